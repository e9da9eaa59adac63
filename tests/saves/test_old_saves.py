"""Logs of every version so far lead where they led; where rules have changed since, they say which one they need.

Saves never change. `pytest --regenerate tests/saves` notes in ends.json where those lead that are not in it yet.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import gtc_tui
from gtc_tui.engine.log import FORMAT, Header, parse_header
from gtc_tui.play.table.replay import OutdatedLog, Replay, replay_file
from gtc_tui.play.table.session import Session
from gtc_tui.store.logfile import read_log

FOLDER = Path(__file__).parent
ENDS = FOLDER / "ends.json"
SAVES = sorted(FOLDER.glob("*.log"))


def header(save: Path) -> Header:
    return parse_header(read_log(save).lines[0], save.name)


def test_there_is_a_save_of_every_format_and_of_this_version() -> None:
    headers = [header(save) for save in SAVES]
    assert {head.format for head in headers} == set(range(1, FORMAT + 1))
    assert f"gtc-tui {gtc_tui.__version__}" in {head.program for head in headers}


def where_it_leads(save: Path) -> Replay | None:
    """None: it is of an older version, whose rules were others, and says so."""
    try:
        return replay_file(save)
    except OutdatedLog as fault:
        text = str(fault)
        assert "\n" not in text and text.startswith(f"{save}:")
        assert text.count(header(save).program) == 2
        return None


def end(replay: Replay) -> dict[str, Any]:
    state = replay.timeline.state
    view = state.view(None)
    return {
        "actions": len(state),
        "entries": replay.entries,
        "over": state.result is not None,
        "phase": view.phase,
        "points": view.points,
        "pieces": {piece.id: f"{piece.hex} {piece.code}" for piece in view.pieces},
    }


@pytest.mark.parametrize("save", SAVES, ids=lambda save: save.stem)
def test_an_old_save_leads_where_it_led_or_says_which_version_it_needs(save: Path, pytestconfig: pytest.Config) -> None:
    replay = where_it_leads(save)
    ends = json.loads(ENDS.read_text())
    if replay is None:
        return
    if pytestconfig.getoption("--regenerate") and save.name not in ends:
        ends[save.name] = end(replay)
        ENDS.write_text(json.dumps(ends, indent=1) + "\n")
    assert ends[save.name] == end(replay)


@pytest.mark.parametrize("save", SAVES, ids=lambda save: save.stem)
def test_an_old_save_can_be_played_on(save: Path, tmp_path: Path) -> None:
    if where_it_leads(save) is None:
        return
    copy = tmp_path / save.name
    copy.write_bytes(save.read_bytes())
    session = Session.resume(copy)
    while session.auto() is not None:
        pass
    assert session.waiting in ("human", "over")
    session.close()
