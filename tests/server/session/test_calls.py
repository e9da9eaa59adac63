"""What sessions and the desk say to each other is typed and bounded, and a pass cannot be made up."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtc_tui.engine.action import Side
from gtc_tui.errors import GtcError
from gtc_tui.server import wire
from gtc_tui.server.session.game import SERVED_KEYS

KEY = b"k" * 32
PASS = wire.Pass("SHA256:abc", "ssh-ed25519", 7)


def test_a_pass_is_read_by_its_key_alone() -> None:
    sealed = wire.sealed(PASS, KEY)
    assert wire.opened(sealed, KEY) == PASS
    assert wire.opened(sealed, b"x" * 32) is None
    for at in range(len(sealed)):
        assert wire.opened(sealed[:at] + bytes([sealed[at] ^ 1]) + sealed[at + 1 :], KEY) is None
    assert wire.opened(b"", KEY) is None


@given(st.binary(max_size=200))
def test_whatever_comes_is_a_message_or_a_fault(data: bytes) -> None:
    frames = wire.Frames(wire.CALL_BYTES)
    try:
        for one in frames.feed(data):
            wire.call_of(one)
    except wire.BadFrame:
        pass


@given(st.lists(st.integers(1, 9), max_size=30))
def test_frames_come_whole_however_they_are_cut(cuts: list[int]) -> None:
    calls = [wire.Act(1, 2, "march griffin"), wire.Look(), wire.OpenGame("gtc/x", ("a",), Side("union"))]
    data = b"".join(wire.frame(n, call) for n, call in enumerate(calls, start=1))
    frames, found = wire.Frames(wire.CALL_BYTES), []
    for cut in cuts:
        found += frames.feed(data[:cut])
        data = data[cut:]
    found += frames.feed(data)
    assert [wire.call_of(one) for one in found] == list(enumerate(calls, start=1))


@pytest.mark.parametrize(
    "call",
    [
        wire.Act(1, 2, "x" * 401),
        wire.Act(-1, 2, "x"),
        wire.Say(1, "x" * 1001),
        wire.SignUp("x" * 81, ""),
        wire.OpenGame("x", ("a",) * 41, Side("")),
        wire.Prefer("", {str(n): "" for n in range(41)}),
    ],
)
def test_what_is_too_much_is_no_message(call: wire.Call) -> None:
    with pytest.raises(wire.BadFrame):
        wire.call_of(wire.frame(1, call)[4:])
    with pytest.raises(GtcError, match="more than the server takes"):  # it is not sent
        wire.call_frame(1, call)


def test_what_is_longer_than_a_frame_is_not_sent() -> None:
    long = wire.OpenGame("", (), Side(""), log=("x" * 400,) * 1400)
    with pytest.raises(GtcError, match="more than the server takes"):
        wire.call_frame(1, long)
    with pytest.raises(wire.BadFrame):
        wire.Frames(wire.CALL_BYTES).feed(wire.frame(1, long))
    short = wire.Act(1, 2, "march griffin")
    assert wire.call_frame(3, short) == wire.frame(3, short)


def test_an_answer_is_no_call() -> None:
    with pytest.raises(wire.BadFrame):
        wire.call_of(wire.frame(1, wire.Done())[4:])
    number, answer = wire.answer_of(wire.frame(3, wire.Fault("no", "late"))[4:])
    assert (number, answer) == (3, wire.Fault("no", "late"))
    assert isinstance(msgspec.structs.asdict(PASS), dict)


def test_no_key_of_a_served_game_does_two_things() -> None:
    keys = [name for key in SERVED_KEYS for name in key.keys]
    assert len(keys) == len(set(keys))
    assert not {"save", "stop"} & {key.name for key in SERVED_KEYS}
