"""How good each legal answer looks, in victory points to the side that decides: what bots play by.

One place for judgement, none for rules: it asks the same functions that the rules use (reach, exact
odds) and weighs what they say. Greedy: it looks at one action and its plan, never at the reply.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.report import Odds
from gtc_tui.model.terrain import Edge
from gtc_tui.rules.gcacw import actions as act
from gtc_tui.rules.gcacw import (
    activation,
    assault,
    attack,
    bridges,
    command,
    exits,
    forts,
    marks,
    movement,
    odds,
    pieces,
    stations,
    values,
    victory,
)
from gtc_tui.rules.gcacw.cavalry_retreat import CavalryRetreat
from gtc_tui.rules.gcacw.game import GcacwPlay
from gtc_tui.rules.gcacw.march import Marching
from gtc_tui.rules.gcacw.scenario_rules.base import ScenarioRules
from gtc_tui.rules.gcacw.worth import FATIGUE_PRICE, Mover, Scene

# Weights, in victory points; found by playing.
LEAST_GAIN = 0.3  # an action must promise this much more than passing
BEHIND = -0.75  # what passing is worth to a side that would lose now
FRONTS = 6  # hexes beside enemies from which attacks are looked at
RETREAT_WORTH = 1.0  # driving an enemy off, wherever he stood
DISORDER_PRICE = 0.4  # fatigue and disorder that an attack brings on the attacker
ABATIS_WORTH = 1.2  # a first entrenchment where enemies may come
ADVANCE_WORTH = 0.2
REINFORCE_WORTH = 50.0  # as soon as they may come
EVADE_PRICE = 0.8  # fatigue, disorder and ground lost by a cavalry retreat

Plan = tuple[float, int, str | None]
"""(victory points gained, hex to march to, hex to attack from there: none for a march alone)."""


def appraise(play: GcacwPlay, decision: Decision) -> Sequence[float]:
    """A figure for every action of the decision, in order; only their comparison means anything."""
    judge = _JUDGES.get(decision.kind, _first)
    return judge(play, decision, Scene(play))


# -- plans ---------------------------------------------------------------------------------------------
def best_plan(play: GcacwPlay, scene: Scene, mover: Mover, points: int, spent: int, bound: bool = False) -> Plan:
    """Where the unit should go with so many movement points, and whether to attack from there.

    bound: it may not step any more (2.4), only attack.
    """
    here = scene.worth(mover, mover.hex_id, spent)
    reached = [(mover.hex_id, 0)] if bound else _reached(play, mover, points)
    best: Plan = (0.0, mover.hex_id, None)
    fronts = []
    for hex_id, cost in reached:
        gain = scene.worth(mover, hex_id, spent) - here if hex_id != mover.hex_id else 0.0
        if gain > best[0]:
            best = (gain, hex_id, None)
        if scene.faces_enemy(mover, hex_id):
            fronts.append((gain, hex_id, points - cost))
    fronts.sort(reverse=True)
    for gain, hex_id, left in fronts[:FRONTS]:
        for value, target in _attacks_from(play, scene, mover, hex_id, left):
            if gain + value > best[0]:
                best = (gain + value, hex_id, target)
    return best


def _reached(play: GcacwPlay, mover: Mover, points: int) -> list[tuple[int, int]]:
    """(hex, cost) of everything in reach that the scenario's rules let the unit enter."""
    reached = play.position.reach_list(mover.number, points)
    rules, names = play.game.rules, play.game.map.names
    if type(rules).bars_step is ScenarioRules.bars_step:
        return reached
    return [
        (hex_id, cost)
        for hex_id, cost in reached
        if hex_id == mover.hex_id or rules.bars_step(play, mover.id, names[hex_id]) is None
    ]


def _attacks_from(play: GcacwPlay, scene: Scene, mover: Mover, hex_id: int, left: int) -> list[tuple[float, str]]:
    """(points promised, target) of every attack from a hex with so many movement points left."""
    there = play
    if hex_id != mover.hex_id:
        there = play.clone()
        there.position.place(mover.number, hex_id)
    return [
        (attack_worth(play, scene, mover.side, target, odds.march_odds(there, mover.id, target, left)), target)
        for target in attack.targets(there, mover.id)
    ]


def attack_worth(play: GcacwPlay, scene: Scene, side: Side, target: str, report: Odds) -> float:
    """Expected points of an attack: losses, the ground it opens, what it does to the attacker."""
    sign = 1 if side == play.game.scoring_side else -1
    value = sign * report.points + report.retreat * RETREAT_WORTH - DISORDER_PRICE
    if forts.resists(play, target, side):
        value += report.retreat * _fort_worth(play, target, side)
    for number, objective in enumerate(scene.goals):
        if objective.hex == target and scene.holders[number] != side:
            value += objective.points * report.advance
        elif objective.hex == target:
            value += 0.5 * report.retreat
    return value


def _fort_worth(play: GcacwPlay, target: str, side: Side) -> float:
    """Points that the fall of a fort brings at once (32.0)."""
    twin = play.clone()
    marks.add(twin, forts.key(target))
    sign = 1 if side == play.game.scoring_side else -1
    return sign * float(victory.points(twin) - victory.points(play))


def burning_worth(play: GcacwPlay, unit: PieceId) -> float:
    """Expected points of setting fire to a station (5.4); a damaged one brings no more."""
    station = stations.here(play, unit)
    if station is None or stations.state(play, station) != stations.WHOLE:
        return -FATIGUE_PRICE
    return station.points * stations.highest_die(play, unit) / 6 - FATIGUE_PRICE


# -- judges, by kind of decision -----------------------------------------------------------------------
def _first(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """Kinds without a judgement of their own: the default, else the first."""
    chosen = decision.default or decision.actions[0]
    return [float(action == chosen) for action in decision.actions]


def _menu(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    return [_menu_worth(play, scene, decision.side, action) for action in decision.actions]


def _menu_worth(play: GcacwPlay, scene: Scene, side: Side, action: Action) -> float:
    match action:
        case act.March(unit):
            return march_gain(play, scene, unit, led=False)
        case act.Activate(leader):
            return sum(
                max(0.0, march_gain(play, scene, unit, led=True)) for unit in activation.candidates(play, leader)
            )
        case act.Entrench(unit):
            return entrench_worth(play, scene, unit) - FATIGUE_PRICE
        case act.ArmyActivate(leader):
            gains = (march_gain(play, scene, unit, led=True) for unit in activation.candidates(play, leader))
            return sum(
                sorted((max(0.0, gain) for gain in gains), reverse=True)[: play.game.tables.army_activation.most]
            )
        case act.Assault(leader, target):
            return assault_worth(play, scene, side, leader, target)
        case act.Burn(unit):
            return burning_worth(play, unit)
        case act.Reinforce():
            return REINFORCE_WORTH
        case _:
            return _pass_worth(play, side)


def _pass_worth(play: GcacwPlay, side: Side) -> float:
    """Passing may end the turn: fine for the side that would win now, poor for the other."""
    if victory.level(play.game, victory.points(play)).winner == side:
        return LEAST_GAIN
    return BEHIND if play.record.passed is None else 4 * BEHIND


def march_gain(play: GcacwPlay, scene: Scene, unit: PieceId, led: bool) -> float:
    """Points a march of average length promises, less its fatigue."""
    mover = scene.mover(unit)
    pace = int(mover.pace) if led else max(1, int(mover.pace) - 1)
    return best_plan(play, scene, mover, pace, 1)[0] - FATIGUE_PRICE


def entrench_worth(play: GcacwPlay, scene: Scene, unit: PieceId) -> float:
    """Points that works promise: more where the unit guards something that enemies may come for."""
    mover = scene.mover(unit)
    enemy = play.game.enemy(mover.side)
    if pieces.entrenchment(play, unit) > 0:
        return 0.0
    guarded = sum(
        objective.points * scene.best[enemy][number][0] * scene.cover(mover, number, mover.hex_id)
        for number, objective in enumerate(scene.goals)
        if scene.holders[number] == mover.side
    )
    return ABATIS_WORTH * min(1.5, guarded / 4 + scene.exposure(mover, mover.hex_id) / 2)


def assault_worth(play: GcacwPlay, scene: Scene, side: Side, leader: PieceId, target: str) -> float:
    """Points of an assault by all units that the leader can order, over the chances of the command roll."""
    ready = sorted(assault.eligible(play, leader), key=lambda unit: -pieces.manpower(play, unit))
    value = command.value(play, leader)
    by_size = [
        attack_worth(play, scene, side, target, odds.assault_odds(play, leader, target, ready[:size]))
        for size in range(1, len(ready) + 1)
    ]
    total = 0.0
    for die in range(1, 7):
        allowed = min(value - die, len(ready))
        if allowed > 0:
            total += by_size[allowed - 1] - FATIGUE_PRICE * allowed
    return total / 6


def _choose(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    return [
        march_gain(play, scene, action.unit, led=True) if isinstance(action, act.Choose) else 0.0
        for action in decision.actions
    ]


def _unit(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    values = []
    for action in decision.actions:
        match action:
            case act.March(unit):
                values.append(march_gain(play, scene, unit, led=True))
            case act.Entrench(unit):
                values.append(entrench_worth(play, scene, unit) - FATIGUE_PRICE)
            case _:
                values.append(0.0)
    return values


def _march(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    stage = play.stack[-1]
    assert isinstance(stage, Marching)
    mover = scene.mover(stage.unit)
    gain, goal, target = best_plan(play, scene, mover, stage.points, 0, movement.bound(play, stage.mover))
    wanted: Action = act.Stop()
    if goal != mover.hex_id:
        route = play.position.route(mover.number, goal, stage.points)
        if route:
            wanted = act.Step(play.game.map.names[route[0]])
    elif target is not None and gain > 0:
        wanted = act.Attack(target)
    if act.Leave() in decision.actions and _leaving_worth(play, stage) > max(0.0, gain):
        wanted = act.Leave()
    if wanted not in decision.actions:  # the scenario's rules bar the way or the stop
        wanted = decision.default or max(decision.actions, key=lambda action: _step_worth(play, scene, mover, action))
    return [float(action == wanted) for action in decision.actions]


def _leaving_worth(play: GcacwPlay, stage: Marching) -> float:
    """Points that leaving the map brings at once (13.4, 13.8)."""
    side = play.game.piece(stage.unit).side
    twin = play.clone()
    exits.leave(twin, stage.unit, stage.riders)
    sign = 1 if side == play.game.scoring_side else -1
    return sign * float(victory.points(twin) - victory.points(play))


def _step_worth(play: GcacwPlay, scene: Scene, mover: Mover, action: Action) -> float:
    return scene.worth(mover, play.game.map.ids[action.to]) if isinstance(action, act.Step) else float("-inf")


def _evade(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """What the attack would cost against what riding off costs (fatigue, disorder, the ground)."""
    stage = play.stack[-1]
    assert isinstance(stage, CavalryRetreat)
    report = odds.march_odds(play, stage.attackers[0], stage.target, stage.points or 0)
    sign = 1 if decision.side == play.game.scoring_side else -1
    risk = -sign * report.points + 0.5 * report.retreat
    return [risk if isinstance(action, act.Evade) else EVADE_PRICE for action in decision.actions]


def _refuse(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    return [float(isinstance(action, act.Refuse)) for action in decision.actions]


def _loss(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """The strongest bears it: a unit kept is a zone of control kept."""
    return [
        float(pieces.manpower(play, action.unit)) if isinstance(action, act.Lose) else 0.0
        for action in decision.actions
    ]


def _retreat(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """Away from harm, towards what is worth guarding; no farther than must be."""
    values = []
    for action in decision.actions:
        if isinstance(action, act.FallBack):
            goal = play.game.map.ids[action.to]
            where = [m for m in scene.movers[decision.side] if decision.subject is None or m.id == decision.subject]
            values.append(scene.worth(where[0], goal) if where else 0.0)
        else:
            values.append(5.0)  # halting keeps the ground
    return values


def _advance(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    values = []
    for action in decision.actions:
        if not isinstance(action, act.Advance):
            values.append(0.0)
        elif play.game.piece(action.piece).is_leader:
            values.append(ADVANCE_WORTH)
        else:
            mover = scene.mover(action.piece)
            goal = play.game.map.ids[decision.target] if decision.target else mover.hex_id
            values.append(ADVANCE_WORTH + scene.worth(mover, goal) - scene.worth(mover, mover.hex_id))
    return values


def _recovery(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """Works for everybody; no crossing that might serve the enemy as well."""
    return [
        1.0 if isinstance(action, act.Entrench) else 0.5 if isinstance(action, act.Done) else 0.0
        for action in decision.actions
    ]


def _pontoon(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """Where a road or pike comes to the water: it may carry supply."""
    roads = Edge.ROAD | Edge.PIKE
    return [
        0.5 if not isinstance(action, act.Lay) else 1.0 if bridges.bits(play, action.hexside) & roads else 0.0
        for action in decision.actions
    ]


def _order(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """Everybody who can: the roll will cut the number down; the strongest first."""
    return [
        1.0 + pieces.manpower(play, action.unit) if isinstance(action, act.Choose) else 0.0
        for action in decision.actions
    ]


def _transfer(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """A leader belongs where most of his command can hear him."""
    radius = play.game.tables.command_radius
    values = []
    for action in decision.actions:
        if not isinstance(action, act.Transfer):
            values.append(0.5)
            continue
        followers = [m for m in scene.movers[decision.side] if pieces.leads(play.game, action.leader, m.id)]
        now, then = pieces.hex_id(play, action.leader), play.game.map.ids[action.to]
        distance = play.game.map.hexmap.distance
        heard_now = sum(distance(now, m.hex_id) <= radius for m in followers)
        heard_then = sum(distance(then, m.hex_id) <= radius for m in followers)
        values.append(float(heard_then - heard_now))
    return values


def _upton(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """He is for entrenchments (33.0)."""
    assert decision.target is not None
    dug_in = values.defence(play, decision.target).value > values.defence(play, decision.target, dug_in=False).value
    return [float(isinstance(action, act.Upton) == dug_in) for action in decision.actions]


_JUDGES: dict[str, Callable[[GcacwPlay, Decision, Scene], list[float]]] = {
    "transfer": _transfer,
    "action": _menu,
    "choose": _choose,
    "unit": _unit,
    "march": _march,
    "evade": _evade,
    "refuse": _refuse,
    "loss": _loss,
    "retreat": _retreat,
    "advance": _advance,
    "recovery": _recovery,
    "opening": _menu,
    "pontoon": _pontoon,
    "order": _order,
    "upton": _upton,
    "pick": _order,
}
