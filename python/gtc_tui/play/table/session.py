"""A game being played here: a table whose log is a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

from gtc_tui import systems
from gtc_tui.bots.base import EXEC
from gtc_tui.engine.action import Action, Side
from gtc_tui.engine.game import Game
from gtc_tui.engine.log import Header
from gtc_tui.engine.thinking import processors
from gtc_tui.errors import GtcError, LogError, UnknownName
from gtc_tui.i18n import _
from gtc_tui.play.table.keeping import LogKeeping, forget, load_standing, save_standing
from gtc_tui.play.table.replay import Replay, open_lines, remembered
from gtc_tui.play.table.so_far import HUMAN, GameSoFar, begin
from gtc_tui.play.table.table import Table
from gtc_tui.store.logfile import LogFile, save_copy


class Session(Table):
    """A table with its file, or with none: then the game is only in memory.

    notices: lines to tell the player when he is asked next (a repaired log, one that was lost and written anew).
    dropped: no person has answered anything, so the log was not kept.
    """

    threads = processors()

    def __init__(self, so_far: GameSoFar, kept: LogKeeping | None = None) -> None:
        """As a table."""
        super().__init__(so_far, kept)
        self._file = kept
        self._known = 0  # lines of the log that a snapshot knows
        self._passing = False  # it is kept only once a person has answered
        self.dropped = False

    @classmethod
    def new(
        cls,
        game: Game | str,
        players: Mapping[Side, str],
        seed: int | None = None,
        path: Path | None = None,
        options: Mapping[str, Any] | None = None,
        numbered: bool = False,
        passing: bool = False,
    ) -> Session:
        """Begins a game: one that is loaded, or the id of one with its options. players: side -> "human" or
        "bot:NAME"; sides left out are human. seed None: a fresh one. path: where the log is kept, a file that does
        not exist yet; None: only in memory. numbered: where that name is taken, it gets a number. passing: when it is
        left before a person has answered anything, the log goes again.

        Raises UnknownName for a scenario, side, bot or option that does not exist, GtcError when the log cannot be
        written.
        """
        if isinstance(game, str):
            game = systems.load(game, options)
        so_far = begin(game, players, seed)
        session = cls(so_far)
        if path is not None:
            log = LogFile.create(path, so_far.lines, numbered)
            session._keep_in(LogKeeping(log, so_far.lines))
            session._passing = passing and None in session.players.values()
            if load_standing(log.path):  # of an older game that was kept there
                save_standing(log.path, ())
        return session

    @classmethod
    def resume(cls, path: Path, trusted: Mapping[str, str] | None = None) -> Self:
        """Goes on with a kept game where its log ends. A last line that was cut off in the middle is dropped, and
        told in `notices`. Raises GtcError; the file is then as before.

        trusted: side -> player as in the log, said again by whoever runs this. A log may come from anywhere, so no
        program that it names is run without.
        """
        log, contents = LogFile.reopen(path)
        try:
            replay = open_lines(contents.lines, str(path))
            _check_trust(replay.header, trusted or {}, path)
            standing = load_standing(path)
            kept = LogKeeping(log, contents.lines, standing)
            try:
                session = cls(replace(replay.so_far, standing=standing), kept)
            except UnknownName as fault:
                raise LogError(f"{path}:1: {fault}") from None
            session._known = replay.known
            if contents.cut:
                log.append(())
                kept.notices = (
                    _(
                        "{file}:{line}: the last line was cut off ({text!r}); the game continues from the line before"
                    ).format(file=path, line=len(contents.lines) + 1, text=contents.cut[:60]),
                )
        except BaseException:
            log.close()
            raise
        return session

    def _keep_in(self, kept: LogKeeping) -> None:
        self._kept = self._file = kept

    @property
    def path(self) -> Path | None:
        """Where the log is kept; None where it is not, or could not be any more."""
        return self._file.path if self._file else None

    @property
    def notices(self) -> tuple[str, ...]:
        return self._file.notices if self._file else ()

    def take_notices(self) -> tuple[str, ...]:
        """Those that have not been told; they are then."""
        told = self.notices
        if self._file:
            self._file.notices = ()
        return told

    def fetch(self) -> int | None:
        """Takes in what has come from somebody who plays elsewhere; the number of the first event that is new, None
        where nothing has."""
        return None

    def hand_over(self) -> Sequence[str]:
        """When those are to go on who play elsewhere: lets them know, and says what the player has to do for it."""
        return ()

    def errand(self) -> Sequence[str]:
        """What the player of a game with somebody elsewhere has to do next."""
        return ()

    def save_as(self, path: Path) -> None:
        """A copy of the log in a new file; the game goes on in its own. Raises GtcError, also when the file exists."""
        if self.root is not None:
            raise GtcError(_("a what-if game in which hidden units were dealt anew cannot be saved"))
        save_copy(path, self.lines)

    def act(self, action: Action, goes_on: bool = False) -> int:
        first = super().act(action, goes_on)
        self._passing = False
        return first

    def _drop(self) -> None:
        """At the end, what was only looked at."""
        if self._passing and self._file:
            if self._file.path:
                forget(self._file.path)
            self._file.drop()
            self._passing, self.dropped = False, True

    def secure(self) -> None:
        """Before it is said where the game is kept: a log that was lost is written anew. Where it cannot be, there is
        no `path` any more, and `notices` says why."""
        self._drop()
        if self._file:
            self._file.secure()

    def close(self) -> None:
        """Lets go of the log, so that another program may go on with it, and of the machine players; `secure` first."""
        super().close()
        self._drop()
        if self._file:
            if self._file.path:
                remembered(Replay(self.header, self.game, self._timeline, 0, lines=self.lines, known=self._known))
            self._file.close()


def _check_trust(header: Header, trusted: Mapping[str, str], path: Path) -> None:
    for side, player in trusted.items():
        if header.players.get(side, HUMAN) != player:
            told = _("{file}: {side} is played by {player} there")
            raise LogError(told.format(file=path, side=side, player=header.players.get(side, HUMAN)))
    for side, player in header.players.items():
        if player.startswith(EXEC) and side not in trusted:
            told = _(
                "{file}: a program plays {side} there; to run it, say so: gtc play --resume {file} --{side} {player}"
            )
            raise LogError(told.format(file=path, side=side, player=player))
