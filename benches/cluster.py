"""What a cluster costs and brings: `python benches/cluster.py [--games 120]` (needs pip install '.[test]').

Plays the same games in this process, in processes of this machine, and by workers of the engine that are processes of
this machine, too, and prints games a second by the clock; what a game costs the processors beside being played, which
a busy machine changes little; and the bytes between the command and the scheduler, counted by a proxy in between. All
must have the same results, or it stops.
"""

from __future__ import annotations

import argparse
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psutil

sys.path[:0] = [str(Path(__file__).parent.parent / "tests" / "play" / "workers")]

from clusterengine import Engine  # noqa: E402

from gtc_tui.play.matches.onegame import Job, Played, game_seed  # noqa: E402
from gtc_tui.play.workers.cluster import Cluster, Tls  # noqa: E402
from gtc_tui.play.workers.processes import Here, Processes, Workers  # noqa: E402

RACE = "gtc/03-race-for-spotsylvania"
PLAYERS = {"union": "bot:greedy", "confederate": "bot:greedy"}


def games(count: int) -> Iterator[Job]:
    return (Job(number, RACE, {}, PLAYERS, game_seed(1, number)) for number in range(count))


class Proxy:
    """Counts the bytes between a command and the scheduler: sent there, sent back."""

    def __init__(self, address: str) -> None:
        host, port = address.removeprefix("tcp://").split(":")
        self._to = host, int(port)
        self._door = socket.create_server(("127.0.0.1", 0))
        self.address = f"tcp://127.0.0.1:{self._door.getsockname()[1]}"
        self.bytes = [0, 0]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            here, _from = self._door.accept()
            there = socket.create_connection(self._to)
            for way, (source, target) in enumerate(((here, there), (there, here))):
                threading.Thread(target=self._carry, args=(way, source, target), daemon=True).start()

    def _carry(self, way: int, source: socket.socket, target: socket.socket) -> None:
        try:
            while data := source.recv(1 << 16):
                self.bytes[way] += len(data)
                target.sendall(data)
        except OSError:
            pass
        source.close()
        target.close()


def timed(name: str, workers: Workers, count: int, wanted: dict[int, object], engine: Engine | None = None) -> None:
    """Plays a few games first: programs are started and games are loaded then."""
    with closing(workers):
        for _played in workers.run(games(16)):
            pass
        used, begun = processors(engine), time.perf_counter()
        found: list[Played] = list(workers.run(games(count)))
        seconds = time.perf_counter() - begun
        used = {who: now - used[who] for who, now in processors(engine).items()}
    outcomes: dict[int, object] = {one.number: one.outcome for one in found}
    assert not wanted or outcomes == wanted, f"{name}: other results"
    wanted.update(outcomes)
    played = sum(one.cpu for one in found)
    print(
        f"{name:22} {count / seconds:7.1f} games/s; a game takes the processor {1e3 * played / count:.1f} ms",
        end="",
    )
    if engine is not None:
        beside = sum(spent for who, spent in used.items() if who.startswith("worker")) - played
        central = {"its worker": beside, "the scheduler": used["scheduler"], "the command": used["command"]}
        print("".join(f", {who} {1e3 * spent / count:.2f} ms beside" for who, spent in central.items()), end="")
    print(flush=True)


def processors(engine: Engine | None) -> dict[str, float]:
    """Seconds that each process has had."""
    found = {"command": time.process_time()}
    for name, process in ({} if engine is None else engine.processes).items():
        times = psutil.Process(process.pid).cpu_times()
        found[name] = times.user + times.system
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=120)
    count = parser.parse_args().games
    wanted: dict[int, object] = {}
    timed("here", Here(), count, wanted)
    for jobs in (1, 2):
        timed(f"--jobs {jobs}", Processes(jobs), count, wanted)
    with tempfile.TemporaryDirectory() as folder, closing(Engine(Path(folder))) as engine:
        for number in (1, 2):
            engine.worker(f"worker{number}")
            name = f"--cluster, {number} worker{'s' * (number > 1)}"
            timed(name, Cluster(engine.address, Tls(), print), count, wanted, engine)
        proxy = Proxy(engine.address)
        with closing(Cluster(proxy.address, Tls(), print)) as cluster:
            list(cluster.run(games(1)))
            before = list(proxy.bytes)
            begun = time.perf_counter()
            list(cluster.run(games(count)))
            seconds = time.perf_counter() - begun
        there, back = (now - then for now, then in zip(proxy.bytes, before, strict=True))
        print(f"bytes a game: {there / count:.0f} to the scheduler, {back / count:.0f} back ({seconds:.1f} s)")


if __name__ == "__main__":
    main()
