"""How well people play, by system of rules, and what games count for it."""

from __future__ import annotations

import msgspec

from gtc_tui.server.store import glicko
from gtc_tui.server.store.database import Database, Row
from gtc_tui.server.store.games import OVER, Kept
from gtc_tui.server.store.glicko import Rating
from gtc_tui.server.store.people import People

DECISIONS = 10
"""Of each player, before a game counts."""
_FIELDS = ("value", "deviation", "volatility", "games", "at")
_TABLES = {False: "rating", True: "bot_rating"}
"""Where ratings are, of people and of bots."""


def series(scenario: str) -> str:
    """What a rating is for: the game that a scenario is of."""
    return scenario.partition("/")[0]


class Ratings:
    """All writing is done inside a transaction of the database."""

    def __init__(self, database: Database, people: People) -> None:
        self._db = database
        self._people = people

    def of(self, players: set[int], system: str) -> dict[int, Rating]:
        """Those of them who have one, a bot's among bots."""
        bots = self._people.bots(players)
        found: dict[int, Rating] = {}
        for bot, those in ((False, players - bots), (True, bots)):
            if not those:
                continue
            marks = ",".join("?" * len(those))
            rows = self._db.rows(
                f"select * from {_TABLES[bot]} where system = ? and player in ({marks})", system, *those
            )
            found |= {row["player"]: _rating(row) for row in rows}
        return found

    def best(self, system: str, bot: bool, most: int) -> list[tuple[int, Rating]]:
        """Of people or of bots, the highest first."""
        rows = self._db.rows(
            f"select {_TABLES[bot]}.* from {_TABLES[bot]} join player on player.id = {_TABLES[bot]}.player "
            "where system = ? and player.bot = ? and player.banned = 0 order by value desc, player limit ?",
            *(system, int(bot), most),
        )
        return [(row["player"], _rating(row)) for row in rows]

    def has_played_as_bot(self, player: int) -> bool:
        """Whether a game has counted for it."""
        return self._db.row("select player from bot_rating where player = ?", player) is not None

    def bias(self, scenario: str, side: str) -> float:
        """What a side of a scenario is worth, by all games that two people have ended here."""
        row = self._db.row(
            "select count(*) as games, "
            "coalesce(sum(case when victor = ? then 2 when victor = '' then 1 else 0 end), 0) as points "
            "from game join rated on rated.game = game.id where scenario = ? and status = ? and bot = 0",
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
        """A game that has just ended changes both ratings, if it counts: against a bot only the bot's, which is
        measured by the rating of the other one, whoever that is."""
        if not self.counts(game):
            return
        first, second = game.seats
        assert first.player is not None and second.player is not None
        system = series(game.scenario)
        players = {first.player, second.player}
        bots, known = self._people.bots(players), self.of(players, system)
        one, other = known.get(first.player, Rating()), known.get(second.player, Rating())
        bias = self.bias(game.scenario, first.side)
        score = 0.5 if not game.victor else float(game.victor == first.side)
        for player, own, after in (
            (first.player, one, glicko.after(one, other, score, now, bias)),
            (second.player, other, glicko.after(other, one, 1 - score, now, -bias)),
        ):
            if not bots or player in bots:
                self._keep(game, player, system, own, after, bool(bots))

    def _keep(self, game: Kept, player: int, system: str, before: Rating, after: Rating, bot: bool) -> None:
        values = [getattr(after, name) for name in _FIELDS]
        self._db.write(
            f"insert into {_TABLES[bot]} (player, system, value, deviation, volatility, games, at) "
            "values (?, ?, ?, ?, ?, ?, ?) "
            "on conflict (player, system) do update set value = excluded.value, deviation = excluded.deviation, "
            "volatility = excluded.volatility, games = excluded.games, at = excluded.at",
            *(player, system, *values),
        )
        self._db.write(
            "insert into rated (game, player, before, after, bot) values (?, ?, ?, ?, ?)",
            *(game.id, player, before.value, after.value, int(bot)),
        )


def _rating(row: Row) -> Rating:
    return msgspec.convert({name: row[name] for name in _FIELDS}, Rating)
