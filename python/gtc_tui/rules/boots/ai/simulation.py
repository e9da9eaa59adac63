"""Operations phases handed to the native core, which plays them by itself (see `Simulation`).

Its answers are those of the rules; heroism markers and what is hidden stay here. Who makes a simulation from a game
first deals anew what a side does not know (`dealing`).
"""

from __future__ import annotations

from collections.abc import Sequence

from gtc_tui._core import AttackAward, Burning, LastUnit, Simulation, SimulationRules, SimulationStage
from gtc_tui.engine.action import Action, Roll, Side
from gtc_tui.engine.stage import Stage
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.combat import declaring, grouping, pressing, pursuit, retreat, shifts
from gtc_tui.rules.boots.combat.aftermath import STEPS, Aftermath
from gtc_tui.rules.boots.combat.attacks import CombatPhase, Fight
from gtc_tui.rules.boots.combat.combat import Combat
from gtc_tui.rules.boots.combat.grouping import Declared
from gtc_tui.rules.boots.combat.losses import Losses
from gtc_tui.rules.boots.heroism.throws import Throw
from gtc_tui.rules.boots.movement import marching, supply, works
from gtc_tui.rules.boots.movement.movement import Move, Movement
from gtc_tui.rules.boots.special import burning
from gtc_tui.rules.boots.special.awards import CLASH, AttackDice, Award, FirstClash, Hostilities
from gtc_tui.rules.boots.special.hooks import figure
from gtc_tui.rules.boots.special.losses import LastOfCommand
from gtc_tui.rules.boots.special.places import sites
from gtc_tui.rules.boots.special.raids import Raids
from gtc_tui.rules.boots.state import effects, pieces, stacking
from gtc_tui.rules.boots.state.actions import Done
from gtc_tui.rules.boots.state.game import BootsGame, BootsPlay
from gtc_tui.rules.boots.state.options import WINNER_DRAWS
from gtc_tui.rules.boots.state.record import HOSTILITIES
from gtc_tui.rules.boots.state.stacking import Lose
from gtc_tui.rules.boots.tables.tables import CHARGE
from gtc_tui.rules.boots.turn import operations
from gtc_tui.rules.boots.turn.operations import Operation

_BEYOND = frozenset({"ambush", "earthquake", "morale", "valley", marching.PONTOON})
"""Effects of a phase or a turn that a simulation knows nothing of."""


# -- what it plays by ----------------------------------------------------------------------------------
def rules(game: BootsGame) -> SimulationRules:
    """Of a game, made once."""
    return game.caches.get(SimulationRules, lambda: _rules(game))


def _rules(game: BootsGame) -> SimulationRules:
    kinds = list(dict.fromkeys(unit.type for unit in game.pieces))
    return SimulationRules(
        game.units,
        duties=grouping.duties(game),
        retreats=retreat.native(game),
        supply=supply.native(game),
        shifts=game.shifts,
        tables=game.tables.results_tables,
        movement=marching.native(game),
        works=works.native(game),
        kinds=[kinds.index(unit.type) for unit in game.pieces],
        prizes=pieces.prizes(game),
        last=[
            LastUnit(game.commands[rule.command], game.side_index(rule.to), figure(game.tables, rule.points))
            for rule in game.rules.of(LastOfCommand)
        ],
        awards=[award for _flag, award in _awards(game)],
        raids=[rule.native(game) for rule in game.rules.of(Raids)],
        burning=_burning(game),
        winner_draws=WINNER_DRAWS in game.options,
    )


def _awards(game: BootsGame) -> list[tuple[str, AttackAward]]:
    """Each with the flag that says that it has come and comes no more, "" where there is none."""
    found, number = list[tuple[str, AttackAward]](), game.printed.index
    for rule in game.rules.rules:
        match rule:
            case FirstClash():
                soldiers = [unit for unit, printed in game.numbered if printed.type not in rule.none]
                dice = figure(game.tables, rule.dice)
                found.append((CLASH, AttackAward.clash(dice, sites(game, *rule.places), soldiers)))
            case AttackDice():
                pairs = [(number(rule.by), number(on)) for on in rule.on]
                found.append(("", AttackAward.between(figure(game.tables, rule.dice), pairs, blows=False)))
            case Hostilities():
                one, other = map(number, rule.between)
                dice = figure(game.tables, rule.dice)
                award = AttackAward.between(dice, [(one, other), (other, one)], blows=True)
                found.append((HOSTILITIES, award))
    return found


def _burning(game: BootsGame) -> Burning | None:
    for rule in game.rules.of(burning.BurningAllowed):
        first, second = (rule.fuel(game, side) for side in game.sides)
        again = any(True for _rule in game.rules.of(burning.BurningAfterCombat))
        return Burning(first, second, after_combat=again)
    return None


# -- from a game ---------------------------------------------------------------------------------------
def of(play: BootsPlay, phases: int = 0) -> Simulation | None:
    """The operations phase of a game that asks something in it, and so many after it in the same turn, or these alone
    between two phases; None at questions that it does not know, and where heroism markers change what comes."""
    record = play.record
    if any(effect.until == "combat" or effect.kind in _BEYOND for effect in record.effects):
        return None
    if record.active is None:
        if not phases or record.drawer is None or not isinstance(play.stack[-1], operations.Operations):
            return None
        return _simulation(play, [_turn(play, record.drawer, phases)])
    stages = _stages(play)
    if stages is None:
        return None
    if phases:
        stages.insert(0, _turn(play, play.game.enemy(record.active.drawer), phases))
    return _simulation(play, stages)


def resting(play: BootsPlay) -> Simulation:
    """A position in which nothing more happens."""
    return _simulation(play, [])


def _simulation(play: BootsPlay, stages: Sequence[SimulationStage]) -> Simulation:
    record, index = play.record, play.game.index
    acting, side = set[PieceNo](), play.game.sides[0]
    if record.active is not None:
        acting = {number for code in record.active.commands for number in play.game.commands.get(code, ())}
        acting |= {index[unit] for unit in record.active.only}
        side = record.active.side
    return Simulation(
        rules(play.game),
        play.position,
        side=play.game.side_index(side),
        active=sorted(acting),
        parley=grouping.parleying(play) if record.active is not None else (),
        blows=HOSTILITIES in record.flags,
        lost=[index[loss.piece] for loss in record.lost],
        awarded=[number for number, (flag, _award) in enumerate(_awards(play.game)) if flag in record.flags],
        stages=stages,
        marched=_told(play, marching.MARCHED),
        ridden=_told(play, marching.RAIL),
        leaving=_told(play, marching.LEAVING),
        stockades=record.stockades,
    )


def _turn(play: BootsPlay, drawer: Side, phases: int) -> SimulationStage:
    """What comes after an operations phase, and who draws then. A marker that would bring units to the other side lets
    nobody act."""
    side, markers = play.game.side_index, list[tuple[int | None, int | None, list[PieceNo]]]()
    for name in play.record.pool:
        under, units = list[int | None](), set[PieceNo]()
        for who in play.game.sides:
            found = operations.activation(play, play.game.marker_defs[name], who)
            acting = [number for code in found.commands for number in play.game.commands.get(code, ())] if found else []
            own = found is not None and all(pieces.owner(play, number) == found.side for number in acting)
            under.append(side(found.side) if found is not None and own else None)
            units.update(acting)
        markers.append((under[0], under[1], sorted(units)))
    return SimulationStage.turn(rules(play.game), markers, side(drawer), phases)


_NEXT = {"movement": "crowds", "movement-end": "entered", "combat-end": "end"}
"""What comes after what goes on, by the sub-phase of the record."""


def _stages(play: BootsPlay) -> list[SimulationStage] | None:
    """The stack as a simulation has it, from the operations phase on; None where it does not know a stage."""
    above = play.stack[next((place for place, one in enumerate(play.stack) if isinstance(one, Operation)), 0) + 1 :]
    given, found = rules(play.game), list[SimulationStage]()
    if play.record.sub in _NEXT:
        found.append(SimulationStage.phase(given, _NEXT[play.record.sub], [], []))
    for stage, on_top in zip(above, [*above[1:], None], strict=True):
        if isinstance(stage, works.BuildingRoll | Throw):
            continue
        made = _stage(play, given, stage, on_top)
        if made is None:
            return None
        found.append(made)
    return found


def _attack(attack: Declared) -> tuple[Sequence[int], Sequence[int], Sequence[int], Sequence[int], bool, bool]:
    charge = attack.table == CHARGE
    return attack.attackers, attack.origins, attack.targets, attack.defenders, charge, attack.screened


def _stage(play: BootsPlay, given: SimulationRules, stage: Stage, on_top: Stage | None) -> SimulationStage | None:
    """on_top: the stage above it."""
    side, throws = play.game.side_index, isinstance(on_top, Throw)
    match stage:
        case Movement():
            return None if grouping.parleying(play) else SimulationStage.movement(given, stage.done, stage.moved)
        case marching.Moving():
            if len(stage.units) > 1 or stage.free or side(stage.by) != side(shifts.sides(play)[0]):
                return None
            return SimulationStage.moving(
                given, stage.units[0], stage.points[0], stage.profiles[0], stage.left, stage.rail
            )
        case works.Building():
            rolling = (on_top.hex, on_top.builders) if isinstance(on_top, works.BuildingRoll) else None
            return SimulationStage.building(given, stage.still, stage.tried, rolling)
        case stacking.Surplus():
            return SimulationStage.surplus()
        case CombatPhase():
            step = "fight" if stage.step == "fight" else "attacks"
            return SimulationStage.phase(given, step, [_attack(one) for one in stage.pending], stage.fought)
        case burning.Burning():
            return SimulationStage.burning()
        case Award():
            return SimulationStage.award(side(stage.side), stage.dice)
        case declaring.Declaring():
            made = [_attack(one) for one in stage.made]
            return SimulationStage.declaring(given, made, stage.origins, stage.targets, stage.step, stage.free)
        case Combat():
            step = "die" if throws else "begin" if stage.step == "begin" else "opened"
            return SimulationStage.combat(given, _attack(stage.attack), step)
        case Aftermath():
            step = "running" if throws else STEPS[stage.at]
            return SimulationStage.aftermath(
                given, _attack(stage.attack), stage.code, step, stage.hexes, stage.pursuers
            )
        case Losses():
            return SimulationStage.losses(given, side(stage.side), stage.units, stage.need, stage.picked)
        case retreat.Retreat() if stage.factor == 1:
            return SimulationStage.retreat(
                given,
                side(stage.side),
                side(stage.mover),
                stage.units,
                stage.start,
                stage.battle,
                stage.left,
                stage.heading,
                stage.behind,
                stage.shelter,
                stage.declined,
            )
        case pursuit.Pursuit():
            runners = [(one.unit, one.left, one.out) for one in stage.runners]
            return SimulationStage.pursuit(given, runners, stage.vacated)
        case pressing.Pressing() if not stage.forced:
            pending = [_attack(one) for one in stage.pending]
            return SimulationStage.pressing(given, stage.units, pending, stage.fought, stage.marked)
    return None


def _told(play: BootsPlay, kind: str) -> list[PieceNo]:
    """Units to which an effect happens."""
    return [play.game.index[unit] for effect in effects.of(play, kind) for unit in effect.pieces]


# -- its answers ---------------------------------------------------------------------------------------
_PLAIN: dict[str, Action] = {
    "skirmish": declaring.Skirmish(),
    "charge": declaring.Charge(),
    "yield": declaring.Yield(),
    "done": Done(),
    "halt": retreat.Halt(),
    "stop": marching.Stop(),
}


def action(game: BootsGame, verb: str, named: Sequence[int]) -> Action:
    """An answer of a simulation as one of the game."""

    def spot(number: int) -> str:
        return str(game.map.names[HexId(number)])

    match verb, list(named):
        case "move", [unit]:
            return Move(game.pieces[PieceNo(unit)].id)
        case "step", [to]:
            return marching.Step(spot(to))
        case "entrain", [to]:
            return marching.Entrain(spot(to))
        case "work", [hex_id]:
            return works.Work(spot(hex_id))
        case "attack", [own, foe]:
            return declaring.Attack(spot(own), spot(foe))
        case "join", [own]:
            return declaring.Join(spot(own))
        case "against", [foe]:
            return declaring.Against(spot(foe))
        case "fight", [foe]:
            return Fight(spot(foe))
        case "lose", [unit]:
            return Lose(game.pieces[PieceNo(unit)].id)
        case "retreat", [to]:
            return retreat.RetreatTo(spot(to))
        case "apart", [unit]:
            return retreat.Apart(game.pieces[PieceNo(unit)].id)
        case "pursue", [unit, to]:
            return pursuit.Pursue(game.pieces[PieceNo(unit)].id, spot(to))
        case "press", [own]:
            return pressing.Press(spot(own))
        case "burn", [hex_id]:
            return burning.Burn(spot(hex_id))
        case "roll", [face]:
            return Roll((face,))
    return _PLAIN[verb]
