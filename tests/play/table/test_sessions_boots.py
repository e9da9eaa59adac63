"""Both scenarios through the session and the line-by-line front end: kept, resumed, taken back, played to the end."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from scenes import MAD_ANTHONY, PERSHING, game

from gtc_tui.play.table.replay import replay_file
from gtc_tui.play.table.session import Session
from gtc_tui.text.front import Front

BOTH = pytest.mark.parametrize("game_id", [MAD_ANTHONY, PERSHING])


def advance(session: Session, most: int = 10_000) -> int:
    """Dice and bots, until a person is asked; how many actions that were."""
    count = 0
    while count < most and session.auto() is not None:
        count += 1
    return count


@BOTH
def test_a_whole_game_is_kept_and_resumed_at_its_end(game_id: str, tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    session = Session.new(game_id, dict.fromkeys(game(game_id).sides, "bot:random"), 5, path)
    advance(session)
    assert session.waiting == "over"
    session.close()
    again = Session.resume(path)
    assert (again.state.hash, again.state.result) == (session.state.hash, session.state.result)
    again.close()
    replayed = replay_file(path)
    assert replayed.timeline.state.hash == session.state.hash


@BOTH
def test_a_game_under_options_is_resumed_in_the_middle(game_id: str, tmp_path: Path) -> None:
    path, options = tmp_path / "game.log", {"winner-draws": True}
    session = Session.new(game_id, dict.fromkeys(game(game_id).sides, "bot:random"), 6, path, options)
    advance(session, 150)
    before = session.state.hash
    session.close()
    again = Session.resume(path)
    assert again.state.hash == before and again.game.options == options
    assert advance(again) > 0
    again.close()


@BOTH
def test_a_person_plays_a_game_line_by_line(game_id: str) -> None:
    first, second = game(game_id).sides
    session = Session.new(game_id, {first: "human", second: "bot:random"}, 7)
    questions = "map 2\nmap reach\nroster\npoints\nsupply\nzoc\nobjectives\nturns\nlog 5\nhelp\n"
    typed, target = "1\n" * 40 + questions + "2\n" * 3 + "undo\n" + "1\n" * 2000, io.StringIO()
    assert Front(session, io.StringIO(typed), target, 80, None, echo=True).run() == 0
    told = target.getvalue()
    assert session.state.result is not None and session.state.result.title in told
    assert "Traceback" not in told
    assert max(map(len, told.splitlines())) <= 80


@BOTH
def test_the_other_side_may_be_played_as_well(game_id: str) -> None:
    first, second = game(game_id).sides
    session = Session.new(game_id, {first: "bot:random", second: "human"}, 8)
    target = io.StringIO()
    assert Front(session, io.StringIO("1\n" * 3000), target, 80, None, echo=True).run() == 0
    assert session.state.result is not None
