"""Places that a side keeps by having somebody there (24.0, 29.5), what they are worth, and who is left to keep them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.rules.gcacw.ai.weights import CampaignWeights
from gtc_tui.rules.gcacw.campaign import depots, supply_markers
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.record import UNION


class Stake(NamedTuple):
    """points: what anybody in the hex brings or saves its side. town: a control town, which takes infantry or artillery
    in supply. quiet: no enemy is near."""

    points: float
    town: bool
    quiet: bool


def sites(game: GcacwGame) -> frozenset[str]:
    """Every hex that may have to be kept: control towns, and where depots may be."""
    campaign = game.campaign
    return game.caches.get(
        sites, lambda: frozenset((*(campaign.counties.towns.values() if campaign else ()), *depots.sites(game)))
    )


def stakes(
    play: GcacwPlay,
    weights: CampaignWeights,
    worths: Mapping[str, float],
    cycles: int,
    foes: Callable[[Side, str], int],
) -> Mapping[Side, Mapping[str, Stake]]:
    """By hex, of each side. worths: of counties to the Union. cycles: to come. foes: hexes to the nearest enemy."""
    found: dict[Side, dict[str, Stake]] = {side: {} for side in play.game.sides}
    figures, names, ids = campaign_of(play), play.game.map.counties, play.game.map.ids
    served = set[str]()
    for side in play.game.sides:
        worth = abs((figures.depot_points.union if side == UNION else figures.depot_points.confederate)[0])
        for depot in depots.standing(play, side):
            near = foes(side, depot.hex)
            raided = float(weights.risk ** (near / weights.pace))
            found[side][depot.hex] = Stake(worth * weights.depot * raided, False, near > weights.quiet)
            if side == UNION:
                served.add(names[ids[depot.hex]])
    for county, town in figures.counties.towns.items():
        points = figures.county_points.counties.get(county, 0) * min(weights.hold, float(cycles))
        if county in served:  # the depot there serves the counties beside it only while the Union has this one
            points += worths[county]
        if points:
            found[UNION][town] = Stake(points, True, foes(UNION, town) > weights.quiet)
    return found


def worth(play: GcacwPlay, unit: PieceId, stake: Stake) -> float:
    """What the unit in that place brings its side."""
    holds = play.game.piece(unit).arm in ("infantry", "artillery") and not supply_markers.is_out(play, unit)
    return stake.points if holds or not stake.town else 0.0


def posted(
    play: GcacwPlay, weights: CampaignWeights, found: Mapping[Side, Mapping[str, Stake]]
) -> Mapping[PieceId, float]:
    """The smallest unit in each of these places, if the army can do without it, and what it is worth there."""
    keepers = dict[PieceId, float]()
    for side, places in found.items():
        for where, stake in places.items():
            small = [(unit, worth(play, unit, stake)) for unit in _small(play, weights, side, where)]
            for unit, points in small[:1]:
                if points > 0:
                    keepers[unit] = points
    return keepers


def _small(play: GcacwPlay, weights: CampaignWeights, side: Side, where: str) -> Iterable[PieceId]:
    units = [unit for unit in pieces.units_in(play, where) if play.game.piece(unit).side == side]
    few = [unit for unit in units if pieces.manpower(play, unit) <= weights.post]
    return sorted(few, key=lambda unit: (pieces.manpower(play, unit), play.game.index[unit]))
