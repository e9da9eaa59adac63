"""Themes: how every style key looks, as data. A colour is a role ("wood", "side0"); a theme says what roles look like.

The map has depth: the ground of a hex lies as a background below its signs, dark and quiet ("road on woods" is the
style key of a road there); ways, streams and names stand out from it; what stands on the map has a background of its
own.

Whatever a colour tells, an attribute or a sign tells too: sides have their letters, `none` has attributes alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

ATTRIBUTES = {"bold": "1", "dim": "2", "underline": "4", "reverse": "7"}
"""Words of `Face.attributes` with their SGR parameters."""

_BASIC = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
BASIC = {**{name: at for at, name in enumerate(_BASIC)}, **{f"bright_{name}": at + 8 for at, name in enumerate(_BASIC)}}
"""The sixteen colours that every terminal has, by number."""


class Colour(NamedTuple):
    """rgb: "#rrggbb". number: which of the 256 stands for it. basic: which of the sixteen, on a terminal that has no
    more; "" where it is not shown there."""

    rgb: str
    number: int
    basic: str = ""

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
    """ground: what it is made to be read on, whether it paints that itself (`paints`) or trusts the terminal. ink: what
    has the terminal's own colour elsewhere is written so over a ground, whatever that terminal's colour is.
    grounds: what lies below the signs of a map, by names of `GROUNDS`; a theme without colours has none."""

    name: str
    ground: Colour | None
    paints: bool
    ink: Colour | None
    faces: Mapping[str, Face]
    grounds: Mapping[str, Colour]

    def face(self, key: str) -> Face:
        """Of a style key, or of one `over` a ground; what has a background of its own keeps that. Raises KeyError."""
        sign, _on, ground = key.partition(_ON)
        face = self.faces[sign]
        if ground not in self.grounds or sign in _SOLID:
            return face
        return face._replace(foreground=face.foreground or self.ink, background=self.grounds[ground])


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
    "lake": ("wave", "", "", ""),
    "seasonal-lake": ("creek", "", "", ""),
    "shore": ("water", "", "bold", "bold"),
    "border": ("works", "", "bold", "bold"),
    "city": ("ink", "", "bold", "bold"),
    "redoubt": ("works", "", "", ""),
    "fort": ("works", "", "", ""),
    "off-map": ("faint", "", "", ""),
    "water": ("wave", "", "", ""),
    "creek": ("creek", "", "", ""),
    "river": ("water", "", "bold", ""),
    "wide-river": ("water", "", "bold", "bold"),
    "crossing": ("ink", "", "bold", "bold"),
    "trail": ("trail", "", "", ""),
    "road": ("road", "", "", ""),
    "pike": ("pike", "", "bold", ""),
    "railroad": ("rail", "", "bold", "bold"),
    "place": ("ink", "", "", ""),
    "town": ("ink", "", "bold", "bold"),
    "works": ("works", "", "", "bold"),
    "name": ("place", "", "", ""),
    "town-name": ("place", "", "bold", "bold"),
    "goal-name": ("gold", "", "bold", "bold underline"),
    "goal-key": ("gold", "page", "bold", "bold underline"),  # beside a flag, and at the foot of the map
    "region-name": ("place", "", "bold", "bold"),
    "lake-name": ("water", "", "bold", "bold"),
    "region": ("faint", "", "bold", "bold"),
    "outline": ("line", "", "", ""),
    "box": ("ink", "", "", ""),
    "number": ("faint", "", "", ""),
    "ruin": ("error", "", "bold", "bold"),
    # What lies over it. Sides: one reversed, one underlined, beside their letters.
    "stack0": ("on0", "side0", "bold", "reverse"),
    "stack1": ("on1", "side1", "bold underline", "bold underline"),
    "stack2": ("strong", "", "bold", "bold"),  # of no player
    "flag0": ("on0", "side0", "", "bold"),
    "flag1": ("on1", "side1", "underline", "bold underline"),
    "side0": ("ink0", "", "", "bold"),
    "side1": ("ink1", "", "underline", "bold underline"),
    "cursor": ("caret", "on-caret", "bold reverse", "bold reverse"),  # the same on every ground
    "label": ("on-label", "label", "bold", "bold reverse"),
    "subject": ("on-label", "label", "bold", "bold"),
    "path": ("path", "", "bold", "bold"),
    "plan": ("path", "", "bold underline", "bold underline"),
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
"""Every style key of drawings and panels; `over` a ground there are more."""
_SOLID = frozenset(key for key, (_ink, ground, _coloured, _plain) in _KEYS.items() if ground)

# A theme's colours by role: true colour, number among the 256, name among the sixteen. The numbers are named, not
# searched: the nearest of 256 is often of another hue. Signs that are all over the map have the very colour of their
# number: named so, it is half as long on the line where there are true colours. So is the ink of "light", a grey that
# nobody tells from black. Themes that paint the page take black and white from the first sixteen: those are in nearly
# every cell, and a third as long on the line.
_DARK = {
    "page": ("#000000", 16, "black"),
    "faint": ("#8a8a8a", 245, "bright_black"),
    "line": ("#4e4e4e", 239, "bright_black"),
    "place": ("#c6c6c6", 251, ""),
    "gold": ("#ffe896", 228, "bright_yellow"),
    "earth": ("#6b5836", 58, "yellow"),
    "wood": ("#28542f", 22, "green"),
    "marsh": ("#2f6b6b", 23, "cyan"),
    "wave": ("#3f7fc0", 31, "bright_blue"),
    "water": ("#87d7ff", 117, "bright_blue"),
    "creek": ("#5fafd7", 74, "cyan"),
    "pike": ("#ffd787", 222, "bright_yellow"),
    "road": ("#d7af5f", 179, "yellow"),
    "trail": ("#af875f", 137, "yellow"),
    "rail": ("#eeeeee", 255, "bright_white"),
    "works": ("#c98bd6", 176, "magenta"),
    "side0": ("#2f5fb3", 25, "blue"),
    "side1": ("#a8322d", 124, "red"),
    "on0": ("#ffffff", 231, "bright_white"),
    "on1": ("#ffffff", 231, "bright_white"),
    "ink0": ("#87afff", 111, "bright_blue"),
    "ink1": ("#d7afaf", 181, "bright_red"),
    "caret": ("#d0d0d0", 252, "white"),
    "on-caret": ("#1c1c1c", 234, "black"),
    "label": ("#ffd75f", 221, "yellow"),
    "on-label": ("#000000", 16, "black"),
    "strong": ("#ffd75f", 221, "bright_yellow"),
    "path": ("#ff9fdf", 219, "bright_magenta"),
    "reach": ("#5fffff", 87, "bright_cyan"),
    "zone": ("#ffa7ff", 219, "magenta"),
    "command": ("#87ff87", 120, "bright_green"),
    "error": ("#ff6b6b", 203, "bright_red"),
}
_LIGHT = {
    "page": ("#ffffff", 15, "bright_white"),
    "ink": ("#080808", 0, "black"),
    "faint": ("#6c6c6c", 242, "bright_black"),
    "line": ("#b2b2b2", 249, "bright_black"),
    "place": ("#303030", 236, ""),
    "gold": ("#604400", 58, "yellow"),
    "earth": ("#b89a5c", 143, "yellow"),
    "wood": ("#8cb888", 108, "green"),
    "marsh": ("#5f9f9a", 73, "cyan"),
    "wave": ("#4f8fd0", 68, "blue"),
    "water": ("#005faf", 25, "blue"),
    "creek": ("#005f87", 24, "cyan"),
    "pike": ("#6a3d00", 94, "red"),
    "road": ("#8f5a14", 130, "red"),
    "trail": ("#8a6028", 136, "yellow"),
    "rail": ("#080808", 0, "black"),
    "works": ("#7a2488", 90, "magenta"),
    "side0": ("#1f4f9f", 25, "blue"),
    "side1": ("#a8322d", 124, "red"),
    "on0": ("#ffffff", 15, "bright_white"),
    "on1": ("#ffffff", 15, "bright_white"),
    "ink0": ("#005faf", 25, "blue"),
    "ink1": ("#870000", 88, "red"),
    "caret": ("#080808", 0, "black"),
    "on-caret": ("#ffffff", 15, "bright_white"),
    "label": ("#ffd75f", 221, "yellow"),
    "on-label": ("#000000", 0, "black"),
    "strong": ("#6a4800", 58, "red"),
    "path": ("#8a0f6a", 90, "magenta"),
    "reach": ("#005a78", 24, "blue"),
    "zone": ("#8a0f6a", 90, "magenta"),
    "command": ("#14601a", 22, "green"),
    "error": ("#b80010", 160, "red"),
}
_CONTRAST = {
    "page": ("#000000", 0, "black"),
    "ink": ("#ffffff", 15, "bright_white"),
    "faint": ("#d0d0d0", 252, "white"),
    "line": ("#d0d0d0", 252, "white"),
    "place": ("#ffffff", 15, "bright_white"),
    "gold": ("#ffff00", 226, "bright_yellow"),
    "earth": ("#ffd787", 222, "bright_yellow"),
    "wood": ("#87ff87", 120, "bright_green"),
    "marsh": ("#87ffd7", 122, "bright_cyan"),
    "wave": ("#87d7ff", 117, "bright_cyan"),
    "water": ("#87d7ff", 117, "bright_cyan"),
    "creek": ("#87d7ff", 117, "bright_cyan"),
    "pike": ("#ffd7af", 223, "bright_yellow"),
    "road": ("#ffb787", 216, "bright_yellow"),
    "trail": ("#ffb787", 216, "bright_yellow"),
    "rail": ("#ffffff", 15, "bright_white"),
    "works": ("#ffafff", 219, "bright_magenta"),
    "side0": ("#87d7ff", 117, "bright_cyan"),
    "side1": ("#ffd700", 220, "bright_yellow"),
    "on0": ("#000000", 0, "black"),
    "on1": ("#000000", 0, "black"),
    "ink0": ("#87d7ff", 117, "bright_cyan"),
    "ink1": ("#ffd700", 220, "bright_yellow"),
    "caret": ("#ffffff", 15, "bright_white"),
    "on-caret": ("#000000", 0, "black"),
    "label": ("#ffffff", 15, "bright_white"),
    "on-label": ("#000000", 0, "black"),
    "strong": ("#ffff00", 226, "bright_yellow"),
    "path": ("#ffafff", 219, "bright_magenta"),
    "reach": ("#00ffff", 51, "bright_cyan"),
    "zone": ("#ffafff", 219, "bright_magenta"),
    "command": ("#87ff87", 120, "bright_green"),
    "error": ("#ffafaf", 217, "bright_white"),
}
# The colours of Okabe and Ito, told apart with every common kind of colour blindness; roads are a paler orange.
_SAFE = {
    **_DARK,
    "faint": ("#9a9a9a", 247, "bright_black"),
    "wood": ("#00573f", 23, "green"),
    "marsh": ("#2f6b6b", 24, "cyan"),
    "water": ("#87d7ff", 117, "bright_blue"),
    "creek": ("#5fafd7", 74, "cyan"),
    "works": ("#d793b7", 175, "magenta"),
    "side0": ("#0072b2", 25, "blue"),
    "side1": ("#e69f00", 178, "yellow"),
    "on1": ("#000000", 16, "black"),
    "ink0": ("#87d7ff", 117, "bright_blue"),
    "ink1": ("#e69f00", 178, "yellow"),
    "label": ("#f0e442", 227, "bright_yellow"),
    "strong": ("#f0e442", 227, "bright_yellow"),
    "gold": ("#f0e442", 227, "bright_yellow"),
    "pike": ("#ffd7af", 223, "bright_white"),
    "road": ("#d7af87", 180, "white"),
    "trail": ("#af875f", 137, "white"),
    "path": ("#dd9fc0", 182, "bright_magenta"),
    "reach": ("#7cc6f2", 117, "bright_cyan"),
    "zone": ("#dd9fc0", 182, "magenta"),
    "command": ("#f0e442", 227, "bright_yellow"),
    "error": ("#ff7a2a", 208, "bright_red"),
}

# What lies below the signs of the map: true colour, number among the 256. With sixteen colours there are none: those
# shout. "band": rivers. "tint0", "tint1", "tint2": an overlay of one side, of the other, of both.
_DARK_GROUNDS = {
    "clear": ("#2c281c", 236),
    "rolling": ("#322818", 236),
    "rough": ("#3a2e20", 237),
    "mountain": ("#40342a", 237),
    "woods": ("#122616", 233),
    "swamp": ("#142a2c", 234),
    "city": ("#38302e", 237),
    "water": ("#0c2444", 17),
    "forest": ("#122616", 233),
    "desert": ("#342c16", 235),
    "lake": ("#0c2444", 17),
    "seasonal-lake": ("#182c34", 24),
    "band": ("#10345c", 24),
    "tint0": ("#1a2c60", 17),
    "tint1": ("#4a1818", 52),
    "tint2": ("#3c1848", 53),
}
_LIGHT_GROUNDS = {
    "clear": ("#faf4e4", 230),
    "rolling": ("#efe4c8", 187),
    "rough": ("#e6d8b4", 187),
    "mountain": ("#dccaa4", 187),
    "woods": ("#d8e8cc", 194),
    "swamp": ("#cce4dc", 152),
    "city": ("#e0dad4", 188),
    "water": ("#b8daf4", 153),
    "forest": ("#d8e8cc", 194),
    "desert": ("#f6e8c0", 229),
    "lake": ("#b8daf4", 153),
    "seasonal-lake": ("#dcecf0", 195),
    "band": ("#bcdcf6", 153),
    "tint0": ("#ccd8f8", 189),
    "tint1": ("#f8d4cc", 224),
    "tint2": ("#ecd4f0", 225),
}
_CONTRAST_GROUNDS = {
    **dict.fromkeys(_DARK_GROUNDS, ("#1c1c1c", 234)),
    **dict.fromkeys(("woods", "forest", "swamp"), ("#000000", 16)),
    **dict.fromkeys(("rolling", "rough", "mountain", "city", "desert"), ("#262626", 235)),
    **dict.fromkeys(("band", "water", "lake", "seasonal-lake"), ("#00005f", 18)),
    "tint0": ("#0c2040", 17),
    "tint1": ("#3c3000", 58),
    "tint2": ("#3c003c", 238),
}
_SAFE_GROUNDS = {**_DARK_GROUNDS, "tint0": ("#0a3c5c", 17), "tint1": ("#4a3400", 58), "tint2": ("#3c2c38", 239)}
GROUNDS = frozenset(_DARK_GROUNDS)
"""Names of what may lie below the signs of the map."""
_ON = " on "


def over(key: str, ground: str) -> str:
    """The style key of a sign over a ground; "" is none."""
    return f"{key}{_ON}{ground}" if ground else key


def sign_of(key: str) -> str:
    """The style key without its ground."""
    return key.partition(_ON)[0]


def _theme(
    name: str,
    roles: Mapping[str, tuple[str, int, str]],
    grounds: Mapping[str, tuple[str, int]],
    paints: bool = False,
) -> Theme:
    """Roles that a theme lacks keep the terminal's own colour."""
    colours = {role: Colour(*parts) for role, parts in roles.items()}
    page = colours["page"] if paints else None
    faces = {}
    for key, (ink, ground, attributes, _plain) in _KEYS.items():
        faces[key] = Face(colours.get(ink), colours.get(ground, page), tuple(attributes.split()))
    over_ground = colours.get("ink", colours["place"])
    return Theme(
        name, colours["page"], paints, over_ground, faces, {ground: Colour(*parts) for ground, parts in grounds.items()}
    )


def _plain() -> Theme:
    faces = {key: Face(None, None, tuple(plain.split())) for key, (_ink, _ground, _coloured, plain) in _KEYS.items()}
    return Theme("none", None, False, None, faces, {})


THEMES: Mapping[str, Theme] = {
    theme.name: theme
    for theme in (
        _theme("dark", _DARK, _DARK_GROUNDS),
        _theme("light", _LIGHT, _LIGHT_GROUNDS, paints=True),
        _theme("high-contrast", _CONTRAST, _CONTRAST_GROUNDS, paints=True),
        _theme("colour-blind", _SAFE, _SAFE_GROUNDS),
        _plain(),
    )
}
"""By name. "dark" and "colour-blind" (for a dark ground) leave the page to the terminal; "light" and "high-contrast"
paint it. The ground of a map is painted by all that have colours."""


def depth(environ: Mapping[str, str]) -> int:
    """How many colours a terminal says it has: 16, 256, or 2**24."""
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return 2**24
    term = environ.get("TERM", "")
    return 2**24 if term.endswith("-direct") else 256 if "256color" in term else 16


def sgr(theme: Theme, colours: int, keys: Iterable[str] = STYLE_KEYS) -> dict[str, str]:
    """SGR parameters of style keys ("1;32"; "" for none), for a terminal of 16, 256 or 2**24 colours."""
    codes = {}
    for key in keys:
        face = theme.face(key)
        parts = [ATTRIBUTES[word] for word in face.attributes]
        for colour, ground in ((face.foreground, False), (face.background, True)):
            code = "" if colour is None else _code(colour, colours, ground)
            if code:
                parts.append(code)
        codes[key] = ";".join(parts)
    return codes


def _code(colour: Colour, colours: int, ground: bool) -> str:
    """ "" where the colour is not shown on such a terminal."""
    lead = 48 if ground else 38
    red, green, blue = colour.parts
    if colours > 256:
        return f"{lead};2;{red};{green};{blue}"
    if colours == 256:
        return f"{lead};5;{colour.number}"
    if not colour.basic:
        return ""
    number = BASIC[colour.basic]
    return str(lead - 8 + number if number < 8 else lead + 52 + number - 8)
