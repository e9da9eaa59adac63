"""15.1 Stages on which it depends what the sides know of units, beside what they have looked at."""

from __future__ import annotations

from collections.abc import Iterable

from gtc_tui.engine.stage import Stage
from gtc_tui.model.ids import PieceNo
from gtc_tui.rules.boots.state.game import BootsPlay


class Disclosing(Stage, frozen=True):
    """A stage that shows units, or keeps back for a while where they stand."""

    def shown(self, play: BootsPlay) -> Iterable[PieceNo]:
        """Units that lie open to both sides as long as it lasts."""
        return ()

    def unannounced(self, play: BootsPlay) -> Iterable[PieceNo]:
        """Units that their player puts down one by one as he is asked for them. The other side sees them when all of
        them stand: the order of the questions would tell which is which."""
        return ()
