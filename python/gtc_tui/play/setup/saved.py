"""The games in the player's folder, and how far each has come."""

from __future__ import annotations

import contextlib
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import msgspec

import gtc_tui
from gtc_tui.engine.log import Header, parse_header
from gtc_tui.errors import GtcError, LogError
from gtc_tui.i18n import _, language_key
from gtc_tui.play.table.keeping import forget
from gtc_tui.play.table.replay import open_file
from gtc_tui.store.kept import keep, recall
from gtc_tui.store.logfile import delete_log, first_line, games_folder, kept_logs

_LONG = 1 << 20  # bytes; a long campaign has a tenth, and nobody waits for undos by the hundred thousand
_MOST_KEPT = 200  # games whose progress is remembered


class Saved(NamedTuple):
    """A kept game. header: None where the file cannot be read; `fault` says why. changed, size: of the file."""

    path: Path
    header: Header | None
    changed: int  # nanoseconds
    size: int
    fault: str = ""

    @property
    def game(self) -> str:
        """Its scenario, "" where the file cannot be read."""
        return self.header.game if self.header is not None else ""

    @property
    def when(self) -> datetime:
        """When it was played last."""
        return datetime.fromtimestamp(self.changed / 1e9)


class Progress(msgspec.Struct, frozen=True):
    """turn: short ("2/5"), or "" when the game is over or cannot be replayed. text: turn with its date, result or
    fault in full. over: it is at its end."""

    turn: str
    text: str
    over: bool = False


class _Known(msgspec.Struct):
    """stamp: of the file and of the program that read it."""

    stamp: str
    progress: Progress


def saved_games() -> list[Saved]:
    """Those of one scenario together, the newest first, as are the scenarios. Raises GtcError when the folder cannot be
    read."""
    found: list[Saved] = []
    for path, changed, size in kept_logs():
        try:
            found.append(Saved(path, parse_header(first_line(path), str(path)), changed, size))
        except LogError as fault:
            found.append(Saved(path, None, changed, size, str(fault)))
    newest = {one.game: at for at, one in reversed(list(enumerate(found)))}
    return sorted(found, key=lambda one: newest[one.game])


def delete(saved: Saved) -> None:
    """The game for good, with what is kept beside it. Raises GtcError where it is being played, or the disk refuses."""
    delete_log(saved.path)
    forget(saved.path)


class Progresses:
    """How far games have come. That needs a replay, so it is remembered in a small file until the log changes."""

    def __init__(self) -> None:
        self._file = games_folder() / ".progress.json"
        self._known = recall(self._file, dict[str, _Known]) or {}
        self._new = False

    def known(self, saved: Saved) -> Progress | None:
        """What is remembered of it."""
        kept = self._known.get(saved.path.name)
        return kept.progress if kept is not None and kept.stamp == _stamp(saved) else None

    @property
    def finished(self) -> bool:
        """Has a game come to its end, as far as is remembered?"""
        return any(one.progress.over for one in self._known.values())

    def find(self, saved: Saved) -> Progress:
        """Replays the game where nothing is remembered: up to seconds for a long one."""
        progress = self.known(saved)
        if progress is None:
            progress = _progress(saved)
            self._known.pop(saved.path.name, None)
            self._known[saved.path.name] = _Known(_stamp(saved), progress)
            self._new = True
        return progress

    def keep(self) -> None:
        """Remembers what was found; where that cannot be written it is found again next time."""
        if self._new:
            with contextlib.suppress(GtcError):
                keep(self._file, dict(list(self._known.items())[-_MOST_KEPT:]))
            self._new = False


def _stamp(saved: Saved) -> str:
    return f"{saved.changed} {saved.size} {gtc_tui.__version__} {language_key()}"


def _progress(saved: Saved) -> Progress:
    if saved.size > _LONG:
        return Progress("", _("a very long log: its progress shows when the game continues"))
    try:
        state = open_file(saved.path).timeline.state
    except GtcError as fault:
        return Progress("", str(fault))
    result = state.result
    if result is not None:
        return Progress("", _("over: {result}").format(result=result.title), True)
    view = state.view(None)
    now = next((line.number for line in view.track if line.now), 0)
    last = max((line.number for line in view.track), default=0)  # a campaign may begin with its 24th turn
    return Progress(f"{now}/{last}", view.turn)
