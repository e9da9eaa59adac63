"""Learning how a side had best choose: trials in the core, `gtc habits`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("cmaes")

from gtc_tui.cli import main
from gtc_tui.play.workers.processes import Here
from gtc_tui.play.workers.task import Bench
from gtc_tui.research import habits as learning
from gtc_tui.rules.gcacw.ai import habits, weights
from gtc_tui.rules.gcacw.ai.learned import Provenance
from gtc_tui.rules.kit.weights import ITSELF, NONE
from support import CONFEDERATE, RACE, UNION


def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of a trial and of a judgement: enough to learn something by."""
    monkeypatch.setattr(learning, "DICE", 20)
    monkeypatch.setattr(learning, "JUDGED", 40)


def test_a_trial_counts_for_its_own_side() -> None:
    """The same games: what is worth so much to one side costs the other as much, and one of them wins."""
    bench, usual = Bench(), weights.load().core
    union, confederate = (
        learning.Trial((RACE, side, 0, 0), usual, (usual,), 5, 30).done(bench) for side in (UNION, CONFEDERATE)
    )
    assert union.values == tuple(-one for one in confederate.values) and union.points == confederate.points
    assert union.won + confederate.won == 1.0 and 0 < union.won < 1
    assert learning.Trial((RACE, UNION, 0, 0), usual, (usual,), 5, 30).done(bench) == union
    assert learning.Trial((RACE, UNION, 30, 0), usual, (usual,), 5, 30).done(bench) != union, "other dice"


def test_enemies_are_met_by_turns() -> None:
    """Two enemies: every other game is one against the first of them, on the dice of its number."""
    bench, usual = Bench(), weights.load().core
    timid = tuple(0.0 if name == "lean" else value for name, value in zip(learning.WEIGHTS, usual, strict=True))

    def points(enemies: tuple[tuple[float, ...], ...], first: int, count: int) -> float:
        return learning.Trial((RACE, UNION, first, 0), usual, enemies, 5, count).done(bench).points * count

    each = [points(((usual, timid)[game % 2],), game, 1) for game in range(8)]
    assert points((usual, timid), 0, 8) == sum(each) != points((usual,), 0, 8)


def test_sides_that_learn_meet_what_the_other_has_learned_by_then() -> None:
    union, confederate = both = [
        learning.Learner(RACE, side, 3 * learning.ROUND, 1, [NONE, ITSELF]) for side in (UNION, CONFEDERATE)
    ]
    usual = weights.load().core
    assert {one.enemies for one in union.trials(both)} == {(usual, usual)}
    for learner in both:
        learner.learn([learning.Tried(one.key, (-one.values[7],), 0.0, 0.0) for one in learner.trials(both)])
    assert confederate.values != usual
    assert {one.enemies for one in union.trials(both)} == {(usual, confederate.values)}
    assert {one.enemies for one in confederate.judging(both)} == {(usual, union.values)}


def test_weights_follow_what_does_better() -> None:
    """Each trial is worth the more the smaller one weight is; all others are left where they were."""
    learner = learning.Learner(RACE, UNION, 30 * learning.ROUND, 1, [NONE])
    place = learning.WEIGHTS.index("tired")
    while not learner.over:
        trials = list(learner.trials([learner]))
        assert len(trials) == learning.POPULATION and len({(one.key[2], one.count) for one in trials}) == 1
        fixed = [n for n, name in enumerate(learning.WEIGHTS) if name in learning.FIXED]
        assert all(one.values[n] == weights.load().core[n] for one in trials for n in fixed)
        for one, mirrored in zip(trials[::2], trials[1::2], strict=True):
            middle = one.values[place] * mirrored.values[place]
            assert middle == pytest.approx(trials[0].values[place] * trials[1].values[place])
        learner.learn([learning.Tried(one.key, (-one.values[place],), 0.0, 0.0) for one in reversed(trials)])
    before, after = learner.judging([learner])
    assert before.values == weights.load().core and before.key[2] == after.key[2] == 30 * learning.DICE
    assert after.values[place] < 0.5 * before.values[place]
    old, made = learning.Tried(before.key, (1.0, 9.0, 2.0, 4.0), 4.0, 0.5), Provenance("by hand", "2026-01-01", "")

    def found(*values: float) -> habits.Habit | None:
        return learner.habit(old, learning.Tried(after.key, values, 3.0, 0.25), made)

    assert found(1.0, 9.0, 2.0, 4.0) is None, "no better"
    assert found(1.0, 9.0, 2.0, 8.0) is None, "in one game alone: no more than chance explains"
    one = found(3.0, 10.0, 3.0, 6.0)
    assert one is not None and (one.points, one.won, one.made) == ((4.0, 3.0), (0.5, 0.25), made)
    assert one.gain == (1.5, 0.289), "game by game: between games there is more"
    assert one.weights["tired"] == float(f"{after.values[place]:.4g}") and not set(one.weights) & learning.FIXED


def test_gtc_habits_writes_what_the_search_goes_by(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GTC_DATA", str(tmp_path))
    few(monkeypatch)
    command = ["habits", "mine", "--scenario", f"{RACE}:union={2 * learning.ROUND}", "--seed", "2", "--jobs", "1"]
    assert main(command) == 0
    written = capsys.readouterr()
    told = json.loads(written.out)
    path = tmp_path / "scenarios" / "gcacw" / "habits-mine.toml"
    assert told["file"] == str(path) and told["no_better"] == 0 and "round 2 of 2" in written.err
    [one] = told["habits"]
    assert (one["scenario"], one["side"], one["games"]) == (RACE, "union", 2 * learning.ROUND)
    assert one["points"][1] > one["points"][0] and one["gain"][0] > 2 * one["gain"][1] > 0
    assert habits.of(RACE, UNION, "mine") != weights.load() and habits.of(RACE, CONFEDERATE, "mine") == weights.load()
    first = path.read_text()
    assert f"gtc habits mine --scenario {RACE}:union={2 * learning.ROUND} --games 30000 --seed 2" in first
    assert main(command) != 0 and "--add keeps what it has of others, --force" in capsys.readouterr().err
    assert main([*command, "--force"]) == 0
    assert path.read_text() == first, "the same command, the same file"


def test_scenarios_may_be_learned_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each side's habits stay with the command that they were made by, those of files with one for all too."""
    few(monkeypatch)
    path = tmp_path / "habits.toml"

    def learn(seed: int, *more: str) -> int:
        scenario = f"{RACE}:union={2 * learning.ROUND}"
        return main(["habits", "mine", "--scenario", scenario, "--seed", str(seed), "--out", str(path), *more])

    other = '[made]\ncommand = "by hand"\ndate = "2026-01-01"\nrules = ""\n'
    other += f'[[habit]]\nscenario = "{RACE}"\nside = "confederate"\ngames = 3\npoints = [1, 0.5]\nwon = [0, 1]\n'
    path.write_text(other + "[habit.weights]\nleen = 0.25\n")
    assert learn(2, "--add") != 0 and "leen: no such weight" in capsys.readouterr().err, "before anything is learned"
    path.write_text(other + "[habit.weights]\nlean = 0.25\n")
    assert learn(2, "--add") == 0
    first = habits.FILES.read(path)
    assert list(first) == [(RACE, CONFEDERATE), (RACE, UNION)] and "--seed 2" in first[RACE, UNION].made.command
    own = first[RACE, CONFEDERATE]
    assert (own.weights, own.points, own.gain, own.made.command) == ({"lean": 0.25}, (1.0, 0.5), None, "by hand")
    assert learn(5, "--add") == 0
    second = habits.FILES.read(path)
    assert second[RACE, CONFEDERATE] == own and "--seed 5" in second[RACE, UNION].made.command
    assert learn(5) != 0 and habits.FILES.read(path) == second
    assert learn(5, "--force") == 0 and list(habits.FILES.read(path)) == [(RACE, UNION)]


def test_trials_are_work_for_others_too() -> None:
    learner = learning.Learner(RACE, CONFEDERATE, 1, 1, [NONE])
    trials = [one for one, _place in zip(learner.trials([learner]), range(2), strict=False)]
    assert sorted(one.key[3] for one in Here().run(trials)) == [0, 1]
    assert "game 0 of gtc/03-race-for-spotsylvania" in trials[0].told


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["Mine", "--scenario", RACE], "small letters, figures and single hyphens"),
        (["mine", "--scenario", f"{RACE}=none"], "SCENARIO:SIDE=GAMES"),
        (["mine", "--scenario", f"{RACE}:french"], "french is no side of it; there are union, confederate"),
        (["mine", "--scenario", RACE, "--scenario", f"{RACE}:union"], "the same side of the same scenario twice"),
        (["mine", "--scenario", "gtc/09-the-overland-campaign"], "basic games"),
        (["mine", "--scenario", "boots2/mad-anthony"], "basic games"),
        (["mine", "--scenario", RACE, "--against", "nobody"], "no such data file"),
        (["mine", "--scenario", f"{RACE}:union", "--against", "itself"], f"both sides of {RACE} have to learn"),
        (["itself", "--scenario", RACE], "neither none nor itself"),
    ],
)
def test_what_cannot_be_learned_from_is_told_in_a_line(
    arguments: list[str],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("GTC_DATA", str(tmp_path))
    assert main(["habits", *arguments]) != 0
    [line] = capsys.readouterr().err.splitlines()
    assert told in line and not list(tmp_path.rglob("*.toml"))
