"""4.0 Sequence of play: set-up, then turn after turn the heroism phase, operations phases and the inter-turn phase."""

from __future__ import annotations

from collections.abc import Sequence

from gtc_tui._core import Position
from gtc_tui.engine.stage import Stage
from gtc_tui.i18n import N_
from gtc_tui.messages import _
from gtc_tui.rules.boots.heroism import drawing
from gtc_tui.rules.boots.movement import attrition, works
from gtc_tui.rules.boots.state import boards
from gtc_tui.rules.boots.state.game import BootsGame, BootsPlay
from gtc_tui.rules.boots.state.record import Record
from gtc_tui.rules.boots.turn import operations, setting_up, victory
from gtc_tui.rules.kit import sequence
from gtc_tui.rules.kit.sequence import Phase

_RULE = "4.2"

PHASES = {
    "heroism": Phase(N_("Heroism phase"), lambda play: drawing.HeroismPhase()),
    "operations": Phase(N_("Operations phases"), lambda play: _operations(play)),
    "interturn": Phase(N_("Inter-turn phase"), lambda play: _interturn(play)),
}
"""Phases of a turn, in order."""


def begin(game: BootsGame) -> BootsPlay:
    """The game before its first decision: no unit on the map, the players place them (3.3)."""
    opening = game.caches.get(begin, lambda: Position(game.board, game.roster, game.map.hexmap.size))
    record = Record(pool=tuple(sorted(game.pool)), deck=tuple(sorted(game.deck)))
    return BootsPlay(game, opening.clone(), [Game()], record)


def taken_up(game: BootsGame, position: bytes, stack: Sequence[Stage], record: Record) -> BootsPlay:
    """The game as it stood, from the bytes of its position; not while a pontoon bridges a river for those who move
    (18.2)."""
    play = BootsPlay(
        game, Position.from_bytes(game.board, boards.roster(game, record.alignment), position), list(stack), record
    )
    boards.refresh(play)
    return play


class Game(Stage, frozen=True):
    """Outermost stage: begins each phase when the one before has ended. The record says which it is."""

    def run(self, play: BootsPlay) -> None:
        game, record = play.game, play.record
        match record.phase:
            case "start":
                play.amend(phase="setup")
                play.push(setting_up.SetUp())
            case "setup":
                play.amend(phase="turn")
                game.rules.turn_begins(play)
            case "turn":
                self._begin(play, "heroism")
            case "heroism":
                self._begin(play, "operations")
            case "operations":
                if victory.is_over(play):
                    sequence.end(play, "20.0")
                else:
                    self._begin(play, "interturn")
            case _:
                game.rules.turn_ends(play)
                if victory.is_over(play):
                    sequence.end(play, "20.0")
                    return
                effects = tuple(effect for effect in record.effects if effect.until != "turn")
                play.amend(turn=record.turn + 1, phase="turn", operation=0, effects=effects)
                game.rules.turn_begins(play)

    def _begin(self, play: BootsPlay, phase: str) -> None:
        works.abandon(play)  # 17.3: those that the phase before has emptied
        turn = play.game.turns[play.record.turn - 1]
        told = _("{turn} {year}: {phase}")
        sequence.enter(play, PHASES, phase, _RULE, told, turn=_(turn.label), year=turn.year)


def _operations(play: BootsPlay) -> Stage:
    play.amend(operation=0, drawer=play.game.sides[0], passed=None)
    return operations.Operations()


def _interturn(play: BootsPlay) -> Stage | None:
    return_markers(play)
    return attrition.Attrition() if play.game.turns[play.record.turn - 1].attrition else None


def return_markers(play: BootsPlay) -> None:
    """4.2 III A, 4.3: every marker drawn this turn goes back into the pool."""
    play.amend(pool=tuple(sorted((*play.record.pool, *play.record.aside))), aside=())
