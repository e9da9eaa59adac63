"""When a corps rests in a campaign (5.1, 8.0): it marches no farther than lets the end of the turn make it fit again.

Exhausted and disorganized units lose manpower on every long march, and the end of the turn makes them fit again only up
to a level of fatigue: what lies beyond is dear to the machine player (`tired` in its weights), and he pays it where a
march brings more. A corps rests as a whole where half of it needs it and no enemy is beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from gtc_tui._core import DISORGANIZED, EXHAUSTED
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.rules.gcacw.ai.weights import CampaignWeights
from gtc_tui.rules.gcacw.campaign import supply_markers
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay


class Rest(NamedTuple):
    """A corps that rests. worn: those of its units who need it."""

    side: Side
    units: tuple[PieceId, ...]
    worn: tuple[PieceId, ...]


def fit_again(game: GcacwGame) -> int:
    """Highest level of fatigue from which the end of the turn makes a unit organized, or no longer exhausted."""
    tables = game.tables
    levels = (
        level
        for level, row in tables.recovery_organized.items()
        if row.refresh and tables.recovery_disorganized[level].organize
    )
    return max(levels, default=0)


def needs_rest(play: GcacwPlay, unit: PieceId) -> bool:
    """Is it exhausted or disorganized, and will the end of the turn help? Out of supply it does not (29.4)."""
    number = play.game.index[unit]
    worn = play.position.get(number, EXHAUSTED) or play.position.get(number, DISORGANIZED)
    return bool(worn) and not supply_markers.is_out(play, unit)


def resting(
    play: GcacwPlay,
    weights: CampaignWeights,
    corps: Mapping[Side, Sequence[tuple[str, tuple[PieceId, ...]]]],
    foes: Callable[[Side, str], int],
) -> Sequence[Rest]:
    """foes: hexes to the nearest enemy of a side."""
    if play.record.turn >= play.game.turns:
        return ()
    found = list[Rest]()
    for side, some in corps.items():
        for _command, units in some:
            worn = tuple(unit for unit in units if needs_rest(play, unit))
            if not worn or pieces.total_manpower(play, worn) < weights.worn * pieces.total_manpower(play, units):
                continue
            places = {pieces.hex_of(play, unit) for unit in units}
            if min(foes(side, where) for where in places if where is not None) > weights.near:
                found.append(Rest(side, units, worn))
    return found
