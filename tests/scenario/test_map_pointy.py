"""Maps of pointy-topped hexes: the little one says what it should, and every kind of fault is found with its line."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gtc_tui import mapcommands
from gtc_tui._core import NO_HEX
from gtc_tui.engine.game import Game
from gtc_tui.errors import DataError, GtcError
from gtc_tui.model.mapdata import MapData
from gtc_tui.model.terrain import LEAVING, NO_ZONE, POINTY, POINTY_DIRECTIONS, PointyEdge
from gtc_tui.model.words import direction_name
from gtc_tui.play.aids.ground import counties, numbers
from gtc_tui.scenario.locate import find_map
from gtc_tui.scenario.mapfile import check_map, load_map_file
from gtc_tui.text.chart import Chart

# Four rows of five. The lake fills two hexes and parts of three; a hexside of it lies between two of these.
LITTLE = """\
gtc-map 1
title A little country
sheet rows 7-10 columns 3-7 pointy  # rows from the south

[terrain]
legend . clear
legend f forest
legend ^ rough
legend ~ lake
legend : desert
#   3 4 5 6 7
10  . f f ~ ~
09   . . f f .
08  ^ . . . :
07   ^ ^ . : .

[areas]
legend n North
legend s South
legend . none
10 nnn..
09 nnnnn
08 nnnsn
07 sssss

[rivers]
Long River
  1004 0904 0905 0805
  0705
  gap
  0703 0704
Short River
  0804 0904

[waters]
Round Lake
  all 1006 1007
  partial 1005 0906 0907
  hexsides 0906/0907
Dry Lake
  seasonal 0807

[borders]
North / South

[trails]
Old Trace
  0903 0803 0703
  exit 0903:w

[railroads]
N&S North and South
  0807 0806 0706
  station 0806 Halt

[bridges]
0805

[supply]
0903 North

[places]
0904 us-town Forks
0806 village Border Town
0703 site Old Field

[regions]
0906 The Marsh
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "little.map"
    path.write_bytes(text.encode("latin-1"))
    return path


def faults(folder: Path, text: str) -> list[str]:
    path = write(folder, text)
    return [fault.removeprefix(f"{path}:") for fault in check_map(path)]


def line_of(text: str, words: str) -> int:
    return next(number for number, line in enumerate(text.split("\n"), start=1) if words in line)


@pytest.fixture
def little(tmp_path: Path) -> MapData:
    assert faults(tmp_path, LITTLE) == []
    return load_map_file(write(tmp_path, LITTLE))


def edge(map_data: MapData, a: str, b: str) -> PointyEdge:
    """Features of the hexside from a to b; the way over it counts."""
    here, there = map_data.hex_id(a), map_data.hex_id(b)
    direction = map_data.hexmap.direction(here, there)
    assert direction is not None, f"{a} and {b} do not touch"
    return PointyEdge(map_data.hexmap.edge(here, direction))


def step(map_data: MapData, bits: tuple[PointyEdge, ...], a: str, b: str) -> bool:
    """Whether the bit of the direction from a to b is set."""
    direction = map_data.hexmap.direction(map_data.hex_id(a), map_data.hex_id(b))
    assert direction is not None
    return bool(edge(map_data, a, b) & bits[direction])


def test_rows_run_east_and_odd_ones_stand_half_a_hex_further(little: MapData) -> None:
    hexmap = little.hexmap
    assert little.geometry is POINTY and hexmap.size == 20
    for name, number in little.ids.items():
        assert (hexmap.column(number), hexmap.row(number)) == (int(name[:2]) + 1, int(name[2:]))
    even, odd = (
        [little.names[at] if at != NO_HEX else None for at in hexmap.neighbours(little.hex_id(name))]
        for name in ("0804", "0904")
    )
    assert POINTY_DIRECTIONS == ("w", "nw", "ne", "e", "se", "sw")
    assert even == ["0803", "0903", "0904", "0805", "0704", "0703"]
    assert odd == ["0903", "1004", "1005", "0905", "0805", "0804"]
    assert [direction_name(direction, POINTY) for direction in range(6)] == list(POINTY_DIRECTIONS)


def test_hexes_hold_what_the_sections_say(little: MapData) -> None:
    by_name = {name: little.hex_id(name) for name in little.ids}
    assert [little.terrain(by_name[name]) for name in ("0803", "0804", "0807", "1004", "1006")] == [
        *("rough", "clear", "desert", "forest", "lake"),
    ]
    assert little.areas[by_name["0806"]] == "South" and little.areas[by_name["1006"]] == ""
    assert little.rivers[by_name["0904"]] == ("Long River", "Short River")
    assert little.rivers[by_name["0703"]] == ("Long River",) and by_name["0903"] not in little.rivers
    assert {little.names[at]: kind for at, kind in little.lakes.items()} == {
        **dict.fromkeys(("1006", "1007"), "all"),
        **dict.fromkeys(("1005", "0906", "0907"), "partial"),
        "0807": "seasonal",
    }
    assert little.waters[by_name["0907"]] == "Round Lake" and little.waters[by_name["0807"]] == "Dry Lake"
    assert little.bridges == {by_name["0805"]} and little.supplies == {by_name["0903"]: "North"}
    assert [(place.name, place.kind) for place in little.places[by_name["0806"]]] == [
        ("Border Town", "village"),
        ("Halt", "station"),
    ]
    assert little.find("the marsh") == by_name["0906"] and little.find("1006") == by_name["1006"]
    courses = [line for line in little.lines if line.name == "Long River"]
    assert [[little.names[at] for at in line.path] for line in courses] == [
        ["1004", "0904", "0905", "0805", "0705"],
        ["0703", "0704"],
    ]
    assert [(line.name, line.kind, line.short) for line in little.lines[3:]] == [
        ("Old Trace", "trail", ""),
        ("North and South", "railroad", "N&S"),
    ]


def test_hexsides_hold_what_runs_over_them(little: MapData) -> None:
    assert edge(little, "1004", "0904") == PointyEdge.RIVER | PointyEdge.WATERWAY
    assert not edge(little, "0705", "0704") & PointyEdge.RIVER  # two courses of one river
    assert edge(little, "0903", "0803") == PointyEdge.TRAIL
    assert little.hexmap.edge(little.hex_id("0903"), 0) & PointyEdge.TRAIL  # the exit
    assert edge(little, "0706", "0806") == PointyEdge.RAILROAD
    assert edge(little, "0806", "0807") == PointyEdge.RAILROAD | PointyEdge.BORDER
    assert edge(little, "0906", "0907") & PointyEdge.LAKE
    assert edge(little, "0806", "0706") & PointyEdge.BORDER == 0
    for here in range(little.hexmap.size):
        for direction, there in enumerate(little.hexmap.neighbours(here)):
            if there != NO_HEX:
                assert little.hexmap.edge(here, direction) == little.hexmap.edge(there, (direction + 3) % 6)


def test_boats_pass_along_rivers_and_over_one_lake(little: MapData) -> None:
    for a, b in (("0904", "0804"), ("1005", "1006"), ("0906", "0907"), ("0906", "1006"), ("0905", "0805")):
        assert edge(little, a, b) & PointyEdge.WATERWAY, (a, b)
    for a, b in (("0904", "1005"), ("0907", "0807"), ("0705", "0704"), ("0903", "0904")):
        assert not edge(little, a, b) & PointyEdge.WATERWAY, (a, b)


def test_leaving_a_river_or_lake_depends_on_the_way(little: MapData) -> None:
    leaving = (("0904", "0903"), ("0904", "1005"), ("1005", "0904"), ("0906", "0806"), ("0906", "0905"),
               ("0804", "0803"), ("0804", "0703"), ("0703", "0804"), ("0804", "0805"))  # fmt: skip
    for a, b in leaving:
        assert step(little, LEAVING, a, b), (a, b)
    # Into it; along it, even where it bends or ends; another hex of the lake; out of a bridge; no water that lasts.
    staying = (("0803", "0804"), ("0904", "0804"), ("0804", "0904"), ("0904", "0805"), ("0704", "0705"),
               ("0906", "1006"), ("0805", "0806"), ("0805", "0804"), ("0807", "0706"), ("0706", "0806"))  # fmt: skip
    for a, b in staying:
        assert not step(little, LEAVING, a, b), (a, b)


def test_water_keeps_zones_out_by_the_way(little: MapData) -> None:
    barred = (("0906", "0806"), ("1005", "0904"), ("0906", "0907"), ("0907", "0906"), ("0906", "1006"),
              ("0905", "1006"), ("1006", "1007"))  # fmt: skip
    for a, b in barred:
        assert step(little, NO_ZONE, a, b), (a, b)
    open_ = (("0806", "0906"), ("0904", "1005"), ("0807", "0706"), ("0904", "0804"))
    for a, b in open_:
        assert not step(little, NO_ZONE, a, b), (a, b)


def test_a_hex_in_words_and_areas_by_their_borders(little: MapData) -> None:
    told = {
        name: mapcommands.describe(little, little.hex_id(name)) for name in ("0805", "0903", "0906", "1006", "0807")
    }
    assert told == {
        "0805": "0805; clear; Long River; bridge; North",
        "0903": "0903; clear; North; supply of North",
        "0906": "0906; forest; Round Lake (part of the hex); North",
        "1006": "1006; lake; Round Lake (all lake)",
        "0807": "0807; desert; Dry Lake (seasonal); North",
    }
    overlay = counties(little)
    assert overlay.lines == ("No: North", "So: South")
    assert overlay.cells["0806"].text == "So" and "1003" not in overlay.cells
    assert "letter" not in numbers(little).title


# What is changed, what the fault says, and words of the line it must name (default: the changed one).
CASES = [
    # header
    ("columns 3-7 pointy", "columns three-7 pointy", "a sheet is written like this: sheet rows 4-40", ""),
    ("rows 7-10", "rows 10-7", "smaller to the larger", ""),
    ("title A little country", "title Little\nsheet rows 1-2 columns 1-2 pointy", "is one sheet", "sheet rows 7-10"),
    ("[trails]", "[streams]", "unknown section [streams]", ""),
    ("[bridges]", "[rivers]  # again", "section [rivers] given twice", "# again"),
    # pictures
    ("08  ^ . . . :", "08  ^ . . ? :", "0806: letter ? is not in the legend", ""),
    ("08  ^ . . . :", "08  ^ . . .", "row 08: 4 letters where the sheet has 5", ""),
    ("08  ^ . . . :", "08  ^ . . . -", "0807: marked as not printed", ""),
    ("08  ^ . . . :", "11  ^ . . . :", "row 11: outside the sheet", ""),
    ("08  ^ . . . :", "8   ^ . . . :", "8: no row", ""),
    ("08  ^ . . . :", "09  ^ . . . :", "row 09 given twice", ""),
    ("legend f forest", "legend f woods", "woods: unknown terrain; there are clear forest", ""),
    # rivers
    ("  1004 0904 0905", "  1004 0905", "Long River: 1004 and 0905 do not touch", ""),
    ("  1004 0904 0905", "  1006 0905", "Long River: 1006 is lake", ""),
    ("  1004 0904 0905", "  1004 0904 N0905", "N0905: not a hex", ""),
    ("  0703 0704", "  0703", "Long River: fewer than two hexes", "  gap"),
    ("  gap\n", "", "Long River: 0705 and 0703 do not touch", "0703 0704"),
    ("Short River", "Long River # again", "Long River given twice", "# again"),
    ("Long River\n", "", "nothing above it", "1004 0904"),
    # waters
    ("all 1006 1007", "whole 1006 1007", "whole: unknown kind; there are all partial seasonal hexsides", ""),
    ("all 1006 1007", "all 1006 1007 0805", "0805: not a lake hex in [terrain], yet in Round Lake", ""),
    ("all 1006 1007", "all 1006", "1007: lake here, but nothing of it in [waters]", "10  . f f"),
    ("partial 1005", "partial 1006", "1006: named on line", ""),
    ("all 1006 1007", "partial 1006 1007", "1007: nothing but lake in [terrain], so it cannot be partial", ""),
    ("hexsides 0906/0907", "hexsides 0906/0705", "0906/0705: these hexes do not touch", ""),
    ("hexsides 0906/0907", "hexsides 0906/0907 0907/0906", "0907/0906: given twice", ""),
    ("hexsides 0906/0907", "hexsides 0907:n", "0907:n: no such side; w nw ne e se sw", ""),
    ("hexsides 0906/0907", "hexsides 0907:w", "a hex is printed beyond", ""),
    # borders
    ("North / South", "North South", "a border is written A / B", ""),
    ("North / South", "North / West", "West: no hex in [areas] is that", ""),
    ("08 nnnsn\n07 sssss", "08 nnn..\n07 .....\nlegend x South", "South: no hex in [areas]", "North / South"),
    ("08 nnnsn\n07 sssss", "08 nn...\n07 ....s", "North and South have no hexside", "North / South"),
    # ways
    ("  0903 0803 0703", "  0903 0703", "Old Trace: 0903 and 0703 do not touch", ""),
    ("  0903 0803 0703", "  0903 0907 0906", "Old Trace: 0907/0906 is lake from end to end", ""),
    ("  0903 0803 0703", "  0903 1006 1005", "Old Trace: 1006 is lake", ""),
    ("exit 0903:w", "exit 1003:w", "the exit 1003:w is not on it", ""),
    ("exit 0903:w", "exit 0903:n", "0903:n: no such side; w nw ne e se sw", ""),
    ("station 0806 Halt", "station 0805 Halt", "Halt: 0805 is not on the North and South", ""),
    ("[railroads]", "Old Trace  # again\n  0903 0803\n[railroads]", "Old Trace given twice", "# again"),
    # bridges, supply, names
    ("[bridges]\n0805", "[bridges]\n0806", "0806: a bridge, but no river", "0806\n"),
    ("[bridges]\n0805", "[bridges]\n0805 0805", "0805 given twice", "0805 0805"),
    ("0903 North", "0903 East", "East: no hex in [areas] is that", ""),
    ("0903 North", "0903", "a name is missing", "0903\n"),
    ("0903 North", "0911 North", "0911: not a hex", ""),
    ("0703 site Old Field", "0703 castle Old Field", "castle: unknown kind; there are us-town", ""),
    ("0703 site Old Field", "0703 site Forks", "Forks: also in 0904", ""),
    ("0906 The Marsh", "0999 The Marsh", "0999: not a hex", ""),
]


@pytest.mark.parametrize(("old", "new", "words", "where"), CASES)
def test_a_fault_is_found_with_its_line(tmp_path: Path, old: str, new: str, words: str, where: str) -> None:
    assert LITTLE.count(old) == 1, "the case must change one place"
    text = LITTLE.replace(old, new)
    if where.endswith("\n"):
        expected = text.split("\n").index(where[:-1]) + 1
    else:
        expected = line_of(text, where or new.split("\n")[0])
    found = faults(tmp_path, text)
    assert any(fault.startswith(f"{expected}:") and words in fault for fault in found), found


def test_sections_that_may_be_missing_and_those_that_may_not(tmp_path: Path) -> None:
    bare = LITTLE[: LITTLE.index("[borders]")] + LITTLE[LITTLE.index("[places]") : LITTLE.index("[regions]")]
    assert faults(tmp_path, bare) == []
    plain = load_map_file(write(tmp_path, bare))
    assert not plain.bridges and not plain.supplies and {line.kind for line in plain.lines} == {"river"}
    lost = LITTLE[: LITTLE.index("[rivers]")] + LITTLE[LITTLE.index("[waters]") : LITTLE.index("[bridges]")]
    assert any("missing: [rivers] [places]" in fault for fault in faults(tmp_path, lost))


def test_every_kind_of_map_has_its_own_sheet_line(tmp_path: Path) -> None:
    found = faults(tmp_path, LITTLE.replace(" pointy", ""))
    assert f"{line_of(LITTLE, 'sheet')}: a sheet is written like this: sheet N at 0,0" in found[0]
    both = LITTLE.replace("[terrain]", "sheet N at 0,0 columns 1-58 rows 1-34 odd 1-33 even\n[terrain]")
    assert "sheet rows 4-40 columns 16-47 pointy" in faults(tmp_path, both)[0]


EDITS = st.lists(
    st.tuples(st.floats(0, 1), st.integers(0, 30), st.text("0789nf^~/:.-=[] \n#\xe9\0", max_size=12)),
    min_size=1,
    max_size=6,
)


def only_data_errors(path: Path, text: str, edits: list[tuple[float, int, str]]) -> None:
    for where, length, new in edits:
        at = int(where * len(text))
        text = text[:at] + new + text[at + length :]
    path.write_bytes(text.encode("latin-1"))
    try:
        loaded = load_map_file(path)
    except DataError as error:
        assert error.faults and all(fault.startswith(str(path)) for fault in error.faults)
    else:
        assert loaded.hexmap.size == len(loaded.names) == len(loaded.areas) == len(loaded.counties)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(edits=EDITS)
def test_any_little_file_loads_or_says_why(tmp_path: Path, edits: list[tuple[float, int, str]]) -> None:
    only_data_errors(tmp_path / "little.map", LITTLE, edits)


@pytest.mark.parametrize("map_id", ["boots2/mad-anthony", "boots2/pershing"])
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(edits=EDITS)
def test_any_whole_map_loads_or_says_why(tmp_path: Path, map_id: str, edits: list[tuple[float, int, str]]) -> None:
    only_data_errors(tmp_path / "whole.map", find_map(map_id).read_text(), edits)


def test_the_map_command_takes_hexes_that_are_numbers_alone(little: MapData) -> None:
    chart = Chart(cast(Game, SimpleNamespace(map=little)), 80)
    assert chart.take_words(["3", "0805"]) == ["0805"]
    with pytest.raises(GtcError, match=r"zoom 0899: there are 1 campaign, 2 usual, 3 close, 4 closest"):
        chart.take_words(["0899"])
