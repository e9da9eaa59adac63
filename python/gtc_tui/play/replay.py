"""From a log to the state it leads to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from gtc_tui import systems
from gtc_tui.engine.game import Game
from gtc_tui.engine.log import Header, parse_body, parse_header
from gtc_tui.errors import GtcError, LogError, UnknownName
from gtc_tui.i18n import _
from gtc_tui.play.course import Course
from gtc_tui.store.logfile import read_log


@dataclass(frozen=True)
class Replay:
    """A log carried out. entries: how many of its lines, "undo" lines among them; cut: a last line without its end,
    which was left out ("" if none)."""

    header: Header
    game: Game
    course: Course
    entries: int
    cut: str = ""


def replay_file(path: Path, to: int | None = None) -> Replay:
    """Carries out a log, or its first `to` entries (an entry is an action or an "undo" line).

    Raises LogError with file, line and rule where a line is not legal; UnknownName when `to` is beyond the end.
    """
    contents = read_log(path)
    return replay_lines(contents.lines, str(path), to, contents.cut)


def replay_lines(lines: Sequence[str], name: str, to: int | None = None, cut: str = "") -> Replay:
    """As `replay_file`, from the lines of a log; `name` stands for the file in errors."""
    header = parse_header(lines[0], name)
    try:
        game = systems.load(header.game, header.options)
    except UnknownName as fault:
        raise LogError(f"{name}:1: {fault}") from None
    if not set(header.players) <= set(game.sides):
        raise LogError(_("{file}:1: players of sides that this game does not have").format(file=name))
    entries = parse_body(list(lines), game.system.codec, name)
    if to is not None and not 0 <= to <= len(entries):
        raise UnknownName(_("{file}: no entry {n}; the log has {count}").format(file=name, n=to, count=len(entries)))
    course = Course(game)
    for entry in entries[:to]:
        try:
            if entry.action is None:
                course.take_back()
            else:
                course.take(entry.action)
        except GtcError as fault:  # IllegalAction says the rule
            raise LogError(f"{name}:{entry.line}: {fault}") from None
    return Replay(header, game, course, len(entries[:to]), cut)
