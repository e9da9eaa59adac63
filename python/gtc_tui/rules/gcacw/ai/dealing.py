"""37.0 Another game that looks the same to a side: who is under which of the enemy's markers is dealt anew.

The deal knows no more than the side: where the markers are, which pieces are under them, what they had when they were
last seen. So the same seed deals the same from all positions that look the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.rules.gcacw.forces import markers, seen
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.record import Hidden

_TRIES = 4


def imagined(play: GcacwPlay, side: Side, chance: Random) -> GcacwPlay | None:
    """A copy to be played on; None while the enemy does something with pieces that the side does not see."""
    unseen = frozenset(seen.concealed(play, side))
    if not unseen:
        return play.clone()
    if play.stack and seen.about(play.stack[-1], unseen):
        return None
    return _dealt(play, side, chance)


def guessed(play: GcacwPlay, side: Side, decision: Decision | None = None) -> GcacwPlay:
    """The game as a machine player takes it to be: itself, where nothing hides from the side. decision: what the side
    is asked: a deal that would bar one of the answers is not taken, and in the end none."""
    if not play.game.secrets or not seen.concealed(play, side):
        return play
    known = f"{play.record.turn} {play.record.action} {markers.of(play).markers}"
    for attempt in range(_TRIES):
        twin = _dealt(play, side, Random(known + " again" * attempt))
        if decision is None:
            return twin
        found = twin.stack[-1].decision(twin)
        if found is not None and found.actions == decision.actions:
            return twin
    return seen.seen_by(play, side)


def _dealt(play: GcacwPlay, side: Side, chance: Random) -> GcacwPlay:
    twin = seen.seen_by(play, side)
    enemy = play.game.enemy(side)
    unseen = markers.of(twin).unseen
    places = sorted(markers.standing(twin, enemy))
    units = [piece for piece in unseen if not play.game.piece(piece).is_leader]
    chosen = chance.sample(places, chance.randint((len(places) + 1) // 2, len(places)))  # the others have dummies
    for unit in units:
        _put(twin, unit, chance.choice(chosen))
    for leader in unseen:
        if play.game.piece(leader).is_leader:
            _put(twin, leader, chance.choice(_with_command(twin, leader, places) or chosen))
    bytes_of = {one.piece: one.seen for one in markers.of(play).hidden}
    more = [Hidden(piece, pieces.hex_of(twin, piece) or "", bytes_of[piece]) for piece in unseen]
    hidden = sorted((*markers.of(twin).hidden, *more), key=lambda one: play.game.index[one.piece])
    markers.change(twin, hidden=tuple(hidden), unseen=())
    return twin


def _with_command(play: GcacwPlay, leader: PieceId, places: Sequence[str]) -> list[str]:
    """2.2: hexes with a unit of the leader's command."""
    return [where for where in places if any(pieces.leads(play, leader, unit) for unit in pieces.units_in(play, where))]


def _put(play: GcacwPlay, piece: PieceId, where: str) -> None:
    play.position.place(play.game.index[piece], play.game.map.ids[where])
