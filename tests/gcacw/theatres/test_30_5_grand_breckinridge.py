"""30.5 Breckinridge between the maps of the Valley and the one beside them; 25.1 and 26.0 with him; scenario 12."""

from __future__ import annotations

import pytest
from grand import arrivals, grand, off_map_phase
from theatres import theatres

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.armies import membership
from gtc_tui.rules.gcacw.state.record import Parts, Travellers
from gtc_tui.rules.gcacw.strategy import reinforcements
from support import At, at, drive, inner, refused

HE, DIVISION, JONES = PieceId("breckinridge-wv"), PieceId("breckinridge"), PieceId("w-e-jones-wv")
GAP = "VS5416"  # a hex of the Valley's maps with a way over the Blue Ridge


def in_the_valley(where: str = GAP, **more: At | str | None) -> State:
    placed: dict[str, At | str | None] = {"breckinridge": None, "breckinridge_wv": where, "imboden": where, **more}
    return off_map_phase(echols=At(where, 3), wharton=At(where, 2), **placed)


def test_30_5_over_the_blue_ridge_he_and_his_infantry_are_one_division() -> None:
    state = in_the_valley()
    drive(state, "depart echols blue-ridge-south", f"along {HE}")
    assert theatres(state).travellers[-1].pieces == (DIVISION,) and at(state, DIVISION).manpower == 5
    assert [at(state, one).hex for one in ("echols", "wharton", HE)] == [None] * 3
    assert at(state, "imboden").hex == GAP


def test_28_0_nobody_but_infantry_takes_him_over_the_blue_ridge() -> None:
    state = in_the_valley()
    drive(state, "depart imboden blue-ridge-south")
    assert theatres(state).travellers[-1].pieces == ("imboden",) and at(state, HE).hex == GAP
    alone = off_map_phase(breckinridge=None, breckinridge_wv=GAP, imboden=GAP, echols="VS5516")
    assert "infantry" in refused(alone, "depart imboden blue-ridge-south")[1]


@pytest.mark.parametrize(("where", "door"), [("V5", "V5"), ("VS0934", "V5")])
def test_30_5_within_the_valley_they_stay_leader_and_brigades(where: str, door: str) -> None:
    state = in_the_valley(where)
    drive(state, f"depart echols {door}", f"along {HE}")
    assert theatres(state).travellers[-1].pieces == ("echols", HE)
    assert at(state, "wharton").hex == where


def test_30_5_back_on_the_valleys_maps_the_division_is_leader_and_brigades() -> None:
    way = Travellers((DIVISION,), "blue-ridge-south", True, 25)
    record = {"parts": Parts(breckinridge=(PieceId("echols"), PieceId("wharton")), guns=((DIVISION, 2),))}
    state = arrivals(25, record=record, off_map={"travellers": (way,)}, breckinridge=At(GAP, 5), w_e_jones_wv="VC2229")
    drive(state, f"arrive {GAP}")
    play = inner(state)
    assert [at(state, one).hex for one in (HE, "echols", "wharton")] == [GAP] * 3
    assert at(state, DIVISION).hex is None and pieces.total_manpower(play, [PieceId("echols"), PieceId("wharton")]) == 5
    assert {membership.of(play, PieceId(one)) for one in (HE, "echols", "wharton")} == {"WV"}
    assert at(state, JONES).hex is None  # out of the game


@pytest.mark.parametrize(("where", "may"), [("VC2229", False), ("V6", False), (None, True)])
def test_26_0_his_successor_is_called_when_he_has_gone_to_the_map(where: str | None, may: bool) -> None:
    state = grand(phase="reinforcements", turn=28, breckinridge_wv=where, w_e_jones_wv=None, echols="VC2229")
    fault = reinforcements.call_refusal(inner(state), JONES)
    assert (fault is None or "left the Valley" not in str(fault[1])) is may
