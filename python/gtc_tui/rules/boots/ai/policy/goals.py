"""Places worth going to, and places worth guarding, by scenario and by what a unit may do there (21.15, 22.18 ff.)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from gtc_tui.engine.action import Side
from gtc_tui.model.ids import HexId
from gtc_tui.rules.boots.ai.policy.ways import ways
from gtc_tui.rules.boots.ai.weights import Goals
from gtc_tui.rules.boots.state import ground
from gtc_tui.rules.boots.state.game import INDIAN, MEXGOV, US, VILLA, BootsPlay, PieceDef


class Goal(NamedTuple):
    """A hex and what it is worth to be there. guard: only being there, or beside it, is worth anything. now: who gets
    there has the points for good (burning, raids)."""

    hex: HexId
    points: float
    guard: bool = False
    now: bool = False


def goals(play: BootsPlay, unit: PieceDef, side: Side, foes: Iterable[HexId]) -> list[Goal]:
    """Goals of a unit that a side leads; foes: hexes of its enemies."""
    if unit.is_supply:
        return []
    if not _years(play):
        return _pershing(play, unit, side, foes)
    return _mad_anthony(play, unit, side, foes)


def _weights(play: BootsPlay) -> Goals:
    return ways(play.game).weights.goals


def ending(play: BootsPlay) -> float:
    """0..1: how close the end of the game is."""
    share, early = play.record.turn / len(play.game.turns), _weights(play).early
    return early + (1 - early) * share * share


def turns_left(play: BootsPlay) -> int:
    """Turns after this one, in Mad Anthony of its year."""
    turns, now = play.game.turns, play.record.turn
    return sum(turn.year == turns[now - 1].year for turn in turns[now:]) if _years(play) else len(turns) - now


def _years(play: BootsPlay) -> bool:
    """Places are burned, and the points of a year counted at its end."""
    return ways(play.game).country.aims == "burning"


def _taken(hex_id: HexId, points: float, enemies: set[HexId], held: float) -> Goal:
    """A place to be burned or raided; held: share of it where enemies stand."""
    return Goal(hex_id, points * held) if hex_id in enemies else Goal(hex_id, points, False, True)


# -- Mad Anthony ---------------------------------------------------------------------------------------------------


def _first_year(play: BootsPlay) -> bool:
    return play.game.turns[play.record.turn - 1].year == play.game.turns[0].year


def village_points(play: BootsPlay) -> float:
    """21.15: what a village burned now brings by the end of the game."""
    figures = play.game.tables.points_mad_anthony
    if not _first_year(play):
        return float(figures.villages_1794)
    none_yet = not any(ground.burned(play, hex_id) for hex_id in play.game.sites["native-village"])
    return figures.villages_1791 + figures.villages_1794 + (_weights(play).first_village if none_yet else 0.0)


def town_points(play: BootsPlay) -> float:
    """21.16: what a US town burned now brings by the end of the game."""
    figures = play.game.tables.points_mad_anthony
    return float(figures.towns_1794 + (figures.towns_1791 if _first_year(play) else 0))


def _mad_anthony(play: BootsPlay, unit: PieceDef, side: Side, foes: Iterable[HexId]) -> list[Goal]:
    villages = [hex_id for hex_id in play.game.sites["native-village"] if not ground.burned(play, hex_id)]
    towns = [hex_id for hex_id in play.game.sites["us-town"] if not ground.burned(play, hex_id)]
    burn, keep = (villages, towns) if side == US else (towns, villages)
    gain, loss = (village_points(play), town_points(play)) if side == US else (town_points(play), village_points(play))
    enemies, weights = set(foes), _weights(play)
    found = [_taken(hex_id, gain, enemies, weights.held) for hex_id in burn]
    if side == INDIAN:
        forts = [hex_id for hex_id in ground.marked(play) if ground.stockade(play, hex_id) == US]
        found += [
            Goal(hex_id, weights.stockade * (weights.held if hex_id in enemies else 1.0))
            for hex_id in forts
            if hex_id not in burn
        ]
    found += [
        Goal(hex_id, loss * weights.guard * near, True)
        for hex_id in keep
        if (near := threatened(play, hex_id, enemies))
    ]
    return found + _forts(play, unit, side, enemies)


def _forts(play: BootsPlay, unit: PieceDef, side: Side, enemies: set[HexId]) -> list[Goal]:
    """21.15: Fort Miami and Detroit at the end of a year."""
    left, figures = turns_left(play), play.game.tables.points_mad_anthony
    points = float(figures.forts_1791 if _first_year(play) else figures.forts_1794)
    hexes = {hex_id for kind in ("british-fort", "british-town") for hex_id in play.game.sites.get(kind, ())}
    standing = sorted(hex_id for hex_id in hexes if not ground.burned(play, hex_id))
    if side == US:
        held = _weights(play).held
        return [Goal(one, points * (held if one in enemies else 1.0)) for one in standing] if left <= 2 else []
    return [Goal(hex_id, points * _weights(play).guard, True) for hex_id in standing] if not unit.is_indian else []


def threatened(play: BootsPlay, hex_id: HexId, enemies: Iterable[HexId]) -> float:
    """0..1: how soon enemies may come to a place, by the distance of the nearest."""
    far = play.game.map.hexmap.distance
    nearest = min((far(hex_id, foe) for foe in enemies), default=99)
    weights = _weights(play)
    scale = ways(play.game).country.nearness
    return next((share for most, share in weights.nearness if nearest <= most * scale), 0.0)


# -- Pershing ------------------------------------------------------------------------------------------------------


def raid_points(play: BootsPlay, hex_id: HexId) -> float:
    """22.19, 22.20: what raiding a US city or town is worth to Villa."""
    figures = play.game.tables.points_pershing
    sources = us_sources(play)
    if hex_id not in sources:
        return float(figures.raid)
    other = any(ground.raided(play, one) for one in sources)
    return figures.raid_source + (_weights(play).sudden if other else _weights(play).first_source)


def us_sources(play: BootsPlay) -> list[HexId]:
    """22.26: Columbus and Fort Bliss."""
    return [HexId(hex_id) for hex_id, whose in play.game.map.supplies.items() if whose == ground.USA]


def settled(play: BootsPlay, country: str) -> list[HexId]:
    """Cities and towns of a country."""
    game = play.game
    found = {hex_id for kind in ("city", "town") for hex_id in game.sites.get(kind, ())}
    return sorted(hex_id for hex_id in found if ground.area(game, hex_id) == country)


def held_points(play: BootsPlay, hex_id: HexId) -> float:
    """22.19: what a Mexican city or town is worth to Villa at the end, as things go."""
    figures = play.game.tables.points_pershing
    points = figures.city if ground.has_place(play.game, hex_id, "city") else figures.town
    return points * ending(play)


def _pershing(play: BootsPlay, unit: PieceDef, side: Side, foes: Iterable[HexId]) -> list[Goal]:
    enemies, weights = set(foes), _weights(play)
    mexican = settled(play, ground.MEXICO)
    open_towns = [hex_id for hex_id in settled(play, ground.USA) if not ground.raided(play, hex_id)]
    if side == VILLA and unit.side == MEXGOV:
        return [Goal(hex_id, -weights.in_the_way * held_points(play, hex_id), True) for hex_id in mexican]
    if side == VILLA:
        found = [Goal(one, held_points(play, one) * (weights.held if one in enemies else 1.0)) for one in mexican]
        if unit.subcommand != "DN":
            found += [_taken(one, raid_points(play, one), enemies, weights.fortified) for one in open_towns]
        return found
    found = [
        Goal(one, weights.denied * held_points(play, one) * (weights.held if one in enemies else 1.0))
        for one in mexican
    ]
    if unit.side == US:
        found += [
            Goal(one, weights.guard * raid_points(play, one) * near, True)
            for one in open_towns
            if (near := threatened(play, one, enemies))
        ]
    if unit.subcommand == "NG":
        return [goal for goal in found if ground.area(play.game, goal.hex) == ground.USA]
    return found


def hunted(play: BootsPlay, hex_id: HexId, worth: float) -> Goal:
    """An enemy stack to be hunted, by what its loss is worth."""
    return Goal(hex_id, _weights(play).hunt * worth)
