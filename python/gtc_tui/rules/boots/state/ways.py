"""Where units may go in retreats and pursuits (11.2, 12.3): by hexes, not by movement points."""

from __future__ import annotations

from gtc_tui._core import NO_HEX, OPEN
from gtc_tui.messages import Message, _
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.state import boards
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.state.phrases import place


def barred(play: BootsPlay, unit: PieceNo, here: HexId, direction: int) -> Message | None:
    """Why a unit could not go from a hex over one of its hexsides, wherever it stands now; None: it can."""
    game, position = play.game, play.position
    to = game.map.hexmap.neighbour(here, direction)
    if to == NO_HEX:
        return _("the map ends there")
    name = place(play, to)
    whose = position.owner(position.hex(unit))
    if position.owner(to) not in (-1, whose):
        return _("another side's units are in {hex}").format(hex=name)
    bound = game.is_bound(unit)
    profile = boards.FOOT_BOUND if bound else boards.FOOT
    if position.board.step_block(profile, here, direction, 0) != OPEN:
        if bound and position.board.step_block(boards.FOOT, here, direction, 0) == OPEN:
            return _("{unit} may not cross the border").format(unit=game.pieces[unit].name)
        return _("{hex} is across water").format(hex=name)
    return game.rules.bars_move(play, unit, to)
