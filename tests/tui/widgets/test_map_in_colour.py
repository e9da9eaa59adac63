"""The map as a terminal gets it: colours of the strips on the screen, by what lies and stands there."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable

import pytest
from driving import NOT_TWICE, SMALL, seated, session_at, type_keys
from rich.color import Color, ColorSystem
from rich.style import Style

from gtc_tui.draw.palette import THEMES
from gtc_tui.play.table.session import Session
from gtc_tui.tui.app import GameApp
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.game.screen import GameScreen
from support import RACE

Cells = dict[tuple[int, int], Style]
PERSHING = "boots2/pershing"
WOODS, CLEAR, BAND, DESERT = 233, 236, 24, 235
GOLD, PIKE, ROAD, TRAIL = 221, 222, 179, 137
SIDES = 25, 124
"""Of the 256, on a dark ground."""


def painted(screen: GameScreen) -> Cells:
    """The style of every cell of the map that is on the screen, but for names of objectives at its foot."""
    found: Cells = {}
    named = screen.board.look.style("goal-key")
    for y in range(screen.board.size.height):
        x = 0
        for segment in screen.board.render_line(y):
            for _char in segment.text:
                if segment.style != named or named.bgcolor is None:
                    found[x, y] = segment.style or Style.null()
                x += 1
    return found


def by_hex(screen: GameScreen, cells: Cells) -> dict[str, list[tuple[int, int]]]:
    """Cells on the screen, by the hex that they belong to."""
    board, data = screen.board, screen.desk.game.map
    assert board.corner is not None
    left, top = board.corner
    found: dict[str, list[tuple[int, int]]] = {}
    for x, y in cells:
        number = board.painter.hex_at(left + x, top + y)
        if number is not None:
            found.setdefault(str(data.names[number]), []).append((x, y))
    return found


def terrains(screen: GameScreen, cells: Cells, band: Color) -> dict[str, set[Color | None]]:
    """What lies below most of the cells of the hexes in sight that have nothing standing on them, by terrain; rivers
    are left out."""
    data, view = screen.desk.game.map, screen.desk.view
    taken = {piece.hex for piece in view.pieces} | {goal.hex for goal in view.objectives} | {screen.cursor}
    taken |= {place for answer in screen.desk.answers for place in answer.where}
    found: dict[str, set[Color | None]] = {}
    for place, here in by_hex(screen, cells).items():
        below = Counter(cells[at].bgcolor for at in here if cells[at].bgcolor != band)
        if place not in taken and below.total() > len(here) // 2:
            found.setdefault(data.terrain(data.ids[place]), set()).add(below.most_common(1)[0][0])
    return found


def look_at(scenario: str, look: Look, see: Callable[[GameScreen, Cells], None], *keys: str) -> None:
    """The map of a new game, at each of these keys."""
    people = {"us": "human", "villa": "human"}
    session = session_at() if scenario == RACE else Session.new(scenario, people, 3)

    async def run() -> None:
        app = GameApp(session, look, NOT_TWICE)
        async with app.run_test(size=SMALL) as pilot:
            await seated(pilot, app.game_screen)
            for key in keys:
                await type_keys(pilot, key)
                see(app.game_screen, painted(app.game_screen))

    asyncio.run(run())


def numbers(cells: Cells, of: str) -> set[int | None]:
    """Among the 256."""
    found: set[Color | None] = {getattr(style, of) for style in cells.values()}
    return {colour.number for colour in found if colour is not None}


def test_ground_rivers_and_ways_are_told_by_colour() -> None:
    """Woods and clear ground, rivers as bands, three strengths of one hue, the sides; a pike is bold beside."""
    inks, band = set[int | None](), Color.from_ansi(BAND)

    def see(screen: GameScreen, cells: Cells) -> None:
        found = {
            kind: {colour and colour.number for colour in some} for kind, some in terrains(screen, cells, band).items()
        }
        assert found["woods"] == {WOODS} and found["clear"] == {CLEAR}, (screen.board.zoom, found)
        assert {BAND, *SIDES} <= numbers(cells, "bgcolor")
        inks.update(numbers(cells, "color"))
        strong = numbers({at: style for at, style in cells.items() if style.bold}, "color")
        assert not {ROAD, TRAIL} & strong and (PIKE in strong or PIKE not in inks)

    look_at(RACE, Look(ColorSystem.EIGHT_BIT, "dark"), see, "escape", "plus")
    assert {PIKE, ROAD, TRAIL} <= inks


def test_the_other_map_has_its_deserts_and_rivers() -> None:
    def see(screen: GameScreen, cells: Cells) -> None:
        found = {
            kind: {colour and colour.number for colour in some} for kind, some in terrains(screen, cells, band).items()
        }
        assert len(found) > 1 and found.get("desert", {DESERT}) == {DESERT} and found["clear"] == {CLEAR}
        seen.update(found)
        assert BAND in numbers(cells, "bgcolor")

    seen, band = set[str](), Color.from_ansi(BAND)
    look_at(PERSHING, Look(ColorSystem.EIGHT_BIT, "dark"), see, "escape", "plus")
    assert seen >= {"clear", "rough"}


@pytest.mark.parametrize("theme", [theme for theme in THEMES if theme != "none"])
@pytest.mark.parametrize("many", [ColorSystem.EIGHT_BIT, ColorSystem.TRUECOLOR])
def test_every_theme_paints_the_ground_at_either_depth(theme: str, many: ColorSystem) -> None:
    def shown(ground: str) -> Color:
        meant = THEMES[theme].grounds[ground]
        return Color.from_ansi(meant.number) if many is ColorSystem.EIGHT_BIT else Color.from_rgb(*meant.parts)

    def see(screen: GameScreen, cells: Cells) -> None:
        found = terrains(screen, cells, shown("band"))
        assert found == {terrain: {shown(terrain)} for terrain in found} and found.keys() >= {"woods", "clear"}

    look_at(RACE, Look(many, theme), see, "escape")


def test_gold_lies_only_below_what_can_be_answered_now() -> None:
    def see(screen: GameScreen, cells: Cells) -> None:
        offered = {place for answer in screen.desk.answers for place in answer.where}
        room = {at for place, here in by_hex(screen, cells).items() if place in offered for at in here}
        gold = {at for at, style in cells.items() if style.bgcolor is not None and style.bgcolor.number == GOLD}
        near = {(x + dx, y) for x, y in room for dx in range(-3, 4)}  # brackets of a stack
        assert gold and gold <= near

    look_at(RACE, Look(ColorSystem.EIGHT_BIT, "dark"), see, "escape", "plus")


def test_without_colours_none_is_sent() -> None:
    def see(_screen: GameScreen, cells: Cells) -> None:
        assert all(style.color is None and style.bgcolor is None for style in cells.values())
        assert any(style.reverse for style in cells.values()) and any(style.underline for style in cells.values())

    look_at(RACE, Look(None, "dark"), see, "escape", "plus")
