"""Games: who sits where, their logs line by line, standing answers, requests, what is said at the table."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Any, Literal

import msgspec

from gtc_tui.engine.action import Side
from gtc_tui.engine.commanders import CHIEF, Initiative, Post, Staff
from gtc_tui.play.table.command import Command
from gtc_tui.play.table.standing_answers import Standing
from gtc_tui.server.store.database import Database, Row

OPEN, RUNNING, OVER, WITHDRAWN = "open", "running", "over", "withdrawn"
HASHED = "2:"  # how `State.hash` is made, before every hash that is kept; one made otherwise says nothing here
_CODE = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that is mistaken for another

_SEATS = "select * from seat where game in ({marks}) order by game, place"
_POSTS = "select * from post where game in ({marks}) order by game, side, place"

Given = Literal["", "person", "standing", "machine", "dice", "undo"]


class Seated(msgspec.Struct, frozen=True):
    """Who plays a side. player None, bot "": nobody yet. invited: who alone may sit down, or has. seen: lines of the
    log that the player has been shown. clock: milliseconds that it showed when it was stopped last (`store.clocks`)."""

    side: Side
    player: int | None
    bot: str
    invited: int | None
    seen: int
    clock: int | None = None


class Posted(msgspec.Struct, frozen=True):
    """One of several commanders of a side. place 0: in chief; he has the seat, and player and invited are None here.
    player None else: nobody yet; in a game that runs the commander in chief has taken over. invited: who alone may sit
    down, or has."""

    side: Side
    place: int
    player: int | None
    corps: tuple[str, ...]
    wing: str
    seen: int = 0
    invited: int | None = None


class Shared(msgspec.Struct, frozen=True):
    """How a game stands whose sides several people share. place: of the commander who is asked, since when; talking:
    sides whose commanders talk; the rest as in `Command`."""

    place: int = CHIEF
    since: int = 0
    talking: tuple[Side, ...] = ()
    initiative: Initiative = Initiative()
    closed: dict[Side, int] = {}


class Kept(msgspec.Struct, frozen=True):
    """A game as it is kept; its log is apart. shared None: nobody shares a side. Times are milliseconds; lines: of the
    log, header included; asked: since when the side that is asked has been; brought: lines of the log that were written
    elsewhere; pinned: the installation that the game stays with, by its Python, "" any; begins: when an open one begins
    whose players are all there."""

    id: int
    scenario: str
    options: dict[str, Any]
    status: str
    owner: int
    private: bool
    code: str
    lot: bool
    pace: str
    notice: str
    program: str
    active: str
    lines: int
    result: str
    victor: str
    made: int
    begun: int | None
    moved: int
    ended: int | None
    asked: int | None
    unrated: bool
    brought: int
    seats: tuple[Seated, ...]
    shared: Shared | None = None
    posts: tuple[Posted, ...] = ()
    teaching: bool = False
    pinned: str = ""
    begins: int | None = None

    def stays_with(self, python: str) -> bool:
        """Whether the installation of this Python plays it."""
        return self.pinned in ("", python)

    @property
    def rated(self) -> bool:
        """It counts when it has ended, if each has decided often enough."""
        return not self.unrated and not any(seat.bot for seat in self.seats)

    def seat_of(self, player: int) -> Seated | None:
        """Where a player sits: alone, or as commander in chief."""
        return next((seat for seat in self.seats if seat.player == player), None)

    def post_of(self, player: int) -> Posted | None:
        """Which subordinate commander a player is."""
        return next((post for post in self.posts if post.player == player), None)

    def side_of(self, player: int) -> Side:
        """Which side a player plays; "" none."""
        own = self.seat_of(player) or self.post_of(player)
        return Side("") if own is None else own.side

    def kept_for(self, player: int) -> list[tuple[Side, int]]:
        """Places at which only this player may sit down."""
        places = [(seat.side, CHIEF) for seat in self.seats if seat.player is None and seat.invited == player]
        free = [post for post in self.posts if post.player is None and post.invited == player]
        return places + [(post.side, post.place) for post in free]

    def commander(self, side: Side, place: int) -> int | None:
        """The player there; the commander in chief where a post is nobody's."""
        post = next((one for one in self.posts if (one.side, one.place) == (side, place)), None)
        if post is not None and post.player is not None:
            return post.player
        return next(seat.player for seat in self.seats if seat.side == side)

    def place_of(self, player: int) -> int:
        """A player's place among the commanders of his side."""
        post = self.post_of(player)
        return CHIEF if post is None else post.place

    @property
    def full(self) -> bool:
        """Nobody else is waited for."""
        free = any(seat.player is None and not seat.bot for seat in self.seats)
        return not free and all(post.player is not None or post.place == CHIEF for post in self.posts)

    @property
    def asked_player(self) -> int | None:
        """Who is asked; None: nobody, or a machine player."""
        if not self.active:
            return None
        return self.commander(Side(self.active), CHIEF if self.shared is None else self.shared.place)

    @property
    def command(self) -> Command | None:
        """Whose answer is whose; posts that are nobody's are the commander in chief's."""
        if self.shared is None:
            return None
        staffs: dict[Side, Staff] = {}
        for side in dict.fromkeys(post.side for post in self.posts):
            own = [post for post in self.posts if post.side == side]
            left = [code for post in own if post.place != CHIEF and post.player is None for code in post.corps]
            staffs[side] = tuple(
                Post((*post.corps, *left))
                if post.place == CHIEF
                else Post(post.corps if post.player is not None else (), post.wing)
                for post in own
            )
        return Command(staffs, self.shared.initiative, self.shared.closed)


class Entry(msgspec.Struct, frozen=True):
    """A line of a log. side: who decided; player: whose session it came from."""

    line: str
    side: Side = Side("")
    player: int | None = None
    given: Given = ""
    goes_on: bool = False


class Asked(msgspec.Struct, frozen=True):
    """What a player asks of the other; answer "": none yet."""

    id: int
    game: int
    side: Side
    player: int
    kind: str
    n: int
    steps: int
    answer: str
    at: int


class Said(msgspec.Struct, frozen=True):
    id: int
    player: int
    audience: str
    text: str
    at: int


class Games:
    """All writing is done inside a transaction of the database."""

    def __init__(self, database: Database) -> None:
        self._db = database

    # -- finding ---------------------------------------------------------------------------------------------
    def game(self, number: int) -> Kept | None:
        found = self._found("where id = ?", number)
        return found[0] if found else None

    def by_code(self, code: str) -> Kept | None:
        found = self._found("where code = ?", code)
        return found[0] if found else None

    def of_player(self, player: int, statuses: Sequence[str], most: int) -> list[Kept]:
        """Where he sits, owns or is invited; moved last first."""
        marks = ",".join("?" * len(statuses))
        return self._found(
            f"where status in ({marks}) and (owner = ? "
            "or id in (select game from seat where player = ? or invited = ?) "
            "or id in (select game from post where player = ? or invited = ?)) order by moved desc, id desc limit ?",
            *(*statuses, player, player, player, player, player, most),
        )

    def public(self, status: str, most: int) -> list[Kept]:
        """Those in the lists; moved last first."""
        return self._found("where status = ? and private = 0 order by moved desc, id desc limit ?", status, most)

    def wanting(self, most: int) -> list[Kept]:
        """Running games in which somebody may take a seat that was left; moved last first."""
        return self._found(
            "where status = ? and private = 0 and id in (select game from seat where player is null and bot = '') "
            "order by moved desc, id desc limit ?",
            *(RUNNING, most),
        )

    def stale(self, since: int) -> list[int]:
        """Numbers of games that have waited for players since before this moment."""
        rows = self._db.rows(
            "select id from game where status = ? and made < ? and begins is null order by id", OPEN, since
        )
        return [row["id"] for row in rows]

    def due(self, now: int) -> list[int]:
        """Numbers of games that are to begin."""
        rows = self._db.rows("select id from game where status = ? and begins <= ? order by id", OPEN, now)
        return [row["id"] for row in rows]

    def begins(self, number: int, at: int | None) -> None:
        """An open game whose players are all there, at this moment; None: they are not any more."""
        self._db.write("update game set begins = ? where id = ?", at, number)

    def running(self) -> list[int]:
        """Numbers of all running games."""
        return [row["id"] for row in self._db.rows("select id from game where status = ? order by id", RUNNING)]

    def pin(self, number: int, python: str) -> None:
        """It stays with this installation."""
        self._db.write("update game set pinned = ? where id = ?", python, number)

    def pinned(self, since: int) -> list[tuple[str, int, int]]:
        """Installations with games that stay with them, which run or have ended since this moment: how many games, and
        how many lines they have."""
        rows = self._db.rows(
            "select pinned, count(*) as games, sum(lines) as lines from game where pinned != '' "
            "and (status = ? or ended >= ?) group by pinned order by pinned",
            *(RUNNING, since),
        )
        return [(row["pinned"], int(row["games"]), int(row["lines"])) for row in rows]

    def begun(self) -> list[tuple[int, str]]:
        """Numbers of all games that have a log, each with its status."""
        rows = self._db.rows("select id, status from game where lines > 0 order by id")
        return [(row["id"], row["status"]) for row in rows]

    def checkpoints(self, number: int) -> list[tuple[int, str]]:
        """Lines that lead to a position, and its hash after how it was made, in order."""
        rows = self._db.rows("select n, hash from checkpoint where game = ? order by n", number)
        return [(row["n"], row["hash"]) for row in rows]

    def _found(self, where: str, *values: Any) -> list[Kept]:
        rows = self._db.rows(f"select * from game {where}", *values)
        seats = self._beside(_SEATS, [row["id"] for row in rows])
        posts = self._beside(_POSTS, [row["id"] for row in rows if row["shared"]])
        return [_kept(row, seats[row["id"]], posts.get(row["id"], [])) for row in rows]

    def _beside(self, sql: str, games: Sequence[int]) -> dict[int, list[Row]]:
        """Rows of these games, in their order."""
        found: dict[int, list[Row]] = {game: [] for game in games}
        if games:
            for row in self._db.rows(sql.format(marks=",".join("?" * len(games))), *games):
                found[row["game"]].append(row)
        return found

    def lines(self, number: int, since: int = 0) -> list[str]:
        """Of the log, from the line with this number on."""
        return [
            row["line"]
            for row in self._db.rows("select line from entry where game = ? and n >= ? order by n", number, since)
        ]

    def entries(self, number: int) -> list[Entry]:
        """The whole log."""
        rows = self._db.rows("select * from entry where game = ? order by n", number)
        fields = ("line", "side", "player", "given", "goes_on")
        return [msgspec.convert({name: row[name] for name in fields}, Entry, strict=False) for row in rows]

    # -- coming about ----------------------------------------------------------------------------------------
    def open(
        self,
        scenario: str,
        options: dict[str, Any],
        owner: int,
        seats: Iterable[Seated],
        now: int,
        private: bool = False,
        lot: bool = False,
        pace: str = "none",
        notice: str = "",
        posts: Sequence[Posted] = (),
        teaching: bool = False,
    ) -> int:
        """A game that waits for players; its number. One whose sides several people share, or in which one player
        teaches the other, does not count."""
        number = self._db.insert(
            "insert into game (scenario, options, status, owner, private, code, lot, pace, notice, made, moved) "
            "values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            *(scenario, msgspec.json.encode(options).decode(), OPEN, owner, private, _fresh_code(), lot, pace, notice),
            *(now, now),
        )
        for place, seat in enumerate(seats):
            self._db.write(
                "insert into seat (game, side, place, player, bot, invited) values (?, ?, ?, ?, ?, ?)",
                *(number, seat.side, place, seat.player, seat.bot, seat.invited),
            )
        for post in posts:
            self._db.write(
                "insert into post (game, side, place, player, corps, wing) values (?, ?, ?, ?, ?, ?)",
                *(number, post.side, post.place, post.player, msgspec.json.encode(post.corps).decode(), post.wing),
            )
        if posts or teaching:
            self._db.write("update game set unrated = 1, teaching = ? where id = ?", teaching, number)
        if posts:
            self.keep_shared(number, Shared())
        return number

    def keep_shared(self, number: int, shared: Shared) -> None:
        """How a game with several commanders stands from now on."""
        kept = msgspec.json.encode(shared).decode()
        self._db.write("update game set shared = ? where id = ?", kept, number)

    def post(self, number: int, side: Side, place: int, player: int | None) -> None:
        """A subordinate commander from now on; None: nobody."""
        self._db.write(
            "update post set player = ? where game = ? and side = ? and place = ?", player, number, side, place
        )

    def keep_for(self, number: int, side: Side, place: int, player: int | None) -> None:
        """Only this player may sit down there; None: whoever comes."""
        if place == CHIEF:
            self._db.write("update seat set invited = ? where game = ? and side = ?", player, number, side)
        else:
            self._db.write(
                "update post set invited = ? where game = ? and side = ? and place = ?", player, number, side, place
            )

    def bring(self, number: int, lines: Sequence[str]) -> None:
        """The log of a game that was begun elsewhere: it goes on here once both players sit. It does not count."""
        self._db.write("insert into brought (game, lines) values (?, ?)", number, msgspec.json.encode(lines).decode())
        self._db.write("update game set brought = ?, unrated = 1 where id = ?", len(lines), number)

    def brought(self, number: int) -> list[str]:
        """Empty for a game that begins here."""
        row = self._db.row("select lines from brought where game = ?", number)
        return [] if row is None else msgspec.json.decode(row["lines"], type=list[str])

    def sit(self, number: int, side: Side, player: int | None, bot: str = "") -> None:
        self._db.write("update seat set player = ?, bot = ? where game = ? and side = ?", player, bot, number, side)

    def leave(self, number: int, side: Side) -> None:
        """Nobody plays the side now, and somebody else may sit down; the game does not count."""
        self._db.write("update seat set player = null, clock = null where game = ? and side = ?", number, side)
        self._db.write("update game set unrated = 1 where id = ?", number)

    def begin(self, number: int, program: str, header: str, now: int) -> None:
        """It runs from now on; header: the first line of its log."""
        self._db.write(
            "update game set status = ?, program = ?, begun = ?, begins = null where id = ?",
            *(RUNNING, program, now, number),
        )
        for table in ("seat", "post"):
            self._db.write(f"update {table} set invited = null where game = ?", number)
        self.append(number, 0, [Entry(header)], now)

    def withdraw(self, number: int, now: int) -> None:
        """Nobody came, or nobody is wanted any more."""
        self._db.write("update game set status = ?, ended = ?, begins = null where id = ?", WITHDRAWN, now, number)

    # -- going on --------------------------------------------------------------------------------------------
    def append(self, number: int, first: int, entries: Sequence[Entry], now: int) -> None:
        """Adds lines to a log, the first with this number. Raises Clash where that is taken."""
        for n, entry in enumerate(entries, start=first):
            self._db.write(
                "insert into entry (game, n, line, side, player, given, goes_on, at) values (?, ?, ?, ?, ?, ?, ?, ?)",
                *(number, n, entry.line, entry.side, entry.player, entry.given, entry.goes_on, now),
            )
        self._db.write("update game set lines = ?, moved = ? where id = ?", first + len(entries), now, number)

    def turn_to(self, number: int, side: str, lines: int, hash_: int) -> None:
        """Who is asked now, in a position with this hash."""
        self._db.write("update game set active = ? where id = ?", side, number)
        self._db.write(
            "insert into checkpoint (game, n, hash) values (?, ?, ?) on conflict (game, n) do nothing",
            *(number, lines, f"{HASHED}{hash_:016x}"),
        )

    def end(self, number: int, result: str, victor: str, now: int) -> None:
        self._db.write(
            "update game set status = ?, result = ?, victor = ?, active = '', ended = ? where id = ?",
            *(OVER, result, victor, now, number),
        )

    def seen(self, number: int, player: int, lines: int) -> None:
        """A player has been shown so many lines."""
        for table in ("seat", "post"):
            self._db.write(
                f"update {table} set seen = ? where game = ? and player = ? and seen < ?", lines, number, player, lines
            )

    # -- beside the log --------------------------------------------------------------------------------------
    def standing(self, number: int) -> frozenset[Standing]:
        """Of all sides."""
        found = [msgspec.json.decode(row["rules"], type=list[Standing]) for row in self._standing_rows(number)]
        return frozenset(rule for rules in found for rule in rules)

    def _standing_rows(self, number: int) -> list[Any]:
        return list(self._db.rows("select rules from standing where game = ?", number))

    def keep_standing(self, number: int, side: Side, rules: Iterable[Standing]) -> None:
        """The side's from now on."""
        ordered = sorted(rules, key=lambda rule: (rule.kind, rule.verb, rule.piece or ""))
        kept = msgspec.json.encode(ordered).decode()
        self._db.write(
            "insert into standing (game, side, rules) values (?, ?, ?) "
            "on conflict (game, side) do update set rules = excluded.rules",
            *(number, side, kept),
        )

    def ask(self, number: int, side: Side, player: int, kind: str, n: int, steps: int, now: int) -> int:
        """Something of the other player; the request's number."""
        return self._db.insert(
            "insert into request (game, side, player, kind, n, steps, at) values (?, ?, ?, ?, ?, ?, ?)",
            *(number, side, player, kind, n, steps, now),
        )

    def pending(self, number: int) -> list[Asked]:
        """Requests without an answer, in order."""
        rows = self._db.rows("select * from request where game = ? and answer = '' order by id", number)
        return [msgspec.convert(dict(row), Asked, strict=False) for row in rows]

    def requests(self, number: int, side: Side, n: int) -> int:
        """How often a side has asked after so many lines."""
        row = self._db.row("select count(*) as n from request where game = ? and side = ? and n = ?", number, side, n)
        return 0 if row is None else int(row["n"])

    def answer(self, request: int, answer: str) -> None:
        self._db.write("update request set answer = ? where id = ?", answer, request)

    def say(self, number: int, player: int, audience: str, text: str, now: int) -> int:
        return self._db.insert(
            "insert into chat (game, player, audience, text, at) values (?, ?, ?, ?, ?)",
            *(number, player, audience, text, now),
        )

    def said(self, number: int, audiences: Sequence[str], most: int) -> list[Said]:
        """What was said last, in order."""
        marks = ",".join("?" * len(audiences))
        rows = self._db.rows(
            f"select id, player, audience, text, at from chat where game = ? and audience in ({marks}) "
            "order by id desc limit ?",
            *(number, *audiences, most),
        )
        return [msgspec.convert(dict(row), Said) for row in reversed(rows)]


def _fresh_code() -> str:
    """Long enough that nobody finds one by trying (50 bits)."""
    return "".join(secrets.choice(_CODE) for _n in range(10))


def _kept(row: Row, seats: list[Row], posts: list[Row]) -> Kept:
    shared = msgspec.json.decode(row["shared"], type=Shared) if row["shared"] else None
    fields = {**row, "options": msgspec.json.decode(row["options"]), "seats": seats, "shared": shared}
    fields["posts"] = [{**post, "corps": msgspec.json.decode(post["corps"])} for post in posts]
    return msgspec.convert(fields, Kept, strict=False)
