"""What the chapters declare. This imports every module of the rooms with rules: a new one is known as soon as its file
is there."""

from __future__ import annotations

from gtc_tui.engine.action import Action, Codec
from gtc_tui.engine.decision import Group
from gtc_tui.engine.stage import Refusal
from gtc_tui.rules.gcacw.special.hooks import COMPONENTS
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, MENU
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.phases import PHASES
from gtc_tui.rules.kit.actions import import_rooms

import_rooms(
    "gtc_tui.rules.gcacw",
    "forces",
    "campaign",
    "combat",
    "theatres",
    "march",
    "turn",
    "strategy",
    "transport",
    "special",
)

_CODEC = CATALOGUE.codec()


def codec() -> Codec:
    """Text forms of every answer (as logs have them)."""
    return _CODEC


def group(action: Action) -> Group | None:
    """Where an answer stands among the others of its question."""
    return CATALOGUE.group(action)


def untimely(play: GcacwPlay, action: Action) -> Refusal | None:
    """Why what is an action of its own may not be done while something else is asked."""
    return MENU.untimely(play, action)


__all__ = ["CATALOGUE", "COMPONENTS", "PHASES", "codec", "group", "untimely"]
