"""Learning what positions are worth: games of the search with itself, a network fitted to them, `gtc train`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")

import msgspec  # noqa: E402

from gtc_tui._core import FEATURES  # noqa: E402
from gtc_tui.cli import main  # noqa: E402
from gtc_tui.play.workers.processes import Here  # noqa: E402
from gtc_tui.research import fitting, selfplay  # noqa: E402
from gtc_tui.rules.gcacw.ai import judgement, learned  # noqa: E402
from gtc_tui.rules.kit.weights import NONE  # noqa: E402
from support import UNION, scenario  # noqa: E402

RACE = "gtc/03-race-for-spotsylvania"


def made_up(count: int = 400) -> selfplay.Positions:
    """Positions of two scenarios that bring twice their second feature, one of them three points more."""
    random = np.random.default_rng(3)
    features = random.normal(0, 1, (count, FEATURES)).astype(np.float32)
    features[:, 0] = 1.0
    scenario = np.arange(count) % 2
    stands = random.normal(0, 5, count).astype(np.float32)
    ends = stands + 2 * features[:, 1] + 3 * scenario
    games = np.arange(count) // 2
    wins_at = np.full(count, 1.0, dtype=np.float32)
    habit = np.zeros(count, dtype=np.float32)
    return selfplay.Positions(
        ("one", "two"), features, stands, habit, ends.astype(np.float32), wins_at, games, scenario
    )


def test_a_network_finds_what_counts_and_what_is_otherwise_in_a_scenario() -> None:
    positions = made_up(4000)
    network = fitting.fitted(positions, 4, 1)
    points = positions.stands + network.outputs(positions.features, positions.scenario)[:, 0]
    assert float(np.abs(points - positions.ends).mean()) < 0.5
    again = fitting.fitted(positions, 4, 1)
    assert np.array_equal(again.weights, network.weights), "the same seed, the same network"
    for told in fitting.trust(network, positions):
        assert told.learned < 0.7 < 1.5 < told.as_they_stand and told.by_habit is None


def test_promises_are_held_against_what_came() -> None:
    """Every position told half a chance; the first of each two games won."""
    positions = made_up(400)
    flat = np.zeros((FEATURES, 2), dtype=np.float32)
    none = np.zeros(FEATURES, dtype=np.float32)
    network = fitting.Network(
        none, none, flat[:, :0], none[:0], flat[:0], flat[0], flat, np.zeros((2, 2), dtype=np.float32)
    )
    won = np.where(positions.games % 2 == 0, 9.0, -9.0).astype(np.float32)
    [row] = fitting.promises(
        network,
        selfplay.Positions(
            positions.names,
            positions.features,
            positions.stands,
            positions.habit,
            won,
            positions.wins_at,
            positions.games,
            positions.scenario,
        ),
        (0.0, 0.4, 0.6, 1.0),
    )
    assert (row.least, row.most, row.told, row.won) == (0.4, 0.6, 0.5, 0.5)
    assert row.error == pytest.approx(0.5 / 200**0.5, abs=0.001), "200 games, not 400 positions"


def test_the_core_says_what_the_network_says() -> None:
    tasks = list(selfplay.pieces({RACE: 7}, 5, 30, 2, NONE, NONE))
    assert [task.count for task in tasks] == [5, 2]
    positions = selfplay.gathered(Here().run(tasks))
    assert len(set(positions.games.tolist())) == 7 and positions.habit.any()
    network = fitting.fitted(positions, 3, 1)
    lists = network.lists()
    values = [value for name in ("scale", "hidden", "points", "lead") for value in lists[name]]
    play, world = selfplay.opening(scenario(RACE).new_state())
    judge = judgement.judge_of(play).learned(values)
    [(_points, raw)] = world.games(judge, [11], nodes=30, horizon=3, wander=0)
    here = np.frombuffer(raw, dtype="<f4").reshape(-1, 2 + FEATURES)[0]
    told = network.outputs(here[None, 2:], np.array([0])) - network.offsets[0]
    assert here[0] == world.points
    assert world.foresee(judge)[0] == pytest.approx(here[0] + told[0, 0], abs=0.01)


def test_13_2_games_to_learn_from_begin_when_the_orders_before_the_first_initiative_are_carried_out() -> None:
    state = scenario("gtc/02-grant-crosses-the-rapidan").new_state()

    def places() -> dict[str, str | None]:
        return {piece.id: piece.hex for piece in state.view(None).pieces if piece.side == UNION}

    stood = places()
    play, _world = selfplay.opening(state)
    assert state.decision is not None and state.decision.kind == "action"
    marched = [unit for unit, where in places().items() if where != stood.get(unit)]
    assert len(marched) > 10 and not play.game.rules.opening(play)


def test_sides_choose_by_their_habits_in_games_to_learn_from() -> None:
    """The same dice, and other positions come of it, with habits that come with the program."""
    task = selfplay.Games("gtc/08-trevilian-station", 0, 1, 5, 4, 0, NONE, NONE)
    [usual], [habitual] = (Here().run([msgspec.structs.replace(task, habits=name)]) for name in (NONE, "usual"))
    assert usual.rows != habitual.rows


def test_gtc_train_writes_a_judgement_and_says_how_far_it_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GTC_DATA", str(tmp_path))
    command = ["train", "mine", "--scenario", f"{RACE}=12", "--nodes", "20", "--hidden", "2", "--seed", "4"]
    assert main([*command, "--jobs", "1"]) == 0
    told = json.loads(capsys.readouterr().out)
    path = tmp_path / "scenarios" / "gcacw" / "judge-mine.toml"
    assert told["file"] == str(path) and told["games"] == 12
    [trust] = told["held_out"]
    assert trust["scenario"] == RACE and trust["games"] == 2 and trust["learned"] > 0
    assert sum(row["positions"] for row in told["chance_of_winning"]) == trust["positions"]
    [known] = learned.FILES.read(path)
    assert known.made.scenarios == (RACE,) and learned.of(RACE, "mine") == known
    first = path.read_text()
    assert f"{' '.join(['gtc', *command])} --judge none --habits none" in first
    assert main(command) != 0 and "--add keeps what it has of others, --force" in capsys.readouterr().err
    assert main([*command, "--force"]) == 0
    assert path.read_text() == first, "the same command, the same file"


def test_games_that_are_set_aside_say_when_gtc_train_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A feature brings something in games that are learned from and costs as much in those that are set aside: what has
    learned least of it does best there."""
    random = np.random.default_rng(3)
    games = np.repeat(np.arange(100), 40)
    learned_from = [number for number in range(100) if number % 5 != 4]  # the others are held out
    features = random.normal(0, 1, (len(games), FEATURES)).astype(np.float32)
    nothing, scenario = np.zeros(len(games), dtype=np.float32), np.zeros(len(games), dtype=np.int64)
    monkeypatch.setattr(selfplay.Games, "done", lambda self, _bench: selfplay.Played(RACE, self.first, 0, (), ()))

    def slope(aside: Sequence[int]) -> float:
        ends = np.where(np.isin(games, aside), -5, 5) * features[:, 1]
        told = selfplay.Positions((RACE,), features, nothing, nothing, ends, nothing, games, scenario)
        monkeypatch.setattr(selfplay, "gathered", lambda _played: told)
        command = ["train", "mine", "--scenario", f"{RACE}=6", "--nodes", "2", "--hidden", "0", "--force", "--out"]
        assert main([*command, str(tmp_path / "judge.toml")]) == 0
        [made] = learned.FILES.read(tmp_path / "judge.toml")
        return float(made.network.points[2])

    assert slope([]) > 1.5 > 0.5 > slope(learned_from[4::10])


def test_too_few_games_to_set_one_aside_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before anything is played."""
    monkeypatch.setattr(selfplay.Games, "done", lambda *_any: pytest.fail("played"))
    path = tmp_path / "judge.toml"
    assert main(["train", "mine", "--scenario", f"{RACE}=5", "--nodes", "2", "--out", str(path)]) == 1
    [line] = capsys.readouterr().err.splitlines()
    assert "too few games" in line and not list(tmp_path.iterdir())


def test_scenarios_may_be_learned_one_after_the_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each judgement stays, with the command that made it, as long as it is for a scenario that has no later one."""
    path, other = tmp_path / "judge.toml", "gtc/06-strike-them-a-blow"

    def learn(seed: int, *more: str, scenarios: Sequence[str] = (RACE,)) -> list[tuple[str, ...]]:
        chosen = [word for one in scenarios for word in ("--scenario", f"{one}=6")]
        command = ["train", "mine", *chosen, "--nodes", "2", "--hidden", "0", "--seed", str(seed), "--out", str(path)]
        assert main([*command, *more]) == 0
        return [one.made.scenarios for one in learned.FILES.read(path)]

    path.write_text("nonsense = 3\n")
    assert main(["train", "mine", "--scenario", f"{RACE}=6", "--out", str(path), "--add"]) != 0
    assert "nonsense: unknown" in capsys.readouterr().err, "before anything is played"
    path.unlink()
    assert learn(1, "--add") == [(RACE,)]
    assert learn(2, "--add", scenarios=(RACE, other)) == [(RACE, other)]
    assert learn(3, "--add") == [(RACE, other), (RACE,)]
    assert learn(4, "--add") == [(RACE, other), (RACE,)]
    assert [one.made.command.split("--seed ")[1][0] for one in learned.FILES.read(path)] == ["2", "4"]
    assert learn(5, "--force") == [(RACE,)]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["Mine", "--scenario", RACE], "small letters, figures and single hyphens"),
        (["mine", "--scenario", f"{RACE}=none"], "SCENARIO=GAMES"),
        (["mine", "--scenario", "gtc/09-the-overland-campaign"], "basic games"),
        (["mine", "--scenario", "boots2/mad-anthony"], "basic games"),
        (["mine", "--scenario", RACE, "--judge", "nobody"], "no such data file"),
        (["mine", "--scenario", RACE, "--habits", "nobody"], "no such data file"),
        (["mine", "--scenario", RACE, "--hidden", "65"], "hidden"),
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
    assert main(["train", *arguments]) != 0
    lines = capsys.readouterr().err.splitlines()
    assert told in lines[-1]
    assert not list(tmp_path.rglob("judge-*"))
