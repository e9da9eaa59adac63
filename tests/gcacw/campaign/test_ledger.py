"""The ledger of points in every scenario: each point with when and why, and together they are the points."""

from __future__ import annotations

from random import Random

import pytest

from gtc_tui.engine.report import Ledger
from support import scenario

NAMES = ("01-wilderness", "02-grant-crosses-the-rapidan", "03-race-for-spotsylvania", "04-bloody-spotsylvania")
NAMES += ("05-sheridan-rides-south", "06-strike-them-a-blow", "07-bethesda-church", "08-trevilian-station")
_DECISIONS = 1500


@pytest.mark.parametrize("name", NAMES)
def test_every_point_is_told_with_when_and_why(name: str) -> None:
    state, dice = scenario(f"gtc/{name}").new_state(), Random(5)
    for count in range(_DECISIONS):
        if count % 50 == 0 or state.decision is None:
            ledger = state.query(None, "points")
            assert isinstance(ledger, Ledger)
            assert sum(entry.points for entry in ledger.entries) == ledger.points == state.view(None).points
            assert all(entry.label and entry.when for entry in ledger.entries)
        if state.decision is None:
            break
        decision = state.decision
        lively = [action for action in decision.actions if action != decision.default]
        state.apply(dice.choice(lively or decision.actions))
