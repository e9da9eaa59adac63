"""Pieces of an analysis: what one position of a game comes to, or one move beside others. Any worker can do them.

All that is compared meets the same dice. A move is judged by what its side could know: what is hidden from it is dealt
anew for every playout, and nothing else of the game goes into its figures.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable, Mapping, Sequence
from statistics import fmean, stdev
from typing import Any

import msgspec

from gtc_tui.engine.action import Action
from gtc_tui.engine.state import State
from gtc_tui.engine.thinking import Budget
from gtc_tui.i18n import _
from gtc_tui.play.analysis.passages import Passage, lines
from gtc_tui.play.workers.task import Bench

LEAST = 4  # playouts of everything, before anything gets more
MATTERS = 0.5  # VP by which choices have to differ to be worth looking at closely
ENOUGH = 16  # playouts without which nothing that matters is settled
SURE = 2.0  # standard errors by which something is left out of account
CLEARLY = 3.0  # and by which it is told to people: among hundreds of choices some are off by two
DEALS = 3  # tries for each deal that is wanted
_GLANCE = 48  # nodes of the search that is asked for plans
_AT_SIGHT = 3  # answers besides that look best
_PLANS = 4
_OTHERS = 10  # moves beside the one that was played


class Tried(msgspec.Struct):
    """A move and what its playouts came to, in points of the side that scores, deal by deal. "" is habit."""

    line: tuple[str, ...]
    found: list[float] = []


class Weighed(msgspec.Struct):
    """A move that was judged: the one that was played first; none before the first look. deals: that were tried."""

    tried: list[Tried]
    deals: int = 0


class Subject(msgspec.Struct, frozen=True):
    """A game that is analysed, from its beginning, as a worker gets it. actions: lines of its log, packed; seed: of the
    playouts. name: what it is known by to workers that have it."""

    name: str
    game: str
    options: Mapping[str, Any]
    seed: int
    actions: bytes

    def located(self, bench: Bench) -> Located:
        """With the game's positions, as far as this worker has played it."""
        if self.name not in bench.kept:
            begun = bench.game(self.game, self.options).new_state()
            bench.kept = {self.name: Located(self, {0: begun})}
        found: Located = bench.kept[self.name]
        return found


def subject_of(end: State, seed: int) -> Subject:
    text = end.game.system.codec.text
    actions = zlib.compress("\n".join(text(action) for action in end.history).encode())
    told = repr((end.game.id, sorted(end.game.options.items()), seed)).encode()
    name = hashlib.blake2b(told + actions, digest_size=16).hexdigest()
    return Subject(name, end.game.id, end.game.options, seed, actions)


class Located:
    """A game under analysis and its positions, by number of actions. Those that are asked for out of turn are played to
    from the nearest one before that was asked for."""

    def __init__(self, subject: Subject, states: Mapping[int, State]) -> None:
        """states: that are known, the first of the game among them."""
        self._texts = zlib.decompress(subject.actions).decode().split("\n")
        self._states = dict(states)

    def state(self, at: int) -> State:
        """Without its past; not to be changed."""
        if at not in self._states:
            nearest = max(one for one in self._states if one < at)
            state = State.from_play(self._states[nearest].play)
            parse = state.game.system.codec.parse
            for text in self._texts[nearest:at]:
                state.apply(parse(text))
            self._states[at] = State.from_play(state.play)
        return self._states[at]

    def history(self, start: int, end: int) -> list[Action]:
        """Actions of the game."""
        parse = self._states[0].game.system.codec.parse
        return [parse(text) for text in self._texts[start:end]]


class WeighPosition(msgspec.Struct, frozen=True):
    """A position after so many actions, by playouts of numbers from `has` on. Gives the number and what they came to,
    fewer where nobody waits any more."""

    subject: Subject
    at: int
    horizon: tuple[int, ...]
    has: int
    wanted: int

    @property
    def told(self) -> str:
        return _("position {n} of {game}").format(n=self.at, game=self.subject.game)

    def done(self, bench: Bench) -> tuple[int, list[float]]:
        state = self.subject.located(bench).state(self.at)
        names = _names(self.subject.seed, self.has, self.wanted)
        return self.at, list(state.prospects(names, self.horizon, lambda: not bench.wanted()))


class WeighMove(msgspec.Struct, frozen=True):
    """A move beside others, until it has so many playouts. sign: of its side's points. Gives the number of actions
    before it, and what is known of it."""

    subject: Subject
    move: Passage
    horizon: tuple[int, ...]
    wanted: int
    sign: float
    weighed: Weighed

    @property
    def told(self) -> str:
        return _("move {n} of {game}").format(n=self.move.start, game=self.subject.game)

    def open(self, weighed: Weighed) -> bool:
        """Is anything left to be done?"""
        has = len(weighed.tried[0].found) if weighed.tried else 0
        return has < self.wanted and weighed.deals < DEALS * self.wanted

    def done(self, bench: Bench) -> tuple[int, Weighed]:
        located = self.subject.located(bench)
        start = located.state(self.move.start)
        tried = [Tried(one.line, list(one.found)) for one in self.weighed.tried] or self._lines(located, start)
        weighed = Weighed(tried, self.weighed.deals)
        parse = start.game.system.codec.parse
        contest = contenders(weighed, self.sign) + [one for one in tried if not one.line]
        found = [[parse(text) for text in one.line] for one in contest]
        while self.open(weighed):
            round_ = self._round(start, found, weighed.deals, lambda: not bench.wanted())
            if round_ is None:
                break
            weighed.deals += 1
            for one, points in zip(contest, round_, strict=False):  # none where this deal does not fit
                one.found.append(points)
        return self.move.start, weighed

    def _lines(self, located: Located, start: State) -> list[Tried]:
        """The move as it was played, then others: at each of its questions plans of the search, and what looks best at
        first sight. Where sides have secrets habit is the last."""
        state, found = State.from_play(start.play), list[tuple[Action, ...]]()
        played = located.history(self.move.start, self.move.end)
        for number, action in enumerate(played):
            if self.move.start + number in self.move.asked:
                before = played[:number]
                plans = state.propose(Budget(nodes=_GLANCE, seed=self.subject.seed))
                values, actions = state.appraise(), state.legal_actions()
                sight = sorted(range(len(values)), key=lambda n, values=values: -values[n])[:_AT_SIGHT]  # type: ignore[misc]
                found += [(*before, one.action, *one.following) for one in plans[:_PLANS]]
                found += [(*before, actions[n]) for n in sight]
            state.apply(action)
        text = start.game.system.codec.text
        whole = lines(start, played, found, _OTHERS)
        return [*(Tried(tuple(map(text, one))) for one in whole), *([Tried(())] if start.game.secrets else [])]

    def _round(
        self, start: State, contest: Sequence[Sequence[Action]], deal: int, stopped: Callable[[], bool]
    ) -> list[float] | None:
        """A playout of each in one deal and with the same dice; an empty list where an answer is none in this deal,
        None when it was stopped."""
        state: State | None = start
        if start.game.secrets:
            state = start.imagined(self.move.side, self.subject.seed + deal)
        if state is None:
            return []
        found: list[float] = []
        for line in contest:
            twin = State.from_play(state.play)
            for action in line:
                if action not in twin.legal_actions():
                    return []
                twin.apply(action)
            points = twin.prospects(_names(self.subject.seed, deal, deal + 1), self.horizon, stopped)
            if not points:
                return None
            found += points
        return found


def _names(seed: int, first: int, end: int) -> list[str]:
    """Of dice."""
    return [f"{seed}:{number}" for number in range(first, end)]


def contenders(weighed: Weighed, sign: float) -> list[Tried]:
    """The move as it was played, and the others that are not surely behind the best; habit is none of them. One that
    was left behind stays there."""
    played, *others = (one for one in weighed.tried if one.line)
    abreast = [one for one in others if len(one.found) == len(played.found)]
    if len(played.found) < LEAST:
        return [played, *abreast]
    best = max([played, *abreast], key=lambda one: sign * fmean(one.found))
    return [played, *(one for one in abreast if not surely(ahead(best, one, sign), 0.0))]


def ahead(one: Tried, other: Tried, sign: float) -> list[float]:
    """By how much it did better, deal by deal."""
    return [sign * (mine - theirs) for mine, theirs in zip(one.found, other.found, strict=False)]


def error(found: Sequence[float]) -> float:
    """Standard error of the mean; 0 where there are not two."""
    return float(stdev(found) / len(found) ** 0.5) if len(found) > 1 else 0.0


def surely(found: Sequence[float], least: float, sure: float = SURE) -> bool:
    """Is the mean above that by more than chance explains? sure: standard errors of many figures; a few have to be
    farther off, because their own spread is not well known."""
    return len(found) >= LEAST and fmean(found) - student(sure, len(found) - 1) * error(found) > least


def student(sure: float, freedom: int) -> float:
    """Standard errors that are exceeded as seldom, where the error is known from so many degrees of freedom, as `sure`
    where it is known: Student's distribution by its expansion about the normal one (3.2 for 2 and 8.4 for 3 at
    three degrees; in truth 3.3 and 9.2)."""
    z = sure
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def given_away(one: Tried, contest: Sequence[Tried], sign: float) -> list[float]:
    """By how much the best of a contest did better than this one, playout by playout. Which is the best is asked of the
    other half of the playouts: the best of several unsure figures is not as good as it looks."""
    halves = [max(contest, key=lambda other: sign * fmean(other.found[half::2])) for half in (1, 0)]
    return [
        sign * (halves[number % 2].found[number] - points)
        for number, points in enumerate(one.found[: min(len(other.found) for other in contest)])
    ]
