"""4.0 Sequence of play: set-up, then turn after turn the heroism phase, operations phases and the inter-turn phase."""

from __future__ import annotations

from gtc_tui._core import Position
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Stage
from gtc_tui.i18n import N_, _
from gtc_tui.rules.boots import attrition, heroism, operations, setting_up, works
from gtc_tui.rules.boots.game import BootsGame, BootsPlay
from gtc_tui.rules.boots.record import Record

_RULE = "4.2"

PHASES = {
    "heroism": N_("Heroism phase"),
    "operations": N_("Operations phases"),
    "interturn": N_("Inter-turn phase"),
}
"""Phases of a turn, in order, with their names for players."""


def begin(game: BootsGame) -> BootsPlay:
    """The game before its first decision: no unit on the map, the players place them (3.3)."""
    if not game.opening:
        game.opening.append(Position(game.board, game.roster, game.map.hexmap.size))
    record = Record(pool=tuple(sorted(game.pool)), deck=tuple(sorted(game.deck)))
    return BootsPlay(game, game.opening[0].clone(), [Game()], record)


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
                play.push(heroism.HeroismPhase())
            case "heroism":
                self._begin(play, "operations")
                play.amend(operation=0, drawer=game.sides[0], passed=None)
                play.push(operations.Operations())
            case "operations":
                if game.rules.game_over(play):
                    self._end(play)
                    return
                self._begin(play, "interturn")
                return_markers(play)
                if game.turns[record.turn - 1].attrition:
                    play.push(attrition.Attrition())
            case _:
                game.rules.turn_ends(play)
                if game.rules.game_over(play):
                    self._end(play)
                    return
                effects = tuple(effect for effect in record.effects if effect.until != "turn")
                play.amend(turn=record.turn + 1, phase="turn", operation=0, effects=effects)
                game.rules.turn_begins(play)

    def _begin(self, play: BootsPlay, phase: str) -> None:
        works.abandon(play)  # 17.3: those that the phase before has emptied
        play.amend(phase=phase)
        turn = play.game.turns[play.record.turn - 1]
        text = _("{turn} {year}: {phase}").format(turn=_(turn.label), year=turn.year, phase=_(PHASES[phase]))
        play.emit(Event("phase", text, _RULE))

    def _end(self, play: BootsPlay) -> None:
        play.amend(phase="end")
        play.emit(Event("end", _("The game ends"), "20.0"))
        play.finish()


def return_markers(play: BootsPlay) -> None:
    """4.2 III A, 4.3: every marker drawn this turn goes back into the pool."""
    play.amend(pool=tuple(sorted((*play.record.pool, *play.record.aside))), aside=())
