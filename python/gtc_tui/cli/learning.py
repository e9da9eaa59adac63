"""What the commands that learn have in common: how many games of what, and the file that comes of it."""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from gtc_tui.cli.parser import Usage
from gtc_tui.i18n import _
from gtc_tui.rules.kit.weights import NamedFiles
from gtc_tui.store.wholefile import write_whole

if TYPE_CHECKING:
    from gtc_tui.research.unfinished import Unfinished


W = TypeVar("W")


def games_of(text: str, usual: int, refusal: str) -> tuple[str, int]:
    """Of "NAME=GAMES" or "NAME": the name, and how many games. refusal: what is said of {text} where that is no number.
    Raises Usage."""
    name, sign, count = text.partition("=")
    if sign and not (count.isascii() and count.isdecimal() and 0 < int(count[:9]) == int(count)):
        raise Usage(refusal.format(text=text[:60]))
    return name, int(count or usual)


def outcome_of(options: argparse.Namespace, usual: Path) -> Path:
    """The file that is to be written. Raises Usage where there is one that is not to be replaced, or added to."""
    path: Path = options.out or usual
    if path.exists() and not (options.force or options.add):
        told = _("{file} is there already; --add keeps what it has of others, --force replaces it")
        raise Usage(told.format(file=path))
    return path


def added_to(files: NamedFiles[W], options: argparse.Namespace, path: Path) -> W | None:
    """What the outcome is added to; None where it stands alone. Raises DataError."""
    return files.read(path) if options.add and path.exists() else None


@contextlib.contextmanager
def unfinished(begun: Unfinished[Any]) -> Iterator[Unfinished[Any]]:
    """While something is learned: what was played is kept until the end, and told where it is."""
    with contextlib.closing(begun):
        try:
            yield begun
        except KeyboardInterrupt:
            if begun.empty:
                raise
            told = _("interrupted; what was played is kept in {file}, and the same command goes on")
            raise KeyboardInterrupt(told.format(file=begun.path)) from None
        begun.finished()


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, text)
