"""A game cut into passages: runs of dice, and runs of answers that are one move of one side.

The choice of a unit and all steps of its march are one move, and so are a leader's activation and the choice of his
units: what is asked because of an answer belongs to it, for nobody gives it for its own sake. Where sides have secrets
a move ends when its side is shown something.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from gtc_tui.engine.action import CHANCE, Action, PieceId, Side
from gtc_tui.engine.decision import Decision, follows
from gtc_tui.engine.state import State

_LONGEST = 100  # answers of a move


class Passage(msgspec.Struct, frozen=True):
    """start, end: numbers of actions before and after it. side: whose move, CHANCE for dice. usual: each of its answers
    is the only one, or the one that the machine's habit gives. free: somewhere in it there was a choice. asked: numbers
    of actions before each question of it that is another than the one before."""

    start: int
    end: int
    side: Side
    kind: str
    subject: PieceId | None
    usual: bool = True
    free: bool = False
    asked: tuple[int, ...] = ()


def passages(end: State, read: Callable[[float], None] = lambda _share: None) -> Iterator[tuple[Passage, State, State]]:
    """Those of a game up to where it is, each with the game before and after it, for itself. read: is told which share
    of it has been read."""
    state = end.beginning()
    before, found = _alone(state), None
    last: Decision | None = None  # that had a choice in it
    for number, action in enumerate(end.history):
        read(number / len(end.history))
        decision = state.decision
        assert decision is not None
        dice = decision.side == CHANCE
        free = not dice and len(decision.actions) > 1
        usual = not free or is_habit(state, decision, action)
        if found is not None and (not (dice or free) or _goes_on(found, last, decision, end, number)):
            new = free and (last is None or last.matter != decision.matter)
            found = msgspec.structs.replace(
                found,
                end=number + 1,
                usual=found.usual and usual,
                free=found.free or free,
                asked=(*found.asked, number) if new else found.asked,
            )
        else:
            if found is not None:
                yield found, before, _alone(state)
                before = _alone(state)
            found = Passage(
                number,
                number + 1,
                decision.side,
                decision.kind,
                decision.subject,
                usual,
                free,
                (number,) if free else (),
            )
        if dice or free:
            last = decision
        state.apply(action)
    if found is not None:
        yield found, before, _alone(state)


def _goes_on(found: Passage, last: Decision | None, decision: Decision, end: State, number: int) -> bool:
    """Dice after dice; what is asked of a side because of its answer before, if it has been shown nothing since."""
    if CHANCE in (found.side, decision.side):
        return found.side == decision.side
    if last is None or not found.free:
        return False
    shown = end.game.secrets and any(found.side in told for told in end.revealed[found.start : number])
    return not shown and follows(last, end.history[number - 1], decision, end.game.system.piece_ids(end.game))


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


def lines(
    state: State, played: Sequence[Action], found: Sequence[Sequence[Action]], most: int
) -> list[tuple[Action, ...]]:
    """The move as it was played, and others by their beginnings, as many at most and none twice. Where no side has
    secrets a move goes on by habit as long as something is asked because of it."""
    kept = [tuple(played)]
    for one in found:
        line = _whole(state, one)
        if line and line not in kept and len(kept) <= most:
            kept.append(line)
    return kept


def _whole(state: State, begun: Sequence[Action]) -> tuple[Action, ...]:
    twin, line, pieces = _alone(state), list[Action](), state.game.system.piece_ids(state.game)
    last = twin.decision
    for action in begun:
        if action not in twin.legal_actions():
            break
        last = twin.decision
        twin.apply(action)
        line.append(action)
    while line and not state.game.secrets and last is not None and (decision := twin.decision) is not None:
        if len(decision.actions) > 1 and not follows(last, line[-1], decision, pieces):
            break
        if decision.side == CHANCE or len(line) > _LONGEST:
            break
        last = decision
        line.append(habit(twin))
        twin.apply(line[-1])
    return tuple(line)
