"""Answers that stand: what the player is not asked any more."""

from __future__ import annotations

from gtc_tui.i18n import N_, _
from gtc_tui.tui.game.act.automatic import Automatic
from gtc_tui.tui.game.controller import Controller, Host
from gtc_tui.tui.settings.keys import ANSWERING, Key


class StandingAnswers(Controller):
    KEYS = (Key("standing", ("A",), "standing", N_("standing orders: questions that are answered for you"), ANSWERING),)

    def __init__(self, host: Host, automatic: Automatic) -> None:
        super().__init__(host)
        self._automatic = automatic

    def action_standing(self) -> None:
        """Answers that stand from now on; what they answer now is answered."""
        from gtc_tui.tui.screens.standing import StandingScreen  # when it is wanted: a faster start

        desk, side = self.desk, self.desk.viewer
        if side is None:
            self.host.say(_("Standing orders are for players at this keyboard"), "error")
            return
        here = (desk.subject, *desk.pieces_in(self.host.cursor))
        own = [one for one in here if one is not None and one.side == side and one.strength is not None]
        screen = StandingScreen(self.host.look, desk.session, side, own[0] if own else None)
        self.host.open(screen, lambda _nothing: self._automatic.go_on())
