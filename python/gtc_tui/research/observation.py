"""A position as numbers between 0 and 1: what a learner sees of it. Nothing in here knows a rule system."""

from __future__ import annotations

import zlib
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from gtc_tui._core import DEMORALIZED, DISORGANIZED, ENTRENCHMENT, EXHAUSTED, FATIGUE, MANPOWER, HexMap
from gtc_tui.engine.action import CHANCE
from gtc_tui.engine.seat import Seat

Row = npt.NDArray[np.float32]

_FIELDS = ((MANPOWER, 64), (FATIGUE, 8), (DISORGANIZED, 1), (EXHAUSTED, 1), (DEMORALIZED, 2), (ENTRENCHMENT, 8))
"""Changing fields of a piece, and what counts as 1."""
PIECE = 6 + len(_FIELDS)
"""Cells of a piece, in the order of `View.pieces`: of the first side, on the map (half: in a box beside it), column and
row of its hex, has acted, is what the decision is about; then manpower, fatigue, disorganized, exhausted, demoralized,
entrenchment. A box has the row 0, and in place of a column which of the boxes it is, the last one at 1."""
OBJECTIVE = 2
"""Cells of an objective, in the order of `View.objectives`: held by the first side, by the second."""
KINDS = 64
"""Cells for the kind of the decision: one is 1, the same for the same kind."""
REST = 8
"""To begin with: seen by the second side; the first side decides, the second, dice are due; share of the turns before
this one; victory points, 0 at half; column and row of the hex or box that the decision is about."""
_POINTS = 200.0  # victory points from one end to the other


def shape(seat: Seat) -> tuple[int]:
    """Of `observe`: the same in all positions of a game, for all of its seats."""
    view = seat.view()
    return (REST + KINDS + PIECE * len(view.pieces) + OBJECTIVE * len(view.objectives),)


def observe(seat: Seat, out: Row) -> None:
    """Fills a row of `shape` with what the seat shows, each number from 0 to 1; of pieces that are not in sight only
    whose they are."""
    game, view, decision = seat.game, seat.view(), seat.decision
    board, ids = game.map.hexmap, game.map.ids
    columns, rows = _extent(board)

    def where(number: int) -> tuple[float, float]:
        if number >= board.size:  # a box has neither column nor row
            return (number - board.size + 1) / (board.places - board.size), 0
        return board.column(number) / columns, board.row(number) / rows

    out.fill(0)
    out[0] = seat.side == game.sides[1]
    if decision is not None:
        out[1 + (*game.sides, CHANCE).index(decision.side)] = 1
        if decision.target is not None and decision.target in ids:
            out[6:8] = where(ids[decision.target])
        out[REST + zlib.crc32(decision.kind.encode()) % KINDS] = 1
    turn = next((n for n, line in enumerate(view.track) if line.now), len(view.track))
    out[4] = turn / max(1, len(view.track))
    out[5] = min(1.0, max(0.0, 0.5 + view.points / _POINTS))
    start = REST + KINDS
    end = start + PIECE * len(view.pieces)
    cells = out[start:end].reshape(-1, PIECE)
    for number, piece in enumerate(view.pieces):
        here = None if piece.hex is None else ids[piece.hex]
        subject = decision is not None and decision.subject == piece.id
        cells[number, :6] = (
            piece.side == game.sides[0],
            0 if here is None else 1 if here < board.size else 0.5,
            *((0, 0) if here is None else where(here)),
            piece.acted,
            subject,
        )
    values = seat.fields(*(field for field, _most in _FIELDS))
    for column, (data, (_field, most)) in enumerate(zip(values, _FIELDS, strict=True), 6):
        cells[:, column] = np.minimum(np.frombuffer(data, np.uint8) / most, 1)
    held = out[end:].reshape(-1, OBJECTIVE)
    for number, objective in enumerate(view.objectives):
        for index, one in enumerate(game.sides):
            held[number, index] = objective.side == one


@lru_cache(maxsize=8)
def _extent(board: HexMap) -> tuple[int, int]:
    """One more than the last column and row of the map."""
    every = range(board.size)
    return 1 + max(map(board.column, every)), 1 + max(map(board.row, every))
