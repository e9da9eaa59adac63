"""Reading files that come from anywhere: bounded, and never a wait for what is no file."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from gtc_tui.i18n import _


def read_start(path: Path, most: int) -> bytes:
    """The first bytes of a file, `most` at most. Raises OSError, also for what is no plain file."""
    handle = open_plain(path, os.O_RDONLY)
    with open(handle, "rb") as file:
        size = os.fstat(handle).st_size  # as much memory as is asked for is taken
        return file.read(min(most, size + 1) if size else most)


def open_plain(path: Path, flags: int) -> int:
    """A handle of a plain file. Raises OSError where there is none, at once: a pipe that nobody writes to, or a
    terminal, would be waited for, and a device may have no end."""
    try:
        _check(os.stat(path))  # before it is opened: that alone sets some devices going
        handle = os.open(path, flags | os.O_CLOEXEC | os.O_NONBLOCK | os.O_NOCTTY)
    except ValueError as fault:  # a name with a zero byte
        raise OSError(errno.EINVAL, str(fault)) from None
    try:
        _check(os.fstat(handle))
    except OSError:
        os.close(handle)
        raise
    return handle


def _check(facts: os.stat_result) -> None:
    if stat.S_ISDIR(facts.st_mode):
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(facts.st_mode):
        raise OSError(errno.EINVAL, _("not a plain file"))
