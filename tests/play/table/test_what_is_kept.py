"""Whatever a game may stand in can be put into a snapshot and read back: all that stages and records are made of."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any, ClassVar, get_args, get_origin, get_type_hints

import msgspec
import pytest

from gtc_tui import rules
from gtc_tui.engine.action import Action
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Stage
from gtc_tui.messages import UNSAID, Message, bare, ngettext
from gtc_tui.play.table import snapshot
from gtc_tui.rules.boots.state.record import Record as BootsRecord
from gtc_tui.rules.gcacw.state.record import Record

PLAIN = (str, int, float, type(None), Message)
ROOTS: tuple[type, ...] = (Stage, Action, Record, BootsRecord, Event)


def kinds(hint: Any) -> Iterator[type]:
    """Classes that a field's type is made of; a base stands for all below it."""
    while hasattr(hint, "__supertype__"):
        hint = hint.__supertype__
    for part in get_args(hint):
        yield from kinds(part)
    if isinstance(hint, type) and not issubclass(hint, PLAIN) and hint is not tuple:
        yield from below(hint)


def below(kind: type) -> Iterator[type]:
    yield kind
    for one in kind.__subclasses__():
        yield from below(one)


def reachable() -> list[type]:
    for found in pkgutil.walk_packages(rules.__path__, f"{rules.__name__}."):
        importlib.import_module(found.name)
    known: dict[type, None] = {}
    waiting = [kind for root in ROOTS for kind in below(root)]
    while waiting:
        kind = waiting.pop()
        if kind in known or not kind.__module__.startswith("gtc_tui."):
            continue
        known[kind] = None
        hints = get_type_hints(kind)
        waiting += [one for hint in hints.values() if get_origin(hint) is not ClassVar for one in kinds(hint)]
    return sorted(known, key=lambda kind: (kind.__module__, kind.__qualname__))


def empty(kind: type) -> object:
    """A record with nothing in its fields."""
    if issubclass(kind, msgspec.Struct):
        return kind(**dict.fromkeys(kind.__struct_fields__))
    assert issubclass(kind, tuple), kind
    return kind.__new__(kind, *[None] * len(kind._fields))  # type: ignore[attr-defined]


def test_whatever_a_game_stands_in_can_be_kept() -> None:
    for kind in reachable():
        one = empty(kind)
        back = snapshot._unpacked(snapshot._packed(one))
        assert type(back) is kind and back == one, kind


@pytest.mark.parametrize(
    "message",
    [
        bare("Lee"),
        Message("{who} marches", who=bare("Hill")),
        ngettext("{n} point", "{n} points", 3).format(n=3, of=1.5),
        Message(""),
    ],
)
def test_messages(message: Message) -> None:
    back = snapshot._unpacked(snapshot._packed(message))
    assert back == message and back.told() == message.told() and back.parts == message.parts


def test_the_message_that_says_nothing_is_known_by_its_identity() -> None:
    event = Event("march", bare("x"), known=None)
    assert event.outline is UNSAID
    assert snapshot._unpacked(snapshot._packed(event)).outline is UNSAID
