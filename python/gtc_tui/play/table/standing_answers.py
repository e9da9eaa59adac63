"""Standing answers: a player's own rules for questions that he always answers alike. They are his, not the game's:
the log has only the answers. And the other side of it: what an answer sets going, for those who want to be asked twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from gtc_tui.engine.action import CHANCE, Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.seat import Imagined, Seat


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """For questions of this kind to this side: the answer with this verb. kind and verb "": the only legal answer,
    whatever the question. piece: only where the question is about it or about the hex it stands in."""

    side: Side
    kind: str = ""
    verb: str = ""
    piece: PieceId | None = None


def due(rules: Iterable[Standing], seat: Seat) -> tuple[Standing, Action] | None:
    """The rule that answers what the seat is asked now, with its answer. A rule answers only where the answer with its
    verb is one and no other; rules for a piece go first."""
    decision = seat.decision if seat.asked else None
    if decision is None:
        return None
    own = [rule for rule in rules if rule.side == decision.side and rule.kind in ("", decision.kind)]
    for rule in sorted(own, key=lambda rule: (rule.piece is None, not rule.kind, rule.piece or "", rule.verb)):
        fitting = [action for action in decision.actions if rule.verb in ("", action.verb)]
        if len(fitting) == 1 and (rule.piece is None or _concerns(seat, decision, rule.piece)):
            return rule, fitting[0]
    return None


def _concerns(seat: Seat, decision: Decision, piece: PieceId) -> bool:
    """Whether the question is about the piece, or about a stack in a hex where it stands."""
    if piece == decision.subject:
        return True
    return decision.target is not None and any(
        one.id == piece and one.side == decision.side and one.hex == decision.target for one in seat.view().pieces
    )


Follows = Literal["same", "shown", "other", "dice", "end"]


def what_follows(trial: Imagined, action: Action) -> Follows:
    """What an answer leads to in a game that is given away: another question to the same side, the same after something
    hidden has been shown, one to the other side, dice, or the end."""
    side = trial.to_move
    trial.apply(action)
    if trial.to_move is None:
        return "end"
    if trial.to_move == CHANCE:
        return "dice"
    if trial.to_move != side:
        return "other"
    return "shown" if trial.shown else "same"
