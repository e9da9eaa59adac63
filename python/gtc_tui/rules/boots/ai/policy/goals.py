"""Places worth going to, and places worth guarding, by scenario and by what a unit may do there (21.15, 22.18 ff.)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from gtc_tui.engine.action import Side
from gtc_tui.rules.boots.state import ground
from gtc_tui.rules.boots.state.game import INDIAN, MEXGOV, US, VILLA, BootsPlay, PieceDef

# Weights, in victory points; found by playing.
FIRST_VILLAGE = 1.5  # the first village burned takes five points from the Indians (21.16), shared by several tries
STOCKADE = 0.6  # burning a US stockade: a source of supply and a column less
HELD = 0.5  # share of its points that a goal is worth while enemies stand in it
FORTIFIED = 0.15  # the same of US towns: regiments and forts
GUARD = 0.5  # share of a place's points that a guard in it saves when enemies are near
SUDDEN = 25.0  # Columbus and Fort Bliss both raided: the game (22.20)
HALF_SUDDEN = 3.0  # the first of the two
DENIED = 0.45  # share of a Mexican town's points that a unit of the other side's in it keeps from Villa
IN_THE_WAY = 0.3  # share of them that Villa has by leading the government's units away
EARLY = 0.25  # share of a place's points, which count at the end only, on the first turn


class Goal(NamedTuple):
    """A hex and what it is worth to be there. guard: only being there, or beside it, is worth anything. now: who gets
    there has the points for good (burning, raids)."""

    hex: int
    points: float
    guard: bool = False
    now: bool = False


def goals(play: BootsPlay, unit: PieceDef, side: Side, foes: Iterable[int]) -> list[Goal]:
    """Goals of a unit that a side leads; foes: hexes of its enemies."""
    if unit.is_supply:
        return []
    if VILLA in play.game.sides:
        return _pershing(play, unit, side, foes)
    return _mad_anthony(play, unit, side, foes)


def ending(play: BootsPlay) -> float:
    """0..1: how close the end of the game is."""
    share = play.record.turn / len(play.game.turns)
    return EARLY + (1 - EARLY) * share * share


def turns_left(play: BootsPlay) -> int:
    """Turns after this one, in Mad Anthony of its year."""
    turns, now = play.game.turns, play.record.turn
    return sum(turn.year == turns[now - 1].year for turn in turns[now:]) if _years(play) else len(turns) - now


def _years(play: BootsPlay) -> bool:
    return VILLA not in play.game.sides


def _taken(hex_id: int, points: float, enemies: set[int], held: float) -> Goal:
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
    return figures.villages_1791 + figures.villages_1794 + (FIRST_VILLAGE if none_yet else 0.0)


def town_points(play: BootsPlay) -> float:
    """21.16: what a US town burned now brings by the end of the game."""
    figures = play.game.tables.points_mad_anthony
    return float(figures.towns_1794 + (figures.towns_1791 if _first_year(play) else 0))


def _mad_anthony(play: BootsPlay, unit: PieceDef, side: Side, foes: Iterable[int]) -> list[Goal]:
    villages = [hex_id for hex_id in play.game.sites["native-village"] if not ground.burned(play, hex_id)]
    towns = [hex_id for hex_id in play.game.sites["us-town"] if not ground.burned(play, hex_id)]
    burn, keep = (villages, towns) if side == US else (towns, villages)
    gain, loss = (village_points(play), town_points(play)) if side == US else (town_points(play), village_points(play))
    enemies = set(foes)
    found = [_taken(hex_id, gain, enemies, HELD) for hex_id in burn]
    if side == INDIAN:
        forts = [hex_id for hex_id in ground.marked(play) if ground.stockade(play, hex_id) == US]
        found += [
            Goal(hex_id, STOCKADE * (HELD if hex_id in enemies else 1.0)) for hex_id in forts if hex_id not in burn
        ]
    found += [Goal(hex_id, loss * GUARD * near, True) for hex_id in keep if (near := threatened(play, hex_id, enemies))]
    return found + _forts(play, unit, side, enemies)


def _forts(play: BootsPlay, unit: PieceDef, side: Side, enemies: set[int]) -> list[Goal]:
    """21.15: Fort Miami and Detroit at the end of a year."""
    left, figures = turns_left(play), play.game.tables.points_mad_anthony
    points = float(figures.forts_1791 if _first_year(play) else figures.forts_1794)
    hexes = {hex_id for kind in ("british-fort", "british-town") for hex_id in play.game.sites.get(kind, ())}
    standing = sorted(hex_id for hex_id in hexes if not ground.burned(play, hex_id))
    if side == US:
        return [Goal(one, points * (HELD if one in enemies else 1.0)) for one in standing] if left <= 2 else []
    return [Goal(hex_id, points * GUARD, True) for hex_id in standing] if not unit.is_indian else []


def threatened(play: BootsPlay, hex_id: int, enemies: Iterable[int]) -> float:
    """0..1: how soon enemies may come to a place, by the distance of the nearest."""
    far = play.game.map.hexmap.distance
    nearest = min((far(hex_id, foe) for foe in enemies), default=99)
    scale = 2 if VILLA in play.game.sides else 1  # horses over open country
    return next((share for most, share in _NEARNESS if nearest <= most * scale), 0.0)


_NEARNESS = ((3, 0.9), (5, 0.6), (8, 0.3), (12, 0.1))


# -- Pershing ------------------------------------------------------------------------------------------------------


def raid_points(play: BootsPlay, hex_id: int) -> float:
    """22.19, 22.20: what raiding a US city or town is worth to Villa."""
    figures = play.game.tables.points_pershing
    sources = us_sources(play)
    if hex_id not in sources:
        return float(figures.raid)
    other = any(ground.raided(play, one) for one in sources)
    return figures.raid_source + (SUDDEN if other else HALF_SUDDEN)


def us_sources(play: BootsPlay) -> list[int]:
    """22.26: Columbus and Fort Bliss."""
    return [hex_id for hex_id, whose in play.game.map.supplies.items() if whose == ground.USA]


def settled(play: BootsPlay, country: str) -> list[int]:
    """Cities and towns of a country."""
    game = play.game
    found = {hex_id for kind in ("city", "town") for hex_id in game.sites.get(kind, ())}
    return sorted(hex_id for hex_id in found if ground.area(game, hex_id) == country)


def held_points(play: BootsPlay, hex_id: int) -> float:
    """22.19: what a Mexican city or town is worth to Villa at the end, as things go."""
    figures = play.game.tables.points_pershing
    points = figures.city if ground.has_place(play.game, hex_id, "city") else figures.town
    return points * ending(play)


def _pershing(play: BootsPlay, unit: PieceDef, side: Side, foes: Iterable[int]) -> list[Goal]:
    enemies = set(foes)
    mexican = settled(play, ground.MEXICO)
    open_towns = [hex_id for hex_id in settled(play, ground.USA) if not ground.raided(play, hex_id)]
    if side == VILLA and unit.side == MEXGOV:
        return [Goal(hex_id, -IN_THE_WAY * held_points(play, hex_id), True) for hex_id in mexican]
    if side == VILLA:
        found = [Goal(one, held_points(play, one) * (HELD if one in enemies else 1.0)) for one in mexican]
        if unit.subcommand != "DN":
            found += [_taken(one, raid_points(play, one), enemies, FORTIFIED) for one in open_towns]
        return found
    found = [Goal(one, DENIED * held_points(play, one) * (HELD if one in enemies else 1.0)) for one in mexican]
    if unit.side == US:
        found += [
            Goal(one, GUARD * raid_points(play, one) * near, True)
            for one in open_towns
            if (near := threatened(play, one, enemies))
        ]
    if unit.subcommand == "NG":
        return [goal for goal in found if ground.area(play.game, goal.hex) == ground.USA]
    return found


def hunted(play: BootsPlay, hex_id: int, worth: float) -> Goal:
    """An enemy stack to be hunted, by what its loss is worth."""
    return Goal(hex_id, HUNT * worth)


HUNT = 0.4  # share of the worth of an enemy stack for being where it is
