"""A player that searches: playouts of each plan in the native core, dice and both sides included.

What the appraisal would do is the usual plan; another is preferred where the playouts say surely that it is better.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Sequence
from functools import partial

import msgspec

from gtc_tui.bots.greedy import GreedyBot
from gtc_tui.bots.thought import Advice, Thought
from gtc_tui.engine.action import Action
from gtc_tui.engine.state import State
from gtc_tui.engine.thinking import Budget, Proposal
from gtc_tui.errors import UnknownName
from gtc_tui.i18n import _, ngettext

_KEPT = 512  # planned answers
_NODES = 1000
_HORIZON = 1000  # action phases: to the end of the turn
_SETTING = re.compile(r"(nodes|think|threads|horizon|depth)=([0-9.]{1,9})(s?)")
_EXAMPLES = "bot:search:think=0.5, bot:search:nodes=2000"


class SearchBot:
    """Searches where the rule system can (`State.propose`), follows the plan as long as nothing new happens, and leaves
    everything else to the system's own appraisal.

    budget: seconds or playouts a decision. With playouts and one thread the answer depends on seed and state alone.
    """

    def __init__(self, seed: int = 0, settings: str = "") -> None:
        """settings: "think=SECONDS", "nodes=PLAYOUTS", "threads=N", "horizon=PHASES" played on at most before the
        position is judged (to the end of the turn unless told), "depth=N" decisions after the plan that are searched
        too (none unless told), with commas between. Raises UnknownName."""
        self._seed = seed
        self._sight = GreedyBot(seed)
        self._budget = budget(settings)
        self.name = "bot:search" + (f":{settings}" if settings else "")
        self._planned: dict[int, Action] = {}

    def choose(self, state: State) -> Action:
        return self.think(state, None)

    def think(self, state: State, thought: Thought | None) -> Action:
        """As `choose`; once `thought` is stopped, the best so far."""
        actions = state.legal_actions()
        if len(actions) == 1:
            return actions[0]
        planned = self._planned.get(state.hash)
        if planned is None:
            start = _start(state)
            if len(start) < len(state) and start.hash not in self._planned:
                self._plan(start, thought)
                planned = self._planned.get(state.hash)
        if planned is None:
            self._plan(state, thought)
            planned = self._planned.get(state.hash)
        return planned if planned in actions else self._sight.choose(state)

    def explain(self, state: State, top: int, thought: Thought) -> tuple[Advice, ...]:
        """The plans that came out best, each with its playouts' average; the plan goes on in its line. Where it does
        not search, or nothing was played out by the time it is stopped, all is greedy's, in full. What side and
        appraisal cannot know does not go into it."""
        quick = Thought()
        quick.stop()
        thought.sketch = self._sight.explain(state, top, quick)
        found: dict[Action, Proposal] = {}
        for one in self._search(state, thought, f"{self._seed}:{len(state)}"):
            if one.playouts:  # others were only looked at, and cannot be compared
                found.setdefault(one.action, one)
        if not found:
            return self._sight.explain(state, top, thought)
        ranked = tuple(found.values())
        told = tuple(_advice(state, one, self.name) for one in ranked[:top])
        note = _why_first(state, ranked)
        return (msgspec.structs.replace(told[0], note=note), *told[1:])

    # -- how it goes -----------------------------------------------------------------------------------
    def _search(self, state: State, thought: Thought | None, seed: str) -> Sequence[Proposal]:
        stopped = None if thought is None else partial(_stopped, thought, time.monotonic(), self._budget.seconds)
        number = random.Random(seed).getrandbits(60)
        return state.propose(msgspec.structs.replace(self._budget, seed=number, stopped=stopped))

    def _plan(self, state: State, thought: Thought | None) -> None:
        """Notes the best answer, and those that follow from it, by the states that they are for."""
        proposals = self._search(state, thought, f"{self._seed}:{state.hash}")
        if not proposals:
            self._planned[state.hash] = self._sight.choose(state)
            return
        best, twin = proposals[0], state.clone()
        for action in (best.action, *best.following):
            if action not in twin.legal_actions():
                break
            self._planned[twin.hash] = action
            asked = twin.decision
            twin.apply(action)
            if twin.decision is None or asked is None or twin.to_move != asked.side:
                break
        for old in list(self._planned)[:-_KEPT]:
            del self._planned[old]


def _start(state: State) -> State:
    """The state in which what is being decided was asked first: the same question to the same side about the same
    piece, several times in a row. A plan is made there and kept to, whoever asks and when.
    """
    asked, start = state.decision, state
    assert asked is not None
    while asked.subject is not None and len(start):
        before = start.clone()
        before.undo()
        known = before.decision
        if known is None or (known.kind, known.side, known.subject) != (asked.kind, asked.side, asked.subject):
            break
        start = before
    return start


def _stopped(thought: Thought, begun: float, seconds: float | None) -> bool:
    """Asked while it thinks: tells how far it is, where that is known."""
    if seconds is not None:
        thought.tell(min(1.0, (time.monotonic() - begun) / seconds))
    return thought.stopped


def _advice(state: State, one: Proposal, by: str) -> Advice:
    """What there is already, what is seen in the answer at first sight, and what the playouts make of that."""
    assert state.decision is not None
    parts = [(_("points as they stand"), state.standing(state.decision.side))]
    parts += state.reasons(one.action, one.following)
    if len(parts) == 1 and one.gain is not None:
        parts.append((_("at first sight"), one.gain))
    rest = one.points - sum(points for _name, points in parts)
    told = ngettext("what {n} playout changes", "what {n} playouts change", one.playouts)
    parts.append((told.format(n=one.playouts), rest))
    text, error = state.describe(one.action), one.error if one.playouts > 1 else None
    return Advice(one.action, text, one.points, tuple(parts), _line(state, one), by, one.playouts, _worth(one), error)


def _worth(one: Proposal) -> float:
    return one.points if one.value is None else one.value


def _why_first(state: State, ranked: Sequence[Proposal]) -> str:
    """What looks best at first sight gives way only to what is surely better."""
    sight = dict(zip(state.legal_actions(), state.appraise(), strict=True))
    usual = max(sight, key=lambda action: sight[action])
    if sight[ranked[0].action] < sight[usual]:
        return _("surely better than what looks best at first sight: {answer}").format(answer=state.describe(usual))
    worth = [_worth(one) for one in ranked]
    if max(worth) > worth[0]:
        return _("the best at first sight, too; no other is surely better")
    return _("the best at first sight, too")


def _line(state: State, proposal: Proposal) -> tuple[str, ...]:
    if not proposal.following:
        return ()
    told, twin = [], state.clone()
    twin.apply(proposal.action)
    for action in proposal.following:
        if action not in twin.legal_actions():
            break
        told.append(twin.describe(action))
        twin.apply(action)
    return tuple(told)


def budget(settings: str) -> Budget:
    """The settings of a player's name. Raises UnknownName."""
    nodes, seconds, threads, horizon, depth = None, None, 1, _HORIZON, 0
    for setting in filter(None, settings.split(",")):
        match = _SETTING.fullmatch(setting)
        try:
            value = float(match[2]) if match else 0.0
        except ValueError:
            value = 0.0
        if match is None or value <= 0 or (match[3] and match[1] != "think"):
            text = _("bot:search: {setting} is no setting; for example {examples}")
            raise UnknownName(text.format(setting=setting[:40], examples=_EXAMPLES))
        if match[1] == "think":
            seconds = value
        elif match[1] == "nodes":
            nodes = int(value)
        elif match[1] == "horizon":
            horizon = int(value)
        elif match[1] == "depth":
            depth = int(value)
        else:
            threads = int(value)
    if nodes is None and seconds is None:
        nodes = _NODES
    return Budget(nodes, seconds, max(1, threads), horizon, depth)
