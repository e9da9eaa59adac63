"""Numbers that are more than numbers: they count different things, and neither stands for the other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NewType, TypeVar

T = TypeVar("T")

HexId = NewType("HexId", int)
"""A place of a map: a hex or, after all hexes, a box. Printed names (`HexName`) stand at the edges only."""

PieceNo = NewType("PieceNo", int)
"""A piece of a game: its place in the order of battle, as the native core counts."""


def numbered(pieces: Iterable[T]) -> tuple[tuple[PieceNo, T], ...]:
    """An order of battle with the numbers of its pieces."""
    return tuple((PieceNo(number), piece) for number, piece in enumerate(pieces))
