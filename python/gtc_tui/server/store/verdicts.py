"""What became of games that somebody left, and what was decided about accounts: a row each, and never changed."""

from __future__ import annotations

import msgspec

from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.server.store.clocks import DAY
from gtc_tui.server.store.database import Database
from gtc_tui.server.store.people import Player
from gtc_tui.server.wire import LET_DOWN

TIME, MACHINE, SUBSTITUTE = "time", "machine", "substitute"
ABANDONED = (TIME, MACHINE, SUBSTITUTE)
"""Claims against whoever let his clock run out."""
HELD, RELEASED, BANNED, READMITTED = "held", "released", "banned", "readmitted"
BOT, PERSON = "bot", "person"
"""Who plays with an account, as the operator has found out."""
_COMPLAINTS = 10  # of a player, a day
_MOST = 3  # games that a player may abandon before his account is held


class Complaint(msgspec.Struct, frozen=True):
    """player: who complains."""

    id: int
    game: int
    player: int
    why: str
    at: int


class Verdicts:
    """All writing is done inside a transaction of the database."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def write(self, player: int, kind: str, now: int, game: int | None = None, why: str = "") -> None:
        self._db.write(
            "insert into verdict (player, game, kind, why, at) values (?, ?, ?, ?, ?)", player, game, kind, why, now
        )

    def last(self) -> int:
        """Number of the newest; it changes when an operator has decided something beside the server."""
        row = self._db.row("select max(id) as id from verdict")
        return 0 if row is None or row["id"] is None else int(row["id"])

    def abandon(self, player: int, game: int, kind: str, now: int) -> None:
        """He has let a game down; after three his account is held: he may play what he plays, and opens no games."""
        self.write(player, kind, now, game)
        if self._abandoned(player) >= _MOST:
            self.hold(player, LET_DOWN, now)

    def _abandoned(self, player: int) -> int:
        """Since his account was released last."""
        marks = ",".join("?" * len(ABANDONED))
        row = self._db.row(
            f"select count(*) as n from verdict where player = ? and kind in ({marks}) and id > "
            "coalesce((select max(id) from verdict where player = ? and kind = ?), 0)",
            *(player, *ABANDONED, player, RELEASED),
        )
        return 0 if row is None else int(row["n"])

    def why(self, player: int, kind: str) -> str:
        """Of the last verdict of this kind."""
        row = self._db.row(
            "select why from verdict where player = ? and kind = ? order by id desc limit 1", player, kind
        )
        return "" if row is None else str(row["why"])

    def why_held(self, player: Player) -> str:
        """ "" for one who is not."""
        return self.why(player.id, HELD) if player.held else ""

    def hold(self, player: int, why: str, now: int) -> None:
        self._db.write("update player set held = 1 where id = ?", player)
        self.write(player, HELD, now, why=why)

    def release(self, player: int, now: int) -> None:
        self._db.write("update player set held = 0 where id = ?", player)
        self.write(player, RELEASED, now)

    def ban(self, player: int, why: str, now: int) -> None:
        """He does not come in any more."""
        self._db.write("update player set banned = 1 where id = ?", player)
        self.write(player, BANNED, now, why=why)

    def readmit(self, player: int, now: int) -> None:
        self._db.write("update player set banned = 0 where id = ?", player)
        self.write(player, READMITTED, now)

    # -- complaints ------------------------------------------------------------------------------------------
    def complain(self, player: int, game: int, why: str, now: int) -> None:
        """Raises GtcError for too many."""
        row = self._db.row("select count(*) as n from complaint where player = ? and at > ?", player, now - DAY)
        if row is not None and row["n"] >= _COMPLAINTS:
            raise GtcError(_("too many complaints today; try again tomorrow"))
        self._db.write("insert into complaint (game, player, why, at) values (?, ?, ?, ?)", game, player, why, now)

    def complaints(self) -> list[Complaint]:
        """The newest first."""
        return [
            msgspec.convert(dict(row), Complaint)
            for row in self._db.rows("select * from complaint order by id desc limit 100")
        ]
