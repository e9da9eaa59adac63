"""What positions and moves of a game come to when both sides go on by habit, measured bit by bit as time allows.

Each position, and each move, of a stage is a piece of work of its own (`weighing.py`), so any number of workers find
the same. Between two stages it is looked at what is still open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from statistics import fmean

import msgspec

from gtc_tui.engine.action import CHANCE, Side
from gtc_tui.engine.state import State
from gtc_tui.play.analysis.passages import Passage, passages
from gtc_tui.play.analysis.weighing import (
    DEALS,
    ENOUGH,
    LEAST,
    MATTERS,
    SURE,
    Located,
    Tried,
    Weighed,
    WeighMove,
    WeighPosition,
    ahead,
    contenders,
    error,
    subject_of,
)
from gtc_tui.play.workers.processes import Workers
from gtc_tui.play.workers.task import Bench

STAGES = (LEAST, 8, 16, 32, 64, 128, 256)
"""Playouts that all get, one stage after the other; of moves only those that are still open."""
_CLOSE, _SHARE = 0.25, 0.2  # standard error of a loss that is good enough, in VP or as a share of it


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
    """A game under judgement. judged: sides whose moves are; since: only moves after so many actions. read: is told
    again and again which share of the game has been read, and may raise."""

    def __init__(
        self,
        end: State,
        judged: Sequence[Side],
        seed: int,
        known: Measured,
        since: int = 0,
        read: Callable[[float], None] = lambda _share: None,
    ) -> None:
        self.game, self.seed, self.known, self.judged = end.game, seed, known, tuple(judged)
        if (known.judged, known.since) != (self.judged, since):
            known.judged, known.since, known.stage, known.seconds = self.judged, since, 0, 0.0
        cut = list(passages(end, read))
        self.passages = [one for one, _before, _after in cut]
        self._history = end.history
        self._subject = subject_of(end, seed)
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
    def run(
        self, playouts: int, workers: Workers, stopped: Callable[[], bool], tell: Callable[[float, int], None]
    ) -> bool:
        """Goes on to so many playouts, or until it is stopped; whether it came to its end. tell: is told about which
        share is done, and the playouts of the stage."""
        stages = sorted({min(one, playouts) for one in STAGES} | {playouts})
        for before, stage in pairwise([0, *stages]):
            if stage <= self.known.stage:
                continue
            for share, part in ((0.0, self._positions), (0.5, self._choices)):
                work: list[WeighPosition | WeighMove] = list(part(stage))
                for number, located in enumerate(workers.run(work, lambda: not stopped())):
                    self._learn(*located)
                    done = share + 0.5 * (number + 1) / len(work)
                    tell((before + (stage - before) * done) / playouts, stage)
                if not all(self._has(one) for one in work):
                    return False
            self.known.stage = stage
        return True

    def bench(self) -> Bench:
        """For work in this process: with all positions, which need not be played to again."""
        bench = Bench()
        bench.kept[self._subject.name] = Located(self._subject, self._states)
        return bench

    def _positions(self, stage: int) -> Iterator[WeighPosition]:
        """Due at a stage. Who has little time has some of all parts of the game."""
        for at in _spread(self.stations):
            has = len(self.known.positions.get(at, ()))
            wanted = stage if self._states[at].to_move is not None else 1  # it is over: no playouts
            if has < wanted:
                yield WeighPosition(self._subject, at, self.horizons[at], has, wanted)

    def _choices(self, stage: int) -> Iterator[WeighMove]:
        """Due at a stage: those first after which their side was expected to have lost most."""
        for move in sorted(filter(self._is_open, self.moves), key=lambda one: (self._gain(one), one.start)):
            weighed = self.known.moves.get(move.start, Weighed([]))
            task = WeighMove(self._subject, move, self.horizons[move.start], stage, self.sign(move.side), weighed)
            if task.open(weighed):
                yield task

    def _gain(self, move: Passage) -> float:
        """What the side of a move had of it by the curve."""
        known = self.known.positions
        before, after = (known.get(at) for at in (move.start, move.end))
        return self.sign(move.side) * (fmean(after) - fmean(before)) if before and after else 0.0

    def _learn(self, at: int, what: object) -> None:
        if isinstance(what, Weighed):
            self.known.moves[at] = what
        elif isinstance(what, list):
            self.known.positions.setdefault(at, []).extend(what)

    def _has(self, task: WeighPosition | WeighMove) -> bool:
        if isinstance(task, WeighMove):
            weighed = self.known.moves.get(task.move.start)
            return weighed is not None and not task.open(weighed)
        return len(self.known.positions.get(task.at, ())) >= task.wanted

    # -- what is still open ------------------------------------------------------------------------------
    def sign(self, side: Side) -> float:
        """Points of the side that scores are this to a side."""
        return 1.0 if side == self.game.system.scored(self.game) else -1.0

    def contenders(self, move: Passage) -> list[Tried]:
        """Of those that were tried, as `weighing.contenders`."""
        return contenders(self.known.moves[move.start], self.sign(move.side))

    def _is_open(self, move: Passage) -> bool:
        """Something may yet be better than what was played, by so much that it matters, and how much is not known."""
        weighed = self.known.moves.get(move.start)
        if weighed is None or len(weighed.tried[0].found) < LEAST:
            return weighed is None or weighed.deals < DEALS * LEAST
        played, *others = self.contenders(move)
        sign = self.sign(move.side)
        for one in others:
            found = ahead(one, played, sign)
            least = fmean(found) + SURE * error(found)
            unsure = len(found) < ENOUGH or error(found) > max(_CLOSE, _SHARE * fmean(found))
            if least > MATTERS and unsure:
                return True
        return False


def _spread(numbers: Sequence[int]) -> Iterator[int]:
    """The ends, then the middle, then the middles of the halves, and so on: all of them."""
    yield from sorted({numbers[0], numbers[-1]})
    gaps = [(0, len(numbers) - 1)]
    while gaps:
        parts = [(low, (low + high) // 2, high) for low, high in gaps if high - low > 1]
        yield from (numbers[middle] for _low, middle, _high in parts)
        gaps = [gap for low, middle, high in parts for gap in ((low, middle), (middle, high))]
