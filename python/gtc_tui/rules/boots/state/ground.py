"""8.1, 17, 21.20, 22.20 What a hex is by the charts, and what stands in it beside units: entrenchments, stockades,
burned and raided places.

The position has a mark for every hex, a set of bits; this is the one module of these rules that reads them.
"""

from __future__ import annotations

from gtc_tui._core import MARK_BURNED, MARK_RAIDED, MARKS_ENTRENCHED, MARKS_STOCKADE
from gtc_tui.engine.action import Side
from gtc_tui.model.ids import HexId
from gtc_tui.rules.boots.state.game import BootsGame, BootsPlay
from gtc_tui.rules.boots.tables.tables import Terrain

USA, MEXICO = "USA", "Mexico"
"""Areas of the map of Pershing."""
NORTH, ON_OHIO, SOUTH = "north of the Ohio", "on the Ohio", "south of the Ohio"
"""Areas of the map of Mad Anthony."""
COUNTED = ("us-town", "british-town", "british-fort", "native-village", "city", "town")
"""Places of the map that bring points, or may be burned or raided (21.15, 21.16, 22.19)."""


def terrain(game: BootsGame, hex_id: HexId) -> list[Terrain]:
    """Lines of the terrain chart that hold in a hex (23); none for a hex that is nothing but lake."""
    chart = game.tables.grounds[game.scenario].terrain
    return [chart[name] for name in game.charts[hex_id] if name in chart]


def limit(play: BootsPlay, hex_id: HexId) -> int:
    """8.1: most units of a side that may stand in a hex."""
    return play.game.chart.room(play.position, hex_id)


def has_place(game: BootsGame, hex_id: HexId, *kinds: str) -> bool:
    """Is a place of one of these kinds in a hex ("us-town", "native-village", "city", ...)?"""
    return any(place.kind in kinds for place in game.map.places.get(hex_id, ()))


def is_river(game: BootsGame, hex_id: HexId) -> bool:
    """Does a river run through a hex (7.10)?"""
    return hex_id in game.map.rivers


def is_lake(game: BootsGame, hex_id: HexId) -> bool:
    """Is a hex nothing but lake?"""
    return "lake" in game.charts[hex_id]


def area(game: BootsGame, hex_id: HexId) -> str:
    """Area of the map that a hex belongs to: a country, or a bank of the Ohio; "" where the map has none."""
    return game.map.areas[hex_id]


def marked(play: BootsPlay) -> tuple[HexId, ...]:
    """Hexes where something lies: the only ones to ask the following questions of, ascending."""
    return play.record.marked


def entrenchment(play: BootsPlay, hex_id: HexId) -> Side | None:
    """Printed side of those who dug the entrenchment in a hex (17.3), None where there is none."""
    return _owner(play, hex_id, MARKS_ENTRENCHED)


def stockade(play: BootsPlay, hex_id: HexId) -> Side | None:
    """Side that built the stockade in a hex (17.5), None where there is none."""
    return _owner(play, hex_id, MARKS_STOCKADE)


def _owner(play: BootsPlay, hex_id: HexId, bits: tuple[int, ...]) -> Side | None:
    mark = play.position.mark(hex_id)
    if not mark:
        return None
    return next((side for side, bit in zip(play.game.printed, bits, strict=False) if mark & bit), None)


def burned(play: BootsPlay, hex_id: HexId) -> bool:
    """21.20: burned, for good."""
    return bool(play.position.mark(hex_id) & MARK_BURNED)


def raided(play: BootsPlay, hex_id: HexId) -> bool:
    """22.20: raided, for good."""
    return bool(play.position.mark(hex_id) & MARK_RAIDED)


def entrench(play: BootsPlay, hex_id: HexId, side: Side) -> None:
    """Puts an entrenchment of a (printed) side into a hex."""
    _set(play, hex_id, MARKS_ENTRENCHED[play.game.printed.index(side)])


def fortify(play: BootsPlay, hex_id: HexId, side: Side) -> None:
    """Puts a stockade of a side into a hex."""
    _set(play, hex_id, MARKS_STOCKADE[play.game.sides.index(side)])


def burn(play: BootsPlay, hex_id: HexId) -> None:
    """Marks a hex burned; a stockade there is gone for good (21.20)."""
    remove_stockade(play, hex_id)
    _set(play, hex_id, MARK_BURNED)


def raid(play: BootsPlay, hex_id: HexId) -> None:
    """Marks a hex raided."""
    _set(play, hex_id, MARK_RAIDED)


def remove_entrenchment(play: BootsPlay, hex_id: HexId) -> None:
    """Takes the entrenchment of a hex away, if there is one (17.3)."""
    _clear(play, hex_id, sum(MARKS_ENTRENCHED))


def remove_stockade(play: BootsPlay, hex_id: HexId) -> None:
    """Takes the stockade of a hex away, if there is one; its marker never comes back (17.5)."""
    _clear(play, hex_id, sum(MARKS_STOCKADE))


def _set(play: BootsPlay, hex_id: HexId, bit: int) -> None:
    play.position.set_mark(hex_id, play.position.mark(hex_id) | bit)
    if hex_id not in play.record.marked:
        play.amend(marked=tuple(sorted((*play.record.marked, hex_id))))


def _clear(play: BootsPlay, hex_id: HexId, bits: int) -> None:
    left = play.position.mark(hex_id) & ~bits
    play.position.set_mark(hex_id, left)
    if not left and hex_id in play.record.marked:
        play.amend(marked=tuple(other for other in play.record.marked if other != hex_id))
