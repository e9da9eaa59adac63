"""A map may go on where another one ends: what is on either is on both, and faults are told by the join's line."""

from __future__ import annotations

from pathlib import Path

import pytest

from gtc_tui.model.mapdata import MapData
from gtc_tui.model.terrain import Edge
from gtc_tui.scenario.mapfile import check_map, load_map

UPPER = """\
gtc-map 1
title Upper
sheet A at 0,0 columns 1-4 rows 1-3 odd 1-2 even
[terrain]
legend . clear
legend w woods
A01 ..w.
A02 ....
A03 .-w-
[counties]
legend . none
legend C Caroline
A01 CCCC
A02 CCCC
A03 C-C-
[streams]
Po River
  minor A0101/A0102
  gap
  creek A0303:s
[waters]
[crossings]
[roads]
road North Road
  A0102 A0103
  exit A0103:s
[railroads]
R&R Rail Road
  A0301 A0302 A0303
  exit A0303:s
  station A0302 Depot
[landings]
[works]
[places]
A0101 town Newtown
[boxes]
X1 Elsewhere
[links]
X1 A0101 road
"""
LOWER = """\
gtc-map 1
title Both
join little/upper at 2,1
sheet B at 2,4 columns 1-4 rows 1-2 odd 1-2 even
[terrain]
B01 .www
B02 ....
[counties]
legend D Orange
B01 CDDD
B02 DDDD
[streams]
Po River
  minor B0101/B0102
[waters]
[crossings]
[roads]
road South Road
  A0103 B0101
[railroads]
R&R Rail Road
  A0303 B0301 B0302
  exit B0302:s
  station B0301 Southern Depot
[landings]
[works]
[places]
B0102 town Oldtown
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GTC_DATA", str(tmp_path))
    maps = tmp_path / "scenarios" / "gcacw" / "little" / "maps"
    maps.mkdir(parents=True)
    (maps / "upper.map").write_text(UPPER)
    (maps / "both.map").write_text(LOWER)
    return maps


def faults(folder: Path, text: str) -> list[str]:
    path = folder / "both.map"
    path.write_text(text)
    return [fault.removeprefix(f"{path}:") for fault in check_map(path)]


def edge(board: MapData, a: str, b: str) -> Edge:
    here, there = board.hex_id(a), board.hex_id(b)
    direction = board.hexmap.direction(here, there)
    assert direction is not None
    return Edge(board.hexmap.edge(here, direction))


def test_what_is_on_either_map_is_on_both(folder: Path) -> None:
    both, upper = load_map("little/both"), load_map("little/upper")
    assert both.hexmap.size == upper.hexmap.size + 8
    for name in ("A0101", "A0303"):
        assert both.terrain(both.hex_id(name)) == upper.terrain(upper.hex_id(name))
    assert edge(both, "A0102", "A0103") & Edge.ROAD and edge(both, "A0103", "B0101") & Edge.ROAD
    assert both.counties[both.hex_id("B0101")] == "Caroline" and both.counties[both.hex_id("B0102")] == "Orange"
    assert {place.name for places in both.places.values() for place in places} == {
        *("Newtown", "Oldtown", "Depot", "Southern Depot"),
    }


def test_streams_and_railroads_go_on_under_their_name(folder: Path) -> None:
    both = load_map("little/both")
    assert edge(both, "A0303", "B0301") == Edge.CREEK | Edge.RAILROAD | Edge.WOODS
    rails = [line for line in both.lines if line.kind == "railroad"]
    assert {line.short for line in rails} == {"R&R"}
    assert [[both.names[number] for number in line.path] for line in rails] == [
        ["A0301", "A0302", "A0303"],
        ["A0303", "B0301", "B0302"],
    ]
    assert sum(len(line.exits) for line in rails) == 1  # that of the upper map leads somewhere now
    assert {line.name for line in both.lines if line.hexsides} == {"Po River"}


def test_its_boxes_are_left_out(folder: Path) -> None:
    assert load_map("little/upper").boxes and not load_map("little/both").boxes


def test_a_joined_map_that_is_corrected_counts_at_once(folder: Path) -> None:
    assert load_map("little/both").terrain(load_map("little/both").hex_id("A0101")) == "clear"
    (folder / "upper.map").write_text(UPPER.replace("A01 ..w.", "A01 w.w."))
    assert load_map("little/both").terrain(load_map("little/both").hex_id("A0101")) == "woods"


CASES = [
    ("join little/upper at 2,1", "join little/upper", "joined like this"),
    ("join little/upper at 2,1", "join little/uper at 2,1", "little/uper: unknown; perhaps little/upper?"),
    ("join little/upper at 2,1", "join little/both at 2,1", "joins another map itself"),
    ("join little/upper at 2,1", "join little/upper at 3,1", "even number of columns"),
    ("R&R Rail Road", "R&R Railroad", "R&R given twice"),
    ("legend D Orange", "legend C Orange", "letter C given twice"),
    ("B0102 town Oldtown", "B0102 town Newtown", "Newtown: also in A0101, line 3"),
]


@pytest.mark.parametrize(("old", "new", "told"), CASES)
def test_a_fault_is_told_by_its_line(folder: Path, old: str, new: str, told: str) -> None:
    assert faults(folder, LOWER) == []
    found = faults(folder, LOWER.replace(old, new))
    line = next(number for number, text in enumerate(LOWER.split("\n"), start=1) if old in text)
    assert any(fault.startswith(f"{line}: ") and told in fault for fault in found), found


def test_faults_of_the_joined_map_are_told_by_the_join(folder: Path) -> None:
    (folder / "upper.map").write_text(UPPER.replace("A0101 town Newtown", "A0909 town Newtown"))
    found = faults(folder, LOWER)
    assert found == ["3: A0909: not a hex of these sheets"]
