"""The program on a terminal, from outside: what a player sees, types, and finds again after a kill."""

from __future__ import annotations

from pathlib import Path

import pytest
from terminals import new_game, terminal


def test_decisions_are_played_the_game_is_left_and_resumed(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    with terminal(tmp_path, *new_game(log)) as game:
        game.see("transfer leaders", "1) Warren to N3117", "Enter take", "Spotsylvania CH")
        assert game.text.isascii()
        game.type("1")
        game.until(lambda: "transfer warren N3117" in log.read_text())
        game.type(" ")
        game.see("has the initiative")
        game.until(lambda: "(the machine decides)" not in game.text and "nothing to answer" not in game.text)
        game.type("q")
        assert game.wait() == 0
        assert f"--resume {log}" in game.text.replace("\n", "")
    kept = log.read_text()
    with terminal(tmp_path, "play", "--resume", str(log)) as game:
        game.see("the game goes on", "[4.0]")
        game.type("q")
        assert game.wait() == 0
    assert log.read_text() == kept


def test_a_killed_game_goes_on_at_the_last_decision(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    with terminal(tmp_path, *new_game(log)) as game:
        game.see("1) Warren to N3117")
        game.type("1")
        game.until(lambda: "transfer warren N3117" in log.read_text())
        game.process.kill()
        game.process.wait()
    with terminal(tmp_path, "play", "--resume", str(log)) as game:
        game.see("the game goes on")
        assert "Warren to N3117" not in game.text


def test_resizing_below_the_least_size_and_back(tmp_path: Path) -> None:
    with terminal(tmp_path, *new_game(tmp_path / "game.log")) as game:
        game.see("1) Warren to N3117")
        game.resize(79, 23)
        game.see("79x23 is too small")
        game.resize(120, 45)
        game.see("1) Warren to N3117", "Spotsylvania CH")
        game.resize(200, 50)
        game.see(" Points ", " Odds ", " Log ", "Laurel Hill")


def test_a_cursor_move_costs_a_few_hundred_bytes(tmp_path: Path) -> None:
    with terminal(tmp_path, *new_game(tmp_path / "game.log")) as game:
        game.see("1) Warren to N3117")
        game.read(0.5)
        costs = []
        for key in ("\x1b[B", "\x1b[C", "\x1b[A", "\x1b[D", "j", "l", "k", "h"):
            before = game.sent
            game.type(key)
            game.until(lambda before=before: game.sent > before)  # type: ignore[misc]
            game.read(0.2)
            costs.append(game.sent - before)
        assert sorted(costs)[len(costs) // 2] < 500, costs


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "vt100")])
def test_no_colour_is_sent_where_none_is_wanted(tmp_path: Path, name: str, value: str) -> None:
    with terminal(tmp_path, *new_game(tmp_path / "game.log"), **{name: value}) as game:
        game.see("1) Warren to N3117")
        game.type("rwe")
        game.see("Zones of control: Confederate")
        cells = [cell for row in game.screen.buffer.values() for cell in row.values()]
        assert {(cell.fg, cell.bg) for cell in cells} == {("default", "default")}
        assert any(cell.reverse for cell in cells)
