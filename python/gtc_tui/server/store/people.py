"""Players and their keys."""

from __future__ import annotations

import unicodedata

import msgspec

from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.server.store.database import Clash, Database
from gtc_tui.server.wire import AWAY

LONGEST_NAME = 20
_SHORTEST_NAME = 2
_KEYS = 8  # of a player
_BESIDE = "-_. "  # what a name may hold beside letters and digits
_UNSEEN = "\u115f\u1160"  # letters that nobody sees
_ALIKE = ("LATIN", "CYRILLIC", "GREEK")  # alphabets with letters that look the same
BOT = " [bot]"
"""Stands behind the names of bots wherever names are shown: nobody can choose it as part of one."""


class Player(msgspec.Struct, frozen=True):
    """settings: of his full screen. held: may play, but opens no games and writes nothing to others. bot: a program
    plays."""

    id: int
    name: str
    language: str
    settings: dict[str, str]
    made: int
    seen: int
    held: bool
    banned: bool
    notices: str = AWAY
    bot: bool = False

    @property
    def shown(self) -> str:
        """The name as others see it."""
        return self.name + BOT * self.bot


class Key(msgspec.Struct, frozen=True):
    """A key of a player. label: its algorithm, or what its owner calls it."""

    fingerprint: str
    label: str
    made: int
    used: int


class BadName(GtcError):
    """A name that nobody can have, or that somebody has."""


def fitting_name(typed: str) -> str:
    """The name as it is kept. Raises BadName."""
    name = " ".join(unicodedata.normalize("NFKC", typed).split())
    if not _SHORTEST_NAME <= len(name) <= LONGEST_NAME:
        told = _("a name has {least} to {most} characters")
        raise BadName(told.format(least=_SHORTEST_NAME, most=LONGEST_NAME))
    fits = all((char.isalnum() and char not in _UNSEEN) or char in _BESIDE for char in name)
    if not fits or not any(char.isalpha() for char in name):
        raise BadName(_("a name has letters, digits, and - _ . between them"))
    if len({word for char in name if (word := unicodedata.name(char, "").partition(" ")[0]) in _ALIKE}) > 1:
        raise BadName(_("Latin, Greek and Cyrillic look alike: a name has letters of one of them"))
    return name


class People:
    """A key is an account: whoever holds it is the player."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def by_key(self, fingerprint: str) -> Player | None:
        row = self._db.row(
            "select player.* from player join key on key.player = player.id where fingerprint = ?", fingerprint
        )
        return None if row is None else _player(row)

    def by_id(self, number: int) -> Player | None:
        row = self._db.row("select * from player where id = ?", number)
        return None if row is None else _player(row)

    def by_name(self, name: str) -> Player | None:
        """Also as it is shown."""
        row = self._db.row("select * from player where name = ?", " ".join(name.split()).removesuffix(BOT))
        return None if row is None else _player(row)

    def names(self, numbers: set[int]) -> dict[int, str]:
        """Of these players, as they are shown."""
        if not numbers:
            return {}
        marks = ",".join("?" * len(numbers))
        rows = self._db.rows(f"select * from player where id in ({marks})", *numbers)
        return {row["id"]: _player(row).shown for row in rows}

    def bots(self, numbers: set[int]) -> set[int]:
        """Those of these players that are."""
        if not numbers:
            return set()
        marks = ",".join("?" * len(numbers))
        return {
            row["id"] for row in self._db.rows(f"select id from player where bot = 1 and id in ({marks})", *numbers)
        }

    def declare(self, player: int, bot: bool) -> None:
        """A program plays with this account from now on, or a person. Inside a transaction."""
        self._db.write("update player set bot = ? where id = ?", bot, player)

    def sign_up(self, name: str, language: str, fingerprint: str, label: str, now: int, bot: bool = False) -> Player:
        """A new player with his first key. Raises BadName where the name is taken or cannot be one."""
        name = fitting_name(name)
        try:
            with self._db.transaction():
                number = self._db.insert(
                    "insert into player (name, language, made, seen) values (?, ?, ?, ?)", name, language, now, now
                )
                self._db.write(
                    "insert into key (fingerprint, player, label, made, used) values (?, ?, ?, ?, ?)",
                    *(fingerprint, number, label, now, now),
                )
                if bot:
                    self.declare(number, bot)
        except Clash:
            raise BadName(_("{name}: this name is taken").format(name=name)) from None
        found = self.by_id(number)
        assert found is not None
        return found

    def seen(self, player: int, fingerprint: str, now: int) -> None:
        """He is here, with this key."""
        with self._db.transaction():
            self._db.write("update player set seen = ? where id = ?", now, player)
            self._db.write("update key set used = ? where fingerprint = ?", now, fingerprint)

    def keys(self, player: int) -> list[Key]:
        rows = self._db.rows("select * from key where player = ? order by made, fingerprint", player)
        return [Key(row["fingerprint"], row["label"], row["made"], row["used"]) for row in rows]

    def add_key(self, player: int, fingerprint: str, label: str, now: int) -> None:
        """Another one that is his account. Inside a transaction. Raises GtcError."""
        self.may_have_another_key(player)
        try:
            self._db.write(
                "insert into key (fingerprint, player, label, made, used) values (?, ?, ?, ?, 0)",
                *(fingerprint, player, label, now),
            )
        except Clash:
            raise GtcError(_("this key belongs to an account already")) from None

    def may_have_another_key(self, player: int) -> None:
        """Raises GtcError."""
        if len(self.keys(player)) >= _KEYS:
            raise GtcError(_("you have {n} keys; remove one first").format(n=_KEYS))

    def remove_key(self, player: int, fingerprint: str) -> None:
        """Inside a transaction. Raises GtcError for the last one: nobody could come in any more."""
        known = [one.fingerprint for one in self.keys(player)]
        if fingerprint not in known:
            raise GtcError(_("no such key of yours"))
        if len(known) == 1:
            raise GtcError(_("your only key cannot be removed; add another one first"))
        self._db.write("delete from key where fingerprint = ?", fingerprint)

    def use(self, player: int, language: str, settings: dict[str, str]) -> None:
        """His language and settings from now on."""
        with self._db.transaction():
            kept = msgspec.json.encode(settings).decode()
            self._db.write("update player set language = ?, settings = ? where id = ?", language, kept, player)


def _player(row: object) -> Player:
    fields = dict(row)  # type: ignore[call-overload]
    fields["settings"] = msgspec.json.decode(fields["settings"])
    return msgspec.convert(fields, Player, strict=False)
