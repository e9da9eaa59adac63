"""3.0 Phases that a turn may have; a scenario says which it has (`GcacwGame.phases`)."""

from __future__ import annotations

from gtc_tui.rules.kit.sequence import Phases

PHASES = Phases()
