"""Work on a cluster: a Dask engine that runs already, its scheduler at an address. Only here is Dask known.

Each worker is given pieces of work by name, one at a time; where they are short, a few wait there. So it is known who
has what: what a lost worker had is done again elsewhere, and one whose program is another is given nothing more. What
travels is a piece of work and what came out of it; workers read rules and data where they are, and say by what program
they would work before they do.
"""

from __future__ import annotations

import contextlib
import logging
import pickle
import queue
import socket
import subprocess
import threading
import time
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

import distributed
import msgspec

from gtc_tui.errors import GtcError, UnknownName
from gtc_tui.i18n import N_, _, ngettext
from gtc_tui.play.workers.program import Program, difference, program
from gtc_tui.play.workers.task import Bench, Task, Unwanted, always, answer, raised

R = TypeVar("R")

PORT = 8786
"""Of a scheduler, unless told otherwise."""
_TRIES = 5  # of a piece of work whose worker was lost
_CONNECT = 10.0  # seconds to wait for the scheduler
_ALONE = 30.0  # seconds without any worker
_LOOK = 1.0  # seconds from one look at who is there to the next
_FETCH = 20.0  # seconds for what came out to be fetched
_AHEAD = 0.25  # seconds of work that wait at each worker
_MOST_AHEAD = 8

_Due: TypeAlias = deque[tuple[Task[R], int]]
"""Pieces of work that nobody has, each with the number of its next try."""


class Tls(msgspec.Struct, frozen=True):
    """Certificates for an address that begins with tls://. None: as Dask's own configuration has it."""

    ca: Path | None = None
    cert: Path | None = None
    key: Path | None = None


class _Given(msgspec.Struct, Generic[R]):
    """A piece of work that a worker has. tries: which one this is."""

    task: Task[R]
    tries: int
    future: Any
    worker: str


class _At(msgspec.Struct):
    """A worker. trusted: it has done something, and by this program. has: pieces of work; seconds: that the last one
    took, on its own clock."""

    trusted: bool = False
    has: int = 0
    seconds: float = _AHEAD

    @property
    def room(self) -> int:
        """For so many it has room."""
        waiting = min(_MOST_AHEAD, int(_AHEAD / max(self.seconds, 1e-6))) if self.trusted else 0
        return 1 + waiting - self.has


class Cluster:
    """Works on the engine at an address: tcp://HOST:PORT, tls://HOST:PORT, or ssh:[USER@]HOST[:PORT], a scheduler that
    is reached through SSH and may listen to its own machine alone. tell: is given what the user should know meanwhile.
    Raises GtcError where nobody answers, UnknownName for what is no address."""

    def __init__(self, address: str, tls: Tls, tell: Callable[[str], None]) -> None:
        self._address, self._tell = address, tell
        self._workers: dict[str, _At] = {}
        self._refused: set[str] = set()
        self._looked = self._seen = 0.0
        self._events: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._stack = contextlib.ExitStack()
        self._work = _by_value()
        try:
            reached = address
            if address.startswith("ssh:"):
                reached = self._stack.enter_context(_tunnel(address))
            else:
                _endpoint(address)
            self._client = self._stack.enter_context(_connected(address, reached, tls))
        except BaseException:
            self._stack.close()
            raise

    @property
    def count(self) -> int:
        return sum(one.trusted for one in self._workers.values())

    def close(self) -> None:
        self._stack.close()

    def run(self, tasks: Iterable[Task[R]], wanted: Callable[[], bool] = always) -> Iterator[R]:
        source = iter(tasks)
        due = deque((task, 1) for task in islice(source, 1))
        given: dict[str, _Given[R]] = {}
        self._looked, self._seen = 0.0, time.monotonic()
        try:
            while (due or given) and wanted():
                self._look(given, due)
                while due and (free := self._free()) is not None:
                    self._give(given, *due.popleft(), free)
                    due.extend((task, 1) for task in islice(source, 0 if due else 1))
                with contextlib.suppress(queue.Empty):
                    yield from self._taken(given, due, self._events.get(timeout=_LOOK))
        finally:
            if given:
                with contextlib.suppress(Exception):  # the engine may be gone
                    self._client.cancel([one.future for one in given.values()])

    # -- who is there ------------------------------------------------------------------------------------
    def _look(self, given: dict[str, _Given[R]], due: _Due[R]) -> None:
        """Sees who is there, now and then; what those had who are not there any more is due again."""
        now = time.monotonic()
        if now - self._looked < _LOOK:
            return
        self._looked = now
        try:
            there: dict[str, int] = self._client.nthreads()
        except Exception as fault:
            raise self._gone() from fault
        for address in self._workers.keys() - there.keys():
            del self._workers[address]
            self._tell(_("{worker}: lost; what it had is done again").format(worker=address))
            for key in [key for key, one in given.items() if one.worker == address]:
                given[key].future.release()
                _once_more(due, given.pop(key))
        self._refused &= there.keys()
        for address in sorted(there.keys() - self._workers.keys() - self._refused):
            self._workers[address] = _At()
            if there[address] > 1:
                told = _(
                    "{worker}: {n} threads, but one game at a time; dask worker --nworkers {n} --nthreads 1 plays {n}"
                )
                self._tell(told.format(worker=address, n=there[address]))
        if self._workers:
            self._seen = now
        elif now - self._seen > _ALONE:
            told = _("{address}: no workers there; start some: dask worker ADDRESS --nthreads 1")
            raise GtcError(told.format(address=self._address))

    def _free(self) -> str | None:
        """The worker that has most room."""
        found = max(self._workers.items(), key=lambda one: (one[1].room, -one[1].has), default=None)
        return None if found is None or found[1].room <= 0 else found[0]

    # -- to and fro --------------------------------------------------------------------------------------
    def _give(self, given: dict[str, _Given[R]], task: Task[R], tries: int, worker: str) -> None:
        try:
            future = self._client.submit(
                self._work,
                msgspec.structs.asdict(program()),
                pickle.dumps(task),
                pure=False,
                workers=[worker],
                allow_other_workers=False,
                retries=0,
            )
        except Exception as fault:
            raise self._gone() from fault
        given[future.key] = _Given(task, tries, future, worker)
        self._workers[worker].has += 1
        future.add_done_callback(self._events.put)

    def _taken(self, given: dict[str, _Given[R]], due: _Due[R], future: Any) -> Iterator[R]:
        one = given.pop(future.key, None)
        if one is None:
            return  # it was taken back before
        worker = self._workers[one.worker]
        worker.has -= 1
        try:
            kind, what, seconds = future.result(timeout=_FETCH)
        except (distributed.KilledWorker, TimeoutError):  # lost since
            kind, what, seconds = "lost", None, 0.0
        except distributed.CancelledError as fault:
            raise self._gone() from fault
        except Exception:  # what was sent cannot even be read there
            kind, what, seconds = "other", None, 0.0
        finally:
            future.release()
        if kind == "done":
            worker.trusted, worker.seconds = True, seconds
            yield pickle.loads(what)
        elif kind == "other":
            due.append((one.task, one.tries))
            for key in [key for key, other in given.items() if other.worker == one.worker]:  # nobody waits for these
                given[key].future.release()
                due.append((given[key].task, given.pop(key).tries))
            self._refuse(one.worker, None if what is None else Program(**what))
        elif kind in ("lost", "unwanted"):
            _once_more(due, one)
        else:
            raise raised(kind, what)

    def _refuse(self, address: str, theirs: Program | None) -> None:
        """It gets no more work. Raises GtcError where nobody is left."""
        self._workers.pop(address, None)
        if address in self._refused:
            return
        self._refused.add(address)
        told = _difference(address, theirs)
        if not self._workers:
            raise GtcError(told)
        self._tell(told)

    def _gone(self) -> GtcError:
        return GtcError(_("{address}: the connection to the cluster is lost").format(address=self._address))


def _once_more(due: _Due[R], one: _Given[R]) -> None:
    if one.tries >= _TRIES:
        told = ngettext("{what}: its worker was lost, {n} time", "{what}: its worker was lost, {n} times", _TRIES)
        raise GtcError(told.format(what=one.task.told, n=_TRIES))
    due.append((one.task, one.tries + 1))


def _difference(worker: str, theirs: Program | None) -> str:
    ours = program()
    told = _(_OTHERS[difference(theirs, ours)])
    return told.format(worker=worker, ours=ours.version, theirs="" if theirs is None else theirs.version)


_OTHERS = {
    "program": N_("{worker}: gtc-tui {ours} is not installed there; it gets no work"),
    "rules": N_("{worker}: another version of the rules (gtc-tui {theirs}, here {ours}); it gets no work"),
    "core": N_("{worker}: another version of the native core (gtc-tui {theirs}); it gets no work"),
    "data": N_("{worker}: other data files than here; it gets no work"),
    "weights": N_("{worker}: other weights of machine players than here; it gets no work"),
}


# -- on the worker -----------------------------------------------------------------------------------------
_BENCH = Bench()
_ONE = threading.Lock()
"""A process does one piece of work at a time, however many threads it has: the rules would only share its processor."""


def _by_value() -> Callable[[Mapping[str, str], bytes], tuple[str, Any, float]]:
    """`worked` for any worker: one that has no such program can read this function, too, because it travels as a whole
    and not by its name. What cannot be read ends a worker of the engine."""

    def work(asked_for: Mapping[str, str], task: bytes) -> tuple[str, Any, float]:
        import importlib

        try:
            found = importlib.import_module("gtc_tui.play.workers.cluster").worked
        except (ImportError, AttributeError):
            return "other", None, 0.0
        told: tuple[str, Any, float] = found(asked_for, task)
        return told

    return work


def worked(asked_for: Mapping[str, str], task: bytes) -> tuple[str, Any, float]:
    """How it went, what came out, and the seconds it took."""
    theirs = msgspec.structs.asdict(program())
    if theirs != asked_for:
        return "other", theirs, 0.0
    worker, key = distributed.get_worker(), distributed.worker.thread_state.key
    with _ONE:
        begun = time.monotonic()
        _BENCH.wanted = lambda: _wanted(worker, key)
        try:
            kind, what = answer(_BENCH, pickle.loads(task)) if _BENCH.wanted() else ("unwanted", "")
        except Unwanted:
            kind, what = "unwanted", ""
        finally:
            _BENCH.wanted = always
        return kind, pickle.dumps(what) if kind == "done" else what, time.monotonic() - begun


def _wanted(worker: Any, key: str) -> bool:
    """A piece of work that was cancelled, or whose client is gone, is not "executing" any more."""
    task = worker.state.tasks.get(key)
    return task is not None and task.state == "executing"


# -- getting there -----------------------------------------------------------------------------------------
@contextlib.contextmanager
def _connected(address: str, reached: str, tls: Tls) -> Iterator[Any]:
    """Raises GtcError."""
    for name in logging.root.manager.loggerDict:  # what is wrong is told in a line of ours
        if name.split(".")[0] in ("distributed", "tornado", "asyncio"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    refusal, client = _("{address}: no cluster answers there: {fault}"), None
    try:
        security = _security(tls) if address.startswith("tls://") else None
        socket.create_connection(_endpoint(reached), timeout=_CONNECT).close()  # Dask would try again and again
        client = distributed.Client.__new__(distributed.Client)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # other versions of Python or Dask over there
            client.__init__(
                reached, timeout=_CONNECT, security=security, set_as_default=False, name="gtc", heartbeat_interval="5s"
            )
    except GtcError:
        raise
    except Exception as fault:
        if client is not None:
            client.status = "closed"  # else it would wait, when it is thrown away, for what was never there
        raise GtcError(refusal.format(address=address, fault=_first_line(fault))) from None
    try:
        yield client
    finally:
        with contextlib.suppress(Exception):
            client.close(timeout=2)


def _security(tls: Tls) -> Any:
    named = {"tls_ca_file": tls.ca, "tls_client_cert": tls.cert, "tls_client_key": tls.key}
    for path in named.values():
        if path is not None and not path.is_file():
            raise GtcError(_("{file}: no such file").format(file=path))
    made = distributed.Security(
        require_encryption=True, **{name: str(path) for name, path in named.items() if path is not None}
    )
    if made.get_connection_args("client").get("ssl_context") is None:
        raise GtcError(_("tls:// needs certificates: --tls-ca-file, --tls-cert and --tls-key"))
    return made


@contextlib.contextmanager
def _tunnel(address: str) -> Iterator[str]:
    """The address here of a scheduler that is reached by OpenSSH. Raises GtcError."""
    host, port = _host(address)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        here = free.getsockname()[1]
    options = ["ExitOnForwardFailure=yes", "BatchMode=yes", f"ConnectTimeout={_CONNECT:.0f}", "ServerAliveInterval=15"]
    command = ["ssh", "-N", "-T", *(word for option in options for word in ("-o", option))]
    try:
        process = subprocess.Popen(
            [*command, "-L", f"127.0.0.1:{here}:127.0.0.1:{port}", "--", host],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,  # Ctrl-C is for this program, which ends it
        )
    except OSError as fault:
        raise GtcError(_("{address}: ssh cannot be started: {fault}").format(address=address, fault=fault)) from None
    try:
        _wait_for(address, process, here)
        yield f"tcp://127.0.0.1:{here}"
    finally:
        process.terminate()
        process.communicate()


def _endpoint(address: str) -> tuple[str, int]:
    """Host and port of tcp://HOST:PORT or tls://HOST:PORT. Raises UnknownName."""
    scheme, _slashes, where = address.partition("://")
    host, _colon, port = where.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")  # about an address of IPv6
    if scheme not in ("tcp", "tls") or not host or not _is_port(port):
        told = _("{address}: no address of a cluster; tcp://HOST:PORT, tls://HOST:PORT or ssh:HOST")
        raise UnknownName(told.format(address=address))
    return host, int(port)


def _is_port(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 6 and 0 < int(text) < 65536


def _host(address: str) -> tuple[str, int]:
    host, colon, port = address.removeprefix("ssh:").removeprefix("//").rpartition(":")
    if not colon:
        host, port = port, str(PORT)
    if not host or not _is_port(port):
        raise UnknownName(_("{address}: ssh:HOST, ssh:USER@HOST or ssh:HOST:PORT").format(address=address))
    return host, int(port)


def _wait_for(address: str, process: subprocess.Popen[str], port: int) -> None:
    end = time.monotonic() + 2 * _CONNECT
    while time.monotonic() < end:
        if process.poll() is not None:
            assert process.stderr is not None
            lines = process.stderr.read().strip().splitlines()
            fault = lines[-1] if lines else f"ssh: {process.returncode}"
            raise GtcError(_("{address}: no cluster answers there: {fault}").format(address=address, fault=fault))
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.05)
    raise GtcError(_("{address}: no cluster answers there: {fault}").format(address=address, fault="ssh"))


def _first_line(fault: BaseException) -> str:
    told = (fault.strerror if isinstance(fault, OSError) else None) or str(fault)
    lines = told.strip().splitlines()
    return lines[0] if lines else type(fault).__name__
