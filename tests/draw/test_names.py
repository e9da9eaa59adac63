"""Names on the map have one place each; what lies over it changes that only for objectives that could not be read."""

from __future__ import annotations

import random
import re
from collections.abc import Collection
from dataclasses import replace
from itertools import product

import pytest

import gtc_tui
from gtc_tui.draw import ZOOMS, Layers, MapPainter, StackGlyph, names_legend, painter_of
from gtc_tui.draw.goalkey import goal_letters, key_rows
from gtc_tui.draw.labels import chief_place, place_name
from gtc_tui.draw.layers import NAMES, Footprint, PieceGlyph
from gtc_tui.draw.standing import Marks, layers
from gtc_tui.engine.action import Side
from gtc_tui.engine.report import Cell
from gtc_tui.model.mapdata import MapData
from gtc_tui.play.table.session import Session
from gtc_tui.scenario.mapfile import load_map
from support import RACE, race

GOALS = ("N3520", "N3418", "N3219", "N3321", "N3419", "N3519", "N3522", "N3619", "N3621")
GLYPH = StackGlyph("U2", "U23", ("Robins+2", "U23 x2"), "stack0", "i", (PieceGlyph("i", "Robinson", "9 F1"),) * 4)
Words = dict[tuple[int, int], str]


def words(painter: MapPainter, over: Layers, styles: Collection[str] = NAMES) -> Words:
    """Names of places as they stand on the page, by their first cell. The ends of names that something hides count."""
    found = {}
    for y, row in enumerate(painter.lines(0, 0, *painter.size(), over)):
        x = 0
        for text, style in row:
            if style in styles:
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


def letters(painter: MapPainter, over: Layers, styles: Collection[str] = NAMES) -> Words:
    """Every cell that belongs to a name, with its character."""
    return {(x + at, y): char for (x, y), text in words(painter, over, styles).items() for at, char in enumerate(text)}


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("seed", range(4))
def test_a_name_has_one_place(virginia: MapData, painters: dict[int, MapPainter], zoom: int, seed: int) -> None:
    """Whatever lies over the map: a name stands there whole, or is gone; what is left of an objective's or a region's
    is in one piece, and half of it at least."""
    painter, over = painters[zoom], crowd(virginia, seed)
    taken = footprint(painter, over)
    bare, goals = words(painter, Layers(important=over.important)), words(painter, over, ["goal-name"])
    for (x, y), text in words(painter, over).items():
        assert taken.isdisjoint((at, y) for at in range(x, x + len(text))), text
        begin, whole = next(
            (
                (at, one)
                for (at, line), one in bare.items()
                if line == y and at <= x and x + len(text) <= at + len(one) and one[x - at :].startswith(text)
            ),
            (0, ""),
        )
        if not whole:
            first = text.split()[0]
            assert zoom > 1 and first in " ".join(lasting(virginia))  # an objective, which could not be read
            assert not any(one.startswith(first) and at != (x, y) for at, one in goals.items()), text
            continue
        assert whole[x - begin :].startswith(text)
        if text != whole:
            assert 2 * len(text.replace(" ", "")) >= len(whole.replace(" ", ""))
            assert any(name.startswith(whole[:3]) for name in lasting(virginia)), whole


ABBREVIATED = {
    "Court House": "CH",
    "Station": "Sta.",
    "Church": "Ch.",
    "Landing": "Ldg.",
    "Junction": "Jct.",
    "River": "R.",
    "Creek": "Cr.",
    "Depot": "Dpt.",
}
"""The only words that are ever written short."""


def readable(board: MapData) -> set[str]:
    """Every name of a map, without what stands behind a comma or in brackets, with those words in full or short."""
    places = {place.name for some in board.places.values() for place in some}
    names = places | {line.name for line in board.lines} | {*board.boxes.values(), *board.waters.values()}
    found = {name.partition(" (")[0].partition(", ")[0] for name in names}
    for word, short in ABBREVIATED.items():
        found |= {name.replace(f" {word}", f" {short}") for name in found}
    return found


@pytest.mark.parametrize("board", ["gtc/virginia", "boots2/mad-anthony", "boots2/pershing"])
def test_names_are_words_and_never_initials(board: str) -> None:
    """A name stands there whole, an objective's or a region's at least in whole words of it; else it is left out."""
    data = load_map(board)
    whole = readable(data)
    apart = {name.upper() for name in {*data.regions.values(), *data.waters.values()}}
    apart |= {" ".join(name) for name in apart}
    goals = frozenset(data.places)
    for zoom in ZOOMS:
        painter = MapPainter(data, zoom)
        assert set(words(painter, Layers()).values()) <= whole | apart
        parts = {" ".join(name.split()[:count]) for name in whole for count in range(1, len(name.split()) + 1)}
        shown = set(words(painter, Layers(important=goals)).values())
        assert shown <= parts | apart and all(len(name) > 2 for name in shown)
        assert not board.startswith("gtc") or shown & whole
        used = {word for name in shown for word in name.split()} & {*ABBREVIATED.values()}
        assert used <= dict(names_legend(data)).keys(), "each is told in the legend"
        assert not board.startswith("gtc") or zoom == 1 or used


def lasting(virginia: MapData) -> set[str]:
    """Names that are cut where something covers them."""
    goals = {virginia.places[virginia.hex_id(goal)][0].name for goal in GOALS}
    return goals | {name.upper() for name in virginia.regions.values()} | {*virginia.boxes.values()}


@pytest.mark.parametrize("zoom", ZOOMS)
def test_only_names_that_are_covered_go(virginia: MapData, painters: dict[int, MapPainter], zoom: int) -> None:
    painter = painters[zoom]
    before = words(painter, Layers())
    for name in ("N3418", "N3520", "N2717", "N4114"):
        number = virginia.hex_id(name)
        over = Layers(stacks={number: GLYPH})
        taken, after = footprint(painter, over), words(painter, over)
        for (x, y), text in before.items():
            if taken.isdisjoint((at, y) for at in range(x, x + len(text))):
                assert after[x, y] == text


@pytest.mark.parametrize(
    "scenario", [RACE, "gtc/02-grant-crosses-the-rapidan", "boots2/pershing", "boots2/mad-anthony"]
)
def test_no_name_moves_in_a_game(scenario: str) -> None:
    """Played at random: every letter of a name stands where it stands on the map as it is printed; objectives of which
    nothing can be read there have another place at the zooms with room, and never two."""
    game = gtc_tui.load(scenario)
    session = Session.new(scenario, dict.fromkeys(game.sides, "bot:random"), 5, None)
    painters = [painter_of(game.map, zoom) for zoom in ZOOMS]
    placed: list[Words] = []
    for number in range(400):
        if session.auto() is None:
            break
        if number % 50:
            continue
        over = layers(Marks(session.state.view(None)), game.side_names, game.map, None)
        bare = Layers(important=over.important, outside=over.outside)
        placed = placed or [letters(painter, bare) for painter in painters]
        for painter, known in zip(painters, placed, strict=True):
            steady = NAMES if painter.zoom == 1 else [style for style in NAMES if style != "goal-name"]
            assert letters(painter, over, steady).items() <= known.items()
            goals = [*words(painter, over, ["goal-name"]).values()]
            labels = {place.name for number in over.important for place in game.map.places.get(number, ())}
            assert all(goals.count(name) == 1 or sum(name in label for label in labels) > 1 for name in goals)
    assert placed and all(placed)


@pytest.mark.parametrize("zoom", [3, 4])
def test_objectives_have_their_names_wherever_the_armies_are(painters: dict[int, MapPainter], zoom: int) -> None:
    """Played by the machine: stacks lie over the places of most of them at some time."""
    game = race()
    session = Session.new(RACE, dict.fromkeys(game.sides, "bot:greedy"), 5, None)
    painter, moved, number = painters[zoom], 0, 0
    bare: Words = {}
    while session.auto() is not None:
        number += 1
        if number % 20:
            continue
        over = layers(Marks(session.state.view(None)), game.side_names, game.map, None)
        bare = bare or words(painter, Layers(important=over.important, outside=over.outside), ["goal-name"])
        shown = words(painter, over, ["goal-name"])
        for (x, y), name in bare.items():
            near = {at for at, text in shown.items() if text.split()[0] in name or text.split()[-1] in name}
            assert any(abs(at - x) <= 24 and abs(line - y) <= 8 for at, line in near), name
            moved += not any(line == y and x <= at < x + len(name) for at, line in near)
    assert len(bare) == 9 and moved


@pytest.mark.parametrize(("scenario", "seed"), [(RACE, 5), (RACE, 7), ("boots2/pershing", 5)])
@pytest.mark.parametrize("size", [(46, 20), (84, 37)])
def test_every_objective_in_sight_is_named_at_the_usual_zoom(scenario: str, seed: int, size: tuple[int, int]) -> None:
    """On the map, or at its foot behind the letter that stands beside its flag: wherever the armies are, and whatever
    the window cuts off."""
    game = gtc_tui.load(scenario)
    session = Session.new(scenario, dict.fromkeys(game.sides, "bot:greedy"), seed, None)
    painter, number, seen, keyed = painter_of(game.map, 2), 0, 0, 0
    width, height = size
    while session.auto() is not None and number < 400:
        number += 1
        if number % 40:
            continue
        over = layers(Marks(session.state.view(None)), game.side_names, game.map, None)
        for goal in sorted(over.important):
            x, y = painter.centre(goal)
            rows = painter.lines(x - width // 3, y - height // 2, width, height, over, keyed=True)
            at = [[(char, style) for text, style in row for char in text] for row in rows]
            key = "".join(text for row in rows for text, style in row if style == "goal-key" and len(text) > 1)
            near = [at[height // 2 + down][width // 3 + across] for down in (0, 1) for across in (0, 1, 2)]
            letters = [char for char, style in near if style == "goal-key" and char.strip()]
            name = place_name(chief_place(goal, game.map)[1].name) if goal in game.map.places else ""
            shown = [text for row in rows for text, style in row if style == "goal-name"]
            on_map = any(_is_of(text, name) for text in shown)
            behind = any(f" {letter} {name} " in f"{key} " for letter in letters)
            assert not name or on_map or behind or f" {game.map.names[goal]} {name} " in key, (number, name, key)
            seen += bool(name)
            keyed += not on_map and behind
            assert all(sum(len(text) for text, _style in row) == width for row in rows)
    assert seen > 30 and (keyed or scenario != RACE)


def _is_of(text: str, name: str) -> bool:
    """Some words of it, or some abbreviated."""
    short = {f"{word} {ABBREVIATED.get(word, word)}" for word in name.replace("Court House", "CH").split()}
    return set(text.split()) <= {form for both in short for form in both.split()}


@pytest.mark.parametrize(("scenario", "size"), [("boots2/pershing", (46, 20)), (RACE, (46, 20)), (RACE, (84, 37))])
def test_the_key_of_the_usual_zoom_never_lies_over_the_cursor(scenario: str, size: tuple[int, int]) -> None:
    """Wherever the cursor stands in the window, its last line included, its hex is seen; where the key would hide it at
    the foot, the key is at the head."""
    game = gtc_tui.load(scenario)
    view, painter, at_head, at_foot = game.new_state().view(None), painter_of(game.map, 2), 0, 0
    width, height = size
    for goal in sorted(layers(Marks(view), game.side_names, game.map, None).important):
        over = layers(Marks(view), game.side_names, game.map, goal)
        x, y = painter.centre(goal)
        for row in range(1, height):
            rows = painter.lines(x - width // 2, y - row, width, height, over, keyed=True)
            keys = [n for n, line in enumerate(rows) if any(s == "goal-key" and len(t) > 1 for t, s in line)]
            assert row not in keys, (goal, row)
            at_head += 0 in keys
            at_foot += height - 1 in keys
    assert at_head and at_foot


def test_the_key_knows_of_what_each_cell_of_it_tells() -> None:
    game = race()
    over = layers(Marks(game.new_state().view(None)), game.side_names, game.map, None)
    painter, letters = painter_of(game.map, 2), goal_letters(over, game.map)
    x, y = painter.centre(game.map.ids["N3520"])
    window = x - 23, y - 10, 46, 20
    key, rows = painter.key(*window, over), painter.lines(*window, over, keyed=True)
    assert key is not None and key.rows and not key.covers(key.top - 1) and not key.covers(y + 10)
    found: dict[int, str] = {}
    for line, row in enumerate(key.rows, start=key.top):
        assert [text for text, style in rows[line - y + 10] if style == "goal-key" and len(text) > 1] == [row]
        for at, char in enumerate(row):
            hex_id = key.hex_at(x - 23 + at, line)
            if hex_id is not None:
                found[hex_id] = found.get(hex_id, "") + char
    told = {one: f"{letters[one]} {place_name(chief_place(one, game.map)[1].name)}" for one in found}
    assert found == told and len(found) >= 2 and found.keys() <= over.important
    assert painter_of(game.map, 3).key(*window, over) is None


def test_no_end_of_a_name_is_left_beside_the_key() -> None:
    """ "Quisenberry" of which the key hides the beginning would be "berry"."""
    game = race()
    over = layers(Marks(game.new_state().view(None)), game.side_names, game.map, None)
    painter, cut = painter_of(game.map, 2), 0
    x, y = painter.centre(game.map.ids["N3520"])
    for across, down in product(range(10, 36), range(8, 16)):
        window = x - across, y - down, 46, 20
        key, bare, rows = (
            painter.key(*window, over),
            painter.lines(*window, over),
            painter.lines(*window, over, keyed=True),
        )
        assert key is not None
        for line, row in enumerate(key.rows, start=key.top - y + down):
            start = 0
            for text, style in bare[line]:
                end = start + len(text)
                if style in NAMES and start < len(row) < end:
                    left = "".join(part for part, _style in rows[line])[len(row) : end]
                    assert not left.strip(), (text, left)
                    cut += 1
                start = end
    assert cut > 10


def test_no_letter_of_the_key_stands_in_a_name() -> None:
    """Villages without a flag have theirs where names may be: one that can be read keeps its place, and what the edge
    has left of another goes. "Mississinewa" was "fisshssinew"."""
    game = gtc_tui.load("boots2/mad-anthony")
    over = layers(Marks(game.new_state().view(Side("indian"))), game.side_names, game.map, None)
    over = replace(over, marks=dict.fromkeys(over.important, ("4)", "choice")))  # as where units are set up
    painter, cut, kept = painter_of(game.map, 2), 0, 0
    for goal in sorted(over.important):
        x, y = painter.centre(goal)
        for across in range(0, 46, 3):
            window = x - across, y - 9, 46, 20
            key, bare, rows = (
                painter.key(*window, over),
                painter.lines(*window, over),
                painter.lines(*window, over, keyed=True),
            )
            assert key is not None
            for at, line in enumerate(bare[: key.top - y + 9]):
                start, told = 0, "".join(text for text, _style in rows[at])
                for text, style in line:
                    end = start + len(text)
                    if style in NAMES:
                        whole = start > 0 and end < 46
                        assert told[start:end] == text or (not whole and len(told[start:end].strip()) <= 1), told
                        cut += told[start:end] != text
                        kept += whole
                    start = end
    assert cut and kept


def test_the_key_counts_wide_characters_as_two_columns() -> None:
    rows, spans = key_rows([(7, "a 東"), (9, "b 西南")], 14)
    assert rows == [" a 東  b 西南 "] and spans == [[(1, 5, 7), (7, 13, 9)]]


def test_only_the_usual_zoom_has_a_key(painters: dict[int, MapPainter]) -> None:
    game = race()
    over = layers(Marks(game.new_state().view(None)), game.side_names, game.map, None)
    x, y = painters[2].centre(game.map.ids["N3520"])
    rows = painters[2].lines(x - 23, y - 10, 46, 20, over, keyed=True)
    assert "".join(text for text, _style in rows[-1]).startswith(" d Harrison  e Landrum ")
    assert rows[:-1] != painters[2].lines(x - 23, y - 10, 46, 20, over)[:-1]
    for zoom, painter in painters.items():
        for keyed in (False, True):
            x, y = painter.centre(game.map.ids["N3520"])
            styles = {style for row in painter.lines(x - 23, y - 10, 46, 20, over, keyed=keyed) for _t, style in row}
            assert ("goal-key" in styles) is (zoom == 2 and keyed)


@pytest.mark.parametrize("zoom", [2, 3])
def test_the_name_of_an_objective_is_cut_where_a_stack_covers_it(
    virginia: MapData, painters: dict[int, MapPainter], zoom: int
) -> None:
    painter, important = painters[zoom], frozenset(map(virginia.hex_id, GOALS))
    bare = words(painter, Layers(important=important))
    found = set()
    for number in range(virginia.hexmap.size):
        if virginia.hexmap.distance(number, virginia.hex_id("N3520")) < 5:
            after = words(painter, Layers(stacks={number: GLYPH}, important=important))
            found |= {(bare[at], text) for at, text in after.items() if at in bare and bare[at] != text}
    assert found and all(whole.startswith(text) for whole, text in found)
    for whole, text in found:
        last = text.split()[-1]
        assert len(text) >= 4 and (last in whole.split() or len(last) >= 4), text


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
            if mark == "*" and stacks:  # what happened there gives way to the points
                assert flags == ["c12"] or zoom == 1


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


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_window_hides_the_same_names_as_the_whole_page(virginia: MapData, zoom: int) -> None:
    """Names that give way are taken off where the map is looked at, in whatever order that is."""
    over = crowd(virginia, zoom)
    width, height = MapPainter(virginia, zoom).size()
    page = MapPainter(virginia, zoom).lines(0, 0, width, height, over)
    piecemeal = MapPainter(virginia, zoom)
    tops = list(range(0, height, 7))
    random.Random(zoom).shuffle(tops)
    rows: dict[int, list[tuple[str, str]]] = {}
    for top in tops:
        rows.update(enumerate(piecemeal.lines(0, top, width, min(7, height - top), over), top))
    assert [rows[y] for y in range(height)] == page
    assert page != MapPainter(virginia, zoom).lines(0, 0, width, height, Layers(important=over.important))
