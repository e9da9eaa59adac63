"""13.2 Lines of communication: along roads, pikes, railroads and bridges, clear of the enemy from end to end."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from gtc_tui import _core
from gtc_tui._core import NO_HEX, UNREACHED, Lines
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.report import Cell, Overlay
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _, ngettext
from gtc_tui.model.ids import HexId
from gtc_tui.model.terrain import Edge
from gtc_tui.rules.gcacw.state import ground
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.words.phrases import place
from gtc_tui.rules.kit.words import listed

LINES = Edge.PIKE | Edge.ROAD | Edge.RAILROAD | Edge.BRIDGE
"""What lines follow: hexsides with one of these."""
_RIVERS = Edge.MINOR_RIVER | Edge.MAJOR_RIVER | Edge.SHORE
BARRED = ((int(_RIVERS), int(Edge.BRIDGE)),)
"""Hexsides that lines do not cross: a ford, ferry or dam carries none."""


class SupplyLine(msgspec.Struct, frozen=True):
    """A line of communication that the scenario asks for. goals: hexes, any of which will do; path: the hexes of the
    shortest line from `start` to one of them, both ends included; empty where there is none.
    """

    start: str
    goals: tuple[str, ...]
    path: tuple[str, ...]


class Depot(msgspec.Struct, frozen=True):
    """A hex where each of these units brings points to the side that scores, as long as it has a line of communication
    to one of the sources: `points`, or those of the first of `further` that a line reaches too.
    """

    hex: str
    units: tuple[PieceId, ...]
    points: int
    sources: tuple[str, ...]
    further: tuple[tuple[str, int], ...]


def trace(play: GcacwPlay, side: Side, start: str) -> bytes:
    """One byte a hex: length in hexes of the side's shortest line from `start`, UNREACHED where there is none.

    No hex of a line, its ends included, may hold an enemy unit or lie in an enemy zone of control.
    """
    game = play.game
    return play.position.line_trace(game.side_index(side), game.map.ids[start], int(LINES), BARRED)


def lines(game: GcacwGame, depots: Iterable[Depot]) -> Lines:
    """Lines of communication as the core reckons what they bring, in these depots."""
    ids, index = game.map.ids, game.index
    rows = [
        _core.Depot(
            hex=ids[one.hex],
            units=[index[unit] for unit in one.units],
            points=one.points,
            sources=[ids[source] for source in one.sources],
            further=[(ids[goal], points) for goal, points in one.further],
        )
        for one in depots
    ]
    return Lines(len(game.pieces), along=int(LINES), barred=BARRED, depots=rows)


def line(play: GcacwPlay, side: Side, start: str, goals: tuple[str, ...]) -> SupplyLine:
    """The shortest line to one of the goals; the first named among equals."""
    ids, names = play.game.map.ids, play.game.map.names
    lengths = trace(play, side, start)
    goal = min(goals, key=lambda name: lengths[ids[name]])
    if lengths[ids[goal]] == UNREACHED:
        return SupplyLine(start, goals, ())
    path = [ids[goal]]
    while lengths[path[-1]]:
        path.append(_before(play, lengths, path[-1]))
    return SupplyLine(start, goals, tuple(names[number] for number in reversed(path)))


def _before(play: GcacwPlay, lengths: bytes, hex_id: HexId) -> HexId:
    """The hex from which a shortest line comes into this one."""
    for direction, near in enumerate(play.game.map.hexmap.neighbours(hex_id)):
        if near == NO_HEX or lengths[near] != lengths[hex_id] - 1:
            continue
        bits = ground.edge(play, hex_id, direction)
        if bits & LINES and not (bits & _RIVERS and not bits & Edge.BRIDGE):
            return near
    raise AssertionError("a trace has no gap")


def overlay(play: GcacwPlay) -> Overlay:
    """The lines that the scenario asks for, as they run now. Raises GtcError where it asks for none."""
    lines = play.game.rules.supply_lines(play)
    if not lines:
        raise GtcError(_("this scenario does not use lines of communication"))
    cells: dict[str, Cell] = {}
    for one in lines:
        cells |= {name: cells.get(name, Cell("+", "route")) for name in one.path}
    cells |= {name: Cell("@", "route") for one in lines for name in (one.start, *one.goals)}
    title = _("Lines of communication of the {side}").format(side=play.game.side_names[play.game.scoring_side])
    rule = _("Along roads, pikes, railroads and bridges; no ford, no enemy unit, no enemy zone of control")
    return Overlay(title, cells, (*(told(play, one) for one in lines), rule))


def told(play: GcacwPlay, line: SupplyLine) -> str:
    """How a line runs, as a sentence."""
    start = place(play, line.start)
    if line.path:
        length = len(line.path) - 1
        text = ngettext("{start} to {goal}: open, {n} hex", "{start} to {goal}: open, {n} hexes", length)
        return text.format(start=start, goal=place(play, line.path[-1]), n=length)
    text = _("{start} to {goal}: blocked") if len(line.goals) == 1 else _("{start} to any of {goal}: blocked")
    return text.format(start=start, goal=listed(place(play, goal) for goal in line.goals))
