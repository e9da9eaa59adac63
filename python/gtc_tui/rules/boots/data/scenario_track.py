"""The turn track of a scenario file (4.2, 21.3, 22.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gtc_tui.i18n import _
from gtc_tui.rules.boots.data.schema import TurnText
from gtc_tui.rules.boots.state.game import TurnDef
from gtc_tui.scenario.dates import period_text
from gtc_tui.scenario.tomlfile import Reader

_YEARS = (1700, 2000)


def read_turns(reader: Reader) -> list[TurnText]:
    """Every turn that can be read; what is wrong with the others, and with their order, is noted."""
    found: list[TurnText] = []
    raw = reader.data.get("turns")
    before: TurnText | None = None
    for number, entry in enumerate(raw if isinstance(raw, list) else [], start=1):
        where = ("turns", f"#{number}")
        label = _("turn {n}").format(n=number)
        if not isinstance(entry, dict):
            continue  # told by the schema
        text = _turn(reader, entry, label, where)
        if text is None:
            continue
        if text.last < text.first:
            reader.fault(_("{turn} ends before it begins").format(turn=label), *where, "to")
        elif not _YEARS[0] <= text.first.year <= _YEARS[1]:
            what = _("{turn}: the year must be from {first} to {last}, not {year}")
            reader.fault(what.format(turn=label, first=_YEARS[0], last=_YEARS[1], year=text.first.year), *where, "from")
        elif before is not None and text.first <= before.last:
            reader.fault(_("{turn} begins before the previous turn has ended").format(turn=label), *where, "from")
        before = text
        found.append(text)
    return found


def _turn(reader: Reader, entry: dict[str, Any], label: str, where: tuple[str, ...]) -> TurnText | None:
    return reader.struct(entry, TurnText, label, lambda key: (*where, key))


def track(turns: Sequence[TurnText]) -> tuple[TurnDef, ...]:
    """The turns as the game has them."""
    return tuple(
        TurnDef(
            number=number,
            year=turn.first.year,
            label=turn.name,
            dates=period_text(turn.first, turn.last),
            heroism=(turn.draws[0], turn.draws[1]),
            attrition=turn.attrition,
        )
        for number, turn in enumerate(turns, start=1)
    )
