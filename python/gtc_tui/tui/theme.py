"""How things look: style keys of drawings and panels as terminal styles, with and without colours."""

from __future__ import annotations

import os

from rich.color import ColorSystem
from rich.style import Style

from gtc_tui.mapcommands import PALETTE

# key -> (with colours, without). The sixteen colours of the player's own terminal only: short on the line, and
# readable on light and dark grounds. Nothing is told by colour alone.
_STYLES: dict[str, tuple[str, str]] = {
    "text": ("", ""),
    "dim": ("dim", ""),
    "strong": ("bold", "bold"),
    "heading": ("bold underline", "bold underline"),
    "title": ("reverse", "reverse"),
    "rule": ("dim", ""),
    "key": ("bold", "bold"),
    "bar": ("green", ""),
    "chosen": ("reverse bold", "reverse bold"),
    "error": ("bold red", "bold reverse"),
    "notice": ("bold", "bold"),
    "status": ("bold", "bold"),
    "prompt": ("bold yellow", "bold"),
    "side0": ("bright_blue", ""),
    "side1": ("red", ""),
    # The map: stacks and what is laid over it.
    "stack0": ("bold white on blue", "reverse"),
    "stack1": ("bold white on red", "bold underline"),
    "cursor": ("bold reverse", "bold reverse"),
    "label": ("bold black on yellow", "bold reverse"),
    "subject": ("bold yellow", "bold"),
    "path": ("bold magenta", "bold"),
    "closed": ("bold", "bold"),
    "reach": ("bold cyan", "bold"),
    "zoc": ("bold magenta", "bold"),
    "limited": ("magenta", ""),
    "command": ("bold green", "bold"),
    "objective": ("bold yellow", "bold underline"),
    "route": ("bold reverse cyan", "bold underline"),
}
_ANSI = ("black", "red", "green", "yellow", "blue", "magenta", "cyan")
_PLAIN_GROUND = {"crossing": "bold", "town": "bold", "town-name": "bold"}  # the map without colours
# White is left to the terminal: its own colour of text is readable on light grounds too.
_SGR = {"1": "bold", "2": "dim", "37": "", **{str(30 + n): name for n, name in enumerate(_ANSI)}}


def _ground(colours: bool) -> dict[str, Style]:
    """Styles of the map's ground: the palette of the printed maps."""
    if not colours:
        return {key: Style.parse(words) for key, words in _PLAIN_GROUND.items()}
    return {key: Style.parse(" ".join(_SGR[code] for code in codes.split(";"))) for key, codes in PALETTE.items()}


class Look:
    """Styles by key; an unknown key looks plain."""

    def __init__(self, colours: ColorSystem | None) -> None:
        self.colours = colours
        column = 0 if colours is not None else 1
        panels = {key: Style.parse(both[column]) for key, both in _STYLES.items()}
        self._styles = {**_ground(colours is not None), **panels}
        self._plain = Style.null()

    def style(self, key: str) -> Style:
        return self._styles.get(key, self._plain)


def terminal_colours() -> ColorSystem | None:
    """What the terminal can show of our sixteen colours. None: no colours wanted (NO_COLOR) or known to it."""
    if os.environ.get("NO_COLOR"):
        return None
    term = os.environ.get("TERM", "")
    if term in ("", "dumb", "unknown"):
        return None
    try:
        import curses
    except ImportError:
        return ColorSystem.STANDARD
    try:
        curses.setupterm(term)
    except curses.error:  # no description of this terminal here
        return ColorSystem.STANDARD
    return ColorSystem.STANDARD if curses.tigetnum("colors") >= 8 else None
