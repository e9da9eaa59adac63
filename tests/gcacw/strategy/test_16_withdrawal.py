"""16.0 Artillery that the Union must give up, and effects of other strategic events; by the ids of the checklist."""

from __future__ import annotations

from typing import Any

import pytest
from campaigns import after_reinforcements, campaign, county_hex, play_of, union

from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.campaign import counties, depots
from gtc_tui.rules.gcacw.chapters import PHASES
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.strategy.artillery_withdrawal import is_due
from gtc_tui.rules.gcacw.strategy.events_segment import StrategicEvents
from gtc_tui.rules.gcacw.theatres.command import modifiers
from support import UNION, At, at, drive, numbered, refused, texts

GUNS = ("horse_art", "art_res_1", "art_res_2", "ix_corps_art")
STAFFORD, FAUQUIER = (county_hex(numbered("09"), county) for county in ("Stafford", "Fauquier"))
ELSEWHERE = county_hex(numbered("09"), "Louisa")


def ordered(turn: int = 12, withdrawal: int = 0) -> State:
    """The dice of the event on this turn: 7."""
    record = {"turn": turn, "phase": "strategic-events", "withdrawal": withdrawal}
    state = campaign(StrategicEvents(), record=record, griffin="N1204")
    drive(state, "roll 3 4")
    return state


def due(dice: str = "5 6", *there: depots.Depot, **guns: At | str) -> State:
    """The strategic cycle after the order, from its event on; without other dice of the event."""
    record: dict[str, Any] = {"turn": 16, "phase": "strategic-events", "withdrawal": 12}
    begun = lambda play: [depots.put(play, depot) for depot in there]  # noqa: E731
    state = campaign(StrategicEvents(), record=record, begun=begun, **guns)
    drive(state, f"roll {dice}")
    after_reinforcements(state)
    return state


def gone(state: State) -> set[str]:
    return {gun.replace("-", "_") for gun in play_of(state).record.left}


def points(state: State) -> int:
    return sum(entry.points for entry in play_of(state).record.ledger if entry.cause == "withdrawal")


def test_16_08_the_order_is_for_the_next_cycle() -> None:
    state = ordered()
    assert play_of(state).record.withdrawal == 12
    assert [is_due(_at_turn(state, turn)) for turn in (12, 16, 20)] == [False, True, False]
    for turn in (12, 20):
        assert PHASES["artillery-withdrawal"].stage(_at_turn(state, turn)) is None


def _at_turn(state: State, turn: int) -> GcacwPlay:
    play = play_of(state)
    play.amend(turn=turn)
    return play


def test_16_08_16_09_three_units_in_place_are_removed() -> None:
    state = due(horse_art=STAFFORD, art_res_1=FAUQUIER, art_res_2=At(STAFFORD, 2, fatigue=3), griffin="N1204")
    assert gone(state) == {"horse_art", "art_res_1", "art_res_2"} and points(state) == 0
    assert [at(state, gun.replace("_", "-")).hex for gun in GUNS] == [None] * 4
    assert play_of(state).record.unscored == (0, 0)  # no loss of manpower


def test_16_08_a_depot_of_the_union_serves() -> None:
    depot = union("N1702")  # in Culpeper, and not its control town
    assert gone(due("5 6", depot, horse_art="N1702", griffin="N1304")) == {"horse_art"}
    assert gone(due("5 6", horse_art="N1702", griffin="N1304")) == set()


def test_16_08_14_18_the_control_town_of_a_county_of_the_union_serves() -> None:
    town = "N3520"
    taken = due(horse_art=town, griffin=town)  # artillery and infantry hold Spotsylvania
    assert gone(taken) == {"horse_art"}
    weak = due(horse_art=At(town, 1))
    assert "Spotsylvania" not in counties.held(play_of(weak)) and gone(weak) == set()
    beside = due(horse_art="N3620", griffin=town)
    assert "Spotsylvania" in counties.held(play_of(beside)) and gone(beside) == set()


@pytest.mark.parametrize(("ready", "price"), [(3, 0), (2, -10), (1, -20), (0, -30)])
def test_16_10_ten_points_for_each_unit_that_is_missing(ready: int, price: int) -> None:
    spots = dict(zip(GUNS[:3], [STAFFORD] * ready + [ELSEWHERE] * (3 - ready), strict=True))
    state = due(**spots, griffin="N1204")
    assert (len(gone(state)), points(state)) == (ready, price)


def test_16_10_dead_artillery_is_missing_too() -> None:
    assert points(due(horse_art=STAFFORD, griffin="N1204")) == -20


def test_16_09_with_four_in_place_the_union_says_which_stays() -> None:
    state = due(**dict.fromkeys(GUNS, STAFFORD), griffin="N1204")
    assert state.decision is not None and (state.decision.side, state.decision.kind) == (UNION, "withdrawal")
    assert texts(state) == [f"keep {gun.replace('_', '-')}" for gun in sorted(GUNS, key=_number)]
    assert refused(state, "keep griffin") == ("16.0", "Griffin is not an artillery unit that can withdraw now")
    drive(state, "keep art-res-1")
    assert gone(state) == {"horse_art", "art_res_2", "ix_corps_art"} and points(state) == 0
    assert at(state, "art-res-1").hex == STAFFORD


def _number(gun: str) -> int:
    game = numbered("09")
    return next(number for number, piece in enumerate(game.pieces) if piece.id == gun.replace("_", "-"))


def test_16_11_a_depot_that_is_being_dismantled_serves() -> None:
    state = due("5 6", union("N1702")._replace(dismantled=True), horse_art="N1702", griffin="N1304")
    assert gone(state) == {"horse_art"}
    assert depots.standing(play_of(state), UNION) == []  # by the depot segment it is gone


def test_16_12_a_depot_that_mosby_takes_in_the_same_cycle_serves() -> None:
    state = due("6 6", union("N1702"), horse_art="N1702", griffin=At("N1204", 1))
    assert state.decision is not None and state.decision.kind == "mosby"
    drive(state, "roll 6 6")
    after_reinforcements(state)
    assert depots.standing(play_of(state), UNION) == [] and gone(state) == {"horse_art"}


def test_16_13_a_second_order_is_ignored() -> None:
    state = ordered(20, withdrawal=12)
    assert play_of(state).record.withdrawal == 12 and not is_due(_at_turn(state, 24))


def test_16_08_scenario_10_ignores_the_order() -> None:
    play: GcacwPlay = numbered("10").new_state().play
    play.stack = [play.stack[0], StrategicEvents()]
    state = State.from_play(play)
    events = [event.text for event in drive(state, "roll 3 4")]
    assert "Strategic events 3+4: Union artillery is withdrawn (not in this scenario)" in events
    assert state.play.record.withdrawal == 0


# -- the other events --------------------------------------------------------------------------------------
def test_16_01_two_dice_in_every_cycle_and_no_other_turn() -> None:
    for number in ("09", "10"):
        game = numbered(number)
        turns = [turn for turn in range(game.first_turn, 41) if "strategic-events" in game.phases(turn)]
        assert turns == [turn for turn in (4, 8, 12, 16, 20, 24, 28, 32, 36, 40) if turn >= game.first_turn]
    state = campaign(StrategicEvents(), record={"turn": 12}, griffin="N1204")
    assert state.decision is not None and len(state.decision.actions) == 36


@pytest.mark.parametrize(("turn", "illness"), [(4, True), (8, True), (12, False)])
def test_16_03_on_may_7_and_11_a_seven_is_an_illness(turn: int, illness: bool) -> None:
    state = ordered(turn)
    assert state.decision is not None and (state.decision.kind == "illness") == illness
    assert (play_of(state).record.withdrawal == 0) == illness


@pytest.mark.parametrize(("dice", "what", "by"), [("1 1", "Johnston triumphs", 1), ("5 6", "Sherman triumphs", -1)])
def test_16_04_16_05_triumphs_change_all_posture_dice_of_this_cycle(dice: str, what: str, by: int) -> None:
    state = campaign(StrategicEvents(), record={"turn": 12, "phase": "strategic-events"}, sigel="V1", butler_aj="B3")
    drive(state, f"roll {dice}")
    play = play_of(state)
    for theatre in ("valley", "bermuda-hundred"):
        assert [line.value for line in modifiers(play, theatre) if line.message.told() == what] == [by]
    other = campaign(StrategicEvents(), record={"turn": 16, "strategic": play.record.strategic}, sigel="V1")
    drive(other, "roll 1 3")  # in the next cycle another event takes its place
    assert not any("triumphs" in line.message.told() for line in modifiers(play_of(other), "valley"))


@pytest.mark.parametrize("dice", ["1 4", "3 3", "4 5"])
def test_16_06_an_illness_strikes_one_leader(dice: str) -> None:
    state = campaign(StrategicEvents(), record={"turn": 12, "phase": "strategic-events"}, hill="N0619", heth="N0619")
    drive(state, f"roll {dice}")
    assert state.decision is not None and state.decision.kind == "illness"
    drive(state, "roll 4 4")
    assert [one.leader for one in play_of(state).record.ill] == ["hill"]


@pytest.mark.parametrize(
    ("dice", "event", "depot_dice", "operations"),
    [
        ("1 2", "confederate-logistics-down", False, (True, False)),
        ("1 3", "confederate-logistics-up", False, (True, True)),
        ("4 6", "union-logistics-up", True, (True, True)),
    ],
)
def test_16_07_logistics_are_carried_out_by_the_depot_segment(
    dice: str, event: str, depot_dice: bool, operations: tuple[bool, bool]
) -> None:
    record = {"turn": 12, "phase": "strategic-events"}
    state = campaign(StrategicEvents(), record=record, griffin="N1204", kershaw="S3626", sigel="V1", butler_aj="B3")
    drive(state, f"roll {dice}")
    after_reinforcements(state)
    assert play_of(state).record.strategic == event
    assert state.decision is not None and state.decision.kind == "depots" and state.decision.side == UNION
    places = [line for line in texts(state) if line.startswith("place-depot")]
    assert bool(places) == operations[0]
    twice = event == "union-logistics-up"
    drive(state, places[0])
    assert (state.to_move == UNION and any(line.startswith("place-depot") for line in texts(state))) == twice
    if twice:
        drive(state, "done")
    kinds = [state.decision.kind] if state.decision is not None else []
    assert ("depot-die" in kinds) == depot_dice
    if depot_dice:
        drive(state, "roll 1")
    build = state.decision is not None and state.decision.kind == "depots"
    assert (build and any(line.startswith("place-depot") for line in texts(state))) == operations[1]


@pytest.mark.parametrize("dice", ["2 6", "6 6"])
def test_16_07_mosby_is_carried_out_at_once(dice: str) -> None:
    state = campaign(StrategicEvents(), record={"turn": 12, "phase": "strategic-events"}, griffin="N1204")
    drive(state, f"roll {dice}")
    assert state.decision is not None and state.decision.kind == "mosby"
