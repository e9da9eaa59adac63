"""How good each legal answer looks, in victory points to the side that decides: what bots play by.

One place for judgement, none for rules: it asks the same functions that the rules use (reach, exact
odds) and weighs what they say. Greedy: it looks at one action and its plan, never at the reply.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gtc_tui.engine.decision import Decision
from gtc_tui.rules.gcacw.ai.evaluation import Scene
from gtc_tui.rules.gcacw.ai.policy import (
    battle,
    campaign,
    forces,
    journeys,
    leaders,
    marching,
    menu,
    pickets,
    reinforcements,
    theatres,
    works,
)
from gtc_tui.rules.gcacw.ai.weights import Weights
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.kit import policy


def appraise(play: GcacwPlay, decision: Decision, weights: Weights | None = None) -> Sequence[float]:
    """A figure for every action of the decision, in order; only their comparison means anything. weights: by what they
    are judged, if not by the usual ones."""
    return policy.values(_JUDGES, play, decision, Scene(play, weights))


def counts_points(decision: Decision) -> bool:
    """Are the figures for the decision victory points? Else they only tell which answer is better."""
    return decision.kind in _POINTED


_JUDGES: dict[str, Callable[[GcacwPlay, Decision, Scene], list[float]]] = {
    "action": menu.menu,
    "opening": menu.menu,
    "choose": menu.choose,
    "unit": menu.unit,
    "march": marching.march,
    "dummy": forces.march,
    "dummies": forces.along,
    "detach": pickets.part,
    "guns": pickets.guns,
    "levels": journeys.levels,
    "rail": journeys.goal,
    "sail": journeys.goal,
    "retreat": marching.retreat,
    "advance": marching.advance,
    "transfer": leaders.transfer,
    "join": leaders.join,
    "rejoin": leaders.rejoin,
    "evade": battle.evade,
    "refuse": battle.refuse,
    "loss": battle.loss,
    "order": battle.order,
    "pick": battle.order,
    "upton": battle.upton,
    "recovery": works.recovery,
    "pontoon": works.pontoon,
    "attach": works.attach,
    "form": works.form,
    "shift": theatres.shift,
    "offer": theatres.offer,
    "engaged": theatres.engaged,
    "box-retreat": theatres.box_retreat,
    "posture": theatres.posture,
    "off-map": theatres.off_map,
    "arrive": theatres.arrive,
    "giving-up": campaign.depot_work,
    "depots": campaign.depot_work,
    "start-depot": campaign.start_depot,
    "end-game": campaign.end_game,
    "reinforcement": reinforcements.reinforcement,
    "call": reinforcements.call,
    "replacement": reinforcements.replacement,
    "assignment": reinforcements.assignment,
    "cavalry-point": reinforcements.cavalry_point,
}

_POINTED = frozenset({"action", "opening", "choose", "unit", "levels", "evade"})
