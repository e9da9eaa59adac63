"""Files that are there whole or not at all: pictures, reports."""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path

from gtc_tui.errors import GtcError
from gtc_tui.i18n import _


def write_whole(path: Path, text: str) -> int:
    """Writes a file, or replaces it, in one piece; gives its size in bytes. What is no file (a pipe, a terminal) is
    written to as it is. Raises GtcError naming the file; what was there before is then still there."""
    data = text.encode()
    try:
        if path.exists() and not path.is_file():
            with path.open("wb") as file:
                file.write(data)
        else:
            _replace(path.resolve(), data)
    except (OSError, ValueError) as fault:  # ValueError: a name with a zero byte
        reason = fault.strerror if isinstance(fault, OSError) else None
        raise GtcError(_("{file}: {reason}").format(file=path, reason=reason or fault)) from None
    return len(data)


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
