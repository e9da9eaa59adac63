"""A script that calls ssh anew each time is let in by its key; who has no account is not, however many keys he has."""

from __future__ import annotations

import shutil
import time

import pytest

from sshserver import Server, server

pytestmark = pytest.mark.skipif(shutil.which("ssh") is None, reason="OpenSSH is not here")
_ALONE = ("-o", "ControlMaster=no", "-o", "ControlPath=none")


def comes(host: Server, name: str) -> str:
    """What a call over a connection of its own is told: "" it was let in."""
    found = host.asks(name, "games", options=_ALONE)
    return "" if found.returncode == 0 and "mine" in found.stdout else found.stderr


def test_scripts_come_in_and_floods_do_not() -> None:
    with server("a_minute = 3\na_minute_key = 8\n") as host:
        begun = time.monotonic()
        assert host.asks("anna", "signup", "Anna", options=_ALONE).returncode == 0
        for _n in range(8):
            assert comes(host, "anna") == ""
        more = comes(host, "anna")
        told = [comes(host, name) for name in ("one", "two", "three")]  # each with a key of its own, without account
        if time.monotonic() - begun < 55:  # on a machine that is not too slow for it
            assert "too many connections of this key" in more
            assert told[-1] and '"reason":"connections"' in (host.folder / "stderr").read_text()
