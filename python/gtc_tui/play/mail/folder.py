"""The player's games by mail on his disk. Each has a folder: its log, and what only he may know."""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from gtc_tui.engine.action import Side
from gtc_tui.engine.verified import Chain
from gtc_tui.errors import GtcError, LogError
from gtc_tui.files import read_start
from gtc_tui.folders import data_root
from gtc_tui.i18n import _
from gtc_tui.names import unknown

_LOG, _MINE, _RESCUED = "game.log", "mine.json", "game-rescued*.log"
_MOST = 1 << 14  # bytes
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,60}")


class Mine(msgspec.Struct, frozen=True):
    """What a player keeps of a game by mail. game: what both call it; name: what it is called here. secret: of his
    dice, which nobody else may see before the game is over. folder: where letters to the other player are put, and
    where his are looked for."""

    game: str
    name: str
    side: Side
    secret: str
    folder: str

    @property
    def key(self) -> bytes:
        return bytes.fromhex(self.secret)

    def chain(self) -> Chain:
        return _chain(self.key)


@lru_cache(maxsize=4)
def _chain(key: bytes) -> Chain:
    return Chain(key)


def root() -> Path:
    """Of all games by mail, whether or not it exists."""
    return data_root() / "mail"


def log_of(name: str) -> Path:
    """Of a game; where somebody has taken it away while it was played, the one that was written in its place."""
    log = root() / name / _LOG
    if not log.exists():
        with contextlib.suppress(OSError):
            for rescued in sorted(log.parent.glob(_RESCUED), key=lambda path: path.stat().st_mtime_ns):
                log = rescued
    return log


def game_of(log: Path) -> str | None:
    """The game by mail whose log this is; None where it is none."""
    there = log.absolute()
    own = there.name == _LOG or there.match(_RESCUED)
    return there.parent.name if there.parent.parent == root().absolute() and own else None


def keep(mine: Mine) -> None:
    """In a file that nobody else can read. Raises GtcError."""
    path = root() / mine.name / _MINE
    beside = path.with_name(f".{_MINE}-new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        beside.unlink(missing_ok=True)
        with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600), "wb") as file:
            file.write(msgspec.json.encode(mine) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as fault:
        raise GtcError(_("{file}: {reason}").format(file=path, reason=fault.strerror or fault)) from None


def mine_of(log: Path) -> Mine:
    """Raises LogError where it is gone or spoilt: without his secret the player cannot roll."""
    path = log.with_name(_MINE)
    try:
        return msgspec.json.decode(read_start(path, _MOST), type=Mine)
    except OSError as fault:
        raise LogError(_("{file}: {reason}").format(file=path, reason=fault.strerror or fault)) from None
    except (ValueError, msgspec.DecodeError):
        raise LogError(_("{file}: damaged; restore a copy of it to play on").format(file=path)) from None


def names() -> list[str]:
    """Of all games by mail, the one that was changed last first."""
    found = []
    with contextlib.suppress(OSError):
        for folder in root().iterdir():
            with contextlib.suppress(OSError):
                found.append((log_of(folder.name).stat().st_mtime_ns, folder.name))
    return [name for _time, name in sorted(found, reverse=True)]


def named(word: str) -> str:
    """The game of this name, or the only one whose name begins so. Raises UnknownName."""
    known = names()
    fitting = [name for name in known if name.startswith(word)]
    if word in known:
        return word
    if len(fitting) == 1:
        return fitting[0]
    raise unknown(_("{name}: no such game by mail").format(name=word), word, known)


def called(game: str) -> str | None:
    """The name here of a game; None where it is not played here."""
    for name in names():
        with contextlib.suppress(GtcError):
            if mine_of(log_of(name)).game == game:
                return name
    return None


def in_use(name: str) -> bool:
    """Has another program its log open?"""
    with contextlib.suppress(OSError), log_of(name).open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def free_name(scenario: str, game: str, wanted: str | None) -> str:
    """A name for a new game. Raises GtcError for one that is taken or no name."""
    name = wanted or f"{scenario.rpartition('/')[2].lstrip('0123456789-')}-{game[:4]}"
    if not _NAME.fullmatch(name):
        raise GtcError(_("{name}: a name has only small letters, digits and -").format(name=name))
    if (root() / name).exists():
        raise GtcError(_("{name}: a game by mail of this name exists already").format(name=name))
    return name


def changed(mine: Mine, **what: Any) -> Mine:
    """The same with something else, and kept so. Raises GtcError."""
    fields: Mapping[str, Any] = what
    other = msgspec.structs.replace(mine, **fields)
    keep(other)
    return other
