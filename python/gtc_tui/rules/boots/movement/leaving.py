"""13.7, 22.25 Units at the edge of the map may leave it for good, where the scenario lets them."""

from __future__ import annotations

from collections.abc import Iterable

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import Action, PieceId
from gtc_tui.engine.event import Event
from gtc_tui.messages import _
from gtc_tui.model.ids import PieceNo
from gtc_tui.rules.boots.movement import marching
from gtc_tui.rules.boots.state import pieces, scouting
from gtc_tui.rules.boots.state.actions import LEAVINGS, MOVEMENT_MENU, Acting
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.state.phrases import called, place
from gtc_tui.rules.boots.state.record import Effect
from gtc_tui.rules.kit.actions import Choice

_RULE = "13.7"


class Leave(Action, frozen=True, tag="leave"):
    """A unit leaves the map for good (13.7)."""

    piece: PieceId


def _offer(play: BootsPlay, acting: Acting) -> Iterable[Leave]:
    return (
        Leave(play.game.pieces[number].id)
        for number in pieces.active(play)
        if NO_HEX in play.game.map.hexmap.neighbours(play.position.hex(number))
        and play.game.pieces[number].mf
        and not marching.is_halted(play, number)
        and not marching.is_leaving(play, number)
        and play.game.rules.may_leave(play, number)
    )


def _begin(play: BootsPlay, acting: Acting, action: Leave) -> None:
    """A unit stays at the edge for the rest of the movement sub-phase, at whose end it leaves the map."""
    number = play.game.index[action.piece]
    hex_id = play.position.hex(number)
    spot, where = pieces.name_at(play, hex_id), place(play, hex_id)
    side = pieces.owner(play, number)
    play.amend(effects=(*play.record.effects, Effect(marching.LEAVING, "operation", side, (action.piece,), spot)))
    text = _("{unit} stays at {hex} and will leave the map").format(unit=play.game.pieces[number].name, hex=where)
    event = Event("leaving", text, _RULE, side, (action.piece,), (spot,))
    play.emit(scouting.veiled(play, number, event, _("A unit stays at {hex} and will leave the map").format(hex=where)))


def depart(play: BootsPlay, number: PieceNo) -> None:
    """A unit leaves the map; that is no loss to anybody (13.7, 20.4)."""
    piece, hex_id = play.game.pieces[number].id, play.position.hex(number)
    spot, where = pieces.name_at(play, hex_id), place(play, hex_id)
    side = pieces.owner(play, number)
    text = _("{unit} leaves the map at {hex}").format(unit=play.game.pieces[number].name, hex=where)
    event = Event("left", text, _RULE, side, (piece,), (spot,))
    play.emit(scouting.veiled(play, number, event, _("A unit leaves the map at {hex}").format(hex=where)))
    pieces.lift(play, number)
    play.amend(left=(*play.record.left, piece))


MOVEMENT_MENU.add(
    Choice(
        action=Leave,
        place=40,
        group=LEAVINGS,
        offer=_offer,
        begin=_begin,
        label=lambda play, action: _("{unit} leaves the map for good").format(unit=called(play, action.piece)),
        value=lambda play, acting, action: -20.0,  # it is gone for good
    )
)
