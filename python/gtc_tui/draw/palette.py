"""Themes: how every style key looks, as data. A colour is a role ("wood", "side0"); a theme says what roles look like.

Whatever a colour tells, an attribute or a sign tells too: sides have their letters, `none` has attributes alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

ATTRIBUTES = {"bold": "1", "dim": "2", "underline": "4", "reverse": "7"}
"""Words of `Face.attributes` with their SGR parameters."""

_BASIC = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
BASIC = {**{name: at for at, name in enumerate(_BASIC)}, **{f"bright_{name}": at + 8 for at, name in enumerate(_BASIC)}}
"""The sixteen colours that every terminal has, by number."""


class Colour(NamedTuple):
    """rgb: "#rrggbb". basic: which of the sixteen stands for it on a terminal that has no more."""

    rgb: str
    basic: str

    @property
    def parts(self) -> tuple[int, int, int]:
        return int(self.rgb[1:3], 16), int(self.rgb[3:5], 16), int(self.rgb[5:7], 16)


class Face(NamedTuple):
    """How a style key looks. None: the terminal's own colour. attributes: words of `ATTRIBUTES`."""

    foreground: Colour | None
    background: Colour | None
    attributes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Theme:
    """ground: what it is made to be read on, whether it paints that itself (`paints`) or trusts the terminal."""

    name: str
    ground: Colour | None
    paints: bool
    faces: Mapping[str, Face]


# key -> (foreground role, background role, attributes beside colours, attributes without any).
_KEYS: dict[str, tuple[str, str, str, str]] = {
    # The ground.
    "clear": ("ink", "", "", ""),
    "void": ("ink", "", "", ""),
    "rolling": ("earth", "", "", ""),
    "rough": ("earth", "", "", ""),
    "mountain": ("earth", "", "bold", ""),
    "woods": ("wood", "", "", ""),
    "swamp": ("marsh", "", "", ""),
    "forest": ("wood", "", "", ""),
    "desert": ("earth", "", "", ""),
    "lake": ("water", "", "", ""),
    "seasonal-lake": ("creek", "", "", ""),
    "shore": ("water", "", "bold", "bold"),
    "border": ("error", "", "bold", "bold"),
    "city": ("ink", "", "bold", "bold"),
    "redoubt": ("works", "", "", ""),
    "fort": ("works", "", "", ""),
    "off-map": ("faint", "", "", ""),
    "water": ("water", "", "", ""),
    "creek": ("creek", "", "", ""),
    "river": ("water", "", "bold", ""),
    "wide-river": ("water", "", "bold", "bold"),
    "crossing": ("ink", "", "bold", "bold"),
    "trail": ("road", "", "", ""),
    "road": ("road", "", "", ""),
    "pike": ("road", "", "bold", ""),
    "railroad": ("rail", "", "bold", "bold"),
    "place": ("ink", "", "", ""),
    "town": ("ink", "", "bold", "bold"),
    "works": ("works", "", "", "bold"),
    "name": ("ink", "", "", ""),
    "town-name": ("ink", "", "bold", "bold"),
    "goal-name": ("ink", "", "bold underline", "bold underline"),
    "region-name": ("ink", "", "bold", "bold"),
    "lake-name": ("water", "", "bold", "bold"),
    "region": ("faint", "", "bold", "bold"),
    "outline": ("faint", "", "", ""),
    "box": ("ink", "", "", ""),
    "number": ("faint", "", "", ""),
    "ruin": ("error", "", "bold", "bold"),
    # What lies over it. Sides: one reversed, one underlined, beside their letters.
    "stack0": ("on0", "side0", "bold", "reverse"),
    "stack1": ("on1", "side1", "bold underline", "bold underline"),
    "stack2": ("strong", "", "bold", "bold"),  # of no player
    "side0": ("ink0", "", "bold", "bold"),
    "side1": ("ink1", "", "bold underline", "bold underline"),
    "cursor": ("ink", "", "bold reverse", "bold reverse"),
    "label": ("on-label", "label", "bold", "bold reverse"),
    "subject": ("strong", "", "bold", "bold"),
    "path": ("path", "", "bold", "bold"),
    "closed": ("faint", "", "bold", "bold"),
    "reach": ("reach", "", "bold", "bold"),
    "route": ("reach", "", "bold underline", "bold underline"),
    "threat": ("error", "", "bold", "bold"),
    "zoc": ("zone", "", "bold", "bold"),
    "limited": ("zone", "", "", ""),
    "command": ("command", "", "bold", "bold"),
    "objective": ("strong", "", "bold underline", "bold underline"),
    # Panels.
    "text": ("ink", "", "", ""),
    "dim": ("faint", "", "", ""),
    "strong": ("ink", "", "bold", "bold"),
    "heading": ("ink", "", "bold underline", "bold underline"),
    "title": ("ink", "", "reverse", "reverse"),
    "rule": ("faint", "", "", ""),
    "key": ("ink", "", "bold", "bold"),
    "bar": ("command", "", "", ""),
    "chosen": ("ink", "", "bold reverse", "bold reverse"),
    "error": ("error", "", "bold", "bold reverse"),
    "notice": ("ink", "", "bold", "bold"),
    "status": ("ink", "", "bold", "bold"),
    "prompt": ("strong", "", "bold", "bold"),
}
STYLE_KEYS = frozenset(_KEYS)
"""Every style key of drawings and panels."""

_DARK = {
    "page": ("#000000", "black"),
    "faint": ("#8a8a8a", "bright_black"),
    "earth": ("#b58b4c", "yellow"),
    "wood": ("#5fa75f", "green"),
    "marsh": ("#4fa6a0", "cyan"),
    "water": ("#5f9fff", "bright_blue"),
    "creek": ("#5fb0d7", "cyan"),
    "road": ("#d7875f", "red"),
    "rail": ("#eeeeee", "bright_white"),
    "works": ("#c98bd6", "magenta"),
    "side0": ("#2f5fb3", "blue"),
    "side1": ("#a8322d", "red"),
    "on0": ("#ffffff", "bright_white"),
    "on1": ("#ffffff", "bright_white"),
    "ink0": ("#7fb2ff", "bright_blue"),
    "ink1": ("#ff8078", "bright_red"),
    "label": ("#ffd75f", "yellow"),
    "on-label": ("#000000", "black"),
    "strong": ("#ffd75f", "bright_yellow"),
    "path": ("#ff87d7", "bright_magenta"),
    "reach": ("#5fffff", "bright_cyan"),
    "zone": ("#ff87ff", "magenta"),
    "command": ("#87ff87", "bright_green"),
    "error": ("#ff6b6b", "bright_red"),
}
_LIGHT = {
    "page": ("#ffffff", "bright_white"),
    "faint": ("#6c6c6c", "bright_black"),
    "earth": ("#8a5a1a", "yellow"),
    "wood": ("#2f7a2f", "green"),
    "marsh": ("#1b7672", "cyan"),
    "water": ("#1f5fbf", "blue"),
    "creek": ("#1f78a0", "cyan"),
    "road": ("#b03a10", "red"),
    "rail": ("#000000", "black"),
    "works": ("#8a2f96", "magenta"),
    "side0": ("#1f4f9f", "blue"),
    "side1": ("#a8322d", "red"),
    "on0": ("#ffffff", "bright_white"),
    "on1": ("#ffffff", "bright_white"),
    "ink0": ("#1f4f9f", "blue"),
    "ink1": ("#a8322d", "red"),
    "label": ("#ffd75f", "yellow"),
    "on-label": ("#000000", "black"),
    "strong": ("#8a5a00", "red"),
    "path": ("#a0157a", "magenta"),
    "reach": ("#00688b", "blue"),
    "zone": ("#a0157a", "magenta"),
    "command": ("#1a701a", "green"),
    "error": ("#b00020", "red"),
}
_CONTRAST = {
    "page": ("#000000", "black"),
    "ink": ("#ffffff", "bright_white"),
    "faint": ("#d0d0d0", "white"),
    "earth": ("#ffd787", "bright_yellow"),
    "wood": ("#87ff87", "bright_green"),
    "marsh": ("#87ffd7", "bright_cyan"),
    "water": ("#87d7ff", "bright_cyan"),
    "creek": ("#87d7ff", "bright_cyan"),
    "road": ("#ffb787", "bright_yellow"),
    "rail": ("#ffffff", "bright_white"),
    "works": ("#ffafff", "bright_magenta"),
    "side0": ("#87d7ff", "bright_cyan"),
    "side1": ("#ffd700", "bright_yellow"),
    "on0": ("#000000", "black"),
    "on1": ("#000000", "black"),
    "ink0": ("#87d7ff", "bright_cyan"),
    "ink1": ("#ffd700", "bright_yellow"),
    "label": ("#ffffff", "bright_white"),
    "on-label": ("#000000", "black"),
    "strong": ("#ffff00", "bright_yellow"),
    "path": ("#ffafff", "bright_magenta"),
    "reach": ("#00ffff", "bright_cyan"),
    "zone": ("#ffafff", "bright_magenta"),
    "command": ("#87ff87", "bright_green"),
    "error": ("#ffafaf", "bright_white"),
}
# The colours of Okabe and Ito, told apart with every common kind of colour blindness.
_BLUE, _SKY, _GREEN, _YELLOW = "#0072b2", "#56b4e9", "#009e73", "#f0e442"
_ORANGE, _VERMILION, _PURPLE = "#e69f00", "#d55e00", "#cc79a7"
_SAFE = {
    "page": ("#000000", "black"),
    "faint": ("#9a9a9a", "bright_black"),
    "earth": (_ORANGE, "yellow"),
    "wood": (_GREEN, "green"),
    "marsh": (_GREEN, "cyan"),
    "water": (_SKY, "bright_blue"),
    "creek": (_SKY, "cyan"),
    "road": (_VERMILION, "red"),
    "rail": ("#ffffff", "bright_white"),
    "works": (_PURPLE, "magenta"),
    "side0": (_BLUE, "blue"),
    "side1": (_ORANGE, "yellow"),
    "on0": ("#ffffff", "bright_white"),
    "on1": ("#000000", "black"),
    "ink0": (_SKY, "bright_blue"),
    "ink1": (_ORANGE, "yellow"),
    "label": (_YELLOW, "bright_yellow"),
    "on-label": ("#000000", "black"),
    "strong": (_YELLOW, "bright_yellow"),
    "path": (_PURPLE, "bright_magenta"),
    "reach": (_SKY, "bright_cyan"),
    "zone": (_PURPLE, "magenta"),
    "command": (_YELLOW, "bright_yellow"),
    "error": (_VERMILION, "bright_red"),
}


def _theme(name: str, roles: Mapping[str, tuple[str, str]], paints: bool = False) -> Theme:
    """Roles that a theme lacks keep the terminal's own colour."""
    colours = {role: Colour(*both) for role, both in roles.items()}
    page = colours["page"] if paints else None
    faces = {}
    for key, (ink, ground, attributes, _plain) in _KEYS.items():
        faces[key] = Face(colours.get(ink), colours.get(ground, page), tuple(attributes.split()))
    return Theme(name, colours["page"], paints, faces)


def _plain() -> Theme:
    faces = {key: Face(None, None, tuple(plain.split())) for key, (_ink, _ground, _coloured, plain) in _KEYS.items()}
    return Theme("none", None, False, faces)


THEMES: Mapping[str, Theme] = {
    theme.name: theme
    for theme in (
        _theme("dark", _DARK),
        _theme("light", _LIGHT),
        _theme("high-contrast", _CONTRAST, paints=True),
        _theme("colour-blind", _SAFE),
        _plain(),
    )
}
"""By name. "dark", "light" and "colour-blind" (for a dark ground) leave the ground to the terminal."""

_LEVELS = (0, 95, 135, 175, 215, 255)


def depth(environ: Mapping[str, str]) -> int:
    """How many colours a terminal says it has: 16, 256, or 2**24."""
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return 2**24
    term = environ.get("TERM", "")
    return 2**24 if term.endswith("-direct") else 256 if "256color" in term else 16


def sgr(theme: Theme, colours: int) -> dict[str, str]:
    """SGR parameters of every style key ("1;32"; "" for none), for a terminal of 16, 256 or 2**24 colours."""
    codes = {}
    for key, face in theme.faces.items():
        parts = [ATTRIBUTES[word] for word in face.attributes]
        for colour, ground in ((face.foreground, False), (face.background, True)):
            if colour is not None:
                parts.append(_code(colour, colours, ground))
        codes[key] = ";".join(parts)
    return codes


def _code(colour: Colour, colours: int, ground: bool) -> str:
    lead = 48 if ground else 38
    red, green, blue = colour.parts
    if colours > 256:
        return f"{lead};2;{red};{green};{blue}"
    if colours == 256:
        return f"{lead};5;{_nearest(red, green, blue)}"
    number = BASIC[colour.basic]
    return str(lead - 8 + number if number < 8 else lead + 52 + number - 8)


def _nearest(*rgb: int) -> int:
    """Of the 256 colours the nearest of the cube and the greys; the first sixteen look different everywhere."""
    steps = [min(range(6), key=lambda at: abs(_LEVELS[at] - part)) for part in rgb]
    grey = min(max(round((sum(rgb) / 3 - 8) / 10), 0), 23)
    cube_miss = sum((_LEVELS[step] - part) ** 2 for step, part in zip(steps, rgb, strict=True))
    grey_miss = sum((8 + 10 * grey - part) ** 2 for part in rgb)
    return 232 + grey if grey_miss < cube_miss else 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
