"""Tables and positions of a game, handed to the native core's simulator.

What the core plays by itself is the general course of the rules (5.0 to 7.0, 8.0). Special rules of a scenario and
options stay here: who holds a plan of the core against the legal actions learns what they forbid.
"""

from __future__ import annotations

from fractions import Fraction

from gtc_tui._core import BattleTable, Order
from gtc_tui.model.terrain import TERRAIN_ID, TERRAINS, Edge
from gtc_tui.rules.gcacw import command, forts, values
from gtc_tui.rules.gcacw.game import GcacwGame, GcacwPlay, PieceDef
from gtc_tui.rules.gcacw.modifiers import CROSSING, Battle, helper
from gtc_tui.rules.gcacw.tables import Tables

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
