"""The game screen as far as a player looks around in it: the cursor, overlays, panels, screens to read."""

from __future__ import annotations

from gtc_tui.draw import legend
from gtc_tui.draw.standing import CLOSED, side_letters
from gtc_tui.engine.report import Ledger, Overlay, Text
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.tui import keys
from gtc_tui.tui.arrange import PANELS
from gtc_tui.tui.lines import Line, plain, wrap
from gtc_tui.tui.screens.ask import AskScreen
from gtc_tui.tui.screens.reading import ReadingScreen
from gtc_tui.tui.screens.roster import RosterScreen
from gtc_tui.tui.screens.view import GameView
from gtc_tui.tui.sheets import event_lines, help_lines, ledger_lines, points_lines, text_lines


class LookScreen(GameView):
    """Nothing in here changes the game."""

    # -- looking around --------------------------------------------------------------------------------------
    def look_at(self, place: str) -> None:
        """Moves the cursor; the map follows only as far as it must."""
        self.cursor = place
        self.board.reveal(place)

    def _turn_to(self, place: str) -> None:
        """The player moved the cursor: what can be answered there becomes the choice."""
        self._message = ""
        self.typed = ""
        self.panel_held = False
        self.news = False
        self.look_at(place)
        here = self.desk.answers_at(place)
        self.chosen = here[0].number - 1 if here else None
        self.update()
        if not here:
            self._tell_cost(place)

    def _tell_cost(self, place: str) -> None:
        """What a march to a far hex would be."""
        found = self.desk.cost(place)
        if found is not None:
            told = _("{title}: Enter marches there") if found[1] else _("{title}: out of reach")
            self.say(told.format(title=found[0].title), "notice" if found[1] else "dim")

    def action_move(self, direction: str) -> None:
        place = self.board.beside(self.cursor, direction)
        if place is not None:
            self._turn_to(place)

    def action_scroll(self, across: int, down: int) -> None:
        self.board.pan(across, down)

    def action_centre(self) -> None:
        self.board.centre(self.cursor)

    def action_zoom(self, by: int) -> None:
        level = self.board.zoom_by(by)
        self.update()
        self.say(_("zoom {level}").format(level=level))

    def action_full(self) -> None:
        self.full = not self.full
        self.update()
        self.board.reveal(self.cursor)

    def action_next_piece(self) -> None:
        """The next hex with pieces that can be answered about; without any, of the side that decides."""
        desk = self.desk
        places = [place for answer in desk.answers if answer.pieces for place in answer.where]
        if not places:
            side = desk.decision.side if desk.decision is not None else desk.viewer
            places = [piece.hex for piece in desk.view.pieces if piece.hex is not None and piece.side == side]
        if not places:
            return
        places = list(dict.fromkeys(places))
        at = places.index(self.cursor) + 1 if self.cursor in places else 0
        self._turn_to(places[at % len(places)])

    def action_go(self) -> None:
        def go(typed: str | None) -> None:
            if typed is None:
                return
            place = self.desk.find(typed)
            if place is None:
                self.say(_("{name}: no such hex, place or piece").format(name=typed), "error")
            else:
                self._turn_to(place)
                self.board.centre(place)

        self.app.push_screen(AskScreen(self.look, _("Go to which hex, place or piece? (Esc: none)")), go)

    def _subject_hex(self) -> str | None:
        decision = self.desk.decision
        subject = self.desk.pieces.get(decision.subject) if decision is not None and decision.subject else None
        return subject.hex if subject is not None else None

    # -- overlays ----------------------------------------------------------------------------------------------
    def action_overlay(self, what: str, side: int | None = None) -> None:
        """Lays a query over the map, or takes it off."""
        desk = self.desk
        if what == "reach" and desk.decision is not None and desk.decision.kind == "march" and desk.asks_human:
            self.auto_reach = not self.auto_reach
            self.update()
            self.say(_("reach shown") if self.auto_reach else _("reach hidden"))
            return
        name = what if side is None else f"{what}:{side}"
        if name in self.pinned:
            del self.pinned[name]
            self.update()
            return
        args = self._overlay_args(what, side)
        if args is None:
            self.say(_("put the cursor on a piece first"), "error")
            return
        if desk.busy:
            self.say(_("the machine is thinking; a moment"), "error")
            return
        try:
            report = desk.session.state.query(desk.viewer, what, **args)
        except GtcError as fault:
            self.say(str(fault), "error")
            return
        self.pinned[name] = args
        self.update()
        if isinstance(report, Overlay):
            self.say(report.title)

    def _overlay_args(self, what: str, side: int | None) -> dict[str, object] | None:
        if side is not None:
            return {"side": self.desk.game.sides[side]}
        if what in ("reach", "command"):
            piece = self.desk.piece_for(what, self.cursor)
            return None if piece is None else {"piece": piece}
        return {}

    def action_clear(self) -> None:
        self.pinned.clear()
        self.trail = ()
        self.typed = ""
        self._message = ""
        self.update()

    # -- panels and screens --------------------------------------------------------------------------------------
    def action_panel(self, by: int) -> None:
        self.panel = PANELS[(PANELS.index(self.shown_panel) + by) % len(PANELS)]
        self.panel_held = True
        self.update()

    def action_page(self, pages: int) -> None:
        panel = self.panel_widget("log" if self.wide else self.shown_panel)
        panel.scroll(pages * max(1, panel.room - 1))

    def action_roster(self) -> None:
        def go(place: str | None) -> None:
            if place is not None:
                self._turn_to(place)
                self.board.centre(place)

        self.app.push_screen(RosterScreen(self.look, self.desk.view.pieces, self.desk.names), go)

    def action_story(self) -> None:
        events = [event for _count, event in self.desk.session.happened]

        def write(width: int) -> list[Line]:
            return [line for event in events for line in event_lines(event, self.desk.names, width)]

        self.app.push_screen(ReadingScreen(self.look, _("What happened"), write, at_end=True))

    def action_ledger(self) -> None:
        self.app.push_screen(ReadingScreen(self.look, _("Points"), self._write_points))

    def _write_points(self, width: int) -> list[Line]:
        desk = self.desk
        lines = points_lines(desk.view, desk.names, width)
        ledger = desk.ask("points")
        if isinstance(ledger, Ledger):
            lines += [plain(""), *ledger_lines(ledger, desk.names, width)]
        return lines

    def action_explain(self) -> None:
        """The decision in full, then what the rules say of it."""
        desk = self.desk
        decision = desk.decision
        if decision is None:
            self.action_ledger()
            return
        told = desk.ask("help")

        def write(width: int) -> list[Line]:
            lines = wrap(f"{decision.prompt} [{decision.rule}]", width, "strong")
            if isinstance(told, Text):
                lines += [plain(""), *text_lines(told, width, heading=told.title != decision.prompt)]
            lines.append(plain(""))
            for answer in desk.answers:
                lines += wrap(f"{answer.number:>3}) {answer.text}", width, indent="     ")
            return lines

        self.app.push_screen(ReadingScreen(self.look, _("What is asked"), write))

    def action_keys(self) -> None:
        groups: dict[str, list[tuple[str, str]]] = {}
        for key in keys.KEYS:
            if key.text:
                side = "" if key.side is None else self.desk.names[self.desk.game.sides[key.side]]
                groups.setdefault(_(key.group), []).append((key.shown, _(key.text).format(side=side)))
        mouse = _("click a hex: look; click a marked hex, or the same again: answer; wheel: scroll")
        groups.setdefault(_("Mouse"), []).append(("", mouse))
        listed = list(groups.items())
        listed.append((_("Stacks on the map"), self._stack_signs()))
        listed.append((_("Signs on the map at this zoom"), legend(self.board.zoom)))
        self.app.push_screen(ReadingScreen(self.look, _("Keys and signs"), lambda width: help_lines(listed, width)))

    def _stack_signs(self) -> list[tuple[str, str]]:
        signs = []
        for side, letter in side_letters(self.desk.names).items():
            text = _("{side}: strength of the units in the hex together (at zoom 1: how many units)")
            signs.append((f"{letter}12", text.format(side=self.desk.names[side])))
            signs.append((letter.lower(), _("{side} holds this objective").format(side=self.desk.names[side])))
        signs.append((CLOSED, _("closed: nobody may enter")))
        signs.append(("3) 3+", _("answer number 3; with +, further answers name the hex: Tab")))
        signs.append(("( )", _("pieces here can be answered about")))
        signs.append(("*", _("something happened here since your last answer")))
        return signs
