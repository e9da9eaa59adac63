"""A titled block of lines that repaints only the lines that changed."""

from __future__ import annotations

from collections.abc import Sequence

from rich.segment import Segment
from textual import events
from textual._styles_cache import StylesCache
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.lines import Line, cut_line, fitting, pad
from gtc_tui.widths import cells


def strip_of(line: Line, width: int, look: Look, base: str = "text") -> Strip:
    """A line of spans as a strip of exactly `width` cells; neighbours of one style become one segment."""
    segments: list[Segment] = []
    for text, key in line:
        style = look.style(key)
        if segments and segments[-1].style == style:
            segments[-1] = Segment(segments[-1].text + text, style)
        else:
            segments.append(Segment(text, style))
    return Strip(segments).adjust_cell_length(width, look.style(base))


class _Lines(StylesCache):
    """Lines of a widget as it draws them: it has no border, no padding and no ground of its own, which the library
    would look for in each of them."""

    def render_widget(self, widget: Widget, crop: Region) -> list[Strip]:
        width = widget.size.width
        if width != self._width:
            self.clear()
            self._width = width
        kept, dirty = self._cache, self._dirty_lines
        for y in crop.line_range:
            if y in dirty or y not in kept:
                kept[y] = widget.render_line(y)
        dirty.difference_update(crop.line_range)
        strips = [kept[y] for y in crop.line_range]
        return strips if crop.column_span == (0, width) else [strip.crop(*crop.column_span) for strip in strips]


class Placed(Widget):
    """A widget that knows its size before the next layout, so that it can be filled and drawn in one go."""

    can_focus = False
    _extent: Size | None = None

    def __init__(self, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._styles_cache = _Lines()

    @property
    def extent(self) -> Size:
        """The size it has, or is about to have."""
        return self._extent or self.size

    def put_at(self, place: Region | None) -> None:
        """Moves to a place on the screen; None hides."""
        self.display = place is not None
        if place is not None:
            self._extent = place.size
            self.styles.offset = (place.x, place.y)
            self.styles.width = place.width
            self.styles.height = place.height


class LineWidget(Placed):
    """Draws rows of spans; `rows` are replaced by `put`."""

    DEFAULT_CSS = "LineWidget { height: 1; width: 1fr; }"

    def __init__(self, look: Look, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.look = look
        self._rows: list[Line] = []

    @property
    def rows(self) -> list[Line]:
        return self._rows

    def put(self, rows: list[Line]) -> None:
        """Shows these rows; only the ones that differ are drawn again."""
        old, self._rows = self._rows, rows
        width = self.extent.width
        changed = [
            Region(0, y, width, 1)
            for y in range(max(len(old), len(rows)))
            if y >= len(old) or y >= len(rows) or old[y] != rows[y]
        ]
        if changed:
            self.refresh(*changed)

    def render_line(self, y: int) -> Strip:
        line = self._rows[y] if y < len(self._rows) else []
        return strip_of(line, self.size.width, self.look)

    @property
    def shown(self) -> str:
        """What stands there as text, for tests."""
        return "\n".join("".join(text for text, _ in row) for row in self._rows)


class Panel(Placed):
    """A title row, lines that are scrolled by whole lines, a foot. `put` keeps the place when `key` stays the same."""

    DEFAULT_CSS = "Panel { height: 1fr; width: 1fr; }"

    class Clicked(Message):
        """A line was clicked: its index among the panel's lines."""

        def __init__(self, panel: Panel, line: int) -> None:
            super().__init__()
            self.panel = panel
            self.line = line

    class TitleClicked(Message):
        """The title was clicked."""

        def __init__(self, panel: Panel) -> None:
            super().__init__()
            self.panel = panel

    def __init__(self, look: Look, title: str, id: str) -> None:
        super().__init__(id=id)
        self.look = look
        self.title = title
        self.lines: list[Line] = []
        self.foot: tuple[Line, ...] = ()
        self.top = 0
        self.lit: frozenset[int] = frozenset()
        self._parts: frozenset[int] = frozenset()
        self._key: object = None

    def put(
        self,
        lines: list[Line],
        title: str | None = None,
        key: object = None,
        lit: frozenset[int] = frozenset(),
        foot: Sequence[Line] = (),
        parts: frozenset[int] = frozenset(),
    ) -> None:
        """lit: lines shown as chosen. key: another one starts at the top again. foot: lines at the lower edge, which do
        not scroll. parts: lines that go on with the one before them: where such a one is below the lower edge, two dots
        say so at the end of the one above it."""
        before = self._picture()
        if key != self._key:
            self.top = 0
            self._key = key
        self.lines = lines
        self.foot = tuple(foot)
        self.lit = lit
        self._parts = parts
        if title is not None:
            self.title = title
        self._clamp()
        self._redraw(before)

    def scroll(self, lines: int) -> None:
        """Down by so many lines, or up."""
        before = self._picture()
        self.top += lines
        self._clamp()
        self._redraw(before)

    def page(self, pages: int) -> None:
        """Down by so many screens, or up; a line of the one before stays."""
        self.scroll(pages * max(1, self.room - 1))

    def to_end(self) -> None:
        self.scroll(len(self.lines))

    def reveal(self, line: int) -> None:
        """Scrolls as little as shows the line."""
        before = self._picture()
        if line < self.top:
            self.top = line
        elif line >= self.top + self.room:
            self.top = line - self.room + 1
        self._clamp()
        self._redraw(before)

    @property
    def room(self) -> int:
        """Lines between the title and the foot."""
        return max(0, self.extent.height - 1 - len(self.foot))

    @property
    def text_width(self) -> int:
        """Cells of a line: beside the rule on the left and a blank."""
        return max(1, self.extent.width - 2)

    def _clamp(self) -> None:
        self.top = max(0, min(self.top, len(self.lines) - self.room))

    def title_room(self, lines: int) -> int:
        """Cells for a title beside the numbers of so many lines."""
        return self.extent.width - 2 - (5 + 3 * len(str(lines)) if lines > self.room else 0)

    def _title_line(self) -> Line:
        """Where not all lines are shown, which are; where the title leaves no room for that, the last of them."""
        width, count = self.extent.width, len(self.lines)
        title, where = f" {self.title}", ""
        if count > self.room > 0:
            last = min(count, self.top + self.room)
            where = fitting((f" {self.top + 1}-{last}/{count} ", f" {last}/{count} "), width - cells(title))
        return [(pad(title, width - len(where)) + where, "title")]

    def _row(self, y: int) -> tuple[Line, bool]:
        """What stands in a row of the widget, and whether it is lit."""
        if y == 0:
            return self._title_line(), False
        if y > self.room:
            return (self.foot[y - self.room - 1] if y - self.room <= len(self.foot) else []), False
        index = self.top + y - 1
        if index >= len(self.lines):
            return [], False
        line = self.lines[index]
        if y == self.room and index + 1 in self._parts:
            line = cut_line(line, self.text_width)
        return line, index in self.lit

    def _picture(self) -> list[tuple[Line, bool]]:
        return [self._row(y) for y in range(self.extent.height)]

    def _redraw(self, before: list[tuple[Line, bool]]) -> None:
        after = self._picture()
        changed = [
            Region(0, y, self.extent.width, 1) for y, row in enumerate(after) if y >= len(before) or row != before[y]
        ]
        if changed:
            self.refresh(*changed)

    def render_line(self, y: int) -> Strip:
        line, lit = self._row(y)
        if y == 0:
            return strip_of(line, self.size.width, self.look, "title")
        edge = Segment("|", self.look.style("rule"))
        mark = Segment(">" if lit else " ", self.look.style("chosen" if lit else "text"))
        if lit:
            line = [("".join(text for text, _ in line), "chosen")]
        body = strip_of(line, self.text_width, self.look, "chosen" if lit else "text")
        return Strip.join([Strip([edge, mark]), body])

    def on_resize(self) -> None:
        self._clamp()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.scroll(3)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.scroll(-3)

    def on_click(self, event: events.Click) -> None:
        event.stop()
        index = self.top + event.y - 1
        if event.y == 0:
            self.post_message(self.TitleClicked(self))
        elif event.y <= self.room and index < len(self.lines):
            self.post_message(self.Clicked(self, index))
