"""Names on the map keep clear of what lies over it, and stay where they are as long as they can."""

from __future__ import annotations

import random
import re

import pytest

from gtc_tui.draw import ZOOMS, Layers, MapPainter, StackGlyph
from gtc_tui.draw.layers import NAMES, Footprint, PieceGlyph
from gtc_tui.draw.standing import Marks, layers
from gtc_tui.engine.report import Cell
from gtc_tui.model.mapdata import MapData
from support import race

GOALS = ("N3520", "N3418", "N3219", "N3321", "N3419", "N3519", "N3522", "N3619", "N3621")
GLYPH = StackGlyph("U2", "U23", ("Robins+2", "U23 x2"), "stack0", "i", (PieceGlyph("i", "Robinson", "9 F1"),) * 4)
Words = dict[tuple[int, int], str]


def words(painter: MapPainter, over: Layers) -> Words:
    """Names of places as they stand on the page, by their first cell. The ends of names that something hides count."""
    found = {}
    for y, row in enumerate(painter.lines(0, 0, *painter.size(), over)):
        x = 0
        for text, style in row:
            if style in NAMES:
                found[x, y] = text
            x += len(text)
    return found


def crowd(virginia: MapData, seed: int) -> Layers:
    """Thirty stacks, marks and highlights around Spotsylvania."""
    rng = random.Random(seed)
    near = [
        number
        for number in range(virginia.hexmap.size)
        if virginia.hexmap.distance(number, virginia.hex_id("N3520")) < 9
    ]
    stacks, marks, lit = rng.sample(near, 30), rng.sample(near, 30), rng.sample(near, 30)
    return Layers(
        stacks=dict.fromkeys(stacks, GLYPH),
        marks={number: (str(rng.randint(1, 20)), "reach") for number in marks},
        highlights=dict.fromkeys(lit, "zoc"),
        important=frozenset(map(virginia.hex_id, GOALS)),
    )


def footprint(painter: MapPainter, over: Layers) -> set[tuple[int, int]]:
    found = Footprint()
    painter._lay(found, over, None)
    return found.cells


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("seed", range(4))
def test_no_name_is_cut_by_what_lies_over_the_map(
    virginia: MapData, painters: dict[int, MapPainter], zoom: int, seed: int
) -> None:
    """Every name on the page is one that the map has, whole or in one of its shorter forms."""
    painter, over = painters[zoom], crowd(virginia, seed)
    taken = footprint(painter, over)
    known = {place.name for places in virginia.places.values() for place in places} | {*virginia.boxes.values()}
    regions = {name.lower() for name in virginia.regions.values()}
    letters = {name[:3].lower() for name in known} | {
        "".join(word[0] for word in name.split()).lower() for name in known if " " in name
    }
    for (x, y), text in words(painter, over).items():
        assert taken.isdisjoint((at, y) for at in range(x, x + len(text))), text
        assert text[:3].lower() in letters or text.replace(" ", "").lower() in regions, text
        assert re.fullmatch(r"[A-Z].*[a-zA-Z.']", text), text


@pytest.mark.parametrize("zoom", ZOOMS)
def test_only_names_that_would_be_hidden_move(virginia: MapData, painters: dict[int, MapPainter], zoom: int) -> None:
    painter = painters[zoom]
    before = words(painter, Layers())
    for name in ("N3418", "N3520", "N2717", "N4114"):
        number = virginia.hex_id(name)
        over = Layers(stacks={number: GLYPH})
        taken, after = footprint(painter, over), words(painter, over)
        for (x, y), text in before.items():
            if taken.isdisjoint((at, y) for at in range(x, x + len(text))):
                assert after[x, y] == text


def test_a_name_under_a_stack_moves_beside_it(virginia: MapData, painters: dict[int, MapPainter]) -> None:
    painter = painters[3]
    (x, y) = next(at for at, text in words(painter, Layers()).items() if text == "Todd's Tavern")
    hidden = painter.hex_at(x + 2, y)
    assert hidden is not None
    after = words(painter, Layers(stacks={hidden: GLYPH}))
    moved = [at for at, text in after.items() if text.startswith("Todd's")]
    assert len(moved) == 1 and moved != [(x, y)]


@pytest.mark.parametrize("zoom", ZOOMS)
def test_names_stay_while_cursor_and_window_move(virginia: MapData, painters: dict[int, MapPainter], zoom: int) -> None:
    painter = painters[zoom]
    game = race()
    view = game.new_state().view(None)
    centre = virginia.hex_id("N3418")
    x, y = painter.centre(centre)
    pages = []
    for cursor, way in (("N3418", "N3419"), ("N2020", "N2021"), ("N4010", "N4111")):
        reach = {"N3317": Cell("2", "reach")}
        marks = Marks(view, {**reach, way: Cell("", "route")}, steady=reach)
        over = layers(marks, game.side_names, virginia, virginia.hex_id(cursor))
        for shift in (0, 7):
            rows = painter.lines(x - 60 - shift, y - 20 - shift, 120 + shift, 40 + shift, over)
            named = set()
            for down, row in enumerate(rows[shift:]):
                across = -shift
                for text, style in row:
                    named |= {
                        (across + at, down, char) for at, char in enumerate(text) if style in NAMES and across + at >= 0
                    }
                    across += len(text)
            pages.append(named)
    shared = set.intersection(*pages)
    assert all(len(page - shared) <= 12 for page in pages)  # what the cursor or the way itself hides
    assert len(shared) > 30


def test_every_objective_of_the_race_has_its_name_at_the_usual_zoom(painters: dict[int, MapPainter]) -> None:
    """Or the beginning of it: no initials."""
    game = race()
    view = game.new_state().view(None)
    over = layers(Marks(view), game.side_names, game.map, None)
    painter = painters[2]
    goals = [goal for goal in view.objectives if goal.hex is not None]
    assert len(goals) == 9
    names = {(x, y): text for (x, y), text in words(painter, over).items()}
    for goal in goals:
        assert goal.hex is not None
        x, y = painter.centre(game.map.ids[goal.hex])
        near = [text for (at, down), text in names.items() if abs(y - down) <= 3 and at - 16 <= x <= at + 24]
        name = goal.label.replace("Court House", "CH")
        assert any(name.startswith(text.rstrip(".")) for text in near), (name, near)


def test_numbers_asked_for_leave_names_and_stacks_alone(virginia: MapData, painters: dict[int, MapPainter]) -> None:
    for zoom in ZOOMS:
        painter, over = painters[zoom], crowd(virginia, 1)
        numbered = Layers(over.stacks, over.marks, None, over.highlights, over.controls, over.important, numbers=True)
        assert words(painter, numbered) == words(painter, over)
        x, y = painter.centre(virginia.hex_id("N3520"))
        rows = painter.lines(x - 40, y - 12, 80, 24, numbered)
        shown = {text for row in rows for text, style in row if style == "number"}
        assert len(shown) > 3 and all(re.search(r"\d", text) for text in shown)
