"""Budgets of searches in Python: nodes, time, and a word from outside."""

from __future__ import annotations

import pytest

from gtc_tui.engine.thinking import Budget, Clock


def test_a_clock_is_over_when_its_nodes_are_used_up() -> None:
    clock = Clock(Budget(nodes=2))
    clock.left -= 1
    assert not clock.over
    clock.left -= 1
    assert clock.over


def test_usual_nodes_count_only_where_a_budget_names_no_limit() -> None:
    assert Clock(Budget(), usual=7).left == 7
    assert Clock(Budget(nodes=3), usual=7).left == 3
    assert Clock(Budget(seconds=9.0), usual=7).left > 1 << 30


def test_a_clock_is_over_when_its_time_is_or_when_it_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    now, stopped = [100.0], [False]
    monkeypatch.setattr("gtc_tui.engine.thinking.time.monotonic", lambda: now[0])
    timed, asked = Clock(Budget(seconds=2.0)), Clock(Budget(stopped=lambda: stopped[0]))
    now[0] = 101.9
    assert not timed.over and not asked.over
    now[0], stopped[0] = 102.0, True
    assert timed.over and asked.over
