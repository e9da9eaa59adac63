"""Turns as days: one turn is one day (3.0)."""

from __future__ import annotations

import datetime

from gtc_tui.i18n import N_, _
from gtc_tui.rules.gcacw.scenarioschema import ScenarioText
from gtc_tui.scenario.tomlfile import Reader

_MONTHS = (
    N_("January"),
    N_("February"),
    N_("March"),
    N_("April"),
    N_("May"),
    N_("June"),
    N_("July"),
    N_("August"),
    N_("September"),
    N_("October"),
    N_("November"),
    N_("December"),
)


def check_date(reader: Reader, text: ScenarioText) -> None:
    """Notes a fault where turn 1 is in no year that these games are about."""
    if not 1700 <= text.date.year <= 2000:
        reader.fault(_("date: a year from 1700 to 2000, not {year}").format(year=text.date.year), "date")


def day_of(first_day: str, turn: int) -> datetime.date:
    """first_day: ISO date of turn 1."""
    return datetime.date.fromisoformat(first_day) + datetime.timedelta(days=turn - 1)


def day_text(day: datetime.date) -> str:
    """ "May 8, 1864"."""
    return _("{month} {day}, {year}").format(month=_(_MONTHS[day.month - 1]), day=day.day, year=day.year)


def period_text(first: datetime.date, last: datetime.date) -> str:
    """ "May 8, 1864", "May 4 to 8, 1864", "May 30 to June 1, 1864"."""
    if first == last:
        return day_text(first)
    if first.year != last.year:
        return _("{first} to {last}").format(first=day_text(first), last=day_text(last))
    one, two = _(_MONTHS[first.month - 1]), _(_MONTHS[last.month - 1])
    if first.month == last.month:
        told = _("{month} {day} to {other_day}, {year}")
    else:
        told = _("{month} {day} to {other_month} {other_day}, {year}")
    return told.format(month=one, day=first.day, other_month=two, other_day=last.day, year=first.year)
