"""20.0 Victory."""

from __future__ import annotations

import pytest
from scenes import INDIAN, US, inner, scene

from gtc_tui.messages import Message
from gtc_tui.rules.boots.state import pieces
from gtc_tui.rules.boots.state.record import Entry
from gtc_tui.rules.boots.turn import victory


@pytest.mark.parametrize(
    ("us", "indian", "level", "winner"),
    [
        (9, 0, "draw", None),
        (0, 9, "draw", None),
        (10, 0, "us-marginal", US),
        (5, 24, "indian-marginal", INDIAN),
        (20, 0, "us-brilliant", US),
        (0, 29, "indian-brilliant", INDIAN),
        (30, 0, "us-history-changing", US),
        (3, 50, "indian-history-changing", INDIAN),
    ],
)
def test_20_2_the_difference_decides(us: int, indian: int, level: str, winner: str | None) -> None:
    ledger = (
        Entry(1, US, "test", us, text=Message("for a test")),
        Entry(1, INDIAN, "test", indian, text=Message("for a test")),
    )
    state = scene(st_1us="1731", record={"ledger": ledger, "phase": "end"}, stack=())
    result = state.result
    assert result is not None
    assert (result.level, result.winner, result.points) == (level, winner, us - indian)
    assert state.view(None).points == us - indian


def test_20_4_points_for_losses_only_in_combat_or_by_over_stacking() -> None:
    for cause, scored in (("combat", True), ("over-stack", True), ("attrition", False), ("desertion", False)):
        state = scene(st_1us="1731", in_mia="2429")
        play = inner(state)
        pieces.eliminate(play, play.game.index["st-1us"], cause, "20.4")  # type: ignore[index]
        assert bool(victory.of(play, INDIAN)) == scored
        assert play.record.lost[-1].points == victory.of(play, INDIAN)


def test_20_4_points_count_at_once() -> None:
    state = scene(st_1us="1731", in_mia="2429")
    play = inner(state)
    pieces.eliminate(play, play.game.index["in-mia"], "combat", "20.4")  # type: ignore[index]
    assert victory.points(play) == 3  # 21.15.1: one, and two of strength
    pieces.eliminate(play, play.game.index["st-1us"], "combat", "20.4")  # type: ignore[index]
    assert victory.points(play) == 3 - 5  # 21.16.1: one, and twice two


def test_6_7_sole_survivors_count_one_each() -> None:
    state = scene(st_1us="1731", record={"kept": ((), ("sole-survivor",))})
    assert victory.points(inner(state)) == -1


def test_6_7_sole_survivors_are_no_lead_before_the_end() -> None:
    ledger = (Entry(1, INDIAN, "test", 9, text=Message("for a test")),)
    state = scene(st_1us="1731", record={"kept": ((), ("sole-survivor",)), "ledger": ledger})
    assert victory.of(inner(state), INDIAN) == 10 and victory.lead(inner(state), INDIAN) == 9
