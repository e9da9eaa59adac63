"""Hex maps as plain text: no interface library, so that every front end draws the same picture."""

from gtc_tui.draw.canvas import Segment, to_ansi, to_plain
from gtc_tui.draw.charset import CHARSETS
from gtc_tui.draw.hexdraw import ZOOM_NAMES, ZOOMS, MapPainter, painter_of
from gtc_tui.draw.labels import name_forms, names_legend
from gtc_tui.draw.layers import VOID, Layers, StackGlyph
from gtc_tui.draw.legend import arms_legend, keys_legend, legend
from gtc_tui.draw.palette import THEMES

__all__ = [
    "CHARSETS",
    "THEMES",
    "VOID",
    "ZOOMS",
    "ZOOM_NAMES",
    "Layers",
    "MapPainter",
    "Segment",
    "StackGlyph",
    "arms_legend",
    "keys_legend",
    "legend",
    "name_forms",
    "names_legend",
    "painter_of",
    "to_ansi",
    "to_plain",
]
