"""A program in a pseudo-terminal: what it writes after it starts and after each key, and when the last byte came."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

SIZES = ((80, 24), (200, 50))
_CLOCK = os.sysconf("SC_CLK_TCK")


class Answer(NamedTuple):
    """What came until it was quiet: bytes, seconds to the last of them."""

    size: int
    seconds: float


class Wire:
    """start: the first full paint. Nothing is drawn here, so the clock sees the program alone."""

    def __init__(self, command: list[str], width: int, height: int, folder: Path, **extra: str) -> None:
        self._file, inner = pty.openpty()
        fcntl.ioctl(self._file, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        environment = {**os.environ, "TERM": "xterm-256color", "GTC_CONFIG": str(folder / "config")}
        # As an installed program starts: from compiled files.
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        environment["PYTHONPYCACHEPREFIX"] = str(folder / "compiled")
        for name in ("NO_COLOR", "COLORTERM", "COLORFGBG", "COLUMNS", "LINES", "GTC_LANG"):
            environment.pop(name, None)
        begin = perf_counter()
        self.process = subprocess.Popen(
            [sys.executable, *command],
            stdin=inner,
            stdout=inner,
            stderr=inner,
            env={**environment, **extra},
            start_new_session=True,
        )
        os.close(inner)
        self.start = self._listen(begin, quiet=0.7, patience=30.0, least=1500)

    def press(self, key: str) -> Answer:
        begin = perf_counter()
        os.write(self._file, key.encode())
        return self._listen(begin, quiet=0.15, patience=5.0, least=1)

    def _listen(self, begin: float, quiet: float, patience: float, least: int) -> Answer:
        size, last = 0, begin
        while select.select([self._file], [], [], quiet if size >= least else patience)[0]:
            try:
                data = os.read(self._file, 1 << 16)
            except OSError:  # the program is gone
                break
            size += len(data)
            last = perf_counter()
        return Answer(size, last - begin)

    @property
    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _CLOCK

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._file)
