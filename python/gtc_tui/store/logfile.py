"""A game's log on disk (format: engine/log.py).

A line is on disk when `append` returns. When it cannot be written, the file keeps what it had and the caller gets
one line that names the file; a partly written line is cut away again. A program that was killed leaves at worst a
last line without its newline, which reading drops. Where somebody has moved, removed, replaced or changed the file
meanwhile, that is noticed, and all lines can be written to another one.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import hashlib
import os
import stat
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from gtc_tui.engine.log import MAX_BYTES
from gtc_tui.errors import GtcError, LogError
from gtc_tui.files import open_plain, read_start
from gtc_tui.folders import data_root
from gtc_tui.i18n import _

_sync = getattr(os, "fdatasync", os.fsync)  # not every Unix has the cheaper one
_LONGEST_HEADER = 1 << 16  # bytes


@dataclass(frozen=True)
class Contents:
    """What a log holds. lines: complete lines, header first; cut: a last line without its end, "" if none;
    size: bytes of the complete lines."""

    lines: list[str]
    cut: str
    size: int


def read_log(path: Path) -> Contents:
    """Raises LogError: missing, unreadable, larger than MAX_BYTES, or not text."""
    try:
        data = read_start(path, MAX_BYTES + 1)
    except OSError as fault:
        raise LogError(_failure(path, fault)) from None
    return _parse(path, data)


def _parse(path: Path, data: bytes, most: int = MAX_BYTES) -> Contents:
    if len(data) > most:
        raise LogError(_("{file}: larger than any game log ({limit} bytes)").format(file=path, limit=most))
    size = data.rfind(b"\n") + 1
    try:
        lines = data[:size].decode().split("\n")
    except UnicodeDecodeError as fault:
        number = data.count(b"\n", 0, fault.start) + 1
        raise LogError(_("{file}:{line}: not a game log").format(file=path, line=number)) from None
    if size == 0:
        raise LogError(_("{file}:1: not a game log").format(file=path))
    return Contents(lines[:-1], data[size:].decode(errors="replace"), size)


def default_path(game_id: str) -> Path:
    """Where a new game is kept in the player's folder: games/<scenario>-<date-time>.log. Another one may have it."""
    return games_folder() / f"{game_id.rsplit('/', 1)[-1]}-{datetime.now():%Y%m%d-%H%M%S}.log"


def games_folder() -> Path:
    """Where games are kept by default, whether or not it exists."""
    return data_root() / "games"


def last_log() -> Path:
    """The log that was written to last. Raises GtcError when there is none."""
    logs = kept_logs()
    if logs:
        return logs[0][0]
    raise GtcError(_("{folder}: no game to continue").format(folder=games_folder()))


def kept_logs() -> list[tuple[Path, int, int]]:
    """(file, time of its last change in nanoseconds, bytes) of every log in the player's folder, newest first.
    Raises GtcError when the folder cannot be read."""
    folder = games_folder()
    found = []
    try:
        for path in folder.iterdir():
            with contextlib.suppress(FileNotFoundError):  # it went in this moment
                facts = path.stat()
                if path.suffix == ".log" and stat.S_ISREG(facts.st_mode):
                    found.append((path, facts.st_mtime_ns, facts.st_size))
    except FileNotFoundError:  # no folder yet
        pass
    except OSError as fault:
        raise GtcError(_failure(folder, fault)) from None
    return sorted(found, key=lambda one: (-one[1], one[0].name))


def delete_log(path: Path) -> None:
    """For good. Raises GtcError where another program has it open, or it cannot be deleted."""
    try:
        handle = open_plain(path, os.O_RDWR)
    except FileNotFoundError:
        return
    except OSError as fault:
        raise GtcError(_failure(path, fault)) from None
    log = LogFile(path, handle)
    try:
        log.hold()
        path.unlink(missing_ok=True)
    except OSError as fault:
        raise GtcError(_failure(path, fault)) from None
    finally:
        log.close()


def first_line(path: Path) -> str:
    """The header of a log, without reading the rest. Raises LogError."""
    try:
        return read_start(path, _LONGEST_HEADER).partition(b"\n")[0].decode()
    except OSError as fault:
        raise LogError(_failure(path, fault)) from None
    except UnicodeDecodeError:
        raise LogError(_("{file}:1: not a game log").format(file=path)) from None


def save_copy(path: Path, lines: Sequence[str]) -> None:
    """Writes a new log in one piece: it is there whole, or not at all.
    Raises GtcError, also when the file exists."""
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name[:80]}-", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(_encode(lines))
                file.flush()
                os.fsync(file.fileno())
            _link(name, path)
        finally:
            os.unlink(name)
        _sync_folder(path.parent)
    except (OSError, ValueError) as fault:  # ValueError: a name with a zero byte
        raise GtcError(_failure(path, fault)) from None


def _link(name: str, path: Path) -> None:
    """Gives a finished file its name, never that of another file."""
    try:
        os.link(name, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links: a copy under the name, which nobody else holds yet
        with path.open("xb") as file:
            file.write(Path(name).read_bytes())
            os.fsync(file.fileno())


class LogLost(GtcError):
    """Somebody has moved, removed, replaced or changed a log that is written to: it does not hold the game any more."""


class LogFile:
    """An open log that lines are added to. One program at a time holds it. most: bytes that it may have."""

    def __init__(self, path: Path, handle: int, data: bytes = b"", most: int = MAX_BYTES) -> None:
        self.path = path
        self._most = most
        self._handle = handle
        self._size = len(data)  # what is known to be whole; anything beyond is cut away
        self._digest = hashlib.blake2b(data)  # of that
        self._changed = -1  # time of the last change, ours; -1: not known
        self._named = self._has_name()  # else the file system cannot tell files apart, and it is not asked again

    @classmethod
    def create(cls, path: Path, lines: Sequence[str], numbered: bool = False, most: int = MAX_BYTES) -> LogFile:
        """A new log that begins with `lines`. numbered: where the name is taken, the first that is free with a number.
        Raises GtcError when the file exists or cannot be written."""
        _make_folder(path.parent)
        handle, number, first = -1, 1, path
        while handle < 0:
            try:
                handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o644)
            except FileExistsError as fault:
                if not numbered:
                    raise GtcError(_failure(path, fault)) from None
                number += 1
                path = first.with_stem(f"{first.stem}-{number}")
            except (OSError, ValueError) as fault:  # ValueError: a name with a zero byte
                raise GtcError(_failure(path, fault)) from None
        log = cls(path, handle, most=most)
        try:
            log.hold()
            log.append(lines)
        except GtcError:
            log.close()
            path.unlink(missing_ok=True)
            raise
        _sync_folder(path.parent)
        return log

    @classmethod
    def reopen(cls, path: Path, most: int = MAX_BYTES) -> tuple[LogFile, Contents]:
        """An existing log to go on with. Nothing is changed on disk before the first `append` (even of no lines),
        which also cuts an unfinished last line away. Raises GtcError."""
        try:
            handle = open_plain(path, os.O_RDWR)
        except OSError as fault:
            raise LogError(_failure(path, fault)) from None
        log = cls(path, handle, most=most)
        try:
            log.hold()
            with open(handle, "rb", closefd=False) as file:
                data = file.read(most + 1)
            contents = _parse(path, data, most)
        except OSError as fault:
            log.close()
            raise LogError(_failure(path, fault)) from None
        except GtcError:
            log.close()
            raise
        log._size = contents.size
        log._digest.update(data[: contents.size])
        return log, contents

    def append(self, lines: Sequence[str]) -> None:
        """Adds whole lines; on disk when this returns. Raises GtcError, and the file is then as before; LogLost where
        it is not what was written, and it is left as it is."""
        data = _encode(lines)
        self.check()
        try:
            if self._size + len(data) > self._most:
                raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
            os.ftruncate(self._handle, self._size)
            offset = self._size
            while offset < self._size + len(data):
                offset += os.pwrite(self._handle, data[offset - self._size :], offset)
            _sync(self._handle)
        except OSError as fault:
            self._cut_back()
            raise GtcError(_failure(self.path, fault)) from None
        self._size += len(data)
        self._digest.update(data)
        self._changed = os.fstat(self._handle).st_mtime_ns

    def check(self) -> None:
        """Raises LogLost where the file is not there any more with all that was written to it."""
        if self._handle >= 0 and not ((self._has_name() or not self._named) and self._is_whole()):
            raise LogLost(_("{file}: moved, removed or changed while the game is played").format(file=self.path))

    def _has_name(self) -> bool:
        try:
            return os.path.samestat(os.stat(self.path), os.fstat(self._handle))
        except OSError:
            return False

    def _is_whole(self) -> bool:
        """What others have added does no harm. It is read only where others have written."""
        facts = os.fstat(self._handle)
        if facts.st_size < self._size or facts.st_mtime_ns == self._changed:
            return facts.st_size >= self._size
        digest = hashlib.blake2b(os.pread(self._handle, self._size, 0))
        self._changed = facts.st_mtime_ns
        return digest.digest() == self._digest.digest()

    def rescue(self, lines: Sequence[str]) -> LogFile:
        """Another log with all lines, beside the lost one or else in the player's folder; that one is let go. Raises
        GtcError when none can be written."""
        name = f"{self.path.stem[:80]}-rescued{self.path.suffix}"
        log = None
        if self.path.parent.is_dir():
            with contextlib.suppress(GtcError):
                log = LogFile.create(self.path.parent / name, lines, numbered=True, most=self._most)
        log = log or LogFile.create(games_folder() / name, lines, numbered=True, most=self._most)
        self.close()
        return log

    def _cut_back(self) -> None:
        with contextlib.suppress(OSError):  # the next append tries again, and reading drops half a line
            os.ftruncate(self._handle, self._size)

    def hold(self) -> None:
        """Refuses a log that another program is writing; where locks do not exist there is none."""
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise GtcError(_("{file}: in use by another program").format(file=self.path)) from None
        except OSError:
            pass

    def close(self) -> None:
        """Twice is once."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1


def _encode(lines: Sequence[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:  # says mkdir of a file in a folder's place
        raise GtcError(_failure(folder, NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)))) from None
    except (OSError, ValueError) as fault:
        raise GtcError(_failure(folder, fault)) from None


def _sync_folder(folder: Path) -> None:
    """A new name is on disk only when its folder is; file systems that cannot be asked for it do without."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)


def _failure(path: Path, fault: OSError | ValueError) -> str:
    reason = fault.strerror if isinstance(fault, OSError) else None
    return _("{file}: {reason}").format(file=path, reason=reason or fault)
