"""Answers that follow from the data files alone, kept for the next time, in the player's cache folder.

Each is bound to the content of all data files, to the program (its version and the files of the rules) and to the
language. Nothing depends on it: what is missing, spoilt, old or another's is worked out anew, and where nothing can be
written nothing is kept.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

import gtc_tui
from gtc_tui.errors import GtcError
from gtc_tui.folders import cache_root
from gtc_tui.i18n import _, language_key
from gtc_tui.scenario import locate
from gtc_tui.store.kept import keep, recall

T = TypeVar("T")

_PROGRAM = ("engine", "locale", "model", "rules", "scenario")
_MOST = 12  # files


class _Kept(msgspec.Struct):
    """check: of the value as it is written, and of what it is bound to."""

    check: str
    value: msgspec.Raw


def remembered(name: str, kind: type[T], make: Callable[[], T], whole: Callable[[T], bool]) -> T:
    """What `make` gives. kind: its type, one that msgspec knows. whole: whether it is to be kept: faults are not, they
    are looked for each time."""
    bound = _bound(name)
    path = None if bound is None else cache_root() / f"{name}-{bound[:16]}.json"
    if bound is None or path is None:
        return make()
    found = recall(path, _Kept) if _ours(path) else None
    if found is not None and found.check == _check(bound, bytes(found.value)):
        with contextlib.suppress(msgspec.DecodeError, ValueError, RecursionError):
            return msgspec.json.decode(found.value, type=kind)
    made = make()
    if whole(made) and bound == _bound(name):
        value = msgspec.json.encode(made)
        with contextlib.suppress(GtcError, OSError):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            keep(path, _Kept(_check(bound, value), msgspec.Raw(value)))
            _thin(path.parent)
    return made


def _bound(name: str) -> str | None:
    """What the value hangs on; None where that cannot be said."""
    # A sentence tells one catalogue from another where both stand under the same name.
    sentence = _("Hex-and-counter wargames in a terminal, with the rules enforced.")
    return bound(_PROGRAM, name, sentence, language_key())


def bound(folders: Sequence[str], *told: str) -> str | None:
    """What tells this program with these data files from any other: its version, the content of all data files, the
    files of some of its folders, and what is told beside. None where that cannot be said."""
    content = locate.content()
    if content is None:
        return None
    digest = hashlib.blake2b(digest_size=16)
    digest.update(repr([gtc_tui.__version__, content, *told]).encode(errors="surrogateescape"))
    package = Path(gtc_tui.__file__).parent
    for folder in folders:
        for path, facts in _facts(package / folder):
            digest.update(repr((path, facts.st_size, facts.st_mtime_ns)).encode(errors="surrogateescape"))
    return digest.hexdigest()


def _facts(folder: Path) -> Iterator[tuple[str, os.stat_result]]:
    """Of all files of the program in a folder, in order."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            if entry.is_dir():
                yield from _facts(Path(entry.path))
            elif entry.name.endswith((".py", ".mo")):
                yield entry.path, entry.stat()


def _check(bound: str, value: bytes) -> str:
    return hashlib.blake2b(bound.encode() + value, digest_size=16).hexdigest()


def _ours(path: Path) -> bool:
    """Nobody else may have written it."""
    try:
        facts = path.lstat()
    except OSError:
        return False
    return facts.st_uid == os.geteuid() and not facts.st_mode & 0o022


def _thin(folder: Path) -> None:
    """Of the files here only the newest stay."""
    found = sorted(folder.glob("*-????????????????.json"), key=lambda path: path.stat().st_mtime_ns)
    for path in found[:-_MOST]:
        path.unlink(missing_ok=True)
