"""The game screen as far as it shows things: where the panels stand and what is in them."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.geometry import Region

from gtc_tui.draw.standing import Marks
from gtc_tui.engine.action import Side
from gtc_tui.engine.report import Odds, Overlay, PieceView, Text
from gtc_tui.i18n import _
from gtc_tui.names import printable
from gtc_tui.play.aids.answers import Answer
from gtc_tui.play.aids.overlays import combine
from gtc_tui.text.layout import cells
from gtc_tui.text.layout import wrap as wrap_text
from gtc_tui.tui.display.arrange import LEAST, PANELS, arrange, column_width, fits, is_wide
from gtc_tui.tui.display.theme import Look
from gtc_tui.tui.game.desk import Desk
from gtc_tui.tui.game.numbers import in_one_line, labels
from gtc_tui.tui.lines import Line, cut, plain, wrap
from gtc_tui.tui.settings.keys import Key, key_of, key_text
from gtc_tui.tui.settings.settings import Settings
from gtc_tui.tui.sheets import event_lines, hand_lines, odds_lines, piece_lines, points_lines, text_lines
from gtc_tui.tui.widgets.hexmap import HexMap
from gtc_tui.tui.widgets.hints import HintLine
from gtc_tui.tui.widgets.panel import LineWidget, Panel
from gtc_tui.tui.windows.over import PlacedScreen

_LINES = ("status", "decision", "small")


class GameView(PlacedScreen[None]):
    """cursor: the hex looked at. chosen: index of the highlighted answer. overlays: name -> what to ask for."""

    def __init__(self, desk: Desk, look: Look, settings: Settings, table: tuple[Key, ...]) -> None:
        super().__init__(look)
        self.settings = settings
        self.desk = desk
        self.table = table
        names = {"next": "next-answer", "panel": "next-panel"}
        known = {key.name for key in table}
        words = [*names, *(name for name in known if name.isidentifier())]
        self._key_texts = {word: key_of(table, names.get(word, word)) for word in words}
        self.cursor = self._first_cursor()
        self.chosen: int | None = None
        self.typed = ""
        self.panel = "hex"
        self.panel_held = False  # the player chose it here: odds do not push it away
        self.full = False
        self.auto_reach = True
        self.pinned: dict[str, dict[str, object]] = {}
        self.trail: tuple[str, ...] = ()
        self.seen = 0  # events before the player's last answer
        self.news = False  # more has happened than the line at the bottom tells
        self.paused = False
        self.progress = ""  # of a machine player that thinks for long
        self._log: list[Line] = []
        self._log_of: list[int] = []  # which event a line of it tells
        self._log_for: tuple[int, int, int, Side | None] = (0, 0, 0, None)  # the last: whose eyes it is written for
        self._places: dict[str, Region] = {}
        self._odds: Odds | None = None
        self._answer_lines: list[Line] = []
        self._answer_of: list[int] = []
        self._message = ""
        self._message_style = "dim"
        self.jumps: dict[str, str] = {}  # hex -> letters still to type, while the player jumps

    def compose(self) -> ComposeResult:
        look = self.look
        yield from (LineWidget(look, id=name) for name in _LINES)
        yield HintLine(look, id="message")
        yield HexMap(look, self.desk.game.map, self.desk.names, self.cursor, self.settings.charset)
        yield Panel(look, _("Answers"), id="answers")
        titles = {"hex": _("Hex"), "odds": _("Odds"), "log": _("Log"), "points": _("Points"), "hand": _("Hand")}
        yield from (Panel(look, titles[name], id=name) for name in PANELS)

    def _first_cursor(self) -> str:
        """The piece under decision, or else one that an answer is about, or else the one of the side that decides that
        is nearest to another side's. Where nobody stands in the hexes asked about: the first of those."""
        desk = self.desk
        decision, data = desk.decision, desk.game.map
        standing = [(piece, data.ids[piece.hex]) for piece in desk.view.pieces if piece.hex is not None]
        named = {piece for answer in desk.answers if not answer.hexes for piece in answer.pieces}
        asked = [str(piece.hex) for piece, _place in standing if piece.id in named]
        asked = asked or [place for answer in desk.answers if not answer.pieces for place in answer.hexes]

        def rank(piece: PieceView, place: int) -> tuple[bool, bool, bool, int]:
            others = (data.hexmap.distance(place, at) for other, at in standing if other.side != piece.side)
            subject, side = (None, desk.viewer) if decision is None else (decision.subject, decision.side)
            return piece.id != subject, piece.hex not in asked, piece.side != side, min(others, default=0)

        best = min(standing, key=lambda entry: rank(*entry), default=None)
        if asked and best is not None and rank(*best)[:2] == (True, True):
            return asked[0]
        return str(data.names[0 if best is None else best[1]])

    # -- parts -------------------------------------------------------------------------------------------
    @property
    def board(self) -> HexMap:
        return self.query_one("#map", HexMap)

    def panel_widget(self, name: str) -> Panel:
        return self.query_one(f"#{name}", Panel)

    def line_widget(self, name: str) -> LineWidget:
        return self.query_one(f"#{name}", LineWidget)

    @property
    def wide(self) -> bool:
        return is_wide(*self.size)

    # -- where things stand --------------------------------------------------------------------------------
    def on_resize(self) -> None:
        self.update()

    def update(self) -> None:
        """Everything anew: where it belongs on a screen of this size, and filled. Widgets draw only what differs."""
        width, height = self.size
        if not width:
            return
        self._odds = self.desk.odds(self.cursor, self.chosen_answer())
        self._write_answers(column_width(width, height) - 2)
        places = self.arranged(width, height)
        if places != self._places:
            self._places = places
            self.put(places)
        if "small" in places:
            self._fill_small()
        else:
            self._fill()

    def arranged(self, width: int, height: int) -> dict[str, Region]:
        """What is shown, and where; nothing of the game while the keyboard changes hands."""
        if self.desk.cover is not None:
            return {"small": Region(0, 0, width, height)}
        beside = "hand" if self.desk.view.hand and self._odds is None else "odds"
        return arrange(width, height, self.shown_panel, len(self._answer_lines), self.full, beside)

    @property
    def panels(self) -> tuple[str, ...]:
        """Those that take turns on a small screen."""
        return PANELS if self.desk.view.hand else PANELS[:-1]

    @property
    def shown_panel(self) -> str:
        """On a small screen odds come up by themselves where an attack is possible, and the log where something
        happened since the player's last answer; until the player looks elsewhere."""
        if self.panel_held:
            return self.panel
        if self._odds is not None:
            return "odds"
        return "log" if self.news else self.panel

    # -- what is in them -----------------------------------------------------------------------------------
    def _fill(self) -> None:
        self._fill_status()
        self._fill_decision()
        self._fill_answers()
        self._fill_message()
        panels = {
            "points": self._fill_points,
            "log": self._fill_log,
            "hex": self._fill_hex,
            "odds": self._fill_odds,
            "hand": self._fill_hand,
        }
        for name, fill in panels.items():
            if name in self._places:
                fill()
        self.board.show(self.marks(), self.cursor, numbers="numbers" in self.pinned)

    def _fill_small(self) -> None:
        width, height = self.size
        if self.desk.cover is not None and fits(width, height):
            side = self.desk.names[self.desk.cover]
            told = _("Pass the keyboard to {side}; press {key}").format(side=side, key=self._key_texts["take"])
            above = [plain("")] * (height // 3)
            self.line_widget("small").put([*above, [(cut(told, width), "prompt")]])
            return
        told = _("{width}x{height} is too small: at least {least_width}x{least_height} (q quits)").format(
            width=self.size.width, height=self.size.height, least_width=LEAST[0], least_height=LEAST[1]
        )
        self.line_widget("small").put([plain(cut(told, self.size.width))])

    def _fill_status(self) -> None:
        """What matters least is left out first: title, then phase, then the end of the date."""
        view = self.desk.view
        points = f"{view.points_label}: {view.points}, {view.standing}"
        parts = [self.desk.game.title, view.turn, view.phase, points]
        turn = wrap_text(view.turn, max(1, self.size.width - cells(points) - 2))[0].rstrip(",")
        texts = ["  ".join(parts), "  ".join(parts[1:]), f"{view.turn}  {points}", f"{turn}  {points}"]
        text = next((text for text in texts if cells(text) <= self.size.width), texts[-1])
        self.line_widget("status").put([[(cut(text, self.size.width), "status")]])

    def _fill_decision(self) -> None:
        decision = self.desk.decision
        style = "prompt"
        if decision is None:
            result = self.desk.session.state.result
            text = _("The game is over: {title}").format(title=result.title if result else "")
        elif self.desk.rolls:
            text = _("Dice: {prompt}").format(prompt=decision.prompt)
        elif not self.desk.asks_human and self.desk.viewer is not None and self.desk.view.hand:
            told = _("{side}: the machine decides")  # what, is its secret
            if self.desk.session.players[decision.side] is None:
                told = _("{side}: a standing answer is given")
            text = told.format(side=self.desk.names[decision.side])
        else:
            who = self.desk.names[decision.side]
            text = decision.prompt if decision.prompt.startswith(who) else f"{who}: {decision.prompt}"
            if not self.desk.asks_human and self.desk.session.players[decision.side] is not None:
                text = _("{text} (the machine decides)").format(text=text)
        if decision is not None and decision.rule:
            text += f" [{decision.rule}]"
        if self.progress:
            told = _("THINKING {progress} ({clear}: it plays the best it has)  {text}")
            text = told.format(progress=self.progress, text=text, **self._key_texts)
        if self.paused:
            text = _("STOPPED (p goes on)  {text}").format(text=text)
        self.line_widget("decision").put([[(cut(printable(text), self.size.width), style)]])

    def _write_answers(self, width: int) -> None:
        """The list as lines, and for each line which answer it belongs to."""
        decision, answers = self.desk.decision, self.desk.answers
        digits = len(str(len(answers)))
        self._answer_lines, self._answer_of = [], []
        for index, answer in enumerate(answers):
            routine = decision is not None and answer.action == decision.default
            lead = f"{answer.number:>{digits}}) "
            text = lead + in_one_line(answer.text, self._labels(answer), width - len(lead))
            tail = " " + _("(Space)") if routine else ""
            tail = tail if cells(text + tail) <= width else ""  # the title tells it too
            for line in wrap(text, width, indent=" " * (digits + 2)):
                self._answer_lines.append([*line, (tail, "dim")] if tail else line)
                self._answer_of.append(index)
                tail = ""
        if not answers:
            self._answer_lines = [plain(_("nothing to answer now"), "dim")]

    def _labels(self, answer: Answer) -> list[str]:
        return [self.desk.label(place) for place in answer.where]

    def _fill_answers(self) -> None:
        if "answers" not in self._places:
            return
        panel = self.panel_widget("answers")
        title = _("Answers")
        default = self.desk.decision.default if self.desk.decision is not None else None
        routine = next((answer.text for answer in self.desk.answers if answer.action == default), None)
        if self.typed:
            title = f"{title}: {self.typed}_"
        elif routine is not None:
            title = _("{title}  Space: {text}").format(title=title, text=routine)
            if cells(title) > panel.title_room(len(self._answer_lines)):
                title = _("Space: {text}").format(text=routine)
        lit = frozenset(line for line, index in enumerate(self._answer_of) if index == self.chosen)
        panel.put(self._answer_lines, title, key=self.desk.decision, lit=lit)
        if lit:
            panel.reveal(max(lit))
            panel.reveal(min(lit))

    def _fill_points(self) -> None:
        panel = self.panel_widget("points")
        panel.put(points_lines(self.desk.view, self.desk.names, panel.text_width))

    def _fill_log(self) -> None:
        """Events since the player's last answer begin with an asterisk. Only new events are written out again."""
        panel = self.panel_widget("log")
        happened = self.desk.session.happened
        at_end = panel.top + panel.room >= len(panel.lines)
        side = None if self.desk.decision is None else self.desk.viewer
        width, done, seen, veiled = self._log_for
        if (width, seen) != (panel.text_width, self.seen) or done > len(happened) or veiled not in (None, side):
            self._log, self._log_of, done, veiled = [], [], 0, None
        for number in range(done, len(happened)):
            event = happened[number][1].for_side(side)
            veiled = veiled or (happened[number][1].known and side)
            mark = "*" if number >= self.seen else " "
            for part, line in enumerate(event_lines(event, self.desk.names, panel.text_width - 1)):
                self._log_of.append(number)
                self._log.append([("*" if mark == "*" and part == 0 else " ", "strong"), *line])
        self._log_for = (panel.text_width, len(happened), self.seen, veiled)
        panel.put(list(self._log), key="log")
        if at_end or self.news:
            panel.to_end()
        if self.news and self.desk.asks_human:
            first = next((n for n, line in enumerate(self._log) if line[0][0] == "*"), None)
            if first is not None:
                panel.reveal(first)

    def _fill_hex(self) -> None:
        """The march there first, where one is offered; then the pieces by code, and the hex. What codes mean stands in
        full words at `?`: too much to send at each step of the cursor. A piece alone is told here too."""
        panel = self.panel_widget("hex")
        width = panel.text_width
        report = self.desk.ask("stack", hex=self.cursor)
        pieces = self.desk.pieces_in(self.cursor)
        lines: list[Line] = []
        for way in self._route():
            lines += wrap(way.title, width, "heading")
            lines += [line for text in way.lines for line in wrap(text, width, indent="   ")]
            lines.append(plain(""))
        lines += wrap(self.desk.label(self.cursor), width, "heading")
        lines += piece_lines(pieces, self.desk.names, width)
        if isinstance(report, Text):
            words = tuple(f"[{piece.code}] {piece.note}" for piece in pieces)
            told = Text(report.title, tuple(line for line in report.lines if not line.endswith(words or ("\n",))))
            lines += text_lines(told, width, heading=False)
        if len(pieces) == 1 and len(lines) + 3 <= panel.room:
            lines += wrap(pieces[0].note, width, indent="  ")
        for overlay in self._overlays():
            lines += [plain(""), *wrap(overlay.title, width, "heading")]
            lines += [line for text in overlay.lines for line in wrap(text, width, indent="  ")]
        panel.put(lines, key=self.cursor)

    def _fill_odds(self) -> None:
        panel = self.panel_widget("odds")
        if self._odds is not None:
            panel.put(odds_lines(self._odds, panel.text_width), key=self._odds.title)
        else:
            panel.put(wrap(_("Put the cursor on a hex that can be attacked."), panel.text_width, "dim"))

    def _fill_hand(self) -> None:
        """What a marker does stands in full words where there is room for it."""
        panel = self.panel_widget("hand")
        panel.put(hand_lines(self.desk.view, self.desk.names, panel.text_width, notes=self.wide), key="hand")

    def _fill_message(self) -> None:
        text, style = printable(self._message), self._message_style
        if not text:
            text, style = self.hint(), "dim"
        line = self.query_one("#message", HintLine)
        line.hints = not self._message
        line.put([[(cut(text, self.size.width), style)]])

    def hint(self) -> str:
        """The keys that matter now, as many as there is room for; how to find the others and to leave always."""
        decision = self.desk.decision
        if decision is not None and self.desk.asks_human:
            texts = [_("{take} take"), _("{next} next")]
            if decision.default is not None:
                texts.append(_("{routine} routine"))
            texts += [_("{explain} explain"), _("{undo} undo")]
            if self.desk.session.can_redo():
                texts.append(_("{redo} redo"))
            if self.news:
                texts.append(_("{playback} what happened"))
            texts.append(_("{jump} jump"))
            if not self.wide:
                texts.append(_("{panel} panel"))
        elif decision is None:
            texts = [_("{points} points"), _("{log} log"), _("{roster} roster"), _("{undo} undo"), _("{save} save")]
        else:
            texts = [_("{pause} stop and go on"), _("{pace} pace"), _("{log} log"), _("{roster} roster")]
        last = [_("{commands} menu"), _("{keys} keys"), _("{quit} quit")]
        parts = [text.format_map(self._key_texts) for text in texts + last]
        on = self.overlay_keys()
        if on:
            clear = _("{clear} hides them").format_map(self._key_texts)
            parts[:0] = [_("{keys} shown").format(keys=" ".join(on)), *([clear] if self.pinned else ())]
        while len(parts) > len(last) and cells("  ".join(parts)) > self.size.width:
            del parts[-len(last) - 1]
        return "  ".join(parts)

    def overlay_keys(self) -> list[str]:
        """Keys of the overlays that are on."""
        decision = self.desk.decision
        march = decision is not None and decision.kind == "march" and self.desk.asks_human
        on = {*self.pinned, *(("reach",) if march and self.auto_reach else ())}
        return [key_text(key.keys[0]) for key in self.table if key.keys and key.overlay in on]

    def say(self, text: str, style: str = "notice") -> None:
        """One line at the bottom, until the next key. "" brings the hints back."""
        self._message, self._message_style = text, style
        if "message" in self._places:
            self._fill_message()

    # -- the map -------------------------------------------------------------------------------------------
    def _overlays(self) -> list[Overlay]:
        """Those that apply here, in the order they were laid on."""
        asked = dict(self.pinned)
        decision = self.desk.decision
        if self.auto_reach and decision is not None and decision.kind == "march" and self.desk.asks_human:
            asked.setdefault("reach", {"piece": decision.subject})
        found = (self.desk.overlay(what.partition(":")[0], **args) for what, args in asked.items())
        return [overlay for overlay in found if overlay is not None]

    def _route(self) -> list[Overlay]:
        """The way that a march to the cursor would take."""
        found = self.desk.cost(self.cursor)
        return [found[0]] if found is not None and found[1] else []

    def marks(self) -> Marks:
        """What is laid over the map now."""
        desk = self.desk
        return Marks(
            view=desk.view,
            cells=combine([*self._overlays(), *self._route()]),
            steady=combine(self._overlays()),
            labels=self.jumps or labels(desk.answers),
            subjects=frozenset(place for answer in desk.answers for place in answer.where if not self.jumps),
            trail=self.trail,
        )

    def chosen_answer(self) -> Answer | None:
        return self.desk.answers[self.chosen] if self.chosen is not None else None
