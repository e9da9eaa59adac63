"""The same map in other signs one column wide."""

from __future__ import annotations

from collections.abc import Container

from gtc_tui.draw.canvas import Canvas
from gtc_tui.draw.pointy.level import Pointy


def redraw_pointy(canvas: Canvas, level: Pointy, zoom: int, outside: Container[int]) -> None:
    """Puts other signs for those of the painted ground, before names are written."""
