"""Words that let whoever says one sit down at a table, once."""

from __future__ import annotations

import hashlib
import secrets

import msgspec

from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.server.store.clocks import DAY
from gtc_tui.server.store.database import Database
from gtc_tui.server.wire import OPEN_DAYS

_LASTS = OPEN_DAYS * DAY
_MOST = 20  # of a game that nobody has used
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that is mistaken for another
_PARTS, _LENGTH = 3, 4


class Ticket(msgspec.Struct, frozen=True):
    """For a place at a game; side "": whichever is free."""

    game: int
    side: str
    place: int


class Tickets:
    """All writing is done inside a transaction of the database."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def make(self, ticket: Ticket, now: int) -> str:
        """A new word. Raises GtcError for too many."""
        row = self._db.row(
            "select count(*) as n from ticket where game = ? and used is null and until > ?", ticket.game, now
        )
        if row is not None and row["n"] >= _MOST:
            told = _("game {n}: {most} such words are unused already")
            raise GtcError(told.format(n=ticket.game, most=_MOST))
        word = spoken_word()
        self._db.write(
            "insert into ticket (hash, game, side, place, until) values (?, ?, ?, ?, ?)",
            *(_hashed(word), ticket.game, ticket.side, ticket.place, now + _LASTS),
        )
        return word

    def use(self, word: str, player: int, now: int) -> Ticket:
        """Raises GtcError for one that was used, is too old or never was."""
        row = self._db.row("select * from ticket where hash = ? and used is null and until > ?", _hashed(word), now)
        if row is None:
            raise GtcError(_("this word is no longer valid"))
        self._db.write("update ticket set used = ? where hash = ?", player, _hashed(word))
        return Ticket(row["game"], row["side"], row["place"])

    def give_back(self, game: int, player: int) -> None:
        """He has stood up again: the word that let him sit down lets somebody sit down again."""
        self._db.write("update ticket set used = null where game = ? and used = ?", game, player)


def spoken_word() -> str:
    """One that nobody guesses and that can be read out: 59 bits."""
    return "-".join("".join(secrets.choice(_LETTERS) for _n in range(_LENGTH)) for _part in range(_PARTS))


def _hashed(word: str) -> str:
    return hashlib.sha256(word.strip().lower().encode("utf-8", "replace")).hexdigest()
