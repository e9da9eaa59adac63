"""Letters to people who are not here: that it is their turn, and that their time runs out. Who sends them asks for the
next one that is due when it can be sent; what is not true any more by then is never seen."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Callable, Sequence

import msgspec

from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.server.store.clocks import DAY, HOUR, MINUTE, Clocks
from gtc_tui.server.store.database import Database
from gtc_tui.server.store.games import OPEN, RUNNING, Games, Kept
from gtc_tui.server.wire import AWAY, DAILY, MAIL, NEVER, NOTICES, WEBHOOKS

CODE, INVITATION, INVITED, TURN, REMINDER = "code", "invitation", "invited", "turn", "reminder"
_WAIT = MINUTE  # before a player is told that it is his turn
_ADDRESSES = 3  # of a player
_CODES = 5  # letters with codes, a day
_MOST = 40  # letters to a player, a day
_WRONG = 5  # codes for an address
_GAMES = 3  # to which one player may invite another one by letters, a day
_AGAIN = {MAIL: (MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR)}  # after each failure
_AGAIN_ELSE = (20_000, 40_000)  # of webhooks
_KEPT = 30 * DAY
_DUE = (
    "select * from letter where sent is null and due <= ? "
    "and player not in (select player from letter where id in ({marks})) order by due, id"
)
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+")
_URL = re.compile(r"https?://[A-Za-z0-9.:\[\]-]{1,200}(/[!-~]{0,600})?")


class Address(msgspec.Struct, frozen=True):
    """code "": it is confirmed. stop: whoever says it ends the notices there. fault: why nothing is sent there."""

    id: int
    player: int
    kind: str
    target: str
    code: str
    tries: int
    stop: str
    fault: str
    made: int


class Letter(msgspec.Struct, frozen=True):
    """player: whom it is for; of an invitation (address None) who sends it to this target."""

    id: int
    address: int | None
    player: int
    kind: str
    game: int | None
    code: str
    until: int
    due: int
    tried: int
    target: str


class Letters:
    """All writing is done inside a transaction of the database."""

    def __init__(self, database: Database, games: Games, clocks: Clocks) -> None:
        self._db = database
        self._games = games
        self._clocks = clocks

    # -- addresses -------------------------------------------------------------------------------------------
    def addresses(self, player: int) -> list[Address]:
        rows = self._db.rows("select * from address where player = ? order by id", player)
        return [msgspec.convert(dict(row), Address) for row in rows]

    def address(self, number: int) -> Address:
        row = self._db.row("select * from address where id = ?", number)
        assert row is not None
        return msgspec.convert(dict(row), Address)

    def add(self, player: int, kind: str, target: str, at: int) -> None:
        """It is sent a code. Raises GtcError for what is no address, and for too many."""
        fits = _ADDRESS if kind == MAIL else _URL
        if not fits.fullmatch(target) or (kind != MAIL and kind not in WEBHOOKS):
            raise GtcError(_("{target}: not an address").format(target=target[:80]))
        known = self.addresses(player)
        for one in known:
            if (one.kind, one.target) == (kind, target):
                self.remove(player, one.id)
        if len(self.addresses(player)) >= _ADDRESSES:
            raise GtcError(_("you have {n} addresses; remove one first").format(n=_ADDRESSES))
        if self._count(player, at, CODE) >= _CODES:
            raise GtcError(_("too many codes today; try again tomorrow"))
        code, stop = _fresh(8), _fresh(16)
        number = self._db.insert(
            "insert into address (player, kind, target, code, stop, made) values (?, ?, ?, ?, ?, ?)",
            *(player, kind, target, _hash(code), stop, at),
        )
        self._write(number, player, CODE, at, code=code)

    def confirm(self, player: int, code: str) -> bool:
        """Whether one of his addresses was sent this code; after a few wrong ones none is right any more."""
        hashed = _hash(code.strip().lower())
        for one in self.addresses(player):
            if one.code == hashed and one.tries < _WRONG:
                self._db.write("update address set code = '' where id = ?", one.id)
                return True
        self._db.write("update address set tries = tries + 1 where player = ? and code != ''", player)
        return False

    def remove(self, player: int, number: int) -> None:
        """Raises GtcError where it is not his."""
        if number not in {one.id for one in self.addresses(player)}:
            raise GtcError(_("no such address"))
        self._db.write("delete from letter where address = ? and sent is null and kind != ?", number, CODE)
        # What was sent counts.
        self._db.write("update letter set address = null, sent = coalesce(sent, due) where address = ?", number)
        self._db.write("delete from address where id = ?", number)

    def unsubscribe(self, stop: str) -> bool:
        """By what a letter said: whether there was such an address."""
        row = self._db.row("select id, player from address where stop = ?", stop.strip().lower())
        if row is not None:
            self.remove(row["player"], row["id"])
        return row is not None

    def prefer(self, player: int, when: str) -> None:
        """One of NOTICES. Raises GtcError."""
        if when not in NOTICES:
            raise GtcError(_("notices: one of {words}").format(words=", ".join(NOTICES)))
        self._db.write("update player set notices = ? where id = ?", when, player)

    def invite(self, player: int, game: int, target: str, at: int) -> None:
        """Somebody without an account, to a game that waits for him. Raises GtcError for what is no address and for
        too many; nobody is written to twice in a month."""
        if not _ADDRESS.fullmatch(target):
            raise GtcError(_("{target}: not an address").format(target=target[:80]))
        if self._count(player, at, INVITATION) >= _CODES:
            raise GtcError(_("too many invitations today; try again tomorrow"))
        if self._db.row("select id from letter where target = ?", target.lower()) is not None:
            raise GtcError(_("{target}: was invited in the last 30 days").format(target=target))
        self._db.write(
            "insert into letter (player, kind, game, target, due) values (?, ?, ?, ?, ?)",
            *(player, INVITATION, game, target.lower(), at),
        )

    def invited(self, player: int, game: int, at: int) -> None:
        """A seat is kept for a player who has an account. He is told once of each game, and in a day of few of one
        owner's: whoever invites him again and again sends him no more letters."""
        rows = self._db.rows(
            "select game, max(coalesce(sent, due)) as at from letter where player = ? and kind = ? and game in "
            "(select id from game where owner = (select owner from game where id = ?)) group by game",
            *(player, INVITED, game),
        )
        told = {row["game"]: row["at"] for row in rows}
        if game in told or sum(one > at - DAY for one in told.values()) >= _GAMES:
            return
        for one in self.addresses(player):
            if not one.code and not one.fault:
                self._write(one.id, player, INVITED, at + _WAIT, game)

    # -- what there is to tell -------------------------------------------------------------------------------
    def waits(self, game: Kept, at: int) -> None:
        """The game waits for who is asked from now on (nobody: it is over): what was to be told is not true
        any more."""
        self._db.write("delete from letter where game = ? and sent is null", game.id)
        seat = next((one for one in game.seats if one.side == game.active), None)
        asked = game.asked_player
        if game.status != RUNNING or seat is None or asked is None:
            return
        left = self._clocks.left(game, seat, at)
        for one in self.addresses(asked):
            if one.code or one.fault:
                continue
            self._write(one.id, asked, TURN, at + _WAIT, game.id)
            if left is not None and left > 2 * HOUR:
                for until in {left // 2, DAY} if left > 2 * DAY else {left // 2}:
                    self._write(one.id, asked, REMINDER, at + left - until, game.id, until=until)

    def _write(
        self, address: int, player: int, kind: str, due: int, game: int | None = None, code: str = "", until: int = 0
    ) -> None:
        self._db.write(
            "insert into letter (address, player, kind, game, code, until, due) values (?, ?, ?, ?, ?, ?, ?)",
            *(address, player, kind, game, code, until, due),
        )

    def _count(self, player: int, at: int, kind: str = "") -> int:
        """Letters of the last day."""
        row = self._db.row(
            "select count(*) as n from letter where player = ? and (? = '' or kind = ?) and coalesce(sent, due) > ? "
            "and (sent is not null or kind in ('code', 'invitation'))",
            *(player, kind, kind, at - DAY),
        )
        return 0 if row is None else int(row["n"])

    def _latest(self, address: int | None) -> int:
        """When a letter about somebody's turn was last sent there; 0: never."""
        row = self._db.row("select max(sent) as at from letter where address = ? and kind = ?", address, TURN)
        return 0 if row is None else row["at"] or 0

    # -- sending ---------------------------------------------------------------------------------------------
    def next(self, at: int, there: Callable[[int, int], bool], away: Sequence[int] = ()) -> Letter | None:
        """The one that is to be sent now. there: whether a player looks at a game. away: letters that are under way:
        whoever has one of them waits, so that the slow addresses of one player hold up nobody else."""
        self._db.write("delete from letter where coalesce(sent, due) < ?", at - _KEPT)
        for row in self._db.rows(_DUE.format(marks=",".join("?" * len(away)) or "null"), at, *away):
            letter = msgspec.convert({name: row[name] for name in Letter.__struct_fields__}, Letter)
            later = self._later(letter, at, there)
            if later is None:
                return letter
            if later:
                self._db.write("update letter set due = ? where id = ?", later, letter.id)
            else:
                self._db.write("delete from letter where id = ?", letter.id)
        return None

    def _later(self, letter: Letter, at: int, there: Callable[[int, int], bool]) -> int | None:
        """None: it is sent now; else when to look again, 0: never."""
        if letter.game is None:
            return None
        game = self._games.game(letter.game)
        if letter.kind == INVITATION:
            if game is None or game.status != OPEN:
                return 0
            return at + _WAIT if game.begins else None
        row = self._db.row("select notices from player where id = ?", letter.player)
        if game is None or row is None or row["notices"] == NEVER:
            return 0
        if letter.kind == INVITED:
            waits = game.status == OPEN and bool(game.kept_for(letter.player))
            return None if waits and self._count(letter.player, at) < _MOST else 0
        seat = next((one for one in game.seats if one.side == game.active), None)
        if seat is None or game.status != RUNNING or game.asked_player != letter.player:
            return 0
        away = self._clocks.vacation(letter.player, at)
        if away is not None:
            return away
        left = self._clocks.left(game, seat, at)
        if letter.kind == REMINDER and left is not None and left > letter.until + MINUTE:
            return at + left - letter.until  # the clock stood still meanwhile
        if row["notices"] in (AWAY, DAILY) and there(letter.player, game.id):
            return at + _WAIT
        if row["notices"] == DAILY and letter.kind == TURN and (latest := self._latest(letter.address)) > at - DAY:
            return latest + DAY
        if self._count(letter.player, at) >= _MOST:
            return at + HOUR
        return None

    def sent(self, number: int, at: int) -> None:
        """The one letter of a day tells of all games: others that are due say nothing new."""
        row = self._db.row(
            "select letter.address, letter.kind, player.notices from letter join player on player.id = letter.player "
            "where letter.id = ?",
            number,
        )
        if row is not None and (row["kind"], row["notices"]) == (TURN, DAILY):
            self._db.write(
                "delete from letter where address = ? and kind = ? and sent is null and due <= ? and id != ?",
                *(row["address"], TURN, at, number),
            )
        self._db.write("update letter set sent = ?, code = '' where id = ?", at, number)

    def drop(self, number: int) -> None:
        """It is not sent."""
        self._db.write("delete from letter where id = ?", number)

    def failed(self, number: int, why: str, for_ever: bool, at: int) -> None:
        """It is tried again, later and later; in the end nothing is sent to this address any more."""
        row = self._db.row("select address, kind, tried from letter where id = ?", number)
        if row is None:
            return
        kind = MAIL if row["address"] is None else self.address(row["address"]).kind
        waits = _AGAIN.get(kind, _AGAIN_ELSE)
        if not for_ever and row["tried"] < len(waits):
            due = at + waits[row["tried"]]
            self._db.write("update letter set tried = tried + 1, due = ? where id = ?", due, number)
            return
        if row["address"] is None:
            self._db.write("update letter set sent = ? where id = ?", at, number)  # it counts, and is not sent again
            return
        self._db.write("update address set fault = ? where id = ?", why, row["address"])
        self._db.write("delete from letter where address = ? and sent is null", row["address"])


def _fresh(length: int) -> str:
    return "".join(secrets.choice(_LETTERS) for _n in range(length))


def _hash(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()
