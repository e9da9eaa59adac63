"""18.0 Random end of the action cycle; 15.0 and 31.0 in the advanced game; by the ids of the checklist."""

from __future__ import annotations

import pytest
from campaigns import campaign, play_of

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.march.army_activation import ArmyRoll, night_march
from gtc_tui.rules.gcacw.state.record import CampaignRecord, Ill
from gtc_tui.rules.gcacw.turn.going_on import needed
from gtc_tui.rules.gcacw.turn.initiative import Cycle
from gtc_tui.rules.gcacw.turn.random_events import RandomEvents
from support import CONFEDERATE, UNION, At, drive, numbered, texts

BOTH: dict[str, At | str] = {"grant": "N1702", "griffin": "N1702", "lee": "N0619", "heth": "N0619"}


def cycle(**placed: At | str) -> State:
    """Before the dice of an action phase of turn 5."""
    return campaign(Cycle(), record={"turn": 5}, **(placed or BOTH))


def asks(state: State) -> tuple[str, str]:
    assert state.decision is not None
    return str(state.decision.side), state.decision.kind


def test_18_01_both_roll_even_if_one_has_nobody() -> None:
    assert asks(cycle(griffin="N1702"))[1] == "initiative"


@pytest.mark.parametrize(
    ("options", "lines", "asked"),
    [
        ((), (), (CONFEDERATE, "action")),
        (("dice-after-army",), ("roll 6 1",), (CONFEDERATE, "action")),
        (("dice-after-army",), ("roll 1 1",), (UNION, "going-on")),
    ],
)
def test_18_01_31_10_whether_both_roll_after_an_army_activation(
    options: tuple[str, ...], lines: tuple[str, ...], asked: tuple[str, str]
) -> None:
    """Grant has been activated: Lee's side has the next initiative; with the option two ones still end the cycle."""
    state = campaign(Cycle(), record={"turn": 5, "owed": CONFEDERATE}, options=options, **BOTH)
    drive(state, *lines)
    assert asks(state) == asked


def test_18_02_a_winner_without_anybody_passes() -> None:
    state = cycle(griffin="N1702")
    drive(state, "roll 2 5")
    assert asks(state) == (UNION, "action")
    assert state.play.record.passed == CONFEDERATE


def test_18_03_18_04_after_two_ones_the_union_may_try_first() -> None:
    state = cycle()
    drive(state, "roll 1 1")
    assert asks(state) == (UNION, "going-on") and texts(state) == ["go-on", "done"]
    assert (needed(play_of(state), UNION), needed(play_of(state), CONFEDERATE)) == (3, 4)


@pytest.mark.parametrize("lines", [("go-on", "roll 3"), ("done", "go-on", "roll 4")])
def test_18_05_18_07_after_a_success_the_confederate_has_the_initiative(lines: tuple[str, ...]) -> None:
    state = cycle()
    drive(state, "roll 1 1", *lines)
    assert asks(state) == (CONFEDERATE, "action")


def test_18_06_a_failure_leaves_it_to_the_confederate() -> None:
    state = cycle()
    drive(state, "roll 1 1", "go-on", "roll 4")
    assert asks(state) == (CONFEDERATE, "going-on")


@pytest.mark.parametrize("lines", [("done", "done"), ("done", "go-on", "roll 5"), ("go-on", "roll 6", "done")])
def test_18_08_else_the_cycle_is_over(lines: tuple[str, ...]) -> None:
    state = cycle()
    drive(state, "roll 1 1", *lines)
    assert state.play.record.phase != "actions" or state.play.record.turn > 5


def test_18_06_lee_is_worth_less_while_sick() -> None:
    play = play_of(cycle())
    assert needed(play, CONFEDERATE) == 4
    play.amend(ill=(Ill(PieceId("lee")),))
    assert needed(play, CONFEDERATE) == 2


def test_18_03_a_side_whose_army_leader_is_out_of_the_game_does_not_try() -> None:
    state = campaign(Cycle(), record={"turn": 5, "removed": (PieceId("grant"),)}, warren="N1702", **BOTH)
    assert needed(play_of(state), UNION) == 0
    drive(state, "roll 1 1")
    assert asks(state) == (CONFEDERATE, "going-on")
    none = campaign(Cycle(), record={"turn": 5, "removed": (PieceId("grant"), PieceId("lee"))}, **BOTH)
    drive(none, "roll 1 1")
    assert none.play.record.phase != "actions" or none.play.record.turn > 5


# -- 15.0 --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("dice", "event"),
    [("3 3", "union-paralysis"), ("3 4", "night-march"), ("4 5", "confederate-paralysis"), ("2 2", "none")],
)
def test_15_01_the_event_of_the_day_is_remembered(dice: str, event: str) -> None:
    state = campaign(RandomEvents(), record={"turn": 5, "phase": "events"}, **BOTH)
    drive(state, f"roll {dice}")
    assert isinstance(state.play.record, CampaignRecord) and state.play.record.event == event


def test_15_08_a_unit_by_itself_marches_less() -> None:
    state = campaign(record={"turn": 5, "event": "union-paralysis"}, **BOTH)
    drive(state, "roll 6 1", "march griffin")
    events = [event.text for event in drive(state, "roll 4")]
    assert any(text.startswith("Griffin suffers command paralysis: ") for text in events)


# -- 31.0 --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seized", "off"), [(3, 2), (1, 1)])
def test_31_07_31_08_the_night_march_helps_grant(seized: int, off: int) -> None:
    record = {"turn": 5, "action": 3, "event": "night-march", "seized": seized}
    state = campaign(ArmyRoll(PieceId("grant")), record=record, **BOTH)
    assert night_march(play_of(state), UNION) == off and night_march(play_of(state), CONFEDERATE) == 0
    assert state.decision is not None
    assert state.decision.prompt == f"Grant's army activation: succeeds on {3 + off} or less"


def test_31_07_a_pass_takes_no_initiative() -> None:
    state = campaign(Cycle(), record={"turn": 5, "action": 0}, **BOTH)
    drive(state, "roll 6 1", "pass")
    assert isinstance(state.play.record, CampaignRecord) and state.play.record.seized == 0
    state = campaign(Cycle(), record={"turn": 5, "action": 0}, **BOTH)
    drive(state, "roll 6 1", "march griffin")
    assert state.play.record.seized == state.play.record.action == 1


def test_15_07_nor_does_a_pass_after_what_is_no_action() -> None:
    """Custer gets off his boats, and the Union passes: it takes the initiative first in a later phase."""
    record = {"turn": 5, "action": 0, "event": "night-march", "afloat": (PieceId("custer"),)}
    state = campaign(Cycle(), record=record, custer="N5721", **BOTH)
    drive(state, "roll 6 1", "disembark custer", "pass", "entrench heth", "roll 6 1", "march griffin")
    assert state.play.record.seized == state.play.record.action == 2


def test_31_01_it_is_in_the_menu_of_every_turn() -> None:
    state = campaign(Cycle(), record={"turn": 5}, warren="N1702", **BOTH)
    drive(state, "roll 6 1")
    assert "army-activate grant" in texts(state)
    assert numbered("09").rules.army_activation(play_of(state), CONFEDERATE) == "die"


@pytest.mark.parametrize("number", ["09", "10", "11", "12"])
def test_31_01_every_advanced_scenario_has_it(number: str) -> None:
    game = numbered(number)
    play = play_of(game.new_state())
    play.amend(turn=30)
    assert [game.rules.army_activation(play, side) for side in (UNION, CONFEDERATE)] == ["die", "die"]
