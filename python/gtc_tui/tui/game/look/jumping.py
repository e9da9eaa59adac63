"""Jumps to a legal hex by its letters."""

from __future__ import annotations

from gtc_tui.i18n import N_, _
from gtc_tui.tui.game.controller import Controller, Host
from gtc_tui.tui.game.look.looking import Looking
from gtc_tui.tui.settings.keys import ANSWERING, Key

# The screen is imported when it is wanted: a faster start.


class Jumping(Controller):
    """letters: hex -> letters still to type, while the player jumps."""

    KEYS = (
        Key("jump", ("semicolon", "apostrophe"), "jump", N_("jump to a hex you can choose, by two letters"), ANSWERING),
    )

    def __init__(self, host: Host, looking: Looking) -> None:
        super().__init__(host)
        self._looking = looking
        self.letters: dict[str, str] = {}

    def action_jump(self) -> None:
        """Letters on every legal hex in sight."""
        from gtc_tui.tui.screens.jump import JumpScreen

        found = self._in_sight()
        if not found[0]:
            none = _("No hex to choose in sight; c centres, z zooms") if found[1] else _("No hex can be chosen now")
            self.host.say(none)
            return

        def go(place: str | None) -> None:
            if place is not None:
                self._looking.turn_to(place)

        self.host.open(JumpScreen(self.host.look, found, self._show, self._zoom), go)

    def _in_sight(self) -> tuple[dict[str, str], int]:
        """For the legal hexes in sight, the nearest to the cursor first; and how many there are out of sight. On a
        march every hex in reach is legal; pieces that can be answered about count with their hexes."""
        from gtc_tui.tui.screens.jump import jump_letters

        desk, ids = self.desk, self.desk.game.map.ids
        reach = desk.reach()
        names = dict.fromkeys(place for answer in desk.answers for place in answer.where)
        legal = [*names, *(place for place in (reach.cells if reach else ()) if place not in names)]
        distance = desk.game.map.hexmap.distance
        legal.sort(key=lambda place: distance(ids[self.host.cursor], ids[place]))
        seen = [place for place in legal if self.host.board.in_sight(place)]
        return jump_letters(seen), len(legal) - len(seen)

    def _show(self, letters: dict[str, str]) -> None:
        self.letters = letters
        self.host.draw_map(letters=bool(letters))

    def _zoom(self, by: int) -> tuple[dict[str, str], int]:
        self.host.board.zoom_by(by)
        self.host.board.centre(self.host.cursor)
        return self._in_sight()
