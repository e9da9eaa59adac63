"""Actions: small frozen records with a stable JSON form and a one-line text form that round-trips."""

from __future__ import annotations

from collections.abc import Container
from contextlib import suppress
from functools import reduce
from operator import or_
from typing import Any, ClassVar, NewType, get_args, get_origin, get_type_hints

import msgspec

from gtc_tui.errors import GtcError
from gtc_tui.i18n import _

PieceId = NewType("PieceId", str)
"""A piece's short name in texts, e.g. "robinson" or "f-lee"; unique in its game."""

Side = NewType("Side", str)
"""A player's side, by its key."""

CHANCE = Side("chance")
"""Who "decides" when dice are due."""

PUBLIC = Side("public")
"""Who looks on without a side: may know what both sides may know."""


class Action(msgspec.Struct, frozen=True, gc=False, tag_field="do"):
    """One answer to one decision. Subclasses give a verb as `tag=`; fields are str without blanks,
    int, or a last tuple of these.

    Text form: the verb and the fields in order, separated by blanks ("step N2919", "roll 3 5").
    """

    @property
    def verb(self) -> str:
        return str(type(self).__struct_config__.tag)


class Roll(Action, frozen=True, tag="roll"):
    """The faces of the dice that were due, in the order the decision names them. A chance action."""

    dice: tuple[int, ...]


def pieces_of(action: Action, pieces: Container[str]) -> tuple[PieceId, ...]:
    """Pieces that an answer names, in its order."""
    return tuple(PieceId(word) for word in msgspec.structs.astuple(action) if isinstance(word, str) and word in pieces)


class ActionSyntax(GtcError):
    """A text that is no action; says what is wrong with it."""


class Codec:
    """Text and JSON forms of a system's actions (`Roll` is always among them)."""

    _LIMIT: ClassVar[int] = 400  # characters of an action's text; longer is not ours

    def __init__(self, *classes: type[Action]) -> None:
        self.classes: dict[str, type[Action]] = {}
        self._fields: dict[str, list[tuple[str, bool, type]]] = {}
        every: tuple[type[Action], ...] = (Roll, *classes)
        for cls in every:
            verb = str(cls.__struct_config__.tag)
            if verb in self.classes:
                raise ValueError(f"two actions with the verb {verb}")
            self.classes[verb] = cls
            hints = get_type_hints(cls)
            self._fields[verb] = [_field(name, hints[name]) for name in cls.__struct_fields__]
        self._decoder: msgspec.json.Decoder[Action] = msgspec.json.Decoder(reduce(or_, every))

    def text(self, action: Action) -> str:
        """One line; `parse` gives the equal action back."""
        parts = [action.verb]
        for name, many, _kind in self._fields[action.verb]:
            value = getattr(action, name)
            parts.extend(str(item) for item in value) if many else parts.append(str(value))
        return " ".join(parts)

    def parse(self, text: str) -> Action:
        """Raises ActionSyntax on anything that is not an action's text."""
        if len(text) > self._LIMIT:
            raise ActionSyntax(_("not an action: {text!r}... is too long").format(text=text[:40]))
        words = text.split()
        if not words or words[0] not in self.classes:
            raise ActionSyntax(_("not an action: {text!r}").format(text=text[:60]))
        verb, rest = words[0], words[1:]
        values: list[Any] = []
        for name, many, kind in self._fields[verb]:
            if many:
                values.append(tuple(_value(word, kind, name, text) for word in rest))
                rest = []
            elif rest:
                values.append(_value(rest.pop(0), kind, name, text))
            else:
                raise ActionSyntax(_("{verb}: {name} is missing in {text!r}").format(verb=verb, name=name, text=text))
        if rest:
            raise ActionSyntax(_("{verb}: too many words in {text!r}").format(verb=verb, text=text))
        return self.classes[verb](*values)

    def to_json(self, action: Action) -> bytes:
        return msgspec.json.encode(action)

    def from_json(self, data: bytes | str) -> Action:
        """Raises ActionSyntax when the JSON is no action of this system."""
        try:
            return self._decoder.decode(data)
        except msgspec.DecodeError as fault:
            raise ActionSyntax(_("not an action: {text}").format(text=fault)) from None


def _field(name: str, hint: Any) -> tuple[str, bool, type]:
    """(name, is it a tuple, item type); NewTypes count as what they stand for."""
    many = get_origin(hint) is tuple
    kind = get_args(hint)[0] if many else hint
    while hasattr(kind, "__supertype__"):
        kind = kind.__supertype__
    if kind not in (str, int):
        raise TypeError(f"action field {name}: only str, int and tuples of them")
    return name, many, kind


def _value(word: str, kind: type, name: str, text: str) -> Any:
    if kind is str:
        return word
    with suppress(ValueError):
        value = int(word)
        if str(value) == word:  # an action has one text: no "+3", no "03"
            return value
    raise ActionSyntax(_("{name} must be a whole number in {text!r}").format(name=name, text=text))
