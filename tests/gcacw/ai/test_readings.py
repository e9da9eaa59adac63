"""What the greedy player has read of a position is given up with it."""

from __future__ import annotations

import gc
import weakref

import pytest

from gtc_tui.rules.gcacw.ai.evaluation import Scene
from support import inner, scenario

WITH_BARS = ["gtc/01-wilderness", "gtc/04-bloody-spotsylvania", "gtc/07-bethesda-church"]


@pytest.mark.parametrize("game_id", WITH_BARS)
def test_a_reading_is_not_kept_by_what_the_core_asks(game_id: str) -> None:
    scene = Scene(inner(scenario(game_id).new_state()))
    assert scene.core is not None
    kept = weakref.ref(scene)
    del scene
    gc.collect()
    assert kept() is None
