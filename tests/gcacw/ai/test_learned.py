"""A learned judgement of positions: its file, where it counts, what it changes."""

from __future__ import annotations

from pathlib import Path

import pytest

import gtc_tui
from gtc_tui._core import FEATURES, CoreError
from gtc_tui.bots.search_bot import SearchBot, budget
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.thinking import Budget
from gtc_tui.errors import DataError, UnknownName
from gtc_tui.rules.gcacw.ai import judgement, learned, search
from gtc_tui.rules.kit.weights import NONE
from support import inner
from test_search import asked_for_action

RACE = "gtc/03-race-for-spotsylvania"


def text(
    points: float = 0.0,
    lead: float = 0.0,
    offset: float = 0.0,
    more: str = "",
    features: int = FEATURES,
    scenario: str = RACE,
) -> str:
    """A judgement that expects so much of every position, and in its scenario so many points more."""
    rest = ", ".join(["0"] * FEATURES)
    return f"""
[[judgement]]
[judgement.made]
command = "by hand"
date = "2026-01-01"
rules = ""
games = 0
positions = 0
scenarios = ["{scenario}"]
[judgement.network]
features = {features}
offsets = [[{offset}, 0]]
scale = [{rest}, {rest}]
hidden = [{more}]
points = [{points}, {rest}]
lead = [{lead}, {rest}]
"""


def test_positions_are_worth_what_the_file_says_until_the_game_is_over(folder: Path) -> None:
    (folder / "judge-sure.toml").write_text(text(points=4.0, lead=-0.5, offset=2.0))
    state = asked_for_action()
    play, side = inner(state), state.to_move
    assert side is not None
    world, judge = search.world_of(play, side), judgement.foreseeing(play, "sure")
    assert judge is not None
    points, value = world.foresee(judge)
    assert points == world.points + 6.0
    assert value == pytest.approx(points - 0.5 * judgement.weights.load().of("win"))
    plain = judgement.judge_of(play)
    assert world.foresee(plain) == (world.value(plain), plain.value(world.value(plain)))
    cut = world.playouts(judge, 1, 3, 7)
    assert cut[1] - cut[0] == pytest.approx(value - points), "the same hope of winning after three action phases"
    ended = world.playouts(judge, 1, 1000, 7)
    assert ended[:2] == world.playouts(plain, 1, 1000, 7)[:2], "the game is over"


def test_a_file_has_judgements_of_several_scenarios_and_the_last_of_each_counts(folder: Path) -> None:
    other = "gtc/06-strike-them-a-blow"
    judgements = text(points=1.0) + text(points=2.0, scenario=other) + text(points=3.0, scenario=other)
    (folder / "judge-some.toml").write_text(judgements)
    for scenario, points in ((RACE, 1.0), (other, 3.0)):
        known = learned.of(scenario, "some")
        assert known is not None and known.of(scenario) == (
            *known.network.scale,
            points,
            *[0] * FEATURES,
            *[0] * (FEATURES + 1),
        )
    assert learned.of("gtc/01-wilderness", "some") is None


def test_a_file_of_before_has_one_without_a_list(folder: Path) -> None:
    (folder / "judge-old.toml").write_text(text(offset=2.0).replace("[[judgement]]", "").replace("judgement.", ""))
    known = learned.of(RACE, "old")
    assert known is not None and known.network.offsets == ((2.0, 0.0),)


def test_it_counts_only_in_games_like_those_it_was_learned_from(folder: Path) -> None:
    (folder / "judge-sure.toml").write_text(text())
    other = inner(gtc_tui.load("gtc/06-strike-them-a-blow").new_state())
    campaign = inner(gtc_tui.load("gtc/09-the-overland-campaign").new_state())
    play = inner(asked_for_action())
    assert judgement.foreseeing(play, "sure") is judgement.foreseeing(play, "sure") is not None
    assert judgement.foreseeing(other, "sure") is None and judgement.foreseeing(campaign, "sure") is None
    assert judgement.foreseeing(play, NONE) is None


def test_the_usual_one_is_a_file_like_others(folder: Path) -> None:
    play = inner(asked_for_action())
    known = judgement.foreseeing(play)
    (folder / "judge-usual.toml").write_text(text(points=50.0))
    found = judgement.foreseeing(play)
    assert found is not None and found is not known


def test_the_search_plays_by_it(folder: Path) -> None:
    """A judgement to which everything after three action phases is alike prefers what brings points at once."""
    (folder / "judge-flat.toml").write_text(text())
    state = asked_for_action()
    by_name = {name: state.propose(Budget(nodes=200, judge=name, seed=3)) for name in (NONE, "flat")}
    assert by_name["flat"] and by_name["flat"] != by_name[NONE]
    assert by_name["flat"] == state.propose(Budget(nodes=200, judge="flat", seed=3)), "the same seed, the same answer"
    seat = Seat.deciding(state)
    assert SearchBot(1, "nodes=60,judge=flat").choose(seat) in seat.legal_actions()


def test_retreats_and_losses_are_judged_by_it_too(folder: Path) -> None:
    (folder / "judge-sure.toml").write_text(text(points=100.0))
    state = asked_for_action()
    play, decision = inner(state), state.decision
    there = search.outlook_to(1, 3, learned="sure").of(play, decision, 5)
    before = search.outlook_to(1, 3).of(play, decision, 5)
    assert there is not None and before is not None and there[0] > before[0] + 50.0


def test_names_that_are_none_are_refused() -> None:
    play = inner(asked_for_action())
    for name in ("nowhere", "../ai", "A", "x" * 41):
        with pytest.raises(UnknownName):
            judgement.foreseeing(play, name)
    assert budget("judge=mine,nodes=5").judge == "mine"
    with pytest.raises(UnknownName, match=r"no setting judge=\.\./x"):
        budget("judge=../x")


@pytest.mark.parametrize(
    ("file", "told"),
    [
        (text(features=3), "made for 3 numbers of a position"),
        (text() + "[judgement.more]\n", "[[judgement]] 1 more: unknown"),
        (text(more="1, 2"), "lists do not fit together"),
        (text(points=1e9), "numbers from"),
        (text() + "[more]\n", "more: unknown"),
        ("[made]\n", "command"),
        ("[made]\n", "[network] is missing"),
        ("", "[made] is missing"),
        ("judgement = 3\n", "a list of tables"),
        (text() + text().replace('date = "2026-01-01"\n', ""), "[[judgement]] 2 [made] date: missing"),
        (text().replace("features =", "feature = 3\nfeatures ="), "[[judgement]] 1 [network] feature: unknown"),
        (text() + text(features=3), f":{len(text().splitlines()) + 11}: [[judgement]] 2 features: made for 3"),
    ],
)
def test_faults_of_a_file_are_told(folder: Path, file: str, told: str) -> None:
    (folder / "judge-bad.toml").write_text(file)
    with pytest.raises(DataError) as caught:
        learned.load("bad")
    assert any(told in fault for fault in caught.value.faults), caught.value.faults


def test_the_core_refuses_a_count_that_fits_to_no_network() -> None:
    judge = judgement.judge_of(inner(asked_for_action()))
    with pytest.raises(CoreError, match="fit to no number of hidden ones"):
        judge.learned([0.0] * 5)


def test_what_comes_with_the_program_fits_to_it() -> None:
    play = inner(asked_for_action())
    assert learned.of(RACE) is not None
    judge, side = judgement.foreseeing(play), play.game.sides[0]
    assert judge is not None
    points, value = search.world_of(play, side).foresee(judge)
    assert -30 < points < 60 and abs(value - points) <= judgement.weights.load().of("win")
