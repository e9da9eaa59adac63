"""The map as text: geometry, windows, layers, and golden pictures (GTC_UPDATE_GOLDENS=1 writes them anew)."""

from __future__ import annotations

import os
import random
import re
from itertools import pairwise
from pathlib import Path

import pytest

from gtc_tui.draw import VOID, ZOOMS, Layers, MapPainter, Segment, StackGlyph, legend, painter_of, to_ansi, to_plain
from gtc_tui.draw.layers import PieceGlyph, window
from gtc_tui.model.mapdata import MapData
from gtc_tui.model.terrain import Edge

GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture(params=ZOOMS)
def painter(request: pytest.FixtureRequest, painters: dict[int, MapPainter]) -> MapPainter:
    return painters[request.param]


def cells(rows: list[list[Segment]]) -> list[list[tuple[str, str]]]:
    return [[(char, style) for text, style in row for char in text] for row in rows]


def some_layers(virginia: MapData) -> Layers:
    """One of each around Spotsylvania Court House."""

    def at(name: str) -> int:
        return virginia.hex_id(name)

    return Layers(
        stacks={
            at("N3418"): StackGlyph("A2", "A16", ("Anderson", "12+4 F1"), "confederate", "i"),
            at("N3316"): StackGlyph("W4", "W4", ("Warren", "V 23-4"), "union", "c"),
        },
        marks={at("N3317"): ("3", "reach"), at("N3418"): ("12", "reach"), at("N3217"): ("a", "jump")},
        cursor=at("N3520"),
        highlights={at(name): "reach" for name in ("N3316", "N3317", "N3216")},
        flags={at(name): ("C", "confederate") for name in ("N3418", "N3219", "N3321")},
    )


def test_the_cell_of_a_hex_belongs_to_it(virginia: MapData, painter: MapPainter) -> None:
    columns, lines = painter.size()
    seen = set()
    for number in range(virginia.hexmap.size):
        x, y = painter.centre(number)
        assert 0 <= x < columns and 0 <= y < lines
        assert painter.hex_at(x, y) == number
        seen.add((x, y))
    assert len(seen) == virginia.hexmap.size


def test_every_cell_of_a_block_belongs_to_its_hex(painters: dict[int, MapPainter], virginia: MapData) -> None:
    blocks = {1: (0, 0, 2, 1), 2: (-1, 0, 3, 2), 3: (-3, -1, 8, 4), 4: (-7, -3, 16, 8)}
    for name in ("N0101", "N3520", "N3419", "S5834", "S5833", "S1301"):
        if name not in virginia.ids:
            continue
        for zoom, (left, up, width, height) in blocks.items():
            x, y = painters[zoom].centre(virginia.hex_id(name))
            for down in range(up, up + height):
                for across in range(left, left + width):
                    assert painters[zoom].hex_at(x + across, y + down) == virginia.hex_id(name)


def test_beyond_the_map_there_is_no_hex(painter: MapPainter) -> None:
    columns, lines = painter.size()
    for x, y in ((-1, -1), (-1000, 5), (5, -1000), (columns + 9, 5), (5, lines + 9), (10**6, 10**6)):
        assert painter.hex_at(x, y) is None


def test_neighbours_lie_where_the_grid_puts_them(virginia: MapData, painters: dict[int, MapPainter]) -> None:
    here, around = virginia.hex_id("N3520"), virginia.hexmap.neighbours(virginia.hex_id("N3520"))
    for zoom, (across, down) in {2: (3, 2), 3: (8, 4), 4: (16, 8)}.items():
        x, y = painters[zoom].centre(here)
        half = down // 2
        expected = [(0, -down), (across, -half), (across, half), (0, down), (-across, half), (-across, -half)]
        assert [painters[zoom].centre(other) for other in around] == [(x + dx, y + dy) for dx, dy in expected]


def test_windows_agree_with_the_whole_page(virginia: MapData, painter: MapPainter) -> None:
    columns, lines = painter.size()
    layers = some_layers(virginia)
    whole = cells(painter.lines(0, 0, columns, lines, layers))
    centre_x, centre_y = painter.centre(virginia.hex_id("N3418"))
    rng = random.Random(7)
    for case in range(40):
        width, height = rng.randint(1, 90), rng.randint(1, 30)
        if case % 2:
            x, y = centre_x - rng.randint(0, width), centre_y - rng.randint(0, height)
        else:
            x, y = rng.randint(-20, columns), rng.randint(-10, lines)
        rows = cells(painter.lines(x, y, width, height, layers))
        assert len(rows) == height and all(len(row) == width for row in rows)
        for down, row in enumerate(rows):
            for across, cell in enumerate(row):
                inside = 0 <= x + across < columns and 0 <= y + down < lines
                assert cell == (whole[y + down][x + across] if inside else (" ", VOID))


def test_segments_join_cells_of_one_style(painter: MapPainter) -> None:
    for row in painter.lines(30, 30, 80, 24):
        assert all(text for text, _style in row)
        assert all(before[1] != after[1] for before, after in pairwise(row))


def test_everything_is_plain_ascii(virginia: MapData, painter: MapPainter) -> None:
    text = to_plain(painter.lines(0, 0, *painter.size(), some_layers(virginia)))
    assert text.isascii() and text.replace("\n", "").isprintable()


def changed(painter: MapPainter, layers: Layers) -> set[tuple[int, int]]:
    """But for names, which keep clear of layers."""
    columns, lines = painter.size()
    bare = cells(painter.lines(0, 0, columns, lines, Layers(steady=layers)))
    laid = cells(painter.lines(0, 0, columns, lines, layers))
    return {(x, y) for y in range(lines) for x in range(columns) if bare[y][x] != laid[y][x]}


@pytest.mark.parametrize("name", ["N3520", "N3419", "N0101", "S5834", "N3520"])
@pytest.mark.parametrize("stacked", [False, True])
def test_layers_stay_in_the_cells_of_their_hex(
    virginia: MapData, painter: MapPainter, name: str, stacked: bool
) -> None:
    number = virginia.ids.get(name, virginia.hex_id("S5833"))
    pieces = tuple(PieceGlyph("long", "much longer text", "second text, longer still") for _piece in range(9))
    glyph = StackGlyph("LONG", "LONGER", ("much longer text", "second line"), "union", "long", pieces)
    for layers in (
        Layers(cursor=number),
        Layers(stacks={number: glyph}),
        Layers(
            stacks={number: glyph} if stacked else {},
            marks={number: ("12345", "reach")},
            highlights={number: "reach"},
            flags={number: ("CU", "union")},
        ),
    ):
        x, y, width, height = painter.cells_of(number)
        touched = changed(painter, layers)
        assert touched
        assert all(x <= at_x < x + width and y <= at_y < y + height for at_x, at_y in touched)


def test_every_layer_shows_without_colours(virginia: MapData, painter: MapPainter) -> None:
    number = virginia.hex_id("N3617")
    x, y, width, height = painter.cells_of(number)
    bare = to_plain(painter.lines(x, y, width, height))
    for layers in (
        Layers(cursor=number),
        Layers(highlights={number: "reach"}),
        Layers(marks={number: ("7", "reach")}),
        Layers(flags={number: ("U", "union")}),
        Layers(stacks={number: StackGlyph("A", "A", ("A", ""), "union", pieces=(PieceGlyph("", "A", ""),))}),
    ):
        assert to_plain(painter.lines(x, y, width, height, layers)) != bare


def test_a_stack_does_not_hide_cursor_or_mark(virginia: MapData, painters: dict[int, MapPainter]) -> None:
    number = virginia.hex_id("N3520")
    pieces = (PieceGlyph("i", "Anderson", "12+4 F1"),)
    glyph = StackGlyph("AB", "ABC", ("Anderson", "12+4 F1"), "confederate", "", pieces)
    shown = {2: ("[ABC]",), 3: ("[Anderson]", "12+4 F1 "), 4: ("[i Anders 12+4 F1]",)}
    for zoom in (2, 3, 4):
        painter = painters[zoom]
        x, y, width, height = painter.cells_of(number)
        layers = Layers(stacks={number: glyph}, marks={number: ("12", "reach")}, cursor=number)
        text = to_plain(painter.lines(x, y, width, height, layers))
        assert all(line in text for line in shown[zoom])
        assert "12" in text.replace("12+4", "")


def test_crossings_and_towns_are_never_hidden(virginia: MapData, painters: dict[int, MapPainter]) -> None:
    crossings = Edge.BRIDGE | Edge.FORD | Edge.FERRY | Edge.DAM | Edge.PONTOON
    counted = 0
    for zoom, spots in ((3, {1: (4, -1), 2: (5, 1), 3: (0, 2)}), (4, {1: (8, -2), 2: (9, 2), 3: (0, 4)})):
        painter = painters[zoom]
        page = cells(painter.lines(0, 0, *painter.size()))
        for number in range(virginia.hexmap.size):
            x, y = painter.centre(number)
            for direction, (across, down) in spots.items():
                if virginia.hexmap.edge(number, direction) & crossings:
                    assert page[y + down][x + across][1] == "crossing", virginia.names[number]
                    counted += 1
    assert counted > 200
    for zoom in ZOOMS:
        page = cells(painters[zoom].lines(0, 0, *painters[zoom].size()))
        for name in ("N3520", "N4114", "N0618", "S3912"):
            x, y = painters[zoom].centre(virginia.hex_id(name))
            assert page[y][x] == ("O", "town")


def test_a_river_is_an_unbroken_string(virginia: MapData, painters: dict[int, MapPainter]) -> None:
    """At zoom 2 every hexside of the Rapidan shows, and each of its cells touches the next."""
    painter = painters[2]
    page = cells(painter.lines(0, 0, *painter.size()))
    river = {
        (x, y)
        for y, row in enumerate(page)
        for x, (char, style) in enumerate(row)
        if style in ("river", "crossing") and char in "~:H+"
    }
    (rapidan,) = (line for line in virginia.lines if line.name == "Rapidan River")
    for number, direction in rapidan.hexsides:
        if direction in (0, 3):
            x, y = painter.centre(number)
            line = y + (1 if direction == 3 else -1)
            assert {(x + across, line) for across in (-1, 0, 1)} <= river, virginia.names[number]


def test_names_of_towns_stand_near_them(virginia: MapData, painters: dict[int, MapPainter]) -> None:
    for zoom in ZOOMS:
        painter = painters[zoom]
        for name, word in (("N3520", "Spotsylvania"), ("N4114", "Fredericksburg"), ("N1204", "Culpeper")):
            x, y = painter.centre(virginia.hex_id(name))
            near = to_plain(painter.lines(x - 30, y - 4, 60, 9))
            assert word in near, (zoom, name)


def test_a_river_climbs_no_steps_at_the_campaign_zoom(virginia: MapData, painters: dict[int, MapPainter]) -> None:
    """The hexsides of the Rapidan are one string of cells; only roads, railroads and names may hide it."""
    painter = painters[1]
    page = cells(painter.lines(0, 0, *painter.size()))
    (rapidan,) = (line for line in virginia.lines if line.name == "Rapidan River")
    string = set()
    for number, direction in rapidan.hexsides:
        below = direction in (1, 2, 3)
        here = number if below else virginia.hexmap.neighbour(number, direction)
        side = direction if below else direction - 3 if direction >= 3 else 3
        x, y = painter.centre(here)
        rise = virginia.hexmap.column(here) % 2 if side == 1 else 0
        string.add((x + (side != 3), y - rise))
    assert len(string) > 40
    assert {page[y][x][1] for x, y in string} <= {"river", "pike", "railroad", "name", "town-name"}
    assert sum(page[y][x] == ("~", "river") for x, y in string) > 0.9 * len(string)
    reached, open_cells = set(), [min(string)]
    while open_cells:
        x, y = open_cells.pop()
        if (x, y) in string and (x, y) not in reached:
            reached.add((x, y))
            open_cells += [(x + across, y + down) for across in (-1, 0, 1) for down in (-1, 0, 1)]
    assert reached == string


def test_regions_are_named_at_every_zoom(virginia: MapData, painter: MapPainter) -> None:
    for name in ("Wilderness", "Richmond"):
        x, y = painter.centre(virginia.find(name))
        rows = painter.lines(x - 20, y - 4, 40, 9)
        text = to_plain(rows)
        assert name.upper() in text or " ".join(name.upper()) in text
        assert any(style == "region-name" for row in rows for _text, style in row)


def test_names_of_goals_come_first_and_hide_no_goal(virginia: MapData, painters: dict[int, MapPainter]) -> None:
    goals = frozenset(map(virginia.hex_id, ("N3520", "N3418", "N3419", "N3519", "N3619", "N3321")))
    for zoom, least in ((2, ("Spotsylvania", "Laurel", "Beverly", "Old CH")), (3, ("Harrison", "Landrum"))):
        painter = painters[zoom]
        x, y = painter.centre(virginia.hex_id("N3520"))
        rows = painter.lines(x - 60, y - 15, 120, 30, Layers(important=goals))
        names = " ".join(text for row in rows for text, style in row if style == "goal-name")
        assert all(name in names for name in least), names
        page = cells(painter.lines(0, 0, *painter.size(), Layers(important=goals)))
        for goal in goals:
            at_x, at_y = painter.centre(goal)
            assert page[at_y][at_x][1] != "goal-name" and page[at_y][at_x][0] in "Oo"
        assert not any(style == "goal-name" for row in painter.lines(0, 0, *painter.size()) for _text, style in row)


def test_ansi_is_the_plain_text_with_colours(virginia: MapData, painter: MapPainter) -> None:
    rows = painter.lines(30, 10, 80, 24, some_layers(virginia))
    coloured = to_ansi(rows, {"river": "34", "union": "1;34", "woods": "32"})
    assert "\x1b[32m" in coloured
    bare = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    assert "\n".join(line.rstrip() for line in bare.split("\n")) == to_plain(rows)
    assert to_ansi(rows, {}) == bare


def test_the_legend_explains_what_is_drawn(painter: MapPainter) -> None:
    entries = legend(painter.zoom, boxes=True)
    samples = dict(entries)
    assert len(samples) == len(entries) or painter.zoom == 1
    page = to_plain(painter.lines(0, 0, *painter.size()))
    for sample, meaning in entries:
        assert meaning and sample.isascii()
        if meaning not in ("cursor", "highlighted hex"):
            assert all(char in page for char in sample if char != " "), meaning
    shown = set(re.sub(r"[A-Za-z0-9 '&.,()\n-]", "", page))
    explained = {char for sample in samples for char in sample}
    bends = {1: "", 2: "<>_`", 3: "_\\/`", 4: "_\\/`"}[painter.zoom]  # bends and forks of roads, outlines
    assert shown <= explained | set(bends)


def test_window_fills_up_beyond_both_ends() -> None:
    row = list("abcdef")
    assert "".join(window(row, 1, 4, ".")) == "bcd"
    assert "".join(window(row, -2, 8, ".")) == "..abcdef.."
    assert "".join(window(row, -5, -2, ".")) == "..."
    assert "".join(window(row, 7, 9, ".")) == ".."


PICTURES = {
    "campaign": (1, "N3520", 80, 24, False),
    "operational": (2, "N3520", 80, 24, False),
    "operational-layers": (2, "N3418", 60, 15, True),
    "operational-fredericksburg": (2, "N4114", 60, 15, False),
    "close": (3, "N3520", 80, 24, False),
    "close-layers": (3, "N3418", 60, 20, True),
    "close-west-edge": (3, "N0112", 40, 16, False),
    "close-richmond": (3, "S3626", 60, 20, False),
    "closest": (4, "N3520", 80, 24, False),
}


@pytest.mark.parametrize("name", PICTURES)
def test_golden_pictures(virginia: MapData, painters: dict[int, MapPainter], name: str) -> None:
    zoom, at, width, height, laid = PICTURES[name]
    x, y = painters[zoom].centre(virginia.hex_id(at))
    layers = some_layers(virginia) if laid else None
    text = to_plain(painters[zoom].lines(x - width // 2, y - height // 2, width, height, layers)) + "\n"
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("GTC_UPDATE_GOLDENS"):
        path.write_text(text)
    assert text == path.read_text()


def test_one_painter_for_all_who_draw_a_map_alike(virginia: MapData) -> None:
    one = painter_of(virginia, 2)
    assert painter_of(virginia, 2) is one and one.map is virginia
    assert painter_of(virginia, 2, "unicode") is not one and painter_of(virginia, 3).zoom == 3
