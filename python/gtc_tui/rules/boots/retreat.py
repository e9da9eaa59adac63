"""11.0 Retreat: hex by hex, away from those who fought against the stack, in one or in parts.

Each step takes a stack farther from the enemy hexes of the combat, all distances added up. A hex in an enemy zone of
control costs a unit and does not count; a last hex where the stack may not stay costs one, and it goes on. What costs
nothing goes before what costs units, what leaves somebody over before what does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Stage
from gtc_tui.i18n import _, ngettext
from gtc_tui.rules.boots import actions, grouping, pieces, shifts, stacking, ways
from gtc_tui.rules.boots.actions import Apart, Done, Halt
from gtc_tui.rules.boots.game import BootsPlay
from gtc_tui.rules.boots.losses import Losses
from gtc_tui.rules.boots.wording import names, place

_RULE = "11.2"
_NO_WAY = 1000  # units that a retreat costs which cannot be gone to its end


class Step(NamedTuple):
    """What entering a hex means for a stack: units that it costs, hexes still to go, whether it may end there."""

    to: int
    loss: int
    left: int
    ends: bool


class Retreat(Stage, frozen=True):
    """A stack, or part of one, on its way.

    side: whose units; mover: who chooses the way (10.23). foes: hexes from which the enemy fought. left: hexes to go.
    behind: units split off that go on from this hex when the others have left it. shelter: whether its owner is asked
    first to stay where the stack is (11.3). factor: times the points for units lost (Last Stand).
    """

    side: Side
    mover: Side
    units: tuple[int, ...]
    foes: tuple[int, ...]
    left: int
    behind: tuple[int, ...] = ()
    shelter: bool = True
    factor: int = 1

    def _alive(self, play: BootsPlay) -> list[int]:
        return [unit for unit in self.units if pieces.hex_of(play, unit) is not None]

    def _shelter(self, play: BootsPlay, units: Sequence[int], here: int) -> bool:
        """11.3: may the stack stay here? In its own fort garrison's hex or stockade at the start, in the former on the
        way too."""
        cover = shifts.work(play, here, play.position.at(here))
        return cover == "garrison" or (cover == "stockade" and shifts.work(play, here, units) == "stockade")

    # -- what is asked ---------------------------------------------------------------------------------
    def decision(self, play: BootsPlay) -> Decision | None:
        units = self._alive(play)
        if not units:
            return None
        here = play.position.hex(units[0])
        spot, who = pieces.name_at(play, here), names(play, units)
        subject = play.game.pieces[units[0]].id
        apart: list[Action] = [Apart(play.game.pieces[unit].id) for unit in units] if len(units) > 1 else []
        if self.shelter and self._shelter(play, units, here):
            prompt = _("{units}: stay in {hex}, or retreat?").format(units=who, hex=place(play, here))
            answers: tuple[Action, ...] = (Halt(), Done(), *apart)
            return Decision(self.side, "retreat", prompt, "11.3", answers, (), subject, spot, Halt())
        choice = choices(play, self, units, here)
        ways_out: list[Action] = [actions.Retreat(pieces.name_at(play, step.to)) for step in choice.steps]
        if choice.split:
            prompt = _("{units} cannot retreat together: which unit goes apart?").format(units=who)
            return Decision(self.mover, "retreat", prompt, _RULE, tuple(apart), (), subject, spot, apart[0])
        if len(ways_out) < 2:
            return None
        text = ngettext("{units}: retreat, {n} hex to go", "{units}: retreat, {n} hexes to go", max(self.left, 1))
        prompt = text.format(units=who, n=max(self.left, 1))
        return Decision(self.mover, "retreat", prompt, "11.1", (*ways_out, *apart), (), subject, spot, ways_out[0])

    # -- what happens ----------------------------------------------------------------------------------
    def run(self, play: BootsPlay) -> None:
        """The only way, or none at all."""
        units = self._alive(play)
        if not units:
            self._next(play)
            return
        here = play.position.hex(units[0])
        steps = choices(play, self, units, here).steps
        if steps:
            self._enter(play, units, here, steps[0])
            return
        text = _("No way to retreat from {hex}: {units}").format(units=names(play, units), hex=place(play, here))
        play.emit(Event("surrender", text, _RULE, self.side, _ids(play, units), (pieces.name_at(play, here),)))
        for unit in units:
            pieces.eliminate(play, unit, "combat", _RULE, self.factor)
        self._next(play)

    def apply(self, play: BootsPlay, action: Action) -> None:
        units = self._alive(play)
        here = play.position.hex(units[0])
        match action:
            case Halt():
                text = _("{units} stay in {hex}").format(units=names(play, units), hex=place(play, here))
                play.emit(Event("stay", text, "11.3", self.side, _ids(play, units), (pieces.name_at(play, here),)))
                self._next(play)
            case Done():
                play.replace(msgspec.structs.replace(self, shelter=False))
            case Apart():
                unit = play.game.index[action.piece]
                rest = tuple(other for other in units if other != unit)
                play.replace(msgspec.structs.replace(self, units=rest, behind=(*self.behind, unit)))
            case actions.Retreat():
                to = play.game.map.ids[action.to]
                steps = choices(play, self, units, here).steps
                self._enter(play, units, here, next(step for step in steps if step.to == to))

    def _enter(self, play: BootsPlay, units: Sequence[int], here: int, step: Step) -> None:
        text = _("Retreat: {units} to {hex}").format(units=names(play, units), hex=place(play, step.to))
        hexes = (pieces.name_at(play, here), pieces.name_at(play, step.to))
        play.emit(Event("retreat", text, "11.1", self.side, _ids(play, units), hexes))
        for unit in units:
            pieces.place(play, unit, step.to)
        going = msgspec.structs.replace(self, units=tuple(units), behind=(), left=step.left, shelter=False)
        if step.ends and step.left:  # the hex of a fort garrison
            going = msgspec.structs.replace(going, shelter=True)
        elif step.ends:
            going = msgspec.structs.replace(going, units=())
        if self.behind:
            play.replace(msgspec.structs.replace(self, units=self.behind, behind=()))
            play.push(going)
        else:
            play.replace(going)
        for _unit in range(step.loss):
            play.push(Losses(self.side, tuple(units), None, _RULE, factor=self.factor))

    def _next(self, play: BootsPlay) -> None:
        """Those who were left behind come after the others."""
        if self.behind:
            play.replace(msgspec.structs.replace(self, units=self.behind, behind=()))
        else:
            play.finish()

    def refusal(self, play: BootsPlay, action: Action) -> tuple[str, str] | None:
        units = self._alive(play)
        if isinstance(action, Halt):
            return "11.3", _("only in the hex of a fort garrison or in a stockade of one's own may a stack stay")
        if not isinstance(action, actions.Retreat) or not units:
            return None
        to = play.game.map.ids.get(action.to)
        if to is None:
            return "2.1", _("{hex}: no such hex on this map").format(hex=action.to)
        here = play.position.hex(units[0])
        if play.game.map.hexmap.direction(here, to) is None:
            return "11.1", _("{hex} is not adjacent").format(hex=action.to)
        if all(step.to != to for step in steps_from(play, self, units, here, self.left)):
            return why_closed(play, self, units, here, to)
        return _RULE, _("another way costs fewer units than by {hex}").format(hex=action.to)


class Choice(NamedTuple):
    """steps: hexes that the stack may enter next. split: it must go in parts."""

    steps: tuple[Step, ...]
    split: bool


def choices(play: BootsPlay, retreat: Retreat, units: Sequence[int], here: int) -> Choice:
    """11.2: ways without loss if there are any, for the stack or at least for units of it alone; else those that leave
    somebody; else all."""
    steps = steps_from(play, retreat, units, here, retreat.left)
    known: dict[tuple[int, int], int] = {}
    costs = [step.loss + _cost(play, retreat, units, step, known) for step in steps]
    least = min(costs, default=_NO_WAY)
    if least and len(units) > 1 and any(_alone(play, retreat, unit, here, bool(steps)) for unit in units):
        return Choice((), True)
    most = 0 if not least else len(units) - 1 if least < len(units) else 2 * _NO_WAY
    return Choice(tuple(step for step, cost in zip(steps, costs, strict=True) if cost <= most), False)


def _alone(play: BootsPlay, retreat: Retreat, unit: int, here: int, possible: bool) -> bool:
    """Does a unit by itself do better than the stack: unharmed, or somewhere at all where the stack cannot go?"""
    steps = steps_from(play, retreat, (unit,), here, retreat.left)
    known: dict[tuple[int, int], int] = {}
    return any(not step.loss + _cost(play, retreat, (unit,), step, known) for step in steps) or (
        bool(steps) and not possible
    )


def _cost(
    play: BootsPlay, retreat: Retreat, units: Sequence[int], step: Step, known: dict[tuple[int, int], int]
) -> int:
    """Least number of units that the way on from a hex costs."""
    if step.ends:
        return 0
    key = step.to, step.left
    if key not in known:
        onward = steps_from(play, retreat, units, step.to, step.left)
        known[key] = min((one.loss + _cost(play, retreat, units, one, known) for one in onward), default=_NO_WAY)
    return known[key]


def steps_from(play: BootsPlay, retreat: Retreat, units: Sequence[int], here: int, left: int) -> list[Step]:
    """Hexes that units on a retreat may enter next from a hex with so many hexes to go, and what that means."""
    hexmap, found = play.game.map.hexmap, []
    enemy = 1 - play.game.side_index(retreat.side)
    now = _distance(play, retreat.foes, here)
    for direction, to in enumerate(hexmap.neighbours(here)):
        if to == NO_HEX or _distance(play, retreat.foes, to) <= now:
            continue
        if any(ways.barred(play, unit, here, direction) is not None for unit in units):
            continue
        zone = bool(play.position.zoc(enemy, to)[0])
        fits = stacking.fault(play, to, [*play.position.at(to), *units]) is None
        rest = left if zone else max(left - 1, 0)
        if fits and grouping.garrisoned(play, to):
            found.append(Step(to, int(zone), rest, True))
            continue
        crowded = left == 1 and not fits  # who goes on from a last hex has paid for it
        found.append(Step(to, zone + crowded, rest, not zone and fits and not rest))
    return found


def _distance(play: BootsPlay, foes: Iterable[int], hex_id: int) -> int:
    return sum(play.game.map.hexmap.distance(hex_id, foe) for foe in foes)


def why_closed(play: BootsPlay, retreat: Retreat, units: Sequence[int], here: int, to: int) -> tuple[str, str]:
    """Why a stack may not enter an adjacent hex at all."""
    direction = play.game.map.hexmap.direction(here, to)
    assert direction is not None
    for unit in units:
        barred = ways.barred(play, unit, here, direction)
        if barred is not None:
            return _RULE, barred
    return "11.1", _("{hex} is no farther from the enemy").format(hex=pieces.name_at(play, to))


def _ids(play: BootsPlay, units: Iterable[int]) -> tuple[PieceId, ...]:
    return tuple(play.game.pieces[unit].id for unit in units)
