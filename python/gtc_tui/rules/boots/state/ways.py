"""Where units may go in retreats and pursuits (11.2, 12.3): by hexes, not by movement points. The native core says."""

from __future__ import annotations

from gtc_tui._core import Ways
from gtc_tui.messages import Message, _
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.state import boards, pieces
from gtc_tui.rules.boots.state.game import BootsGame, BootsPlay


def native(game: BootsGame) -> Ways:
    """What bars the units of a game."""
    return game.caches.get(Ways, lambda: _made(game))


def _made(game: BootsGame) -> Ways:
    return Ways(
        game.units,
        bound=sorted(game.bound),
        foot=boards.FOOT,
        foot_bound=boards.FOOT_BOUND,
        closed=game.rules.closed_hexes(game),
    )


def is_closed(play: BootsPlay, unit: PieceNo, hex_id: HexId) -> bool:
    """May a unit not enter a hex that map and enemies leave open (7.4, 22.9)?"""
    return native(play.game).is_closed(unit, hex_id)


def closed(play: BootsPlay, unit: PieceNo, hex_id: HexId) -> Message | None:
    """Why it may not; None: it may."""
    if not is_closed(play, unit, hex_id):
        return None
    return _("{unit} may not cross the border").format(unit=play.game.pieces[unit].name)


def barred(play: BootsPlay, unit: PieceNo, here: HexId, direction: int) -> Message | None:
    """Why a unit could not go from a hex over one of its hexsides, wherever it stands now; None: it can."""
    bar = native(play.game).barred(play.position, unit, here, direction)
    if bar is None:
        return None
    if bar == "edge":
        return _("the map ends there")
    name = pieces.name_at(play, play.game.map.hexmap.neighbour(here, direction))
    match bar:
        case "others":
            return _("another side's units are in {hex}").format(hex=name)
        case "water":
            return _("{hex} is across water").format(hex=name)
        case _:
            return _("{unit} may not cross the border").format(unit=play.game.pieces[unit].name)
