"""A game analysed: from its log or its table to the verdicts, with progress, and to be gone on with another time."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from gtc_tui import systems
from gtc_tui.bots.base import MACHINE
from gtc_tui.bots.thought import Thought
from gtc_tui.engine.action import Side
from gtc_tui.engine.log import Entry
from gtc_tui.errors import GtcError, UnknownName
from gtc_tui.i18n import _, ngettext
from gtc_tui.play.analysis.keeping import beside, keep_measured, recalled
from gtc_tui.play.analysis.measuring import STAGES, Measured, Measuring
from gtc_tui.play.analysis.verdict import Analysis, verdict
from gtc_tui.play.table.replay import replay_lines
from gtc_tui.play.table.so_far import HUMAN
from gtc_tui.play.table.timeline import Timeline
from gtc_tui.play.workers.processes import Here, Workers
from gtc_tui.store.logfile import read_log

SEED = 1
SECONDS = 90.0
"""That an analysis takes unless told otherwise."""
_READING = 0.1  # of the whole, as it is told: the game is read before anything is played out
_EVERY = 5.0  # seconds from one time that it is kept to the next


class Stopped(GtcError):
    """Before anything was found."""


class Judging:
    """An analysis under way. entries: of the log, for each action. kept: where it is kept, None: nowhere."""

    def __init__(
        self,
        timeline: Timeline,
        entries: Sequence[int],
        judged: Sequence[Side],
        seed: int = SEED,
        since: int = 0,
        kept: Path | None = None,
        anew: bool = False,
        thought: Thought | None = None,
    ) -> None:
        self._timeline, self._entries, self._kept = timeline, entries, kept
        end = timeline.state
        known = Measured() if kept is None or anew else recalled(kept, end, seed)
        self._measuring = Measuring(end, judged, seed, known, since, _reading(thought or Thought()))
        self.unkept = ""
        """Why nothing could be kept, "" where it was."""

    @property
    def moves(self) -> int:
        """That are judged."""
        return len(self._measuring.moves)

    def run(
        self,
        thought: Thought,
        seconds: float | None = SECONDS,
        playouts: int | None = None,
        workers: Workers | None = None,
    ) -> Analysis:
        """Goes on for so long in all, or to so many playouts, or until the thought is stopped; what was found is kept
        every now and then, and at the end. What an earlier call found counts. workers: who does it, this process unless
        told otherwise; they find the same."""
        known, before = self._measuring.known, self._measuring.known.seconds
        begun = saved = time.monotonic()

        def stopped() -> bool:
            nonlocal saved
            now = time.monotonic()
            known.seconds = before + now - begun
            if now - saved > _EVERY:
                self._save()
                saved = time.monotonic()
            return thought.stopped or (seconds is not None and known.seconds >= seconds)

        def tell(share: float, stage: int) -> None:
            if seconds is not None:
                share = min(1.0, known.seconds / seconds)
            told = ngettext("{n} playout each", "{n} playouts each", stage)
            thought.tell(_READING + (1 - _READING) * share, told.format(n=stage))

        worked = not (seconds is not None and before >= seconds)
        if worked:
            most = STAGES[-1] if playouts is None else playouts
            self._measuring.run(most, workers or Here(self._measuring.bench()), stopped, tell)
            stopped()
            self._save()
        return self.analysis()

    def analysis(self) -> Analysis:
        """As far as it has come."""
        end = self._timeline.state
        last = self._measuring.turns[0] + systems.brief(end.game.id).turns - 1  # campaigns begin with a later one
        return verdict(self._measuring, self._timeline.happened, end.result, self._entries, last)

    def _save(self) -> None:
        if self._kept is None or self.unkept:
            return
        try:
            keep_measured(self._kept, self._timeline.state, self._measuring.seed, self._measuring.known)
        except GtcError as fault:
            self.unkept = str(fault)


def of_log(
    path: Path,
    sides: Sequence[str] = (),
    seed: int = SEED,
    since: int = 0,
    to: int | None = None,
    anew: bool = False,
    thought: Thought | None = None,
) -> Judging:
    """Of a log, or of its first `to` entries; only moves after the first `since`. sides: whose moves are judged; none:
    those of people, or all where only machines played. thought: is told how far it has been read, which takes long
    for a long game. Raises LogError, UnknownName; Stopped when the thought is stopped."""
    entries: list[int] = []
    count = 0

    def before(_timeline: Timeline, entry: Entry) -> None:
        nonlocal count
        count += 1
        if entry.action is None:
            entries.pop()
        else:
            entries.append(count)

    def check(timeline: Timeline, there: int) -> None:
        for side in sides:
            timeline.state.check_side(Side(side))
        if since > there:
            raise UnknownName(_("{file}: no entry {n}; the log has {count}").format(file=path, n=since, count=there))

    contents = read_log(path)
    replay = replay_lines(contents.lines, str(path), to, contents.cut, before, check)
    state = replay.timeline.state
    first = sum(entry <= since for entry in entries)
    judged = [Side(side) for side in sides] or persons(state.game.sides, replay.header.players)
    return Judging(replay.timeline, entries, judged, seed, first, beside(path), anew, thought)


def _reading(thought: Thought) -> Callable[[float], None]:
    def read(share: float) -> None:
        if thought.stopped:
            raise Stopped(_("stopped before anything was found"))
        thought.tell(_READING * share, _("reading the game"))

    return read


def persons(sides: Sequence[Side], players: Mapping[str, str]) -> list[Side]:
    """Sides that people played; all, where there were none."""
    return [side for side in sides if not players.get(side, HUMAN).startswith(MACHINE)] or list(sides)
