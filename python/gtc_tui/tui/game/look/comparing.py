"""Two plans of attack side by side."""

from __future__ import annotations

from collections.abc import Callable

from gtc_tui.engine.report import Odds
from gtc_tui.errors import GtcError
from gtc_tui.i18n import N_, _
from gtc_tui.tui.game.controller import Controller, Host
from gtc_tui.tui.game.look.panels import Panels
from gtc_tui.tui.lines import Line, plain
from gtc_tui.tui.settings.keys import ANSWERING, Key, key_of
from gtc_tui.tui.windows.reading import ReadingScreen


class Comparing(Controller):
    """plan: the one kept to compare others with."""

    KEYS = (
        Key(
            "compare",
            ("E",),
            "compare",
            N_("mark the attack whose odds are shown, then compare another with it"),
            ANSWERING,
        ),
    )

    def __init__(self, host: Host, panels: Panels) -> None:
        super().__init__(host)
        self._panels = panels
        self.plan: Odds | None = None

    def action_compare(self) -> None:
        """Keeps the attack whose odds are shown, or sets it beside the one kept. Where none are shown: two that are
        typed."""
        from gtc_tui.play.aids.compare import compare  # when it is wanted: a faster start
        from gtc_tui.text.reports import compare_lines

        odds = self._panels.odds
        if odds is None:
            self._compare_typed()
        elif self.plan is None or self.plan == odds:
            self.plan = odds
            told = _("Marked: {attack}; {key} at another attack compares the two")
            self.host.say(told.format(attack=odds.title, key=key_of(self.host.table, "compare")))
        else:
            found = compare(self.plan, odds)
            self._show(lambda width: compare_lines(found, width))

    def _compare_typed(self) -> None:
        from gtc_tui.text.commands import Commands
        from gtc_tui.tui.windows.ask import AskScreen

        def go(typed: str | None) -> None:
            if typed is None:
                return
            try:
                Commands(self.desk.session, self.host.size.width).run("compare", typed.split())
            except GtcError as fault:
                self.host.say(str(fault), "error")
            else:
                self._show(lambda width: Commands(self.desk.session, width).run("compare", typed.split()))

        question = _("No odds are shown: type two attacks to compare (Esc cancels)")
        self.host.open(AskScreen(self.host.look, question, self._example()), go)

    def _example(self) -> str:
        """What could be typed here: an enemy's hex with two of one's own units, the nearest to each other."""
        desk = self.desk
        standing = [(piece, desk.game.map.ids[piece.hex]) for piece in desk.view.pieces if piece.hex is not None]
        distance = desk.game.map.hexmap.distance
        boxes = desk.game.map.boxes
        own = [
            (piece, at) for piece, at in standing if piece.side == desk.viewer and piece.strength and at not in boxes
        ]
        foes = [at for piece, at in standing if piece.side != desk.viewer and at not in boxes]
        if not own or not foes:
            return _("HEX UNIT HEX UNIT")
        target = min(foes, key=lambda place: min(distance(place, at) for _piece, at in own))
        near = sorted(own, key=lambda entry: distance(target, entry[1]))[:2]
        place = desk.game.map.names[target]
        return " ".join(f"{place} {piece.id}" for piece, _at in near)

    def _show(self, write: Callable[[int], list[str]]) -> None:
        def lines(width: int) -> list[Line]:
            return [plain(text, "strong" if text.startswith("*") else "text") for text in write(min(width, 100))]

        self.host.open(ReadingScreen(self.host.look, _("Two attacks side by side"), lines))
