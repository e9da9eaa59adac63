"""SSH: people come in by their keys, and each gets a session on a terminal of its own; nothing else is to be had."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import signal
import socket
import sys
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any, Protocol

import asyncssh

from gtc_tui.i18n import _
from gtc_tui.server import wire
from gtc_tui.server.front.asking import asked
from gtc_tui.server.front.guard import Bucket, Guard, neighbourhood
from gtc_tui.server.front.hatchery import Hatched, Hatchery
from gtc_tui.server.front.journal import Journal
from gtc_tui.server.front.terminal import set_size
from gtc_tui.server.session.orders import Order
from gtc_tui.server.settings import Settings

SCREEN, TEXT, COMMAND = KINDS = ("screen", "text", "command")
"""What sessions are."""
WATCH = "watch"
"""The user name of those who only look on, and need no key."""
_CHUNK = 1 << 16
_PENDING = 1 << 16  # bytes typed that a session has not taken
_LARGEST = (300, 100)  # columns, lines
_GRACE = 3.0  # seconds for a session to end once its terminal is gone
_LONGEST_COMMAND = 4000
_QUIET = 1.0  # seconds
_KEYS = 10_000  # remembered
_CHANNELS = 10  # of a connection at once, beside those with sessions
_RESTS = 90.0  # seconds that a connection stays without a session, for a script's next call


class Front:
    """What all connections share. key: that passes are sealed with; desk: its socket."""

    def __init__(self, settings: Settings, key: bytes, hatchery: Hatchery, journal: Journal, desk: Path) -> None:
        self.settings = settings
        self.key = key
        self.hatchery = hatchery
        self.journal = journal
        self._desk = desk
        self._accounts: OrderedDict[str, None] = OrderedDict()  # keys that have one, as far as was asked
        self._asking: set[asyncio.Task[None]] = set()
        self.guard: Guard[Connection] = Guard(settings.limits, Connection.drop)
        self.elder: Callable[[int], Awaitable[Hatchery | None]] = _nowhere  # which earlier version plays a game
        self.web = ""  # the address of the page; "" there is none
        self.kinds: Counter[str] = Counter()  # of sessions now
        self._quiet: dict[str, float] = {}  # by reason: until when no more is told
        self._numbers = iter(range(1, sys.maxsize))
        journal.levels["gtc_sessions"] = lambda: {f'kind="{kind}"': self.kinds[kind] for kind in KINDS}
        journal.levels["gtc_unfinished_connections"] = lambda: {"": self.guard.unfinished}

    def use(self, settings: Settings) -> None:
        """Limits and name from now on: of those who come."""
        self.settings = settings
        self.guard.limits = settings.limits

    def refuse(self, reason: str, address: str) -> None:
        """For the operator: all are counted, one a second of each reason is told."""
        self.journal.count("gtc_refused_total", f'reason="{reason}"')
        moment = time.monotonic()
        if moment >= self._quiet.get(reason, 0.0):
            self._quiet[reason] = moment + _QUIET
            self.journal.tell("refused", reason=reason, address=address)

    async def knows(self, fingerprint: str) -> bool:
        """Whether this key has an account; the desk is asked until it has."""
        if fingerprint and fingerprint not in self._accounts:
            found = await asked(self._desk, self.key, wire.Known(fingerprint))
            if isinstance(found, wire.Done):
                self._accounts[fingerprint] = None
                while len(self._accounts) > _KEYS:
                    self._accounts.popitem(last=False)
        return fingerprint in self._accounts

    async def recognises(self, connection: Connection) -> None:
        """A key that has an account comes as often as it may."""
        if await self.knows(connection.fingerprint) and not self.guard.known(connection, connection.fingerprint):
            self.refuse("connections", connection.address)
            connection.refuse(_("too many connections of this key; try again in a minute"))

    def does(self, work: Coroutine[Any, Any, None]) -> None:
        """Beside all else."""
        task = asyncio.get_running_loop().create_task(work)
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)

    def number(self) -> int:
        return next(self._numbers)

    async def listen(self, host_key: asyncssh.SSHKey) -> asyncssh.SSHAcceptor:
        """Raises OSError."""
        limits = self.settings.limits
        return await asyncssh.create_server(
            lambda: Connection(self),
            self.settings.host,
            self.settings.port,
            server_host_keys=[host_key],
            server_version="gtc",
            login_timeout=limits.login,
            keepalive_interval=30,
            keepalive_count_max=4,
            public_key_auth=True,
            password_auth=False,
            kbdint_auth=False,
            host_based_auth=False,
            gss_host=None,
            agent_forwarding=False,
            x11_forwarding=False,
            allow_scp=False,
            line_editor=False,
            encoding=None,
            compression_algs=["zlib@openssh.com", "none"],
            backlog=64,
        )


class Connection(asyncssh.SSHServer):
    """One connection: of whoever has proved that he holds a key. fingerprint "": he has not, and only looks on."""

    def __init__(self, front: Front) -> None:
        self._front = front
        self._connection: asyncssh.SSHServerConnection | None = None
        self.fingerprint = ""
        self.algorithm = ""
        self.address = ""
        self._sessions = self._channels = 0
        self._lost = False
        self._rests: asyncio.TimerHandle | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._connection = conn
        peer = conn.get_extra_info("peername")
        self.address = str(peer[0]) if peer else ""
        if not self._front.guard.knocks(self, neighbourhood(self.address)):
            self._front.refuse("connections", self.address)
            conn.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._lost = True
        self._works()
        self._front.guard.gone(self)

    def _rest(self, seconds: float) -> None:
        """Without a session it stays so long, and no longer."""
        self._rests = asyncio.get_running_loop().call_later(seconds, self.drop)
        self._front.guard.rests(self, self.fingerprint or neighbourhood(self.address))

    def _works(self) -> None:
        self._front.guard.works(self)
        if self._rests is not None:
            self._rests.cancel()

    def count(self, change: int) -> None:
        """Sessions that have begun here, or (less than 0) ended."""
        self._sessions += change
        if self._sessions:
            self._works()
        elif not self._lost:
            self._rest(_RESTS)

    def refuse(self, text: str) -> None:
        """Of somebody who has logged in."""
        if self._connection is not None:
            self._connection.disconnect(asyncssh.DISC_TOO_MANY_CONNECTIONS, text)

    def drop(self) -> None:
        if self._connection is not None:
            self._connection.abort()

    def begin_auth(self, username: str) -> bool:
        """Who only looks on needs no key, and has none: nothing holds that was proved under another name."""
        self.fingerprint = self.algorithm = ""
        return username != WATCH

    def auth_completed(self) -> None:
        self._front.guard.settled(self)
        self._rest(self._front.settings.limits.login)
        if self.fingerprint:
            self._front.does(self._front.recognises(self))

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Any key may come in; who it is the desk knows. Clients may ask this of keys that they do not hold, so only
        a signature that is found good says whose the connection is."""
        verify = key.verify

        def verified(data: bytes, signature: bytes) -> bool:
            good = verify(data, signature)
            if good:
                self.fingerprint, self.algorithm = key.get_fingerprint(), key.algorithm.decode("ascii", "replace")
            return good

        key.verify = verified  # type: ignore[assignment]
        return True

    def session_requested(self) -> asyncssh.SSHServerSession[bytes] | bool:
        if self._channels - self._sessions >= _CHANNELS:
            self._front.refuse("channels", self.address)
            return False
        self._channels += 1
        return SessionChannel(self._front, self, self.count, self._closed)

    def _closed(self) -> None:
        """A channel, with a session or without."""
        self._channels -= 1


class Who(Protocol):
    """Who a session is for: the holder of this key, from there."""

    @property
    def fingerprint(self) -> str: ...
    @property
    def algorithm(self) -> str: ...
    @property
    def address(self) -> str: ...


class Line(Protocol):
    """Where a session's client is: an SSH channel, or a browser's line."""

    def write(self, data: bytes) -> None: ...
    def write_stderr(self, data: bytes) -> None: ...
    def exit(self, status: int) -> None: ...
    def abort(self) -> None: ...
    def pause_reading(self) -> None: ...
    def resume_reading(self) -> None: ...


class SessionChannel(asyncssh.SSHServerSession[bytes]):
    """Between the channel and the terminal of a session's process: as many bytes as both sides take. count: is told of
    a session that begins (1) and ends (-1); closed: of the channel's end."""

    def __init__(
        self,
        front: Front,
        by: Who,
        count: Callable[[int], None] = lambda _change: None,
        closed: Callable[[], None] = lambda: None,
    ) -> None:
        self._front = front
        self._by = by
        self._count, self._closed = count, closed
        self._who, self._stranger = "", True  # whom it counts for: a key that has an account, or an address
        self._channel: Line | None = None
        self._term, self._size, self._terminal = "", (80, 24), False
        self._command: str | None = None
        self._ours = self._complaints = -1
        self._hatched: Hatched | None = None
        self._entered = self._painted = False
        self._kind, self._number = COMMAND, 0
        self._path = ""  # of the terminal
        self._with_elder = False
        self._begun = self._asked = 0.0  # asked: since when the player waits for an answer; 0: he does not
        self._reading = self._choked = self._eof = False
        self._typed = bytearray()
        self._bucket = Bucket(front.settings.limits.typed, front.settings.limits.burst)
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._ended = False

    # -- what is asked for -----------------------------------------------------------------------------------
    def connection_made(self, chan: Line) -> None:
        self._channel = chan

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Any) -> bool:
        self._terminal = True
        self._term = "".join(one for one in term_type[:40] if one.isascii() and (one.isalnum() or one in "-_.+"))
        self._size = _fitted(term_size[0], term_size[1])
        return True

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        if len(command) > _LONGEST_COMMAND:
            return False
        self._command = command
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        return False

    def session_started(self) -> None:
        self._begun = time.monotonic()
        self._front.does(self._begin())

    async def _begin(self) -> None:
        """What is typed until it is known who comes is kept."""
        self._stranger = not await self._front.knows(self._by.fingerprint)
        self._who = neighbourhood(self._by.address) if self._stranger else self._by.fingerprint
        if self._ended:
            return
        if not self._front.guard.enters(self._who, self._stranger):
            self._front.refuse("sessions", self._by.address)
            self._refuse(_("too many sessions now; try again later"))
            return
        self._entered = True
        self._count(1)
        if not self._terminal and self._command is None:
            self._command = "text"
        self._kind = SCREEN if self._command is None else TEXT if self._command.split()[:1] == ["text"] else COMMAND
        self._front.kinds[self._kind] += 1
        self._hatch(self._front.hatchery)
        if self._hatched is not None:
            self._front.journal.count("gtc_sessions_begun_total", f'kind="{self._kind}"')
            self._front.journal.tell(
                *("session",), session=self._number, kind=self._kind, key=self._by.fingerprint, address=self._by.address
            )
            self._stir()
            self._pass_on()

    def _ends(self) -> tuple[int, int]:
        """Those of a process: its terminal, or its line, and where it complains. A terminal stays the same from process
        to process."""
        if self._terminal:
            if self._path:
                theirs = os.open(self._path, os.O_RDWR | os.O_NOCTTY)
            else:
                self._ours, theirs = os.openpty()
                self._path = os.ttyname(theirs)
                set_size(self._ours, *self._size)
            complaints = os.dup(theirs)
        else:
            for file in (self._ours, self._complaints):
                if file >= 0:
                    os.close(file)
            first, second = socket.socketpair()
            self._ours, theirs = first.detach(), second.detach()
            third, fourth = socket.socketpair()
            self._complaints, complaints = third.detach(), fourth.detach()
            os.set_blocking(self._complaints, False)
        os.set_blocking(self._ours, False)
        return theirs, complaints

    def _hatch(self, hatchery: Hatchery, game: int = 0) -> None:
        """A process for it. game: see `Order`."""
        self._number = number = self._front.number()
        try:
            theirs, complaints = self._ends()
        except OSError:  # the front has no more files
            self._front.refuse("files", self._by.address)
            self._refuse(_("too many sessions now; try again later"))
            return
        limits = self._front.settings.limits
        passed = wire.sealed(wire.Pass(self._by.fingerprint, self._by.algorithm, number), self._front.key)
        order = Order(
            number,
            passed,
            self._terminal,
            self._term,
            self._command,
            limits.memory,
            limits.processor,
            self._front.settings.name,
            self._front.web,
            game,
        )
        try:
            self._hatched = hatchery.hatch(order, theirs, complaints, self._process_ended)
        except OSError:
            self._front.refuse("restart", self._by.address)
            self._refuse(_("the server restarts; try again"))
        finally:
            os.close(theirs)
            os.close(complaints)
        if self._hatched is not None:
            self._read_on()

    def _goes_on(self, game: int) -> None:
        """In a process of the version that plays this game, or (0) of the server's own."""
        self._read_no_more()

        async def go() -> None:
            hatchery = self._front.hatchery if not game else await self._front.elder(game)
            if self._ended:
                return
            if hatchery is None:
                self._refuse(_("the version that plays this game does not run now"))
                return
            self._with_elder = game > 0
            self._hatch(hatchery, game)
            self._pass_on()

        self._front.does(go())

    def _refuse(self, text: str) -> None:
        assert self._channel is not None
        with contextlib.suppress(OSError):
            self._channel.write_stderr(f"{text}\r\n".encode())
            self._channel.exit(1)
        self._close()

    # -- to the client ---------------------------------------------------------------------------------------
    def _read_on(self) -> None:
        if not self._reading and not self._choked and self._ours >= 0:
            loop = asyncio.get_running_loop()
            loop.add_reader(self._ours, self._written)
            if self._complaints >= 0:
                loop.add_reader(self._complaints, self._complained)
            self._reading = True

    def _read_no_more(self) -> None:
        if self._reading:
            loop = asyncio.get_running_loop()
            loop.remove_reader(self._ours)
            if self._complaints >= 0:
                loop.remove_reader(self._complaints)
            self._reading = False

    def _written(self) -> None:
        data = _read(self._ours)
        if data is None:
            return
        if not data:
            asyncio.get_running_loop().remove_reader(self._ours)
            return
        assert self._channel is not None
        if not self._painted:
            self._painted = True
            if self._kind == SCREEN:
                self._front.journal.took("gtc_first_paint_seconds", time.monotonic() - self._begun)
        if self._asked:
            self._front.journal.took("gtc_answer_seconds", time.monotonic() - self._asked)
            self._asked = 0.0
        with contextlib.suppress(OSError):
            self._channel.write(data)

    def _complained(self) -> None:
        data = _read(self._complaints)
        if data is None or self._channel is None:
            return
        if not data:
            asyncio.get_running_loop().remove_reader(self._complaints)
            return
        with contextlib.suppress(OSError):
            self._channel.write_stderr(data)

    def pause_writing(self) -> None:
        """The client does not read: neither is the session."""
        self._choked = True
        self._read_no_more()
        self._later("unread", self._front.settings.limits.unread, self._cut)

    def resume_writing(self) -> None:
        self._choked = False
        self._cancel("unread")
        self._read_on()

    # -- from the client -------------------------------------------------------------------------------------
    def data_received(self, data: bytes, datatype: Any) -> None:
        if self._ended:
            return
        self._stir()
        if self._kind == SCREEN and not self._asked:
            self._asked = time.monotonic()
        self._typed += data
        self._pass_on()

    def eof_received(self) -> bool:
        """A client without a terminal has said all it has to say."""
        self._eof = True
        self._pass_on()
        return True

    def _pass_on(self) -> None:
        """As many bytes as the bucket lets through and the session takes; meanwhile the client is held up."""
        if self._ended:
            return
        if self._ours < 0:
            self._hold()
            return
        while self._typed:
            count = self._bucket.take(len(self._typed))
            if count == 0:
                self._hold()
                self._later("typed", self._bucket.wait(), self._pass_on)
                return
            try:
                done = os.write(self._ours, self._typed[:count])
            except BlockingIOError:
                done = 0
            except OSError:
                return
            del self._typed[:done]
            if done < count:
                self._hold()
                self._later("typed", 0.05, self._pass_on)
                return
        if self._channel is not None:
            with contextlib.suppress(OSError, AttributeError):
                self._channel.resume_reading()
        if self._eof and not self._terminal:
            with contextlib.suppress(OSError), socket.socket(fileno=os.dup(self._ours)) as line:
                line.shutdown(socket.SHUT_WR)

    def _hold(self) -> None:
        if self._channel is not None and len(self._typed) > _PENDING // 16:
            with contextlib.suppress(OSError):
                self._channel.pause_reading()

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self._size = _fitted(width, height)
        if self._terminal and self._ours >= 0:
            set_size(self._ours, *self._size)  # the terminal tells its process

    def signal_received(self, signal: str) -> None:
        """None are passed on."""

    # -- coming to an end ------------------------------------------------------------------------------------
    def _stir(self) -> None:
        """The person is there: the clocks of idleness begin anew."""
        limits = self._front.settings.limits
        self._later("warned", limits.warned, self._warn)
        self._later("idle", limits.idle, self._cut)

    def _warn(self) -> None:
        if self._hatched is not None and self._command is None:
            self._hatched.send(signal.SIGUSR1)

    def _later(self, name: str, seconds: float, do: Callable[[], None]) -> None:
        self._cancel(name)
        self._timers[name] = asyncio.get_running_loop().call_later(seconds, do)

    def _cancel(self, name: str) -> None:
        timer = self._timers.pop(name, None)
        if timer is not None:
            timer.cancel()

    def _process_ended(self, code: int | None) -> None:
        """What it wrote last is still read. code None: the nursery died, before it made the session or after."""
        lived = self._hatched is not None and self._hatched.born_once
        game = None if self._hatched is None else self._hatched.game
        self._hatched = None
        self._choked = False
        while self._ours >= 0 and (data := _read(self._ours)):
            if self._channel is not None:
                with contextlib.suppress(OSError):
                    self._channel.write(data)
        if self._complaints >= 0:
            self._complained()
        if code == 0 and game is not None and not self._ended and (game > 0) != self._with_elder:
            self._goes_on(game)
        elif code is not None:
            self._finish(code if code >= 0 else 128 - code)
        elif not lived:
            self._refuse(_("the server restarts; try again"))
        elif self._kind != COMMAND:
            self._finish(0)
        else:  # whether it was refused is not known
            self._refuse(_("the server restarted; look at the game before you try again"))

    def _finish(self, code: int) -> None:
        if self._channel is not None:
            with contextlib.suppress(OSError):
                self._channel.exit(code)
        self._close()

    def _cut(self) -> None:
        """Without a word: nobody is there to read one."""
        if self._channel is not None:
            self._channel.abort()
        self._close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._close()
        self._closed()

    def _close(self) -> None:
        """The terminal goes, and its process with it."""
        if self._ended:
            return
        self._ended = True
        self._read_no_more()
        for name in list(self._timers):
            self._cancel(name)
        loop = asyncio.get_running_loop()
        for file in (self._ours, self._complaints):
            if file >= 0:
                loop.remove_reader(file)
                os.close(file)
        self._ours = self._complaints = -1
        if self._hatched is not None:
            self._hatched.send(signal.SIGHUP)
            loop.call_later(_GRACE, self._hatched.kill)
        if self._entered:
            self._front.guard.leaves(self._who, self._stranger)
            self._count(-1)
            self._front.kinds[self._kind] -= 1
            seconds = round(time.monotonic() - self._begun, 3)
            self._front.journal.tell("left", session=self._number, kind=self._kind, seconds=seconds)


async def _nowhere(_game: int) -> Hatchery | None:
    return None


def _fitted(width: int, height: int) -> tuple[int, int]:
    """A size that a session can be asked to paint. Never more than there is: what is painted below the last line
    scrolls the first ones off."""
    return max(1, min(width or 80, _LARGEST[0])), max(1, min(height or 24, _LARGEST[1]))


def _read(file: int) -> bytes | None:
    """What there is to read; b"" at the end, None where there is nothing now."""
    try:
        return os.read(file, _CHUNK)
    except BlockingIOError:
        return None
    except OSError as fault:
        if fault.errno in (errno.EIO, errno.ECONNRESET):  # nobody has the other end any more
            return b""
        raise
