"""A rule system as the engine sees it, declared by its functions. What a call needs is imported when it is first made:
loading a scenario must not wait for machine players and tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from gtc_tui.engine.action import Action, Codec, PieceId, Side
from gtc_tui.engine.commanders import Commanders
from gtc_tui.engine.decision import Decision, Group
from gtc_tui.engine.event import Event
from gtc_tui.engine.game import Game, System
from gtc_tui.engine.play import Play
from gtc_tui.engine.report import (
    Brief,
    FigureGroup,
    FigureTable,
    Headline,
    Lesson,
    LevelLine,
    Odds,
    PieceView,
    Report,
    Result,
    Section,
    StandingOffer,
    View,
)
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.engine.thinking import Budget, Intention, Proposal
from gtc_tui.messages import Message

GameT = TypeVar("GameT", bound=Game)
RecordT = TypeVar("RecordT", bound=msgspec.Struct)


@dataclass(eq=False, kw_only=True)
class RuleSystem(Generic[GameT, RecordT]):
    """`engine.game.System` of a series; what its functions are to do stands there.

    answers: their text forms. read: a scenario file. points: as they stand, up for the side that `scored` names.
    """

    name: str
    title: str
    secrets: bool
    walks: Mapping[str, str]
    answers: Callable[[], Codec]
    brief: Callable[[Path], Brief]
    read: Callable[[System[GameT], str, Path, Mapping[str, Any]], GameT]
    begin: Callable[[GameT], Play[GameT, RecordT]]
    taken_up: Callable[[GameT, bytes, Sequence[Stage], RecordT], Play[GameT, RecordT]]
    piece_ids: Callable[[GameT], tuple[PieceId, ...]]
    result: Callable[[Play[GameT, RecordT]], Result | None]
    view: Callable[[Play[GameT, RecordT], Side | None], View]
    headline: Callable[[Play[GameT, RecordT], Side | None], Headline]
    questions: Callable[[GameT], Mapping[str, str]]
    query: Callable[[Play[GameT, RecordT], Side | None, str, Mapping[str, Any]], Report]
    label: Callable[[Play[GameT, RecordT], Action], Message]
    group: Callable[[Action], Group | None]
    untimely: Callable[[Play[GameT, RecordT], Action | type[Action]], Refusal | None] = lambda play, action: None
    appraise: Callable[[Play[GameT, RecordT], Decision], Sequence[float]]
    counts_points: Callable[[Decision], bool]
    imagine: Callable[[Play[GameT, RecordT], Side, int], Play[GameT, RecordT] | None]
    reasons: Callable[
        [Play[GameT, RecordT], Decision, Action, Sequence[Action]],
        tuple[tuple[str, float], ...],
    ]
    known: Callable[[Play[GameT, RecordT], Side], Play[GameT, RecordT]] = lambda play, side: play
    asked: Callable[[Play[GameT, RecordT], Decision | None], Decision | None] = lambda play, decision: decision
    told: Callable[[Play[GameT, RecordT], Event], Event] = lambda play, event: event
    look: Callable[[Play[GameT, RecordT]], None] = lambda play: None
    period: Callable[[GameT, RecordT], int | None] = lambda game, record: None
    plan: Callable[[Play[GameT, RecordT], Side], tuple[Intention, ...]] = lambda play, side: ()
    points: Callable[[Play[GameT, RecordT]], int]
    scored: Callable[[GameT], Side]
    score: Callable[[GameT, int], Message]
    levels: Callable[[GameT, int], tuple[LevelLine, ...]]
    propose: Callable[[Play[GameT, RecordT], Decision, Budget], tuple[Proposal, ...]]
    manner: Callable[[GameT, Side, str], Callable[[Play[GameT, RecordT], Decision, Action], int] | None] = (
        lambda game, side, habits: None
    )
    unsearched: Callable[[Play[GameT, RecordT], Decision, Budget], Message | None] = lambda play, decision, budget: None
    horizon: Callable[[Play[GameT, RecordT]], tuple[int, ...]]
    prospects: Callable[
        [Play[GameT, RecordT], Decision | None, Sequence[str], tuple[int, ...], Callable[[], bool]], tuple[float, ...]
    ]
    faults: Callable[[Play[GameT, RecordT]], list[str]]
    figures: Callable[[], tuple[FigureGroup, ...]]
    figure_tables: Callable[[], tuple[FigureTable, ...]]
    sections: Callable[[Sequence[GameT]], tuple[Section, ...]]
    standing_offers: Callable[[], tuple[StandingOffer, ...]]
    lessons: Callable[[GameT], tuple[Lesson, ...]]
    code_words: Callable[[Sequence[PieceView]], tuple[tuple[str, str], ...]]
    bare_odds: Callable[[Mapping[str, str]], Odds]
    commanders: Commanders | None = None

    @cached_property
    def codec(self) -> Codec:
        return self.answers()

    def load(self, game_id: str, path: Path, options: Mapping[str, Any]) -> GameT:
        return self.read(self, game_id, path, options)

    def standing(self, play: Play[GameT, RecordT], side: Side) -> float:
        total = float(self.points(self.known(play, side)))
        return total if side == self.scored(play.game) else 0.0 - total

    def reference(self, games: Sequence[GameT] = ()) -> tuple[Section, ...]:
        return self.sections(games)


class Late:
    """A module that is imported when one of its functions is first called. Type checkers see the module itself:

    if TYPE_CHECKING:
        from gtc_tui.rules.toy import view
    else:
        view = Late("gtc_tui.rules.toy.view")
    """

    def __init__(self, module: str) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def call(*args: Any, **named: Any) -> Any:
            return getattr(import_module(self._module), name)(*args, **named)

        return call
