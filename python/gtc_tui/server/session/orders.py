"""What the front and the nursery say to each other."""

from __future__ import annotations

import msgspec


class Order(msgspec.Struct, frozen=True):
    """A session that is wanted. passed: for the desk. terminal: it has one; term: its kind. command: what the client
    wants done, None: to play. memory: MiB; processor: seconds. server: what it is called; web: the address
    of its page, "" none."""

    session: int
    passed: bytes
    terminal: bool
    term: str
    command: str | None
    memory: int
    processor: int
    server: str
    web: str = ""


class Told(msgspec.Struct, frozen=True):
    """Of a session: the number of its process, and its exit code once it has ended. 0: the nursery itself, which is
    ready; with a code it is warm, too."""

    session: int
    process: int
    code: int | None = None
