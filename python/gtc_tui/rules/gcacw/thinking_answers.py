"""Search of the decisions that the native core does not plan: retreats, cavalry retreats, losses, ...

Each answer is carried on in the rules themselves, with dice thrown and with what the appraisal says, until the next
action is asked for; from there the core plays the turn to its end. All answers meet the same dice. What the appraisal
would answer is the usual one; another is preferred only where it is surely better.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from math import sqrt

from gtc_tui.engine.action import CHANCE, Action, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.thinking import Budget, Clock, Proposal
from gtc_tui.rules.gcacw import appraise
from gtc_tui.rules.gcacw.game import GcacwPlay

KINDS = frozenset({"retreat", "voluntary", "evade", "refuse", "loss", "advance", "order", "pick", "join"})
"""Kinds of decisions that are searched."""
WIDTH = 4  # answers that are looked at
ENOUGH = 24  # playouts of an answer from which it may be given up, or preferred to the usual one
_HOPELESS = 3.0  # standard errors of the difference by which it must be behind then
_EVERY = 8  # playouts of each from one look at that to the next
_LONGEST = 600  # actions in the rules until the next one is asked for


Outlook = Callable[[GcacwPlay, Decision | None, int], tuple[float, float] | None]
"""What a position comes to where this is asked (None: the game is over), with this seed of dice: points of the side
that scores, and the same with what winning is worth; None where it is not known."""


def propose(
    play: GcacwPlay, decision: Decision, budget: Budget, outlook: Outlook, margin: float
) -> tuple[Proposal, ...]:
    """The answers that were played out, the best first; none where the budget allows no comparison. margin: standard
    errors by which an answer must be better than the usual one."""
    values = appraise.appraise(play, decision)
    ranked = sorted(range(len(values)), key=lambda number: (-values[number], number))
    search = _Search(play, decision.side, budget, outlook, margin)
    answers = search.affordable([decision.actions[number] for number in ranked[:WIDTH]])
    return search.run(answers) if len(answers) > 1 else ()


class _Tally:
    """What playouts of an answer came to, and how much better than the usual one they did with the same dice."""

    def __init__(self, answer: Action) -> None:
        self.answer = answer
        self.count = 0
        self.points = self.sum = self.squares = self.ahead = self.ahead_squares = 0.0

    def add(self, points: float, value: float, usual: float) -> None:
        self.count += 1
        self.points += points
        self.sum += value
        self.squares += value * value
        self.ahead += value - usual
        self.ahead_squares += (value - usual) ** 2

    def _deviation(self, total: float, squares: float) -> float:
        count = max(2, self.count)
        return sqrt(max(0.0, squares / count - (total / count) ** 2) / (count - 1))

    @property
    def error(self) -> float:
        return self._deviation(self.sum, self.squares)

    def ahead_by(self, margin: float) -> float:
        """The average difference and so many standard errors of it."""
        return self.ahead / max(1, self.count) + margin * self._deviation(self.ahead, self.ahead_squares)

    @property
    def hopeless(self) -> bool:
        """Surely behind the usual answer, or no different from it at all."""
        return self.ahead_by(_HOPELESS) < 0.0 or self.ahead_squares == 0.0

    def proposal(self) -> Proposal:
        count = max(1, self.count)
        return Proposal(self.answer, (), self.points / count, self.error, None, self.count, self.sum / count)


class _Search:
    """Playouts of each answer in turn, with the same dice, as long as the budget lasts and something is open."""

    def __init__(self, play: GcacwPlay, side: Side, budget: Budget, outlook: Outlook, margin: float) -> None:
        self.play, self.budget, self.outlook, self.margin = play, budget, outlook, margin
        self.clock = Clock(budget)
        self.sign = 1.0 if side == play.game.scoring_side else -1.0

    def affordable(self, answers: list[Action]) -> list[Action]:
        """As many of them as can be compared properly."""
        playouts = self.clock.left
        if self.clock.ends is not None:
            times = [time.monotonic()]
            for _playout in range(2):  # the first one warms up
                self._playout(answers[0], 0)
                times.append(time.monotonic())
            playouts = min(playouts, int((self.clock.ends - times[2]) / max(times[2] - times[1], 1e-6)))
        return answers[: max(0, playouts // ENOUGH)]

    def run(self, answers: list[Action]) -> tuple[Proposal, ...]:
        """answers: the usual one first."""
        tallies = [_Tally(answer) for answer in answers]
        usual, active = tallies[0], tallies[1:]
        number = 0
        while active and self.clock.left >= 1 + len(active) and not self.clock.over:
            found = []
            for tally in (usual, *active):
                outcome = self._playout(tally.answer, number)
                if outcome is None:
                    break
                found.append(outcome)
            if len(found) <= len(active):
                break
            for tally, (points, value) in zip((usual, *active), found, strict=True):
                tally.add(points, value, found[0][1])
            self.clock.left -= len(found)
            number += 1
            if number >= ENOUGH and number % _EVERY == 0:
                active = [tally for tally in active if not tally.hopeless]
                if len(active) == 1 and active[0].ahead_by(-_HOPELESS) > 0.0:
                    break
        if usual.count == 0:
            return ()
        known = [tally for tally in active if tally.count >= ENOUGH and tally.ahead_by(-self.margin) > 0.0]
        known.sort(key=lambda tally: -tally.ahead_by(-self.margin))
        rest = [tally for tally in tallies[1:] if tally not in known]
        rest.sort(key=lambda tally: -tally.ahead / max(1, tally.count))
        return tuple(tally.proposal() for tally in (*known, usual, *rest) if tally.count)

    def _playout(self, answer: Action, number: int) -> tuple[float, float] | None:
        """Points, and what they are worth, to the side that decides; None when there is no more time."""
        chance = _Chance(f"{self.budget.seed}:{number}")
        play, action = self.play.clone(), answer
        for _action in range(_LONGEST):
            play.apply(action)
            asked = play.settle()
            play.events = []
            known = self.outlook(play, asked, chance.seed) if asked is None or asked.side != CHANCE else None
            if known is not None:
                points, value = known
                return self.sign * points, self.sign * value
            if asked is None or self.clock.over:
                return None
            action = _next(play, asked, chance)
        return None


class _Chance:
    """Dice, those of each kind by themselves: what one answer has thrown more does not change the others' dice."""

    def __init__(self, seed: str) -> None:
        self._name = seed
        self.seed = random.Random(seed).getrandbits(60)  # for the core
        self._dice: dict[str, random.Random] = {}

    def throw(self, asked: Decision) -> Action:
        dice = self._dice.get(asked.kind)
        if dice is None:
            dice = self._dice[asked.kind] = random.Random(f"{self._name}:{asked.kind}")
        return dice.choices(asked.actions, asked.weights)[0]


def _next(play: GcacwPlay, asked: Decision, chance: _Chance) -> Action:
    """What chance brings, or what looks best."""
    if asked.side == CHANCE:
        return chance.throw(asked)
    if len(asked.actions) == 1:
        return asked.actions[0]
    values = appraise.appraise(play, asked)
    return max(zip(values, asked.actions, strict=True), key=lambda pair: pair[0])[1]
