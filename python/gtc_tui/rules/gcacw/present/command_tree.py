"""2.2 The order of battle: armies and districts, their corps and divisions with leaders, and the units."""

from __future__ import annotations

from collections.abc import Sequence

from gtc_tui.engine.action import Side
from gtc_tui.engine.report import Node, Tree
from gtc_tui.i18n import _
from gtc_tui.rules.gcacw.present.view import piece_view
from gtc_tui.rules.gcacw.state.game import GcacwPlay, PieceDef


def tree(play: GcacwPlay, sides: Sequence[Side]) -> Tree:
    """Of these sides; pieces that have left the map stay in their place."""
    names = ", ".join(play.game.side_names[side] for side in sides)
    roots = tuple(root for side in sides for root in _Commands(play, side).roots())
    return Tree(_("Order of battle: {sides}").format(sides=names), roots)


class _Commands:
    """The commands of a side's pieces. What stands above a command is known from the units that answer to both."""

    def __init__(self, play: GcacwPlay, side: Side) -> None:
        self._play = play
        self._pieces = [piece for piece in play.game.pieces if piece.side == side]
        self._above: dict[str, str | None] = {}
        for piece in self._pieces:
            chain: Sequence[str | None] = (*piece.chain, None)
            for command, above in zip(piece.chain, chain[1:], strict=True):
                if above is not None or command not in self._above:
                    self._above[command] = above

    def roots(self) -> list[Node]:
        """Commands without one above, in piece order."""
        return [self._node(command) for command, above in self._above.items() if above is None]

    def _node(self, command: str) -> Node:
        leaders = [piece for piece in self._pieces if piece.is_leader and piece.chain[:1] == (command,)]
        units = [piece for piece in self._pieces if not piece.is_leader and piece.chain[:1] == (command,)]
        parts = [one for one, above in self._above.items() if above == command]
        chief = self._leaf(leaders[0]).piece if leaders else None
        leaves = [self._leaf(piece) for piece in (*leaders[1:], *units)]
        return Node(command, chief, (*leaves, *(self._node(part) for part in parts)))

    def _leaf(self, piece: PieceDef) -> Node:
        return Node("", piece_view(self._play, piece.id))
