"""What tells the program of one machine from that of another: the same pieces of work give the same results only by the
same rules, core and data."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import msgspec

import gtc_tui
from gtc_tui import _core
from gtc_tui.scenario import locate

_FRONT = ("tui", "text", "server", "draw", "cli")
"""Folders that results do not hang on. Pieces of what learns are of `research`."""


class Program(msgspec.Struct, frozen=True):
    """version: its name. The others are of content: rules: the Python files; core: the native module; data: all data
    files, the player's own too, but for weights: those of machine players ("" where there are too many)."""

    version: str
    rules: str
    core: str
    data: str
    weights: str = ""


def program() -> Program:
    """This one, as it was when it was first asked for; only weights may be others since, because they are read anew."""
    return msgspec.structs.replace(_begun(), weights=locate.content_of_weights() or "")


def difference(theirs: Program | None, ours: Program) -> str:
    """What two programs differ in, the weightiest first: "program" where one is not known, else "rules" (or the
    version), "core", "data", "weights"."""
    if theirs is None:
        return "program"
    if theirs.version != ours.version:
        return "rules"
    return next(name for name in ("rules", "core", "data", "weights") if getattr(theirs, name) != getattr(ours, name))


@cache
def _begun() -> Program:
    package, digest = Path(gtc_tui.__file__).parent, hashlib.blake2b(digest_size=16)
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package).parts
        if parts[0] not in _FRONT:
            digest.update(repr((parts, path.read_bytes())).encode())
    core = hashlib.blake2b(Path(_core.__file__).read_bytes(), digest_size=16).hexdigest()
    return Program(gtc_tui.__version__, digest.hexdigest(), core, locate.content_without_weights() or "")
