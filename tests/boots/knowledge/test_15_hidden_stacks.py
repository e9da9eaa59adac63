"""15.1 What the views of the sides hide from each other."""

from __future__ import annotations

import pytest
from scenes import INDIAN, PERSHING, US, VILLA, drive, scene

from gtc_tui.engine.report import Overlay, Roster, Text
from gtc_tui.errors import GtcError
from gtc_tui.rules.boots.state.record import Sight


def test_15_1_enemy_stacks_are_seen_but_not_what_is_in_them() -> None:
    state = scene(st_1us="1731", st_2us="1731", in_mia="2429")
    view = state.view(INDIAN)
    shown = {piece.id: piece.hex for piece in view.pieces}
    assert shown["in-mia"] == "2429"
    assert shown["st-1us"] is None and shown["st-2us"] is None
    assert [(sign.hex, sign.sign) for sign in view.signs] == [("1731", "?")]
    assert "1US" not in "".join(sign.text for sign in view.signs)
    assert {piece.id: piece.hex for piece in state.view(US).pieces}["st-1us"] == "1731"


def test_15_1_spectators_see_everything() -> None:
    state = scene(st_1us="1731", in_mia="2429")
    assert {piece.hex for piece in state.view(None).pieces} == {None, "1731", "2429"}
    assert state.view(None).signs == ()


def test_15_1_questions_tell_no_more_than_the_view() -> None:
    state = scene(st_1us="1731", in_mia="2429")
    with pytest.raises(GtcError, match="hidden"):
        state.query(INDIAN, "reach", piece="st-1us")
    stack = state.query(INDIAN, "stack", hex="1731")
    assert isinstance(stack, Text)
    assert not any("1US" in line for line in stack.lines) and any("hidden" in line for line in stack.lines)
    supply = state.query(INDIAN, "supply")
    assert isinstance(supply, Overlay) and "1US" not in supply.lines[0]
    roster = state.query(INDIAN, "roster")
    assert isinstance(roster, Roster)
    assert {piece.id: piece.hex for piece in roster.pieces}["st-1us"] is None


def test_15_1_who_builds_or_bridges_is_not_told() -> None:
    state = scene(commands="Wlk", turn=9, wl_eng="1632", wl_1="1731", sc_wag="1832", in_mia="2829")
    events = drive(state, "span wl-eng", "done", "work 1731", "roll 1")
    told = [event.for_side(INDIAN) for event in events if event.kind in ("pontoon", "work")]
    assert [event.text for event in told] == [
        "A pontoon bridge is built in 1632 Fort Hamilton site",
        "Building in 1731: die 1, stockade built",
    ]
    assert not any("wl-1" in event.pieces or "wl-eng" in event.pieces for event in told)


def test_15_1_what_a_side_has_looked_at_it_sees() -> None:
    sights = ((), (Sight("1731", ("st-1us",), 1),))  # type: ignore[arg-type]
    state = scene(st_1us="1731", st_2us="1731", in_mia="2429", record={"seen": sights})
    shown = {piece.id: piece.hex for piece in state.view(INDIAN).pieces}
    assert (shown["st-1us"], shown["st-2us"]) == ("1731", None)


def test_15_1_units_of_nobody_are_seen_those_of_the_enemy_are_not() -> None:
    assert {piece.id: piece.hex for piece in scene(PERSHING, cm_1="2115").view(VILLA).pieces}["cm-1"] == "2115"
    state = scene(PERSHING, aligned=US, cm_1="2115")
    assert {piece.id: piece.hex for piece in state.view(VILLA).pieces}["cm-1"] is None
    assert {piece.id: piece.hex for piece in state.view(US).pieces}["cm-1"] == "2115"


def test_8_6_a_fort_garrison_is_seen_on_top_of_its_stack() -> None:
    shown = {piece.id: piece.hex for piece in scene(PERSHING, fc_bliss="4214", ec_6i="4214").view(VILLA).pieces}
    assert (shown["fc-bliss"], shown["ec-6i"]) == ("4214", None)


def test_6_5_a_hand_is_its_owners_secret() -> None:
    state = scene(st_1us="1731", hands=(("rally",), ("ambush", "spies")))
    own, other = state.query(US, "hand"), state.query(INDIAN, "hand")
    assert isinstance(own, Text) and isinstance(other, Text)
    assert "Rally" in own.lines[0] and "Ambush" not in own.lines[1] and ": 2" in own.lines[1]
    assert "Rally" not in other.lines[0] and "Ambush" in other.lines[1]


def test_4_3_which_markers_are_left_is_open_to_all() -> None:
    state = scene(st_1us="1731", record={"pool": ("scott",), "aside": ("militia",), "gone": ("wayne",)})
    told = state.query(US, "markers")
    assert isinstance(told, Text)
    assert [line.split(": ")[1] for line in told.lines] == ["Scott", "Militia", "Wayne"]
