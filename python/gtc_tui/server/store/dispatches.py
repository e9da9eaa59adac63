"""What commanders of a side say and write to each other (38.0): each is for those who are named in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from gtc_tui.engine.action import Side
from gtc_tui.server.store.database import Database

WAITS, SPOKEN, ARRIVED, READ, KEPT, SHOWN = "", "spoken", "arrived", "read", "kept", "shown"
"""What has become of one. WAITS: it goes off when the talk ends; READ: the enemy's commander in chief has it and has
not said what he does with it; KEPT, SHOWN: he has kept it, and shown it to his side."""
ALL = -1
"""In place of a place: spoken to whoever hears it."""


class Dispatch(msgspec.Struct, frozen=True):
    """player: who says or writes it; place: whom of his side it is for; knows: players who have it besides. turn: of
    the talk at whose end it went off, 0: not yet. number: of those that dice were rolled for, 0: none were."""

    id: int
    game: int
    side: Side
    player: int
    place: int
    text: str
    at: int
    turn: int
    fate: str
    knows: tuple[int, ...]
    number: int = 0
    dice: str = ""


class Dispatches:
    """All writing is done inside a transaction of the database."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def add(self, number: int, side: Side, player: int, place: int, text: str, now: int) -> Dispatch:
        """One that waits for the end of the talk."""
        return self._add(number, side, player, place, text, now, 0, WAITS, ())

    def speak(
        self, number: int, side: Side, player: int, text: str, now: int, turn: int, hearers: Sequence[int]
    ) -> Dispatch:
        return self._add(number, side, player, ALL, text, now, turn, SPOKEN, hearers)

    def _add(
        self, number: int, side: Side, player: int, place: int, text: str, now: int, turn: int, fate: str,
        knows: Sequence[int],
    ) -> Dispatch:  # fmt: skip
        kept = msgspec.json.encode(tuple(knows)).decode()
        id_ = self._db.insert(
            "insert into dispatch (game, side, player, place, text, at, turn, fate, knows) "
            "values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            *(number, side, player, place, text, now, turn, fate, kept),
        )
        return self._one(id_)

    def found(self, id_: int) -> Dispatch | None:
        return next(iter(self._found("where id = ?", id_)), None)

    def _one(self, id_: int) -> Dispatch:
        return self._found("where id = ?", id_)[0]

    def waiting(self, number: int, side: Side) -> list[Dispatch]:
        """Of a side, those that have not gone off, in order."""
        return self._found("where game = ? and side = ? and fate = ? order by id", number, side, WAITS)

    def of(self, number: int, player: int | None) -> list[Dispatch]:
        """All that a player has or has written, in order; None: all."""
        found = self._found("where game = ? order by id", number)
        return [one for one in found if player is None or player == one.player or player in one.knows]

    def rolled(self, number: int) -> list[tuple[int, int]]:
        """Dice for dispatches of a game, in the order in which they were rolled."""
        rows = self._db.rows("select dice from dispatch where game = ? and number > 0 order by number", number)
        return [(int(first), int(second)) for first, second in (row["dice"].split() for row in rows)]

    def rolls(self, one: Dispatch, number: int, dice: tuple[int, int]) -> None:
        """For a dispatch; number: of those of the game that dice were rolled for."""
        kept = " ".join(map(str, dice))
        self._db.write("update dispatch set number = ?, dice = ? where id = ?", number, kept, one.id)

    def goes(self, one: Dispatch, fate: str, knows: Iterable[int], turn: int) -> Dispatch:
        """It has become of it what fate says; so many more know it."""
        all_ = tuple(dict.fromkeys((*one.knows, *knows)))
        self._db.write(
            "update dispatch set fate = ?, knows = ?, turn = ? where id = ?",
            *(fate, msgspec.json.encode(all_).decode(), turn, one.id),
        )
        return self._one(one.id)

    def _found(self, where: str, *values: Any) -> list[Dispatch]:
        rows = self._db.rows(f"select * from dispatch {where}", *values)
        return [
            msgspec.convert({**dict(row), "knows": msgspec.json.decode(row["knows"])}, Dispatch, strict=False)
            for row in rows
        ]
