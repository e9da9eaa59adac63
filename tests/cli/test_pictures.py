"""`gtc map show --svg` and `gtc show --svg`: the file, what is told, faults in one line, nothing half written."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

import pytest

from gtc_tui import cli
from gtc_tui.draw.svg import MARK
from gtc_tui.errors import GtcError
from gtc_tui.play.table.replay import replay_file
from gtc_tui.play.table.session import Session
from gtc_tui.store.wholefile import write_whole
from support import CONFEDERATE, RACE, UNION


def test_a_map_is_drawn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "map.svg"
    words = ["map", "show", "gtc/virginia", "--svg", str(file)]
    assert cli.main([*words, "--at", "Spotsylvania", "--radius", "4", "--numbers"]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"{file}: Virginia, 1864: N3520 Spotsylvania Court House, ") and told.endswith(" kB\n")
    small = file.read_text()
    assert "N3520" in small and "Laurel Hill" in small and "Fredericksburg<" not in small
    assert cli.main(words) == 0  # in its place
    assert len(file.read_text()) > 5 * len(small) and "Fredericksburg<" in file.read_text()
    assert os.listdir(tmp_path) == ["map.svg"]


def test_a_position_is_drawn_with_overlays(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "race.svg"
    words = ["show", RACE, "--svg", str(file)]
    assert cli.main([*words, "--overlay", "reach:griffin:4,zoc,objectives,command:warren"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["file"] == str(file) and told["bytes"] == file.stat().st_size and len(told["overlays"]) == 4
    drawn = file.read_text()
    ElementTree.fromstring(drawn)
    assert all(f'class="tint-{style}"' in drawn for style in ("reach", "zoc", "limited", "objective", "command"))
    assert cli.main([*words, "--overlay", "threat:union,fatigue"]) == 0
    assert 'class="tint-threat"' in file.read_text() and "tint-other" not in file.read_text().partition("</style>")[2]
    assert cli.main(words) == 0
    assert drawn.count('<g class="counter') == file.read_text().count('<g class="counter') == 22
    assert cli.main([*words, "--at", "N0225", "--radius", "2"]) == 0
    assert "Gordonsville" in file.read_text() and '<g class="counter' not in file.read_text()


DRAWN = [["show", RACE], ["map", "show", "gtc/virginia", "--at", "N3520", "--radius", "1"]]


@pytest.mark.parametrize("words", DRAWN, ids=["show", "map-show"])
@pytest.mark.parametrize("text", ["", "mine\n", '<svg xmlns="http://www.w3.org/2000/svg"></svg>\n', "#" * 5000 + MARK])
def test_a_file_that_is_no_picture_of_ours_stays(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: Sequence[str], text: str
) -> None:
    file, link = tmp_path / "file", tmp_path / "link.svg"
    file.write_text(text)
    link.symlink_to(file)
    for path in (file, link):
        assert cli.main([*words, "--svg", str(path)]) == 1
        printed = capsys.readouterr()
        assert printed.out == "" and printed.err.count("\n") == 1
        assert f"{path}: " in printed.err and "--force" in printed.err
        assert file.read_text() == text and sorted(os.listdir(tmp_path)) == ["file", "link.svg"]
    assert cli.main([*words, "--svg", str(link), "--force"]) == 0
    assert MARK in file.read_text() and link.is_symlink()
    assert cli.main([*words, "--svg", str(file)]) == 0  # one of ours


@pytest.mark.parametrize("words", DRAWN, ids=["show", "map-show"])
@pytest.mark.parametrize("force", [[], ["--force"]], ids=["", "force"])
def test_a_game_that_is_played_is_never_drawn_over(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: Sequence[str], force: list[str]
) -> None:
    path = tmp_path / "game.log"
    session = Session.new(RACE, {UNION: "bot:random", CONFEDERATE: "bot:random"}, 5, path)
    before = path.read_bytes()
    assert cli.main([*words, "--svg", str(path), *force]) == 1
    assert "in use by another program" in capsys.readouterr().err and path.read_bytes() == before
    session.auto()
    session.close()
    assert len(replay_file(path).timeline.state) == 1


def test_a_log_is_drawn_over_only_when_it_is_forced(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    Session.new(RACE, {UNION: "bot:random", CONFEDERATE: "bot:random"}, 5, path).close()
    before = path.read_bytes()
    assert cli.main(["show", RACE, "--svg", str(path)]) == 1
    assert "--force" in capsys.readouterr().err and path.read_bytes() == before
    assert cli.main(["show", RACE, "--svg", str(path), "--force"]) == 0
    assert MARK in path.read_text()


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["map", "show", "gtc/virginia", "--radius", "5"], 2, "--svg FILE"),
        (["map", "show", "gtc/virginia", "--numbers"], 2, "--svg FILE"),
        (["map", "show", "gtc/virginia", "--svg", "x.svg", "--radius", "5"], 2, "--at"),
        (["map", "show", "gtc/virginia", "--svg", "x.svg", "--at", "N9999"], 2, "N9999"),
        (["map", "show", "gtc/virginia", "--force"], 2, "--svg FILE"),
        (["show", RACE, "--force"], 2, "--svg FILE"),
        (["show", RACE, "--overlay", "zoc"], 2, "--svg FILE"),
        (["show", RACE, "--at", "N3520"], 2, "--svg FILE"),
        (["show", RACE, "--svg", "x.svg", "--overlay", "reach:grifin"], 2, "grifin"),
        (["show", RACE, "--svg", "x.svg", "--overlay", "foo"], 2, "foo: no such overlay; there are zoc:SIDE, obj"),
        (["show", RACE, "--svg", "x.svg", "--overlay", "rails"], 2, "rails: no such overlay; there are zoc:SIDE"),
        (["show", RACE, "--svg", "x.svg", "--overlay", "reach"], 2, "piece"),
        (["show", RACE, "--svg", "x.svg", "--overlay", "roster"], 2, "no such overlay"),
        (["show", RACE, "--svg", "x.svg", "--overlay", "zoc:union:4"], 2, "zoc:SIDE"),
        (["show", RACE, "--svg", "x.svg", "--overlay", "weather"], 2, "weather"),
        (["show", RACE, "--svg", "nowhere/x.svg"], 1, "nowhere/x.svg: No such file or directory"),
        (["show", RACE, "--svg", "."], 1, ".: Is a directory"),
        (["show", RACE, "--svg", "/dev/full"], 1, "/dev/full: No space left on device"),
        (["show", RACE, "--svg", "x" * 300], 1, "File name too long"),
    ],
)
def test_a_fault_is_one_line_and_leaves_nothing(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: Sequence[str],
    code: int,
    told: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.main(words) == code
    printed = capsys.readouterr()
    assert printed.out == "" and printed.err.count("\n") == 1 and told in printed.err
    assert os.listdir(tmp_path) == []


def test_a_file_that_cannot_be_written_anew_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "old.svg"
    assert write_whole(file, "old") == 3

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(GtcError, match=r"old\.svg: No space left on device"):
        write_whole(file, "new and longer")
    assert file.read_text() == "old" and os.listdir(tmp_path) == ["old.svg"]


def test_a_link_stays_one_and_its_file_is_written(tmp_path: Path) -> None:
    file, link = tmp_path / "file.svg", tmp_path / "link.svg"
    file.write_text("old")
    link.symlink_to(file)
    write_whole(link, "new")
    assert link.is_symlink() and file.read_text() == "new"
