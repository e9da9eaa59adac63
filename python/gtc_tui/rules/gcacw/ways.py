"""How far it is to the places that count, on a board without pieces: the ground under `worth`."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cached_property

from gtc_tui._core import NO_HEX, Board, Position
from gtc_tui.engine.action import Side
from gtc_tui.rules.gcacw.game import GcacwGame, PieceDef

FAR = 65535  # no way there
_FEW = 6  # hexes of a place that are all measured from; of a larger one those on its border


def kind(piece: PieceDef) -> str:
    """What the costs of its steps hang on."""
    return piece.arm if piece.arm in ("cavalry", "wagon") else "foot"


class Ways:
    """March distances from places, by side and kind of mover (see `kind`)."""

    def __init__(self, game: GcacwGame, board: Board) -> None:
        self.game, self.board = game, board
        self._scratch = Position(board, game.roster)
        self._rows: dict[tuple[str, Side, str], Sequence[int]] = {}
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
        known = self._rows.get((key, side, mover))
        if known is None:
            known = self._rows[key, side, mover] = self._measure(hexes, self._walkers[side, mover])
        return known

    def _measure(self, hexes: tuple[int, ...], walker: int) -> Sequence[int]:
        nearest: Sequence[int] = array("H", [FAR]) * self.game.map.hexmap.size
        for start in hexes if len(hexes) <= _FEW else self._border(hexes):
            self._scratch.place(walker, start)
            row = memoryview(self._scratch.distances(walker)).cast("H")
            nearest = array("H", map(min, nearest, row))
        self._scratch.lift(walker)
        for inside in hexes:
            nearest[inside] = 0  # type: ignore[index]
        return nearest

    def _border(self, hexes: tuple[int, ...]) -> list[int]:
        neighbours, inside = self.game.map.hexmap.neighbours, set(hexes)
        return [one for one in hexes if any(near != NO_HEX and near not in inside for near in neighbours(one))]


_known: list[Ways] = []


def ways(game: GcacwGame, board: Board) -> Ways:
    """The ways of a game on a board, measured once (the last few are kept)."""
    for one in _known:
        if one.game is game and one.board is board:
            return one
    made = Ways(game, board)
    _known.append(made)
    del _known[:-8]
    return made
