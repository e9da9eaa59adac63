"""A match on disk: a header line, then a game a line."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from gtc_tui.errors import LogError
from gtc_tui.i18n import _
from gtc_tui.play.matches.contest import Contest, Finished
from gtc_tui.store.results import ResultsFile

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


class ContestFile(ResultsFile[Finished]):
    """An open file of a match. Raises LogError for a file of anything else, or of another match; GtcError when it
    cannot be written or another program has it."""

    def __init__(self, path: Path, contest: Contest) -> None:
        header = _Header("match", FORMAT, contest.a, contest.b, contest.seed, contest.swap, dict(contest.options))
        super().__init__(
            path,
            header,
            Finished,
            check=partial(_check, path, header),
            strange=_("{file}:{line}: not a game of a match: {fault}"),
            lost=_("{loss}; the match is saved in {file} now, and --out continues it there"),
        )

    @property
    def games(self) -> list[Finished]:
        """Those that were played before, too."""
        return self.known


def _check(path: Path, wanted: _Header, line: str) -> None:
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
        if name == "swap" and theirs != ours:
            told = _("{file}: a match with --swap; another --out for one without")
            other = _("{file}: a match without --swap; another --out for one with it")
            raise LogError((told if theirs else other).format(file=path))
        if name == "options":
            theirs, ours = (", ".join(one) or "-" for one in (theirs, ours))
        if theirs != ours:
            told = _("{file}: a match with {name} {theirs}, not {ours}; another --out for another match")
            raise LogError(told.format(file=path, name=name, theirs=theirs, ours=ours))
