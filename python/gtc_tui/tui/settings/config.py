"""A player's own files: TOML in the configuration folder. A fault is one line that names file and key; what is usual
stays in its place."""

from __future__ import annotations

import errno
import os
import re
import tempfile
import tomllib
from collections.abc import Mapping
from pathlib import Path

from gtc_tui.errors import GtcError
from gtc_tui.files import read_start
from gtc_tui.folders import config_root
from gtc_tui.i18n import _

_LARGEST = 1 << 16  # bytes
# Where tomllib found a fault, as it says it.
_PLACE = re.compile(r" \(at line (\d+), column (\d+)\)$")
_AT_END = " (at end of document)"


def read(name: str) -> tuple[Path, dict[str, object], list[str]]:
    """The file, what it says, and what is wrong with it as a whole. A file that is not there says nothing."""
    path = config_root() / name
    try:
        data = read_start(path, _LARGEST + 1)
        if len(data) > _LARGEST:
            return path, {}, [_("{file}: too large; not read").format(file=path)]
        return path, tomllib.loads(data.decode()), []
    except FileNotFoundError:
        return path, {}, []
    except OSError as fault:
        return path, {}, [_("{file}: {reason}").format(file=path, reason=fault.strerror or fault)]
    except RecursionError:
        return path, {}, [_("{file}: not read: nested too deeply").format(file=path)]
    except ValueError as fault:  # no TOML, or no UTF-8
        return path, {}, [_("{file}: not read: {reason}").format(file=path, reason=_reason(fault, data))]


def _reason(fault: ValueError, data: bytes) -> str:
    """What is wrong, and in which line."""
    if isinstance(fault, UnicodeDecodeError):
        told, line, column = _("not text in UTF-8"), data.count(b"\n", 0, fault.start) + 1, 0
    else:
        told, line, column = str(fault)[:120], 0, 0
        if (found := _PLACE.search(told)) is not None:
            told, line, column = told[: found.start()], int(found[1]), int(found[2])
        elif told.endswith(_AT_END):  # a bracket that is still open: a line is told nevertheless
            told, line = told.removesuffix(_AT_END), data.rstrip().count(b"\n") + 1
    if not line:
        return told
    if not column:
        return _("line {line}: {reason}").format(line=line, reason=told)
    return _("line {line}, column {column}: {reason}").format(line=line, column=column, reason=told)


def write(name: str, values: Mapping[str, str | bool]) -> None:
    """Puts values into a file and leaves its other lines alone. Raises GtcError when it cannot be written."""
    path = config_root() / name
    try:
        try:
            data = read_start(path, _LARGEST + 1)
            if len(data) > _LARGEST:  # as `read` has said
                raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
            lines = data.decode().splitlines()
        except FileNotFoundError:
            lines = []
        for key, value in values.items():
            line = f"{key} = {str(value).lower() if isinstance(value, bool) else _quoted(value)}"
            at = next((n for n, old in enumerate(lines) if re.match(rf"\s*{re.escape(key)}\s*=", old)), None)
            if at is None:
                lines.append(line)
            else:
                lines[at] = line
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, new = tempfile.mkstemp(prefix=".config-", dir=path.parent)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        os.replace(new, path)
    except (OSError, UnicodeDecodeError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) else fault
        raise GtcError(_("{file}: {reason}").format(file=path, reason=reason)) from None


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
