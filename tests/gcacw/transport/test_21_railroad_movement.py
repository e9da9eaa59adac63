"""21.0 Railroad movement, on scenario 9."""

from __future__ import annotations

from typing import Any

import pytest
from overland import campaign, overland, record_of

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.campaign import control, counties
from gtc_tui.rules.gcacw.combat.assaults.assault import Assaulting
from gtc_tui.rules.gcacw.state import day, ground, map_state, pieces
from gtc_tui.rules.gcacw.state.ground import DESTROYED, PONTOON
from gtc_tui.rules.gcacw.state.record import OffMap
from support import CONFEDERATE, UNION, At, at, changed, drive, inner, race, refused, scene, texts, verbs

HOKE = At("N0225", manpower=8)
"""Any infantry of 8 points at Gordonsville, which lies on two railroads."""
VCRR = next(line.path for line in overland().map.lines if line.short == "VCRR")
NAMES = overland().map.names


def station(acting: Any = CONFEDERATE, heth: At | str = HOKE, **given: Any) -> State:
    return campaign(acting=acting, heth=heth, **{"barlow": "N1704", **given})


def aboard(heth: At = HOKE, **given: Any) -> State:
    """The unit is entrained, and its side has the initiative."""
    record = {"entrained": (PieceId("heth"),), **given.pop("record", {})}
    return station(heth=heth, record=record, **given)


def journey(**given: Any) -> State:
    state = aboard(**given)
    drive(state, "go-by-rail heth")
    return state


def along(hexes: int) -> str:
    """The hex of the Virginia Central so far beyond Gordonsville."""
    return str(NAMES[VCRR[VCRR.index(overland().map.ids["N0225"]) + hexes]])


def told(state: State, line: str) -> str:
    rule, reason = refused(state, line)
    assert rule == "21.0"
    return reason


# -- entraining -------------------------------------------------------------------------------------------------------
def test_21_01_only_the_confederate() -> None:
    assert "entrain heth" in texts(station())
    state = campaign(acting=UNION, griffin=At("N1204", manpower=8))
    assert "entrain" not in verbs(state)
    assert told(state, "entrain griffin") == "only the Confederates move units by railroad"


def test_21_02_only_an_entrained_unit_goes_by_rail() -> None:
    assert told(station(), "go-by-rail heth") == "Heth is not entrained"


@pytest.mark.parametrize(
    ("where", "may"), [("N0326", False), ("N0528", True), ("S3526", True), ("S3625", True), ("S3627", False)]
)
def test_21_03_in_a_station_or_on_rails_in_richmond(where: str, may: bool) -> None:
    state = station(heth=At(where, manpower=8))
    assert ("entrain heth" in texts(state)) is may
    if not may:
        assert told(state, "entrain heth") == "Heth is not at a station"


def test_21_04_the_station_is_in_order() -> None:
    for damage in (1, 2):
        state = changed(station(), lambda play, damage=damage: map_state.put(play, "station:N0225", damage))
        assert told(state, "entrain heth") == "the station in N0225 is damaged or destroyed"


def test_21_05_21_06_infantry_of_ten_points_at_most() -> None:
    assert "entrain heth" in texts(station(heth=At("N0225", manpower=10)))
    for piece in ({"heth": At("N0225", manpower=11)}, {"heth": "N0619", "wickham": "N0225"}):
        state = station(**piece)
        unit = "wickham" if "wickham" in piece else "heth"
        assert told(state, f"entrain {unit}") == "only infantry with 10 or less manpower may entrain"


def test_21_07_at_fatigue_one_at_most_exhausted_or_not() -> None:
    assert "entrain heth" in texts(station(heth=At("N0225", 8, fatigue=1, exhausted=True)))
    state = station(heth=At("N0225", 8, fatigue=2))
    assert told(state, "entrain heth") == "Heth is at fatigue level 2; only units at 1 or less may entrain"


def test_21_08_not_in_an_enemy_zone() -> None:
    assert told(station(griffin="N0224"), "entrain heth") == "N0225 is in an enemy zone of control"


def test_21_08_21_37_a_limited_zone_stops_no_train() -> None:
    """Through the woods between N0829 and N0828; only 31.0 names limited zones."""
    assert "entrain heth" in texts(station(heth=At("N0829", 8), griffin="N0828"))
    assert "rail-to N1231" in texts(journey(griffin="N0828"))


def test_21_09_24_12_not_in_a_county_of_the_enemy() -> None:
    """24/12."""
    state = station(heth=At("N0528", 8), crawford="N1332")
    assert "entrain heth" not in texts(state)
    assert told(state, "entrain heth") == "N0528 is in Louisa County, which the enemy controls"


def test_21_09_24_03_the_control_phase_of_the_day_decides() -> None:
    """Crawford has left Louisa since, or has come since."""
    heth = At("N0528", 8)

    def move(state: State, where: str) -> State:
        return changed(state, lambda play: pieces.move(play, PieceId("crawford"), where))

    left, come = (
        move(station(heth=heth, crawford="N1332"), "N1204"),
        move(station(heth=heth, crawford="N1204"), "N1332"),
    )
    assert ("Louisa" in counties.held(inner(left)), "Louisa" in counties.held(inner(come))) == (False, True)
    assert ("entrain heth" in texts(left), "entrain heth" in texts(come)) == (False, True)
    riding = move(aboard(heth=At("N0225", 8), crawford="N1204"), "N1332")
    drive(riding, "go-by-rail heth")
    assert "rail-to N0829" in texts(riding)


def test_21_10_one_unit_a_turn() -> None:
    state = station(wilcox=At("N0528", manpower=5))
    drive(state, "entrain heth", "roll 2 2")
    assert record_of(state).today.entrained == 1
    assert told(state, "entrain wilcox") == "only 1 unit may entrain per turn"


@pytest.mark.parametrize(("turn", "may"), [(2, False), (1, False), (0, True)])
def test_21_11_not_on_the_day_of_a_transfer_by_rail_nor_the_next(turn: int, may: bool) -> None:
    state = station(record={"off_map": OffMap(railed=turn)})
    assert ("entrain heth" in texts(state)) is may
    later = station(record={"turn": 3, "off_map": OffMap(railed=1)})
    assert "entrain heth" in texts(later)


def test_21_12_21_13_21_14_it_tires_by_one_and_the_action_is_over() -> None:
    state = station(heth=At("N0225", 8, exhausted=True, fatigue=1), griffin="N4318")
    events = drive(state, "entrain heth")
    assert at(state, "heth").fatigue == 2 and at(state, "heth").hex == "N0225"
    assert record_of(state).entrained == ("heth",)
    assert state.decision is not None and state.decision.kind == "initiative"
    assert [event.kind for event in events if event.kind != "initiative"][-1] == "aboard"
    assert record_of(state).today.marched == ("heth",)  # no strategic movement after it (20.0)


def test_21_15_an_entrained_unit_moves_by_rail_alone() -> None:
    state = aboard(hill="N0225")
    for line in ("march heth", "entrench heth", "strategic-march heth"):
        assert line not in texts(state)
        assert refused(state, line)[1] == "Heth is entrained and moves only by rail"


def test_21_15_21_24_no_leader_activates_an_entrained_unit() -> None:
    placed = {"hill": "N0225", "wilcox": "N0225"}
    state = aboard(**placed)
    drive(state, "activate hill")
    assert "choose wilcox" in texts(state) and "choose heth" not in texts(state)
    assert refused(state, "choose heth")[1] == "Heth is entrained and moves only by rail"
    attack = aboard(**placed, griffin="N0224")
    drive(attack, "assault hill N0224")
    stage = inner(attack).stack[-1]
    assert isinstance(stage, Assaulting) and stage.ordered == ("wilcox",)


def test_21_16_units_of_an_activation_do_not_entrain() -> None:
    state = station(hill="N0225")
    drive(state, "activate hill", "choose heth", *(["done"] if _asks(state) else []), "roll 3")
    assert "entrain heth" not in texts(state) and "march heth" in texts(state)


def _asks(state: State) -> bool:
    twin = state.clone()
    drive(twin, "activate hill", "choose heth")
    return twin.decision is not None and twin.decision.kind == "choose"


def test_21_17_21_33_a_leader_of_its_command_comes_along() -> None:
    state = journey(hill="N0225", ewell="N0225", early="N0225", wilcox="N0225")
    assert "ride hill" in texts(state) and "ride ewell" not in texts(state)
    assert refused(state, "ride ewell") == ("6.3", "Heth is not in Ewell's command")
    drive(state, "ride hill")
    assert refused(state, "ride hill") == ("6.3", "Hill already accompanies the unit")
    drive(state, f"rail-to {along(3)}")
    assert (at(state, "hill").hex, at(state, "ewell").hex) == (along(3), "N0225")
    stays = journey(hill="N0225", wilcox="N0225")
    drive(stays, f"rail-to {along(3)}")
    assert at(stays, "hill").hex == "N0225"
    must = journey(hill="N0225")
    drive(must, f"rail-to {along(3)}")
    assert at(must, "hill").hex == along(3)


# -- detraining -------------------------------------------------------------------------------------------------------
def test_21_18_21_19_it_gets_off_with_the_initiative_for_nothing() -> None:
    state = aboard()
    drive(state, "detrain heth")
    assert record_of(state).entrained == () and at(state, "heth").fatigue == 0
    assert state.decision is not None and state.decision.kind == "action" and "march heth" in texts(state)
    assert told(state, "detrain heth") == "Heth is not entrained"


def test_21_20_it_gets_off_when_the_action_cycle_ends() -> None:
    state = aboard(griffin="N1405")
    drive(state, "pass", "pass")
    assert record_of(state).entrained == ()


def test_21_21_it_gets_off_when_an_enemy_comes_beside_it() -> None:
    state = aboard(acting=UNION, griffin="N0222")
    drive(state, "march griffin", "roll 6", "step N0223")
    assert record_of(state).entrained == ("heth",)
    drive(state, "step N0224")
    assert record_of(state).entrained == ()
    alone = changed(aboard(), lambda play: control.arrive(play, PieceId("warren"), "N0224"))
    assert record_of(alone).entrained == ("heth",)  # a leader is no unit


# -- the journey ------------------------------------------------------------------------------------------------------
def test_21_24_21_28_21_29_21_30_fatigue_by_the_hexes_up_to_forty() -> None:
    labels = dict(_labels(journey()))
    for hexes, levels in ((1, 1), (13, 1), (14, 2), (26, 2), (27, 3), (40, 3)):
        assert labels[f"rail-to {along(hexes)}"].endswith(f"{hexes} hex{'es' * (hexes > 1)}, fatigue +{levels}")
        state = journey()
        drive(state, f"rail-to {along(hexes)}")
        assert (at(state, "heth").hex, at(state, "heth").fatigue) == (along(hexes), levels)
    assert along(41) not in " ".join(labels)


def _labels(state: State) -> list[tuple[str, str]]:
    codec = state.game.system.codec
    return [(codec.text(action), state.label(action).told()) for action in state.legal_actions()]


def test_21_22_21_26_21_27_at_its_end_it_gets_off_anywhere_on_the_rails() -> None:
    state = journey()
    drive(state, f"rail-to {along(5)}", "roll 2 2")
    data = inner(state).game.map
    assert data.ids[along(5)] not in data.stations
    assert record_of(state).entrained == () and "march heth" in texts(state)


def test_21_25_along_the_rails_whatever_the_ground() -> None:
    assert {text.split()[0] for text in texts(journey())} == {"rail-to"}
    assert told(journey(), "rail-to N0526") == "N0526 is not on the railroad of Heth"


def test_21_31_none_above_fatigue_four() -> None:
    state = journey(heth=At("N0225", 8, fatigue=2))
    assert f"rail-to {along(26)}" in texts(state) and f"rail-to {along(27)}" not in texts(state)
    away = f"{along(27)} is 27 hexes away by rail; Heth is too tired for more than 26"
    assert told(state, f"rail-to {along(27)}") == away
    assert told(state, f"rail-to {along(41)}") == f"{along(41)} is 41 hexes away by rail; trains go at most 40"


def test_21_32_21_34_no_extended_march_and_rain_does_not_matter() -> None:
    state = journey(heth=At("N0225", 8, fatigue=1), record={"rain": True})
    events = drive(state, f"rail-to {along(40)}")
    assert at(state, "heth").fatigue == 4 and at(state, "heth").organized
    assert not [event for event in events if event.kind == "roll"]


def test_21_23_21_40_richmond_ends_the_journey() -> None:
    state = journey(heth=At("S3913", 8))
    reached = {text.split()[1] for text in texts(state)}
    data = inner(state).game.map
    city = {name for name in reached if data.terrain(data.ids[name]) == "city"}
    assert len(city) == 1  # the first hex of the city, and no farther
    drive(state, f"rail-to {city.pop()}")
    assert record_of(state).entrained == ()


def test_21_40_who_has_come_to_richmond_by_rail_does_not_entrain_again_that_turn() -> None:
    """One entrainment a turn forbids it; and of two areas (as in the grand campaign) the fatigue of the journey."""
    state = station(heth=At("S3913", 8))
    drive(state, "entrain heth", "roll 2 2", "go-by-rail heth")
    data = inner(state).game.map
    goals = [text.split()[1] for text in texts(state)]
    drive(state, f"rail-to {next(goal for goal in goals if data.terrain(data.ids[goal]) == 'city')}", "roll 2 2")
    assert "entrain" not in verbs(state)
    assert told(state, "entrain heth") == "only 1 unit may entrain per turn"
    again = changed(state, lambda play: day.amend(play, entrained=0))
    assert told(again, "entrain heth") == "Heth is at fatigue level 3; only units at 1 or less may entrain"


def test_21_35_no_destroyed_bridge_nor_a_pontoon_in_its_place() -> None:
    ids = overland().map.ids
    pair, beyond = (ids["S3408"], ids["S3409"]), "S3409"
    assert f"rail-to {beyond}" in texts(journey(heth=At("S3106", 8)))
    key = ground.bridge_key(overland(), *pair)
    for down in (DESTROYED, PONTOON + 1):
        state = changed(aboard(heth=At("S3106", 8)), lambda play, down=down: map_state.put(play, key, down))
        drive(state, "go-by-rail heth")
        assert f"rail-to {beyond}" not in texts(state) and "rail-to S3408" in texts(state)


@pytest.mark.parametrize(("down", "crosses"), [(DESTROYED, False), (PONTOON, False), (PONTOON + 1, True)])
def test_21_35_with_the_option_trains_cross_a_pontoon_of_their_side(down: int, crosses: bool) -> None:
    ids = overland().map.ids
    key = ground.bridge_key(overland(), ids["S3408"], ids["S3409"])
    state = aboard(heth=At("S3106", 8), options=("trains-over-pontoons",))
    state = changed(state, lambda play: map_state.put(play, key, down))
    drive(state, "go-by-rail heth")
    assert ("rail-to S3409" in texts(state)) is crosses


@pytest.mark.parametrize("damage", [1, 2])
def test_21_36_no_station_out_of_order(damage: int) -> None:
    state = changed(aboard(), lambda play: map_state.put(play, "station:N0528", damage))
    drive(state, "go-by-rail heth")
    assert "rail-to N0427" in texts(state) and "rail-to N0628" not in texts(state)
    assert told(state, "rail-to N0528") == "the station in N0528 is damaged or destroyed"


def test_21_37_no_enemy_zone() -> None:
    state = journey(griffin="N1031")
    assert "rail-to N0829" in texts(state) and "rail-to N1231" not in texts(state)
    assert told(state, "rail-to N1231") == "no open line leads to N1231"
    assert told(state, "rail-to N1030") == "N1030 is in an enemy zone of control"


def test_21_38_no_county_of_the_enemy() -> None:
    state = journey(crawford="N1332")
    names = {text.split()[1] for text in texts(state)}
    data = inner(state).game.map
    assert "Louisa" not in {data.counties[data.ids[name]] for name in names} and "N0326" in names
    assert told(state, "rail-to N1131") == "N1131 is in Louisa County, which the enemy controls"


def test_21_39_one_railroad_for_the_whole_journey() -> None:
    state = journey(heth=At("S3307", 8))  # Hanover Junction: north and south, east and west
    names = {text.split()[1] for text in texts(state)}
    assert {"N4730", "S3313", "N2334", "S3913"} <= names
    state = journey(heth=At("S3303", 8))
    assert "rail-to S3313" in texts(state)
    assert "S3913" not in {text.split()[1] for text in texts(state)}


def test_21_41_the_danville_road_and_the_coal_pits_are_one_with_the_petersburg_road() -> None:
    state = journey(heth=At("S2030", 8))
    names = {text.split()[1] for text in texts(state)}
    assert {"S2327", "S2428", "S3527"} <= names


def test_21_0_the_basic_game_has_none() -> None:
    state = scene(game=race(), acting=CONFEDERATE, field="N3520")
    assert "entrain" not in verbs(state)
    assert told(state, "entrain field") == "railroad movement is part of the advanced game only"
