"""22.0 Water movement, on scenario 9."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec
import pytest
from overland import campaign, overland, record_of

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.state.game import GcacwGame
from gtc_tui.rules.gcacw.state.record import OffMap, Today
from gtc_tui.rules.gcacw.theatres import boxes
from gtc_tui.rules.gcacw.transport import aboard, waterways
from support import CONFEDERATE, UNION, At, at, changed, drive, inner, race, refused, scene, texts, verbs

FAR: dict[str, Any] = {"heth": "N0619"}
"""An enemy, so that the initiative is rolled for."""


def camp(where: str = "N4807", manpower: int = 10, fatigue: int = 0, **given: Any) -> State:
    """Gibbon at a landing (Aquia Creek), the Union with the initiative."""
    spot = At(where, manpower, fatigue)
    return campaign(acting=given.pop("acting", UNION), **{"gibbon": spot, **FAR, **given})


def afloat(where: str = "N4807", manpower: int = 10, fatigue: int = 0, **given: Any) -> State:
    record = {"afloat": (PieceId("gibbon"),), **given.pop("record", {})}
    return camp(where, manpower, fatigue, record=record, **given)


def sailing(where: str = "N4807", fatigue: int = 0, **given: Any) -> State:
    state = afloat(where, fatigue=fatigue, **given)
    drive(state, "go-by-water gibbon")
    return state


def goals(state: State) -> set[str]:
    return {text.split()[1] for text in texts(state) if text.startswith("sail-to")}


def told(state: State, line: str) -> str:
    rule, reason = refused(state, line)
    assert rule == "22.0"
    return reason


def james(closed: tuple[str, ...] = ()) -> GcacwGame:
    """Scenario 9 with Deep Bottom for a landing: it has none on the James."""
    game = overland()
    assert game.campaign is not None
    water = msgspec.structs.replace(game.campaign.water_movement, closed=closed)
    return dataclasses.replace(game, campaign=msgspec.structs.replace(game.campaign, water_movement=water))


def southern(**given: Any) -> State:
    """A Confederate unit at Deep Bottom."""
    placed: dict[str, Any] = {"steuart": At("S4433", 3), "griffin": "N1405", **given}
    record = {"turn": 2, **placed.pop("record", {})}
    return scene(game=james(), acting=CONFEDERATE, record=record, **placed)


def test_22_0_a_voyage_does_not_end_where_it_begins() -> None:
    assert told(sailing(), "sail-to N4807") == "Gibbon is already there"


# -- the waterway -----------------------------------------------------------------------------------------------------
def _hexes(start: str, goal: str, at_landing: bool = True) -> int | None:
    """Hexes from a berth at the first to any side of the second, or the other way round."""
    data = overland().map
    side = sum(1 << one for one in data.landing_sides[data.ids[start]])
    berth, other = (data.ids[start], side), (data.ids[goal], 0)
    first, last = (berth, other) if at_landing else (other, berth)
    way = waterways.waterway(overland()).sail(first, [last], 60)[0]
    return None if way is None else len(way)


@pytest.mark.parametrize(("goal", "hexes"), [("N5416", 1), ("N5417", 2), ("N5418", 3), ("N5419", 4), ("N5520", 5)])
def test_22_48_22_49_22_50_round_the_bend_of_skinkers_neck(goal: str, hexes: int) -> None:
    assert _hexes("N5317", goal) == hexes
    assert _hexes("N5317", goal, at_landing=False) == hexes


@pytest.mark.parametrize(
    ("landing", "hexes"),
    [
        ("N5721", 26), ("N5317", 32), ("N4114", 44), ("N4811", 43), ("N4807", 44), ("N4903", 48), ("N4902", 49),
        ("S5823", 45), ("S5620", 49), ("B3", 45), ("B4", 45),
    ],
)  # fmt: skip
def test_22_51_22_52_22_53_22_55_22_56_the_price_from_fort_monroe_and_back(landing: str, hexes: int) -> None:
    ids = overland().map.ids
    out = waterways.voyages(inner(afloat("B2")), PieceId("gibbon"))
    assert out[ids[landing]].hexes == hexes
    back = waterways.voyages(inner(afloat(landing)), PieceId("gibbon"))
    assert back[ids["B2"]].hexes == hexes
    assert set(out) >= {ids["B3"], ids["B4"]} and ids["B2"] not in out


def test_22_54_from_the_boxes_on_the_james_only_to_fort_monroe() -> None:
    assert goals(sailing("B3")) == {"B2"}
    assert goals(sailing("B2")) >= {"B3", "B4", "N4807", "S5823"}


def test_22_43_only_along_open_water_and_major_rivers() -> None:
    way = waterways.waterway(overland())
    ids = overland().map.ids
    assert way.wet_sides(ids["N5109"]) == 63 and way.wet_sides(ids["N4012"]) == 0  # the Rappahannock is minor there
    assert goals(sailing("N4114")) == {"N5317", "N5721", "B2"}  # nothing leads from one river to another


# -- embarking --------------------------------------------------------------------------------------------------------
def test_22_01_22_03_22_64_at_a_landing_of_its_side() -> None:
    assert "embark gibbon" in texts(camp())
    assert told(camp("N4808"), "embark gibbon") == "Gibbon is not at a landing of its side"
    state = campaign(acting=CONFEDERATE, steuart=At("N5317", 3))
    assert told(state, "embark steuart") == "Steuart is not at a landing of its side"
    assert "embark steuart" in texts(southern())


@pytest.mark.parametrize("where", ["N4807", "N5317", "S5823"])  # Potomac, Rappahannock, York
def test_22_64_three_rivers_are_the_unions_alone(where: str) -> None:
    assert "embark gibbon" in texts(camp(where))
    state = campaign(acting=CONFEDERATE, steuart=At(where, 3), griffin="N1405")
    assert told(state, "embark steuart") == "Steuart is not at a landing of its side"


def test_22_02_only_an_embarked_unit_goes_by_water() -> None:
    assert told(camp(), "go-by-water gibbon") == "Gibbon is not embarked"


@pytest.mark.parametrize("box", ["B2", "B3", "B4"])
def test_22_04_the_union_embarks_in_three_boxes(box: str) -> None:
    assert "embark gibbon" in texts(camp(box))


def test_22_04_no_other_box_and_not_the_confederate() -> None:
    assert "embark gibbon" not in texts(camp("B5"))
    assert "embark" not in verbs(campaign(acting=CONFEDERATE, steuart=At("B4", 3), griffin="N1405"))


def test_22_05_22_06_infantry_and_cavalry_of_few_points() -> None:
    assert "embark gibbon" in texts(camp(manpower=18))
    assert "embark davies" in texts(camp(davies=At("N4807", 4)))
    reason = "only infantry and cavalry with 18 or less manpower may embark"
    assert told(camp(manpower=19), "embark gibbon") == reason
    assert told(camp(art_res_1="N4807"), "embark art-res-1") == reason
    assert "embark steuart" in texts(southern(steuart=At("S4433", 5)))
    assert told(southern(steuart=At("S4433", 6)), "embark steuart").endswith("5 or less manpower may embark")


def test_22_07_at_fatigue_one_at_most_exhausted_or_not() -> None:
    assert "embark gibbon" in texts(camp(gibbon=At("N4807", 10, fatigue=1, exhausted=True)))
    assert told(camp(fatigue=2), "embark gibbon") == "Gibbon is at fatigue level 2; only units at 1 or less may embark"


def test_22_08_not_in_an_enemy_zone() -> None:
    assert told(camp(heth="N4707"), "embark gibbon") == "N4807 is in an enemy zone of control"
    assert "embark gibbon" in texts(camp(heth="N4808"))  # a limited one through woods


def test_22_09_22_10_22_20_attempts_of_a_turn() -> None:
    for tries, may in ((2, True), (3, False)):
        state = camp(record={"today": Today(tries=(tries, 0))})
        assert ("embark gibbon" in texts(state)) is may
    assert told(state, "embark gibbon") == "the Union may try to embark only 3 times per turn"
    state = southern(record={"today": Today(tries=(0, 1))})
    assert told(state, "embark steuart") == "the Confederates may try to embark only 1 time per turn"


@pytest.mark.parametrize(
    ("navy", "options", "day", "cycle"),
    [
        ("troops", (), 22, 40),
        ("troops", ("supplies-fill-boats",), 22, 40),
        ("supplies", (), 17, 30),
        ("supplies", ("supplies-fill-boats",), 5, 10),
    ],
)
def test_22_11_22_12_22_13_manpower_of_a_turn_and_a_cycle(
    navy: str, options: tuple[str, ...], day: int, cycle: int
) -> None:
    """While the Navy transports supplies, the limits are lower by 5 and by 10; with the option, down to 5 and 10."""

    def state(today: int, before: int) -> State:
        record = {"navy": navy, "today": Today(shipped=today), "shipped": before}
        return camp(manpower=5, options=options, record=record)

    assert "embark gibbon" in texts(state(day - 5, cycle - 5))
    assert told(state(day - 4, 0), "embark gibbon") == "the transports can take only 4 manpower more this turn"
    reason = "the transports can take only 4 manpower more in this cycle"
    assert told(state(0, cycle - 4), "embark gibbon") == reason


def test_22_12_example_two_units_of_six_leave_28_of_40() -> None:
    state = camp(manpower=6, birney=At("N4811", 6), record={"turn": 5})
    drive(state, "embark gibbon", "roll 5", "roll 6 1", "embark birney", "roll 1")
    assert waterways.limits(inner(state)) == (10, 28)


def test_22_14_22_15_22_18_22_21_embarking_tires_and_takes_the_action() -> None:
    state = camp(gibbon=At("N4807", 10, fatigue=1, exhausted=True))
    drive(state, "embark gibbon")
    assert state.decision is not None and state.decision.kind == "embark" and at(state, "gibbon").fatigue == 2
    assert record_of(state).today.marched == ("gibbon",)  # chosen for a march
    drive(state, "roll 5")
    assert record_of(state).afloat == ("gibbon",)
    assert record_of(state).shipped == record_of(state).today.shipped == 10
    assert state.decision is not None and state.decision.kind == "initiative"


def test_22_16_22_17_22_19_on_a_six_it_does_not_and_may_try_again() -> None:
    state = camp()
    drive(state, "embark gibbon", "roll 6")
    assert record_of(state).afloat == () and at(state, "gibbon").fatigue == 1 and record_of(state).shipped == 0
    drive(state, "roll 6 1", "embark gibbon", "roll 1")
    assert record_of(state).afloat == ("gibbon",) and at(state, "gibbon").fatigue == 2
    assert record_of(state).today.tries == (2, 0)


def test_22_22_22_44_an_embarked_unit_moves_by_water_alone() -> None:
    state = afloat(heth="N4707")
    for line in ("march gibbon", "entrench gibbon", "strategic-march gibbon"):
        assert line not in texts(state)
        assert refused(state, line)[1] == "Gibbon is embarked and moves only by water"


def test_22_22_22_32_22_44_no_leader_takes_an_embarked_unit_along() -> None:
    """Neither on a march nor in an attack."""
    for line in ("activate hancock", "assault hancock N4707"):
        state = afloat(heth="N4707", hancock="N4807", birney="N4807", barlow="N4807")
        drive(state, line)
        assert "choose birney" in texts(state) and "choose gibbon" not in texts(state)
        assert refused(state, "choose gibbon")[1] == "Gibbon is embarked and moves only by water"


def test_22_24_22_41_a_leader_of_its_command_comes_along() -> None:
    state = sailing(hancock="N4807", birney="N4807", warren="N4807", griffin="N4807")
    assert "ride warren" not in texts(state)
    assert refused(state, "ride warren") == ("6.3", "Gibbon is not in Warren's command")
    drive(state, "ride hancock", "sail-to N4811")
    assert (at(state, "hancock").hex, at(state, "warren").hex) == ("N4811", "N4807")
    stays = sailing(hancock="N4807", birney="N4807")
    drive(stays, "sail-to N4811")
    assert at(stays, "hancock").hex == "N4807"


# -- disembarking -----------------------------------------------------------------------------------------------------
def test_22_34_26_21_who_comes_back_to_a_box_by_water_was_not_there_first() -> None:
    state = sailing("B2", heth="B4", record={"off_map": OffMap(first=(("B4", UNION),))})
    drive(state, "sail-to B4")
    assert at(state, "gibbon").hex == "B4" and boxes.first_comer(inner(state), "B4") == CONFEDERATE


@pytest.mark.parametrize("where", ["N4807", "B2", "B3", "B4"])
def test_22_25_22_26_22_27_it_gets_off_with_the_initiative_for_nothing(where: str) -> None:
    state = afloat(where)
    drive(state, "disembark gibbon")
    assert record_of(state).afloat == () and at(state, "gibbon").fatigue == 0
    assert state.decision is not None and state.decision.kind == "action"
    assert told(state, "disembark gibbon") == "Gibbon is not embarked"


@pytest.mark.parametrize(("where", "stays"), [("N4807", False), ("B3", False), ("B2", True)])
def test_22_28_22_58_at_the_end_of_the_action_cycle_but_in_fort_monroe(where: str, stays: bool) -> None:
    state = afloat(where)
    drive(state, "pass", "pass")
    assert (record_of(state).afloat == ("gibbon",)) is stays


def test_22_29_it_gets_off_when_an_enemy_comes_beside_it() -> None:
    state = afloat("N5721", acting=CONFEDERATE, heth="N5723")
    drive(state, "march heth", "roll 6", "step N5722")
    assert record_of(state).afloat == ()


def test_22_31_22_60_after_the_cycle_all_get_off_and_else_they_count_the_next_day() -> None:
    unit = (PieceId("gibbon"),)
    spent = Today(
        marched=unit, entrained=1, tries=(3, 1), shipped=22, docked=unit, supports=(4, 2), shelled=(2, 3), rested=1
    )
    for turn, left in ((3, ("gibbon",)), (4, ())):
        state = afloat("B2", record={"turn": turn, "shipped": 10, "today": spent})
        after = changed(state, lambda play: play.game.rules.turn_ends(play))
        record = record_of(after)
        assert record.afloat == left and record.today == Today(shipped=10 if left else 0)
        assert record.shipped == (10 if left else 0)


# -- the journey ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("start", "goal", "levels"),
    [
        ("N4807", "N4811", 1),
        ("N5721", "N5317", 1),
        ("N4114", "N5317", 2),
        ("B2", "N5721", 2),
        ("B2", "N5317", 3),
        ("B2", "N4902", 3),
    ],
)
def test_22_33_22_36_22_37_22_38_fatigue_by_the_hexes(start: str, goal: str, levels: int) -> None:
    state = sailing(start)
    drive(state, f"sail-to {goal}")
    assert (at(state, "gibbon").hex, at(state, "gibbon").fatigue) == (goal, levels)


@pytest.mark.parametrize(("hexes", "levels"), [(1, 1), (10, 1), (11, 2), (29, 2), (30, 3), (49, 3)])
def test_22_36_22_37_22_38_the_last_hex_of_each_level(hexes: int, levels: int) -> None:
    campaign_figures = overland().campaign
    assert campaign_figures is not None
    limits = campaign_figures.water_movement.hexes
    assert aboard.levels(limits, hexes) == levels
    play = inner(afloat(fatigue=4 - levels))
    assert aboard.farthest(play, PieceId("gibbon"), limits) >= hexes
    tired = inner(afloat(fatigue=5 - levels))
    assert aboard.farthest(tired, PieceId("gibbon"), limits) < hexes


def test_22_30_22_32_22_35_it_ends_and_the_unit_gets_off() -> None:
    state = sailing()
    drive(state, "sail-to N4811")
    assert record_of(state).afloat == () and state.decision is not None and state.decision.kind == "initiative"


def test_22_34_22_45_22_46_it_passes_enemies_and_ends_where_none_is() -> None:
    state = sailing("N4114", early="N5317", rodes="N4917")
    assert "N5721" in goals(state) and "N5317" not in goals(state)
    assert told(state, "sail-to N5317") == "there is an enemy unit in N5317"
    assert told(state, "sail-to N5318") == "N5318 is not a landing of this side"


def test_22_47_it_lands_in_an_enemy_zone_and_attacks_nobody() -> None:
    state = sailing("N4114", early="N5318")
    drive(state, "sail-to N5317")
    assert at(state, "gibbon").hex == "N5317"
    assert state.decision is not None and state.decision.kind == "initiative"


def test_22_39_none_above_fatigue_four() -> None:
    state = sailing("B2", fatigue=2)
    assert "N5721" in goals(state) and "N5317" not in goals(state)
    away = "N5317 is 32 hexes away by water; Gibbon is too tired for more than 29"
    assert told(state, "sail-to N5317") == away


def test_22_25_what_keeps_a_boat_from_a_landing_is_told_apart() -> None:
    assert told(sailing(), "sail-to N5317") == "boats go from N4807 to N5317 only by way of B2: first go there"
    assert told(sailing(), "sail-to B5") == "B5 is not a landing of this side"
    assert refused(afloat(), "sail-to N4811") == ("22.0", "choose first which embarked unit goes by water")


def test_22_40_22_42_no_extended_march_and_rain_does_not_matter() -> None:
    state = sailing("B2", fatigue=1, record={"rain": True})
    events = drive(state, "sail-to N4807")
    assert at(state, "gibbon").fatigue == 4 and not [event for event in events if event.kind == "roll"]


def test_22_57_to_fort_monroe_beyond_fatigue_four_too() -> None:
    state = sailing(fatigue=3)
    assert goals(state) == {"N4811", "N4903", "N4902", "B2"}
    drive(state, "sail-to B2")
    assert (at(state, "gibbon").hex, at(state, "gibbon").fatigue) == ("B2", 4)


def test_22_58_22_59_there_it_may_stay_embarked_until_the_next_turn_at_least() -> None:
    state = sailing(fatigue=1)
    assert {"sail-to B2", "stay-afloat B2"} <= set(texts(state))
    assert told(state, "stay-afloat N4811") == "units may not stay embarked at N4811"
    drive(state, "stay-afloat B2", "roll 6 1")
    assert record_of(state).afloat == ("gibbon",) and record_of(state).today.docked == ("gibbon",)
    assert "has already gone by water this turn" in told(state, "go-by-water gibbon")
    ashore = sailing(where="S5823", fatigue=1)
    drive(ashore, "sail-to B2")
    assert record_of(ashore).afloat == () and record_of(ashore).today.docked == ("gibbon",)  # nor once more aboard


def test_22_51_who_is_embarked_in_fort_monroe_leaves_by_water_only() -> None:
    state = afloat("B2")
    assert {text for text in texts(state) if "gibbon" in text} == {"go-by-water gibbon", "disembark gibbon"}
    assert refused(state, "march gibbon")[1] == "Gibbon is embarked and moves only by water"


def test_22_61_the_union_does_not_use_the_james() -> None:
    state = scene(game=james(), acting=UNION, record={"turn": 2, "navy": "troops"}, gibbon=At("S4433", 10))
    assert told(state, "embark gibbon") == "Gibbon is not at a landing of its side"


@pytest.mark.parametrize(
    ("placed", "free"),
    [
        ({}, True),
        ({"griffin": "B7"}, False),
        ({"griffin": "S3933"}, False),
        ({"art_res_1": "B7"}, False),
        ({"art_res_1": "S3933"}, False),
        ({"griffin": "B7", "crawford": "S3933"}, False),
        ({"davies": "B7"}, True),
    ],
)
def test_22_62_22_63_union_guns_at_the_bluffs_close_the_james(placed: dict[str, Any], free: bool) -> None:
    state = southern(**placed)
    assert ("embark steuart" in texts(state)) is free
    if not free:
        assert told(state, "embark steuart").startswith("Union units close the James at ")
        waiting = southern(**placed, record={"afloat": (PieceId("steuart"),)})
        assert "go-by-water" not in verbs(waiting)
        assert told(waiting, "go-by-water steuart").startswith("Union units close the James at ")


def test_22_0_the_basic_game_has_none() -> None:
    state = scene(game=race(), acting=UNION, robinson="N3217")
    assert "embark" not in verbs(state)
    assert told(state, "embark robinson") == "water movement is part of the advanced game only"


def test_22_23_units_of_an_activation_do_not_embark() -> None:
    state = camp(hancock="N4807")
    drive(state, "activate hancock", "choose gibbon", "roll 3")
    assert "march gibbon" in texts(state) and "embark gibbon" not in texts(state)
    assert refused(state, "embark gibbon") == ("4.0", "that is an action of its own: end what is under way first")
