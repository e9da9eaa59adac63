"""The game screen as far as a player looks around in it: the cursor, overlays, panels, screens to read."""

from __future__ import annotations

from textual import events

from gtc_tui.draw import arms_legend, legend
from gtc_tui.draw.standing import CLOSED, nobodys_letter, side_letters, signs_legend
from gtc_tui.engine.report import Ledger
from gtc_tui.folders import config_root
from gtc_tui.i18n import N_, _
from gtc_tui.text.layout import columns
from gtc_tui.tui.game.view import GameView
from gtc_tui.tui.lines import Line, plain
from gtc_tui.tui.screens.jump import JumpScreen, jump_letters
from gtc_tui.tui.screens.log import LogScreen
from gtc_tui.tui.screens.palette import Command, PaletteScreen
from gtc_tui.tui.screens.roster import RosterScreen
from gtc_tui.tui.settings.keyfile import FILE
from gtc_tui.tui.settings.keys import Key, at_a_glance
from gtc_tui.tui.sheets import goal_lines, hand_lines, help_lines, ledger_lines, points_lines
from gtc_tui.tui.widgets.hexmap import HexMap
from gtc_tui.tui.widgets.panel import Panel
from gtc_tui.tui.windows.reading import ReadingScreen

_MOUSE = (
    (N_("hex"), N_("look; click a marked hex, or the same again: answer, or march there")),
    (N_("answer"), N_("take it; one about a hex is shown first, and taken by another click")),
    (N_("hint"), N_("a key in the last line is pressed by a click; what is told there instead goes")),
    (N_("title"), N_("of answers: the routine answer; of another panel: the next panel")),
    (N_("top line"), N_("points; the line below it explains what is asked")),
    (N_("log line"), N_("shows the place")),
    (N_("wheel"), N_("scrolls; with Shift sideways, with Control zooms the map")),
)
_OF_A_PIECE = frozenset({"reach", "reach-alone", "command"})


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
        self.board.scroll_hexes(across, down)

    def action_pan(self, across: int, down: int) -> None:
        self.board.pan(across, down)

    def action_centre(self) -> None:
        self.board.centre(self.cursor)

    def action_zoom(self, by: int) -> None:
        level = self.board.zoom_by(by)
        self.update()
        names = {1: _("campaign"), 2: _("usual"), 3: _("close"), 4: _("closest")}
        self.say(_("zoom {level}: {name}").format(level=level, name=names[level]))

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

    # -- the mouse ---------------------------------------------------------------------------------------------
    def on_hex_map_zoomed(self, message: HexMap.Zoomed) -> None:
        self.action_zoom(message.by)

    def on_panel_title_clicked(self, message: Panel.TitleClicked) -> None:
        """The title of the panel that has others behind it turns to the next."""
        if message.panel.id in self.panels and not self.wide:
            self.action_panel(1)

    def on_click(self, event: events.Click) -> None:
        """What is told at the bottom makes room for the hints."""
        if event.widget is not None and event.widget.id == "message":
            self.say("")

    # -- jumping -----------------------------------------------------------------------------------------------
    def action_jump(self) -> None:
        """Letters on every legal hex in sight."""
        found = self._jump_letters()
        if not found[0]:
            self.say(_("no legal hex in sight; c centres, z zooms") if found[1] else _("no hex can be answered now"))
            return

        def go(place: str | None) -> None:
            if place is not None:
                self._turn_to(place)

        self.app.push_screen(JumpScreen(self.look, found, self._show_jumps, self._zoom_jumps), go)

    def _jump_letters(self) -> tuple[dict[str, str], int]:
        """For the legal hexes in sight, the nearest to the cursor first; and how many there are out of sight. On a
        march every hex in reach is legal; pieces that can be answered about count with their hexes."""
        desk, ids = self.desk, self.desk.game.map.ids
        reach = desk.reach()
        names = dict.fromkeys(place for answer in desk.answers for place in answer.where)
        legal = [*names, *(place for place in (reach.cells if reach else ()) if place not in names)]
        distance = desk.game.map.hexmap.distance
        legal.sort(key=lambda place: distance(ids[self.cursor], ids[place]))
        seen = [place for place in legal if self.board.in_sight(place)]
        return jump_letters(seen), len(legal) - len(seen)

    def _show_jumps(self, letters: dict[str, str]) -> None:
        self.jumps = letters
        self.board.show(self.marks(), self.cursor, "numbers" in self.pinned, letters=bool(letters))

    def _zoom_jumps(self, by: int) -> tuple[dict[str, str], int]:
        self.board.zoom_by(by)
        self.board.centre(self.cursor)
        return self._jump_letters()

    def action_go(self) -> None:
        from gtc_tui.tui.windows.ask import AskScreen  # when it is wanted: a faster start

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
            self.say("")
            self.update()
            return
        args = self._overlay_args(what, side)
        if args is None:
            self.say(_("put the cursor on a unit first"), "error")
            return
        report = desk.overlay(what, **args)
        if report is None:
            self.say(_("nothing to show of that now"), "error")
            return
        self.pinned[name] = args
        self.update()
        others = [one.title for one in self._overlays() if one.title != report.title]
        self.say(" + ".join([report.title, *reversed(others)]))

    def _overlay_args(self, what: str, side: int | None) -> dict[str, object] | None:
        """None: there is nothing to ask about."""
        if side is not None:
            return {"side": self.desk.game.sides[side]}
        piece = self.desk.piece_for(what, self.cursor) if what in _OF_A_PIECE else None
        if what == "command":  # of all leaders where no piece has any
            return {} if piece is None else {"piece": piece}
        return None if piece is None and what in _OF_A_PIECE else {} if piece is None else {"piece": piece}

    def action_clear(self) -> None:
        self.pinned.clear()
        self.trail = ()
        self.typed = ""
        self._message = ""
        self.update()

    # -- panels and screens --------------------------------------------------------------------------------------
    def action_panel(self, by: int) -> None:
        self.panel = self.panels[(self.panels.index(self.shown_panel) + by) % len(self.panels)]
        self.panel_held = True
        self.update()

    def action_page(self, pages: int) -> None:
        panel = self.panel_widget("log" if self.wide else self.shown_panel)
        panel.scroll(pages * max(1, panel.room - 1))

    def action_roster(self) -> None:
        self.app.push_screen(RosterScreen(self.look, self.desk.view.pieces, self.desk.names), self._show_place)

    def _show_place(self, place: str | None) -> None:
        """Turns to a hex that a screen gave back."""
        if place is not None and place in self.desk.game.map.ids:
            self._turn_to(place)
            self.board.centre(place)

    def action_story(self) -> None:
        desk = self.desk
        events = [event for _count, event in desk.session.told(desk.viewer)]
        pieces: dict[str, str] = {piece.id: piece.name for piece in desk.view.pieces}
        self.app.push_screen(LogScreen(self.look, events, desk.names, pieces), self._show_place)

    def action_hand(self) -> None:
        def write(width: int) -> list[Line]:
            return hand_lines(self.desk.view, self.desk.names, width)

        self.app.push_screen(ReadingScreen(self.look, _("Hand"), write))

    def action_ledger(self) -> None:
        self.app.push_screen(ReadingScreen(self.look, _("Points"), self._write_points))

    def _write_points(self, width: int) -> list[Line]:
        """Goals that bring points of themselves stand before what has been booked, others behind it."""
        desk = self.desk
        lines = points_lines(desk.view, desk.names, width)
        goals = goal_lines(desk.view, desk.names, width)
        ledger = desk.ask("points")
        booked = ledger_lines(ledger, desk.names, width) if isinstance(ledger, Ledger) else []
        if booked and not any(goal.points for goal in desk.view.objectives):
            return [*lines[: len(lines) - len(goals)], *booked, plain(""), *goals]
        return [*lines, plain(""), *booked] if booked else lines

    def action_keys(self) -> None:
        groups: dict[str, list[tuple[str, str]]] = {}
        for key in self.table:
            groups.setdefault(_(key.group), []).append((key.shown, self._key_text(key)))
        groups[_("Mouse")] = [(_(what), _(text)) for what, text in _MOUSE]
        files = [(FILE, _('own keys: a line `command = "key"` each, commands as : lists them, in {folder}'))]
        groups[_("Files")] = [(name, text.format(folder=config_root())) for name, text in files]
        listed = list(groups.items())
        listed.append((_("Stacks on the map"), self._stack_signs()))
        painter = self.board.painter
        signs = legend(painter.zoom, painter.charset, painter.map.geometry)
        listed.append((_("Signs on the map at this zoom"), signs))

        def write(width: int) -> list[Line]:
            """First every key on one screen, then what each is for."""
            glance = [plain(line) for line in columns(at_a_glance(self.table), width)]
            return [*glance, plain(""), *help_lines(listed, width)]

        self.app.push_screen(ReadingScreen(self.look, _("Keys and signs"), write))

    def _key_text(self, key: Key) -> str:
        side = "" if key.side is None else self.desk.names[self.desk.game.sides[key.side]]
        return _(key.text).format(side=side)

    def _idle(self, key: Key) -> bool:
        return key.action == "redo" and not self.desk.session.can_redo()

    def action_palette(self) -> None:
        commands = [
            Command(key.name, key.shown, self._key_text(key), key.action, self._idle(key))
            for key in self.table
            if key.action != "digit"
        ]

        async def go(action: str | None) -> None:
            if action is not None:
                await self.run_action(action)

        self.app.push_screen(PaletteScreen(self.look, commands), go)

    def _stack_signs(self) -> list[tuple[str, str]]:
        signs, arms = [], arms_legend(self.board.painter.charset)
        for side, letter in side_letters(self.desk.names).items():
            text = _("{side}: strength of the units together, the strongest arm (zoom 1: how many units)")
            signs.append((f"{letter}12{arms[0][0]}", text.format(side=self.desk.names[side])))
            signs.append((letter.lower(), _("{side} holds this objective").format(side=self.desk.names[side])))
        if any(piece.side not in self.desk.names for piece in self.desk.view.pieces):
            letter = nobodys_letter(side_letters(self.desk.names).values())
            signs.append((f"{letter}12{arms[0][0]}", _("units of no player, or not yet of any")))
        signs += arms
        signs.append((CLOSED, _("closed: nobody may enter")))
        signs += signs_legend(self.desk.view)
        signs.append(("3) 3+", _("answer number 3; with +, further answers name the hex: Tab")))
        signs.append(("( )", _("pieces here can be answered about")))
        signs.append(("*", _("something happened here since your last answer")))
        return signs
