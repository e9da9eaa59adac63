"""26.0 in the grand campaign: where a side beaten in Lexington or Charlottesville goes; who came before the cycle."""

from __future__ import annotations

from grand import grand, summer

from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.state.record import Reinforced
from gtc_tui.rules.gcacw.strategy.landings import ReinforcementPhase
from gtc_tui.rules.gcacw.theatres import battle, boxes
from gtc_tui.rules.gcacw.theatres.battle import Beaten
from gtc_tui.rules.gcacw.theatres.segments import Segment
from support import UNION, At, at, drive, inner, refused, texts


def beaten(box: str, **placed: At | str) -> State:
    return grand(Beaten(box, UNION), turn=28, phase="valley", **placed)


def test_g26_01_four_boxes_are_left() -> None:
    campaign = summer().campaign
    assert campaign is not None and set(campaign.boxes.valley) == {"V1", "V3", "V5", "V6"}


def test_g26_03_to_lynchburg_while_it_is_free() -> None:
    assert at(beaten("V5", moor="V5", wise="V5"), "moor").hex == "V6"
    assert at(beaten("V3", moor="V3", wise="V3"), "moor").hex == "V6"


def test_g26_03_g26_04_from_lexington_to_the_maps_edge() -> None:
    state = beaten("V5", moor="V5", hunter="V5", wise="V5", imboden="V6", ransom="V3")
    goals = [text.removeprefix("withdraw ") for text in texts(state)]
    assert goals[0] == "VS0934" and goals[-1] == "VS3534" and len(goals) == 27
    drive(state, "withdraw VS1033")
    assert at(state, "moor").hex == at(state, "hunter").hex == "VS1033"


def test_g26_03_g26_04_a_box_beyond_lynchburg_may_be_nearer_to_friends() -> None:
    goals = texts(beaten("V5", moor="V5", wise="V5", imboden="V6"))
    assert goals[0] == "withdraw V3" and "withdraw VS0934" in goals


def test_g26_05_from_charlottesville_to_two_edges() -> None:
    state = beaten("V3", moor="V3", wise="V3", imboden="V6", ransom="V5")
    goals = {text.removeprefix("withdraw ") for text in texts(state)}
    assert {"VS3534", "VS3934", "VS5118", "VS4032"} <= goals and "VS0934" not in goals


def test_g26_04_not_among_enemies() -> None:
    state = beaten("V5", moor="V5", wise="V5", imboden="V6", ransom="V3", clingman="VS1033")
    assert "withdraw VS1033" not in texts(state)
    assert refused(state, "withdraw VS1033") == ("26.0", "there is an enemy unit in VS1033")
    free = grand(Beaten("V5", UNION), turn=28, phase="valley", moor="V5", wise="V5", thoburn="V6")
    assert at(free, "moor").hex == "V6"


def test_o_26j_who_finds_no_place_is_lost() -> None:
    state = beaten("V6", moor=At("V6", manpower=3), wise="V6", imboden="V5", ransom="V3")
    assert at(state, "moor").hex is None
    assert [entry.manpower for entry in inner(state).record.ledger] == [3]


def landed(*lines: str) -> State:
    """Crook's troops have come to Lexington in the reinforcement phase of turn 32; then the Valley's segment, in which
    the Union is active."""
    come = Reinforced(arrived=tuple(one.piece for one in summer().arrivals), due=32)
    state = grand(
        Segment("valley"),
        ReinforcementPhase(),
        turn=32,
        phase="reinforcement-phase",
        record={"reinforced": come},
        off_map={"active": ("valley",)},
        imboden="V6",
        hunter="VC4301",
        moor="VC4301",
    )
    while state.decision is not None and state.decision.kind == "reinforcement":
        drive(state, next(text for text in texts(state) if text.endswith(" V5")))
    drive(state, *lines)
    return state


def test_26_15_g25_38_who_came_before_the_cycle_began_moves_in_it() -> None:
    assert "shift hayes V6" in texts(landed())


def test_26_21_g25_38_and_defends_the_box_where_it_was() -> None:
    state = landed("done", "shift imboden V5")
    assert (boxes.at_start(inner(state), "V5"), battle.defends(inner(state), "V5")) == ([UNION], UNION)
