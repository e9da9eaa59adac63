"""12.0 Pursuit after a combat, and pursuers who fight on."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import _
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.state import pieces, stacking, ways
from gtc_tui.rules.boots.state.actions import CATALOGUE, Done
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.state.phrases import called, place, spot
from gtc_tui.rules.boots.state.slots import Slot
from gtc_tui.rules.boots.tables.tables import CombatResult

_RULE = "12.2"


class Pursue(Action, frozen=True, tag="pursue"):
    """A unit pursues one hex (12.2)."""

    piece: PieceId
    to: str


class Runner(msgspec.Struct, frozen=True):
    """A unit that may pursue: hexes it still may go, and whether it has set out."""

    unit: Slot
    left: int
    out: bool = False


class Pursued(msgspec.Struct, frozen=True):
    """Result of a `Pursuit`: units that went at least one hex."""

    units: tuple[PieceNo, ...]


class Pursuit(Stage, frozen=True):
    """Units that fought follow, hex by hex, each as far as it may. Finishes with `Pursued`.

    vacated: hexes that the defenders have left, the first hex of every pursuit. forced: all who can must pursue (6.7).
    """

    side: Side
    runners: tuple[Runner, ...]
    vacated: tuple[HexId, ...]
    forced: bool = False

    def _options(self, play: BootsPlay) -> list[tuple[Runner, HexId]]:
        found: list[tuple[Runner, HexId]] = []
        for runner in self.runners:
            here = pieces.hex_of(play, runner.unit)
            if not runner.left or here is None:
                continue
            for direction, to in enumerate(play.game.map.hexmap.neighbours(here)):
                if to == NO_HEX or not (runner.out or to in self.vacated):
                    continue
                if ways.barred(play, runner.unit, here, direction) is None:
                    found.append((runner, to))
        return found

    def _held(self, play: BootsPlay, options: list[tuple[Runner, HexId]]) -> bool:
        """Must somebody still set out? Not to where he may not stay (8.1)."""
        return self.forced and any(
            not runner.out and stacking.may_join(play, runner.unit, to) for runner, to in options
        )

    def decision(self, play: BootsPlay) -> Decision | None:
        options = self._options(play)
        if not options:
            return None
        answers: list[Action] = [
            Pursue(play.game.pieces[runner.unit].id, pieces.name_at(play, to)) for runner, to in options
        ]
        target = pieces.name_at(play, self.vacated[0])
        prompt = _("{side}: choose the units that pursue, and their hexes").format(side=play.game.side_words[self.side])
        if self._held(play, options):
            prompt = _("{side}: Wild Charge: every unit that can must pursue").format(
                side=play.game.side_words[self.side]
            )
            return Decision(self.side, "pursuit", prompt, "6.7", tuple(answers), target=target)
        return Decision(self.side, "pursuit", prompt, _RULE, (*answers, Done()), target=target, default=Done())

    def run(self, play: BootsPlay) -> None:
        play.finish(Pursued(tuple(runner.unit for runner in self.runners if runner.out)))

    def apply(self, play: BootsPlay, action: Action) -> None:
        if not isinstance(action, Pursue):
            self.run(play)
            return
        unit, to = play.game.index[action.piece], play.game.map.ids[action.to]
        hexes = (pieces.name_at(play, play.position.hex(unit)), action.to)
        pieces.move(play, unit, to)
        text = _("{unit} pursues to {hex}").format(unit=play.game.pieces[unit].name, hex=place(play, to))
        play.emit(Event("pursuit", text, _RULE, self.side, (action.piece,), hexes))
        runners = tuple(
            Runner(unit, runner.left - 1, True) if runner.unit == unit else runner for runner in self.runners
        )
        play.replace(msgspec.structs.replace(self, runners=runners))

    def refusal(self, play: BootsPlay, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return "6.7", _("Wild Charge: every unit that can pursue must do so")
        if not isinstance(action, Pursue):
            return None
        unit, to = play.game.index.get(action.piece), play.game.map.ids.get(action.to)
        if unit is None or to is None:
            return "2.2", _("{piece} to {hex}: no such unit or hex").format(piece=action.piece, hex=action.to)
        name = play.game.pieces[unit].name
        runner = next((one for one in self.runners if one.unit == unit), None)
        here = pieces.hex_of(play, unit)
        if runner is None or here is None:
            return _RULE, _("{unit} may not pursue").format(unit=name)
        if not runner.left:
            return "12.4", _("{unit} has used its whole pursuit").format(unit=name)
        direction = play.game.map.hexmap.direction(here, to)
        if direction is None:
            return _RULE, _("{hex} is not adjacent").format(hex=spot(play, action.to))
        barred = ways.barred(play, unit, here, direction)
        if barred is not None:
            return "12.3", barred
        return _RULE, _("a pursuit starts with the hex that the defenders left")


def runners(play: BootsPlay, units: Iterable[PieceNo], found: CombatResult, extra: int = 0) -> tuple[Runner, ...]:
    """How far each unit may pursue by a result of the combat table (10.23): infantry and engineers, cavalry; artillery
    and supply units never. extra: hexes more (Wild Charge)."""
    made = []
    for unit in units:
        hexes = play.game.tables.pursuit(found.code, play.game.units, unit)
        if hexes and pieces.hex_of(play, unit) is not None:
            made.append(Runner(unit, hexes + extra))
    return tuple(made)


CATALOGUE.answer(
    Pursue,
    lambda play, action: _("{unit}: {hex}").format(unit=called(play, action.piece), hex=spot(play, action.to)),
)
CATALOGUE.question(
    "pursuit",
    lambda play: (
        _("The defenders are gone: attacking units may pursue, cavalry farther than infantry."),
        _("If the result allows it, pursuers next to an enemy may attack again."),
    ),
)
