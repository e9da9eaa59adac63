"""What the parts of a piece's status code stand for."""

from __future__ import annotations

import re
from collections.abc import Iterable

from gtc_tui.engine.report import PieceView
from gtc_tui.i18n import N_, _

_LEADER = ((r"[\d/]+-\d+", N_("tactical-command value")), (r"\d+", N_("command value")))
_UNIT = (
    (r"\d+", N_("manpower")),
    (r"F\d", N_("fatigue level")),
    ("d", N_("disorganized")),
    ("x", N_("exhausted")),
    ("!+", N_("demoralized")),
    ("o", N_("out of ammunition")),
    ("s", N_("out of supply")),
    ("t", N_("on a train")),
    ("b", N_("in boats")),
    ("Ab", N_("abatis")),
    ("Br", N_("breastworks")),
    ("Ft", N_("fort")),
    ("[BF]b", N_("entrenchment under construction")),
)


def code_words(pieces: Iterable[PieceView]) -> tuple[tuple[str, str], ...]:
    """Each kind of part that some pieces have, as the first of them has it, with its meaning."""
    found: dict[str, tuple[str, str]] = {}
    for piece in pieces:
        for part in piece.code.split():
            signs = _LEADER if piece.strength is None else _UNIT
            words = next((words for sign, words in signs if re.fullmatch(sign, part)), None)
            if words is not None:
                found.setdefault(words, (part, _(words)))
    return tuple(found.values())
