"""Pointy-topped maps as text: geometry, ways through hexes, layers, signs, golden pictures (GTC_UPDATE_GOLDENS=1 writes
them anew)."""

from __future__ import annotations

import os
import random
import re
import unicodedata
from pathlib import Path

import pytest

from gtc_tui._core import NO_HEX
from gtc_tui.draw import VOID, ZOOMS, Layers, MapPainter, Segment, StackGlyph, legend, to_plain
from gtc_tui.draw.layers import PieceGlyph, SideSign
from gtc_tui.model.mapdata import MapData
from gtc_tui.model.terrain import POINTY, PointyEdge
from gtc_tui.scenario.mapfile import load_map, load_map_file
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.widgets.hexmap import HexMap

GOLDEN = Path(__file__).parent / "golden"
W, NW, NE, E, SE, SW = range(6)
PITCH = {1: (2, 1), 2: (4, 2), 3: (8, 4), 4: (16, 8)}

SMALL = """\
gtc-map 1
title A made-up country
sheet rows 1-5 columns 1-6 pointy

[terrain]
legend . clear
legend f forest
legend ^ rough
legend : desert
legend ~ lake
05  ~ . f f . .
04 ~ . f f . .
03  . . . ^ ^ .
02 . : : . ^ .
01  : : . . . .

[areas]
legend n North
legend s South
05 nnnnnn
04 nnnnnn
03 nnnnnn
02 ssssss
01 ssssss

[rivers]
Long River
  0402 0302 0303 0203 0103

[waters]
Round Lake
  all 0401 0501
  partial 0301
Dry Lake
  seasonal 0202

[borders]
North / South

[trails]
Old Trace
  0402 0302 0303 0304 0404

[railroads]
N&S North and South
  0105 0205 0304 0303 0302 0301
  exit 0301:w

[bridges]
0302

[supply]
0105 South

[places]
0302 us-town Forks
0105 city Southend
0404 native-village Elks
0305 site Old Field

[regions]
"""

Cell = tuple[str, str]


def cells(rows: list[list[Segment]]) -> list[list[Cell]]:
    return [[(char, style) for text, style in row for char in text] for row in rows]


def whole(painter: MapPainter, layers: Layers | None = None) -> list[list[Cell]]:
    return cells(painter.lines(0, 0, *painter.size(), layers))


def golden(name: str, text: str) -> None:
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("GTC_UPDATE_GOLDENS"):
        path.write_text(text + "\n", "utf-8")
    assert text + "\n" == path.read_text("utf-8")


@pytest.fixture(scope="module", params=["mad-anthony", "pershing"])
def country(request: pytest.FixtureRequest) -> MapData:
    return load_map(f"boots2/{request.param}")


@pytest.fixture(scope="module")
def ohio() -> MapData:
    return load_map("boots2/mad-anthony")


@pytest.fixture(scope="module")
def chihuahua() -> MapData:
    return load_map("boots2/pershing")


@pytest.fixture(scope="module")
def painters(country: MapData) -> dict[int, MapPainter]:
    return {zoom: MapPainter(country, zoom) for zoom in ZOOMS}


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_made_up_country(tmp_path: Path, zoom: int) -> None:
    """One of everything: lakes, river, trail beside it, railroad across it and off the map, border, bridge, places."""
    path = tmp_path / "small.map"
    path.write_text(SMALL)
    painter = MapPainter(load_map_file(path), zoom)
    golden(f"pointy-made-up-{zoom}", to_plain(painter.lines(0, 0, *painter.size())))


def test_hexes_lie_where_the_grid_puts_them(country: MapData, painters: dict[int, MapPainter]) -> None:
    """Rows from the south, odd ones half a hex east; each hex's cell is its own."""
    for zoom, painter in painters.items():
        across, down = PITCH[zoom]
        half = across // 2
        steps = [(-across, 0), (-half, -down), (half, -down), (across, 0), (half, down), (-half, down)]
        columns, lines = painter.size()
        seen = set()
        for number in range(country.hexmap.size):
            x, y = painter.centre(number)
            assert 0 <= x < columns and 0 <= y < lines
            assert painter.hex_at(x, y) == number
            seen.add((x, y))
            for direction, other in enumerate(country.hexmap.neighbours(number)):
                if other != NO_HEX:
                    dx, dy = steps[direction]
                    assert painter.centre(other) == (x + dx, y + dy)
        assert len(seen) == country.hexmap.size


def test_every_cell_of_a_block_belongs_to_its_hex(country: MapData, painters: dict[int, MapPainter]) -> None:
    blocks = {1: (0, 0, 2, 1), 2: (-1, 0, 4, 2), 3: (-4, -1, 8, 4), 4: (-8, -3, 16, 8)}
    for zoom, (left, up, width, height) in blocks.items():
        for number in range(0, country.hexmap.size, 97):
            x, y = painters[zoom].centre(number)
            for down in range(up, up + height):
                for across in range(left, left + width):
                    assert painters[zoom].hex_at(x + across, y + down) == number
        for x, y in ((-9, -9), (-1000, 5), (5, -1000), (10**6, 10**6)):
            assert painters[zoom].hex_at(x, y) is None


def test_windows_agree_with_the_whole_page(painters: dict[int, MapPainter]) -> None:
    rng = random.Random(7)
    for painter in painters.values():
        columns, lines = painter.size()
        layers = some_layers(painter.map)
        page = whole(painter, layers)
        for _case in range(15):
            width, height = rng.randint(1, 90), rng.randint(1, 30)
            x, y = rng.randint(-20, columns), rng.randint(-10, lines)
            for down, row in enumerate(cells(painter.lines(x, y, width, height, layers))):
                for across, cell in enumerate(row):
                    inside = 0 <= x + across < columns and 0 <= y + down < lines
                    assert cell == (page[y + down][x + across] if inside else (" ", VOID))


def test_everything_is_plain_ascii(painters: dict[int, MapPainter]) -> None:
    for painter in painters.values():
        text = to_plain(painter.lines(0, 0, *painter.size(), some_layers(painter.map)))
        assert text.isascii() and text.replace("\n", "").isprintable()


_STEPS = {NW: (-1, -1), NE: (1, -1), E: (1, 0)}


@pytest.mark.parametrize("zoom", [2, 3, 4])
def test_rivers_and_ways_run_from_centre_to_centre(
    country: MapData, painters: dict[int, MapPainter], zoom: int
) -> None:
    """Cell by cell; a trail along a row shows on every other cell, a way beside a river a line lower."""
    page = whole(painters[zoom])
    over = {"river", "trail", "railroad", "crossing", "place", "town", "works", "name", "town-name", "region-name"}
    over |= {"lake-name"}
    signs = {PointyEdge.RIVER: "~", PointyEdge.RAILROAD: "+", PointyEdge.TRAIL: "."}
    counted = dict.fromkeys(signs, 0)
    for number in range(country.hexmap.size):
        x, y = painters[zoom].centre(number)
        for direction, (across, down) in _STEPS.items():
            bits = country.hexmap.edge(number, direction)
            if country.hexmap.neighbour(number, direction) == NO_HEX:
                continue
            for edge, sign in signs.items():
                beside = edge != PointyEdge.RIVER and bool(bits & PointyEdge.RIVER)
                if not bits & edge or (beside and zoom == 2):
                    continue
                length = PITCH[zoom][0] if direction == E else PITCH[zoom][1]
                for at in range(2 if edge == PointyEdge.TRAIL else 1, length, 1 + (edge == PointyEdge.TRAIL)):
                    char, style = page[y + at * down + beside][x + at * across]
                    assert style in over, (country.names[number], direction)
                    counted[edge] += char == sign
    assert counted[PointyEdge.RIVER] > 150
    assert max(counted[PointyEdge.TRAIL], counted[PointyEdge.RAILROAD]) > 50


def test_a_trail_beside_a_river_shows_from_the_operational_zoom_on(ohio: MapData) -> None:
    """From Snaketown to Roche de Bout both run along the row."""
    snaketown = ohio.find("Snaketown")
    assert ohio.hexmap.edge(snaketown, E) & PointyEdge.RIVER and ohio.hexmap.edge(snaketown, E) & PointyEdge.TRAIL
    for zoom in (2, 3, 4):
        painter = MapPainter(ohio, zoom)
        x, y = painter.centre(snaketown)
        river, below = to_plain(painter.lines(x + 1, y, PITCH[zoom][0] - 1, 2)).split("\n")
        assert river == "~" * (PITCH[zoom][0] - 1)
        assert set(below[1::2]) == {"."}


def test_a_border_lies_along_hexsides(chihuahua: MapData) -> None:
    """From Culberson Ranch to the Rio Grande: each of its hexsides shows but where a name or a way is."""
    sides: dict[int, dict[int, tuple[tuple[int, int], ...]]]
    sides = {2: {SE: ((1, 1),), SW: ((-1, 1),), E: ((2, 0),)}, 3: {SE: ((3, 2), (1, 3)), SW: ((-3, 2), (-1, 3))}}
    for zoom, spots in sides.items():
        painter = MapPainter(chihuahua, zoom)
        page = whole(painter)
        found = missing = 0
        for number in range(chihuahua.hexmap.size):
            x, y = painter.centre(number)
            for direction, spot in spots.items():
                if chihuahua.hexmap.edge(number, direction) & PointyEdge.BORDER:
                    for across, down in spot:
                        shown = page[y + down][x + across][1] == "border"
                        found, missing = found + shown, missing + (not shown)
        assert found > 40 and missing < found / 3


def test_outlines_join_into_a_net(ohio: MapData) -> None:
    """Every hex at zooms 3 and 4 has its six sides, each its neighbour's too."""
    drawn = MapPainter(ohio, 3)
    x, y = drawn.centre(ohio.hex_id("1922"))
    picture = to_plain(drawn.lines(x - 4, y - 2, 9, 6)).split("\n")
    assert [re.sub(r'["0-9]', " ", line).rstrip() for line in picture] == [
        "   / \\",
        " /     \\",
        "|       |",
        "|       |",
        " \\     /",
        "   \\ /",
    ]


# -- layers ------------------------------------------------------------------------------------------------
def some_layers(country: MapData) -> Layers:
    """One of each around a hex in the middle."""
    here = country.hex_id("2631")
    around = country.hexmap.neighbours(here)
    pieces = (PieceGlyph("i", "St. Clair", "4-5"), PieceGlyph("a", "Artillery", "2-4"))
    return Layers(
        stacks={
            here: StackGlyph("U2", "U6", ("St. Cl+1", "U6 x2"), "stack0", "i", pieces),
            around[E]: StackGlyph("I1", "I12", ("Miami", "12-6"), "stack1", "i", (PieceGlyph("i", "Miami", "12-6"),)),
        },
        marks={here: ("1/2", "reach"), around[NW]: ("3", "reach"), around[SE]: ("a", "label")},
        cursor=here,
        highlights={around[NW]: "reach", around[NE]: "reach", around[SE]: "subject"},
        flags={around[W]: ("u", "side0")},
        signs={around[SW]: ("E", "side0"), here: ("E", "side0")},
        sides={(here, NW): SideSign("x", "closed"), (around[SW], NE): SideSign("=", "closed", True)},
    )


def changed(painter: MapPainter, layers: Layers) -> set[tuple[int, int]]:
    """But for names, which keep clear of layers."""
    bare, laid = whole(painter, Layers(steady=layers)), whole(painter, layers)
    columns, lines = painter.size()
    return {(x, y) for y in range(lines) for x in range(columns) if bare[y][x] != laid[y][x]}


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("name", ["2030", "1129", "4020", "0520"])
def test_layers_stay_in_the_cells_of_their_hex(
    country: MapData, painters: dict[int, MapPainter], name: str, zoom: int
) -> None:
    painter, number = painters[zoom], country.hex_id(name)
    pieces = tuple(PieceGlyph("long", "much longer text", "second text, longer still") for _piece in range(9))
    glyph = StackGlyph("LONG", "LONGER", ("much longer text", "second line"), "stack0", "long", pieces)
    for stacks in ({}, {number: glyph}):
        for layers in (
            Layers(stacks=stacks, cursor=number),
            Layers(
                stacks=stacks,
                marks={number: ("12345", "reach")},
                highlights={number: "reach"},
                signs={number: ("E", "side0")},
                flags={number: ("CU", "side0")},
                sides={(number, direction): SideSign("x", "closed", direction == E) for direction in (NW, NE, E)},
            ),
        ):
            x, y, width, height = painter.cells_of(number)
            touched = changed(painter, layers)
            assert touched
            if not layers.sides or zoom > 1:
                assert all(x <= at_x < x + width and y <= at_y < y + height for at_x, at_y in touched)


def test_every_layer_shows_without_colours(country: MapData, painters: dict[int, MapPainter]) -> None:
    number = country.hex_id("2030")
    for painter in painters.values():
        x, y, width, height = painter.cells_of(number)
        bare = to_plain(painter.lines(x, y - 1, width, height + 1))
        for layers in (
            Layers(cursor=number),
            Layers(highlights={number: "reach"}),
            Layers(marks={number: ("7", "reach")}),
            Layers(signs={number: ("E", "side0")}),
            Layers(flags={number: ("u", "side0")}),
            *(Layers(sides={(number, direction): SideSign("x", "closed")}) for direction in (NW, NE, E)),
            Layers(stacks={number: StackGlyph("A", "A", ("A", ""), "stack0", pieces=(PieceGlyph("", "A", ""),))}),
        ):
            assert to_plain(painter.lines(x, y - 1, width, height + 1, layers)) != bare


def test_a_stack_does_not_hide_cursor_mark_or_sign(country: MapData, painters: dict[int, MapPainter]) -> None:
    number = country.hex_id("2030")
    glyph = StackGlyph("UB", "U16", ("St. Cl+1", "U16 x2"), "stack0", "i", (PieceGlyph("i", "St. Clair", "4-5"),))
    shown = {2: ("[U16i]",), 3: ("[St. C+1]", "i U16x2"), 4: ("[i St. Clair 4-5]",)}
    for zoom, lines in shown.items():
        x, y, width, height = painters[zoom].cells_of(number)
        layers = Layers(
            stacks={number: glyph}, marks={number: ("12", "reach")}, signs={number: ("E", "side0")}, cursor=number
        )
        text = to_plain(painters[zoom].lines(x, y, width, height, layers))
        assert all(line in text for line in lines)
        assert "12" in text
        assert "E" in text or zoom == 2  # there the mark stands on it


def test_stacks_side_by_side_hide_nothing_of_each_other(country: MapData, painters: dict[int, MapPainter]) -> None:
    one = country.hex_id("2030")
    other = country.hexmap.neighbour(one, E)
    glyph = StackGlyph("U2", "U16", ("Robinson", "12+4 F1"), "stack0", "i", (PieceGlyph("i", "Robinson", "12+4 F1"),))
    for zoom, text in ((1, "U2U2"), (2, "U16 U16i"), (3, "Robinso|Robinso"), (4, "Robin 12+4 F1|i Robin 12+4 F1")):
        painter = painters[zoom]
        x, y = painter.centre(one)
        rows = to_plain(painter.lines(x - 8, y, 40, 1, Layers(stacks={one: glyph, other: glyph})))
        assert text in rows


def test_numbers_that_are_asked_for_stand_apart(country: MapData, painters: dict[int, MapPainter]) -> None:
    for zoom in ZOOMS:
        painter = painters[zoom]
        x, y = painter.centre(country.hex_id("1628"))
        numbers = re.findall(r"\d+", to_plain(painter.lines(x - 60, y - 20, 120, 40, Layers(numbers=True))))
        assert sum(number in country.ids for number in numbers) > 15
        assert all(len(number) <= 4 for number in numbers)


# -- names -------------------------------------------------------------------------------------------------
def test_towns_lakes_and_stretches_of_country_are_named_at_every_zoom(ohio: MapData, chihuahua: MapData) -> None:
    for country, names in (
        (ohio, ("Vincennes", "Fort Detroit", "Kentucky")),
        (chihuahua, ("Columbus", "Jimenez", "Sierra Madre")),
    ):
        for zoom in ZOOMS:
            painter = MapPainter(country, zoom)
            for name in names:
                x, y = painter.centre(country.find(name))
                near = to_plain(painter.lines(x - 30, y - 5, 60, 11))
                assert any(form in near for form in (name, name.upper(), " ".join(name.upper()))), (zoom, name)
    for zoom in ZOOMS:
        page = to_plain(MapPainter(ohio, zoom).lines(0, 0, *MapPainter(ohio, zoom).size()))
        for name in ("LAKE ERIE", "LAKE MICHIGAN"):
            assert name in page or " ".join(name) in page


def test_no_name_of_a_river_stands_beside_a_place(country: MapData, painters: dict[int, MapPainter]) -> None:
    """It would seem to be that place's."""
    for painter in painters.values():
        for row in whole(painter):
            text = "".join(char if style in ("town", "works", "place") else " " for char, style in row)
            for at, (char, style) in enumerate(row):
                if style == "river" and char.isalpha():
                    assert not text[max(0, at - 2) : at + 3].strip()


# -- signs -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("charset", ["ascii", "unicode"])
def test_the_legend_explains_what_is_drawn(ohio: MapData, chihuahua: MapData, charset: str) -> None:
    for zoom in ZOOMS:
        pages = [MapPainter(country, zoom, charset) for country in (ohio, chihuahua)]
        drawn = {cell for painter in pages for row in whole(painter) for cell in row}
        shown = {char for char, style in drawn if "name" not in style and (style != "river" or not char.isalpha())}
        told = legend(zoom, charset, POINTY)
        assert len({meaning for _sample, meaning in told}) == len(told)
        for sample, meaning in told:
            if meaning not in ("cursor", "highlighted hex"):
                assert set(sample) <= shown | {" "}, meaning
        explained = {char for sample, _meaning in told for char in sample}
        outlines = set("/\\|#=_\u2571\u2572\u2502\u22f0\u22f1\u2573\u224b")
        unexplained = {char for char in shown - explained - outlines if not char.isdigit()}
        assert not {char for char in unexplained if not char.isalpha() and char not in " .'&()-,"}


def test_unicode_signs_are_one_column_wide_and_change_signs_alone(country: MapData) -> None:
    for zoom in ZOOMS:
        plain, signs = whole(MapPainter(country, zoom)), whole(MapPainter(country, zoom, "unicode"))
        for row, other in zip(plain, signs, strict=True):
            for (char, style), (sign, other_style) in zip(row, other, strict=True):
                assert style == other_style and (char == " ") == (sign == " ")
                if "name" in style or style in ("number", "works"):
                    assert char == sign
        used = {char for row in signs for char, _style in row if not char.isascii()}
        assert len(used) >= 4
        for char in used:
            boxes = 0x2500 <= ord(char) <= 0x257F
            assert unicodedata.east_asian_width(char) in (("N", "A") if boxes else ("N", "Na")), hex(ord(char))


def test_kinds_of_ground_stay_apart_without_colour(ohio: MapData, chihuahua: MapData) -> None:
    for charset in ("ascii", "unicode"):
        for zoom in ZOOMS:
            signs: dict[str, set[str]] = {}
            for country in (ohio, chihuahua):
                for row in whole(MapPainter(country, zoom, charset)):
                    for char, style in row:
                        signs.setdefault(style, set()).add(char)
            kinds = ["forest", "rough", "desert", "lake", "seasonal-lake", "railroad", "trail"]
            for kind in kinds:
                own = signs[kind] - {" "}
                assert own and not any(own & signs[other] for other in kinds if other != kind), (zoom, kind)


# -- the widget's grid -------------------------------------------------------------------------------------
def test_keys_move_along_the_six_sides_and_along_the_columns_of_numbers(ohio: MapData) -> None:
    board = HexMap(Look(None), ohio, {}, "2030", "ascii")
    ways = {"w": "2029", "e": "2031", "nw": "2129", "ne": "2130", "sw": "1929", "se": "1930", "n": "2130", "s": "1930"}
    assert {way: board.beside("2030", way) for way in ways} == ways
    assert [board.beside("2130", way) for way in ("n", "s", "nw", "ne")] == ["2230", "2030", "2230", "2231"]
    assert board.beside("4020", "n") is None and board.beside("0416", "w") is None


# -- pictures ----------------------------------------------------------------------------------------------
PICTURES = {
    "pointy-campaign": ("mad-anthony", 1, "2631", 80, 38, "ascii"),
    "pointy-operational": ("mad-anthony", 2, "2631", 80, 24, "ascii"),
    "pointy-operational-border": ("pershing", 2, "4013", 80, 24, "ascii"),
    "pointy-close": ("mad-anthony", 3, "3133", 80, 24, "ascii"),
    "pointy-close-border": ("pershing", 3, "4013", 80, 24, "ascii"),
    "pointy-closest": ("mad-anthony", 4, "3133", 80, 24, "ascii"),
    "pointy-unicode-2": ("mad-anthony", 2, "3133", 80, 24, "unicode"),
    "pointy-unicode-3": ("pershing", 3, "4013", 80, 24, "unicode"),
    **{f"pointy-layers-{zoom}": ("mad-anthony", zoom, "", 80, 24, "ascii") for zoom in ZOOMS},
}


@pytest.mark.parametrize("name", PICTURES)
def test_golden_pictures(ohio: MapData, chihuahua: MapData, name: str) -> None:
    of, zoom, at, width, height, charset = PICTURES[name]
    country = ohio if of == "mad-anthony" else chihuahua
    painter = MapPainter(country, zoom, charset)
    layers = None if at else some_layers(country)
    x, y = painter.centre(country.hex_id(at or "2631"))
    golden(name, to_plain(painter.lines(x - width // 2, y - height // 2, width, height, layers)))
