"""Named small integers in the native position: what has changed on the map, and what special rules have to remember.

They are hashed, copied and undone with the position. Keys: "control:<n>" objective n, the number of its holder's side;
"bridge:<A>/<B>" a hexside (`ground` names its states); "station:<hex>" 0 whole, 1 damaged, 2 destroyed; "fort:<hex>"
1 destroyed; and what the scenario's rules name for themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from gtc_tui.engine.action import PieceId
from gtc_tui.rules.gcacw.state.game import GcacwPlay, PieceDef


def layout(objectives: int, *keys: Iterable[str]) -> Mapping[str, int]:
    """Index of every mark by its key: the objectives first, then the others in their order."""
    names = [f"control:{number}" for number in range(objectives)]
    for some in keys:
        names += some
    return {name: index for index, name in enumerate(names)}


def of_units(defs: Iterable[PieceDef], key: Callable[[PieceId], str]) -> list[str]:
    """A mark for every unit, leaders aside."""
    return [key(piece.id) for piece in defs if not piece.is_leader]


def get(play: GcacwPlay, key: str) -> int:
    return play.position.mark(play.game.marks[key])


def put(play: GcacwPlay, key: str, value: int) -> None:
    play.position.set_mark(play.game.marks[key], value)


def add(play: GcacwPlay, key: str, more: int = 1) -> int:
    """The mark after adding to it."""
    value = get(play, key) + more
    put(play, key, value)
    return value
