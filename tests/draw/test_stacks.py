"""Stacks on the map: their arms at the usual zoom, every piece at the closest; lists of what stands in a hex."""

from __future__ import annotations

from dataclasses import replace

import pytest

import gtc_tui
from gtc_tui.draw import ZOOMS, Layers, MapPainter, StackGlyph, arms_legend, to_plain
from gtc_tui.draw.charset import ARMS
from gtc_tui.draw.layers import PieceGlyph
from gtc_tui.draw.standing import side_letters, stack_glyph
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.report import PieceView
from gtc_tui.model.mapdata import MapData
from support import RACE, race

BLUE, GREY = Side("union"), Side("confederate")
NAMES = {BLUE: "Union", GREY: "Confederate"}


def piece(arm: str, strength: int | None, code: str = "9 F1", name: str = "Robinson", side: Side = BLUE) -> PieceView:
    return PieceView(
        id=PieceId(name.lower()),
        name=name,
        side=side,
        kind="",
        kind_text="",
        size="Div",
        command="V",
        hex="N3520",
        code=code,
        strength=strength,
        arm=arm,
    )


def glyph(*here: PieceView) -> StackGlyph:
    return stack_glyph(here, side_letters(NAMES), list(NAMES))


def drawn(virginia: MapData, zoom: int, here: StackGlyph, charset: str = "ascii", place: str = "N3520") -> list[str]:
    """The cells of a hex with a stack and nothing else around it."""
    painter = MapPainter(virginia, zoom, charset)
    number = virginia.hex_id(place)
    return to_plain(painter.lines(*painter.cells_of(number), Layers(stacks={number: here}))).split("\n")


@pytest.mark.parametrize(
    ("here", "shown"),
    [
        ((piece("i", 9),), "U9i"),
        ((piece("c", 2), piece("c", 3)), "U5c"),
        ((piece("*", None), piece("i", 9), piece("i", 14)), "U23i"),
        ((piece("a", 3),), "U3a"),
        ((piece("*", None),), "U*"),
        ((piece("*", None), piece("w", 0)), "Uw"),
        ((piece("c", 4, side=GREY), piece("i", 3, side=GREY)), "C7c"),
        ((piece("c", 4), piece("i", 3), piece("i", 2)), "U9i"),
    ],
)
def test_the_usual_zoom_tells_side_strength_and_the_strongest_arm(
    virginia: MapData, here: tuple[PieceView, ...], shown: str
) -> None:
    assert shown in drawn(virginia, 2, glyph(*here))[0].split("|")[-1]


def test_a_very_strong_stack_keeps_its_strength_for_its_arm(virginia: MapData) -> None:
    (line, _below) = drawn(virginia, 2, glyph(piece("i", 60), piece("i", 45)))
    assert "U105" in line and "U105i" not in line


def test_arms_have_signs_of_their_own_in_unicode_and_letters_without(virginia: MapData) -> None:
    for arm, sign in ARMS.items():
        here = glyph(piece(arm, 4))
        assert f"U4{arm}" in drawn(virginia, 2, here)[0]
        assert f"U4{sign}" in drawn(virginia, 2, here, "unicode")[0]
        for zoom in (3, 4):
            assert arm in "".join(drawn(virginia, zoom, here)) and sign in "".join(
                drawn(virginia, zoom, here, "unicode")
            )


def test_the_legend_explains_every_arm() -> None:
    """That there is, and no other: They Died has engineers and no leaders, and two kinds of what carries supply."""
    pieces = [piece(arm, 4) for arm in reversed(ARMS)]
    assert [sign for sign, _meaning in arms_legend(pieces)] == list(ARMS)
    assert [sign for sign, _meaning in arms_legend(pieces, "unicode")] == list(ARMS.values())
    told = {
        one: dict(arms_legend(gtc_tui.load(one).new_state().view(None).pieces)) for one in (RACE, "boots2/pershing")
    }
    assert told[RACE] == {"i": "infantry", "c": "cavalry", "*": "leaders alone"}
    assert told["boots2/pershing"] == {
        "i": "infantry, fort garrison",
        "c": "cavalry",
        "a": "artillery",
        "w": "supply wagon, supply trucks",
        "e": "engineers",
        "m": "motorcycles",
    }


def test_cursor_and_highlight_enclose_a_stack_whatever_its_strength(virginia: MapData) -> None:
    painter, number = MapPainter(virginia, 2), virginia.hex_id("N3520")
    for strength in (9, 23):
        stacks = {number: glyph(piece("i", strength))}
        area = painter.cells_of(number)
        assert f"[U{strength}i]" in to_plain(painter.lines(*area, Layers(stacks=stacks, cursor=number)))
        assert f"(U{strength}i)" in to_plain(
            painter.lines(*area, Layers(stacks=stacks, highlights={number: "subject"}))
        )


def test_the_cursor_between_counters_hides_none_of_their_letters_at_the_smallest_zoom(virginia: MapData) -> None:
    """The cells of its brackets are those of the hexes beside it; its own are lit."""
    painter, number = MapPainter(virginia, 1), virginia.hex_id("N3520")
    x, y = painter.centre(number)
    beside = [virginia.hexmap.neighbours(number)[at] for at in range(6)]
    west, east = (next(at for at in beside if painter.centre(at) == (x + 2 * way, y)) for way in (-1, 1))
    stacks = {at: glyph(piece("i", 20)) for at in (west, number, east)}
    layers = Layers(stacks=stacks, cursor=number)
    row = painter.lines(x - 2, y, 6, 1, layers)[0]
    assert "".join(text for text, _style in row) == "U1U1U1"
    assert [text for text, style in row if style == "cursor"] == ["U1"]
    assert [painter.drawn_at(x + across, y, layers) for across in (-1, 0, 1, 2)] == [west, number, number, east]
    plain = replace(layers, plain=True)
    assert to_plain(painter.lines(x - 2, y, 6, 1, plain)) == "U[U1]1"
    alone = Layers(stacks={number: stacks[number]}, cursor=number)
    assert "[U1]" in to_plain(painter.lines(x - 2, y, 6, 1, alone))


@pytest.mark.parametrize("zoom", ZOOMS)
def test_the_cursor_hides_no_letter_of_a_name(virginia: MapData, painters: dict[int, MapPainter], zoom: int) -> None:
    """Of a place or a stream."""
    painter = painters[zoom]
    lit = 0
    for number in range(0, virginia.hexmap.size, 7):
        x, y = painter.centre(number)
        area = (x - 25, y - 1, 50, 3)
        names = [word for word in to_plain(painter.lines(*area)).split() if len(word) > 3 and word.isalpha()]
        rows = painter.lines(*area, Layers(cursor=number))
        assert all(name in to_plain(rows) for name in names), virginia.names[number]
        lit += any(style == "cursor" and text.isalpha() for row in rows for text, style in row)
    assert lit


def test_stacks_side_by_side_hide_nothing_of_one_another(virginia: MapData) -> None:
    """Not even with marks below them."""
    painter, number = MapPainter(virginia, 2), virginia.hex_id("N3520")
    around = (number, *virginia.hexmap.neighbours(number))
    stacks = {at: glyph(piece("i", 10 + count)) for count, at in enumerate(around)}
    for mark in ("7", "12", "20)", "3+"):
        layers = Layers(stacks=stacks, marks={number: (mark, "label")})
        x, y = painter.centre(number)
        text = to_plain(painter.lines(x - 8, y - 3, 17, 8, layers))
        assert all(f"U{10 + count}i" in text for count in range(len(around))), (mark, text)
        assert mark.removesuffix(")") in text


def test_strength_and_fatigue_stay_apart_at_the_zoom_with_hexes(virginia: MapData) -> None:
    for arm, code, shown in (("c", "2 F2 d x", "c 2 F2dx"), ("i", "16 F0 Br", "i16 F0Br"), ("i", "9 F1", "i 9 F1")):
        assert any(shown in line for line in drawn(virginia, 3, glyph(piece(arm, 9, code)))), code


def test_the_pieces_of_a_game_have_arms() -> None:
    view = race().new_state().view(None)
    arms = {piece.kind: piece.arm for piece in view.pieces}
    assert arms == {"infantry": "i", "cavalry": "c", "leader": "*"}


def test_the_closest_zoom_lists_every_piece_with_its_status(virginia: MapData) -> None:
    here = [
        piece("*", None, "3-5", "Warren"),
        piece("i", 9, "9 F1", "Robinson"),
        piece("i", 14, "14 F2 d", "Griffin"),
        piece("c", 3, "3 F1 d x ! Ab", "Wickham"),
    ]
    lines = drawn(virginia, 4, glyph(*here))
    assert any("* Warren     3-5" in line for line in lines)
    assert any("i Robinson  9 F1" in line for line in lines)
    assert any("i Griffin 14 F2d" in line for line in lines)
    assert any("c Wick 3 F1dx!Ab" in line for line in lines)  # strength and fatigue never run together


@pytest.mark.parametrize("count", range(1, 10))
def test_a_large_stack_lists_what_fits_and_tells_how_many_more(virginia: MapData, count: int) -> None:
    here = [piece("i", 3, "3 F0", f"Brig{number}") for number in range(count)]
    text = "\n".join(drawn(virginia, 4, glyph(*here)))
    listed = sum(f"Brig{number}" in text for number in range(count))
    assert listed == (count if count <= 6 else 5)
    assert (f"+{count - 5} more" in text) == (count > 6)


def test_marks_labels_and_holders_show_beside_a_full_list(virginia: MapData) -> None:
    painter, number = MapPainter(virginia, 4), virginia.hex_id("N3520")
    stacks = {number: StackGlyph("U6", "U18", ("", ""), "stack0", "i", (PieceGlyph("i", "Brig", "3 F0"),) * 6)}
    layers = Layers(
        stacks=stacks,
        marks={number: ("12)", "label")},
        cursor=number,
        highlights={number: "reach"},
        flags={number: ("c12", "flag1")},
    )
    text = to_plain(painter.lines(*painter.cells_of(number), layers))
    assert text.count("i Brig      3 F0") == 6
    assert "(" in text and "12)" in text and text.count("[") == text.count("]") == 1
    assert "c12" in text.split("\n")[-1]


@pytest.mark.parametrize(
    ("names", "letters"),
    [
        (("Union", "Confederate"), "UC"),
        (("United States", "Villa"), "UV"),
        (("United States", "Universe"), "TV"),  # the first that differ
        (("北軍", "南軍"), "UV"),  # no Latin letters: those of the keys
    ],
)
def test_a_side_has_a_letter_in_every_language(names: tuple[str, str], letters: str) -> None:
    assert "".join(side_letters(dict(zip((Side("us"), Side("villa")), names, strict=True))).values()) == letters
