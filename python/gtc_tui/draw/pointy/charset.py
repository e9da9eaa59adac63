"""A pointy-topped map in signs one column wide; see `gtc_tui.draw.charset` for which may be used."""

from __future__ import annotations

from gtc_tui.draw.charset import SIGNS as COMMON
from gtc_tui.draw.charset import signs_of

SIGNS = {
    **COMMON,
    **signs_of("forest", '"', "\u2591"),  # light shade
    **signs_of("trail", ".", "\u2219"),  # bullet operator
    **signs_of("border", "|", "\u2502"),
    **signs_of("outline", "|", "\u2502"),
}
