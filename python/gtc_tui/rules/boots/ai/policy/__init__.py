"""How good each legal answer looks, in victory points to the side that decides: what machine players go by.

One place for judgement, none for rules: it asks the core for ranges and supply, and the combat tables for chances, and
weighs what they say. It knows no more than the side that decides: stacks that the side has not seen count as averages
(15.1), and the enemy's hand is not looked at. Greedy: one answer with its plan, never the reply.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gtc_tui.engine.decision import Decision
from gtc_tui.rules.boots.ai.policy import fighting, markers, moving, placing
from gtc_tui.rules.boots.ai.policy.scene import Scene
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.kit import policy


def appraise(play: BootsPlay, decision: Decision) -> Sequence[float]:
    """A figure for every action of the decision, in order; only their comparison means anything."""
    return policy.values(JUDGES, play, decision, Scene(play, decision.side))


def counts_points(decision: Decision) -> bool:
    """Are the figures for the decision victory points? Else they only tell which answer is better."""
    return decision.kind in _POINTED


JUDGES: dict[str, Callable[[BootsPlay, Decision, Scene], list[float]]] = {
    "set-up": placing.set_up,
    "operation": markers.operation,
    "activate": markers.activate,
    "aero": markers.look,
    "look": markers.look,
    "heroism": markers.played,
    "discard": markers.discard,
    "desertion": markers.desertion,
    "valley": moving.valley,
    "move": moving.move,
    "march": moving.march,
    "inspired": moving.inspired,
    "attack": fighting.attack,
    "table": fighting.table,
    "fight": fighting.fight,
    "losses": fighting.lose,
    "over-stack": fighting.lose,
    "retreat": fighting.retreat,
    "pursuit": fighting.pursuit,
    "reinforce": placing.place,
    "winter": placing.place,
    "rally": placing.place,
    "uprising": placing.uprising,
    "build": placing.build,
    "burn": placing.burn,
}
"""By kind of decision."""

_POINTED = frozenset({"activate", "attack", "heroism", "move", "pursuit"})
