"""Judgements on markers: drawing and passing, sub-commands to choose, heroism markers to play or keep (4, 6)."""

from __future__ import annotations

from collections.abc import Callable

from gtc_tui._core import Force
from gtc_tui.engine.decision import Decision
from gtc_tui.model.ids import PieceNo
from gtc_tui.rules.boots.ai.policy.moving import Phase
from gtc_tui.rules.boots.ai.policy.scene import Scene
from gtc_tui.rules.boots.combat import shifts
from gtc_tui.rules.boots.combat.combat import Combat
from gtc_tui.rules.boots.combat.grouping import Declared
from gtc_tui.rules.boots.heroism import hands
from gtc_tui.rules.boots.heroism.hands import Discard
from gtc_tui.rules.boots.heroism.kinds import Moment
from gtc_tui.rules.boots.heroism.throws import Throw
from gtc_tui.rules.boots.heroism.windows import Choosing, Play, Played, Window
from gtc_tui.rules.boots.markers.draws import dashing
from gtc_tui.rules.boots.state.actions import OPERATION_MENU, Acting, Activate, Name, Site
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.turn import operations
from gtc_tui.rules.boots.turn.operations import Draw


def operation(play: BootsPlay, decision: Decision, scene: Scene) -> list[float]:
    """A draw is better than a pass; a marker is played and the draw is still to come."""
    acting, found = Acting(decision.side), []
    for action in decision.actions:
        if isinstance(action, Play):
            gain = _dash(play, scene) if action.marker == "mad-dash" else _any_time(play, scene, action.marker)
            draw = OPERATION_MENU.value(play, acting, Draw())
            found.append(draw + gain - keep(play, decision, scene, action.marker))
        else:
            found.append(OPERATION_MENU.value(play, acting, action))
    return found


def keep(play: BootsPlay, decision: Decision, scene: Scene, marker: str) -> float:
    """What keeping a marker is worth: less with a full hand, nothing when the game is nearly over."""
    held, most = len(hands.hand(play, decision.side)), play.game.tables.heroism.hand
    left = len(play.game.turns) - play.record.turn
    weights = scene.weights.markers
    worth = scene.weights.kept[marker] * (weights.full_hand if held >= most - 1 else 1.0)
    return worth * min(1.0, left / 2 + weights.last_turn)


def _any_time(play: BootsPlay, scene: Scene, marker: str) -> float:
    if marker == "spies":
        return scene.weights.markers.spies
    if marker == "special":
        return _special(play, scene)
    return 0.0


def _special(play: BootsPlay, scene: Scene) -> float:
    """21.22 Desertion takes a unit, 22.27 brings one back or drives a garrison out."""
    if play.game.rules.special_use(scene.side) != "desertion":
        return scene.weights.markers.special
    return max((_desertion(scene, number) for number in play.position.standing(1 - scene.index)), default=0.0)


def _desertion(scene: Scene, number: PieceNo) -> float:
    unit, weights = scene.game.pieces[number], scene.weights.markers
    if any(number in foe.units and not foe.known for foe in scene.foes.values()):
        return weights.unseen_deserter
    return (6 - unit.cf) / 6 * (scene.future * unit.cf + weights.deserter * unit.cf)


# -- sub-commands ----------------------------------------------------------------------------------------------------


def _acting(play: BootsPlay, scene: Scene, *codes: str) -> float:
    """What it promises that sub-commands act now: the best moves of their units, as they stand."""
    phase, total = Phase(scene), 0.0
    for number in (unit for code in codes for unit in play.game.commands.get(code, ())):
        if number in scene.where and play.game.pieces[number].mf:
            gain, _goal = phase.best(number, phase.reach(number))
            total += gain + scene.weights.markers.acting * play.game.pieces[number].cf
    return total


def _dash(play: BootsPlay, scene: Scene) -> float:
    gains = (_acting(play, scene, *codes) for codes in dashing(play, scene.side).values())
    return scene.weights.markers.dash * max(gains, default=0.0)


def activate(play: BootsPlay, decision: Decision, scene: Scene) -> list[float]:
    """GHQ, Aero, Mad Dash: the sub-command that has most to do."""
    dashes = dashing(play, decision.side)
    return [
        _acting(play, scene, *dashes.get(action.command, (action.command,))) if isinstance(action, Activate) else 0.0
        for action in decision.actions
    ]


def look(play: BootsPlay, decision: Decision, scene: Scene) -> list[float]:
    """Stacks near one's own units are the ones to look at; Aero's sub-command is worth more than a look."""
    far, ids, weights = play.game.map.hexmap.distance, play.game.map.ids, scene.weights.markers
    found = []
    for action in decision.actions:
        match action:
            case Site(spot):
                foe = scene.foes.get(ids[spot])
                nearest = min((far(ids[spot], where) for where in scene.where.values()), default=99)
                found.append(weights.look / (1 + nearest) if foe is not None and not foe.known else 0.0)
            case Activate(code):
                found.append(weights.sub_command + _acting(play, scene, code))
            case _:
                found.append(0.0)
    return found


# -- heroism markers -------------------------------------------------------------------------------------------------


def played(play: BootsPlay, decision: Decision, scene: Scene) -> list[float]:
    """Each marker by what it brings at this moment, less what it may still bring."""
    stage = play.stack[-1]
    found = []
    for action in decision.actions:
        if not isinstance(action, Play):
            found.append(-1.0 if isinstance(action, Discard) else 0.0)
        elif isinstance(stage, Played):
            gain = scene.weights.kept[stage.marker] + scene.weights.markers.staff_work
            found.append(gain - keep(play, decision, scene, action.marker))
        else:
            assert isinstance(stage, Window | Choosing)
            gain = _gain(play, scene, action.marker, stage.moment)
            found.append(gain - keep(play, decision, scene, action.marker))
    return found


def _gain(play: BootsPlay, scene: Scene, marker: str, moment: Moment) -> float:
    judge = _MOMENTS.get(moment.kind)
    return judge(play, scene, marker, moment) if judge is not None else 0.0


def _drawing(play: BootsPlay, scene: Scene, marker: str, moment: Moment) -> float:
    """Delusions of Grandeur, Jaws of Victory, War Correspondents: more markers."""
    weights = scene.weights.markers
    return weights.drawing * max(1, moment.count) + (weights.jaws if marker == "jaws" else 0.0)


def _drawn(play: BootsPlay, scene: Scene, marker: str, moment: Moment) -> float:
    """Someone Blundered against the enemy's best marker, Into the Valley where the side can take the attack."""
    if marker == "special" or marker == "spies":
        return _any_time(play, scene, marker)
    known = play.game.marker_defs[moment.marker]
    codes = operations.commands(play, known)
    units = sum(
        number in foe.units for foe in scene.foes.values() for code in codes for number in play.game.commands[code]
    )
    if marker == "blundered":
        return scene.weights.markers.blundered * units
    return scene.weights.markers.valley * units if units else 0.0


def _rally(play: BootsPlay, scene: Scene, marker: str, moment: Moment) -> float:
    """The best unit that can come back: points and strength; friends called, or sent away."""
    weights = scene.weights.markers
    if marker != "rally":
        return weights.friends
    active = play.record.active
    codes = active.commands if active is not None else ()
    fallen = [loss for loss in play.record.lost if play.game.piece(loss.piece).subcommand in codes]
    return max((loss.points + weights.rallied * play.game.piece(loss.piece).cf for loss in fallen), default=0.0)


def _parlay(play: BootsPlay, scene: Scene, marker: str, moment: Moment) -> float:
    """A stack that could hurt the side's units near it."""
    foe = scene.foes.get(moment.hex) if moment.hex is not None else None
    if foe is None:
        return 0.0
    reach = scene.ways.within(foe.hex, 3)
    return max(
        (scene.risk(where, scene.mates(where)) for where in set(scene.where.values()) if where in reach), default=0.0
    )


def _ambush(play: BootsPlay, scene: Scene, marker: str, moment: Moment) -> float:
    """A unit stopped beside a stronger one must attack it alone."""
    assert moment.hex is not None
    foe = scene.foes.get(moment.hex)
    around = [number for near in scene.ways.beside(moment.hex) for number in scene.mates(near)]
    if foe is None or not around:
        return 0.0
    strength = sum(play.game.pieces[number].cf for number in around)
    weights = scene.weights.markers
    return weights.ambush if strength >= weights.ambush_odds * foe.strength else 0.0


def _combat(play: BootsPlay, scene: Scene, marker: str, moment: Moment) -> float:
    """The combat with a column more for the side, and with whatever else the marker does."""
    combat = play.innermost(Combat)
    if combat is None:
        return _any_time(play, scene, marker)
    fight = combat.attack
    sign, ours, theirs, at = _battle(play, scene, fight)
    chances = scene.ways.chances
    last = len(play.game.tables.ratio) - 1
    more = min(max(at + sign, 0), last)
    now, then = (chances.expected(fight.table, column, ours, theirs) for column in (at, more))
    gain, weights = sign * (then - now), scene.weights.markers
    if marker == "last-stand":
        flank = gain if shifts.is_flanked(play, fight) else 0.0
        gain = weights.last_stand + flank - weights.last_stand_price * theirs.worth * (at >= 4)
    elif marker == "morale":
        gain *= weights.morale
    elif marker in ("spies", "special"):
        gain = _any_time(play, scene, marker)
    return gain


def _battle(play: BootsPlay, scene: Scene, fight: Declared) -> tuple[int, Force, Force, int]:
    """1 for the attacker, -1 for the defender; both forces, and the column: all is seen in a combat (15.1)."""
    found = shifts.assess(play, fight)
    sign = 1 if scene.side == shifts.sides(play)[0] else -1
    return sign, scene.force(fight.attackers), scene.force(fight.defenders), found.column


def _rolled(play: BootsPlay, scene: Scene, marker: str, moment: Moment) -> float:
    """Do or Die: what the dice of chance promise more than those that lie there."""
    throw, combat = play.innermost(Throw), play.innermost(Combat)
    if throw is None or not throw.faces:
        return 0.0
    if throw.kind == "combat" and combat is not None:
        fight = combat.attack
        _sign, ours, theirs, at = _battle(play, scene, fight)
        result = play.game.tables.result(fight.table, throw.faces[0], at)
        return scene.ways.chances.expected(fight.table, at, ours, theirs) - scene.ways.chances.of_result(
            result.code, ours, theirs
        )
    weights = scene.weights.markers
    if throw.kind == "entry":
        return weights.entry_again if throw.faces[0] > play.game.tables.arrivals.mexican_army else 0.0
    if throw.kind == "desertion":
        return weights.desertion_again if throw.faces[0] <= 2 else 0.0
    if throw.kind == "work":
        return weights.work_again if throw.faces[0] > play.game.tables.works.die else 0.0
    points = 3.5 * throw.count - sum(throw.faces)
    return points if throw.side == scene.side and throw.kind not in ("rout",) else 0.0


def _survivor(play: BootsPlay, scene: Scene, marker: str, moment: Moment) -> float:
    return float(play.game.tables.heroism.survivor)


_MOMENTS: dict[str, Callable[[BootsPlay, Scene, str, Moment], float]] = {
    "heroism": _drawing,
    "heroism-drawn": _drawing,
    "combat-draws": _drawing,
    "drawn": _drawn,
    "reinforcement": _rally,
    "stack-moves": _parlay,
    "entered": _ambush,
    "combat-phase": _combat,
    "combat": _combat,
    "rolled": _rolled,
    "wiped-out": _survivor,
}


def discard(play: BootsPlay, decision: Decision, scene: Scene) -> list[float]:
    """The least useful one goes."""
    return [-scene.weights.kept[action.marker] if isinstance(action, Discard) else 0.0 for action in decision.actions]


def desertion(play: BootsPlay, decision: Decision, scene: Scene) -> list[float]:
    """The unit whose going would hurt the enemy most, by the chance that it goes."""
    return [
        _desertion(scene, play.game.index[action.piece]) if isinstance(action, Name) else 0.0
        for action in decision.actions
    ]
