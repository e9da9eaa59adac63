"""Places of the printed maps: names lead to them, and they have labels."""

from __future__ import annotations

import pytest

from gtc_tui.errors import UnknownName
from gtc_tui.model.mapdata import MapData
from gtc_tui.scenario.mapfile import load_map

MAPS = ("gtc/virginia", "boots2/mad-anthony", "boots2/pershing")


@pytest.fixture(params=MAPS)
def board(request: pytest.FixtureRequest) -> MapData:
    return load_map(request.param)


def test_every_place_is_found_by_its_name(board: MapData) -> None:
    assert len(board.names) == board.hexmap.places == board.hexmap.size + len(board.boxes)
    for number, name in enumerate(board.names):
        assert board.ids[name] == board.hex_id(name) == board.find(f"  {name.lower()} ") == number


def test_a_label_begins_with_the_name_and_has_the_chief_place(board: MapData) -> None:
    for number, places in board.places.items():
        assert board.label(number) == f"{board.names[number]} {places[0].name}"
    for number, title in board.boxes.items():
        assert board.label(number) == f"{board.names[number]} {title}" and board.terrain(number) == ""


def test_the_beginning_of_a_place_s_name_will_do_where_it_is_one() -> None:
    virginia = load_map("gtc/virginia")
    assert virginia.find("spotsylvania court") == virginia.hex_id("N3520")
    with pytest.raises(UnknownName, match="perhaps Spotsylvania"):
        virginia.find("Spotsilvania Court House")
    with pytest.raises(UnknownName, match="Atlantis: no such hex or place"):
        virginia.find("Atlantis")


def test_lines_run_from_hex_to_neighbouring_hex(board: MapData) -> None:
    for line in board.lines:
        for one, other in zip(line.path, line.path[1:], strict=False):
            assert board.hexmap.direction(one, other) is not None, (line.name, board.names[one], board.names[other])


def test_a_hex_has_the_roads_railroads_and_rivers_whose_paths_lead_through_it(board: MapData) -> None:
    for number in range(board.hexmap.places):
        through = [line for line in board.lines if number in line.path]
        assert list(board.lines_through.get(number, ())) == through
    assert board.lines_through
