"""Boxes off the map on the screen and line by line: drawn below it, listed, gone to by name, marched into."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from driving import LARGE, NOT_TWICE, PEOPLE, play, type_keys
from textual.pilot import Pilot

import boxgame
from gtc_tui.draw import ZOOMS, MapPainter
from gtc_tui.play.table.session import Session
from gtc_tui.text.front import Front
from gtc_tui.tui.game.screen import GameScreen
from gtc_tui.tui.screens.boxes import BoxesScreen
from support import texts


@pytest.fixture(scope="module", autouse=True)
def files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with boxgame.data(tmp_path_factory.mktemp("boxes")):
        yield


def marching() -> Session:
    """Griffin beside the hex that is linked with the first box."""
    session = Session.new(boxgame.BOXES, PEOPLE, 6)
    while "step N0208" not in texts(session.state):
        if session.auto() is None:
            offered = texts(session.state)
            wanted = (line for line in ("march griffin", "done", "take", "pass") if line in offered)
            session.act(session.game.system.codec.parse(next(wanted, offered[0])))
    session.act(session.game.system.codec.parse("step N0208"))
    return session


def test_a_march_into_a_box_on_the_screen() -> None:
    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        assert "New Market" in screen.board.text()
        await type_keys(pilot, "g", *"winch", "enter")
        assert screen.cursor == "X1"
        panel = screen.panel_widget("hex")
        shown = ["".join(text for text, _style in line) for line in panel.lines]
        assert any("X1 Winchester" in line for line in shown) and any("A box off the map" in line for line in shown)
        await type_keys(pilot, "enter")
        assert screen.desk.session.state.play.game.map.names[screen.desk.session.state.play.position.hex(1)] == "X1"

    play(marching(), LARGE, script, NOT_TWICE)


def test_the_cursor_goes_among_boxes_and_back_to_the_map() -> None:
    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "g", *"x1", "enter", "down")
        assert screen.cursor == "X2"
        await type_keys(pilot, "up", "up")
        assert screen.cursor[0] == "N"
        await type_keys(pilot, "down")
        assert screen.cursor == "X1"

    play(marching(), LARGE, script)


def test_the_list_of_boxes_says_who_stands_there() -> None:
    async def script(pilot: Pilot[None], screen: GameScreen) -> None:
        await type_keys(pilot, "at")
        assert isinstance(pilot.app.screen, BoxesScreen)
        lines = pilot.app.screen.query_one("#table").lines  # type: ignore[attr-defined]
        text = "\n".join("".join(part for part, _style in line) for line in lines)
        assert "X2 New Market" in text and "Kershaw" in text and "Lynchburg" not in text
        assert "N0208 (pike), X2 New Market (pike), X3 Staunton (major river)" in text
        await type_keys(pilot, "down", "enter")
        assert screen.cursor == "X2"

    play(marching(), LARGE, script)


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_box_has_a_place_of_its_own_on_the_page(zoom: int) -> None:
    board = boxgame.load().map
    painter = MapPainter(board, zoom)
    spots = {painter.centre(number) for number in range(board.hexmap.places)}
    assert len(spots) == board.hexmap.places
    for box in board.boxes:
        assert painter.hex_at(*painter.centre(box)) == box


def test_boxes_line_by_line() -> None:
    session, target = marching(), io.StringIO()
    typed = "boxes\nstack staunton\ncost X2\nmap winchester\nmap legend\nstep X1\n"
    assert Front(session, io.StringIO(typed), target, 100, None, echo=True).run() == 0
    told = target.getvalue()
    assert "X1 Winchester: to N0208 (pike), X2 New Market (pike), X3 Staunton (major river)" in told
    assert "X3 Staunton\nA box off the map" in told
    assert "Griffin to X2 New Market: 2 MP" in told
    assert "around X1 Winchester" in told and "off-map box" in told
    assert "Griffin marches to X1 Winchester (1 MP, " in told
