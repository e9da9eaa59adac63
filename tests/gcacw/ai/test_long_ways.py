"""The greedy player behind the front: strategic movement, railroads and boats (20.0 to 22.0)."""

from __future__ import annotations

from overland import campaign

from gtc_tui.bots.greedy import GreedyBot
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.ai import policy
from support import CONFEDERATE, UNION, At, at, drive, inner, texts


def values(state: State) -> dict[str, float]:
    assert state.decision is not None
    return dict(zip(texts(state), policy.appraise(inner(state), state.decision), strict=True))


def richmond(**placed: At | str) -> State:
    """The Union before Fredericksburg, a corps of the Confederate at Richmond."""
    army: dict[str, At | str] = {"griffin": At("N4114", 8), "lee": "S3526", "longstreet": "S3526"}
    return campaign(CONFEDERATE, **army | placed)


def test_20_0_a_division_far_behind_goes_by_strategic_movement() -> None:
    state = richmond(field=At("S3526", 8))
    found = values(state)
    assert found["strategic-march field"] > max(found["march field"], found["pass"], 0)
    assert found["strategic-activate longstreet"] == found["strategic-march field"]


def apart(state: State, one: str | None, other: str) -> int:
    assert one is not None
    game = inner(state).game
    return game.map.hexmap.distance(game.map.ids[one], game.map.ids[other])


def test_20_0_it_ends_nearer_to_the_front() -> None:
    state, bot = richmond(field=At("S3526", 8)), GreedyBot(1)
    drive(state, "strategic-march field", "spend 2")
    while state.decision is not None and state.decision.kind == "march":
        action = bot.choose(Seat.deciding(state))
        assert action.verb in ("step", "stop")
        state.apply(action)
    assert apart(state, at(state, "field").hex, "N4114") < apart(state, "S3526", "N4114") - 5


def test_21_0_a_unit_on_a_train_goes_towards_the_front() -> None:
    army = {"griffin": At("N4114", 8), "lee": "S3526", "longstreet": "S3526", "hunton": At("S3307", 4)}
    state = campaign(CONFEDERATE, record={"entrained": ("hunton",)}, **army)
    assert values(state)["go-by-rail hunton"] > values(state)["detrain hunton"]
    drive(state, "go-by-rail hunton")
    state.apply(GreedyBot(1).choose(Seat.deciding(state)))
    assert apart(state, at(state, "hunton").hex, "N4114") < 3


def test_22_0_nobody_embarks_for_nothing() -> None:
    """At a landing beside what the army goes for, the die and the fatigue of a voyage are not worth it."""
    state = campaign(UNION, griffin=At("N4114", 8), lee="S3526", field=At("S3526", 8))
    found = values(state)
    assert all(found[text] < found["pass"] for text in found if text.startswith("embark"))
    assert any(text.startswith("embark griffin") for text in found)
