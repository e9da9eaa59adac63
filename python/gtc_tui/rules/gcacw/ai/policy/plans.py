"""Where a unit should march, whether it should attack from there, and what that promises."""

from __future__ import annotations

from gtc_tui._core import FATIGUE, MANPOWER
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.report import Odds
from gtc_tui.rules.gcacw.ai.evaluation import Mover, Scene
from gtc_tui.rules.gcacw.campaign import forts, victory
from gtc_tui.rules.gcacw.combat import attack
from gtc_tui.rules.gcacw.combat.modifiers import attack_type
from gtc_tui.rules.gcacw.march import extended_march
from gtc_tui.rules.gcacw.present import odds
from gtc_tui.rules.gcacw.special.base import ScenarioRules
from gtc_tui.rules.gcacw.state import map_state, pieces, zones
from gtc_tui.rules.gcacw.state.game import GcacwPlay

# Weights, in victory points; found by playing.
FATIGUE_PRICE = 0.25  # a level of fatigue on the last day
DAY_PRICE = 0.06  # a level that the night makes good
TIRED_PRICE = 1.0  # a level that it does not
TOLL = 0.8  # a manpower point lost on the road
DISORDER_TOLL = 0.4  # a unit that the road disorganizes
FRONTS = 6  # hexes beside enemies from which attacks are looked at
RETREAT_WORTH = 1.0  # driving an enemy off, wherever he stood
DISORDER_PRICE = 0.4  # fatigue and disorder that an attack brings on the attacker
LUCKY, LUCK = 0.6, 0.25  # a lucky roll: this share more than the average, as often as this
AWAY = 0.5  # share of an errand's points that is had only when the unit has left the map
_FAR = 1 << 16  # movement points that no step costs
GUARDED = 0.5  # share of what a unit does in its hex that an attack on it puts in danger

Plan = tuple[float, int, str | None]
"""(victory points gained, hex to march to, hex to attack from there: none for a march alone)."""


def sign(play: GcacwPlay, side: Side) -> int:
    """1 for the side whose points are counted, -1 for the other."""
    return 1 if side == play.game.scoring_side else -1


def best_plan(
    play: GcacwPlay,
    scene: Scene,
    mover: Mover,
    points: int,
    spent: int,
    bound: bool = False,
    moved: bool = False,
    crossed: bool = False,
) -> Plan:
    """Where the unit should go with so many movement points, and whether to attack from there.

    bound: it may not step any more (2.4), only attack. moved: it has left the hex where its march began. crossed: its
    last step led from zone to zone.
    """
    value = scene.valuer(mover, spent)
    here = value(mover.hex_id)
    reached = [(mover.hex_id, 0)]
    if not bound:
        reached = play.position.reach_list(mover.number, points)
        if not moved:
            reached += _first_steps(play, mover, points)
    barred = _barred(play, mover)
    doors = _doors(scene, mover)
    across = _across(play, mover, points)
    best: Plan = (0.0, mover.hex_id, None)
    fronts = []
    for hex_id, cost in reached:
        gain = value(hex_id) - here
        if hex_id in doors and cost < points:
            gain += doors[hex_id]
        if gain > best[0] and hex_id not in barred:
            best = (gain, hex_id, None)
        over = crossed if hex_id == mover.hex_id else across.get(hex_id, _FAR) <= cost
        if scene.faces_enemy(mover, hex_id) and not attack.spent(play, over):
            fronts.append((gain, hex_id, points - cost))
    fronts.sort(reverse=True)
    for gain, hex_id, left in fronts[:FRONTS]:
        if hex_id in barred:
            continue
        for worth, target in _attacks_from(play, scene, mover, hex_id, left, moved or hex_id != mover.hex_id):
            if gain + worth > best[0]:
                best = (gain + worth, hex_id, target)
    return best


def _first_steps(play: GcacwPlay, mover: Mover, points: int) -> list[tuple[int, int]]:
    """5.1: the first hex may be entered with too few points; none are left then."""
    return [(to, points) for to, cost in play.position.open_steps(mover.number) if cost > points]


def _across(play: GcacwPlay, mover: Mover, points: int) -> dict[int, int]:
    """Hexes that a single step from zone to zone leads to (2.4), with its cost, at most all points."""
    if not zones.enemy_zone(play, mover.side, mover.hex_id):
        return {}
    steps = play.position.open_steps(mover.number)
    return {to: min(cost, points) for to, cost in steps if zones.enemy_zone(play, mover.side, to)}


def _doors(scene: Scene, mover: Mover) -> dict[int, float]:
    """What it adds to get to a hex with points left to leave the map there."""
    return {
        hex_id: AWAY * errand.worth[mover.id]
        for errand in scene.errands
        if errand.leaves and mover.id in errand.worth
        for hex_id in errand.hexes
    }


class _Barred(dict[int, bool]):
    """Hexes that a rule of the scenario keeps the unit out of, asked as they come up."""

    def __init__(self, play: GcacwPlay, mover: Mover) -> None:
        super().__init__()
        self.play, self.mover = play, mover

    def __contains__(self, hex_id: object) -> bool:
        assert isinstance(hex_id, int)
        if hex_id == self.mover.hex_id:
            return False
        known = self.get(hex_id)
        if known is None:
            names = self.play.game.map.names
            known = self[hex_id] = self.play.game.rules.bars_step(self.play, self.mover.id, names[hex_id]) is not None
        return known


def _barred(play: GcacwPlay, mover: Mover) -> _Barred | frozenset[int]:
    if type(play.game.rules).bars_step is ScenarioRules.bars_step:
        return frozenset()
    return _Barred(play, mover)


def _attacks_from(
    play: GcacwPlay, scene: Scene, mover: Mover, hex_id: int, left: int, moved: bool
) -> list[tuple[float, str]]:
    """(points promised, target) of every attack from a hex with so many movement points left. moved: after a step."""
    kind = attack_type(play.game.tables, play.game.pieces[mover.number], left).key
    known = scene.attacks.get((mover.number, hex_id, kind))
    if known is None:
        there = _standing(play, mover, hex_id)
        known = []
        for target in attack.targets(there, mover.id, moved):
            promised = odds.prospect(there, attack.march_battle(there, mover.id, target, left))
            known.append((attack_worth(play, scene, mover.side, target, promised), target))
        scene.attacks[mover.number, hex_id, kind] = known
    return known


def _standing(play: GcacwPlay, mover: Mover, hex_id: int) -> GcacwPlay:
    """The game as it would be with the unit in a hex."""
    if hex_id == mover.hex_id:
        return play
    there = play.clone()
    there.position.place(mover.number, hex_id)
    return there


def attack_promise(play: GcacwPlay, mover: Mover, hex_id: int, target: str, left: int) -> odds.Prospect:
    """What the dice promise of a unit's attack from a hex with so many movement points left."""
    there = _standing(play, mover, hex_id)
    return odds.prospect(there, attack.march_battle(there, mover.id, target, left))


def attack_worth(play: GcacwPlay, scene: Scene, side: Side, target: str, report: Odds | odds.Prospect) -> float:
    """Expected points of an attack: losses, the ground it opens, what it does to both sides."""
    value = 0.0
    for _kind, points in attack_parts(play, scene, side, target, report):
        value += points
    return value


def attack_parts(
    play: GcacwPlay, scene: Scene, side: Side, target: str, report: Odds | odds.Prospect
) -> list[tuple[str, float]]:
    """`attack_worth` part by part: "losses", "retreat", "disorder", "ground"."""
    found = [
        ("losses", sign(play, side) * report.points),
        ("retreat", report.retreat * RETREAT_WORTH),
        ("disorder", -DISORDER_PRICE),
    ]
    if forts.resists(play, target, side):
        found.append(("ground", report.retreat * _fort_worth(play, target, side)))
    for number, goal in enumerate(scene.goals):
        if goal.hex == target and scene.holders[number] != side:
            found.append(("ground", goal.points * report.advance))
        elif goal.hex == target:
            found.append(("ground", 0.5 * report.retreat))
    found.append(("ground", GUARDED * report.retreat * scene.at_stake(play.game.map.ids[target])))
    return found


def _fort_worth(play: GcacwPlay, target: str, side: Side) -> float:
    """Points that the fall of a fort brings at once (32.0)."""
    twin = play.clone()
    map_state.add(twin, forts.key(target))
    return sign(play, side) * float(victory.points(twin) - victory.points(play))


def march_gain(play: GcacwPlay, scene: Scene, unit: PieceId, led: bool) -> float:
    """Points a march of average length promises, less what it costs the unit."""
    known = scene.gains.get((unit, led))
    if known is None:
        mover = scene.mover(unit)
        pace = int(scene.ways.pace(mover.number, led))
        gain = best_plan(play, scene, mover, pace, 1)[0]
        if gain <= 0:
            gain = LUCK * best_plan(play, scene, mover, pace + int(LUCKY * pace), 1)[0]
        known = gain - march_price(play, scene, mover)
        scene.gains[unit, led] = known
    return known


def tiring(play: GcacwPlay, scene: Scene, mover: Mover) -> float:
    """Points that one more level of fatigue is worth to the unit."""
    if scene.left == 0:
        return FATIGUE_PRICE
    level = play.position.get(mover.number, FATIGUE) + 1
    return DAY_PRICE if level <= mover.daily else TIRED_PRICE


def march_price(play: GcacwPlay, scene: Scene, mover: Mover) -> float:
    """Points that a march costs: fatigue, the toll of an extended march (5.1), what a special rule takes."""
    price = tiring(play, scene, mover)
    hurt = 0.0
    more = extended_march.modifier_at(play, mover.id, play.position.get(mover.number, FATIGUE) + 1)
    if more is not None:
        organized = pieces.is_organized(play, mover.id)
        manpower = play.position.get(mover.number, MANPOWER)
        for die in range(1, 7):
            lost, disorganized = extended_march.result(play, mover.id, die + more)
            price += (TOLL * lost + DISORDER_TOLL * (disorganized and organized)) / 6
            price += 3 * TOLL * (lost >= manpower) / 6
            hurt += bool(lost or disorganized) / 6
    return price + play.game.rules.march_price(play, mover.id, hurt)
