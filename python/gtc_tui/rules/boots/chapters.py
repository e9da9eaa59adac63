"""What the chapters declare. This imports every module of the rooms with rules: a new one is known as soon as its file
is there."""

from __future__ import annotations

from gtc_tui.rules.boots.heroism.kinds import MARKERS
from gtc_tui.rules.boots.special import RULES
from gtc_tui.rules.boots.turn.sequence import PHASES
from gtc_tui.rules.kit.actions import import_rooms

import_rooms("gtc_tui.rules.boots", "heroism", "movement", "combat", "turn", "markers", "special")

__all__ = ["MARKERS", "PHASES", "RULES"]
