"""A match on disk: a header line, then a game a line, JSON. A game is on disk before the next one counts, so that the
same command goes on after a kill."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

import msgspec

from gtc_tui.errors import GtcError, LogError
from gtc_tui.i18n import _
from gtc_tui.play.matches.contest import Contest, Finished
from gtc_tui.store.logfile import LogFile, LogLost

FORMAT = 1


class _Header(msgspec.Struct, frozen=True):
    """What has to be the same for games to be of one match: more games and more scenarios may be asked for later."""

    gtc: str
    format: int
    a: str
    b: str
    seed: int
    swap: bool
    options: dict[str, Any]


class ContestFile:
    """An open file of a match. games: those that were played before. Raises LogError for a file of anything else, or
    of another match; GtcError when it cannot be written or another program has it."""

    def __init__(self, path: Path, contest: Contest) -> None:
        header = _Header("match", FORMAT, contest.a, contest.b, contest.seed, contest.swap, dict(contest.options))
        line = self._header = msgspec.json.encode(header).decode()
        self.games: list[Finished] = []
        _drop_unfinished(path, line)
        if not path.exists():
            self._file = LogFile.create(path, [line])
            return
        self._file, contents = LogFile.reopen(path)
        try:
            _check(path, contents.lines[0], header)
            for number, text in enumerate(contents.lines[1:], start=2):
                try:
                    self.games.append(msgspec.json.decode(text, type=Finished))
                except (msgspec.DecodeError, RecursionError) as fault:
                    raise LogError(_("{file}:{line}: not a game of a match: {fault}").format(
                        file=path, line=number, fault=fault)) from None  # fmt: skip
            self._file.append([])  # cuts a line away that was not finished
        except BaseException:
            self._file.close()
            raise

    def keep(self, game: Finished) -> None:
        """On disk when this returns. Raises GtcError; where the file was lost, once all games are in another one."""
        line = msgspec.json.encode(game).decode()
        try:
            self._file.append([line])
        except LogLost as loss:
            self._file = self._file.rescue(
                [self._header, *(msgspec.json.encode(one).decode() for one in self.games), line]
            )
            told = _("{loss}; the match is saved in {file} now, and --out continues it there")
            raise GtcError(told.format(loss=loss, file=self._file.path)) from None
        self.games.append(game)

    def close(self) -> None:
        self._file.close()


def _drop_unfinished(path: Path, line: str) -> None:
    """A program that was killed while it began the file has left a part of the first line, or nothing."""
    with contextlib.suppress(OSError):
        if path.is_file() and path.stat().st_size <= len(line) and line.encode().startswith(path.read_bytes()):
            path.unlink()


def _check(path: Path, line: str, wanted: _Header) -> None:
    try:
        found = msgspec.json.decode(line, type=_Header)
    except (msgspec.DecodeError, RecursionError):
        raise LogError(_("{file}:1: not the file of a match").format(file=path)) from None
    if found.gtc != "match":
        raise LogError(_("{file}:1: not the file of a match").format(file=path))
    if found.format != FORMAT:
        told = _("{file}:1: match format {theirs}; this program reads {ours}")
        raise LogError(told.format(file=path, theirs=found.format, ours=FORMAT))
    for name in ("a", "b", "seed", "swap", "options"):
        theirs, ours = getattr(found, name), getattr(wanted, name)
        if theirs != ours:
            told = _("{file}: a match with {name} {theirs}, not {ours}; another --out for another match")
            raise LogError(told.format(file=path, name=name, theirs=theirs, ours=ours))
