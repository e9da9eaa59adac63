"""What the chapters declare. This imports every module of the rooms with rules: a new one is known as soon as its file
is there."""

from __future__ import annotations

from gtc_tui.engine.action import Action, Codec
from gtc_tui.engine.decision import Group
from gtc_tui.engine.stage import Refusal
from gtc_tui.messages import Message
from gtc_tui.rules.gcacw.special.hooks import COMPONENTS
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, MENU
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.phases import PHASES
from gtc_tui.rules.gcacw.words.refusals import no_hex, no_piece, not_now
from gtc_tui.rules.kit.actions import Occasion, import_rooms

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
_DIGITS = 4  # of a hex, behind the letter of its map
_ACTION = Occasion(("actions",), "4.0", Message("that is an action of its own: end what is under way first"))


def codec() -> Codec:
    """Text forms of every answer (as logs have them)."""
    return _CODEC


def group(action: Action) -> Group | None:
    """Where an answer stands among the others of its question."""
    return CATALOGUE.group(action)


def untimely(play: GcacwPlay, action: Action | type[Action]) -> Refusal | None:
    """Why an answer, or any of a kind, may not be given while something else is asked: when it may, and after what."""
    kind = action if isinstance(action, type) else type(action)
    fault = None
    if not isinstance(action, type):
        fault = _nobody(play, action) or _nowhere(play, action) or MENU.untimely(play, action)
    occasion = _ACTION if MENU.has(kind) else CATALOGUE.occasion(kind)
    return fault or (None if occasion is None else not_now(play, occasion))


def _nobody(play: GcacwPlay, action: Action) -> Refusal | None:
    """A piece that the answer names and that does not exist."""
    named = (getattr(action, field, None) for field in ("unit", "leader", "piece"))
    return next((fault for one in named if one is not None and (fault := no_piece(play, one)) is not None), None)


def _nowhere(play: GcacwPlay, action: Action) -> Refusal | None:
    """A hex that the answer names and that does not exist; other places have names of their own."""
    named = (getattr(action, field, None) for field in ("to", "hex", "target", "origin"))
    hexes = (one for one in named if isinstance(one, str) and one[-_DIGITS:].isdecimal() and len(one) > _DIGITS)
    return next((fault for one in hexes if (fault := no_hex(play, one)) is not None), None)


__all__ = ["CATALOGUE", "COMPONENTS", "PHASES", "codec", "group", "untimely"]
