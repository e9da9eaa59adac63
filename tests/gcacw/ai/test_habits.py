"""Habits of play that were learned: their file, where they count, what they change."""

from __future__ import annotations

from pathlib import Path

import pytest
from overland import campaign

import gtc_tui
from gtc_tui._core import WEIGHTS, Judge, World
from gtc_tui.bots.search_bot import SearchBot, budget
from gtc_tui.bots.thought import Thought
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.thinking import Budget
from gtc_tui.errors import DataError, UnknownName
from gtc_tui.rules.gcacw.ai import habits, judgement, search, search_answers, weights
from gtc_tui.rules.gcacw.ai.habits import WITHOUT, Assumed
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.kit.weights import NONE
from support import CONFEDERATE, RACE, UNION, At, inner
from test_search import asked_for_action

IDLE = {"least-gain": 900.0, "behind": 900.0, "patience": 900.0}  # passing looks better than anything


def text(side: str = "confederate", scenario: str = RACE, **values: float) -> str:
    listed = "\n".join(f"{name} = {value}" for name, value in values.items())
    return f"""
[made]
command = "by hand"
date = "2026-01-01"
rules = ""
[[habit]]
scenario = "{scenario}"
side = "{side}"
games = 0
points = [0, 0]
won = [0, 0]
[habit.weights]
{listed}
"""


def judge_with(play: GcacwPlay, **values: float) -> Judge:
    own = dict(zip(WEIGHTS, weights.load().core, strict=True)) | values
    return judgement.judge_by(play, tuple(own.values()))


def opening() -> tuple[GcacwPlay, World]:
    state = asked_for_action()
    play = inner(state)
    assert state.to_move == CONFEDERATE
    return play, search.world_of(play, CONFEDERATE)


def test_weights_that_are_not_named_are_the_usual_ones(folder: Path) -> None:
    (folder / "habits-own.toml").write_text(text(delay=9.5))
    usual, own = weights.load(), habits.of(RACE, CONFEDERATE, "own")
    assert own.of("delay") == 9.5 != usual.of("delay")
    assert [name for name in WEIGHTS if own.of(name) != usual.of(name)] == ["delay"] and own.choices is usual.choices
    assert habits.of(RACE, UNION, "own") is usual and habits.of(RACE, CONFEDERATE, NONE) is usual
    assert habits.of("gtc/06-strike-them-a-blow", CONFEDERATE, "own") is usual


def test_the_usual_ones_are_a_file_like_others(folder: Path) -> None:
    (folder / "habits-usual.toml").write_text(text(delay=9.5))
    assert habits.of(RACE, CONFEDERATE).of("delay") == 9.5


def test_in_playouts_each_side_has_its_own_habits(folder: Path) -> None:
    """The Confederates, who would rather pass, do nothing, the Union goes on; what positions are worth stays."""
    (folder / "habits-idle.toml").write_text(text(**IDLE))
    play, world = opening()
    usual = judgement.judge_of(play)
    idle = judgement.by_habit(play, usual, Assumed("idle"))
    assert (
        judgement.by_habit(play, usual, Assumed("idle")) is idle and judgement.by_habit(play, usual, WITHOUT) is usual
    )
    done = [world.playouts(judge, 20, 1000, 3)[2] for judge in (usual, idle)]
    assert 0 < done[1].answers < done[0].answers
    assert world.candidates(idle)[0].kind == "pass" and world.candidates(usual)[0].kind != "pass"
    theirs = search.world_of(play, UNION)
    assert [one.gain for one in theirs.candidates(idle)] == [one.gain for one in theirs.candidates(usual)]
    assert world.foresee(idle) == world.foresee(usual)
    again = idle.with_figures(judgement.figures_of(play))
    assert world.candidates(again)[0].kind == "pass", "the habits go along"


def test_who_is_attacked_answers_by_his_own_habits() -> None:
    """6.1: cavalry that never rides off, or always, is that of the side whose habit it is."""
    play, world = opening()
    usual = judgement.judge_of(play)
    stays = judge_with(play, evade=900.0)
    seeds = list(range(12))

    def games(union: Judge, confederate: Judge) -> list[int]:
        return world.duel(union, confederate, seeds, nodes=(0, 0), horizon=(1000, 1000))

    assert games(usual, stays) != games(usual, usual)
    both = usual.with_habits(usual, stays)
    assert games(both, stays) == games(usual, stays) == games(both, both)
    points = [world.playouts(judge, 40, 1000, 5)[0] for judge in (usual, both)]
    assert points[0] != points[1]


def test_the_search_chooses_and_counts_by_them(folder: Path) -> None:
    (folder / "habits-idle.toml").write_text(text(**IDLE))
    (folder / "habits-other.toml").write_text(text(side="union", **IDLE))
    state = asked_for_action()
    found = {name: state.propose(Budget(nodes=200, habits=name, seed=3)) for name in (NONE, "idle", "other")}
    assert found["idle"] and len({tuple(one.points for one in many) for many in found.values()}) == 3
    assert found["idle"] == state.propose(Budget(nodes=200, habits="idle", seed=3)), "the same seed, the same answer"
    first = state.propose(Budget(nodes=2, habits="idle", seed=3))[0]
    assert type(first.action).__name__ == "Pass", "without time to compare it is the habit that answers"
    seat = Seat.deciding(state)
    assert SearchBot(1, "nodes=60,habits=idle").choose(seat) in seat.legal_actions()


def test_retreats_and_losses_are_played_on_by_them(folder: Path) -> None:
    (folder / "habits-idle.toml").write_text(text(**IDLE))
    state = asked_for_action()
    play, decision = inner(state), state.decision
    assert decision is not None
    outlooks = [search.outlook_to(1, 1000, assumed=Assumed(name)).of(play, decision, 5) for name in (NONE, "idle")]
    assert outlooks[0] != outlooks[1]
    for name, kind in ((NONE, "Activate"), ("idle", "Pass")):
        values = search_answers.appraised(play, decision, Assumed(name))
        best = decision.actions[max(range(len(values)), key=values.__getitem__)]
        assert type(best).__name__ == kind


def test_why_nothing_is_searched_is_told_by_the_habits_of_who_is_asked(folder: Path) -> None:
    state = campaign(UNION, griffin=At("N4828", 8), lee="S3526", field=At("S3526", 8))
    (folder / "habits-idle.toml").write_text(text("union", state.game.id, **IDLE))
    assert state.unsearched(Budget(habits=NONE)).endswith("(Strategic move: Griffin).")
    assert state.unsearched(Budget(habits="idle")) == "", "he would rather pass, which playouts know"
    told = {
        name: SearchBot(1, f"nodes=2,habits={name}").explain(Seat.deciding(state), 1, Thought())
        for name in (NONE, "idle")
    }
    assert told[NONE][0].note == state.unsearched(Budget(habits=NONE)) != told["idle"][0].note


def test_names_that_are_none_are_refused() -> None:
    for name in ("nowhere", "../ai", "A", "x" * 41):
        with pytest.raises(UnknownName):
            habits.load(name)
    assert budget("habits=mine,nodes=5,judge=other").habits == "mine"
    with pytest.raises(UnknownName, match=r"no setting habits=\.\./x"):
        budget("habits=../x")


@pytest.mark.parametrize(
    ("file", "told"),
    [
        (text(nonsense=3.0), "nonsense: no such weight"),
        (text(delay=1e9), "delay: must be a number"),
        (text().replace("games = 0\n", ""), "[[habit]] 1 games: missing"),
        (text() + "[more]\n", "more: unknown"),
        (text().replace("rules", "rule"), "[made] rule: unknown"),
        (text() + '[habit.made]\ncommand = "by hand"\n', "[[habit]] 1 [made] date: missing"),
        (text().replace("[made]", "[[habit]]").split("side")[0], "[[habit]] 1 [made] is missing"),
        ("habit = 3\n" + text().split("[[habit]]")[0], "a list of tables"),
    ],
)
def test_faults_of_a_file_are_told(folder: Path, file: str, told: str) -> None:
    (folder / "habits-bad.toml").write_text(file)
    with pytest.raises(DataError) as caught:
        habits.load("bad")
    assert any(told in fault for fault in caught.value.faults), caught.value.faults


def test_those_that_come_with_the_program_are_of_its_scenarios() -> None:
    known = habits.load()
    assert known
    for scenario, side in known:
        assert side in gtc_tui.load(scenario).sides
