"""15.0 Fog of war: scouts look at enemy stacks after all movement."""

from __future__ import annotations

from gtc_tui.rules.boots.game import BootsPlay


def offer(play: BootsPlay) -> None:
    """15.2: the active scouts of the phasing player may look. Pushes the stage that asks, where there is something to
    see."""
