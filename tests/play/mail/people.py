"""Two people who play by mail, each with a folder of his own, on one disk."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from gtc_tui.bots.greedy import GreedyBot
from gtc_tui.play.mail import folder
from gtc_tui.play.mail.beginning import Myself, invite, join
from gtc_tui.play.mail.letter import Letter
from gtc_tui.play.mail.session import MailSession

RACE = "gtc/03-race-for-spotsylvania"


class Person:
    def __init__(self, name: str, place: Path, patch: pytest.MonkeyPatch) -> None:
        self.name, self.place, self._patch = name, place, patch
        self.post = place / "letters"
        self.post.mkdir(parents=True)
        self.bot = GreedyBot(len(name))
        self._open: MailSession | None = None
        self.letters = 0

    def here(self) -> None:
        """It is this person's computer from now on."""
        self._patch.setenv("GTC_DATA", str(self.place / "data"))

    @property
    def me(self) -> Myself:
        return Myself(self.name, self.post)

    def game(self) -> MailSession:
        """As it is on disk."""
        self.here()
        self.closes()
        return MailSession.named(folder.names()[0])

    def closes(self) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None

    def invites(self, side: str | None = None, fast: bool = False) -> Path:
        self.here()
        with closing(invite(RACE, side, self.me, {}, fast)) as session:
            session.hand_over()
        return self.last()

    def joins(self, path: Path) -> Path | None:
        self.here()
        with closing(join(Letter(path), self.me)) as session:
            return self._plays(session, 10_000)

    def last(self) -> Path:
        return max(self.post.iterdir(), key=lambda path: path.name)

    def reads(self, path: Path, most: int = 10_000) -> Path | None:
        """Takes a letter in and plays on; the letter that comes of it."""
        self._open = self._open or self.game()
        self.here()
        self._open.take_in(Letter(path))
        return self._plays(self._open, most)

    def _plays(self, session: MailSession, most: int) -> Path | None:
        while session.waiting in ("human", "chance", "bot") and session.count < most:
            session.answer()
            if session.waiting == "human":
                session.act(self.bot.choose(session.seat(session.to_move)))
        session.hand_over()
        if session.waiting in ("human", "chance", "bot") or not session.sent:
            return None
        self.letters += 1
        return self.last()

    def lines(self) -> tuple[str, ...]:
        with closing(self.game()) as session:
            return session.lines


def correspond(one: Person, other: Person, came: Path | None, most: int = 10_000) -> Path | None:
    """The other has this letter: they play until one of them has nothing to send; the last letter."""
    last = came
    while came is not None:
        last, came = came, other.reads(came, most)
        one, other = other, one
    return last
