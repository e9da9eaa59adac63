"""What `gtc map show` and `gtc map check` print."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gtc_tui import cli, mapcommands
from gtc_tui.draw import THEMES, ZOOMS
from gtc_tui.errors import UnknownName
from gtc_tui.scenario.locate import find_map


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize(("width", "height"), [(80, 24), (200, 50), (1, 1), (9999, 9999)])
def test_show_fits_the_page(zoom: int, width: int, height: int) -> None:
    lines = mapcommands.show("gtc/virginia", "N3520", zoom, width, height, None).split("\n")
    assert len(lines) <= max(height, 2)
    assert all(len(line) <= width for line in lines)
    if width >= 80:
        assert lines[-1] == "N3520 Spotsylvania Court House, Zion Church; clear; Spotsylvania County"
        assert "O" in "".join(lines[:-1])


def test_show_finds_places_by_name_and_both_numbers() -> None:
    by_name = mapcommands.show("gtc/virginia", "hanover junction", 2, 80, 24, None)
    assert by_name == mapcommands.show("gtc/virginia", "S3307", 2, 80, 24, None)
    assert "[" in by_name and by_name.endswith("S3307 Hanover Junction; clear; Hanover County")
    same = [mapcommands.show("gtc/virginia", name, 2, 80, 24, None) for name in ("N2334", "S1301")]
    assert same[0] == same[1]


def test_show_without_a_hex_shows_the_middle() -> None:
    text = mapcommands.show("gtc/virginia", None, 1, 80, 24, None)
    assert text.endswith("\nVirginia, 1864") and "[" not in text


def test_show_in_corners_keeps_to_the_page() -> None:
    for name in ("N0101", "S5833", "N5801", "S0133"):
        rows = mapcommands.show("gtc/virginia", name, 2, 80, 24, None).split("\n")[:-1]
        assert len(rows) == 23 and any("[" in row and "]" in row for row in rows)


@pytest.mark.parametrize("theme", THEMES)
def test_colours_change_nothing_but_colour(theme: str) -> None:
    coloured = mapcommands.show("gtc/virginia", "N3520", 2, 80, 24, theme)
    assert "\x1b[" in coloured
    bare = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    plain = mapcommands.show("gtc/virginia", "N3520", 2, 80, 24, None)
    assert [line.rstrip() for line in bare.split("\n")] == plain.split("\n")


@pytest.mark.parametrize(
    ("map_id", "at", "zoom", "words"),
    [
        ("gtc/virginia", "N9999", 2, "N9999: no such hex"),
        ("gtc/virginia", "Gettysburg", 2, "Gettysburg: no such hex or place"),
        ("gtc/pennsylvania", None, 2, "gtc/pennsylvania: unknown"),
        ("gtc/virginia", None, 5, "zoom 5: there are 1, 2, 3, 4"),
    ],
)
def test_what_does_not_exist_is_refused(map_id: str, at: str | None, zoom: int, words: str) -> None:
    with pytest.raises(UnknownName, match=re.escape(words)):
        mapcommands.show(map_id, at, zoom, 80, 24, None)


def test_a_theme_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UnknownName, match=r"drak: no such theme; perhaps dark\?"):
        mapcommands.show("gtc/virginia", None, 2, 80, 24, "drak")


def test_check_lists_faults_of_ids_files_and_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GTC_DATA", str(tmp_path))
    assert mapcommands.check(None) == mapcommands.check("gtc/virginia") == []
    bad = tmp_path / "scenarios/gcacw/gtc/maps/bad.map"
    bad.parent.mkdir(parents=True)
    bad.write_text(find_map("gtc/virginia").read_text().replace("N3520 courthouse", "N3520 castle"))
    (fault,) = mapcommands.check("gtc/bad")
    assert re.fullmatch(re.escape(str(bad)) + r":\d+: castle: unknown kind; there are .*", fault)
    assert mapcommands.check(None) == mapcommands.check(str(bad)) == [fault]
    with pytest.raises(UnknownName):
        mapcommands.check("no/such-map")


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", ":1: not a map file"),
        (b"# Notes\n\nof mine\n" * 50, ":1: not a map file"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40, ":1: not a map file"),
        (b"gtc-map one\ntitle x\n" * 20, ":1: not a map file"),
        (b"gtc-map 1\n" + b"#" * (5 << 20), ": larger than 4 MB"),
        (None, ": Is a directory"),
    ],
)
def test_check_of_what_is_no_map_is_one_line_of_complaint(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], data: bytes | None, told: str
) -> None:
    path = tmp_path / "file"
    path.mkdir() if data is None else path.write_bytes(data)
    assert cli.main(["map", "check", str(path)]) == 1
    printed = capsys.readouterr()
    assert printed.out == "" and printed.err.startswith(f"gtc: {path}{told}") and printed.err.count("\n") == 1


def test_check_tells_the_faults_of_a_map_as_its_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "file"
    path.write_text("gtc-map 1\nweather fine\ntitle x\n")
    assert cli.main(["map", "check", str(path)]) == 1
    printed = capsys.readouterr()
    assert printed.err == "" and len(printed.out.splitlines()) > 1
