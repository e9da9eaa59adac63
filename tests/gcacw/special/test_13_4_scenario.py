"""13.4 Bloody Spotsylvania: its own rules."""

from __future__ import annotations

from typing import Any

import pytest

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.stage import Stage
from gtc_tui.engine.state import State
from gtc_tui.model.terrain import Edge
from gtc_tui.rules.gcacw.campaign import control, victory
from gtc_tui.rules.gcacw.march import exits
from gtc_tui.rules.gcacw.march.march import Marching
from gtc_tui.rules.gcacw.march.movement import Mover
from gtc_tui.rules.gcacw.state import map_state, pieces
from gtc_tui.rules.gcacw.turn.initiative import Cycle
from gtc_tui.rules.gcacw.turn.sequence import Game
from support import (
    CONFEDERATE,
    UNION,
    At,
    at,
    changed,
    drive,
    inner,
    lines,
    refused,
    said,
    scenario,
    scene,
    texts,
    verbs,
)

SPOTSYLVANIA = scenario("gtc/04-bloody-spotsylvania")
SOUTH = "N2134"  # a road runs off the map to the south
RECORD = {"turn": 2}


def place(**given: Any) -> State:
    return scene(game=SPOTSYLVANIA, **{"record": RECORD, **given})


def points(state: State) -> dict[str, int]:
    return {award.key: award.points for award in SPOTSYLVANIA.rules.standing(inner(state))}


def until(state: State, *kinds: str) -> State:
    """Goes on with routine answers and ones on the dice to a decision of one of these kinds."""
    while state.decision is not None and state.decision.kind not in kinds:
        state.apply(state.decision.default or state.decision.actions[0])
    return state


def faults(state: State, *named: str) -> list[str]:
    """What is impossible about these pieces (most others are off the map)."""
    return [fault for fault in state.faults() if fault.split(":")[0] in named]


# -- the first turn ---------------------------------------------------------------------------------------------------
def test_13_4_the_game_begins_with_the_unions_army_activation_and_nothing_else() -> None:
    state = SPOTSYLVANIA.new_state()
    assert state.to_move == UNION and texts(state) == ["army-activate grant"]
    assert refused(state, "pass") == ("13.4", "the game begins with a Union army activation")
    assert refused(state, "activate hancock")[0] == "13.4"
    assert refused(state, "march griffin")[0] == "13.4"


def test_13_4_the_activation_needs_no_die_and_the_confederate_acts_next_without_dice() -> None:
    state = SPOTSYLVANIA.new_state()
    drive(state, "army-activate grant")
    assert state.decision is not None and state.decision.kind == "choose" and state.decision.rule == "31.0"
    drive(state, "choose neill", "done", "roll 4", "march neill", "stop")
    until(state, "action", "initiative")
    assert state.decision is not None and (state.decision.kind, state.to_move) == ("action", CONFEDERATE)
    assert inner(state).record.action == 2


def test_13_4_there_is_no_other_army_activation() -> None:
    for turn in (1, 2, 5):
        state = place(
            acting=UNION, record={"turn": turn}, grant="N2612", warren="N2612", griffin="N2612", field="N2715"
        )
        assert "army-activate" not in verbs(state)
        assert refused(state, "army-activate grant")[0] == "13.4"
    state = place(acting=CONFEDERATE, lee="N2715", anderson_i="N2715", field="N2715", griffin="N2612")
    assert "army-activate" not in verbs(state)


def test_13_4_no_transfers_attachment_or_events_on_the_first_turn() -> None:
    state = SPOTSYLVANIA.new_state()
    assert next(event.text for event in state.opening) == "Turn 1: Action Cycle"
    assert list(inner(state).game.phases(1)) == ["actions", "recovery"]
    later = inner(place(griffin="N2612"))
    assert list(later.game.phases(later.record.turn)) == ["events", "transfer", "attachment", "actions", "recovery"]


# -- rain -------------------------------------------------------------------------------------------------------------
def turn_begins(turn: int, rainy: tuple[int, ...] = ()) -> State:
    record = {"turn": turn, "phase": "start", "rainy": rainy, "rain": False}
    there = {"griffin": "N2612", "crawford": "N2610", "warren": "N2612", "field": "N2715", "anderson_i": "N2715"}
    return place(stack=(Game(),), record=record, **there)


@pytest.mark.parametrize(
    ("roll", "rainy"),
    [
        ("1 1", (2, 3)),  # this turn and two more, but two turns are the limit
        ("1 2", (2, 3)),
        ("2 3", (2,)),
        ("6 6", (2, 3)),
        ("1 3", ()),
        ("3 3", ()),
        ("3 4", ()),
        ("4 4", ()),
        ("4 5", ()),
        ("5 5", ()),
        ("5 6", ()),
    ],
)
def test_13_4_only_rain_counts_of_the_random_events(roll: str, rainy: tuple[int, ...]) -> None:
    state = turn_begins(2)
    assert state.decision is not None and state.decision.kind == "events"
    drive(state, f"roll {roll}")
    record = inner(state).record
    assert record.rainy == rainy and record.rain == (2 in rainy)
    assert (record.phase, record.owed) == ("transfer", None)


def test_13_4_other_events_are_told_as_not_of_this_scenario() -> None:
    state = turn_begins(2)
    assert [event.text for event in drive(state, "roll 3 4") if event.kind == "roll"] == [
        "Random events 3+4: Union night march (not in this scenario)"
    ]


def test_13_4_after_two_turns_of_rain_no_dice_are_rolled_and_the_weather_is_fair() -> None:
    state = turn_begins(4, rainy=(2, 3))
    assert state.decision is not None and state.decision.kind == "transfer"
    assert inner(state).record.rain is False


def test_13_4_the_second_turn_of_rain_is_the_last_in_the_midst_of_a_longer_rain() -> None:
    state = turn_begins(4, rainy=(2,))
    drive(state, "roll 1 1")
    assert inner(state).record.rainy == (2, 4)


def test_13_4_rain_of_an_earlier_roll_comes_without_a_die() -> None:
    state = turn_begins(3, rainy=(2, 3))
    assert state.decision is not None and state.decision.kind == "transfer"
    assert inner(state).record.rain is True
    assert "rain" in state.view(UNION).turn


# -- Sedgwick ---------------------------------------------------------------------------------------------------------
def assault(leader: str, *units: str, dice: str) -> State:
    there = {unit: At("N3217", fatigue=1, works="abatis") for unit in units}
    state = place(acting=UNION, **{leader: "N3217"}, **there, kershaw="N3318", anderson_i="N3318")
    drive(state, f"assault {leader} N3318", *(f"choose {unit}" for unit in units if len(units) > 1))
    until(state, "combat")
    drive(state, f"roll {dice}")
    return state


def test_13_4_sedgwick_is_killed_when_both_dice_of_his_assault_are_equal() -> None:
    state = assault("sedgwick", "wright", "ricketts", dice="3 3")
    assert at(state, "sedgwick").hex is None and at(state, "wright").hex is None
    until(state, "initiative", "action")
    assert at(state, "wright-vi").hex == at(state, "russell").hex is not None
    assert set(inner(state).record.removed) == {"sedgwick", "wright"}
    assert not faults(state, "sedgwick", "wright", "wright-vi", "russell", "ricketts")


def test_13_4_russell_takes_over_strength_and_condition_and_the_result_of_the_combat() -> None:
    state = assault("sedgwick", "wright", dice="1 1")
    play = inner(state)
    lost = sum(entry.manpower for entry in play.record.ledger if entry.side == UNION)
    until(state, "initiative", "action")
    play = inner(state)
    assert at(state, "russell").manpower == 13 - lost and lost > 0
    assert {entry.unit for entry in play.record.ledger if entry.side == UNION} == {"russell"}
    assert at(state, "russell").fatigue > 2 and at(state, "wright").manpower == 0


def test_13_4_wrights_division_is_replaced_wherever_it_stands_with_its_condition() -> None:
    state = place(
        acting=UNION,
        sedgwick="N3217",
        ricketts="N3217",
        wright=At("N2611", manpower=7, fatigue=2, organized=False, exhausted=True, demoralized=1, works="breastworks"),
        kershaw="N3318",
    )
    drive(state, "assault sedgwick N3318")
    until(state, "combat")
    before = at(state, "wright")
    drive(state, "roll 2 2")
    assert at(state, "russell") == before
    assert at(state, "wright-vi").hex is not None


def test_13_4_russell_takes_over_ammunition_and_what_was_attached() -> None:
    game = scenario("gtc/04-bloody-spotsylvania", "ammunition", "attach-artillery")
    there = {"sedgwick": "N3217", "ricketts": "N3217", "wright": At("N2611", manpower=18), "kershaw": "N3318"}
    record = {**RECORD, "attached": (("kitching", "wright"),)}
    state = scene(game=game, acting=UNION, record=record, **there)
    state = changed(state, lambda play: map_state.put(play, "spent:wright", 2))
    drive(state, "assault sedgwick N3318")
    until(state, "combat")
    guns = pieces.artillery(inner(state), PieceId("wright"))
    drive(state, "roll 2 2")
    play = inner(state)
    assert map_state.get(play, "spent:russell") == 2
    assert play.record.attached == (("kitching", "russell"),)
    assert pieces.artillery(play, PieceId("russell")) == guns == 3 + play.game.piece(PieceId("kitching")).artillery


def test_13_4_unequal_dice_other_leaders_and_march_attacks_kill_nobody() -> None:
    assert at(assault("sedgwick", "wright", dice="3 4"), "sedgwick").hex == "N3217"
    assert inner(assault("hancock", "barlow", dice="3 3")).record.removed == ()
    state = place(acting=UNION, sedgwick="N3217", wright="N3217", kershaw="N3318")
    drive(state, "march wright", "roll 4", "attack N3318")
    until(state, "combat")
    drive(state, "roll 3 3")
    assert inner(state).record.removed == ()


def test_13_4_without_wrights_division_russell_does_not_come() -> None:
    state = assault("sedgwick", "ricketts", dice="3 3")
    assert at(state, "russell").hex is None and at(state, "wright-vi").hex is not None


# -- leaving the map --------------------------------------------------------------------------------------------------
def marching(turn: int = 2, **there: Any) -> State:
    """A unit of the first side named marches out of SOUTH with 2 and more points."""
    unit = next(name for name in there if not name.startswith(("sheridan", "stuart")))
    side = UNION if unit in ("devin", "gibbs", "griffin") else CONFEDERATE
    state = place(acting=side, record={"turn": turn}, **there)
    drive(state, f"march {unit.replace('_', '-')}")
    return until(state, "march")


def test_13_4_cavalry_leaves_by_a_southern_road_for_one_point_more() -> None:
    state = marching(devin=SOUTH, gibbs="N2033")
    assert "leave" in texts(state)
    drive(state, "leave")
    assert at(state, "devin").hex is None and at(state, "devin").manpower == 3
    assert inner(state).record.left == ("devin",)
    assert points(state) == {"union-left": 6}
    assert not faults(state, "devin", "gibbs")
    state.undo()
    assert at(state, "devin").hex == SOUTH and inner(state).record.left == ()


@pytest.mark.parametrize(("points", "may"), [(0, False), (1, True)])
def test_13_4_leaving_takes_a_movement_point(points: int, may: bool) -> None:
    stack: tuple[Stage, ...] = (Game(), Cycle(), Marching(PieceId("devin"), points, moved=True, began="N2033"))
    state = place(stack=stack, record={"turn": 2}, devin=SOUTH, gibbs="N2033")
    if may:
        assert "leave" in texts(state)
    else:
        told = said(exits.refusal(inner(state), Mover(PieceId("devin"), points, True)))
        assert told == ("13.4", "leaving the map costs 1 MP; 0 left")
        assert "leave" not in texts(state)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"turn": 4, "devin": SOUTH}, "units may leave the map only in the first 3 turns"),
        ({"griffin": SOUTH}, "only cavalry may leave the map"),
        ({"devin": "N2133"}, "no road or railroad leads off the south edge from here"),
        ({"devin": "N1934"}, "no road or railroad leads off the south edge from here"),
        ({"devin": "N3433"}, "no road or railroad leads off the south edge from here"),  # a road, but another row
        ({"devin": "N3701"}, "no road or railroad leads off the south edge from here"),
    ],
)
def test_13_4_who_may_not_leave_and_where(given: dict[str, Any], why: str) -> None:
    state = marching(**given)
    assert "leave" not in texts(state)
    assert refused(state, "leave") == ("13.4", why)


def test_13_4_the_hexes_of_the_south_edge_with_a_road_or_railroad() -> None:
    data = SPOTSYLVANIA.map
    outside = set(SPOTSYLVANIA.barred)
    found = {
        str(name)
        for number, name in enumerate(data.names)
        if number not in outside and name.endswith("34") and exits.leads_off(SPOTSYLVANIA, name, exits.SOUTH)
    }
    assert found == {
        "N1334", "N1534", "N2134", "N2334", "N2534", "N2734", "N2934", "N3134", "N3934", "N4134", "N4534", "N4934",
    }  # fmt: skip


def test_13_4_an_enemy_zone_makes_leaving_dearer_and_ends_a_march_that_enters_it() -> None:
    state = marching(devin=SOUTH, wickham="N2133")
    unit = inner(state).game.piece(inner(state).stack[-1].unit).id
    assert exits.price(inner(state), unit) == 2
    state = marching(devin="N2033", wickham="N2233")
    drive(state, f"step {SOUTH}")
    until(state, "march", "initiative", "action")
    assert at(state, "devin").hex == SOUTH and "leave" not in texts(state)


def test_13_4_sheridan_leaves_with_a_unit_for_three_points() -> None:
    state = marching(devin=SOUTH, gibbs=SOUTH, sheridan=SOUTH)
    drive(state, "ride sheridan", "leave")
    assert inner(state).record.left == ("devin", "sheridan")
    assert points(state) == {"union-left": 6, "sheridan-left": 3}
    state = marching(devin=SOUTH, sheridan=SOUTH)  # nobody else to stay with
    drive(state, "leave")
    assert "sheridan" in inner(state).record.left


def test_13_4_an_activated_leader_leaves_with_the_last_of_his_units_and_else_stays() -> None:
    state = place(acting=UNION, sheridan=SOUTH, devin=SOUTH, gibbs=SOUTH, wickham="N4020")
    drive(state, "activate sheridan", "choose devin", "choose gibbs")
    until(state, "unit")
    drive(state, "march devin")
    until(state, "march")
    drive(state, "leave")
    assert at(state, "sheridan").hex == SOUTH
    drive(state, "march gibbs")
    until(state, "march")
    drive(state, "leave")
    assert at(state, "sheridan").hex is None and set(inner(state).record.left) == {"devin", "gibbs", "sheridan"}
    assert not faults(state, "devin", "gibbs", "sheridan")


def test_13_4_confederate_points_are_capped_by_the_unions_and_stuarts_wait_for_union_cavalry() -> None:
    state = place(acting=UNION, devin=At(SOUTH, manpower=2), wickham="N4020", stuart="N4020", gibbs="N3217")
    play = inner(state)
    play.amend(left=("wickham", "stuart"))
    for piece in ("wickham", "stuart"):
        play.position.lift(play.game.index[piece])
    assert points(State.from_play(play)) == {}  # nothing to set off, and no Union cavalry has left
    play.amend(left=("wickham", "stuart", "devin"))
    assert pieces.manpower(play, play.game.pieces[play.game.index["wickham"]].id) == 3
    assert points(State.from_play(play)) == {"union-left": 4, "confederate-left": -4, "stuart-left": -3}
    play.amend(left=("wickham", "stuart", "devin", "gibbs"))
    assert points(State.from_play(play)) == {"union-left": 10, "confederate-left": -9, "stuart-left": -3}


# -- victory, ground --------------------------------------------------------------------------------------------------
def test_13_4_all_six_small_objectives_give_ten_points_more() -> None:
    state = place(griffin="N2612")
    play = inner(state)
    small = [number for number, goal in enumerate(SPOTSYLVANIA.objectives) if goal.points == 4]
    assert len(small) == 6
    for number in small[:-1]:
        play.position.set_mark(number, 0)
    assert control.holder(play, small[-1]) == CONFEDERATE and "all-held" not in points(State.from_play(play))
    before = victory.points(play)
    play.position.set_mark(small[-1], 0)
    assert points(State.from_play(play)) == {"all-held": 10} and victory.points(play) == before + 14


def test_13_4_the_unions_bridge_at_fredericksburg_stands() -> None:
    state = SPOTSYLVANIA.new_state()
    data = SPOTSYLVANIA.map
    one, other = data.ids["N4114"], data.ids["N4213"]
    direction = data.hexmap.direction(one, other)
    assert direction is not None and inner(state).position.board.edge(one, direction) & Edge.BRIDGE


# -- the greedy player ------------------------------------------------------------------------------------------------
def wish(state: State) -> str:
    """The answer that looks best to it."""
    decision = state.decision
    assert decision is not None
    worth = SPOTSYLVANIA.system.appraise(inner(state), decision)
    return SPOTSYLVANIA.system.codec.text(decision.actions[list(worth).index(max(worth))])


def test_13_4_exits_are_told_by_their_roads_with_what_leaving_brings() -> None:
    told = lines(place(custer="N2031"), "objectives")
    (roads,) = [line for line in told if line.startswith("E: ")]
    # Of the roads at Frederick's Hall only those that go on to the sheet that is not in play.
    assert "; N2134 by Pendleton's road; N2334 by Frederick's Hall-Bumpass road, " in roads
    assert "Louisa-Frederick's Hall road" not in roads
    assert told[told.index(roads) + 1 :][:2] == (
        "Off the south edge up to turn 3: Union cavalry 2 VP for each manpower point, Sheridan 3",
        "Confederate cavalry takes back 3 VP for each manpower point, Stuart 3",
    )
    late = lines(place(custer="N2031", record={"turn": 4}), "objectives")
    assert not any("exits" in line or "takes back" in line for line in late)


def test_13_4_the_greedy_player_leaves_where_it_brings_points_and_only_there() -> None:
    assert wish(marching(devin=SOUTH, wickham="N4020")) == "leave"
    assert wish(marching(wickham=SOUTH, devin="N3217")) != "leave"  # no Union points to set off yet


def test_13_4_the_greedy_player_sends_upton_against_entrenchments_only() -> None:
    for works, wanted in (("breastworks", "upton"), ("none", "done")):
        state = place(acting=UNION, warren="N3217", griffin="N3217", kershaw=At("N3318", works=works))
        drive(state, "assault warren N3318")
        assert wish(state) == wanted
