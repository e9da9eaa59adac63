"""Many different situations on one board: 64 fronts, each with 120 units against 30.

A query repeated on one situation looks up to three times too fast, because the processor learns the
map by heart; so every benchmark goes through many sources on many fronts in turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import gtc_tui
from gtc_tui._core import MANPOWER, NO_HEX, OPEN, Board, Position, Roster
from gtc_tui.rules.boots.state.game import BootsGame
from gtc_tui.rules.gcacw.state.game import GcacwGame
from gtc_tui.rules.gcacw.state.native.board import build_board

FRONTS = 64
MOVERS = 120
ENEMIES = 30
POINTS = 12
"""Movement points of every range on the first board."""

THEATRE = "gtc/11-grants-1864-offensive"
"""The grand campaign, whose board is by far the largest."""
BOARDS = {"gtc/03-race-for-spotsylvania": POINTS, THEATRE: POINTS, "boots2/mad-anthony": 16, "boots2/pershing": 16}
"""Games whose boards are fought over, and the points of a range there: halves, where the board counts in halves."""

MOVING, OPPOSING = 0, 1
PROBE = MOVERS + ENEMIES
"""A spare piece of the moving side, off the map: asks for single steps when a peer's graph is built."""

_PROFILE = 0
_TWO_SHEETS = 4000  # hexes
_STACK = 3  # units in a hex, so that some entries pay for stacking
_ROOM = MOVERS // _STACK  # hexes that hold all movers


@dataclass(frozen=True)
class Front:
    """One situation. Pieces 0..119 move, 120..149 are their enemies."""

    number: int
    position: Position
    homes: tuple[int, ...]  # hex of every moving piece
    targets: tuple[int, ...]  # a free hex beside or near each of them, for moving a piece to and fro
    points: int  # of a range

    @property
    def is_large(self) -> bool:
        """Are there more hexes than on two sheets?"""
        return self.position.board.map.size > _TWO_SHEETS


def closed_hexes(game: GcacwGame) -> list[int]:
    """What the scenario closes by name; the sheets that it leaves aside are fought over here all the same."""
    return [game.map.ids[name] for name in game.closed]


def whole_board(game: GcacwGame) -> Board:
    return build_board(game.map, game.tables, "normal", closed_hexes(game))


def board_of(game_id: str) -> Board:
    """The board of one of BOARDS."""
    game = gtc_tui.load(game_id)
    if isinstance(game, BootsGame):
        return game.board
    assert isinstance(game, GcacwGame)
    return whole_board(game)


def roster() -> Roster:
    pieces = MOVERS + ENEMIES + 1
    side = bytes([MOVING] * MOVERS + [OPPOSING] * ENEMIES + [MOVING])
    return Roster(
        side=side,
        kind=bytes(pieces),
        profile=bytes([_PROFILE] * pieces),
        zoc=bytes([1] * pieces),
        artillery=bytes(pieces),
        reduced_cv2=bytes(range(256)),
    )


def open_hexes(board: Board) -> list[int]:
    """Hexes that can be left for at least half of their neighbours, and entered from them."""
    hexmap = board.map
    found = []
    for here in range(hexmap.size):
        ways = 0
        for direction, there in enumerate(hexmap.neighbours(here)):
            if there == NO_HEX or board.step_block(_PROFILE, here, direction) != OPEN:
                continue
            ways += board.step_block(_PROFILE, there, (direction + 3) % 6) == OPEN
        if ways >= 3:
            found.append(here)
    return found


def _line(board: Board, random: Random) -> dict[int, int]:
    """A ragged line across the map: row by column."""
    columns = [board.map.column(here) for here in range(board.map.size)]
    rows = [board.map.row(here) for here in range(board.map.size)]
    middle = min(rows) + (max(rows) - min(rows)) * random.uniform(0.25, 0.75)
    slope = random.uniform(-0.5, 0.5)
    centre = (min(columns) + max(columns)) / 2
    wander = 0.0
    line = {}
    for column in range(min(columns), max(columns) + 1):
        wander = max(-6.0, min(6.0, wander + random.uniform(-2, 2)))
        line[column] = round(middle + slope * (column - centre) + wander)
    return line


def front(board: Board, pieces: Roster, ground: list[int], number: int, points: int) -> Front:
    """The situation with that number; the same one in every run."""
    random = Random(number)
    line = _line(board, random)
    hexmap = board.map
    behind = random.choice((-1, 1))  # which side of the line is the moving side's
    depth = {here: behind * (hexmap.row(here) - line[hexmap.column(here)]) for here in ground}
    ahead = [here for here in ground if -2 <= depth[here] <= 0]
    near = [here for here in ground if 1 <= depth[here] <= 8]
    rear = [here for here in ground if depth[here] > 8]
    if len(rear) < _ROOM:  # a line near the edge of a small map
        rear = near + rear
    position = Position(board, pieces)
    for piece in range(PROBE + 1):
        position.set(piece, MANPOWER, random.randint(1, 14))
    for piece, here in enumerate(random.sample(ahead, ENEMIES), MOVERS):
        position.place(piece, here)
    homes = []
    for piece in range(MOVERS):
        here = random.choice(near if piece % 2 else rear)
        while len(position.at(here)) >= _STACK:
            here = random.choice(near if piece % 2 else rear)
        position.place(piece, here)
        homes.append(here)
    free = [here for here in near + rear if not position.at(here)]
    return Front(number, position, tuple(homes), tuple(random.choices(free, k=MOVERS)), points)


def fronts(board: Board, points: int = POINTS) -> list[Front]:
    pieces = roster()
    ground = open_hexes(board)
    return [front(board, pieces, ground, number, points) for number in range(FRONTS)]


def in_turn(situations: list[Front], pieces: int = MOVERS) -> Iterator[tuple[Front, int]]:
    """Every front and piece, another front each time."""
    for piece in range(pieces):
        for situation in situations:
            yield situation, piece
