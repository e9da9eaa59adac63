"""Answers by number: what is typed for them, and what stands for them on the map."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from gtc_tui.play.aids.answers import Answer
from gtc_tui.tui.lines import cut
from gtc_tui.widths import cells

_LEAST_NAME = 5  # cells of a name that are worth showing
_COMMAND = re.compile(r"(?<=\w) \([A-Z][A-Z-]*\)")


def in_one_line(
    text: str, labels: Iterable[str], width: int, subject: str = "", boxes: Collection[str] = frozenset()
) -> str:
    """The text with the names of its hexes cut as far as it must be to fit; their numbers stay. Then hexes in brackets
    go, which only say where a piece is that is named, and the commands that tell pieces of one name apart; at last the
    name of the piece that is asked about is cut. labels: of the hexes, number and name, as they stand in the text.
    boxes: those of them off the map. A box is known by its name, so a text with one may take a second line."""
    numbers = []
    for label in labels:
        number, _blank, name = label.partition(" ")
        numbers.append(number)
        if label in boxes:
            continue
        left = cells(name) + width - cells(text)
        if cells(text) > width and name:
            short = f"{number} {cut(name, left)}" if left >= _LEAST_NAME else number
            text = text.replace(label, short, 1)
    if cells(text) > width:
        for number in numbers:
            text = re.sub(rf"(?<=\S) ?\({number}(?: [^()]*)?\)", "", text)
    if cells(text) > width:
        text = _COMMAND.sub("", text)
    if any(label in text for label in boxes):
        return text
    left = cells(subject) + width - cells(text)
    return text.replace(subject, cut(subject, left), 1) if _LEAST_NAME <= left < cells(subject) else text


def labels(answers: list[Answer]) -> dict[str, str]:
    """Hex -> what a player types for it ("3)"), for answers that name a hex; several there: the first with a "+"."""
    first: dict[str, int] = {}
    several: set[str] = set()
    for answer in answers:
        for place in answer.hexes if answer.goal is None else (answer.goal,):
            if place in first:
                several.add(place)
            else:
                first[place] = answer.number
    return {place: f"{number}{'+' if place in several else ')'}"[:3] for place, number in first.items()}
