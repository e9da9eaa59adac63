"""13.0 Control of objective hexes. The mark of an objective in the native position is the number of its holder."""

from __future__ import annotations

from collections.abc import Sequence

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.event import Event
from gtc_tui.messages import ngettext
from gtc_tui.rules.gcacw.campaign import depots
from gtc_tui.rules.gcacw.state import commands, pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.native import rulebook
from gtc_tui.rules.gcacw.words.phrases import army, many


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
    game = play.game
    entry = commands.rules(play).enter(play.position, game.index[piece], game.map.ids[to])
    pieces.tell_joined(play, to, entry.joined)
    _tell_taken(play, piece, to, entry.taken)
    depots.overrun(play, piece, to)
    game.rules.entered(play, piece, origin, how)


def arrive(play: GcacwPlay, piece: PieceId, where: str) -> None:
    """A piece comes onto the map in a hex; as `enter` otherwise."""
    number, hex_id = play.game.index[piece], play.game.map.ids[where]
    play.position.place(number, hex_id)
    _tell_taken(play, piece, where, rulebook.of(play.game).take(play.position, number, hex_id))
    depots.overrun(play, piece, where)
    play.game.rules.entered(play, piece, where, "arrival")


def _tell_taken(play: GcacwPlay, piece: PieceId, to: str, taken: Sequence[int]) -> None:
    if not taken:
        return
    game = play.game
    side = game.piece(piece).side
    for objective in (game.objectives[number] for number in taken):
        gain = objective.points if side == game.scoring_side else -objective.points
        text = ngettext("The {side} takes {name} ({hex})", "The {side} take {name} ({hex})", many(side))
        text = text.format(side=army(side), hex=to, name=objective.name)
        play.emit(Event("control", text, game.rules.section, side, (piece,), (to,), gain))
