"""The game screen as far as a machine player gives advice on what is asked: hint and why."""

from __future__ import annotations

from textual import work
from textual.app import ComposeResult
from textual.geometry import Region

from gtc_tui.bots.thought import Advice
from gtc_tui.engine.decision import Decision
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.play.aids.advice import pondering_advice
from gtc_tui.play.table.pondering import Pondering
from gtc_tui.text.layout import wrap
from gtc_tui.tui.game.attending import attended
from gtc_tui.tui.game.know import KnowScreen
from gtc_tui.tui.lines import plain
from gtc_tui.tui.settings.keys import key_of
from gtc_tui.tui.widgets.panel import Panel

_SCROLL = 1  # the title


class AdviseScreen(KnowScreen):
    """The advice stands at the foot of the map, in the place of a lesson: question and answers stay in sight. It is
    thought of in another thread, and goes when the question is answered. What is seen at first sight stands there until
    it has been thought of."""

    _advice: tuple[Advice, ...] | None = None
    _advised: Decision | None = None  # what it is about
    _in_full = False
    _advice_shown = False
    _advising: Pondering[tuple[Advice, ...]] | None = None
    _moved: tuple[tuple[int, int] | None, tuple[int, int] | None] | None = None  # the map's corner before, and since

    def compose(self) -> ComposeResult:
        yield from super().compose()
        yield Panel(self.look, "", id="advice")

    def action_hint(self) -> None:
        """The best answers in short; again: away with them."""
        self._advise(in_full=False)

    def action_why(self) -> None:
        """The best answer in full, and the highlighted one beside it."""
        self._advise(in_full=True)

    def _advise(self, in_full: bool) -> None:
        if self.desk.decision is None or not self.desk.asks_human:
            self.say(_("it is not your decision now"), "error")
            return
        known = self._advised is self.desk.decision
        self._advice_shown = not (known and self._advice_shown and self._in_full == in_full)
        self._in_full = in_full
        if not known:
            self.stop_advice()
            self._advised, self._advice = self.desk.decision, None
            self._ask_advice()
        self.update()

    @work
    async def _ask_advice(self) -> None:
        decision = self._advised
        pondering = self._advising = pondering_advice(self.desk.session.state, wait=self.settings.hint)
        try:
            over = await attended(pondering, lambda _text: self._tell_more(pondering))
            found = pondering.outcome() if over else pondering.thought.sketch
        except GtcError as fault:
            self.say(str(fault), "error")
            found = ()
        if not pondering.over:
            pondering.abandon()
        if self._advising is pondering:
            self._advising = None
        if self._advised is decision:  # else something else is asked by now
            self._advice = found
            if self.is_attached:
                self.update()

    def _tell_more(self, pondering: Pondering[tuple[Advice, ...]]) -> None:
        if self._advising is pondering and self._advice_shown and self.is_attached:
            self.update()

    def stop_advice(self) -> None:
        """What it knows is enough."""
        if self._advising is not None:
            self._advising.thought.stop()

    def action_clear(self) -> None:
        """Ends the thinking, then takes the advice away, then what is laid over the map."""
        if self._advising is not None:
            self.stop_advice()
        elif self._advice_shown and self._advised is self.desk.decision:
            self._advice_shown = False
            self.update()
        else:
            super().action_clear()

    def arranged(self, width: int, height: int) -> dict[str, Region]:
        places = super().arranged(width, height)
        board = places.get("map")
        if self._advised is not self.desk.decision:
            self.stop_advice()  # answered meanwhile
            self._moved = None
            return places
        if board is None or not self._advice_shown:
            self._move_back()
            return places
        lesson = places.pop("lesson", None)
        if lesson is not None:
            board = Region(board.x, board.y, board.width, board.height + lesson.height)
        lines = [plain(text) for text in self._advice_lines(max(10, board.width - 2))]
        high = min(len(lines) + _SCROLL, board.height * 2 // 3)
        places["map"] = Region(board.x, board.y, board.width, board.height - high)
        places["advice"] = Region(board.x, board.y + board.height - high, board.width, high)
        panel = self.panel_widget("advice")
        panel.put_at(places["advice"])
        panel.put(lines, self._advice_title(), key=(self._advised, self._in_full))
        if places["map"] != self._places.get("map"):  # it may hide the cursor
            self.board.put_at(places["map"])
            before = self.board.corner if self._moved is None else self._moved[0]
            self.board.reveal(self.cursor)
            self._moved = before, self.board.corner
        return places

    def _move_back(self) -> None:
        """The map as it stood before the advice, unless it has been moved since."""
        if self._moved is not None and self.board.corner == self._moved[1]:
            self.board.put_corner(self._moved[0])
        self._moved = None

    def _advice_title(self) -> str:
        hint, why = key_of(self.table, "hint"), key_of(self.table, "why")
        title = _("Why ({why} hides it, {hint} in short)") if self._in_full else _("Hint ({hint} hides it, {why} why)")
        return title.format(hint=hint, why=why)

    def _advice_lines(self, width: int) -> list[str]:
        if self._advice is not None:
            return self._told(self._advice, width)
        told = self._advising.progress() if self._advising is not None else ""
        told = _("Thinking, {progress}. {clear}: what it has found so far.").format(
            progress=told, clear=key_of(self.table, "clear")
        )
        sketch = self._advising.thought.sketch if self._advising is not None else ()
        return wrap(told, width) + (self._told(sketch, width) if sketch else [])

    def _told(self, advice: tuple[Advice, ...], width: int) -> list[str]:
        from gtc_tui.text.advice import full_lines, short_lines

        numbers = {answer.action: answer.number for answer in self.desk.answers}
        if not self._in_full or not advice:
            return short_lines(advice, numbers, width)
        best, chosen = advice[0], self.chosen_answer()
        lines = full_lines(best, best, width)
        for one in advice[1:]:
            if chosen is not None and one.action == chosen.action:
                lines += ["", *full_lines(one, best, width)]
        return lines
