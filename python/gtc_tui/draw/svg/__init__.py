"""A hex map as a vector picture (SVG)."""

from gtc_tui.draw.svg.picture import MARK, picture
from gtc_tui.draw.svg.sheet import Window, around_hexes, whole_map

__all__ = ["MARK", "Window", "around_hexes", "picture", "whole_map"]
