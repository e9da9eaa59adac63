"""A log of an older version that does not fit the rules any more says which version can play it on, wherever it is
opened."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

import gtc_tui
from gtc_tui import cli
from gtc_tui.errors import LogError
from gtc_tui.play.setup.lobby import Plan
from gtc_tui.play.setup.saved import Progresses, saved_games
from gtc_tui.play.table.replay import OutdatedLog, replay_file
from gtc_tui.play.table.session import Session
from gtc_tui.store.logfile import games_folder
from gtc_tui.text import lobby
from support import RACE

OLD = "gtc-tui 0.1.0"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GTC_DATA", str(tmp_path / "mine"))


def written(path: Path, program: str, *lines: str, **header: object) -> Path:
    """A log of a program, as it may have written it."""
    head = {"gtc": "log", "format": 1, "game": RACE, "program": program, **header}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join([json.dumps(head), *lines, ""]))
    return path


def told(path: Path) -> str:
    with pytest.raises(OutdatedLog) as fault:
        replay_file(path)
    return str(fault.value)


@pytest.mark.parametrize(
    ("lines", "line", "what"),
    [
        (["done", "march napoleon"], 3, "napoleon"),  # not legal
        (["# a remark", "done", "salute"], 4, "salute"),  # no action any more
        (["done", "roll 1 6 3"], 3, "roll"),
        (["undo"], 2, "undo"),
    ],
)
def test_the_line_and_the_version_are_told(tmp_path: Path, lines: list[str], line: int, what: str) -> None:
    path = written(tmp_path / "old.log", OLD, *lines)
    text = told(path)
    assert text.startswith(f"{path}:{line}: written by {OLD}; rules have changed since") and what in text
    assert text.endswith(f"{OLD} can play it on") and "\n" not in text


@pytest.mark.parametrize(
    "header", [{"game": "gtc/09-cold-harbor"}, {"options": {"parley": True}}, {"players": {"french": "human"}}]
)
def test_a_header_that_does_not_fit_any_more(tmp_path: Path, header: dict[str, object]) -> None:
    assert f":1: written by {OLD}; " in told(written(tmp_path / "old.log", OLD, "done", **header))


def test_a_log_of_an_older_version_that_fits_is_a_log(tmp_path: Path) -> None:
    assert len(replay_file(written(tmp_path / "old.log", OLD, "done")).timeline.state) == 1


@pytest.mark.parametrize(
    "program",
    ["", f"gtc-tui {gtc_tui.__version__}", "gtc-tui 99.0.0", "mine 0.0.1", "gtc-tui 0.1", "gtc-tui 0.1.0\u001bc"],
)
def test_others_are_plainly_faulty(tmp_path: Path, program: str) -> None:
    path = written(tmp_path / "new.log", program, "march napoleon")
    with pytest.raises(LogError) as fault:
        replay_file(path)
    assert type(fault.value) is LogError and str(fault.value).startswith(f"{path}:2: ")
    assert "written by" not in str(fault.value)


COMMANDS = [
    "replay FILE", "story FILE", "report FILE", "advise FILE", "advise FILE --json", "show RACE --log FILE",
    "reach RACE griffin --mp 3 --log FILE", "odds --log FILE griffin N3318", "perft RACE --depth 1 --log FILE",
    "play --resume FILE --text",
]  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_says_it_in_one_line(tmp_path: Path, command: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path / "old.log", OLD, "done", "march napoleon")
    before = path.read_bytes()
    assert cli.main([{"FILE": str(path), "RACE": RACE}.get(word, word) for word in command.split()]) == 1
    printed = capsys.readouterr()
    (line,) = printed.err.splitlines()
    assert printed.out == "" and f"{path}:3: written by {OLD}; " in line
    assert path.read_bytes() == before


def test_the_start_screens_say_it() -> None:
    written(games_folder() / "old.log", OLD, "done", "march napoleon")
    (one,) = saved_games()
    progress = Progresses().find(one)
    assert f"written by {OLD}; " in progress.text and not progress.turn and not progress.over
    with pytest.raises(OutdatedLog):
        Session.resume(one.path)
    target = io.StringIO()
    lobby.Lobby(Plan(), io.StringIO("quit\n"), target, 80, False).run()
    assert f"written by {OLD};" in " ".join(target.getvalue().split())
