"""The session's line to the desk: one call at a time, and notes between. It comes back after a fault of the desk."""

from __future__ import annotations

import contextlib
import select
import socket
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.server import wire

_PATIENCE = 20.0  # seconds for an answer, and for a desk that is started anew
_PAUSE = 0.05

T = TypeVar("T", bound=wire.Answer)


class Refused(GtcError):
    """What the desk says no to, in the player's language. kind: see `wire.Fault`."""

    def __init__(self, fault: wire.Fault) -> None:
        super().__init__(fault.text)
        self.kind = fault.kind


class Elsewhere(Exception):
    """An earlier version plays this game: the session goes on there."""

    def __init__(self, game: int) -> None:
        super().__init__(game)
        self.game = game


class DeskLost(GtcError):
    """The desk does not answer any more. What it had answered is kept."""


class Client:
    """welcome: what the desk said first. again: called after the line was lost and is there again. woken: called when
    notes have come beside an answer."""

    def __init__(self, path: Path, passed: bytes) -> None:
        """Raises DeskLost, Refused."""
        self._path = path
        self._passed = passed
        self._socket: socket.socket | None = None
        self._frames = wire.Frames(wire.ANSWER_BYTES)
        self._count = 0
        self._notes: list[wire.Answer] = []
        self.again: Callable[[], None] = lambda: None
        self.woken: Callable[[], object] = lambda: None
        self.welcome = self._connect(_PATIENCE)

    def _connect(self, patience: float) -> wire.Welcome:
        end = time.monotonic() + patience
        while True:
            try:
                self._open()
                found = self._exchange(wire.Hello(self._passed))
                break
            except OSError:
                self._drop()
                if time.monotonic() > end:
                    raise DeskLost(_("the server does not answer; every move is saved")) from None
                time.sleep(_PAUSE)
        if isinstance(found, wire.Fault):
            self._drop()
            raise Refused(found)
        assert isinstance(found, wire.Welcome)
        return found

    def _open(self) -> None:
        self._drop()
        line = socket.socket(socket.AF_UNIX)
        line.settimeout(_PATIENCE)
        try:
            line.connect(str(self._path))
        except BaseException:
            line.close()
            raise
        self._socket, self._frames = line, wire.Frames(wire.ANSWER_BYTES)

    def _drop(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def fileno(self) -> int:
        """Of the line, to wait for notes; -1 while it is lost."""
        return -1 if self._socket is None else self._socket.fileno()

    def call(self, body: wire.Call, kind: type[T]) -> T:
        """Asks and waits for the answer. Raises Refused; DeskLost where it is not known whether the desk has heard: the
        line stands again then; GtcError for what is too long to be asked."""
        try:
            found = self._exchange(body)
        except OSError:
            self.mend(_PATIENCE)
            self.woken()
            raise DeskLost(_("the server restarted")) from None
        if self._notes:
            self.woken()
        if isinstance(found, wire.Fault):
            raise Refused(found)
        if not isinstance(found, kind):
            raise GtcError(_("an error of the server; nothing is lost"))
        return found

    def asked(self, body: wire.Call, kind: type[T]) -> T:
        """The same for what may be asked twice: it is, where the desk was away. Raises Refused, DeskLost."""
        try:
            return self.call(body, kind)
        except DeskLost:
            return self.call(body, kind)

    def found(self, word: str) -> wire.Listing:
        """The game of this number or code. Raises Refused, DeskLost; Elsewhere."""
        game = self.asked(wire.Find(word[:80]), wire.Listing)
        if game.elsewhere:
            raise Elsewhere(game.game)
        return game

    def aside(self, body: wire.Call, kind: type[T], stopped: Callable[[], bool]) -> T | None:
        """Asks on a line of its own, in any thread, and waits as long as it takes; None once `stopped`. Raises Refused,
        DeskLost."""
        other = Client(self._path, self._passed)
        try:
            return other._until(body, kind, stopped)
        except OSError:
            raise DeskLost(_("the server restarted")) from None
        finally:
            other.close()

    def _until(self, body: wire.Call, kind: type[T], stopped: Callable[[], bool]) -> T | None:
        assert self._socket is not None
        self._count += 1
        self._socket.sendall(wire.call_frame(self._count, body))
        while not stopped():
            if not select.select([self._socket], [], [], _PAUSE)[0]:
                continue
            for number, found in self._read():
                if number == self._count:
                    if isinstance(found, wire.Fault):
                        raise Refused(found)
                    assert isinstance(found, kind)
                    return found
        return None

    def mend(self, patience: float) -> None:
        """After a loss. Raises DeskLost where the desk does not come back in so many seconds."""
        self.welcome = self._connect(patience)
        self.again()

    def _exchange(self, body: wire.Call) -> wire.Answer:
        if self._socket is None:
            raise ConnectionResetError
        self._count += 1
        self._socket.sendall(wire.call_frame(self._count, body))
        found: wire.Answer | None = None
        while found is None:
            for number, answer in self._read():
                if number == self._count:
                    found = answer
                else:
                    self._notes.append(answer)
        return found

    def _read(self) -> list[tuple[int, wire.Answer]]:
        """What comes next."""
        assert self._socket is not None
        data = self._socket.recv(1 << 16)
        if not data:
            raise ConnectionResetError
        return [wire.answer_of(one) for one in self._frames.feed(data)]

    def notes(self) -> list[wire.Answer]:
        """All that have come, without waiting. Raises OSError where the line is lost: `mend` it."""
        if self._socket is not None:
            self._socket.setblocking(False)
            try:
                while True:
                    self._notes += [answer for _number, answer in self._read()]
            except BlockingIOError:
                pass
            finally:
                with contextlib.suppress(OSError):
                    self._socket.settimeout(_PATIENCE)
        found, self._notes = self._notes, []
        return found

    def close(self) -> None:
        self._drop()
