"""8.0, 5.6 Stacking: limits by terrain, different sub-commands, and units that have to go."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gtc_tui._core import StackFault, Stacking
from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import Message, _
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.state import pieces, scouting
from gtc_tui.rules.boots.state.actions import CATALOGUE
from gtc_tui.rules.boots.state.game import BootsGame, BootsPlay, PieceDef
from gtc_tui.rules.boots.state.options import ROUGH_ALONE
from gtc_tui.rules.boots.state.phrases import called, place


class Lose(Action, frozen=True, tag="lose"):
    """This unit is eliminated (8.2, 10.23, 11.2)."""

    piece: PieceId


def native(game: BootsGame) -> Stacking:
    """Who of a game may stack with whom, and where."""
    return game.caches.get(Stacking, lambda: _made(game))


def _made(game: BootsGame) -> Stacking:
    """With what special rules say of pairs of units."""

    def pairs(said: Callable[[PieceDef, PieceDef], bool]) -> list[list[int]]:
        return [[number for number, other in game.numbered if said(one, other)] for one in game.pieces]

    return Stacking(
        game.units,
        game.chart,
        joined=pairs(game.rules.joins),
        parted=pairs(lambda one, other: game.rules.parts(one, other, False)),
        parted_coming=pairs(lambda one, other: game.rules.parts(one, other, True)),
        alone=ROUGH_ALONE in game.options,
    )


def _coming(play: BootsPlay) -> bool:
    """Are reinforcements coming?"""
    return play.record.active is not None and play.record.sub.startswith("reinforcement")


def fault(play: BootsPlay, hex_id: HexId, units: Sequence[PieceNo]) -> Message | None:
    """Why these units may not end stacked in a hex; None where they may."""
    found = native(play.game).fault(play.position, hex_id, units, _coming(play))
    return None if found is None else _told(play, found)


def _told(play: BootsPlay, found: StackFault) -> Message:
    names = [play.game.pieces[unit].name for unit in found.units]
    match found.kind:
        case "room":
            return _("{n} units, limit {most}").format(n=found.size, most=found.most)
        case "apart":
            return _("{one} and {other} may not stack (5.6)").format(one=names[0], other=names[1])
        case _ if ROUGH_ALONE in play.game.options:
            return _("{unit} may not stack in this terrain (23)").format(unit=names[0])
        case _:
            return _("{unit} may not end in this terrain (23)").format(unit=names[0])


def may_stack(play: BootsPlay, one: PieceNo, other: PieceNo) -> bool:
    """5.6: may two units of one side end stacked, no fort garrison in their hex?"""
    return native(play.game).may_stack(one, other, _coming(play))


def may_not_end(play: BootsPlay, piece: PieceNo, hex_id: HexId) -> bool:
    """23: is the unit lost if it ends in this terrain, even alone?"""
    return native(play.game).may_not_end(piece, hex_id)


def is_fatal(play: BootsPlay, units: Sequence[PieceNo]) -> bool:
    """8.2: is one of these units of one hex lost if they end their move there, whoever chooses?"""
    here = play.position.hex(units[0])
    if fault(play, here, play.position.at(here)) is None:
        return False
    return set(native(play.game).outgoing(play.position, here, pieces.active(play))) <= set(units)


def endangered(play: BootsPlay, piece: PieceNo) -> bool:
    """23: is there terrain in which the unit may not end, even alone?"""
    return native(play.game).endangered(piece)


def fits(play: BootsPlay, units: Sequence[PieceNo], hex_id: HexId) -> bool:
    """May these units of one owner end in a hex: no enemy there, and a legal stack with those who are (8.1, 5.6)?"""
    return native(play.game).fits(play.position, units, hex_id, _coming(play))


def may_join(play: BootsPlay, piece: PieceNo, hex_id: HexId) -> bool:
    """`fits` for one unit."""
    return fits(play, (piece,), hex_id)


def surplus(play: BootsPlay) -> tuple[HexId, Message] | None:
    """The first hex with units that may not stay together there, and why."""
    found = native(play.game).surplus(play.position, _coming(play))
    return None if found is None else (found[0], _told(play, found[1]))


def enforce(play: BootsPlay) -> None:
    """8.2: surplus units everywhere are eliminated by their owners' choice. Pushes the stage that asks, where there
    are any."""
    if surplus(play) is not None:
        play.push(Surplus())


class Surplus(Stage, frozen=True):
    """Units that may not stay where they are, one by one, hex by hex."""

    def _asked(self, play: BootsPlay) -> tuple[Side, HexId, Message, list[PieceNo]] | None:
        found = surplus(play)
        if found is None:
            return None
        hex_id, why = found
        units = native(play.game).outgoing(play.position, hex_id, pieces.active(play))
        active = play.record.active
        side = pieces.owner(play, units[0]) or (active.side if active is not None else play.game.sides[0])
        return side, hex_id, why, units

    def decision(self, play: BootsPlay) -> Decision | None:
        asked = self._asked(play)
        if asked is None or len(asked[3]) == 1:
            return None
        side, hex_id, why, units = asked
        name = pieces.name_at(play, hex_id)
        short = _("mixed stack (5.6)") if why.names("one") else why  # a line has no room for two units' names
        prompt = _("{side}: eliminate a unit in {hex}: {why}").format(
            side=play.game.side_words[side], hex=place(play, hex_id), why=short
        )
        actions = tuple(Lose(unit.id) for unit in pieces.defs(play, units))
        return Decision(side, "over-stack", prompt, "8.2", actions, target=name)

    def run(self, play: BootsPlay) -> None:
        asked = self._asked(play)
        if asked is None:
            play.finish()
        else:
            self._lose(play, asked[3][0], asked[2])

    def apply(self, play: BootsPlay, action: Action) -> None:
        asked = self._asked(play)
        assert isinstance(action, Lose) and asked is not None
        self._lose(play, play.game.index[action.piece], asked[2])

    def refusal(self, play: BootsPlay, action: Action) -> Refusal | None:
        asked = self._asked(play)
        if asked is None or not isinstance(action, Lose):
            return None
        where = place(play, asked[1])
        return "8.2", _("choose a unit that may not stay in {hex}").format(hex=where)

    def _lose(self, play: BootsPlay, piece: PieceNo, why: Message) -> None:
        where = play.position.hex(piece)
        name, here, there = pieces.name_at(play, where), place(play, where), play.position.at(where)
        event = Event("over-stack", _("{hex}: {why}").format(hex=here, why=why), "8.2", hexes=(name,))
        secret = next((number for number in there if scouting.secret_of(play, number) is not None), piece)
        play.emit(scouting.veiled(play, secret, event, _("{hex}: units that may not stay there").format(hex=here)))
        pieces.eliminate(play, piece, "over-stack", "8.2")


CATALOGUE.answer(Lose, lambda play, action: _("Eliminate {unit}").format(unit=called(play, action.piece)))
CATALOGUE.question(
    "over-stack",
    lambda play: (_("The hex holds too many units, or units that may not stack: one is eliminated."),),
)
