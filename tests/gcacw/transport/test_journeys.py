"""Where units can be by rail and water: the question, the signs of who is aboard, and what is never true of them."""

from __future__ import annotations

import pytest
from overland import campaign

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.report import Overlay
from gtc_tui.engine.state import State
from gtc_tui.errors import GtcError
from support import CONFEDERATE, UNION, At, drive, race, scene, texts


def asked(state: State, unit: str) -> Overlay:
    found = state.query(None, "journey", piece=unit)
    assert isinstance(found, Overlay)
    return found


def test_21_0_the_fatigue_to_every_place_by_rail_getting_aboard_included() -> None:
    state = campaign(acting=CONFEDERATE, heth=At("N0225", 8), barlow="N1704")
    found = asked(state, "heth")
    assert found.cells["N0326"].text == "+2" and found.cells["N2334"].text == "+3"
    drive(state, "entrain heth", "roll 2 2")
    assert asked(state, "heth").cells["N0326"].text == "+1"
    drive(state, "go-by-rail heth")
    assert {f"rail-to {where}" for where in asked(state, "heth").cells} == set(texts(state))


def test_22_0_and_by_water() -> None:
    state = campaign(acting=UNION, gibbon=At("N4807", 10), heth="N0619")
    found = asked(state, "gibbon")
    assert {where: cell.text for where, cell in found.cells.items()} == {
        "N4811": "+2",
        "N4902": "+2",
        "N4903": "+2",
        "B2": "+4",
    }
    assert found.lines == ("By rail: no (only the Confederates move units by railroad)", "By water: 4 places")


def test_21_0_22_0_why_not() -> None:
    state = campaign(acting=UNION, gibbon=At("N4808", 10))
    assert asked(state, "gibbon").lines[1] == "By water: no (Gibbon is not at a landing of its side)"
    for state, piece in ((scene(game=race(), robinson="N3217"), "robinson"), (campaign(hancock="N4807"), "hancock")):
        with pytest.raises(GtcError):
            asked(state, piece)


def test_21_0_22_0_who_is_aboard_is_seen() -> None:
    for field, sign, word in (("entrained", "t", "entrained"), ("afloat", "b", "embarked")):
        state = campaign(gibbon=At("N4807", 10), record={field: (PieceId("gibbon"),)})
        (seen,) = (piece for piece in state.view(None).pieces if piece.id == "gibbon")
        assert seen.code == f"10 F0 {sign}" and word in seen.note


def test_21_20_22_28_nobody_is_aboard_after_the_action_cycle_but_at_sea() -> None:
    on_land = campaign(gibbon=At("N4807", 10), record={"afloat": (PieceId("gibbon"),), "phase": "recovery"})
    at_sea = campaign(gibbon=At("B2", 10), record={"afloat": (PieceId("gibbon"),), "phase": "recovery"})
    told = "gibbon: aboard in N4807 after the action cycle"
    assert told in on_land.faults() and not [fault for fault in at_sea.faults() if "aboard" in fault]
