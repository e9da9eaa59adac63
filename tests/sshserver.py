"""A whole server, and people who come to it with OpenSSH's own client."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from terminals import Terminal

PATIENCE = 60.0  # seconds; machines in CI can be slow
_NURSERY = "gtc_tui.server.front.nursery"
_HELD = ("01", "08")  # states of connections in /proc/net/tcp: both ends are there, or only ours
_LIMITS = "a_minute = 1000\nunfinished_address = 20\nsessions_player = 8\nnewcomer = 0\n"


class Server:
    """limits: lines for server.toml, for tests in which one address comes often; settings: those above them, after:
    below them. Games begin at once unless limits say when."""

    def __init__(
        self,
        folder: Path,
        limits: str = _LIMITS,
        settings: str = "",
        after: str = "",
        python: str = sys.executable,
    ) -> None:
        self.folder = folder
        self.python = python
        self.data = folder / "data"
        self.data.mkdir(parents=True)
        at_once = "" if "take_back" in limits else "take_back = 0\n"
        (self.data / "server.toml").write_text(f"{settings}[limits]\n{at_once}{limits}{after}")
        self.complaints = (folder / "stderr").open("wb")
        self.port = 0
        assert self._start(), (folder / "stderr").read_text()
        self._config = folder / "ssh_config"
        self._config.write_text(
            "Host gtc\n HostName 127.0.0.1\n StrictHostKeyChecking no\n"
            f" Port {self.port}\n UserKnownHostsFile {folder / 'known'}\n IdentitiesOnly yes\n LogLevel ERROR\n"
        )

    def _start(self) -> bool:
        """Whether it has; the first time on any port."""
        command = [
            self.python,
            "-m",
            "gtc_tui",
            "serve",
            "--data",
            str(self.data),
            "--host",
            "127.0.0.1",
            "--port",
            str(self.port),
        ]
        home = str(self.folder / "home")
        environment = {**os.environ, "GTC_DATA": home, "GTC_LANG": "en", "TMPDIR": str(self.folder)}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.complaints, env=environment)
        assert self.process.stdout is not None
        found = re.search(r"-p (\d+)", self.process.stdout.readline().decode())
        if found:
            self.port = int(found[1])
            self.fingerprint = self.process.stdout.readline().decode()
        return found is not None

    def killed(self) -> None:
        """All of it, from its front, and started anew, as systemd does."""
        self.process.kill()
        end = time.monotonic() + PATIENCE
        while True:
            self.process.wait(PATIENCE)
            assert self.process.stdout is not None
            self.process.stdout.close()
            if self._start():
                return
            assert time.monotonic() < end, "it does not start any more"

    def again(self, python: str) -> None:
        """Ended, and started with another installation."""
        self.close()
        self.complaints = (self.folder / "stderr").open("ab")
        self.python = python
        assert self._start(), (self.folder / "stderr").read_text()

    def close(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.complaints.close()

    # -- people ----------------------------------------------------------------------------------------------
    def key(self, name: str) -> Path:
        path = self.folder / f"key-{name}"
        if not path.exists():
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(path)], check=True)
        return path

    def ssh(self, name: str, *more: str, user: str = "play") -> list[str]:
        """The client's command line; name "": without a key."""
        own = ["-i", str(self.key(name))] if name else ["-o", "PubkeyAuthentication=no"]
        return ["ssh", "-F", str(self._config), *own, "-l", user, *more]

    def asks(
        self, name: str, *words: str, options: Sequence[str] = (), typed: str = ""
    ) -> subprocess.CompletedProcess[str]:
        """A command without a terminal; over one connection for each name, where nothing else is said."""
        shared = ["-o", "ControlMaster=auto", "-o", f"ControlPath={self.folder}/{name}", "-o", "ControlPersist=10"]
        command = [*self.ssh(name, *(options or shared)), "gtc", *words]
        return subprocess.run(command, input=typed, capture_output=True, text=True, timeout=PATIENCE)

    def json(self, name: str, *words: str) -> Any:
        found = self.asks(name, *words)
        assert found.returncode == 0, found.stderr
        return json.loads(found.stdout)

    @contextmanager
    def screen(self, name: str, *words: str, user: str = "play", sign_up: bool = False) -> Iterator[Terminal]:
        """The full screen, on a terminal of 80x24."""
        one = Terminal(self.folder, [*self.ssh(name, "-tt", user=user), "gtc", *words], {})
        try:
            if sign_up:
                one.see("Welcome", "Your name:")
                one.type(f"{name.capitalize()}\r")
                one.see(f"{name.capitalize()} on gtc-tui")
            yield one
        finally:
            one.close()

    # -- processes -------------------------------------------------------------------------------------------
    def processes(self, word: str) -> list[int]:
        """Numbers of this server's processes whose command line has a word."""
        found = []
        for path in Path("/proc").glob("[0-9]*/cmdline"):
            try:
                line = path.read_bytes()
            except OSError:
                continue
            number = int(path.parent.name)
            if word.encode() in line and self._ours(number):
                found.append(number)
        return sorted(found)

    def _ours(self, number: int) -> bool:
        while number > 1:
            if number == self.process.pid:
                return True
            number = _parent(number)
        return False

    @property
    def desk(self) -> int:
        return self.processes("gtc_tui.server.desk")[0]

    @property
    def nursery(self) -> int:
        return next(one for one in self.processes(_NURSERY) if _parent(one) == self.process.pid)

    @property
    def files(self) -> int:
        """How many the front has open."""
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    @property
    def connections(self) -> int:
        """Of people, as long as the front has not let go of them."""
        lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
        here = f":{self.port:04X}"
        return sum(line[1].endswith(here) and line[3] in _HELD for line in lines)

    @property
    def sessions(self) -> list[int]:
        return [one for one in self.processes(_NURSERY) if _parent(one) != self.process.pid]


def _parent(number: int) -> int:
    """0: the process has ended."""
    try:
        stat = Path(f"/proc/{number}/stat").read_text()
    except OSError:
        return 0
    return int(stat.rpartition(")")[2].split()[1])


def until(true: Callable[[], bool], often: Callable[[], object] = lambda: None) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it never came"
        often()
        time.sleep(0.02)


@contextmanager
def server(
    limits: str = _LIMITS, settings: str = "", after: str = "", python: str = sys.executable
) -> Iterator[Server]:
    with tempfile.TemporaryDirectory(prefix="gtc-test-") as folder:  # names of sockets must be short
        one = Server(Path(folder), limits, settings, after, python)
        try:
            yield one
        finally:
            one.close()
