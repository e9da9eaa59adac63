"""Which answer a player means who types the words that stand on the screen, or the beginning of them."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Container, Iterable, Sequence

from gtc_tui.engine.action import Side
from gtc_tui.engine.game import Game
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _, listing, ngettext
from gtc_tui.play.aids.answers import Answer

_LEAST = 3  # characters of a beginning that is understood
_MOST_LISTED = 8
_LIKE, _VERY_LIKE = 0.6, 0.8  # how alike a guess must be, and a command before other words
_JAPANESE = "\u3040-\u30ff\u3400-\u9fff\uff66-\uff9f"
_WORD = re.compile(rf"[{_JAPANESE}]+|[^\W{_JAPANESE}]+")  # names end where Japanese goes on without a blank
_PRICE = re.compile(r": [^:]*\d[^:]*$")


def whole(answers: Iterable[Answer], words: Sequence[str]) -> list[Answer]:
    """Answers whose words are these; where none has them all, those that have them without the price behind."""
    typed, answers = " ".join(words).casefold(), list(answers)
    found = [answer for answer in answers if _plain(answer.text) == typed]
    return found or [answer for answer in answers if _PRICE.sub("", _plain(answer.text)) == typed]


def begun(answers: Iterable[Answer], words: Sequence[str]) -> list[Answer]:
    """Answers whose words begin so; none for a few letters."""
    typed = " ".join(words).casefold()
    return [answer for answer in answers if len(typed) >= _LEAST and _plain(answer.text).startswith(typed)]


def hinted(answers: Iterable[Answer], words: Sequence[str], verbs: Container[str]) -> list[Answer]:
    """Answers that have words which begin as these, in the same order: "march grif" for "March with Griffin". verbs: of
    actions; one of them stands first in an answer."""
    typed = [word.casefold() for word in words]
    if len(" ".join(typed)) < _LEAST:
        return []
    found = []
    for answer in answers:
        text = _plain(answer.text)
        rest = iter(_WORD.findall(text))
        fits = typed[0] not in verbs or text.startswith(typed[0])
        if fits and all(any(word.startswith(one) for word in rest) for one in typed):
            found.append(answer)
    return found


def one_of(found: Sequence[Answer]) -> Answer | None:
    """The only one. Raises GtcError with a list where there are several."""
    if len(found) < 2:
        return found[0] if found else None
    shown = listing(f"{answer.number} {answer.text}" for answer in found[:_MOST_LISTED])
    more = len(found) - _MOST_LISTED
    if more > 0:
        told = ngettext("{shown} and {n} more", "{shown} and {n} more", more)
        shown = told.format(shown=shown, n=more)
    raise GtcError(_("Which one? {answers}").format(answers=shown))


def guess(words: Sequence[str], answers: Iterable[Answer], commands: Iterable[str]) -> str | None:
    """What may have been meant: an answer with its number, or a command."""
    typed, commands = " ".join(words), list(commands)
    meant = {_plain(answer.text): _("{n} {text}").format(n=answer.number, text=answer.text) for answer in answers}
    meant |= {command: command for command in commands}
    close = difflib.get_close_matches(typed.casefold(), meant, 1, _LIKE)
    close = close or difflib.get_close_matches(words[0].casefold(), commands, 1, _VERY_LIKE)
    return meant[close[0]] if close else None


def not_understood(words: Sequence[str], meant: str | None) -> str:
    """Says so, and what may have been meant."""
    typed = " ".join(words)[:40]
    if meant is None:
        return _("I don't know '{typed}'; ? lists choices and commands.").format(typed=typed)
    return _("I don't know '{typed}'. Did you mean: {guess}?").format(typed=typed, guess=meant)


def side_named(game: Game, word: str) -> Side | None:
    """The side of an unmistakable beginning of its id or of its names in the reader's language."""
    typed = word.casefold()
    found = [
        side
        for side in game.sides
        if any(name.casefold().startswith(typed) for name in (side, game.side_names[side], game.army_names[side]))
    ]
    return found[0] if len(found) == 1 else None


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())
