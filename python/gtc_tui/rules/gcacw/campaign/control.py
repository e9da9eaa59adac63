"""13.0 Control of objective hexes. The mark of an objective in the native position is the number of its holder."""

from __future__ import annotations

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.event import Event
from gtc_tui.i18n import _
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay


def holder(play: GcacwPlay, objective: int) -> Side:
    """Who controls the objective with this number (place in `game.objectives`)."""
    return play.game.sides[play.position.mark(objective)]


def enter(play: GcacwPlay, piece: PieceId, to: str, how: str) -> None:
    """A piece enters a hex for real: it is moved, and an objective may change hands. how: march, retreat, advance.

    A side takes an enemy objective when an infantry unit of its own enters (13.0; the scenario may name other units)
    and keeps it when the unit goes on. A leader caught alone by it (his units are out marching) joins the nearest.
    """
    origin = pieces.hex_of(play, piece)
    assert origin is not None
    pieces.move(play, piece, to)
    game = play.game
    printed = game.piece(piece)
    if any(game.piece(leader).side != printed.side for leader in pieces.leaders_in(play, to)):
        pieces.settle_leaders(play, to)
    if not printed.is_leader:
        _take(play, piece, to)
    game.rules.entered(play, piece, origin, how)


def arrive(play: GcacwPlay, piece: PieceId, where: str) -> None:
    """A piece comes onto the map in a hex; as `enter` otherwise."""
    play.position.place(play.game.index[piece], play.game.map.ids[where])
    if not play.game.piece(piece).is_leader:
        _take(play, piece, where)
    play.game.rules.entered(play, piece, where, "arrival")


def _take(play: GcacwPlay, piece: PieceId, to: str) -> None:
    game = play.game
    printed = game.piece(piece)
    for number in game.goals.get(to, ()):
        objective = game.objectives[number]
        if holder(play, number) == printed.side:
            continue
        if not game.rules.takes_control(play, piece, objective):
            continue
        play.position.set_mark(number, game.side_index(printed.side))
        gain = objective.points if printed.side == game.scoring_side else -objective.points
        text = _("{side} takes control of {hex} {name}").format(
            side=game.side_names[printed.side], hex=to, name=objective.name
        )
        play.emit(Event("control", text, game.rules.section, printed.side, (piece,), (to,), gain))
