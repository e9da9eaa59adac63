"""What the core thinks of a position, as the greedy player asks it: weights, what special rules bar, marches."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from gtc_tui._core import Evaluation, Marching
from gtc_tui.engine.action import PieceId
from gtc_tui.rules.gcacw.ai import judgement, policy, simulation, weights
from gtc_tui.rules.gcacw.ai.evaluation import Scene
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.scenario.locate import find_file
from support import UNION, At, at, inner, scenario, scene, texts

BEGINNING, COURT_HOUSE = "N3517", "N3520"


def robinson(**pieces: At | str) -> GcacwPlay:
    """Robinson on the road to the Court House, in the last turn of scenario 3."""
    return inner(scene(acting=UNION, robinson=BEGINNING, **pieces))


def number(play: GcacwPlay, unit: str = "robinson") -> int:
    return play.game.index[PieceId(unit)]


def use(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, old: str, new: str) -> None:
    """From now on a line of the file of weights reads otherwise."""
    text = find_file(weights.FILE.name).read_text()
    assert text.count(old) == 1
    path = tmp_path / "scenarios" / weights.FILE.name
    path.parent.mkdir(parents=True)
    path.write_text(text.replace(old, new))
    monkeypatch.setenv("GTC_DATA", str(tmp_path))  # a player's own file comes first


@pytest.mark.parametrize(
    "old, new, action",
    [("behind = -0.3", "behind = 7.5", "pass"), ("least-gain = 0.1", "least-gain = 7.5", "pass")],
)
def test_the_greedy_player_plays_by_the_file_of_weights(
    old: str, new: str, action: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of the two is what passing is worth in the last turn, whoever leads."""
    state = scene(acting=UNION, robinson=BEGINNING)
    before = dict(zip(texts(state), policy.appraise(inner(state), state.decision), strict=True))
    use(monkeypatch, tmp_path, old, new)
    after = dict(zip(texts(state), policy.appraise(inner(state), state.decision), strict=True))
    assert {before[action], after[action]} <= {-0.3, 0.1, 7.5}
    assert (after[action] == 7.5) == (before[action] == float(old.split(" = ")[1]))


def test_a_march_of_the_greedy_player_costs_what_the_file_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play = robinson()
    cheap = Scene(play).core.march_price(number(play))
    use(monkeypatch, tmp_path, "\nfatigue = 0.25", "\nfatigue = 2.25")
    assert Scene(play).core.march_price(number(play)) == pytest.approx(cheap + 2.0)


def test_no_weight_stands_in_the_greedy_players_code() -> None:
    """Figures with a fraction are weights."""
    for path in sorted(Path(policy.__file__).parent.glob("*.py")):
        found = [
            node.value
            for node in ast.walk(ast.parse(path.read_text()))
            if isinstance(node, ast.Constant) and isinstance(node.value, float) and node.value % 1
        ]
        assert found == ([0.005] if path.name == "reasons.py" else []), (
            path.name
        )  # there: what is too little to be told


def test_what_a_special_rule_bars_is_no_place_to_go() -> None:
    play = robinson(rodes=COURT_HOUSE)
    unit, free = number(play), Scene(play).core.best_place(number(play), 8, 1)
    assert free.gain > 0 and free.hex != play.position.hex(unit)
    asked: list[tuple[int, int]] = []

    def bars(piece: int, where: int) -> bool:
        asked.append((piece, where))
        return True

    world, judge = simulation.standing_world(play, judgement.figures_of(play)), judgement.judge_of(play)
    bound = Evaluation(world, judge, bars).best_place(unit, 8, 1)
    assert bound.hex == play.position.hex(unit) and (unit, free.hex) in asked


def test_an_exception_of_a_rule_that_is_asked_comes_through() -> None:
    play = robinson(rodes=COURT_HOUSE)

    def bars(_piece: int, _where: int) -> bool:
        raise ZeroDivisionError("a rule")

    world, judge = simulation.standing_world(play, judgement.figures_of(play)), judgement.judge_of(play)
    evaluation = Evaluation(world, judge, bars)
    with pytest.raises(ZeroDivisionError, match="a rule"):
        evaluation.best_place(number(play), 8, 1)
    assert evaluation.tiring(number(play)) > 0


def test_5_1_only_the_first_hex_may_be_entered_with_too_few_points() -> None:
    """A march under way that has taken a step is offered nothing it cannot pay."""
    play = robinson()
    world, judge = simulation.standing_world(play, judgement.figures_of(play)), judgement.judge_of(play)
    unit, here = number(play), play.position.hex(number(play))

    def ends(moved: bool) -> set[int | None]:
        rest = Marching(unit=unit, points=0, moved=moved, stood=[])
        return {one.hex for one in world.candidates(judge, marching=rest, width=300)}

    assert len(ends(moved=False)) > 1
    assert ends(moved=True) == {here}


def test_distances_are_not_measured_anew_for_another_order_of_battle() -> None:
    """29.7: a unit out of ammunition is another order of battle, and its attacks are worth less."""
    game = scenario("gtc/03-race-for-spotsylvania", "ammunition")
    state = scene(game=game, acting=UNION, robinson="N3519", rodes=COURT_HOUSE)
    play = inner(state)
    unit, target = number(play), game.map.ids[COURT_HOUSE]
    full = Scene(play).core.attack(unit, play.position.hex(unit), target, 6)
    figures = judgement.figures_of(play)
    levels = game.tables.ammunition.levels
    play.position.set_mark(game.marks["spent:robinson"], levels)
    assert judgement.figures_of(play) is not figures
    spent = Scene(play).core.attack(unit, play.position.hex(unit), target, 6)
    assert spent.retreat < full.retreat
    assert at(state, PieceId("robinson")).hex == "N3519"
