"""What the operator is told: lines of JSON, figures for Prometheus, and settings read again on SIGHUP."""

from __future__ import annotations

import io
import json
import os
import shutil
import signal
import socket
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from gtc_tui.server.front.journal import Journal
from gtc_tui.server.settings import FILE
from sshserver import Server, server, until


def test_a_line_for_each_event() -> None:
    told = io.StringIO()
    Journal(told, lambda: 0.25).tell("refused", reason="sessions", address="a\nb")
    assert told.getvalue().count("\n") == 1
    assert json.loads(told.getvalue()) == {
        "time": "1970-01-01T00:00:00.250+00:00",
        "event": "refused",
        "reason": "sessions",
        "address": "a\nb",
    }


def test_figures_are_as_prometheus_reads_them() -> None:
    journal = Journal(io.StringIO())
    journal.levels["gtc_sessions"] = lambda: {'kind="screen"': 2, 'kind="text"': 0}
    for _n in range(3):
        journal.count("gtc_refused_total", 'reason="sessions"')
    journal.died("desk")
    journal.took("gtc_answer_seconds", 0.012)
    journal.took("gtc_answer_seconds", 7.0)
    lines = journal.figures().splitlines()
    assert "# TYPE gtc_sessions gauge" in lines and 'gtc_sessions{kind="screen"} 2' in lines
    assert 'gtc_refused_total{reason="sessions"} 3' in lines
    assert 'gtc_restarts_total{process="desk"} 1' in lines
    buckets = [line for line in lines if line.startswith("gtc_answer_seconds_bucket")]
    counts = {one.split('"')[1]: int(one.split()[-1]) for one in buckets}
    assert (counts["0.01"], counts["0.015"], counts["2.5"], counts["+Inf"]) == (0, 1, 1, 2)
    assert "gtc_answer_seconds_sum 7.012" in lines and "gtc_answer_seconds_count 2" in lines
    assert list(counts)[-1] == "+Inf"


def _events(host: Server) -> list[dict[str, Any]]:
    lines = (host.folder / "stderr").read_text().splitlines()
    return [json.loads(line) for line in lines if line.startswith("{")]


@pytest.mark.skipif(shutil.which("ssh") is None, reason="OpenSSH's client is not here")
def test_a_whole_server_is_watched_and_reads_its_settings_again() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with server("a_minute = 1000\n", f"metrics = {port}\n") as host:

        def figures() -> str:
            with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=30) as found:
                return str(found.read().decode())

        def events(name: str) -> list[dict[str, Any]]:
            return [one for one in _events(host) if one["event"] == name]

        with host.screen("", user="watch") as watcher:
            watcher.see("Games")
            assert 'gtc_sessions{kind="screen"} 1' in figures()
            assert "gtc_first_paint_seconds_count 1" in figures()
            watcher.type("q")
            watcher.see("your games are saved")
        until(lambda: 'gtc_sessions{kind="screen"} 0' in figures())
        assert [one["kind"] for one in events("session")] == ["screen"]
        assert events("left")[0]["session"] == events("session")[0]["session"]
        with pytest.raises(HTTPError, match="404"):
            urlopen(f"http://127.0.0.1:{port}/", timeout=30)

        file = host.data / FILE
        file.write_text("prot = 1\n")
        host.process.send_signal(signal.SIGHUP)
        until(lambda: bool(events("fault")))
        assert "prot" in events("fault")[0]["text"]
        assert host.asks("eve", "games").returncode == 0  # as before
        file.write_text("[limits]\nsessions = 1\na_minute = 1000\n")
        host.process.send_signal(signal.SIGHUP)
        until(lambda: bool(events("settings")))
        with host.screen("", user="watch") as watcher:
            watcher.see("Games")
            refused = host.asks("eve", "games")
            assert refused.returncode == 1 and "too many sessions" in refused.stderr
        assert 'gtc_refused_total{reason="sessions"} 1' in figures()
        os.kill(host.desk, signal.SIGKILL)
        until(lambda: [one["process"] for one in events("died")] == ["desk"])
