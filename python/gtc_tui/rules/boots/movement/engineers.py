"""18.0 Engineers: pontoons over a river. Their part in building is in `works`, as sappers in combat."""

from __future__ import annotations

from collections.abc import Iterable

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import Action, PieceId
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal
from gtc_tui.messages import _
from gtc_tui.rules.boots.movement import movement
from gtc_tui.rules.boots.movement.marching import PONTOON
from gtc_tui.rules.boots.state import ground, pieces, scouting
from gtc_tui.rules.boots.state.actions import MOVEMENT_MENU, Acting
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.state.phrases import called, place
from gtc_tui.rules.boots.state.record import Effect
from gtc_tui.rules.kit.actions import Choice

_RULE = "18.2"


class Span(Action, frozen=True, tag="span"):
    """An engineer unit stays and bridges its river hex (18.2)."""

    piece: PieceId


def _offer(play: BootsPlay, acting: Acting) -> Iterable[Span]:
    """Units that have not moved."""
    units = pieces.defs(play, acting.units)
    return (Span(unit.id) for unit in units if _fault(play, unit.id) is None)


def _fault(play: BootsPlay, piece: PieceId) -> Refusal | None:
    """Why a unit that may move may not bridge its hex."""
    number = play.game.index[piece]
    unit, where = play.game.pieces[number], play.position.hex(number)
    if unit.arm != "engineer":
        return _RULE, _("{unit} is not an engineer unit").format(unit=unit.name)
    if where == NO_HEX or not ground.is_river(play.game, where):
        return _RULE, _("there is no river in its hex")
    if where in play.game.map.bridges:
        return _RULE, _("its hex has a bridge already")
    return None


def _begin(play: BootsPlay, acting: Acting, action: Span) -> None:
    """It stays where it is and bridges its hex for its sub-command in this movement sub-phase."""
    number = play.game.index[action.piece]
    where = play.position.hex(number)
    name, here = pieces.name_at(play, where), place(play, where)
    play.amend(effects=(*play.record.effects, Effect(PONTOON, "operation", pieces=(action.piece,), hex=name)))
    text = _("{unit} builds a pontoon bridge in {hex}").format(unit=play.game.pieces[number].name, hex=here)
    event = Event("pontoon", text, _RULE, pieces.owner(play, number), (action.piece,), (name,))
    play.emit(scouting.veiled(play, number, event, _("A pontoon bridge is built in {hex}").format(hex=here)))
    movement.has_stayed(play, number)


MOVEMENT_MENU.add(
    Choice(
        action=Span,
        place=20,
        offer=_offer,
        begin=_begin,
        refusal=lambda play, acting, action: movement.why_not(play, action.piece) or _fault(play, action.piece),
        label=lambda play, action: _("{unit}: pontoon").format(unit=called(play, action.piece)),
        value=lambda play, acting, action: -0.01,  # the engineers stay for it
    )
)
