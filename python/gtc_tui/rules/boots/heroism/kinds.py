"""6.7 Kinds of heroism markers: each is declared once, beside what it does, under its id in the table file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from gtc_tui.engine.action import Side
from gtc_tui.model.ids import HexId
from gtc_tui.rules.boots.state.game import BootsGame, BootsPlay
from gtc_tui.rules.boots.state.slots import SlotId


class Moment(msgspec.Struct, frozen=True):
    """What has just happened. kind: as in `windows.window`, beside them "operation" (a side is to draw a sub-command
    marker) and "moving" (between the moves of its units). side: whose doing it is; the rest: what it is about."""

    kind: str
    side: Side | None = None
    piece: SlotId | None = None
    hex: HexId | None = None
    marker: str = ""
    count: int = 0


def always(play: BootsPlay, side: Side, moment: Moment) -> bool:
    """Whenever the moment is there."""
    return True


def _nothing(play: BootsPlay, side: Side, moment: Moment) -> None:
    """Of markers that answer others, or that strike when they are drawn."""


@dataclass(frozen=True, kw_only=True)
class Kind:
    """words: what it does, in a sentence or two for its holder, figures of the tables in braces; by game and side where
    it means different things to them. moments: kinds of `Moment`. able: may a side play it at such a moment?
    carry_out: does what it does, with a stage of `windows` on top of the stack; may push others. drawn: what it does at
    once when it is drawn, of a marker that is never held. adds_up: several in one combat do more than one.
    """

    words: str | Callable[[BootsGame, Side], str]
    moments: tuple[str, ...] = ()
    able: Callable[[BootsPlay, Side, Moment], bool] = always
    carry_out: Callable[[BootsPlay, Side, Moment], None] = _nothing
    drawn: Callable[[BootsPlay, Side], None] | None = None
    adds_up: bool = False


MARKERS: dict[str, Kind] = {}
"""All that have been declared (see `chapters`)."""


def declare(marker: str, kind: Kind) -> None:
    if marker in MARKERS:
        raise ValueError(f"the marker {marker} is declared twice")
    MARKERS[marker] = kind


def strikes(marker: str) -> bool:
    """Does the marker do what it does at once when it is drawn, and is never held (6.2)?"""
    return MARKERS[marker].drawn is not None
