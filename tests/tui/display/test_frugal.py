"""The display that writes only what changed shows what stock Textual shows."""

from __future__ import annotations

import random
from pathlib import Path

import pyte
import pytest
from pyte.screens import Char
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from terminals import new_game, terminal
from textual._compositor import LayoutUpdate
from textual.geometry import Region
from textual.strip import Strip

from gtc_tui.tui.display.frugal import Able, FrugalDisplay

_WIDE = "\u5317"


def picture(screen: pyte.Screen) -> list[list[Char]]:
    """Every cell as the eye sees it: what a blank does not show is left out."""
    rows = []
    for y in range(screen.lines):
        row = [screen.buffer[y][x] for x in range(screen.columns)]
        rows.append(
            [
                cell._replace(fg="default", bold=False, italics=False)
                if cell.data == " " and not cell.reverse and not cell.underscore
                else cell
                for cell in row
            ]
        )
    return rows


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("colours", [ColorSystem.STANDARD, ColorSystem.EIGHT_BIT, ColorSystem.TRUECOLOR])
def test_random_screens_painted_one_after_the_other(seed: int, colours: ColorSystem) -> None:
    """A terminal that gets the differences shows what one shows that gets the whole of the last screen."""
    chance = random.Random(seed)
    width, height = 40, 10
    styles = [
        Style(),
        Style(bold=True),
        Style(dim=True, color="green"),
        Style(bold=True, color="green"),
        Style(reverse=True),
        Style(color="red", underline=True),
        Style(color="#5fa75f", bgcolor="#000080", bold=True),
        Style(bgcolor="blue", italic=True),
    ]
    display = FrugalDisplay(colours)
    terminal = pyte.Screen(width, height)
    stream = pyte.Stream(terminal)
    rows = [[(" ", styles[0])] * width for _row in range(height)]
    for _turn in range(60):
        for _change in range(chance.choice((0, 1, 3, 200))):
            x, y = chance.randrange(width), chance.randrange(height)
            rows[y][x] = (chance.choice("abc#    "), chance.choice(styles))
        if chance.random() < 0.3:  # a row is emptied to its end
            y, x = chance.randrange(height), chance.randrange(width)
            rows[y][x:] = [(" ", chance.choice(styles[:4]))] * (width - x)
        strips = [[Strip([Segment(char, style) for char, style in row])] for row in rows]
        update = LayoutUpdate(strips, Region(0, 0, width, height))  # type: ignore[arg-type]
        cursor = (chance.randrange(width), chance.randrange(height))
        stream.feed(display.paint(update, width, height, cursor))
        fresh = pyte.Screen(width, height)
        pyte.Stream(fresh).feed(FrugalDisplay(colours).paint(update, width, height, cursor))
        assert picture(terminal) == picture(fresh)
        assert terminal.display == ["".join(char for char, _style in row) for row in rows]
        for y, row in enumerate(rows):
            for x, (char, style) in enumerate(row):
                shown = terminal.buffer[y][x]
                assert (shown.reverse, shown.underscore) == (bool(style.reverse), bool(style.underline))
                assert (shown.bg == "default") == (style.bgcolor is None)
                if char != " ":
                    assert shown.bold == bool(style.bold)
                    assert (shown.fg == "default") == (style.color is None)
        assert (terminal.cursor.x, terminal.cursor.y) == cursor
    assert display.paint(update, width, height, cursor) == ""


def test_wide_characters_take_two_cells() -> None:
    display = FrugalDisplay(ColorSystem.STANDARD)
    screen = pyte.Screen(8, 1)
    stream = pyte.Stream(screen)
    for text in (f"a{_WIDE}bcdef", f"ab{_WIDE}cdef", f"{_WIDE}{_WIDE}cdef", "abcdefgh"):
        update = LayoutUpdate([[Strip([Segment(text)])]], Region(0, 0, 8, 1))  # type: ignore[arg-type]
        stream.feed(display.paint(update, 8, 1, (0, 0)))
        assert screen.display[0] == text


def test_cells_of_one_look_are_written_together() -> None:
    display = FrugalDisplay(ColorSystem.EIGHT_BIT)
    looks = [Style(color="color(28)"), Style(color="color(130)")]
    strips = [[Strip([Segment("x", looks[at % 2]) for at in range(20)])]]
    update = LayoutUpdate(strips, Region(0, 0, 40, 1))  # type: ignore[arg-type]
    written = display.paint(update, 40, 1, (0, 0))
    assert written.count("38;5;28m") == written.count("38;5;130m") == 1
    terminal = pyte.Screen(40, 1)
    pyte.Stream(terminal).feed(written)
    assert terminal.display[0].rstrip() == "x" * 20 and len({terminal.buffer[0][at].fg for at in range(20)}) == 2


def test_over_many_rows_a_look_is_turned_to_once() -> None:
    """As when a map scrolls; a few cells are written as they come."""
    looks = [Style(color="color(28)"), Style(color="color(130)", bgcolor="color(236)"), Style(color="color(74)")]
    display = FrugalDisplay(ColorSystem.EIGHT_BIT)
    strips = [[Strip([Segment("x", looks[(at + row) % 3]) for at in range(30)])] for row in range(8)]
    update = LayoutUpdate(strips, Region(0, 0, 40, 8))  # type: ignore[arg-type]
    written = display.paint(update, 40, 8, (0, 0))
    assert [written.count(f"38;5;{ink}") for ink in (28, 130, 74)] == [1, 1, 1]
    terminal = pyte.Screen(40, 8)
    pyte.Stream(terminal).feed(written)
    assert [line.rstrip() for line in terminal.display] == ["x" * 30] * 8
    assert len({terminal.buffer[row][at].fg for row in range(8) for at in range(30)}) == 3


def _line(*segments: Segment) -> LayoutUpdate:
    return LayoutUpdate([[Strip(segments)]], Region(0, 0, 60, 1))  # type: ignore[arg-type]


@pytest.mark.parametrize("erases_ground", [True, False])
def test_a_terminal_that_erases_with_the_ground_that_is_on_is_sent_no_blanks(erases_ground: bool) -> None:
    """Others are sent them, one by one."""
    display = FrugalDisplay(ColorSystem.EIGHT_BIT, Able(erases_ground))
    ink = Style(color="color(0)", bgcolor="color(15)")
    display.paint(_line(Segment("x" * 60, ink)), 60, 1, (0, 0))
    written = display.paint(_line(Segment("one" + " " * 54 + "two", ink)), 60, 1, (0, 0))
    assert ("\x1b[K" in written, len(written) < 40) == (erases_ground, erases_ground)
    terminal = pyte.Screen(60, 1)
    terminal.draw("x" * 60)
    pyte.Stream(terminal).feed(f"\x1b[H{written}")
    assert terminal.display == ["one" + " " * 54 + "two"]
    assert len({terminal.buffer[0][at].bg for at in range(60)}) == 1


def test_a_gap_is_erased_with_what_is_behind_it() -> None:
    display = FrugalDisplay(None)
    display.paint(_line(Segment("x" * 60)), 60, 1, (0, 0))
    assert len(display.paint(_line(Segment("x" * 8 + " " * 44 + "x" * 8)), 60, 1, (0, 0))) < 30


def test_without_colours_none_are_sent() -> None:
    display = FrugalDisplay(None)
    strips = [[Strip([Segment("ab", Style(color="red", bold=True)), Segment("cd", Style(bgcolor="blue"))])]]
    update = LayoutUpdate(strips, Region(0, 0, 4, 1))  # type: ignore[arg-type]
    assert display.paint(update, 4, 1, (0, 0)) == "\x1b[m\x1b[H\x1b[1mab\x1b[mcd\x1b[H"


def test_the_screen_is_that_of_the_stock_display(tmp_path: Path) -> None:
    """The same game with the same keys, both ways: equal cell by cell after every key."""
    keys = ["j", "l", "\x1b[1;2B", "w", "e", "\x1b", "R", "\x1b", "z", "z", "v", "v", "f", "f", "i", "q", "+", "t", "u"]
    with (
        terminal(tmp_path, *new_game(tmp_path / "one.log")) as frugal,
        terminal(tmp_path, *new_game(tmp_path / "two.log"), GTC_STOCK_DISPLAY="1") as stock,
    ):
        for one in (frugal, stock):
            one.see("1) Warren joins", "Spotsylvania")
            one.read(0.5)
        for key in keys:
            for one in (frugal, stock):
                one.type(key)
            frugal.until(
                lambda: frugal.read(0.15) and stock.read(0.15) and picture(frugal.screen) == picture(stock.screen)
            )
            assert (frugal.screen.cursor.x, frugal.screen.cursor.y) == (stock.screen.cursor.x, stock.screen.cursor.y)
        assert frugal.sent * 3 < stock.sent


def test_control_characters_never_reach_the_terminal() -> None:
    evil = "a\x1b[2Jb\x1bcc\x07d\x9b1me\x7ff\u202eg\u5317"
    display = FrugalDisplay(None)
    update = LayoutUpdate([[Strip([Segment(evil)]).adjust_cell_length(40)]], Region(0, 0, 40, 1))  # type: ignore[arg-type]
    sent = display.paint(update, 40, 1, (0, 0))
    terminal = pyte.Screen(40, 1)
    pyte.Stream(terminal).feed(sent)
    assert terminal.display[0].split() == ["a[2Jbccd1mefg\u5317"]
    assert not set("\x07\x9b\x7f\u202e") & set(sent) and "\x1bc" not in sent and "\x1b[2J" not in sent
