"""13.8 Trevilian Station: its own rules."""

from __future__ import annotations

from functools import partial

import pytest

from gtc_tui._core import OPEN
from gtc_tui.engine.action import PieceId
from gtc_tui.engine.event import Event
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.campaign import control, victory
from gtc_tui.rules.gcacw.combat.retreat import first_choice
from gtc_tui.rules.gcacw.march.movement import Mover, legal_steps
from gtc_tui.rules.gcacw.state import map_state, pieces
from support import CONFEDERATE, UNION, At, at, changed, drive, inner, lines, refused, scenario, scene, texts, verbs

TREVILIAN = scenario("gtc/08-trevilian-station")
LATER = {"turn": 2}
EXIT = "N0129"


def begun() -> State:
    """The first action phase."""
    state = TREVILIAN.new_state()
    while state.decision is not None and state.decision.kind == "transfer":
        drive(state, "done")
    return state


def activation(state: State, *units: str) -> list[Event]:
    """Sheridan is activated; these units march in place. What happened."""
    events = drive(state, "activate sheridan", *(f"choose {unit}" for unit in units))
    if state.decision is not None and state.decision.kind == "choose":
        events += drive(state, "done")
    events += drive(state, "roll 3 3")
    while state.decision is not None and state.decision.kind == "unit":
        events += drive(state, next((text for text in texts(state) if text.startswith("march")), "done"))
        events += drive(state, "stop")
    return events


def awards(state: State) -> dict[str, int]:
    return {award.key: award.points for award in TREVILIAN.rules.standing(inner(state))}


# -- turn 1 -----------------------------------------------------------------------------------------------------------
def test_13_8_the_confederates_begin_with_8_manpower_points_in_five_brigades() -> None:
    play = inner(TREVILIAN.new_state())
    brigades = [unit for unit in pieces.on_map(play, CONFEDERATE) if not play.game.piece(unit).is_leader]
    assert (len(brigades), sum(pieces.manpower(play, unit) for unit in brigades)) == (5, 8)


def test_13_8_turn_1_is_two_activations_of_sheridan_without_dice() -> None:
    state = begun()
    ends = []
    for number in (1, 2):
        assert (state.to_move, texts(state)) == (UNION, ["activate sheridan", "pass"])
        assert inner(state).record.action == number
        ends += [event for event in activation(state, "custer", "devin") if event.kind == "cycle-end"]
    assert inner(state).record.phase == "recovery"
    assert [(event.text, event.rule) for event in ends] == [("The scenario ends the action cycle here", "13.8")]


def test_13_8_turn_1_nobody_else_acts() -> None:
    state = begun()
    assert refused(state, "march custer") == ("13.8", "on turn 1 the Union may only activate Sheridan")
    assert refused(state, "activate torbert")[0] == "13.8"
    play = inner(state)
    assert not any(pieces.is_ready(play, unit) for unit in pieces.on_map(play, CONFEDERATE))
    assert TREVILIAN.rules.holds(play, PieceId("lomax")) is not None


def test_13_8_turn_1_no_confederate_leader_is_transferred_and_nobody_of_theirs_entrenches() -> None:
    state = TREVILIAN.new_state()
    sides = set()
    while inner(state).record.turn == 1:
        assert state.decision is not None
        if state.decision.side == CONFEDERATE:
            sides.add(state.decision.kind)
        drive(state, "pass" if "pass" in texts(state) else "done")
    assert not sides


def test_13_8_units_may_entrench_in_an_activation_of_turn_1() -> None:
    state = begun()
    drive(state, "activate sheridan", "choose custer", "done", "roll 3 3", "entrench custer")
    assert at(state, "custer").works == "abatis"


def test_13_8_from_turn_2_on_everybody_acts() -> None:
    state = scene(game=TREVILIAN, acting=CONFEDERATE, record=LATER, hampton_cav="S3313", lomax="S3313")
    assert {"march lomax", "activate hampton-cav", "entrench lomax"} <= set(texts(state))


# -- counties ---------------------------------------------------------------------------------------------------------
def steps_into(county: str) -> list[tuple[int, int, int]]:
    """(hex, direction, hex) of every step into a county from outside."""
    data = TREVILIAN.map
    return [
        (origin, way, near)
        for origin in range(len(data.names))
        for way, near in enumerate(data.hexmap.neighbours(origin))
        if near < len(data.names) and data.counties[near] == county != data.counties[origin]
    ]


@pytest.mark.parametrize(("side", "county"), [(UNION, "Hanover"), (CONFEDERATE, "Caroline")])
def test_13_8_a_county_is_closed_to_marches_and_attacks_of_one_side(side: str, county: str) -> None:
    play = inner(scene(game=TREVILIAN, record=LATER))
    own = TREVILIAN.sides.index(side)
    found = steps_into(county)
    assert len(found) > 50
    other_way = 0
    for origin, way, near in found:
        assert play.position.board.step_block(1, origin, way, own) != OPEN
        assert play.position.attack_block(origin, near, own) != OPEN
        other_way += play.position.board.step_block(1, origin, way, 1 - own) == OPEN
    assert other_way > 20


def test_13_8_a_retreat_leads_into_the_county_and_there_it_marches_on() -> None:
    origin, way, near = next(
        step
        for step in steps_into("Hanover")
        if inner(scene(game=TREVILIAN)).position.board.step_block(1, step[0], step[1], 1) == OPEN
    )
    names = TREVILIAN.map.names
    away = names[TREVILIAN.map.hexmap.neighbour(origin, (way + 3) % 6)]
    play = inner(scene(game=TREVILIAN, record=LATER, devin=names[origin], lomax=away))
    steps = play.position.retreat_steps(0, origin, TREVILIAN.map.ids[away], [origin])
    assert near in [to for to, _priority in steps]
    inside = inner(scene(game=TREVILIAN, record=LATER, devin="S3313"))
    assert legal_steps(inside, Mover(PieceId("devin"), 12, False))


@pytest.mark.parametrize("how", ["march", "retreat", "advance"])
def test_13_8_a_confederate_who_crosses_the_north_anna_to_the_north_opens_hanover(how: str) -> None:
    data = TREVILIAN.map
    line = next(line for line in data.lines if line.name == "North Anna River" and line.kind == "minor-river")
    north, way = line.hexsides[40]
    south = data.hexmap.neighbour(north, way)
    for origin, to, opens in ((south, north, True), (north, south, False)):
        play = inner(scene(game=TREVILIAN, record=LATER, lomax=data.names[origin]))
        control.enter(play, PieceId("lomax"), data.names[to], how)
        assert TREVILIAN.rules.bans(play) == (("caroline",) if opens else ("hanover", "caroline"))
        hex_id, direction, near = next(
            step for step in steps_into("Hanover") if play.position.board.step_block(1, step[0], step[1], 1) == OPEN
        )
        assert (play.position.attack_block(hex_id, near, 0) == OPEN) is opens
        assert (play.position.board.step_block(1, hex_id, direction, 0) == OPEN) is opens


def test_13_8_a_union_unit_that_crosses_it_to_the_south_opens_caroline() -> None:
    data = TREVILIAN.map
    line = next(line for line in data.lines if line.name == "North Anna River" and line.kind == "creek")
    north, way = line.hexsides[3]
    south = data.hexmap.neighbour(north, way)
    for origin, to, bans in ((north, south, ("hanover",)), (south, north, ("hanover", "caroline"))):
        play = inner(scene(game=TREVILIAN, record=LATER, devin=data.names[to]))
        TREVILIAN.rules.entered(play, PieceId("devin"), data.names[origin], "march")
        assert TREVILIAN.rules.bans(play) == bans


def test_13_8_the_south_anna_opens_nothing() -> None:
    data = TREVILIAN.map
    line = next(line for line in data.lines if line.name == "South Anna River")
    north, way = line.hexsides[5]
    play = inner(scene(game=TREVILIAN, record=LATER, lomax=data.names[north]))
    TREVILIAN.rules.entered(play, PieceId("lomax"), data.names[data.hexmap.neighbour(north, way)], "march")
    assert TREVILIAN.rules.bans(play) == ("hanover", "caroline")


# -- Hampton ----------------------------------------------------------------------------------------------------------
def test_13_8_hampton_leads_every_confederate_unit_on_two_dice_plus_three() -> None:
    placed = {"rosser": "S3719", "young": "S3718", "lomax": "S3720", "hampton_cav": "S3719"}
    state = scene(game=TREVILIAN, acting=CONFEDERATE, record=LATER, **placed)
    hampton = TREVILIAN.piece(PieceId("hampton-cav"))
    assert (hampton.tactical_attack, hampton.command_value) == (3, 5)
    drive(state, "activate hampton-cav")
    assert {"choose rosser", "choose young", "choose lomax"} <= set(texts(state))
    drive(state, "choose lomax", "done", "roll 2 2", "march lomax")
    assert state.decision is not None and "7 MP left" in state.decision.prompt


# -- leaving the map --------------------------------------------------------------------------------------------------
def at_the_edge(where: str = EXIT, station: str | None = "N0930", **changes: object) -> State:
    state = scene(game=TREVILIAN, acting=UNION, record=LATER, devin=At(where, **changes), lomax="S3313")
    if station is not None:
        state = changed(state, lambda play: map_state.put(play, f"station:{station}", 1))
    drive(state, "march devin", "roll 1 1")
    return state


@pytest.mark.parametrize("where", ["N0126", "N0127", "N0129", "N0132", "N0133"])
@pytest.mark.parametrize("station", ["N1332", "N0930", "N0225"])
def test_13_8_union_cavalry_leaves_by_five_hexes_once_a_station_is_damaged(where: str, station: str) -> None:
    state = at_the_edge(where, station)
    assert "leave" in texts(state)
    drive(state, "leave")
    assert at(state, "devin").hex is None and inner(state).record.left == ("devin",)
    assert at(state, "devin").manpower == 3 and not [fault for fault in state.faults() if "devin" in fault]


def test_13_8_who_may_not_leave() -> None:
    assert refused(at_the_edge(station=None), "leave") == (
        "13.8",
        "units may not leave the map before a station is damaged",
    )
    assert refused(at_the_edge("N0130"), "leave")[0] == "13.8"
    assert refused(at_the_edge(demoralized=1), "leave") == ("13.8", "Devin is demoralized and may not leave the map")
    raider = scene(game=TREVILIAN, acting=CONFEDERATE, record=LATER, lomax=EXIT, devin="S5310")
    raider = changed(raider, lambda play: map_state.put(play, "station:N0930", 1))
    drive(raider, "march lomax", "roll 6 6")
    assert "leave" not in verbs(raider)
    assert refused(raider, "leave") == ("13.8", "only Union cavalry may leave the map")


@pytest.mark.parametrize(("gone", "points"), [(0, 0), (1, 0), (2, 2), (3, 5), (4, 8), (5, 14)])
def test_13_8_points_for_exactly_so_many_units(gone: int, points: int) -> None:
    units = ("custer", "devin", "merritt", "davies", "j-i-gregg")[:gone]
    state = scene(game=TREVILIAN, record={**LATER, "left": (*map(PieceId, units), PieceId("sheridan"))}, lomax="S3313")
    assert awards(state).get("exits", 0) == points == victory.points(inner(state))


def test_13_8_exits_are_told_by_their_roads_with_what_leaving_brings() -> None:
    told = lines(at_the_edge(), "objectives")
    (roads,) = [line for line in told if line.startswith("E: ")]
    assert "N0126 by Charlottesville road; N0127 by Virginia Central; " in roads
    brings = told[told.index(roads) + 1]
    assert brings.startswith("Off the west edge once a station is damaged: Union cavalry, 2 units 2 VP, 3 units 5 VP, ")
    assert brings in lines(at_the_edge(), "stack", hex=EXIT)
    assert brings not in lines(at_the_edge(), "stack", hex="N0930")


def test_13_8_stations() -> None:
    state = scene(game=TREVILIAN, lomax="S3313")
    for where in ("N0930", "N0225", "N1332"):
        state = changed(state, partial(map_state.put, key=f"station:{where}", value=1))
    assert awards(state) == {"station:N0930": 8, "station:N0225": 4, "station:N1332": 4}


def test_13_8_the_words_name_every_rule() -> None:
    told = " ".join(text.told() for text in TREVILIAN.rules.sentences())
    for word in ("turn 1", "Hanover", "Caroline", "North Anna", "Hampton", "N0126", "5: 14"):
        assert word in told
    assert "{" not in told


def test_13_8_first_choice_of_a_retreat_knows_no_county() -> None:
    """BAN_RETREAT is not among the bans of the counties: a stack at the border may be driven over it."""
    play = inner(scene(game=TREVILIAN, record=LATER, lomax="S3313"))
    assert first_choice(play, CONFEDERATE, ("S3313",), "S3314")
