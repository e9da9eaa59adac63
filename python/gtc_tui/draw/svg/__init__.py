"""A hex map as a vector picture (SVG)."""

from gtc_tui.draw.svg.picture import MARK, picture
from gtc_tui.draw.svg.sheet import Window, around_hexes, around_what_counts, whole_map

__all__ = ["MARK", "Window", "around_hexes", "around_what_counts", "picture", "whole_map"]
