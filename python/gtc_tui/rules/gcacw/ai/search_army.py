"""Which units an army activation moves (31.0): companies of them are compared by playouts.

A company is marched in the rules by what the appraisal says, once with each of a few draws of dice; from where that has
led the core plays on, again and again. All companies meet the same dice, and fewer and fewer of them get more and more
playouts.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence

from gtc_tui.engine.action import Action, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.thinking import Budget, Clock, Proposal
from gtc_tui.rules.gcacw.ai import search_answers
from gtc_tui.rules.gcacw.ai.habits import Assumed
from gtc_tui.rules.gcacw.ai.search_answers import Outlook
from gtc_tui.rules.gcacw.march import activation
from gtc_tui.rules.gcacw.state.actions import Choose, Done
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.kit.playouts import Outcome, Tally, best_first, carry_on, mean, seconds_of, sweep

WIDTH = 10  # companies that are compared
DRAWS = 6  # of dice, with which a company marches
SHARE = 6  # playouts in a round that a company should get at least: with a small budget fewer of them are compared

Company = tuple[Action, ...]
"""The units, one by one, and that there are no more of them where more could be chosen."""


def is_asked(play: GcacwPlay, decision: Decision) -> bool:
    """Are the units of an army activation chosen? Not in a campaign: playouts do not know what it is for there."""
    if decision.kind != "choose" or play.game.campaign is not None:
        return False
    stage = play.stack[-1]
    return isinstance(stage, activation.Choosing) and activation.by_army(play, stage.leader)


def companies(play: GcacwPlay, decision: Decision, assumed: Assumed) -> list[Company]:
    """What may be chosen here, that of the appraisal first: all who gain by it, those who gain most of them, how many
    of them spread as evenly as may be. assumed: by what habits the appraisal goes."""
    stage = play.stack[-1]
    assert isinstance(stage, activation.Choosing)
    values = search_answers.appraised(play, decision, assumed)
    order = [decision.actions[number] for number in best_first(values, len(values))]
    units = [one for one in order if isinstance(one, Choose)]
    may_end = Done() in decision.actions
    gaining = sum(isinstance(one, Choose) and value > 0 for one, value in zip(decision.actions, values, strict=True))
    room = min(len(units), play.game.tables.army_activation.most - len(stage.chosen))
    usual = min(room, max(gaining, int(not may_end)))
    sizes = [usual, *(size for size in _spread(0, usual) if size or may_end)]
    return [(*units[:size], *([Done()] if size < room else ())) for size in sizes]


def _spread(least: int, end: int) -> list[int]:
    """The numbers of a range, the middle first, then the middles of what is left on both sides of it."""
    found, parts = [], [(least, end)]
    for low, high in parts:
        if low < high:
            middle = (low + high) // 2
            found.append(middle)
            parts += [(low, middle), (middle + 1, high)]
    return found


def propose(
    play: GcacwPlay, decision: Decision, budget: Budget, outlook: Outlook, margin: float
) -> tuple[Proposal, ...]:
    """The companies that were played out, the best first; none where the budget allows no comparison. margin: standard
    errors by which one must be better than the usual one."""
    race = _Race(play, decision.side, budget, outlook)
    found = race.run(companies(play, decision, Assumed.by(budget)))
    return search_answers.ranked(found, margin)


class _Race:
    def __init__(self, play: GcacwPlay, side: Side, budget: Budget, outlook: Outlook) -> None:
        self._play, self._budget, self._outlook = play, budget, outlook
        self._clock = Clock(budget)
        self._sign = 1.0 if side == play.game.scoring_side else -1.0
        self._marched: dict[tuple[Company, int], tuple[GcacwPlay, Decision | None]] = {}
        """By draw of dice: where the activation of a company has led."""

    def run(self, found: Sequence[Company]) -> list[Tally]:
        """As many companies as there is time for, with their playouts; the usual one is kept to the end."""
        nodes, seconds, begun = self._clock.left, self._budget.seconds, time.monotonic()
        tallies = [Tally(company[0], company[1:]) for company in found]
        tallies = tallies[: self._affordable(tallies[0])]
        active, number = list(tallies), 0
        rounds = (len(active) - 1).bit_length()
        for share in range(1, rounds + 1):
            least = nodes * (rounds - share) // rounds
            until = None if seconds is None else begun + seconds * share / rounds
            while self._clock.left - len(active) >= least and self._sweep(active, number):
                number += 1
                if until is not None and time.monotonic() >= until:
                    break
            others = sorted(active[1:], key=lambda one: -mean(one.values))
            active = [active[0], *others[: len(active) // 2]]
        return tallies

    def _affordable(self, usual: Tally) -> int:
        """How many companies can be compared properly."""
        left, marching, playing = float(self._clock.left), 0.0, 0.0
        if self._clock.ends is not None:
            first, playing = seconds_of(lambda: self._outcome(usual, 0))
            marching = max(0.0, first - playing)
            left = min(self._clock.ends - time.monotonic(), self._clock.left * playing)
        one = playing or 1.0
        sizes = range(2, WIDTH + 1)
        able = (size for size in sizes if size * (marching * DRAWS + one * SHARE * size.bit_length()) <= left)
        return max(able, default=1)

    def _sweep(self, active: Sequence[Tally], number: int) -> bool:
        """One playout of each, all with the same dice; was there time for it?"""
        return sweep(active, lambda tally: self._outcome(tally, number), self._clock)

    def _outcome(self, tally: Tally, number: int) -> Outcome | None:
        if self._clock.over:
            return None
        company, draw = (tally.answer, *tally.following), number % DRAWS
        if (company, draw) not in self._marched:
            there = self._play.clone()
            asked: Decision | None = None
            for action in company:
                asked = carry_on(there, action)
            name = f"{self._budget.seed}:{draw}"
            found = search_answers.reached(there, asked, name, self._outlook, lambda: self._clock.over)
            if found is None:
                return None
            self._marched[company, draw] = there, found[0]
        seed = random.Random(f"{self._budget.seed}:{number}").getrandbits(60)
        known = self._outlook.of(*self._marched[company, draw], seed)
        return None if known is None else Outcome(self._sign * known[0], self._sign * known[1])
