"""Both games on their maps: what stands there shows at every zoom, in the legend and in the vector picture."""

from __future__ import annotations

import pytest

import gtc_tui
from gtc_tui.draw import ZOOMS, MapPainter, to_plain
from gtc_tui.draw.standing import Marks, layers
from gtc_tui.draw.svg import picture, whole_map
from gtc_tui.engine.game import Game
from gtc_tui.engine.report import View
from gtc_tui.text.chart import Chart

GAMES = ("boots2/mad-anthony", "boots2/pershing")


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return gtc_tui.load(request.param)


@pytest.fixture(scope="module")
def view(game: Game) -> View:
    return game.new_state().view(None)


def test_every_stack_shows_at_every_zoom(game: Game, view: View) -> None:
    over = layers(Marks(view), game.side_names, game.map, None)
    assert over.stacks or not any(piece.hex for piece in view.pieces)
    for zoom in ZOOMS:
        painter = MapPainter(game.map, zoom)
        rows = painter.lines(0, 0, *painter.size(), over)
        page = [[style for text, style in row for _char in text] for row in rows]
        for hex_id, glyph in over.stacks.items():
            x, y = painter.centre(hex_id)
            assert page[y][x] == glyph.style, (zoom, game.map.names[hex_id])
        assert to_plain(rows).isascii()


def test_signs_of_the_game_show_at_every_zoom(game: Game, view: View) -> None:
    """Stockades at the start of Mad Anthony."""
    over = layers(Marks(view), game.side_names, game.map, None)
    assert bool(over.signs) == (game.id == GAMES[0])
    for zoom in ZOOMS[1:]:
        painter = MapPainter(game.map, zoom)
        for hex_id, (char, _style) in over.signs.items():
            x, y, width, height = painter.cells_of(hex_id)
            assert char in to_plain(painter.lines(x, y, width, height, over)), (zoom, game.map.names[hex_id])


def test_the_chart_and_its_legend_are_of_this_map(game: Game, view: View) -> None:
    chart = Chart(game, 80)
    hex_id = next(iter(game.map.places))
    drawn = "\n".join(chart.lines(view, game.map.names[hex_id], ()))
    assert game.map.places[hex_id][0].name.split()[0] in drawn
    told = "\n".join(chart.legend(view))
    assert "river (hides" in told or "below a river" in told
    assert "creek" not in told and "lake all along a hexside" in told


def test_the_vector_picture_has_every_piece_on_the_map(game: Game, view: View) -> None:
    svg = picture(game.map, whole_map(game.map), game.title, view, game.side_names)
    for piece in view.pieces:
        if piece.hex is not None:
            assert f"<title>{piece.name}" in svg
