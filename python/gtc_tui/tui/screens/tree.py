"""The order of battle as a tree that opens and closes, beside the turn track."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region

from gtc_tui.engine.action import Side
from gtc_tui.engine.report import Node, Tree, View
from gtc_tui.i18n import N_, _, ngettext
from gtc_tui.text.reports import place_text
from gtc_tui.tui.display.arrange import is_narrow
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.lines import Line, pad, plain, wrap
from gtc_tui.tui.sheets import side_style
from gtc_tui.tui.widgets.hints import HintLine
from gtc_tui.tui.widgets.panel import LineWidget, Panel
from gtc_tui.tui.windows.over import PlacedScreen
from gtc_tui.tui.windows.table import ENDS, MOVES
from gtc_tui.widths import cells

_TRACK, _EDGE = 30, 4  # columns: at least; beside a line
_LOW = 4  # lines of the track, with its title, on a narrow screen


class _Row(NamedTuple):
    """path: from the root, by place among the parts; it names the row while others open and close."""

    path: tuple[int, ...]
    node: Node
    side: Side


class TreeScreen(PlacedScreen[str | None]):
    """Gives back the hex to go to, or None. trees: one for each side."""

    about = (
        N_(
            "The chain of command: armies, corps, divisions and their units, with status and hex, beside "
            "the turns of the game."
        ),
        N_("Left closes a branch or goes up, Right opens it. Enter goes to the piece on the map."),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,D", "leave", show=False),
        Binding("enter,space", "go", show=False),
        *MOVES,
        Binding("pagedown", "move(15)", show=False),
        Binding("pageup", "move(-15)", show=False),
        *ENDS,
        Binding("right,l,plus", "open(True)", show=False),
        Binding("left,h,minus", "open(False)", show=False),
    ]

    def __init__(self, look: Look, trees: Sequence[tuple[Side, Tree]], view: View, names: Mapping[Side, str]) -> None:
        super().__init__(look)
        self._trees = trees
        self._view = view
        self._names = names
        self._shut: set[tuple[int, ...]] = set()
        self._chosen = 0
        self._rows: list[_Row] = []

    def compose(self) -> ComposeResult:
        yield Panel(self.look, _("Order of battle"), id="tree")
        yield Panel(self.look, _("Turns"), id="track")
        yield LineWidget(self.look, id="note")
        yield HintLine(self.look, id="hints")

    def on_resize(self) -> None:
        width, height = self.size
        if not width:
            return
        room = max(1, height - 3)
        longest = max((cells(turn.text) for turn in self._view.track), default=0)
        wide = max(_TRACK, min(longest + _EDGE, width * 2 // 5))
        tree, track = Region(0, 0, width - wide, room), Region(width - wide, 0, wide, room)
        if is_narrow(width):  # the track below the tree, the present turn in sight
            low = min(_LOW, len(self._view.track) + 1, room - 1)
            tree, track = Region(0, 0, width, room - low), Region(0, room - low, width, low)
        places = {
            "tree": tree,
            "track": track,
            "note": Region(0, room, width, 2),
            "hints": Region(0, height - 1, width, 1),
        }
        self.put(places)
        hints = _("Up Down choose  Left Right close and open  Enter go there  ? help  Esc back")
        self.query_one("#hints", LineWidget).put([[(hints, "dim")]])
        self._fill()

    # -- what is shown -----------------------------------------------------------------------------------------
    def _fill(self) -> None:
        self._rows = []
        number = 0
        for side, tree in self._trees:
            for root in tree.roots:
                self._add((number,), root, side)
                number += 1
        self._chosen = max(0, min(self._chosen, len(self._rows) - 1))
        panel = self.query_one("#tree", Panel)
        lines = [self._line(row, panel.text_width) for row in self._rows]
        panel.put(lines, key="tree", lit=frozenset({self._chosen} if lines else ()))
        panel.reveal(self._chosen)
        piece = self._rows[self._chosen].node.piece if self._rows else None
        self.query_one("#note", LineWidget).put(wrap(piece.note if piece else "", self.size.width, "strong")[:2])
        track = self.query_one("#track", Panel)
        turns: list[Line] = []
        now = 0
        for turn in self._view.track:
            now = len(turns) if turn.now else now
            told = wrap(turn.text, track.text_width - 2, "strong" if turn.now else "dim", indent="  ")
            signs = [">" if turn.now else " ", *(" " for _line in told[1:])]
            turns += [[*plain(f"{sign} "), *line] for sign, line in zip(signs, told, strict=True)]
        track.put(turns, key="track")
        track.reveal(now)

    def _add(self, path: tuple[int, ...], node: Node, side: Side) -> None:
        self._rows.append(_Row(path, node, side))
        if path not in self._shut:
            for number, part in enumerate(node.under):
                self._add((*path, number), part, side)

    def _line(self, row: _Row, width: int) -> Line:
        """Branch, command, leader or unit, status code, hex."""
        node, piece = row.node, row.node.piece
        sign = " " if not node.under else "+" if row.path in self._shut else "-"
        lead = "  " * (len(row.path) - 1) + f"{sign} "
        who = piece.name if piece is not None else _("(no leader)") if node.led else ""
        name = ": ".join(part for part in (node.label, who) if part)
        code = piece.code if piece is not None else ""
        place = place_text(piece) if piece is not None else ""
        if row.path in self._shut:
            units = _units(node)
            code = ngettext("{n} unit", "{n} units", units).format(n=units)
        tail = f"{pad(code, 14)} {place}"
        return [(f"{pad(lead + name, max(12, min(40, width - 24)))} {tail}", side_style(row.side, self._names))]

    # -- moving ------------------------------------------------------------------------------------------------
    def action_move(self, rows: int) -> None:
        self._chosen += rows
        self._fill()

    def action_open(self, wide: bool) -> None:
        """Right opens; Left closes, or goes to what stands above."""
        if not self._rows:
            return
        row = self._rows[self._chosen]
        if wide:
            self._shut.discard(row.path)
        elif row.node.under and row.path not in self._shut:
            self._shut.add(row.path)
        elif len(row.path) > 1:
            self._chosen = next(at for at, one in enumerate(self._rows) if one.path == row.path[:-1])
        self._fill()

    def on_panel_clicked(self, message: Panel.Clicked) -> None:
        if message.panel.id != "tree" or message.line >= len(self._rows):
            return
        again = message.line == self._chosen
        self._chosen = message.line
        self._fill()
        if again:
            self.action_go()

    def action_go(self) -> None:
        piece = self._rows[self._chosen].node.piece if self._rows else None
        if piece is not None and piece.hex is not None:
            self.dismiss(piece.hex)


def _units(node: Node) -> int:
    """Units on the map that answer to it."""
    here = node.piece is not None and node.piece.strength is not None and node.piece.hex is not None
    return int(here) + sum(_units(part) for part in node.under)
