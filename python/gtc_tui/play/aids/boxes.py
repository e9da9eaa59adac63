"""The boxes off the map: who stands in each, and where its links lead."""

from __future__ import annotations

from typing import NamedTuple

from gtc_tui.engine.report import PieceView, View
from gtc_tui.i18n import _, listing
from gtc_tui.model.mapdata import MapData
from gtc_tui.model.words import way_name


class BoxView(NamedTuple):
    """A box as a side sees it. place: its code. links: each as a place and what leads there, in words."""

    place: str
    label: str
    pieces: tuple[PieceView, ...]
    links: tuple[str, ...]


def boxes(board: MapData, view: View) -> list[BoxView]:
    """Those in play, in the order of the map file."""
    outside = set(view.outside)
    return [
        BoxView(
            str(board.names[number]),
            board.label(number),
            tuple(piece for piece in view.pieces if piece.hex == board.names[number]),
            tuple(link_text(board, to, ways) for to, ways in board.links(number) if board.names[to] not in outside),
        )
        for number in board.boxes
        if board.names[number] not in outside
    ]


def link_text(board: MapData, to: int, ways: list[str]) -> str:
    """Where a link leads and what it is: "X2 New Market (pike)"."""
    told = listing(way_name(way).told() for way in ways)
    return _("{place} ({way})").format(place=board.label(to), way=told)
