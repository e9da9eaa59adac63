"""Judgements on combat: attacks, who joins, the table, losses, retreats, pursuit (10 to 12, 16)."""

from __future__ import annotations

from collections.abc import Sequence

from gtc_tui.engine.decision import Decision
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.ai.policy.scene import Scene
from gtc_tui.rules.boots.ai.policy.value import Valuer, assault
from gtc_tui.rules.boots.combat.attacks import Fight
from gtc_tui.rules.boots.combat.declaring import Against, Attack, Charge, Declaring, Join, Skirmish
from gtc_tui.rules.boots.combat.pressing import Press, Pressing
from gtc_tui.rules.boots.combat.pursuit import Pursue
from gtc_tui.rules.boots.combat.retreat import Apart, Halt, Retreat, RetreatTo
from gtc_tui.rules.boots.state import pieces, stacking
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.state.stacking import Lose
from gtc_tui.rules.boots.tables.tables import CHARGE


def _declaring(play: BootsPlay) -> Declaring:
    stage = play.stack[-1]
    assert isinstance(stage, Declaring)
    return stage


def _attackers(play: BootsPlay, stage: Declaring, origins: Sequence[int]) -> list[PieceNo]:
    free = pieces.active(play) if stage.free is None else stage.free
    return [unit for unit in free if play.position.hex(unit) in origins]


def _odds(play: BootsPlay, scene: Scene, stage: Declaring, origins: Sequence[int], targets: Sequence[HexId]) -> float:
    stacks = [scene.foes[target] for target in targets if target in scene.foes]
    units = _attackers(play, stage, origins)
    if not stacks or not units:
        return 0.0
    return assault(scene, units, stacks, flanked=_flanked(play, origins, targets))[0]


def _flanked(play: BootsPlay, origins: Sequence[int], targets: Sequence[HexId]) -> bool:
    """10.16 as far as everybody can see: attackers in opposite hexes of the only one attacked."""
    if len(targets) != 1:
        return False
    around = play.game.map.hexmap.neighbours(targets[0])
    return any(around[number] in origins and around[number + 3] in origins for number in range(3))


def attack(play: BootsPlay, decision: Decision, scene: Scene) -> list[float]:
    """What each attack promises; who joins one, what he adds to it."""
    ids = play.game.map.ids
    if isinstance(play.stack[-1], Pressing):
        return [_press(play, scene, action) for action in decision.actions]
    stage = _declaring(play)
    origins, targets = stage.origins, stage.targets
    now = _odds(play, scene, stage, origins, targets) if targets else 0.0
    found = []
    for action in decision.actions:
        match action:
            case Attack(origin, target):
                found.append(_odds(play, scene, stage, (ids[origin],), (ids[target],)))
            case Join(origin):
                found.append(_odds(play, scene, stage, (*origins, ids[origin]), targets) - now)
            case Against(target):
                found.append(_odds(play, scene, stage, origins, (*targets, ids[target])) - now)
            case _:
                found.append(0.0)
    return found


def _press(play: BootsPlay, scene: Scene, action: object) -> float:
    """Pursuers of one hex against one enemy stack."""
    if not isinstance(action, Attack):
        return 0.0
    ids = play.game.map.ids
    foe = scene.foes.get(ids[action.target])
    units = scene.mates(ids[action.origin])
    return assault(scene, units, [foe])[0] if foe is not None and units else 0.0


def table(play: BootsPlay, decision: Decision, scene: Scene) -> list[float]:
    """Either table, by what it promises; the defender who screens wants the worse one for the attacker."""
    stage = _declaring(play)
    units = _attackers(play, stage, stage.origins)
    sign = 1.0
    if scene.index != play.game.side_index(pieces.owner(play, units[0]) or decision.side):
        return _screen(play, decision, scene, stage)
    stacks = [scene.foes[target] for target in stage.targets if target in scene.foes]
    if not stacks:
        return [float(action == decision.default) for action in decision.actions]
    best = assault(scene, units, stacks, flanked=_flanked(play, stage.origins, stage.targets))[1]
    return [sign if isinstance(action, Charge) == (best == CHARGE) else 0.0 for action in decision.actions]


def _screen(play: BootsPlay, decision: Decision, scene: Scene, stage: Declaring) -> list[float]:
    """16.1: the enemy's strength is believed, the side's own is known."""
    attackers = [scene.foes[origin] for origin in stage.origins if origin in scene.foes]
    defenders = [unit for target in stage.targets for unit in scene.mates(target)]
    if not attackers or not defenders:
        return [float(action == decision.default) for action in decision.actions]
    enemy, own, chances = scene.against(attackers), scene.force(defenders), scene.ways.chances
    cover = max(scene.cover(scene.where[unit], scene.side, [unit]) for unit in defenders)
    at = chances.column(enemy.strength, own.strength, -cover)
    by_table = {name: -chances.expected(name, at, enemy, own) for name in ("skirmish", CHARGE)}
    worst = min(by_table.values())
    values = {Charge(): by_table[CHARGE], Skirmish(): by_table["skirmish"]}
    return [values.get(action, worst) for action in decision.actions]


def fight(play: BootsPlay, decision: Decision, scene: Scene) -> list[float]:
    """The surest attack first: its pursuit may help the others."""
    found = []
    for action in decision.actions:
        assert isinstance(action, Fight)
        target = play.game.map.ids[action.target]
        foe = scene.foes.get(target)
        found.append(-foe.strength if foe is not None else 0.0)
    return found


def lose(play: BootsPlay, decision: Decision, scene: Scene) -> list[float]:
    """The unit whose loss costs least; of the enemy's, where the side may choose, the one that costs most."""
    found = []
    for action in decision.actions:
        assert isinstance(action, Lose)
        number = play.game.index[action.piece]
        own = pieces.owner(play, number) == decision.side
        found.append(-scene.worth(number) if own else scene.worth(number))
    return found


def retreat(play: BootsPlay, decision: Decision, scene: Scene) -> list[float]:
    """Away from danger, towards goals; the enemy's stack into the worst corner."""
    stage, ids = play.stack[-1], play.game.map.ids
    assert isinstance(stage, Retreat)
    units = pieces.left(play, stage.units)
    own, weights = stage.side == decision.side, scene.weights.aftermath
    values: list[float] = []
    valuer = Valuer(scene, max(units, key=lambda unit: play.game.pieces[unit].cf)) if own else None
    for action in decision.actions:
        match action:
            case RetreatTo(to):
                hex_id = ids[to]
                if valuer is not None:
                    danger = scene.risk(hex_id, [*scene.mates(hex_id), *units])
                    values.append(valuer.pull(hex_id) - weights.danger * danger)
                else:
                    near = min((play.game.map.hexmap.distance(hex_id, one) for one in scene.where.values()), default=0)
                    values.append(-float(near))
            case Halt():
                values.append(weights.stay)
            case Apart():
                values.append(weights.apart)
            case _:
                values.append(0.0)
    return values


def pursuit(play: BootsPlay, decision: Decision, scene: Scene) -> list[float]:
    """Hexes that are worth more than those where the units are; fighting on where the odds promise something."""
    found, ids = [], play.game.map.ids
    for action in decision.actions:
        match action:
            case Pursue(piece, to):
                number = play.game.index[piece]
                valuer = Valuer(scene, number)
                here, there = scene.standing(number), ids[to]
                gain = valuer.value(there) - valuer.value(here)
                fronts = [scene.foes[foe] for foe in scene.fronts.get(there, ()) if foe in scene.foes]
                if fronts:
                    gain += max(0.0, assault(scene, [number], fronts[:1])[0])
                gain += scene.weights.aftermath.pursue
                found.append(gain if stacking.may_join(play, number, there) else -scene.worth(number))
            case Press(spot):
                units = scene.mates(ids[spot])
                stacks = [scene.foes[foe] for foe in scene.fronts.get(ids[spot], ()) if foe in scene.foes]
                found.append(assault(scene, units, stacks)[0] if units and stacks else -1.0)
            case _:
                found.append(0.0)
    return found
