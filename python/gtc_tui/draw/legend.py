"""What the signs mean, for the help screens."""

from __future__ import annotations

from gtc_tui.draw import campaign, operational
from gtc_tui.draw.charset import ARMS, unicode_text
from gtc_tui.draw.ground import STREAM_SIGN
from gtc_tui.i18n import _

_Entry = tuple[str, str, str]
"""(style key, sample, meaning)."""


def legend(zoom: int, charset: str = "ascii", pointy: bool = False) -> list[tuple[str, str]]:
    """(sample, meaning) of everything the ground shows at a zoom level. pointy: of a map with such hexes."""
    if pointy:
        from gtc_tui.draw.pointy.charset import pointy_text  # not before they are needed
        from gtc_tui.draw.pointy.legend import entries as pointy_entries

        entries = pointy_entries(zoom)
    else:
        entries = _overview() if zoom == 1 else _nearer(zoom)
    chosen = (" :", _("highlighted hex")) if zoom == 1 else ("( )", _("highlighted hex"))
    found = [(sample, meaning) for _style, sample, meaning in entries]
    if charset == "unicode":
        found = [
            (pointy_text(style, sample) if pointy else unicode_text(zoom, style, sample), meaning)
            for style, sample, meaning in entries
        ]
    return [(" ", _("clear")), *found, ("[ ]", _("cursor")), chosen]


def arms_legend(charset: str = "ascii") -> list[tuple[str, str]]:
    """(sign, meaning) of the arms of stacks and pieces, from zoom 2 on."""
    signs = ARMS if charset == "unicode" else {}
    meanings = {
        "i": _("infantry"),
        "c": _("cavalry"),
        "a": _("artillery"),
        "w": _("wagons"),
        "*": _("leaders alone"),
    }
    return [(signs.get(code, code), meaning) for code, meaning in meanings.items()]


def _overview() -> list[_Entry]:
    return [
        *_terrain({name: text.strip() for name, text in campaign.TEXTURES.items()}),
        ("wide-river", STREAM_SIGN["wide-river"] * 2, _("major river (south of the hex that shows it)")),
        ("river", STREAM_SIGN["river"] * 2, _("minor river (south of the hex that shows it)")),
        ("railroad", "++", _("railroad")),
        ("pike", "-", _("pike")),
        ("town", "@", _("city")),
        ("town", "O", _("town or court house")),
    ]


def _nearer(zoom: int) -> list[_Entry]:
    texture = {name: operational.TEXTURES[name][0].strip() for name in operational.TEXTURES}
    ways = [
        ("railroad", "+++", _("railroad")),
        ("pike", "/=\\" if zoom == 2 else "=== H", _("pike")),
        ("road", "/-\\ |" if zoom == 2 else "_.-' |", _("road")),
        ("trail", ",.' :" if zoom == 2 else ". . :", _("trail")),
    ]
    if zoom == 2:
        ways.append(("road", "x", _("crossroads")))
    else:
        texture["city"] = "#"
    return [
        *_terrain(texture),
        ("wide-river", STREAM_SIGN["wide-river"] * 3, _("major river")),
        ("river", STREAM_SIGN["river"] * 3, _("minor river")),
        ("creek", STREAM_SIGN["creek"] * 3, _("creek")),
        ("crossing", "H", _("bridge")),
        ("crossing", ":", _("ford")),
        ("crossing", "D", _("dam")),
        ("crossing", "f", _("ferry")),
        ("crossing", "p", _("place for a pontoon bridge")),
        *ways,
        ("town", "@", _("city")),
        ("town", "O", _("town or court house")),
        ("place", "S", _("railroad station")),
        ("place", "L", _("landing")),
        ("place", "o", _("village, tavern, church, mill or house")),
        ("works", "F", _("fort")),
        ("works", "R", _("redoubt")),
    ]


def _terrain(texture: dict[str, str]) -> list[_Entry]:
    names = {
        "rolling": _("rolling"),
        "rough": _("rough"),
        "woods": _("woods"),
        "swamp": _("swamp"),
        "mountain": _("mountain"),
        "city": _("city"),
        "water": _("water"),
    }
    return [(name, texture[name], meaning) for name, meaning in names.items() if name in texture]
