"""Made-up ground and made-up figures for combat tests: an open field in the middle of the real map.

`field()` clears all hexes around CENTRE of terrain, roads and streams, then lays what a test asks for.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

import msgspec

from gtc_tui._core import NO_HEX, HexMap
from gtc_tui.engine.action import Action
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Stage
from gtc_tui.engine.state import State
from gtc_tui.messages import UNSAID
from gtc_tui.model.mapdata import MapData
from gtc_tui.model.terrain import DIRECTIONS, TERRAIN_ID, Edge
from gtc_tui.rules.gcacw.state.actions import Done
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.native.board import build_board, build_roster
from gtc_tui.rules.gcacw.state.record import UNION
from support import drive, inner, race, texts

CENTRE = "N1520"
_RADIUS = 9


def step(where: str, *directions: str) -> str:
    """The hex reached by these directions: step(CENTRE, "n", "ne")."""
    data = race().map
    here = data.ids[where]
    for direction in directions:
        here = data.hexmap.neighbour(here, DIRECTIONS.index(direction))
        assert here != NO_HEX
    return data.names[here]


N, NE, SE, S, SW, NW = (step(CENTRE, direction) for direction in DIRECTIONS)
"""The six hexes around CENTRE."""


def field(
    terrain: Mapping[str, str] | None = None,
    hexsides: Mapping[tuple[str, str], Edge] | None = None,
    figures: Mapping[str, Mapping[str, Any]] | None = None,
    closed: tuple[str, ...] = (),
    extra: tuple[Mapping[str, Any], ...] = (),
) -> GcacwGame:
    """Scenario 3 on the field. terrain: kind by hex. hexsides: features between two hexes. figures: printed figures
    of a piece changed, by its id. closed: hexes closed to all. extra: further pieces, copies of the one under "like"
    with the other fields changed.
    """
    game = race()
    pieces = [
        msgspec.structs.replace(piece, **figures[piece.id]) if figures and piece.id in figures else piece
        for piece in game.pieces
    ]
    for fields in extra:
        model = next(piece for piece in pieces if piece.id == fields["like"])
        changes = {key: value for key, value in fields.items() if key != "like"}
        pieces.append(msgspec.structs.replace(model, **changes))
    data = _reshaped(game.map, terrain or {}, hexsides or {})
    barred = [data.ids[name] for name in closed]
    return dataclasses.replace(
        game,
        map=data,
        bridges=(),  # the boards are those below, as they are
        pieces=tuple(pieces),
        index={piece.id: number for number, piece in enumerate(pieces)},
        board=build_board(data, game.tables, "normal", barred),
        rain_board=build_board(data, game.tables, "rain", barred),
        roster=build_roster(pieces, game.sides, game.tables),
    )


def _reshaped(data: MapData, terrain: Mapping[str, str], hexsides: Mapping[tuple[str, str], Edge]) -> MapData:
    old = data.hexmap
    inside = set(old.within(data.ids[CENTRE], _RADIUS))
    kinds = bytearray(old.terrain(number) for number in range(old.size))
    for number in inside:
        kinds[number] = TERRAIN_ID["clear"]
    for name, kind in terrain.items():
        kinds[data.ids[name]] = TERRAIN_ID[kind]
    edges: dict[tuple[int, int], int] = {}
    for number in range(old.size):
        for direction in range(6):
            near = old.neighbour(number, direction)
            edges[number, direction] = 0 if number in inside or near in inside else old.edge(number, direction)
    for (one, other), features in hexsides.items():
        for start, end in ((one, other), (other, one)):
            direction = old.direction(data.ids[start], data.ids[end])
            assert direction is not None, f"{one} and {other} are not adjacent"
            edges[data.ids[start], direction] = int(features)
    packed = b"".join(
        edges[number, direction].to_bytes(2, "little") for number in range(old.size) for direction in range(6)
    )
    columns = bytes(old.column(number) for number in range(old.size))
    rows = bytes(old.row(number) for number in range(old.size))
    return dataclasses.replace(data, hexmap=HexMap(columns, rows, bytes(kinds), packed))


class Witness(Stage, frozen=True):
    """Bottom of a test's stack: keeps in `told` what the stages above finish with, and offers "done" after it."""

    told: tuple[str, ...] = ()

    def decision(self, play: GcacwPlay) -> Decision:
        return Decision(UNION, "witness", UNSAID, "", (Done(),))

    def apply(self, play: GcacwPlay, action: Action) -> None:
        play.finish()

    def resumed(self, play: GcacwPlay, result: object) -> None:
        play.replace(Witness((*self.told, repr(result))))


def fall_back(state: State, events: list[Event]) -> list[str]:
    """Takes the first hex offered each time and halts when that is allowed; the hexes entered, those of the events
    that began the retreat included.
    """
    while state.decision is not None and state.decision.kind == "retreat":
        lines = texts(state)
        events = [*events, *drive(state, "halt" if "halt" in lines else lines[0])]
    return [event.hexes[-1] for event in events if event.kind in ("retreat", "rout")]


def told(state: State) -> tuple[str, ...]:
    """What the stages above the witness have finished with."""
    stage = inner(state).stack[0]
    assert isinstance(stage, Witness)
    return stage.told
