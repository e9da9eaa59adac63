"""What the signs of a flat-topped map mean."""

from __future__ import annotations

from gtc_tui.draw.flat import campaign, operational
from gtc_tui.draw.flat.land import STREAM_SIGN
from gtc_tui.draw.geometry import Entry
from gtc_tui.i18n import _


def entries(zoom: int) -> list[Entry]:
    return _overview() if zoom == 1 else _nearer(zoom)


def _overview() -> list[Entry]:
    return [
        *_terrain({name: text.strip() for name, text in campaign.TEXTURES.items()}),
        ("wide-river", STREAM_SIGN["wide-river"] * 2, _("major river (south of the hex that shows it)")),
        ("river", STREAM_SIGN["river"] * 2, _("minor river (south of the hex that shows it)")),
        ("railroad", "++", _("railroad")),
        ("pike", "-", _("pike")),
        ("town", "@", _("city")),
        ("town", "O", _("town or court house")),
    ]


def _nearer(zoom: int) -> list[Entry]:
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


def _terrain(texture: dict[str, str]) -> list[Entry]:
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
