"""When each side looked at a game last: what happened since is what its player wants to be told."""

from __future__ import annotations

from pathlib import Path

from gtc_tui.engine.action import Side
from gtc_tui.play.table.table import Table
from gtc_tui.store.kept import beside, keep, recall


class Looks:
    """Numbers of actions. Kept in a small file beside the game's log (path None: only in memory)."""

    def __init__(self, path: Path | None) -> None:
        """path: of the log."""
        self._file = beside(path) if path is not None else None
        kept = recall(self._file, dict[str, int]) if self._file is not None else None
        self._last: dict[Side, int] = {Side(side): max(count, 0) for side, count in (kept or {}).items()}
        self._before: dict[Side, int] = dict(self._last)

    def since(self, side: Side) -> int:
        """How many actions there were when the side looked, the time before its present look; 0 if it never did."""
        return self._before.get(side, 0)

    def seen(self, table: Table) -> None:
        """Whoever is asked has seen the game as it is now; without an open question every person here has. Raises
        GtcError as `look`."""
        asked = table.to_move
        for side in table.game.sides:
            if asked in (side, None) and table.players[side] is None:
                self.look(side, table.count)

    def look(self, side: Side, count: int) -> None:
        """The side sees the game after `count` actions. To call whenever a person is asked; what has been taken back
        since counts as not seen. Raises GtcError when it cannot be written; it is remembered in memory then."""
        before = dict(self._last)
        for seen in (self._last, self._before):
            for other in seen:
                seen[other] = min(seen[other], count)
        if count != before.get(side):
            self._before[side] = min(before.get(side, 0), count)
            self._last[side] = count
        if self._file is not None and self._last != before:
            keep(self._file, self._last)
