"""17.0 Union command and posture in the two theatres."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from overland import campaign
from theatres import BERMUDA_HUNDRED, VALLEY, boxes, off_map_phase, overland, segment, theatres

from damage import damaged, faults_of
from gtc_tui.engine.action import PieceId, Roll
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.data.scenariofile import load_scenario
from gtc_tui.rules.gcacw.state.record import GreatDefeat, OffMap
from gtc_tui.rules.gcacw.system import SYSTEM
from gtc_tui.rules.gcacw.theatres.boxes import is_active, stays
from gtc_tui.rules.gcacw.theatres.command import CommandDice, leader, modifiers, points
from gtc_tui.scenario.locate import find_file
from support import UNION, At, at, changed, drive, inner, numbered, texts


def _segment(event: str = "", off_map: dict[str, Any] | None = None, **placed: str | None) -> State:
    """The Union Command segment of turn 8, with leaders in their boxes."""
    where = {"sigel": "V1", "moor": "V1", "butler_aj": "B3", "turner": "B3", **placed}
    return boxes(CommandDice(), active=(), record={"strategic": event}, off_map=off_map, **where)


def _defeat(turn: int, theatre: str, who: str) -> GreatDefeat:
    return GreatDefeat(turn, theatre, who)  # type: ignore[arg-type]


def _sum(state: State, theatre: str) -> int:
    return sum(line.value or 0 for line in modifiers(inner(state), theatre))


def test_17_05_the_segment_begins_with_a_die_for_each_theatre() -> None:
    state = _segment()
    assert state.decision is not None
    assert (state.decision.kind, len(state.decision.actions)) == ("union-command", 36)


@pytest.mark.parametrize(
    ("valley", "bermuda", "gained"), [(3, 4, (1, 1)), (4, 4, (0, 1)), (3, 5, (1, 0)), (6, 6, (0, 0))]
)
def test_17_06_17_12_a_die_at_the_leaders_value_or_less_gives_a_point(
    valley: int, bermuda: int, gained: tuple[int, int]
) -> None:
    state = _segment()  # Sigel 2, Butler 3, both without a great defeat: -1
    drive(state, f"roll {valley} {bermuda}")
    play = inner(state)
    assert (points(play, VALLEY), points(play, BERMUDA_HUNDRED)) == gained


def test_17_07_17_09_news_from_georgia_changes_both_dice() -> None:
    assert [_sum(_segment("johnston-triumphs"), theatre) for theatre in (VALLEY, BERMUDA_HUNDRED)] == [0, 0]
    assert [_sum(_segment("sherman-triumphs"), theatre) for theatre in (VALLEY, BERMUDA_HUNDRED)] == [-2, -2]


def test_17_03_17_08_17_10_a_great_defeat_counts_in_its_theatre_now_and_under_its_leader() -> None:
    now = _segment(off_map={"defeats": (_defeat(8, VALLEY, "sigel"),)})
    assert (_sum(now, VALLEY), _sum(now, BERMUDA_HUNDRED)) == (1, -1)
    before = _segment(off_map={"defeats": (_defeat(4, VALLEY, "sigel"),)})
    assert _sum(before, VALLEY) == 0
    replaced = _segment(off_map={"defeats": (_defeat(4, VALLEY, "sigel"),)}, sigel=None, hunter="V1")
    assert leader(inner(replaced), VALLEY) == "hunter"
    assert _sum(replaced, VALLEY) == -1
    relieved = changed(replaced, lambda play: play.amend(removed=(PieceId("sigel"),)))
    nobody = changed(relieved, lambda play: play.position.lift(play.game.index[PieceId("hunter")]))
    assert (leader(inner(nobody), VALLEY), _sum(nobody, VALLEY)) == ("hunter", -1)


def test_17_11_union_units_at_drewrys_bluff_help_at_bermuda_hundred_only() -> None:
    state = _segment(turner="B7")
    assert (_sum(state, VALLEY), _sum(state, BERMUDA_HUNDRED)) == (-1, -2)
    assert _sum(_segment(hagood="B7"), BERMUDA_HUNDRED) == -1  # a Confederate there does not


def test_17_13_a_point_beyond_two_is_lost() -> None:
    state = _segment(off_map={"points": ((VALLEY, 2), (BERMUDA_HUNDRED, 0))})
    drive(state, "roll 1 6")
    assert points(inner(state), VALLEY) == 2


def test_17_14_17_16_17_17_active_spends_a_point_and_passive_none() -> None:
    state = _segment(off_map={"points": ((VALLEY, 1), (BERMUDA_HUNDRED, 2))})
    drive(state, "roll 6 6")
    assert texts(state) == ["posture active", "posture passive"]
    drive(state, "posture active", "posture passive")
    assert theatres(state).active == (VALLEY,)
    assert (points(inner(state), VALLEY), points(inner(state), BERMUDA_HUNDRED)) == (0, 2)


def test_17_18_without_a_point_a_theatre_is_passive_unasked() -> None:
    state = _segment(off_map={"points": ((VALLEY, 0), (BERMUDA_HUNDRED, 1))})
    events = drive(state, "roll 6 6")
    assert any(event.kind == "posture" and "Valley" in event.text for event in events)
    assert state.decision is not None and "Bermuda Hundred" in state.decision.prompt
    assert state.decision.side == UNION


def test_17_15_the_old_posture_ends_with_the_new_declaration() -> None:
    state = boxes(CommandDice(), active=(VALLEY, BERMUDA_HUNDRED), moor="V1", turner="B3", sigel="V1", butler_aj="B3")
    drive(state, "roll 6 6")
    assert theatres(state).active == ()


def test_17_15_a_declaration_holds_until_the_segment_of_the_next_cycle() -> None:
    """Four turns by first answers, with the segments of the theatres in the cycle after."""
    off_map = {"points": ((VALLEY, 1), (BERMUDA_HUNDRED, 1))}
    placed = {"sigel": "V1", "moor": "V1", "butler_aj": "B3", "turner": "B3", "griffin": "N1702", "heth": "N0619"}
    state = boxes(CommandDice(), active=(), record={"phase": "union-command"}, off_map=off_map, **placed)
    drive(state, "roll 6 6", "posture active", "posture passive")
    seen: set[str] = set()
    while (decision := state.decision) is not None and decision.kind != "union-command":
        assert theatres(state).active == (VALLEY,)
        seen.add(f"{inner(state).record.turn} {inner(state).record.phase}")
        state.apply(Roll((6, 1)) if decision.kind == "initiative" else decision.default or decision.actions[0])
    assert inner(state).record.turn == 12 and {"9 actions", "12 valley"} <= seen


def test_17_06_a_scenario_without_a_leader_of_a_theatre_is_refused(tmp_path: Path) -> None:
    path, scenario = tmp_path / "scenario.toml", "gcacw/gtc/scenarios/10-marching-to-cold-harbor.toml"
    (line,) = [one for one in find_file(scenario).read_text().splitlines(keepends=True) if '"hunter"' in one]
    damaged(scenario, path, (line, ""))
    found = faults_of(path, lambda: load_scenario(SYSTEM, "gtc/10", path, {}))
    assert any("one of these commands off the map: sigel, hunter" in fault for fault in found)


def test_17_19_17_20_17_21_at_the_start() -> None:
    for number, active in (("09", (BERMUDA_HUNDRED,)), ("10", ())):
        begun = numbered(number).new_state()
        assert theatres(begun).active == active
        play = inner(begun)
        assert (points(play, VALLEY), points(play, BERMUDA_HUNDRED)) == (0, 0)


# -- what posture is for -----------------------------------------------------------------------------------
def test_17_01_17_02_each_of_two_theatres_is_active_or_passive() -> None:
    assert set(overland().campaign.command.leaders) == {VALLEY, BERMUDA_HUNDRED}  # type: ignore[union-attr]
    for active in ((), (VALLEY,), (BERMUDA_HUNDRED,), (VALLEY, BERMUDA_HUNDRED)):
        play = inner(boxes(CommandDice(), active=active, moor="V1", sigel="V1", butler_aj="B3"))
        found = {theatre for theatre in (VALLEY, BERMUDA_HUNDRED) if is_active(play, UNION, theatre)}
        assert found == set(active)


def test_17_04_units_on_the_maps_do_not_care() -> None:
    state = campaign(acting=UNION, record={"off_map": OffMap(active=())}, griffin="N1405", heth="N0619")
    assert "march griffin" in texts(state)
    drive(state, "march griffin", "roll 4")
    assert state.decision is not None and "4 MP left" in state.decision.prompt


@pytest.mark.parametrize("active", [True, False])
def test_17_22_17_23_only_an_active_union_moves_in_its_segment(active: bool) -> None:
    state = segment(VALLEY, active=(VALLEY,) if active else (BERMUDA_HUNDRED,), moor="V1", imboden="V6")
    assert any(text.startswith("shift moor") for text in texts(state)) == active
    fault = stays(inner(state), PieceId("moor"))
    assert (fault is None) == active
    if fault is not None:
        assert fault[0] == "17.0"


def test_17_24_a_passive_union_that_is_attacked_fights_as_an_active_one() -> None:
    """Winchester's road: Imboden comes to New Market, where the Union stands and may not leave."""

    def attacked(active: tuple[str, ...]) -> State:
        state = segment(VALLEY, active=active, moor=At("V2", 6), imboden=At("V4", 6))
        while state.decision is not None and state.decision.side == UNION:
            drive(state, "done")
        drive(state, "shift imboden V2")
        return state

    passive, active = attacked(()), attacked((VALLEY,))
    assert passive.decision is not None and active.decision is not None
    assert passive.decision.kind == "box-battle" and passive.decision.prompt == active.decision.prompt
    for state in (passive, active):
        drive(state, "roll 3 4")
        assert state.decision is not None
        assert (state.decision.kind, state.decision.side) == ("engaged", UNION)
        drive(state, "again")
        assert state.decision.kind == "box-battle"
    assert at(passive, "moor") == at(active, "moor")


def test_17_25_a_passive_union_leaves_by_transfer_and_by_water() -> None:
    state = off_map_phase(active=(), moor="V2")
    assert "depart moor V2" in texts(state)
    afloat = campaign(acting=UNION, record={"off_map": OffMap(active=())}, gibbon=At("B4", 10), heth="N0619")
    assert "embark gibbon" in texts(afloat)


@pytest.mark.parametrize("active", [True, False])
def test_17_22_17_23_only_an_active_union_attacks_in_its_segment(active: bool) -> None:
    state = segment(VALLEY, active=(VALLEY,) if active else (BERMUDA_HUNDRED,), moor="V2", imboden="V2")
    assert state.decision is not None
    told = state.decision.prompt
    assert state.decision.kind == ("box-battle" if active else "offer")
    assert told.startswith("Battle at V2 New Market" if active else "The Union is passive and does not attack")
