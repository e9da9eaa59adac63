"""What an operator decides about accounts, beside a running server, which sees it within a second; and what players
complain of."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.server.settings import read
from gtc_tui.server.store.database import Database
from gtc_tui.server.store.games import Games
from gtc_tui.server.store.kept import GAMES, opened, there
from gtc_tui.server.store.people import People
from gtc_tui.server.store.verdicts import BOT, PERSON, Verdicts

DECISIONS = ("hold", "release", "ban", "readmit", "bot", "person")
_SAID = 20  # lines of talk that are shown with a complaint


def decide(folder: Path, what: str, name: str, why: str = "") -> str:
    """One of DECISIONS about the player of this name; the name as it is kept. Raises GtcError."""
    with closing(_opened(folder)) as database:
        player, verdicts, now = People(database).by_name(name), Verdicts(database), time.time_ns() // 1_000_000
        if player is None:
            raise GtcError(_("{name}: nobody has this name here").format(name=name))
        with database.transaction():
            if what == "hold":
                verdicts.hold(player.id, why, now)
            elif what == "release":
                verdicts.release(player.id, now)
            elif what == "ban":
                verdicts.ban(player.id, why, now)
            elif what == "readmit":
                verdicts.readmit(player.id, now)
            else:
                People(database).declare(player.id, what == "bot")
                verdicts.write(player.id, BOT if what == "bot" else PERSON, now, why=why)
        return player.name


def complaints(folder: Path) -> Iterator[str]:
    """Each with what was said last at its table, line by line. Raises GtcError."""
    with closing(_opened(folder)) as database:
        people, games = People(database), Games(database)
        for one in Verdicts(database).complaints():
            said = games.said(one.game, ("players", "spectators"), _SAID)
            names = people.names({one.player, *(line.player for line in said)})
            told = _("{date} game {n}: {name} complains: {text}")
            yield told.format(date=_date(one.at), n=one.game, name=names[one.player], text=one.why)
            for line in said:
                what = _("{date} {name}: {text}")
                yield "  " + what.format(date=_date(line.at), name=names[line.player], text=line.text)


def _opened(folder: Path) -> Database:
    address = read(folder).database
    there(folder, address)
    return opened(folder, address, GAMES)


def _date(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M}"
