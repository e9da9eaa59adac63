"""13.3 Race for Spotsylvania: its own rules."""

from __future__ import annotations

import pytest

from gtc_tui.engine.action import PieceId
from support import CONFEDERATE, UNION, drive, inner, race, refused, scene

CLOSED = ("N3118", "N3017", "N2917", "N2916", "N2815", "N2715", "N2714", "N2613", "N2612", "N2611")


@pytest.mark.parametrize(("dice", "loser"), [("roll 6 1", CONFEDERATE), ("roll 2 2", UNION)])
def test_13_3_who_loses_the_first_initiative_wins_the_second_without_dice(dice: str, loser: str) -> None:
    state = race().new_state()
    drive(state, "done", "done", dice)
    assert state.to_move != loser
    first = "entrench crawford" if loser == CONFEDERATE else "entrench rodes"
    events = drive(state, first)
    assert (state.to_move, state.decision and state.decision.kind) == (loser, "action")
    won = next(event for event in events if event.kind == "initiative")
    assert won.rule == "13.3"
    drive(state, "entrench rodes" if loser == CONFEDERATE else "entrench crawford")
    assert state.decision is not None and state.decision.kind == "initiative"  # dice again from the third on


def test_13_3_the_second_is_his_even_when_the_winner_of_the_first_passed() -> None:
    state = race().new_state()
    drive(state, "done", "done", "roll 6 1", "pass", "entrench rodes")
    assert (state.to_move, state.decision and state.decision.kind) == (CONFEDERATE, "action")


def test_13_3_only_the_second_initiative_of_the_game_is_owed() -> None:
    """In a second turn the dice decide from the first initiative on."""
    state = race(turns=2).new_state()
    drive(state, "done", "done", "roll 6 1", "entrench crawford", "pass", "pass")
    while state.decision is not None and state.decision.kind in ("recovery", "transfer"):
        drive(state, "done")
    assert state.view().turn.startswith("Turn 2")
    for unit in ("robinson", "wright"):
        assert state.decision is not None and state.decision.kind == "initiative"
        drive(state, "roll 6 1", f"entrench {unit}")
    assert state.decision is not None and state.decision.kind == "initiative"


def test_13_3_there_are_no_random_events() -> None:
    state = race().new_state()
    assert [event.text for event in state.opening] == ["Turn 1: Leader Transfer Phase"]
    assert state.decision is not None and state.decision.kind == "transfer"


@pytest.mark.parametrize("closed", CLOSED)
def test_13_3_nobody_enters_the_closed_hexes(closed: str) -> None:
    game = race()
    number = game.map.hex_id(closed)
    around = [game.map.names[near] for near in game.map.hexmap.neighbours(number)]
    beside = next(name for name in around if name not in CLOSED)
    for unit, side in (("robinson", UNION), ("rodes", CONFEDERATE)):
        far = {"lomax": "N3520"} if side == UNION else {"mcintosh": "N3614"}
        state = scene(acting=side, **{unit: beside}, **far)
        drive(state, f"march {unit}", "roll 6")
        rule, reason = refused(state, f"step {closed}")
        assert (rule, reason) == ("13.3", f"{closed} is closed in this scenario")


def test_13_3_command_does_not_reach_through_closed_hexes() -> None:
    state = scene(warren="N3117", griffin="N3018", cutler="N3117")
    play = inner(state)
    path = play.position.trace(0, play.game.map.hex_id("N3117"), 3)
    assert path[play.game.map.hex_id("N3118")] == 255


def test_13_3_only_infantry_takes_control() -> None:
    game = race()
    assert game.objectives[0].taken_by(game.piece(PieceId("robinson")))
    assert not game.objectives[0].taken_by(game.piece(PieceId("chapman")))
