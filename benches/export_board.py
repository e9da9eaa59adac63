"""Writes the board and the fronts of these benchmarks into a file, for `cargo bench` (see README.md).

A line is a name and whole numbers. The figures are those that the rules hand to the native core, in the order of
its signatures (`gtc_tui/_core.pyi`): pairs and triples one after the other. A profile is its zoc_exit and then, each
with its count of numbers before it, the other four in order. A front is hex and manpower of each piece on the map,
movers first, and a target for each mover.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import gtc_tui
from fronts import ENEMIES, MOVERS, Front, closed_hexes, fronts, whole_board
from gtc_tui._core import MANPOWER, HexMap
from gtc_tui.rules.gcacw.state.game import GcacwGame
from gtc_tui.rules.gcacw.state.native import board

_DIRECTIONS = range(6)


def _flat(values: Iterable[Any]) -> Iterator[int]:
    for value in values:
        if isinstance(value, tuple):
            yield from value
        else:
            yield value


def _map(hexmap: HexMap) -> Iterator[tuple[str, Iterable[int]]]:
    hexes = range(hexmap.size)
    yield "columns", map(hexmap.column, hexes)
    yield "rows", map(hexmap.row, hexes)
    yield "terrain", map(hexmap.terrain, hexes)
    yield "edges", (hexmap.edge(here, direction) for here in hexes for direction in _DIRECTIONS)


def _profile(figures: dict[str, Any]) -> Iterator[int]:
    yield figures["zoc_exit"]
    assert not figures.get("leaving")
    for name in ("terrain", "lines", "hexsides", "stacking"):
        numbers = list(_flat(figures[name]))
        yield len(numbers)
        yield from numbers


def _figures(game: GcacwGame) -> Iterator[tuple[str, Iterable[int]]]:
    """What the rules hand to the core, caught on its way: a board does not tell what it was made from. What a profile
    says of links is left out, as this map has none."""
    with patch.multiple(board, Board=lambda _, **figures: figures, Profile=dict):
        figures: Any = board.build_board(game.map, game.tables, "normal", closed_hexes(game))
    for name in ("edges", "bans", "link_bans"):  # nothing changes this board during play
        assert not figures.pop(name, ())
    figures.setdefault("zoc_only", ())
    for profile in figures.pop("profiles"):
        yield "profile", _profile(profile)
    yield "line_mask", [figures.pop("line_mask")]
    for name, values in figures.items():
        yield name, _flat(values)


def _front(front: Front) -> Iterator[int]:
    for piece in range(MOVERS + ENEMIES):
        yield front.position.hex(piece)
        yield front.position.get(piece, MANPOWER)
    yield from front.targets


def lines(game: GcacwGame) -> Iterator[tuple[str, Iterable[int]]]:
    yield from _map(game.board.map)
    yield from _figures(game)
    for front in fronts(whole_board(game)):
        yield "front", _front(front)


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("usage: python benches/export_board.py PATH")
    game = gtc_tui.load("gtc/03-race-for-spotsylvania")
    assert isinstance(game, GcacwGame)
    text = "".join(f"{name} {' '.join(map(str, numbers))}\n" for name, numbers in lines(game))
    Path(sys.argv[1]).write_text(text, encoding="ascii")


if __name__ == "__main__":
    main()
