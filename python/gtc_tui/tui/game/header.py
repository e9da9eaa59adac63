"""The two lines at the top: where the game stands, and what is asked. Alone on a screen that shows nothing else."""

from __future__ import annotations

from gtc_tui.i18n import _
from gtc_tui.names import printable
from gtc_tui.text.layout import cells
from gtc_tui.tui.display.arrange import LEAST, fits
from gtc_tui.tui.game.act.automatic import Automatic
from gtc_tui.tui.game.controller import Controller, Host, Places
from gtc_tui.tui.lines import Span, cut, plain
from gtc_tui.tui.settings.keys import key_of


class Header(Controller):
    def __init__(self, host: Host, automatic: Automatic) -> None:
        super().__init__(host)
        self._automatic = automatic

    def fill(self, places: Places) -> None:
        if "small" in places:
            self._fill_small()
        else:
            self.host.line_widget("status").put([[self.status(self.host.size.width)]])
            self.fill_decision()

    def _fill_small(self) -> None:
        width, height = self.host.size
        if self.desk.cover is not None and fits(width, height):
            side, key = self.desk.names[self.desk.cover], key_of(self.host.table, "take")
            told = _("Pass the keyboard to {side}; press {key}").format(side=side, key=key)
            above = [plain("")] * (height // 3)
            self.host.line_widget("small").put([*above, [(cut(told, width), "prompt")]])
            return
        told = _("{width}x{height} is too small: at least {least_width}x{least_height} (q quits)").format(
            width=width, height=height, least_width=LEAST[0], least_height=LEAST[1]
        )
        self.host.line_widget("small").put([plain(cut(told, width))])

    def status(self, width: int) -> Span:
        """What matters least is left out first: title, then the date, then what the phase is a part of."""
        view = self.desk.view
        turn = view.turn.partition(",")[0]
        parts = [self.desk.game.title, view.turn, view.phase, view.score]
        texts = ["  ".join(parts), "  ".join(parts[1:])]
        texts += [
            "  ".join([turn, *phase, view.score]) for phase in ([view.phase], [view.phase.rpartition(", ")[2]], [])
        ]
        text = next((text for text in texts if cells(text) <= width), texts[-1])
        return cut(text, width), "status"

    def fill_decision(self) -> None:
        text = self._question()
        decision = self.desk.decision
        if decision is not None and decision.rule:
            text += f" [{decision.rule}]"
        if self._automatic.progress:
            told = _("THINKING {progress} ({clear}: it plays the best it has)  {text}")
            clear = key_of(self.host.table, "clear")
            text = told.format(progress=self._automatic.progress, text=text, clear=clear)
        if self._automatic.paused:
            text = _("STOPPED (p goes on)  {text}").format(text=text)
        self.host.line_widget("decision").put([[(cut(printable(text), self.host.size.width), "prompt")]])

    def _question(self) -> str:
        desk, decision = self.desk, self.desk.decision
        if decision is None:
            result = desk.session.result
            return _("The game is over: {title}").format(title=result.title if result else "")
        if desk.rolls:
            return _("Dice: {prompt}").format(prompt=decision.prompt)
        who, machine = desk.names[decision.side], desk.session.players[decision.side] is not None
        if not desk.asks_human and desk.viewer is not None and desk.view.hand:  # what, is its secret
            told = _("{side}: the machine decides") if machine else _("{side}: a standing answer is given")
            return told.format(side=who)
        text = decision.prompt if decision.prompt.startswith(who) else f"{who}: {decision.prompt}"
        return _("{text} (opponent's move)").format(text=text) if machine and not desk.asks_human else text
