"""The map in box drawing: the same map, signs of one column (GTC_UPDATE_GOLDENS=1 writes the golden pictures anew)."""

from __future__ import annotations

import os
import re
import unicodedata
from pathlib import Path

import pytest
from rich.cells import cell_len

from gtc_tui import mapcommands
from gtc_tui.draw import ZOOMS, MapPainter, legend, to_plain
from gtc_tui.draw.charset import ARMS
from gtc_tui.errors import UnknownName
from gtc_tui.model.mapdata import MapData
from gtc_tui.scenario.mapfile import load_map

FOUND_EVERYWHERE = frozenset(bytes(range(0xB0, 0xE0)).decode("cp437") + "\u2219\u2302\u263c\u25d8\u25d9\u25e6\u2206")
"""Of code page 437 and WGL4, the sets of signs of Windows, of the Linux console and of every usual font."""
GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture(scope="module")
def pairs(virginia: MapData) -> dict[int, tuple[MapPainter, MapPainter]]:
    return {zoom: (MapPainter(virginia, zoom), MapPainter(virginia, zoom, "unicode")) for zoom in ZOOMS}


def whole(painter: MapPainter) -> list[list[tuple[str, str]]]:
    rows = painter.lines(0, 0, *painter.size())
    return [[(char, style) for text, style in row for char in text] for row in rows]


@pytest.mark.parametrize("zoom", ZOOMS)
def test_every_sign_is_one_column_wide(pairs: dict[int, tuple[MapPainter, MapPainter]], zoom: int) -> None:
    """Narrow by Unicode, but for box drawing, whose width it leaves to terminals; one for what draws the screen."""
    used = {char for row in whole(pairs[zoom][1]) for char, _style in row if not char.isascii()}
    used |= {char for sample, _meaning in legend(zoom, "unicode") for char in sample if not char.isascii()}
    assert len(used) >= 8
    for char in used:
        boxes = 0x2500 <= ord(char) <= 0x257F
        assert unicodedata.east_asian_width(char) in (("N", "A") if boxes else ("N", "Na")), unicodedata.name(char)
        assert char in FOUND_EVERYWHERE, unicodedata.name(char)
        assert cell_len(char) == 1 and not unicodedata.combining(char) and unicodedata.bidirectional(char) != "R"


@pytest.mark.parametrize("board", ["boots2/mad-anthony", "boots2/pershing"])
def test_signs_of_every_map_and_of_stacks_are_in_every_font(board: str) -> None:
    """Of one column, too: no arrows, no mathematics but what WGL4 has."""
    used = set(ARMS.values())
    for zoom in ZOOMS:
        used |= {char for row in whole(MapPainter(load_map(board), zoom, "unicode")) for char, _style in row}
        used |= {char for sample, _meaning in legend(zoom, "unicode") for char in sample}
    used = {char for char in used if not char.isascii()}
    assert len(used) > 8 and used <= FOUND_EVERYWHERE
    assert not used & set("\u223f\u205d\u22a0\u22c5")  # boxes in the usual font of Linux


@pytest.mark.parametrize("zoom", ZOOMS)
def test_only_signs_differ(pairs: dict[int, tuple[MapPainter, MapPainter]], zoom: int) -> None:
    """Cell by cell the same style, names the same, and nothing blank that was not."""
    changed = 0
    for row, other in zip(*map(whole, pairs[zoom]), strict=True):
        for (char, style), (sign, other_style) in zip(row, other, strict=True):
            assert style == other_style and (char == " ") == (sign == " ")
            if style in ("name", "town-name", "region-name", "number", "works"):
                assert char == sign
            changed += char != sign
    assert changed > 1000


@pytest.mark.parametrize("zoom", ZOOMS)
def test_kinds_of_ground_stay_apart_without_colour(pairs: dict[int, tuple[MapPainter, MapPainter]], zoom: int) -> None:
    signs: dict[str, set[str]] = {}
    for row in whole(pairs[zoom][1]):
        for char, style in row:
            signs.setdefault(style, set()).add(char)
    kinds = ["rolling", "rough", "woods", "swamp", "wide-river", "railroad", "town"] + ["creek", "crossing"] * (
        zoom > 1
    )
    for kind in kinds:
        own = {sign for sign in signs[kind] if not sign.isalpha() or not sign.isascii()} - set(" .'")
        assert own and not any(own & signs[other] for other in kinds if other != kind), kind


def test_roads_meet_in_the_lines_that_lead_to_them(virginia: MapData) -> None:
    painter = MapPainter(virginia, 2, "unicode")
    page = whole(painter)
    tee = {"\u2524": (1, 1, 1, 0), "\u251c": (1, 1, 0, 1), "\u2534": (1, 0, 1, 1), "\u252c": (0, 1, 1, 1)}
    seen = 0
    for number in range(virginia.hexmap.size):
        x, y = painter.centre(number)
        char, style = page[y][x]
        if style == "road" and char in tee:
            seen += 1
            above, below, left, right = tee[char]
            assert (page[y][x - 1][1] in ("road", "trail", "crossing")) >= bool(left)
            assert (page[y][x + 1][1] in ("road", "trail", "crossing")) >= bool(right)
            assert (page[y + 1][x][1] not in ("clear", "woods")) >= bool(below)
            assert (page[y - 1][x][1] not in ("clear", "woods")) >= bool(above)
    assert seen > 20


def test_the_legend_shows_the_signs_of_the_map(pairs: dict[int, tuple[MapPainter, MapPainter]]) -> None:
    for zoom in ZOOMS:
        plain, signs = legend(zoom), legend(zoom, "unicode")
        assert [meaning for _sample, meaning in plain] == [meaning for _sample, meaning in signs]
        shown = {char for row in whole(pairs[zoom][1]) for char, _style in row}
        for sample, meaning in signs:
            if not sample.isascii():
                assert set(sample) <= shown | {" "}, meaning


def test_an_unknown_character_set_is_refused(virginia: MapData) -> None:
    with pytest.raises(ValueError, match="utf-8"):
        MapPainter(virginia, 2, "utf-8")
    with pytest.raises(UnknownName, match=r"unicod: no such character set; perhaps unicode\?"):
        mapcommands.show("gtc/virginia", None, 2, 80, 24, None, "unicod")


def test_the_command_draws_it() -> None:
    plain = mapcommands.show("gtc/virginia", "N3520", 2, 80, 24, None)
    signs = mapcommands.show("gtc/virginia", "N3520", 2, 80, 24, None, "unicode")
    assert plain.isascii() and not signs.isascii()
    assert [len(line) for line in plain.split("\n")] == [len(line) for line in signs.split("\n")]
    coloured = mapcommands.show("gtc/virginia", "N3520", 2, 80, 24, "dark", "unicode")
    bare = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    assert [line.rstrip() for line in bare.split("\n")] == signs.split("\n")


@pytest.mark.parametrize("zoom", ZOOMS)
def test_golden_pictures(virginia: MapData, pairs: dict[int, tuple[MapPainter, MapPainter]], zoom: int) -> None:
    painter = pairs[zoom][1]
    x, y = painter.centre(virginia.hex_id("N3520"))
    text = to_plain(painter.lines(x - 40, y - 12, 80, 24)) + "\n"
    path = GOLDEN / f"unicode-{zoom}.txt"
    if os.environ.get("GTC_UPDATE_GOLDENS"):
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8")
