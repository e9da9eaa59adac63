"""The file with all pieces of a game: what any of its groups and entries must be."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from typing import Any

from gtc_tui.engine.action import PieceId
from gtc_tui.i18n import _
from gtc_tui.scenario.tomlfile import Reader

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def table(reader: Reader, data: Mapping[str, Any], key: str, label: str, *where: str) -> dict[str, Any]:
    """A group of the file, empty (and a fault noted) where it is missing."""
    found = data.get(key)
    if isinstance(found, dict):
        return found
    reader.fault(_("[{group}] is missing").format(group=label), *where)
    return {}


def accepted(
    reader: Reader, known: Container[PieceId], key: str, raw: Any, where: tuple[str, ...]
) -> dict[str, Any] | None:
    """What the file says of a piece; None (and a fault noted) where its id will not do or it says nothing."""
    if _ID.fullmatch(key) is None:
        reader.fault(_("{piece}: an id has only lower-case letters, digits and dashes").format(piece=key[:40]), *where)
    elif PieceId(key) in known:
        reader.fault(_("{piece}: this id is given twice").format(piece=key), *where)
    elif not isinstance(raw, dict):
        reader.fault(_("{piece} is not a table").format(piece=key), *where)
    else:
        return raw
    return None
