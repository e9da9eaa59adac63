"""A whole game over SSH: two people play to its end, one leaves and comes back, processes are killed in the middle, a
third looks on; and the log that comes of it is replayed and its dice are checked at home."""

from __future__ import annotations

import os
import shutil
import signal
from pathlib import Path

import pytest

from gtc_tui.play.checks.dicecheck import check_file
from gtc_tui.play.table.replay import replay_file
from sshserver import server, until
from support import RACE

pytestmark = [
    pytest.mark.skipif(shutil.which("ssh") is None, reason="OpenSSH's client is not here"),
    pytest.mark.long,
    pytest.mark.timeout(900),
]
_PLAYERS = ("anna", "ben")


def test_scenario_3_to_its_end(tmp_path: Path) -> None:
    with server("a_minute = 100000\nunfinished_address = 20\nsessions_player = 8\ntyped = 100000\n") as host:
        for name in _PLAYERS:
            assert host.asks(name, typed=f"en\n{name}\nquit\n").returncode == 0
        host.asks("anna", typed=f"new {RACE} union ben\nquit\n")
        host.asks("ben", typed="1\nquit\nquit\n")
        given, killed = 0, 0
        with host.screen("", user="watch") as watcher:
            watcher.see("Games to watch")
            watcher.type("\r")
            watcher.see("transfer leaders")
            while True:
                shown = {name: host.json(name, "show", "1") for name in _PLAYERS}
                name = next((one for one in _PLAYERS if shown[one]["asked"]), None)
                if name is None:
                    break
                # Lines typed in one session: as many answers as the side has in a row, ten at most, then it leaves.
                chosen = [shown[name]["answers"][given * 5 % len(shown[name]["answers"])]]
                found = host.asks(name, typed="1\n" + "\n".join(chosen) + "\nquit\nquit\n")
                assert found.returncode == 0, found.stderr
                after = host.json(name, "show", "1")
                assert after["lines"] > shown[name]["lines"], found.stdout
                given += 1
                if given in (5, 12):
                    os.kill(host.desk, signal.SIGKILL)
                    killed += 1
                    until(lambda: host.asks("anna", "games").returncode == 0)
                watcher.read(0.01)
            watcher.see("The game is over")
        log = tmp_path / "game.log"
        log.write_text(host.asks("anna", "log", "1").stdout)
        assert given > 12 and killed == 2
        checked = check_file(log)
        assert set(checked.names.values()) == set(_PLAYERS) and not checked.foreseen
        result = replay_file(log).timeline.state.result
        assert result is not None and host.json("ben", "games")["ended"][0]["result"] == result.title
