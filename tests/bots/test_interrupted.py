"""Ctrl-C while a machine player thinks: the core's search does not keep it from being seen."""

from __future__ import annotations

import threading

import pytest

from gtc_tui.rules.kit import playouts


def test_the_main_thread_is_free_for_signals_while_the_core_searches() -> None:
    assert playouts.until_stopped(lambda _stop: threading.current_thread(), None) is not threading.main_thread()


class Told:
    """In place of the core's `Stop`, which does not say whether it is set."""

    def __init__(self) -> None:
        self.ended = threading.Event()
        self.set = self.ended.set


def test_a_search_is_told_to_end_when_the_wait_for_it_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    stops: list[Told] = []

    def search(stop: object) -> None:
        assert isinstance(stop, Told)
        stops.append(stop)
        stop.ended.wait()

    def interrupted(_thread: threading.Thread, timeout: float | None = None) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(playouts, "Stop", Told)
    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(threading.Thread, "join", interrupted)
        playouts.until_stopped(search, None)
    assert all(stop.ended.is_set() for stop in stops)
