"""37.0 Contact: who is beside a hex, and whether cavalry sees it over two hexes."""

from __future__ import annotations

from collections.abc import Set

from gtc_tui._core import BLOCK_CLOSED, BLOCK_EDGE, BLOCK_HEXSIDE, BLOCK_TERRAIN, NO_HEX
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.model.ids import HexId
from gtc_tui.model.terrain import Edge
from gtc_tui.rules.gcacw.state.game import GcacwPlay

_FOOT = 0
_IMPASSABLE = frozenset((BLOCK_EDGE, BLOCK_CLOSED, BLOCK_TERRAIN, BLOCK_HEXSIDE))


class Sight:
    """How things stand. hidden: pieces under markers."""

    def __init__(self, play: GcacwPlay, hidden: Set[PieceId]) -> None:
        self._play = play
        self._map = play.game.map.hexmap
        self._board = play.position.board
        self._hidden = hidden

    def _passes(self, origin: HexId, direction: int) -> bool:
        """Is there no impassable ground in between?"""
        return self._board.step_block(_FOOT, origin, direction) not in _IMPASSABLE

    def _sees(self, origin: HexId, direction: int) -> bool:
        """No impassable ground, and no woods hexside without a road, pike, trail or railroad?"""
        woods = Edge.WOODS & Edge(self._board.edge(origin, direction))
        return self._passes(origin, direction) and (not woods or self._board.follows_line(origin, direction))

    def beside(self, where: str) -> list[str]:
        """Adjacent hexes, but over impassable ground."""
        data = self._play.game.map
        number = data.ids[where]
        if number in data.boxes:
            return []
        near = ((direction, self._map.neighbour(number, direction)) for direction in range(6))
        return [data.names[one] for direction, one in near if one != NO_HEX and self._passes(number, direction)]

    def has_units(self, side: Side, where: str, seen: bool = False) -> bool:
        """Units of a side in a hex. seen: such as are not under a marker."""
        game, position = self._play.game, self._play.position
        here = position.units_at(game.map.ids[where])
        return any(game.pieces[unit].side == side and not (seen and game.ids[unit] in self._hidden) for unit in here)

    def watched(self, side: Side, where: str) -> bool:
        """Is enemy cavalry that is not under a marker within two hexes, with an open path of two hexes?"""
        game, position = self._play.game, self._play.position
        goal = game.map.ids[where]
        if goal in game.map.boxes:
            return False
        for unit in game.cavalry[game.enemy(side)]:
            start = position.hex(unit)
            if start == NO_HEX or start in game.map.boxes or game.ids[unit] in self._hidden:
                continue
            if self._map.distance(start, goal) <= 2 and self._path(side, start, goal):
                return True
        return False

    def _path(self, side: Side, start: HexId, goal: HexId) -> bool:
        names = self._play.game.map.names
        for direction in range(6):
            middle = self._map.neighbour(start, direction)
            if middle == NO_HEX or not self._sees(start, direction):
                continue
            on = self._map.direction(middle, goal)
            if on is not None and self._sees(middle, on) and not self.has_units(side, names[middle]):
                return True
        return False
