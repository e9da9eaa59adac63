"""Examples in docstrings of what scripts use: they run as they stand there."""

from __future__ import annotations

import doctest
from importlib import import_module

import numpy as np
import pytest

import gtc_tui
from gtc_tui import UnknownName, _core, core
from support import RACE


@pytest.mark.parametrize("name", ["gtc_tui", "gtc_tui.core", "gtc_tui.engine.state", "gtc_tui.systems"])
def test_examples_of_docstrings(name: str) -> None:
    found = doctest.testmod(import_module(name))
    assert found.attempted > 2 and not found.failed


def test_the_public_core_has_everything() -> None:
    assert set(core.__all__) == {*_core.__all__, "piece", "piece_ids", "position"}
    assert all(hasattr(core, name) for name in core.__all__)
    assert core.Position is _core.Position


def test_ranges_go_into_arrays_without_copies() -> None:
    state = gtc_tui.load(RACE).new_state()
    position, wright = core.position(state), core.piece(state, "wright")
    table = np.full((3, state.game.map.hexmap.size), 7, np.uint8)
    position.reach_into(wright, 8, table[1])
    assert table[1].tobytes() == position.reach(wright, 8) and (table[[0, 2]] == 7).all()
    row = position.reach(wright, 8)
    view = np.frombuffer(row, np.uint8)
    assert view.base is row and not view.flags.owndata
    with pytest.raises(_core.CoreError):
        position.reach_into(wright, 8, table[:, :5])  # not one piece of memory
    with pytest.raises(_core.CoreError):
        position.reach_into(wright, 8, np.empty(5, np.uint8))


@pytest.mark.parametrize("scenario", gtc_tui.scenarios())
def test_pieces_have_the_numbers_of_the_core(scenario: str) -> None:
    state = gtc_tui.load(scenario).new_state()
    position = core.position(state)
    for piece in state.view(None).pieces:
        number = core.piece(state, piece.id)
        assert core.piece_ids(state)[number] == piece.id
        where = None if position.hex(number) == core.NO_HEX else state.game.map.names[position.hex(number)]
        assert where == piece.hex
    with pytest.raises(UnknownName, match="no such piece"):
        core.piece(state, "napoleon")
