"""The bars of the server, one row each, with what was measured and whether it holds: first paint, memory of a session,
a cursor move with many people playing, a key on one screen to the paint on the other, silent connections, and processes
killed at random moments while two players answer. On loopback, bounded in number and time.

    python benches/server_bars.py --people 20 --kills 20
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import signal
import socket
import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import asyncssh

_TESTS = Path(__file__).parent.parent / "tests"
sys.path[:0] = [str(_TESTS), str(_TESTS / "tui")]

from sshserver import Server, server, until  # noqa: E402

_RACE = "gtc/03-race-for-spotsylvania"
_LIMITS = "a_minute = 100000\nunfinished_address = 100\nsessions_player = 100\nprocessor = 36000\n"
_PATIENCE = 60.0  # seconds for anything
_QUIET = 0.15  # seconds without a byte: it is painted
_PERIOD = 0.5  # seconds from key to key of those who play beside
_KILL_WITHIN = 0.4  # seconds
_MODULES = {"desk": "gtc_tui.server.desk", "nursery": "gtc_tui.server.front.nursery"}
_RIGHT, _LEFT = b"\x1b[C", b"\x1b[D"


class Screen(asyncssh.SSHClientSession[bytes]):
    """A session on a terminal of 80x24: its bytes, and when they come."""

    def __init__(self) -> None:
        self.data = bytearray()
        self._fresh = asyncio.Event()
        self.channel: asyncssh.SSHClientChannel[bytes]

    def data_received(self, data: bytes, datatype: object) -> None:
        self.data += data
        self._fresh.set()

    def type(self, keys: bytes) -> None:
        self.channel.write(keys)

    async def come(self) -> None:
        """The next bytes."""
        self._fresh.clear()
        async with asyncio.timeout(_PATIENCE):
            await self._fresh.wait()

    async def until(self, word: bytes) -> None:
        """It is painted after now."""
        begun = len(self.data)
        while word not in self.data[begun:]:
            await self.come()

    async def rest(self) -> None:
        """Until nothing comes any more."""
        with contextlib.suppress(TimeoutError):
            while True:
                self._fresh.clear()
                await asyncio.wait_for(self._fresh.wait(), _QUIET)


class People:
    """Who comes, each over one connection of his own."""

    def __init__(self, host: Server) -> None:
        self._host = host
        self._lines: dict[str, asyncssh.SSHClientConnection] = {}

    async def line(self, name: str) -> asyncssh.SSHClientConnection:
        if name not in self._lines:
            key = asyncssh.generate_private_key("ssh-ed25519")
            self._lines[name] = await asyncssh.connect(
                "127.0.0.1", self._host.port, username="play", client_keys=[key], known_hosts=None, config=None
            )
            await self.run(name, "text", f"en\n{name}\nquit\n")
        return self._lines[name]

    async def run(self, name: str, command: str, typed: str = "") -> tuple[int, str]:
        """A command without a terminal: its exit code (-1: it was cut off), and what it writes."""
        line = await self.line(name)
        try:
            async with asyncio.timeout(_PATIENCE):
                found = await line.run(command, input=typed)
        except BrokenPipeError:  # it ended before it had read what was typed
            return -1, ""
        return -1 if found.exit_status is None else found.exit_status, str(found.stdout)

    async def screen(self, name: str) -> Screen:
        line = await self.line(name)
        channel, one = await line.create_session(Screen, term_type="xterm-256color", term_size=(80, 24), encoding=None)
        one.channel = channel
        return one

    async def game(self, first: str, second: str) -> int:
        """A new one of theirs."""
        await self.line(second)
        _code, told = await self.run(first, "text", f"new {_RACE} union {second}\nquit\n")
        number = int(re.findall(r"Game (\d+):", told)[0])
        async with asyncio.timeout(_PATIENCE):
            while (await self.run(second, f"show {number}"))[0] != 0:  # a server that dies meanwhile is asked again
                await self.run(second, "text", f"{number}\nquit\nquit\n")
        return number

    def close(self) -> None:
        for line in self._lines.values():
            line.abort()


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


async def _with_people(people: People, host: Server, count: int, moves: int) -> None:
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


class Killing:
    """Pairs of players answer all the time, while processes are killed. What the server has accepted must be in the
    logs afterwards, and every game must go on."""

    def __init__(self, people: People, host: Server) -> None:
        self._people = people
        self._host = host
        self.games: dict[int, tuple[str, str]] = {}
        self.accepted: dict[int, list[str]] = {}
        self.answers = 0
        self.over = False

    async def play(self, first: str, second: str) -> None:
        number = 0
        while not self.over:
            if not number:
                number = await self._game(first, second)
                self.games[number], self.accepted[number] = (first, second), []
            if await self._goes_on(number) is None:
                number = 0

    async def _game(self, first: str, second: str) -> int:
        while True:
            with contextlib.suppress(IndexError):  # the server was not there
                return await self._people.game(first, second)

    async def _goes_on(self, number: int) -> bool | None:
        """Whether somebody has answered; None: it has ended."""
        for name in self.games[number]:
            code, told = await self._people.run(name, f"show {number}")
            shown = json.loads(told) if code == 0 else {}
            if shown.get("result"):
                return None
            if shown.get("asked"):
                answer = random.choice(shown["answers"])
                code, _told = await self._people.run(name, f"act {number} '{answer}'")
                if code == 0:
                    self.accepted[number].append(answer)
                    self.answers += 1
                    return True
        return False

    async def kill(self, kind: str, count: int, until: float) -> int:
        """At random moments, each time when an answer has been given since the one before; so often, or until a moment
        of `time.monotonic`: how often. Raises TimeoutError where no answer comes."""
        for done in range(count):
            if time.monotonic() > until:
                return done
            await asyncio.sleep(random.uniform(0, _KILL_WITHIN))
            async with asyncio.timeout(_PATIENCE):
                while not (found := self._living(kind)):
                    await asyncio.sleep(0.005)
                before = self.answers
                with contextlib.suppress(ProcessLookupError):
                    os.kill(random.choice(found), signal.SIGKILL)
                while self.answers == before:
                    await asyncio.sleep(0.02)
        return count

    def _living(self, kind: str) -> Sequence[int]:
        if kind == "session":
            return self._host.sessions
        return self._host.processes(_MODULES[kind])[:1]

    async def lost(self) -> list[str]:
        """Answers that were accepted and are not in a log."""
        found = []
        for number, answers in self.accepted.items():
            code, log = await self._people.run(self.games[number][0], f"log {number}")
            rest = iter(log.splitlines())
            found += [one for one in answers if code != 0 or not any(line == one for line in rest)]
        return found

    async def stuck(self) -> list[int]:
        """Games in which no answer is accepted any more."""
        found = []
        for number in self.games:
            try:
                async with asyncio.timeout(_PATIENCE):
                    while await self._goes_on(number) is False:
                        await asyncio.sleep(0.1)
            except TimeoutError:
                found.append(number)
        return found


async def _kills(people: People, host: Server, count: int, minutes: float) -> None:
    """Of all kinds at the same time: each goes on when an answer was given after its own, so that none is missed."""
    killing = Killing(people, host)
    pairs = ("Anna", "Ben"), ("Carl", "Dora")
    for pair in pairs:
        await people.game(*pair)  # they are signed up before anything is killed
    players = [asyncio.create_task(killing.play(*pair)) for pair in pairs]
    begun = time.monotonic()

    async def done(kind: str) -> None:
        try:
            killed = await killing.kill(kind, count, begun + 60 * minutes)
        except TimeoutError:
            _row(f"{kind} killed at random moments", f"no answer for {_PATIENCE:.0f} s", "goes on", False)
        else:
            told = f"in {time.monotonic() - begun:.0f} s"
            _row(f"{kind} killed {killed} times at random moments", told, "goes on", killed > 0)

    await asyncio.gather(*map(done, ("desk", "nursery", "session")))
    killing.over = True
    found = await asyncio.gather(*players, return_exceptions=True)
    failed = [repr(one) for one in found if isinstance(one, BaseException)]
    _row("what players met meanwhile", "; ".join(failed) or "nothing", "no fault", not failed)
    stuck, lost = await killing.stuck(), await killing.lost()
    _row("answers accepted meanwhile", f"{killing.answers}, {len(lost)} lost", "none lost", not lost)
    _row("games played meanwhile", f"{len(killing.games)}, {len(stuck)} stuck", "none stuck", not stuck)


async def _bars(host: Server, options: argparse.Namespace) -> None:
    people = People(host)
    until(lambda: b'"warm"' in (host.folder / "stderr").read_bytes())  # the first sessions share less than all others
    try:
        if not options.only_kills:
            await _first_paint(people, options.paints)
            await _with_people(people, host, options.people, options.moves)
            await _silent(people, host, options.silent)
        if options.kills:
            await _kills(people, host, options.kills, options.minutes)
    finally:
        people.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", type=int, default=20, help="who play at once (20)")
    parser.add_argument("--paints", type=int, default=10, help="first paints (10)")
    parser.add_argument("--moves", type=int, default=40, help="cursor moves (40)")
    parser.add_argument("--silent", type=int, default=300, help="connections that say nothing (300)")
    parser.add_argument("--kills", type=int, default=20, help="of each kind of process (20)")
    parser.add_argument("--minutes", type=float, default=18, help="no process is killed any more after these (18)")
    parser.add_argument("--only-kills", action="store_true", help="nothing else is measured")
    with server(_LIMITS) as host:
        asyncio.run(_bars(host, parser.parse_args()))


if __name__ == "__main__":
    main()
