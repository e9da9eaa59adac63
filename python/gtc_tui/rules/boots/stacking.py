"""8.0, 5.6 Stacking: limits by terrain, different sub-commands, and units that have to go."""

from __future__ import annotations

from gtc_tui.rules.boots.game import BootsPlay


def enforce(play: BootsPlay) -> None:
    """8.2: surplus units everywhere are eliminated by their owners' choice. Pushes the stage that asks, where there
    are any."""
