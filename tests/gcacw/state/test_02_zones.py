"""2.4 Zones of control, 2.5 command radius."""

from __future__ import annotations

import pytest
from ground import CENTRE, N, field

from gtc_tui._core import UNREACHED
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.state import State
from gtc_tui.model.terrain import Edge
from gtc_tui.rules.gcacw.combat import attack
from gtc_tui.rules.gcacw.march import activation
from gtc_tui.rules.gcacw.march.march import Marching
from gtc_tui.rules.gcacw.state import zones
from gtc_tui.rules.gcacw.turn.initiative import Cycle
from gtc_tui.rules.gcacw.turn.sequence import Game
from support import CONFEDERATE, RACE, UNION, At, at, drive, inner, refused, said, scenario, scene, texts

CROSSED = Marching(PieceId("griffin"), 4, moved=True, crossed=True, began="N3316")


def zone(state: State, side: Side, where: str) -> str:
    """What reaches into a hex of the other side's zones: "full", "limited" or ""."""
    play = inner(state)
    full, limited = play.position.zoc(1 - play.game.side_index(side), play.game.map.hex_id(where))
    return "full" if full else "limited" if limited else ""


def bound(state: State, side: Side, where: str) -> bool:
    play = inner(state)
    return zones.enemy_zone(play, side, play.game.map.hex_id(where))


AROUND_LAUREL_HILL = ("N3417", "N3518", "N3519", "N3419", "N3319", "N3318")


@pytest.mark.parametrize("where", AROUND_LAUREL_HILL)
def test_2_4_1_a_unit_of_any_strength_controls_the_six_hexes_around_it(where: str) -> None:
    state = scene(lomax=At("N3418", manpower=1, organized=False, fatigue=4, exhausted=True, demoralized=2))
    assert bound(state, UNION, where)
    assert not bound(state, CONFEDERATE, where)


def test_2_4_1_not_its_own_hex_nor_beyond() -> None:
    state = scene(lomax="N3418")
    assert not bound(state, UNION, "N3418")
    assert not bound(state, UNION, "N3420")


def test_2_4_1_a_leader_exerts_none() -> None:
    state = scene(stuart="N3418", lomax="N3520")
    assert not bound(state, UNION, "N3318")


@pytest.mark.parametrize(
    ("unit_hex", "other", "reach"),
    [
        ("N3219", "N3220", ""),  # minor river, no crossing
        ("N3220", "N3219", ""),
        ("N3219", "N3119", "full"),  # minor river, bridge
        ("N3417", "N3416", "full"),  # minor river, ford
        ("N3318", "N3317", "full"),  # creek
    ],
)
def test_2_4_2_rivers_stop_zones_except_at_crossings(unit_hex: str, other: str, reach: str) -> None:
    assert zone(scene(lomax=unit_hex), UNION, other) == reach


def test_2_4_3_across_a_woods_hexside_without_a_road_the_zone_is_limited() -> None:
    state = scene(lomax="N3217")
    assert zone(state, UNION, "N3218") == "limited"
    assert zone(state, UNION, "N3117") == "full"  # woods, but a road
    assert not bound(state, UNION, "N3218")


def test_2_4_3_a_limited_zone_does_not_stop_a_march() -> None:
    state = scene(acting=UNION, robinson="N3319", wickham=At("N3217", 1))
    drive(state, "march robinson", "roll 6", "force", "step N3218")  # woods: 4 of 8
    assert zone(state, UNION, "N3218") == "limited"
    drive(state, "step N3319")
    assert at(state, "robinson").hex == "N3319"


def test_2_4_4_a_march_stops_in_the_first_enemy_zone_it_enters() -> None:
    """A unit with points left must stop beside the enemy."""
    state = scene(acting=UNION, robinson="N3117", lomax="N3318")
    events = drive(state, "march robinson", "roll 5", "step N3217", "stand")
    assert "zone" in [event.kind for event in events]
    rule, reason = refused(state, "step N3117")
    assert rule == "2.4"
    assert "must stop" in reason
    assert at(state, "robinson").hex == "N3217"


def test_2_4_4_it_may_still_attack_from_there() -> None:
    state = scene(acting=UNION, robinson="N3117", lomax="N3318")
    drive(state, "march robinson", "roll 5", "step N3217", "stand")
    assert "attack N3318" in texts(state)


def test_2_4_5_a_march_may_begin_in_a_zone_and_leave_it_for_one_point_more() -> None:
    state = scene(acting=UNION, robinson="N3217", lomax="N3318")
    drive(state, "march robinson", "roll 5", "stand")
    events = drive(state, "step N3117")
    assert events[0].amount == 2
    drive(state, "step N3216")
    assert at(state, "robinson").hex == "N3216"


def test_2_4_5_zone_to_zone_is_a_first_step_only() -> None:
    game = scenario(RACE, "attack-between-zones")
    state = scene(game=game, acting=UNION, griffin="N3217", lomax="N3318")
    drive(state, "march griffin", "roll 6", "stand", "step N3317")  # along the road, zone to zone
    rule, _reason = refused(state, "step N3316")
    assert rule == "2.4"


@pytest.mark.parametrize("goal", ["N3317", "N3218"])
def test_2_4_6_who_has_stepped_from_zone_to_zone_attacks_nothing(goal: str) -> None:
    """Along the road as off it: nothing is left to do, the march is over."""
    state = scene(acting=UNION, griffin="N3217", rodes="N3318")
    drive(state, "march griffin", "roll 6")
    assert "attack N3318" in texts(state)
    drive(state, f"step {goal}")
    assert (at(state, "griffin").hex, state.decision is not None and state.decision.kind) == (goal, "initiative")


def test_2_4_6_the_refusal_says_so_where_something_else_can_be_done() -> None:
    state = scene(acting=UNION, griffin="N3217", rodes="N3318", stack=(Game(), Cycle(), CROSSED))
    play = inner(state)
    assert attack.targets(play, PieceId("griffin"), True, True) == []
    assert said(attack.refusal(play, PieceId("griffin"), "N3318", True, True)) == (
        "2.4",
        "Griffin went from enemy ZOC to enemy ZOC and may not attack",
    )


def test_2_4_6_a_step_into_a_zone_from_none_leaves_the_attack() -> None:
    """By a way round: the last step alone counts."""
    state = scene(acting=UNION, griffin="N3217", rodes="N3318")
    drive(state, "march griffin", "roll 6", "step N3117", "step N3217")
    assert "attack N3318" in texts(state)


@pytest.mark.parametrize("goal", ["N3317", "N3218"])
def test_2_4_6_an_option_lets_it_attack(goal: str) -> None:
    state = scene(game=scenario(RACE, "attack-between-zones"), acting=UNION, griffin="N3217", rodes="N3318")
    drive(state, "march griffin", "roll 6", f"step {goal}")
    assert "attack N3318" in texts(state)


def test_2_4_6_zone_to_zone_off_a_road_disorganizes() -> None:
    """Griffin, 14 points, organized: disorganized, combat value 10."""
    state = scene(acting=UNION, griffin=At("N3217", manpower=14), lomax="N3318")
    events = drive(state, "march griffin", "roll 6", "stand", "step N3218")
    griffin = at(state, "griffin")
    assert (griffin.hex, griffin.organized, griffin.manpower) == ("N3218", False, 14)
    assert "disorganized" in [event.kind for event in events]
    play = inner(state)
    assert play.position.cv2(play.game.index[PieceId("griffin")]) == 2 * 10


def test_2_4_6_along_a_road_it_does_not() -> None:
    state = scene(acting=UNION, griffin="N3217", lomax="N3318")
    drive(state, "march griffin", "roll 6", "stand", "step N3317")
    assert at(state, "griffin").organized


def test_2_4_6_a_disorganized_unit_loses_manpower_that_scores_nothing() -> None:
    state = scene(acting=UNION, griffin=At("N3217", manpower=14, organized=False), lomax="N3318")
    drive(state, "march griffin", "roll 6", "stand", "step N3218")
    assert at(state, "griffin").manpower == 13
    record = inner(state).record
    assert record.ledger == ()
    assert record.unscored == (1, 0)


def test_2_4_6_a_last_manpower_point_is_lost_before_the_hex_is_entered() -> None:
    state = scene(
        acting=UNION,
        griffin=At("N3217", manpower=1, organized=False),
        warren="N3217",
        lomax="N3318",
        neill="N3013",
        crawford="N3016",
    )
    drive(state, "march griffin", "roll 6", "stand", "step N3218")
    assert at(state, "griffin").hex is None
    assert at(state, "warren").hex == "N3016"  # the nearest unit of his command


def test_2_4_7_friends_in_a_hex_do_not_cancel_the_zone_for_movement() -> None:
    state = scene(acting=UNION, robinson="N3117", crawford="N3217", lomax="N3318")
    drive(state, "march robinson", "roll 6", "step N3217", "stand")
    assert refused(state, "step N3216")[0] == "2.4"


def test_2_4_7_but_they_do_for_command() -> None:
    far = {"warren": "N3116", "griffin": "N3216", "lomax": "N3318"}
    goal = "N3217"  # in Lomax's zone
    play = inner(scene(**far))
    assert zones.friendly_path(play, PieceId("warren"), 3)[play.game.map.hex_id(goal)] == UNREACHED
    play = inner(scene(**far, robinson=goal))
    assert zones.friendly_path(play, PieceId("warren"), 3)[play.game.map.hex_id(goal)] == 2


def candidates(state: State, leader: str) -> list[str]:
    return [str(unit) for unit in activation.candidates(inner(state), PieceId(leader))]


def test_2_5_command_reaches_three_hexes() -> None:
    state = scene(warren="N3213", robinson="N3213", cutler="N3216", griffin="N3217")
    assert candidates(state, "warren") == ["robinson", "cutler"]


def test_2_5_not_through_an_enemy_zone() -> None:
    spots = {"warren": "N3213", "robinson": "N3213", "cutler": "N3216"}
    assert candidates(scene(**spots), "warren") == ["robinson", "cutler"]
    assert candidates(scene(**spots, lomax="N3315"), "warren") == ["robinson"]
    assert candidates(scene(**spots, lomax="N3315", wright="N3215"), "warren") == ["robinson", "cutler"]


@pytest.mark.parametrize(("rain", "road", "reached"), [(False, False, True), (True, False, False), (True, True, True)])
def test_2_5_not_over_ground_that_no_unit_can_enter(rain: bool, road: bool, reached: bool) -> None:
    """In rain a swamp is closed off the roads (12.0)."""
    ways = {(CENTRE, N): Edge.ROAD} if road else {}
    game = field(terrain={N: "swamp"}, hexsides=ways)
    state = scene(game=game, warren=CENTRE, robinson=CENTRE, cutler=N, record={"rain": rain})
    assert ("cutler" in candidates(state, "warren")) == reached


def test_2_5_only_his_own_command() -> None:
    state = scene(warren="N3213", robinson="N3213", wright="N3213")
    assert candidates(state, "warren") == ["robinson"]
