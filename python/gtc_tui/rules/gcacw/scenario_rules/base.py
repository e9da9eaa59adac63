"""What a scenario may change in the general rules: named points of the sequence, with the usual course as default."""

from __future__ import annotations

from typing import ClassVar

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.report import Lesson
from gtc_tui.rules.gcacw.game import GcacwGame, GcacwPlay


class ScenarioRules:
    """The usual course; a scenario with rules of its own extends it. One object a game, stateless: what a special rule
    has to remember stands in the record or in marks of the position.
    """

    section: ClassVar[str] = "13.0"
    """Section of the scenario's own rules, for refusals and events."""

    def automatic_initiative(self, play: GcacwPlay) -> Side | None:
        """Who wins the initiative of the action phase now beginning without dice (4.0)."""
        return play.record.owed

    def initiative_decided(self, play: GcacwPlay, winner: Side, rolled: bool) -> None:
        """Called when the initiative of an action phase has been won, before the winner acts or passes.

        rolled: dice decided it. What was owed has been paid by then.
        """

    def words(self) -> tuple[str, ...]:
        """The special rules as sentences in the player's language."""
        return ()

    def lessons(self, game: GcacwGame) -> tuple[Lesson, ...]:
        """What a guided game of this scenario teaches before the general lessons."""
        return ()

    def takes_control(self, play: GcacwPlay, unit: PieceId) -> bool:
        """Does this unit take control of an objective that it enters (13.0)? Infantry does."""
        return play.game.piece(unit).arm == "infantry"
