"""A letter: a file with the whole game so far, that one player sends the other. It is a log like any other, with the
lines of `engine.verified`; its last line says who wrote it and stands for all above."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path

from gtc_tui.engine.action import Side
from gtc_tui.engine.verified import MARK
from gtc_tui.errors import LogError
from gtc_tui.i18n import _
from gtc_tui.play.checks.dicecheck import Checked, check_lines
from gtc_tui.store.logfile import read_log
from gtc_tui.store.wholefile import write_whole

SUFFIX = ".gtc"
_LOG = '{"gtc":"log"'  # what a file that may be replaced begins with


class Letter:
    """lines: all of the game. Nothing is known of it but that it is a letter, until it is `checked`."""

    def __init__(self, path: Path) -> None:
        """Raises LogError for what is no letter, or not whole."""
        contents = read_log(path)
        self.path, self.lines = path, contents.lines
        dice = told(contents.lines, "dice")
        if not dice or len(dice[-1]) < 2:
            raise LogError(_("{file}: not a letter of a game by mail").format(file=path))
        self.game = dice[-1][1]
        if contents.cut or not heads(contents.lines) or not contents.lines[-1].startswith(f"{MARK} head "):
            raise LogError(_("{file}: the end is missing; ask your opponent to send it again").format(file=path))

    def checked(self) -> Checked:
        """Raises LogError where something in it is not as it was played."""
        return check_lines(self.lines, str(self.path))

    @property
    def sender(self) -> Side:
        return heads(self.lines)[-1]

    def news(self, ours: Sequence[str]) -> list[str] | None:
        """Lines that come after ours; None where there are none. Raises LogError where it tells of another course."""
        for number, (line, own) in enumerate(zip(self.lines, ours, strict=False), start=1):
            if line != own:
                what = _("{file}:{line}: this differs from your game; one of you plays on from another copy")
                raise LogError(what.format(file=self.path, line=number))
        return self.lines[len(ours) :] or None


def told(lines: Sequence[str], kind: str) -> list[list[str]]:
    """Words of all `#!` lines of a kind, after it."""
    begin = f"{MARK} {kind} "
    return [line[len(begin) :].split(" ") for line in lines if line.startswith(begin)]


def heads(lines: Sequence[str]) -> list[Side]:
    """Who wrote each letter so far."""
    return [Side(words[1]) for words in told(lines, "head") if len(words) == 2]


def since_head(lines: Sequence[str]) -> bool:
    """Are there lines that no letter has told?"""
    return not lines[-1].startswith(f"{MARK} head ")


def path_of(folder: Path, name: str, lines: Sequence[str]) -> Path:
    """Where a letter is put."""
    return folder / f"{name}-{len(heads(lines)):03}{SUFFIX}"


def write(folder: Path, name: str, lines: Sequence[str]) -> Path:
    """Puts a letter down. Raises GtcError."""
    path = path_of(folder, name, lines)
    write_whole(path, "".join(f"{line}\n" for line in lines), _LOG)
    return path


def letters(folder: Path) -> list[tuple[Path, int, int]]:
    """(file, time of its last change in nanoseconds, bytes) of what may be letters, oldest first; none where the folder
    cannot be read."""
    found = []
    with contextlib.suppress(OSError):
        for path in folder.iterdir():
            if path.suffix == SUFFIX:
                with contextlib.suppress(OSError):
                    facts = path.stat()
                    found.append((path, facts.st_mtime_ns, facts.st_size))
    return sorted(found, key=lambda one: (one[1], one[0].name))
