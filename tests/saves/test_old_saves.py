"""Logs of every version so far lead where they led; where rules have changed since, they say which one they need."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gtc_tui.engine.log import FORMAT, parse_header
from gtc_tui.play.table.replay import OutdatedLog, Replay, replay_file
from gtc_tui.play.table.session import Session
from gtc_tui.store.logfile import read_log

FOLDER = Path(__file__).parent
ENDS = json.loads((FOLDER / "ends.json").read_text())
SAVES = sorted(FOLDER.glob("*.log"))


def test_there_is_a_save_of_every_format() -> None:
    formats = {parse_header(read_log(save).lines[0], save.name).format for save in SAVES}
    assert formats == set(range(1, FORMAT + 1))


def where_it_leads(save: Path) -> Replay | None:
    """None: it is of an older version, whose rules were others, and says so."""
    try:
        return replay_file(save)
    except OutdatedLog as fault:
        text = str(fault)
        assert "\n" not in text and text.startswith(f"{save}:")
        assert text.count(parse_header(read_log(save).lines[0], save.name).program) == 2
        return None


@pytest.mark.parametrize("save", SAVES, ids=lambda save: save.stem)
def test_an_old_save_leads_where_it_led_or_says_which_version_it_needs(save: Path) -> None:
    replay = where_it_leads(save)
    if replay is None:
        return
    state = replay.timeline.state
    view = state.view(None)
    assert ENDS[save.name] == {
        "actions": len(state),
        "entries": replay.entries,
        "over": state.result is not None,
        "phase": view.phase,
        "points": view.points,
        "pieces": {piece.id: f"{piece.hex} {piece.code}" for piece in view.pieces},
    }


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
