"""29.4 The supply status segment."""

from __future__ import annotations

from gtc_tui.i18n import N_
from gtc_tui.rules.gcacw.campaign import supply_status
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.phases import PHASES
from gtc_tui.rules.kit.sequence import Phase


def _begin(play: GcacwPlay) -> None:
    supply_status.check(play)


PHASES.declare("supply-status", Phase(N_("Supply Status Segment"), _begin, place=68))
