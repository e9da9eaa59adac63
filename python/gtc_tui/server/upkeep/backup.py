"""Copies of a server's folder, made while it runs."""

from __future__ import annotations

import contextlib
import re
import shutil
from datetime import UTC, datetime
from pathlib import Path

from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.server.store.database import Database
from gtc_tui.server.store.kept import GAMES, SECRETS, make_private
from gtc_tui.server.upkeep.games import opened

_NAME = re.compile(r"gtc-\d{8}-\d{6}(-\d+)?")
_FILES = ("host_key", "server.toml")


def backup(folder: Path, to: Path, keep: int | None = None) -> tuple[Path, int]:
    """A copy of all that a server keeps, in a new folder; how many older ones have been removed. It is a server's
    folder itself. keep: so many copies stay, this one included. Raises GtcError; what was there is then still there."""
    with opened(folder):
        make_private(to)
    target = _free(to)
    partly = target.with_name(f".{target.name}")
    make_private(partly)
    try:
        for name in (GAMES, SECRETS):
            with contextlib.closing(Database(folder / name)) as database:
                database.copy(partly / name)
        for name in _FILES:
            if (folder / name).is_file():
                shutil.copy2(folder / name, partly / name)
        partly.rename(target)
    except OSError as fault:
        shutil.rmtree(partly, ignore_errors=True)
        raise GtcError(_("{file}: {reason}").format(file=target, reason=fault.strerror or fault)) from None
    except GtcError:
        shutil.rmtree(partly, ignore_errors=True)
        raise
    return target, 0 if keep is None else _thin(to, keep)


def _free(to: Path) -> Path:
    first = to / f"gtc-{datetime.now(UTC):%Y%m%d-%H%M%S}"
    target, number = first, 1
    while target.exists():
        number += 1
        target = first.with_name(f"{first.name}-{number}")
    return target


def _thin(to: Path, keep: int) -> int:
    copies = sorted(path for path in to.iterdir() if _NAME.fullmatch(path.name) and (path / GAMES).is_file())
    older = copies[: max(0, len(copies) - max(1, keep))]
    for path in older:
        shutil.rmtree(path, ignore_errors=True)
    return len(older)
