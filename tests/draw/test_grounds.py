"""What lies below the signs of the map: the terrain of each hex, rivers as bands, overlays in the colour of a side."""

from __future__ import annotations

import pytest

import gtc_tui
from gtc_tui.draw import ZOOMS, MapPainter, to_plain
from gtc_tui.draw.layers import Layers
from gtc_tui.draw.palette import GROUNDS, sign_of
from gtc_tui.draw.standing import Marks, layers
from gtc_tui.engine.report import Cell, Overlay
from gtc_tui.scenario.mapfile import load_map
from support import RACE

BOARDS = ("gtc/virginia", "boots2/mad-anthony", "boots2/pershing")


def keys_of(painter: MapPainter, over: Layers) -> list[list[str]]:
    """The style key of every cell of the page."""
    width, height = painter.size()
    rows = painter.lines(0, 0, width, height, over, grounds=True)
    return [[key for text, key in row for _cell in text] for row in rows]


def ground_of(key: str) -> str:
    return key.removeprefix(sign_of(key)).removeprefix(" on ")


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("board", BOARDS)
def test_every_hex_lies_on_the_ground_of_its_terrain(board: str, zoom: int) -> None:
    data = load_map(board)
    painter = MapPainter(data, zoom)
    keys = keys_of(painter, Layers())
    wrong = 0
    for number in range(data.hexmap.size):
        x, y = painter.centre(number)
        ground, terrain = ground_of(keys[y][x]), data.terrain(number)
        wrong += ground not in ("band", "seasonal-lake", terrain if terrain in GROUNDS else "clear")
    assert not wrong
    bands = any(ground_of(key) == "band" for row in keys for key in row)
    assert bands == any(sign_of(key) in ("river", "wide-river") for row in keys for key in row)


def test_grounds_change_no_character() -> None:
    painter = MapPainter(load_map("gtc/virginia"), 2)
    bare, laid = (painter.lines(300, 60, 90, 30, Layers(), grounds=some) for some in (False, True))
    assert to_plain(bare) == to_plain(laid)
    assert {key for row in bare for _text, key in row} == {sign_of(key) for row in laid for _text, key in row}


def test_zones_lie_in_the_colour_of_their_side_and_rivers_stay() -> None:
    game = gtc_tui.load(RACE)
    state = game.new_state()
    report = state.query(None, "zoc")
    assert isinstance(report, Overlay)
    board = game.map
    painter = MapPainter(board, 3)
    over = layers(Marks(state.view(None), report.cells), game.side_names, board, None)
    assert {"tint0", "tint1", "tint2"} == set(over.tints.values())
    plain, tinted = keys_of(painter, Layers()), keys_of(painter, over)
    for number, tint in over.tints.items():
        x, y = painter.centre(number)
        found = ground_of(tinted[y + 1][x])
        assert found in (tint, "band", "") or sign_of(tinted[y + 1][x]).startswith("stack")
        assert (found == "band") == (ground_of(plain[y + 1][x]) == "band")


def test_a_figure_is_nobodys_hex() -> None:
    game = gtc_tui.load(RACE)
    cells = {"N3217": Cell("4", "reach"), "N3117": Cell("U", "reach"), "N3016": Cell("u", "limited")}
    over = layers(Marks(game.new_state().view(None), cells), game.side_names, game.map, None)
    assert over.tints == {game.map.ids["N3016"]: "tint0"}
