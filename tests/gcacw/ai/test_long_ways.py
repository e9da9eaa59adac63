"""The greedy player behind the front: strategic movement, railroads and boats (20.0 to 22.0)."""

from __future__ import annotations

from overland import campaign

from gtc_tui._core import KNOWN_ANSWERS
from gtc_tui.bots.greedy import GreedyBot
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.engine.thinking import Budget
from gtc_tui.rules.gcacw.ai import judgement, policy, simulation
from gtc_tui.rules.gcacw.ai.policy.journeys import LONG_WAYS
from gtc_tui.rules.gcacw.campaign import depots
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from support import CONFEDERATE, UNION, At, at, changed, drive, inner, texts


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


# -- the search -----------------------------------------------------------------------------------------
def test_20_0_to_22_0_30_1_the_simulation_knows_none_of_these_answers() -> None:
    """What is not among its answers is judged at first sight and played by the rules."""
    state = richmond(field=At("S3526", 8))
    journeys = {action.verb for action in state.legal_actions() if isinstance(action, LONG_WAYS)}
    assert {"strategic-march", "strategic-activate", "entrain"} <= journeys
    assert not {*journeys, "spend", "rail-to", "sail-to", "detach", "part", "form-division"} & {*KNOWN_ANSWERS}


def test_20_0_the_search_takes_a_journey_that_looks_best_without_playouts() -> None:
    found = richmond(field=At("S3526", 8)).propose(Budget(nodes=20, seed=1))
    assert [(one.action.verb, one.playouts) for one in found] == [("strategic-march", 0)]


def test_14_0_playouts_of_a_campaign_end_with_the_turn() -> None:
    """In a basic game so few units are looked at for turns."""
    play = inner(richmond(field=At("S3526", 8)))
    few = [unit for side in play.game.sides for unit in play.position.standing(play.game.side_index(side))]
    assert len(few) < 10 and simulation.until(play) == play.record.turn < play.game.turns


def caroline(**placed: At | str) -> GcacwPlay:
    """A depot of the Union at Milford Station, and these."""
    state = campaign(UNION, {"turn": 9}, lee="S3526", **placed)

    def begin(play: GcacwPlay) -> None:
        for where in depots.sites(play.game):
            depots.remove(play, where)
        depots.put(play, depots.Depot("N4730", UNION, True, False))

    return inner(changed(state, begin))


def test_24_0_29_5_the_value_of_a_position_counts_counties_and_depots() -> None:
    """Where a playout ends: in the town of Caroline, which sends its corps on to the next one, or still before it; with
    an enemy in the depot, or far from it."""
    root = caroline(griffin=At("N4929", 12), lomax=At("S3526", 3))
    figures, judge = judgement.figures_of(root), judgement.judge_of(root)

    def value(griffin: str, lomax: str) -> float:
        play = caroline(griffin=At(griffin, 12), lomax=At(lomax, 3))
        return simulation.standing_world(play, figures).value(judge)

    assert value("N4828", "S3526") > value("N4931", "S3526") + 1
    assert value("N4929", "S3526") > value("N4929", "N4730") + 3
