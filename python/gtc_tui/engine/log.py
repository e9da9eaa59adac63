"""The log of a game: a header line (JSON), then one action a line. The log is the save.

    {"gtc":"log","format":1,"game":"<game>/<scenario>","options":{},"seed":7,...}
    march robinson
    roll 5
    undo

Blank lines and lines that begin with "#" are comments. "undo" takes the last action back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any

import msgspec

from gtc_tui.engine.action import Action, ActionSyntax, Codec
from gtc_tui.errors import LogError
from gtc_tui.i18n import _

FORMAT = 1
UNDO = "undo"
MAX_BYTES = 8 << 20  # a forty-turn game takes well under a tenth of this


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """First line of a log."""

    gtc: str
    format: Annotated[int, msgspec.Meta(ge=1)]
    game: str
    options: dict[str, Any] = {}
    seed: Annotated[int, msgspec.Meta(ge=0)] | None = None
    players: dict[str, str] = {}  # side -> "human", "bot:greedy", ...
    program: str = ""


def header_line(header: Header) -> str:
    return msgspec.json.encode(header).decode()


def new_header(
    game: str, options: Mapping[str, Any], seed: int | None, players: Mapping[str, str], program: str
) -> Header:
    return Header("log", FORMAT, game, dict(options), seed, dict(players), program)


def parse_header(line: str, name: str) -> Header:
    """Raises LogError naming the file (`name`) when the line is no header we can read."""
    try:
        kind = msgspec.json.decode(line, type=dict[str, Any])
    except (msgspec.DecodeError, ValueError, RecursionError):
        raise LogError(_("{file}:1: not a game log").format(file=name)) from None
    if kind.get("gtc") != "log":
        raise LogError(_("{file}:1: not a game log").format(file=name))
    version = kind.get("format")
    if isinstance(version, int) and version > FORMAT:
        raise LogError(
            _("{file}:1: log format {version}; this program reads up to {ours}. You need a newer gtc-tui.").format(
                file=name, version=version, ours=FORMAT
            )
        )
    try:
        return msgspec.convert(kind, Header)
    except msgspec.ValidationError as fault:
        raise LogError(_("{file}:1: bad header: {fault}").format(file=name, fault=fault)) from None


class Entry(msgspec.Struct, frozen=True):
    """One line of the log's body: an action, or None for "undo"."""

    line: int
    action: Action | None


def parse_body(
    lines: list[str], codec: Codec, name: str, misfit: Callable[[int, str], LogError] | None = None
) -> list[Entry]:
    """`lines`: all lines of the log, header first. Raises LogError with file and line; misfit: what to raise instead
    for a line and what is wrong with it."""
    entries = []
    for number, raw in enumerate(lines[1:], start=2):
        text = raw.strip()
        if not text or text.startswith("#"):
            continue
        if text == UNDO:
            entries.append(Entry(number, None))
            continue
        try:
            entries.append(Entry(number, codec.parse(text)))
        except ActionSyntax as fault:
            told = LogError(f"{name}:{number}: {fault}") if misfit is None else misfit(number, str(fault))
            raise told from None
    return entries
