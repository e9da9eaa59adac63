"""Turns as days: one turn is one day (3.0)."""

from __future__ import annotations

import datetime

from gtc_tui.i18n import _
from gtc_tui.rules.gcacw.data.schema import ScenarioText
from gtc_tui.scenario.tomlfile import Reader


def check_date(reader: Reader, text: ScenarioText) -> None:
    """Notes a fault where turn 1 is in no year that these games are about."""
    if not 1700 <= text.date.year <= 2000:
        reader.fault(_("date: a year from 1700 to 2000, not {year}").format(year=text.date.year), "date")


def day_of(first_day: str, turn: int) -> datetime.date:
    """first_day: ISO date of turn 1."""
    return datetime.date.fromisoformat(first_day) + datetime.timedelta(days=turn - 1)
