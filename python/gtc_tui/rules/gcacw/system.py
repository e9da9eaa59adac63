"""Great Campaigns of the American Civil War as the engine sees it: the one object behind `engine.game.System`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from gtc_tui._core import DISORGANIZED, ENTRENCHMENT, EXHAUSTED, FATIGUE, MANPOWER, Position
from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.game import Game
from gtc_tui.engine.report import Brief, FigureGroup, Lesson, Odds, Report, Result, Section, StandingOffer, View
from gtc_tui.engine.thinking import Budget, Proposal
from gtc_tui.rules.gcacw import actions, tablefile, victory
from gtc_tui.rules.gcacw.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.ground import DESTROYED, PONTOON
from gtc_tui.rules.gcacw.record import Record

# What only some calls need is imported there: loading a scenario must not wait for machine players and tables.


class GcacwSystem:
    """`engine.game.System` of this series."""

    name = "gcacw"
    title = "Great Campaigns of the American Civil War"
    codec = actions.CODEC

    def brief(self, path: Path) -> Brief:
        from gtc_tui.rules.gcacw import brief

        return brief.brief(path)

    def load(self, game_id: str, path: Path, options: Mapping[str, Any]) -> Game:
        from gtc_tui.rules.gcacw.scenariofile import load_scenario

        return load_scenario(game_id, path, options)

    def begin(self, game: Game) -> GcacwPlay:
        from gtc_tui.rules.gcacw import ground, sequence

        assert isinstance(game, GcacwGame)
        if game.opening:  # the same every time
            return GcacwPlay(game, game.opening[0].clone(), [sequence.Game()], Record())
        play = GcacwPlay(game, opening_position(game), [sequence.Game()], Record())
        ground.refresh(play)
        game.opening.append(play.position.clone())
        return play

    def piece_ids(self, game: Game) -> tuple[PieceId, ...]:
        assert isinstance(game, GcacwGame)
        return tuple(piece.id for piece in game.pieces)

    def result(self, play: GcacwPlay) -> Result | None:
        return victory.result(play)

    def view(self, play: GcacwPlay, side: Side | None) -> View:
        from gtc_tui.rules.gcacw import view

        return view.view(play, side)

    def questions(self) -> Mapping[str, str]:
        from gtc_tui.rules.gcacw import queries

        return queries.QUESTIONS

    def query(self, play: GcacwPlay, side: Side | None, what: str, args: Mapping[str, Any]) -> Report:
        from gtc_tui.rules.gcacw import queries

        return queries.answer(play, side, what, args)

    def describe(self, play: GcacwPlay, action: Action) -> str:
        from gtc_tui.rules.gcacw import describe

        return describe.describe(play, action)

    def appraise(self, play: GcacwPlay, decision: Decision) -> Sequence[float]:
        from gtc_tui.rules.gcacw import appraise

        return appraise.appraise(play, decision)

    def imagine(self, play: GcacwPlay, side: Side, seed: int) -> GcacwPlay | None:
        return play.clone()

    def reasons(
        self, play: GcacwPlay, decision: Decision, action: Action, following: Sequence[Action]
    ) -> tuple[tuple[str, float], ...]:
        from gtc_tui.rules.gcacw.appraise import reasons

        return reasons.reasons(play, decision, action, following)

    def standing(self, play: GcacwPlay, side: Side) -> float:
        total = float(victory.points(play))
        return total if side == play.game.scoring_side else 0.0 - total

    def propose(self, play: GcacwPlay, decision: Decision, budget: Budget) -> tuple[Proposal, ...]:
        from gtc_tui.rules.gcacw import thinking

        return thinking.propose(play, decision, budget)

    def faults(self, play: GcacwPlay) -> list[str]:
        from gtc_tui.rules.gcacw import invariants

        return invariants.faults(play)

    def figures(self) -> tuple[FigureGroup, ...]:
        return tablefile.figure_groups()

    def reference(self, games: Sequence[Game] = ()) -> tuple[Section, ...]:
        from gtc_tui.rules.gcacw import reference

        return reference.sections(game for game in games if isinstance(game, GcacwGame))

    def standing_offers(self) -> tuple[StandingOffer, ...]:
        from gtc_tui.rules.gcacw import habits
        from gtc_tui.rules.kit import standing_answers

        return standing_answers.offers(habits.OFFERS)

    def lessons(self, game: Game) -> tuple[Lesson, ...]:
        from gtc_tui.rules.gcacw import lessons

        assert isinstance(game, GcacwGame)
        return lessons.lessons(game)

    def bare_odds(self, args: Mapping[str, str]) -> Odds:
        from gtc_tui.rules.gcacw import odds

        return odds.bare(args)


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


SYSTEM = GcacwSystem()
