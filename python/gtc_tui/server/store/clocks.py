"""Clocks of games: what a hand-over brings, what is left, and when none runs (vacations, a server that was away).

A clock that has run out ends nothing by itself: it allows the other player to claim.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from gtc_tui.engine.action import Side
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.server.store.database import Database
from gtc_tui.server.store.games import Kept, Seated

MINUTE, HOUR, DAY = 60_000, 3_600_000, 86_400_000
VACATION = 21
"""Days a year."""


class Pace(msgspec.Struct, frozen=True):
    """Milliseconds. start: on the clock; more: for each hand-over; most: that it can show (0: no bound); gift: what a
    player gives the other at a time. stops: vacations stop it."""

    start: int
    more: int
    most: int
    gift: int
    stops: bool


PACES = {
    "live": Pace(45 * MINUTE, MINUTE, 0, 15 * MINUTE, False),
    "evenings": Pace(3 * DAY, 12 * HOUR, 5 * DAY, DAY, True),
    "slow": Pace(7 * DAY, DAY, 14 * DAY, 3 * DAY, True),
}
NO_PACE = "none"


class Clocks:
    """All writing is done inside a transaction of the database. Times are milliseconds."""

    def __init__(self, database: Database) -> None:
        self._db = database

    # -- looking ---------------------------------------------------------------------------------------------
    def left(self, game: Kept, seat: Seated, now: int) -> int | None:
        """On a seat's clock; below 0: it has run out. None: it has none."""
        if seat.clock is None or seat.side != game.active or game.asked is None:
            return seat.clock
        return seat.clock - self.used(game.pace, seat.player, game.asked, now)

    def runs(self, game: Kept, seat: Seated, now: int) -> bool:
        """Whether it is this one that runs now."""
        if seat.clock is None or seat.side != game.active:
            return False
        stops = PACES[game.pace].stops
        return not stops or self.vacation(seat.player, now) is None

    def out(self, game: Kept, now: int) -> Seated | None:
        """Who has no time left, where it is his turn."""
        seat = next((one for one in game.seats if one.side == game.active), None)
        left = None if seat is None else self.left(game, seat, now)
        return seat if left is not None and left <= 0 else None

    def used(self, pace: str, player: int | None, since: int, until: int) -> int:
        """Of the time between, without that in which no clock ran."""
        known = PACES.get(pace)
        whose = player if known is not None and known.stops else None
        rows = self._db.rows(
            "select since, until from standstill where (player is null or player = ?) and until > ? and since < ? "
            "order by since",
            *(whose, since, until),
        )
        stood, end = 0, since
        for row in rows:
            first, last = max(row["since"], end), min(row["until"], until)
            stood += max(0, last - first)
            end = max(end, last)
        return max(0, until - since - stood)

    # -- going on --------------------------------------------------------------------------------------------
    def start(self, game: Kept) -> None:
        """Both players' clocks, where they have agreed to some."""
        pace = PACES.get(game.pace)
        if pace is not None:
            self._db.write("update seat set clock = ? where game = ? and player is not null", pace.start, game.id)

    def hand_over(self, game: Kept, sides: Sequence[str], now: int, earned: bool = True) -> None:
        """These sides have handed over, in this order, and whoever is asked now begins. earned: by answers; an undo
        brings nothing. An answer that was ready beforehand counts as one given at once: nobody can tell by a clock."""
        seats = {seat.side: seat for seat in game.seats}
        clocks = {side: self.left(game, seat, now) for side, seat in seats.items()}
        for side in sides:
            left = clocks.get(Side(side))
            if left is not None:
                pace, left = PACES[game.pace], max(0, left)
                earns = left + pace.more if earned else left
                clocks[Side(side)] = min(earns, max(left, pace.most)) if pace.most else earns
        for side, seat in seats.items():
            clock = clocks[side]
            if side in sides and clock is not None:
                self._set(game.id, seat, clock)
        self._db.write("update game set asked = ? where id = ?", now, game.id)

    def give(self, game: Kept, seat: Seated, now: int) -> None:
        """The other player lets him have more time. Raises GtcError where there is no clock."""
        left = self.left(game, seat, now)
        if left is None:
            raise GtcError(_("game {n}: no clocks").format(n=game.id))
        self._set(game.id, seat, max(0, left) + PACES[game.pace].gift)
        if seat.side == game.active:
            self._db.write("update game set asked = ? where id = ?", now, game.id)

    def sit(self, game: Kept, seat: Seated, now: int) -> None:
        """Somebody new has sat down there: his clock begins."""
        if game.pace in PACES:
            self._set(game.id, seat, PACES[game.pace].start)
            if seat.side == game.active:
                self._db.write("update game set asked = ? where id = ?", now, game.id)

    def stop(self, number: int) -> None:
        """The game goes on without clocks."""
        self._db.write("update game set pace = ?, unrated = 1 where id = ?", NO_PACE, number)
        self._db.write("update seat set clock = null where game = ?", number)

    def _set(self, number: int, seat: Seated, clock: int) -> None:
        self._db.write("update seat set clock = ? where game = ? and side = ?", clock, number, seat.side)

    # -- standing still --------------------------------------------------------------------------------------
    def vacation(self, player: int | None, now: int) -> int | None:
        """Until when the player is on vacation; None: he is not."""
        row = self._db.row(
            "select max(until) as until from standstill where player = ? and since <= ? and until > ?", player, now, now
        )
        return None if row is None else row["until"]

    def days_left(self, player: int, now: int) -> int:
        """Whole days of vacation that the player can still take this year (UTC)."""
        return max(0, VACATION * DAY - self._taken(player, now)) // DAY

    def _taken(self, player: int, now: int) -> int:
        year = datetime.fromtimestamp(now / 1000, UTC).year
        first, last = (int(datetime(one, 1, 1, tzinfo=UTC).timestamp() * 1000) for one in (year, year + 1))
        rows: list[Any] = self._db.rows("select since, until from standstill where player = ?", player)
        return sum(max(0, min(row["until"], last) - max(row["since"], first)) for row in rows)

    def go_away(self, player: int, days: int, now: int) -> None:
        """A vacation of so many days from now on, in place of the one that the player is on; 0: it is over. Raises
        GtcError where there are not so many days."""
        self._db.write(
            "update standstill set until = ? where player = ? and since <= ? and until > ?", now, player, now, now
        )
        if days > self.days_left(player, now):
            told = _("you have {n} days of vacation left this year")
            raise GtcError(told.format(n=self.days_left(player, now)))
        if days:
            self._db.write(
                "insert into standstill (player, since, until) values (?, ?, ?)", player, now, now + days * DAY
            )

    def beat(self, now: int) -> None:
        """The desk is there."""
        self._db.write("insert into beat (id, at) values (1, ?) on conflict (id) do update set at = excluded.at", now)

    def woke(self, now: int) -> None:
        """The desk is there again: no clock ran since it was there last."""
        row = self._db.row("select at from beat where id = 1")
        if row is not None and row["at"] < now:
            self._db.write("insert into standstill (player, since, until) values (null, ?, ?)", row["at"], now)
        self.beat(now)
