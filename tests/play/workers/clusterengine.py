"""Processes of the cluster's engine, as somebody starts them on machines of his own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

PATIENCE = 60.0  # seconds for a process to be there


class Engine:
    """A scheduler on this machine alone; workers are started by name, each a process with one thread."""

    def __init__(self, folder: Path, tls: Sequence[str] = ()) -> None:
        self._folder, self._tls = folder, tls
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        found = folder / "scheduler.json"
        protocol = ["--protocol", "tls"] if tls else []
        self._start("scheduler", *protocol, "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file",
                    str(found))  # fmt: skip
        self._wait_until(lambda: found.exists() and found.read_text().endswith("}"))
        self.address = json.loads(found.read_text())["address"]

    def worker(self, name: str, **more: str) -> subprocess.Popen[bytes]:
        """Back when the scheduler knows it. more: of its environment."""
        place = ["--local-directory", str(self._folder / "scratch")]
        one = ["--no-nanny", "--nworkers", "1", "--nthreads", "1", "--no-dashboard"]
        process = self._start("worker", self.address, *one, "--name", name, *place, more=more, name=name)
        self._wait_until(lambda: b"Registered to" in self._log(name).read_bytes())
        return process

    def close(self) -> None:
        for process in self.processes.values():
            process.kill()
        for process in self.processes.values():
            process.wait()

    def _log(self, name: str) -> Path:
        return self._folder / f"{name}.log"

    def _start(
        self, what: str, *words: str, more: Mapping[str, str] | None = None, name: str = ""
    ) -> subprocess.Popen[bytes]:
        name = name or what
        with self._log(name).open("wb") as log:
            self.processes[name] = subprocess.Popen(
                [sys.executable, "-m", f"distributed.cli.dask_{what}", *self._tls, *words],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, env={**os.environ, **(more or {})},
            )  # fmt: skip
        return self.processes[name]

    def _wait_until(self, there: object) -> None:
        assert callable(there)
        end = time.monotonic() + PATIENCE
        while not there():
            assert time.monotonic() < end, {name: self._log(name).read_text()[-2000:] for name in self.processes}
            time.sleep(0.02)
