"""Points for divisions before the city that a campaign is about (13.9)."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import msgspec
from msgspec import Meta

from gtc_tui._core import Area
from gtc_tui.engine.action import PieceId
from gtc_tui.messages import _
from gtc_tui.rules.gcacw.special.hooks import COMPONENTS, SideKey
from gtc_tui.rules.gcacw.special.objectives import Errand, divisions, place, there
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import Award, GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.strategy.end_segment import city_hexes
from gtc_tui.rules.kit.special import SpecialRule


class Ring(msgspec.Struct, frozen=True):
    """Points for each division within so many hexes of a hex of the city, and not nearer."""

    within: Annotated[int, Meta(ge=0, le=99)]
    points: Annotated[int, Meta(ge=0, le=99)]


@COMPONENTS.declare("divisions-before-the-city")
class DivisionsBeforeTheCity(SpecialRule, frozen=True):
    """Each infantry division of a side counts once, in the nearest ring where it stands; straight hexes, rivers or not.
    Brigades and substitutes count nothing."""

    side: SideKey
    rings: Annotated[tuple[Ring, ...], Meta(min_length=1, max_length=9)]

    def standing(self, play: GcacwPlay) -> tuple[Award, ...]:
        game, points, left = play.game, dict[PieceId, int](), list(divisions(play.game, self.side))
        for ring in sorted(self.rings, key=lambda ring: ring.within):
            points |= dict.fromkeys(there(play, _area(game, ring), left), ring.points)
            left = [unit for unit in left if unit not in points]
        return tuple(
            Award(
                f"before-the-city:{unit}",
                _("{unit} before {city}").format(unit=game.piece(unit).name, city=_city(play)),
                points[unit],
                (pieces.hex_of(play, unit) or "",),
            )
            for unit in divisions(game, self.side)
            if points.get(unit)
        )

    def errands(self, play: GcacwPlay) -> tuple[Errand, ...]:
        """A ring brings what it is worth beyond the next one out. Nobody is sent there by it: the plan does that."""
        game, found, outer = play.game, list[Errand](), 0
        own = divisions(game, self.side)
        for ring in sorted(self.rings, key=lambda ring: -ring.within):
            worth = dict.fromkeys(own, float(ring.points - outer))
            area = _area(game, ring)
            found.append(Errand(_key(ring), area, worth, game.turns, late=True, pays="standing", sends=False))
            outer = ring.points
        return tuple(found)


def _key(ring: Ring) -> str:
    return f"before-the-city:{ring.within}"


def _area(game: GcacwGame, ring: Ring) -> Area:
    """Hexes at most so many hexes away from one of the city."""
    return place(game, _key(ring), partial(_is_near, game, ring.within))


def _is_near(game: GcacwGame, within: int, where: int) -> bool:
    return any(game.map.hexmap.distance(where, one) <= within for one in city_hexes(game))


def _city(play: GcacwPlay) -> str:
    assert play.game.campaign is not None
    return play.game.campaign.game_end.city
