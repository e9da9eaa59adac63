"""A match on disk: a header line, then a game a line."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from gtc_tui.errors import LogError
from gtc_tui.i18n import N_, _
from gtc_tui.play.matches.contest import Contest, Finished, jobs
from gtc_tui.play.workers.program import Program, difference, program
from gtc_tui.store.results import ResultsFile

FORMAT = 1


class _Header(msgspec.Struct, frozen=True):
    """What has to be the same for games to be of one match: more games and more scenarios may be asked for later.
    program: what they were played by; None in files from before that was written down."""

    gtc: str
    format: int
    a: str
    b: str
    seed: int
    swap: bool
    options: dict[str, Any]
    program: Program | None = None


class ContestFile(ResultsFile[Finished]):
    """An open file of a match. Raises LogError for a file of anything else, of another match, or of one that another
    program has begun and that has games left to play; GtcError when it cannot be written or another program has it."""

    def __init__(self, path: Path, contest: Contest) -> None:
        ours = program()
        header = _Header("match", FORMAT, contest.a, contest.b, contest.seed, contest.swap, dict(contest.options), ours)
        self._theirs: Program | None = ours
        super().__init__(
            path,
            header,
            Finished,
            check=partial(self._check, path, header),
            strange=_("{file}:{line}: not a game of a match: {fault}"),
            lost=_("{loss}; the match is saved in {file} now, and --out continues it there"),
        )
        if self._theirs != ours and next(jobs(contest, {(one.scenario, one.number) for one in self.games}), None):
            self.close()
            told = _("{file}: {reason}; more games by this program need another --out")
            raise LogError(told.format(file=path, reason=_difference(self._theirs, ours)))

    @property
    def games(self) -> list[Finished]:
        """Those that were played before, too."""
        return self.known

    def _check(self, path: Path, wanted: _Header, line: str) -> None:
        self._theirs = _checked(path, wanted, line).program


def _checked(path: Path, wanted: _Header, line: str) -> _Header:
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
    return found


def _difference(theirs: Program | None, ours: Program) -> str:
    told = _(_OTHERS[difference(theirs, ours)])
    return told.format(theirs="" if theirs is None else theirs.version, ours=ours.version)


_OTHERS = {
    "program": N_("its games were played by a gtc-tui of before, which did not write down which one"),
    "rules": N_("its games were played by another version of the rules (gtc-tui {theirs}, here {ours})"),
    "core": N_("its games were played by another version of the native core (gtc-tui {theirs})"),
    "data": N_("its games were played by other data files than there are now"),
    "weights": N_("its games were played by other weights of machine players than there are now"),
}
