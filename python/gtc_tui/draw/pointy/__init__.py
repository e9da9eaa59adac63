"""Pointy-topped hexes: straight rows from west to east, rivers through hexes."""

from gtc_tui.draw.geometry import Geometry
from gtc_tui.draw.pointy.campaign import PointyCampaign
from gtc_tui.draw.pointy.land import PointyLand
from gtc_tui.draw.pointy.legend import entries
from gtc_tui.draw.pointy.operational import PointyOperational
from gtc_tui.draw.pointy.outlined import PointyClose, PointyClosest

__all__ = ["GEOMETRY"]

GEOMETRY = Geometry(PointyLand, {1: PointyCampaign, 2: PointyOperational, 3: PointyClose, 4: PointyClosest}, entries)
"""2 columns x 1 line a hex, 4 x 2, 8 x 4, 16 x 8."""
