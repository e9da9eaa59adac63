"""Drawing a map: the ground once, then any window of it with what lies over it."""

from __future__ import annotations

from gtc_tui.draw.campaign import Campaign
from gtc_tui.draw.canvas import Canvas, Segment, segments
from gtc_tui.draw.charset import CHARSETS, redraw
from gtc_tui.draw.close import Close
from gtc_tui.draw.ground import Ground
from gtc_tui.draw.labels import write_names
from gtc_tui.draw.layers import VOID, Layers, Overlay, window
from gtc_tui.draw.operational import Operational
from gtc_tui.draw.zoom import Zoom
from gtc_tui.model.mapdata import MapData

ZOOMS = (1, 2, 3)
"""Campaign (2 columns x 1 line a hex), operational (3 x 2), close (8 x 4)."""

_LEVELS: dict[int, type[Zoom]] = {1: Campaign, 2: Operational, 3: Close}
_MOST_CACHED_ROWS = 2000
_MOST_PAGES = 4


class MapPainter:
    """A map at one zoom level. Coordinates are cells of the whole page, from its upper left corner."""

    def __init__(self, map: MapData, zoom: int, charset: str = "ascii") -> None:
        """zoom: one of `ZOOMS` (KeyError otherwise). charset: one of `CHARSETS` (ValueError otherwise)."""
        if charset not in CHARSETS:
            raise ValueError(charset)
        self.map = map
        self.zoom = zoom
        self.charset = charset
        self._level = _LEVELS[zoom](Ground(map))
        self._pages: dict[frozenset[int], Canvas] = {}  # by hexes whose names come first
        self._rows: dict[tuple[Canvas, int, int, int], list[Segment]] = {}

    def size(self) -> tuple[int, int]:
        """Columns and lines of the page."""
        return self._level.size

    def centre(self, hex_id: int) -> tuple[int, int]:
        """The cell of a hex's sign."""
        return self._level.centre(hex_id)

    def hex_at(self, x: int, y: int) -> int | None:
        """The hex whose block holds the cell; None beyond the map."""
        column, row = self._level.place_of(x, y)
        return self.map.hexmap.hex_at(column, row) if 0 <= column < 256 and 0 <= row < 256 else None

    def cells_of(self, hex_id: int) -> tuple[int, int, int, int]:
        """(x, y, width, height) of all cells that layers may change for a hex; neighbours' overlap a little."""
        x, y = self._level.centre(hex_id)
        left, above, width, height = self._level.around
        return x - left, y - above, width, height

    def lines(self, x: int, y: int, width: int, height: int, layers: Layers | None = None) -> list[list[Segment]]:
        """A window of the page, each row exactly `width` columns; beyond the page blanks of style "void"."""
        page = self._ground(layers.important if layers else frozenset())
        over = Overlay(x, y, width, height, page.chars, page.styles)
        if layers is not None:
            self._lay(over, layers, (x, y, x + width, y + height))
        rows = []
        for at in range(height):
            changed = over.segments(at)
            rows.append(self._row(page, x, y + at, width) if changed is None else changed)
        return rows

    def _ground(self, important: frozenset[int]) -> Canvas:
        page = self._pages.get(important)
        if page is None:
            page = Canvas(*self._level.size)
            for hex_id in range(self.map.hexmap.size):
                self._level.paint(page, hex_id)
            if self.charset == "unicode":
                redraw(page, self._level, self.zoom)
            write_names(page, self._level, self.map, important)
            if len(self._pages) >= _MOST_PAGES:
                self._pages.clear()
                self._rows.clear()
            self._pages[important] = page
        return page

    def _row(self, page: Canvas, x: int, y: int, width: int) -> list[Segment]:
        key = (page, x, y, width)
        row = self._rows.get(key)
        if row is None:
            if 0 <= y < page.height:
                styles = window(page.styles[y], x, x + width, VOID)
                row = segments(window(page.chars[y], x, x + width, " "), styles)
            else:
                row = [(" " * width, VOID)] if width else []
            if len(self._rows) >= _MOST_CACHED_ROWS:
                self._rows.clear()
            self._rows[key] = row
        return row

    def _lay(self, over: Overlay, layers: Layers, view: tuple[int, int, int, int]) -> None:
        level, stacks = self._level, layers.stacks

        def seen(hex_id: int) -> bool:
            x, y, width, height = self.cells_of(hex_id)
            return x < view[2] and x + width > view[0] and y < view[3] and y + height > view[1]

        for hex_id, style in layers.highlights.items():
            if seen(hex_id):
                level.highlight(over, hex_id, style, hex_id in stacks)
        for hex_id, glyph in stacks.items():
            if seen(hex_id):
                level.stack(over, hex_id, glyph)
        for hex_id, (char, style) in layers.controls.items():
            if seen(hex_id):
                level.control(over, hex_id, char, style, hex_id in stacks)
        for hex_id, (text, style) in layers.marks.items():
            if seen(hex_id):
                level.mark(over, hex_id, text, style, hex_id in stacks)
        if layers.cursor is not None and seen(layers.cursor):
            level.cursor(over, layers.cursor, "cursor")
