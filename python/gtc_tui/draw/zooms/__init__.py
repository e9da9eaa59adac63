"""The zoom levels: what lies over a map's ground, whatever the shape of its hexes."""

from gtc_tui.draw.zooms.campaign import Campaign
from gtc_tui.draw.zooms.operational import Operational
from gtc_tui.draw.zooms.roomy import Close, Closest
from gtc_tui.draw.zooms.zoom import Zoom

__all__ = ["LEVELS", "Zoom"]

LEVELS: dict[int, type[Zoom]] = {1: Campaign, 2: Operational, 3: Close, 4: Closest}
