"""3.0 Sequence of play: the phases of a turn, turn after turn."""

from __future__ import annotations

from gtc_tui._core import DISORGANIZED, ENTRENCHMENT, EXHAUSTED, FATIGUE, MANPOWER, Position
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Stage
from gtc_tui.i18n import N_, _
from gtc_tui.rules.gcacw import ground
from gtc_tui.rules.gcacw.attachment import Attachment
from gtc_tui.rules.gcacw.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.ground import DESTROYED, PONTOON
from gtc_tui.rules.gcacw.initiative import Cycle
from gtc_tui.rules.gcacw.random_events import RandomEvents
from gtc_tui.rules.gcacw.record import Record
from gtc_tui.rules.gcacw.recovery import Recovery
from gtc_tui.rules.gcacw.transfer import LeaderTransfer

_RULE = "3.0"

PHASES = {
    "events": N_("Random Events Phase"),
    "transfer": N_("Leader Transfer Phase"),
    "attachment": N_("Attachment Phase"),
    "actions": N_("Action Cycle"),
    "recovery": N_("Recovery Phase"),
}
"""Phases that a turn may have, with their names for players."""


def begin(game: GcacwGame) -> GcacwPlay:
    """The game before its first decision."""
    if game.opening:  # the same every time
        return GcacwPlay(game, game.opening[0].clone(), [Game()], Record())
    play = GcacwPlay(game, opening_position(game), [Game()], Record())
    ground.refresh(play)
    game.opening.append(play.position.clone())
    return play


def opening_position(game: GcacwGame) -> Position:
    """13.0: the set-up on the map, objectives in the hands of those who hold them at the start."""
    position = Position(game.board, game.roster, len(game.marks))
    for entry in game.set_up:
        piece = game.index[entry.piece]
        if not game.pieces[piece].is_leader:
            position.set(piece, MANPOWER, entry.manpower)
            position.set(piece, FATIGUE, entry.fatigue)
            position.set(piece, DISORGANIZED, not entry.organized)
            position.set(piece, EXHAUSTED, entry.exhausted)
            position.set(piece, ENTRENCHMENT, game.tables.ladder.index(entry.entrenchment))
        if entry.hex is not None:
            position.place(piece, game.map.ids[entry.hex])
    for number, objective in enumerate(game.objectives):
        position.set_mark(number, game.side_index(objective.holder))
    for bridge in game.bridges:
        state = DESTROYED if bridge.side is None else PONTOON + game.side_index(bridge.side)
        position.set_mark(game.marks[f"bridge:{bridge.hexside}"], state)
    return position


class Game(Stage, frozen=True):
    """Outermost stage: begins each phase when the one before has ended. The record says which it is."""

    def run(self, play: GcacwPlay) -> None:
        game, record = play.game, play.record
        if record.phase == "start":
            if record.turn == 1:
                game.rules.begins(play)
            game.rules.turn_begins(play)
            self._begin(play, game.rules.phases(play)[0])
            return
        phases = game.rules.phases(play)
        at = phases.index(record.phase) + 1
        if at < len(phases):
            self._begin(play, phases[at])
            return
        game.rules.turn_ends(play)
        if record.turn < game.turns:
            play.amend(turn=record.turn + 1, phase="start", action=0)
        else:
            play.amend(phase="end")
            play.emit(Event("end", _("The game ends"), _RULE))
            play.finish()

    def _begin(self, play: GcacwPlay, phase: str) -> None:
        play.amend(phase=phase, action=0, passed=None)
        text = _("Turn {turn}: {phase}").format(turn=play.record.turn, phase=_(PHASES[phase]))
        play.emit(Event("phase", text, _RULE))
        play.push(_stage(play, phase))
        if phase == "recovery":
            play.game.rules.recovery_begins(play)


def _stage(play: GcacwPlay, phase: str) -> Stage:
    first = play.game.sides[0]
    if phase == "events":
        return RandomEvents()
    if phase == "transfer":
        return LeaderTransfer(first)
    if phase == "attachment":
        return Attachment(first)
    if phase == "actions":
        return Cycle()
    return Recovery(first)
