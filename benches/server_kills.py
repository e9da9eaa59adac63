"""Processes of a server killed (-9) at random moments while people answer, a machine player thinks and letters go out.
What the server has accepted must be in the logs, in its place; every game must go on; every letter must arrive; and in
the end every log must replay, with its dice. A kill counts once somebody's answer was accepted after it.

    python benches/server_kills.py --kills 1000

The kinds: session (a forked one, of anybody), desk, nursery, notifier, thinker, and the front itself, which takes all
others with it and is started anew as systemd does. A kill in ten takes a second process along.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence

from server_people import PATIENCE, RACE, People, Server
from sshserver import server

_SETTINGS = "[notices]\nprivate_targets = true\n"
_LIMITS = "a_minute = 1000000\nunfinished_address = 100\nsessions_player = 100\nprocessor = 36000\n"
_SHARES = {"session": 40, "desk": 18, "nursery": 5, "notifier": 18, "thinker": 16, "front": 3}  # percent
_COLD = ("nursery", "front")
_MODULES = {
    "session": "gtc_tui.server.front.nursery",
    "desk": "gtc_tui.server.desk",
    "nursery": "gtc_tui.server.front.nursery",
    "notifier": "gtc_tui.server.notify",
    "thinker": "multiprocessing.spawn",
}
_WITHIN = 0.4  # seconds
_STUCK = 180.0  # seconds without an answer; a letter that failed once is tried again after 20 s, then after 40 s
_TWO = 0.1  # share of kills that take a second process along
_MACHINE = "bot:search:nodes=500"
_LETTERS = 3  # to a player: more addresses he may not have


class Killing:
    """games: of whom each is; accepted: between which lines of its log each answer has to be."""

    def __init__(self, people: People, host: Server) -> None:
        self._people = people
        self._host = host
        self.games: dict[int, tuple[str, ...]] = {}
        self.accepted: dict[int, list[tuple[int, int, str]]] = {}
        self.answers = 0
        self.killed: Counter[str] = Counter()
        self.over = False
        self.last = ""  # what is killed now

    # -- those who play --------------------------------------------------------------------------------------
    async def play(self, *names: str) -> None:
        """Two people, or one against a machine player, one game after the other."""
        number = 0
        while not self.over:
            if not number:
                number = await self._game(names)
                self.games[number], self.accepted[number] = names, []
            if await self._goes_on(number) is None:
                number = 0

    async def _game(self, names: Sequence[str]) -> int:
        while True:
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
                if self.over:
                    return True
            if shown.get("result"):
                return None
        return False

    # -- kills -----------------------------------------------------------------------------------------------
    async def kill(self, kinds: Sequence[str], moment: float) -> None:
        """One after the other, until a moment of `time.monotonic`. Raises TimeoutError where no answer comes."""
        office, begun = Office(), time.monotonic()
        await office.open()
        try:
            for kind in kinds:
                if time.monotonic() > moment:
                    return
                letter = await self._letter(office) if kind == "notifier" else None
                await asyncio.sleep(random.uniform(0, _WITHIN))
                self.last = kind
                async with asyncio.timeout(_STUCK):
                    await self._kill_one(kind)
                    if random.random() < _TWO:
                        with contextlib.suppress(IndexError):
                            self._strike(random.choice([one for one in _MODULES if kind in _COLD or one not in _COLD]))
                    before = self.answers
                    while self.answers == before:
                        await asyncio.sleep(0.02)
                    if letter is not None:
                        await letter()
                self.killed[kind] += 1
                if self.killed.total() % 50 == 0:
                    took = time.monotonic() - begun
                    print(f"# {self.killed.total()} kills, {self.answers} answers in {took:.0f} s", flush=True)
        finally:
            await office.close()

    async def _kill_one(self, kind: str) -> None:
        if kind == "front":
            await asyncio.to_thread(self._host.killed)
            return
        while True:
            with contextlib.suppress(IndexError, ProcessLookupError):
                self._strike(kind)
                return
            await asyncio.sleep(0.005)

    def _strike(self, kind: str) -> None:
        """Raises IndexError where there is none now."""
        found = self._host.processes(_MODULES[kind])
        if kind in ("nursery", "session"):  # the nursery was there first
            found = found[:1] if kind == "nursery" else found[1:]
        os.kill(random.choice(found), signal.SIGKILL)

    async def _letter(self, office: Office) -> Callable[[], Awaitable[None]]:
        """A code is to be sent; what waits for it."""
        number = office.wanted = office.wanted + 1
        name = f"Writer{number // _LETTERS}"
        while (await self._people.run(name, f"webhook {office.address}/{number}"))[0] != 0:
            await asyncio.sleep(0.1)

        async def arrives() -> None:
            while number not in office.got:
                await asyncio.sleep(0.05)

        return arrives

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
                async with asyncio.timeout(PATIENCE):
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


def _kinds(count: int) -> list[str]:
    """So many in all, by their shares, in any order; last those after which sessions are slow for long, because the
    nursery is not warm."""
    found = [kind for kind, share in _SHARES.items() for _n in range(count * share // 100)]
    found += ["session"] * (count - len(found))
    random.shuffle(found)
    return sorted(found, key=lambda kind: kind in _COLD)


def _row(what: str, found: str, holds: bool) -> None:
    print(f"{what:<52} {found:>40}   {'holds' if holds else 'does not hold'}", flush=True)


async def _run(host: Server, options: argparse.Namespace) -> None:
    people = People(host)
    killing = Killing(people, host)
    begun = time.monotonic()
    try:
        await people.game("Anna", "Ben")  # they are signed up before anything is killed
        await people.line("Carl")
        players = [asyncio.create_task(killing.play(*names)) for names in (("Anna", "Ben"), ("Carl",))]
        try:
            await killing.kill(_kinds(options.kills), begun + 60 * options.minutes)
            stopped = ""
        except TimeoutError:
            stopped = f"{killing.last}: no answer or letter for {_STUCK:.0f} s"
        killing.over = True
        found = await asyncio.gather(*players, return_exceptions=True)
        failed = [repr(one) for one in found if isinstance(one, BaseException)]
        told = f"{killing.killed.total()} in {time.monotonic() - begun:.0f} s"
        _row("processes killed at random moments", stopped or told, not stopped and bool(killing.killed))
        for kind, count in killing.killed.items():
            _row(f"  {kind}", str(count), True)
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
    parser.add_argument("--kills", type=int, default=1000, help="in all (1000)")
    parser.add_argument("--minutes", type=float, default=60, help="no process is killed any more after these (60)")
    with server(_LIMITS, after=_SETTINGS) as host:
        while b'"warm"' not in (host.folder / "stderr").read_bytes():  # on a busy machine it takes its time
            time.sleep(1)
        asyncio.run(_run(host, parser.parse_args()))


if __name__ == "__main__":
    main()
