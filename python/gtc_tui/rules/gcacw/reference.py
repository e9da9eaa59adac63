"""The rules in words."""

from __future__ import annotations

from gtc_tui.engine.report import Section


def sections() -> tuple[Section, ...]:
    return ()
