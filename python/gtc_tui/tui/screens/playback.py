"""The game played back: moment by moment, forward and back, with the map as it was."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Region

from gtc_tui.draw.standing import Marks
from gtc_tui.engine.action import Side
from gtc_tui.i18n import N_, _, listing
from gtc_tui.names import printable
from gtc_tui.play.story.story import Moment, Playback, Story
from gtc_tui.tui.display.arrange import column_width, fits, is_narrow
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.lines import Line, cut, plain, wrap
from gtc_tui.tui.sheets import side_style
from gtc_tui.tui.widgets.hexmap import HexMap
from gtc_tui.tui.widgets.hints import HintLine
from gtc_tui.tui.widgets.panel import LineWidget, Panel
from gtc_tui.tui.windows.ask import AskScreen
from gtc_tui.tui.windows.over import PlacedScreen
from gtc_tui.widths import cells


class PlaybackScreen(PlacedScreen[str | None]):
    """Gives back the hex to look at in the game, or None. viewer: whose view is shown. since: number of actions after
    which the playback begins; None: at the end of the story. news: what came before is left out at first."""

    about = (
        N_("The game step by step, with the map as it was; nothing here changes it."),
        N_(
            "Right and Left step to the next and previous moment, PgDn and PgUp by ten, t and T to the "
            "start of a turn. ] and [ scroll the text. Routine steps are skipped; a shows them too. g "
            "goes to an action by its number, or to the next one with a word in it; a click on a hex goes "
            "to the next one there. Enter shows the place in the game."
        ),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,B", "leave", show=False),
        Binding("enter", "here", show=False),
        Binding("right,down,space,n,l,j", "step(1)", show=False),
        Binding("left,up,backspace,p,h,k", "step(-1)", show=False),
        Binding("pagedown", "step(10)", show=False),
        Binding("pageup", "step(-10)", show=False),
        Binding("right_square_bracket", "scroll(1)", show=False),
        Binding("left_square_bracket", "scroll(-1)", show=False),
        Binding("home", "edge(-1)", show=False),
        Binding("end", "edge(1)", show=False),
        Binding("t", "turn(1)", show=False),
        Binding("T", "turn(-1)", show=False),
        Binding("g", "jump", show=False),
        Binding("a", "everything", show=False),
        Binding("z", "zoom(0)", show=False),
        Binding("plus,equals_sign", "zoom(1)", show=False),
        Binding("minus", "zoom(-1)", show=False),
    ]

    def __init__(
        self,
        look: Look,
        story: Story,
        charset: str,
        cursor: str,
        since: int | None = None,
        news: bool = False,
    ) -> None:
        super().__init__(look)
        self._story = story
        self._names: Mapping[Side, str] = {side: story.game.side_names[side] for side in story.game.sides}
        self._charset = charset
        self._cursor = cursor
        self._first = (since or 0) if news else 0
        self._everything = False
        self._rows: list[int] = []  # numbers of the moments that are listed
        self._playback = Playback(story)
        if since is not None:
            self._playback.seek(since)
            self._playback.forward()
        elif self._playback.moment is not None and self._playback.moment.routine:
            self._playback.back()

    def compose(self) -> ComposeResult:
        look, game = self.look, self._story.game
        title = _("Since your last look") if self._first else _("Log")
        yield LineWidget(look, id="status")
        yield HexMap(look, game.map, self._names, self._cursor, self._charset)
        yield Panel(look, title, id="moments")
        yield Panel(look, "", id="moment")
        yield HintLine(look, id="hints")

    # -- what is shown -----------------------------------------------------------------------------------------
    def on_resize(self) -> None:
        width, height = self.size
        if not width:
            return
        column = column_width(width)
        left, room = max(1, width - column), max(2, height - 2)
        upper = room // 2
        places = {
            "status": Region(0, 0, width, 1),
            "map": Region(0, 1, left, room),
            "moments": Region(left, 1, column, upper),
            "moment": Region(left, 1 + upper, column, room - upper),
            "hints": Region(0, height - 1, width, 1),
        }
        if is_narrow(width):
            lower = room * 3 // 7
            places["map"] = Region(0, 1, width, room - lower)
            places["moment"] = Region(0, 1 + room - lower, width, lower)
            del places["moments"]
        if not fits(width, height):
            places = {"moment": Region(0, 0, width, height - 1), "hints": places["hints"]}
        self.put(places)
        self._fill()

    def _fill(self) -> None:
        playback = self._playback
        moment = playback.moment
        self._fill_list()
        told = self.query_one("#moment", Panel)
        lines: list[Line] = []
        for number, text in enumerate(moment.lines if moment else (_("The beginning of the game."),)):
            style = side_style(moment.side, self._names) if moment is not None and number == 0 else "text"
            lines += wrap(text, told.text_width, style, indent="  ")
        rules = dict.fromkeys(event.rule for event in (moment.events if moment else ()) if event.rule)
        if rules:
            lines += wrap(_("Rules: {numbers}").format(numbers=listing(rules)), told.text_width, "dim")
        done = moment.end if moment else 0
        title = _("Action {n} of {count}").format(n=done, count=len(self._story))
        told.put(lines, title, key=playback.at)
        view = playback.seat.view()
        width = self.size.width
        game = self._story.game
        parts = [_("PLAYBACK"), view.turn, game.system.score(game, view.points).told()]
        longer = [*parts[:2], view.phase, parts[2]]
        status = "  ".join(longer if cells("  ".join(longer)) <= width else parts)
        self.query_one("#status", LineWidget).put([[(cut(status, width), "status")]])
        hints = _("Right Left step  PgDn ten  Enter there  g jump  t turn  ] [ read  a all  ? help  Esc back")
        self.query_one("#hints", LineWidget).put([[(hints, "dim")]])
        board = self.query_one("#map", HexMap)
        places = tuple(place for place in (moment.hexes if moment else ()) if place in self._story.game.map.ids)
        if places:
            self._cursor = places[-1]
            board.reveal(self._cursor)
        board.show(Marks(view=view, trail=places), self._cursor)

    def _fill_list(self) -> None:
        panel = self.query_one("#moments", Panel)
        moments = self._story.moments
        self._rows = [
            at
            for at, moment in enumerate(moments)
            if (self._everything or not moment.routine) and (moment.end > self._first or not self._first)
        ]
        digits = len(str(len(self._story)))
        lines = [
            [(cut(f"{moments[at].end:>{digits}} {printable(moments[at].text)}", panel.text_width), self._style(at))]
            for at in self._rows
        ]
        here = self._playback.at
        lit = next((row for row, at in enumerate(self._rows) if at == here), None)
        panel.put(lines or [plain(_("nothing"), "dim")], key="moments", lit=frozenset(() if lit is None else (lit,)))
        if lit is not None or here < 0:
            panel.reveal(lit or 0)

    def _style(self, at: int) -> str:
        return side_style(self._story.moments[at].side, self._names)

    # -- moving --------------------------------------------------------------------------------------------------
    def action_step(self, by: int) -> None:
        for _step in range(abs(by)):
            if (self._playback.forward() if by > 0 else self._playback.back()) is None:
                break
        self._fill()

    def action_scroll(self, pages: int) -> None:
        """Through what is told of the moment shown."""
        self.query_one("#moment", Panel).page(pages)

    def action_turn(self, step: int) -> None:
        self._playback.turn(step)
        self._fill()

    def action_edge(self, end: int) -> None:
        if end < 0:
            self._playback.at = -1
        else:
            self._playback.seek(len(self._story))
        self._fill()

    def action_everything(self) -> None:
        """Routine steps too, and those before the last look; or not."""
        self._everything = not self._everything
        self._first = 0
        self._playback.wanted = (lambda _moment: True) if self._everything else (lambda moment: not moment.routine)
        self._fill()

    def action_zoom(self, by: int) -> None:
        self.query_one("#map", HexMap).zoom_by(by)
        self._fill()

    def action_jump(self) -> None:
        """To the moment of an action by its number, or to the next that tells of a word."""

        def go(typed: str | None) -> None:
            if typed is None:
                return
            self._first = 0
            if typed.isascii() and typed.isdecimal():
                self._playback.seek(min(int(typed[:9]), len(self._story)))
            elif not self._find(typed.casefold()):
                self.query_one("#hints", LineWidget).put([[(_("{word}: not found").format(word=typed), "error")]])
                return
            self._fill()

        self.app.push_screen(
            AskScreen(self.look, _("Go to which action? A number, or a word to look for (Esc cancels)")), go
        )

    def _find(self, word: str) -> bool:
        """Goes to the next moment after this one, round the end, that has the word."""
        moments, count = self._story.moments, len(self._story.moments)

        def has(moment: Moment) -> bool:
            return any(word in text.casefold() for text in (*moment.lines, *moment.pieces, *moment.hexes))

        for step in range(1, count + 1):
            at = (self._playback.at + step) % count
            if has(moments[at]):
                self._playback.at = at
                return True
        return False

    def on_panel_clicked(self, message: Panel.Clicked) -> None:
        if message.panel.id == "moments" and message.line < len(self._rows):
            self._playback.at = self._rows[message.line]
            self._fill()

    def on_hex_map_zoomed(self, message: HexMap.Zoomed) -> None:
        self.action_zoom(message.by)

    def on_hex_map_picked(self, message: HexMap.Picked) -> None:
        """A click on a hex goes to the next moment there."""
        if self._find(message.place.casefold()):
            self._fill()

    def action_here(self) -> None:
        moment = self._playback.moment
        places = [place for place in (moment.hexes if moment else ()) if place in self._story.game.map.ids]
        self.dismiss(places[-1] if places else None)
