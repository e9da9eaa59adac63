"""Judgement of detachments (30.1, 30.4): a unit that goes on leaves a picket where somebody has to stay."""

from __future__ import annotations

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.decision import Decision
from gtc_tui.rules.gcacw.ai import garrisons, plan
from gtc_tui.rules.gcacw.ai.evaluation import Scene
from gtc_tui.rules.gcacw.ai.weights import load
from gtc_tui.rules.gcacw.campaign import substitutes
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.march.detachment import Part
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.kit.caches import Recent

_KEPT = 4  # positions


def relieved(play: GcacwPlay, unit: PieceId) -> Scene | None:
    """The position with a picket of the unit in its hex; None where none serves."""
    if gain(play, unit) <= 0.0:
        return None
    known: Recent[object, Scene] = play.game.caches.get(relieved, lambda: Recent(_KEPT))
    return known.get((play.position.hash, play.record.turn, unit), lambda: Scene(_detached(play, unit)))


def _detached(play: GcacwPlay, unit: PieceId) -> GcacwPlay:
    twin = play.clone()
    counter = min(substitutes.counters(play, unit), key=lambda one: not substitutes.is_ordinary(play, one))
    substitutes.detach(twin, unit, counter, _size(play, unit), 0, setting_out=False)
    return twin


def price(play: GcacwPlay, unit: PieceId) -> float:
    """What the manpower of a picket costs its unit."""
    return load().campaign.detached * _size(play, unit)


def march_gain(play: GcacwPlay, scene: Scene, unit: PieceId, led: bool) -> float:
    """What the unit gains by a march; where it keeps a place, perhaps by leaving a picket there."""
    number = scene.index[unit]
    usual, other = scene.core.march_gain(number, led), relieved(play, unit)
    return usual if other is None else max(usual, other.core.march_gain(number, led) - price(play, unit))


def gain(play: GcacwPlay, unit: PieceId) -> float:
    """What a picket in its hex brings; nothing where enemies near a town would drive it off, where others keep the
    place, or where the unit has no manpower to spare."""
    where = pieces.hex_of(play, unit)
    if where is None or where not in garrisons.sites(play.game):
        return 0.0
    stake = plan.of(play).stakes[play.game.piece(unit).side].get(where)
    if stake is None or (stake.town and not stake.quiet):
        return 0.0
    if not _spares(play, unit) or substitutes.refusal(play, unit) is not None:
        return 0.0
    others = [one for one in pieces.units_in(play, where) if one != unit]
    if any(garrisons.worth(play, one, stake) > 0 for one in others):
        return 0.0
    return garrisons.worth(play, unit, stake) - price(play, unit)


def _size(play: GcacwPlay, unit: PieceId) -> int:
    """Manpower of a picket of the unit's arm."""
    return min(load().campaign.picket, campaign_of(play).substitutes.most.get(play.game.piece(unit).arm, 0))


def _spares(play: GcacwPlay, unit: PieceId) -> bool:
    """Is it much stronger than a picket, and still a division without one?"""
    kept = pieces.manpower(play, unit) - _size(play, unit)
    if substitutes.division_of(play, unit) is not None:
        return kept >= campaign_of(play).divisions.least
    return kept > load().campaign.post


def part(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """As many as a picket needs, of a counter that stands for no brigade if there is one."""
    unit = decision.subject
    assert unit is not None
    wanted, worth = _size(play, unit), gain(play, unit)
    values = list[float]()
    for action in decision.actions:
        if not isinstance(action, Part):
            values.append(0.0)
            continue
        off = abs(action.manpower - wanted) + (not substitutes.is_ordinary(play, action.unit)) / 2
        values.append(worth - load().campaign.detached * off if worth > 0 else -1.0 - off)
    return values


def guns(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """They stay with the fighting unit."""
    return [-float(getattr(action, "value", 0)) for action in decision.actions]
