"""Why an answer is refused: sentences that several stages share, each as (rule, reason)."""

from __future__ import annotations

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.stage import Refusal
from gtc_tui.messages import _
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.phases import PHASES
from gtc_tui.rules.kit.actions import Occasion


def no_hex(play: GcacwPlay, where: str) -> Refusal | None:
    """A hex that the map does not have, or not by this name."""
    number = play.game.map.ids.get(where)
    if number is None:
        return "2.3", _("{hex}: no such hex on this map").format(hex=where.upper() if where[-1:].isdigit() else where)
    name = play.game.map.names[number]
    if name != where:
        return "2.3", _("{hex} is named {name} here").format(hex=where, name=name)
    return None


def no_piece(play: GcacwPlay, piece: PieceId) -> Refusal | None:
    """A piece that does not exist."""
    if piece not in play.game.index:
        return "2.2", _("{piece}: no such piece in this scenario").format(piece=piece)
    return None


def not_own(play: GcacwPlay, piece: PieceId, side: Side) -> Refusal | None:
    """A piece that does not exist, is the enemy's or is not on the map."""
    fault = no_piece(play, piece)
    if fault is not None:
        return fault
    name = play.game.piece(piece).name
    if play.game.piece(piece).side != side:
        return "4.0", _("{piece} belongs to the other side").format(piece=name)
    if pieces.hex_of(play, piece) is None:
        return "2.2", _("{piece} is not on the map").format(piece=name)
    return None


def not_a_leader(play: GcacwPlay, piece: PieceId, side: Side) -> Refusal | None:
    """Not one of the side's leaders on the map."""
    fault = not_own(play, piece, side)
    if fault is None and not play.game.piece(piece).is_leader:
        return "2.2", _("{piece} is not a leader").format(piece=play.game.piece(piece).name)
    return fault


def not_ready(play: GcacwPlay, piece: PieceId, side: Side) -> Refusal | None:
    """Not one of the side's units on the map that may be selected (5.0)."""
    fault = not_own(play, piece, side)
    if fault is not None:
        return fault
    name = play.game.piece(piece).name
    if play.game.piece(piece).is_leader:
        return "5.0", _("{piece} is a leader; only units act").format(piece=name)
    held = play.game.rules.holds(play, piece)
    if held is not None:
        return play.game.rules.section, held
    theatre = pieces.box_rule(play, piece)
    if theatre is not None:
        return theatre, _("{piece} is in a box off the map and may not be selected").format(piece=name)
    if not pieces.is_ready(play, piece):
        return "5.0", _("{piece} is at fatigue level {n} and may not be selected").format(
            piece=name, n=pieces.fatigue(play, piece)
        )
    return None


def not_now(play: GcacwPlay, occasion: Occasion) -> Refusal:
    """An answer that another question asks for: its phase, and when that is; in that phase itself, what has to be done
    first."""
    game, record = play.game, play.record
    if record.phase in occasion.phases:
        name = _(PHASES[record.phase].name)
        other = _("that is another question of the {phase}: answer this one first").format(phase=name)
        return occasion.rule, occasion.after or other
    today = game.phases(record.turn)
    left = today[today.index(record.phase) + 1 :] if record.phase in today else ()
    ahead = ((turn, left if turn == record.turn else game.phases(turn)) for turn in range(record.turn, game.turns + 1))
    found = next(((turn, phase) for turn, later in ahead for phase in later if phase in occasion.phases), None)
    if found is None:
        name = _(PHASES[occasion.phases[0]].name)
        return occasion.rule, _("that is for the {phase}, and none is ahead").format(phase=name)
    turn, name = found[0], _(PHASES[found[1]].name)
    if turn == record.turn:
        return occasion.rule, _("that is for the {phase}, later this turn").format(phase=name)
    return occasion.rule, _("that is for the {phase}, next in turn {turn}").format(phase=name, turn=turn)
