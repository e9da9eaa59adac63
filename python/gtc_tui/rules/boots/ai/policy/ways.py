"""What is worked out once a game: how far it is to a place on the empty map, by the native core, and the tables."""

from __future__ import annotations

from collections.abc import Sequence

from gtc_tui._core import MANPOWER, Chances, Position
from gtc_tui.model.ids import HexId
from gtc_tui.rules.boots.ai import weights
from gtc_tui.rules.boots.ai.weights import Weights
from gtc_tui.rules.boots.state.game import BootsGame
from gtc_tui.rules.kit.distances import DistanceFields

_MOVER = 0  # any piece will do, by any profile
_MOST = 30  # operations phases; what is farther is nothing


class Ways:
    """Half movement points from a place to every hex, by profile of the board. Neighbours over sides that can be fought
    over."""

    def __init__(self, game: BootsGame) -> None:
        self.game = game
        self.weights: Weights = weights.load()
        self.country = self.weights.countries[game.scenario]
        worth = self.weights.results
        self.chances = Chances(
            game.tables.results_tables,
            draw=worth.draw,
            retreat=worth.retreat,
            fight_on=worth.fight_on,
            lost_one=worth.lost_one,
            lost_half=worth.lost_half,
            lost_weaker=worth.lost_weaker,
        )
        empty = Position(game.board, game.roster, game.map.hexmap.size)
        empty.set(_MOVER, MANPOWER, 1)
        self._fields = DistanceFields(game.map.hexmap, empty)
        self._beside: dict[HexId, tuple[HexId, ...]] = {}
        self._near: dict[tuple[int, int], tuple[HexId, ...]] = {}
        self._nearness: dict[tuple[int, bool], list[float]] = {}
        self.threats: tuple[object, dict[HexId, float]] = (None, {})
        """Danger of every hex as it was reckoned last, with what it was reckoned from."""

    def near_table(self, mf: int, last: bool = False) -> list[float]:
        """0..1 by half movement points: how near a goal is to a unit with this allowance. last: in the last turn, when
        it will hardly act again."""
        found = self._nearness.get((mf, last))
        if found is None:
            reach, decay, late = max(2 * mf, 1), self.weights.ground.decay, self.weights.ground.late
            found = [decay ** (0.5 * (cost / reach) + 0.5 * -(-cost // reach)) for cost in range(_MOST * reach)]
            if last:
                found = [1.0, *(late * near for near in found[1:])]
            self._nearness[mf, last] = found
        return found

    def row(self, hex_id: HexId, profile: int) -> Sequence[int]:
        """Half points to every hex, 65535 where there is no way."""
        return self._fields.field(hex_id, (hex_id,), _MOVER, profile)

    def beside(self, hex_id: HexId) -> tuple[HexId, ...]:
        """Adjacent hexes that can be fought over (10.3)."""
        found = self._beside.get(hex_id)
        if found is None:
            found = self._beside[hex_id] = tuple(self.game.contacts.beside(hex_id))
        return found

    def within(self, hex_id: HexId, radius: int) -> tuple[HexId, ...]:
        """Hexes within a distance."""
        key = (hex_id, radius)
        found = self._near.get(key)
        if found is None:
            found = self._near[key] = tuple(self.game.map.hexmap.within(hex_id, radius))
        return found


def ways(game: BootsGame) -> Ways:
    """Those of a game."""
    return game.caches.get(Ways, lambda: Ways(game))
