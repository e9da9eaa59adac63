"""The chance of each victory level, out of playouts."""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, sqrt

from gtc_tui.engine.action import Side
from gtc_tui.engine.game import Game

BLUR = 2.0
"""VP by which the end of a playout is blurred: it knows the game only so well."""
_A_TURN = 4.0
"""The same for each turn that playouts do not reach; it grows with the root of their number."""


def chances(game: Game, found: Sequence[float], beyond: int, blur: float = BLUR) -> dict[Side | None, float]:
    """How likely each side wins, or (None) nobody. found: what playouts came to. beyond: turns after their end.
    blur: of each."""
    blur = sqrt(blur**2 + beyond * _A_TURN**2)
    told: dict[Side | None, float] = dict.fromkeys(game.sides, 0.0)
    for level in game.system.levels(game, 0):
        share = sum(
            (1.0 if level.most is None else _below(level.most + 0.5, points, blur))
            - (0.0 if level.least is None else _below(level.least - 0.5, points, blur))
            for points in found
        )
        told[level.side] = told.get(level.side, 0.0) + share / len(found)
    return told


def _below(bound: float, points: float, blur: float) -> float:
    return 0.5 + 0.5 * erf((bound - points) / (blur * sqrt(2.0)))
