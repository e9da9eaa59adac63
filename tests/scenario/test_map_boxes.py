"""Boxes beside the map: in the file, by their names, as places of the core; and every fault with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from gtc_tui.draw import ZOOMS, MapPainter
from gtc_tui.errors import UnknownName
from gtc_tui.model.mapdata import MapData
from gtc_tui.model.terrain import Edge
from gtc_tui.scenario.mapfile import check_map, load_map_file

FLAT = """\
gtc-map 1
title Boxes
sheet A at 0,0 columns 1-3 rows 1-3 odd 1-3 even
[terrain]
legend . clear
A01 ...
A02 ...
A03 ...
[counties]
legend . none
A01 ...
A02 ...
A03 ...
[streams]
[waters]
[crossings]
[roads]
[railroads]
[landings]
[works]
[places]
A0202 town Middleton
"""
BOXES = """\
[boxes]
X1 Winchester
X2 New Market  # the middle one
X3 Staunton
[links]
X1 X2 pike
X2 X3 pike railroad
A0101 X1 road
A0301 X1 road
"""


def _file(folder: Path, text: str) -> Path:
    path = folder / "boxes.map"
    path.write_text(text)
    return path


@pytest.fixture
def boxes(tmp_path: Path) -> MapData:
    return load_map_file(_file(tmp_path, FLAT + BOXES))


def test_a_box_is_a_place_with_a_printed_name(boxes: MapData) -> None:
    hexmap = boxes.hexmap
    assert (hexmap.size, hexmap.places, len(boxes.names)) == (9, 12, 12)
    winchester = boxes.hex_id("X1")
    assert boxes.find("winchester") == boxes.find("Winch") == winchester == 9
    assert boxes.label(winchester) == "X1 Winchester"
    assert boxes.terrain(winchester) == "" and boxes.counties[winchester] == ""
    with pytest.raises(UnknownName, match="Winchester"):
        boxes.find("Winchestre")


def test_links_lead_both_ways_and_say_what_they_are(boxes: MapData) -> None:
    x1, x2, x3 = (boxes.hex_id(code) for code in ("X1", "X2", "X3"))
    corner, other = boxes.hex_id("A0101"), boxes.hex_id("A0301")
    assert boxes.links(x1) == [(x2, ["pike"]), (corner, ["road"]), (other, ["road"])]
    assert boxes.links(x3) == [(x2, ["pike", "railroad"])]
    assert boxes.links(corner) == [(x1, ["road"])]
    assert boxes.links(boxes.hex_id("A0202")) == []
    assert boxes.hexmap.links(x3) == [(x2, Edge.PIKE | Edge.RAILROAD)]
    assert boxes.hexmap.distance(x3, corner) == 3
    assert boxes.hexmap.distance(x3, boxes.hex_id("A0103")) == 5


def test_the_hexes_of_a_map_are_what_they_are_without_boxes(boxes: MapData, tmp_path: Path) -> None:
    plain = load_map_file(_file(tmp_path, FLAT))
    assert plain.boxes == {} and plain.hexmap.places == plain.hexmap.size == 9
    for hex_id in range(9):
        assert plain.names[hex_id] == boxes.names[hex_id]
        assert plain.hexmap.neighbours(hex_id) == boxes.hexmap.neighbours(hex_id)


@pytest.mark.parametrize("zoom", ZOOMS)
def test_boxes_are_not_drawn_among_the_hexes(zoom: int, boxes: MapData) -> None:
    painter = MapPainter(boxes, zoom)
    spots = {painter.centre(hex_id) for hex_id in range(boxes.hexmap.size)}
    assert len(spots) == boxes.hexmap.size


@pytest.mark.parametrize(
    ("line", "wrong", "told"),
    [
        ("X2 New Market", "A0101 New Market", "A0101: a box is called by capitals and digits"),
        ("X2 New Market", "X1 New Market", "X1: a box is called by"),
        ("X2 New Market", "x2 New Market", "x2: a box is called by"),
        ("X3 Staunton", "X3 Winchester", "Winchester given twice"),
        ("X3 Staunton", "X3", "a name is missing"),
        ("X1 X2 pike", "X1 X2 towpath", "towpath: no such link"),
        ("X1 X2 pike", "X1 X2", "a link is two places and"),
        ("X1 X2 pike", "X1", "not a hex of these sheets"),
        ("X1 X2 pike", "X1 X9 pike", "X9: not a hex of these sheets"),
        ("X1 X2 pike", "X1 X1 pike", "X1 X1: a link leads from a box to another place"),
        ("A0101 X1 road", "A0101 A0102 road", "A0101 A0102: a link leads from a box"),
        ("A0301 X1 road", "X1 A0101 trail", "X1 A0101: linked twice"),
    ],
)
def test_every_fault_is_told_with_its_line(line: str, wrong: str, told: str, tmp_path: Path) -> None:
    text = FLAT + BOXES
    number = next(number for number, given in enumerate(text.split("\n"), start=1) if given.startswith(line))
    path = _file(tmp_path, text.replace(line, wrong, 1))
    faults = [fault for fault in check_map(path) if fault.startswith(f"{path}:{number}:")]
    assert any(told in fault for fault in faults), check_map(path)
