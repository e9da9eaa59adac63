"""5.1 Extended march: what the third and fourth march of a day cost, rolled before the unit moves."""

from __future__ import annotations

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.event import Event
from gtc_tui.messages import Message, _
from gtc_tui.rules.gcacw.forces import seen
from gtc_tui.rules.gcacw.march import fifth_activation
from gtc_tui.rules.gcacw.state import commands, condition, pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.native import rulebook
from gtc_tui.rules.kit.words import listed

_RULE = "5.1"


def modifier(play: GcacwPlay, unit: PieceId) -> int | None:
    """Added to the die of a unit whose fatigue has just been raised for a march; None: no roll is due."""
    found = modifier_at(play, unit, pieces.fatigue(play, unit))
    if found is None:
        return None
    return found + play.game.tables.fifth_activation * fifth_activation.under_way(play, unit)


def modifier_at(play: GcacwPlay, unit: PieceId, level: int) -> int | None:
    """The same for a march at a level of fatigue, fifth activations aside."""
    return rulebook.of(play.game).long_day(play.position, play.game.index[unit], level)


def result(play: GcacwPlay, unit: PieceId, total: int) -> tuple[int, bool]:
    """(manpower lost, becomes disorganized) for a modified die; beyond the table's ends its last rows hold."""
    return play.game.tables.tolls.extended_row(total, pieces.is_organized(play, unit))


def carry_out(play: GcacwPlay, unit: PieceId, die: int) -> None:
    """Applies a roll of the die. The unit may be eliminated; its losses give no points (13.0)."""
    more = modifier(play, unit)
    assert more is not None
    where = pieces.hex_of(play, unit)
    assert where is not None
    toll = commands.rules(play).long_march(play.position, play.game.index[unit], die + more)
    piece = play.game.piece(unit)
    text = _("{unit}'s extended march: die {die}, modified {total}: {result}").format(
        unit=piece.name, die=die, total=die + more, result=_words(toll.due, toll.disorganized)
    )
    outline = seen.rolled_die(play, piece.side, die)
    play.emit(Event("roll", text, _RULE, piece.side, (unit,), (), die + more, outline=outline))
    condition.tell_toll(play, unit, where, toll, "extended-march", _RULE)
    if toll.hurts:
        play.game.rules.march_hurt(play, unit)


def _words(lost: int, disorganized: bool) -> Message:
    parts = [_("loses {n} manpower").format(n=lost)] if lost else []
    if disorganized:
        parts.append(_("disorganized"))
    return listed(parts) if parts else _("no effect")
