"""People come over SSH with OpenSSH's own client: they sign up, find each other, play; and get nothing else."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator

import pytest
from terminals import Terminal

from sshserver import PATIENCE, Server, server, until

pytestmark = pytest.mark.skipif(shutil.which("ssh") is None, reason="OpenSSH's client is not here")


@pytest.fixture(scope="module")
def host() -> Iterator[Server]:
    with server() as one:
        yield one


def answers(host: Server, name: str, game: int) -> list[str]:
    shown = host.json(name, "show", str(game))
    return list(shown["answers"])


def test_two_people_sign_up_find_each_other_and_play(host: Server) -> None:
    with host.screen("anna", sign_up=True) as anna, host.screen("ben", sign_up=True) as ben:
        anna.type("n")
        anna.see("Scenario")
        anna.type("\x1b[B\x1b[B\x1b[C")  # the first side
        anna.see("[Union]")
        anna.type("b")
        anna.see("starts when an opponent")
        ben.see("Open games", "Union: Anna")
        ben.type("\r")
        ben.see("Waiting for", "Anna elsewhere")
        anna.see("your turn")
        anna.type("\r")
        anna.see("transfer leaders", "Ben here")
        ben.see("Anna here")
        anna.type("s")
        anna.see("Message")
        anna.type("good luck\r")
        ben.see("Anna: good luck")
        with host.screen("", user="watch") as watcher:
            watcher.see("Games to watch")
            watcher.type("\r")
            watcher.see("transfer leaders", "Anna here", "Ben here")
            anna.see("1 watching")
            lines = host.json("ben", "show", "1")["lines"]
            anna.type("1")  # the other's move is on every screen by itself
            until(lambda: host.json("ben", "show", "1")["lines"] == lines + 1)
            ben.see("Warren transfers")
            watcher.see("Warren transfers")
            watcher.type("1")  # who looks on answers nothing
            watcher.type("q")
            watcher.see("your games are saved")
        until(lambda: "watching" not in anna.text, lambda: anna.read(0.05))
        anna.type("u")
        anna.see("undone")
        until(lambda: host.json("ben", "show", "1")["lines"] == lines + 2)
        ben.type("Q")  # he leaves and comes back
        ben.see("My games")
        anna.see("Ben elsewhere")
        ben.type("\r")
        ben.see("Waiting for", "Anna here")


@pytest.mark.long
def test_no_answer_is_lost_whatever_is_killed(host: Server) -> None:
    for name in ("carl", "dora"):
        found = host.asks(name, typed=f"en\n{name}\nquit\n")
        assert found.returncode == 0 and "your games are saved" in found.stdout, found.stdout + found.stderr
    found = host.asks("carl", typed="new gtc/03-race-for-spotsylvania union dora\nquit\n")
    assert "open" in found.stdout
    number = int(re.findall(r"Game (\d+):", found.stdout)[0])
    assert "carl here" in host.asks("dora", typed=f"{number}\nquit\nquit\n").stdout.replace("away", "here")
    given: list[str] = []
    with host.screen("carl") as screen:
        screen.see("your turn")
        screen.type("\r")
        screen.see("transfer leaders")
        for turn in range(6):
            shown = {name: host.json(name, "show", str(number)) for name in ("carl", "dora")}
            name = next(one for one in shown if shown[one]["asked"])
            given.append(shown[name]["answers"][0])
            # In quotation marks, as typed after `ssh host`: the shell there takes them off; or kept by more of them.
            host.json(name, "act", str(number), given[-1] if turn % 2 else f"'{given[-1]}'")
            if turn == 1:
                os.kill(host.desk, signal.SIGKILL)
            if turn == 2:
                screen.see("Wilson transfers")  # its screen has found the new desk
            if turn == 3:
                for session in host.sessions:
                    os.kill(session, signal.SIGKILL)
            if turn == 4:
                os.kill(host.nursery, signal.SIGKILL)
                until(lambda: host.asks("carl", "games").returncode == 0)
    log = host.asks("dora", "log", str(number)).stdout.splitlines()
    rest = iter(log)
    assert all(any(line == one for line in rest) for one in given), (given, log)


def test_a_request_that_a_dying_nursery_has_taken_is_answered(host: Server) -> None:
    until(lambda: not host.connections and not host.sessions)  # of the tests before
    os.kill(host.nursery, signal.SIGSTOP)
    before = host.files
    with subprocess.Popen([*host.ssh("eve"), "gtc", "games"], stderr=subprocess.PIPE, text=True) as asked:
        until(lambda: host.files == before + 3)  # its connection, its channel, its complaints
        assert host.connections == 1
        os.kill(host.nursery, signal.SIGKILL)
        _out, told = asked.communicate(timeout=PATIENCE)
    assert (asked.returncode, told.strip()) == (1, "the server restarts; try again")
    until(lambda: host.asks("eve", "games").returncode == 0)


def test_a_session_outlives_its_nursery(host: Server) -> None:
    with host.screen("", user="watch") as watcher:
        watcher.see("Games")
        os.kill(host.nursery, signal.SIGKILL)
        until(lambda: host.asks("eve", "games").returncode == 0)
        watcher.type("q")
        watcher.see("your games are saved")
        assert watcher.wait() == 0


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ((), ("id",)),
        ((), ("sh", "-c", "'echo no'")),
        ((), ("games;id",)),
        (("-s",), ("sftp",)),
        (("-o", "PubkeyAuthentication=no", "-o", "PreferredAuthentications=password"), ("games",)),
        (("-N", "-R", "0:localhost:22", "-o", "ExitOnForwardFailure=yes"), ()),
    ],
)
def test_nothing_else_is_to_be_had(host: Server, options: tuple[str, ...], words: tuple[str, ...]) -> None:
    found = host.asks("eve", *words, options=(*options, "-o", "BatchMode=yes"))
    assert found.returncode != 0 and "uid=" not in found.stdout and "no\n" not in found.stdout


def test_forwarding_and_agents_are_refused(host: Server) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with host.screen("anna", user="play") as anna:
        anna.see("on gtc-tui")
    command = [*host.ssh("anna", "-tt", "-A", "-L", f"{port}:127.0.0.1:{host.port}"), "gtc"]
    one = Terminal(host.folder, command, {"SSH_AUTH_SOCK": str(host.folder / "agent")})
    try:
        one.see("on gtc-tui")
        with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
            line.settimeout(30)
            assert line.recv(100) == b""  # the server opens no way to anywhere
    finally:
        one.close()


def test_a_size_that_changes_is_painted_anew(host: Server) -> None:
    with host.screen("anna") as anna:
        anna.see("on gtc-tui")
        anna.resize(120, 40)
        until(lambda: anna.screen.columns == 120 and "help" in anna.screen.display[39], lambda: anna.read(0.05))


def test_a_low_terminal_shows_the_first_line_too(host: Server) -> None:
    with host.screen("anna") as anna:
        anna.see("on gtc-tui")
        anna.resize(40, 5)
        until(lambda: "gtc-tui" in anna.screen.display[0] and "?" in anna.screen.display[4], lambda: anna.read(0.05))


def test_300_silent_connections_harm_nobody(host: Server) -> None:
    lines = []
    try:
        for number in range(300):
            line = socket.socket()
            line.bind((f"127.0.{1 + number // 200}.{1 + number % 200}", 0))
            line.settimeout(10)
            line.connect(("127.0.0.1", host.port))
            lines.append(line)
        with host.screen("anna") as anna:
            anna.see("on gtc-tui")
    finally:
        for line in lines:
            line.close()


def test_typing_without_end_is_held_up(host: Server) -> None:
    with host.screen("anna") as anna, host.screen("ben") as ben:
        anna.see("on gtc-tui")
        session = host.sessions
        os.set_blocking(anna._file, False)
        before = sum(_resident(one) for one in session)
        for _n in range(200):
            try:
                os.write(anna._file, b"j" * 4096)
            except BlockingIOError:
                anna.read(0.01)
        ben.type("O")
        ben.see("Settings")
        assert sum(_resident(one) for one in session) - before < 40 << 20


def _resident(process: int) -> int:
    with open(f"/proc/{process}/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_its_key_is_the_same_every_time(host: Server) -> None:
    found = host.asks("anna", "games")
    assert found.returncode == 0
    assert oct((host.data / "host_key").stat().st_mode)[-3:] == "600"
    assert "SHA256:" in host.fingerprint


def test_the_front_loads_nothing_that_paints() -> None:
    """It lives as long as the server, and what it holds is in no other process."""
    words = "import sys, gtc_tui.server.command; print(*{one.split('.')[0] for one in sys.modules}, *sys.modules)"
    found = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, check=True).stdout.split()
    assert "gtc_tui.server.front.ssh" in found
    assert not {"textual", "rich", "gtc_tui.rules", "gtc_tui.tui", "gtc_tui.server.desk.desk"} & set(found)
