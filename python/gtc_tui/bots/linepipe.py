"""A program that is asked by lines on its standard input and answers by lines on its standard output.

No threads: all three of its pipes are served while it is waited for, so that neither side can block the other. It is
the head of a process group of its own, and the whole group is ended with it.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import threading
import time
import weakref
from pathlib import Path
from typing import IO

from gtc_tui.errors import BotFault
from gtc_tui.i18n import _

LONGEST = 1 << 16
"""Bytes of a line that a program may answer."""
_TAIL = 2000  # bytes of its standard error that are kept for the report
_CHUNK = 1 << 16
_FAREWELL = 1.0  # seconds a program has to end by itself


class LinePipe:
    """A running program. name: how faults call it. Raises BotFault when it cannot be started."""

    def __init__(self, path: Path, name: str) -> None:
        self._name = name
        try:
            self._process = subprocess.Popen(
                [str(path)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as fault:  # ValueError: a name with a zero byte
            reason = fault.strerror if isinstance(fault, OSError) else None
            raise BotFault(_("{bot}: cannot be started: {reason}").format(bot=name, reason=reason or fault)) from None
        self._end = weakref.finalize(self, _end, self._process)  # also when the interpreter ends
        self._read = bytearray()
        self._last_words = b""
        self._serving = threading.Lock()
        for pipe in self._pipes():
            os.set_blocking(pipe.fileno(), False)

    def _pipes(self) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
        process = self._process
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        return process.stdin, process.stdout, process.stderr

    @property
    def pid(self) -> int:
        return self._process.pid

    def tell(self, line: bytes, seconds: float) -> None:
        """Sends a line that is not answered. Raises BotFault when it is not taken in time."""
        self._serve(line, seconds, answered=False)

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Sends a line; gives the answer, without its end of line. Raises BotFault: no answer in time, the program has
        ended, or a line that is too long or was not asked for; the program is ended then."""
        self.listen(0.0)
        self._serve(line, seconds, answered=True)
        answer, _end_of_line, rest = bytes(self._read).partition(b"\n")
        self._read = bytearray(rest)
        return answer

    def listen(self, seconds: float) -> None:
        """Waits so long for what nobody asked for. Raises BotFault when there is any; the program is ended then."""
        if seconds > 0:
            time.sleep(seconds)
        self._drain()
        if self._read:
            raise self.fault(_("wrote {text} without being asked").format(text=quoted(bytes(self._read))))

    def _drain(self) -> None:
        """Takes in what is there, waiting for nothing."""
        stdout = self._pipes()[1]
        with contextlib.suppress(BlockingIOError):
            while len(self._read) <= LONGEST and (data := os.read(stdout.fileno(), _CHUNK)):
                self._read += data
        with contextlib.suppress(BlockingIOError):
            while self._read_errors():
                pass

    def _serve(self, line: bytes, seconds: float, answered: bool) -> None:
        """Writes the line and reads, until it is written and, where one is wanted, an answer is there."""
        with self._serving, selectors.DefaultSelector() as selector:
            deadline = time.monotonic() + seconds
            stdin, stdout, stderr = self._pipes()
            out = memoryview(line + b"\n")
            selector.register(stdin, selectors.EVENT_WRITE)
            selector.register(stdout, selectors.EVENT_READ)
            selector.register(stderr, selectors.EVENT_READ)
            while out or (answered and b"\n" not in self._read):
                left = deadline - time.monotonic()
                if left <= 0:
                    raise self.fault(_("no answer within {n:g} s").format(n=seconds))
                for key, _events in selector.select(left):
                    if key.fileobj is stdin:
                        rest = self._write(out)
                        answered |= rest is None  # its end will tell why
                        out = out[:0] if rest is None else rest
                        if not out:
                            selector.unregister(stdin)
                    elif key.fileobj is stdout:
                        self._read_answer()
                    elif not self._read_errors():
                        selector.unregister(stderr)

    def _write(self, out: memoryview) -> memoryview | None:
        """As much of it as is taken now: what is left. None: the program does not listen any more."""
        try:
            return out[os.write(self._pipes()[0].fileno(), out[:_CHUNK]) :]
        except BlockingIOError:
            return out
        except BrokenPipeError:
            return None

    def _read_answer(self) -> None:
        """What there is of it. Raises BotFault: the program has ended, or a line that is too long."""
        data = os.read(self._pipes()[1].fileno(), _CHUNK)
        if not data:
            raise self._ended()
        self._read += data
        if len(self._read) > LONGEST and b"\n" not in self._read[: LONGEST + 1]:
            raise self.fault(_("wrote a line of more than {n} bytes").format(n=LONGEST))

    def _read_errors(self) -> bool:
        """What there is on its standard error; False at the end of that."""
        data = os.read(self._pipes()[2].fileno(), _CHUNK)
        self._last_words = (self._last_words + data)[-_TAIL:]
        return bool(data)

    def _ended(self) -> BotFault:
        """It has closed its output: most likely it crashed."""
        status = self._wait(_FAREWELL)
        if status is None:
            return self.fault(_("closed its output"))
        if status < 0:
            return self.fault(_("was killed by signal {n}").format(n=-status))
        return self.fault(_("ended with exit code {n}").format(n=status))

    def _wait(self, seconds: float) -> int | None:
        """Exit code as Popen tells it, once the program has ended; None when it goes on. Does not reap it: its number
        must stay its own until the group is ended."""
        deadline = time.monotonic() + seconds
        while True:
            self._drain()
            done = os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            if done is not None:
                return done.si_status if done.si_code == os.CLD_EXITED else -done.si_status
            if time.monotonic() >= deadline:
                return None
            time.sleep(0.005)

    def fault(self, what: str) -> BotFault:
        """Ends the program; the error to raise, with the last line of its standard error."""
        self._drain()
        self._end()
        lines = self._last_words.decode(errors="replace").strip().splitlines()
        if lines:
            what = _("{what}: {said}").format(what=what, said=quoted(lines[-1].encode()))
        return BotFault(_("{bot}: {what}").format(bot=self._name, what=what))

    def close(self, last: bytes | None = None) -> int | None:
        """Says the last line, closes its input, and gives it a moment; then it is ended. Exit code as Popen tells it;
        None when it had to be ended."""
        if not self._end.alive:
            return None
        if not self._serving.acquire(blocking=False):  # another thread waits for an answer: it will see the end
            _kill(self._process)
            return None
        self._serving.release()
        status = None
        with contextlib.suppress(BotFault):
            if last is not None:
                self.tell(last, _FAREWELL)
            self._pipes()[0].close()
            status = self._wait(_FAREWELL)
        self._end()
        return status


def _end(process: subprocess.Popen[bytes]) -> None:
    """Ends the group, then reaps its head: until then nobody else can have its number."""
    _kill(process)
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()
    process.wait()


def _kill(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)


def quoted(data: bytes) -> str:
    """What a program wrote, short and printable, for a line of ours."""
    text = " ".join(data[:400].decode(errors="replace").split())
    text = "".join(char if char.isprintable() and char.isascii() else "?" for char in text)
    return repr(text if len(text) <= 100 else f"{text[:97]}...")
