"""Games played on a cluster, by real workers of the engine: the same games as here, whatever happens to the workers."""

from __future__ import annotations

import contextlib
import gc
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import pytest

import gtc_tui
from gtc_tui import GtcError, cli
from gtc_tui.play.matches.onegame import Job, Played, game_seed
from gtc_tui.play.workers.processes import Here
from support import CONFEDERATE, RACE, UNION

distributed = pytest.importorskip("distributed")
from clusterengine import PATIENCE, Engine  # noqa: E402

from gtc_tui.play.workers.cluster import Cluster, Tls, _At, _Given  # noqa: E402

PACKAGE = Path(gtc_tui.__file__).parent
GAMES = Path(__file__).parent.parent.parent / "playthroughs"
long = pytest.mark.long


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    with closing(Engine(tmp_path)) as made:
        yield made


def games(count: int) -> Iterator[Job]:
    players = {UNION: "bot:greedy", CONFEDERATE: "bot:random"}
    return (Job(number, RACE, {}, players, game_seed(1, number)) for number in range(count))


def outcomes(found: Iterator[Played]) -> dict[int, Any]:
    return {one.number: one.outcome for one in found}


def kept(path: Path) -> dict[int, Any]:
    """Games of the file of a match, but for what the clock says; none is there twice."""
    found = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    for one in found:
        del one["clocks"]
    assert len({one["number"] for one in found}) == len(found)
    return {one["number"]: one for one in found}


def command(*words: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "gtc_tui", *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def wait_for_games(path: Path, count: int) -> None:
    end = time.monotonic() + PATIENCE
    while not path.exists() or path.read_text().count("\n") <= count:
        assert time.monotonic() < end, "no games"
        time.sleep(0.01)


def match(path: Path, count: int) -> list[object]:
    return ["match", "bot:greedy", "bot:random", "--scenario", RACE, "--swap", "--games", count, "--out", path]


# -- the same games --------------------------------------------------------------------------------------
def test_games_are_the_same_as_here(engine: Engine) -> None:
    engine.worker("one")
    told: list[str] = []
    with closing(Cluster(engine.address, Tls(), told.append)) as cluster:
        assert outcomes(cluster.run(games(4))) == outcomes(Here().run(games(4)))
        assert cluster.count == 1
        assert outcomes(cluster.run(games(1))) == outcomes(Here().run(games(1)))  # one series after the other
    assert told == []


@long
def test_a_match_loses_no_game_with_a_worker(engine: Engine, tmp_path: Path) -> None:
    """One of two is killed in the middle; a third comes."""
    engine.worker("one")
    doomed = engine.worker("two")
    far, near = tmp_path / "far.jsonl", tmp_path / "near.jsonl"
    with command(*match(far, 60), "--cluster", engine.address) as process:
        wait_for_games(far, 5)
        doomed.kill()
        engine.worker("three")
        out, err = process.communicate()
    assert process.returncode == 0, err
    assert err.count("lost; what it had is done again") == 1
    assert cli.main([str(word) for word in match(near, 60)]) == 0
    assert kept(far) == kept(near) and len(kept(far)) == 60
    assert json.loads(out)["complete"]


@long
def test_simulate_says_the_same(engine: Engine, capsys: pytest.CaptureFixture[str]) -> None:
    engine.worker("one")
    engine.worker("two")
    found = []
    for where in (["--cluster", engine.address], []):
        assert cli.main(["simulate", RACE, "--games", "12", *where]) == 0
        told = json.loads(capsys.readouterr().out)
        found.append({name: value for name, value in told.items() if "second" not in name})
    assert found[0] == found[1] and found[0]["games"] == 12


@long
def test_an_analysis_says_the_same(engine: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    engine.worker("one")
    engine.worker("two")
    path = tmp_path / "game.log"
    path.write_text("\n".join((GAMES / "race-greedy-random.log").read_text().splitlines()[:40]) + "\n")
    found = []
    for where in (["--cluster", engine.address], []):
        assert cli.main(["analyse", str(path), "--json", "--playouts", "2", "--anew", *where]) == 0
        found.append(json.loads(capsys.readouterr().out) | {"seconds": 0})
    assert found[0] == found[1] and found[0]["complete"] and found[0]["choices"]


# -- leaving it ------------------------------------------------------------------------------------------
@long
def test_ctrl_c_keeps_what_is_done_and_the_same_command_goes_on(engine: Engine, tmp_path: Path) -> None:
    engine.worker("one")
    engine.worker("two")
    path, near = tmp_path / "m.jsonl", tmp_path / "near.jsonl"
    with command(*match(path, 5000), "--cluster", engine.address) as process:
        wait_for_games(path, 5)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert json.loads(out)["total"]["tally"]["games"] == len(kept(path)) >= 5
    assert "the same command continues" in err.splitlines()[-1] and "Traceback" not in err
    more = max(kept(path)) + 7  # workers end their games in any order
    with command(*match(path, more), "--cluster", engine.address) as process:
        process.communicate()
    assert process.returncode == 0
    assert cli.main([str(word) for word in match(near, more)]) == 0
    assert kept(path) == kept(near)


@long
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_game_that_nobody_waits_for_is_left(how: int, engine: Engine) -> None:
    """Of hours: the worker is idle soon, whether the command was interrupted or killed."""
    engine.worker("one")
    words = ["simulate", "gtc/10-marching-to-cold-harbor", "--games", "2"]
    words += ["--union", "bot:search:think=0.2s", "--confederate", "bot:search:think=0.2s"]
    with distributed.Client(engine.address, set_as_default=False) as client:

        def busy() -> list[int]:
            return list(client.run(lambda dask_worker: dask_worker.state.executing_count).values())

        with command(*words, "--cluster", engine.address) as process:
            wait_until(lambda: busy() == [1])
            process.send_signal(how)
            _out, err = process.communicate(timeout=PATIENCE)
        assert "Traceback" not in err
        wait_until(lambda: busy() == [0])


def wait_until(true: Any) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


# -- who is refused --------------------------------------------------------------------------------------
def another_program(folder: Path, what: str) -> dict[str, str]:
    """What a worker is started with so that it has another version of the rules, the core, the data, or weights."""
    if what in ("data", "weights"):
        name = "tables.toml" if what == "data" else "ai.toml"
        path = folder / "data" / "scenarios" / "gcacw" / name
        path.parent.mkdir(parents=True)
        path.write_text((PACKAGE / "scenarios" / "gcacw" / name).read_text() + "\n# mine\n")
        return {"GTC_DATA": str(folder / "data")}
    copy = folder / "program" / "gtc_tui"
    shutil.copytree(PACKAGE, copy, symlinks=False, ignore=shutil.ignore_patterns("__pycache__", "server", "tui"))
    changed = copy / "rules" / "kit" / "actions.py" if what == "rules" else next(copy.glob("_core*.so"))
    with changed.open("ab") as file:
        file.write(b"\n#\n")
    return {"PYTHONPATH": str(copy.parent)}


@long
@pytest.mark.parametrize(
    ("what", "told"),
    [
        ("rules", "another version of the rules"),
        ("core", "another version of the native core"),
        ("data", "other data files than here"),
        ("weights", "other weights of machine players than here"),
    ],
)
def test_a_worker_with_another_program_is_refused(what: str, told: str, engine: Engine, tmp_path: Path) -> None:
    """In one line; the others play, and where there are none the command ends with it."""
    engine.worker("other", **another_program(tmp_path, what))
    with command("simulate", RACE, "--games", 3, "--cluster", engine.address) as process:
        out, err = process.communicate()
    assert process.returncode == 1 and out == ""
    assert err.count("\n") == 1 and told in err and "it gets no work" in err
    engine.worker("same")
    lines: list[str] = []
    with closing(Cluster(engine.address, Tls(), lines.append)) as cluster:
        assert outcomes(cluster.run(games(8))) == outcomes(Here().run(games(8)))
        assert cluster.count == 1
    assert len(lines) == 1 and told in lines[0]


@long
def test_what_was_learned_while_workers_run_is_played_by(engine: Engine, tmp_path: Path) -> None:
    """A worker reads weights anew: whoever has trained need not start workers again."""
    folder = tmp_path / "mine" / "scenarios" / "gcacw"
    folder.mkdir(parents=True)
    engine.worker("one", GTC_DATA=str(tmp_path / "mine"))
    words = ["match", "bot:search:nodes=24,judge=new", "bot:random", "--scenario", RACE, "--games", "2"]
    words += ["--cluster", engine.address, "--logs", str(tmp_path / "logs")]
    environment = {**os.environ, "GTC_DATA": str(tmp_path / "mine")}
    before = [
        sys.executable,
        "-m",
        "gtc_tui",
        "match",
        "bot:random",
        "bot:random",
        *words[3:7],
        "--cluster",
        engine.address,
    ]
    assert subprocess.run(before, env=environment, capture_output=True, text=True, timeout=PATIENCE).returncode == 0
    shutil.copy(PACKAGE / "scenarios" / "gcacw" / "judge-usual.toml", folder / "judge-new.toml")
    command = [sys.executable, "-m", "gtc_tui", *words]
    found = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE)
    assert found.returncode == 0, found.stderr
    assert json.loads(found.stdout)["total"]["tally"]["games"] == 2
    assert len(list((tmp_path / "logs").iterdir())) == 2


def test_all_that_a_refused_worker_has_is_due_again() -> None:
    class Sent:
        def __init__(self, key: str) -> None:
            self.key, self.released = key, False

        def result(self, timeout: float) -> object:
            raise MemoryError("of the worker")

        def release(self) -> None:
            self.released = True

    one, told = Cluster.__new__(Cluster), list[str]()
    one._address, one._tell, one._refused = "tcp://x", told.append, set()
    one._workers = {"tcp://a:1": _At(True, 2), "tcp://b:1": _At(True, 1)}
    sent = [Sent(key) for key in "abc"]
    where = ["tcp://a:1", "tcp://a:1", "tcp://b:1"]
    given: dict[str, Any] = {
        one.key: _Given(cast(Any, f"game {one.key}"), 1, one, at) for one, at in zip(sent, where, strict=True)
    }
    due: deque[Any] = deque()
    for future in sent[:2]:
        assert list(one._taken(given, due, future)) == []
    assert list(due) == [("game a", 1), ("game b", 1)] and list(given) == ["c"] and list(one._workers) == ["tcp://b:1"]
    assert len(told) == 1 and sent[1].released


@long
def test_a_worker_without_the_program_is_refused(engine: Engine, tmp_path: Path) -> None:
    (tmp_path / "gtc_tui.py").write_text("raise ImportError\n")
    engine.worker("bare", PYTHONPATH=str(tmp_path))
    with (
        closing(Cluster(engine.address, Tls(), print)) as cluster,
        pytest.raises(GtcError, match=r"gtc-tui \S+ is not installed there"),
    ):
        list(cluster.run(games(1)))


@long
def test_a_player_that_is_unknown_ends_it_as_here(engine: Engine) -> None:
    engine.worker("one")
    job = Job(7, RACE, {}, {UNION: "bot:clever", CONFEDERATE: "bot:random"}, 1)
    with closing(Cluster(engine.address, Tls(), print)) as cluster, pytest.raises(GtcError, match="bot:clever"):
        list(cluster.run([job]))


@long
def test_a_lost_engine_is_one_line(engine: Engine, tmp_path: Path) -> None:
    engine.worker("one")
    path = tmp_path / "m.jsonl"
    with command(*match(path, 5000), "--cluster", engine.address) as process:
        wait_for_games(path, 3)
        engine.processes["scheduler"].kill()
        _out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1 and "Traceback" not in err
    assert "the connection to the cluster is lost" in err.splitlines()[-1] and len(kept(path)) >= 3


# -- ways there ------------------------------------------------------------------------------------------
@long
def test_by_tls_with_certificates(tmp_path: Path) -> None:
    made = distributed.Security.temporary()
    ca, cert, key = (tmp_path / name for name in ("ca.pem", "cert.pem", "key.pem"))
    for path, text in ((ca, made.tls_ca_file), (cert, made.tls_client_cert), (key, made.tls_client_key)):
        path.write_text(text)
    words = ["--tls-ca-file", str(ca), "--tls-cert", str(cert), "--tls-key", str(key)]
    with closing(Engine(tmp_path, words)) as engine:
        engine.worker("one")
        assert engine.address.startswith("tls://")
        with closing(Cluster(engine.address, Tls(ca, cert, key), print)) as cluster:
            assert outcomes(cluster.run(games(2))) == outcomes(Here().run(games(2)))
        stranger = distributed.Security.temporary()
        (tmp_path / "stranger.pem").write_text(stranger.tls_client_cert)
        (tmp_path / "stranger.key").write_text(stranger.tls_client_key)
        with pytest.raises(GtcError, match="no cluster answers there"):
            Cluster(engine.address, Tls(ca, tmp_path / "stranger.pem", tmp_path / "stranger.key"), print)
        with pytest.raises(GtcError, match="no cluster answers there"):
            Cluster(engine.address.replace("tls", "tcp"), Tls(), print)


SSH_SERVER = """
import asyncio, sys, asyncssh

class Server(asyncssh.SSHServer):
    def connection_requested(self, *_where):
        return True

async def main():
    server = await asyncssh.listen("127.0.0.1", 0, server_factory=Server, server_host_keys=[sys.argv[1]],
                                   authorized_client_keys=sys.argv[2])
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.Event().wait()

asyncio.run(main())
"""


@long
@pytest.mark.skipif(shutil.which("ssh") is None, reason="no ssh")
def test_by_ssh(engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Through OpenSSH's own client, to a scheduler that listens to its own machine alone."""
    asyncssh = pytest.importorskip("asyncssh")
    for name in ("host", "user"):
        made = asyncssh.generate_private_key("ssh-ed25519")
        made.write_private_key(str(tmp_path / name))
        made.write_public_key(str(tmp_path / f"{name}.pub"))
        (tmp_path / name).chmod(0o600)
    engine.worker("one")
    server = subprocess.Popen(
        [sys.executable, "-c", SSH_SERVER, str(tmp_path / "host"), str(tmp_path / "user.pub")],
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert server.stdout is not None
    port = server.stdout.readline().strip()
    config = tmp_path / "config"
    config.write_text(
        f"Host head\nHostName 127.0.0.1\nPort {port}\nUser me\nIdentityFile {tmp_path}/user\n"
        f"IdentitiesOnly yes\nStrictHostKeyChecking no\nUserKnownHostsFile {tmp_path}/known\n"
    )
    ssh = tmp_path / "bin" / "ssh"
    ssh.parent.mkdir()
    ssh.write_text(f'#!/bin/sh\nexec {shutil.which("ssh")} -F {config} "$@"\n')
    ssh.chmod(0o755)
    monkeypatch.setenv("PATH", f"{ssh.parent}:{os.environ['PATH']}")
    where = engine.address.rpartition(":")[2]
    try:
        with closing(Cluster(f"ssh:head:{where}", Tls(), print)) as cluster:
            assert outcomes(cluster.run(games(2))) == outcomes(Here().run(games(2)))
        config.write_text(config.read_text().replace("user\n", "host\n"))  # a key that is not known there
        with pytest.raises(GtcError, match=r"ssh:head: no cluster answers there: .*Permission denied"):
            Cluster("ssh:head", Tls(), print)
    finally:
        server.kill()
        server.communicate()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--cluster", "127.0.0.1:8786"], "no address of a cluster; tcp://HOST:PORT"),
        (["--cluster", "udp://127.0.0.1:1"], "no address of a cluster"),
        (["--cluster", "ssh:"], "ssh:HOST, ssh:USER@HOST or ssh:HOST:PORT"),
        (["--cluster", "ssh:a:b"], "ssh:HOST, ssh:USER@HOST or ssh:HOST:PORT"),
        (["--cluster", "tls://127.0.0.1:1"], "tls:// needs certificates: --tls-ca-file"),
        (["--cluster", "tls://127.0.0.1:1", "--tls-cert", "nowhere.pem"], "nowhere.pem: no such file"),
        (["--cluster", "tcp://127.0.0.1:1", "--jobs", "2"], "--jobs or --cluster, not both"),
        (["--tls-cert", "x.pem"], "are for --cluster"),
    ],
)
def test_wrong_addresses_are_one_line(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", RACE, "--games", "1", *words]) in (1, 2)
    printed = capsys.readouterr()
    assert printed.out == "" and told in printed.err and printed.err.count("\n") == 1


@pytest.mark.parametrize("address", ["nonsense", "tcp://", "tcp://host", "tcp://:1", "tls://host:99999", "ssh:a:b"])
def test_what_is_no_address_is_a_wrong_command(address: str) -> None:
    assert cli.main(["simulate", RACE, "--games", "1", "--cluster", address]) == 2


def test_where_nobody_answers_one_line_says_so_at_once() -> None:
    """To the end of the program: a client of Dask that came to nothing would wait then, and complain."""
    words = [sys.executable, "-m", "gtc_tui", "simulate", RACE, "--games", "1", "--cluster", "tcp://127.0.0.1:1"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE / 2, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "gtc: tcp://127.0.0.1:1: no cluster answers there: Connection refused\n"


def test_where_somebody_else_answers_nothing_is_left_to_wait_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from gtc_tui.play.workers import cluster

    monkeypatch.setattr(cluster, "_CONNECT", 0.5)
    other = socket.create_server(("127.0.0.1", 0))
    with closing(other):
        port = other.getsockname()[1]

        def hang_up() -> None:
            with contextlib.suppress(OSError):
                while True:
                    other.accept()[0].close()

        threading.Thread(target=hang_up, daemon=True).start()
        begun = time.monotonic()
        with pytest.raises(GtcError, match="no cluster answers there"):
            Cluster(f"tcp://127.0.0.1:{port}", Tls(), print)
        gc.collect()
        assert time.monotonic() - begun < PATIENCE / 4
        other.shutdown(socket.SHUT_RDWR)
    assert "Traceback" not in capsys.readouterr().err


def test_without_workers_one_line_says_so(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    from gtc_tui.play.workers import cluster

    monkeypatch.setattr(cluster, "_ALONE", 0.1)
    monkeypatch.setattr(cluster, "_LOOK", 0.1)
    with closing(Cluster(engine.address, Tls(), print)) as one, pytest.raises(GtcError, match="no workers there"):
        list(one.run(games(1)))
