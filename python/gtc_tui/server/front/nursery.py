"""Makes processes of sessions: it is warm (modules and scenarios are loaded, lobby and games were shown), lies in
memory so that much of it stays shared, has no thread and no event loop, and forks one for each that the front asks for.

    python -m gtc_tui.server.front.nursery FOLDER SOCKET

The front's line is standard input: a request with two files (the session's terminal or channel, and where it complains)
comes as one packet; back come a process's number, told by itself, and how it ended.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import gc
import os
import resource
import select
import shutil
import signal
import socket
import sys
import termios
import traceback
from collections.abc import Iterator
from pathlib import Path

import msgspec

from gtc_tui.errors import GtcError
from gtc_tui.folders import data_root
from gtc_tui.i18n import _
from gtc_tui.scenario.locate import settle
from gtc_tui.server.front.compact import compact, mergeable
from gtc_tui.server.session.orders import Order, Told, goes_on
from gtc_tui.server.session.process import rehearse, run, warm

PACKET = 1 << 14
_FILES = 2
_DESCRIPTORS = 64
_FILE = 1 << 20  # bytes
_END = object()


def main() -> int:
    try:
        return _serve()
    except ConnectionError:  # the front is gone, and with it every terminal
        return 0


def _serve() -> int:
    folder, desk = Path(sys.argv[1]), Path(sys.argv[2])
    line = socket.socket(fileno=os.dup(0))
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.close(nowhere)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    awake, alarm = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK)
    signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
    signal.set_wakeup_fd(alarm, warn_on_full_buffer=False)
    steps: Iterator[None] | None = _prepare()
    running: dict[int, int] = {}  # process -> session
    line.send(msgspec.msgpack.encode(Told(0, os.getpid())))
    while True:
        ready = select.select([line.fileno(), awake], [], [], None if steps is None else 0)[0]
        if not ready and steps is not None and next(steps, _END) is _END:
            steps = None
            line.send(msgspec.msgpack.encode(Told(0, os.getpid(), 0)))
        if awake in ready:
            with contextlib.suppress(BlockingIOError):
                os.read(awake, 4096)
            _reap(line, running, folder)
        if line.fileno() in ready:
            data, files, _flags, _address = socket.recv_fds(line, PACKET, _FILES)
            if not data:
                return 0
            order = msgspec.msgpack.decode(data, type=Order)
            gc.freeze()  # the collector of a session need not look at what was there before it
            process = os.fork()
            if process == 0:
                signal.set_wakeup_fd(-1)
                with contextlib.suppress(OSError):  # told by itself: nobody else may be left to tell it
                    line.send(msgspec.msgpack.encode(Told(order.session, os.getpid())))
                for own in (line.detach(), awake, alarm):
                    os.close(own)
                os._exit(_child(order, files, folder / str(order.session), desk))
            for one in files:
                os.close(one)
            running[process] = order.session


def _prepare() -> Iterator[None]:
    """Between its steps sessions can be had: they share less of what they use, and are slower to begin."""
    settle()
    mergeable()
    yield from warm()
    yield from compact(rehearse)


def _reap(line: socket.socket, running: dict[int, int], folder: Path) -> None:
    while running:
        process, status = os.waitpid(-1, os.WNOHANG)
        if process == 0:
            return
        session = running.pop(process, 0)
        game = goes_on(folder / str(session))
        shutil.rmtree(folder / str(session), ignore_errors=True)
        with contextlib.suppress(OSError):
            line.send(msgspec.msgpack.encode(Told(session, process, os.waitstatus_to_exitcode(status), game)))


def _child(order: Order, files: list[int], folder: Path, desk: Path) -> int:
    """The session; its exit code."""
    try:
        operator = _begin(order, files, folder)
    except OSError as fault:
        if fault.errno != errno.EIO:  # else the front was killed, or its client is gone, and the terminal with them
            print(f"nursery: {fault}", file=sys.stderr, flush=True)
        return 1
    code = 1
    try:
        code = run(order, desk)
    except GtcError as fault:
        print(f"gtc: {fault}", file=sys.stderr)
    except ConnectionError:  # nobody is there to read
        pass
    except Exception:
        with open(operator, "w", encoding="utf-8") as told:
            traceback.print_exc(file=told)
        print(_("gtc: an error of the server; your games are saved"), file=sys.stderr)
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    return code


def _begin(order: Order, files: list[int], folder: Path) -> int:
    """What was opened for the warm process is not the session's; where faults of the program are told. Raises
    OSError."""
    for one in (signal.SIGCHLD, signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
        signal.signal(one, signal.SIG_DFL)
    operator = os.dup(2)  # where faults of the program are told
    os.setsid()
    channel, complaints = files
    if order.terminal:
        fcntl.ioctl(channel, termios.TIOCSCTTY, 0)
    for number, file in enumerate((channel, channel, complaints)):
        os.dup2(file, number)
    for file in files:
        os.close(file)
    folder.mkdir(mode=0o700, exist_ok=True)
    os.chdir(folder)
    _limit(order)
    _environment(order, folder)
    sys.stdin = open(0, encoding="utf-8", errors="replace", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding="utf-8", errors="replace", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", errors="replace", closefd=False)  # noqa: SIM115
    sys.__stdin__, sys.__stdout__, sys.__stderr__ = sys.stdin, sys.stdout, sys.stderr  # type: ignore[misc]
    return operator


def _limit(order: Order) -> None:
    """What one session may take of the machine."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (order.processor, order.processor + 5))
    resource.setrlimit(resource.RLIMIT_FSIZE, (_FILE, _FILE))
    resource.setrlimit(resource.RLIMIT_NOFILE, (_DESCRIPTORS, _DESCRIPTORS))
    resource.setrlimit(resource.RLIMIT_DATA, (order.memory << 20, order.memory << 20))


def _environment(order: Order, folder: Path) -> None:
    """A session has nothing else of the operator's."""
    data = data_root()  # where corrected maps are: the same that the desk reads
    os.environ.clear()
    os.environ.update(
        PATH="/usr/bin:/bin", HOME=str(folder), TMPDIR=str(folder), TERM=order.term or "dumb",
        GTC_DATA=str(data), GTC_CONFIG=str(folder / "config"), XDG_CACHE_HOME=str(folder / "cache"),
    )  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
