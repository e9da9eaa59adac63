"""Translation of every sentence a player sees. English is the source; catalogues live in locale/."""

from __future__ import annotations

import gettext
import os
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
