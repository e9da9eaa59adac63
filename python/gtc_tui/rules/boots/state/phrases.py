"""Names as players read them, for the sentences of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gtc_tui.engine.action import PieceId
from gtc_tui.messages import Message, _
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.kit.words import series


def called(play: BootsPlay, piece: PieceId) -> str:
    """A unit by its id."""
    return play.game.piece(piece).name


def names(play: BootsPlay, units: Iterable[PieceNo]) -> Message:
    """Several units in one breath: "7C/WC, B6/WC and Wagon/WC"."""
    return series(play.game.pieces[unit].name for unit in units)


def together(play: BootsPlay, units: Sequence[PieceNo]) -> Message:
    """The same in a question, which has one line for all: "Pottawatomie and 3 others"."""
    if len(units) < 3:
        return names(play, units)
    return _("{unit} and {n} others").format(unit=play.game.pieces[units[0]].name, n=len(units) - 1)


def place(play: BootsPlay, hex_id: HexId) -> str:
    """A hex with its chief place: "4107 Columbus"."""
    return play.game.map.label(hex_id)


def spot(play: BootsPlay, name: str) -> str:
    """A hex by its name, with its chief place; as it is where there is none of that name."""
    ids = play.game.map.ids
    return place(play, ids[name]) if name in ids else name


def places(play: BootsPlay, hexes: Iterable[HexId]) -> Message:
    """Several hexes in one breath."""
    return series(place(play, hex_id) for hex_id in hexes)
