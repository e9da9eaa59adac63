"""The games of a match as logs, one a file, in a folder."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from gtc_tui import systems
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.play.matches.contest import Contest, Finished, jobs
from gtc_tui.play.matches.onegame import Job, Played, log_head
from gtc_tui.store.logfile import first_line
from gtc_tui.store.wholefile import write_whole


class ContestLogs:
    """The folder of a match's logs."""

    def __init__(self, folder: Path, contest: Contest, done: Collection[tuple[str, int]] = ()) -> None:
        """done: games that are not played again. Raises GtcError where a file has the name of a game to come and is
        not the log of that very game (of a match that was stopped), or the folder cannot be made."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as fault:
            raise GtcError(_("{file}: {reason}").format(file=folder, reason=fault.strerror)) from None
        self._folder, self._contest = folder, contest
        for job in jobs(contest, done):
            path = self.path(job.game, job.number // len(contest.scenarios))
            if path.exists() and first_line(path) != _first_line(job):
                told = _("{file}: another game has this name; another --logs for another match")
                raise GtcError(told.format(file=path))

    def path(self, scenario: str, number: int) -> Path:
        return self._folder / f"{scenario.replace('/', '-')}-{number}.log"

    def keep(self, game: Finished, played: Played) -> None:
        """On disk when this returns. Raises GtcError naming the file."""
        write_whole(self.path(game.scenario, game.number), "\n".join([*played.lines, ""]))


def _first_line(job: Job) -> str:
    return log_head(systems.load(job.game, job.options), job.players, job.seed)
