"""Flat-topped hexes: straight columns from north to south, streams along hexsides."""

from gtc_tui.draw.flat.campaign import FlatCampaign
from gtc_tui.draw.flat.land import FlatLand
from gtc_tui.draw.flat.legend import entries
from gtc_tui.draw.flat.operational import FlatOperational
from gtc_tui.draw.flat.outlined import FlatClose, FlatClosest
from gtc_tui.draw.geometry import Geometry

__all__ = ["GEOMETRY"]

GEOMETRY = Geometry(FlatLand, {1: FlatCampaign, 2: FlatOperational, 3: FlatClose, 4: FlatClosest}, entries)
"""2 columns x 1 line a hex, 3 x 2, 8 x 4, 16 x 8."""
