"""Names as players read them, for the sentences of the rules."""

from __future__ import annotations

from collections.abc import Iterable

from gtc_tui.i18n import _
from gtc_tui.rules.boots.game import BootsPlay


def names(play: BootsPlay, units: Iterable[int]) -> str:
    """Several units in one breath: "7C/WC, B6/WC and Wagon/WC"."""
    every = [play.game.pieces[unit].name for unit in units]
    if len(every) < 2:
        return "".join(every)
    return _("{most} and {last}").format(most=", ".join(every[:-1]), last=every[-1])


def place(play: BootsPlay, hex_id: int) -> str:
    """A hex with its chief place: "4107 Columbus"."""
    return play.game.map.label(hex_id)


def places(play: BootsPlay, hexes: Iterable[int]) -> str:
    """Several hexes in one breath."""
    every = [place(play, hex_id) for hex_id in hexes]
    if len(every) < 2:
        return "".join(every)
    return _("{most} and {last}").format(most=", ".join(every[:-1]), last=every[-1])
