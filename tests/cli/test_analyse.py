"""`gtc analyse`: a game judged on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import gtc_tui
from gtc_tui import cli
from gtc_tui.bots.base import GREEDY, make_bot
from gtc_tui.engine.action import CHANCE
from gtc_tui.engine.dice import Referee
from gtc_tui.engine.log import header_line, new_header
from gtc_tui.engine.seat import Seat
from gtc_tui.play.table.pondering import Pondering
from gtc_tui.play.table.timeline import Timeline
from support import RACE


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """The beginning of a game, the Union played by a person."""
    state, dice = gtc_tui.load(RACE).new_state(), Referee(3)
    bot = make_bot("bot:random", 3)
    while state.decision is not None and len(state) < 30:
        dice_due = state.to_move == CHANCE
        state.apply(dice.roll(state.decision, len(state)) if dice_due else bot.choose(Seat.deciding(state)))
    header = new_header(RACE, {}, 3, {"union": "human", "confederate": GREEDY}, f"gtc-tui {gtc_tui.__version__}")
    path = tmp_path / "game.log"
    text = state.game.system.codec.text
    path.write_text("\n".join([header_line(header), *map(text, state.history)]) + "\n")
    return path


def run(*words: object) -> int:
    return cli.main(["analyse", *map(str, words)])


def test_as_json_and_as_a_report(log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(log, "--playouts", 4, "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["game"], found["format"], found["complete"], found["result"]) == (RACE, 1, True, None)
    assert {one["side"] for one in found["choices"]} == {"union"}
    assert (log.parent / ".game.log.analysis").exists()
    out, picture = tmp_path / "game.md", tmp_path / "game.svg"
    assert run(log, "--playouts", 4, "--out", out, "--svg", picture) == 0
    assert out.read_text().startswith("# Race for Spotsylvania\n")
    assert picture.read_text().startswith("<svg ")
    data = tmp_path / "game.json"
    assert run(log, "--playouts", 4, "--json", "--out", data) == 0
    kept = json.loads(data.read_text())
    assert kept | {"seconds": 0} == found | {"seconds": 0} and not capsys.readouterr().out
    assert run(log, "--playouts", 4, "--svg", picture) == 0  # its own picture is drawn anew
    assert "## Turning points" in capsys.readouterr().out


def test_what_is_refused_before_anything_is_played_out(
    log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other.txt"
    other.write_text("mine\n")
    monkeypatch.setattr(Timeline, "take", None)  # nor has the game been played to its end by then
    for words, told in (
        (("--seconds", 5, "--playouts", 4), "--seconds or --playouts, not both"),
        (("--playouts", 1), "'1' is no whole number from 2 to"),
        (("--out", other), "already exists"),
        (("--svg", other), "is no picture of this program"),
        (("--out", tmp_path / "none" / "game.md"), "game.md: No such file or directory"),
        (("--svg", tmp_path / "none" / "game.svg"), "game.svg: No such file or directory"),
        (("--side", "nobody"), "no such side"),
        (("--from", 99), "no entry 99"),
        (("--to", 99), "no entry 99"),
    ):
        assert run(log, *words) in (1, 2)
        assert told in capsys.readouterr().err
    assert other.read_text() == "mine\n"
    assert run(tmp_path / "none.log") == 1
    assert not list(tmp_path.glob(".*.analysis"))


def test_control_c_saves_what_was_found(
    log: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    waits, wait = [], Pondering.wait

    def interrupted(self: Pondering[object], seconds: float) -> bool:
        if not waits and "playout" in self.thought.text:  # it no longer reads the log
            waits.append(seconds)
            raise KeyboardInterrupt
        return wait(self, min(seconds, 0.001))  # looked at so often that the end of the analysis does not come first

    with monkeypatch.context() as patched:
        patched.setattr(Pondering, "wait", interrupted)
        assert run(log, "--playouts", 256, "--json") == 130
    said = capsys.readouterr()
    assert json.loads(said.out)["complete"] is False
    assert "what was found is saved" in said.err
    assert run(log, "--playouts", 4, "--json") == 0
    assert json.loads(capsys.readouterr().out)["complete"] is True
