"""Every kind of fault in a map file is found, with its line; nothing but DataError comes out of a bad file."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gtc_tui.errors import DataError
from gtc_tui.model.terrain import Edge
from gtc_tui.scenario.locate import find_map
from gtc_tui.scenario.mapfile import LARGEST, check_map, load_map_file

# Two sheets of 4 x 3 hexes; the last row of the upper one is the first of the lower one in odd columns.
LITTLE = """\
gtc-map 1
title A little map
sheet A at 0,0 columns 1-4 rows 1-3 odd 1-2 even
sheet B at 2,2 columns 1-4 rows 1-3 odd 1-2 even

[terrain]
legend . clear
legend w woods
legend ~ water
legend R redoubt
legend x off-map
A01 ..w~   # a remark
A02 .w.w
A03 .-.-
B01 =...
B02 ....
B03 .-R-

[counties]
legend . none
legend C Caroline
A01 CCC.
A02 CCCC
A03 C-C-
B01 =CCC
B02 CCCC
B03 C-C-

[streams]
Po River
  creek A0101/A0102
  minor A0201/A0102 A0201/A0202
[waters]
The Bay
  A0401
[crossings]
A0201/A0202 bridge Long Bridge
A0201/A0202 railroad-bridge Railroad Bridge
A0102/A0201 ford Little Ford
[roads]
road North Road
  A0201 A0202 A0303
  exit A0201:n
trail South Trail
  A0303 B0201
[railroads]
R&R Rail Road
  A0201 A0202
  station A0202 Depot
[landings]
The Bay
  A0402 n Wharf  # a landing
[works]
B0303 redoubt Fort Nothing
[places]
A0101 town Newtown
A0102 mill Old Mill
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


def test_the_little_map_is_sound(tmp_path: Path) -> None:
    assert faults(tmp_path, LITTLE) == []
    little = load_map_file(write(tmp_path, LITTLE))
    hexmap = little.hexmap
    assert hexmap.size == 19 and little.hex_id("B0101") == little.hex_id("A0303")
    a0201, a0202 = little.hex_id("A0201"), little.hex_id("A0202")
    direction = hexmap.direction(a0201, a0202)
    assert direction == 3
    assert hexmap.edge(a0201, direction) == Edge.MINOR_RIVER | Edge.BRIDGE | Edge.ROAD | Edge.RAILROAD
    assert hexmap.edge(a0202, 0) == hexmap.edge(a0201, 3)
    assert hexmap.edge(a0201, 0) & Edge.ROAD  # the exit
    assert hexmap.edge(little.hex_id("A0402"), 0) & Edge.SHORE
    assert hexmap.edge(little.hex_id("A0301"), 4) & Edge.WOODS == 0
    assert hexmap.edge(little.hex_id("A0301"), 3) == 0
    assert [place.kind for place in little.places[a0202]] == ["station"]
    assert little.counties[little.hex_id("A0401")] == ""


# What is changed, what the fault says, and words of the line it must name (default: the changed one).
CASES = [
    # header
    ("gtc-map 1", "gtc-map 2", "format 2", ""),
    ("gtc-map 1", "something", "not a map file", ""),
    ("title A little map\n", "", "no title", "[terrain]"),
    ("title A little map", "colour green", "expected title", ""),
    ("sheet A at 0,0 columns 1-4", "sheet A at 0,0 columns one to four", "written like this", ""),
    ("sheet A at 0,0 columns 1-4", "sheet A at 0,0 columns 4-1", "smaller to the larger", ""),
    ("sheet B at 2,2", "sheet B at 1,2", "even number of columns", ""),
    ("sheet B at 2,2", "sheet B at 248,2", "at most 250", ""),
    ("sheet B at 2,2", "sheet A at 2,2", "sheet A given twice", ""),
    ("[waters]", "[lakes]", "unknown section [lakes]", ""),
    ("[waters]", "[streams]  # again", "section [streams] given twice", "# again"),
    # pictures
    ("A02 .w.w", "A02 .w?w", "A0302: letter ? is not in the legend", ""),
    ("A02 .w.w", "A02 .w.", "3 letters where the sheet has 4", ""),
    ("A02 .w.w", "A02 .w.-", "A0402: marked as not printed", ""),
    ("A03 .-.-\nB01", "A03 ....\nB01", "A0203: no such hex is printed", ""),
    ("A02 .w.w", "A09 .w.w", "row A09: outside the sheet", ""),
    ("A02 .w.w", "C02 .w.w", "C02: no row", ""),
    ("A02 .w.w", "A01 .w.w", "row A01 given twice", ""),
    ("B01 =...", "B01 ....", "B0101: given on line 14 too", "B01 ...."),
    ("legend w woods", "legend w wood", "wood: unknown terrain", ""),
    ("legend w woods", "legend ww woods", "one letter", ""),
    ("legend w woods", "legend . woods", "letter . given twice", ""),
    # streams and waters
    ("minor A0201/A0102", "wide A0201/A0102", "wide: expected creek", ""),
    ("A0201/A0102 A0201/A0202", "A0201/A0303 A0201/A0202", "A0201/A0303: these hexes do not touch", ""),
    ("A0201/A0102 A0201/A0202", "A0201/A0102 A0402/A0303", "does not join", ""),
    ("A0201/A0102 A0201/A0202", "A0201/A0102 A0101/A0102", "already Po River, line", ""),
    ("A0201/A0102 A0201/A0202", "A0201/A0102 A0201:s", "a hex is printed beyond", ""),
    ("A0201/A0102 A0201/A0202", "A0201/A0102 A0201:x", "no such side", ""),
    ("A0201/A0102 A0201/A0202", "A0201/A0102 A0201", "a hexside is written", ""),
    ("A0201/A0102 A0201/A0202", "A0201/A0102 A0201/A0909", "A0909: not a hex", ""),
    ("[waters]", "Po River  # again\n  creek A0303/A0402\n[waters]", "Po River given twice", "# again"),
    ("Po River\n", "", "nothing above it", "creek A0101"),
    ("  A0401\n", "  A0402\n", "A0402: not a water hex", ""),
    ("  A0401\n", "  A0401 A0401\n", "A0401: named on line", ""),
    # crossings
    ("A0102/A0201 ford", "A0303/A0402 ford", "Little Ford: no river", ""),
    ("A0102/A0201 ford", "A0102/A0201 tunnel", "tunnel: unknown kind", ""),
    ("A0102/A0201 ford Little Ford", "A0102/A0201 ford", "a name is missing", ""),
    ("A0102/A0201 ford", "A0202/A0201 bridge", "bridge given twice", "A0202/A0201 bridge"),
    ("A0201/A0202 bridge Long Bridge\n", "", "North Road: no crossing for it on A0201/A0202", "A0201 A0202 A0303"),
    ("A0201/A0202 bridge", "A0201/A0202 pontoon", "North Road: no crossing", "A0201 A0202 A0303"),
    # roads and railroads
    ("  A0201 A0202 A0303", "  A0201 A0303", "A0201 and A0303 do not touch", ""),
    ("  A0201 A0202 A0303", "  A0201 A0202 A0999", "A0999: not a hex", ""),
    ("  A0303 B0201", "  A0303", "fewer than two hexes", "trail South Trail"),
    ("  A0303 B0201", "  A0401 A0402", "South Trail: A0401 is water", ""),
    ("exit A0201:n", "exit A0201/A0202", "does not leave the map", ""),
    ("exit A0201:n", "exit A0101:n", "the exit A0101:n is not on it", ""),
    ("road North Road", "path North Road", "path: unknown kind", ""),
    ("trail South Trail\n", "[places]\n", "unknown kind", "A0303 B0201"),
    ("station A0202 Depot", "station A0102 Depot", "Depot: A0102 is not on the Rail Road", ""),
    ("R&R Rail Road\n", "R&R Rail Road\n  A0201 A0202\nR&R Other Road\n", "R&R given twice", "R&R Other Road"),
    ("station A0202 Depot", "station A0202", "a name is missing", ""),
    # names
    ("A0402 n Wharf", "A0402 se Wharf", "no river or shore on A0402:se", ""),
    ("A0402 n Wharf", "A0402 east Wharf", "east: no such side", ""),
    ("B0303 redoubt", "B0103 redoubt", "Fort Nothing: a redoubt, but", ""),
    ("B0303 redoubt", "B0303 fort", "Fort Nothing: a fort, but", ""),
    ("A0102 mill Old Mill", "A0102 mill Newtown", "Newtown: also in A0101", ""),
    ("A0102 mill Old Mill", "A0102 castle Old Mill", "castle: unknown kind", ""),
    ("A0102 mill Old Mill", "A0107 mill Old Mill", "A0107: not a hex", ""),
    ("Old Mill", "O" * 90, "longer than", ""),
    ("Old Mill", "Old Mi\xdfle", "not plain ASCII", ""),
    ("Old Mill", "Old\0Mill", "not plain ASCII", ""),
]


@pytest.mark.parametrize(("old", "new", "words", "where"), CASES)
def test_a_fault_is_found_with_its_line(tmp_path: Path, old: str, new: str, words: str, where: str) -> None:
    assert LITTLE.count(old) == 1, "the case must change one place"
    text = LITTLE.replace(old, new)
    expected = line_of(text, where or new.split("\n")[0])
    found = faults(tmp_path, text)
    assert any(fault.startswith(f"{expected}:") and words in fault for fault in found), found


def test_a_strange_character_hides_no_other_fault(tmp_path: Path) -> None:
    text = LITTLE.replace("Old Mill", "Old Mi\xdfle").replace("A0402 n Wharf", "A0402 east Wharf")
    found = faults(tmp_path, text)
    assert len(found) == 2, found
    assert found[0].startswith(f"{line_of(text, 'A0402 east')}: ") and "no such side" in found[0]
    assert found[1].startswith(f"{line_of(text, 'Old Mi')}: column ") and "not plain ASCII" in found[1]


def test_a_redoubt_in_the_picture_needs_its_name(tmp_path: Path) -> None:
    found = faults(tmp_path, LITTLE.replace("B0303 redoubt Fort Nothing\n", ""))
    assert found == [f"{line_of(LITTLE, 'B03 .-R-')}: B0303: redoubt here, but nothing of it in [works]"]


def test_hexes_and_sections_that_are_missing(tmp_path: Path) -> None:
    found = faults(tmp_path, LITTLE.replace("B02 ....\n", "", 1))
    assert len(found) == 1 and "[terrain]: hexes without a letter: 4, the first B0102" in found[0]
    without = LITTLE[: LITTLE.index("[works]")].replace("B03 .-R-", "B03 .-.-")
    assert any("missing: [works] [places]" in fault for fault in faults(tmp_path, without))
    assert faults(tmp_path, "gtc-map 1\n")[-1].endswith("no sheet line before the first section")
    assert len(faults(tmp_path, "")) == 1


def test_all_faults_are_listed_at_once(tmp_path: Path) -> None:
    text = LITTLE
    for old, new in (
        ("A02 .w.w", "A02 .w?w"),
        ("minor A0201/A0102", "minor A0201/A0999"),
        ("A0102/A0201 ford", "A0102/A0201 tunnel"),
        ("station A0202 Depot", "station A0102 Depot"),
        ("A0102 mill Old Mill", "A0102 mill Newtown"),
    ):
        text = text.replace(old, new)
    found = faults(tmp_path, text)
    numbers = [int(fault.split(":")[0]) for fault in found]
    wanted = ("A02 .w?w", "A0999", "tunnel", "station A0102", "A0102 mill Newtown")
    assert numbers == [line_of(text, words) for words in wanted]
    with pytest.raises(DataError, match=r"little\.map:13: .* \(and 4 more\)"):
        load_map_file(write(tmp_path, text))


def test_a_flood_of_faults_is_cut_short(tmp_path: Path) -> None:
    found = faults(tmp_path, LITTLE + "nonsense\n" * 20_000)
    assert len(found) < 2_000 and "there are more faults" in found[-1]


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    missing = tmp_path / "none.map"
    assert check_map(missing) == [f"{missing}: No such file or directory"]
    assert len(check_map(tmp_path)) == 1
    large = tmp_path / "large.map"
    large.write_bytes(b"#" * (LARGEST + 1))
    assert check_map(large) == [f"{large}: larger than 4 MB"]


def test_regions_are_names_of_hexes_that_are_printed(tmp_path: Path) -> None:
    sound = LITTLE + "[regions]\nA0202 The Flats\n"
    assert faults(tmp_path, sound) == []
    little = load_map_file(write(tmp_path, sound))
    middle = little.hex_id("A0202")
    assert little.regions == {middle: "The Flats"} and little.find("the flats") == middle
    assert "A0909" in faults(tmp_path, LITTLE + "[regions]\nA0909 Nowhere\n")[0]


def test_line_ends_of_other_systems(tmp_path: Path) -> None:
    assert faults(tmp_path, LITTLE.replace("\n", "\r\n")) == []


LETTERS = st.text(alphabet="AB0123/:.-=~#[] \n\tnwx\xe9\0", max_size=12)
EDITS = st.lists(st.tuples(st.floats(0, 1), st.integers(0, 30), LETTERS), min_size=1, max_size=6)


def mutate(text: str, edits: list[tuple[float, int, str]]) -> str:
    for where, length, new in edits:
        at = int(where * len(text))
        text = text[:at] + new + text[at + length :]
    return text


def only_data_errors(path: Path) -> None:
    try:
        loaded = load_map_file(path)
    except DataError as error:
        assert error.faults and all(fault.startswith(str(path)) for fault in error.faults)
    else:
        assert loaded.hexmap.places == len(loaded.names) == len(loaded.counties)


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(edits=EDITS)
def test_any_little_file_loads_or_says_why(tmp_path: Path, edits: list[tuple[float, int, str]]) -> None:
    only_data_errors(write(tmp_path, mutate(LITTLE, edits)))


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(edits=EDITS)
def test_any_virginia_loads_or_says_why(tmp_path: Path, edits: list[tuple[float, int, str]]) -> None:
    only_data_errors(write(tmp_path, mutate(find_map("gtc/virginia").read_text(), edits)))


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(max_size=400), headed=st.booleans())
def test_any_bytes_say_why(tmp_path: Path, data: bytes, headed: bool) -> None:
    path = tmp_path / "noise.map"
    path.write_bytes(b"gtc-map 1\n" + data if headed else data)
    assert check_map(path)
