"""Search of the decisions that the native core does not plan: retreats, cavalry retreats, losses, ...

Each answer is carried on in the rules themselves, with dice thrown and with what the appraisal says, until the next
action is asked for; from there the core plays the turn to its end. All answers meet the same dice. What the appraisal
would answer is the usual one; another is preferred only where it is better by the margin.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from gtc_tui.engine.action import CHANCE, Action, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.thinking import Budget, Clock, Proposal
from gtc_tui.rules.gcacw.ai import policy
from gtc_tui.rules.gcacw.ai.habits import WITHOUT, Assumed
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.kit.playouts import (
    Dice,
    Outcome,
    Playouts,
    Tally,
    best_first,
    carry_on,
    mean,
    next_action,
    seconds_of,
)

KINDS = frozenset({"retreat", "voluntary", "evade", "refuse", "loss", "advance", "order", "pick", "join"})
"""Kinds of decisions that are searched."""
WIDTH = 4  # answers that are looked at
ENOUGH = 8  # playouts of an answer from which it may be given up, or preferred to the usual one
_HOPELESS = 3.0  # standard errors of the difference by which it must be behind then
_EVERY = 8  # playouts of each from one look at that to the next
_LONGEST = 600  # actions in the rules until the next one is asked for


class Outlook(NamedTuple):
    """of: what a position comes to where this is asked (None: the game is over), with this seed of dice: points of the
    side that scores, and the same with what winning is worth; None where it is not known. assumed: how the
    sides choose, up to there and beyond."""

    of: Callable[[GcacwPlay, Decision | None, int], tuple[float, float] | None]
    assumed: Assumed = WITHOUT


def appraised(play: GcacwPlay, decision: Decision, assumed: Assumed) -> Sequence[float]:
    """What the appraisal says by the habits of the side that decides."""
    return policy.appraise(play, decision, assumed.of(play.game.id, decision.side))


def propose(
    play: GcacwPlay, decision: Decision, budget: Budget, outlook: Outlook, margin: float
) -> tuple[Proposal, ...]:
    """The answers that were played out, the best first; none where the budget allows no comparison. margin: standard
    errors by which an answer must be better than the usual one."""
    values = appraised(play, decision, Assumed.by(budget))
    search = _Search(play, decision.side, budget, outlook)
    answers = search.affordable([decision.actions[number] for number in best_first(values, WIDTH)])
    return ranked(search.run(answers), margin) if len(answers) > 1 else ()


def ranked(tallies: Sequence[Tally], margin: float) -> tuple[Proposal, ...]:
    """Those that are better by the margin than the usual answer, which is the first, then that one and the others."""
    usual, others = tallies[0], tallies[1:]
    leads = {one: one.lead(usual) for one in others}
    better = [one for one in others if len(one.values) >= ENOUGH and leads[one].least(margin) > 0.0]
    better.sort(key=lambda one: -leads[one].least(margin))
    rest = sorted((one for one in others if one not in better), key=lambda one: -leads[one].mean)
    return tuple(one.proposal(None, mean(one.values)) for one in (*better, usual, *rest) if one.values)


def _hopeless(one: Tally, usual: Tally) -> bool:
    """Surely behind the usual answer, or no different from it at all."""
    return one.lead(usual).most(_HOPELESS) < 0.0 or not any(one.ahead(usual))


class _Search(Playouts[GcacwPlay]):
    """Playouts in the rules up to where the core plays on. A node of the budget is a playout."""

    def __init__(self, play: GcacwPlay, side: Side, budget: Budget, outlook: Outlook) -> None:
        super().__init__(play, budget, Clock(budget))
        self.outlook = outlook
        self.sign = 1.0 if side == play.game.scoring_side else -1.0

    def affordable(self, answers: list[Action]) -> list[Action]:
        """As many of them as can be compared properly."""
        playouts = self.clock.left
        if self.clock.ends is not None:
            _first, one = seconds_of(lambda: self.outcome(self.play, answers[0], 0))
            playouts = min(playouts, int((self.clock.ends - time.monotonic()) / max(one, 1e-6)))
        return answers[: max(0, playouts // ENOUGH)]

    def still_open(self, active: Sequence[Tally], rounds: int) -> Sequence[Tally]:
        if rounds < ENOUGH or rounds % _EVERY:
            return active
        usual, *others = active
        others = [one for one in others if not _hopeless(one, usual)]
        decided = len(others) == 1 and others[0].lead(usual).least(_HOPELESS) > 0.0
        return [usual] if decided else [usual, *others]

    def world(self, answers: Sequence[Action], number: int) -> GcacwPlay:
        return self.play

    def outcome(self, world: GcacwPlay, answer: Action, number: int) -> Outcome | None:
        play = world.clone()
        asked, name = carry_on(play, answer), f"{self.budget.seed}:{number}"
        known = played_on(play, asked, name, self.outlook, lambda: self.clock.over)
        return None if known is None else Outcome(self.sign * known[0], self.sign * known[1])


def played_on(
    play: GcacwPlay, asked: Decision | None, name: str, outlook: Outlook, over: Callable[[], bool]
) -> tuple[float, float] | None:
    """What a game comes to that is carried on to where the outlook is known (`reached`). The play is used up."""
    found = reached(play, asked, name, outlook, over)
    return None if found is None else found[1]


def reached(
    play: GcacwPlay, asked: Decision | None, name: str, outlook: Outlook, over: Callable[[], bool]
) -> tuple[Decision | None, tuple[float, float]] | None:
    """Carries a game on in the rules, by what the appraisal says and with dice of this name, as far as to where the
    outlook is known: what is asked there, and what it comes to. None where that takes too long, or is over."""
    dice, seed = Dice(name), random.Random(name).getrandbits(60)
    for _action in range(_LONGEST):
        known = outlook.of(play, asked, seed) if asked is None or asked.side != CHANCE else None
        if known is not None:
            return asked, known
        if asked is None or over():
            return None
        asked = carry_on(play, next_action(asked, dice, partial(appraised, play, asked, outlook.assumed)))
    return None
