"""11.0 Retreat: hex by hex, away from the battle hex, in one or in parts.

Each step takes a stack farther from the hex where it stood and from the battle, so that it ends at least as many hexes
away as it was sent. A hex in an enemy zone of control costs a unit and does not count; a last hex where the stack may
not stay costs one, and it goes on. What costs nothing goes before what costs units, what leaves somebody over before
what does not; of these ways only the straightest are open (11.1). The native core finds them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from gtc_tui._core import RetreatChoice, RetreatCourse, Retreats, RetreatStep
from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import _, ngettext
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.combat import shifts
from gtc_tui.rules.boots.combat.losses import Losses
from gtc_tui.rules.boots.state import pieces, stacking, ways
from gtc_tui.rules.boots.state.actions import CATALOGUE, Done
from gtc_tui.rules.boots.state.game import BootsGame, BootsPlay
from gtc_tui.rules.boots.state.phrases import called, names, place, spot, together
from gtc_tui.rules.boots.state.slots import Slot

_RULE = "11.2"


class RetreatTo(Action, frozen=True, tag="retreat"):
    """Retreat one hex (11.1)."""

    to: str


class Apart(Action, frozen=True, tag="apart"):
    """This unit leaves the retreating stack and goes its own way afterwards (11.2)."""

    piece: PieceId


class Halt(Action, frozen=True, tag="halt"):
    """Do not retreat, or no further: a fort garrison or a stockade is here (11.3)."""


class Retreat(Stage, frozen=True):
    """A stack, or part of one, on its way.

    side: whose units; mover: who chooses the way (10.23). start: hex where they fought; battle: hexes attacked. left:
    hexes to go. heading: direction of the last step, None before the first. behind: units split off that go on from
    this hex when the others have left it. shelter: whether its owner is asked first to stay where the stack is (11.3).
    declined: he sends it on all the same; those behind are asked anew. factor: times the points for units lost (Last
    Stand).
    """

    side: Side
    mover: Side
    units: tuple[Slot, ...]
    start: HexId
    battle: tuple[int, ...]
    left: int
    heading: int | None = None
    behind: tuple[Slot, ...] = ()
    shelter: bool = True
    declined: bool = False
    factor: int = 1

    def _shelter(self, play: BootsPlay, units: Sequence[PieceNo], here: HexId) -> bool:
        """11.3: may the stack stay here? In its own fort garrison's hex or stockade at the start, in the former on the
        way too."""
        cover = shifts.work(play, here, play.position.at(here))
        return cover == "garrison" or (cover == "stockade" and shifts.work(play, here, units) == "stockade")

    # -- what is asked ---------------------------------------------------------------------------------
    def decision(self, play: BootsPlay) -> Decision | None:
        units = pieces.left(play, self.units)
        if not units:
            return None
        here = play.position.hex(units[0])
        spot, who = pieces.name_at(play, here), together(play, units)
        subject = play.game.pieces[units[0]].id
        apart: list[Action] = [Apart(play.game.pieces[unit].id) for unit in units] if len(units) > 1 else []
        if self.shelter and not self.declined and self._shelter(play, units, here):
            prompt = _("{units}: stay in {hex}, or retreat?").format(units=who, hex=place(play, here))
            answers: tuple[Action, ...] = (Halt(), Done(), *apart)
            return Decision(self.side, "retreat", prompt, "11.3", answers, (), subject, spot, Halt())
        choice = choices(play, self, units, here)
        ways_out: list[Action] = [RetreatTo(pieces.name_at(play, step.to)) for step in choice.steps]
        if choice.split:
            prompt = _("{units} cannot retreat together: choose the unit to split off").format(units=who)
            return Decision(self.mover, "retreat", prompt, _RULE, tuple(apart), (), subject, spot, apart[0])
        if len(ways_out) < 2 and not self._may_part(play, units, here, {step.to for step in choice.steps}):
            return None
        prompt = _("Retreat of {units}: choose a hex ({n} left)").format(units=who, n=max(self.left, 1))
        return Decision(self.mover, "retreat", prompt, "11.1", (*ways_out, *apart), (), subject, spot, ways_out[0])

    def _may_part(self, play: BootsPlay, units: Sequence[PieceNo], here: HexId, shared: set[HexId]) -> bool:
        """11.2.6: has a unit of a stack alone an unharmed way that is none of those that the stack has?"""
        if len(units) < 2:
            return False
        rules, course = native(play.game), _course(play, self)
        for unit in units:
            unharmed = set(rules.affordable(play.position, course, (unit,), here))
            if any(step.to in unharmed - shared for step in choices(play, self, (unit,), here).steps):
                return True
        return False

    # -- what happens ----------------------------------------------------------------------------------
    def run(self, play: BootsPlay) -> None:
        """The only way, or none at all."""
        units = pieces.left(play, self.units)
        if not units:
            self._next(play)
            return
        here = play.position.hex(units[0])
        steps = choices(play, self, units, here).steps
        if steps:
            self._enter(play, units, here, steps[0])
            return
        text = _("No retreat from {hex}: {units}").format(units=names(play, units), hex=place(play, here))
        play.emit(Event("surrender", text, _RULE, self.side, _ids(play, units), (pieces.name_at(play, here),)))
        for unit in units:
            pieces.eliminate(play, unit, "combat", _RULE, self.factor)
        self._next(play)

    def apply(self, play: BootsPlay, action: Action) -> None:
        units = pieces.left(play, self.units)
        here = play.position.hex(units[0])
        match action:
            case Halt():
                text = ngettext("{units} stays in {hex}", "{units} stay in {hex}", len(units))
                text = text.format(units=names(play, units), hex=place(play, here))
                play.emit(Event("stay", text, "11.3", self.side, _ids(play, units), (pieces.name_at(play, here),)))
                self._next(play)
            case Done():
                play.replace(msgspec.structs.replace(self, declined=True))
            case Apart():
                unit = play.game.index[action.piece]
                rest = tuple(other for other in units if other != unit)
                play.replace(msgspec.structs.replace(self, units=rest, behind=(*self.behind, unit)))
            case RetreatTo():
                to = play.game.map.ids[action.to]
                steps = choices(play, self, units, here).steps
                self._enter(play, units, here, next(step for step in steps if step.to == to))

    def _enter(self, play: BootsPlay, units: Sequence[PieceNo], here: HexId, step: RetreatStep) -> None:
        text = ngettext("{units} retreats to {hex}", "{units} retreat to {hex}", len(units))
        text = text.format(units=names(play, units), hex=place(play, step.to))
        hexes = (pieces.name_at(play, here), pieces.name_at(play, step.to))
        play.emit(Event("retreat", text, "11.1", self.side, _ids(play, units), hexes))
        for unit in units:
            pieces.place(play, unit, step.to)
        going = msgspec.structs.replace(
            self, units=tuple(units), behind=(), left=step.left, heading=step.direction, shelter=False, declined=False
        )
        if step.ends and step.left:  # the hex of a fort garrison
            going = msgspec.structs.replace(going, shelter=True)
        elif step.ends:
            going = msgspec.structs.replace(going, units=())
        if self.behind:
            self._turn_to_those_behind(play)
            play.push(going)
        else:
            play.replace(going)
        for _unit in range(step.loss):
            play.push(Losses(self.side, tuple(units), None, _RULE, factor=self.factor))

    def _next(self, play: BootsPlay) -> None:
        """Those who were left behind come after the others."""
        if self.behind:
            self._turn_to_those_behind(play)
        else:
            play.finish()

    def _turn_to_those_behind(self, play: BootsPlay) -> None:
        """They may stay where the others might have."""
        play.replace(msgspec.structs.replace(self, units=self.behind, behind=(), declined=False))

    def refusal(self, play: BootsPlay, action: Action) -> Refusal | None:
        units = pieces.left(play, self.units)
        if isinstance(action, Halt):
            return "11.3", _("a stack may stay only in the hex of its own fort garrison or stockade")
        if not isinstance(action, RetreatTo) or not units:
            return None
        to = play.game.map.ids.get(action.to)
        if to is None:
            return "2.1", _("{hex}: no such hex on this map").format(hex=action.to)
        here = play.position.hex(units[0])
        if play.game.map.hexmap.direction(here, to) is None:
            return "11.1", _("{hex} is not adjacent").format(hex=spot(play, action.to))
        rules, course = native(play.game), _course(play, self)
        if all(step.to != to for step in rules.steps(play.position, course, units, here)):
            return why_closed(play, units, here, to)
        affordable = rules.affordable(play.position, course, units, here)
        if to in affordable and not choices(play, self, units, here).split:
            return "11.1", _("a straighter retreat is possible than through {hex}").format(hex=spot(play, action.to))
        return _RULE, _("another way costs fewer units than through {hex}").format(hex=spot(play, action.to))


def choices(play: BootsPlay, retreat: Retreat, units: Sequence[PieceNo], here: HexId) -> RetreatChoice:
    """11.1, 11.2: the straightest of the ways without loss if there are any, for the stack or at least for units of it
    alone; else of those that leave somebody; all where none does."""
    return native(play.game).choices(play.position, _course(play, retreat), units, here)


def native(game: BootsGame) -> Retreats:
    """The ways of retreats in a game."""
    return game.caches.get(Retreats, lambda: Retreats(ways.native(game), stacking.native(game)))


def _course(play: BootsPlay, retreat: Retreat) -> RetreatCourse:
    return RetreatCourse(
        enemy=1 - play.game.side_index(retreat.side),
        start=retreat.start,
        battle=retreat.battle,
        left=retreat.left,
        heading=retreat.heading,
    )


def why_closed(play: BootsPlay, units: Sequence[PieceNo], here: HexId, to: HexId) -> Refusal:
    """Why a stack may not enter an adjacent hex at all."""
    direction = play.game.map.hexmap.direction(here, to)
    assert direction is not None
    for unit in units:
        barred = ways.barred(play, unit, here, direction)
        if barred is not None:
            return _RULE, barred
    return "11.1", _("{hex} is no farther from the battle hex").format(hex=place(play, to))


def _ids(play: BootsPlay, units: Iterable[PieceNo]) -> tuple[PieceId, ...]:
    return tuple(play.game.pieces[unit].id for unit in units)


# -- what the answers are called, and what the questions mean ------------------------------------------
CATALOGUE.answer(RetreatTo, lambda play, action: _("Retreat to {hex}").format(hex=spot(play, action.to)))
CATALOGUE.answer(Apart, lambda play, action: _("Split off {unit}").format(unit=called(play, action.piece)))
CATALOGUE.answer(Halt, lambda play, action: _("Stay here"))
CATALOGUE.question(
    "retreat",
    lambda play: (
        _("The stack retreats hex by hex, away from the battle and as straight as it can without losses."),
        _("Each enemy ZOC that it must enter costs a unit."),
        _("A unit may split off and retreat on its own. Fort garrisons and stockades may ignore the retreat."),
    ),
)
