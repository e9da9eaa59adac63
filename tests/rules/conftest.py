"""Places on the real map that several rule tests need."""

from __future__ import annotations

import pytest

from gtc_tui.model.terrain import TERRAIN_ID
from support import race


@pytest.fixture
def redoubt() -> str:
    """Some redoubt hex of the map."""
    game = race()
    hexmap = game.map.hexmap
    return next(
        str(name) for number, name in enumerate(game.map.names) if hexmap.terrain(number) == TERRAIN_ID["redoubt"]
    )
