"""What the signs of a pointy-topped map mean."""

from __future__ import annotations

from gtc_tui.draw.geometry import Entry
from gtc_tui.draw.pointy import campaign, operational
from gtc_tui.draw.pointy.ground import RIVER_SIGN, WAY_SIGN
from gtc_tui.i18n import _


def entries(zoom: int) -> list[Entry]:
    textures = campaign.TEXTURES if zoom == 1 else {name: line for name, (line, _below) in operational.TEXTURES.items()}
    terrain = {
        "forest": _("forest"),
        "rough": _("rough"),
        "desert": _("desert"),
        "lake": _("lake"),
        "seasonal-lake": _("seasonal lake"),
    }
    found = [(name, textures[name].strip(), meaning) for name, meaning in terrain.items()]
    if zoom == 1:
        river = (_("river (hides a trail beside it)"), _("railroad (hides a river beside it)"))
    else:
        river = (_("river"), _("railroad (below a river that it runs along)"))
    found += [
        ("river", RIVER_SIGN * 3, river[0]),
        ("railroad", WAY_SIGN["railroad"] * 3, river[1]),
        ("trail", " ".join(WAY_SIGN["trail"] * 3), _("trail") if zoom == 1 else _("trail (likewise)")),
        ("border", {1: "|_", 2: "/\\|"}.get(zoom, "##"), _("border of two countries")),
        ("shore", "|_" if zoom == 1 else "==", _("lake all along a hexside")),
        ("town", "@", _("city")),
        ("town", "O", _("town")),
        ("town", "V", _("native village")),
        ("town", "B", _("British town")),
        ("works", "F", _("British fort")),
    ]
    if zoom > 1:
        found += [
            ("place", "o", _("village, ranch or site")),
            ("crossing", "H", _("bridge")),
            ("place", "S", _("supply symbol")),
        ]
    return found
