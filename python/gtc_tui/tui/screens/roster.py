"""Every piece in a table that can be sorted; Enter goes to the piece on the map."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from gtc_tui.engine.action import Side
from gtc_tui.engine.report import PieceView
from gtc_tui.i18n import N_, _, listing
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.lines import Line, pad, wrap
from gtc_tui.tui.sheets import side_style
from gtc_tui.tui.widgets.hints import HintLine
from gtc_tui.tui.widgets.panel import LineWidget, Panel
from gtc_tui.tui.windows.table import ENDS, MOVES, TableScreen
from gtc_tui.widths import cells

# Letter, heading, width of what is below it, what is sorted by (and then by place in the roster).
_Key = Callable[[PieceView], object]
_COLUMNS: tuple[tuple[str, str, int, _Key], ...] = (
    ("n", N_("Name"), 12, lambda piece: piece.short.casefold()),
    ("f", N_("Side"), 11, lambda piece: piece.side),
    ("t", N_("Kind"), 13, lambda piece: (piece.kind_text, piece.size)),
    ("c", N_("Command"), 8, lambda piece: piece.command),
    ("x", N_("Hex"), 6, lambda piece: (piece.hex is None, piece.hex or "")),
    ("m", N_("Status"), 12, lambda piece: -(piece.strength or 0)),
    ("d", N_("Acted"), 3, lambda piece: piece.acted),
)
_LEAST_NOTE = 12  # columns; the beginning of a word tells nothing, and the note below tells it all
_FIRST_OUT = "tdf"  # letters of the columns that a narrow screen goes without; the note below tells them too


def _heads() -> list[str]:
    return [f"{_(title)}({letter})" for letter, title, _wide, _key in _COLUMNS]


def _widths() -> list[int]:
    """With room for the headings, in any language."""
    return [max(wide, cells(head)) for (_letter, _title, wide, _key), head in zip(_COLUMNS, _heads(), strict=True)]


def columns_for(room: int) -> list[int]:
    """Which columns there is room for."""
    told, widths = list(range(len(_COLUMNS))), _widths()
    for letter in _FIRST_OUT:
        if sum(widths[at] + 1 for at in told) - 1 > room:
            told = [at for at in told if _COLUMNS[at][0] != letter]
    return told


def _noted(piece: PieceView) -> str:
    """What the line below says of a piece, with its name where the table has only what its counter says."""
    return f"{piece.name}: {piece.note}" if piece.label else piece.note


class RosterScreen(TableScreen[str | None]):
    """Gives back the hex to go to, or None."""

    about = (
        N_(
            "Every piece of both sides, as far as you may know it. Status: manpower and fatigue (F0 to "
            "F4) of a unit, tactical and command value of a leader; the letters after them are explained "
            "below for the chosen piece."
        ),
        N_(
            "The letter after a heading sorts by that column; press it again to reverse. 1 shows one side "
            "only, 2 one kind, 3 pieces that are ready, have acted, or are off the map; press again for "
            "the next, then for all. Enter goes to the piece on the map."
        ),
    )

    BINDINGS: ClassVar[list[BindingType]] = [
        *MOVES,
        Binding("escape,q,R", "leave", show=False),
        Binding("enter,space", "go", show=False),
        Binding("pagedown", "move(15)", show=False),
        Binding("pageup", "move(-15)", show=False),
        *ENDS,
        *(Binding(str(number + 1), f"filter({number})", show=False) for number in range(3)),
        *(Binding(letter, f"sort({index})", show=False) for index, (letter, *_rest) in enumerate(_COLUMNS)),
    ]

    def __init__(self, look: Look, pieces: Sequence[PieceView], names: Mapping[Side, str]) -> None:
        super().__init__(look)
        self._all = list(pieces)
        self._pieces = list(pieces)
        self._only = [0, 0, 0]  # which side, kind, state; 0: all
        self._names = names
        self._chosen = 0
        self._sorted = -1
        self._falling = False
        self._titled = _("Roster")

    def compose(self) -> ComposeResult:
        yield LineWidget(self.look, id="head")
        yield Panel(self.look, _("Roster"), id="table")
        yield LineWidget(self.look, id="note")
        yield HintLine(self.look, id="hints")

    def hints(self) -> str:
        return _("Enter go there  (letters) sort  1 side  2 kind  3 ready or not  ? help  Esc back")

    def _filters(self) -> tuple[list[tuple[str, Callable[[PieceView], bool]]], ...]:
        """By side, by kind, by state: what it is called, and which pieces it leaves."""

        def of(side: Side) -> Callable[[PieceView], bool]:
            return lambda piece: piece.side == side

        def kind(key: str) -> Callable[[PieceView], bool]:
            return lambda piece: piece.kind == key

        kinds = {piece.kind: piece.kind_text for piece in self._all}
        return (
            [(name, of(side)) for side, name in self._names.items()],
            [(text, kind(key)) for key, text in sorted(kinds.items())],
            [
                (_("ready to act"), lambda piece: piece.hex is not None and not piece.acted),
                (_("acted"), lambda piece: piece.acted),
                (_("off the map"), lambda piece: piece.hex is None and not piece.unseen),
            ],
        )

    def action_filter(self, which: int) -> None:
        """To the next choice of one filter, then to all again."""
        filters = self._filters()
        self._only[which] = (self._only[which] + 1) % (len(filters[which]) + 1)
        on = [filters[at][number - 1] for at, number in enumerate(self._only) if number]
        self._pieces = [piece for piece in self._all if all(test(piece) for _name, test in on)]
        self._chosen = 0
        self._titled = listing([_("Roster"), *(name for name, _test in on)])
        self.fill()

    def fill(self) -> None:
        panel = self.query_one("#table", Panel)
        room = panel.text_width
        told = columns_for(room)
        heads, widths = _heads(), _widths()
        notes = max(0, room - sum(widths[at] + 1 for at in told))
        notes = notes if notes >= _LEAST_NOTE else 0
        heading = " ".join(pad(heads[at], widths[at]) for at in told)
        self.query_one("#head", LineWidget).put([[(f"  {heading}", "strong")]])
        rows = [self._row(piece, told, widths, notes) for piece in self._pieces]
        panel.put(rows, self._titled, key=self._titled, lit=frozenset({self._chosen}))
        panel.reveal(self._chosen)
        note = _noted(self._pieces[self._chosen]) if self._pieces else ""
        self.query_one("#note", LineWidget).put(wrap(note, self.size.width, "strong"))

    def _row(self, piece: PieceView, told: Sequence[int], widths: Sequence[int], notes: int) -> Line:
        texts = (
            piece.short,
            self._names.get(piece.side, _("nobody")),
            piece.described,
            piece.command,
            piece.hex or ("?" if piece.unseen else "-"),
            piece.code,
            _("yes") if piece.acted else "",
        )
        row = " ".join(pad(texts[at], widths[at]) for at in told)
        return [(f"{row} {pad(piece.note, notes)}", side_style(piece.side, self._names))]

    def action_move(self, rows: int) -> None:
        self._chosen = max(0, min(len(self._pieces) - 1, self._chosen + rows))
        self.fill()

    def action_sort(self, column: int) -> None:
        """The same letter again turns the order round."""
        if not self._pieces:
            return
        chosen = self._pieces[self._chosen].id
        self._falling = self._sorted == column and not self._falling
        self._sorted = column
        key = _COLUMNS[column][3]
        for pieces in (self._all, self._pieces):
            pieces.sort(key=key, reverse=self._falling)  # type: ignore[arg-type]  # one column has one type
        self._chosen = next(index for index, piece in enumerate(self._pieces) if piece.id == chosen)
        self.fill()

    def on_panel_clicked(self, message: Panel.Clicked) -> None:
        again = message.line == self._chosen
        self._chosen = message.line
        self.fill()
        if again:
            self.action_go()

    def action_go(self) -> None:
        self.dismiss(self._pieces[self._chosen].hex if self._pieces else None)
