"""Named rivers of the map as special rules speak of them: who crosses one, and bans on crossing it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gtc_tui.engine.action import Side
from gtc_tui.rules.gcacw.state.game import GcacwGame


def banks(game: GcacwGame, river: str) -> Iterable[tuple[int, int, int]]:
    """(left hex, direction, right hex) of every hexside of a river, its creek and its wider parts alike."""
    neighbour = game.map.hexmap.neighbour
    for line in game.map.lines:
        if line.name == river:
            for hex_id, direction in line.hexsides:
                yield hex_id, direction, neighbour(hex_id, direction)


def ban_crossing(game: GcacwGame, side: Side, river: str, bits: int) -> Iterable[tuple[Side, int, int, int]]:
    """A ban (see `ground`) on crossing a river either way."""
    for left, direction, right in banks(game, river):
        yield side, left, direction, bits
        yield side, right, (direction + 3) % 6, bits


def crossed(game: GcacwGame, river: str, origin: str, to: str) -> str | None:
    """The bank, "left" or "right", that a step from hex to hex leads to; None where it does not cross the river."""
    return _crossings(game, river).get((game.map.ids[origin], game.map.ids[to]))


def _crossings(game: GcacwGame, river: str) -> Mapping[tuple[int, int], str]:
    """The bank that each step over the river leads to, by the hexes of the step."""

    def make() -> Mapping[tuple[int, int], str]:
        found: dict[tuple[int, int], str] = {}
        for left, _direction, right in banks(game, river):
            found.setdefault((right, left), "left")
            found.setdefault((left, right), "right")
        return found

    return game.caches.get(("crossings", river), make)
