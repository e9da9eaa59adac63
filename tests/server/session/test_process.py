"""What is loaded before sessions are made."""

from __future__ import annotations

from gtc_tui.server.session.process import needed


def test_all_that_a_session_needs_is_loaded_and_nothing_of_matches_on_a_cluster() -> None:
    found = set(needed())
    assert {"gtc_tui.tui.game.screen", "gtc_tui.rules.gcacw.march.march", "gtc_tui.play.table.table"} <= found
    assert not any(name.startswith("gtc_tui.play.workers") for name in found)
