"""38.0 as the engine asks for it (`engine.commanders.Commanders`)."""

from __future__ import annotations

from gtc_tui.rules.gcacw.command.corps import corps, dealt, fault
from gtc_tui.rules.gcacw.command.initiative import asked, barred, council, handed
from gtc_tui.rules.gcacw.command.talk import hears, read_by_enemy

__all__ = ["asked", "barred", "corps", "council", "dealt", "fault", "handed", "hears", "read_by_enemy"]
