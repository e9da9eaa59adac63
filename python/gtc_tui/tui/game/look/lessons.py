"""Lessons of a guided game, at the foot of the map."""

from __future__ import annotations

from textual.geometry import Region

from gtc_tui.engine.action import Action
from gtc_tui.engine.report import Lesson
from gtc_tui.i18n import N_, _
from gtc_tui.play.aids.guide import LOOKS, Guide
from gtc_tui.tui.display.arrange import is_narrow
from gtc_tui.tui.game.controller import Controller, Host, Places
from gtc_tui.tui.game.look.cards import Cards
from gtc_tui.tui.game.look.overlays import Overlays
from gtc_tui.tui.game.look.panels import Panels as PanelsInTurn
from gtc_tui.tui.lines import wrap
from gtc_tui.tui.settings.keys import PANELS, Key, key_of
from gtc_tui.tui.widgets.panel import Panel

_SEEN_BY = {
    "zones": "zones-first",
    "odds": "next-answer",
    "stack": "next-panel",
    "story": "log",
    "turns": "tree",
}  # where the command is not called as the thing
_PANELS = {"odds": "odds", "stack": "hex"}  # looks that are panels; odds come up with the choice of an attack


def command_that_shows(name: str) -> str:
    """The command that shows what a lesson names."""
    return _SEEN_BY.get(name, name)


class Lessons(Controller):
    """lesson: the one that was shown last."""

    KEYS = (Key("lesson", ("I",), "lesson", N_("lessons: show or hide"), PANELS),)

    def __init__(self, host: Host, overlays: Overlays, panels: PanelsInTurn, cards: Cards) -> None:
        super().__init__(host)
        self._cards = cards
        self._overlays = overlays
        self._panels = panels
        self._guide: Guide | None = None
        self._shown = True
        self.lesson: Lesson | None = None

    def action_lesson(self) -> None:
        """Begins the lessons of a guided game; then hides them, and shows them again."""
        if self._guide is None:
            self._guide = Guide(self.desk.session)
        else:
            self._shown = not self._shown
        if self.host.is_mounted:
            self.host.update()
            self.host.say(_("Lessons are on") if self._shown else _("Lessons are off"))

    def suggested(self) -> Action | None:
        """The answer that the lesson shown for the question of now suggests first."""
        return self._guide.suggested() if self._guide is not None and self._is_shown else None

    @property
    def _is_shown(self) -> bool:
        """The card of a combat hides a lesson."""
        return self._shown and self._cards.fight is None

    def answered(self) -> None:
        if self._guide is not None and not self._is_shown:
            self._guide.withdraw()

    def title_clicked(self, panel: Panel) -> None:
        if panel.id == "lesson":
            self.action_lesson()

    def _where(self, name: str) -> str:
        """A thing to look at with its key; what is on the screen already needs none: the key would take it away."""
        key, what = key_of(self.host.table, command_that_shows(name)), _(LOOKS[name])
        away = self._panels.away(_PANELS[name]) if name in _PANELS else None
        if key in self._overlays.keys_on() or away == 0:
            return _("{what} (shown)").format(what=what)
        return f"{' '.join([key] * away if away and name == 'stack' else [key])} {what}"

    def arranged(self, places: Places) -> Places:
        """A lesson takes the foot of the map, unless odds stand beside that."""
        board = places.get("map")
        lesson = self._guide.lesson() if self._guide is not None and self._shown else None
        self._cards.lesson_below = lesson is not None
        if not self._is_shown:
            return places
        if lesson is None or board is None or (is_narrow(self.host.size.width) and board.width < self.host.size.width):
            return places
        room = max(1, board.width - 2)
        lines = [line for text in lesson.paragraphs for line in wrap(text, room, indent="  ")]
        if lesson.look:
            named = [self._where(name) for name in lesson.look]
            lines += wrap(_("Look: {what}").format(what="  ".join(named)), room, "dim", indent="  ")
        if self.desk.marching is not None and "reach" in lesson.look:
            told = _("A hex in reach: cursor there, then {key}").format(key=key_of(self.host.table, "take"))
            lines += wrap(told, room, "dim", indent="  ")
        if lesson.good:
            lines += wrap(_("Suggestion: {answer}").format(answer=lesson.good), room, "strong", indent="  ")
        panel = self.host.panel_widget("lesson")
        high = min(len(lines) + 1, board.height * 2 // 3)
        places["map"] = Region(board.x, board.y, board.width, board.height - high)
        places["lesson"] = Region(board.x, board.y + board.height - high, board.width, high)
        panel.put_at(places["lesson"])
        if lesson is not self.lesson:  # a new one may hide the cursor
            self.lesson = lesson
            self.host.board.put_at(places["map"])
            self.host.board.reveal(self.host.cursor)
        title = _("{title} ({key} hides lessons)").format(title=lesson.title, key=key_of(self.host.table, "lesson"))
        panel.put(lines, title, key=lesson.key)
        return places
