"""8.0, 5.6 Stacking: limits by terrain, different sub-commands, and units that have to go."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import Message, _
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.state import ground, pieces, scouting
from gtc_tui.rules.boots.state.actions import CATALOGUE
from gtc_tui.rules.boots.state.game import BootsPlay, PieceDef
from gtc_tui.rules.boots.state.options import ROUGH_ALONE
from gtc_tui.rules.boots.state.phrases import called, place


class Lose(Action, frozen=True, tag="lose"):
    """This unit is eliminated (8.2, 10.23, 11.2)."""

    piece: PieceId


def fault(play: BootsPlay, hex_id: HexId, units: Sequence[PieceNo]) -> Message | None:
    """Why these units may not end stacked in a hex; None where they may."""
    game = play.game
    defs = [game.pieces[number] for number in units]
    for unit in defs:
        if ground.bars_arm(game, hex_id, unit.arm):
            if ROUGH_ALONE not in game.options:
                return _("{unit} may not end in this terrain (23)").format(unit=unit.name)
            if len(defs) > 1:
                return _("{unit} may not stack in this terrain (23)").format(unit=unit.name)
    size, most = sum(unit.stack_size for unit in defs), ground.limit(play, hex_id)
    if size > most:
        return _("{n} units in a hex that holds {most} (8.1)").format(n=size, most=most)
    if any(unit.is_garrison for unit in defs):  # 5.7
        return None
    for one, other in combinations(defs, 2):
        if not may_stack(play, one, other):
            return _("{one} and {other} may not stack (5.6)").format(one=one.name, other=other.name)
    return None


def may_stack(play: BootsPlay, one: PieceDef, other: PieceDef) -> bool:
    """5.6: may two units of one side end stacked, no fort garrison in their hex?"""
    if one.subcommand != other.subcommand:
        return play.game.rules.joins(play, one, other)
    return not play.game.rules.parts(play, one, other)


def may_not_end(play: BootsPlay, piece: PieceNo, hex_id: HexId) -> bool:
    """23: is the unit lost if it ends in this terrain, even alone?"""
    return ROUGH_ALONE not in play.game.options and ground.bars_arm(play.game, hex_id, play.game.pieces[piece].arm)


def endangered(play: BootsPlay, piece: PieceNo) -> bool:
    """23: is there terrain in which the unit may not end, even alone?"""
    game = play.game
    chart = game.tables.grounds[game.scenario].terrain.values()
    return ROUGH_ALONE not in game.options and any(game.pieces[piece].arm in line.no_stack for line in chart)


def fits(play: BootsPlay, units: Sequence[PieceNo], hex_id: HexId) -> bool:
    """May these units of one owner end in a hex: no enemy there, and a legal stack with those who are (8.1, 5.6)?"""
    present = [number for number in play.position.at(hex_id) if number not in units]
    whose = pieces.owner(play, units[0])
    if any(pieces.owner(play, number) != whose for number in present):
        return False
    return fault(play, hex_id, [*present, *units]) is None


def may_join(play: BootsPlay, piece: PieceNo, hex_id: HexId) -> bool:
    """`fits` for one unit."""
    return fits(play, (piece,), hex_id)


def surplus(play: BootsPlay) -> tuple[HexId, Message] | None:
    """The first hex with units that may not stay together there, and why."""
    stacks: dict[HexId, list[PieceNo]] = {}
    hex_of = play.position.hex
    for number, _unit in play.game.numbered:
        where = hex_of(number)
        if where != NO_HEX:
            stacks.setdefault(where, []).append(number)
    for hex_id in sorted(stacks):
        why = fault(play, hex_id, stacks[hex_id])
        if why is not None:
            return hex_id, why
    return None


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
        units = play.position.at(hex_id)
        barred: list[PieceNo] = [number for number in units if may_not_end(play, number, hex_id)]
        active = play.record.active
        side = pieces.owner(play, units[0]) or (active.side if active is not None else play.game.sides[0])
        return side, hex_id, why, barred or [*units]

    def decision(self, play: BootsPlay) -> Decision | None:
        asked = self._asked(play)
        if asked is None or len(asked[3]) == 1:
            return None
        side, hex_id, why, units = asked
        name = pieces.name_at(play, hex_id)
        short = _("they may not stack (5.6)") if why.names("one") else why  # a line has no room for two units' names
        prompt = _("Choose the unit to eliminate in {hex}: {why}").format(hex=place(play, hex_id), why=short)
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
