"""10.0 Bridges: pontoons, destroying and repairing. On scenario 2, whose five turns leave time for work."""

from __future__ import annotations

import pytest

from gtc_tui.engine.action import Side
from gtc_tui.engine.report import Overlay, Text
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.model.terrain import Edge
from gtc_tui.play.aids.answers import list_answers
from gtc_tui.rules.gcacw.campaign import bridges, victory
from gtc_tui.rules.gcacw.state import ground, map_state
from gtc_tui.rules.gcacw.turn.recovery import Recovery
from gtc_tui.rules.gcacw.turn.sequence import Game
from support import CONFEDERATE, UNION, At, at, drive, inner, numbered, race, refused, scenario, scene, texts

RAPIDAN = scenario("gtc/02-grant-crosses-the-rapidan")
KELLYS = "N2404/N2504"  # ford on the Rappahannock, a minor river, where the Union has a pontoon at the start
GERMANNA = "N2409/N2510"  # ford on the Rapidan, a minor river
RAIL = "N0813/N0814"  # railroad bridge over the Rapidan, whole
FREDERICKSBURG = "N4213/N4114"  # railroad bridge over the Rappahannock, a major river, destroyed
PORT_CONWAY = "N5720/N5721"  # ferry
FAR = {"lomax": "N4325"}


def evening(side: Side = UNION, **placed: At | str) -> State:
    """A side's work in the recovery phase of turn 2."""
    stack = (Game(), Recovery(side))
    return scene(game=RAPIDAN, stack=stack, record={"phase": "recovery", "turn": 2}, **{**FAR, **placed})


def marching(unit: str, roll: str, side: Side = UNION, **placed: At | str) -> State:
    state = scene(game=RAPIDAN, acting=side, record={"turn": 4}, **placed)
    drive(state, f"march {unit}", roll)
    return state


def lies(state: State, hexside: str) -> Edge:
    return bridges.bits(inner(state), hexside)


def works(state: State) -> list[str]:
    return [line for line in texts(state) if line.split()[0] in ("build", "repair")]


# -- where bridges may be ------------------------------------------------------------------------------
def test_10_0_every_river_hexside_between_land_hexes_in_play_has_a_mark() -> None:
    assert {f"bridge:{hexside}" for hexside in (KELLYS, GERMANNA, RAIL, FREDERICKSBURG, PORT_CONWAY)} <= set(
        RAPIDAN.marks
    )
    hexmap, rivers = RAPIDAN.map.hexmap, Edge.MINOR_RIVER | Edge.MAJOR_RIVER
    for hexside in {side for sides in RAPIDAN.river_sides.values() for side in sides}:
        one, other = bridges.ends(RAPIDAN, hexside)
        assert one < other and hexmap.direction(one, other) is not None
        assert bridges.printed(RAPIDAN, hexside) & rivers
        assert one not in RAPIDAN.barred and other not in RAPIDAN.barred  # the other sheet is out of play
    closed = {race().map.ids[name] for name in race().closed}
    assert closed and not closed & set(race().river_sides)


def test_10_0_a_game_begins_with_the_bridges_of_its_scenario() -> None:
    state = RAPIDAN.new_state()
    assert lies(state, KELLYS) & Edge.BRIDGE
    assert not lies(state, FREDERICKSBURG) & Edge.BRIDGE
    spotsylvania = scenario("gtc/04-bloody-spotsylvania").new_state()
    assert bridges.state(inner(spotsylvania), FREDERICKSBURG) == ground.PONTOON
    assert lies(spotsylvania, FREDERICKSBURG) & Edge.BRIDGE


# -- 10.1 building -------------------------------------------------------------------------------------
@pytest.mark.parametrize(("die", "stands"), [(4, True), (5, False)])
def test_10_1_infantry_bridges_a_minor_river_on_four_or_less(die: int, stands: bool) -> None:
    state = evening(griffin="N2409")
    assert f"build griffin {GERMANNA}" in works(state)
    drive(state, f"build griffin {GERMANNA}", f"roll {die}")
    assert bool(lies(state, GERMANNA) & Edge.BRIDGE) is stands
    assert bridges.state(inner(state), GERMANNA) == (ground.PONTOON if stands else ground.AS_PRINTED)
    state.undo()
    assert not lies(state, GERMANNA) & Edge.BRIDGE


@pytest.mark.parametrize(("die", "stands"), [(2, True), (3, False)])
def test_10_1_a_major_river_on_two_or_less(die: int, stands: bool) -> None:
    site = next(
        side
        for side in RAPIDAN.river_sides[RAPIDAN.map.ids["N4114"]]
        if side != FREDERICKSBURG and bridges.printed(RAPIDAN, side) & Edge.MAJOR_RIVER
    )
    state = evening(griffin="N4114")
    drive(state, f"build griffin {site}", f"roll {die}")
    assert bool(lies(state, site) & Edge.BRIDGE) is stands


def test_10_1_a_pontoon_is_a_bridge_to_all_who_march() -> None:
    """A unit pays for the ford, then no more."""
    state = marching("griffin", "roll 6", griffin="N2409", **FAR)
    before = next(line for line in map(state.describe, state.legal_actions()) if "N2510" in line)
    play = inner(scene(game=RAPIDAN, acting=UNION, griffin="N2409", **FAR))
    map_state.put(play, f"bridge:{GERMANNA}", ground.PONTOON)
    ground.refresh(play)
    bridged = State.from_play(play)
    drive(bridged, "march griffin", "roll 6")
    after = next(line for line in map(bridged.describe, bridged.legal_actions()) if "N2510" in line)
    assert (before[-4:], after[-4:]) == ("3 MP", "1 MP")


@pytest.mark.parametrize(
    ("griffin", "says"),
    [
        (At("N2409", manpower=4), "5 or more manpower"),
        (At("N2409", fatigue=3), "fatigue level 3"),
        (At("N2409", demoralized=1), "demoralized"),
        (At("N2408"), "is not adjacent to"),
    ],
)
def test_10_1_the_builder_must_be_strong_rested_and_there(griffin: At, says: str) -> None:
    state = evening(griffin=griffin, getty="N1704")
    assert not [line for line in works(state) if "griffin" in line]
    rule, reason = refused(state, f"build griffin {GERMANNA}")
    assert rule in ("10.0", "10.1", "11.0") and says in reason


def test_10_1_neither_cavalry_nor_wagons_build() -> None:
    state = evening(davies=At("N2409", manpower=5), wagon_train_a=At("N2409", manpower=5), getty="N1704")
    assert works(state) == []
    assert refused(state, f"build davies {GERMANNA}")[0] == "10.1"
    assert refused(state, f"build wagon-train-a {GERMANNA}")[0] == "10.1"


def test_10_1_no_bridge_is_built_in_the_face_of_the_enemy() -> None:
    state = evening(griffin="N2409", wickham="N2510", getty="N1704")
    assert f"build griffin {GERMANNA}" not in works(state)
    assert "enemy" in refused(state, f"build griffin {GERMANNA}")[1]


def test_10_1_nor_in_rain_nor_where_one_stands() -> None:
    state = evening(griffin="N2404", getty="N2409")
    assert refused(state, f"build griffin {KELLYS}")[0] == "10.1"
    assert works(state)
    rainy = scene(
        game=RAPIDAN,
        stack=(Game(), Recovery(UNION)),
        record={"phase": "recovery", "turn": 2, "rain": True},
        griffin="N2409",
        **FAR,
    )
    assert works(rainy) == [] and "rain" in refused(rainy, f"build griffin {GERMANNA}")[1]


def test_10_1_each_hexside_is_tried_once_and_a_side_tries_twice() -> None:
    state = evening(griffin="N2409", getty="N2409", barlow="N2605", mott="N2807")
    drive(state, f"build griffin {GERMANNA}", "roll 6")
    assert "worked on" in refused(state, f"build getty {GERMANNA}")[1]
    drive(state, "build barlow N2605/N2506", "roll 6")
    assert works(state) == []
    assert "at most 2" in refused(state, "build mott N2806/N2807")[1]


def test_8_0_a_unit_builds_or_entrenches() -> None:
    state = evening(griffin="N2409", getty="N1704")
    drive(state, f"build griffin {GERMANNA}", "roll 6")
    assert "entrench griffin" not in texts(state)
    assert refused(state, "entrench griffin")[0] == "8.0"
    other = evening(griffin="N2409", getty="N1704")
    drive(other, "entrench griffin")
    assert works(other) == []


def test_8_0_the_confederate_builds_after_the_union() -> None:
    state = evening(griffin="N2409", heth="N2711")
    drive(state, "done")
    assert state.to_move == CONFEDERATE
    drive(state, "build heth N2710/N2711", "roll 1")
    assert bridges.state(inner(state), "N2710/N2711") == ground.PONTOON + 1


def last_evening(**placed: At | str) -> State:
    """The Union's recovery at the end of scenario 2."""
    record = {"phase": "recovery", "turn": 5}
    return scene(game=RAPIDAN, stack=(Game(), Recovery(UNION)), record=record, **placed)


def test_10_1_bridges_are_built_at_the_end_of_a_game_that_counts_lines_of_communication() -> None:
    """13.2: with Heth across the other line, a pontoon at Germanna Ford is worth the three trains' points."""
    trains = {f"wagon_train_{letter}": "N3213" for letter in "abc"}
    state = last_evening(griffin="N2409", heth="N0816", **trains)
    assert victory.points(inner(state)) == 0
    assert f"build griffin {GERMANNA}" in texts(state)
    assert not any(line.startswith("entrench") for line in texts(state))
    assert refused(state, "entrench griffin")[0] == "8.0"
    wanted = max(zip(state.appraise(), texts(state), strict=True))[1]
    assert wanted == f"build griffin {GERMANNA}"
    drive(state, wanted, "roll 1")
    assert victory.points(inner(state)) == 30
    while state.decision is not None:
        drive(state, "done")
    assert state.result is not None and state.result.points == 30


def test_10_1_a_bridge_that_brings_nothing_at_the_end_is_not_worth_the_work() -> None:
    state = last_evening(griffin="N2409", heth="N0816")
    assert max(zip(state.appraise(), texts(state), strict=True))[1] == "done"


def test_8_0_14_0_in_a_campaign_the_last_turn_is_worked_on_before_its_strategic_cycle() -> None:
    turns = numbered("10").turns
    state = scene(
        game=numbered("10"),
        stack=(Game(), Recovery(UNION)),
        record={"phase": "recovery", "turn": turns},
        griffin=At("S3510", fatigue=0),
        heth="N0619",
    )
    assert state.decision is not None and "entrench griffin" in texts(state)
    drive(state, "entrench griffin")
    assert at(state, "griffin").works == "abatis"


def test_8_0_elsewhere_nobody_works_in_the_last_turn() -> None:
    game = scenario("gtc/01-wilderness")
    record = {"phase": "recovery", "turn": game.turns}
    state = scene(game=game, stack=(Game(), Recovery(UNION)), record=record, griffin="N2409", heth="N2711")
    assert state.decision is None and state.result is not None


def test_10_1_an_unknown_hexside_is_named() -> None:
    state = evening(griffin="N2409")
    rule, reason = refused(state, "build griffin N2510/N2409")
    assert rule == "10.0" and reason.startswith("N2510/N2409: no river hexside here")
    assert refused(state, "repair griffin moon")[0] == "10.0"


# -- 10.2 destroying -----------------------------------------------------------------------------------
def test_10_2_an_enemy_unit_takes_up_a_pontoon_and_ends_its_march() -> None:
    state = marching("wickham", "roll 3 3", CONFEDERATE, wickham="N2504", griffin="N1405")
    assert f"demolish {KELLYS}" in texts(state)
    drive(state, f"demolish {KELLYS}")
    assert not lies(state, KELLYS) & Edge.BRIDGE
    assert bridges.state(inner(state), KELLYS) == ground.AS_PRINTED
    assert state.decision is None or state.decision.kind != "march"
    assert at(state, "wickham").hex == "N2504"


def test_10_2_not_its_own_side_nor_with_an_enemy_across() -> None:
    own = marching("griffin", "roll 3", griffin="N2504", lomax="N4325")
    assert f"demolish {KELLYS}" not in texts(own)
    assert refused(own, f"demolish {KELLYS}")[0] == "10.2"
    watched = marching("wickham", "roll 3 3", CONFEDERATE, wickham="N2504", griffin="N2404")
    assert "enemy" in refused(watched, f"demolish {KELLYS}")[1]


def test_10_2_where_a_pontoon_replaced_a_bridge_that_one_stays_down() -> None:
    game = scenario("gtc/04-bloody-spotsylvania")
    state = scene(game=game, acting=CONFEDERATE, wickham="N4114", griffin="N3217")
    drive(state, "march wickham", "roll 3 3", f"demolish {FREDERICKSBURG}")
    assert bridges.state(inner(state), FREDERICKSBURG) == ground.DESTROYED
    assert not lies(state, FREDERICKSBURG) & Edge.BRIDGE


@pytest.mark.parametrize(("die", "falls"), [(3, True), (4, False)])
def test_10_2_a_permanent_bridge_falls_on_three_or_less_for_two_points(die: int, falls: bool) -> None:
    state = marching("custer", "roll 1 4", custer="N0813", **FAR)
    drive(state, f"demolish {RAIL}", f"roll {die}")
    assert bool(lies(state, RAIL) & Edge.BRIDGE) is not falls
    assert bridges.state(inner(state), RAIL) == (ground.DESTROYED if falls else ground.AS_PRINTED)
    assert state.decision is not None
    assert (state.decision.kind, "3 MP left" in state.decision.prompt) == ("march", True)
    assert f"demolish {RAIL}" not in texts(state)  # one try in a march
    assert refused(state, f"demolish {RAIL}")[0] == "10.2"
    if falls:  # and nothing leads over the river there any more
        assert "step N0814" not in texts(state)
        assert "cannot be crossed" in refused(state, "step N0814")[1]
    else:
        assert "step N0814" in texts(state)


def test_10_2_it_takes_points_and_no_wagons() -> None:
    state = marching("griffin", "roll 1", griffin="N0813", **FAR)
    assert "needs 2" in refused(state, f"demolish {RAIL}")[1]
    wagons = marching("wagon-train-a", "roll 6", wagon_train_a="N0813", **FAR)
    assert f"demolish {RAIL}" not in texts(wagons)
    assert "wagon" in refused(wagons, f"demolish {RAIL}")[1]


def test_2_4_a_zone_of_control_does_not_cross_where_the_bridge_is_gone() -> None:
    state = marching("custer", "roll 6 6", custer="N0813", chambliss="N0512")
    beyond = state.game.map.ids["N0814"]
    assert state.position.zoc(0, beyond)[0] == 1
    drive(state, f"demolish {RAIL}", "roll 1")
    assert state.position.zoc(0, beyond) == (0, 0)


def test_10_2_a_ferry_too() -> None:
    state = marching("custer", "roll 6 6", custer="N5720", **FAR)
    drive(state, f"demolish {PORT_CONWAY}", "roll 1")
    assert not lies(state, PORT_CONWAY) & Edge.FERRY
    assert "step N5721" not in texts(state)


# -- 10.3 repairing ------------------------------------------------------------------------------------
@pytest.mark.parametrize(("die", "stands"), [(3, True), (4, False)])
def test_10_3_a_repair_succeeds_with_one_more(die: int, stands: bool) -> None:
    state = evening(griffin="N4114")
    assert f"build griffin {FREDERICKSBURG}" not in texts(state)
    assert refused(state, f"build griffin {FREDERICKSBURG}")[0] == "10.1"
    drive(state, f"repair griffin {FREDERICKSBURG}", f"roll {die}")
    assert bool(lies(state, FREDERICKSBURG) & Edge.BRIDGE) is stands


def test_10_3_only_what_is_destroyed_is_repaired() -> None:
    state = evening(griffin="N2409")
    assert refused(state, f"repair griffin {GERMANNA}") == ("10.3", f"no bridge or ferry is destroyed at {GERMANNA}")


def test_10_3_a_ferry_is_repaired() -> None:
    state = evening(griffin="N5720")
    play = inner(state)
    map_state.put(play, f"bridge:{PORT_CONWAY}", ground.DESTROYED)
    ground.refresh(play)
    state = State.from_play(play)
    drive(state, f"repair griffin {PORT_CONWAY}", "roll 3")
    assert lies(state, PORT_CONWAY) & Edge.FERRY


# -- what is told of them ------------------------------------------------------------------------------
def test_10_0_hex_panel_and_march_costs_tell_the_bridges_of_now() -> None:
    state = scene(game=RAPIDAN, acting=UNION, griffin="N2404", **FAR)
    panel = state.query(UNION, "stack", hex="N2404")
    assert isinstance(panel, Text)
    assert "Pontoon of the Union on ne" in panel.lines and "minor river on ne, bridge, ford" in panel.lines
    way = state.query(UNION, "cost", piece="griffin", hex="N2504")
    assert isinstance(way, Overlay) and "minor river by bridge" in way.lines[0]
    ruin = state.query(UNION, "stack", hex="N4114")
    assert isinstance(ruin, Text)
    assert any(line.startswith("Destroyed on ne") for line in ruin.lines)
    assert not any("major river on ne, bridge" in line for line in ruin.lines)


def test_10_1_an_answer_about_a_hexside_names_both_of_its_hexes() -> None:
    state = evening(griffin="N2409")
    assert state.decision is not None
    pieces = {str(piece.id): piece for piece in state.view(UNION).pieces}
    answers = list_answers(Seat.deciding(state), pieces)
    codec = state.game.system.codec
    named = [answer.hexes for answer in answers if codec.text(answer.action) == f"build griffin {GERMANNA}"]
    assert named == [("N2409", "N2510")]
