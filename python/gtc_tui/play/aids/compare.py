"""Two plans of attack side by side."""

from __future__ import annotations

import msgspec

from gtc_tui.engine.report import Odds, OddsLine
from gtc_tui.i18n import _


class Pair(msgspec.Struct, frozen=True):
    """The same modifier in both attacks; None where one does not have it."""

    first: OddsLine | None
    second: OddsLine | None

    @property
    def line(self) -> OddsLine:
        """The one there is: for what both have alike, its rule and whose die it changes."""
        line = self.first or self.second
        assert line is not None
        return line

    @property
    def same(self) -> bool:
        """Whether it makes no difference between the plans."""
        return (self.first and self.first.value) == (self.second and self.second.value)


class Figure(msgspec.Struct, frozen=True):
    """A figure of both attacks. share: it is a chance, 0 to 1. more: the attacker wants more of it, else less."""

    label: str
    first: float
    second: float
    share: bool = False
    more: bool = True

    @property
    def better(self) -> int:
        """1 or 2: the plan that does better by it for the attacker; 0: neither."""
        if self.first == self.second:
            return 0
        return 1 if (self.first > self.second) == self.more else 2


class Comparison(msgspec.Struct, frozen=True):
    """pairs: modifiers aligned, the attacker's first, then the defender's; figures: what comes of them."""

    titles: tuple[str, str]
    pairs: tuple[Pair, ...]
    figures: tuple[Figure, ...]


def compare(first: Odds, second: Odds) -> Comparison:
    """Two attacks by one side."""
    return Comparison((first.title, second.title), _aligned(first, second), _figures(first, second))


def _key(line: OddsLine) -> tuple[bool, str, str, bool]:
    return not line.attacker, line.key, line.rule, line.chance


def _aligned(first: Odds, second: Odds) -> tuple[Pair, ...]:
    """Lines of the same kind beside one another, in the order of the first plan, then of the second."""
    others: dict[tuple[bool, str, str, bool], list[OddsLine]] = {}
    for line in second.lines:
        others.setdefault(_key(line), []).append(line)
    pairs = []
    for line in first.lines:
        match = others.get(_key(line))
        pairs.append(Pair(line, match.pop(0) if match else None))
    pairs += [Pair(None, line) for line in second.lines if any(line is left for left in others[_key(line)])]
    return tuple(sorted(pairs, key=lambda pair: not pair.line.attacker))


def _figures(first: Odds, second: Odds) -> tuple[Figure, ...]:
    return (
        *_battle(first, second),
        *_condition(first, second),
        Figure(_("attacker's VP"), first.gain, second.gain),
    )


def _battle(first: Odds, second: Odds) -> tuple[Figure, ...]:
    words = first.words
    return (
        Figure(_("net modifier"), first.modifier, second.modifier),
        Figure(words.retreat, first.retreat, second.retreat, share=True),
        Figure(words.rout, first.rout, second.rout, share=True),
        Figure(words.advance, first.advance, second.advance, share=True),
        Figure(_("defender's loss"), first.defender_loss, second.defender_loss),
        Figure(_("attacker's loss"), first.attacker_loss, second.attacker_loss, more=False),
    )


def _condition(first: Odds, second: Odds) -> list[Figure]:
    """What becomes of the units besides losses, where the game knows of it."""
    rows: list[Figure] = []

    def note(label: str, one: float | None, other: float | None, share: bool = False, more: bool = True) -> None:
        if one is not None and other is not None:
            rows.append(Figure(label, one, other, share, more))

    note(_("defender's fatigue"), first.defender_fatigue, second.defender_fatigue)
    note(_("attacker's fatigue"), first.attacker_fatigue, second.attacker_fatigue, more=False)
    shaken = first.defender_disorganized, second.defender_disorganized
    note(_("defender becomes disorganized"), *shaken, share=True)
    shaken = first.attacker_disorganized, second.attacker_disorganized
    note(_("attacker becomes disorganized"), *shaken, share=True, more=False)
    return rows
