"""Phases of a turn, declared one by one."""

from __future__ import annotations

import pytest

from gtc_tui.engine.stage import Stage
from gtc_tui.rules.kit.sequence import Phase, Phases, names


class Sleep(Stage, frozen=True):
    """Nothing."""


def test_phases_stand_in_their_order_whichever_is_declared_first() -> None:
    phases = Phases()
    phases.declare("night", Phase("Night Phase", lambda play: Sleep(), place=20))
    phases.declare("day", Phase("Day Phase", lambda play: None, place=10))
    assert names(phases, end="End") == {"day": "Day Phase", "night": "Night Phase", "end": "End"}
    with pytest.raises(ValueError, match="day"):
        phases.declare("day", Phase("Another", lambda play: None))
