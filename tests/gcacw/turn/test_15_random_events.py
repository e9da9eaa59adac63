"""15.0 Random events and the rain they bring, without a scenario's limits."""

from __future__ import annotations

import dataclasses

import pytest

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.special.hooks import Hooks
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.turn.sequence import Game
from support import drive, inner, race, scenario, scene

_PHASES = ("events", "actions", "recovery")


class WithoutRain:
    def event_counts(self, event: str) -> bool:
        return event != "rain"


class LeeSick:
    def sick(self, play: GcacwPlay) -> tuple[PieceId, ...]:
        return (PieceId("lee"),)


def begins(turn: int, *rules: object, rainy: tuple[int, ...] = ()) -> State:
    """The random events of a turn are due."""
    every = scenario("gtc/04-bloody-spotsylvania")
    game = dataclasses.replace(every, rules=Hooks(rules), usual_phases=_PHASES, first_phases=_PHASES)
    record = {"turn": turn, "phase": "start", "rainy": rainy, "rain": bool(rainy)}
    return scene(game=game, stack=(Game(),), record=record, griffin="N2612", field="N2715")


def test_15_0_two_dice_at_the_start_of_the_turn() -> None:
    state = begins(1)
    assert state.decision is not None
    assert (state.decision.kind, state.decision.rule, len(state.decision.actions)) == ("events", "15.0", 36)


@pytest.mark.parametrize(("roll", "rainy"), [("1 1", (1, 2, 3)), ("2 1", (1, 2)), ("4 1", (1,)), ("6 6", (1, 2))])
def test_15_0_rain_today_and_in_the_turns_after(roll: str, rainy: tuple[int, ...]) -> None:
    state = begins(1)
    events = drive(state, f"roll {roll}")
    record = inner(state).record
    assert (record.rain, record.rainy) == (True, rainy)
    assert any(event.kind == "weather" and event.text.startswith("Rain this turn") for event in events)


def test_15_0_more_rain_on_a_wet_turn_lengthens_it_without_counting_twice() -> None:
    state = begins(2, rainy=(1, 2))
    drive(state, "roll 6 6")
    assert inner(state).record.rainy == (1, 2, 3)


@pytest.mark.parametrize("turn", [2, 3])
def test_15_0_it_rains_in_the_turns_after_whatever_their_own_dice(turn: int) -> None:
    state = begins(turn, rainy=(1, 2, 3))
    drive(state, "roll 4 4")
    record = inner(state).record
    assert (record.rain, record.rainy) == (True, (1, 2, 3))


def test_15_0_rain_does_not_outlast_the_game() -> None:
    state = begins(5)
    drive(state, "roll 1 1")
    assert inner(state).record.rainy == (5,)


def test_15_0_the_weather_clears_on_a_dry_turn() -> None:
    state = begins(3, rainy=(1, 2))
    events = drive(state, "roll 4 4")
    assert not inner(state).record.rain
    assert "Fair weather this turn" in [event.text for event in events]


def test_15_0_which_events_count_is_the_scenarios() -> None:
    state = begins(1, WithoutRain())
    events = drive(state, "roll 1 1")
    assert inner(state).record.rainy == ()
    assert "Random events 1+1: rain (not in this scenario)" in [event.text for event in events]


def test_15_0_an_eight_paralyses_the_confederates_only_while_lee_is_sick() -> None:
    well, sick = begins(1), begins(1, LeeSick())
    assert "Random events 4+4: no event" in [event.text for event in drive(well, "roll 4 4")]
    assert "Random events 4+4: Confederate command paralysis" in [event.text for event in drive(sick, "roll 4 4")]


DAYS = ("1864-05-31", "1864-06-01")


def test_15_0_from_june_on_threes_and_fives_bring_no_rain_and_fours_do() -> None:
    table = race().tables.events
    found = {
        day: [(table.event(n, day, False).key, table.event(n, day, False).more) for n in (3, 4, 5)] for day in DAYS
    }
    assert found[DAYS[0]] == [("rain", 1), ("none", 0), ("rain", 0)]
    assert found[DAYS[1]] == [("none", 0), ("rain", 1), ("none", 0)]
