"""Names as players read them, for the sentences of the rules."""

from __future__ import annotations

from collections.abc import Iterable

from gtc_tui.messages import Message
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.kit.words import series


def names(play: BootsPlay, units: Iterable[int]) -> Message:
    """Several units in one breath: "7C/WC, B6/WC and Wagon/WC"."""
    return series(play.game.pieces[unit].name for unit in units)


def place(play: BootsPlay, hex_id: int) -> str:
    """A hex with its chief place: "4107 Columbus"."""
    return play.game.map.label(hex_id)


def places(play: BootsPlay, hexes: Iterable[int]) -> Message:
    """Several hexes in one breath."""
    return series(place(play, hex_id) for hex_id in hexes)
