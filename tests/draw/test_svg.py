"""Vector pictures: well-formed, whole, escaped, the same every time, of a sensible size."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

import gtc_tui
from gtc_tui.draw.svg import Window, around_hexes, picture, whole_map
from gtc_tui.draw.svg.sheet import Sheet
from gtc_tui.engine.game import Game
from gtc_tui.engine.report import Cell, Overlay, View
from gtc_tui.model.mapdata import MapData, Place
from gtc_tui.play.table.replay import replay_file
from gtc_tui.scenario.mapfile import load_map
from support import RACE

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def game() -> Game:
    return gtc_tui.load(RACE)


@pytest.fixture(scope="module")
def view(game: Game) -> View:
    return game.new_state().view(None)


def near(map_data: MapData, name: str, radius: int) -> Window:
    return around_hexes(map_data, [map_data.hex_id(name)], radius)


def of_game(game: Game, view: View, *overlays: Overlay, numbers: bool = False) -> str:
    return picture(game.map, near(game.map, "N3117", 8), game.title, view, game.side_names, overlays, numbers)


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def groups(svg: str, style: str) -> Iterator[ElementTree.Element]:
    for group in ElementTree.fromstring(svg).iter(f"{SVG}g"):
        if style in group.get("class", "").split():
            yield group


def words_of(group: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in group.iter(f"{SVG}text")]


def test_a_whole_map_is_well_formed_and_names_what_matters(virginia: MapData) -> None:
    svg = picture(virginia, whole_map(virginia), virginia.title)
    assert ElementTree.fromstring(svg).tag == f"{SVG}svg"
    found = set(texts(svg))
    assert {
        "Rapidan River",
        "James River",
        "WILDERNESS",
        "RICHMOND",
        "Fredericksburg",
        "RF&P",
        "White Oak Swamp",
    } <= found
    assert 300_000 < len(svg) < 1_500_000


def test_a_window_of_twenty_by_twenty_is_small(virginia: MapData) -> None:
    window = near(virginia, "N3520", 10)
    assert (window.right - window.left, window.bottom - window.top) == (20, 20)
    assert 40_000 < len(picture(virginia, window, virginia.title, numbers=True)) < 250_000


def test_the_same_twice(game: Game, view: View, virginia: MapData) -> None:
    zones = game.new_state().query(None, "zoc")
    assert isinstance(zones, Overlay)
    assert of_game(game, view, zones) == of_game(game, view, zones)
    window = whole_map(virginia)
    assert picture(virginia, window, "x") == picture(load_map("gtc/virginia"), window, "x")


def test_every_piece_and_objective_is_there(game: Game, view: View) -> None:
    svg = of_game(game, view)
    counters = [words_of(group) for group in groups(svg, "counter")]
    letters = {"union": "U", "confederate": "C"}
    expected = []
    for piece in view.pieces:
        strength = [] if piece.strength is None else [str(piece.strength)]
        expected.append([piece.name, letters[piece.side], *strength, piece.code])
    assert sorted(counters) == sorted(expected) and len(counters) == 22
    goals = [words_of(group) for group in groups(svg, "goal")]
    assert sorted(goals) == sorted([f"C {goal.points}"] for goal in view.objectives)
    for goal in view.objectives:
        assert f"<title>{goal.label}: {goal.points}, Confederate</title>" in svg
        assert goal.label in texts(svg)


def test_flags_tell_holders_and_points_and_nothing_of_places_that_have_neither(game: Game, view: View) -> None:
    held, free, worthless = view.objectives[:3]
    goals = (
        msgspec.structs.replace(held, points=0),
        msgspec.structs.replace(free, side=None),
        msgspec.structs.replace(worthless, side=None, points=0),
    )
    svg = of_game(game, msgspec.structs.replace(view, objectives=goals))
    assert [words_of(group) for group in groups(svg, "goal")] == [["C"], [f"- {free.points}"]]


def test_counters_of_a_stack_hide_none_of_each_other(game: Game, view: View) -> None:
    pieces = tuple(
        msgspec.structs.replace(view.pieces[at % len(view.pieces)], hex="N3117", acted=at % 2 == 0) for at in range(23)
    )
    svg = of_game(game, msgspec.structs.replace(view, pieces=pieces))
    boxes = []
    for group in groups(svg, "counter"):
        found = re.fullmatch(r"translate\((\S+) (\S+)\) scale\((\S+)\)", group.get("transform", ""))
        assert found
        left, top, scale = map(float, found.groups())
        boxes.append((left, top, 40 * scale))
    assert len(boxes) == 23 and svg.count('class="done"') == 12
    for at, (left, top, size) in enumerate(boxes):
        for other_left, other_top, _size in boxes[:at]:
            assert abs(left - other_left) >= size - 0.2 or abs(top - other_top) >= size - 0.2
    assert max(left for left, _top, _size in boxes) - min(left for left, _top, _size in boxes) < 80


def test_sides_and_arms_differ_without_colour(game: Game, view: View) -> None:
    svg = of_game(game, view)
    for side, others in (("side0", 0), ("side1", 1)):
        for group in groups(svg, side):
            inner = [part for part in group if part.get("class") == "inner"]
            assert len(inner) == others
    signs: dict[str, set[str]] = {}
    for piece, group in zip(
        sorted(view.pieces, key=lambda one: one.name), sorted(groups(svg, "counter"), key=words_of), strict=True
    ):
        assert words_of(group)[0] == piece.name
        drawn = [part.get("d", "") for part in group.iter(f"{SVG}path") if part.get("class") in ("arm", "star")]
        signs.setdefault(piece.kind, set()).update(drawn)
    assert set(signs) == {"infantry", "cavalry", "leader"} and all(len(one) == 1 for one in signs.values())
    assert len(set.union(*signs.values())) == 3


def test_overlays_and_closed_hexes(game: Game, view: View) -> None:
    state = game.new_state()
    reach, zones = state.query(None, "reach", piece="griffin"), state.query(None, "zoc")
    assert isinstance(reach, Overlay) and isinstance(zones, Overlay)
    svg = of_game(game, view, reach, zones)
    styles = {element.get("class") for element in ElementTree.fromstring(svg).iter(f"{SVG}path")}
    assert {"tint-reach", "tint-zoc", "tint-limited", "closed", "of-tint0", "of-tint1"} <= styles
    assert {reach.title, zones.title, f"{zones.title} (limited)"} <= set(texts(svg))
    (place, cell), *_rest = reach.cells.items()
    both = f"{cell.text} {zones.cells[place].text}" if place in zones.cells else cell.text
    assert both in texts(svg)
    strange = Overlay("Strange", {"N3117": Cell("?", "sparkling")})
    assert 'class="tint-other"' in of_game(game, view, strange)
    assert "tint" not in re.sub(r"<style>.*</style>", "", of_game(game, view), flags=re.DOTALL)


def test_numbers_are_an_option(game: Game, view: View) -> None:
    assert "N3218" not in texts(of_game(game, view))
    assert "N3218" in texts(of_game(game, view, numbers=True))


@pytest.mark.parametrize("bad", ["<b>&\"'", "]]>", "a\x00b\x1bc", "</svg>"])
def test_names_are_escaped(game: Game, view: View, bad: str) -> None:
    pieces = tuple(msgspec.structs.replace(piece, name=bad, code=bad, note=bad) for piece in view.pieces)
    goals = tuple(msgspec.structs.replace(goal, label=bad) for goal in view.objectives)
    worst = msgspec.structs.replace(view, pieces=pieces, objectives=goals, turn=bad, phase=bad)
    places = {number: tuple(Place(bad, place.kind) for place in some) for number, some in game.map.places.items()}
    board = dataclasses.replace(game.map, places=places, regions={game.map.hex_id("N3117"): bad})
    overlay = Overlay(bad, {"N3117": Cell(bad, bad)})
    names = dict.fromkeys(game.side_names, bad)
    svg = picture(board, near(board, "N3117", 8), bad, worst, names, [overlay])
    printed = "".join(char if char.isprintable() else " " for char in bad)
    found = texts(svg)
    assert found.count(printed) > 20
    assert not set(ElementTree.fromstring(svg).iter(f"{SVG}b"))


def test_names_keep_off_counters_and_each_other(game: Game, view: View) -> None:
    """Those of places that are no goals: by the size that the picture reckons with."""
    svg = of_game(game, view)
    boxes = []
    for element in ElementTree.fromstring(svg).iter(f"{SVG}text"):
        size = {"name1": 12.0, "name2": 11.0, "name3": 10.0}.get(element.get("class", ""))
        if size is not None:
            x, y = float(element.get("x", "")), float(element.get("y", "")) - size * 0.36
            width = 0.58 * size * len(element.text or "")
            left = x - {"start": 0, "end": width}.get(element.get("text-anchor", ""), width / 2)
            box = (left, y - size / 2, left + width, y + size / 2)
            if box not in boxes:  # each is drawn twice, the wide pale one first
                boxes.append(box)
    assert len(boxes) > 20
    for at, one in enumerate(boxes):
        for other in boxes[:at]:
            apart = (
                one[2] <= other[0] + 0.2
                or other[2] <= one[0] + 0.2
                or one[3] <= other[1] + 0.2
                or other[3] <= one[1] + 0.2
            )
            assert apart, (one, other)


@pytest.mark.parametrize("log", ["race-greedy", "race-greedy-random", "race-random"])
def test_names_of_objectives_are_whole_whatever_has_gone_there(game: Game, virginia: MapData, log: str) -> None:
    """Beside the counters, or over them where there is no room: never hidden by one."""
    path = Path(__file__).parents[1] / "playthroughs" / f"{log}.log"
    view = replay_file(path).timeline.state.view(None)
    svg = picture(virginia, near(virginia, "N3418", 6), game.title, view, game.side_names)
    root = ElementTree.fromstring(svg)
    drawn = list(root.iter())
    last_counter = max(at for at, one in enumerate(drawn) if "counter" in one.get("class", "").split())
    goals = {goal.label for goal in view.objectives}
    named = [at for at, one in enumerate(drawn) if one.tag == f"{SVG}text" and one.text in goals and at > last_counter]
    assert {drawn[at].text for at in named} == goals


def test_counters_stand_on_names_of_tracts(virginia: MapData) -> None:
    """As on the printed map; names of places stand above, so that they are read."""
    state = gtc_tui.load("gtc/04-bloody-spotsylvania").new_state()
    svg = picture(virginia, near(virginia, "N2612", 5), "", state.view(None), state.game.side_names)
    drawn = list(ElementTree.fromstring(svg).iter())
    counters = [at for at, one in enumerate(drawn) if "counter" in one.get("class", "").split()]
    tract = [at for at, one in enumerate(drawn) if one.text == "WILDERNESS"]
    place = [at for at, one in enumerate(drawn) if one.text == "Todd's Tavern"]
    assert counters and tract and place
    assert max(tract) < min(counters) and max(counters) < min(place)


def test_what_lies_under_a_name_is_covered_between_its_words(game: Game, view: View) -> None:
    """A railroad does not shine through, and the blank between two words is narrower than what is drawn round them."""
    svg = of_game(game, view)
    style = re.findall(r"\.halo text\{([^}]*)\}", svg)[0]
    wide = float(re.findall(r"\.halo \.town-name\{stroke-width:([\d.]+)\}", svg)[0])
    size = float(re.findall(r"\.town-name\{font-size:([\d.]+)px", svg)[0])
    assert "opacity" not in style and wide >= 0.35 * size
    halo, names = next(groups(svg, "halo")), texts(svg)
    assert words_of(halo) and all(names.count(word) >= 2 for word in words_of(halo))


def test_a_window_is_cut_to_the_map(virginia: MapData) -> None:
    corner = near(virginia, "N0101", 5)
    assert (corner.left, corner.top) == (1, 1) and (corner.right, corner.bottom) == (6, 6)
    everything = near(virginia, "N0101", 10**6)
    assert everything == whole_map(virginia)
    assert near(virginia, "N3520", 0) == Window(35, 20, 35, 20)
    ElementTree.fromstring(picture(virginia, near(virginia, "N3520", 0), "one hex"))


@pytest.mark.parametrize("name", ["mad-anthony", "pershing"])
def test_pointy_maps_are_drawn_with_all_they_have(name: str) -> None:
    """Every hex, lakes and borders, what the key tells; nothing of the other kind of map."""
    country = load_map(f"boots2/{name}")
    svg = picture(country, whole_map(country), country.title, numbers=True)
    found = texts(svg)
    assert set(country.names) <= set(found)
    towns = [place.name for places in country.places.values() for place in places if place.kind in ("us-town", "city")]
    assert towns and set(towns) <= set(found)
    told = {"mad-anthony": ("forest", "trail", "native village", "British fort"), "pershing": ("desert", "railroad")}
    assert {"clear", "river", "lake all along a hexside", *told[name]} <= set(found)
    assert "border of two countries" in found or name == "mad-anthony"
    assert {name.upper() for name in country.regions.values()} <= set(found)
    assert "creek" not in found and "woods" not in found
    styles = {path.get("class") for path in ElementTree.fromstring(svg).iter(f"{SVG}path")}
    assert {"river", "rough", "shore"} <= styles
    uses = {use.get("href") for use in ElementTree.fromstring(svg).iter(f"{SVG}use")}
    ids = [element.get("id") for element in ElementTree.fromstring(svg).iter() if element.get("id")]
    assert len(ids) == len(set(ids)) and {f"#{one}" for one in ids} >= uses


def test_pointy_hexes_lie_in_straight_rows() -> None:
    """Neighbours' centres are a hex apart; a window is as wide as its rows are long."""
    country = load_map("boots2/pershing")
    sheet = Sheet(country, near(country, "2115", 2))
    here = country.hex_id("2115")
    x, y = sheet.centre(here)
    steps = [(-70, 0), (-35, -60), (35, -60), (70, 0), (35, 60), (-35, 60)]
    around = [sheet.centre(number) for number in country.hexmap.neighbours(here)]
    assert around == [(x + across, y + down) for across, down in steps]
    assert all(0 < x < sheet.width and 0 < y < sheet.height for x, y in map(sheet.centre, sheet.hexes))
    assert len(sheet.hexes) == 25
