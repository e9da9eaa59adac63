"""Combats among what happened: the dice of one, and what came of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from gtc_tui.engine.action import Side
from gtc_tui.engine.event import Clash, Event

# Kinds of events that a combat brings about after its dice; any other begins something else.
_HARM = frozenset({"loss", "eliminated", "disorganized", "exhausted", "demoralized", "fatigue", "surrender", "killed"})
_HARM |= {"leader", "fort", "ammunition", "burned", "lose-heroism", "great-defeat", "sole-survivor", "withdrawn"}
_MOVES = frozenset({"retreat-due", "retreat", "rout", "advance", "pursuit", "stay", "left", "vacated", "release"})
_SCORE = frozenset({"points", "control", "draw-heroism", "return"})
_AFTER = frozenset({"result", "no-effect", "roll", "again"}) | _HARM | _MOVES | _SCORE


class Fight(NamedTuple):
    """dice: the event with both sides; after: what came of it, so far."""

    dice: Event
    after: tuple[Event, ...] = ()

    @property
    def clash(self) -> Clash:
        assert self.dice.clash is not None
        return self.dice.clash

    @property
    def sides(self) -> tuple[Side, Side]:
        """Attacker, defender."""
        return self.clash.attacker.side, self.clash.defender.side


def goes_on(fight: Fight | None, event: Event) -> Fight | None:
    """The combat that is told when this has happened next: another one, the same with a consequence more, or none."""
    if event.clash is not None:
        return Fight(event)
    if fight is None or event.kind not in _AFTER:
        return None
    return Fight(fight.dice, (*fight.after, event))


def last(events: Iterable[Event]) -> Fight | None:
    """The latest combat, even where other things have happened since."""
    found = latest = None
    for event in events:
        latest = goes_on(latest, event)
        found = latest or found
    return found
