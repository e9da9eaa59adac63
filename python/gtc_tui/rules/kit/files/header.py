"""What a scenario file says of itself, read without the map, the tables and the board."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TypeVar

from gtc_tui.engine.action import Side
from gtc_tui.engine.report import Brief, OptionOffer
from gtc_tui.i18n import _
from gtc_tui.rules.kit.files.schema import HeaderText
from gtc_tui.scenario.dates import period_text
from gtc_tui.scenario.tomlfile import Reader

H = TypeVar("H", bound=HeaderText)


def top_level(reader: Reader, kind: type[H]) -> H | None:
    """The top level of a scenario file; None, and its faults noted, when it is not as it must be."""
    return reader.struct(reader.data, kind, "scenario", lambda key: (key,))


def brief(
    text: HeaderText,
    days: tuple[datetime.date, datetime.date],
    turns: int,
    pieces: int,
    sides: Mapping[Side, str],
    options: tuple[OptionOffer, ...],
) -> Brief:
    """days: the first and the last of the game. pieces: how many take part."""
    first, last = days
    paragraphs = (" ".join(part.split()) for part in text.introduction.split("\n\n"))
    return Brief(
        title=_(text.title),
        section=text.section,
        first=first.isoformat(),
        last=last.isoformat(),
        when=period_text(first, last),
        turns=turns,
        pieces=pieces,
        sides=dict(sides),
        words=tuple(_(paragraph) for paragraph in paragraphs if paragraph),
        options=options,
    )
