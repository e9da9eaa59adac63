"""Files that are there whole or not at all: pictures, reports."""

from __future__ import annotations

import contextlib
import fcntl
import os
import secrets
from collections.abc import Iterator
from pathlib import Path

from gtc_tui.errors import GtcError
from gtc_tui.files import open_plain
from gtc_tui.i18n import _

_HEAD = 1 << 10  # bytes in which a mark is looked for


def write_whole(path: Path, text: str, mark: str = "") -> int:
    """Writes a file, or replaces it, in one piece; gives its size in bytes. What is no file (a pipe, a terminal) is
    written to as it is. mark: what a file that may be replaced has in its first lines. Raises GtcError naming the file;
    what was there before is then still there."""
    data = text.encode()
    try:
        if not path.exists():
            _replace(path.resolve(), data)
        elif path.is_file():
            with _held(path, mark.encode()):
                _replace(path.resolve(), data)
        else:
            with path.open("wb") as file:
                file.write(data)
    except (OSError, ValueError) as fault:  # ValueError: a name with a zero byte
        reason = fault.strerror if isinstance(fault, OSError) else None
        raise GtcError(_("{file}: {reason}").format(file=path, reason=reason or fault)) from None
    return len(data)


def check_replaceable(path: Path, mark: str = "") -> None:
    """Raises GtcError as `write_whole` would, for a file that may not be replaced: before the work is done."""
    try:
        if path.is_file():
            with _held(path, mark.encode()):
                pass
    except (OSError, ValueError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) else None
        raise GtcError(_("{file}: {reason}").format(file=path, reason=reason or fault)) from None


@contextlib.contextmanager
def _held(path: Path, mark: bytes) -> Iterator[None]:
    """While a file is replaced: nobody plays a game in it. Raises GtcError where somebody does, or without the mark;
    PermissionError for one that cannot be read, as nobody knows what it is."""
    handle = open_plain(path, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise GtcError(_("{file}: in use by another program").format(file=path)) from None
        except OSError:  # a file system without locks
            pass
        if mark not in os.pread(handle, _HEAD, 0):
            told = _("{file}: already exists and is no picture of this program; --force replaces it")
            raise GtcError(told.format(file=path))
        yield
    finally:
        os.close(handle)


def _replace(path: Path, data: bytes) -> None:
    beside = path.with_name(f".{path.name[:80]}-{secrets.token_hex(4)}")
    try:
        with beside.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
