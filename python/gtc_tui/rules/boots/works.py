"""17.0 Entrenchments and stockades: building them, and what becomes of those left behind."""

from __future__ import annotations

from gtc_tui.rules.boots import ground, pieces
from gtc_tui.rules.boots.game import BootsPlay


def abandon(play: BootsPlay) -> None:
    """17.3: entrenchments without a unit of the side that dug them are taken away, at the end of every sub-phase."""
    for hex_id in range(play.game.map.hexmap.size):
        if play.position.mark(hex_id):
            side = ground.entrenchment(play, hex_id)
            held = {unit.side for unit in pieces.defs(play, play.position.at(hex_id))}
            if side is not None and side not in held:
                ground.remove_entrenchment(play, hex_id)
