"""Operations phases handed to the native core, which plays them by itself (see `Simulation`).

Its answers are those of the rules; heroism markers and what is hidden stay here. Who makes a simulation from a game
first deals anew what a side does not know (`dealing`).
"""

from __future__ import annotations

from collections.abc import Sequence

from gtc_tui._core import AttackAward, Burning, LastUnit, Simulation, SimulationRules
from gtc_tui.engine.action import Action, Roll
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.combat import declaring, grouping, pressing, pursuit, retreat
from gtc_tui.rules.boots.combat.attacks import CombatPhase, Fight
from gtc_tui.rules.boots.movement import marching, supply, works
from gtc_tui.rules.boots.movement.movement import Move, Movement
from gtc_tui.rules.boots.special import burning
from gtc_tui.rules.boots.special.awards import CLASH, AttackDice, FirstClash, Hostilities
from gtc_tui.rules.boots.special.hooks import figure
from gtc_tui.rules.boots.special.losses import LastOfCommand
from gtc_tui.rules.boots.special.places import sites
from gtc_tui.rules.boots.special.raids import Raids
from gtc_tui.rules.boots.state import effects, pieces
from gtc_tui.rules.boots.state.actions import Done
from gtc_tui.rules.boots.state.game import BootsGame, BootsPlay
from gtc_tui.rules.boots.state.options import WINNER_DRAWS
from gtc_tui.rules.boots.state.record import HOSTILITIES
from gtc_tui.rules.boots.state.stacking import Lose

_BEYOND = frozenset({"earthquake", "morale", "valley", marching.PONTOON})
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
def begun(play: BootsPlay) -> Simulation | None:
    """The operations phase of a game that is asked its first question about movement, burning or attacks in it; None at
    other questions, and where heroism markers change what comes."""
    record = play.record
    if record.active is None or any(effect.until == "combat" or effect.kind in _BEYOND for effect in record.effects):
        return None
    match tuple(play.stack[-2:]):
        case (_, Movement() as stage) if stage == Movement() and not grouping.parleying(play):
            begin = "movement"
        case (CombatPhase(step="begin"), burning.Burning()):
            begin = "combat"
        case (CombatPhase(), declaring.Declaring() as stage) if stage == declaring.Declaring():
            begin = "attacks"
        case _:
            return None
    index = play.game.index
    acting = {number for code in record.active.commands for number in play.game.commands.get(code, ())}
    return Simulation(
        rules(play.game),
        play.position,
        side=play.game.side_index(record.active.side),
        active=sorted(acting | {index[unit] for unit in record.active.only}),
        parley=grouping.parleying(play),
        blows=HOSTILITIES in record.flags,
        lost=[index[loss.piece] for loss in record.lost],
        awarded=[number for number, (flag, _award) in enumerate(_awards(play.game)) if flag in record.flags],
        begin=begin,
        marched=_told(play, marching.MARCHED),
        ridden=_told(play, marching.RAIL),
        leaving=_told(play, marching.LEAVING),
        stockades=record.stockades,
    )


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
