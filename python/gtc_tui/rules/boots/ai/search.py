"""Search for decisions of this series: the answers that look best are played out to the end of the operations phase.

What the side may not know is dealt anew for every playout (15.1, 6.5): stacks out of sight change places, the enemy's
hand is drawn again. Every answer meets the same deals and dice. Greedy's own answer is left only for one that does
clearly better. Decisions without a fight or a marker in them get no proposal; others judge them.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial

from gtc_tui.engine.action import Action, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.thinking import Budget, Clock, Proposal
from gtc_tui.rules.boots.ai import dealing, policy, weights
from gtc_tui.rules.boots.ai.policy.scene import Scene
from gtc_tui.rules.boots.ai.policy.value import Valuer
from gtc_tui.rules.boots.ai.policy.ways import ways
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.turn import victory
from gtc_tui.rules.kit.playouts import (
    Dice,
    Outcome,
    Playouts,
    best_first,
    carry_on,
    mean,
    next_action,
    standard_error,
)

KINDS = frozenset({"table", "attack", "heroism", "activate", "aero", "rally", "pursuit", "retreat", "operation"})
"""Kinds of decisions that are searched. Not burning: what a place that still stands promises for later is a guess that
would outweigh the points at hand."""
POINTED = frozenset({"attack", "heroism", "activate", "pursuit"})
"""Those of them where the appraisal counts points; for others it only tells which answer is better."""
WIDTH = 4  # answers that are played out
LEAST = 12  # playouts of each answer before greedy's may be left
LONGEST = 400  # actions of a playout
NODES = 1000  # actions of a search that is told no limit


def propose(play: BootsPlay, decision: Decision, budget: Budget) -> tuple[Proposal, ...]:
    """The answers that were played out, the best first; none for kinds that are not searched. A node of the budget is
    an action of a playout."""
    if decision.kind not in KINDS or len(decision.actions) < 2:
        return ()
    values = list(policy.appraise(play, decision))
    ranked = best_first(values, WIDTH)
    tallies = _Search(play, decision.side, budget).run([decision.actions[number] for number in ranked])
    played = len(tallies[0].points)
    if played == 0:
        return ()
    best, least = tallies[0], weights.load().search
    for one in tallies[1:]:
        ahead = one.ahead(best)
        surely = max(least.clearly, least.surely * standard_error(ahead))
        if played >= LEAST and mean(one.points) - mean(best.points) > surely:
            best = one
    gains = {one.answer: values[number] for one, number in zip(tallies, ranked, strict=True)}
    order = sorted(tallies, key=lambda one: (one is not best, -mean(one.points)))
    return tuple(one.proposal(gains[one.answer] if decision.kind in POINTED else None, None) for one in order)


class _Search(Playouts[BootsPlay]):
    """Playouts to the end of the operations phase. A node of the budget is an action."""

    def __init__(self, play: BootsPlay, side: Side, budget: Budget) -> None:
        super().__init__(play, budget, Clock(budget, NODES), 0)
        self.side = side

    def world(self, answers: Sequence[Action], number: int) -> BootsPlay | None:
        """What is not known dealt anew; None where it does not go with what is asked: an answer is none."""
        play = dealing.imagined(self.play, self.side, random.Random(f"{self.budget.seed}:{number}:deal"))
        if play is None:
            return None
        decision = play.settle()
        return play if decision is not None and set(answers) <= set(decision.actions) else None

    def outcome(self, world: BootsPlay, answer: Action, number: int) -> Outcome | None:
        """Points at the end of the operations phase, or after so many actions as the budget's horizon says."""
        dice, ties = Dice(f"{self.budget.seed}:{number}:dice"), random.Random(f"{self.budget.seed}:{number}:ties")
        play, action = world.clone(), answer
        turn, longest = play.record.turn, min(1 + self.budget.horizon, LONGEST)
        last = play.record.operation + (play.record.active is None)
        for _action in range(longest):
            if self.clock.over:
                return None
            self.clock.left -= 1
            asked = carry_on(play, action)
            if asked is None or _over(play, turn, last):
                break
            action = next_action(asked, dice, partial(policy.appraise, play, asked), ties)
        points = standing(play, self.side)
        return Outcome(points, points)


def _over(play: BootsPlay, turn: int, last: int) -> bool:
    """Has the operations phase of this turn and number come to its end?"""
    record = play.record
    return record.turn != turn or record.operation > last or (record.operation == last and record.active is None)


# -- what a position is worth ------------------------------------------------------------------------------------------


def standing(play: BootsPlay, side: Side) -> float:
    """Points of a side as it stands: those booked, and what both sides have and may expect on the map."""
    points = float(victory.points(play))
    sudden = play.game.rules.sudden_winner(play)
    if sudden is not None:
        won = ways(play.game).weights.search.won
        points += won if sudden == play.game.sides[0] else -won
    total = points + _half(play, play.game.sides[0]) - _half(play, play.game.sides[1])
    return total if side == play.game.sides[0] else -total


def _half(play: BootsPlay, side: Side) -> float:
    scene = Scene(play, side)
    total = scene.weights.results.draw * len(play.record.hands[scene.index])
    for number, where in scene.where.items():
        unit = play.game.pieces[number]
        if unit.side != side:
            continue
        total += scene.future * unit.cf + scene.weights.search.standing * Valuer(scene, number).pull(where)
    for where in sorted(set(scene.where.values())):
        total -= scene.risk(where, [n for n in scene.mates(where) if play.game.pieces[n].side == side])
    return total
