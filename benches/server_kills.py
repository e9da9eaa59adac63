"""Processes of a server killed (-9) at random moments while people answer, machine players think, letters go out, and
others look on, on the full screen and in a browser. What the server has accepted must be in the logs, in its place;
every game must go on; every letter must arrive; and in the end every log must replay, with its dice. A kill counts once
somebody's answer was accepted after it: of a thinker, somebody's who plays against a machine.

    python benches/server_kills.py --kills 1000                 # of each kind
    python benches/server_kills.py --kills 1000 --kind front    # one kind; benches of several may run side by side

The kinds: session (a forked one, of anybody), desk, nursery, notifier, thinker, and the front itself, which has the
page for browsers, takes all others with it and is started anew as systemd does, but at once. A kill in ten takes a
second process along. Of most the moment is within a second after an answer, so that also what is just begun is killed;
one in twenty comes when everything has long been at rest again.

Where the kernel groups processes by session (/proc/sys/kernel/sched_autogroup_enabled), nice gives a bench nothing over
what others run: a number written to /proc/PID/autogroup of the bench does.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import statistics
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Coroutine, Sequence
from typing import Any

import aiohttp
import asyncssh

from server_people import PATIENCE, RACE, People, Server
from sshserver import server

_SETTINGS = "[notices]\nprivate_targets = true\n"
_LIMITS = (
    "a_minute = 1000000\na_minute_key = 1000000\nunfinished_address = 100\nsessions_player = 100\nprocessor = 36000\n"
)
_MODULES = {"desk": "gtc_tui.server.desk", "notifier": "gtc_tui.server.notify", "thinker": "multiprocessing.spawn"}
KINDS = ("session", "desk", "notifier", "thinker", "nursery", "front")
_COLD = ("nursery", "front")  # after these sessions are slow for a while: they are killed last
_WITHIN, _LONG = 0.4, 15.0  # seconds
_SELDOM = 0.05  # share of moments that are long after the last kill
_STUCK = 180.0  # seconds without an answer; a letter that failed once is tried again after 20 s, then after 40 s
_TWO = 0.1  # share of kills that take a second process along
_MACHINE = "bot:greedy"  # the quickest that thinks at all
_LETTERS = 3  # to a player: more addresses he may not have
_DOWN = b"\x1b[B"
_KEYS, _AWAY = 0.3, 20.0  # seconds from key to key of those who look on, and until they come again


class Killing:
    """games: of whom each is; accepted: between which lines of its log each answer has to be."""

    def __init__(self, people: People, host: Server) -> None:
        self._people = people
        self._host = host
        self.games: dict[int, tuple[str, ...]] = {}
        self.accepted: dict[int, list[tuple[int, int, str]]] = {}
        self.answers = self.against_machines = 0
        self.killed: Counter[str] = Counter()
        self.back: dict[str, list[float]] = defaultdict(list)  # seconds until the next answer
        self.shown: Counter[str] = Counter()  # first screens of those who look on
        self.over = False
        self.last = ""  # what is killed now
        self.letters = (0, 0)  # wanted, arrived

    # -- those who play --------------------------------------------------------------------------------------
    async def play(self, *names: str) -> None:
        """Two people, or one against a machine player, one game after the other."""
        number = 0
        while not self.over:
            if not number:
                number = await self._game(names)
                if not number:
                    return
                self.games[number], self.accepted[number] = names, []
            went_on = await self._goes_on(number)
            if went_on is None:
                number = 0
            elif not went_on:
                await asyncio.sleep(0.05)

    async def _game(self, names: Sequence[str]) -> int:
        """0: nothing begins any more."""
        while not self.over:
            if len(names) == 2:
                with contextlib.suppress(IndexError, OSError):  # the server was not there
                    return await self._people.game(*names)
            else:
                await self._people.run(names[0], "text", f"new {RACE} union {_MACHINE}\nquit\nquit\n")
                code, told = await self._people.run(names[0], "games")
                running = [one["game"] for one in json.loads(told)["mine"]] if code == 0 else []
                if running:
                    return int(running[0])
            await asyncio.sleep(0.1)
        return 0

    async def _goes_on(self, number: int) -> bool | None:
        """Whether somebody has answered; None: it has ended."""
        for name in self.games[number]:
            code, told = await self._people.run(name, f"show {number}")
            shown = json.loads(told) if code == 0 else {}
            while shown.get("asked") and not shown.get("result"):
                answer, first = random.choice(shown["answers"]), shown["lines"]
                code, told = await self._people.run(name, f"act {number} '{answer}'")
                if code != 0:
                    return True  # perhaps it was taken, perhaps not
                shown = json.loads(told)
                self.accepted[number].append((first, shown["lines"], answer))
                self.answers += 1
                self.against_machines += len(self.games[number]) == 1
                if self.over:
                    return True
            if shown.get("result"):
                return None
        return False

    # -- those who look on ------------------------------------------------------------------------------------
    async def look_on(self, name: str) -> None:
        """The lobby on the full screen, as often as it ends."""
        while not self.over:
            with contextlib.suppress(OSError, asyncssh.Error):
                one = await self._people.screen(name)
                while b"Games" not in one.data:
                    await one.come()
                self.shown["full screen"] += 1
                while not self.over and not one.ended:
                    one.type(_DOWN)
                    await asyncio.sleep(_KEYS)
                one.channel.abort()
            await asyncio.sleep(random.uniform(0, _AWAY))

    async def browse(self, name: str) -> None:
        """The same in a browser, by a new link each time."""
        while not self.over:
            code, link = await self._people.run(name, "web")
            if code == 0:
                with contextlib.suppress(OSError, aiohttp.ClientError):
                    await self._browse(link.strip())
            await asyncio.sleep(random.uniform(0, _AWAY))

    async def _browse(self, link: str) -> None:
        home = link.partition("/in/")[0]
        async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as browser:
            async with browser.get(link) as page:
                await page.read()
            line = f"{home}/line?width=80&height=24"
            async with browser.ws_connect(line, headers={"Origin": home}) as session:
                painted = b""
                while b"Games" not in painted:
                    message = await session.receive(PATIENCE)
                    if message.type != aiohttp.WSMsgType.BINARY:
                        return
                    painted += message.data
                self.shown["browser"] += 1
                while not self.over and not session.closed:
                    await session.send_json(["stdin", _DOWN.decode()])
                    with contextlib.suppress(TimeoutError):
                        await session.receive(_KEYS)

    # -- kills -----------------------------------------------------------------------------------------------
    async def kill(self, kinds: Sequence[str], moment: float) -> None:
        """One after the other, until a moment of `time.monotonic`. Raises TimeoutError where no answer comes."""
        office, begun = Office(), time.monotonic()
        await office.open()
        try:
            for kind in kinds:
                if time.monotonic() > moment:
                    break
                if kind == "notifier":
                    await self._letter(office)
                await asyncio.sleep(_moment(kind))
                self.last = kind
                async with asyncio.timeout(_STUCK):
                    await self._kill_one(kind)
                    killed, before = time.monotonic(), self._count(kind)
                    if random.random() < _TWO:
                        with contextlib.suppress(IndexError, StopIteration, ProcessLookupError):
                            self._strike(random.choice([one for one in KINDS[:4] if kind not in _COLD] or ["nursery"]))
                    while self._count(kind) == before:
                        await asyncio.sleep(0.01)
                self.back[kind].append(time.monotonic() - killed)
                self.killed[kind] += 1
                if self.killed.total() % 50 == 0:
                    took = time.monotonic() - begun
                    print(f"# {self.killed.total()} kills, {self.answers} answers in {took:.0f} s", flush=True)
            self.last = "letters"
            async with asyncio.timeout(_STUCK):
                while len(office.got) < office.wanted:
                    await asyncio.sleep(0.1)
        finally:
            self.letters = office.wanted, len(office.got)
            await office.close()

    def _count(self, kind: str) -> int:
        return self.against_machines if kind == "thinker" else self.answers

    async def _kill_one(self, kind: str) -> None:
        if kind == "front":
            await asyncio.to_thread(self._host.killed)
            return
        while True:
            with contextlib.suppress(IndexError, StopIteration, ProcessLookupError):
                self._strike(kind)
                return
            await asyncio.sleep(0.005)

    def _strike(self, kind: str) -> None:
        """Raises IndexError, StopIteration, ProcessLookupError where there is none now."""
        if kind == "nursery":
            found = [self._host.nursery]
        else:
            found = self._host.sessions if kind == "session" else self._host.processes(_MODULES[kind])
        os.kill(random.choice(found), signal.SIGKILL)

    async def _letter(self, office: Office) -> None:
        """A code is to be sent."""
        number = office.wanted = office.wanted + 1
        name = f"Writer{number // _LETTERS}"
        while (await self._people.run(name, f"webhook {office.address}/{number}"))[0] != 0:
            await self._people.run(name, f"signup {name}")
            await asyncio.sleep(0.1)

    # -- what came of it -------------------------------------------------------------------------------------
    async def lost(self) -> list[str]:
        """Answers that were accepted and are not where they belong."""
        found = []
        for number, answers in self.accepted.items():
            code, log = await self._people.run(self.games[number][0], f"log {number}")
            lines = log.splitlines()
            found += [f"{number}: {one}" for first, last, one in answers if code != 0 or one not in lines[first:last]]
        return found

    async def stuck(self) -> list[int]:
        """Games in which no answer is accepted any more."""
        found = []
        for number in self.games:
            try:
                async with asyncio.timeout(_STUCK):
                    while await self._goes_on(number) is False:
                        await asyncio.sleep(0.1)
            except TimeoutError:
                found.append(number)
        return found


class Office:
    """Where webhooks go to: a POST to /N is letter N."""

    def __init__(self) -> None:
        self.wanted = 0
        self.got: set[int] = set()
        self.address = ""
        self._server: asyncio.Server

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, ValueError, IndexError, asyncio.IncompleteReadError):
            head = await reader.readuntil(b"\r\n\r\n")
            number = int(head.split()[1].strip(b"/"))
            writer.write(b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
            await writer.drain()
            self.got.add(number)
        writer.close()

    async def close(self) -> None:
        self._server.close()
        await self._server.wait_closed()


def _moment(kind: str) -> float:
    """Seconds after the last answer. Of what is slow to come back it is, now and then, when it is all there."""
    return random.uniform(0, _LONG if kind in _COLD and random.random() < _SELDOM else _WITHIN)


def _kinds(count: int, wanted: Sequence[str]) -> list[str]:
    """So many of each, in any order; last those after which sessions are slow for long."""
    found = [kind for kind in wanted for _n in range(count)]
    random.shuffle(found)
    return sorted(found, key=lambda kind: kind in _COLD)


def _row(what: str, found: str, holds: bool) -> None:
    print(f"{what:<52} {found:>40}   {'holds' if holds else 'does not hold'}", flush=True)


async def _run(host: Server, options: argparse.Namespace) -> None:
    people = People(host)
    killing = Killing(people, host)
    begun = time.monotonic()
    kinds = list(dict.fromkeys(options.kind or KINDS))
    tables: list[tuple[str, ...]] = [(f"Anna{n}", f"Ben{n}") for n in range(options.tables)]
    tables += [(f"Carl{n}",) for n in range(options.machines)]
    try:
        for name in (*(name for table in tables for name in table), "Dora", "Ed"):
            await people.line(name)  # they are signed up before anything is killed
        work: list[Coroutine[Any, Any, None]] = [killing.play(*names) for names in tables]
        tasks = [asyncio.create_task(one) for one in (*work, killing.look_on("Dora"), killing.browse("Ed"))]
        stopped = ""
        try:
            await killing.kill(_kinds(options.kills, kinds), begun + 60 * options.minutes)
        except TimeoutError:
            stopped = f"{killing.last}: nothing came for {_STUCK:.0f} s"
        killing.over = True
        found = await asyncio.gather(*tasks, return_exceptions=True)
        failed = [repr(one) for one in found if isinstance(one, BaseException)]
        told = f"{killing.killed.total()} in {time.monotonic() - begun:.0f} s"
        _row("processes killed at random moments", stopped or told, not stopped and bool(killing.killed))
        for kind in kinds:
            times = sorted(killing.back[kind]) or [0.0]
            worst = f"{statistics.median(times):.1f} s, p95 {times[int(0.95 * len(times))]:.1f}, worst {times[-1]:.1f}"
            done = killing.killed[kind]
            _row(f"  {kind}, and until the next answer", f"{done}; {worst}", done == options.kills)
        _row("letters wanted, and arrived", "{}, {}".format(*killing.letters), killing.letters[0] == killing.letters[1])
        looked = ", ".join(f"{what} {killing.shown[what]}" for what in ("full screen", "browser"))
        _row("came anew and were shown the lobby", looked, len(killing.shown) == 2)
        _row("what players met meanwhile", "; ".join(failed) or "no fault", not failed)
        stuck, lost = await killing.stuck(), await killing.lost()
        _row("answers accepted meanwhile", f"{killing.answers}, {len(lost)} lost {lost[:3] or ''}", not lost)
        _row("games played meanwhile", f"{len(killing.games)}, stuck: {stuck or 'none'}", not stuck)
        command = [sys.executable, "-m", "gtc_tui", "serve", "verify", "--data", str(host.data)]
        verified = subprocess.run(command, capture_output=True, text=True, check=False)
        lines = (verified.stdout + verified.stderr).strip().splitlines()
        _row("gtc serve verify", lines[-1][:40] if lines else "", verified.returncode == 0)
    finally:
        people.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=1000, help="of each kind (1000)")
    parser.add_argument("--kind", action="append", choices=KINDS, help="this one; again for more (all)")
    parser.add_argument("--tables", type=int, default=2, help="of two people (2)")
    parser.add_argument("--machines", type=int, default=2, help="tables of one against a machine (2)")
    parser.add_argument("--minutes", type=float, default=240, help="no process is killed any more after these (240)")
    options = parser.parse_args()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        page = f"[web]\nport = {free.getsockname()[1]}\n"
    with server(_LIMITS, page, _SETTINGS) as host:
        while b'"warm"' not in (host.folder / "stderr").read_bytes():  # on a busy machine it takes its time
            time.sleep(1)
        asyncio.run(_run(host, options))


if __name__ == "__main__":
    main()
