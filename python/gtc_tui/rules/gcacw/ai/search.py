"""The native search at work for decisions of this series: positions in, proposals of legal actions out.

What it does not plan itself (retreats, losses, ...) is carried on to where it can go on (`search_answers`). Decisions
that neither knows get no proposal; others judge them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import msgspec

from gtc_tui import _core
from gtc_tui._core import KNOWN_ANSWERS, Advice, Judge, Plan, Stop, World
from gtc_tui.engine.action import Action, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.thinking import FAR, Budget, Proposal
from gtc_tui.messages import Message, _
from gtc_tui.model.ids import HexId
from gtc_tui.rules.gcacw.ai import judgement, search_answers, search_army, simulation, weights
from gtc_tui.rules.gcacw.ai.evaluation import Scene
from gtc_tui.rules.gcacw.ai.habits import WITHOUT, Assumed
from gtc_tui.rules.gcacw.ai.judgement import figures_of, judge_by, playout_weights
from gtc_tui.rules.gcacw.ai.policy import marching
from gtc_tui.rules.gcacw.campaign import victory
from gtc_tui.rules.gcacw.campaign.entrench import Entrench
from gtc_tui.rules.gcacw.campaign.stations import Burn
from gtc_tui.rules.gcacw.combat.assaults.assault import Assault
from gtc_tui.rules.gcacw.march import activation, march
from gtc_tui.rules.gcacw.march.activation import Activate, Activation
from gtc_tui.rules.gcacw.march.march import Attack, March, Marching, Step
from gtc_tui.rules.gcacw.present import describe
from gtc_tui.rules.gcacw.state.actions import Choose, Done
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.turn.initiative import Pass
from gtc_tui.rules.kit.playouts import until_stopped

WIDTH = 20  # usual plans that are looked at
FURTHER = 44  # others beside them, at most, where there is time for them
AHEAD = 3  # action phases of a playout where what comes after them has been learned; else to the end of the turn
TREE = 2  # decisions after a plan that are searched too, where playouts are that short and time is given
_LEAST = 0.25  # of the time, for playouts
_SEARCHED = ("action", "unit", "march", *search_answers.KINDS)  # kinds of decisions


def world_of(play: GcacwPlay, side: Side) -> World:
    return simulation.world(play, figures_of(play), side)


# -- proposals -------------------------------------------------------------------------------------------


_Search = Callable[[Budget], Sequence[Proposal]]


class _Unsearched(NamedTuple):
    """why: nothing is compared by playouts, however much time there is. instead: what is proposed all the same."""

    why: Message
    instead: tuple[Proposal, ...] = ()


def propose(play: GcacwPlay, decision: Decision, budget: Budget) -> tuple[Proposal, ...]:
    """Legal answers with what follows from them, the best first; none where the search has nothing to say."""
    begun = time.monotonic()
    search = _search_for(play, decision, budget)
    if isinstance(search, _Unsearched):
        return search.instead
    proposals = search(_left(budget, time.monotonic() - begun))
    return tuple(one for one in proposals if one.action in decision.actions)


def unsearched(play: GcacwPlay, decision: Decision, budget: Budget) -> Message | None:
    """Why `propose` compares nothing by playouts, however much time it has; None where it does."""
    search = _search_for(play, decision, budget)
    return search.why if isinstance(search, _Unsearched) else None


def _search_for(play: GcacwPlay, decision: Decision, budget: Budget) -> _Search | _Unsearched:
    if search_army.is_asked(play, decision):
        return partial(_company, play, decision)
    if decision.kind not in _SEARCHED:
        return _Unsearched(_("Not searched: playouts do not go through choices like this one."))
    if not _all_known(play, decision.side):
        told = _("Not searched: a special rule says what the side may do here, and playouts do not know it.")
        return _Unsearched(told)
    if decision.kind in search_answers.KINDS:
        return partial(_answers, play, decision)
    values = search_answers.appraised(play, decision, Assumed.by(budget))
    gain, usual = max(zip(values, decision.actions, strict=True), key=lambda pair: pair[0])
    if usual.verb not in KNOWN_ANSWERS:  # played by the rules: taken where it looks best
        told = _("Not searched: playouts do not know what looks best here ({answer}).")
        instead = Proposal(usual, (), gain, 0.0, gain, 0)
        return _Unsearched(told.format(answer=describe.label(play, usual)), (instead,))
    if decision.kind == "action":
        return partial(_menu, play, decision, usual)
    if decision.kind == "unit" and (under_way := activating(play)) is not None:
        return partial(_next_unit, play, decision, under_way, usual)
    stage = play.stack[-1]
    if isinstance(stage, Marching) and not stage.by_army and not stage.strategic:
        return partial(_march, play, decision, stage, usual)
    return _Unsearched(_("Not searched: playouts do not know army activations and strategic movement."))


def _left(budget: Budget, spent: float) -> Budget:
    """Without the seconds that went before the playouts: in the first answer of a campaign, what is measured once."""
    if budget.seconds is None:
        return budget
    return msgspec.structs.replace(budget, seconds=max(_LEAST * budget.seconds, budget.seconds - spent))


def _all_known(play: GcacwPlay, side: Side) -> bool:
    """Does the core know all that counts? The usual course of action phases: not one in which a side is told what to
    do, or before the first initiative roll."""
    rules = play.game.rules
    if rules.opening(play):
        return False
    if not rules.barring(play, side):
        return True
    some = next((piece.id for piece in play.game.pieces if piece.side == side and not piece.is_leader), None)
    plain = [Pass(), *([] if some is None else [March(some)])]
    return all(rules.bars(play, side, action) is None for action in plain)


def _company(play: GcacwPlay, decision: Decision, budget: Budget) -> tuple[Proposal, ...]:
    outlook = _outlook(play, budget, play.game.turns)  # what the army sets out for comes in later turns
    return search_army.propose(play, decision, budget, outlook, weights.load().of("margin"))


def _answers(play: GcacwPlay, decision: Decision, budget: Budget) -> tuple[Proposal, ...]:
    """Answers carried on in the rules until the core can go on: the next action, or the next unit of an activation."""
    outlook = _outlook(play, budget, simulation.until(play))
    return search_answers.propose(play, decision, budget, outlook, weights.load().of("margin"))


def _outlook(play: GcacwPlay, budget: Budget, until: int) -> search_answers.Outlook:
    """What playouts of this budget look ahead to, to the end of that turn at most."""
    judge, horizon = judging(play, budget)
    return outlook_to(until, horizon, Measure.of(play), None if judge is None else budget.judge, Assumed.by(budget))


def judging(play: GcacwPlay, budget: Budget) -> tuple[Judge | None, int]:
    """What has been learned of such positions, if anything, and how far playouts go."""
    judge = judgement.foreseeing(play, budget.judge)
    return judge, AHEAD if judge is not None and budget.horizon >= FAR else budget.horizon


def depth_of(budget: Budget, learned: Judge | None) -> int:
    """Decisions after a plan that are searched too. Time that is given is used for them where playouts are short: the
    flat search would have settled most questions long before."""
    if budget.depth is not None:
        return budget.depth
    return TREE if learned is not None and budget.nodes is None else 0


class Measure(NamedTuple):
    """By what playouts from a position are judged. values: weights of the core. unpaid: what these find in it that wins
    nothing by itself: no lead."""

    values: tuple[float, ...]
    unpaid: float = 0.0

    @classmethod
    def of(cls, play: GcacwPlay) -> Measure:
        values = playout_weights(play)
        return cls(values, world_of(play, play.game.sides[0]).unpaid(judge_by(play, values)))


def outlook_to(
    until: int, horizon: int, measure: Measure | None = None, learned: str | None = None, assumed: Assumed = WITHOUT
) -> search_answers.Outlook:
    """Known where the core can go on: at the next action, or the next unit of an activation. until: last turn that it
    plays; horizon: so many action phases of it, at most. measure: by what is judged then, from where it begins.
    learned: name of what has been learned of such positions, which judges them where it can. assumed: how the sides
    choose in what is played on."""
    values, unpaid = Measure(weights.load().core) if measure is None else measure

    def outlook(there: GcacwPlay, asked: Decision | None, seed: int) -> tuple[float, float] | None:
        judge = judge_by(there, values)
        if asked is None:
            points = float(victory.points(there))
            return points, judge.value(points)
        under_way = activating(there) if asked.kind == "unit" else None
        if (asked.kind != "action" and under_way is None) or not _all_known(there, asked.side):
            return None
        world = simulation.world(there, figures_of(there), asked.side, until, measure is not None)
        known = None if learned is None else judgement.foreseeing(there, learned)
        if there.record.turn <= until:
            habitual = judgement.by_habit(there, known or judge, assumed)
            points, value, _done = world.playouts(habitual, 1, horizon, seed, under_way, unpaid)
            return points, value
        return world.foresee(known or judge, unpaid)

    return search_answers.Outlook(outlook, assumed)


def _proposal(advice: Advice, actions: Sequence[Action]) -> Proposal:
    following = tuple(actions[1:])
    return Proposal(actions[0], following, advice.points, advice.error, advice.gain, advice.playouts, advice.value)


def _search(
    play: GcacwPlay,
    side: Side,
    budget: Budget,
    usual: Plan,
    marching: _core.Marching | None = None,
    activating: _core.Activating | None = None,
) -> list[Advice]:
    """The native search, interrupted when the budget says so. usual: what the appraisal would do."""
    learned, horizon = judging(play, budget)
    depth = depth_of(budget, learned)
    world = world_of(play, side)
    judge = judgement.by_habit(play, learned or judge_by(play, playout_weights(play)), Assumed.by(budget))

    def run(stop: Stop) -> list[Advice]:
        return world.search(
            judge,
            marching=marching,
            activating=activating,
            usual=usual,
            nodes=budget.nodes,
            seconds=budget.seconds,
            horizon=horizon,
            width=WIDTH,
            further=FURTHER,
            threads=budget.threads,
            depth=depth,
            settle=budget.nodes is None and not depth,
            seed=budget.seed,
            stop=stop,
        )[0]

    return until_stopped(run, budget.stopped)


def _menu(play: GcacwPlay, decision: Decision, usual: Action, budget: Budget) -> list[Proposal]:
    index, ids = play.game.index, play.game.map.ids
    match usual:
        case Pass():
            plan = Plan(kind="pass")
        case March(unit):
            plan = Plan(kind="march", piece=index[unit])
        case Entrench(unit):
            plan = Plan(kind="entrench", piece=index[unit])
        case Activate(leader):
            plan = Plan(kind="activate", piece=index[leader])
        case Assault(leader, target):
            plan = Plan(kind="assault", piece=index[leader], target=ids[target])
    found: dict[tuple[Action, ...], Proposal] = {}
    for one in _search(play, decision.side, budget, plan):
        # Where the first unit of an activation goes is asked again when its points are known.
        line = _action(play, one)
        found.setdefault(tuple(line), _proposal(one, line))
    return list(found.values())


def _action(play: GcacwPlay, advice: Advice) -> list[Action]:
    """A plan for the menu as the action that begins it, and what follows."""
    names, pieces = play.game.map.names, play.game.pieces
    if advice.piece is None:
        return [Pass()]
    piece = pieces[advice.piece].id
    match advice.kind:
        case "march":
            return [March(piece)]
        case "activate" if advice.units is not None:
            return [Activate(piece), *(Choose(pieces[unit].id) for unit in advice.units), Done()]
        case "activate":
            return [Activate(piece)]
        case "assault":
            assert advice.target is not None
            return [Assault(piece, names[advice.target])]
        case "burn":
            return [Burn(piece)]
    return [Entrench(piece)]


def activating(play: GcacwPlay) -> _core.Activating | None:
    """The activation under way, as the core takes it; None where there is none that it knows."""
    stage = play.innermost(Activation)
    if stage is None or stage.strategic or activation.by_army(play, stage.leader):
        return None
    index, points, on_the_march = play.game.index, dict(stage.points), play.innermost(Marching)
    return _core.Activating(
        leader=index[stage.leader],
        chosen=[index[unit] for unit in stage.chosen],
        waiting=[index[unit] for unit in stage.waiting],
        points=(points.get("foot", 0), points.get("mounted", 0)),
        moved=stage.settled,
        rides=on_the_march is not None and stage.leader in on_the_march.riders,
    )


def _next_unit(
    play: GcacwPlay, decision: Decision, under_way: _core.Activating, usual: Action, budget: Budget
) -> list[Proposal]:
    plan = Plan(kind="done")
    match usual:
        case March(unit):
            plan = Plan(kind="lead", piece=play.game.index[unit])
        case Entrench(unit):
            plan = Plan(kind="dig", piece=play.game.index[unit])
    found = []
    for advice in _search(play, decision.side, budget, plan, activating=under_way):
        action: Action = Done()
        if advice.piece is not None:
            unit = play.game.pieces[advice.piece].id
            action = March(unit) if advice.kind == "lead" else Entrench(unit)
        found.append(_proposal(advice, [action]))
    return found


def _march(play: GcacwPlay, decision: Decision, stage: Marching, usual: Action, budget: Budget) -> list[Proposal]:
    unit = play.game.index[stage.unit]
    route = router(play, decision.side)
    plan = _usual_march(play, stage, usual, route, Assumed.by(budget).of(play.game.id, decision.side))
    if plan is None:
        return []  # special errands: the appraisal knows them
    under_way = None if stage.leader is None else activating(play)
    ids = play.game.map.ids
    rest = _core.Marching(
        unit=unit,
        points=stage.points,
        moved=stage.moved,
        crossed=stage.crossed,
        stood=[ids[where] for where in stage.stood],
    )
    found = []
    for advice in _search(play, decision.side, budget, plan, rest, under_way):
        assert advice.hex is not None
        way = steps(play, unit, stage.points, advice.hex, advice.target, route)
        if way == [march.Stop()] and march.Leave() in decision.actions and _pays_to_leave(play, unit, advice.hex):
            way = [march.Leave()]
        if way is not None:
            found.append(_proposal(advice, way))
    return found


_Route = Callable[[int, int, int], list[HexId] | None]
"""Hexes of a march of a unit to a hex within so many points; None or empty where there is none."""


def router(play: GcacwPlay, side: Side) -> _Route:
    """Ways as units of a side may go now."""
    return world_of(play, side).way if simulation.is_bound(play) else play.position.route


def _usual_march(play: GcacwPlay, stage: Marching, usual: Action, route: _Route, habit: weights.Weights) -> Plan | None:
    """Where the appraisal would go; None where its answer does not begin that march."""
    unit, ids = play.game.index[stage.unit], play.game.map.ids
    best = marching.rest_of_march(play, Scene(play, habit), stage)
    way = steps(play, unit, stage.points, best.hex, best.target, route)
    if way and way[0] == usual:
        return Plan(kind="go", hex=best.hex, target=best.target)
    if simulation.is_bound(play) and isinstance(usual, Step | march.Stop):
        # The way is barred: a step on another, or none.
        return Plan(kind="go", hex=ids[usual.to] if isinstance(usual, Step) else play.position.hex(unit))
    return None


def steps(
    play: GcacwPlay, unit: int, points: int, goal: HexId, target: int | None, route: _Route
) -> list[Action] | None:
    """The rest of a march, step by step, and how it ends, which is left open where the core has the unit leave the map
    then: it is asked again there. None where there is no way."""
    names, position = play.game.map.names, play.position
    way: list[Action] = []
    here = position.hex(unit)
    if goal != here:
        found = route(unit, goal, points)
        if not found and play.game.map.hexmap.direction(here, goal) is not None:
            found = [goal]  # 5.1: the first hex may be entered with too few points
        if not found:
            return None
        way += [Step(names[to]) for to in found]
    if target is not None:
        way.append(Attack(names[target]))
    elif not way or not _pays_to_leave(play, unit, goal):
        way.append(march.Stop())
    return way


def _pays_to_leave(play: GcacwPlay, unit: int, there: HexId) -> bool:
    """Does it pay the unit to leave the map by this hex? In a playout it does, if it may, as soon as it gets there."""
    piece = play.game.pieces[unit].id
    return any(one.worth.get(piece, 0.0) > 0.0 and there in one.area.hexes for one in simulation.ways_off(play))
