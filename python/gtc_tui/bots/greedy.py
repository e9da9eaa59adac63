"""A player that takes what looks best now: the highest of the system's own appraisals."""

from __future__ import annotations

import random
from collections.abc import Sequence

from gtc_tui.bots.thought import Advice, Ahead, Step, Thought
from gtc_tui.engine.action import CHANCE, Action, Roll
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.seat import Imagined, Seat
from gtc_tui.i18n import _

_FARTHEST = 12  # decisions that are told ahead
_CLOSE = 0.05  # points: by so much parts may miss the sum, as small ones are left out


class GreedyBot:
    """One look ahead, no search. Ties are broken by seed and position, so a resumed game goes on as it would have."""

    name = "bot:greedy"

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def choose(self, seat: Seat) -> Action:
        actions = seat.legal_actions()
        if len(actions) == 1:
            return actions[0]
        return self._best(seat, actions, seat.appraise())

    def _best(self, seat: Seat, actions: Sequence[Action], values: Sequence[float]) -> Action:
        best = max(values)
        equals = [action for action, value in zip(actions, values, strict=True) if value == best]
        return equals[0] if len(equals) == 1 else random.Random(f"{self._seed}:{seat.tie}").choice(equals)

    def explain(self, seat: Seat, top: int, thought: Thought) -> tuple[Advice, ...]:
        """The line goes on as it would itself, up to the enemy's next answer or the next choice of an action; it is
        left out once `thought` is stopped."""
        actions, values = seat.legal_actions(), seat.appraise()
        world = seat.imagined(len(seat))
        first = self._best(seat, actions, values)
        judged = dict(zip(actions, values, strict=True))
        wanted = sorted(actions, key=lambda action: (action != first, -judged[action]))[:top]
        asked = seat.decision
        counted = asked is not None and seat.game.system.counts_points(asked)
        subject = None if asked is None else asked.subject
        found: list[Advice] = []
        for action in wanted:
            thought.tell(len(found) / len(wanted))
            line, ahead = ((), ()) if world is None or thought.stopped else self._line(world, action, thought)
            parts = seat.reasons(action) if counted else ()
            if abs(sum(points for _name, points in parts) - judged[action]) > _CLOSE:
                parts = ()
            text, points = seat.describe(action), judged[action]
            found.append(
                Advice(action, text, points, parts, line, self.name, ahead=ahead, subject=subject, counted=counted)
            )
        return tuple(found)

    def _line(self, world: Imagined, action: Action, thought: Thought) -> Ahead:
        """Its own decisions after an action, past one roll of dice or one draw."""
        twin, asked = world.clone(), world.decision
        assert asked is not None
        twin.apply(action)
        return self.further(twin, asked, thought, 1)

    def further(self, twin: Imagined, asked: Decision, thought: Thought, rolls: int) -> Ahead:
        """What it would decide from a position on, until the side is asked what it was asked first or the enemy is;
        past so many rolls and draws, which come out in the middle."""
        told: list[str] = []
        ahead: list[Step] = []
        most = _FARTHEST * max(1, rolls)
        while len(told) < most and not thought.stopped and (decision := twin.decision) is not None:
            if decision.side == CHANCE and rolls:
                rolls -= 1
                rolled = all(isinstance(one, Roll) for one in decision.actions)
                told.append(_("an average roll") if rolled else _("a draw at random"))
                ahead.append(Step(twin.tie, _middle(decision)))
            elif decision.side == asked.side and (decision.kind != asked.kind or decision.subject is not None):
                following = self.choose(twin)
                told.append(twin.describe(following))
                ahead.append(Step(twin.tie, following, decision.subject))
            else:
                break
            twin.apply(ahead[-1].action)
        return tuple(told), tuple(ahead)


def _middle(decision: Decision) -> Action:
    """The outcome with as much chance before it as after it."""
    left = sum(decision.weights) / 2
    for action, weight in zip(decision.actions, decision.weights, strict=True):
        left -= weight
        if left < 0:
            return action
    return decision.actions[-1]
