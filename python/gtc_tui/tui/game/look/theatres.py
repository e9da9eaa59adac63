"""Theatres off the map, a sketch at the foot of the map while a question or the cursor is about one of their boxes."""

from __future__ import annotations

from textual.geometry import Region

from gtc_tui.engine.report import Text
from gtc_tui.tui.display.arrange import is_narrow
from gtc_tui.tui.game.controller import Controller, Host, Places
from gtc_tui.tui.sheets import text_lines
from gtc_tui.widths import cells

_LEAST = 6  # lines of the map that stay in sight
_READ = 43  # characters of a line in which names can be told apart


class Theatres(Controller):
    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._shown: str | None = None

    def arranged(self, places: Places) -> Places:
        """A sketch takes the foot of the map, where enough is left of that."""
        board = places.get("map")
        text = None if board is None else self._sketch(max(_READ, board.width - 2))
        if text is None or board is None or not self._room(text, board):
            self._shown = None
            return places
        panel, high = self.host.panel_widget("theatre"), len(text.lines) + 1
        places["map"] = Region(board.x, board.y, board.width, board.height - high)
        places["theatre"] = Region(board.x, board.y + board.height - high, board.width, high)
        panel.put_at(places["theatre"])
        if text.title != self._shown:  # what was in sight may be behind it
            self._shown = text.title
            self.host.board.put_at(places["map"])
            self.host.board.reveal(self.host.cursor)
        panel.put(text_lines(text, panel.text_width, heading=False), text.title, key=text.title)
        return places

    def _room(self, text: Text, board: Region) -> bool:
        """Is there enough? A sketch is drawn: its lines are not broken beside odds on a narrow screen."""
        high, wide = len(text.lines) + 1 + _LEAST, max(map(cells, text.lines), default=0) + 2
        return board.height >= high and (board.width >= wide or not is_narrow(self.host.size.width))

    def _sketch(self, width: int) -> Text | None:
        """So wide, of the theatre that the answers are about, else of that of the box that the cursor is on."""
        boxes, ids, cursor = self.desk.game.map.boxes, self.desk.game.map.ids, self.host.cursor
        named = [place for answer in self.desk.answers for place in answer.where if ids.get(place) in boxes]
        place = named[0] if named and cursor not in named else cursor
        found = self.desk.ask("theatre", hex=place, width=width) if ids.get(place) in boxes else None
        return found if isinstance(found, Text) else None
