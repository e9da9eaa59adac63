"""Small things that a player's program remembers about a game, outside of its log.

A file is there whole or not at all. Nothing depends on it: when it is missing or spoilt, the game is as it was.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from pathlib import Path
from typing import TypeVar

import msgspec

from gtc_tui.errors import GtcError
from gtc_tui.files import read_start
from gtc_tui.folders import data_root
from gtc_tui.i18n import _

T = TypeVar("T")

_MOST = 1 << 16  # bytes; what is larger is not ours


def beside(log: Path) -> Path:
    """Where a game's last looks are kept: a hidden file next to its log."""
    return log.with_name(f".{log.name}.look")


def in_own_folder(log: Path, folder: str) -> Path:
    """Where the player's folder keeps something about the game of a log, wherever that log is."""
    whole = os.fsencode(log.absolute())
    return data_root() / folder / f"{log.stem[:60]}-{hashlib.blake2b(whole, digest_size=6).hexdigest()}.json"


def recall(path: Path, kind: type[T], most: int = _MOST) -> T | None:
    """What was kept there; None when there is nothing, or nothing that can be read, or more than `most` bytes."""
    try:
        return msgspec.json.decode(read_start(path, most), type=kind)
    except (OSError, ValueError, RecursionError, msgspec.DecodeError):
        return None


def keep(path: Path, what: object) -> None:
    """Puts it there in place of what was. Raises GtcError when it cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=".kept-", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(msgspec.json.encode(what) + b"\n")
            os.replace(name, path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise
    except OSError as fault:
        raise GtcError(_("{file}: {reason}").format(file=path, reason=fault.strerror or fault)) from None
