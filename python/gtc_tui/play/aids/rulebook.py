"""Finding something in the rules in words: by section, or by the words that stand there."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Sequence

import msgspec

from gtc_tui import systems
from gtc_tui.engine.game import Game
from gtc_tui.engine.report import FigureTable, Section
from gtc_tui.errors import DataError

_SHORTEST = 4  # letters of a word that is looked for in both numbers


class Hit(msgspec.Struct, frozen=True):
    """A section where all words occur. paragraphs: places of those that have one of the words; () when only the title
    has them."""

    section: Section
    paragraphs: tuple[int, ...]


def book(name: str) -> tuple[Section, ...]:
    """The rules of a system by its name, with the special rules of all its scenarios whose files can be read."""
    games = []
    for game_id in systems.scenarios():
        if systems.folder_of(game_id) == name:
            with contextlib.suppress(DataError):
                games.append(systems.load(game_id))
    return systems.system(name).reference(games)


def of_scenario(game: Game) -> Section | None:
    """The special rules of a game; None where it has none."""
    common = {section.number for section in game.system.reference()}
    return next((section for section in game.system.reference((game,)) if section.number not in common), None)


def by_number(sections: Iterable[Section], number: str) -> tuple[Section, ...]:
    """The section with this number, also for a part of it ("21.5.2"); one of its chapter that tells of it ("(10.1)");
    those of a chapter for "7" or "7.0"; none for anything else."""
    known = tuple(sections)
    number = ".".join(number.split(".")[:2])
    exact = tuple(section for section in known if section.number == number)
    if exact:
        return exact
    chapter = number.removesuffix(".0")
    if "." in chapter:
        same = [section for section in known if section.number.split(".")[0] == chapter.split(".")[0]]
        return tuple(section for section in same if any(f"({number})" in text for text in section.paragraphs))[:1]
    return tuple(section for section in known if section.number.split(".")[0] == chapter)


def search(sections: Iterable[Section], words: Sequence[str]) -> tuple[Hit, ...]:
    """Sections where every word occurs (any case, also within longer words, in the singular as in the plural): those
    with a word in the title first, then by how many paragraphs have one."""
    wanted = [_numbers(word.casefold()) for word in words if word]
    if not wanted:
        return ()
    found = []
    for section in sections:
        title = section.title.casefold()
        texts = [text.casefold() for text in section.paragraphs]
        whole = " ".join((title, *texts))
        if all(_occurs(forms, whole) for forms in wanted):
            places = tuple(n for n, text in enumerate(texts) if any(_occurs(forms, text) for forms in wanted))
            found.append((-sum(_occurs(forms, title) for forms in wanted), -len(places), Hit(section, places)))
    return tuple(hit for _title, _count, hit in sorted(found, key=lambda one: one[:2]))


def _numbers(word: str) -> tuple[str, ...]:
    """An English word in the number that was typed and in the other, where that is not found within longer words
    anyway. Short words stay as they are: they are found in too many others."""
    if len(word) < _SHORTEST:
        return (word,)
    if word.endswith("ies"):
        return word, f"{word[:-3]}y"
    if word.endswith("y"):
        return word, f"{word[:-1]}ies"
    if word.endswith(("ches", "shes", "sses", "xes")):
        return word, word[:-2]
    if word.endswith("s") and not word.endswith("ss"):
        return word, word[:-1]
    return (word,)


def _occurs(forms: Sequence[str], text: str) -> bool:
    return any(form in text for form in forms)


def figures_of(tables: Iterable[FigureTable], number: str) -> tuple[FigureTable, ...]:
    """The figures that stand in a section."""
    return tuple(table for table in tables if number in table.section.split(", "))
