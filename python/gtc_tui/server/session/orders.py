"""What the front and the nursery say to each other."""

from __future__ import annotations

from pathlib import Path

import msgspec

_NEXT = "next"  # a file
_LONGEST = 12  # digits


class Order(msgspec.Struct, frozen=True):
    """A session that is wanted. passed: for the desk. terminal: it has one; term: its kind. command: what the client
    wants done, None: to play. memory: MiB; processor: seconds. server: what it is called; web: the address
    of its page, "" none. game: that is shown, and nothing else; 0: the lobby."""

    session: int
    passed: bytes
    terminal: bool
    term: str
    command: str | None
    memory: int
    processor: int
    server: str
    web: str = ""
    game: int = 0


class Told(msgspec.Struct, frozen=True):
    """Of a session: the number of its process, and its exit code once it has ended. 0: the nursery itself, which is
    ready; with a code it is warm, too. game: the session goes on in a process of the version that plays this game; 0:
    back in the lobby; None: it does not go on."""

    session: int
    process: int
    code: int | None = None
    game: int | None = None


def go_on(game: int) -> None:
    """Written by a session in its folder before it ends: where it goes on."""
    Path(_NEXT).write_text(str(game))


def goes_on(folder: Path) -> int | None:
    """What the session of this folder has written."""
    try:
        with (folder / _NEXT).open() as file:
            word = file.read(_LONGEST)
    except (OSError, UnicodeDecodeError):
        return None
    return int(word) if word.isascii() and word.isdecimal() else None
