"""The program in a pseudo-terminal, and what its screen shows."""

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
from typing import Any

import pyte

from support import RACE

PROGRAM = (sys.executable, "-m", "gtc_tui")
_PATIENCE = 30.0  # seconds; machines in CI can be slow


class Terminal:
    """A program in a pseudo-terminal of a given size, and what it shows. sent: bytes it has written. also: who reads
    them too."""

    def __init__(self, home: Path, command: list[str], extra: dict[str, str]) -> None:
        environment = {**os.environ, "TERM": "xterm-256color", "HOME": str(home), "XDG_DATA_HOME": str(home / "data")}
        environment["GTC_CONFIG"] = str(home / "config")
        for name in ("NO_COLOR", "COLORTERM", "COLORFGBG", "GTC_LANG", "COLUMNS", "LINES"):
            environment.pop(name, None)
        self._file, inner = pty.openpty()
        self.screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self.screen)
        self.sent = 0
        self.also: Callable[[bytes], None] = lambda _data: None
        self._size(80, 24)
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

    def hang_up(self, signalled: bool) -> None:
        """The terminal goes, with or without a word to the program."""
        os.close(self._file)
        self._file = -1
        if signalled:
            self.process.send_signal(signal.SIGHUP)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        if self._file >= 0:
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
            self.also(data)
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

    @property
    def modes(self) -> list[Any]:
        """Of the line: echo, whole lines, signals by keys."""
        return termios.tcgetattr(self._file)

    def wait(self) -> int:
        """Reads to the end; the exit code."""
        end = time.monotonic() + _PATIENCE
        while self.read(0.1) and self.process.poll() is None:
            assert time.monotonic() < end
        return self.process.wait()


@contextmanager
def terminal(home: Path, *arguments: str, **extra: str) -> Iterator[Terminal]:
    one = Terminal(home, [*PROGRAM, *arguments], extra)
    try:
        yield one
    finally:
        one.close()


@contextmanager
def shell(home: Path) -> Iterator[Terminal]:
    """A shell with job control, on a terminal of its own."""
    begin = "import fcntl, os, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); os.execvp('bash', os.sys.argv[1:])"
    command = [sys.executable, "-c", begin, "bash", "--norc", "--noprofile", "--noediting", "-i"]
    one = Terminal(home, command, {"PS1": "shell> "})
    try:
        yield one
    finally:
        one.close()


def new_game(log: Path) -> list[str]:
    return ["play", RACE, "--union", "human", "--confederate", "bot:random", "--seed", "7", "--log", str(log)]
