"""14.0 The clock and the sequence of the advanced game, with the scenarios 9 and 10 as far as their rules are there."""

from __future__ import annotations

import random

import pytest

from gtc_tui.engine.action import Roll
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.record import CampaignRecord
from support import numbered

BLOWS = ("attack", "assault", "activate")
OPTIONS = ("ammunition", "attach-artillery", "fifth-activation")


DIVIDING = frozenset({"detach", "guns", "turn-into", "form", "share"})  # questions whose answers divide and join units


def play_through(state: State, seed: int) -> list[str]:
    """A whole game by random answers, without faults at every phase; the phases in order. Units that are divided and
    joined have as much manpower and artillery together as before (30.1, 30.4)."""
    dice, phases = random.Random(seed), []
    while state.decision is not None:
        before = strength(state) if state.decision.kind in DIVIDING else None
        events = state.apply(dice.choice(state.decision.actions))
        for event in events:
            if event.kind == "phase":
                phases.append(event.text)
                assert state.faults() == []
        arrived = any(event.kind == "arrival" for event in events)  # others, once the last question is answered
        assert before is None or arrived or strength(state) == before
    return phases


@pytest.mark.parametrize("number", ["09", "10"])
def test_19_0_games_full_of_illness_and_death_keep_every_leader_in_one_place(number: str) -> None:
    """Games in which two ones and illnesses come often, with attacks as often as may be, until all has happened."""
    told: set[str] = set()
    for seed in range(7, 15):
        play_wildly(numbered(number).new_state(), random.Random(f"leaders:{number}:{seed}"), told)
        if told >= {"roll", "leader", "killed"}:
            return
    raise AssertionError(told)


def play_wildly(state: State, chance: random.Random, told: set[str]) -> None:
    """A game without faults; kinds of events of 19.0 are told."""
    while (decision := state.decision) is not None:
        actions = decision.actions
        if decision.kind == "combat" and chance.random() < 0.5:
            actions = tuple(action for action in actions if action == Roll((1, 1)))
        elif decision.kind == "strategic-events":
            actions = tuple(action for action in actions if isinstance(action, Roll) and sum(action.dice) in (5, 6, 9))
        elif chance.random() < 0.7:
            actions = tuple(action for action in actions if action.verb in BLOWS) or actions
        events = state.apply(chance.choice(actions))
        told.update(event.kind for event in events if event.rule == "19.0")
        if any(event.kind == "phase" or event.rule == "19.0" for event in events) and at_rest(state):
            assert state.faults() == []


def at_rest(state: State) -> bool:
    """Is no combat or march under way, in which leaders may stand alone for a moment?"""
    return state.decision is None or state.decision.kind in ("initiative", "events", "recovery", "strategic-events")


def strength(state: State) -> list[tuple[int, int]]:
    """Manpower and artillery of each side's units in play."""
    play = state.play
    sums = []
    for side in play.game.sides:
        units = pieces.in_play(play, side)
        sums.append(
            (sum(pieces.manpower(play, one) for one in units), sum(pieces.artillery(play, one) for one in units))
        )
    return sums


@pytest.mark.parametrize("options", [(), OPTIONS])
def test_14_0_forty_turns_of_scenario_9_run(options: tuple[str, ...]) -> None:
    state = numbered("09", *options).new_state()
    phases = play_through(state, seed=len(options))
    assert state.result is not None
    last = state.play.record.turn
    assert last in (28, 32, 36, 40)  # 35/01: it ends in a strategic cycle
    assert [text for text in phases if "Depot Segment" in text] == [
        f"Turn {turn}: Depot Segment" for turn in range(4, last + 1, 4)
    ]
    assert sum("Action Cycle" in text for text in phases) == last


def test_14_0_scenario_10_begins_on_turn_24_and_its_first_turn_ends_with_a_cycle() -> None:
    game = numbered("10")
    state = game.new_state()
    assert isinstance(state.play.record, CampaignRecord) and state.play.record.turn == 24
    assert state.view(None).turn == "Turn 24 of 40, May 27, 1864"
    phases = play_through(state, seed=3)
    assert not any(
        "Turn 24: Random" in text or "Turn 24: Leader Transfer" in text for text in phases
    )  # 13.10 rules 1, 5
    assert "Turn 24: Depot Segment" in phases and "Turn 25: Random Events Phase" in phases


CYCLE = [
    *("leader-recovery", "strategic-events", "reinforcements", "artillery-withdrawal", "valley", "bermuda-hundred"),
    *("depots", "supply-status", "ammunition", "union-command", "county-points"),
]


def test_14_14_the_cycle_ends_turns_divisible_by_four() -> None:
    game = numbered("09")
    for turn in range(1, 41):
        segments = [name for name in game.phases(turn) if name in CYCLE]
        assert segments == (CYCLE if turn % 4 == 0 else []), turn


def test_14_29_the_game_end_segment_comes_from_may_31_on() -> None:
    game = numbered("09")
    assert "game-end" not in game.phases(24) and game.phases(28)[-1] == "game-end"


def test_14_01_no_random_events_on_the_first_turn() -> None:
    assert "events" not in numbered("09").phases(1) and numbered("09").phases(2)[:2] == ("travellers", "events")
