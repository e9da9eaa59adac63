"""Translation of every sentence a player sees. English is the source; catalogues live in locale/.

This is for what is told at once. Rules, whose sentences are kept and read by several, have `gtc_tui.messages`.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path

_DOMAIN = "gtc_tui"
_LOCALE_DIR = Path(__file__).parent / "locale"


OWN_NAMES = {"en": "English", "ja": "日本語"}
"""What each language calls itself: whoever cannot read the one that is shown still finds his own."""
LANGUAGES = tuple(OWN_NAMES)
"""What the program speaks."""

_reader: ContextVar[gettext.NullTranslations | None] = ContextVar("reader", default=None)
_chosen = ""


@lru_cache(maxsize=16)
def _found(code: str = "") -> gettext.NullTranslations:
    """The catalogue of a language, else of the process."""
    code = code or os.environ.get("GTC_LANG", "")
    return gettext.translation(_DOMAIN, _LOCALE_DIR, languages=[code] if code else None, fallback=True)


def _catalogue() -> gettext.NullTranslations:
    return _reader.get() or (_found(_chosen) if _chosen else _found())


def speak(code: str) -> None:
    """From now on the process speaks this language; "" is that of GTC_LANG, else of the terminal."""
    global _chosen
    _chosen = code


def code() -> str:
    """The one of `LANGUAGES` that the process speaks: for what is asked of another one."""
    spoken = _catalogue().info().get("language", "")
    return spoken if spoken in LANGUAGES else LANGUAGES[0]


def language_key() -> str:
    """What has been chosen for the process, or would be: for what is kept in a language."""
    variables = ("GTC_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
    return " ".join([_chosen, *(os.environ.get(variable, "") for variable in variables)])


@contextmanager
def reading(language: str | gettext.NullTranslations) -> Iterator[None]:
    """What is told meanwhile, in this thread or task, is told in this language: a code ("ja"), or a catalogue. English
    where there is no catalogue. Outside of it the language of the process holds."""
    token = _reader.set(_found(language) if isinstance(language, str) else language)
    try:
        yield
    finally:
        _reader.reset(token)


def reader() -> object:
    """Equal as long as the same language is read: for what is told once and kept for a while."""
    return _catalogue()


def _(message: str) -> str:
    """The message in the reader's language. Format it afterwards: `_("{who} marches").format(who=...)`."""
    return _catalogue().gettext(message)


def ngettext(singular: str, plural: str, count: int) -> str:
    """As `_`, by number."""
    return _catalogue().ngettext(singular, plural, count)


def listing(parts: Iterable[str]) -> str:
    """One after the other: "Wright, Ricketts, Neill"; with the commas of the reader's language."""
    every, told = tuple(parts), _("{first}, {others}")
    found = every[-1] if every else ""
    for part in reversed(every[:-1]):
        found = told.format(first=part, others=found)
    return found


def clauses(parts: Iterable[str]) -> str:
    """As `listing`, of what may have commas in itself: "Griffin to N3519; Robinson to N3419"."""
    every, told = tuple(parts), _("{first}; {others}")
    found = every[-1] if every else ""
    for part in reversed(every[:-1]):
        found = told.format(first=part, others=found)
    return found


def N_(message: str) -> str:
    """Marks a sentence for extraction where it is translated later."""
    return message
