"""A table's game in files: its log, which somebody may move or change meanwhile, and the standing answers in the
player's folder."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.play.table.standing_answers import Standing
from gtc_tui.store.kept import beside, in_own_folder, keep, recall
from gtc_tui.store.logfile import LogFile, LogLost

_FOLDER = "standing"


class LogKeeping:
    """`table.Keeping` in an open log, which is let go by `close`.

    notices: lines to tell the player when he is asked next (a log that was lost and written anew)."""

    def __init__(self, log: LogFile, lines: Sequence[str], standing: frozenset[Standing] = frozenset()) -> None:
        """lines: what the log holds. standing: what is kept for its game."""
        self.notices: tuple[str, ...] = ()
        self._log: LogFile | None = log
        self._lines = list(lines)
        self._standing = standing

    @property
    def path(self) -> Path | None:
        """Of the log; None where it could not be kept any more."""
        return self._log.path if self._log else None

    def append(self, lines: Sequence[str]) -> None:
        """On disk when this returns; in another log where this one is lost."""
        if self._log:
            try:
                self._log.append(lines)
            except LogLost as loss:
                self._rescue(loss, [*self._lines, *lines])
        self._lines.extend(lines)

    def keep_standing(self, rules: frozenset[Standing]) -> None:
        if self._log:
            save_standing(self._log.path, rules)
        self._standing = rules

    def _rescue(self, loss: LogLost, lines: list[str]) -> None:
        """The game goes on in another log. Raises GtcError when there can be none."""
        assert self._log is not None
        lost = self._log.path
        try:
            self._log = self._log.rescue(lines)
        except GtcError as fault:
            told = _("{loss}, and it cannot be saved elsewhere: {fault}")
            raise GtcError(told.format(loss=loss, fault=fault)) from None
        told = _("Somebody moved, removed or changed the log. All of the game is saved in {file} now, not in {lost}")
        self.notices = (*self.notices, told.format(file=self._log.path, lost=lost))
        if self._standing:
            with suppress(GtcError):
                save_standing(self._log.path, self._standing)

    def secure(self) -> None:
        """A log that was lost is written anew. Where it cannot be, there is no `path` any more, and `notices` says
        why."""
        if self._log is None:
            return
        try:
            self._log.check()
        except LogLost as loss:
            try:
                self._rescue(loss, self._lines)
            except GtcError as fault:
                self.notices = (*self.notices, str(fault))
                self._log.close()
                self._log = None

    def drop(self) -> None:
        """The log goes, as if there had been no game."""
        if self._log:
            with suppress(OSError):
                self._log.path.unlink(missing_ok=True)
            self._log.close()
            self._log = None

    def close(self) -> None:
        """Another program may go on with the log; `secure` first."""
        self.secure()
        if self._log:
            self._log.close()


def load_standing(log: Path) -> frozenset[Standing]:
    """What the player keeps for the game of a log."""
    return frozenset(recall(in_own_folder(log, _FOLDER), list[Standing]) or ())


def save_standing(log: Path, rules: Iterable[Standing]) -> None:
    """Raises GtcError when it cannot be written."""
    ordered = sorted(rules, key=lambda rule: (rule.side, rule.kind, rule.verb, rule.piece or ""))
    keep(in_own_folder(log, _FOLDER), ordered)


def forget(log: Path) -> None:
    """The game of the log is deleted: so is what is kept of it, standing answers and last looks."""
    for kept in (in_own_folder(log, _FOLDER), beside(log)):
        with suppress(OSError):
            kept.unlink(missing_ok=True)
