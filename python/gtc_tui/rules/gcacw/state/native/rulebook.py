"""The rules of a game as the native core takes them: what is done to pieces is done there, by these figures."""

from __future__ import annotations

from gtc_tui._core import Bonus, Fort, Goal, Order, Rulebook, Soldier
from gtc_tui.rules.gcacw.state.game import GcacwGame, PieceDef
from gtc_tui.rules.gcacw.state.native import leader_ratings
from gtc_tui.rules.gcacw.state.options import ATTACK_BETWEEN_ZONES
from gtc_tui.rules.gcacw.state.record import CONFEDERATE
from gtc_tui.rules.gcacw.tables.tables import (
    BIT_ADVANCE,
    BIT_D,
    BIT_E,
    BIT_F1,
    BIT_F2,
    BIT_RETREAT,
    BIT_ROUT,
    BIT_ROUT2,
)

DIGGERS = ("infantry", "cavalry", "artillery")

_MOUNTS = ("foot", "mounted")
_PACES = ("individual", "leader", "cavalry-corps")


def of(game: GcacwGame) -> Rulebook:
    """Made once a game, with the commands as printed; what asks who leads whom takes `commands.rules`."""
    return game.caches.found(of) or game.caches.get(of, lambda: _make(game))


def pace(piece: PieceDef) -> int:
    """Column of the movement allowance table: 0 a unit by itself, else under this leader: 1, of a cavalry corps 2."""
    if not piece.is_leader:
        return 0
    return 2 if piece.cavalry_leader and piece.size == "Corps" else 1


def soldier(game: GcacwGame, piece: PieceDef, sick: bool = False) -> Soldier:
    """What a piece is beside its printed artillery. sick: a leader with the figures of his illness."""
    leads = piece.is_leader
    return Soldier(
        attack=piece.tactical_attack,
        defence=piece.tactical_defence,
        mount=int(piece.mounted),
        command=max(0, leader_ratings.rating(piece, sick)) if leads else 0,
        pace=pace(piece),
        extended=game.tables.extended_march.wagon * (piece.arm == "wagon"),
        foot=piece.arm == "infantry",
        digs=piece.arm in DIGGERS,
        train=piece.arm == "wagon",
        active=leads and piece.size != "Army",
        lends=leads and leader_ratings.lends_bonus(piece, sick, False),
        lends_own=leads and leader_ratings.lends_bonus(piece, sick, True),
    )


def _make(game: GcacwGame) -> Rulebook:
    leads = [game.commands.get(piece, ()) for piece in game.ids]
    tables, burning = game.tables, game.tables.stations
    return Rulebook(
        order=Order([soldier(game, piece) for piece in game.pieces], leads),
        battle=tables.battle,
        tolls=tables.tolls,
        dice=[tables.dice[kind] for kind in _MOUNTS],
        bonus=[[[tables.allowance[side][kind][how] for how in _PACES] for kind in _MOUNTS] for side in game.sides],
        between_zones=tables.zone_to_zone_manpower,
        attack_between=ATTACK_BETWEEN_ZONES in game.options,
        leaving=(1, tables.zoc_exit),  # 13.4, 13.8
        letters=[BIT_F1, BIT_F2, BIT_D, BIT_D, BIT_E, BIT_RETREAT, BIT_ROUT, BIT_ROUT2, BIT_ADVANCE],
        retreat=(tables.retreat_length, tables.rout_length),
        retreat_loss=[tables.retreat_loss[priority] for priority in range(1, 6)],
        goals=[*_objectives(game), *_stations(game)],
        bonuses=[Bonus(goals=bonus.objectives, points=bonus.points) for bonus in game.rules.bonuses(game)],
        burning=(burning.organized, burning.disorganized, burning.in_rain),
        forts=_forts(game),
        scores=game.side_index(game.scoring_side),
        loss_points=[game.loss_points.get(side, 0) for side in game.sides],
        command_radius=tables.command_radius,
        most_fatigue=tables.max_fatigue,
        ties=game.side_index(CONFEDERATE),
        turns=game.turns,
        idle_boxes=game.campaign is not None,
    )


def _objectives(game: GcacwGame) -> list[Goal]:
    """13.0: number n is goal n."""
    return [
        Goal(
            hex=game.map.ids[goal.hex],
            points=goal.points,
            mark=number,
            takers=[n for n, piece in enumerate(game.pieces) if goal.taken_by(piece)],
        )
        for number, goal in enumerate(game.objectives)
    ]


def _stations(game: GcacwGame) -> list[Goal]:
    """5.4."""
    arms = game.tables.stations.arms
    takers = {
        side: [n for n, piece in enumerate(game.pieces) if piece.side == side and piece.arm in arms]
        for side in game.sides
    }
    return [
        Goal(
            hex=game.map.ids[station.hex],
            points=station.points,
            mark=game.marks[f"station:{station.hex}"],
            takers=takers[by],
            burnt_by=game.side_index(by),
        )
        for station in game.stations
        for by in (game.sides if station.by is None else (station.by,))
    ]


def _forts(game: GcacwGame) -> list[Fort]:
    """32.0: those of the side that holds them all."""
    tables, against = game.tables, game.side_index(game.enemy(CONFEDERATE))
    strengths = {where: tables.strong_forts.get(where, tables.fort) for where in game.forts}
    return [
        Fort(
            hex=game.map.ids[where],
            mark=game.marks[f"fort:{where}"],
            against=against,
            points=game.rules.fort_points() or 0,
            value=fort.combat_value,
            guns=fort.artillery,
        )
        for where, fort in strengths.items()
    ]
