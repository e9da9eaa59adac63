"""Logs of every version so far must load for ever, and lead where they led."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gtc_tui.engine.log import FORMAT, parse_header
from gtc_tui.play.replay import replay_file
from gtc_tui.play.session import Session
from gtc_tui.store.logfile import read_log

FOLDER = Path(__file__).parent
ENDS = json.loads((FOLDER / "ends.json").read_text())
SAVES = sorted(FOLDER.glob("*.log"))


def test_there_is_a_save_of_every_format() -> None:
    formats = {parse_header(read_log(save).lines[0], save.name).format for save in SAVES}
    assert formats == set(range(1, FORMAT + 1))


@pytest.mark.parametrize("save", SAVES, ids=lambda save: save.stem)
def test_an_old_save_leads_where_it_led(save: Path) -> None:
    replay = replay_file(save)
    state = replay.course.state
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
    copy = tmp_path / save.name
    copy.write_bytes(save.read_bytes())
    session = Session.resume(copy)
    while session.auto() is not None:
        pass
    assert session.waiting in ("human", "over")
    session.close()
