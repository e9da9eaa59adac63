"""Tables and positions of a game, handed to the native core's simulator.

What the core plays by itself is the general course of the rules (5.0 to 7.0, 8.0). Special rules of a scenario and
options stay here: who holds a plan of the core against the legal actions learns what they forbid.
"""

from __future__ import annotations

from collections.abc import Mapping

from gtc_tui._core import Figures, Order, World
from gtc_tui.engine.action import Side
from gtc_tui.model.terrain import TERRAINS
from gtc_tui.rules.gcacw import orders, victory
from gtc_tui.rules.gcacw.control import holder
from gtc_tui.rules.gcacw.game import GcacwPlay
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
        order=Order(orders.rows(play), orders.leads(game)),
        battle=tables.battle,
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
    return tuple(orders.rows(play)), tuple(tuple(_goal(play, number)[3]) for number in range(len(play.game.objectives)))


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
