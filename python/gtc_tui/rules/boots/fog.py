"""15.1 What a side may know of units: its own, nobody's, those it has looked at, and those that are fighting."""

from __future__ import annotations

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import Side
from gtc_tui.rules.boots import pieces, scouting
from gtc_tui.rules.boots.aftermath import Aftermath
from gtc_tui.rules.boots.combat import Combat
from gtc_tui.rules.boots.game import BootsPlay


def hidden(play: BootsPlay, side: Side | None) -> frozenset[int]:
    """Units on the map whose identity a side may not know; none for a spectator."""
    if side is None:
        return frozenset()
    shown = set(scouting.known(play, side))
    for stage in play.stack:
        if isinstance(stage, Combat | Aftermath):
            shown.update(stage.attack.attackers, stage.attack.defenders)
    return frozenset(
        number
        for number in range(len(play.game.pieces))
        if play.position.hex(number) != NO_HEX
        and pieces.owner(play, number) not in (side, None)
        and number not in shown
    )
