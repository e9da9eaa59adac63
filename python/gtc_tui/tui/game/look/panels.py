"""The panels: the hex, the odds, points, the hand. On a small screen they take turns, on a narrow one with the map."""

from __future__ import annotations

from collections.abc import Iterable

from gtc_tui.engine.report import Odds, PieceView, Text
from gtc_tui.i18n import N_, _, listing
from gtc_tui.text.layout import whole, wrap_names
from gtc_tui.tui.display import arrange
from gtc_tui.tui.game.controller import Controller, Host, Places
from gtc_tui.tui.game.look.history import History
from gtc_tui.tui.game.look.overlays import Overlays
from gtc_tui.tui.lines import Line, plain, wrap
from gtc_tui.tui.settings.keys import PANELS, Key
from gtc_tui.tui.sheets import hand_lines, odds_lines, piece_lines, points_lines, text_lines
from gtc_tui.tui.widgets.panel import Panel


class Panels(Controller):
    """odds: of the attack that is looked at, None where there is none. held: the player turned to what is shown, so
    the odds of the same attack do not push it away."""

    KEYS = (
        Key("next-panel", ("v",), "panel", N_("next panel in the lower right: hex, odds, log, VP"), PANELS, (1,)),
        Key("previous-panel", ("V",), "panel", N_("previous panel"), PANELS, (-1,)),
        Key(
            "panel-up",
            ("left_square_bracket",),
            "page",
            N_("scroll that panel up (large terminal: the log)"),
            PANELS,
            (-1,),
        ),
        Key("panel-down", ("right_square_bracket",), "page", N_("scroll that panel down"), PANELS, (1,)),
        Key(
            "read-back",
            ("left_curly_bracket",),
            "read",
            N_("scroll back the panel below the hex, then the hex panel"),
            PANELS,
            (-1,),
        ),
        Key(
            "read-on",
            ("right_curly_bracket",),
            "read",
            N_("scroll the hex panel on to its end, then the one below it"),
            PANELS,
            (1,),
        ),
    )

    def __init__(self, host: Host, overlays: Overlays, history: History) -> None:
        super().__init__(host)
        self._overlays = overlays
        self._history = history
        self._name = "hex"
        self.held = False
        self.odds: Odds | None = None
        self._codes: str | None = None  # what those of all pieces in sight mean, once it has been asked

    @property
    def names(self) -> tuple[str, ...]:
        """Those that take turns: on a small screen all, on a large one those that are not always there."""
        names = arrange.PANELS if self.desk.view.hand else arrange.PANELS[:-1]
        if self.host.wide:
            return tuple(name for name in names if name not in ("hex", "log"))
        return ("map", *names) if self._narrow else names

    @property
    def _narrow(self) -> bool:
        return arrange.is_narrow(self.host.size.width)

    @property
    def shown(self) -> str:
        """On a small screen odds come up by themselves where an attack is possible, the hex panel, which says what an
        overlay means, as one is laid on, and the log where something happened since the player's last answer; until
        the player looks elsewhere. On a narrow one the map goes for none of them, and comes back as soon as the player
        looks elsewhere."""
        name = self._name if self._name in self.names else self.names[0]
        if self.held:
            return name
        if self.odds is not None:
            return "odds"
        if self._narrow:
            return "map"
        if self._overlays.laid:
            return "hex"
        return "log" if self._history.news else name

    @property
    def beside(self) -> str:
        """What a large screen shows between hex and log."""
        if self.held and self._name in self.names:
            return self._name
        if self.odds is not None:
            return "odds"
        return "hand" if self.desk.view.hand else "points"

    def away(self, name: str) -> int | None:
        """How often the key for the next panel is to be pressed until this one is shown; None for what is no panel."""
        if name not in arrange.PANELS:
            return None
        if self.host.wide and name not in self.names:
            return 0
        shown = self.beside if self.host.wide else self.shown
        return (self.names.index(name) - self.names.index(shown)) % len(self.names)

    def turned(self, place: str) -> None:
        self.held = False

    def asked(self) -> None:
        self.held = False
        self._codes = None

    def reworded(self) -> None:
        self._codes = None

    def action_panel(self, by: int) -> None:
        """The next one. Odds that came up beside the map are on the way from the map to the odds in its place."""
        names, shown = self.names, self.beside if self.host.wide else self.shown
        came_up = self._narrow and not self.held and shown != "map"
        step = min(by, 0) if came_up else by
        self._name = names[0] if came_up and step else names[(names.index(shown) + step) % len(names)]
        self.held = True
        self.host.update()

    def action_page(self, pages: int) -> None:
        self.host.panel_widget(self._paged()).page(pages)

    def action_read(self, pages: int) -> None:
        """Of the panels that a large screen shows between answers and log one after the other, as they are read; a
        small one has one of them."""
        names = [name for name in arrange.PANELS if name in self.host.places and not (self.host.wide and name == "log")]
        for name in names[::pages]:
            panel = self.host.panel_widget(name)
            before = panel.top
            panel.page(pages)
            if panel.top != before:
                return

    def _paged(self) -> str:
        """The panel that keys scroll: what stands at the foot of the map, where that is longer than its room; on a
        narrow screen whatever there is to read above the answers, or these."""
        for name in ("card", "advice", "lesson"):
            panel = self.host.panel_widget(name)
            if name in self.host.places and len(panel.lines) > panel.room:
                return name
        if self.host.wide:
            return "log"
        if not self._narrow:
            return self.shown
        return next((name for name in ("advice", "lesson", *arrange.PANELS) if name in self.host.places), "answers")

    def title_clicked(self, panel: Panel) -> None:
        """The title of the panel that has others behind it turns to the next."""
        if panel.id in self.names:
            self.action_panel(1)

    # -- what is in them -------------------------------------------------------------------------------------
    def look(self) -> None:
        """Asks for the odds of what is looked at now; those of another attack come up, whatever the player turned to
        before."""
        odds, before = self.desk.odds(self.host.cursor, self.host.chosen_answer()), self.odds
        if odds is not None and (before is None or odds.title != before.title):
            self.held = False
        self.odds = odds

    def fill(self, places: Places) -> None:
        fills = {"points": self._fill_points, "hex": self._fill_hex, "odds": self._fill_odds, "hand": self._fill_hand}
        for name, fill in fills.items():
            if name in places:
                fill(self.host.panel_widget(name))

    def _fill_points(self, panel: Panel) -> None:
        panel.put(points_lines(self.desk.view, self.desk.names, panel.text_width))

    def _fill_hex(self, panel: Panel) -> None:
        """The march there first, where one is offered; then the hex with its ground, where one hex after the other has
        it, the pieces by code, and what else there is. At the foot what one hex after the other leaves in its place:
        what overlays are on, and on a large screen what codes mean. Pieces stand in full words at `?`: too much to send
        at each step of the cursor; so do overlays after the first step. One just laid on goes before the hex where
        there is no room for both."""
        width, cursor = panel.text_width, self.host.cursor
        report = self.desk.ask("stack", hex=cursor)
        pieces = self.desk.pieces_in(cursor)
        lines: list[Line] = []
        for way in self._overlays.route():
            lines += wrap(way.title, width, "heading")
            lines += [line for text in way.lines for line in wrap(text, width, indent="   ")]
            lines.append(plain(""))
        lines += wrap(self.desk.label(cursor), width, "heading")
        told = report.lines if isinstance(report, Text) else ()
        lines += text_lines(Text("", told[:1]), width, heading=False)
        lines += piece_lines(pieces, self.desk.names, width)
        if not self.host.wide:
            lines += self._in_dim(self._meanings(pieces), width) if pieces else []
        words = tuple(f"[{piece.code}] {piece.note}" for piece in pieces)
        others = tuple(line for line in told[1:] if not line.endswith(words or ("\n",)))
        lines += text_lines(Text("", others), width, heading=False)
        below = self.overlay_lines(width, titles=not self._overlays.fresh)
        foot: list[Line] = []
        if self.host.wide:
            foot = below if not self._overlays.fresh else []
            if self._codes is None:
                self._codes = self._meanings(self.desk.view.pieces)
            if self._codes:
                foot = [*foot, plain(""), *self._in_dim(_("Codes: {meanings}").format(meanings=self._codes), width)]
            below = below if self._overlays.fresh else []
        laid, apart = self._overlays.laid, panel.extent.height - 1 - len(foot) - len(lines) - len(below)
        if laid and apart < 0:
            lines, below = [*below[1:], plain("")], lines
        blank = apart if below and not self.host.wide else 0
        panel.put([*lines, *(plain("") for _line in range(blank)), *below], key=(cursor, laid), foot=foot)

    def _meanings(self, pieces: Iterable[PieceView]) -> str:
        """What each kind of code stands for that some pieces have, by an example; no line is to divide one."""
        codes = self.desk.game.system.code_words(tuple(pieces))
        return listing(whole(_("{code} {meaning}").format(code=code, meaning=meaning)) for code, meaning in codes)

    def _in_dim(self, meanings: str, width: int) -> list[Line]:
        return [plain(line, "dim") for line in wrap_names(meanings, width, "  ")]

    def overlay_lines(self, width: int, titles: bool = False) -> list[Line]:
        """What the overlays that are on say in words, the one just laid on first, or their titles alone; a blank line
        above."""
        shown = self._overlays.shown()[:: -1 if self._overlays.laid else 1]
        lines: list[Line] = []
        for overlay in shown:
            if not titles or overlay is shown[0]:
                lines.append(plain(""))
            lines += wrap(overlay.title, width, "heading")
            if not titles:
                lines += [line for text in overlay.lines for line in wrap(text, width, indent="  ")]
        return lines

    def _fill_odds(self, panel: Panel) -> None:
        if self.odds is not None:
            panel.put(odds_lines(self.odds, panel.text_width), key=self.odds.title)
        else:
            panel.put(wrap(_("No attack here. Move the cursor to an enemy you can attack."), panel.text_width, "dim"))

    def _fill_hand(self, panel: Panel) -> None:
        """What a marker does stands in full words where there is room for it."""
        panel.put(hand_lines(self.desk.view, self.desk.names, panel.text_width, notes=self.host.wide), key="hand")
