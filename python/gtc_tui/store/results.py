"""Results of long work on disk: a header line, then a result a line, JSON. A result is on disk before the next one
counts, so that the same command goes on after a kill."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from gtc_tui.errors import GtcError, LogError
from gtc_tui.store.logfile import LogFile, LogLost

R = TypeVar("R")

_MOST = 1 << 30  # bytes; results of weeks


class ResultsFile(Generic[R]):
    """An open file of results. result: what a line of it is. known: those of before.

    check: raises LogError where the first line of a file that is there is not that of the same work. strange: what is
    said of a {line} of {file} that is no result for this {fault}. lost: of a {loss}, once all is in another {file}.
    Raises LogError; GtcError when it cannot be written or another program has it."""

    def __init__(
        self,
        path: Path,
        header: msgspec.Struct,
        result: type[R],
        *,
        check: Callable[[str], None],
        strange: str,
        lost: str,
    ) -> None:
        line = self._header = msgspec.json.encode(header).decode()
        self._lost = lost
        self.known: list[R] = []
        _drop_unfinished(path, line)
        if not path.exists():
            self._file = LogFile.create(path, [line], most=_MOST)
            return
        self._file, contents = LogFile.reopen(path, _MOST)
        try:
            check(contents.lines[0])
            for number, text in enumerate(contents.lines[1:], start=2):
                try:
                    self.known.append(msgspec.json.decode(text, type=result))
                except (msgspec.DecodeError, RecursionError) as fault:
                    raise LogError(strange.format(file=path, line=number, fault=fault)) from None
            self._file.append([])  # cuts a line away that was not finished
        except BaseException:
            self._file.close()
            raise

    @property
    def path(self) -> Path:
        return self._file.path

    def keep(self, result: R) -> None:
        """On disk when this returns. Raises GtcError; where the file was lost, once all results are in another one."""
        line = msgspec.json.encode(result).decode()
        try:
            self._file.append([line])
        except LogLost as loss:
            lines = [self._header, *(msgspec.json.encode(one).decode() for one in self.known), line]
            self._file = self._file.rescue(lines)
            raise GtcError(self._lost.format(loss=loss, file=self._file.path)) from None
        self.known.append(result)

    def close(self) -> None:
        self._file.close()


def _drop_unfinished(path: Path, line: str) -> None:
    """A program that was killed while it began the file has left a part of the first line, or nothing."""
    with contextlib.suppress(OSError):
        if path.is_file() and path.stat().st_size <= len(line) and line.encode().startswith(path.read_bytes()):
            path.unlink()
