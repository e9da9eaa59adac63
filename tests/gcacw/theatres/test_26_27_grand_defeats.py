"""17.0, 26.0, 27.0 in the grand campaign: postures, what is left of boxes, great defeats at the end of a day."""

from __future__ import annotations

import pytest
from grand import grand, summer

from gtc_tui.rules.gcacw.state.actions import CATALOGUE
from gtc_tui.rules.gcacw.state.record import GreatDefeat
from gtc_tui.rules.gcacw.theatres import boxes, command, day_end
from gtc_tui.rules.gcacw.turn import armies
from gtc_tui.rules.gcacw.turn.initiative import Menu
from support import UNION, At, changed, drive, inner, texts


def judged(turn: int = 25, **placed: At | str) -> list[GreatDefeat]:
    play = inner(grand(turn=turn, **placed))
    armies.settle(play, UNION)
    day_end.judge(play)
    day_end.judge(play)  # one a cycle is enough
    return list(boxes.record(play).defeats)


@pytest.mark.parametrize(
    ("rule", "placed", "theatres"),
    [
        ("g26_02", {"moor": At("VC3018", manpower=6, demoralized=1)}, ["valley"]),
        ("g26_02", {"moor": At("VC3018", manpower=5, demoralized=1)}, []),
        ("g26_02", {"moor": At("VC3018", manpower=7)}, []),
        (
            "g26_02",
            {"moor": At("VC3018", manpower=4, demoralized=1), "tibbits": At("VC3017", manpower=2, demoralized=2)},
            ["valley"],
        ),
        ("g26_02", {"imboden": At("VC3018", manpower=8, demoralized=1)}, []),  # not of the Union
        ("g27_02", {"brooks": At("OS0707", manpower=15, demoralized=1)}, ["bermuda-hundred"]),
        (
            "g27_02",
            {"brooks": At("OS0707", manpower=8, demoralized=1), "turner": At("OS0706", manpower=7, demoralized=2)},
            ["bermuda-hundred"],
        ),
        ("g27_02", {"brooks": At("OS0707", manpower=8, demoralized=1), "turner": At("OS0706", manpower=7)}, []),
        ("g27_02", {"brooks": At("OS0707", manpower=14, demoralized=1)}, []),
        ("g27_02", {"russell": At("S2805", manpower=16, demoralized=1)}, []),
    ],
)
def test_g26_02_g27_02_demoralized_manpower_at_the_end_of_a_day(
    rule: str, placed: dict[str, At], theatres: list[str]
) -> None:
    assert [defeat.theatre for defeat in judged(**placed)] == theatres, rule


def test_o_17b_o_26i_it_counts_in_the_cycle_that_follows() -> None:
    """At the end of a turn with a strategic cycle: in the next one."""
    lost = {"moor": At("VC3018", manpower=6, demoralized=1)}
    for day, counts in ((24, 28), (25, 28), (27, 28), (28, 32)):
        defeat = tuple(judged(day, **lost))
        for cycle in (one for one in (28, 32) if one > day):
            play = inner(grand(turn=cycle, phase="union-command", off_map={"defeats": defeat}))
            told = [line.message.told() for line in command.modifiers(play, "valley")]
            assert ("a great defeat in this cycle" in told) == (cycle == counts), (day, cycle)


# -- 17.0 and 27.0 ----------------------------------------------------------------------------------------
def test_g17_01_the_union_declares_both_postures_for_points_as_in_the_advanced_game() -> None:
    off = {"points": (("valley", 1), ("bermuda-hundred", 1))}
    state = grand(
        command.CommandDice(), turn=28, phase="union-command", off_map=off, hunter="VC3018", butler_aj="OS0706"
    )
    assert state.decision is not None
    assert (state.decision.kind, len(state.decision.actions)) == ("union-command", 36)
    drive(state, "roll 6 6")
    assert state.decision.target == "VC3018"  # Hunter; no box
    assert any("initiative die of 5 or 6" in line for line in CATALOGUE.help(inner(state), "posture"))
    drive(state, "posture passive", "posture active")
    assert boxes.record(inner(state)).active == ("bermuda-hundred",)
    assert [command.points(inner(state), theatre) for theatre in ("valley", "bermuda-hundred")] == [1, 0]


def test_g27_01_of_bermuda_hundred_two_boxes_are_left_and_the_rest_is_ground() -> None:
    data = summer().map
    assert set(data.boxes.values()) == {
        "Winchester", "Charlottesville", "Lexington", "Lynchburg", "Burkeville", "Fort Monroe",
    }  # fmt: skip
    for where in ("OS1205", "OS1207", "OS0413", "OS0508", "S3733"):
        assert data.ids[where] not in data.boxes
    state = grand(
        Menu(UNION),
        record={"dice": (6, 6)},
        off_map={"active": ("bermuda-hundred",)},
        brooks="OS1205",
        butler_aj="OS1205",
    )
    assert "march brooks" in texts(changed(state, lambda play: armies.settle(play, UNION)))
