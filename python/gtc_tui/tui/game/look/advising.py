"""A machine player's advice on what is asked: hint and why."""

from __future__ import annotations

from textual.geometry import Region

from gtc_tui.bots.thought import Advice
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.report import Overlay
from gtc_tui.errors import GtcError
from gtc_tui.i18n import N_, _
from gtc_tui.play.aids.advice import Course, Ticks, drawn, pondering_advice, with_ticked
from gtc_tui.play.table.pondering import Pondering
from gtc_tui.text.layout import wrap
from gtc_tui.tui.display.arrange import PANELS, above_answers, is_narrow
from gtc_tui.tui.game.anticipating import Anticipating
from gtc_tui.tui.game.attending import attended
from gtc_tui.tui.game.controller import Controller, Host, Places
from gtc_tui.tui.lines import plain
from gtc_tui.tui.settings.keys import ANSWERING, Key, key_of

_SCROLL = 1  # the title
_LEAST = 3  # lines of the map that are worth showing


class Advising(Controller):
    """The advice stands at the foot of the map, in the place of a lesson: question and answers stay in sight. It is
    thought of in another thread, and goes when the question is answered. What is seen at first sight stands there until
    it has been thought of. Its plan is drawn on the map. While the player goes on with a plan, that is the hint; "why"
    has it thought of anew.

    advice: None while it is thought of. pondering: the thread that is at it."""

    KEYS = (
        Key("hint", ("exclamation_mark", "f3"), "hint", N_("hint: the best choices, with a plan"), ANSWERING),
        Key("why", ("Z", "f4"), "why", N_("why: the best choice in detail, beside the highlighted one"), ANSWERING),
    )

    def __init__(self, host: Host, anticipating: Anticipating) -> None:
        super().__init__(host)
        self._anticipating = anticipating
        self.advice: tuple[Advice, ...] | None = None
        self.pondering: Pondering[tuple[Advice, ...]] | None = None
        self._about: Decision | None = None
        self._course = Course()
        self._in_full = False
        self._shown = False
        self._moved: tuple[tuple[int, int] | None, tuple[int, int] | None] | None = (
            None  # the map's corner before, since
        )

    def action_hint(self) -> None:
        """The best answers in short; again: away with them."""
        self._advise(in_full=False)

    def action_why(self) -> None:
        """The best answer in full, and the highlighted one beside it."""
        self._advise(in_full=True)

    def _advise(self, in_full: bool) -> None:
        if self.desk.decision is None or not self.desk.asks_human:
            self.tell_nothing_to_choose()
            return
        known = self._about is self.desk.decision and not (in_full and self._is_kept)
        self._shown = not (known and self._shown and self._in_full == in_full)
        self._in_full = in_full
        if not known:
            self.stop()
            kept = None if in_full else self._course.here(self.desk.seat)
            self._about, self.advice = self.desk.decision, None if kept is None else (kept,)
            if kept is None:
                self.host.in_background(self._ask())
        self.host.update()

    @property
    def _is_kept(self) -> bool:
        return bool(self.advice) and self.advice is not None and self.advice[0].kept

    def drawn(self) -> list[Overlay]:
        """The plan, while it is told."""
        told = self._shown and self._about is self.desk.decision and self.advice
        if not told or not self.advice:
            return []
        ticks = self._ticks(self.advice)
        return [drawn(self.advice[0] if ticks is None else ticks.plan, self.desk.game.map)]

    async def _ask(self) -> None:
        about = self._about
        self._anticipating.rest()
        pondering = self.pondering = pondering_advice(self.desk.session, self.desk.seat, wait=self.host.settings.hint)
        try:
            over = await attended(pondering, lambda _text: self._tell_more(pondering))
            found = pondering.outcome() if over else pondering.thought.sketch
        except GtcError as fault:
            self.host.say(str(fault), "error")
            found = ()
        if not pondering.over:
            pondering.abandon()
        if self.pondering is pondering:
            self.pondering = None
        if self._about is about:  # else something else is asked by now
            self.advice = found
            self._course.note(found)
            if self.host.is_open:
                self.host.update()

    def _ticks(self, advice: tuple[Advice, ...]) -> Ticks | None:
        """What is left of a plan once units are ticked."""
        ticked = [answer.action for answer in self.host.ticked()]
        units = {answer.action for answer in self.desk.answers if answer.pieces}
        return with_ticked(advice, units, ticked) if ticked and advice else None

    def _tell_more(self, pondering: Pondering[tuple[Advice, ...]]) -> None:
        if self.pondering is pondering and self._shown and self.host.is_open:
            self.host.update()

    def stop(self) -> None:
        """What it knows is enough."""
        if self.pondering is not None:
            self.pondering.thought.stop()

    def end(self) -> None:
        """The game is left."""
        self.stop()
        self._anticipating.end()

    def stopped(self) -> bool:
        """Ends the thinking, then takes the advice away."""
        if self.pondering is not None:
            self.stop()
            return True
        if self._shown and self._about is self.desk.decision:
            self._shown = False
            self.host.update()
            return True
        return False

    # -- what is shown ---------------------------------------------------------------------------------------
    def arranged(self, places: Places) -> Places:
        narrow = is_narrow(self.host.size.width)
        board = places.get("map")
        if narrow and "decision" in places:
            board = above_answers(places)
        if self._about is not self.desk.decision:
            self.stop()  # answered meanwhile
            self._moved = None
            return places
        if board is None or not self._shown:
            self._move_back()
            return places
        lesson = places.pop("lesson", None)
        if narrow:  # in place of whatever stands above the answers
            for name in PANELS:
                places.pop(name, None)
        elif lesson is not None:
            board = Region(board.x, board.y, board.width, board.height + lesson.height)
        lines = [plain(text) for text in self._lines(max(10, board.width - 2))]
        high = min(len(lines) + _SCROLL, board.height if narrow else board.height * 2 // 3)
        if board.height - high < _LEAST:
            high = board.height
        places["map"] = Region(board.x, board.y, board.width, board.height - high)
        places["advice"] = Region(board.x, board.y + board.height - high, board.width, high)
        panel = self.host.panel_widget("advice")
        panel.put_at(places["advice"])
        panel.put(lines, self._title(), key=(self._about, self._in_full))
        if not places["map"].height:
            del places["map"]
        elif places["map"] != self.host.places.get("map"):  # it may hide the cursor
            self.host.board.put_at(places["map"])
            before = self.host.board.corner if self._moved is None else self._moved[0]
            self.host.board.reveal(self.host.cursor)
            self._moved = before, self.host.board.corner
        return places

    def _move_back(self) -> None:
        """The map as it stood before the advice, unless it has been moved since."""
        if self._moved is not None and self.host.board.corner == self._moved[1]:
            self.host.board.put_corner(self._moved[0])
        self._moved = None

    def _title(self) -> str:
        hint, why = key_of(self.host.table, "hint"), key_of(self.host.table, "why")
        title = _("Why ({why} hides it, {hint} in short)") if self._in_full else _("Hint ({hint} hides it, {why} why)")
        return title.format(hint=hint, why=why)

    def _lines(self, width: int) -> list[str]:
        if self.advice is not None:
            return self._told(self.advice, width)
        told = self.pondering.progress() if self.pondering is not None else ""
        told = _("Thinking, {progress}. {clear}: what it has found so far.").format(
            progress=told, clear=key_of(self.host.table, "clear")
        )
        sketch = self.pondering.thought.sketch if self.pondering is not None else ()
        return wrap(told, width) + (self._told(sketch, width) if sketch else [])

    def _told(self, advice: tuple[Advice, ...], width: int) -> list[str]:
        from gtc_tui.text.advice import asked_side, full_lines, plan_lines, short_lines, ticked_lines

        typed = ((answer.action, self.host.typed_for(answer)) for answer in self.desk.answers)
        numbers = {action: number for action, number in typed if number is not None}
        if not self._in_full or not advice:
            ticks = self._ticks(advice)
            if ticks is not None:
                return ticked_lines(ticks, numbers, self.desk.seat, key_of(self.host.table, "take"), width)
            seat = self.desk.session.seat(self.desk.viewer)
            return [*short_lines(advice, numbers, self.desk.seat, width), *plan_lines(seat, width)]
        best, chosen = advice[0], self.host.chosen_answer()
        side = asked_side(self.desk.seat)
        lines = full_lines(best, best, side, width)
        for one in advice[1:]:
            if chosen is not None and one.action == chosen.action:
                lines += ["", *full_lines(one, best, side, width)]
        return lines
