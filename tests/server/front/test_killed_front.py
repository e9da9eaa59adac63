"""The front is killed with everything it keeps: the next one finds all that was answered, and nothing else is left."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sshserver import server, until

pytestmark = pytest.mark.skipif(shutil.which("ssh") is None, reason="OpenSSH's client is not here")

RACE = "gtc/03-race-for-spotsylvania"


def _runs(process: int) -> bool:
    return Path(f"/proc/{process}").exists()


def test_what_a_killed_front_leaves_is_what_was_answered() -> None:
    with server() as host:
        with host.screen("anna", sign_up=True) as anna:
            assert host.asks("anna", typed=f"new {RACE} union bot:greedy\nquit\nquit\n").returncode == 0
            until(lambda: bool(host.json("anna", "show", "1")["asked"]))
            shown = host.json("anna", "show", "1")
            assert host.asks("anna", "act", "1", f"'{shown['answers'][0]}'").returncode == 0
            log = host.asks("anna", "log", "1").stdout
            anna.see("My games")
            old = [host.desk, host.nursery, *host.sessions]
            host.killed()
        until(lambda: host.asks("anna", "games").returncode == 0)
        assert host.asks("anna", "log", "1").stdout.startswith(log)
        until(lambda: not any(map(_runs, old)))
        assert len(list(host.folder.glob("gtc-*"))) == 1
        assert "Traceback" not in (host.folder / "stderr").read_text()
