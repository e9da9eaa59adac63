"""37.0 Force markers as a machine player uses them: stacks near the enemy go under one, strong ones get a dummy, and a
dummy marches where nothing better is to be done, towards the enemy and not up to him."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import Action, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.model.ids import HexId
from gtc_tui.rules.gcacw.ai import weights
from gtc_tui.rules.gcacw.ai.evaluation import Scene
from gtc_tui.rules.gcacw.forces import markers
from gtc_tui.rules.gcacw.forces.placing import AddDummy, Hide, TakeOff
from gtc_tui.rules.gcacw.march.dummies import MarchDummy
from gtc_tui.rules.gcacw.march.march import Step
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay

_FAR = 15  # hexes to the enemy: nobody need hide
_NEAR = 4  # a dummy goes no nearer
_STRONG = 10  # manpower of a stack that is worth a dummy
_DUMMIES = 3  # at most
_KEPT = 3  # markers for forces that part


def placing(play: GcacwPlay, side: Side, actions: Sequence[Action], values: list[float], usual: float) -> list[float]:
    """Values of an action phase's answers, with what is done with markers first where it makes sense. usual: what a
    pass is worth."""
    best = max(values)
    wise = next((number for number, action in enumerate(actions) if _is_wise(play, side, action)), None)
    if wise is None and best <= usual:
        wise = next((number for number, action in enumerate(actions) if _is_feint(play, side, action)), None)
    if wise is not None:
        values[wise] = best + weights.load().choices.marker
    return values


def _is_wise(play: GcacwPlay, side: Side, action: Action) -> bool:
    match action:
        case Hide(where):
            spare = markers.at(play, side, where) or markers.left(play, side) > _KEPT
            return bool(spare) and _apart(play, side, play.game.map.ids[where]) <= _FAR
        case AddDummy(where):
            if markers.left(play, side) <= _KEPT or markers.dummies(play, side, where) > 0:
                return False
            strength = sum(pieces.manpower(play, unit) for unit in markers.units_under(play, side, where))
            return strength >= _STRONG and _count(play, side) < _DUMMIES
        case TakeOff(where):
            return markers.left(play, side) <= _KEPT and markers.dummies(play, side, where) > 1
    return False


def _is_feint(play: GcacwPlay, side: Side, action: Action) -> bool:
    if not isinstance(action, MarchDummy) or action.how != "infantry":
        return False
    if markers.of(play).marches[play.game.side_index(side)] >= _count(play, side):
        return False
    return _NEAR < _apart(play, side, play.game.map.ids[action.hex]) <= _FAR


def _count(play: GcacwPlay, side: Side) -> int:
    return sum(markers.dummies(play, side, where) for where in markers.standing(play, side))


def _enemies(play: GcacwPlay, side: Side) -> Iterator[HexId]:
    """Hexes of enemy units and force markers."""
    for where in markers.standing(play, play.game.enemy(side)):
        yield play.game.map.ids[where]
    for unit in play.position.standing(1 - play.game.side_index(side)):
        yield play.position.hex(unit)


def _apart(play: GcacwPlay, side: Side, start: HexId) -> int:
    """Hexes to the nearest enemy."""
    distance, boxes = play.game.map.hexmap.distance, play.game.map.boxes
    if start in boxes:
        return _FAR + 1
    found = (distance(start, one) for one in _enemies(play, side) if one != NO_HEX and one not in boxes)
    return min(found, default=_FAR + 1)


def march(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """A dummy goes on towards the enemy, and stops before he finds it out."""
    assert decision.target is not None
    here, ids = _apart(play, decision.side, play.game.map.ids[decision.target]), play.game.map.ids
    values, more = [], scene.choices.marker
    for action in decision.actions:
        if not isinstance(action, Step):
            values.append(0.0)
            continue
        there = _apart(play, decision.side, ids[action.to])
        values.append(more * (here - there) if there >= _NEAR else -more * (_NEAR - there))
    return values


def along(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """Dummies are left where they are: they go by themselves when there is nothing better to do."""
    return [-scene.choices.marker if isinstance(action, MarchDummy) else 0.0 for action in decision.actions]
