"""What positions and moves of a game come to when both sides go on by habit, measured bit by bit as time allows.

All that is compared meets the same dice. A move is judged by what its side could know: what is hidden from it is dealt
anew for every playout, and nothing else of the game goes into its figures.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from statistics import fmean, stdev

import msgspec

from gtc_tui.engine.action import CHANCE, Action, Side
from gtc_tui.engine.state import State
from gtc_tui.engine.thinking import Budget
from gtc_tui.play.analysis.passages import Passage, lines, passages

LEAST = 4  # playouts of everything, before anything gets more
STAGES = (LEAST, 8, 16, 32, 64, 128, 256)
"""Playouts that all get, one stage after the other; of moves only those that are still open."""
MATTERS = 0.5  # VP by which choices have to differ to be worth looking at closely
SURE = 2.0  # standard errors
_GLANCE = 48  # nodes of the search that is asked for plans
_AT_SIGHT = 3  # answers besides that look best
_PLANS = 4
_OTHERS = 10  # moves beside the one that was played
_ENOUGH = 16  # playouts without which nothing that matters is settled
_CLOSE, _SHARE = 0.25, 0.2  # standard error of a loss that is good enough, in VP or as a share of it
_DEALS = 3  # tries for each deal that is wanted


class Tried(msgspec.Struct):
    """A move and what its playouts came to, in points of the side that scores, deal by deal. "" is habit."""

    line: tuple[str, ...]
    found: list[float] = []


class Weighed(msgspec.Struct):
    """A move that was judged: the one that was played first. deals: that were tried."""

    tried: list[Tried]
    deals: int = 0


class Measured(msgspec.Struct):
    """All that was found out so far: positions by number of actions, moves by the number of actions before them."""

    positions: dict[int, list[float]] = {}
    moves: dict[int, Weighed] = {}
    seconds: float = 0.0
    stage: int = 0
    """Playouts of the last stage that was finished, of the moves that were asked for then."""
    judged: tuple[Side, ...] = ()
    since: int = 0


class Measuring:
    """A game under judgement. judged: sides whose moves are; since: only moves after so many actions."""

    def __init__(self, end: State, judged: Sequence[Side], seed: int, known: Measured, since: int = 0) -> None:
        self.game, self.seed, self.known, self.judged = end.game, seed, known, tuple(judged)
        if (known.judged, known.since) != (self.judged, since):
            known.judged, known.since, known.stage, known.seconds = self.judged, since, 0, 0.0
        cut = list(passages(end))
        self.passages = [one for one, _before, _after in cut]
        self._history = end.history
        self._states = {one.start: before for one, before, _after in cut} | {one.end: after for one, _b, after in cut}
        if not cut:
            self._states[0] = State.from_play(end.play)
        self.turns = {at: state.headline().number for at, state in self._states.items()}
        self.horizons = {at: state.horizon for at, state in self._states.items()}
        self.stations = self._stations()
        self.moves = [one for one in self.passages if one.free and one.side in self.judged and one.start >= since]

    def state(self, at: int) -> State:
        """The game at the start or the end of a passage, without its past."""
        return self._states[at]

    def _stations(self) -> list[int]:
        """Positions that are measured: all but those within runs of moves by habit."""
        weighty = [at for one in self.passages if one.side == CHANCE or not one.usual for at in (one.start, one.end)]
        return sorted({0, len(self._history), *weighty})

    # -- going on ----------------------------------------------------------------------------------------
    def run(self, playouts: int, stopped: Callable[[], bool], tell: Callable[[float, int], None]) -> bool:
        """Goes on to so many playouts, or until it is stopped; whether it came to its end. tell: is told about which
        share is done, and the playouts of the stage."""
        stages = sorted({min(one, playouts) for one in STAGES} | {playouts})
        for before, stage in pairwise([0, *stages]):
            if stage <= self.known.stage:
                continue
            work: list[tuple[int, Passage | None]] = [(at, None) for at in self.stations]
            work += [(one.start, one) for one in self.moves if self._is_open(one)]
            work.sort(key=lambda one: one[0])  # who has little time has the beginning of the game judged
            for number, (at, move) in enumerate(work):
                tell((before + (stage - before) * number / len(work)) / playouts, stage)
                done = self._measure(at, stage, stopped) if move is None else self._weigh(move, stage, stopped)
                if not done:
                    return False
            self.known.stage = stage
        return True

    def _measure(self, at: int, wanted: int, stopped: Callable[[], bool]) -> bool:
        found = self.known.positions.setdefault(at, [])
        state = self._states[at]
        if state.to_move is None:
            wanted = 1  # it is over: no playouts
        if len(found) >= wanted:
            return True
        names = self._names(len(found), wanted)
        found.extend(state.prospects(names, self.horizons[at], stopped))
        return len(found) >= wanted

    def _names(self, first: int, end: int) -> list[str]:
        """Of dice."""
        return [f"{self.seed}:{number}" for number in range(first, end)]

    def _weigh(self, move: Passage, wanted: int, stopped: Callable[[], bool]) -> bool:
        weighed = self.known.moves.get(move.start)
        if weighed is None:
            found = self._lines(move)
            habit = [Tried(())] if self.game.secrets else []
            weighed = Weighed([*(Tried(tuple(map(self.game.system.codec.text, one))) for one in found), *habit])
            self.known.moves[move.start] = weighed
        contest = self.contenders(move) + [one for one in weighed.tried if not one.line]
        actions = {id(one): [self.game.system.codec.parse(text) for text in one.line] for one in contest}
        while len(weighed.tried[0].found) < wanted and weighed.deals < _DEALS * wanted:
            round_ = self._round(move, [actions[id(one)] for one in contest], weighed.deals, stopped)
            if round_ is None:
                return False
            weighed.deals += 1
            for one, points in zip(contest, round_, strict=False):  # none where this deal does not fit
                one.found.append(points)
        return True

    def _lines(self, move: Passage) -> list[tuple[Action, ...]]:
        """The move as it was played, then others: at each of its questions plans of the search, and what looks best at
        first sight."""
        start = self._states[move.start]
        state, found = State.from_play(start.play), list[tuple[Action, ...]]()
        for number in range(move.start, move.end):
            if number in move.asked:
                before = self._history[move.start : number]
                plans = state.propose(Budget(nodes=_GLANCE, seed=self.seed))
                values, actions = state.appraise(), state.legal_actions()
                sight = sorted(range(len(values)), key=lambda n, values=values: -values[n])[:_AT_SIGHT]  # type: ignore[misc]
                found += [(*before, one.action, *one.following) for one in plans[:_PLANS]]
                found += [(*before, actions[n]) for n in sight]
            state.apply(self._history[number])
        return lines(start, self._history[move.start : move.end], found, _OTHERS)

    def _round(
        self, move: Passage, contest: Sequence[Sequence[Action]], deal: int, stopped: Callable[[], bool]
    ) -> list[float] | None:
        """A playout of each in one deal and with the same dice; an empty list where an answer is none in this deal,
        None when it was stopped."""
        state: State | None = self._states[move.start]
        assert state is not None
        if self.game.secrets:
            state = state.imagined(move.side, self.seed + deal)
        if state is None:
            return []
        found: list[float] = []
        for line in contest:
            twin = State.from_play(state.play)
            for action in line:
                if action not in twin.legal_actions():
                    return []
                twin.apply(action)
            points = twin.prospects(self._names(deal, deal + 1), self.horizons[move.start], stopped)
            if not points:
                return None
            found += points
        return found

    # -- what is still open ------------------------------------------------------------------------------
    def sign(self, side: Side) -> float:
        """Points of the side that scores are this to a side."""
        return 1.0 if side == self.game.system.scored(self.game) else -1.0

    def contenders(self, move: Passage) -> list[Tried]:
        """The move as it was played, and the others that are not surely behind the best; habit is none of them. One
        that was left behind stays there."""
        played, *others = (one for one in self.known.moves[move.start].tried if one.line)
        abreast = [one for one in others if len(one.found) == len(played.found)]
        if len(played.found) < LEAST:
            return [played, *abreast]
        sign = self.sign(move.side)
        best = max([played, *abreast], key=lambda one: sign * fmean(one.found))
        return [played, *(one for one in abreast if not surely(ahead(best, one, sign), 0.0))]

    def _is_open(self, move: Passage) -> bool:
        """Something may yet be better than what was played, by so much that it matters, and how much is not known."""
        weighed = self.known.moves.get(move.start)
        if weighed is None or len(weighed.tried[0].found) < LEAST:
            return weighed is None or weighed.deals < _DEALS * LEAST
        played, *others = self.contenders(move)
        sign = self.sign(move.side)
        for one in others:
            found = ahead(one, played, sign)
            least = fmean(found) + SURE * error(found)
            unsure = len(found) < _ENOUGH or error(found) > max(_CLOSE, _SHARE * fmean(found))
            if least > MATTERS and unsure:
                return True
        return False


def ahead(one: Tried, other: Tried, sign: float) -> list[float]:
    """By how much it did better, deal by deal."""
    return [sign * (mine - theirs) for mine, theirs in zip(one.found, other.found, strict=False)]


def error(found: Sequence[float]) -> float:
    """Standard error of the mean; 0 where there are not two."""
    return float(stdev(found) / len(found) ** 0.5) if len(found) > 1 else 0.0


def surely(found: Sequence[float], least: float) -> bool:
    """Is the mean above that by more than chance explains?"""
    return len(found) >= LEAST and fmean(found) - SURE * error(found) > least
