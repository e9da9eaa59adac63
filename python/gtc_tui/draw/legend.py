"""What the signs mean, for the help screens."""

from __future__ import annotations

from gtc_tui.draw import campaign, operational
from gtc_tui.draw.ground import STREAM_SIGN
from gtc_tui.i18n import _


def legend(zoom: int) -> list[tuple[str, str]]:
    """(sample, meaning) of everything the ground shows at a zoom level."""
    if zoom == 1:
        texture = {name: text.strip() for name, text in campaign.TEXTURES.items()}
        ways = [("++", _("railroad")), ("-", _("pike"))]
        places = [("@", _("city")), ("O", _("town or court house"))]
        streams = [
            (STREAM_SIGN["wide-river"] * 2, _("major river (south of the hex that shows it)")),
            (STREAM_SIGN["river"] * 2, _("minor river (south of the hex that shows it)")),
        ]
        crossings: list[tuple[str, str]] = []
    else:
        texture = {name: operational.TEXTURES[name][0].strip() for name in operational.TEXTURES}
        ways = [
            ("+++", _("railroad")),
            ("/=\\" if zoom == 2 else "=== H", _("pike")),
            ("/-\\ |" if zoom == 2 else "_.-' |", _("road")),
            (",.' :" if zoom == 2 else ". . :", _("trail")),
        ]
        if zoom == 2:
            ways.append(("x", _("crossroads")))
        else:
            texture["city"] = "#"
        places = [
            ("@", _("city")),
            ("O", _("town or court house")),
            ("S", _("railroad station")),
            ("L", _("landing")),
            ("o", _("village, tavern, church, mill or house")),
            ("F", _("fort")),
            ("R", _("redoubt")),
        ]
        streams = [
            (STREAM_SIGN["wide-river"] * 3, _("major river")),
            (STREAM_SIGN["river"] * 3, _("minor river")),
            (STREAM_SIGN["creek"] * 3, _("creek")),
        ]
        crossings = [
            ("H", _("bridge")),
            (":", _("ford")),
            ("D", _("dam")),
            ("f", _("ferry")),
            ("p", _("place for a pontoon bridge")),
        ]
    terrain = {
        "rolling": _("rolling"),
        "rough": _("rough"),
        "woods": _("woods"),
        "swamp": _("swamp"),
        "mountain": _("mountain"),
        "city": _("city"),
        "water": _("water"),
    }
    ground = [(texture[name], meaning) for name, meaning in terrain.items() if name in texture]
    cursor = ("[ ]", _("cursor"))
    chosen = (" :", _("highlighted hex")) if zoom == 1 else ("( )", _("highlighted hex"))
    return [(" ", _("clear")), *ground, *streams, *crossings, *ways, *places, cursor, chosen]
