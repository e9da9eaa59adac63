"""A game on the side, to try something and throw it away."""

from __future__ import annotations

from gtc_tui.i18n import _
from gtc_tui.tui.game.desk import Desk
from gtc_tui.tui.game.screen import GameScreen
from gtc_tui.tui.lines import cut


class WhatIfScreen(GameScreen):
    """The game screen with a game that is kept nowhere. Leaving it gives back the screen of the real one."""

    def __init__(self, real: GameScreen, alone: bool) -> None:
        desk = Desk(real.desk.session.whatif(alone))
        super().__init__(desk, real.look, real.settings, real.table, ())
        self._real = real
        self.cursor = real.cursor
        self._wanted_zoom = real.board.zoom

    def on_mount(self) -> None:
        for _level in range(9):
            if self.board.zoom == self._wanted_zoom:
                break
            self.board.zoom_by(0)
        told = _("from here on, what if: other dice, no log; {key} goes back to the real game")
        self.call_after_refresh(self.say, told.format(key=self._key_texts["quit"]))

    def _fill_status(self) -> None:
        view = self.desk.view
        told = _("*** WHAT IF ***  {key} throws it away").format(key=self._key_texts["quit"])
        text = f"{told}  {view.turn}  {view.points_label}: {view.points}"
        self.line_widget("status").put([[(cut(text, self.size.width), "error")]])

    def look_now(self) -> None:
        """The real game has not been looked at by this."""

    def tell_news(self) -> None:
        """Nothing of the real game is news here."""

    def action_whatif(self, alone: bool = False) -> None:
        self.say(_("this is a what-if game already"), "error")

    def action_save(self) -> None:
        self.say(_("a what-if game is not kept"), "error")

    def action_report(self) -> None:
        self.action_save()

    def action_leave(self) -> None:
        """Back to the real game, as it was."""
        self.paused = True
        self.stop_advice()
        self.interrupt(self._go_back)

    def _go_back(self) -> None:
        if self._real.settings != self.settings:
            self._real.settings = self.settings
            self._real.board.use_charset(self.settings.charset)
        self.dismiss()
