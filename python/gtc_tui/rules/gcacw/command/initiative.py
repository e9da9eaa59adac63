"""38.0 Whose answer it is: the commander in chief has the initiative and hands it over; what is about a corps is its
commander's."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from gtc_tui.engine.action import Action, PieceId
from gtc_tui.engine.commanders import CHIEF, Initiative, Staff
from gtc_tui.engine.decision import Decision
from gtc_tui.errors import IllegalAction
from gtc_tui.messages import Message, _
from gtc_tui.rules.gcacw.command import corps
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.turn.initiative import Pass
from gtc_tui.rules.gcacw.words.phrases import name

RULE = "38.0"
_ACTION = "action"


def asked(play: GcacwPlay, decision: Decision, staff: Staff, initiative: Initiative) -> int:
    """Of an action: who has the initiative. Of a piece: its commander. Of several pieces: their commander, where they
    have the same one; all else is the commander in chief's."""
    if decision.kind == _ACTION:
        return initiative.holder
    if decision.subject is not None and play.game.piece(decision.subject).side == decision.side:
        return corps.place_of(play, staff, decision.subject)
    named = {piece for action in decision.actions for piece in _own(play.game, decision, action)}
    places = {corps.place_of(play, staff, piece) for piece in named}
    return places.pop() if len(places) == 1 else CHIEF


def barred(play: GcacwPlay, decision: Decision, staff: Staff, place: int, action: Action) -> Message | None:
    """Whoever has the initiative acts with what is his; the commander in chief alone passes."""
    if decision.kind != _ACTION:
        return None
    if isinstance(action, Pass):
        return None if place == CHIEF else _("only the commander in chief passes; give the initiative back")
    piece = next(_own(play.game, decision, action), None)
    if piece is None:
        return None if place == CHIEF else _("only the commander in chief does that; give the initiative back")
    if corps.place_of(play, staff, piece) == place:
        return None
    if place == CHIEF:
        told = _("{piece} is under another commander: hand over the initiative")
    else:
        told = _("{piece} is not in a corps of yours")
    return told.format(piece=name(play, piece))


def handed(decision: Decision, staff: Staff, initiative: Initiative, place: int, to: int) -> Initiative:
    """The commander in chief hands the initiative to one who has not given it back; the others give it back. Where the
    side may not pass, it goes round again."""
    if decision.kind != _ACTION or place != initiative.holder:
        raise IllegalAction(RULE, _("the initiative is not yours to hand over now"))
    if place != CHIEF:
        if to != CHIEF:
            raise IllegalAction(RULE, _("the initiative goes back to the commander in chief"))
        return Initiative(CHIEF, (*initiative.returned, place))
    others = {number for number, post in enumerate(staff) if number != CHIEF and post.corps}
    if to not in others:
        raise IllegalAction(RULE, _("there is no such commander"))
    may_pass = any(isinstance(action, Pass) for action in decision.actions)
    if to in initiative.returned and (may_pass or others - {*initiative.returned}):
        raise IllegalAction(RULE, _("this commander has given the initiative back"))
    return Initiative(to, () if to in initiative.returned else initiative.returned)


def council(play: GcacwPlay) -> int:
    """The turn whose first action phase it is; leaders have been transferred by then."""
    record = play.record
    return record.turn if record.phase == "actions" and record.action == 1 else 0


def _own(game: GcacwGame, decision: Decision, action: Action) -> Iterator[PieceId]:
    """Pieces of the side that decides which an answer names."""
    for value in msgspec.structs.astuple(action):
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, str) and one in game.index and game.piece(PieceId(one)).side == decision.side:
                yield PieceId(one)
