"""The program on a terminal, from outside: what a player sees, types, and finds again after a kill."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pyte
import pytest

from support import RACE

_PATIENCE = 60.0  # seconds; machines in CI can be slow


class Terminal:
    """The program in a pseudo-terminal of a given size, and what it shows. sent: bytes it has written."""

    def __init__(self, home: Path, arguments: list[str], extra: dict[str, str]) -> None:
        environment = {**os.environ, "TERM": "xterm-256color", "HOME": str(home), "XDG_DATA_HOME": str(home / "data")}
        for name in ("NO_COLOR", "COLORTERM", "GTC_LANG", "COLUMNS", "LINES"):
            environment.pop(name, None)
        self._file, inner = pty.openpty()
        self.screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self.screen)
        self.sent = 0
        self._size(80, 24)
        command = [sys.executable, "-m", "gtc_tui", *arguments]
        self.process = subprocess.Popen(
            command, stdin=inner, stdout=inner, stderr=inner, env={**environment, **extra}, start_new_session=True
        )
        os.close(inner)

    def _size(self, width: int, height: int) -> None:
        self.screen.resize(height, width)
        fcntl.ioctl(self._file, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def resize(self, width: int, height: int) -> None:
        self._size(width, height)
        self.process.send_signal(signal.SIGWINCH)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._file)

    @property
    def text(self) -> str:
        return "\n".join(self.screen.display)

    def read(self, quiet: float) -> bool:
        """Takes what is written within so many seconds; False at the end of the program."""
        while select.select([self._file], [], [], quiet)[0]:
            try:
                data = os.read(self._file, 65536)
            except OSError:
                return False
            if not data:
                return False
            self.sent += len(data)
            self._stream.feed(data)
        return True

    def until(self, true: Callable[[], bool]) -> None:
        end = time.monotonic() + _PATIENCE
        while not true():
            assert time.monotonic() < end, f"it never came; the screen:\n{self.text}"
            if not self.read(0.05):
                assert true(), f"the program ended; the screen:\n{self.text}"

    def see(self, *words: str) -> None:
        self.until(lambda: all(word in self.text for word in words))

    def type(self, keys: str) -> None:
        os.write(self._file, keys.encode())

    def wait(self) -> int:
        """Reads to the end; the exit code."""
        end = time.monotonic() + _PATIENCE
        while self.read(0.1) and self.process.poll() is None:
            assert time.monotonic() < end
        return self.process.wait()


@contextmanager
def terminal(home: Path, *arguments: str, **extra: str) -> Iterator[Terminal]:
    one = Terminal(home, list(arguments), extra)
    try:
        yield one
    finally:
        one.close()


def new_game(log: Path) -> list[str]:
    return ["play", RACE, "--union", "human", "--confederate", "bot:random", "--seed", "7", "--log", str(log)]


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
