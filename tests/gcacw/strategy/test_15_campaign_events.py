"""15.0 Random events of the advanced game, by the ids of the checklist."""

from __future__ import annotations

import pytest
from campaigns import campaign, play_of

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.march.army_activation import ArmyRoll
from gtc_tui.rules.gcacw.march.march import paralysed
from gtc_tui.rules.gcacw.state.record import Ill
from gtc_tui.rules.gcacw.turn.random_events import RandomEvents, rain_left
from support import UNION, At, drive, inner, numbered, texts

BOTH: dict[str, At | str] = {"grant": "N1702", "griffin": "N1702", "lee": "N0619", "heth": "N0619"}
MAY_31, JUNE_1 = 28, 29


def day(dice: str, turn: int = 5, ill: tuple[Ill, ...] = ()) -> State:
    """After the dice of a turn."""
    state = campaign(RandomEvents(), record={"turn": turn, "phase": "events", "ill": ill}, **BOTH)
    drive(state, f"roll {dice}")
    return state


def rain(state: State) -> tuple[int, ...]:
    return inner(state).record.rainy


def test_15_02_rain_is_that_of_the_basic_game_without_a_limit() -> None:
    wet, dry = day("4 1"), day("2 2")
    assert (inner(wet).record.rain, inner(dry).record.rain) == (True, False)
    assert inner(wet).position.board is not inner(dry).position.board
    assert rain_left(inner(wet)) is None and numbered("10").rules.most_rain() is None
    assert rain(day("1 1", 39)) == (39, 40)  # not beyond the game


@pytest.mark.parametrize(
    ("dice", "may", "june"),
    [("1 2", (28, 29), ()), ("2 3", (28,), ()), ("1 3", (), (29, 30)), ("6 6", (28, 29), (29, 30))],
)
def test_15_03_15_04_rows_that_differ_from_june_1_on(dice: str, may: tuple[int, ...], june: tuple[int, ...]) -> None:
    assert (rain(day(dice, MAY_31)), rain(day(dice, JUNE_1))) == (may, june)


@pytest.mark.parametrize("dice", ["4 4", "5 6"])
def test_15_05_eights_and_elevens_paralyse_while_lee_is_sick(dice: str) -> None:
    assert play_of(day(dice)).record.event == "none"
    assert play_of(day(dice, ill=(Ill(PieceId("lee")),))).record.event == "confederate-paralysis"
    assert play_of(day(dice, ill=(Ill(PieceId("hill")),))).record.event == "none"


def grants_try(die: int, seized: int) -> bool:
    """Is it a success in action phase 3? seized: the phase in which the Union first took the initiative."""
    record = {"turn": 5, "action": 3, "event": "night-march", "seized": seized}
    state = campaign(ArmyRoll(PieceId("grant")), record=record, warren="N1702", **BOTH)
    drive(state, f"roll {die}")
    return inner(state).record.army_tries[-1].succeeded


@pytest.mark.parametrize(("die", "seized", "succeeds"), [(4, 1, True), (5, 1, False), (5, 3, True), (6, 3, False)])
def test_15_06_15_07_a_night_march_helps_most_when_the_union_first_takes_the_initiative(
    die: int, seized: int, succeeds: bool
) -> None:
    assert grants_try(die, seized) == succeeds


def test_15_07_only_the_first_initiative_of_the_union_counts() -> None:
    state = campaign(record={"turn": 5, "action": 0, "event": "night-march"}, warren="N1702", **BOTH)
    drive(state, "roll 1 6", "entrench heth", "roll 6 1", "entrench griffin")
    assert (inner(state).record.action, play_of(state).record.seized) == (3, 2)
    drive(state, "roll 6 1", "army-activate grant")
    assert state.decision is not None and state.decision.prompt.endswith("succeeds on 4 or less")


@pytest.mark.parametrize("before", ["night-march", "union-paralysis", "confederate-paralysis"])
def test_15_06_15_08_15_09_for_this_turn_alone(before: str) -> None:
    state = campaign(RandomEvents(), record={"turn": 5, "phase": "events", "event": before}, **BOTH)
    drive(state, "roll 2 2")
    assert play_of(state).record.event == "none"


@pytest.mark.parametrize(
    ("unit", "event", "rolled", "left"),
    [
        ("griffin", "union-paralysis", 4, 3),
        ("griffin", "union-paralysis", 1, 0),
        ("horse-art", "union-paralysis", 4, 3),
        ("custer", "union-paralysis", 7, 5),
        ("heth", "union-paralysis", 4, 4),
        ("heth", "confederate-paralysis", 4, 3),
        ("lomax", "confederate-paralysis", 9, 7),
    ],
)
def test_15_08_15_09_foot_loses_one_point_and_cavalry_two(unit: str, event: str, rolled: int, left: int) -> None:
    record = {"turn": 5, "event": event}
    state = campaign(record=record, custer="N1106", horse_art="N1204", lomax="N4317", **BOTH)
    assert paralysed(play_of(state), PieceId(unit), rolled) == left


@pytest.mark.parametrize(
    ("lines", "unit", "usual", "paralysed"),
    [
        (("activate warren", "choose griffin", "roll 4"), "griffin", 5, 4),
        (("activate sheridan", "choose custer", "roll 4 4"), "custer", 10, 8),
        (("army-activate grant", "roll 1", "choose griffin", "done", "roll 4"), "griffin", 5, 4),
        (("army-activate grant", "roll 1", "choose custer", "done", "roll 4"), "custer", 10, 8),
    ],
)
def test_15_08_15_09_units_of_an_activation_lose_theirs_too(
    lines: tuple[str, ...], unit: str, usual: int, paralysed: int
) -> None:
    for event, points in (("none", usual), ("union-paralysis", paralysed)):
        record = {"turn": 5, "event": event, "owed": UNION}
        state = campaign(record=record, warren="N1702", sheridan="N1702", custer="N1702", **BOTH)
        drive(state, *lines, f"march {unit}")
        assert state.decision is not None and f"{points} MP left" in state.decision.prompt


def test_15_10_a_unit_left_without_points_still_goes_one_hex() -> None:
    state = campaign(record={"turn": 5, "event": "union-paralysis", "owed": UNION}, griffin="N1704", heth="N0619")
    drive(state, "march griffin")
    while state.decision is not None and state.decision.kind == "allowance":
        drive(state, "roll 1")
    steps = [line for line in texts(state) if line.startswith("step ")]
    assert steps
    drive(state, steps[0])
    assert not [line for line in texts(state) if line.startswith("step ")]
