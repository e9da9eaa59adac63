"""A combat as a card: both sides with their dice, the result, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from gtc_tui.engine.action import Side
from gtc_tui.engine.event import Clash, Event, Strike
from gtc_tui.i18n import _, clauses, listing
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
    return [*_dice_lines(clash, names, width, rule), *reason_lines(clash, names, width)]


def _dice_lines(clash: Clash, names: Mapping[Side, str], width: int, rule: str) -> list[Told]:
    strikes = (clash.attacker, clash.defender)
    wide = max(cells(names[strike.side]) for strike in strikes)
    figures = max(cells(strike.figures.told()) for strike in strikes)
    lines = [
        Told(text, strike.side)
        for strike in strikes
        for text in _strike_lines(strike, pad(names[strike.side], wide), figures, width)
    ]
    verdict = f"{clash.verdict.told()} ({rule})" if rule else clash.verdict.told()
    return [*lines, *(Told(f"  {text}") for text in wrap(verdict, width - 2))]


def reason_lines(clash: Clash, names: Mapping[Side, str], width: int) -> list[Told]:
    """What is in the sums of the dice."""
    return [
        Told(text)
        for strike in (clash.attacker, clash.defender)
        if strike.reasons.told()
        for text in wrap(f"{names[strike.side]}: {strike.reasons.told()}", width, "  ")
    ]


def _strike_lines(strike: Strike, name: str, figures: int, width: int) -> list[str]:
    lead = f"{name}  {pad(strike.figures.told(), figures)}  "
    if cells(lead) > width // 2:
        return [lead.rstrip(), *(f"  {text}" for text in wrap(strike.units.told(), width - 2))]
    first, *others = wrap(strike.units.told(), width - cells(lead))
    return [lead + first, *(" " * cells(lead) + text for text in others)]


def card_lines(fight: Fight, names: Mapping[Side, str], width: int) -> list[Told]:
    """The card but for its title and what is in the sums: the dice, the result, and what came of it: a line for each
    piece, or for all that the same came of."""
    lines = _dice_lines(fight.clash, names, width, "")
    for side, told in _alike(_together(fight.after)):
        lines += [Told(text, side) for text in wrap(told, width, "  ")]
    return lines


class _Outcome(NamedTuple):
    """A sentence in two. who: the name that it begins with, "" where it begins with none."""

    side: Side | None
    who: str
    what: str


def _together(events: Iterable[Event]) -> Iterator[_Outcome]:
    """Sentences; those in a row about the same pieces as one, but not the same sentence once more."""
    found: _Outcome | None = None
    last_of: Event | None = None
    for event in events:
        if event.kind in _UNTOLD:
            continue
        same = last_of is not None and (event.pieces, event.side) == (last_of.pieces, last_of.side)
        if found is not None and last_of is not None and same and event.pieces and event.text != last_of.text:
            found = found._replace(what=clauses((found.what, _rest(event.text, last_of.text))))
        else:
            if found is not None:
                yield found
            who = _subject(event)
            found = _Outcome(event.side, who, event.text[len(who) :])
        last_of = event
    if found is not None:
        yield found


def _subject(event: Event) -> str:
    """What fills the sentence at its beginning, where that is the piece that it is about."""
    values = [str(value) for value in event.message.parts[3].values()] if len(event.pieces) == 1 else []
    return max((value for value in values if event.text.startswith(value)), key=len, default="")


def _alike(outcomes: Iterable[_Outcome]) -> Iterator[tuple[Side | None, str]]:
    """Where the same came of several pieces of a side, or happened several times, it is told once, where it is first;
    of the same piece once more, on a line of its own."""
    found: dict[tuple[Side | None, str, int], list[str]] = {}
    for side, who, what in outcomes:
        again = 0
        while who and who in found.get((side, what, again), ()):
            again += 1
        found.setdefault((side, what, again), []).append(who)
    for (side, what, _again), whos in found.items():
        named = [who for who in whos if who]
        if len(named) > 1:
            form = "{who}{what}" if what.startswith(":") else _("{who}: each{what}")
            yield side, form.format(who=listing(named), what=what)
        else:
            yield from ((side, f"{who}{what}") for who in named)
        if len(whos) - len(named) > 1:
            yield side, _("{text} ({n} times)").format(text=what, n=len(whos) - len(named))
        elif len(whos) > len(named):
            yield side, what


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
