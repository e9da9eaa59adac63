"""Sentences that are made where rules run and told where somebody reads them, in his language.

Rules take `_` and `ngettext` from here. They are written as everywhere, `_("{who} marches").format(who=...)`, and give
a `Message`: a key and what fills it. What is read at once takes them from `gtc_tui.i18n`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NoReturn

from gtc_tui import i18n

_new = object.__new__


class Message:
    """A sentence as its key and what fills it. Whoever reads it is told it in his language; no digest takes it in
    (`unworded`)."""

    __slots__ = ("_number", "_plural", "_singular", "_values")

    def __init__(self, key: str, plural: str | None = "", number: int = 1, /, **values: Value) -> None:
        """key, and plural where it goes by number: in English; plural None: the key is the same in every language.
        values: of their placeholders."""
        self._singular, self._plural, self._number, self._values = key, plural, number, values

    def format(self, **values: Value) -> Message:
        """The sentence with its placeholders filled, as `str.format` does it."""
        filled: Message = _new(Message)
        filled._singular, filled._plural, filled._number = self._singular, self._plural, self._number
        filled._values = values
        return filled

    def filled(self, **more: Value) -> Message:
        """With other values for some of its placeholders."""
        return Message(self._singular, self._plural, self._number, **{**self._values, **more})

    @property
    def parts(self) -> tuple[str, str | None, int, dict[str, Value]]:
        """What it is made of: `Message(key, plural, number, **values)` is equal to it."""
        return self._singular, self._plural, self._number, self._values

    def names(self, placeholder: str) -> bool:
        """Whether it has such a placeholder."""
        return f"{{{placeholder}}}" in self._singular

    @property
    def source(self) -> str:
        """In English."""
        key = self._plural if self._plural and self._number != 1 else self._singular
        return self._fill(key, lambda message: message.source)

    def told(self) -> str:
        """In the reader's language."""
        if self._plural:
            key = i18n.ngettext(self._singular, self._plural, self._number)
        else:
            key = self._singular if self._plural is None else i18n._(self._singular)
        return self._fill(key, Message.told)

    __str__ = told

    def __format__(self, spec: str) -> str:
        """As it is told: in a text that is made at once."""
        return format(self.told(), spec)

    def _fill(self, key: str, inner: Callable[[Message], str]) -> str:
        values = self._values.items()
        return key.format(**{name: inner(one) if isinstance(one, Message) else one for name, one in values})

    def __bool__(self) -> bool:
        """False where there is nothing to tell."""
        return bool(self._singular)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self.source == other.source

    def __hash__(self) -> int:
        return hash(self.source)

    def __repr__(self) -> str:
        return f"Message({self.source!r})"


Value = Message | str | float

UNSAID = Message("", None)
"""Where there is nothing to tell."""


@cache
def _(message: str) -> Message:
    """The message, not yet told: the same every time, as nothing changes one."""
    return Message(message)


def ngettext(singular: str, plural: str, count: int) -> Message:
    """As `_`, by number."""
    return Message(singular, plural, count)


def plain(form: str, **values: Value) -> Message:
    """What is put together alike in every language: `plain("{what} ({n})", what=..., n=...)`."""
    return Message(form, None, **values)


def bare(name: str) -> Message:
    """A name: the same in every language."""
    return Message("{name}", None, name=name)


def told(thing: Any) -> str:
    """Encodes messages among other things: as they are told to the reader."""
    return thing.told() if isinstance(thing, Message) else _no_message(thing)


def unworded(thing: Any) -> None:
    """The same as nothing, for digests: a message is told and never played, so its wording counts for nothing."""
    if not isinstance(thing, Message):
        _no_message(thing)


def _no_message(thing: object) -> NoReturn:
    raise NotImplementedError(f"{type(thing).__name__} cannot be encoded")
