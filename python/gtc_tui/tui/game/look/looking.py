"""The cursor and the window on the map."""

from __future__ import annotations

from gtc_tui.draw import ZOOM_NAMES
from gtc_tui.engine.report import PieceView
from gtc_tui.i18n import N_, _
from gtc_tui.tui.game.controller import Controller, Host
from gtc_tui.tui.game.finding import Found
from gtc_tui.tui.lines import cut, fitting
from gtc_tui.tui.settings.keys import MAP, Key, key_of
from gtc_tui.widths import cells

_LONGEST = 40  # cells of a name that was typed: what is said of it stands behind it


class Looking(Controller):
    """cursor: the hex looked at. full: the map covers the panels."""

    KEYS = (
        Key("north", ("up", "k"), "move", N_("cursor north"), MAP, ("n",)),
        Key("south", ("down", "j"), "move", N_("cursor south"), MAP, ("s",)),
        Key("west", ("left", "h"), "move", N_("cursor west"), MAP, ("w",)),
        Key("east", ("right", "l"), "move", N_("cursor east"), MAP, ("e",)),
        Key("north-west", ("home", "y"), "move", N_("cursor north-west"), MAP, ("nw",)),
        Key("north-east", ("pageup", "o"), "move", N_("cursor north-east"), MAP, ("ne",)),
        Key("south-west", ("end", "b"), "move", N_("cursor south-west"), MAP, ("sw",)),
        Key("south-east", ("pagedown", "n"), "move", N_("cursor south-east"), MAP, ("se",)),
        Key("scroll-up", ("shift+up",), "scroll", N_("scroll the map up by a hex"), MAP, (0, -1)),
        Key("scroll-down", ("shift+down",), "scroll", N_("scroll the map down by a hex"), MAP, (0, 1)),
        Key("scroll-left", ("shift+left",), "scroll", N_("scroll the map left by a hex"), MAP, (-1, 0)),
        Key("scroll-right", ("shift+right",), "scroll", N_("scroll the map right by a hex"), MAP, (1, 0)),
        Key("far-up", ("K",), "pan", N_("scroll the map up by a third"), MAP, (0, -1)),
        Key("far-down", ("J",), "pan", N_("scroll the map down by a third"), MAP, (0, 1)),
        Key("far-left", ("H",), "pan", N_("scroll the map left by a third"), MAP, (-1, 0)),
        Key("far-right", ("L",), "pan", N_("scroll the map right by a third"), MAP, (1, 0)),
        Key("centre", ("c",), "centre", N_("centre the map on the cursor"), MAP),
        Key("go", ("g",), "go", N_("go to a hex, place or piece by name"), MAP),
        Key("next-piece", ("a",), "next_piece", N_("next piece of the side to move"), MAP),
        Key("zoom", ("z",), "zoom", N_("next zoom level"), MAP, (0,)),
        Key("zoom-in", ("plus",), "zoom", N_("zoom in"), MAP, (1,)),
        Key("zoom-out", ("minus",), "zoom", N_("zoom out"), MAP, (-1,)),
        Key("full", ("f",), "full", N_("full-width map"), MAP),
    )

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.cursor = self._first()
        self.full = False
        self._found: list[Found] = []  # while the player goes from one place of a name to another
        self._at = 0

    def _first(self) -> str:
        """The place that is asked about, or the piece under decision, or else one that an answer is about, or else the
        one of the side that decides that is nearest to another side's, on the map rather than in a box. Where nobody
        stands in the hexes asked about: the first of those."""
        desk = self.desk
        decision, data = desk.decision, desk.game.map
        if decision is not None and decision.target in data.ids:
            return str(decision.target)
        standing = [(piece, data.ids[piece.hex]) for piece in desk.view.pieces if piece.hex is not None]
        named = {piece for answer in desk.answers if not answer.hexes for piece in answer.pieces}
        asked = [str(piece.hex) for piece, _place in standing if piece.id in named]
        there = {piece.id for piece, _place in standing}
        asked = asked or [at for answer in desk.answers if there.isdisjoint(answer.pieces) for at in answer.hexes]

        def rank(piece: PieceView, place: int) -> tuple[bool, bool, bool, bool, int]:
            away = place in data.boxes
            others = (
                data.hexmap.distance(place, at)
                for other, at in standing
                if other.side != piece.side and (at in data.boxes) == away
            )
            subject, side = (None, desk.viewer) if decision is None else (decision.subject, decision.side)
            return piece.id != subject, piece.hex not in asked, piece.side != side, away, min(others, default=0)

        best = min(standing, key=lambda entry: rank(*entry), default=None)
        if asked and (best is None or rank(*best)[:2] == (True, True)):
            return asked[0]
        return str(data.names[0 if best is None else best[1]])

    def taken_over(self) -> None:
        self.cursor = self._first()

    def asked(self) -> None:
        """The hex of what is asked, or of the piece it is about."""
        self._found = []
        decision = self.desk.decision
        if decision is not None and self.desk.asks_human:
            place = decision.target or self.desk.subject_hex
            if place in self.desk.game.map.ids:
                self.look_at(str(place))
            else:  # automatic play may have led the map elsewhere
                self.host.board.reveal(self.cursor)
                if self._elsewhere():
                    self.look_at(self._first())

    def _elsewhere(self) -> bool:
        """Are all answers about places beyond the window, or about hexes with the cursor in a box off the map?"""
        board, data = self.host.board, self.desk.game.map
        asked = {place for answer in self.desk.answers for place in answer.where}
        if not asked:
            return False
        if data.ids[self.cursor] in data.boxes and not any(data.ids[place] in data.boxes for place in asked):
            return True
        return board.in_sight(self.cursor) and not any(map(board.in_sight, asked))

    # -- the cursor ------------------------------------------------------------------------------------------
    def look_at(self, place: str) -> None:
        """Moves the cursor; the map follows only as far as it must."""
        self.cursor = place
        self.host.board.reveal(place)

    def turn_to(self, place: str) -> None:
        """The player moved the cursor: what can be answered there becomes the choice."""
        self.look_at(place)
        for one in self.host.controllers:
            one.turned(place)
        self.host.update()
        if not self.desk.answers_at(place):
            self._tell_cost(place)

    def show(self, place: str | None) -> None:
        """Turns to a hex that a screen gave back."""
        if place is not None and place in self.desk.game.map.ids:
            self.turn_to(place)
            self.host.board.centre(place)

    def _tell_cost(self, place: str) -> None:
        """What a march to a far hex would be."""
        found = self.desk.cost(place)
        if found is not None:
            told = _("{title}: Enter moves there") if found[1] else _("{title}: out of reach")
            self.host.say(told.format(title=found[0].title), "notice" if found[1] else "dim")

    def action_move(self, direction: str) -> None:
        place = self.host.board.beside(self.cursor, direction)
        if place is not None:
            self.turn_to(place)

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
        self.turn_to(places[at % len(places)])

    def action_go(self) -> None:
        from gtc_tui.tui.windows.ask import AskScreen  # when it is wanted: a faster start

        def go(typed: str | None) -> None:
            if typed is None:
                return
            found = self.desk.find(typed, self.cursor)
            if not found:
                told = _("{name}: no such hex, place or piece")
                room = self.host.size.width - cells(told.format(name=""))
                self.host.say(told.format(name=cut(typed, min(_LONGEST, room))), "error")
                return
            self.show(found[0].hex)
            if len(found) > 1:
                self._found, self._at = found, 0
                self._tell_found()

        self.host.open(AskScreen(self.host.look, _("Go to which hex, place or piece? (Esc cancels)")), go)

    def next_found(self, by: int = 1) -> bool:
        """To the next of several places that go by the name typed, or back, all round; False where there are not
        several."""
        if not self._found:
            return False
        self._at = (self._at + by) % len(self._found)
        self.show(self._found[self._at].hex)
        self._tell_found()
        return True

    def pressed(self, command: str) -> None:
        """Whoever does anything else has found what he looked for, and no line says any more what Enter would do."""
        if self._found and command not in ("take", "clear", "next-answer", "previous-answer"):
            self._found = []
            self.host.say("")

    def stopped(self) -> bool:
        """Escape stays here, and takes nothing else off."""
        if not self._found:
            return False
        self._found = []
        self.host.say("")
        return True

    def _tell_found(self) -> None:
        found = self._found[self._at]
        keys = {name: key_of(self.host.table, name) for name in ("take", "clear")}
        keys["back"] = key_of(self.host.table, "previous-answer")
        which, width = {"n": self._at + 1, "count": len(self._found)}, self.host.size.width
        told = _("{n}/{count}: {name} ({hex}). {take} next, {back} back, {clear} stay")
        short = _("{n}/{count}: {name}. {take} next, {back} back, {clear} stay")  # the cursor is on the hex
        name = cut(found.name, width - cells(short.format(**which, **keys, name="")))
        forms = told.format(**which, **keys, name=found.name, hex=found.hex), short.format(**which, **keys, name=name)
        self.host.say(fitting(forms, width))

    # -- the window ------------------------------------------------------------------------------------------
    def fill(self, places: object) -> None:
        self.host.draw_map()

    def action_scroll(self, across: int, down: int) -> None:
        self.host.board.scroll_hexes(across, down)

    def action_pan(self, across: int, down: int) -> None:
        self.host.board.pan(across, down)

    def action_centre(self) -> None:
        self.host.board.centre(self.cursor)

    def action_zoom(self, by: int) -> None:
        level = self.host.board.zoom_by(by)
        self.host.update()
        self.host.say(_("zoom {level}: {name}").format(level=level, name=_(ZOOM_NAMES[level])))

    def action_full(self) -> None:
        self.full = not self.full
        self.host.update()
        self.host.board.reveal(self.cursor)
