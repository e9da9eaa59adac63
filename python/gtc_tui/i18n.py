"""Translation of every sentence a player sees. English is the source; catalogues live in locale/."""

from __future__ import annotations

import gettext
import os
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

_DOMAIN = "gtc_tui"
_LOCALE_DIR = Path(__file__).parent / "locale"


@lru_cache(maxsize=1)
def _catalogue() -> gettext.NullTranslations:
    languages = [code for code in (os.environ.get("GTC_LANG"),) if code] or None
    return gettext.translation(_DOMAIN, _LOCALE_DIR, languages=languages, fallback=True)


def language() -> object:
    """What stands for the player's language in the key of a cache whose values have texts in it."""
    return _catalogue()


def _(message: str) -> str:
    """The message in the player's language. Format it afterwards: `_("{who} marches").format(who=...)`."""
    return _catalogue().gettext(message)


def ngettext(singular: str, plural: str, count: int) -> str:
    """As `_`, by number."""
    return _catalogue().ngettext(singular, plural, count)


def N_(message: str) -> str:
    """Marks a sentence for extraction where it is translated later."""
    return message


BARE = "{name}"
"""Key of a message that is but a name."""


class Message:
    """A sentence that a game keeps: its key and what fills it. It is told in the language of whoever reads it.

    What goes into a digest or a file is its `source`, which no language changes.
    """

    __slots__ = ("_keys", "_number", "_values")

    def __init__(self, key: str, plural: str = "", number: int = 1, /, **values: Message | str | int) -> None:
        """key, and plural where it goes by number: in English. values: of their placeholders."""
        self._keys, self._number, self._values = (key, plural or key), number, values

    @property
    def source(self) -> str:
        """In English."""
        return self._fill(self._keys[self._number != 1], lambda message: message.source)

    def told(self) -> str:
        """In the reader's language."""
        singular, plural = self._keys
        if singular == BARE:
            key = BARE
        else:
            key = _(singular) if singular == plural else ngettext(singular, plural, self._number)
        return self._fill(key, Message.told)

    def _fill(self, key: str, inner: Callable[[Message], str]) -> str:
        values = self._values.items()
        return key.format(**{name: inner(one) if isinstance(one, Message) else one for name, one in values})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self.source == other.source

    def __hash__(self) -> int:
        return hash(self.source)

    def __repr__(self) -> str:
        return f"Message({self.source!r})"


UNSAID = Message(BARE, name="")
"""Where there is nothing to tell."""
