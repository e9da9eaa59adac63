"""24.0, 29.4 The maps of the Valley in the grand campaign: their ground, and who needs no supply on it."""

from __future__ import annotations

from gtc_tui.engine.action import Side
from gtc_tui.model.ids import HexId
from gtc_tui.rules.gcacw.state.game import GcacwGame
from gtc_tui.rules.gcacw.state.record import CONFEDERATE


def hexes(game: GcacwGame) -> frozenset[HexId]:
    """Hexes of the Valley's sheets; none in other campaigns."""
    return game.caches.get(hexes, lambda: _find(game))


def _find(game: GcacwGame) -> frozenset[HexId]:
    if game.campaign is None:
        return frozenset()
    sheets, names, boxes = game.campaign.valley.sheets, game.map.names, game.map.boxes
    return frozenset(
        HexId(number)
        for number in range(len(names))
        if number not in boxes and names[number].rstrip("0123456789") in sheets
    )


def in_supply(game: GcacwGame, side: Side, where: HexId) -> bool:
    """29.4: is every unit of the side in a hex of these maps in supply? No depot reaches the others."""
    assert game.campaign is not None
    return side == CONFEDERATE or game.map.counties[where] in game.campaign.valley.supplied
