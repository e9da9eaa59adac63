"""Judgements about the theatres off the map: moves between boxes, battles there, posture, transfers (17.0 to 28.0)."""

from __future__ import annotations

from gtc_tui.engine.action import Side
from gtc_tui.engine.decision import Decision
from gtc_tui.rules.gcacw.ai.evaluation import Scene
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.state import pieces, zones
from gtc_tui.rules.gcacw.state.armies import valley
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.record import UNION
from gtc_tui.rules.gcacw.theatres import boxes
from gtc_tui.rules.gcacw.theatres.battle import Again, BoxBattle, Offer, Reluctant, Withdraw
from gtc_tui.rules.gcacw.theatres.command import TakePosture
from gtc_tui.rules.gcacw.theatres.segments import Shift
from gtc_tui.rules.gcacw.theatres.strengths import chance, strengths
from gtc_tui.rules.gcacw.theatres.transfers import Arrive, Depart


def shift(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """Towards points to be won or guarded, against enemies only where all who may go would beat them."""
    return [
        _shift(play, scene, decision.side, action) if isinstance(action, Shift) else scene.choices.usual
        for action in decision.actions
    ]


def _shift(play: GcacwPlay, scene: Scene, side: Side, action: Shift) -> float:
    here = boxes.box_of(play, action.unit)
    assert here is not None
    alone = boxes.units(play, here, side) == [action.unit]
    stays = max(_stake(play, side, here) if alone else 0.0, _prospect(play, scene, side, here))
    goes = _prospect(play, scene, side, action.box)
    if boxes.units(play, action.box, play.game.enemy(side)):
        together = [unit for unit in boxes.units(play, here, side) if boxes.stays(play, unit) is None]
        likely = chance(play, strengths(play, action.box, side, together))
        goes = (goes + scene.choices.box_battle) * (likely - scene.choices.box_chance)
    return goes - stays


def _prospect(play: GcacwPlay, scene: Scene, side: Side, box: str) -> float:
    """The best box without friends for a unit in this one, less with each link on the way."""
    game = play.game
    ids, distance = game.map.ids, game.map.hexmap.distance
    free = [one for one in campaign_of(play).boxes.all() if not boxes.units(play, one, side)]
    return max(
        (_stake(play, side, one) * scene.choices.box_link ** distance(ids[box], ids[one]) for one in free), default=0.0
    )


def _stake(play: GcacwPlay, side: Side, box: str) -> float:
    """Points that a box brings or saves in a cycle: the Confederate guards what the Union can reach."""
    known = campaign_of(play).boxes.all()
    if box not in known:
        return 0.0  # a hex of the map
    points = known[box].points
    return float(points) if side == UNION or _threat(play, side, box) else 0.0


def _threat(play: GcacwPlay, side: Side, box: str) -> int:
    """Manpower of the enemy in a box and at most two links away."""
    near = {box, *boxes.linked(play.game, box)}
    near |= {other for here in near for other in boxes.linked(play.game, here)}
    return sum(pieces.total_manpower(play, boxes.units(play, where, play.game.enemy(side))) for where in near)


def offer(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    stage = play.stack[-1]
    assert isinstance(stage, Reluctant)
    likely = chance(play, strengths(play, stage.box, decision.side))
    return [likely if isinstance(action, Offer) else scene.choices.box_chance for action in decision.actions]


def engaged(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """Another round unless it is likely to be lost; else to where friends are."""
    stage = play.stack[-1]
    assert isinstance(stage, BoxBattle)
    likely = chance(play, strengths(play, stage.box, stage.attacker))
    hold = scene.choices.box_chance - likely
    return [
        hold if isinstance(action, Again) else _refuge(play, decision.side, action) - 1.0 for action in decision.actions
    ]


def box_retreat(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    return [_refuge(play, decision.side, action) for action in decision.actions]


def _refuge(play: GcacwPlay, side: Side, action: object) -> float:
    """Where friends are, and where there are points to guard; between 0 and 1."""
    assert isinstance(action, Withdraw)
    friends = pieces.total_manpower(play, boxes.units(play, action.box, side))
    worth = friends + _stake(play, side, action.box)
    return worth / (1.0 + worth)


def posture(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """Active costs a point that is of no use later than now."""
    return [float(isinstance(action, TakePosture) and action.posture == "active") for action in decision.actions]


def off_map(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """To the map goes the Confederate who is not needed in his box, and the Union where its army marches at once on the
    Valley's sheets; else the Union's points are in the boxes, and nobody leaves the map."""
    return [
        _depart(play, scene, decision.side, action) if isinstance(action, Depart) else 0.0
        for action in decision.actions
    ]


def _depart(play: GcacwPlay, scene: Scene, side: Side, action: Depart) -> float:
    unit = action.unit
    box = boxes.box_of(play, unit)
    if side == UNION and box is not None and _leads_to_the_valley(play, action.box):
        return scene.choices.summons * pieces.manpower(play, unit)
    if side == UNION or box is None:
        return -1.0
    threat = _threat(play, side, box)
    left = pieces.total_manpower(play, boxes.units(play, box, side)) - pieces.manpower(play, unit)
    if threat and left < scene.choices.garrison * threat:
        return -1.0
    return scene.choices.summons * pieces.manpower(play, unit)


def _leads_to_the_valley(play: GcacwPlay, way: str) -> bool:
    """Does a way of the Union lead to the sheets of the Valley at once?"""
    door = campaign_of(play).doors.of(way)
    return door is not None and not door.turns and play.game.map.ids[door.hexes[0]] in valley.hexes(play.game)


def arrive(play: GcacwPlay, decision: Decision, scene: Scene) -> list[float]:
    """Near friends, and not beside enemies."""
    side, ids, hexmap = decision.side, play.game.map.ids, play.game.map.hexmap
    friends = {pieces.hex_id(play, unit) for unit in pieces.on_map(play, side)}
    values = []
    for action in decision.actions:
        assert isinstance(action, Arrive)
        here = ids[action.hex]
        far = min((hexmap.distance(here, there) for there in friends), default=0)
        values.append(-float(far) - scene.choices.beside_enemies * zones.enemy_zone(play, side, here))
    return values
