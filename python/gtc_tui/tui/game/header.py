"""The two lines at the top: where the game stands, and what is asked. Alone on a screen that shows nothing else."""

from __future__ import annotations

from textual.geometry import Region

from gtc_tui.engine.action import Roll
from gtc_tui.i18n import _
from gtc_tui.names import printable
from gtc_tui.text.reports import standing_now
from gtc_tui.tui.display.arrange import LEAST, fits
from gtc_tui.tui.game.act.automatic import Automatic
from gtc_tui.tui.game.controller import Controller, Host, Places
from gtc_tui.tui.lines import Span, cut, cut_before_rule, fitting, plain, text_of, wrap
from gtc_tui.tui.settings.keys import key_of
from gtc_tui.widths import cells


class Header(Controller):
    phase_first = False
    """Whether the phase is told before the turn, where there is no room for both."""
    BY_LINES = "gtc play --text"
    """How the game is played where there is no room for a screen."""

    def __init__(self, host: Host, automatic: Automatic) -> None:
        super().__init__(host)
        self._automatic = automatic

    def fill(self, places: Places) -> None:
        if "small" in places:
            self._fill_small()
        else:
            self.host.line_widget("status").put([[self.status(self.host.size.width)]])
            self.fill_decision()

    def arranged(self, places: Places) -> Places:
        """A question to the player that is too long for its line gets another: what it asks stands at its end."""
        long = cells(printable(self._in_full())) > self.host.size.width
        if "decision" in places and long and self.desk.asks_human and not self._busy:
            places = self._with_another_line(places)
        self._keep_map(self.host.places.get("map"), places.get("map"))
        return places

    def _with_another_line(self, places: Places) -> Places:
        line = places["decision"]
        below = {
            name: Region(place.x, place.y + 1, place.width, place.height - 1)
            for name, place in places.items()
            if place.y == line.bottom
        }
        return {**places, **below, "decision": Region(line.x, line.y, line.width, line.height + 1)}

    def _keep_map(self, old: Region | None, new: Region | None) -> None:
        """Its hexes stay where they are on the terminal; what asks may hide none that is looked at."""
        board = self.host.board
        if old is None or new is None or old.y == new.y or board.corner is None:
            return
        x, y = board.corner
        board.put_at(new)
        board.put_corner((x, y + new.y - old.y))
        board.reveal(self.host.cursor)

    def _fill_small(self) -> None:
        width, height = self.host.size
        if self.desk.cover is not None and fits(width, height):
            side, key = self.desk.game.army_names[self.desk.cover], key_of(self.host.table, "take")
            told = _("{side}: take the keyboard, then press {key}").format(side=side, key=key)
            above = [plain("")] * (height // 3)
            self.host.line_widget("small").put([*above, [(cut(told, width), "prompt")]])
            return
        told = _("{width}x{height}: needs {least_width}x{least_height}, or: {command}").format(
            width=width, height=height, least_width=LEAST[0], least_height=LEAST[1], command=self.BY_LINES
        )
        self.host.line_widget("small").put([*wrap(told, width), *wrap(_("q quits"), width)])

    def status(self, width: int) -> Span:
        return self.standing(width), "status"

    def standing(self, width: int) -> str:
        """What matters least is left out first: title, then what the points would mean now, then the beginning of the
        phase and the end of the date, then the phase."""
        view = self.desk.view
        score = self.desk.game.system.score(self.desk.game, view.points).told()
        now = standing_now(view)
        parts = [_(self.desk.game.title), view.turn, view.phase, score, now]
        dates = view.turn.split(", ")
        acting = view.phase.split(": ")[-1]  # who, and in what
        short = [[", ".join(dates[:count]), acting, score] for count in range(len(dates), 0, -1)]
        if self.phase_first:
            short.append([acting, score])
        without = ([view.turn, score, now], [view.turn, score], [dates[0], score], [score])
        texts = ["  ".join(choice) for choice in (parts, parts[1:], parts[1:-1], *short, *without)]
        return cut(fitting(texts, width), width)

    def fill_decision(self) -> None:
        text, width = self._in_full(), self.host.size.width
        if self.host.places["decision"].height > 1 and not self._busy:
            first, *rest = wrap(printable(text), width, "prompt")
            second = " ".join(text_of([line]).strip() for line in rest)
            self.host.line_widget("decision").put([first, [(cut_before_rule(second, width), "prompt")]])
            return
        if self._automatic.progress:
            told = _("THINKING {progress} ({clear}: play the best so far)  {text}")
            clear = key_of(self.host.table, "clear")
            text = told.format(progress=self._automatic.progress, text=text, clear=clear)
        if self._automatic.paused:
            text = _("PAUSED (p continues)  {text}").format(text=text)
        self.host.line_widget("decision").put([[(cut_before_rule(printable(text), width), "prompt")]])

    @property
    def _busy(self) -> bool:
        """Does something else stand in front of the question?"""
        return bool(self._automatic.progress) or self._automatic.paused

    def _in_full(self) -> str:
        """The question with its rule."""
        rule = self._rule()
        return f"{self._question()} [{rule}]" if rule else self._question()

    def _rule(self) -> str:
        """Section of what is asked; "" none."""
        return "" if self.desk.decision is None else self.desk.decision.rule

    def _question(self) -> str:
        desk, decision = self.desk, self.desk.decision
        if decision is None:
            result = desk.session.result
            return _("The game is over: {title}").format(title=result.title if result else "")
        if desk.session.waiting == "away" and desk.people:
            return _("Waiting for your opponent: {prompt}").format(prompt=decision.prompt)
        if desk.rolls:
            # A marker or a unit may be drawn: which, the question tells. A player does not see what may be.
            drawn = not any(isinstance(one, Roll) for one in decision.actions)
            return decision.prompt if drawn else _("Dice: {prompt}").format(prompt=decision.prompt)
        who, machine = desk.game.army_names[decision.side], desk.session.players[decision.side] is not None
        if not desk.asks_human and desk.viewer is not None and desk.view.hand:  # what, is its secret
            told = _("{side}: the opponent is moving") if machine else _("{side}: standing order")
            return told.format(side=who)
        if machine and desk.people and not desk.asks_human:  # who that is, the header before and after tells
            return _("Opponent's move: {text}").format(text=decision.prompt)
        return decision.prompt if decision.prompt.startswith(who) else f"{who}: {decision.prompt}"
