"""How things look: style keys of drawings and panels as terminal styles, by theme and by what the terminal can show."""

from __future__ import annotations

import os
from collections.abc import Mapping

from rich.color import Color, ColorSystem
from rich.style import Style

from gtc_tui.draw.palette import BASIC, THEMES, Colour, depth, sgr

AUTO = "auto"
_SYSTEMS = {16: ColorSystem.STANDARD, 256: ColorSystem.EIGHT_BIT, 2**24: ColorSystem.TRUECOLOR}
DEPTHS = {"16": 16, "256": 256, "true": 2**24}
"""Names of how many colours there are, beside AUTO."""


class Look:
    """Styles by key; an unknown key looks plain. colours None: none are sent, whatever the theme."""

    def __init__(self, colours: ColorSystem | None, theme: str = AUTO) -> None:
        self.use(colours, theme)

    def use(self, colours: ColorSystem | None, theme: str) -> None:
        """Another look from now on; what is on the screen has to be drawn anew."""
        self.colours = colours
        self.theme = "none" if colours is None else usual_theme(os.environ) if theme == AUTO else theme
        many = next((number for number, system in _SYSTEMS.items() if system is colours), 16)
        codes = sgr(THEMES[self.theme], many)
        self._styles = {
            key: _style(codes[key], face.attributes, (face.foreground, face.background), many)
            for key, face in THEMES[self.theme].faces.items()
        }
        self._plain = Style.null()

    def style(self, key: str) -> Style:
        return self._styles.get(key, self._plain)


def _style(codes: str, attributes: tuple[str, ...], colours: tuple[Colour | None, Colour | None], many: int) -> Style:
    """A face of a theme. The number of one of 256 colours stands behind "38;5;" (ground: "48;5;") in `codes`."""
    inks: list[Color | None] = []
    for colour, lead in zip(colours, ("38;5;", "48;5;"), strict=True):
        if colour is None:
            inks.append(None)
        elif many == 16:
            inks.append(Color.from_ansi(BASIC[colour.basic]))
        elif many == 256:
            inks.append(Color.from_ansi(int(codes.partition(lead)[2].partition(";")[0])))
        else:
            inks.append(Color.from_rgb(*colour.parts))
    bold, dim, underline, reverse = (word in attributes or None for word in ("bold", "dim", "underline", "reverse"))
    return Style(color=inks[0], bgcolor=inks[1], bold=bold, dim=dim, underline=underline, reverse=reverse)


def usual_theme(environ: Mapping[str, str]) -> str:
    """For the ground that a terminal says it has (COLORFGBG "0;15" is black on white); dark where it says nothing."""
    ground = environ.get("COLORFGBG", "").rpartition(";")[2]
    return "light" if ground in ("7", "15") else "dark"


def terminal_colours(wanted: str = AUTO) -> ColorSystem | None:
    """What the terminal can show of the colours wanted. None: none are wanted (NO_COLOR) or known to it."""
    if os.environ.get("NO_COLOR"):
        return None
    term = os.environ.get("TERM", "")
    if term in ("", "dumb", "unknown"):
        return None
    if wanted in DEPTHS:
        return _SYSTEMS[DEPTHS[wanted]]
    found = _SYSTEMS[min(depth(os.environ), 256)]  # true colours cost twice the bytes and look the same
    try:
        import curses
    except ImportError:
        return found
    try:
        curses.setupterm(term, 1)  # the interface library has put something else in the place of standard output
    except curses.error:  # no description of this terminal here
        return found
    return found if curses.tigetnum("colors") >= 8 else None
