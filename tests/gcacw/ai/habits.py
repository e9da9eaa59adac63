"""The habits of the core's simulator, as a player of the rules: drives a state through one action of a plan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gtc_tui._core import MANPOWER
from gtc_tui.engine.action import CHANCE, Action, PieceId, Roll
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.combat.advance import Advance
from gtc_tui.rules.gcacw.combat.cavalry_retreat import Evade
from gtc_tui.rules.gcacw.combat.combat import Refuse
from gtc_tui.rules.gcacw.combat.results import Lose
from gtc_tui.rules.gcacw.combat.retreat import FallBack, Halt, Retreat
from gtc_tui.rules.gcacw.march.activation import Join
from gtc_tui.rules.gcacw.march.march import Attack, March, Marching, Step, Stop
from gtc_tui.rules.gcacw.state.actions import Choose, Done, Stand
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from support import inner

_POINTS = 254  # of the core's longest routes


class Order(NamedTuple):
    """A unit, where it goes, and what it attacks from there; by name."""

    unit: PieceId
    goal: str
    target: str | None = None


class Driver:
    """Answers every decision of one action."""

    def __init__(
        self, state: State, first: Action, orders: Sequence[Order], faces: bytes, evades: bool = False
    ) -> None:
        self.evades, self.evaded = evades, 0
        self.state, self.first, self.orders, self.faces = state, first, {one.unit: one for one in orders}, faces
        self.waiting = [one.unit for one in orders]
        self.used = 0
        self.counted = [0, 0]  # answers, outcomes of dice
        self.unknown = 0  # answers to questions that the core does not know
        self.way: list[str] | None = None
        self.begun = 0  # of `evaded`, when the way was looked for

    def run(self) -> None:
        """Until nothing is asked any more."""
        self.state.apply(self.first)
        self.counted[0] += 1
        while (decision := self.state.decision) is not None:
            self.counted[decision.side == CHANCE] += 1
            self.unknown += is_unknown(decision)
            self.state.apply(self.answer(inner(self.state), decision))

    def answer(self, play: GcacwPlay, decision: Decision) -> Action:
        if decision.side == CHANCE:
            return self._throw(decision)
        answers = decision.actions
        match decision.kind:
            case "choose":
                return next(
                    (one for one in answers if isinstance(one, Choose) and one.unit in self.orders), answers[-1]
                )
            case "unit":
                self.way = None
                return March(self.waiting.pop(0))
            case "march":
                return self._march(play, answers)
            case "loss" | "order" | "pick":
                return max(
                    (one for one in answers if isinstance(one, Lose | Choose)),
                    key=lambda one: (manpower(play, one.unit), -play.game.index[one.unit]),
                )
            case "retreat":
                return self._retreat(play, answers)
            case "advance":
                units = (one for one in answers if isinstance(one, Advance))
                return next((one for one in units if not play.game.piece(one.piece).is_leader), Done())
            case "join":
                return self._join(play, decision)
            case "refuse":
                return Refuse()
            case "evade" if self.evades:
                self.evaded += 1
                return Evade()
            case "evade" | "voluntary":
                return Stand()
        return Done()

    def _throw(self, decision: Decision) -> Roll:
        count = len(decision.actions[0].dice)  # type: ignore[attr-defined]
        faces = tuple(self.faces[self.used : self.used + count])
        self.used += count
        return Roll(faces)

    def _march(self, play: GcacwPlay, answers: Sequence[Action]) -> Action:
        stage = play.stack[-1]
        assert isinstance(stage, Marching)
        order, names = self.orders[stage.unit], play.game.map.names
        unit, goal = play.game.index[stage.unit], play.game.map.ids[order.goal]
        if not stage.moved and self.way is None:
            route = play.position.route(unit, goal, stage.points) or play.position.route(unit, goal, _POINTS) or []
            self.way, self.begun = [names[there] for there in route], self.evaded
        wanted: Action = Stop()
        if self.evaded > self.begun:
            pass  # it ends where cavalry has ridden off before it
        elif self.way:
            wanted = Step(self.way.pop(0))
        elif order.target is not None and play.position.hex(unit) == goal:
            wanted = Attack(order.target)
        return wanted if wanted in answers else Stop()

    def _retreat(self, play: GcacwPlay, answers: Sequence[Action]) -> Action:
        stage = play.stack[-1]
        assert isinstance(stage, Retreat)
        if Halt() in answers:
            return Halt()
        ids, hexmap = play.game.map.ids, play.game.map.hexmap
        return max(
            (one for one in answers if isinstance(one, FallBack)),
            key=lambda one: (hexmap.distance(ids[one.to], ids[stage.away]), -ids[one.to]),
        )

    def _join(self, play: GcacwPlay, decision: Decision) -> Action:
        joins = [one for one in decision.actions if isinstance(one, Join)]
        joins.sort(key=lambda one: (-manpower(play, one.unit), play.game.index[one.unit]))
        leader = decision.subject
        assert leader is not None
        here = play.position.hex(play.game.index[leader])
        mine = [play.game.pieces[number].id for number in play.position.units_at(here)]
        strength = sum(manpower(play, unit) for unit in mine if play.game.piece(leader).leads(play.game.piece(unit)))
        if Done() in decision.actions and manpower(play, joins[0].unit) <= strength:
            return Done()
        return joins[0]


def is_unknown(decision: Decision) -> bool:
    """Asked by the rules, but not by the core: grand assaults; marches with nothing ahead but a force march, work on a
    bridge or the map's edge."""
    ahead = any(isinstance(one, Step | Attack) for one in decision.actions)
    return decision.kind == "grand" or (decision.kind == "march" and not ahead)


def manpower(play: GcacwPlay, unit: PieceId) -> int:
    return play.position.get(play.game.index[unit], MANPOWER)
