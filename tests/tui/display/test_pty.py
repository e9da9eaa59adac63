"""The program on a terminal, from outside: what a player sees, types, and finds again after a kill."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from terminals import new_game, terminal


def test_decisions_are_played_the_game_is_left_and_resumed(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    with terminal(tmp_path, *new_game(log)) as game:
        game.see("transfer leaders?", "1) Warren joins", "Enter take", "Spotsylvania")
        assert game.text.isascii()
        game.type("1")
        game.until(lambda: "transfer warren N3117" in log.read_text())
        game.type(" ")
        game.see("choose an action")
        game.until(lambda: "Opponent's move" not in game.text and "nothing to choose" not in game.text)
        game.type("q")
        assert game.wait() == 0
        assert f"--resume {log}" in game.text.replace("\n", "")
    kept = log.read_text()
    with terminal(tmp_path, "play", "--resume", str(log)) as game:
        game.see("PLAYBACK")  # what the other side did before the game was left
        game.type("\x1b")
        game.see("The game continues", "[4.0]")
        game.type("q")
        assert game.wait() == 0
    assert log.read_text() == kept


def test_a_killed_game_goes_on_at_the_last_decision(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    with terminal(tmp_path, *new_game(log)) as game:
        game.see("1) Warren joins")
        game.type("1")
        game.until(lambda: "transfer warren N3117" in log.read_text())
        game.process.kill()
        game.process.wait()
    with terminal(tmp_path, "play", "--resume", str(log)) as game:
        game.see("The game continues")
        assert "Warren joins Cutler" not in game.text


def test_resizing_below_the_least_size_and_back(tmp_path: Path) -> None:
    with terminal(tmp_path, *new_game(tmp_path / "game.log")) as game:
        game.see("1) Warren joins")
        game.resize(79, 23)
        game.see("1) Warren joins")
        game.resize(59, 15)
        game.see("59x15: needs 60x16, or: gtc play --text")
        game.resize(120, 45)
        game.see("1) Warren joins", "Spotsylvania")
        game.resize(200, 50)
        game.see(" VP ", " Hex ", " Log ", "Laurel Hill")


def test_a_cursor_move_costs_a_few_hundred_bytes(tmp_path: Path) -> None:
    with terminal(tmp_path, *new_game(tmp_path / "game.log")) as game:
        game.see("1) Warren joins")
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
        game.see("1) Warren joins")
        game.type("rwe")
        game.see("Zones of control: Confederate")
        cells = [cell for row in game.screen.buffer.values() for cell in row.values()]
        assert {(cell.fg, cell.bg) for cell in cells} == {("default", "default")}
        assert any(cell.reverse for cell in cells)


@pytest.mark.parametrize("name", ["xterm", "linux", "screen", "tmux", "tmux-256color", "xterm-256color", "vt100"])
def test_every_usual_terminal_shows_the_game(tmp_path: Path, name: str) -> None:
    with terminal(tmp_path, *new_game(tmp_path / "game.log"), TERM=name) as game:
        game.see("1) Warren joins", "Spotsylvania", "q quit")
        game.type("w")
        game.see("Zones of control: Union")
        colours = {cell.fg for row in game.screen.buffer.values() for cell in row.values()}
        assert (colours == {"default"}) == (name == "vt100")
        game.type("q")
        assert game.wait() == 0


def test_a_dumb_terminal_is_played_line_by_line(tmp_path: Path) -> None:
    with terminal(tmp_path, *new_game(tmp_path / "game.log"), TERM="dumb") as game:
        game.see("playing line by line")
        game.type("quit\n")
        assert game.wait() == 0


def test_resizing_in_the_middle_of_anything(tmp_path: Path) -> None:
    """Over an open list, a line being typed, jump letters and dice that roll by themselves."""
    with terminal(tmp_path, *new_game(tmp_path / "game.log")) as game:
        game.see("1) Warren joins")
        for key, words in (("R", "Roster"), ("g", "Go to which hex"), (";", "Type the letters"), (" ", "")):
            game.type(key)
            game.see(words)
            for width, height in ((200, 50), (60, 20), (81, 25), (80, 24)):
                game.resize(width, height)
                game.read(0.1)
            game.until(lambda words=words: game.read(0.3) and words in game.text)  # type: ignore[misc]
            if words:  # what was there before is back, else Escape is Alt and the next key
                game.type("\x1b")
                game.until(lambda words=words: words not in game.text and "Enter take" in game.text)  # type: ignore[misc]
        game.until(lambda: "Opponent's move" not in game.text and "Choices  Space" in game.text)
        game.until(lambda: re.search(r"\[[CU]\d+[ica*]? ?\]", game.text) is not None)  # the cursor is in sight
        game.type("q")
        assert game.wait() == 0


@pytest.mark.parametrize("how", ["signal", "silence"])
def test_a_lost_terminal_ends_the_program_and_the_game_is_on_disk(tmp_path: Path, how: str) -> None:
    log = tmp_path / "game.log"
    with terminal(tmp_path, *new_game(log)) as game:
        game.see("1) Warren joins")
        game.type("1")
        game.until(lambda: "transfer warren N3117" in log.read_text())
        game.hang_up(how == "signal")
        assert game.process.wait(timeout=20) != 0
    with terminal(tmp_path, "play", "--resume", str(log)) as game:
        game.see("The game continues")
        assert "Warren joins Cutler" not in game.text


def test_faults_in_own_files_are_told_and_own_keys_count(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "keys.toml").write_text('zoom = "Z"\nzooom = "X"\n')
    (own / "config.toml").write_text('theme = "none"\n')
    with terminal(tmp_path, *new_game(tmp_path / "game.log"), GTC_CONFIG=str(own)) as game:
        game.see("keys.toml: zooom: no such command")
        game.type("z")
        game.read(0.3)
        assert "zoom 3" not in game.text
        game.type("Z")
        game.see("zoom 3")
        assert {cell.fg for row in game.screen.buffer.values() for cell in row.values()} == {"default"}
