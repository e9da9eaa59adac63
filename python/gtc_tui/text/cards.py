"""A combat as a card: both sides with their dice, the result, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from gtc_tui.engine.action import Side
from gtc_tui.engine.event import Clash, Event, Strike
from gtc_tui.i18n import clauses
from gtc_tui.play.story.fights import Fight
from gtc_tui.text.layout import pad, wrap
from gtc_tui.widths import cells

_UNTOLD = frozenset({"roll", "retreat-due"})  # kinds of events: what comes of them is told


class Told(NamedTuple):
    """A line of a card. side: whose doing, None for nobody's."""

    text: str
    side: Side | None = None


def clash_lines(clash: Clash, names: Mapping[Side, str], width: int, rule: str = "") -> list[Told]:
    """Both sides, what their dice come to, and what that means, with its rule; then what is in the sums."""
    strikes = (clash.attacker, clash.defender)
    wide = max(cells(names[strike.side]) for strike in strikes)
    figures = max(cells(strike.figures.told()) for strike in strikes)
    lines = [
        Told(text, strike.side)
        for strike in strikes
        for text in _strike_lines(strike, pad(names[strike.side], wide), figures, width)
    ]
    verdict = f"{clash.verdict.told()} ({rule})" if rule else clash.verdict.told()
    lines += [Told(f"  {text}") for text in wrap(verdict, width - 2)]
    for strike in strikes:
        if strike.reasons.told():
            lines += [Told(text) for text in wrap(f"{names[strike.side]}: {strike.reasons.told()}", width, "  ")]
    return lines


def _strike_lines(strike: Strike, name: str, figures: int, width: int) -> list[str]:
    lead = f"{name}  {pad(strike.figures.told(), figures)}  "
    if cells(lead) > width // 2:
        return [lead.rstrip(), *(f"  {text}" for text in wrap(strike.units.told(), width - 2))]
    first, *others = wrap(strike.units.told(), width - cells(lead))
    return [lead + first, *(" " * cells(lead) + text for text in others)]


def card_lines(fight: Fight, names: Mapping[Side, str], width: int) -> list[Told]:
    """The whole card but for its title: the dice, the result, and what came of it, a line for each piece."""
    lines = clash_lines(fight.clash, names, width)
    for side, told in _together(fight.after):
        lines += [Told(text, side) for text in wrap(told, width, "  ")]
    return lines


def _together(events: Iterable[Event]) -> list[tuple[Side | None, str]]:
    """Sentences; those in a row about the same pieces on one line."""
    found: list[tuple[Side | None, str]] = []
    last_of: Event | None = None
    for event in events:
        if event.kind in _UNTOLD:
            continue
        if last_of is not None and event.pieces and event.pieces == last_of.pieces and event.side == last_of.side:
            found[-1] = (event.side, clauses((found[-1][1], _rest(event.text, last_of.text))))
        else:
            found.append((event.side, event.text))
        last_of = event
    return found


def _rest(text: str, before: str) -> str:
    """A sentence without the words that it begins with as the one before it did: the name of the piece. Letters of two
    columns end a word each: there are no blanks between those."""
    start = 0
    for at, (one, other) in enumerate(zip(text, before, strict=False), 1):
        if one != other:
            break
        if one == " " or cells(one) > 1:
            start = at
    return text[start:]
