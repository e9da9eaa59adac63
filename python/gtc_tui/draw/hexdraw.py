"""Drawing a map: the ground once, then any window of it with what lies over it."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from gtc_tui.draw.canvas import BAND, NAME, Canvas, Segment, segments
from gtc_tui.draw.charset import ARMS, CHARSETS
from gtc_tui.draw.geometry import drawing_of
from gtc_tui.draw.goalkey import Key, goal_letters, key_rows
from gtc_tui.draw.labels import chief_place, place_name
from gtc_tui.draw.layers import TRAIL, VOID, Footprint, Layers, Overlay, Surface, window
from gtc_tui.draw.layout import Page, Sheet, Span
from gtc_tui.draw.palette import GROUNDS
from gtc_tui.draw.palette import over as laid_over
from gtc_tui.draw.zooms import LEVELS
from gtc_tui.draw.zooms.zoom import Held
from gtc_tui.i18n import N_
from gtc_tui.model.mapdata import MapData
from gtc_tui.widths import cells

ZOOMS = (1, 2, 3, 4)
"""Campaign (2 columns x 1 line a hex), operational (3 x 2, pointy hexes 4 x 2), close (8 x 4), closest (16 x 8)."""
ZOOM_NAMES = {1: N_("campaign"), 2: N_("usual"), 3: N_("close"), 4: N_("closest")}
"""What players call them."""

_CROWDED = 2  # zoom levels with one line for what is below a stack
_MOST_SHEETS = 16
_MOST_PAINTERS = 16


class MapPainter:
    """A map at one zoom level. Coordinates are cells of the whole page, from its upper left corner."""

    def __init__(self, map: MapData, zoom: int, charset: str = "ascii") -> None:
        """zoom: one of `ZOOMS` (KeyError otherwise). charset: one of `CHARSETS` (ValueError otherwise)."""
        if charset not in CHARSETS:
            raise ValueError(charset)
        self.map = map
        self.zoom = zoom
        self.charset = charset
        drawing = drawing_of(map.geometry)
        self._ground = drawing.grounds[zoom](drawing.land(map))
        self._block = self._ground.block_rows
        self._level = LEVELS[zoom](self._ground, ARMS if charset == "unicode" else {})
        # By hexes whose names come first, and those that are left out.
        self._sheets: dict[tuple[frozenset[int], frozenset[int]], Sheet] = {}
        self._extents: dict[frozenset[int], tuple[int, int, int, int]] = {}
        self._last: tuple[Layers, Page] | None = None
        # By row of the window, what it was last made of: most are the same from one step of the cursor to the next.
        self._laid: dict[int, tuple[tuple[list[str], list[str], list[str]], list[Segment]]] = {}

    @property
    def keyed(self) -> bool:
        """See `lines`."""
        return self._level.keyed

    def size(self) -> tuple[int, int]:
        """Columns and lines of the page."""
        return self._ground.size

    def centre(self, hex_id: int) -> tuple[int, int]:
        """The cell of a hex's sign."""
        return self._ground.centre(hex_id)

    def hex_at(self, x: int, y: int) -> int | None:
        """The hex or box whose block holds the cell; None beyond the map."""
        column, row = self._ground.place_of(x, y)
        box = self._ground.land.boxes.get((column, row))
        if box is not None:
            return box
        return self.map.hexmap.hex_at(column, row) if 0 <= column < 256 and 0 <= row < 256 else None

    def drawn_at(self, x: int, y: int, layers: Layers) -> int | None:
        """The hex whose stack, label or cursor is drawn in the cell, though a neighbour's block may hold it; else as
        `hex_at`."""
        found = self.hex_at(x, y)
        over = {*layers.marks, *layers.stacks} | ({layers.cursor} if layers.cursor is not None else set())
        for hex_id in sorted(over):
            left, top, width, height = self.cells_of(hex_id)
            if hex_id != found and left <= x < left + width and top <= y < top + height:
                drawn = self._drawn(hex_id, layers)
                if hex_id == layers.cursor and (found is None or (x, y) not in self._drawn(found, layers).cells):
                    self._level.cursor(drawn, hex_id, "cursor", layers.stacks)  # which hides no letter of another hex
                if (x, y) in drawn.cells:
                    return hex_id
        return found

    def _drawn(self, hex_id: int, layers: Layers) -> Footprint:
        """Its stack and its label."""
        drawn = Footprint()
        if hex_id in layers.stacks:
            self._level.stack(drawn, hex_id, layers.stacks)
        if hex_id in layers.marks:
            self._level.mark(drawn, hex_id, *layers.marks[hex_id], layers.stacks)
        return drawn

    @property
    def pitch(self) -> tuple[int, int]:
        """Columns and lines from hex to hex."""
        return self._ground.pitch

    def cells_of(self, hex_id: int) -> tuple[int, int, int, int]:
        """(x, y, width, height) of all cells that layers may change for a hex; neighbours' overlap a little."""
        x, y = self._ground.centre(hex_id)
        left, above, width, height = self._ground.around
        return x - left, y - above, width, height

    def extent(self, outside: frozenset[int] = frozenset()) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of all hexes and boxes but some: the page, where these are none."""
        if outside not in self._extents:
            self._extents[outside] = self._extent(outside)
        return self._extents[outside]

    def _extent(self, outside: frozenset[int]) -> tuple[int, int, int, int]:
        if not outside:
            return 0, 0, *self._ground.size
        inside = [self._ground.centre(hex_id) for hex_id in range(self.map.hexmap.places) if hex_id not in outside]
        columns, lines = [x for x, _y in inside], [y for _x, y in inside]
        (wide, high), (width, height) = self._ground.pitch, self._ground.size
        left, top = max(0, min(columns) - wide), max(0, min(lines) - high)
        return left, top, min(width, max(columns) + wide + 1), min(height, max(lines) + high + 1)

    def lines(
        self,
        x: int,
        y: int,
        width: int,
        height: int,
        layers: Layers | None = None,
        grounds: bool = False,
        keyed: bool = False,
    ) -> list[list[Segment]]:
        """A window of the page, each row exactly `width` columns; beyond the page blanks of style "void". grounds:
        style keys tell what lies below, too ("road on woods"). keyed: at a zoom where there is no room for every name,
        objectives in the window without theirs have a letter beside their flags, and the name at its foot."""
        named = self._page(layers or Layers())
        page = named.between(y, y + height)
        over = Overlay(x, y, width, height, page.chars, page.styles, plain=layers is not None and layers.plain)
        if layers is not None:
            self._lay(over, layers, (x, y, x + width, y + height))
            if layers.numbers:
                self._number(over, layers, page, (x, y, x + width, y + height))
            if layers.cursor is not None:
                self._level.cursor(over, layers.cursor, "cursor", layers.stacks)
            key = self.key(x, y, width, height, layers) if keyed else None
            if key is not None:
                self._write_key(over, key, layers, page)
        tinted = self._tinted(page, layers, (x, y, x + width, y + height)) if grounds and layers is not None else {}
        rows = []
        for at in range(height):
            if not 0 <= y + at < page.height:
                rows.append([(" " * width, VOID)] if width else [])
                continue
            chars, styles = over.row(at) or self._seen(page, x, y + at, width)
            below = window(tinted.get(y + at) or page.grounds[y + at], x, x + width, "") if grounds else []
            parts = chars, styles, below
            if at not in self._laid or self._laid[at][0] != parts:
                self._laid[at] = parts, segments(chars, _over(styles, below) if grounds else styles)
            rows.append(self._laid[at][1])
        return rows

    def _tinted(self, page: Canvas, layers: Layers, view: tuple[int, int, int, int]) -> dict[int, list[str]]:
        """Grounds of whole rows of the page that are seen and are not as they were."""
        left, top, right, bottom = view
        found: dict[int, list[str]] = {}
        for hex_id, tint in layers.tints.items():
            x, y = self._ground.centre(hex_id)
            for down, across, length in self._block:
                line, start = y + down, x + across
                if not (top <= line < bottom and 0 <= line < page.height) or start >= right or start + length <= left:
                    continue
                row = found.get(line) or found.setdefault(line, page.grounds[line][:])
                for at in range(max(start, 0), min(start + length, page.width)):
                    if row[at] != BAND:
                        row[at] = tint
        return found

    @staticmethod
    def _seen(page: Canvas, x: int, y: int, width: int) -> tuple[list[str], list[str]]:
        return window(page.chars[y], x, x + width, " "), window(page.styles[y], x, x + width, VOID)

    def _page(self, layers: Layers) -> Page:
        """The ground with names, which give way to layers. It is the same wherever the window and the cursor are."""
        steady = layers.steady or layers
        if self._last is not None and _alike(self._last[0], steady):
            return self._last[1]
        sheet = self._sheet(steady.important, steady.outside)
        taken, flags = Footprint(), Footprint()
        self._lay(taken, steady, None)
        for hex_id in steady.flags:
            self._fly(flags, hex_id, steady)
        beside = {(x + across, y) for x, y in flags.cells for across in (-1, 1)}
        page = sheet.clear_of(taken.cells | beside)
        self._last = steady, page
        return page

    def _sheet(self, important: frozenset[int], outside: frozenset[int]) -> Sheet:
        sheet = self._sheets.get((important, outside))
        if sheet is None:
            ground = Canvas(*self._ground.size)
            self._lay_grounds(ground, outside)
            for hex_id in range(self.map.hexmap.size):
                if hex_id in outside:
                    self._ground.leave_out(ground, hex_id)
                else:
                    self._ground.paint(ground, hex_id)
            for box in self.map.boxes:
                if box not in outside:
                    self._ground.paint_box(ground, box)
            if self.charset == "unicode":
                self._ground.redraw(ground, outside)
            sheet = Sheet(ground, self._level, self.map, important, outside)
            if len(self._sheets) >= _MOST_SHEETS:
                self._sheets.clear()
            self._sheets[important, outside] = sheet
        return sheet

    def _lay_grounds(self, canvas: Canvas, outside: frozenset[int]) -> None:
        for hex_id in range(self.map.hexmap.size):
            terrain = self._ground.land.terrain[hex_id]
            if hex_id not in outside:
                x, y = self._ground.centre(hex_id)
                for down, across, length in self._block:
                    canvas.lay(x + across, y + down, length, terrain if terrain in GROUNDS else "clear")

    def _lay(self, over: Surface, layers: Layers, view: tuple[int, int, int, int] | None) -> None:
        """All but the cursor. view: left, top, right and bottom of what is seen; None: all."""
        level, stacks = self._level, layers.stacks

        def seen(hex_id: int) -> bool:
            if view is None:
                return True
            x, y, width, height = self.cells_of(hex_id)
            return x < view[2] and x + width > view[0] and y < view[3] and y + height > view[1]

        for hex_id, style in layers.highlights.items():
            if seen(hex_id):
                level.highlight(over, hex_id, style, stacks)
        for (hex_id, direction), sign in layers.sides.items():
            if seen(hex_id):
                level.side(over, hex_id, direction, sign, stacks)
        for hex_id in stacks:
            if seen(hex_id):
                level.stack(over, hex_id, stacks)
        for hex_id, (char, style) in layers.signs.items():
            if seen(hex_id):
                level.sign(over, hex_id, char, style, stacks)
        for hex_id in layers.flags:
            if seen(hex_id):
                self._fly(over, hex_id, layers)
        for hex_id, (text, style) in layers.marks.items():
            if seen(hex_id) and not self._gives_way(hex_id, layers):
                level.mark(over, hex_id, text, style, stacks)

    def _fly(self, over: Surface, hex_id: int, layers: Layers) -> None:
        self._level.flag(over, hex_id, *layers.flags[hex_id], self._held(hex_id, layers))

    def _held(self, hex_id: int, layers: Layers) -> Held:
        marked = hex_id in layers.marks and not self._gives_way(hex_id, layers)
        return Held(hex_id in layers.stacks, hex_id in layers.signs, marked)

    def _gives_way(self, hex_id: int, layers: Layers) -> bool:
        """That something happened in a hex is not marked where a flag below a stack has the only room for it."""
        crowded = hex_id in layers.flags and hex_id in layers.stacks
        return crowded and self.zoom <= _CROWDED and layers.marks[hex_id][0] == TRAIL

    def key(self, x: int, y: int, width: int, height: int, layers: Layers) -> Key | None:
        """What `lines` with `keyed` writes of objectives over the same window; None where every name has room."""
        if not self._level.keyed:
            return None
        view = x, y, x + width, min(y + height, self._ground.size[1])
        named = self._page(layers)
        return self._key(layers, named.goals, named.between(view[1], view[3]), view)

    def _key(self, layers: Layers, named: Mapping[int, Span], page: Canvas, view: tuple[int, int, int, int]) -> Key:
        """At the foot of the window, or where it would hide the cursor there at the head. named: where names of
        objectives are; page: with all names. A letter stands on no stack, and on no name that can be read."""
        taken = Footprint()
        for hex_id in layers.stacks:
            self._level.stack(taken, hex_id, layers.stacks)
        for hex_id in layers.important:
            x, y = self._key_at(hex_id, layers)
            start, end = _name_at(page, x, y)
            if view[0] <= start < end <= view[2]:
                taken.put(x, y, " ", "")
        key = self._key_in(layers, named, taken.cells, view, at_head=False)
        if layers.cursor is not None and key.covers(self.centre(layers.cursor)[1]):
            return self._key_in(layers, named, taken.cells, view, at_head=True)
        return key

    def _key_in(
        self,
        layers: Layers,
        named: Mapping[int, Span],
        taken: Collection[tuple[int, int]],
        view: tuple[int, int, int, int],
        at_head: bool,
    ) -> Key:
        left, top, right, bottom = view
        letters = goal_letters(layers, self.map)
        key = Key(left, bottom, [], [], {})
        for _attempt in range(bottom - top):  # what the key itself hides has to be in it, too
            high = len(key.rows)
            seen = (left, top + high, right, bottom) if at_head else (left, top, right, bottom - high)
            unnamed = {
                hex_id: self._key_at(hex_id, layers)
                for hex_id in letters
                if _within(self.centre(hex_id), seen) and not _holds(named.get(hex_id), seen)
            }
            lettered = {hex_id: cell for hex_id, cell in unnamed.items() if cell not in taken}
            told = ((one, self._keyed(letters[one] if one in lettered else "", one)) for one in unnamed)
            rows, spans = key_rows(told, right - left)
            key = Key(left, top if at_head else bottom - len(rows), rows, spans, lettered)
            if len(rows) <= high:
                break
        return key

    def _write_key(self, over: Overlay, key: Key, layers: Layers, page: Canvas) -> None:
        letters = goal_letters(layers, self.map)
        for hex_id, (x, y) in key.letters.items():
            start, end = _name_at(page, x, y)
            if start < end:  # cut by the edge of the window
                over.end_name(start, y)
            over.put(x, y, letters[hex_id], "goal-key")
        for line, row in enumerate(key.rows, start=key.top):
            over.put(key.left, line, row, "goal-key")
            end = key.left + cells(row)
            if _name_at(page, end, line)[0] < end:  # "Quisenberry" would be "berry"
                over.end_name(end, line)

    def _key_at(self, hex_id: int, layers: Layers) -> tuple[int, int]:
        flag = layers.flags[hex_id][0] if hex_id in layers.flags else ""
        return self._level.key_at(hex_id, flag, self._held(hex_id, layers))

    def _keyed(self, letter: str, hex_id: int) -> str:
        """What the key says of an objective: by its number, where there is no room for a letter."""
        return f"{letter or self.map.names[hex_id]} {place_name(chief_place(hex_id, self.map)[1].name)}"

    def _number(self, over: Overlay, layers: Layers, page: Canvas, view: tuple[int, int, int, int]) -> None:
        across, down = self._ground.asked_number_at
        step = self._ground.asked_numbers
        taken = layers.stacks.keys() | layers.marks.keys() | layers.flags.keys() | layers.signs.keys()
        taken |= layers.outside
        for hex_id, name in enumerate(self.map.names[: self.map.hexmap.size]):
            x, y = self._ground.centre(hex_id)
            x, y = x + across, y + down
            if hex_id in taken or not (view[0] - 4 < x < view[2] and view[1] <= y < view[3]):
                continue
            if (
                any(int(part) % step for part in (name[-4:-2], name[-2:]))
                or NAME in page.ranks[y][max(x - 1, 0) : x + 5]
            ):
                continue
            over.put(x, y, name[-4:], "number")


def _name_at(page: Canvas, x: int, y: int) -> tuple[int, int]:
    """The columns of the name in a cell: its first, and the one behind its last; twice x where there is none."""
    ranks = page.ranks[y] if 0 <= y < page.height else bytearray()
    start = end = x
    while 0 <= end < len(ranks) and ranks[end] == NAME:
        end += 1
    while end > x and start > 0 and ranks[start - 1] == NAME:
        start -= 1
    return start, end


def _within(cell: tuple[int, int], view: tuple[int, int, int, int]) -> bool:
    return view[0] <= cell[0] < view[2] and view[1] <= cell[1] < view[3]


def _holds(span: Span | None, view: tuple[int, int, int, int]) -> bool:
    """Is all of it in sight?"""
    return span is not None and view[0] <= span.left and span.right <= view[2] and view[1] <= span.line < view[3]


def _over(styles: list[str], grounds: list[str]) -> list[str]:
    return [laid_over(style, ground) for style, ground in zip(styles, grounds, strict=True)]


def _alike(one: Layers, other: Layers) -> bool:
    """But for the cursor."""
    return one is other or (
        one.important == other.important
        and one.stacks == other.stacks
        and one.marks == other.marks
        and one.highlights == other.highlights
        and one.flags == other.flags
        and one.signs == other.signs
        and one.sides == other.sides
        and one.outside == other.outside
    )


_painters: dict[tuple[int, int, str], MapPainter] = {}  # by map; last used last


def painter_of(map: MapData, zoom: int, charset: str = "ascii") -> MapPainter:
    """As `MapPainter`; one for all who draw this map so, since what is drawn of the ground is the same for all."""
    key = id(map), zoom, charset  # of a map that the painter keeps: no other one gets its id meanwhile
    painter = _painters.pop(key, None) or MapPainter(map, zoom, charset)
    _painters[key] = painter
    if len(_painters) > _MOST_PAINTERS:
        del _painters[next(iter(_painters))]
    return painter
