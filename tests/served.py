"""A desk in a process of its own, and sessions that talk to it without a terminal."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random

from gtc_tui.engine.action import Side
from gtc_tui.play.table.replay import replay_lines
from gtc_tui.server import wire
from gtc_tui.server.desk.desk import run
from gtc_tui.server.desk.hosted import Hosted, begin
from gtc_tui.server.session.client import Client, DeskLost, Refused
from gtc_tui.server.session.remote import RemoteTable
from gtc_tui.server.store.games import Kept, Seated
from gtc_tui.server.store.kept import Store
from support import RACE

PATIENCE = 30.0  # seconds; machines in CI can be slow
UNION, CONFEDERATE = Side("union"), Side("confederate")


class DeskProcess:
    """data: its folder. It can be killed and started again. people: a number in everybody's name and key, so that one
    desk does for many tests."""

    def __init__(self, data: Path, complaints: Path | None = None) -> None:
        self.data = data
        if not (data / "server.toml").exists():  # people of tests have just signed up, and talk
            data.mkdir(parents=True, exist_ok=True)
            (data / "server.toml").write_text("[limits]\nnewcomer = 0\ntake_back = 0\n")
        self._complaints = complaints
        self._folder = tempfile.TemporaryDirectory(prefix="gtc-")  # names of sockets are short
        self.socket = Path(self._folder.name) / "desk.sock"
        self.key = secrets.token_bytes(32)
        self._numbers = count(1)
        self.people = 0
        self.clients: list[Client] = []
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "gtc_tui.server.desk", str(self.data), str(self.socket)]
        environment = {**os.environ, "GTC_DATA": str(self.data / "home")}
        with open(self._complaints or os.devnull, "ab") as told:
            pipe = subprocess.PIPE
            self.process = subprocess.Popen(
                command, stdin=pipe, stdout=pipe, stderr=told if self._complaints else None, env=environment
            )
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(self.key)
        self.process.stdin.flush()
        assert self.process.stdout.readline() == b"ready\n"

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.reap()

    def reap(self) -> None:
        self.process.wait(PATIENCE)
        for end in (self.process.stdin, self.process.stdout):
            assert end is not None
            end.close()

    def close(self) -> None:
        for client in self.clients:
            client.close()
        self.process.terminate()
        self.reap()
        self._folder.cleanup()

    def name(self, name: str) -> str:
        """As it is kept."""
        return f"{name}{self.people}" if self.people else name

    def client(self, fingerprint: str) -> Client:
        """Somebody with this key; "" none."""
        passed = wire.sealed(wire.Pass(fingerprint, "ssh-ed25519", next(self._numbers)), self.key)
        self.clients.append(Client(self.socket, passed))
        return self.clients[-1]

    def player(self, name: str) -> Client:
        """Somebody who has signed up, now or before."""
        name = self.name(name)
        client = self.client(f"SHA256:{name}")
        if not client.welcome.name:
            client.call(wire.SignUp(name, "en"), wire.Welcome)
        return client


class ClockedDesk(DeskProcess):
    """A desk in a thread of this process, whose clock is the test's. at: what it shows, milliseconds."""

    def __init__(self, data: Path, at: int) -> None:
        self.at = at
        super().__init__(data)

    def start(self) -> None:
        ready = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._ends = asyncio.Event()
        work = run(self.data, self.socket, self.key, self._ends, ready.set, lambda: self.at)
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=(work,), daemon=True)
        self._thread.start()
        assert ready.wait(PATIENCE)

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._ends.set)
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        self._loop.close()

    def close(self) -> None:
        for client in self.clients:
            client.close()
        self.stop()
        self._folder.cleanup()

    def passes(self, milliseconds: int) -> None:
        self.at += milliseconds


def paired(
    desk: DeskProcess,
    scenario: str = RACE,
    sides: tuple[Side, Side] = (UNION, CONFEDERATE),
    pace: str = "none",
    teaching: bool = False,
) -> list[RemoteTable]:
    """Anna and Ben at a game of theirs, each at his side."""
    anna, ben = desk.player("Anna"), desk.player("Ben")
    opened = anna.call(wire.OpenGame(scenario, (), sides[0], pace=pace, teaching=teaching), wire.Listing)
    ben.call(wire.Accept(opened.game), wire.Listing)
    return [RemoteTable(anna, opened.game), RemoteTable(ben, opened.game)]


def settle(table: RemoteTable, client: Client) -> None:
    """Takes in what has come and plays it."""
    for note in client.notes():
        table.receive(note)
    while table.waiting in ("bot", "chance"):
        table.auto()


def until(true: Callable[[], bool], often: Callable[[], object] = lambda: None) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it never came"
        often()
        time.sleep(0.01)


def play(tables: list[RemoteTable], clients: list[Client], answers: int, pick: Callable[[int, int], int]) -> int:
    """So many answers by whoever is asked, the others following; how many were given."""
    given = 0
    while given < answers:
        for table, client in zip(tables, clients, strict=True):
            settle(table, client)
        asked = next((table for table in tables if table.waiting == "human"), None)
        if asked is None:
            if all(table.waiting == "over" for table in tables):
                break
            continue
        legal = asked.seat(asked.side).legal_actions()
        asked.act(legal[pick(given, len(legal))])
        given += 1
    for table, client in zip(tables, clients, strict=True):
        until(
            lambda table=table: table.known == max(one.known for one in tables), lambda t=table, c=client: settle(t, c)
        )  # type: ignore[misc]
        settle(table, client)
    return given


def harried(tables: list[RemoteTable], clients: list[Client], rounds: int, strike: Callable[[], object]) -> int:
    """Both answer, while in each round something is killed at some moment that comes back by itself; nothing that was
    answered is lost, and nothing counts twice. How many were answered."""
    random, answered = Random(1), list[str]()
    for table, client in zip(tables, clients, strict=True):
        client.again = table.catch_up
    for _round in range(rounds):
        killer = threading.Timer(random.random() / 20, strike)
        killer.start()
        for _answer in range(6):
            for table, client in zip(tables, clients, strict=True):
                if client.fileno() < 0:
                    client.mend(PATIENCE)
                try:
                    settle(table, client)
                except OSError:
                    client.mend(PATIENCE)
                    settle(table, client)
            mover = next((table for table in tables if table.waiting == "human"), None)
            if mover is None:
                continue
            action = mover.seat(mover.side).legal_actions()[0]
            try:
                mover.act(action)
            except (Refused, DeskLost):  # the line was lost before the desk had heard
                continue
            answered.append(mover.game.system.codec.text(action))
        killer.join()
    for table, client in zip(tables, clients, strict=True):
        client.mend(PATIENCE)
        settle(table, client)
    assert tables[0].lines == tables[1].lines
    rest = iter(tables[0].lines)
    assert all(any(line == one for line in rest) for one in answered)
    assert replay_lines(tables[0].lines, "log").timeline.state.hash == tables[0].state.hash
    given = [line for line in tables[0].lines if not line.startswith(("#", "{", "roll"))]
    assert len(given) <= len(answered) + rounds  # a lost echo may hide an answer, but none counts twice
    return len(answered)


def begun(store: Store, players: dict[Side, int]) -> Hosted:
    """A new game of these players, as a desk has it."""
    seats = [Seated(side, player, "", None, 0) for side, player in players.items()]
    with store.database.transaction():
        number = store.games.open(RACE, {}, players[UNION], seats, 1000)
        game = store.games.game(number)
        assert game is not None
        begin(store, game, 1000)
    game = store.games.game(number)
    assert isinstance(game, Kept)
    return Hosted(store, game)
