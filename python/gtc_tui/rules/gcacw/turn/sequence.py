"""3.0 Sequence of play: the phases of a turn, turn after turn."""

from __future__ import annotations

from collections.abc import Sequence

from gtc_tui._core import DISORGANIZED, ENTRENCHMENT, EXHAUSTED, FATIGUE, MANPOWER, Position
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Stage
from gtc_tui.messages import _
from gtc_tui.rules.gcacw.campaign import depots
from gtc_tui.rules.gcacw.forces import markers
from gtc_tui.rules.gcacw.state import ground
from gtc_tui.rules.gcacw.state.armies import membership
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.ground import DESTROYED, PONTOON
from gtc_tui.rules.gcacw.state.options import LIMITED_INFORMATION
from gtc_tui.rules.gcacw.state.phases import PHASES
from gtc_tui.rules.gcacw.state.record import (
    CampaignRecord,
    GrandRecord,
    HiddenCampaignRecord,
    HiddenGrandRecord,
    HiddenRecord,
    Ill,
    OffMap,
    Record,
)
from gtc_tui.rules.gcacw.turn import armies
from gtc_tui.rules.kit import sequence

_RULE = "3.0"


def begin(game: GcacwGame) -> GcacwPlay:
    """The game before its first decision."""
    opening = game.caches.get(begin, lambda: _opening(game))  # the same every time
    play = GcacwPlay(game, opening.clone(), [Game()], _record(game))
    if membership.are_used(game):
        armies.begin(play)
    return play


def taken_up(game: GcacwGame, position: bytes, stack: Sequence[Stage], record: Record) -> GcacwPlay:
    """The game as it stood, from the bytes of its position."""
    play = GcacwPlay(game, Position.from_bytes(game.board, game.roster, position), list(stack), record)
    ground.refresh(play)
    return play


def _record(game: GcacwGame) -> Record:
    hides = LIMITED_INFORMATION in game.options
    if game.campaign is None:
        return HiddenRecord() if hides else Record()
    ill = tuple(Ill(leader) for leader in game.ill)
    kind: type[CampaignRecord] = HiddenCampaignRecord if hides else CampaignRecord
    if membership.are_used(game):
        kind = HiddenGrandRecord if hides else GrandRecord
    return kind(turn=game.first_turn, off_map=OffMap(active=game.active), ill=ill)


def _opening(game: GcacwGame) -> Position:
    play = GcacwPlay(game, opening_position(game), [], _record(game))
    depots.begin(play, game.depots)
    ground.refresh(play)
    return play.position


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
    for station in game.stations:
        position.set_mark(game.marks[f"station:{station.hex}"], station.begins)
    return position


class GameOver:
    """Result of a phase that ends the game before its last turn (35.0)."""


class Game(Stage, frozen=True):
    """Outermost stage: begins each phase when the one before has ended. The record says which it is."""

    def run(self, play: GcacwPlay) -> None:
        game, record = play.game, play.record
        phases = game.phases(record.turn)
        if record.phase == "start":
            self._begin(play, phases[0])
        elif record.phase != phases[-1]:
            self._begin(play, phases[phases.index(record.phase) + 1])
        else:
            game.rules.turn_ends(play)
            if game.cycle_phases and game.cycle_phases[0] in phases:
                text = _("The strategic cycle of turn {turn} is over").format(turn=record.turn)
                play.emit(Event("strategic-cycle-over", text, "14.0"))
            if record.turn < game.turns:
                play.amend(turn=record.turn + 1, phase="start", action=0)
                markers.new_turn(play)
                if isinstance(record, CampaignRecord):
                    play.amend(event="none")
                if isinstance(record, GrandRecord):
                    play.amend(ones=False, boarded=(), helped=0, fired=0)
            else:
                sequence.end(play, _RULE)

    def resumed(self, play: GcacwPlay, result: object) -> None:
        if isinstance(result, GameOver):
            play.game.rules.turn_ends(play)
            sequence.end(play, _RULE)

    def _begin(self, play: GcacwPlay, phase: str) -> None:
        play.amend(action=0, passed=None)
        if isinstance(play.record, CampaignRecord):
            play.amend(worked=(), seized=0)
            if play.game.cycle_phases and phase == play.game.cycle_phases[0]:
                text = _("Turn {turn}: the strategic cycle").format(turn=play.record.turn)
                play.emit(Event("strategic-cycle", text, "14.0"))
        sequence.enter(play, PHASES, phase, _RULE, _("Turn {turn}: {phase}"), turn=play.record.turn)
        if phase == "recovery":
            play.game.rules.recovery_begins(play)
