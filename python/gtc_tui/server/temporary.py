"""The folder of a running server: its sockets, whose names must be short, and what sessions write. A server that is
killed leaves it behind; the next one of the same user on this machine takes it away."""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

_PREFIX = "gtc-"
_LOCK, _NEW = "lock", "lock.new"  # held as long as the server lives; until it is held it has another name


@contextlib.contextmanager
def folder() -> Iterator[Path]:
    """Raises OSError."""
    _clear(Path(tempfile.gettempdir()))
    path = Path(tempfile.mkdtemp(prefix=_PREFIX))
    lock = os.open(path / _NEW, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        os.rename(path / _NEW, path / _LOCK)
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)
        os.close(lock)


def _clear(where: Path) -> None:
    """Folders of servers that have died. One without a lock is somebody else's, or has just been made."""
    for one in where.glob(f"{_PREFIX}*"):
        with contextlib.suppress(OSError):
            if one.is_symlink() or one.stat().st_uid != os.getuid():
                continue
            lock = os.open(one / _LOCK, os.O_RDWR | os.O_NOFOLLOW)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)  # BlockingIOError: its server lives
                shutil.rmtree(one, ignore_errors=True)
            finally:
                os.close(lock)
