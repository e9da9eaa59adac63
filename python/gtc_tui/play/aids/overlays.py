"""Overlays by the names that players know: asked of the rules or of the map itself, several of them as one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from gtc_tui.engine.report import Cell, Overlay
from gtc_tui.engine.seat import Seat
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.play.aids.ground import GROUND

ALONE = "reach-alone"


class NoOverlay(GtcError):
    """What was asked for is something else."""


def overlay(seat: Seat, what: str, **args: Any) -> Overlay:
    """One overlay as its side may see it. Raises GtcError where it does not apply."""
    if what in GROUND:
        return GROUND[what](seat.game.map)
    alone = {"ignore_enemy": True} if what == ALONE else {}
    report = seat.query("reach" if alone else what, **args, **alone)
    if not isinstance(report, Overlay):
        raise NoOverlay(_("{name}: no such overlay").format(name=what))
    if alone:
        return msgspec.structs.replace(report, title=_("{title}, without enemies").format(title=report.title))
    return report


def combine(overlays: Iterable[Overlay]) -> dict[str, Cell]:
    """Several overlays as one. Texts of a hex stand side by side where three characters hold them and no two numbers
    meet; else the later one hides the earlier."""
    cells: dict[str, Cell] = {}
    for one in overlays:
        for place, cell in one.cells.items():
            below = cells.get(place)
            if below is None:
                cells[place] = cell
                continue
            apart = not (below.text[-1:].isdigit() and cell.text[:1].isdigit())
            joined = below.text + cell.text
            text = joined if apart and len(joined) <= 3 else cell.text or below.text
            cells[place] = Cell(text, cell.style)
    return cells
