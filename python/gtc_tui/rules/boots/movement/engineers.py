"""18.0 Engineers: pontoons over a river. Their part in building is in `works`, as sappers in combat."""

from __future__ import annotations

from collections.abc import Sequence

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import PieceId
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal
from gtc_tui.messages import _
from gtc_tui.rules.boots.state import ground, pieces, scouting
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.state.record import Effect

_RULE = "18.2"
PONTOON = "pontoon"
"""Kind of the effect that a pontoon is."""


def may_span(play: BootsPlay, piece: PieceId) -> bool:
    """18.2: may this unit, which has not moved, bridge its river hex?"""
    return refusal(play, piece) is None


def refusal(play: BootsPlay, piece: PieceId) -> Refusal | None:
    """Why a unit may not bridge its hex."""
    number = play.game.index[piece]
    unit, where = play.game.pieces[number], play.position.hex(number)
    if unit.arm != "engineer":
        return _RULE, _("{unit} is no engineer unit").format(unit=unit.name)
    if where == NO_HEX or not ground.is_river(play.game, where):
        return _RULE, _("no river runs through its hex")
    if where in play.game.map.bridges:
        return _RULE, _("a bridge is printed there")
    return None


def span(play: BootsPlay, piece: PieceId) -> None:
    """An engineer unit stays where it is and bridges its hex for its sub-command in this movement sub-phase."""
    number = play.game.index[piece]
    name = pieces.name_at(play, play.position.hex(number))
    play.amend(effects=(*play.record.effects, Effect(PONTOON, "operation", pieces=(piece,), hex=name)))
    text = _("{unit} bridges {hex}").format(unit=play.game.pieces[number].name, hex=name)
    event = Event("pontoon", text, _RULE, pieces.owner(play, number), (piece,), (name,))
    play.emit(scouting.veiled(play, number, event, _("A pontoon bridges {hex}").format(hex=name)))


def bridges(play: BootsPlay, units: Sequence[int]) -> list[int]:
    """18.2: hexes that pontoons bridge for these units: those of engineers of their sub-command."""
    codes = {unit.subcommand for unit in pieces.defs(play, units)}
    return [
        play.game.map.hex_id(effect.hex)
        for effect in play.record.effects
        if effect.kind == PONTOON and effect.hex is not None and codes == {play.game.piece(effect.pieces[0]).subcommand}
    ]
