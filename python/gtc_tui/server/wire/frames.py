"""Messages as bytes, each with its number and its length."""

from __future__ import annotations

import struct
from functools import reduce
from operator import or_
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.server.wire.answers import Answer
from gtc_tui.server.wire.calls import Call

CALL_BYTES = 1 << 19
"""The longest frame that a session sends."""
ANSWER_BYTES = 1 << 24
"""The longest that the desk sends: a whole log."""
_LENGTH = struct.Struct(">I")


class Numbered(msgspec.Struct, frozen=True, array_like=True):
    """A call, and its answer, by a number of the session's own; 0: a note."""

    id: Annotated[int, Meta(ge=0, le=1 << 53)]
    body: msgspec.Raw


_encoder = msgspec.msgpack.Encoder()
_numbered = msgspec.msgpack.Decoder(Numbered)
_calls: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(reduce(or_, Call.__subclasses__()))
_answers: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(reduce(or_, Answer.__subclasses__()))


class BadFrame(GtcError):
    """What came is no message."""


def frame(number: int, body: Call | Answer) -> bytes:
    data = _encoder.encode(Numbered(number, msgspec.Raw(_encoder.encode(body))))
    return _LENGTH.pack(len(data)) + data


def call_frame(number: int, call: Call) -> bytes:
    """Raises GtcError for what the desk would not take: it would let go of the session."""
    data = frame(number, call)
    try:
        if len(data) <= CALL_BYTES:
            call_of(data[_LENGTH.size :])
            return data
    except BadFrame:
        pass
    raise GtcError(_("that is more than the server takes"))


def call_of(data: bytes) -> tuple[int, Call]:
    """Raises BadFrame."""
    return _body(data, _calls)


def answer_of(data: bytes) -> tuple[int, Answer]:
    """Raises BadFrame."""
    return _body(data, _answers)


def _body(data: bytes, decoder: msgspec.msgpack.Decoder[Any]) -> tuple[int, Any]:
    try:
        numbered = _numbered.decode(data)
        return numbered.id, decoder.decode(numbered.body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadFrame(_("the desk got something that is no message")) from None


class Frames:
    """Puts frames together from what comes in pieces. most: the longest that is taken."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held = bytearray()

    def feed(self, data: bytes) -> list[bytes]:
        """All that are whole now. Raises BadFrame for one that is too long."""
        self._held += data
        found = []
        while len(self._held) >= _LENGTH.size:
            (length,) = _LENGTH.unpack_from(self._held)
            if length > self._most:
                raise BadFrame(_("the desk got something that is no message"))
            if len(self._held) < _LENGTH.size + length:
                break
            found.append(bytes(self._held[_LENGTH.size : _LENGTH.size + length]))
            del self._held[: _LENGTH.size + length]
        return found
