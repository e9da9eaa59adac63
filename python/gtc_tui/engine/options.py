"""Optional rules that a game may be loaded with: each is on or off."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gtc_tui.engine.report import OptionOffer
from gtc_tui.errors import UnknownName
from gtc_tui.i18n import _
from gtc_tui.names import unknown


def check(game_id: str, wanted: Mapping[str, Any], offers: Iterable[OptionOffer]) -> None:
    """Raises UnknownName for an option that the scenario does not have, or that is not simply on."""
    known = [offer.name for offer in offers]
    for name, value in wanted.items():
        if name not in known:
            raise unknown(_("{game} has no option {name}").format(game=game_id, name=name[:40]), name, known)
        if value is not True:
            raise UnknownName(_("{game}: the option {name} can only be on or off").format(game=game_id, name=name))
