"""The line at the bottom: what there is to say, or else the keys that matter now."""

from __future__ import annotations

from gtc_tui.i18n import _
from gtc_tui.names import printable
from gtc_tui.tui.display.arrange import is_narrow
from gtc_tui.tui.game.controller import Controller, Host, Places
from gtc_tui.tui.game.look.history import History
from gtc_tui.tui.game.look.overlays import Overlays
from gtc_tui.tui.lines import cut_before_rule
from gtc_tui.tui.settings.keys import key_of
from gtc_tui.tui.widgets.hints import HintLine
from gtc_tui.widths import cells

_WORDS = {"next": "next-answer", "panel": "next-panel"}  # in a hint, where they are not the command's name


class Footer(Controller):
    """text: what is said, "" where hints stand."""

    def __init__(self, host: Host, overlays: Overlays, history: History) -> None:
        super().__init__(host)
        self._overlays = overlays
        self._history = history
        self.text = ""
        self._style = "dim"
        self._stays = False  # a complaint while others move: not hidden by what they do
        names = {key.name for key in host.table if key.name.isidentifier()}
        self._keys = {word: key_of(host.table, _WORDS.get(word, word)) for word in (*_WORDS, *names)}

    def note(self, text: str, style: str = "notice") -> None:
        """For the next time that the line is filled."""
        if not self._stays or not self._others_move:
            self.text, self._style, self._stays = text, style, False

    def say(self, text: str, style: str = "notice") -> None:
        self._stays = False
        self.note(text, style)
        self._stays = style == "error" and self._others_move
        self.fill(self.host.places)

    @property
    def _others_move(self) -> bool:
        return self.desk.decision is not None and not self.desk.asks_human

    def pressed(self, command: str) -> None:
        """A complaint is about the key before."""
        self._stays = False
        if self.text and self._style == "error":
            self.text = ""
            self.fill(self.host.places)

    def turned(self, place: str) -> None:
        self.text = ""

    def cleared(self) -> None:
        self.text = ""

    def answered(self) -> None:
        """What was said of a mistake is over once it is mended."""
        self.text = ""

    def asked(self) -> None:
        """What the session has to say; while others decide, the next thing that happens would hide it."""
        if self.desk.decision is None or self.desk.asks_human:
            for notice in self.desk.session.take_notices():
                self.note(notice, "error")

    def fill(self, places: Places) -> None:
        if "message" not in places:
            return
        text, style = printable(self.text), self._style
        if not text:
            text, style = self._hints(), "dim"
        line = self.host.line_widget("message")
        if isinstance(line, HintLine):
            line.hints = not self.text
        width = self.host.size.width
        line.put([[(text if is_narrow(width) else cut_before_rule(text, width), style)]])

    def _hints(self) -> str:
        """The keys that matter now, as many as there is room for; how to find the others and to leave always."""
        decision = self.desk.decision
        if decision is not None and self.desk.asks_human:
            texts = [_("{take} take"), _("{next} next")]
            if decision.default is not None:
                texts.append(_("{routine} default"))
            texts += [_("{explain} explain"), _("{undo} undo")]
            if self.desk.session.can_redo():
                texts.append(_("{redo} redo"))
            if self._history.news:
                texts.append(_("{playback} playback"))
            texts.append(_("{jump} jump"))
            if not self.host.wide:
                texts.append(_("{panel} panel"))
        elif decision is None:
            texts = [
                _("{take} result"),
                _("{another} another game"),
                _("{points} VP"),
                _("{log} log"),
                _("{roster} roster"),
                _("{undo} undo"),
                _("{save} save"),
            ]
        else:
            texts = [_("{log} log"), _("{roster} roster")]
            if self.desk.session.waiting != "away":  # what is answered elsewhere comes when it comes
                texts = [_("{pause} pause"), _("{pace} pace"), *texts]
        last = [_("{commands} menu"), _("{keys} keys"), _("{quit} quit")]
        parts = [text.format_map(self._keys) for text in texts + last]
        on = self._overlays.keys_on()
        if on:
            clear = _("{clear} hides them").format_map(self._keys)
            parts[:0] = [_("{keys} shown").format(keys=" ".join(on)), *([clear] if self._overlays.pinned else ())]
        while len(parts) > len(last) and cells("  ".join(parts)) > self.host.size.width:
            del parts[-len(last) - 1]
        return "  ".join(parts)
