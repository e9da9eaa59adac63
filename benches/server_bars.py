"""The bars of the server, one row each, with what was measured and whether it holds: first paint, memory of a session,
a cursor move with many people playing, a key on one screen to the paint on the other, silent connections. On loopback,
bounded in number and time.

    python benches/server_bars.py --people 20
"""

from __future__ import annotations

import argparse
import asyncio
import random
import socket
import statistics
import time
from collections.abc import Sequence

from server_people import People, Screen, Server
from sshserver import server, until

_LIMITS = "a_minute = 100000\nunfinished_address = 100\nsessions_player = 100\nprocessor = 36000\nnewcomer = 0\n"
_PERIOD = 0.5  # seconds from key to key of those who play beside
_RIGHT, _LEFT = b"\x1b[C", b"\x1b[D"


def _row(what: str, found: str, bar: str, holds: bool) -> None:
    print(f"{what:<52} {found:>24}   bar {bar:<12} {'holds' if holds else 'does not hold'}", flush=True)


def _p95(values: Sequence[float]) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]


def _memory(process: int, kinds: Sequence[str]) -> float:
    """MiB."""
    with open(f"/proc/{process}/smaps_rollup") as file:
        words = [line.split() for line in file]
    return sum(int(word[1]) for word in words if word[0] in kinds) / 1024


async def _first_paint(people: People, count: int) -> None:
    await people.line("Anna")
    paints = []
    for _n in range(count):
        begun = time.perf_counter()
        one = await people.screen("Anna")
        await one.until(b"Games")
        paints.append(1000 * (time.perf_counter() - begun))
        one.channel.abort()
        await asyncio.sleep(0.2)
    middle = statistics.median(paints)
    _row("channel opened to lobby painted, median, alone", f"{middle:.0f} ms (n={count})", "150 ms", middle <= 150)


async def _with_people(people: People, host: Server, count: int, moves: int, merged: float) -> None:
    """So many play; one of them is measured, and one who sits across from him."""
    screens: list[Screen] = []
    for pair in range(count // 2):
        names = ("Anna", "Ben") if pair == 0 else (f"Union{pair}", f"South{pair}")
        await people.game(*names)
        for name in names:
            one = await people.screen(name)
            screens.append(one)
            await one.until(b"Games")
            await one.rest()
            one.type(b"\r")  # the game that was begun last stands first
            await one.until(b"transfer")
            await one.rest()
    await asyncio.sleep(merged)
    sessions = host.sessions
    private = [_memory(one, ("Private_Dirty:", "Private_Clean:")) for one in sessions]
    shared = [_memory(one, ("Pss:",)) for one in sessions]
    told = f"{statistics.mean(private):.1f} MiB, worst {max(private):.1f}"
    _row(f"private memory of a session in a game, {len(private)} of them", told, "20 MiB", max(private) <= 20)
    together = sum(_memory(one, ("Pss:",)) for one in host.processes("gtc_tui"))  # what is shared counts once
    rest = together - sum(private)
    all_of_it = 100 * statistics.mean(private) + rest
    told = f"{all_of_it:.0f} MiB, PSS {statistics.mean(shared):.1f} each"
    _row("100 sessions and the server, by these figures", told, "2048 MiB", all_of_it <= 2048)
    playing = [asyncio.create_task(_plays(one, n)) for n, one in enumerate(screens[2:])]
    anna, ben = screens[:2]
    times, sizes = [], []
    for n in range(moves):
        await anna.rest()
        before, begun = len(anna.data), time.perf_counter()
        anna.type(_RIGHT if n % 2 else _LEFT)
        await anna.come()
        times.append(1000 * (time.perf_counter() - begun))
        await anna.rest()
        sizes.append(len(anna.data) - before)
    told = f"{_p95(times):.1f} ms, median {statistics.median(times):.1f}"
    _row(f"cursor move to its paint, p95, {count} play", told, "15 ms", _p95(times) <= 15)
    _row("bytes of a cursor move, p95", f"{_p95(sizes)}, worst {max(sizes)}", "500", _p95(sizes) <= 500)
    across = []
    for n in range(moves // 2):
        anna.type(b"s")
        await anna.until(b"Message")
        anna.type(bytes([ord("a") + n % 26]) * 6)
        await asyncio.gather(anna.rest(), ben.rest())
        begun = time.perf_counter()
        anna.type(b"\r")
        await ben.come()  # only what differs is painted
        across.append(1000 * (time.perf_counter() - begun))
        await asyncio.gather(anna.rest(), ben.rest())
        await asyncio.sleep(3.1)  # no more than 20 messages a minute
    told = f"{_p95(across):.1f} ms, median {statistics.median(across):.1f}"
    _row(f"Enter to the paint on the other's screen, p95, {count} play", told, "50 ms", _p95(across) <= 50)
    for task in playing:
        task.cancel()
    for one in screens:
        one.channel.abort()


async def _plays(one: Screen, n: int) -> None:
    await asyncio.sleep(_PERIOD * random.random())
    while True:
        one.type(_RIGHT if n % 2 else _LEFT)
        n += 1
        await asyncio.sleep(_PERIOD)


async def _silent(people: People, host: Server, count: int) -> None:
    before = _memory(host.process.pid, ("Rss:",))
    lines = []
    try:
        for number in range(count):
            line = socket.socket()
            line.bind((f"127.0.{1 + number // 200}.{1 + number % 200}", 0))
            line.settimeout(10)
            line.connect(("127.0.0.1", host.port))
            lines.append(line)
        begun = time.perf_counter()
        one = await people.screen("Anna")
        await one.until(b"Games")
        paint = 1000 * (time.perf_counter() - begun)
        one.channel.abort()
        _code, told = await people.run("Newcomer", "games")  # logs in meanwhile
        grown = _memory(host.process.pid, ("Rss:",)) - before
        found = f"{paint:.0f} ms, {grown:.1f} MiB more"
        _row(f"first paint with {count} silent connections", found, "150 ms", paint <= 150 and bool(told))
    finally:
        for line in lines:
            line.close()


async def _bars(host: Server, options: argparse.Namespace) -> None:
    people = People(host)
    until(lambda: b'"warm"' in (host.folder / "stderr").read_bytes())  # the first sessions share less than all others
    try:
        await _first_paint(people, options.paints)
        await _with_people(people, host, options.people, options.moves, options.merged)
        await _silent(people, host, options.silent)
    finally:
        people.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", type=int, default=20, help="who play at once (20)")
    parser.add_argument("--paints", type=int, default=10, help="first paints (10)")
    parser.add_argument("--moves", type=int, default=40, help="cursor moves (40)")
    told = "seconds until memory is looked at, where the system merges pages that are alike (0)"
    parser.add_argument("--merged", type=float, default=0, help=told)
    parser.add_argument("--silent", type=int, default=300, help="connections that say nothing (300)")
    with server(_LIMITS) as host:
        asyncio.run(_bars(host, parser.parse_args()))


if __name__ == "__main__":
    main()
