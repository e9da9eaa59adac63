"""The boxes off the map: who stands in each and where it leads; Enter goes there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from gtc_tui.engine.action import Side
from gtc_tui.i18n import N_, _, listing
from gtc_tui.play.aids.boxes import BoxView
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.lines import Line, wrap
from gtc_tui.tui.sheets import piece_lines
from gtc_tui.tui.widgets.hints import HintLine
from gtc_tui.tui.widgets.panel import LineWidget, Panel
from gtc_tui.tui.windows.table import MOVES, TableScreen


class BoxesScreen(TableScreen[str | None]):
    """Gives back the box to go to, or None. boxes: at least one."""

    about = (
        N_(
            "Off-map boxes are regions beyond the map: places like hexes, but without zones of control, "
            "and units of both sides may share one. Only their links lead in and out. They are drawn "
            "below the map."
        ),
        N_("Enter goes to the box on the map."),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *MOVES,
        Binding("escape,q,at,f5", "leave", show=False),
        Binding("enter,space", "go", show=False),
        Binding("home", "move(-999)", show=False),
        Binding("end", "move(999)", show=False),
    ]

    def __init__(self, look: Look, boxes: Sequence[BoxView], names: Mapping[Side, str]) -> None:
        super().__init__(look)
        self._boxes = boxes
        self._names = names
        self._chosen = 0

    def compose(self) -> ComposeResult:
        yield Panel(self.look, _("Off-map boxes"), id="table")
        yield LineWidget(self.look, id="note")
        yield HintLine(self.look, id="hints")

    def hints(self) -> str:
        return _("Up Down choose  Enter go there  ? help  Esc back")

    def fill(self) -> None:
        panel = self.query_one("#table", Panel)
        lines: list[Line] = []
        heads: list[int] = []
        for box in self._boxes:
            heads.append(len(lines))
            lines += wrap(box.label, panel.text_width, "heading")
            if box.links:
                lines += wrap(_("to {links}").format(links=listing(box.links)), panel.text_width, "dim")
            lines += piece_lines(box.pieces, self._names, panel.text_width)
        panel.put(lines, key="boxes", lit=frozenset({heads[self._chosen]}))
        panel.reveal(heads[self._chosen])

    def action_move(self, by: int) -> None:
        self._chosen = max(0, min(len(self._boxes) - 1, self._chosen + by))
        self.fill()

    def action_go(self) -> None:
        self.dismiss(self._boxes[self._chosen].place)
