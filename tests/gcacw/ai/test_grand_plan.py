"""The plan of the grand campaign: three armies a side, the Valley, the ground south of Richmond (13.11, 13.12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import pytest
from grand import grand, off_map_phase

from gtc_tui.engine.action import Side
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.ai import plan, simulation
from gtc_tui.rules.gcacw.ai.judgement import figures_of
from gtc_tui.rules.gcacw.campaign import victory
from gtc_tui.rules.gcacw.state.armies import membership, valley
from support import CONFEDERATE, UNION, At, inner, numbered


@cache
def begun(number: str) -> State:
    """Where the first action may be chosen."""
    state = numbered(number).new_state()
    while state.decision is not None and state.decision.kind != "action":
        state.apply(state.decision.default or state.decision.actions[0])
    return state


def towns(state: State, side: Side) -> Mapping[str, set[str]]:
    """By army, where its corps go."""
    play, found = inner(state), dict[str, set[str]]()
    for one in plan.of(play).orders:
        if one.side == side:
            found.setdefault(membership.of(play, one.units[0]), set()).add(one.aim.hex)
    return found


def in_the_valley(state: State, some: Sequence[str] | set[str]) -> bool:
    game = inner(state).game
    return {game.map.ids[town] for town in some} <= valley.hexes(game)


def test_13_12_each_army_has_towns_of_its_own() -> None:
    state = begun("12")
    union, confederate = towns(state, UNION), towns(state, CONFEDERATE)
    assert set(union) == {"AP", "AJ", "DWV"} and set(confederate) == {"ANV", "SEV", "WV"}
    assert "S3626" in union["AP"] and "OS0612" in union["AJ"]
    assert in_the_valley(state, union["DWV"]) and union["DWV"] == confederate["WV"] == {"VS2629"}
    assert not any(in_the_valley(state, [town]) for code in ("AP", "AJ") for town in union[code])
    assert confederate["ANV"] | confederate["SEV"] <= union["AP"] | union["AJ"]


def test_13_11_the_army_of_the_potomac_does_not_set_out_for_richmond_from_the_rapidan() -> None:
    assert towns(begun("11"), UNION)["AP"] <= {"N3520", "N1332", "N0618", "N4828"}


def test_13_11_points_of_hexes_count_with_their_counties() -> None:
    """Petersburg brings ten in every cycle, its county nothing."""
    worths, campaign = plan.of(inner(begun("12"))).worths, inner(begun("12")).game.campaign
    assert campaign is not None and campaign.county_points.hexes["OS0413"] == 10
    assert "Dinwiddie" not in campaign.county_points.counties
    assert worths["Dinwiddie"] > worths["Prince George"] > worths["Sussex"]  # on the way there, and beyond


def test_13_11_two_armies_leave_each_other_the_towns_that_the_other_is_nearer_to() -> None:
    far = grand(barlow=At("S3202", 12), ames="OS0705", hoke="S3307")
    found = towns(far, UNION)
    assert found["AP"].isdisjoint({"OS0413", "OS0612", "CE3336"}) and found["AJ"] <= {
        "OS0413",
        "OS0612",
        "CE3336",
        "S3626",
    }


def test_5_0_parts_of_a_corps_in_two_armies_march_for_their_own() -> None:
    state = begun("12")
    play = inner(state)
    first = [one for one in plan.of(play).orders if one.side == CONFEDERATE and one.command == "I"]
    assert {membership.of(play, one.units[0]) for one in first} == {"ANV", "SEV"}
    for one in plan.of(play).orders:
        assert len({membership.of(play, unit) for unit in one.units}) == 1


def test_13_12_playouts_have_room_for_the_errands_of_two_theatres_and_what_is_counted_besides(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play = inner(begun("12"))
    usual = plan.of(play).errands
    many = (usual[0],) * (plan.MOST_ERRANDS - 1)
    for errands in (usual, many):
        monkeypatch.setattr(plan.Plan, "errands", property(lambda _plan, errands=errands: errands))
        world = simulation.world(play, figures_of(play), UNION)
        assert world.points == victory.points(play)


def test_13_12_the_plan_of_every_army_is_told_to_its_side() -> None:
    union, confederate = ([one.told for one in begun("12").plan(side)] for side in (UNION, CONFEDERATE))
    assert any(line.startswith("Moor and Thoburn: take VS2629 Staunton (Augusta County)") for line in union)
    assert any("take OS0612 Blandford (Prince George County)" in line for line in union)
    assert any("block the way to VS2629 Staunton (Augusta County)" in line for line in confederate)


def test_28_0_the_union_goes_from_its_box_to_the_sheets_of_the_valley_and_nowhere_else() -> None:
    state = off_map_phase(moor="V1", thoburn=At("V1", 6))
    assert state.decision is not None
    values = state.game.system.appraise(inner(state), state.decision)
    best = state.decision.actions[max(range(len(values)), key=values.__getitem__)]
    assert state.game.system.codec.text(best).endswith(" winchester")
