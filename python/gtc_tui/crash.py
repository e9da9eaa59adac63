"""A fault of the program itself: the whole story goes into a file, the player gets its name."""

from __future__ import annotations

import os
import platform
import sys
import tempfile
import traceback
from datetime import datetime
from pathlib import Path

from gtc_tui import __version__
from gtc_tui.errors import GtcError
from gtc_tui.folders import data_root
from gtc_tui.i18n import _


def report(fault: BaseException) -> str:
    """Writes the report; gives one line with the fault and the file's name."""
    what = f"{type(fault).__name__}: {fault}"[:300]
    text = "\n".join(
        [
            f"gtc-tui {__version__}, Python {platform.python_version()}, {platform.platform()}",
            f"{datetime.now().astimezone():%Y-%m-%d %H:%M:%S %z}",
            f"command: {sys.argv!r}",
            "",
            *traceback.format_exception(fault),
        ]
    )
    path = _write(text)
    if path is None:
        return _("a fault of the program: {what}. The game is saved; no report could be written").format(what=what)
    return _("a fault of the program: {what}. The game is saved; the report is {file}").format(what=what, file=path)


def _write(text: str) -> Path | None:
    """In the player's folder, else among the temporary files."""
    for place in (_crashes, lambda: Path(tempfile.gettempdir())):
        try:
            folder = place()
            folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(f"-{datetime.now():%Y%m%d-%H%M%S}.txt", "gtc-", folder)
            with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace") as file:
                file.write(text)
        except (OSError, GtcError):
            continue
        return Path(name)
    return None


def _crashes() -> Path:
    return data_root() / "crashes"
