"""A whole map in the space that there is: ground, sides, signs; whoever is hidden is not on it."""

from __future__ import annotations

import pytest

from gtc_tui.draw.miniature import miniature
from gtc_tui.engine.report import View
from gtc_tui.engine.seat import Seat
from gtc_tui.model.mapdata import MapData
from support import CONFEDERATE, UNION, At, numbered, race, scene


def drawn(board: MapData, view: View, size: tuple[int, int], **signs: str) -> list[str]:
    rows = miniature(board, view, race().side_names, *size, signs)
    return ["".join(text for text, _style in row) for row in rows]


@pytest.mark.parametrize("size", [(30, 12), (78, 20), (130, 46)])
@pytest.mark.parametrize("number", ["09", "11"])
def test_the_whole_map_has_room(size: tuple[int, int], number: str) -> None:
    game = numbered(number)
    rows = drawn(game.map, game.new_state().view(None), size)
    assert len(rows) <= size[1] and max(map(len, rows)) <= size[0]
    assert len(rows) > size[1] - 2 or max(map(len, rows)) > size[0] - 2  # and it fills what it can
    text = "".join(rows)
    assert "~" in text and "U" in text and "C" in text


def test_sides_in_one_cell_are_both_and_signs_lie_over_all() -> None:
    state = scene(game=numbered("09"), griffin=At("N3317", 4), rodes=At("N3318", 9), wright=At("N0505", 5))
    view = Seat(state, UNION).view()
    plain = "".join(drawn(state.game.map, view, (20, 8)))
    assert plain.count("*") == 1 and plain.count("U") == 1 and "C" not in plain
    signed = "".join(drawn(state.game.map, view, (20, 8), N3317="1"))
    assert "*" not in signed and signed.count("1") == 1


def test_cities_are_seen_however_small_the_map() -> None:
    game = numbered("11")
    assert "@" in "".join(drawn(game.map, scene(game=game).view(CONFEDERATE), (60, 20)))
