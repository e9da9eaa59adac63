"""6.0 March and movement: costs, refusals, the first hex."""

from __future__ import annotations

import pytest

from gtc_tui.engine.action import Side
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.march.march import Marching
from support import CONFEDERATE, UNION, At, at, drive, inner, refused, scene, texts


def points(state: State) -> int:
    stage = inner(state).stack[-1]
    assert isinstance(stage, Marching)
    return stage.points


@pytest.mark.parametrize(
    ("unit", "origin", "to", "cost"),
    [
        ("robinson", "N3117", "N3217", 1),  # road, whatever the terrain
        ("robinson", "N3419", "N3320", 3),  # clear
        ("robinson", "N3217", "N3218", 4),  # woods
        ("chapman", "N3217", "N3218", 6),
        ("robinson", "N3217", "N3216", 5),  # woods across a creek
        ("robinson", "N3117", "N3216", 1),  # a creek along a road
        ("robinson", "N3019", "N3120", 2),  # trail
        ("robinson", "N3213", "N3314", 1),  # pike
        ("robinson", "N3416", "N3417", 3),  # road through a ford of a minor river
        ("chapman", "N3416", "N3417", 2),
        ("robinson", "N3219", "N3320", 1),  # bridge
    ],
)
def test_6_2_terrain_costs(unit: str, origin: str, to: str, cost: int) -> None:
    state = scene(acting=UNION, **{unit: origin}, rodes="N2413")
    drive(state, f"march {unit}", "roll 6" if unit == "robinson" else "roll 3 3")
    events = drive(state, f"step {to}")
    assert events[0].amount == cost


def test_6_2_rivers_without_a_crossing_are_closed() -> None:
    state = scene(acting=UNION, robinson="N3219", rodes="N2413")
    drive(state, "march robinson", "roll 6")
    rule, reason = refused(state, "step N3220")
    assert (rule, reason) == ("6.2", "the hexside between N3219 and N3220 cannot be crossed")


def test_6_2_too_few_points_are_told() -> None:
    state = scene(acting=UNION, robinson="N3117", rodes="N2413")
    drive(state, "march robinson", "roll 3", "step N3217")
    assert refused(state, "step N3218") == ("6.2", "N3218 costs 4 MP; 2 left")


def test_6_1_other_refusals() -> None:
    state = scene(acting=UNION, robinson="N3217", lomax="N3318")
    drive(state, "march robinson", "roll 3", "stand")
    assert refused(state, "step N3318") == ("6.1", "there are enemy units in N3318")
    assert refused(state, "step N3520") == ("6.2", "N3520 costs 14 MP; 3 left")
    assert refused(state, "step N9999") == ("2.3", "N9999: no such hex on this map")
    assert refused(state, "attack N3117") == ("7.1", "there is no enemy unit in N3117")
    assert refused(state, "attack N3520")[0] == "7.1"


def test_5_1_the_first_hex_is_always_allowed() -> None:
    state = scene(acting=UNION, robinson="N3217", rodes="N2413")
    drive(state, "march robinson", "roll 1", "step N3218")  # woods: 4
    assert at(state, "robinson").hex == "N3218"
    assert state.decision is not None and state.decision.kind == "initiative"  # nothing left: the march is over


def test_5_1_but_not_through_a_closed_hexside_or_an_enemy() -> None:
    state = scene(acting=UNION, robinson="N3219", lomax="N3319")
    drive(state, "march robinson", "roll 1")
    assert "step N3220" not in texts(state)
    assert "step N3319" not in texts(state)


def test_6_2_a_march_in_rain() -> None:
    """Hooker, rain, die 1: one road hex (cost 2). Huger, rain: pikes cost 1."""
    state = scene(acting=UNION, robinson="N3117", rodes="N2413", record={"rain": True})
    drive(state, "march robinson", "roll 1")
    events = drive(state, "step N3217")
    assert events[0].amount == 2
    state = scene(acting=CONFEDERATE, rodes="N3213", robinson="N3520", record={"rain": True})
    drive(state, "march rodes", "roll 5", "step N3314", "step N3315")
    assert points(state) == 4


@pytest.mark.parametrize(
    ("friends", "open_cost", "woods_cost"),
    [
        ({"crawford": At("N3318", 2)}, 1, 1),
        ({"crawford": At("N3318", 3)}, 2, 3),
        ({"crawford": At("N3318", 11)}, 2, 3),
        ({"crawford": At("N3318", 12)}, 3, 5),
        ({"crawford": At("N3318", 6), "cutler": At("N3318", 6)}, 3, 5),
        ({"chapman": At("N3318", 1, organized=False), "mcintosh": At("N3318", 2)}, 2, 3),  # 2 1/2 rounds up to 3
    ],
)
def test_6_2_price_of_entering_friends(friends: dict[str, At], open_cost: int, woods_cost: int) -> None:
    state = scene(acting=UNION, robinson="N3217", rodes="N2413", **friends)
    drive(state, "march robinson", "roll 6")
    assert drive(state, "step N3318")[0].amount == open_cost
    in_woods = {name: At("N3117", spot.manpower, organized=spot.organized) for name, spot in friends.items()}
    state = scene(acting=UNION, robinson="N3217", rodes="N2413", **in_woods)
    drive(state, "march robinson", "roll 6")
    assert drive(state, "step N3117")[0].amount == woods_cost


def test_6_2_three_road_hexes_through_a_friend() -> None:
    """Sturgis, 5 points, three road hexes through Cox (6): 4 points."""
    state = scene(acting=UNION, robinson="N3217", crawford=At("N3318", 6), rodes="N2413")
    drive(state, "march robinson", "roll 5", "step N3318", "step N3418", "step N3419")
    assert points(state) == 1


def test_6_2_cavalry_never_pays_for_friends() -> None:
    state = scene(acting=UNION, chapman="N3217", crawford=At("N3318", 14), rodes="N2413")
    drive(state, "march chapman", "roll 3 3")
    assert drive(state, "step N3318")[0].amount == 1


@pytest.mark.parametrize(("side", "unit"), [(UNION, "chapman"), (CONFEDERATE, "lomax")])
def test_6_1_points_are_not_carried_over(side: Side, unit: str) -> None:
    foes = {"rodes": "N2413"} if side == UNION else {"neill": "N3013"}
    state = scene(acting=side, **{unit: "N3419"}, **foes)
    drive(state, f"march {unit}", "roll 6 6", "stop", "roll 6 1" if side == UNION else "roll 1 6")
    drive(state, f"march {unit}", "roll 1 1")
    assert points(state) == (2 if side == UNION else 3)


def test_6_1_a_march_may_end_where_it_began() -> None:
    state = scene(acting=UNION, robinson="N3217", rodes="N2413")
    drive(state, "march robinson", "roll 5", "stop")
    assert (at(state, "robinson").hex, at(state, "robinson").fatigue) == ("N3217", 1)
