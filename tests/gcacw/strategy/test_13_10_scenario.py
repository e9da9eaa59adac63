"""13.10 Marching to Cold Harbor: its set-up, its first turn and what went before, by the ids of the checklist."""

from __future__ import annotations

from datetime import date, timedelta

from gtc_tui.engine.action import CHANCE
from gtc_tui.engine.state import State
from gtc_tui.model.terrain import Edge
from gtc_tui.rules.gcacw.campaign import bridges, depots, stations, victory
from gtc_tui.rules.gcacw.campaign.depots import Depot
from gtc_tui.rules.gcacw.combat.assaults import upton
from gtc_tui.rules.gcacw.state import ground
from gtc_tui.rules.gcacw.state.ledger import lost
from gtc_tui.rules.gcacw.strategy import replacement_points
from gtc_tui.rules.gcacw.strategy.depot_segment import DepotSegment
from gtc_tui.rules.gcacw.strategy.events_segment import StrategicEvents
from gtc_tui.rules.gcacw.strategy.illness import LeaderRecovery
from gtc_tui.rules.gcacw.turn import succession
from gtc_tui.rules.gcacw.turn.sequence import Game
from support import CONFEDERATE, UNION, at, changed, drive, inner, numbered, refused, texts

GAME = numbered("10")
PORT_ROYAL, RICHMOND = "N5721", "S3626"
HORSE = ("lomax", "wickham", "young", "rosser", "butler", "gordon-brig", "chambliss")
CHIEFS = ("f-lee", "hampton-h", "w-h-lee")


def until(state: State, *kinds: str) -> State:
    """By default answers, or the first ones, to a question of one of these kinds."""
    while state.decision is not None and state.decision.kind not in kinds:
        state.apply(state.decision.default or state.decision.actions[0])
    return state


def begun() -> State:
    """After the set-up."""
    return until(GAME.new_state(), "off-map", "action")


# -- the file ------------------------------------------------------------------------------------------
def test_13_10_01_seventeen_turns_from_may_27_to_june_12() -> None:
    assert (GAME.first_turn, GAME.turns) == (24, 40) and GAME.sheets == ("N", "S")
    day = date.fromisoformat(GAME.first_day)
    assert (day + timedelta(days=23), day + timedelta(days=39)) == (date(1864, 5, 27), date(1864, 6, 12))


def test_13_10_05_works_of_the_set_up_are_breastworks() -> None:
    works = {entry.piece: entry.entrenchment for entry in GAME.set_up if entry.entrenchment != "none"}
    assert set(works.values()) == {"breastworks"}
    confederates = {unit for unit in works if GAME.piece(unit).side == CONFEDERATE}
    on_map = {"pickett", "wilcox", "heth", "mahone", "kershaw", "field", "gordon-div", "rodes", "ramseur-div"}
    in_boxes = {"b-r-johnson-brig", "wise", "ransom", "hoke", "walker", "dearing", "ptrbg-militia"}
    assert confederates == on_map | in_boxes
    union = {"cutler", "griffin", "crawford", "crittenden", "willcox", "birney", "potter", "gibbon", "barlow", "hinks"}
    assert set(works) - confederates == union


def test_13_10_07_13_10_12_no_event_transfer_or_attachment_on_the_first_turn() -> None:
    assert not {"events", "transfer", "attachment"} & set(GAME.phases(24))
    assert all({"events", "transfer", "attachment"} <= set(GAME.phases(turn)) for turn in range(25, 41))


def test_13_10_08_13_10_09_pontoons_of_both_sides() -> None:
    play = inner(GAME.new_state())
    for hexside in ("N4213/N4114", "S3003/S2904", "S3004/S3104"):
        assert bridges.state(play, hexside) == ground.PONTOON + GAME.side_index(UNION)
    assert bridges.state(play, "S3732/S3832") == ground.PONTOON + GAME.side_index(CONFEDERATE)


def test_13_10_10_13_10_11_what_was_destroyed_before() -> None:
    play = inner(GAME.new_state())
    for hexside in ("S3508/S3607", "S3910/S3911", "S4414/S4415"):
        one, other = hexside.split("/")
        found = next(name for name in (hexside, f"{other}/{one}") if f"bridge:{name}" in GAME.marks)
        assert bridges.state(play, found) == ground.DESTROYED
    down = {station.hex for station in GAME.stations if stations.state(play, station) == stations.DESTROYED}
    assert down == {"S2202", "S2603", "S2804"}


def test_13_10_04_the_navy_begins_with_supplies_and_turns_by_work_at_landings() -> None:
    def after(*lines: str) -> str:
        play = inner(begun())
        assert play.record.navy == "supplies"
        play.amend(phase="depots")
        play.stack = [Game(), DepotSegment()]
        state = State.from_play(play)
        if lines:
            drive(state, "done", "done", *lines)  # nobody gives a depot up
        while state.decision is not None and state.decision.kind in ("giving-up", "depots"):
            drive(state, "done")
        return str(inner(state).record.navy)

    assert after() == "troops"
    assert after("place-depot S5823 landing") == "supplies"


def test_13_10_20_depots_of_the_set_up() -> None:
    play = inner(GAME.new_state())
    assert depots.standing(play, UNION) == [Depot(PORT_ROYAL, UNION, complete=True, landing=True)]


def test_13_10_the_confederate_depot_is_in_any_hex_of_richmond() -> None:
    state = GAME.new_state()
    while state.decision is not None and state.decision.kind == "deploy":
        state.apply(state.decision.actions[0])
    assert state.to_move == CONFEDERATE and {f"start-depot {RICHMOND}", "start-depot S3525"} <= set(texts(state))
    assert "start-depot S3307" not in texts(state)
    drive(state, "start-depot S3525")
    assert depots.standing(inner(state), CONFEDERATE) == [Depot("S3525", CONFEDERATE, complete=True, landing=False)]


# -- before play ---------------------------------------------------------------------------------------
def test_13_10_02_the_union_first_within_five_hexes_of_bowling_green() -> None:
    state, distance, ids = GAME.new_state(), GAME.map.hexmap.distance, GAME.map.ids
    for unit in ("ferrero", "8-il", "22-ny", "2-oh"):
        assert state.decision is not None and (state.to_move, state.decision.subject) == (UNION, unit)
        offered = {text.split()[2] for text in texts(state)}
        assert {distance(ids[where], ids["N4828"]) for where in offered} == set(range(6))
        assert refused(state, f"deploy {unit} N4820")[0] == "13.10"
        drive(state, f"deploy {unit} N4828")
    assert state.to_move == CONFEDERATE


def test_13_10_03_then_the_confederate_cavalry_in_hanover_county() -> None:
    state = GAME.new_state()
    for unit in ("ferrero", "8-il", "22-ny", "2-oh"):
        drive(state, f"deploy {unit} N4828")
    asked = []
    while state.decision is not None and state.decision.kind == "deploy":
        assert state.to_move == CONFEDERATE
        asked.append(state.decision.subject)
        where = {text.split()[2] for text in texts(state)}
        if asked[-1] in HORSE:
            assert {GAME.map.counties[GAME.map.ids[one]] for one in where} == {"Hanover"}
            assert {"S3514", "S3312"} <= where and not {"S3307", "S3206", "N4828"} & where
            assert not {"S4014", "S4317", "S3917", "S3819", "S3921"} & where  # east of the railroad
        wanted = "S3514" if asked[-1] in ("gordon-brig", "chambliss") else "S3312"
        drive(state, f"deploy {asked[-1]} {wanted}" if asked[-1] in HORSE else texts(state)[0])
    assert tuple(asked) == (*HORSE, *CHIEFS)
    assert at(state, "w-h-lee").hex == "S3514" and at(state, "f-lee").hex == "S3312"  # with their divisions (2.2)


def test_13_10_03_those_hexes_end_at_the_river_the_railroad_and_the_county_line() -> None:
    """Wherever Hanover County goes on beyond them, a river lies between, or the Virginia Central has been reached."""
    data, hexmap = GAME.map, GAME.map.hexmap
    where = {data.ids[name] for name in GAME.free_set_up[-1].places}
    rails = {number for line in data.lines if line.name == "Virginia Central" for number in line.path}
    south = [number for number in rails if data.counties[number] == "Hanover" and data.names[number] >= "S3511"]
    assert where & rails == set(south)  # from the bridge over the South Anna to the county line
    assert data.ids["S3721"] in where  # between the railroad and Henrico
    for number in where - rails:
        for direction, near in enumerate(hexmap.neighbours(number)):
            if near < hexmap.size and near not in where and data.counties[near] == "Hanover":
                assert hexmap.edge(number, direction) & (Edge.MINOR_RIVER | Edge.MAJOR_RIVER), data.names[number]


# -- the first turn ------------------------------------------------------------------------------------
def test_13_10_06_13_10_17_lee_is_sick_until_a_strategic_cycle() -> None:
    state = GAME.new_state()
    assert [one.leader for one in succession.ill(inner(state))] == ["lee"]
    well = changed(state, lambda play: setattr(play, "stack", [Game(), LeaderRecovery()]))
    assert succession.ill(inner(well)) == ()


def test_13_10_13_the_game_begins_with_a_sure_army_activation_of_the_union() -> None:
    state = until(GAME.new_state(), "action")
    assert state.to_move == UNION and texts(state) == ["army-activate grant"]
    drive(state, "army-activate grant")
    assert state.decision is not None and state.decision.kind == "choose"  # no die decides whether it succeeds
    drive(state, "choose russell")
    assert inner(state).record.army_tries[-1].succeeded


def test_13_10_14_the_confederate_has_the_next_initiative_without_dice() -> None:
    state = until(GAME.new_state(), "action")
    drive(state, "army-activate grant", "choose russell", "done", "roll 3", "march russell", "stop")
    while state.to_move == UNION and state.decision is not None and state.decision.kind != "action":
        drive(state, "done" if "done" in texts(state) else texts(state)[0])
    assert state.decision is not None and (state.to_move, state.decision.kind) == (CONFEDERATE, "action")


def test_13_10_15_the_order_to_withdraw_artillery_has_no_effect() -> None:
    state = changed(begun(), lambda play: setattr(play, "stack", [Game(), StrategicEvents()]))
    drive(state, "roll 3 4")
    assert inner(state).record.withdrawal == 0


# -- what went before ----------------------------------------------------------------------------------
def test_13_10_16_losses_and_replacements_before_the_game() -> None:
    play = inner(begun())
    assert (lost(play, UNION), lost(play, CONFEDERATE)) == (84, 56)
    assert replacement_points.unreplaced(play) == 84 - 48


def test_13_10_18_stuart_is_dead_and_a_die_for_hampton_is_rolled_in_every_cycle() -> None:
    state = begun()
    assert "stuart" not in GAME.index
    cycle = changed(state, lambda play: setattr(play, "stack", [Game(), LeaderRecovery()]))
    for _cycle in range(2):
        assert cycle.decision is not None and (cycle.to_move, cycle.decision.kind) == (CHANCE, "promotion")
        drive(cycle, "roll 5")
        cycle = changed(cycle, lambda play: setattr(play, "stack", [Game(), LeaderRecovery()]))


def test_13_10_19_upton_is_not_used() -> None:
    assert upton.MARK not in GAME.marks and upton.MARK in numbered("09").marks


def test_13_10_20_13_10_21_points_of_before_are_those_of_caroline_and_a_depot() -> None:
    play = inner(begun())
    assert victory.points(play) == 3 + 15
    assert [level.least for level in GAME.levels] == [220, 170, 120, 70, 20, None]
