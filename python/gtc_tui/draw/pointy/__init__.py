"""Pointy-topped hexes: straight rows from west to east, rivers through hexes."""

from gtc_tui.draw.pointy.campaign import PointyCampaign
from gtc_tui.draw.pointy.charset import redraw_pointy
from gtc_tui.draw.pointy.close import PointyClose
from gtc_tui.draw.pointy.closest import PointyClosest
from gtc_tui.draw.pointy.ground import PointyGround
from gtc_tui.draw.pointy.level import Pointy
from gtc_tui.draw.pointy.operational import PointyOperational

__all__ = ["LEVELS", "Pointy", "PointyGround", "redraw_pointy"]

LEVELS: dict[int, type[Pointy]] = {1: PointyCampaign, 2: PointyOperational, 3: PointyClose, 4: PointyClosest}
"""By zoom: 2 columns x 1 line a hex, 4 x 2, 8 x 4, 16 x 8."""
