"""Tables and positions of a game, handed to the native core's simulator.

What the core plays by itself is the general course of the rules (5.0 to 7.0, 8.0). Special rules of a scenario and
options stay here: who holds a plan of the core against the legal actions learns what they forbid.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from gtc_tui._core import BattleTable, Figures, Order, World
from gtc_tui.engine.action import Side
from gtc_tui.model.terrain import TERRAIN_ID, TERRAINS, Edge
from gtc_tui.rules.gcacw import command, forts, values, victory
from gtc_tui.rules.gcacw.control import holder
from gtc_tui.rules.gcacw.game import GcacwGame, GcacwPlay, PieceDef
from gtc_tui.rules.gcacw.modifiers import CROSSING, Battle, helper
from gtc_tui.rules.gcacw.record import CONFEDERATE, UNION
from gtc_tui.rules.gcacw.tables import (
    BIT_ADVANCE,
    BIT_D,
    BIT_E,
    BIT_F1,
    BIT_F2,
    BIT_RETREAT,
    BIT_ROUT,
    BIT_ROUT2,
    Recovery,
    Tables,
)

FOOT, DIGS, TRAIN, ACTIVE, LENDS, LENDS_OWN = (1 << bit for bit in range(6))  # bits of a piece in `Order`
_DIGGERS = ("infantry", "cavalry", "artillery")


def share(value: Fraction) -> tuple[int, int]:
    """A fraction as the core takes it."""
    return value.numerator, value.denominator


def battle_table(tables: Tables) -> BattleTable:
    """7.1 to 7.4, 7.8: the figures of battle."""
    refuse = [tables.refuse.get(bonus, 0) for bonus in range(max(tables.refuse, default=0) + 1)]
    columns = {name: tables.artillery.get(name, tables.artillery["clear"]) for name in TERRAINS}
    return BattleTable(
        combat=tables.combat,
        types=[(kind.modifier, kind.foot, kind.mounted) for kind in tables.attack_types],
        assault=tables.assault_modifier,
        ratio=(tables.ratio_least, tables.ratio_most),
        limits=(
            tables.limit_attacker,
            tables.limit_defender,
            tables.limit_entrenched_half,
            tables.limit_entrenched_all,
        ),
        multipliers=[share(value) for value in tables.multipliers],
        works_multiplier=share(tables.works_multiplier),
        works=[TERRAIN_ID[name] for name in values.WORKS],
        artillery=[[(least, cell.sure, cell.coin) for least, cell in columns[name]] for name in TERRAINS],
        flank_bonus=tuple(tables.flank_bonus.get(covered, 0) for covered in range(7)),
        flank_most=tables.flank_limit,
        flank_share=share(tables.flank_share),
        refuse=refuse,
        refuse_fatigue=tables.refuse_fatigue,
        refuse_most=tables.refuse_max_fatigue,
        helper=tables.army_leader_bonus,
        rain=tables.rain_attack,
        crossing=(int(CROSSING), tables.crossing_defence),
        creek=(int(Edge.CREEK), tables.creek_defence["normal"], tables.creek_defence["rain"]),
        heights=([TERRAIN_ID["mountain"]], *tables.mountain_defence),
    )


def order(play: GcacwPlay) -> Order:
    """2.2, 2.5: who leads whom, and the figures of units and leaders as they are now (an illness lowers them)."""
    game = play.game
    return Order(
        [_soldier(play, piece) for piece in game.pieces],
        [_command(game, piece) for piece in game.pieces],
    )


def _soldier(play: GcacwPlay, piece: PieceDef) -> tuple[int, int, int, int, int, int, int]:
    extended = play.game.tables.extended_march
    bits = FOOT * (piece.arm == "infantry") | DIGS * (piece.arm in _DIGGERS) | TRAIN * (piece.arm == "wagon")
    worth, pace = 0, 0
    if piece.is_leader:
        worth = max(0, command.value(play, piece.id))
        pace = 2 if piece.cavalry_leader and piece.size == "Corps" else 1
        bits = ACTIVE * (piece.size != "Army")
        bits |= LENDS * command.lends_bonus(play, piece.id, False)
        bits |= LENDS_OWN * command.lends_bonus(play, piece.id, True)
    return (
        piece.tactical_attack,
        piece.tactical_defence,
        int(piece.mounted),
        worth,
        pace,
        extended.wagon * (piece.arm == "wagon"),
        bits,
    )


def _command(game: GcacwGame, leader: PieceDef) -> list[int]:
    if not leader.is_leader:
        return []
    return [number for number, piece in enumerate(game.pieces) if not piece.is_leader and leader.leads(piece)]


def assess(
    play: GcacwPlay, table: BattleTable, orders: Order, battle: Battle, refused: bool = False
) -> tuple[int, int, int, int, int, int]:
    """(attacker's sum, defender's sum, artillery's even chance, attacker's and defender's cv2 for the columns, flank
    bonus) of a combat, by the core alone. Ammunition (29.7) and attached artillery (30.3) are not in it.
    """
    game = play.game
    march = battle.kind == "march"
    fort = None
    if forts.resists(play, battle.target, battle.side(play)):
        printed = forts.strength(game, battle.target)
        fort = printed.combat_value, printed.artillery
    return table.assess(
        play.position,
        orders,
        [game.index[unit] for unit in battle.attackers],
        game.map.ids[battle.target],
        points=battle.points if march else None,
        leader=None if battle.leader is None else game.index[battle.leader],
        helped=not march and bool(helper(play, battle)),
        rain=play.record.rain,
        refused=refused,
        dug_in=not battle.upton,
        fort=fort,
    )


_MOUNTS = ("foot", "mounted")
_LEVELS = range(10)  # levels of fatigue that the core's tables have


def figures(play: GcacwPlay) -> Figures:
    """Everything that the core needs to play the action cycle and the recovery phase of this game by itself."""
    game = play.game
    tables = game.tables
    march = tables.extended_march
    rows = [[table[total] for total in sorted(table)] for table in (march.organized, march.disorganized)]
    return Figures(
        order=order(play),
        battle=battle_table(tables),
        dice=[tables.dice[mount] for mount in _MOUNTS],
        bonus=[
            [
                [tables.allowance[side][mount][how] for how in ("individual", "leader", "cavalry-corps")]
                for mount in _MOUNTS
            ]
            for side in game.sides
        ],
        between_zones=tables.zone_to_zone_manpower,
        extended_side=[march.union * (side == UNION) for side in game.sides],
        extended_die=(
            [march.modifiers["normal"].get(level) for level in _LEVELS],
            [march.modifiers["exhausted"].get(level) for level in _LEVELS],
        ),
        extended_first=min(march.organized),
        extended_rows=rows,
        letters=[BIT_F1, BIT_F2, BIT_D, BIT_D, BIT_E, BIT_RETREAT, BIT_ROUT, BIT_ROUT2, BIT_ADVANCE],
        retreat=(tables.retreat_length, tables.rout_length),
        retreat_loss=[tables.retreat_loss[priority] for priority in range(1, 6)],
        ladder=len(tables.ladder),
        by_action=sorted(tables.entrench_by_action),
        first_in_works=tables.first_in_works,
        resting_most=tables.recovery_entrench_max_fatigue,
        evasion=(
            tables.cavalry_retreat_max_fatigue,
            [tables.cavalry_retreat_terrain.get(name, 0) for name in TERRAINS],
            list(tables.cavalry_retreat_size),
            tables.cavalry_retreat_divisor,
            tables.cavalry_retreat_fatigue,
            tables.cavalry_retreat_fatal_die,
            tables.cavalry_retreat_manpower,
        ),
        rest=(_rest(tables.recovery_organized), _rest(tables.recovery_disorganized)),
        rally_most=tables.recovery_morale_max_fatigue,
        goals=[_goal(play, number) for number in range(len(game.objectives))],
        scores=game.side_index(game.scoring_side),
        loss_points=[game.loss_points.get(side, 0) for side in game.sides],
        wins_at=min(
            (level.least for level in game.levels if level.winner == game.scoring_side and level.least is not None),
            default=0,
        ),
        command_radius=tables.command_radius,
        most_fatigue=tables.max_fatigue,
        ties=game.side_index(CONFEDERATE),
        turns=game.turns,
    )


def _rest(table: Mapping[int, Recovery]) -> list[tuple[int, bool, bool, bool]]:
    rows = [table[min(level, max(table))] for level in _LEVELS]
    return [(row.fatigue, row.organize, row.refresh, row.exhaust) for row in rows]


def _goal(play: GcacwPlay, number: int) -> tuple[int, int, int, list[int]]:
    game = play.game
    objective = game.objectives[number]
    takers = [
        index
        for index, piece in enumerate(game.pieces)
        if not piece.is_leader and game.rules.takes_control(play, piece.id, objective)
    ]
    return game.map.ids[objective.hex], objective.points, number, takers


def fingerprint(play: GcacwPlay) -> object:
    """Equal as long as `figures` of a game would be."""
    soldiers = tuple(_soldier(play, piece) for piece in play.game.pieces)
    return soldiers, tuple(tuple(_goal(play, number)[3]) for number in range(len(play.game.objectives)))


def world(play: GcacwPlay, given: Figures, side: Side) -> World:
    """The position with what the core has to know of the sequence, that side at its menu. Points that follow from the
    map by a special rule stay what they are.
    """
    game, record = play.game, play.record
    own = sum(one.points for number, one in enumerate(game.objectives) if holder(play, number) == game.scoring_side)
    return World(
        play.position,
        given,
        side=game.side_index(side),
        turn=record.turn,
        passed=record.passed is not None,
        owed=None if record.owed is None else game.side_index(record.owed),
        rain=record.rain,
        ledger=victory.points(play) - own,
        held=[number for number, piece in enumerate(game.pieces) if game.rules.holds(play, piece.id) is not None],
    )
