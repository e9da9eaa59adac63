"""How far it is to the places that count, on a board without pieces: the ground under `worth`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from gtc_tui._core import Board, Position
from gtc_tui.engine.action import Side
from gtc_tui.rules.gcacw.state.game import GcacwGame, PieceDef
from gtc_tui.rules.kit.distances import DistanceFields


def kind(piece: PieceDef) -> str:
    """What the costs of its steps hang on."""
    return piece.arm if piece.arm in ("cavalry", "wagon") else "foot"


class Ways:
    """March distances from places, by side and kind of mover (see `kind`)."""

    def __init__(self, game: GcacwGame, board: Board) -> None:
        self.game, self.board = game, board
        self._fields = DistanceFields(game.map.hexmap, Position(board, game.roster))
        self._walkers = {
            (piece.side, kind(piece)): number for number, piece in enumerate(game.pieces) if not piece.is_leader
        }

    @cached_property
    def led(self) -> frozenset[int]:
        """Numbers of the units that have a leader below the army's."""
        chiefs = [piece for piece in self.game.pieces if piece.is_leader and piece.size != "Army"]
        return frozenset(n for n, unit in enumerate(self.game.pieces) if any(chief.leads(unit) for chief in chiefs))

    def pace(self, number: int, led: bool) -> float:
        """5.1: average movement allowance of a unit, marching alone or under a leader."""
        piece = self.game.pieces[number]
        mount = "mounted" if piece.mounted else "foot"
        bonus = self.game.tables.allowance[piece.side][mount]
        return 3.5 * self.game.tables.dice[mount] + bonus["leader" if led else "individual"]

    def row(self, key: str, hexes: tuple[int, ...], side: Side, mover: str) -> Sequence[int]:
        """Movement points from every hex to the nearest of these, 0 in them, FAR where no way leads.

        key: stands for the hexes.
        """
        return self._fields.field(key, hexes, self._walkers[side, mover])


def ways(game: GcacwGame, board: Board) -> Ways:
    """The ways of a game on a board, measured once."""
    return game.caches.get((Ways, board), lambda: Ways(game, board))
