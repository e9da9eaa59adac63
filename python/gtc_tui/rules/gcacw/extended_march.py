"""5.1 Extended march: what the third and fourth march of a day cost, rolled before the unit moves."""

from __future__ import annotations

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.event import Event
from gtc_tui.i18n import _
from gtc_tui.rules.gcacw import condition, fifth_activation, pieces
from gtc_tui.rules.gcacw.game import GcacwPlay
from gtc_tui.rules.gcacw.record import UNION

_RULE = "5.1"


def modifier(play: GcacwPlay, unit: PieceId) -> int | None:
    """Added to the die of a unit whose fatigue has just been raised for a march; None: no roll is due."""
    table = play.game.tables.extended_march
    state = "exhausted" if pieces.is_exhausted(play, unit) else "normal"
    level = table.modifiers[state].get(pieces.fatigue(play, unit))
    if level is None:
        return None
    piece = play.game.piece(unit)
    level += play.game.tables.fifth_activation * fifth_activation.under_way(play, unit)
    return level + table.union * (piece.side == UNION) + table.wagon * (piece.arm == "wagon")


def result(play: GcacwPlay, unit: PieceId, total: int) -> tuple[int, bool]:
    """(manpower lost, becomes disorganized) for a modified die; beyond the table's ends its last rows hold."""
    table = play.game.tables.extended_march
    rows = table.organized if pieces.is_organized(play, unit) else table.disorganized
    return rows[max(min(rows), min(max(rows), total))]


def carry_out(play: GcacwPlay, unit: PieceId, die: int) -> None:
    """Applies a roll of the die. The unit may be eliminated; its losses give no points (13.0)."""
    more = modifier(play, unit)
    assert more is not None
    lost, disorganized = result(play, unit, die + more)
    piece = play.game.piece(unit)
    text = _("Extended march of {unit}: die {die}, modified {total}: {result}").format(
        unit=piece.name, die=die, total=die + more, result=_words(lost, disorganized)
    )
    play.emit(Event("roll", text, _RULE, piece.side, (unit,), (), die + more))
    if disorganized:
        condition.disorganize(play, unit, _RULE)
    where = pieces.hex_of(play, unit)
    assert where is not None
    pieces.lose_manpower(play, unit, lost, "extended-march", _RULE, scores=False)
    if pieces.hex_of(play, unit) is None:
        pieces.settle_leaders(play, where)
    play.game.rules.extended_marched(play, unit, lost, disorganized)


def _words(lost: int, disorganized: bool) -> str:
    parts = [_("{n} manpower lost").format(n=lost)] if lost else []
    if disorganized:
        parts.append(_("disorganized"))
    return ", ".join(parts) or _("no effect")
