"""5.2 The leader of an activation, as far as a combat in it has to know of him: the unit that he goes along with."""

from __future__ import annotations

from collections.abc import Sequence

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.stage import Stage
from gtc_tui.rules.gcacw.state.game import GcacwPlay


class Leading(Stage, frozen=True):
    """An activation under way; how it goes is the business of `march.activation`."""

    leader: PieceId

    def bars_advance(self, play: GcacwPlay, units: Sequence[PieceId]) -> bool:
        """Has he gone over to a unit that is not among these, or along with one before them? He accompanies only that
        one."""
        raise NotImplementedError(type(self).__name__)


def bars_advance(play: GcacwPlay, leader: PieceId, units: Sequence[PieceId]) -> bool:
    """Is he the leader of an activation who goes along with another unit than these, or has? He does not advance with
    them."""
    stage = play.innermost(Leading)
    return stage is not None and stage.leader == leader and stage.bars_advance(play, units)
