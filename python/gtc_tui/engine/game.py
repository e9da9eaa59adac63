"""Immutable facts of a game, and what a rule system supplies to the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from gtc_tui.engine.action import Action, Codec, PieceId, Side
from gtc_tui.engine.commanders import Commanders
from gtc_tui.engine.decision import Decision, Group
from gtc_tui.engine.event import Event
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
from gtc_tui.errors import UnknownName
from gtc_tui.i18n import _
from gtc_tui.messages import Message
from gtc_tui.model.mapdata import MapData

if TYPE_CHECKING:
    from gtc_tui.engine.play import Play
    from gtc_tui.engine.state import State


GameT = TypeVar("GameT", bound="Game")


@dataclass(frozen=True)
class Game:
    """One scenario, loaded: what never changes while it is played. Systems extend it."""

    id: str  # "<game>/<scenario>"
    title: str
    system: System[Any]
    sides: tuple[Side, Side]  # index = the native core's side number
    side_words: Mapping[Side, Message]  # what players call them
    map: MapData
    options: Mapping[str, Any]

    @property
    def secrets(self) -> bool:
        """Does a side know what the other does not?"""
        return self.system.secrets

    @property
    def side_names(self) -> dict[Side, str]:
        """What players call the sides, in the reader's language."""
        return {side: name.told() for side, name in self.side_words.items()}

    @property
    def army_names(self) -> dict[Side, str]:
        """What players call those who act for a side, in the reader's language."""
        return self.side_names

    def new_state(self) -> State:
        """The game before its first decision."""
        from gtc_tui.engine.state import State

        return State(self)

    def side_index(self, side: Side) -> int:
        """The native core's number of a side. Raises UnknownName for one that does not play."""
        try:
            return self.sides.index(side)
        except ValueError:
            raise self.no_side(side) from None

    def enemy(self, side: Side) -> Side:
        """The other side. Raises UnknownName for one that does not play."""
        try:
            return self.sides[1 - self.sides.index(side)]
        except ValueError:
            raise self.no_side(side) from None

    def no_side(self, name: object) -> UnknownName:
        """The refusal of what is no side of the game."""
        known = ", ".join(self.sides)
        return UnknownName(_("{side}: no such side; there are {known}").format(side=str(name)[:40], known=known))


class System(Protocol[GameT]):
    """A rule system. One object, stateless; `play` is always one of its own games."""

    name: str  # its folder under scenarios/
    title: str  # the series, as players know it
    secrets: bool  # its sides always know what the other does not (hands, pieces face down)
    walks: Mapping[str, str]  # kind of event -> its sentence over several hexes, {who} and {path}, marked with N_

    commanders: Commanders | None  # of those who share a side; None: nobody does

    @property
    def codec(self) -> Codec:
        """Text forms of its answers, as logs have them."""

    def brief(self, path: Path) -> Brief:
        """What a scenario file says of itself, without loading what it needs. Raises DataError."""

    def load(self, game_id: str, path: Path, options: Mapping[str, Any]) -> GameT:
        """Reads a scenario file. Raises DataError with all faults; UnknownName for an unknown option."""

    def begin(self, game: GameT) -> Play[GameT, Any]:
        """Position, stack and record of the first decision."""

    def taken_up(self, game: GameT, position: bytes, stack: Sequence[Stage], record: Any) -> Play[GameT, Any]:
        """A game as it stood between two answers, from the bytes of its position: on the ground, and with the order of
        battle, that belong to it now. Raises CoreError where they are of no position of it."""

    def piece_ids(self, game: GameT) -> tuple[PieceId, ...]:
        """All pieces, in the order of the native core's numbers."""

    def result(self, play: Play[GameT, Any]) -> Result | None:
        """None until the game is over."""

    def view(self, play: Play[GameT, Any], side: Side | None) -> View:
        """What a side (PUBLIC: who looks on; None: all) may see."""

    def headline(self, play: Play[GameT, Any], side: Side | None) -> Headline:
        """Turn, phase and points of what `view` shows."""

    def questions(self, game: GameT) -> Mapping[str, str]:
        """What `query` answers in a game, by name, each with what it is in a few words for players ("" where the usual
        words of an interface say it). An interface offers no others."""

    def query(self, play: Play[GameT, Any], side: Side | None, what: str, args: Mapping[str, Any]) -> Report:
        """Overlays and tables for people. Raises UnknownName for an unknown `what` or argument."""

    def label(self, play: Play[GameT, Any], action: Action) -> Message:
        """A legal action in a few words."""

    def group(self, action: Action) -> Group | None:
        """Where an answer stands among those of a question that leaves much to do; None: by itself."""

    def untimely(self, play: Play[GameT, Any], action: Action | type[Action]) -> Refusal | None:
        """Why an answer to another question than the one under way, or any of a kind, may not be given now, where a
        rule tells."""

    def appraise(self, play: Play[GameT, Any], decision: Decision) -> Sequence[float]:
        """How good each of the decision's actions looks to the side that decides, in victory points; for bots."""

    def counts_points(self, decision: Decision) -> bool:
        """Are the appraisal's figures for the decision victory points? Else they only tell which answer is better."""

    def known(self, play: Play[GameT, Any], side: Side) -> Play[GameT, Any]:
        """The game as a side finds it, to be asked and not to be played on: itself, or a copy without what hides."""

    def asked(self, play: Play[GameT, Any], decision: Decision | None) -> Decision | None:
        """The question of the top stage (None: it has none) with no more in it than who is asked may know; of dice,
        than others may."""

    def told(self, play: Play[GameT, Any], event: Event) -> Event:
        """What happens now, with who may know of it."""

    def look(self, play: Play[GameT, Any]) -> None:
        """Before anything is asked or goes on: what comes to light by how things stand."""

    def imagine(self, play: Play[GameT, Any], side: Side, seed: int) -> Play[GameT, Any] | None:
        """Another game that looks the same to a side: what it may not know is otherwise, as it well may be. The same
        for the same seed; where nothing is hidden a copy; None where it finds none."""

    def reasons(
        self, play: Play[GameT, Any], decision: Decision, action: Action, following: Sequence[Action]
    ) -> tuple[tuple[str, float], ...]:
        """What the appraisal sees in an answer, and in what follows it, part by part in words with victory points;
        none where it judges as a whole, or only tells which answer is better. For people."""

    def period(self, game: GameT, record: Any) -> int | None:
        """A number of the turns over which a plan is kept to that is made when they begin; None where none is made."""

    def plan(self, play: Play[GameT, Any], side: Side) -> tuple[Intention, ...]:
        """What the machine would make a side do over several turns; nothing where it plans no farther than the turn.
        For people."""

    def standing(self, play: Play[GameT, Any], side: Side) -> float:
        """Victory points of a side as they are now; the other's with the opposite sign."""

    def scored(self, game: GameT) -> Side:
        """The side for which `View.points` count up."""

    def levels(self, game: GameT, points: int) -> tuple[LevelLine, ...]:
        """The victory levels with the points that each spans, the best of the scored side first."""

    def score(self, game: GameT, points: int) -> Message:
        """So many of `View.points`, with what wins, as short as a header has it."""

    def propose(self, play: Play[GameT, Any], decision: Decision, budget: Budget) -> tuple[Proposal, ...]:
        """Legal answers that a search has found, the best first; none where it has nothing to say. For bots."""

    def manner(
        self, game: GameT, side: Side, habits: str
    ) -> Callable[[Play[GameT, Any], Decision, Action], int] | None:
        """What an answer of a side tells: 1 where it is as by the habits of that name and not as by none, -1 the other
        way round, else 0. None where the side has no habits of that name. For games without secrets."""

    def unsearched(self, play: Play[GameT, Any], decision: Decision, budget: Budget) -> Message | None:
        """Why `propose` finds nothing about a decision, however much time it has; None where it does. For people."""

    def horizon(self, play: Play[GameT, Any]) -> tuple[int, ...]:
        """How far `prospects` look from here; what it is made of is the system's own."""

    def prospects(
        self,
        play: Play[GameT, Any],
        decision: Decision | None,
        names: Sequence[str],
        horizon: tuple[int, ...],
        stopped: Callable[[], bool],
    ) -> tuple[float, ...]:
        """What the game comes to, in points of the scored side, when both sides go on by habit: a playout for each of
        these names of dice, to the horizon of this position or a later one, with what is expected beyond. The end of a
        game (decision None) is worth its points. Once `stopped` says so, fewer. For who judges a game afterwards."""

    def faults(self, play: Play[GameT, Any]) -> list[str]:
        """What is impossible about this position (none, unless the rules are broken); for tests."""

    def figures(self) -> tuple[FigureGroup, ...]:
        """The figures of the standard rules with section and provenance, as their files have them."""

    def figure_tables(self) -> tuple[FigureTable, ...]:
        """The same in words, in the reader's language: what stands beside the rules."""

    def reference(self, games: Sequence[GameT] = ()) -> tuple[Section, ...]:
        """The rules in words, section by section, with the figures in use; then the special rules of these games."""

    def standing_offers(self) -> tuple[StandingOffer, ...]:
        """Questions that a player may answer once for all."""

    def lessons(self, game: GameT) -> tuple[Lesson, ...]:
        """What a guided game teaches, in the order of worth: of several that fit, the first is given first."""

    def code_words(self, pieces: Sequence[PieceView]) -> tuple[tuple[str, str], ...]:
        """What the parts of these pieces' status codes stand for."""

    def bare_odds(self, args: Mapping[str, str]) -> Odds:
        """Odds from bare numbers, no position. Raises UnknownName naming a wrong or missing argument."""
