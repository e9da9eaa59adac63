"""What a session costs: first paint, memory, a cursor move, a key on one screen to the paint on the other. On loopback,
for under a minute; figures are printed, nothing is asserted but that answers are right.

    pytest benches/test_server.py -s
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import pytest
from terminals import Terminal

from sshserver import Server, server

pytestmark = pytest.mark.filterwarnings("default")


def _until(one: Terminal, true: Callable[[], bool]) -> float:
    """Seconds until what is shown is so."""
    begun = time.perf_counter()
    end = begun + 30
    while not true():
        assert time.perf_counter() < end, one.text
        one.read(0.001)
    return time.perf_counter() - begun


def _memory(process: int) -> dict[str, float]:
    """MiB by kind. Pss parts what is shared: with few sessions the warm process weighs heavily in it."""
    with open(f"/proc/{process}/smaps_rollup") as file:
        words = [line.split() for line in file]
    kinds = ("Rss:", "Pss:", "Private_Dirty:")
    return {word[0]: round(int(word[1]) / 1024, 1) for word in words if word[0] in kinds}


def _told(name: str, values: list[float], unit: str) -> None:
    ordered = sorted(values)
    p95 = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
    middle, worst = statistics.median(ordered), ordered[-1]
    print(f"\n{name}: median {middle:.1f} {unit}, p95 {p95:.1f}, worst {worst:.1f} (n={len(ordered)})")


def _opened(host: Server) -> int:
    for name in ("anna", "ben"):
        host.asks(name, typed=f"en\n{name}\nquit\n")
    host.asks("anna", typed="new gtc/03-race-for-spotsylvania union ben\nquit\n")
    host.asks("ben", typed="1\nquit\nquit\n")
    return 1


def test_sessions() -> None:
    with server() as host:
        _opened(host)
        paints = []
        for _n in range(8):
            begun = time.perf_counter()
            with host.screen("anna") as one:
                _until(one, lambda one=one: "My games" in one.text)  # type: ignore[misc]
                paints.append(1000 * (time.perf_counter() - begun))
        _told("ssh started to lobby painted, login included", paints, "ms")
        with host.screen("anna") as anna, host.screen("ben") as ben:
            for one in (anna, ben):
                one.see("My games")
                one.type("\r")
                one.see("transfer leaders")
            time.sleep(0.5)
            print(f"\nMiB of two sessions in a game: {[_memory(one) for one in host.sessions]}")
            moves, sent = [], []
            for n in range(40):
                before, bytes_before = anna.text, anna.sent
                anna.type("\x1b[C" if n % 2 else "\x1b[D")
                moves.append(1000 * _until(anna, lambda before=before: anna.text != before))  # type: ignore[misc]
                anna.read(0.03)
                sent.append(float(anna.sent - bytes_before))
            _told("cursor move to its paint", moves, "ms")
            _told("bytes of a cursor move", sent, "bytes")
            across = []
            for n in range(15):
                ben.read(0.05)
                anna.read(0.05)
                said = f"w{n}w"
                anna.type("s")
                anna.see("Message")
                anna.type(said)
                anna.see(said)
                anna.type("\r")
                across.append(1000 * _until(ben, lambda said=said: said in ben.text))  # type: ignore[misc]
            _told("Enter on one screen to the paint on the other", across, "ms")
