"""Themes: every style key in each, told apart without colours, readable on their ground, right on every terminal."""

from __future__ import annotations

import colorsys
import re

import pytest

import gtc_tui
from gtc_tui.draw import ZOOMS, MapPainter
from gtc_tui.draw.palette import ATTRIBUTES, BASIC, GROUNDS, STYLE_KEYS, THEMES, Theme, depth, over, sgr
from gtc_tui.draw.standing import Marks, layers
from gtc_tui.engine.report import Cell, Overlay
from gtc_tui.scenario.mapfile import load_map
from support import RACE

COLOURED = [theme for theme in THEMES.values() if theme.name != "none"]


def drawn_keys() -> set[str]:
    """Style keys of whole maps with everything laid over them."""
    game = gtc_tui.load(RACE)
    state = game.new_state()
    cells: dict[str, Cell] = {}
    keys = set()
    piece = {"piece": "griffin"}
    questions: tuple[tuple[str, dict[str, str]], ...] = (
        *(("zoc", {}), ("command", {}), ("objectives", {}), ("threat", {}), ("fatigue", {})),
        *(("cost", {**piece, "hex": "N3216"}), ("reach", piece)),
    )
    for what, arguments in questions:
        report = state.query(None, what, **arguments)
        assert isinstance(report, Overlay)
        cells |= report.cells
        keys |= {cell.style for cell in report.cells.values()}
    marks = Marks(state.view(None), cells, {"N3520": "a"}, frozenset({"N3117"}), ("N3420",))
    for board in (game.map, load_map("gtc/virginia")):
        for zoom in ZOOMS:
            painter = MapPainter(board, zoom)
            width, height = painter.size()
            over = layers(marks, game.side_names, board, board.ids["N3520"])
            for some in (over, None):
                rows = painter.lines(-1, -1, width + 2, height + 2, some)
                keys |= {style for row in rows for _text, style in row}
    return keys


def test_every_style_key_that_is_drawn_is_in_every_theme() -> None:
    drawn = drawn_keys()
    assert {"woods", "river", "stack0", "stack1", "cursor", "reach", "zoc", "threat", "flag1", "void"} <= drawn
    assert drawn <= STYLE_KEYS
    for theme in THEMES.values():
        assert set(theme.faces) == STYLE_KEYS


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_sides_zones_cursor_and_answers_differ_in_more_than_colour(theme: Theme) -> None:
    def attributes(key: str) -> tuple[str, ...]:
        return theme.faces[key].attributes

    for one, other in (
        ("stack0", "stack1"),
        ("side0", "side1"),
        ("flag0", "flag1"),
        ("zoc", "limited"),
        ("reach", "route"),
    ):
        assert attributes(one) != attributes(other), one
    for key in ("cursor", "chosen", "title"):
        assert "reverse" in attributes(key)
    for key in ("cursor", "label", "subject", "reach", "zoc", "command", "objective", "error"):
        assert attributes(key) and attributes(key) != attributes("clear"), key


def test_no_colour_means_attributes_alone() -> None:
    assert all(face.foreground is face.background is None for face in THEMES["none"].faces.values())
    for colours in (16, 256, 2**24):
        assert set(";".join(sgr(THEMES["none"], colours).values()).split(";")) <= {"", *ATTRIBUTES.values()}


def brightness(rgb: str) -> float:
    parts = [int(rgb[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((brightness(one), brightness(other)))
    return (light + 0.05) / (dark + 0.05)


QUIET = {*GROUNDS & STYLE_KEYS, "outline"}
"""What a ground is strewn with, and the lines between hexes: seen, and read by nobody."""
ON_THE_MAP = {
    *("pike", "road", "trail", "railroad", "river", "creek", "wide-river", "crossing", "place", "town", "works"),
    *("name", "town-name", "goal-name", "region-name", "lake-name", "side0", "side1", "ruin"),
    *("reach", "zoc", "limited", "threat", "command", "path"),
}


@pytest.mark.parametrize("theme", COLOURED, ids=[theme.name for theme in COLOURED])
def test_every_colour_is_readable_on_its_ground(theme: Theme) -> None:
    """Ratios of the web accessibility guidelines: 4.5 for text, 7 for high contrast, 3 for signs on the map."""
    least = 7.0 if theme.name == "high-contrast" else 4.5
    assert theme.ground is not None
    for key in STYLE_KEYS - (QUIET - {"clear"}):
        face = theme.faces[key]
        if face.foreground is not None:
            ground = face.background or theme.ground
            assert contrast(face.foreground.rgb, ground.rgb) >= (3.0 if key == "trail" else least), key
            assert face.foreground.basic != ground.basic, key
    for key in ON_THE_MAP:
        ink = theme.faces[key].foreground
        for name, ground in theme.grounds.items():
            assert ink is None or contrast(ink.rgb, ground.rgb) >= 3.0, (key, name)


@pytest.mark.parametrize("theme", COLOURED, ids=[theme.name for theme in COLOURED])
def test_what_is_painted_is_readable_whatever_the_terminals_own_colours_are(theme: Theme) -> None:
    """A theme that paints the page leaves no ink to the terminal; the ground of a map is painted by every theme."""
    if theme.paints:
        assert all(face.foreground is not None for face in theme.faces.values())
    for key in STYLE_KEYS:
        for name, ground in theme.grounds.items():
            ink = theme.face(over(key, name)).foreground
            assert ink is not None, key
            if theme.faces[key].foreground is None:
                assert contrast(ink.rgb, ground.rgb) >= 4.5, (key, name)


@pytest.mark.parametrize("theme", COLOURED, ids=[theme.name for theme in COLOURED])
def test_red_is_for_danger_and_faults(theme: Theme) -> None:
    """Beside them only a side may be red."""
    red = theme.faces["error"].foreground
    told = {key for key, face in theme.faces.items() if face.foreground == red and key not in ("side1", "stack1")}
    assert told == {"error", "threat", "ruin"}


@pytest.mark.parametrize("theme", COLOURED, ids=[theme.name for theme in COLOURED])
def test_the_map_has_depth(theme: Theme) -> None:
    """Woods, clear ground and rivers are told apart by their grounds alone; a pike stands out more than a road, a road
    more than a trail, and all of them more than what the ground is strewn with."""
    for colours in (256, 2**24):
        codes = sgr(theme, colours, [over("clear", ground) for ground in GROUNDS])
        assert len({codes[over("clear", ground)] for ground in ("clear", "woods", "band")}) == 3
    if not theme.paints:
        ground = theme.grounds["woods"].rgb
        strengths = [
            contrast(ink.rgb, ground)
            for key in ("pike", "road", "trail", "woods")
            if (ink := theme.faces[key].foreground)
        ]
        assert strengths == sorted(strengths, reverse=True)


def test_sixteen_colours_have_no_grounds_and_stacks_keep_their_own() -> None:
    theme = THEMES["dark"]
    assert sgr(theme, 16, [over("road", "woods")]) == {"road on woods": sgr(theme, 16)["road"]}
    assert theme.face(over("stack0", "woods")) == theme.faces["stack0"]
    assert theme.face(over("road", "woods")).background == theme.grounds["woods"]


@pytest.mark.parametrize("theme", COLOURED, ids=[theme.name for theme in COLOURED])
def test_the_sixteen_colours_keep_kinds_of_ground_apart(theme: Theme) -> None:
    def basic(key: str) -> str:
        colour = theme.faces[key].foreground
        assert colour is not None
        return colour.basic

    assert len({basic(key) for key in ("woods", "river", "road")}) == 3
    sides = [theme.faces[key].background for key in ("stack0", "stack1")]
    assert sides[0] is not None and sides[1] is not None and sides[0].basic != sides[1].basic


def test_sgr_parameters_of_each_depth() -> None:
    theme = THEMES["dark"]
    assert sgr(theme, 16)["woods"] == "32" and sgr(theme, 16)["stack0"] == "1;97;44"
    assert sgr(theme, 256)["woods"] == "38;5;22" and sgr(theme, 2**24)["woods"] == "38;2;40;84;47"
    assert sgr(theme, 256, ["road on woods"]) == {"road on woods": "38;5;179;48;5;233"}
    assert sgr(theme, 16)["clear"] == "" and sgr(THEMES["high-contrast"], 16)["clear"] == "97;40"
    for colours in (16, 256, 2**24):
        for some in THEMES.values():
            assert all(re.fullmatch(r"(\d+(;\d+)*)?", code) for code in sgr(some, colours).values())


def cube(number: int) -> str:
    """The colour of a number from 16 on among the 256; of the sixteen, black and white are the same everywhere."""
    if number < 16:
        return {0: "#000000", 15: "#ffffff"}[number]
    if number >= 232:
        return "#" + f"{8 + 10 * (number - 232):02x}" * 3
    steps = [0, 95, 135, 175, 215, 255]
    return "#" + "".join(f"{steps[(number - 16) // unit % 6]:02x}" for unit in (36, 6, 1))


@pytest.mark.parametrize("theme", COLOURED, ids=[theme.name for theme in COLOURED])
def test_the_256_numbers_are_of_the_hue_that_is_meant(theme: Theme) -> None:
    """Strong colours keep the order of their parts; the sides are told apart."""
    for key, face in theme.faces.items():
        for colour in (face.foreground, face.background):
            if colour is None:
                continue
            assert 0 <= colour.number <= 255
            meant, shown = colour.parts, [int(cube(colour.number)[at : at + 2], 16) for at in (1, 3, 5)]
            if max(meant) - min(meant) > 110:
                assert shown.index(max(shown)) in [at for at in range(3) if meant[at] > max(meant) - 24], key
    one, other = theme.faces["stack0"].background, theme.faces["stack1"].background
    assert one is not None and other is not None and one.number != other.number


def test_what_a_terminal_says_of_its_colours() -> None:
    assert depth({}) == depth({"TERM": "xterm"}) == depth({"TERM": "linux"}) == 16
    assert depth({"TERM": "screen-256color"}) == 256
    assert depth({"TERM": "xterm", "COLORTERM": "truecolor"}) == depth({"TERM": "xterm-direct"}) == 2**24


def test_basic_names_are_the_sixteen() -> None:
    assert sorted(BASIC.values()) == list(range(16))


def of_256(number: int) -> tuple[int, int, int]:
    if number < 16:
        return {0: (0, 0, 0), 15: (255, 255, 255)}[number]
    if number >= 232:
        return (8 + 10 * (number - 232),) * 3
    levels = (0, 95, 135, 175, 215, 255)
    number -= 16
    return levels[number // 36], levels[number // 6 % 6], levels[number % 6]


def hue(parts: tuple[int, int, int]) -> float:
    return colorsys.rgb_to_hsv(*(part / 255 for part in parts))[0] * 360


@pytest.mark.parametrize("theme", COLOURED, ids=[theme.name for theme in COLOURED])
def test_sides_and_signs_keep_their_hue_with_256_colours(theme: Theme) -> None:
    """Themes name the number: the nearest colour is often of another hue."""
    keys = (
        "stack0",
        "stack1",
        "flag0",
        "flag1",
        "side0",
        "side1",
        "goal-name",
        "label",
        "road",
        "pike",
        "river",
        "error",
    )
    for key in keys:
        for colour in (theme.faces[key].foreground, theme.faces[key].background):
            if colour is None or max(colour.parts) - min(colour.parts) < 40:
                continue  # grey
            apart = abs(hue(colour.parts) - hue(of_256(colour.number)))
            assert min(apart, 360 - apart) <= 25, (key, colour)
    for side in (0, 1):
        shown = theme.faces[f"stack{side}"].background
        assert shown is not None and shown.number == getattr(theme.faces[f"flag{side}"].background, "number", None)
