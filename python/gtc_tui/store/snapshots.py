"""Where long games stood, in the player's cache folder: a log is opened without all of it being carried out again.

A snapshot is bound to the lines of the log that lead to it, to the content of all data files and to the program. It is
never the truth: what is missing, spoilt, old or another's is passed over, and where nothing can be written nothing is
kept. It is there whole or not at all.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from gtc_tui import _core
from gtc_tui.files import open_plain
from gtc_tui.folders import cache_root
from gtc_tui.store.cache import bound

LEAST = 1_000
"""Lines of a log that are worth a snapshot, and lines beyond it that are worth another."""

_PROGRAM = ("engine", "model", "play/table", "rules", "scenario")
_MAGIC = b"gtc-tui snapshot 1\n"
_CHECK = 16
_COUNT = 4
_BEGINNING = 200  # lines that tell one game from another
_LARGEST = 64 << 20  # bytes; what is larger is not ours
_MOST = 24  # files
_STALE = 3600  # seconds after which a file that nobody finished goes


def find(lines: Sequence[str]) -> tuple[int, bytes] | None:
    """(how many of these lines lead to it, what was put there); None where there is none."""
    if len(lines) < LEAST:
        return None
    data = _own(_path(lines))
    head = len(_MAGIC) + _CHECK
    if data is None or not data.startswith(_MAGIC) or len(data) < head + _COUNT:
        return None
    count = int.from_bytes(data[head : head + _COUNT], "little")
    content = data[head + _COUNT :]
    if not _BEGINNING <= count <= len(lines) or data[len(_MAGIC) : head] != _check(lines[:count], content):
        return None
    return count, content


def put(lines: Sequence[str], content: bytes) -> bool:
    """Keeps where these lines lead. Whether it could be."""
    check = _check(lines, content)
    if len(lines) < LEAST or check is None:
        return False
    path = _path(lines)
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=".snapshot-", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(_MAGIC + check + len(lines).to_bytes(_COUNT, "little") + content)
            os.replace(name, path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise
        _thin(path.parent)
    except OSError:
        return False
    return True


def _path(lines: Sequence[str]) -> Path:
    return cache_root() / "snapshots" / f"{_digest(lines[:_BEGINNING]).hexdigest()}.snapshot"


def _digest(lines: Sequence[str], *more: bytes) -> hashlib.blake2b:
    digest = hashlib.blake2b("\n".join(lines).encode(), digest_size=_CHECK)
    for one in more:
        digest.update(b"\n%d\n" % len(one))
        digest.update(one)
    return digest


def _check(lines: Sequence[str], content: bytes) -> bytes | None:
    """Of a snapshot: over all that it hangs on, and itself."""
    facts = os.stat(_core.__file__)
    program = bound(_PROGRAM, "snapshots", str(facts.st_size), str(facts.st_mtime_ns))
    return None if program is None else _digest(lines, program.encode(), content).digest()


def _own(path: Path) -> bytes | None:
    """What is in a file that nobody else may have written."""
    try:
        with open(open_plain(path, os.O_RDONLY | os.O_NOFOLLOW), "rb") as file:
            facts = os.fstat(file.fileno())
            if facts.st_uid != os.geteuid() or facts.st_mode & 0o022 or facts.st_size > _LARGEST:
                return None
            return file.read()
    except OSError:
        return None


def _thin(folder: Path) -> None:
    """Of the files here only the newest stay, and of unfinished ones those that may still be written."""
    facts = {path: path.lstat() for path in folder.iterdir()}
    found = {path: one.st_mtime for path, one in facts.items() if stat.S_ISREG(one.st_mode)}
    whole = sorted((path for path in found if path.suffix == ".snapshot"), key=lambda path: found[path])
    begun = [path for path in found if path.name.startswith(".snapshot-") and found[path] < time.time() - _STALE]
    for path in (*whole[:-_MOST], *begun):
        path.unlink(missing_ok=True)
