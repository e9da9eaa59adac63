"""Search for decisions of this series: the answers that look best are played out to the end of the operations phase
and of some more, by the native core (`simulation`) from where it knows what goes on, by the rules up to there. That
ends as soon as the matter is settled.

What the side may not know is dealt anew for every playout (15.1, 6.5): stacks out of sight change places, the enemy's
hand is drawn again. Every answer meets the same deals and dice. Greedy's own answer is left only for one that does
clearly better. Decisions without a fight or a marker in them get no proposal; others judge them.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from gtc_tui._core import Simulation, Stop
from gtc_tui.engine.action import Action, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.thinking import Budget, Clock, Proposal
from gtc_tui.model.ids import HexId
from gtc_tui.rules.boots.ai import dealing, judgement, policy, simulation, weights
from gtc_tui.rules.boots.ai import plans as plans_
from gtc_tui.rules.boots.ai.plans import Plan
from gtc_tui.rules.boots.ai.policy.scene import Scene
from gtc_tui.rules.boots.ai.policy.value import Valuer
from gtc_tui.rules.boots.ai.policy.ways import ways
from gtc_tui.rules.boots.knowledge import fog
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.turn import victory
from gtc_tui.rules.kit.playouts import (
    Dice,
    Lead,
    Outcome,
    Playouts,
    Tally,
    best_first,
    carry_on,
    mean,
    next_action,
    until_stopped,
)

KINDS = frozenset({"table", "attack", "heroism", "activate", "aero", "rally", "pursuit", "retreat", "operation"})
MOVES = frozenset({"move", "march"})
"""Kinds of decisions that are searched. Not burning: what a place that still stands promises for later is a guess that
would outweigh the points at hand."""
WIDTH = 4  # answers that are played out
FEW = 3  # of them by the rules
MOST = 10  # plans for moves that are played out
LEAST = 12  # playouts of each answer before greedy's may be left
FIRST_LOOK = 2  # playouts of each after which it is known how many there is time for
SOON = 8  # before an answer may be given up
EVERY = 4  # from one look at that to the next
AT_ONCE = 4  # playouts of the core for one by the rules up to there
DEALS = 24  # of what the side does not know, for playouts of the core
FEW_DEALS = 4  # of them at least
DEALT = 25  # playouts for each, where they are counted
PLAYOUTS = 1000  # where no limit is told
LONGEST = 400  # actions of a playout by the rules


def propose(play: BootsPlay, decision: Decision, budget: Budget) -> tuple[Proposal, ...]:
    """The answers that were played out, the best first; none for kinds that are not searched, and where there is
    nothing to choose between. A node of the budget is a playout."""
    if len(decision.actions) < 2:
        return ()
    if decision.kind in MOVES:
        plans = plans_.plans(play, decision, MOST)
        return (by_the_core(play, decision, plans, budget) or ()) if len(plans) > 1 else ()
    if decision.kind not in KINDS:
        return ()
    values, counted = list(policy.appraise(play, decision)), policy.counts_points(decision)
    ranked = best_first(values, WIDTH)
    answers = [decision.actions[number] for number in ranked]
    gains = {one: values[number] if counted else None for one, number in zip(answers, ranked, strict=True)}
    found = by_the_core(play, decision, [Plan(one, (), None, gains[one]) for one in answers], budget)
    return by_the_rules(play, decision, answers, gains, budget) if found is None else found


Gains = Mapping[Action, float | None]


def by_the_rules(
    play: BootsPlay, decision: Decision, answers: Sequence[Action], gains: Gains, budget: Budget
) -> tuple[Proposal, ...]:
    search = _Search(play, decision.side, budget)
    usual, *others = search.run(answers[: max(1, min(FEW, search.clock.left // LEAST))])
    if not usual.values:
        return ()
    leads = {one: one.lead(usual) for one in others}
    others.sort(key=lambda one: -leads[one].mean)
    best = [one for one in others if len(one.values) >= LEAST and search.is_sure(leads[one])][:1]
    told = (*best, usual, *(one for one in others if one not in best))
    return tuple(one.proposal(gains[one.answer], None) for one in told if one.values)


class _Found(NamedTuple):
    """What a plan came to, as the core tells it. plan: its number; points: those to come."""

    plan: int
    playouts: int
    points: float
    error: float


def by_the_core(
    play: BootsPlay, decision: Decision, plans: Sequence[Plan], budget: Budget
) -> tuple[Proposal, ...] | None:
    """None where it does not know what goes on, or one of the answers."""
    if simulation.of(play) is None:
        return None
    clock = Clock(budget)
    deals = [] if clock.over else list(_deals(play, decision, budget, clock))
    if not deals:
        return ()
    told = _told(play, decision, deals[0], plans)
    if told is None:
        return None
    found = _played_out(play, decision, deals, told, budget, clock)
    usual = next((one for one in found if one.plan == 0), None)
    if usual is None:
        return ()
    if decision.kind not in MOVES and found[0].points - usual.points <= weights.load().search.clearly:
        found.sort(key=lambda one: (one is not usual, -one.points))
    so_far, of_plans = _so_far(play, decision.side), [(plans[one.plan], one) for one in found]
    return tuple(
        Proposal(plan.action, plan.following, so_far + one.points, one.error, plan.gain, one.playouts)
        for plan, one in of_plans
    )


def _told(
    play: BootsPlay, decision: Decision, deal: Simulation, plans: Sequence[Plan]
) -> list[tuple[int, HexId | None]] | None:
    """The plans as the core takes them: numbers of its own answers, and goals. None where it asks something else, or
    has no such answer."""
    asked = deal.asked()
    if asked is None or asked[0] != decision.kind:
        return None
    known = [simulation.action(play.game, verb, named) for verb, named in asked[2]]
    if not {plan.action for plan in plans} <= set(known):
        return None
    return [(known.index(plan.action), plan.goal) for plan in plans]


def _played_out(
    play: BootsPlay,
    decision: Decision,
    deals: Sequence[Simulation],
    told: Sequence[tuple[int, HexId | None]],
    budget: Budget,
    clock: Clock,
) -> list[_Found]:
    """The plans that there were playouts of, the best first."""
    least, judge = weights.load().search, judgement.judge(play)
    margin, matters = (least.moves, least.matters) if decision.kind in MOVES else (least.surely, least.clearly)
    seconds = None if clock.ends is None else max(0.0, clock.ends - time.monotonic())

    def run(stop: Stop) -> list[tuple[int, int, float, float]]:
        return deals[0].search(
            judge,
            deals[1:],
            told,
            margin=margin,
            matters=matters,
            nodes=PLAYOUTS if budget.nodes is None and seconds is None else budget.nodes,
            seconds=seconds,
            horizon=budget.horizon,
            threads=budget.threads,
            seed=budget.seed,
            stop=stop,
        )[0]

    found = [_Found(*one) for one in until_stopped(run, budget.stopped)]
    return [one for one in found if one.playouts]


def _deals(play: BootsPlay, decision: Decision, budget: Budget, clock: Clock) -> Iterator[Simulation]:
    """Games in which what the side does not know is dealt anew, at the same question: with few playouts fewer of them,
    and in a quarter of the time at most."""
    most = DEALS if fog.hidden(play, decision.side) else 1
    if budget.nodes is not None:
        most = min(most, max(FEW_DEALS, budget.nodes // DEALT))
    until = None if clock.ends is None else time.monotonic() + (clock.ends - time.monotonic()) / 4
    phases = weights.load().search.phases
    for number in range(most):
        if until is not None and number >= FEW_DEALS and time.monotonic() > until:
            break
        twin = dealing.imagined(play, decision.side, random.Random(f"{budget.seed}:{number}:deal"))
        asked = None if twin is None else twin.settle()
        if twin is not None and asked is not None and set(decision.actions) <= set(asked.actions):
            found = simulation.of(twin, phases)
            if found is not None:
                yield found


def _so_far(play: BootsPlay, side: Side) -> float:
    """Points of a side that are booked, or in its hand."""
    first, second = (len(hand) for hand in play.record.hands)
    points = victory.points(play) + weights.load().results.draw * (first - second)
    return points if side == play.game.sides[0] else -points


class _Search(Playouts[BootsPlay]):
    """Playouts by the rules up to where the core plays on. A node of the budget is such a playout."""

    def __init__(self, play: BootsPlay, side: Side, budget: Budget) -> None:
        super().__init__(play, budget, Clock(budget, PLAYOUTS))
        self.side, self._weights = side, weights.load().search
        self._sign = 1.0 if side == play.game.sides[0] else -1.0
        self._turn, last = horizon(play)
        self._last = last + self._weights.phases
        self._judge = judgement.judge(play)
        self._begun, self._played = time.monotonic(), 0

    def world(self, answers: Sequence[Action], number: int) -> BootsPlay | None:
        """What is not known dealt anew; None where it does not go with what is asked: an answer is none."""
        play = dealing.imagined(self.play, self.side, random.Random(f"{self.budget.seed}:{number}:deal"))
        if play is None:
            return None
        decision = play.settle()
        return play if decision is not None and set(answers) <= set(decision.actions) else None

    def outcome(self, world: BootsPlay, answer: Action, number: int) -> Outcome | None:
        """Points after the phases that are played out, or after so many actions as the budget's horizon says."""
        play, name = world.clone(), f"{self.budget.seed}:{number}"
        asked = carry_on(play, answer)
        if not play_on(play, asked, name, self._known, self.budget.horizon, lambda: self.clock.over):
            return None
        if not play.stack:
            points = self._sign * (victory.points(play) + won(play))
        else:
            going_on = self._beyond(play) or simulation.resting(play)
            expected, _done = going_on.playouts(self._judge, AT_ONCE, random.Random(name).getrandbits(60))
            points = _so_far(play, self.side) + self._sign * expected
        return Outcome(points, points)

    def _known(self, play: BootsPlay) -> bool:
        """Does the core know how to go on from here, or is this as far as playouts go?"""
        return over(play, self._turn, self._last) or self._beyond(play) is not None

    def _beyond(self, play: BootsPlay) -> Simulation | None:
        """What is still to be played, where the core knows that."""
        ended = over(play, self._turn, self._last)
        return None if ended else simulation.of(play, self._last - play.record.operation)

    def still_open(self, active: Sequence[Tally], rounds: int) -> Sequence[Tally]:
        self._played += len(active)
        if rounds != FIRST_LOOK and (rounds < SOON or rounds % EVERY):
            return active
        most = rounds + self._left() / len(active)
        usual, *others = active
        if most < LEAST:
            return active[: max(1, int(most * len(active) / LEAST))]
        if rounds < SOON:
            return active
        best = max(active, key=lambda one: mean(one.values))
        others = [one for one in others if one is best or one.lead(best).may_be_sure(0.0, 0.0, most)]
        if others == [best] and rounds >= LEAST and self.is_sure(best.lead(usual)):
            return [best]
        clearly, surely = self._weights.clearly, self._weights.surely
        return [usual, *(one for one in others if one.lead(usual).may_be_sure(clearly, surely, most))]

    def _left(self) -> float:
        """Playouts for which there is time."""
        if self.clock.ends is None:
            return self.clock.left
        now = time.monotonic()
        return min(self.clock.left, self._played * (self.clock.ends - now) / max(now - self._begun, 1e-6))

    def is_sure(self, lead: Lead) -> bool:
        return lead.is_sure(self._weights.clearly, self._weights.surely)


def horizon(play: BootsPlay) -> tuple[int, int]:
    """Turn and number of the operations phase that playouts from here go on to the end of."""
    record = play.record
    return record.turn, record.operation + (record.active is None)


def play_on(
    play: BootsPlay,
    asked: Decision | None,
    name: str,
    ended: Callable[[BootsPlay], bool],
    longest: int,
    spent: Callable[[], bool],
) -> bool:
    """Carries a game on by what the appraisal says, with dice of this name, until it has ended or for so many actions.
    False: `spent`, asked before each of them, said so."""
    dice, ties = Dice(f"{name}:dice"), random.Random(f"{name}:ties")
    for _action in range(min(longest, LONGEST - 1)):
        if asked is None or ended(play):
            break
        if spent():
            return False
        asked = carry_on(play, next_action(asked, dice, partial(policy.appraise, play, asked), ties))
    return True


def over(play: BootsPlay, turn: int, last: int) -> bool:
    """Has the operations phase of this turn and number come to its end?"""
    record = play.record
    return record.turn != turn or record.operation > last or (record.operation == last and record.active is None)


# -- what a position is worth ------------------------------------------------------------------------------------------


def standing(play: BootsPlay, side: Side) -> float:
    """Points of a side as it stands: those booked, and what both sides have and may expect on the map."""
    points = victory.points(play) + won(play)
    total = points + _half(play, play.game.sides[0]) - _half(play, play.game.sides[1])
    return total if side == play.game.sides[0] else -total


def won(play: BootsPlay) -> float:
    """What having won outright is worth to the first side (22.20)."""
    sudden = play.game.rules.sudden_winner(play)
    if sudden is None:
        return 0.0
    worth = ways(play.game).weights.search.won
    return worth if sudden == play.game.sides[0] else -worth


def _half(play: BootsPlay, side: Side) -> float:
    scene = Scene(play, side, hunting=False)
    total = scene.weights.results.draw * len(play.record.hands[scene.index])
    for number, where in scene.where.items():
        unit = play.game.pieces[number]
        if unit.side != side:
            continue
        total += scene.future * unit.cf + scene.weights.search.standing * Valuer(scene, number).pull(where)
        if not scene.in_supply(number):
            total -= scene.weights.ground.out_of_supply * unit.cf
    for where in sorted(set(scene.where.values())):
        total -= scene.risk(where, [n for n in scene.mates(where) if play.game.pieces[n].side == side])
    return total
