"""The map as lines: a window around a hex with what stands there, and an overlay if asked."""

from __future__ import annotations

from collections.abc import Sequence

from gtc_tui.draw import ZOOM_NAMES, ZOOMS, arms_legend, keys_legend, legend, names_legend, painter_of, to_plain
from gtc_tui.draw.standing import Marks, flags_legend, layers, side_letters, signs_legend
from gtc_tui.engine.action import Side
from gtc_tui.engine.game import Game
from gtc_tui.engine.report import Overlay, View
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _, listing
from gtc_tui.play.aids.overlays import combine
from gtc_tui.text.layout import table

_HEIGHT = 19  # lines of a window: with prompt and answer on one 80x24 screen
_USUAL_ZOOM = 2


def zooms_told() -> str:
    """How zooms are asked for: "1 campaign, 2 usual"."""
    return listing(f"{zoom} {_(ZOOM_NAMES[zoom])}" for zoom in ZOOMS)


class Chart:
    """Keeps zoom and place between calls. width: columns of a window."""

    def __init__(self, game: Game, width: int) -> None:
        self._game = game
        self._width = width
        self._zoom = _USUAL_ZOOM
        self._place: int | None = None

    def take_words(self, words: Sequence[str]) -> list[str]:
        """Reads a zoom level out of `words`, by its number or, at their beginning or end, by its name; gives back the
        others, hexes named by numbers alone among them.

        Raises GtcError for no such level.
        """
        rest = []
        for at, word in enumerate(words):
            named = next((zoom for zoom, name in ZOOM_NAMES.items() if word.casefold() in (name, _(name))), None)
            if at in (0, len(words) - 1) and named is not None:
                self._zoom = named
            elif word.isdecimal() and word not in self._game.map.ids:
                if int(word[:3]) not in ZOOMS:
                    raise GtcError(_("zoom {word}: there are {zooms}").format(word=word, zooms=zooms_told()))
                self._zoom = int(word)
            else:
                rest.append(word)
        return rest

    def go(self, place: str) -> None:
        """A hex or the name of a place. Raises UnknownName."""
        self._place = self._game.map.find(place)

    def leave(self) -> None:
        """Windows are where the game is again."""
        self._place = None

    def lines(self, view: View, near: str, overlays: Sequence[Overlay]) -> list[str]:
        """A window around the place asked for last, or else around `near`."""
        board = self._game.map
        middle = board.hex_id(near) if self._place is None else self._place
        painter = painter_of(board, self._zoom)
        x, y = painter.centre(middle)
        over = layers(Marks(view, combine(overlays)), self._game.side_names, board, middle)
        told = [line for one in overlays for line in (one.title, *one.lines)]
        rows = painter.lines(x - self._width // 2, y - _HEIGHT // 2, self._width, _HEIGHT, over, keyed=True)
        return [*to_plain(rows).split("\n"), self._caption(middle), *told]

    def legend(self, view: View) -> list[str]:
        """What the signs of the zoom level mean."""
        board = self._game.map
        flags = flags_legend(self._game.side_names)
        arms = [(f"12{sign}", _("a stack: {arm}").format(arm=arm)) for sign, arm in arms_legend(view.pieces)]
        return table(
            [
                *legend(self._zoom, geometry=board.geometry, boxes=len(board.boxes) > 0),
                *(arms if self._zoom > ZOOMS[0] else []),
                *flags,
                *(keys_legend(flags[-1][0]) if painter_of(board, self._zoom).keyed else []),
                *signs_legend(view),
                *names_legend(board),
            ],
            self._width,
        )

    def _caption(self, middle: int) -> str:
        names: dict[Side, str] = {side: self._game.side_names[side] for side in self._game.sides}
        letters = listing(f"{letter} {names[side]}" for side, letter in side_letters(names).items())
        return _("Zoom {zoom} around {place}. {letters}. `map legend` explains the signs.").format(
            zoom=self._zoom, place=self._game.map.label(middle), letters=letters
        )
