"""Signals from outside and Control-Z: the terminal is left as it was, and the game is on disk."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
from pathlib import Path

import pytest
from terminals import PROGRAM, Terminal, new_game, shell, terminal

# Screen of its own, mouse, focus, bracketed paste: turned off at last. The cursor: turned on.
_OFF = (b"\x1b[?1049", b"\x1b[?1000", b"\x1b[?1003", b"\x1b[?1006", b"\x1b[?1004", b"\x1b[?2004")
_CURSOR = b"\x1b[?25"


class Heard:
    """Everything that a terminal was sent."""

    def __init__(self, game: Terminal) -> None:
        self.data = b""
        game.also = self.add

    def add(self, data: bytes) -> None:
        self.data += data

    def is_put_back(self) -> bool:
        ends = [self.data[self.data.rfind(mode) :][len(mode) : len(mode) + 1] for mode in _OFF]
        return ends == [b"l"] * len(_OFF) and self.data[self.data.rfind(_CURSOR) :].startswith(_CURSOR + b"h")


@pytest.mark.parametrize("keys", ["", "R", "g", ";"], ids=["game", "roster", "line", "letters"])
def test_a_termination_leaves_the_terminal_as_it_was(keys: str, tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    with terminal(tmp_path, *new_game(log)) as game:
        before, heard = game.modes, Heard(game)
        game.see("1) Warren joins")
        assert game.modes != before and not heard.is_put_back()
        game.type("1")
        game.until(lambda: "transfer warren N3117" in log.read_text())
        game.type(keys)
        game.read(0.5)
        game.process.send_signal(signal.SIGTERM)
        assert game.wait() == 128 + signal.SIGTERM
        assert heard.is_put_back() and game.modes == before
        assert f"--resume {log}" in game.text.replace("\n", "")
    with terminal(tmp_path, "play", "--resume", str(log)) as game:
        game.see("The game continues")
        assert "Warren joins Cutler" not in game.text


def test_a_termination_while_a_machine_player_thinks(tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    bot = "bot:search:think=60,nodes=99999999"
    with terminal(tmp_path, *new_game(log)[:2], "--union", bot, "--confederate", bot, "--log", str(log)) as game:
        heard = Heard(game)
        game.see("THINKING")
        game.process.send_signal(signal.SIGTERM)
        assert game.wait() == 128 + signal.SIGTERM
        assert heard.is_put_back()


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs a shell with job control")
@pytest.mark.parametrize("how", ["key", "signal", "without warning"])
def test_a_stopped_program_goes_on_with_the_whole_screen(how: str, tmp_path: Path) -> None:
    with shell(tmp_path) as game:
        game.see("shell>")
        command = [*PROGRAM, *new_game(tmp_path / "game.log")]
        game.type(shlex.join(command) + "\n")
        game.see("1) Warren joins", "Spotsylvania", "Enter take")
        game.read(0.5)
        before, heard = game.text, Heard(game)
        for _round in range(2):
            if how == "key":
                game.type("\x1a")
            else:
                number = "STOP" if how == "without warning" else "TSTP"
                subprocess.run(["pkill", f"-{number}", "-P", str(game.process.pid)], check=True)
            game.see("Stopped")
            assert heard.is_put_back() or how == "without warning"
            game.type("fg\n")
            game.until(lambda: game.text == before)
        game.type("j")
        game.until(lambda: game.text != before)
        game.type("q")
        game.see("--resume", "shell>")
        game.type("stty -a | grep -o -- '-*icanon'; exit\n")
        game.wait()
        assert "\nicanon" in game.text
    assert heard.is_put_back()


def test_nothing_stops_where_no_shell_could_go_on(tmp_path: Path) -> None:
    """As in a terminal that was opened for the program alone."""
    with terminal(tmp_path, *new_game(tmp_path / "game.log")) as game:
        game.see("1) Warren joins")
        game.type("\x1a1")
        game.until(lambda: "transfer warren N3117" in (tmp_path / "game.log").read_text())
        assert os.waitpid(game.process.pid, os.WNOHANG | os.WUNTRACED) == (0, 0)
