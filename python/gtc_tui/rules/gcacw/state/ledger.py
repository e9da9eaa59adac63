"""13.0 The ledger of victory points that are won or lost for good."""

from __future__ import annotations

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.event import Event
from gtc_tui.messages import Message, plain
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.record import Entry


def loss(play: GcacwPlay, cause: str, side: Side, unit: PieceId, manpower: int) -> None:
    """Enters lost manpower with what it is worth to the side that scores."""
    worth = manpower * play.game.loss_points.get(side, 0)
    _enter(play, Entry(play.record.turn, play.record.action, cause, side, unit, manpower, worth))


def lost(play: GcacwPlay, side: Side) -> int:
    """Manpower that a side has lost in combat, retreat and cavalry retreat, what came before the game included."""
    return play.game.losses_before.get(side, 0) + sum(
        entry.manpower for entry in play.record.ledger if entry.side == side
    )


def award(play: GcacwPlay, cause: str, points: int, text: Message, side: Side, unit: PieceId | None = None) -> None:
    """Enters points of a special rule of the scenario, and tells of it. side: whose doing it was."""
    _enter(play, Entry(play.record.turn, play.record.action, cause, side, unit, 0, points, text))
    told = plain("{text} ({points:+d})", text=text, points=points) if points else text
    who = () if unit is None else (unit,)
    play.emit(Event("points", told, play.game.rules.section, side, who, (), points))


def _enter(play: GcacwPlay, entry: Entry) -> None:
    play.amend(ledger=(*play.record.ledger, entry))
