"""The scenarios of the server, told in each language once: reading them again takes longer than painting a screen."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from gtc_tui import systems
from gtc_tui.engine.action import Side
from gtc_tui.engine.commanders import Corps
from gtc_tui.engine.game import Game
from gtc_tui.i18n import reader
from gtc_tui.play.setup.lobby import Listed
from gtc_tui.play.setup.lobby import listed as read


def listed() -> tuple[Listed, ...]:
    """Those whose files are in order, as the reader's language tells them."""
    return _listed(reader())


@lru_cache(maxsize=8)
def _listed(_reader: object) -> tuple[Listed, ...]:
    return tuple(one for one in read() if one.brief is not None)


@lru_cache(maxsize=8)
def loaded(scenario: str) -> Game:
    """Without optional rules."""
    return systems.load(scenario, {})


def corps_of(scenario: str) -> Mapping[Side, tuple[Corps, ...]]:
    """By side the corps that several people can share; none where one person alone plays it."""
    game = loaded(scenario)
    rules = game.system.commanders
    found = {side: () if rules is None else rules.corps(game, side) for side in game.sides}
    return {side: corps for side, corps in found.items() if corps}


def corps_name(scenario: str, side: Side, code: str) -> str:
    """A corps with its leader at the start: "Warren (V)"."""
    leader = next((one.leader for one in corps_of(scenario).get(side, ()) if one.code == code), "")
    return f"{leader} ({code})" if leader else code
