"""`--as SIDE`, and what learners get: one side's eyes (15.1, 6.5)."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import gtc_tui
from gtc_tui import cli
from gtc_tui.bots.greedy import GreedyBot
from gtc_tui.engine.action import CHANCE
from gtc_tui.engine.seat import Seat
from gtc_tui.play.table.session import Session

PERSHING = "boots2/pershing"


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game under way with hidden stacks and hands on both sides."""
    path = tmp_path_factory.mktemp("one-side") / "game.log"
    session = Session.new(PERSHING, dict.fromkeys(("us", "villa"), "bot:greedy"), seed=3, path=path)  # type: ignore[misc]
    while len(session.state) < 240:
        session.auto()
    session.close()
    return path


def told(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    capsys.readouterr()
    assert cli.main([str(word) for word in words]) == 0
    return capsys.readouterr().out


def pieces(answer: dict[str, Any]) -> dict[str, Any]:
    return {piece["id"]: piece["hex"] for piece in answer.get("view", answer)["pieces"]}


def test_15_1_a_position_is_shown_as_a_side_may_know_it(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in (("show", PERSHING, "--log", log), ("replay", log)):
        whole = json.loads(told(capsys, *command))
        for side in ("us", "villa"):
            seen = json.loads(told(capsys, *command, "--as", side))
            hidden = [name for name, where in pieces(seen).items() if where != pieces(whole)[name]]
            assert hidden and all(pieces(seen)[name] is None for name in hidden)
            assert seen["hash"] is None and whole["hash"] and seen.get("seed") is None


def test_6_5_the_others_question_is_not_shown(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = json.loads(told(capsys, "show", PERSHING, "--log", log))["decision"]
    for side in ("us", "villa"):
        seen = json.loads(told(capsys, "show", PERSHING, "--log", log, "--as", side))["decision"]
        assert (seen == whole) if whole["side"] == side else seen["answers"] == [] or whole["side"] == "chance"


@pytest.mark.parametrize("command", ["story", "report"])
def test_15_1_tales_are_told_to_a_side(command: str, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = told(capsys, command, log)
    tales = {side: told(capsys, command, log, "--as", side) for side in ("us", "villa")}
    assert len({whole, *tales.values()}) == 3
    assert "7th Cavalry is set up in" in tales["us"] and "7th Cavalry is set up in" in whole
    assert "7th Cavalry is set up in" not in tales["villa"] and "A unit is set up in" in tales["villa"]


@pytest.mark.parametrize("command", [("show", PERSHING, "--log"), ("replay",), ("story",), ("report",)])
def test_a_side_that_does_not_play_is_said(
    command: tuple[str, ...], log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([*command, str(log), "--as", "union"]) == 2
    assert "no such side" in capsys.readouterr().err


def test_15_1_a_learner_observes_no_more_than_the_view_shows() -> None:
    np = pytest.importorskip("numpy")
    from gtc_tui.research import observation

    state, rng, bot = gtc_tui.load(PERSHING).new_state(), random.Random(4), GreedyBot(4)
    hidden = 0
    row = np.zeros(observation.shape(Seat(state, None)), np.float32)
    while (decision := state.decision) is not None and len(state) < 200:
        for side in state.game.sides:
            observation.observe(Seat(state, side), row)
            start = observation.REST + observation.KINDS
            for number, piece in enumerate(state.view(side).pieces):
                if piece.unseen:
                    hidden += 1
                    at = start + number * observation.PIECE
                    assert not row[at + 1 : at + observation.PIECE].any()
        if decision.side == CHANCE:
            state.apply(rng.choices(decision.actions, decision.weights)[0])
        else:
            state.apply(bot.choose(Seat.deciding(state)))
    assert hidden > 500


def test_15_1_openspiel_is_told_of_secrets_and_tells_none() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from gtc_tui.research import spiel

    game = pyspiel.load_game(f"{spiel.NAME}(scenario={PERSHING})")
    assert game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    open_game = pyspiel.load_game(spiel.NAME)
    assert open_game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
    state = game.new_initial_state()
    while state.is_chance_node() or state.current_player() != 0:
        state.apply_action(state.legal_actions()[0])
    full = pyspiel.IIGObservationType(perfect_recall=True)
    for kind in (None, full):
        waits, asked = (game.make_py_observer(kind).string_from(state, player) for player in (1, 0))
        assert '"waiting"' in waits and '"waiting"' not in asked
