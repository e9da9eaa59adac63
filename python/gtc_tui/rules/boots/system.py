"""They Died With Their Boots On as the engine sees it: the one object behind `engine.game.System`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from gtc_tui._core import Position
from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.game import Game
from gtc_tui.engine.report import Brief, FigureGroup, Lesson, Odds, Report, Result, Section, StandingOffer, View
from gtc_tui.engine.thinking import Budget, Proposal
from gtc_tui.rules.boots import actions, victory
from gtc_tui.rules.boots.game import BootsGame, BootsPlay
from gtc_tui.rules.boots.record import Record

# What only some calls need is imported there: loading a scenario must not wait for machine players and tables.


class BootsSystem:
    """`engine.game.System` of this series."""

    name = "boots"
    title = "They Died With Their Boots On"
    codec = actions.CODEC

    def brief(self, path: Path) -> Brief:
        from gtc_tui.rules.boots import brief

        return brief.brief(path)

    def load(self, game_id: str, path: Path, options: Mapping[str, Any]) -> Game:
        from gtc_tui.rules.boots.scenariofile import load_scenario

        return load_scenario(game_id, path, options)

    def begin(self, game: Game) -> BootsPlay:
        from gtc_tui.rules.boots import sequence

        assert isinstance(game, BootsGame)
        if not game.opening:
            game.opening.append(opening_position(game))
        record = Record(pool=tuple(sorted(game.pool)), deck=tuple(sorted(game.deck)))
        return BootsPlay(game, game.opening[0].clone(), [sequence.Game()], record)

    def piece_ids(self, game: Game) -> tuple[PieceId, ...]:
        assert isinstance(game, BootsGame)
        return tuple(piece.id for piece in game.pieces)

    def result(self, play: BootsPlay) -> Result | None:
        return victory.result(play)

    def view(self, play: BootsPlay, side: Side | None) -> View:
        from gtc_tui.rules.boots import view

        return view.view(play, side)

    def questions(self) -> Mapping[str, str]:
        from gtc_tui.rules.boots import queries

        return queries.questions()

    def query(self, play: BootsPlay, side: Side | None, what: str, args: Mapping[str, Any]) -> Report:
        from gtc_tui.rules.boots import queries

        return queries.answer(play, side, what, args)

    def describe(self, play: BootsPlay, action: Action) -> str:
        from gtc_tui.rules.boots import describe

        return describe.describe(play, action)

    def appraise(self, play: BootsPlay, decision: Decision) -> Sequence[float]:
        from gtc_tui.rules.boots import appraise

        return appraise.appraise(play, decision)

    def imagine(self, play: BootsPlay, side: Side, seed: int) -> BootsPlay | None:
        import random

        from gtc_tui.rules.boots import thinking

        return thinking.imagined(play, side, random.Random(seed))

    def reasons(
        self, play: BootsPlay, decision: Decision, action: Action, following: Sequence[Action]
    ) -> tuple[tuple[str, float], ...]:
        from gtc_tui.rules.boots.appraise import reasons

        return reasons.reasons(play, decision, action)

    def standing(self, play: BootsPlay, side: Side) -> float:
        total = float(victory.points(play))
        return total if side == play.game.sides[0] else 0.0 - total

    def propose(self, play: BootsPlay, decision: Decision, budget: Budget) -> tuple[Proposal, ...]:
        from gtc_tui.rules.boots import thinking

        return thinking.propose(play, decision, budget)

    def faults(self, play: BootsPlay) -> list[str]:
        from gtc_tui.rules.boots import invariants

        return invariants.faults(play)

    def figures(self) -> tuple[FigureGroup, ...]:
        from gtc_tui.rules.boots import tablefile

        return tablefile.figure_groups()

    def reference(self, games: Sequence[Game] = ()) -> tuple[Section, ...]:
        from gtc_tui.rules.boots import reference

        return reference.sections(game for game in games if isinstance(game, BootsGame))

    def standing_offers(self) -> tuple[StandingOffer, ...]:
        from gtc_tui.rules.boots import habits
        from gtc_tui.rules.kit import standing_answers

        return standing_answers.offers(habits.OFFERS)

    def lessons(self, game: Game) -> tuple[Lesson, ...]:
        from gtc_tui.rules.boots import lessons

        assert isinstance(game, BootsGame)
        return lessons.lessons(game)

    def bare_odds(self, args: Mapping[str, str]) -> Odds:
        from gtc_tui.rules.boots import odds

        return odds.bare(args)


def opening_position(game: BootsGame) -> Position:
    """No unit on the map: the players place them (3.3)."""
    return Position(game.board, game.roster, game.map.hexmap.size)


SYSTEM = BootsSystem()
