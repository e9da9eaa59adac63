"""Days and periods in the player's language."""

from __future__ import annotations

import datetime

from gtc_tui.i18n import N_, _

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
