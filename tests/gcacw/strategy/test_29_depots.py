"""29.1 to 29.3, 29.5 Depots, railroad lines, repairs, by the ids of the checklist."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from campaigns import campaign, confederate, play_of, union

from gtc_tui.engine.action import CHANCE, PieceId, Side
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.campaign import control, depots, rail_lines, stations, supply_markers, supply_status
from gtc_tui.rules.gcacw.combat import combat_values
from gtc_tui.rules.gcacw.state import ammunition, map_state
from gtc_tui.rules.gcacw.state.actions import CATALOGUE
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.ground import DESTROYED, PONTOON
from gtc_tui.rules.gcacw.strategy.ammunition_segment import Ammunition
from gtc_tui.rules.gcacw.strategy.depot_segment import DepotSegment, Working
from gtc_tui.rules.gcacw.strategy.events_segment import NAMES
from gtc_tui.rules.gcacw.turn.initiative import Cycle, Menu
from gtc_tui.rules.gcacw.turn.sequence import Game
from support import CONFEDERATE, UNION, At, at, changed, drive, numbered, refused, texts

HOME = {"griffin": "N1204"}  # holds Culpeper
CITY = ("S3525", "S3526", "S3625", "S3626", "S3726", "S3727")
CUT = confederate("S3307")


def segment(*there: depots.Depot, record: dict[str, Any] | None = None, **placed: At | str) -> State:
    """Work in the depot segment of turn 16 with these depots."""
    return at_work(lambda play: [depots.put(play, depot) for depot in there], record, **placed)


def at_work(begun: Callable[[GcacwPlay], object], record: dict[str, Any] | None = None, **placed: At | str) -> State:
    fields = {"turn": 16, "phase": "depots", **(record or {})}
    return campaign(Working(), record=fields, begun=begun, **(placed or HOME))


def giving_up(*there: depots.Depot) -> State:
    """The depot segment begins."""
    fields = {"turn": 16, "phase": "depots"}
    return campaign(
        DepotSegment(), record=fields, begun=lambda play: [depots.put(play, depot) for depot in there], **HOME
    )


def kept(state: State, side: Any = UNION) -> list[tuple[str, bool]]:
    return [(depot.hex, depot.complete) for depot in depots.standing(play_of(state), side)]


# -- what stands at the start ----------------------------------------------------------------------------
def test_29_04_the_union_begins_at_brandy_station_or_port_royal() -> None:
    assert kept(numbered("09").new_state()) == [("N1702", True)]
    state = numbered("10").new_state()
    assert kept(state) == [("N5721", True)]


def test_13_9_the_confederate_places_one_in_the_city_and_two_at_stations() -> None:
    state = numbered("09").new_state()
    drive(state, "deploy 1-md S3307", "deploy 2-md S3307", "deploy johnston S3307")
    assert state.decision is not None and state.decision.kind == "start-depot"
    assert all(text[12:] in CITY for text in texts(state))
    drive(state, "start-depot S3626")
    assert "start-depot S3307" in texts(state) and "start-depot S3625" not in texts(state)
    drive(state, "start-depot S3307")
    assert "start-depot S3307" not in texts(state)  # two different ones
    drive(state, "start-depot N0225")
    assert kept(state, CONFEDERATE) == [("N0225", True), ("S3307", True), ("S3626", True)]


def test_29_05_a_depot_is_a_source_of_supply_and_of_ammunition() -> None:
    """Griffin in Louisa with three marks: with a depot in the county he is in supply and erases two."""

    def after(*there: depots.Depot) -> tuple[bool, int]:
        def begun(play: GcacwPlay) -> None:
            for depot in there:
                depots.put(play, depot)
            ammunition.replenish(play, PieceId("griffin"), -3)
            supply_status.check(play)

        state = campaign(Ammunition(), options=("ammunition",), record={"turn": 16}, begun=begun, griffin="N1332")
        play = play_of(state)
        return supply_markers.is_out(play, PieceId("griffin")), ammunition.left(play, PieceId("griffin"))

    assert after() == (True, 1)
    assert after(union("N1332", complete=False)) == after(union("N1332")) == (False, 3)
    assert after(confederate("N1332")) == (True, 1)


# -- the Union's work ------------------------------------------------------------------------------------
def placed_in(state: State, side: Side = UNION) -> int:
    """How many depots a side places, one after the other, until it may place no more."""
    placed = 0
    while state.to_move == side and (more := [text for text in texts(state) if text.startswith("place-depot")]):
        drive(state, more[0])
        placed += 1
    return placed


@pytest.mark.parametrize("event", ["", *sorted(NAMES)])
def test_29_08_29_36_one_event_allows_more_work_and_none_less(event: str) -> None:
    assert placed_in(segment(record={"strategic": event})) == (2 if event == "union-logistics-up" else 1)


def test_29_09_29_42_what_is_not_done_is_not_saved() -> None:
    state = segment(record={"strategic": "confederate-logistics-up"})
    while state.decision is not None and state.decision.kind == "depots":
        drive(state, "done")
    again = changed(state, lambda play: setattr(play, "stack", [Game(), Working()]))
    for side in (UNION, CONFEDERATE):
        assert again.decision is not None and again.decision.side == side
        assert placed_in(again, side) == 1


def test_29_06_29_07_one_is_placed_or_one_is_turned() -> None:
    state = segment(union("N1204", complete=False))
    assert {"place-depot N1702 rail", "complete-depot N1204"} <= set(texts(state))
    assert CATALOGUE.help(play_of(state), "depots")[0] == "1 operation is left."
    drive(state, "complete-depot N1204")
    assert kept(state) == [("N1204", True)]
    assert state.to_move != UNION
    state = at_work(_damaged)
    drive(state, "repair-station N1204")
    assert CATALOGUE.help(play_of(state), "depots")[0] == "0 operations are left."
    none = ("29.1", "no operation is left: the Union has 1 at most in a segment")
    assert refused(state, "place-depot N1702 rail") == refused(state, "give-up-depot N1702") == none


def _damaged(play: GcacwPlay) -> None:
    """Two stations that the Union may repair."""
    for where in ("N1204", "N1207"):
        map_state.put(play, f"station:{where}", stations.DAMAGED)


def test_29_10_29_11_29_82_at_most_two() -> None:
    def full(play: GcacwPlay) -> None:
        _damaged(play)
        for where in ("N5721", "N1702"):
            depots.put(play, union(where, landing=where == "N5721"))

    state = at_work(full)
    assert not any(text.startswith("place-depot") for text in texts(state))
    most = ("29.1", "the Union may have at most 2 depots")
    assert refused(state, "place-depot N4811 landing") == most
    # Who only asks for a hex is told of the limit, whichever answer the hex was tried in.
    for order in ("give-up-depot N4811", "repair-station N4811"):
        assert refused(state, order) == most
    whole = "the station in N0814 is intact, and 2 depots are the most allowed"
    assert refused(state, "repair-station N0814") == ("29.1", whole)
    state = giving_up(union("N1204"), union("N1702"))
    drive(state, "give-up-depot N1702", "done")
    assert "place-depot N1702 rail" in texts(state)  # 29/11, 29/82: in the same segment


def test_29_12_29_13_29_14_landings_of_three_rivers_whoever_holds_them() -> None:
    landings = ("N4114", "N4807", "N4811", "N4902", "N4903", "N5317", "N5721", "S5620", "S5823")
    offered = {text for text in texts(segment()) if text.endswith("landing")}
    assert offered == {f"place-depot {where} landing" for where in landings}  # 29/13: none on the James
    assert refused(segment(), "place-depot S4433 landing") == (
        "29.1",
        "S4433 has no landing and no station of O&A, RF&P, VCRR",
    )
    assert refused(segment(), "place-depot N1702 landing")[1] == "N1702 is not a place for such a depot"


def test_29_15_29_16_29_17_work_at_a_landing_decides_what_the_navy_transports() -> None:
    state = segment(record={"navy": "troops"})
    drive(state, "place-depot N5721 landing")
    assert state.play.record.navy == "supplies"
    state = segment(union("N5721", complete=False, landing=True), record={"navy": "troops"})
    drive(state, "complete-depot N5721")
    assert state.play.record.navy == "supplies"
    state = segment(record={"navy": "troops", "strategic": "union-logistics-up"})
    drive(state, "place-depot N5721 landing", "place-depot N1702 rail")
    assert state.play.record.navy == "supplies"
    state = segment(union("N5721", complete=False, landing=True), record={"navy": "supplies"})
    drive(state, "place-depot N1702 rail")  # what stands at a landing is no work there
    assert state.play.record.navy == "troops"
    state = segment(record={"turn": 8})
    drive(state, "done")
    assert state.play.record.navy == "supplies"  # not before May 15


def test_29_18_stations_of_three_railroads() -> None:
    along = {"griffin": "N1204", "crawford": "N0618", "robinson": "N1332"}
    west = set(texts(segment(**along)))
    assert {f"place-depot {where} rail" for where in ("N1702", "N0618", "N1332")} <= west  # O&A, VCRR
    towns = ("S5822", "S3626", "S3307", "N4828", "N3520")  # all counties from the York to Fredericksburg
    east = segment(**dict(zip(("griffin", "crawford", "robinson", "wadsworth", "getty"), towns, strict=True)))
    assert rail_lines.reached(play_of(east), UNION, "S5423", own=True) == ("N4114",)
    assert "place-depot S3218 rail" in texts(east)  # RF&P
    railroads = {text.split()[1] for text in texts(east) if text.endswith("rail")}
    assert not railroads & {"S5822", "S5423", "S5125", "S4326", "S4626", "S4926"}
    assert refused(east, "place-depot S5423 rail") == (
        "29.1",
        "S5423 has no landing and no station of O&A, RF&P, VCRR",
    )


def test_29_19_the_county_must_be_the_unions() -> None:
    """24/13."""
    assert "place-depot N1702 rail" in texts(segment())
    state = segment(custer="N1204")  # cavalry alone does not hold it
    assert refused(state, "place-depot N1702 rail") == ("24.0", "the Union must control Culpeper County")


def test_29_20_29_21_the_line_to_an_end_through_the_unions_counties() -> None:
    held = {"griffin": "N1204", "crawford": "N0618"}  # Culpeper and Orange
    assert rail_lines.reached(play_of(campaign(**held)), UNION, "N0618", own=True) == ("N2101",)
    assert not rail_lines.reached(play_of(campaign(crawford="N0618")), UNION, "N0618", own=True)


@pytest.mark.parametrize("where", ["N1204", "N2101"], ids=["its own hex", "the end"])
def test_29_22_the_line_includes_the_stations_hex_and_the_end(where: str) -> None:
    def damage(play: GcacwPlay) -> None:
        map_state.put(play, f"station:{where}", stations.DAMAGED)

    assert "place-depot N1204 rail" in texts(segment())
    cut = at_work(damage)
    assert not rail_lines.reached(play_of(cut), UNION, "N1204", own=True)
    assert "place-depot N1204 rail" not in texts(cut)


@pytest.mark.parametrize(
    ("works", "open_"),
    [
        ("none", True),
        ("abatis", True),
        ("breastworks-build", True),
        ("breastworks", False),
        ("fort-build", False),
        ("fort", False),
    ],
)
def test_29_23_29_24_only_enemies_in_strong_works_bar_a_line(works: str, open_: bool) -> None:
    play = play_of(campaign(griffin="N1204", kershaw=At("N1702", works=works)))
    assert bool(rail_lines.reached(play, UNION, "N1204", own=True)) == open_


@pytest.mark.parametrize("state", [stations.DAMAGED, stations.DESTROYED])
def test_29_25_no_station_that_is_not_whole(state: int) -> None:
    play = play_of(campaign(**HOME))
    assert rail_lines.reached(play, UNION, "N1204", own=True)
    map_state.put(play, "station:N1702", state)
    assert not rail_lines.reached(play, UNION, "N1204", own=True)


def test_29_26_no_destroyed_bridge_but_a_pontoon_serves() -> None:
    play = play_of(campaign(griffin="N4114", birney="N3520"))
    rails = rail_lines.tracks(play.game)
    side = next(
        key.partition(":")[2]
        for key in play.game.marks
        if key.startswith("bridge:")
        for one, other in [[play.game.map.ids[name] for name in key.partition(":")[2].split("/")]]
        if other in dict(rails.get(one, ())) and "N4114" in key
    )
    assert not rail_lines.reached(play, UNION, "N4211", own=True)  # down since 1862
    map_state.put(play, f"bridge:{side}", PONTOON)
    assert rail_lines.reached(play, UNION, "N4211", own=True) == ("N4114",)
    map_state.put(play, f"bridge:{side}", DESTROYED)
    assert not rail_lines.reached(play, UNION, "N4211", own=True)


def test_29_27_fredericksburg_is_station_and_landing() -> None:
    both = {"place-depot N4114 landing", "place-depot N4114 rail"}
    assert both & set(texts(segment())) == {"place-depot N4114 landing"}
    assert both <= set(texts(segment(griffin="N3520")))  # which holds Spotsylvania


def test_29_36_with_logistics_strengthened_two_operations() -> None:
    record = {"strategic": "union-logistics-up"}
    state = segment(record=record)
    drive(state, "place-depot N1702 rail", "complete-depot N1702")
    assert kept(state) == [("N1702", True)]
    state = segment(union("N1204", complete=False), record=record)
    drive(state, "place-depot N1702 rail", "complete-depot N1204")
    assert set(kept(state)) == {("N1204", True), ("N1702", False)}
    assert not any(text.startswith(("place", "complete")) for text in texts(state))
    state = segment(union("N1204", complete=False), union("N1702", complete=False), record=record)
    drive(state, "complete-depot N1204", "complete-depot N1702")
    assert set(kept(state)) == {("N1204", True), ("N1702", True)}


# -- the Confederate's work ------------------------------------------------------------------------------
def confederate_work(die: int | None, *there: depots.Depot, **more: Any) -> State:
    state = segment(*there, **more)
    while state.decision is not None and state.decision.side == UNION:
        drive(state, "done")
    return state if die is None else changed_by(state, f"roll {die}")


def changed_by(state: State, line: str) -> State:
    drive(state, line)
    return state


def operations(state: State) -> list[str]:
    """What could be done at the cost of an operation."""
    return [text for text in texts(state) if text.startswith(("place", "complete", "repair"))]


@pytest.mark.parametrize("die", [1, 2, 3])
def test_29_39_on_three_or_less_the_confederate_works(die: int) -> None:
    state = confederate_work(die)
    assert state.decision is not None and state.decision.side == CONFEDERATE
    assert {"place-depot S3626 rail", "place-depot S3307 rail"} <= set(texts(state))
    drive(state, "place-depot S3626 rail")
    assert kept(state, CONFEDERATE) == [("S3626", False)] and operations(state) == []
    state = confederate_work(die, confederate("S3626", complete=False))
    drive(state, "complete-depot S3626")
    assert kept(state, CONFEDERATE) == [("S3626", True)] and operations(state) == []


def much_to_do(record: dict[str, Any] | None = None) -> State:
    """A Confederate depot to complete and a station to repair, when the Union's work is over."""

    def begun(play: GcacwPlay) -> None:
        depots.put(play, confederate("S3626", complete=False))
        map_state.put(play, "station:N1332", stations.DAMAGED)

    state = at_work(begun, record)
    drive(state, "done")
    return state


@pytest.mark.parametrize("die", [4, 5, 6])
def test_29_40_above_it_nothing(die: int) -> None:
    state = confederate_work(die)
    assert state.decision is None or state.decision.kind != "depots"
    busy = changed_by(much_to_do(), "roll 3")
    assert {"complete-depot S3626", "repair-station N1332", "place-depot S3307 rail"} <= set(operations(busy))
    assert operations(changed_by(much_to_do(), f"roll {die}")) == []


def test_29_52_29_53_depots_are_completed_and_stations_repaired_by_the_event_too() -> None:
    assert operations(much_to_do({"strategic": "confederate-logistics-down"})) == []
    strong = much_to_do({"strategic": "confederate-logistics-up"})
    drive(strong, "complete-depot S3626")
    assert kept(strong, CONFEDERATE) == [("S3626", True)] and operations(strong) == []


def test_29_41_29_52_29_53_events_forbid_the_work_or_spare_the_die() -> None:
    weak = confederate_work(None, record={"strategic": "confederate-logistics-down"})
    assert weak.decision is None or weak.decision.kind not in ("depots", "depot-die")
    strong = confederate_work(None, record={"strategic": "confederate-logistics-up"})
    assert strong.decision is not None and strong.decision.kind == "depots"


def test_29_43_at_most_three() -> None:
    state = confederate_work(1, confederate("S3626"), confederate("S3307"), confederate("N0225"))
    assert not any(text.startswith("place-depot") for text in texts(state))
    third = confederate_work(1, confederate("S3626"), confederate("S3307"))
    drive(third, "place-depot N0225 rail")
    assert len(kept(third, CONFEDERATE)) == 3


def test_29_44_29_46_stations_and_the_city_in_counties_of_the_confederate() -> None:
    state = confederate_work(1, griffin="N0618")  # holds Orange
    assert "place-depot N0618 rail" not in texts(state) and "place-depot N1332 rail" in texts(state)
    places = {text.split()[1] for text in texts(state) if text.startswith("place-depot")}
    data = play_of(state).game.map
    assert places & set(CITY) == {"S3525", "S3526", "S3625", "S3626", "S3727"}  # no railroad in S3726
    assert all(data.ids[where] in data.stations for where in places - set(CITY))
    assert {"S2030", "S5423"} <= places  # of any railroad


def test_29_45_29_46_a_line_through_counties_of_the_confederate_to_one_of_three_ends() -> None:
    """Louisa Court House has its line west through Orange, or south through Hanover."""
    ends = frozenset({"N0127", "S1334", "S3534"})
    for enemies, left in (
        ({"griffin": "N1204"}, ends),
        ({"griffin": "N0618"}, ends - {"N0127"}),
        ({"griffin": "S3307"}, {"N0127"}),
        ({"griffin": "N0618", "crawford": "S3307"}, set()),
    ):
        state = confederate_work(1, **enemies)
        assert set(rail_lines.reached(play_of(state), CONFEDERATE, "N1332", own=True)) == left
        assert ("place-depot N1332 rail" in texts(state)) == bool(left)
    assert refused(state, "place-depot N1332 rail")[1] == "no railroad line leads from N1332 to an end of supply"


def test_29_49_29_50_29_51_ends_that_the_enemy_has_shut() -> None:
    play = play_of(campaign())
    assert rail_lines.ends(play, CONFEDERATE) == ("N0127", "S1334", "S3534")
    assert rail_lines.ends(play_of(campaign(moor="V3")), CONFEDERATE) == ("S1334", "S3534")
    assert rail_lines.ends(play_of(campaign(brooks="B7")), CONFEDERATE) == ("N0127", "S1334")
    assert "S3534" in rail_lines.ends(play_of(campaign(brooks="B7", kershaw="B7")), CONFEDERATE)


@pytest.mark.parametrize(
    ("works", "open_"),
    [("none", True), ("breastworks-build", True), ("breastworks", False), ("fort-build", False), ("fort", False)],
)
def test_29_47_only_union_units_in_strong_works_bar_a_confederate_line(works: str, open_: bool) -> None:
    """From Frederick's Hall west the rails lead through Tolersville alone; Griffin is there, his zones around it."""
    play = play_of(campaign(griffin=At("N1832", works=works)))
    assert ("N0127" in rail_lines.reached(play, CONFEDERATE, "N2334", own=True)) == open_


@pytest.mark.parametrize("state", [stations.DAMAGED, stations.DESTROYED])
def test_29_48_no_station_that_is_not_whole_on_a_confederate_line(state: int) -> None:
    play = play_of(campaign())
    assert "N0127" in rail_lines.reached(play, CONFEDERATE, "N1332", own=True)
    map_state.put(play, "station:N0930", state)
    assert "N0127" not in rail_lines.reached(play, CONFEDERATE, "N1332", own=True)


def test_29_48_no_destroyed_bridge_on_a_confederate_line_but_with_a_pontoon() -> None:
    play = play_of(campaign())
    side, north = "S3305/S3306", "N4730"
    assert rail_lines.reached(play, CONFEDERATE, north, own=True)
    map_state.put(play, f"bridge:{side}", DESTROYED)
    assert not rail_lines.reached(play, CONFEDERATE, north, own=True)
    map_state.put(play, f"bridge:{side}", PONTOON + 1)
    assert rail_lines.reached(play, CONFEDERATE, north, own=True)


def test_29_19_29_21_29_46_no_depot_at_a_station_is_completed_without_its_county_and_its_line() -> None:
    lost = segment(union("N1702", complete=False), custer="N1204")
    assert "complete-depot N1702" not in texts(lost)
    assert refused(lost, "complete-depot N1702") == ("24.0", "the Union must control Culpeper County")
    no_line = "no railroad line leads from {} to an end of supply"
    cut = segment(union("N0618", complete=False), crawford="N0618")  # not through Culpeper
    assert "complete-depot N0618" not in texts(cut)
    assert refused(cut, "complete-depot N0618")[1] == no_line.format("N0618")
    state = confederate_work(1, confederate("N1332", complete=False), griffin="N0618", crawford="S3307")
    assert "complete-depot N1332" not in texts(state)
    assert refused(state, "complete-depot N1332")[1] == no_line.format("N1332")


# -- cut off, repaired, lost -------------------------------------------------------------------------------
def test_29_54_a_complete_depot_without_line_is_turned_back() -> None:
    lines, enemies = (union("N1702"), union("N5721", landing=True)), {"heth": "N1902", "kershaw": "S3307"}
    assert kept(segment(*lines, **HOME, **enemies)) == [("N1702", True), ("N5721", True)]
    dug_in = {unit: At(where, works="breastworks") for unit, where in enemies.items()}
    assert kept(segment(*lines, **HOME, **dug_in)) == [("N1702", False), ("N5721", True)]
    dug_in = {unit: At(where, works="breastworks") for unit, where in {"griffin": "N0225", "crawford": "S3307"}.items()}
    state = segment(confederate("N1332"), confederate("S2030"), confederate("S3626"), **dug_in)
    assert kept(state, CONFEDERATE) == [("N1332", False), ("S3626", True), ("S2030", True)]  # S3626 is no station


def test_24_0_29_54_a_complete_depot_needs_a_line_but_not_the_counties_on_it() -> None:
    """Cavalry holds Culpeper for nobody: nothing is completed at Brandy Station, but what is complete stays."""
    assert kept(segment(union("N1702"), custer="N1204")) == [("N1702", True)]
    assert "complete-depot N1702" not in texts(segment(union("N1702", complete=False), custer="N1204"))
    lost = {"griffin": "N0618", "crawford": "S3307", "robinson": "S3626"}  # Orange, Hanover, Henrico
    state = segment(confederate("N1332"), **lost)
    assert kept(state, CONFEDERATE) == [("N1332", True)]


def test_29_55_three_damaged_stations_or_one_destroyed() -> None:
    def damage(play: GcacwPlay) -> None:
        for where in ("N1111", "N1204", "N1207", "N1702"):  # one more than three
            map_state.put(play, f"station:{where}", stations.DAMAGED)
        map_state.put(play, "station:N2101", stations.DESTROYED)

    state = at_work(damage)
    drive(state, "repair-station N1204")
    assert "repair-station N2101" not in texts(state)
    drive(state, "repair-station N1207", "repair-station N1702")
    assert not any(text.startswith("repair") for text in texts(state))
    state = at_work(damage)
    drive(state, "repair-station N2101")
    assert not any(text.startswith("repair") for text in texts(state))
    assert map_state.get(play_of(state), "station:N2101") == stations.WHOLE


def test_29_56_29_57_in_ones_own_county_and_clear_of_the_enemy() -> None:
    """24/15."""

    def damage(play: GcacwPlay) -> None:
        for where in ("N1204", "N1702", "N0618"):
            map_state.put(play, f"station:{where}", stations.DAMAGED)

    state = at_work(damage, griffin="N1204", lomax="N1802")
    repairs = {text for text in texts(state) if text.startswith("repair")}
    assert repairs == {"repair-station N1204"}  # a zone reaches into N1702; Orange is not the Union's
    state = at_work(damage, griffin="N1204", kershaw="N1702")  # his zones are around him, not there
    assert {text for text in texts(state) if text.startswith("repair")} == {"repair-station N1204"}


@pytest.mark.parametrize(
    ("depot", "points"),
    [(CUT, 15), (CUT._replace(complete=False), 10), (CUT._replace(dismantled=True), 10)],
)
def test_29_84_a_unit_that_enters_destroys_the_depot(depot: depots.Depot, points: int) -> None:
    play = play_of(campaign(custer="S3306", grant="S3306", lomax="S3308"))
    depots.put(play, depot)
    control.enter(play, PieceId("lomax"), "S3307", "march")
    control.enter(play, PieceId("lomax"), "S3308", "march")
    control.enter(play, PieceId("grant"), "S3307", "march")
    assert depots.at(play, "S3307") == depot  # neither its own side's units nor a leader
    control.enter(play, PieceId("custer"), "S3307", "march")
    assert depots.at(play, "S3307") is None
    assert [entry.points for entry in play.record.ledger] == [points]


def test_29_84_on_the_march_too_unless_an_enemy_unit_stands_there() -> None:
    def marching(**more: At | str) -> State:
        begun = lambda play: depots.put(play, CUT)  # noqa: E731
        there: dict[str, At | str] = {"griffin": At("S3306", 12), **more}
        state = campaign(Cycle(), Menu(UNION), record={"turn": 16}, begun=begun, **there)
        drive(state, "march griffin", "roll 6")
        return state

    state = marching()
    drive(state, "step S3307")
    assert kept(state, CONFEDERATE) == [] and [entry.points for entry in state.play.record.ledger] == [15]
    guarded = marching(heth="S3307")
    assert "step S3307" not in texts(guarded) and refused(guarded, "step S3307")
    beside = marching(heth="S3308")  # his zone alone keeps nobody out
    drive(beside, "step S3307")
    assert kept(beside, CONFEDERATE) == []


def test_29_83_a_depot_adds_nothing_to_a_defence_and_stays_where_it_is() -> None:
    """Heth stands with the depot, is beaten and leaves; it is lost only when the enemy enters."""

    def attacked(begun: Callable[[GcacwPlay], object]) -> State:
        state = campaign(Cycle(), Menu(UNION), begun=begun, griffin=At("S3306", 17), heth=At("S3307", 4))
        drive(state, "march griffin", "roll 6", "attack S3307")
        return state

    state, bare = attacked(lambda play: depots.put(play, CUT)), attacked(lambda play: None)
    assert state.decision is not None and bare.decision is not None
    assert state.decision.prompt == bare.decision.prompt
    values = [combat_values.defence(play_of(one), "S3307") for one in (state, bare)]
    assert values[0] == values[1]
    while at(state, "heth").hex == "S3307":
        assert depots.at(play_of(state), "S3307") == CUT
        rolled = state.decision is not None and state.decision.side == CHANCE
        if rolled:
            drive(state, "roll 6 1" if state.decision.kind == "combat" else "roll 1")
        else:
            drive(state, texts(state)[-1])
    assert depots.standing(play_of(state), CONFEDERATE) == [CUT]
    while state.decision is not None and state.decision.kind != "advance":
        drive(state, texts(state)[0])
    drive(state, next(text for text in texts(state) if text.startswith("advance")))
    assert at(state, "griffin").hex == "S3307" and depots.standing(play_of(state), CONFEDERATE) == []


def test_29_84_union_depots_cost_the_union() -> None:
    play = play_of(campaign(lomax="N1802"))
    depots.put(play, union("N1702"))
    control.enter(play, PieceId("lomax"), "N1702", "march")
    assert [entry.points for entry in play.record.ledger] == [-30]


def test_29_85_giving_up_costs_less() -> None:
    state = giving_up(union("N1702"))
    assert state.decision is not None
    labels = {state.game.system.codec.text(action): state.describe(action) for action in state.decision.actions}
    assert labels["give-up-depot N1702"] == "Give up depot N1702 Brandy Station: -10 VP"
    drive(state, "give-up-depot N1702")
    assert kept(state) == [] and [entry.points for entry in state.play.record.ledger] == [-10]


def test_29_86_29_87_29_88_dismantling_takes_until_the_next_segment() -> None:
    state = giving_up(union("N1702"))
    drive(state, "dismantle-depot N1702")
    assert kept(state) == [("N1702", True)]
    assert "dismantle-depot N1702" not in texts(state)
    whole = giving_up(union("N1702"))
    assert supply_status.supplied(play_of(state), UNION) == supply_status.supplied(play_of(whole), UNION)
    assert "Orange" in supply_status.supplied(play_of(state), UNION)  # 29/88
    drive(state, "done")
    assert kept(state) == [("N1702", True)]
    after = changed(state, lambda play: setattr(play, "stack", [Game(), DepotSegment()]))
    assert kept(after) == [] and play_of(after).record.ledger == ()


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("give-up-depot N5317", "there is no depot in N5317"),
        ("dismantle-depot S3307", "the depot in S3307 is the enemy's"),
        ("dismantle-depot N9999", "N9999: no such hex on this map"),
        ("complete-depot N1702", "the depot in N1702 is complete"),
        ("complete-depot N5317", "there is no depot in N5317"),
        ("repair-station N1205", "there is no station in N1205"),
        ("repair-station N0618", "the station in N0618 is intact"),
    ],
)
def test_29_1_29_3_29_5_why_work_may_not_be_done(answer: str, reason: str) -> None:
    state = segment(union("N1702"), confederate("S3307"))
    rule, why = refused(state, answer)
    assert why == reason and (rule.startswith("29.") or "no such hex" in why)


def test_29_5_a_depot_is_dismantled_once() -> None:
    state = giving_up(union("N1702"), union("N5721", complete=False, landing=True))
    drive(state, "dismantle-depot N5721")
    assert refused(state, "dismantle-depot N5721") == ("29.5", "the depot in N5721 is already being dismantled")
    drive(state, "give-up-depot N1702", "done")
    assert refused(state, "complete-depot N5721") == ("29.0", "the depot in N5721 is already being dismantled")
