"""The games in the player's folder and how far they have come."""

from __future__ import annotations

from pathlib import Path

import pytest

from gtc_tui.play.setup import saved
from gtc_tui.play.setup.saved import Progresses, saved_games
from gtc_tui.play.table.session import Session
from gtc_tui.store.logfile import games_folder
from keptgames import keep
from support import RACE, numbered


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GTC_DATA", str(tmp_path / "mine"))


def test_no_folder_no_games() -> None:
    assert saved_games() == []


def test_only_logs_newest_first() -> None:
    old, new = keep("old", 100), keep("new", 200)
    (games_folder() / "notes.txt").write_text("mine")
    (games_folder() / "folder.log").mkdir()
    found = saved_games()
    assert [one.path for one in found] == [new, old]
    assert found[0].header is not None and found[0].header.game == RACE


@pytest.mark.parametrize("text", ["", "no log\n", '{"gtc":"log","format":99}\n', "\xff" * 5, "x" * 200_000])
def test_a_file_that_is_no_log_is_told(text: str) -> None:
    games_folder().mkdir(parents=True)
    (games_folder() / "junk.log").write_bytes(text.encode("latin-1"))
    (one,) = saved_games()
    assert one.header is None and "junk.log:1: " in one.fault


def test_progress_of_games_begun_ended_and_broken() -> None:
    begun, whole, broken = keep("begun", 300), keep("whole", 200, None), keep("broken", 100)
    broken.write_text(broken.read_text() + "march napoleon\n")
    progresses = Progresses()
    found = {one.path: progresses.find(one) for one in saved_games()}
    assert found[begun].turn == "1/1" and found[begun].text == "Turn 1 of 1, May 8, 1864"
    assert found[whole].over and "victory" in found[whole].text
    assert not found[broken].turn and not found[broken].over and "napoleon" in found[broken].text


def test_progress_of_a_campaign_that_begins_late_counts_to_its_last_turn() -> None:
    keep("late", 300, scenario=numbered("10"))
    (one,) = saved_games()
    progress = Progresses().find(one)
    assert progress.turn == "24/40" and progress.text == "Turn 24 of 40, May 27, 1864"


def test_progress_is_remembered_until_the_log_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    path = keep("begun", 300)
    (one,) = saved_games()
    assert Progresses().known(one) is None
    progresses = Progresses()
    progress = progresses.find(one)
    progresses.keep()
    with monkeypatch.context() as patch:
        patch.setattr(saved, "open_file", None)  # nothing is replayed again
        assert Progresses().find(one) == progress
    session = Session.resume(path)
    while session.auto() is not None:
        pass
    session.close()
    (one,) = saved_games()
    assert Progresses().known(one) is None and Progresses().find(one).over


def test_a_spoilt_memory_does_no_harm() -> None:
    keep("begun", 300)
    (games_folder() / ".progress.json").write_text("{")
    (one,) = saved_games()
    assert Progresses().find(one).turn == "1/1"
