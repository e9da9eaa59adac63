"""24.0 The county control phase of every turn."""

from __future__ import annotations

from gtc_tui.i18n import N_
from gtc_tui.rules.gcacw.campaign import counties
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.phases import PHASES
from gtc_tui.rules.kit.sequence import Phase


def _begin(play: GcacwPlay) -> None:
    counties.take_stock(play)


PHASES.declare("county-control", Phase(N_("County Control Phase"), _begin, place=25))
