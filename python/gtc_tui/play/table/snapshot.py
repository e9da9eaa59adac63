"""A timeline as bytes and back, so that it need not be played again.

They are read with Python's unpickler, which makes nothing but plain data and the frozen records of the engine and the
rules: a foreign file runs no code of its own. What is read is used only where the state has the hash that was kept
with it.
"""

from __future__ import annotations

import io
import pickle
import zlib
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple

import msgspec

from gtc_tui.engine.action import Action, Side
from gtc_tui.engine.game import Game
from gtc_tui.engine.state import Checkpoint, State
from gtc_tui.messages import UNSAID, Message
from gtc_tui.play.table.timeline import STANDING, Happened, Past, Timeline

_ROOMS = ("gtc_tui.engine.", "gtc_tui.rules.")
_RECORDS = (msgspec.Struct, tuple)
_QUICK = 1  # level of compression
_LATELY = 250  # events that are read at once: whoever goes on is told the last, and takes the last answers back


class _Kept(NamedTuple):
    """past: so many events, as bytes that are read when they are asked for; lately: those after them."""

    hash: int
    rolls: int
    deciders: list[Side]
    revealed: tuple[frozenset[Side], ...]
    checkpoints: dict[int, Checkpoint]
    events: int
    past: bytes
    lately: Happened


def encode(timeline: Timeline) -> bytes:
    """Of one that a log leads to; what no log tells is left out."""
    happened = [(before, event) for before, event in timeline.happened if event.kind != STANDING]
    state = timeline.state
    kept = _Kept(
        state.hash,
        timeline.rolls,
        timeline.deciders,
        state.revealed,
        state.checkpoints(),
        len(happened[:-_LATELY]),
        _packed(happened[:-_LATELY]),
        happened[-_LATELY:],
    )
    return _packed(tuple(kept))


def decode(game: Game, history: Sequence[Action], data: bytes) -> Timeline | None:
    """The timeline that was encoded, of this game after these actions; None where the bytes are of no such one."""
    try:
        kept = _Kept(*_unpacked(data))
        if not len(history) == len(kept.deciders) == len(kept.revealed):
            return None
        state = State.taken_up(game, history, kept.revealed, kept.checkpoints)
        if state.hash != kept.hash:
            return None
        past = Past(kept.events, lambda: _unpacked(kept.past))
        return Timeline.taken_up(state, kept.deciders, kept.rolls, past, kept.lately)
    except Exception:  # whatever may be wrong with the bytes: the game is played again
        return None


def _packed(what: object) -> bytes:
    buffer = io.BytesIO()
    _Writer(buffer, 5).dump(what)
    return zlib.compress(buffer.getbuffer(), _QUICK)


def _unpacked(data: bytes) -> Any:
    return _Reader(io.BytesIO(zlib.decompress(data))).load()


def _message(*parts: Any) -> Message:
    """What a message is read back with; of no parts the one that says nothing, which is known by its identity."""
    if not parts:
        return UNSAID
    key, plural, number, values = parts
    return Message(key, plural, number, **values)


def _filled(make: Callable[..., msgspec.Struct], fields: Mapping[str, Any]) -> msgspec.Struct:
    """A record that takes its fields by name only."""
    return make(**fields)


_MADE_BY = {(__name__, made.__name__): made for made in (_message, _filled)}


class _Writer(pickle.Pickler):
    def reducer_override(self, what: object) -> Any:
        if isinstance(what, Message):
            return _message, () if what is UNSAID else what.parts
        if isinstance(what, msgspec.Struct):
            made = what.__reduce__()
            return made if made[0] is type(what) else (_filled, (type(what), msgspec.structs.asdict(what)))
        if isinstance(what, tuple):  # with names
            return type(what), tuple(what)
        return NotImplemented


class _Reader(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        if (module, name) in _MADE_BY:
            return _MADE_BY[module, name]
        if module.startswith(_ROOMS):
            found = getattr(import_module(module), name, None)
            if isinstance(found, type) and issubclass(found, _RECORDS):
                # Only what makes one of them: nothing in the bytes gets hold of the class, to set something in it.
                return type(found).__call__.__get__(found)
        raise pickle.UnpicklingError(f"{module}.{name}")
