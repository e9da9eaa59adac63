"""A game cut into passages: runs of dice, and runs of answers that are one move of one side.

All steps of a march are one move. Where sides have secrets a move ends when its side is shown something.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from gtc_tui.engine.action import CHANCE, Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.state import State


class Passage(msgspec.Struct, frozen=True):
    """start, end: numbers of actions before and after it. side: whose move, CHANCE for dice. usual: each of its answers
    is the only one, or the one that the machine's habit gives. free: somewhere in it there was a choice."""

    start: int
    end: int
    side: Side
    kind: str
    subject: PieceId | None
    usual: bool = True
    free: bool = False


def passages(end: State) -> Iterator[tuple[Passage, State, State]]:
    """Those of a game up to where it is, each with the game before and after it, for itself."""
    state = end.beginning()
    before, found = _alone(state), None
    for number, action in enumerate(end.history):
        decision = state.decision
        assert decision is not None
        dice = decision.side == CHANCE
        free = not dice and len(decision.actions) > 1
        usual = not free or is_habit(state, decision, action)
        if found is not None and (not (dice or free) or _goes_on(found, decision, end, number)):
            found = msgspec.structs.replace(found, end=number + 1, usual=found.usual and usual, free=found.free or free)
        else:
            if found is not None:
                yield found, before, _alone(state)
                before = _alone(state)
            found = Passage(number, number + 1, decision.side, decision.kind, decision.subject, usual, free)
        state.apply(action)
    if found is not None:
        yield found, before, _alone(state)


def _goes_on(found: Passage, decision: Decision, end: State, number: int) -> bool:
    """Dice after dice; the same question to the same side about the same piece, if it knows no more than before."""
    if CHANCE in (found.side, decision.side):
        return found.side == decision.side
    asked = found.side, found.kind, found.subject
    shown = end.game.secrets and found.side in end.revealed[number - 1]
    return found.free and decision.subject is not None and asked == _asked(decision) and not shown


def _asked(decision: Decision) -> tuple[Side, str, PieceId | None]:
    return decision.side, decision.kind, decision.subject


def _alone(state: State) -> State:
    """The game without its past, which a judge does not need."""
    return State.from_play(state.play)


def is_habit(state: State, decision: Decision, action: Action) -> bool:
    """Is it what looks best at first sight, and nothing else does?"""
    values = state.appraise()
    best = max(values)
    return values[decision.actions.index(action)] == best and values.count(best) == 1


def habit(state: State) -> Action:
    """What looks best at first sight, the first of such answers."""
    values = state.appraise()
    return state.legal_actions()[values.index(max(values))]


def lines(state: State, played: Sequence[Action], found: Sequence[Sequence[Action]]) -> list[tuple[Action, ...]]:
    """Whole moves out of their beginnings, without those that are the one that was played, or another's. Where no side
    has secrets a move goes on by habit as long as the same is asked."""
    decision = state.decision
    assert decision is not None
    kept = [tuple(played)]
    for one in found:
        twin, line = State.from_play(state.play), []
        for action in one:
            if action not in twin.legal_actions():
                break
            twin.apply(action)
            line.append(action)
        while not state.game.secrets and decision.subject is not None and twin.decision is not None:
            if _asked(twin.decision) != _asked(decision):
                break
            line.append(habit(twin))
            twin.apply(line[-1])
        if line and tuple(line) not in kept:
            kept.append(tuple(line))
    return kept
