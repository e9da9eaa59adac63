"""A PostgreSQL server of the tests' own, as Debian installs it: in a temporary folder, at a socket, not as root."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from itertools import count
from pathlib import Path

PATIENCE = 30.0  # seconds
_PLACES = "/usr/lib/postgresql/*/bin"
_MEMORY, _ROOM = Path("/dev/shm"), 400 << 20
_USERS = ("postgres", "nobody")  # PostgreSQL does not run as root


def programs() -> Path | None:
    """Where it is installed, the newest version."""
    found = sorted(Path("/").glob(_PLACES[1:]), key=lambda one: int(one.parent.name))
    path = shutil.which("initdb")
    return found[-1] if found else Path(path).parent if path else None


class Cluster:
    """Whoever runs the tests comes in without a password."""

    def __init__(self) -> None:
        where = programs()
        assert where is not None
        self._programs = where
        self._user = next(pwd.getpwnam(name) for name in _USERS if _known(name)) if os.getuid() == 0 else None
        self._folder = tempfile.TemporaryDirectory(prefix="gtc-pg-", dir=_quick())  # names of sockets are short
        self.folder = Path(self._folder.name)
        if self._user is not None:
            os.chown(self.folder, self._user.pw_uid, self._user.pw_gid)
        self._numbers = count(1)
        self._run("initdb", "-D", "data", "-A", "trust", "-U", "gtc", "-E", "UTF8", "--locale", "C.UTF-8", "--no-sync")
        self.start()

    def start(self) -> None:
        """Until it takes connections."""
        command = [self._programs / "postgres", "-D", "data", "-k", self.folder, "-c", "listen_addresses="]
        with open(self.folder / "log", "ab") as told:
            self.process = subprocess.Popen(command, stdout=told, stderr=told, **self._as_user())  # type: ignore[call-overload]
        end = time.monotonic() + PATIENCE
        while self._call("pg_isready", "-q", "-h", self.folder, "-d", "postgres").returncode:
            assert time.monotonic() < end and self.process.poll() is None, (self.folder / "log").read_text()
            time.sleep(0.05)

    def kill(self) -> None:
        """The server and all that it has forked, as when the power goes."""
        children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True)
        for number in (self.process.pid, *map(int, children.stdout.split())):
            try:
                os.kill(number, signal.SIGKILL)
            except ProcessLookupError:
                continue
        self.process.wait(PATIENCE)

    def close(self) -> None:
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(PATIENCE)
        self._folder.cleanup()

    def database(self) -> str:
        """The address of a new one."""
        name = f"games{next(self._numbers)}"
        self.sql("postgres", f"create database {name}")
        return f"postgresql://gtc@/{name}?host={self.folder}"

    def sql(self, database: str, text: str) -> str:
        done = self._run("psql", "-h", self.folder, "-U", "gtc", "-At", "-c", text, database)
        return done.stdout

    def _run(self, program: str, *words: str | Path) -> subprocess.CompletedProcess[str]:
        done = self._call(program, *words)
        assert done.returncode == 0, done.stderr
        return done

    def _call(self, program: str, *words: str | Path) -> subprocess.CompletedProcess[str]:
        command = [self._programs / program, *words]
        return subprocess.run(command, capture_output=True, text=True, **self._as_user())  # type: ignore[call-overload, no-any-return]

    def _as_user(self) -> dict[str, object]:
        beside: dict[str, object] = {"cwd": self.folder, "env": {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}}
        if self._user is not None:
            beside |= {"user": self._user.pw_uid, "group": self._user.pw_gid, "extra_groups": []}
        return beside


def _quick() -> str | None:
    """In memory, where there is room: after a kill it flushes each of its thousand files, which is of no use here."""
    try:
        return str(_MEMORY) if shutil.disk_usage(_MEMORY).free > _ROOM and os.access(_MEMORY, os.W_OK) else None
    except OSError:
        return None


def _known(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True
