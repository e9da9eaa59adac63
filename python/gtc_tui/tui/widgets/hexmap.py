"""The map as a widget: a window on the painter's page, redrawn row by row where it changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rich.segment import Segment
from textual import events
from textual.geometry import Offset, Region
from textual.message import Message
from textual.strip import Strip

from gtc_tui.draw import ZOOMS, MapPainter, painter_of
from gtc_tui.draw.layers import Layers
from gtc_tui.draw.standing import Marks, hexes_outside, layers
from gtc_tui.engine.action import Side
from gtc_tui.model.mapdata import MapData
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.widgets.panel import Placed

_LEAST_MARGIN = (3, 1)  # columns and lines from the cursor's hex to the edge of the window
_Row = list[tuple[str, str]]


class HexMap(Placed):
    """Hexes go by their printed names here."""

    class Picked(Message):
        """A hex was clicked."""

        def __init__(self, place: str) -> None:
            super().__init__()
            self.place = place

    class Zoomed(Message):
        """The wheel was turned with Control: in (1) or out (-1)."""

        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    def __init__(self, look: Look, map_data: MapData, names: Mapping[Side, str], cursor: str, charset: str) -> None:
        super().__init__(id="map")
        self.look = look
        self._map = map_data
        self._names = names
        self._cursor = cursor
        self._zoom = 2
        self._corner: tuple[int, int] | None = None  # upper left of the window on the page
        self._drawn = (0, 0)  # size of the window when it was last drawn
        self._marks: Marks | None = None
        self._over = Layers()  # what was drawn last
        self._rows: list[_Row] = []
        self._numbers = False
        self._letters = False
        self._charset = charset

    def use_charset(self, charset: str) -> None:
        """One of the painter's character sets from now on."""
        if charset != self._charset:
            self._charset = charset
            self._draw()

    @property
    def zoom(self) -> int:
        return self._zoom

    @property
    def painter(self) -> MapPainter:
        return painter_of(self._map, self._zoom, self._charset)

    # -- what is shown -------------------------------------------------------------------------------------
    def show(self, marks: Marks, cursor: str, numbers: bool = False, letters: bool = False) -> None:
        """Draws the rows that differ. numbers: of the hexes, too. letters: labels are to be typed, so nothing hides
        them."""
        self._letters = letters
        self._marks = marks
        self._cursor = cursor
        self._numbers = numbers
        self._draw()

    def _draw(self) -> None:
        width, height = self.extent
        if self._marks is None or not width or not height:
            return
        if self._corner is None or (self._drawn != (width, height) and not self._well_in_sight(self._cursor)):
            self._corner = self._centred(self._cursor)
        self._drawn = width, height
        over = layers(self._marks, self._names, self._map, self._map.ids[self._cursor])
        if self._letters:
            hidden = {self._map.ids[place] for place in self._marks.labels} if self._zoom == ZOOMS[0] else set()
            stacks = {number: glyph for number, glyph in over.stacks.items() if number not in hidden}
            over = replace(over, stacks=stacks, cursor=None)
        elif self._numbers:
            over = replace(over, numbers=True)
        self._over = over
        rows = self.painter.lines(*self._corner, width, height, over, grounds=True, keyed=not self._letters)
        old, self._rows = self._rows, rows
        changed = [
            Region(0, y, width, 1)
            for y, row in enumerate(rows)
            if y >= len(old) or (row is not old[y] and row != old[y])
        ]
        if changed:
            self.refresh(*changed)
        self._move_terminal_cursor()

    def _move_terminal_cursor(self) -> None:
        """Screen readers and braille lines follow the terminal's own cursor."""
        if self._corner is not None and self.is_mounted:
            x, y = self.painter.centre(self._map.ids[self._cursor])
            at = self.region.offset + Offset(x - self._corner[0], y - self._corner[1])
            if self.region.contains(*at):
                self.app.cursor_position = at

    def render_line(self, y: int) -> Strip:
        row = self._rows[y] if y < len(self._rows) else []
        strip = Strip([Segment(text, self.look.style(key)) for text, key in row])
        return strip.adjust_cell_length(self.size.width, self.look.style("void"))

    def text(self) -> str:
        """The window as text, for tests."""
        return "\n".join("".join(text for text, _key in row) for row in self._rows)

    # -- the window ----------------------------------------------------------------------------------------
    def _centred(self, place: str) -> tuple[int, int]:
        x, y = self.painter.centre(self._map.ids[place])
        return self._clamped(x - self.extent.width // 2, y - self.extent.height // 2)

    def _clamped(self, x: int, y: int) -> tuple[int, int]:
        """A window that shows no more beyond the game's part of the page than it must."""
        left, top, right, bottom = self._bounds()
        width, height = self.extent
        return (
            max(left, min(x, right - width)) if right - left > width else (left + right - width) // 2,
            max(top, min(y, bottom - height)) if bottom - top > height else (top + bottom - height) // 2,
        )

    def _bounds(self) -> tuple[int, int, int, int]:
        marks = self._marks
        return self.painter.extent(frozenset() if marks is None else hexes_outside(marks.view, self._map.ids))

    @property
    def corner(self) -> tuple[int, int] | None:
        """Where on the page the window begins, in columns and lines; None before it has been drawn."""
        return self._corner

    def put_corner(self, corner: tuple[int, int] | None) -> None:
        """The window as `corner` told it, to be drawn when it is next put somewhere."""
        self._corner = corner

    def centre(self, place: str) -> None:
        self._corner = self._centred(place)
        self._draw()

    def reveal(self, place: str) -> None:
        """Centres on a hex unless its middle is well inside the window: few large scrolls cost less than many small
        ones. From the middle of any window every neighbour is inside it."""
        if self._corner is not None and self.extent.width and not self._well_in_sight(place):
            self._corner = self._centred(place)

    def _well_in_sight(self, place: str) -> bool:
        """Whether all of a hex is in the window."""
        if self._corner is None:
            return False
        x, y = self.painter.centre(self._map.ids[place])
        wide, high = self.painter.pitch
        across, down = max(_LEAST_MARGIN[0], wide // 2 - 1), max(_LEAST_MARGIN[1], high // 4)
        x, y = x - self._corner[0], y - self._corner[1]
        return across <= x <= self.extent.width - across and down <= y < self.extent.height - down

    def keep_in_middle(self, place: str) -> None:
        """Centres on a hex that is not in the middle half of the window."""
        if self._corner is None or not self.extent.width:
            return
        x, y = self.painter.centre(self._map.ids[place])
        wide, high = self.extent.width, self.extent.height
        x, y = x - self._corner[0], y - self._corner[1]
        if not (wide // 4 <= x <= wide * 3 // 4 and high // 4 <= y <= high * 3 // 4):
            self.centre(place)

    def pan(self, across: int, down: int) -> None:
        """Scrolls by thirds of the window."""
        self._scroll(across * (self.extent.width // 3), down * (self.extent.height // 3))

    def scroll_hexes(self, across: int, down: int) -> None:
        """Scrolls by so many hexes."""
        wide, high = self.painter.pitch
        self._scroll(across * wide, down * high)

    def _scroll(self, columns: int, lines: int) -> None:
        if self._corner is not None:
            x, y = self._corner
            self._corner = self._clamped(x + columns, y + lines)
            self._draw()

    def in_sight(self, place: str) -> bool:
        """Whether the middle of a hex is in the window."""
        if self._corner is None:
            return False
        x, y = self.painter.centre(self._map.ids[place])
        left, top = self._corner
        return left <= x < left + self.extent.width and top <= y < top + self.extent.height

    def zoom_by(self, by: int) -> int:
        """In, out, or (0) to the next level in turn; gives the level."""
        at = ZOOMS.index(self._zoom) + (by or 1)
        self._zoom = ZOOMS[at % len(ZOOMS)] if by == 0 else ZOOMS[max(0, min(at, len(ZOOMS) - 1))]
        self._corner = None
        return self._zoom

    # -- the grid ------------------------------------------------------------------------------------------
    def beside(self, place: str, direction: str) -> str | None:
        """The hex in one of six directions, or along the row or column of numbers that runs the other way ("w", "e";
        "n", "s" where hexes are pointy); None at the edge. From a box, and south from the map's edge where there are
        boxes below it, the nearest place that way on the page."""
        hexmap = self._map.hexmap
        number = self._map.ids[place]
        if number in self._map.boxes:
            return self._nearest(number, direction)
        across = self._map.geometry.across
        if direction in across:
            column, row = hexmap.column(number) + across[direction], hexmap.row(number)
            rows = (row, row + 1, row - 1)
            found = next((there for at in rows if (there := hexmap.hex_at(column, at)) is not None), None)
            return self._below(number, direction) if found is None else str(self._map.names[found])
        there = hexmap.neighbour(number, self._map.vocabulary.directions.index(direction))
        return str(self._map.names[there]) if there < hexmap.size else self._below(number, direction)

    def _below(self, number: int, direction: str) -> str | None:
        """From the southern edge to the boxes."""
        return self._nearest(number, direction) if self._map.boxes and direction.startswith("s") else None

    def _nearest(self, number: int, direction: str) -> str | None:
        """The place in the game that is nearest in a direction on the page; sideways a box of the same row."""
        outside = set() if self._marks is None else set(self._marks.view.outside)
        wide, high = self.painter.pitch
        x, y = self.painter.centre(number)
        down = direction.count("s") - direction.count("n")
        across = direction.count("e") - direction.count("w")
        found: list[tuple[int, str]] = []
        for other, name in enumerate(self._map.names):
            to_x, to_y = self.painter.centre(other)
            far_x, far_y = (to_x - x) * high, (to_y - y) * wide  # in steps of the grid, both alike
            if name in outside or other == number:
                continue
            if down * far_y > 0 and across * far_x >= 0:
                found.append((far_x * far_x + far_y * far_y, str(name)))
            elif not down and far_y == 0 and across * far_x > 0:
                found.append((far_x * far_x, str(name)))
        return min(found, default=(0, None))[1]

    # -- the mouse -----------------------------------------------------------------------------------------
    def on_click(self, event: events.Click) -> None:
        event.stop()
        number = self._drawn_at(event.x, event.y)
        if number is not None:
            self.post_message(self.Picked(str(self._map.names[number])))

    def _drawn_at(self, column: int, line: int) -> int | None:
        """The hex that is drawn there, or that the key of objectives tells of there."""
        if self._corner is None:
            return None
        x, y = self._corner[0] + column, self._corner[1] + line
        key = None if self._letters else self.painter.key(*self._corner, *self.extent, self._over)
        return key.hex_at(x, y) if key is not None and key.covers(y) else self.painter.drawn_at(x, y, self._over)

    def _wheel(self, event: events.MouseEvent, across: int, down: int) -> None:
        event.stop()
        if event.ctrl and down:
            self.post_message(self.Zoomed(-down))
        elif event.shift:
            self.pan(down or across, 0)
        else:
            self.pan(across, down)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._wheel(event, 0, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._wheel(event, 0, -1)

    def on_mouse_scroll_right(self, event: events.MouseScrollRight) -> None:
        self._wheel(event, 1, 0)

    def on_mouse_scroll_left(self, event: events.MouseScrollLeft) -> None:
        self._wheel(event, -1, 0)
