"""What is said between this program and one that plays: JSON objects, one a line (docs/bots.md).

Only what the side to play may see goes out: what its seat shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from gtc_tui import PROGRAM
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.game import Game
from gtc_tui.engine.report import Result, View
from gtc_tui.engine.seat import Seat
from gtc_tui.model.mapdata import MapData

PROTOCOL = 1
VIEW, LABELS, MAP = "view", "labels", "map"
"""What a program may want beside the decision itself."""


class Hello(msgspec.Struct, frozen=True, tag="hello", tag_field="type"):
    """First line; answered by `Welcome`."""

    protocol: int = PROTOCOL
    program: str = PROGRAM


class Welcome(msgspec.Struct, frozen=True):
    """The program's answer. wants: see VIEW, LABELS, MAP."""

    protocol: int
    name: Annotated[str, msgspec.Meta(max_length=60)] = ""
    wants: frozenset[str] = frozenset({VIEW, LABELS})


class MapHex(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hex as printed. neighbours and edges: six, clockwise from the north (from the west on a pointy-topped map); a
    neighbour off the map is None; an edge is the list of its features. What has a default goes out only where the
    map prints such a thing. A box off the map has what it is called in `box`, no terrain and no neighbours. links: from
    a box, or from a hex to a box, each as the place and what leads there."""

    name: str
    terrain: str
    neighbours: tuple[str | None, ...]
    edges: tuple[tuple[str, ...], ...]
    places: tuple[str, ...]
    area: str = ""
    rivers: tuple[str, ...] = ()
    lake: str = ""
    bridge: bool = False
    supply: str = ""
    box: str = ""
    links: tuple[tuple[str, tuple[str, ...]], ...] = ()


class Begin(msgspec.Struct, frozen=True, tag="game", tag_field="type"):
    """A game begins, or the next questions are about another; not answered. seed: for the program's own dice, if it
    has any. limit: seconds for each answer."""

    game: str
    title: str
    side: Side
    sides: Mapping[Side, str]
    options: Mapping[str, Any]
    seed: int
    limit: float
    map: tuple[MapHex, ...] | None


class Clock(msgspec.Struct, frozen=True):
    """limit: seconds for this answer; used: seconds for the answers so far."""

    limit: float
    used: float


class Ask(msgspec.Struct, frozen=True, tag="decide", tag_field="type"):
    """A question; answered by `Answer`. number: counts the questions. actions: texts of the legal answers."""

    number: int
    kind: str
    rule: str
    prompt: str
    subject: PieceId | None
    target: str | None
    default: str | None
    actions: tuple[str, ...]
    labels: tuple[str, ...] | None
    view: View | None
    clock: Clock


class Answer(msgspec.Struct, frozen=True):
    """answer: place in `actions`, from 0, or one of their texts. number: of the question, if the program says it."""

    answer: int | str
    number: int | None = None


class End(msgspec.Struct, frozen=True, tag="end", tag_field="type"):
    """Last line; not answered. result None: the game was left."""

    result: Result | None


encode = msgspec.json.encode
read_welcome = msgspec.json.Decoder(Welcome).decode
read_answer = msgspec.json.Decoder(Answer).decode


def begin(game: Game, side: Side, seed: int, limit: float, wants: frozenset[str]) -> bytes:
    """The line of a game as `side` plays it."""
    hexes = printed_map(game.map) if MAP in wants else None
    return encode(Begin(game.id, game.title, side, game.side_names, game.options, seed, limit, hexes))


def ask(seat: Seat, number: int, clock: Clock, wants: frozenset[str]) -> bytes:
    """The line of the decision that the side has to make now."""
    decision = seat.decision
    assert decision is not None and seat.asked
    text = seat.game.system.codec.text
    return encode(
        Ask(
            number=number,
            kind=decision.kind,
            rule=decision.rule,
            prompt=decision.prompt,
            subject=decision.subject,
            target=decision.target,
            default=None if decision.default is None else text(decision.default),
            actions=tuple(map(text, decision.actions)),
            labels=tuple(map(seat.describe, decision.actions)) if LABELS in wants else None,
            view=seat.view() if VIEW in wants else None,
            clock=clock,
        )
    )


def printed_map(board: MapData) -> tuple[MapHex, ...]:
    """The whole map, hexes and then boxes in the order of their ids; that of the last map asked for is kept."""
    if not _printed or _printed[0][0] is not board:
        _printed[:] = [(board, _print(board))]
    return _printed[0][1]


_printed: list[tuple[MapData, tuple[MapHex, ...]]] = []


def _print(board: MapData) -> tuple[MapHex, ...]:
    grid, features = board.hexmap, board.vocabulary.features
    return tuple(
        MapHex(
            name=name,
            terrain=board.terrain(number),
            neighbours=tuple(board.names[near] if near < grid.size else None for near in grid.neighbours(number)),
            edges=tuple(_features(features, grid.edge(number, direction)) for direction in range(6)),
            places=tuple(place.name for place in board.places.get(number, ())),
            area=board.areas[number] if board.areas else "",
            rivers=board.rivers.get(number, ()),
            lake=board.lakes.get(number, ""),
            bridge=number in board.bridges,
            supply=board.supplies.get(number, ""),
            box=board.boxes.get(number, ""),
            links=tuple((board.names[to], tuple(ways)) for to, ways in board.links(number)),
        )
        for number, name in enumerate(board.names)
    )


def _features(known: Mapping[str, int], bits: int) -> tuple[str, ...]:
    return tuple(name for name, bit in known.items() if bits & bit)
