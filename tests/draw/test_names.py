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


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_name_has_one_place_or_none(virginia: MapData, painters: dict[int, MapPainter], zoom: int) -> None:
    """Whatever lies over the map, names but those of objectives and regions stay where they are, whole, or are gone."""
    painter = painters[zoom]
    over = crowd(virginia, 0)
    placed = words(painter, Layers(important=over.important))
    for seed in range(4):
        rows = painter.lines(0, 0, *painter.size(), crowd(virginia, seed))
        for y, row in enumerate(rows):
            x = 0
            for text, style in row:
                if style in NAMES - {"goal-name", "region-name"}:
                    assert placed[x, y] == text
                x += len(text)


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_name_that_moves_keeps_its_form(virginia: MapData, painters: dict[int, MapPainter], zoom: int) -> None:
    """Those of objectives are written elsewhere where theirs is taken, but never longer or shorter."""
    painter = painters[zoom]
    over = crowd(virginia, 0)

    def moving(over: Layers) -> set[str]:
        rows = painter.lines(0, 0, *painter.size(), over)
        return {text for row in rows for text, style in row if style == "goal-name"}

    known = moving(Layers(important=over.important))
    for seed in range(4):
        assert moving(crowd(virginia, seed)) <= known


def test_the_name_of_an_objective_moves_from_under_a_stack(virginia: MapData, painters: dict[int, MapPainter]) -> None:
    painter = painters[3]
    goal = virginia.hex_id("N3418")
    important = frozenset({goal})
    (x, y) = next(at for at, text in words(painter, Layers(important=important)).items() if text == "Laurel Hill")
    after = words(painter, Layers(stacks={goal: GLYPH}, important=important))
    moved = [at for at, text in after.items() if text.startswith("Laurel") and abs(at[1] - y) < 5]
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


@pytest.mark.parametrize("zoom", ZOOMS)
def test_every_objective_has_its_flag_with_its_points(painters: dict[int, MapPainter], zoom: int) -> None:
    """Its holder's letter, and what it brings, on a ground of the holder's colour; under a stack or a cost, too."""
    game = race()
    view = game.new_state().view(None)
    goals = [goal for goal in view.objectives if goal.hex is not None]
    assert len(goals) == 9
    for marked in ({}, {goal.hex: Cell("4", "reach") for goal in goals if goal.hex is not None}):
        over = layers(Marks(view, marked), game.side_names, game.map, None)
        for goal in goals:
            x, y, width, height = painters[zoom].cells_of(game.map.ids[str(goal.hex)])
            rows = painters[zoom].lines(x, y, width, height, over)
            flags = "".join(text for row in rows for text, style in row if style == "flag1")
            shown = f"c{goal.points}" if zoom > 1 else "c" if marked else f"c{goal.points}"[-2:]
            assert shown in flags, goal.label


@pytest.mark.parametrize("mark", ["*", "3)", "12)"])
def test_no_mark_leaves_half_a_number_of_a_flag(painters: dict[int, MapPainter], mark: str) -> None:
    for zoom, painter in painters.items():
        number = painter.map.hex_id("N3520")
        for stacks in ({}, {number: GLYPH}):
            over = Layers(stacks, marks={number: (mark, "path")}, flags={number: ("c12", "flag1")})
            x, y, width, height = painter.cells_of(number)
            flags = [
                text for row in painter.lines(x, y, width, height, over) for text, style in row if style == "flag1"
            ]
            assert set(flags) <= {"c12", "c"}, (zoom, flags)


@pytest.mark.parametrize(("zoom", "least"), [(2, 7), (3, 9), (4, 9)])
def test_objectives_of_the_race_have_their_names(painters: dict[int, MapPainter], zoom: int, least: int) -> None:
    """Nine of them within eight hexes: at the usual zoom two find no place that is not another's. Words are whole."""
    game = race()
    view = game.new_state().view(None)
    over = layers(Marks(view), game.side_names, game.map, None)
    painter = painters[zoom]
    found = 0
    names = words(painter, over)
    for goal in view.objectives:
        assert goal.hex is not None
        x, y = painter.centre(game.map.ids[goal.hex])
        name = goal.label.replace("Court House", "CH")
        forms = {goal.label, name, *(name[:at] for at, char in enumerate(name) if char == " ")}
        found += any(
            text in forms and abs(y - down) <= 3 and at - 24 <= x <= at + 24 for (at, down), text in names.items()
        )
    assert found >= least


def test_numbers_asked_for_leave_names_and_stacks_alone(virginia: MapData, painters: dict[int, MapPainter]) -> None:
    for zoom in ZOOMS:
        painter, over = painters[zoom], crowd(virginia, 1)
        numbered = Layers(over.stacks, over.marks, None, over.highlights, over.flags, over.important, numbers=True)
        assert words(painter, numbered) == words(painter, over)
        x, y = painter.centre(virginia.hex_id("N3520"))
        rows = painter.lines(x - 40, y - 12, 80, 24, numbered)
        shown = {text for row in rows for text, style in row if style == "number"}
        assert len(shown) > 3 and all(re.search(r"\d", text) for text in shown)
