"""One keyboard for two people: when it must change hands, so that neither sees what only the other may know."""

from __future__ import annotations

from gtc_tui.engine.action import Side
from gtc_tui.play.table.table import Table


class Handover:
    """Who sits at the keyboard. At the beginning nobody does: who is asked first takes it."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._seated: Side | None = None
        self._seen: dict[Side, int] = {}
        self._begun = table.events

    def due(self) -> Side | None:
        """Who must take the keyboard before what is asked may be shown; None: nobody, as the one who is asked sits
        there, no person is asked, or there is nothing to hide."""
        table, side = self._table, self._table.to_move
        if side == self._seated or table.waiting != "human":
            return None
        if table.shared:
            return side
        self._seated = side
        return None

    def take(self, seen: int) -> int:
        """Who is due sits down. seen: events that the one before had been shown; the same of the one who comes."""
        if self._seated is not None:
            self._seen[self._seated] = seen
        self._seated = self._table.to_move
        return self._begun if self._seated is None else self._seen.get(self._seated, self._begun)
