"""The greedy policy: how good each legal answer looks, by kind of decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from gtc_tui.engine.decision import Decision

P = TypeVar("P")
S = TypeVar("S")


def values(
    judges: Mapping[str, Callable[[P, Decision, S], list[float]]], play: P, decision: Decision, scene: S
) -> Sequence[float]:
    """A figure for every action of the decision, in order; only their comparison means anything. Kinds without a judge
    of their own are answered with the default, else the first action. scene: the position, read once for all judges."""
    judge = judges.get(decision.kind)
    if judge is not None:
        return judge(play, decision, scene)
    usual = decision.default or decision.actions[0]
    return [float(action == usual) for action in decision.actions]
