"""Questions that people ask of a position, by name: overlays, rosters, points, help on the current decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.report import Ledger, Report, Roster, ScoreLine, Text
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _, listing
from gtc_tui.names import unknown
from gtc_tui.rules.boots.combat.combat import Combat
from gtc_tui.rules.boots.knowledge import fog
from gtc_tui.rules.boots.present import battle_order, describe, hexinfo, odds, overlays
from gtc_tui.rules.boots.present.view import turn_text, units
from gtc_tui.rules.boots.state import phrases, pieces
from gtc_tui.rules.boots.state.actions import Site
from gtc_tui.rules.boots.state.game import BootsGame, BootsPlay
from gtc_tui.rules.boots.tables.tables import CHARGE, SKIRMISH
from gtc_tui.rules.boots.turn import victory
from gtc_tui.rules.kit.queries import Answers, Question, ask, help_on


def answer(play: BootsPlay, side: Side | None, what: str, args: Mapping[str, Any]) -> Report:
    """The answer to a question. Raises UnknownName for a question, an argument or a name that there is not, GtcError
    where it has no answer in this position.

    reach: piece, mp (default: what it has), ignore_enemy. cost: piece, hex, ignore_enemy. zoc, supply, roster: side
    (default both). hand: side. stack: hex. odds: hex, piece (default: all that may attack it; without hex: the attack
    that is being decided), table (default: Charge where that may be). objectives, markers, points (or ledger), help.
    """
    return ask(_QUESTIONS, BootsQuestion(fog.seen_by(play, side), side, what, args))


class BootsQuestion(Question[BootsPlay]):
    """Arguments that only this series is asked about; what the asking side may not see cannot be asked about."""

    most_points = 127

    def __init__(self, play: BootsPlay, side: Side | None, what: str, args: Mapping[str, Any]) -> None:
        super().__init__(play, side, what, args)
        self.hidden = fog.concealed(play, side)

    def piece(self, key: str = "piece") -> PieceId:
        piece = super().piece(key)
        number = self.play.game.index[piece]
        if number in self.hidden:
            raise GtcError(_("{unit} is hidden").format(unit=self.play.game.pieces[number].name))
        return piece

    def is_foreign(self, piece: PieceId) -> bool:
        """Is it the enemy's? His supply is not known (14.6, 15.1)."""
        owner = pieces.owner(self.play, self.play.game.index[piece])
        return self.side is not None and owner not in (self.side, None)

    def table(self, key: str = "table") -> str | None:
        given = self.args.get(key)
        if given in (None, SKIRMISH, CHARGE):
            return given
        raise unknown(_("{name}: no such combat table").format(name=str(given)[:40]), str(given), (SKIRMISH, CHARGE))


def _reach(question: BootsQuestion) -> Report:
    piece = question.piece()
    believed = question.is_foreign(piece)
    return overlays.reach(question.play, piece, question.points(), question.flag("ignore_enemy"), believed)


def _cost(question: BootsQuestion) -> Report:
    piece = question.piece()
    believed = question.is_foreign(piece)
    return overlays.cost(question.play, piece, question.hex(), question.flag("ignore_enemy"), believed)


def _zoc(question: BootsQuestion) -> Report:
    return overlays.zone(question.play, question.sides())


def _supply(question: BootsQuestion) -> Report:
    known = [side for side in question.sides() if question.side in (None, side)]
    return overlays.supply_lines(question.play, known, len(known) < len(question.sides()))


def _objectives(question: BootsQuestion) -> Report:
    return overlays.objectives(question.play)


def _roster(question: BootsQuestion) -> Report:
    play, sides = question.play, question.sides()
    shown = units(play, question.side)
    everybody = len(sides) == len(play.game.sides)
    return Roster(tuple(piece for piece in shown if everybody or piece.side in sides))


def _hand(question: BootsQuestion) -> Report:
    """6.5: the heroism markers of a side, to itself and to spectators; how many there are, to everybody."""
    play = question.play
    lines = []
    for side in question.sides():
        held = play.record.hands[play.game.side_index(side)]
        shown = side == question.side or question.side is None
        names = listing(_(play.game.tables.heroism_names[marker]) for marker in held) if shown else ""
        lines.append(
            _("{side}: {n}").format(side=play.game.side_names[side], n=len(held)) + (f" ({names})" if names else "")
        )
    lines.append(_("in the pool: {n}").format(n=len(play.record.deck)))
    return Text(_("Heroism markers"), tuple(lines))


def _markers(question: BootsQuestion) -> Report:
    """4.3: sub-command markers still in the pool, drawn this turn, out of the game."""
    record, defs = question.play.record, question.play.game.marker_defs
    lines = [
        text.format(names=listing(_(defs[marker].name) for marker in markers) or "-")
        for text, markers in (
            (_("in the pool: {names}"), record.pool),
            (_("drawn this turn: {names}"), record.aside),
            (_("out of the game: {names}"), record.gone),
        )
    ]
    return Text(_("Sub-command markers"), tuple(lines))


def _points(question: BootsQuestion) -> Report:
    """What both sides have won, in order: points of the first side count up, those of the second down."""
    play = question.play
    first = play.game.sides[0]
    entries = [
        ScoreLine(
            entry.text.told()
            if entry.hex is None
            else _("{what}, {place}").format(what=entry.text.told(), place=phrases.spot(play, entry.hex)),
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
            entries.append(ScoreLine(_("sole survivors"), points, None, side, _("so far")))
    totals = (ScoreLine(play.game.side_names[side], victory.of(play, side), None, side) for side in play.game.sides)
    total = victory.points(play)
    return Ledger(tuple(entries), total, tuple(totals), victory.levels(play.game, victory.decisive(play)))


def _stack(question: BootsQuestion) -> Report:
    return hexinfo.stack(question.play, question.hex(), question.side)


def _names_hexes(play: BootsPlay) -> bool:
    """Are hexes named for something that is no attack (15.2: a stack is looked at)?"""
    asked = play.stack[-1].decision(play) if play.stack else None
    return asked is not None and any(isinstance(action, Site) for action in asked.actions)


def _odds(question: BootsQuestion) -> Report:
    """An attack before its die: the one that is being declared or resolved, or one that the active side might make."""
    play, target = question.play, question.args.get("hex")
    attack = odds.under_way(play)
    active = play.record.active
    mine = active is not None and question.side in (None, active.side)
    known = mine or any(isinstance(stage, Combat) for stage in play.stack)
    meant = attack is not None and (target is None or question.hex() in attack.targets)
    if attack is not None and meant and known and "piece" not in question.args:
        return odds.odds(play, odds.by_answer(play, attack, question.args.get("answer")), question.side)
    if target is None or not mine or (_names_hexes(play) and "piece" not in question.args):
        raise GtcError(_("this side has no attack to decide"))
    piece = None if question.args.get("piece") is None else play.game.index[question.piece()]
    units = odds.offered(play, question.hex(), piece)
    return odds.attack_odds(play, [question.hex()], units, question.table(), question.side)


def _tree(question: BootsQuestion) -> Report:
    return battle_order.tree(question.play, question.sides(), question.side)


def _help(question: BootsQuestion) -> Report:
    return help_on(question, describe.help_lines)


_QUESTIONS: Answers[BootsQuestion] = {
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
    "odds": (_odds, ("hex", "piece", "table", "answer")),
    "tree": (_tree, ("side",)),
    "help": (_help, ()),
}


def questions(game: BootsGame) -> Mapping[str, str]:
    """What may be asked; in words of this series where those of other games would mislead."""
    return {
        **dict.fromkeys(_QUESTIONS, ""),
        "supply": _("supply lines with their length, and units out of supply"),
        "objectives": _("towns, villages and cities, and who holds them"),
    }
