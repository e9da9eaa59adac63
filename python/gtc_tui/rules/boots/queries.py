"""Questions that people ask of a position, by name: overlays, rosters, points, help on the current decision."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.report import Ledger, Report, Roster, ScoreLine, Text
from gtc_tui.errors import GtcError, UnknownName
from gtc_tui.i18n import _
from gtc_tui.rules.boots import battle_order, fog, helptexts, hexinfo, odds, overlays, victory
from gtc_tui.rules.boots.combat import Combat
from gtc_tui.rules.boots.game import BootsPlay
from gtc_tui.rules.boots.tables import CHARGE, SKIRMISH
from gtc_tui.rules.boots.view import piece_view, turn_text

_MOST_POINTS = 127


def answer(play: BootsPlay, side: Side | None, what: str, args: Mapping[str, Any]) -> Report:
    """The answer to a question. Raises UnknownName for a question, an argument or a name that there is not, GtcError
    where it has no answer in this position.

    reach: piece, mp (default: what it has), ignore_enemy. cost: piece, hex, ignore_enemy. zoc, supply, roster: side
    (default both). hand: side. stack: hex. odds: hex, piece (default: all that may attack it; without hex: the attack
    that is being decided), table (default: Charge where that may be). objectives, markers, points (or ledger), help.
    """
    known = _QUESTIONS.get(what)
    if known is None:
        raise UnknownName(_("no question {name}; there are {known}").format(name=what, known=", ".join(_QUESTIONS)))
    asked, names = known
    for key in args:
        if key not in names:
            told = _("{question} has no argument {name}; it takes {known}")
            raise UnknownName(told.format(question=what, name=key, known=", ".join(names) or "-"))
    return asked(Question(play, side, what, args))


class Question:
    """Arguments of one question, checked as they are read."""

    def __init__(self, play: BootsPlay, side: Side | None, what: str, args: Mapping[str, Any]) -> None:
        self.play = play
        self.side = side
        self.what = what
        self.args = args
        self.hidden = fog.hidden(play, side)

    def _needed(self, key: str) -> Any:
        if self.args.get(key) is None:
            raise UnknownName(_("{question} needs {name}").format(question=self.what, name=key))
        return self.args[key]

    def piece(self, key: str = "piece") -> PieceId:
        name = self._needed(key)
        if name in self.play.game.index:
            number = self.play.game.index[name]
            if number in self.hidden:
                raise GtcError(_("{unit} is not in sight").format(unit=self.play.game.pieces[number].name))
            return PieceId(name)
        raise UnknownName(_unknown(_("{name}: no such piece in this scenario"), str(name), self.play.game.index))

    def hex(self, key: str = "hex") -> int:
        return self.play.game.map.hex_id(str(self._needed(key)).upper())

    def points(self, key: str = "mp") -> int | None:
        given = self.args.get(key)
        if given is None:
            return None
        try:
            points = int(given)
        except (TypeError, ValueError):
            points = -1
        if not 0 <= points <= _MOST_POINTS:
            told = _("{name}: movement points from 0 to {most}, not {given}")
            raise UnknownName(told.format(name=key, most=_MOST_POINTS, given=str(given)[:20]))
        return points

    def flag(self, key: str) -> bool:
        return self.args.get(key) in (True, 1, "1", "yes", "true")

    def table(self, key: str = "table") -> str | None:
        given = self.args.get(key)
        if given in (None, SKIRMISH, CHARGE):
            return given
        raise UnknownName(_unknown(_("{name}: no such combat table"), str(given), (SKIRMISH, CHARGE)))

    def sides(self, key: str = "side") -> list[Side]:
        given = self.args.get(key)
        if given in (None, "both"):
            return list(self.play.game.sides)
        if given in self.play.game.sides:
            return [Side(str(given))]
        raise UnknownName(_unknown(_("{name}: no such side"), str(given), self.play.game.sides))


def _unknown(text: str, given: str, known: Iterable[str]) -> str:
    """What is wrong and what is known: the nearest names first, all of them where there are few."""
    names = list(known)
    close = difflib.get_close_matches(given.lower(), names, n=3, cutoff=0.5) or names[:30]
    return _("{what}; known: {names}").format(what=text.format(name=given[:40]), names=", ".join(close))


def _reach(question: Question) -> Report:
    return overlays.reach(question.play, question.piece(), question.points(), question.flag("ignore_enemy"))


def _cost(question: Question) -> Report:
    return overlays.cost(question.play, question.piece(), question.hex(), question.flag("ignore_enemy"))


def _zoc(question: Question) -> Report:
    return overlays.zone(question.play, question.sides())


def _supply(question: Question) -> Report:
    return overlays.supply_lines(question.play, question.sides(), question.hidden)


def _objectives(question: Question) -> Report:
    return overlays.objectives(question.play)


def _roster(question: Question) -> Report:
    play, sides = question.play, question.sides()
    hidden = question.hidden
    shown = (piece_view(play, number, number in hidden) for number in range(len(play.game.pieces)))
    everybody = len(sides) == len(play.game.sides)
    return Roster(tuple(piece for piece in shown if everybody or piece.side in sides))


def _hand(question: Question) -> Report:
    """6.5: the heroism markers of a side, to itself and to spectators; how many there are, to everybody."""
    play = question.play
    lines = []
    for side in question.sides():
        held = play.record.hands[play.game.side_index(side)]
        shown = side == question.side or question.side is None
        names = ", ".join(_(play.game.tables.heroism_names[marker]) for marker in held) if shown else ""
        lines.append(
            _("{side}: {n}").format(side=play.game.side_names[side], n=len(held)) + (f" ({names})" if names else "")
        )
    lines.append(_("in the pool: {n}").format(n=len(play.record.deck)))
    return Text(_("Heroism markers"), tuple(lines))


def _markers(question: Question) -> Report:
    """4.3: sub-command markers still in the pool, drawn this turn, out of the game."""
    record, defs = question.play.record, question.play.game.marker_defs
    lines = [
        text.format(names=", ".join(_(defs[marker].name) for marker in markers) or "-")
        for text, markers in (
            (_("in the pool: {names}"), record.pool),
            (_("drawn this turn: {names}"), record.aside),
            (_("out of the game: {names}"), record.gone),
        )
    ]
    return Text(_("Sub-command markers"), tuple(lines))


def _points(question: Question) -> Report:
    """What both sides have won, in order: points of the first side count up, those of the second down."""
    play = question.play
    first = play.game.sides[0]
    entries = [
        ScoreLine(
            entry.text,
            entry.points if entry.side == first else -entry.points,
            entry.hex,
            entry.side,
            turn_text(play, entry.turn),
        )
        for entry in play.record.ledger
    ]
    for side, kept in zip(play.game.sides, play.record.kept, strict=True):
        if kept:
            points = len(kept) if side == first else -len(kept)
            entries.append(ScoreLine(_("sole survivors"), points, None, side, _("as it stands")))
    totals = (ScoreLine(play.game.side_names[side], victory.of(play, side), None, side) for side in play.game.sides)
    return Ledger(tuple(entries), victory.points(play), tuple(totals))


def _stack(question: Question) -> Report:
    return hexinfo.stack(question.play, question.hex(), question.side)


def _odds(question: Question) -> Report:
    """An attack before its die: the one that is being declared or resolved, or one that the active side might make."""
    play, target = question.play, question.args.get("hex")
    attack = odds.under_way(play)
    active = play.record.active
    mine = active is not None and question.side in (None, active.side)
    known = mine or any(isinstance(stage, Combat) for stage in play.stack)
    meant = attack is not None and (target is None or question.hex() in attack.targets)
    if attack is not None and meant and known and "piece" not in question.args:
        return odds.odds(play, attack, question.side)
    if target is None or not mine:
        raise GtcError(_("no attack of this side is being decided"))
    piece = None if question.args.get("piece") is None else play.game.index[question.piece()]
    units = odds.offered(play, question.hex(), piece)
    return odds.attack_odds(play, [question.hex()], units, question.table(), question.side)


def _tree(question: Question) -> Report:
    return battle_order.tree(question.play, question.sides(), question.side)


def _help(question: Question) -> Report:
    decision = under_decision(question.play)
    if decision is None:
        return Text(_("The game is over"), ())
    return Text(decision.prompt, helptexts.help_lines(question.play, decision))


def under_decision(play: BootsPlay) -> Decision | None:
    """What is being asked, None when the game is over."""
    return play.stack[-1].decision(play) if play.stack else None


_QUESTIONS: dict[str, tuple[Callable[[Question], Report], tuple[str, ...]]] = {
    "reach": (_reach, ("piece", "mp", "ignore_enemy")),
    "cost": (_cost, ("piece", "hex", "ignore_enemy")),
    "zoc": (_zoc, ("side",)),
    "supply": (_supply, ("side",)),
    "objectives": (_objectives, ()),
    "roster": (_roster, ("side",)),
    "points": (_points, ()),
    "ledger": (_points, ()),
    "hand": (_hand, ("side",)),
    "markers": (_markers, ()),
    "stack": (_stack, ("hex",)),
    "odds": (_odds, ("hex", "piece", "table")),
    "tree": (_tree, ("side",)),
    "help": (_help, ()),
}


def questions() -> Mapping[str, str]:
    """What may be asked; in words of this series where those of other games would mislead."""
    return {
        **dict.fromkeys(_QUESTIONS, ""),
        "supply": _("supply lines by their length, and who is out of supply"),
        "objectives": _("towns, villages and cities, and who stands there"),
    }
