"""Themes: every style key in each, told apart without colours, readable on their ground, right on every terminal."""

from __future__ import annotations

import re

import pytest

import gtc_tui
from gtc_tui.draw import ZOOMS, MapPainter
from gtc_tui.draw.palette import ATTRIBUTES, BASIC, STYLE_KEYS, THEMES, Face, Theme, depth, sgr
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
    assert {"woods", "river", "stack0", "stack1", "cursor", "reach", "zoc", "threat", "side1", "void"} <= drawn
    assert drawn <= STYLE_KEYS
    for theme in THEMES.values():
        assert set(theme.faces) == STYLE_KEYS


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_sides_zones_cursor_and_answers_differ_in_more_than_colour(theme: Theme) -> None:
    def attributes(key: str) -> tuple[str, ...]:
        return theme.faces[key].attributes

    for one, other in (("stack0", "stack1"), ("side0", "side1"), ("zoc", "limited"), ("reach", "route")):
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


@pytest.mark.parametrize("theme", COLOURED, ids=[theme.name for theme in COLOURED])
def test_every_colour_is_readable_on_its_ground(theme: Theme) -> None:
    """Ratios of the web accessibility guidelines: 4.5 for text, 7 for high contrast."""
    least = 7.0 if theme.paints else 4.5
    assert theme.ground is not None
    for key, face in theme.faces.items():
        if face.foreground is not None:
            ground = face.background or theme.ground
            assert contrast(face.foreground.rgb, ground.rgb) >= least, key
            assert face.foreground.basic != ground.basic, key


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
    assert re.fullmatch(r"38;5;(1[6-9]|[2-9]\d|1\d\d|2[0-4]\d|25[0-5])", sgr(theme, 256)["woods"])
    assert sgr(theme, 2**24)["woods"] == "38;2;95;167;95"
    assert sgr(theme, 16)["clear"] == "" and sgr(THEMES["high-contrast"], 16)["clear"] == "97;40"
    for colours in (16, 256, 2**24):
        for some in THEMES.values():
            assert all(re.fullmatch(r"(\d+(;\d+)*)?", code) for code in sgr(some, colours).values())


def test_the_nearest_of_256_colours() -> None:
    def code(rgb: str) -> str:
        face = Face(THEMES["dark"].faces["woods"].foreground._replace(rgb=rgb), None, ())  # type: ignore[union-attr]
        return sgr(Theme("one", None, False, {"woods": face}), 256)["woods"]

    assert code("#ffffff") == "38;5;231" and code("#000000") == "38;5;16"
    assert code("#ff0000") == "38;5;196" and code("#878787") == "38;5;102" and code("#767676") == "38;5;243"


def test_what_a_terminal_says_of_its_colours() -> None:
    assert depth({}) == depth({"TERM": "xterm"}) == depth({"TERM": "linux"}) == 16
    assert depth({"TERM": "screen-256color"}) == 256
    assert depth({"TERM": "xterm", "COLORTERM": "truecolor"}) == depth({"TERM": "xterm-direct"}) == 2**24


def test_basic_names_are_the_sixteen() -> None:
    assert sorted(BASIC.values()) == list(range(16))
