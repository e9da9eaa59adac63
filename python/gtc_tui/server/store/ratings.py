"""How well people play, by system of rules, and what games count for it."""

from __future__ import annotations

import msgspec

from gtc_tui.server.store import glicko
from gtc_tui.server.store.database import Database
from gtc_tui.server.store.games import OVER, Kept
from gtc_tui.server.store.glicko import Rating

DECISIONS = 10
"""Of each player, before a game counts."""
_FIELDS = ("value", "deviation", "volatility", "games", "at")


def series(scenario: str) -> str:
    """What a rating is for: the game that a scenario is of."""
    return scenario.partition("/")[0]


class Ratings:
    """All writing is done inside a transaction of the database."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def of(self, players: set[int], system: str) -> dict[int, Rating]:
        """Those of them who have one."""
        if not players:
            return {}
        marks = ",".join("?" * len(players))
        rows = self._db.rows(f"select * from rating where system = ? and player in ({marks})", system, *players)
        return {row["player"]: msgspec.convert({name: row[name] for name in _FIELDS}, Rating) for row in rows}

    def bias(self, scenario: str, side: str) -> float:
        """What a side of a scenario is worth, by all games that two people have ended here."""
        row = self._db.row(
            "select count(*) as games, "
            "coalesce(sum(case when victor = ? then 2 when victor = '' then 1 else 0 end), 0) as points "
            "from game join rated on rated.game = game.id where scenario = ? and status = ?",
            *(side, scenario, OVER),
        )
        assert row is not None
        return glicko.bias(row["points"] / 4, row["games"] // 2)  # a game is there once for each player

    def counts(self, game: Kept) -> bool:
        """The same two people all the time, and each has decided often enough."""
        players = {seat.player for seat in game.seats}
        if not game.rated or None in players or len(players) != len(game.seats):
            return False
        rows = self._db.rows(
            "select side, count(*) as n from entry where game = ? and given = 'person' group by side", game.id
        )
        decided = {row["side"]: row["n"] for row in rows}
        return all(decided.get(seat.side, 0) >= DECISIONS for seat in game.seats)

    def rate(self, game: Kept, now: int) -> None:
        """A game that has just ended changes both ratings, if it counts."""
        if not self.counts(game):
            return
        first, second = game.seats
        assert first.player is not None and second.player is not None
        system = series(game.scenario)
        known = self.of({first.player, second.player}, system)
        one, other = known.get(first.player, Rating()), known.get(second.player, Rating())
        bias = self.bias(game.scenario, first.side)
        score = 0.5 if not game.victor else float(game.victor == first.side)
        self._keep(game, first.player, system, one, glicko.after(one, other, score, now, bias))
        self._keep(game, second.player, system, other, glicko.after(other, one, 1 - score, now, -bias))

    def _keep(self, game: Kept, player: int, system: str, before: Rating, after: Rating) -> None:
        values = [getattr(after, name) for name in _FIELDS]
        self._db.write(
            "insert into rating (player, system, value, deviation, volatility, games, at) "
            "values (?, ?, ?, ?, ?, ?, ?) "
            "on conflict (player, system) do update set value = excluded.value, deviation = excluded.deviation, "
            "volatility = excluded.volatility, games = excluded.games, at = excluded.at",
            *(player, system, *values),
        )
        self._db.write(
            "insert into rated (game, player, before, after) values (?, ?, ?, ?)",
            *(game.id, player, before.value, after.value),
        )
