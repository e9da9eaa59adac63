"""Copies of a server's folder, made while it runs."""

from __future__ import annotations

import contextlib
import re
import shutil
from datetime import UTC, datetime
from pathlib import Path

from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.server import settings
from gtc_tui.server.store.kept import GAMES, SECRETS, Hold, Store, make_private, opened, steps, there
from gtc_tui.server.store.transfer import copied

_NAME = re.compile(r"gtc-\d{8}-\d{6}(-\d+)?")
_FILES = ("host_key", settings.FILE)
_ELSEWHERE = re.compile(r"^(\s*database\s*=)", re.MULTILINE)


def backup(folder: Path, to: Path, keep: int | None = None) -> tuple[Path, int]:
    """A copy of all that a server keeps, in a new folder; how many older ones have been removed. It is a server's
    folder itself. keep: so many copies stay, this one included. Raises GtcError; what was there is then still there."""
    address = settings.read(folder).database
    there(folder, address)
    make_private(to)
    target = _free(to)
    partly = target.with_name(f".{target.name}")
    make_private(partly)
    try:
        for name in (GAMES, SECRETS):
            with contextlib.closing(opened(folder, address, name)) as database:
                copied(database, steps(name), partly / name)
        for name in _FILES:
            if (folder / name).is_file():
                shutil.copy2(folder / name, partly / name)
        _keep_by_itself(partly / settings.FILE)
        partly.rename(target)
    except OSError as fault:
        shutil.rmtree(partly, ignore_errors=True)
        raise GtcError(_("{file}: {reason}").format(file=target, reason=fault.strerror or fault)) from None
    except GtcError:
        shutil.rmtree(partly, ignore_errors=True)
        raise
    return target, 0 if keep is None else _thin(to, keep)


def _keep_by_itself(file: Path) -> None:
    """A copy keeps its games in its own files, wherever they were kept before."""
    if file.is_file():
        top, table, rest = file.read_text(encoding="utf-8").partition("\n[")
        file.write_text(_ELSEWHERE.sub(r"# \1", top) + table + rest, encoding="utf-8")


def restore(folder: Path, copy: Path) -> None:
    """What the files of a copy have, put where a server's folder says that games are kept; nothing may be there yet.
    Raises GtcError."""
    there(copy, "")
    with contextlib.closing(Hold(folder)), contextlib.closing(Store(folder, settings.read(folder).database)) as store:
        store.fill(lambda name: opened(copy, "", name))


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
