"""What the server tells its operator: a log of JSON lines, and figures for Prometheus on this machine alone."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import TextIO

import msgspec

_BUCKETS = (0.005, 0.01, 0.015, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5)  # seconds
_REQUEST = 4096  # bytes
_PATIENCE = 5.0  # seconds for a request


class Journal:
    """stream: takes the lines; None: standard error. clock: seconds since whenever."""

    def __init__(self, stream: TextIO | None = None, clock: Callable[[], float] = time.time) -> None:
        self._stream = stream
        self._clock = clock
        self._counts: Counter[tuple[str, str]] = Counter()  # by name and label
        self._times: dict[str, Counter[float]] = {}  # by name: how many were at most so long
        self._sums: dict[str, float] = {}
        self.levels: dict[str, Callable[[], Mapping[str, float]]] = {}
        """What there is now, by name: figures by label."""

    def tell(self, event: str, **facts: str | float | None) -> None:
        """A line of the log."""
        at = datetime.fromtimestamp(self._clock(), UTC).isoformat(timespec="milliseconds")
        line = msgspec.json.encode({"time": at, "event": event, **facts}).decode()
        print(line, file=self._stream or sys.stderr, flush=True)

    def died(self, process: str) -> None:
        """It is started anew."""
        self.count("gtc_restarts_total", f'process="{process}"')
        self.tell("died", process=process)

    def count(self, name: str, label: str) -> None:
        """Once more. label: 'reason="full"'."""
        self._counts[name, label] += 1

    def took(self, name: str, seconds: float) -> None:
        """How long something took."""
        found = self._times.setdefault(name, Counter())
        for most in _BUCKETS:
            found[most] += seconds <= most
        found[float("inf")] += 1
        self._sums[name] = self._sums.get(name, 0.0) + seconds

    # -- figures ---------------------------------------------------------------------------------------------
    def figures(self) -> str:
        """All of them, as Prometheus reads them."""
        lines: list[str] = []
        for name, found in self.levels.items():
            lines += [f"# TYPE {name} gauge", *(_line(name, label, value) for label, value in sorted(found().items()))]
        for name in sorted({name for name, _label in self._counts}):
            counts = sorted((label, count) for (other, label), count in self._counts.items() if other == name)
            lines += [f"# TYPE {name} counter", *(_line(name, label, count) for label, count in counts)]
        for name, times in sorted(self._times.items()):
            lines += [f"# TYPE {name} histogram"]
            lines += [_line(f"{name}_bucket", f'le="{_bound(most)}"', times[most]) for most in sorted(times)]
            lines += [_line(f"{name}_sum", "", self._sums[name]), _line(f"{name}_count", "", times[float("inf")])]
        return "\n".join(lines) + "\n"

    async def serve(self, port: int) -> asyncio.Server:
        """Figures at http://127.0.0.1:PORT/metrics. Raises OSError."""
        return await asyncio.start_server(self._answer, "127.0.0.1", port, limit=_REQUEST)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            async with asyncio.timeout(_PATIENCE):
                head = await reader.readuntil(b"\r\n\r\n")
                known = head.startswith((b"GET /metrics ", b"GET /metrics?"))
                status, body = (b"200 OK", self.figures().encode()) if known else (b"404 Not Found", b"/metrics\n")
                kind = b"text/plain; version=0.0.4; charset=utf-8"
                writer.write(
                    b"HTTP/1.1 %b\r\nContent-Type: %b\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%b"
                    % (status, kind, len(body), body)
                )
                await writer.drain()
        writer.close()


def _line(name: str, label: str, value: float) -> str:
    return f"{name}{{{label}}} {value:g}" if label else f"{name} {value:g}"


def _bound(most: float) -> str:
    return "+Inf" if most == float("inf") else f"{most:g}"
