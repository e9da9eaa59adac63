"""What was found out about a game, kept beside its log. Nothing depends on it: what is missing, spoilt, of another
program or about another game is measured anew, and where nothing can be written nothing is kept."""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec

from gtc_tui import _core
from gtc_tui.engine.state import State
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.play.analysis.measuring import Measured
from gtc_tui.store.cache import bound
from gtc_tui.store.kept import keep, recall

_MOST = 64 << 20  # bytes
_PROGRAM = ("engine", "model", "rules", "scenario", "play/analysis", "play/aids")
"""Folders of the program that figures hang on, beside the native core."""


class _Kept(msgspec.Struct):
    """about: what it is about, and by which program; check: of that and of the value as it is written."""

    gtc: str
    about: str
    check: str
    value: msgspec.Raw


def beside(log: Path) -> Path:
    """A hidden file next to a log."""
    return log.with_name(f".{log.name}.analysis")


def recalled(path: Path, end: State, seed: int) -> Measured:
    """What is known of this game with this seed of dice; nothing where nothing fits."""
    kept = recall(path, _Kept, _MOST)
    about = _about(end, seed)
    if kept is None or about is None or kept.about != about or kept.check != _check(about, bytes(kept.value)):
        return Measured()
    try:
        return msgspec.json.decode(kept.value, type=Measured)
    except (msgspec.DecodeError, ValueError, RecursionError):
        return Measured()


def keep_measured(path: Path, end: State, seed: int, known: Measured) -> None:
    """Raises GtcError where it cannot be written, or it cannot be said by which program it was measured."""
    value, about = msgspec.json.encode(known), _about(end, seed)
    if about is None:
        told = _("{file}: not written: there are too many data files to see later whether one was changed")
        raise GtcError(told.format(file=path))
    keep(path, _Kept("analysis", about, _check(about, value), msgspec.Raw(value)))


def _about(end: State, seed: int) -> str | None:
    """None where it cannot be said which program this is."""
    text = end.game.system.codec.text
    told = [end.game.id, sorted(end.game.options.items()), seed, [text(action) for action in end.history]]
    core = Path(_core.__file__).stat()
    program = bound(_PROGRAM, f"{core.st_size} {core.st_mtime_ns}")
    if program is None:
        return None
    return hashlib.blake2b(repr((told, program)).encode(), digest_size=16).hexdigest()


def _check(about: str, value: bytes) -> str:
    return hashlib.blake2b(about.encode() + value, digest_size=16).hexdigest()
