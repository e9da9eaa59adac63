"""Rules of armies that every campaign has, at the points where they step in: the reorganization (34.0)."""

from __future__ import annotations

from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.strategy import reorganization
from gtc_tui.rules.kit.special import SpecialRule


class Armies(SpecialRule, frozen=True):
    """34.0: asked at the start of a recovery phase."""

    def recovery_begins(self, play: GcacwPlay) -> None:
        reorganization.begin(play)
