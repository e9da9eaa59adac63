"""The card of a combat: it comes up at the foot of the map as the dice fall, and stays until the player goes on."""

from __future__ import annotations

from textual.geometry import Region

from gtc_tui.i18n import _
from gtc_tui.play.story.fights import Fight, goes_on
from gtc_tui.text.cards import card_lines, reason_lines
from gtc_tui.tui.game.controller import Controller, Host, Places
from gtc_tui.tui.lines import wrap
from gtc_tui.tui.settings.keys import key_of
from gtc_tui.tui.sheets import told_lines

_LEAST = 3  # lines of the map that stay in sight


class Cards(Controller):
    """fight: the combat that is shown, None for none. lesson_below: it hides a lesson."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.fight: Fight | None = None
        self.lesson_below = False
        self._read = host.desk.session.events  # of these events
        self._over = False  # the combat shown has come to its end
        self._ended: Fight | None = None  # the last whose end was asked for
        self._points = self._before = host.desk.view.points  # now, and before the combat
        self._after: int | None = self._points  # after it; None where that cannot be told from what came next
        self._declared: dict[str, int] = {}  # what declaring the attack on a hex has changed, until its dice fall
        self._declaring = ""  # the hex whose attack was declared last, until dice of a combat fall

    # -- what it is told -------------------------------------------------------------------------------------
    def told(self) -> None:
        """Reads on in what the one who looks may know."""
        session = self.desk.session
        if session.events < self._read:  # taken back
            self.fight = None
        ended = more = False  # over with what is read now; points for something else since
        for _count, event in session.told(self.desk.viewer, min(self._read, session.events)):
            target = event.hexes[-1] if event.hexes else ""
            if event.kind == "attack":
                self._declaring = target
            if event.clash is not None:
                self._over, self._before = False, self._points - self._declared.pop(target, 0)
                self._declaring, ended, more = "", False, False
            if not self._over:
                now = goes_on(self.fight, event)
                ended = self._over = now is None
                self.fight = now or self.fight
            more = more or (ended and event.kind == "points")
        self._read = session.events
        points = self.desk.view.points
        if self._declaring:
            self._declared[self._declaring] = self._declared.get(self._declaring, 0) + points - self._points
        self._points = points
        if ended:
            self._after = None if more else self._points
        elif self.fight is not None and not self._over:
            self._after = self._points
            self._over = not self.desk.seat.fighting

    def asked(self) -> None:
        self.told()

    def ended(self) -> Fight | None:
        """The combat that has just come to its end; once for each."""
        if self.fight is None or not self._over or self.fight is self._ended:
            return None
        self._ended = self.fight
        return self.fight

    def answered(self) -> None:
        if self._over:
            self.fight = None

    def put_away(self) -> bool:
        """The player has read a combat that is over; False where none is shown."""
        shown = self._over and self.fight is not None and "card" in self.host.places
        if shown:
            self.fight = None
        return shown

    def turned(self, place: str) -> None:
        self.fight = None

    def cleared(self) -> None:
        self.fight = None

    def taken_over(self) -> None:
        self.fight, self._read = None, self.desk.session.events

    # -- what it shows ---------------------------------------------------------------------------------------
    def arranged(self, places: Places) -> Places:
        """A card takes the foot of the map, in place of a lesson or a sketch; not of advice."""
        board = places.get("map")
        if self.fight is None or board is None or "advice" in places:
            return places
        for name in ("lesson", "theatre"):
            below = places.pop(name, None)
            if below is not None:
                board = Region(board.x, board.y, board.width, board.height + below.height)
        panel = self.host.panel_widget("card")
        names, room = self.desk.game.army_names, max(10, board.width - 2)
        lines = told_lines(card_lines(self.fight, names, room), names)
        lines += [line for told in self._swing() for line in wrap(told, room, "strong")]
        lines += told_lines(reason_lines(self.fight.clash, names, room), names)
        if self.lesson_below:
            key = key_of(self.host.table, "clear")
            lines += wrap(_("{key}: the lesson on this question").format(key=key), room, "dim")
        high = min(len(lines) + 1, board.height - _LEAST)
        places["map"] = Region(board.x, board.y, board.width, board.height - high)
        places["card"] = Region(board.x, board.y + board.height - high, board.width, high)
        panel.put_at(places["card"])
        panel.put(lines, self.fight.clash.title.told(), key=self.fight.dice)
        if places["map"] != self.host.places.get("map"):
            self.host.board.put_at(places["map"])
            self.host.board.reveal(self.fight.dice.hexes[-1] if self.fight.dice.hexes else self.host.cursor)
        return places

    def _swing(self) -> list[str]:
        """What it has changed in points, its declaration too; that it has changed nothing only once it is over."""
        if self._after is None:
            return []
        label, change = self.desk.view.points_label, self._after - self._before
        if change:
            return [_("{label}: {points} ({change:+d})").format(label=label, points=self._after, change=change)]
        return [_("{label}: {points}, as before").format(label=label, points=self._after)] if self._over else []
