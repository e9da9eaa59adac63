"""From a log to the state it leads to."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import gtc_tui
from gtc_tui import systems
from gtc_tui.engine.action import Action
from gtc_tui.engine.game import Game
from gtc_tui.engine.log import Entry, Header, parse_body, parse_header
from gtc_tui.errors import GtcError, LogError, UnknownName
from gtc_tui.i18n import _
from gtc_tui.play.table import snapshot
from gtc_tui.play.table.so_far import GameSoFar
from gtc_tui.play.table.timeline import Timeline
from gtc_tui.store import snapshots
from gtc_tui.store.logfile import read_log

_PROGRAM = re.compile(r"gtc-tui (\d{1,4})\.(\d{1,4})\.(\d{1,4})")


class OutdatedLog(LogError):
    """A log of an older version of the program that does not fit its rules as they are now."""


@dataclass(frozen=True)
class Replay:
    """A log carried out. entries: how many of its lines, "undo" lines among them; cut: a last line without its end,
    which was left out ("" if none); lines: of the log, header first; known: how many of them a snapshot knows now."""

    header: Header
    game: Game
    timeline: Timeline
    entries: int
    cut: str = ""
    lines: tuple[str, ...] = ()
    known: int = 0

    @property
    def so_far(self) -> GameSoFar:
        """For a table that goes on with it."""
        return GameSoFar(self.game, self.header, self.timeline, self.lines)


def replay_file(path: Path, to: int | None = None) -> Replay:
    """Carries out a log, or its first `to` entries (an entry is an action or an "undo" line).

    Raises LogError with file, line and rule where a line is not legal (OutdatedLog where an older version wrote it);
    UnknownName when `to` is beyond the end.
    """
    contents = read_log(path)
    return replay_lines(contents.lines, str(path), to, contents.cut)


def open_file(path: Path) -> Replay:
    """Where a log leads, as `replay_file` tells it, but not every answer of a long game is played again: the snapshot
    of the last opening knows where most of them have led."""
    contents = read_log(path)
    return open_lines(contents.lines, str(path), contents.cut)


def open_lines(lines: Sequence[str], name: str, cut: str = "") -> Replay:
    """As `open_file`, from the lines of a log."""
    found = snapshots.find(lines)
    if found is not None:
        known, data = found
        header, game, entries = _read(lines, name)
        before = [entry for entry in entries if entry.line <= known]
        timeline = snapshot.decode(game, _history(before), data)
        if timeline is not None:
            _carry_out(header, timeline, entries[len(before) :], name)
            return remembered(Replay(header, game, timeline, len(entries), cut, tuple(lines), known))
    return remembered(replay_lines(lines, name, cut=cut))


def remembered(done: Replay) -> Replay:
    """With a snapshot for the next opening, where that is worth it."""
    if len(done.lines) - done.known >= snapshots.LEAST and snapshots.put(done.lines, snapshot.encode(done.timeline)):
        return replace(done, known=len(done.lines))
    return done


def _history(entries: Sequence[Entry]) -> list[Action]:
    """Actions that are not taken back among them."""
    found: list[Action] = []
    for entry in entries:
        if entry.action is None:
            del found[-1:]
        else:
            found.append(entry.action)
    return found


def replay_lines(
    lines: Sequence[str],
    name: str,
    to: int | None = None,
    cut: str = "",
    before: Callable[[Timeline, Entry], None] = lambda _timeline, _entry: None,
    begun: Callable[[Timeline, int], None] = lambda _timeline, _count: None,
) -> Replay:
    """As `replay_file`, from the lines of a log; `name` stands for the file in errors. before: is told of each entry
    before it is carried out. begun: before the first, with how many there are; may raise."""
    header, game, entries = _read(lines, name)
    if to is not None and not 0 <= to <= len(entries):
        raise UnknownName(_("{file}: no entry {n}; the log has {count}").format(file=name, n=to, count=len(entries)))
    timeline = Timeline(game)
    begun(timeline, len(entries[:to]))
    _carry_out(header, timeline, entries[:to], name, before)
    return Replay(header, game, timeline, len(entries[:to]), cut, tuple(lines))


def _read(lines: Sequence[str], name: str) -> tuple[Header, Game, list[Entry]]:
    header = parse_header(lines[0], name)
    try:
        game = systems.load(header.game, header.options)
    except UnknownName as fault:
        raise _misfit(header, name, 1, str(fault)) from None
    if not set(header.players) <= set(game.sides):
        raise _misfit(header, name, 1, _("players of sides that this game does not have"))
    entries = parse_body(list(lines), game.system.codec, name, lambda line, fault: _misfit(header, name, line, fault))
    return header, game, entries


def _carry_out(
    header: Header,
    timeline: Timeline,
    entries: Sequence[Entry],
    name: str,
    before: Callable[[Timeline, Entry], None] = lambda _timeline, _entry: None,
) -> None:
    for entry in entries:
        before(timeline, entry)
        try:
            if entry.action is None:
                timeline.take_back()
            else:
                timeline.take(entry.action)
        except GtcError as fault:  # IllegalAction says the rule
            raise _misfit(header, name, entry.line, str(fault)) from None


def _misfit(header: Header, name: str, line: int, fault: str) -> LogError:
    """What is told of a line that cannot be carried out: it is spoilt, or rules have changed since it was written."""
    program, ours = (_PROGRAM.fullmatch(one) for one in (header.program, gtc_tui.PROGRAM))
    assert ours is not None
    if program is None or _version(program) >= _version(ours):
        return LogError(f"{name}:{line}: {fault}")
    told = _(
        "{file}:{line}: written by {program}; rules have changed since, and this does not fit any more ({fault}). "
        "{program} can play it on"
    )
    return OutdatedLog(told.format(file=name, line=line, program=program[0], fault=fault))


def _version(program: re.Match[str]) -> tuple[int, ...]:
    return tuple(map(int, program.groups()))
