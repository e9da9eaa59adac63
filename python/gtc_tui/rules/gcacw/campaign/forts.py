"""32.0 Confederate forts printed on the map: what they add to a defence, and how they fall.

What a fort keeps the other side out of is a ban of the ground (`ground.FORT_BANS`). One that has fallen is a redoubt.
"""

from __future__ import annotations

from gtc_tui.engine.action import Side
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal
from gtc_tui.messages import _
from gtc_tui.model.ids import HexId
from gtc_tui.rules.gcacw.state import ground, map_state
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.native import rulebook
from gtc_tui.rules.gcacw.state.record import CONFEDERATE
from gtc_tui.rules.gcacw.tables.tables import Fort
from gtc_tui.rules.gcacw.words.phrases import place

RULE = "32.0"
_INTACT, _DESTROYED = 0, 1


def key(where: str) -> str:
    """Mark of the fort in a hex."""
    return f"fort:{where}"


def stands(play: GcacwPlay, where: str) -> bool:
    """Is there a fort in the hex that has not been destroyed?"""
    return where in play.game.forts and map_state.get(play, key(where)) == _INTACT


def resists(play: GcacwPlay, where: str, attacker: Side) -> bool:
    """Does a fort take part in the defence of the hex against this side?"""
    return attacker != CONFEDERATE and stands(play, where)


def entry_refusal(play: GcacwPlay, where: str, side: Side) -> Refusal | None:
    """Why no unit of the side enters the hex, if a fort is the reason."""
    if not resists(play, where, side):
        return None
    return RULE, _("the fort in {hex} must be destroyed first").format(hex=where)


def strength(game: GcacwGame, where: str) -> Fort:
    """What the fort itself brings into the defence of its hex."""
    return game.tables.strong_forts.get(where, game.tables.fort)


def numbers(game: GcacwGame, where: str) -> tuple[int, int]:
    """`strength` as the native core takes it."""
    fort = strength(game, where)
    return fort.combat_value, fort.artillery


def is_target(play: GcacwPlay, side: int, hex_id: HexId) -> bool:
    """Is there something to attack in the hex: units of the other side, or a fort of theirs without any?

    side: index of the attacking side.
    """
    return rulebook.of(play.game).is_target(play.position, side, hex_id)


def suffer(play: GcacwPlay, where: str, attacker: Side, bits: int) -> None:
    """A retreat or rout of the defender destroys the fort for good; no other letter of a result, and no loss, touches
    it."""
    game = play.game
    side, hex_id = game.side_index(attacker), game.map.ids[where]
    if not rulebook.of(game).bring_down(play.position, side, hex_id, bits):
        return
    text = _("The fort at {hex} is destroyed; its hex is now a redoubt").format(hex=place(play, where))
    play.emit(Event("fort", text, RULE, attacker, (), (where,)))
    ground.refresh(play)


def fallen(play: GcacwPlay) -> list[str]:
    """Hexes of the forts that have been destroyed."""
    return [where for where in play.game.forts if map_state.get(play, key(where)) == _DESTROYED]
