"""Points for divisions before the city that a campaign is about (13.9)."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import msgspec
from msgspec import Meta

from gtc_tui.messages import _
from gtc_tui.rules.gcacw.special.hooks import COMPONENTS, SideKey
from gtc_tui.rules.gcacw.special.objectives import Errand, divisions, place
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
        found = []
        for unit in pieces.on_map(play, self.side):
            piece = play.game.piece(unit)
            if piece.arm == "infantry" and piece.size == "Div":
                points = self._points(play, pieces.hex_id(play, unit))
                if points:
                    where = pieces.hex_of(play, unit) or ""
                    text = _("{unit} before {city}").format(unit=piece.name, city=_city(play))
                    found.append(Award(f"before-the-city:{unit}", text, points, (where,)))
        return tuple(found)

    def errands(self, play: GcacwPlay) -> tuple[Errand, ...]:
        """A ring brings what it is worth beyond the next one out. Nobody is sent there by it: the plan does that."""
        game, found, outer = play.game, list[Errand](), 0
        own = divisions(game, self.side)
        for ring in sorted(self.rings, key=lambda ring: -ring.within):
            key, worth = f"before-the-city:{ring.within}", dict.fromkeys(own, float(ring.points - outer))
            area = place(game, key, partial(_is_near, game, ring.within))
            found.append(Errand(key, area, worth, game.turns, late=True, pays="standing", sends=False))
            outer = ring.points
        return tuple(found)

    def _points(self, play: GcacwPlay, where: int) -> int:
        rings = sorted(self.rings, key=lambda ring: ring.within)
        return next((ring.points for ring in rings if _is_near(play.game, ring.within, where)), 0)


def _is_near(game: GcacwGame, within: int, where: int) -> bool:
    """Is a hex at most so many hexes away from one of the city?"""
    return any(game.map.hexmap.distance(where, one) <= within for one in city_hexes(game))


def _city(play: GcacwPlay) -> str:
    assert play.game.campaign is not None
    return play.game.campaign.game_end.city
