"""The list of answers as it is shown: groups in the order of their weight, those of the hex that the player looks at,
or one group of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gtc_tui.engine.decision import ROUTINE
from gtc_tui.play.aids.answers import Answer, is_grouped

_OTHER = 9  # what belongs to no group; its first digit where that is several answers


class Row(NamedTuple):
    """number: what a player types for it. answers: their places in the decision's list; more than one for a group that
    is closed. text: as it is shown."""

    number: int
    answers: tuple[int, ...]
    text: str

    @property
    def only(self) -> int | None:
        """The answer that it is, None for a group."""
        return self.answers[0] if len(self.answers) == 1 else None


def rows(answers: Sequence[Answer], place: str | None, opened: int | None, routine: int | None) -> list[Row]:
    """place: only answers about this hex, and those about none; None: all. opened: key of the group that is shown
    alone. routine: place of the routine answer. Numbers of answers that come in no groups are their own."""
    if not is_grouped(answers):
        return [Row(answer.number, (index,), answer.text) for index, answer in enumerate(answers)]
    shown = [index for index, answer in enumerate(answers) if place is None or is_here(answer, place)]
    if opened is not None:
        inside = [index for index in shown if _key(answers[index]) == opened]
        return [Row(number, (index,), answers[index].text) for number, index in enumerate(inside, 1)]
    found: list[Row] = []
    for key in sorted({key for index in shown if (key := _key(answers[index])) is not None}):
        inside = [index for index in shown if _key(answers[index]) == key]
        found.append(Row(key, tuple(inside), _text(answers, inside)))
    alone = [index for index in shown if _key(answers[index]) is None]
    others = [index for index in alone if index != routine]
    for index in alone:
        own = ROUTINE if index == routine else _OTHER
        if index != routine and len(others) > 1:  # as in a group that is never closed
            own = int(f"{_OTHER}{others.index(index) + 1}")
        found.append(Row(own, (index,), answers[index].text))
    return found


def is_here(answer: Answer, place: str) -> bool:
    """Is it about the hex, or about none?"""
    return place in answer.where or place in answer.home or not answer.where


def typed_row(typed: str, listed: Sequence[Row]) -> tuple[int | None, bool]:
    """(which row, whether it is complete): complete with as many digits as the longest number has, so that a number
    that is too long acts nowhere; at once where none begins so, and where no number of the list begins with another."""
    numbers = {str(row.number): at for at, row in enumerate(listed)}
    longest = max(map(len, numbers), default=1)
    begun = any(number.startswith(typed) for number in numbers)
    apart = not any(other.startswith(one) for one in numbers for other in numbers if other != one)
    return numbers.get(typed), not begun or len(typed) == longest or (apart and typed in numbers)


def path(
    answers: Sequence[Answer], place: str | None, opened: int | None, routine: int | None, index: int
) -> int | None:
    """What a player types for an answer in the list of `rows`: its number, or that of its closed group and its number
    there; None where it is not in the list."""
    answer = answers[index]
    if not is_grouped(answers):
        return answer.number
    for row in rows(answers, place, opened, routine):
        if row.only == index:
            return row.number
        if index in row.answers:
            return int(f"{row.number}{row.answers.index(index) + 1}")
    return None


def _key(answer: Answer) -> int | None:
    return answer.group.key if answer.group is not None else None


def _text(answers: Sequence[Answer], inside: Sequence[int]) -> str:
    """A group by its title and how many are in it; one answer by itself."""
    first = answers[inside[0]]
    if len(inside) == 1 or first.group is None:
        return first.text
    return f"{first.group.title.told()} ({len(inside)})"
