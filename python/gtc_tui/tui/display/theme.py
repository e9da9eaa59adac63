"""How things look: style keys of drawings and panels as terminal styles, by theme and by what the terminal can show."""

from __future__ import annotations

import os
from collections.abc import Mapping

from rich.color import Color, ColorSystem
from rich.style import Style

from gtc_tui.draw.palette import ATTRIBUTES, BASIC, THEMES, Colour, Face, depth, sign_of
from gtc_tui.tui.display.frugal import SIMPLE, Able

AUTO = "auto"
_TO_COLUMN = b"\x1b[%i%p1%dG"
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
        self._many = next((number for number, system in _SYSTEMS.items() if system is colours), 16)
        self._styles: dict[str, Style] = {}

    def style(self, key: str) -> Style:
        """Of a style key, or of one over a ground."""
        found = self._styles.get(key)
        if found is None:
            theme = THEMES[self.theme]
            face = theme.face(key) if sign_of(key) in theme.faces else None
            found = self._styles[key] = Style.null() if face is None else _style(face, self._many)
        return found


def _style(face: Face, many: int) -> Style:
    inks = (_ink(face.foreground, many), _ink(face.background, many))
    bold, dim, underline, reverse = (word in face.attributes or None for word in ATTRIBUTES)
    return Style(color=inks[0], bgcolor=inks[1], bold=bold, dim=dim, underline=underline, reverse=reverse)


def _ink(colour: Colour | None, many: int) -> Color | None:
    if colour is None or (many == 16 and not colour.basic):
        return None
    if many == 16:
        return Color.from_ansi(BASIC[colour.basic])
    return Color.from_ansi(colour.number) if many == 256 else Color.from_rgb(*colour.parts)


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


def able() -> Able:
    """What the terminal's description says that it can do."""
    try:
        import curses

        curses.setupterm(os.environ.get("TERM") or "dumb", 1)
    except (ImportError, curses.error):
        return SIMPLE
    to_column = curses.tigetstr("hpa")
    return Able(bool(curses.tigetflag("bce") > 0), to_column is not None and to_column.startswith(_TO_COLUMN))
