"""Where something is happening: fronts and headquarters in a list, and the whole map in miniature beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region

from gtc_tui.draw.miniature import miniature
from gtc_tui.engine.action import Side
from gtc_tui.engine.report import View
from gtc_tui.i18n import N_, _
from gtc_tui.model.mapdata import MapData
from gtc_tui.play.aids.fronts import Front, front_text
from gtc_tui.tui.display.arrange import is_narrow
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.lines import Line, plain, wrap
from gtc_tui.tui.sheets import side_style
from gtc_tui.tui.widgets.hints import HintLine
from gtc_tui.tui.widgets.panel import LineWidget, Panel
from gtc_tui.tui.windows.over import PlacedScreen
from gtc_tui.tui.windows.table import ENDS, MOVES

_LIST = 44  # columns of the list beside the miniature, a third of a wide screen
KEYS = "123456789abcdefgimnoprstuvwxyz"
"""Of the list's entries, on the miniature too; none that moves in the list or leaves it."""


class FrontsScreen(PlacedScreen[str | None]):
    """Gives back the place to go to, or None. fronts: at least one."""

    about = (
        N_(
            "Places where the sides are in contact or have fought this turn, the strongest first, then the "
            "headquarters of the armies. The miniature shows the whole map: letters for the sides, * for both, "
            "the signs of the list at its places."
        ),
        N_("Enter goes there on the map, and so does the sign before a place. Tab shows list or miniature alone."),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *MOVES,
        *ENDS,
        Binding("escape,q,dollar_sign,f7", "leave", show=False),
        Binding("enter,space", "go", show=False),
        Binding("tab,shift+tab", "turn_over", show=False),
        *(Binding(key, f"go_to({number})", show=False) for number, key in enumerate(KEYS)),
    ]

    def __init__(
        self, look: Look, board: MapData, view: View, names: Mapping[Side, str], fronts: Sequence[Front]
    ) -> None:
        super().__init__(look)
        self._board = board
        self._view = view
        self._names = names
        self._fronts = fronts
        self._chosen = 0
        self._small = False  # on a narrow screen: the miniature in place of the list

    def compose(self) -> ComposeResult:
        yield Panel(self.look, _("Fronts"), id="table")
        yield Panel(self.look, _("Miniature"), id="miniature")
        yield LineWidget(self.look, id="note")
        yield HintLine(self.look, id="hints")

    def on_resize(self) -> None:
        width, height = self.size
        if not width:
            return
        room = max(1, height - 2)
        wide = max(_LIST, width // 3)
        table: Region | None = Region(0, 0, wide, room)
        picture: Region | None = Region(wide, 0, width - wide, room)
        if is_narrow(width):
            whole = Region(0, 0, width, room)
            table, picture = (None, whole) if self._small else (whole, None)
        hints = Region(0, height - 1, width, 1)
        self.put({"table": table, "miniature": picture, "note": Region(0, room, width, 1), "hints": hints})
        told = _("Up Down choose  Enter go there  Tab list, miniature  ? help  Esc back")
        self.query_one("#hints", LineWidget).put([[(told, "dim")]])
        self._fill()
        if picture is not None:
            self._draw(picture)

    def _fill(self) -> None:
        panel = self.query_one("#table", Panel)
        lines: list[Line] = []
        heads: list[int] = []
        for number, front in enumerate(self._fronts):
            heads.append(len(lines))
            sign = KEYS[number] if number < len(KEYS) else " "
            lines += wrap(f"{sign} {front.label}", panel.text_width, "heading", "  ")
            style = side_style(front.leads.side, self._names) if front.leads is not None else "text"
            for text in (front_text(front, self._names), *front.fights):
                lines += [[("  ", "text"), *line] for line in wrap(text, panel.text_width - 2, style)]
                style = "dim"
        panel.put(lines, key="fronts", lit=frozenset({heads[self._chosen]}))
        panel.reveal(heads[self._chosen])

    def _draw(self, place: Region) -> None:
        signs: dict[str, str] = {}
        for key, front in zip(KEYS, self._fronts, strict=False):
            signs.setdefault(front.place, key)
        panel = self.query_one("#miniature", Panel)
        rows = miniature(self._board, self._view, self._names, panel.text_width, place.height - 1, signs)
        panel.put([list(row) or plain("") for row in rows], key="miniature")

    def action_turn_over(self) -> None:
        if is_narrow(self.size.width):
            self._small = not self._small
            self.on_resize()

    def action_move(self, by: int) -> None:
        self._chosen = max(0, min(len(self._fronts) - 1, self._chosen + by))
        self._fill()

    def action_go(self) -> None:
        self.dismiss(self._fronts[self._chosen].place)

    def action_go_to(self, number: int) -> None:
        if number < len(self._fronts):
            self.dismiss(self._fronts[number].place)
