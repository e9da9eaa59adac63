"""Which answer a player means who types the words that stand on the screen, or the beginning of them."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence

from gtc_tui.errors import GtcError
from gtc_tui.i18n import _, ngettext
from gtc_tui.play.aids.answers import Answer

_LEAST = 3  # characters of a beginning that is understood
_MOST_LISTED = 8
_LIKE = 0.6  # how alike a guess must be
_PRICE = re.compile(r": [^:]*\d[^:]*$")


def whole(answers: Iterable[Answer], words: Sequence[str]) -> list[Answer]:
    """Answers whose words are these, with or without the price behind them."""
    typed = " ".join(words).casefold()
    return [answer for answer in answers if typed in (_plain(answer.text), _PRICE.sub("", _plain(answer.text)))]


def begun(answers: Iterable[Answer], words: Sequence[str]) -> list[Answer]:
    """Answers whose words begin so; none for a few letters."""
    typed = " ".join(words).casefold()
    return [answer for answer in answers if len(typed) >= _LEAST and _plain(answer.text).startswith(typed)]


def one_of(found: Sequence[Answer]) -> Answer | None:
    """The only one. Raises GtcError with a list where there are several."""
    if len(found) < 2:
        return found[0] if found else None
    shown = ", ".join(f"{answer.number} {answer.text}" for answer in found[:_MOST_LISTED])
    more = len(found) - _MOST_LISTED
    if more > 0:
        told = ngettext("{shown} and {n} more", "{shown} and {n} more", more)
        shown = told.format(shown=shown, n=more)
    raise GtcError(_("Which one? {answers}").format(answers=shown))


def not_understood(words: Sequence[str], answers: Iterable[Answer], commands: Iterable[str]) -> str:
    """Says so, and what may have been meant."""
    typed = " ".join(words)
    meant = {_plain(answer.text): _("{n} {text}").format(n=answer.number, text=answer.text) for answer in answers}
    meant |= {command: command for command in commands}
    close = difflib.get_close_matches(typed.casefold(), meant, 1, _LIKE)
    close = close or difflib.get_close_matches(words[0].casefold(), meant, 1, _LIKE)
    if close:
        return _("I do not know '{typed}'. Did you mean: {guess}?").format(typed=typed[:40], guess=meant[close[0]])
    return _("I do not know '{typed}'; ? lists answers and commands.").format(typed=typed[:40])


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())
