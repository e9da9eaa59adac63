"""What has been played for a command that learns, beside the file that is to come of it, until that is written: the
same command goes on with it after Ctrl-C, a kill or a fault."""

from __future__ import annotations

import hashlib
from collections.abc import Hashable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Generic, Protocol, TypeVar

import msgspec

from gtc_tui.errors import LogError
from gtc_tui.i18n import _
from gtc_tui.play.workers.processes import Workers
from gtc_tui.play.workers.program import program
from gtc_tui.play.workers.task import Task
from gtc_tui.research.training import PlayedBy
from gtc_tui.rules.gcacw.ai import weights
from gtc_tui.rules.kit.weights import NONE
from gtc_tui.scenario.locate import find_file
from gtc_tui.store.logfile import delete_log
from gtc_tui.store.results import ResultsFile

FORMAT = 1


class Known(Protocol):
    """key: what it is the result of."""

    @property
    def key(self) -> Hashable: ...


R = TypeVar("R", bound=Known)
K = TypeVar("K", bound=Known, covariant=True)


class Piece(Task[K], Protocol[K]):
    """key: that of its result."""

    @property
    def key(self) -> Hashable: ...


class _Header(msgspec.Struct, frozen=True):
    """program: rules, core and data; weights: what games were played by."""

    gtc: str
    format: int
    command: str
    program: tuple[str, str, str]
    weights: str


class Unfinished(Generic[R]):
    """outcome: the file that is to come of it. by: what games are played by. anew: what is there of other work is
    thrown away. Raises LogError where there is some and it is not to be, GtcError where nothing can be kept."""

    def __init__(
        self,
        outcome: Path,
        command: str,
        result: type[R],
        by: Iterable[PlayedBy],
        anew: bool,
    ) -> None:
        path, known = outcome.with_name(f"{outcome.name}.unfinished"), program()
        header = _Header("learning", FORMAT, command, (known.rules, known.core, known.data), _digest(by))
        if anew and path.exists() and not _is_same(path, header):
            delete_log(path)
        self._file = ResultsFile(
            path,
            header,
            result,
            check=partial(_check, path, header),
            strange=_("{file}:{line}: nothing that was played to learn from: {fault}"),
            lost=_("{loss}; what was played is in {file} now: give it its name again, and the same command goes on"),
        )
        self._known = {one.key: one for one in self._file.known}

    @property
    def path(self) -> Path:
        return self._file.path

    @property
    def empty(self) -> bool:
        """Nothing has been played."""
        return not self._file.known

    def run(self, workers: Workers, pieces: Iterable[Piece[R]]) -> Iterator[R]:
        """The results of these: what is known of them first."""
        waiting = []
        for piece in pieces:
            known = self._known.get(piece.key)
            if known is None:
                waiting.append(piece)
            else:
                yield known
        for result in workers.run(waiting):
            self._file.keep(result)
            yield result

    def finished(self) -> None:
        """The outcome is there."""
        self.path.unlink(missing_ok=True)

    def close(self) -> None:
        """Nothing is left where nothing was played."""
        if self.empty:
            self.finished()
        self._file.close()


def _digest(by: Iterable[PlayedBy]) -> str:
    digest = hashlib.blake2b(digest_size=16)
    for one in (weights.FILE.name, *(files.file_name(name) for files, name in by if name != NONE)):
        digest.update(find_file(one).read_bytes())
    return digest.hexdigest()


def _is_same(path: Path, header: _Header) -> bool:
    try:
        with path.open() as file:
            _check(path, header, file.readline())
    except (LogError, OSError, UnicodeDecodeError):
        return False
    return True


def _check(path: Path, wanted: _Header, line: str) -> None:
    try:
        found = msgspec.json.decode(line, type=_Header)
    except (msgspec.DecodeError, RecursionError):
        found = None
    if found is None or (found.gtc, found.format) != (wanted.gtc, wanted.format):
        raise LogError(_("{file}:1: nothing that was played to learn from; --force begins anew").format(file=path))
    if found.command != wanted.command:
        told = _("{file}: left unfinished by {command}; --force begins anew")
        raise LogError(told.format(file=path, command=found.command))
    if found != wanted:
        raise LogError(
            _("{file}: was played by another program, or by other weights; --force begins anew").format(file=path)
        )
