"""A desk that keeps its games on a PostgreSQL server: whichever of the two is killed, nothing answered is lost; another
machine's desk waits until the first one is gone."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest

from gtc_tui.server import wire
from gtc_tui.server.session.client import Client, DeskLost, Refused
from gtc_tui.server.store.games import RUNNING
from gtc_tui.server.upkeep.accounts import decide
from gtc_tui.server.upkeep.games import verify
from postgres import Cluster
from served import PATIENCE, DeskProcess, harried, paired, play, settle, until


class KeptDesk(DeskProcess):
    """As `gtc serve` keeps it: whenever it has ended it is started again."""

    def __init__(self, data: Path, address: str) -> None:
        data.mkdir(mode=0o700)
        (data / "server.toml").write_text(f'database = "{address}"\n[limits]\ntake_back = 0\n')
        self._ends = threading.Event()
        super().__init__(data, complaints=data / "complaints")
        self._keeper = threading.Thread(target=self._keep, daemon=True)
        self._keeper.start()

    def _keep(self) -> None:
        while True:
            self.reap()
            if self._ends.is_set():
                return
            time.sleep(0.1)
            try:
                self.start()
            except AssertionError:  # the database is not there yet
                continue

    def kill(self) -> None:
        self.process.kill()

    def close(self) -> None:
        for client in self.clients:
            client.close()
        self._ends.set()
        self.process.terminate()
        self._keeper.join(PATIENCE)
        self._folder.cleanup()


@pytest.fixture
def kept(cluster: Cluster, tmp_path: Path) -> Iterator[KeptDesk]:
    one = KeptDesk(tmp_path / "data", cluster.database())
    yield one
    one.close()


def restarted(cluster: Cluster) -> None:
    cluster.kill()
    cluster.start()


def test_nothing_answered_is_lost_when_either_is_killed(cluster: Cluster, kept: KeptDesk) -> None:
    tables = paired(kept)
    for table, client in zip(tables, kept.clients, strict=True):
        client.again = table.catch_up
    given = 0
    for strike in (kept.kill, lambda: restarted(cluster)):
        given += play(tables, kept.clients, 10, lambda _given, _choices: 0)
        before = tables[0].lines
        strike()
        for table, client in zip(tables, kept.clients, strict=True):
            client.asked(wire.Look(), wire.Lobby)  # it finds out that the line is gone
            settle(table, client)
            assert table.lines == before
    assert given == 20
    assert list(verify(kept.data)) == [(1, "")]
    assert "Traceback" not in (kept.data / "complaints").read_text()


def test_an_operator_decides_beside_it(kept: KeptDesk) -> None:
    anna = kept.player("Anna")
    assert decide(kept.data, "hold", "ANNA", "spam") == "Anna"
    until(lambda: kept.client("SHA256:Anna").welcome.held)
    decide(kept.data, "ban", "anna")
    until(lambda: gone(anna))


def gone(client: Client) -> bool:
    try:
        client.call(wire.Look(), wire.Lobby)
    except Refused as fault:
        return "closed" in str(fault)
    except DeskLost:
        pass
    return False


def test_the_desk_of_another_machine_takes_over_when_the_first_one_is_gone(kept: KeptDesk, tmp_path: Path) -> None:
    tables = paired(kept)
    play(tables, kept.clients, 4, lambda _given, _choices: 0)
    before = tables[0].lines
    other = tmp_path / "other"
    other.mkdir(mode=0o700)
    (other / "server.toml").write_text((kept.data / "server.toml").read_text())
    command = [sys.executable, "-m", "gtc_tui.server.desk", str(other), str(tmp_path / "sock")]
    refused = subprocess.run(command, input=b"x" * 32, capture_output=True, timeout=PATIENCE)
    assert refused.returncode == 1 and refused.stderr.count(b"\n") == 1
    assert b"another server uses this database (gtc-tui " in refused.stderr
    kept._ends.set()
    kept.kill()
    kept._keeper.join(PATIENCE)
    second = DeskProcess(other)
    anna = second.client("SHA256:Anna")
    row = anna.call(wire.Look(), wire.Lobby).mine[0]
    assert row.status == RUNNING
    assert anna.call(wire.Follow(row.game), wire.Table).lines == before  # its dice go on: their secret is there too
    second.close()


@pytest.mark.long
def test_kills_of_either_at_any_moment_lose_nothing(cluster: Cluster, kept: KeptDesk) -> None:
    strikes = cycle((kept.kill, lambda: restarted(cluster)))
    assert harried(paired(kept), kept.clients, 20, lambda: next(strikes)()) > 40
