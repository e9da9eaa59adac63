"""A game in progress as the rules see it: position, stack of stages, record, and what just happened."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

from gtc_tui._core import Position
from gtc_tui.engine.action import Action, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.game import Game
from gtc_tui.engine.stage import Stage

GameT = TypeVar("GameT", bound=Game)
RecordT = TypeVar("RecordT", bound=msgspec.Struct)
StageT = TypeVar("StageT", bound=Stage)

_RUNAWAY = 10_000  # automatic stages between two decisions; more is a fault of the rules


class Play(Generic[GameT, RecordT]):
    """Working object of the rules. `record` is a frozen struct of the system's own (turn, points, ...);
    change it with `play.amend(field=value)`. Nothing here checks legality: `State` does.
    """

    __slots__ = ("dawn", "events", "game", "position", "record", "revealed", "stack")

    def __init__(self, game: GameT, position: Position, stack: list[Stage], record: RecordT) -> None:
        self.game = game
        self.position = position
        self.stack = stack
        self.record = record
        self.events: list[Event] = []
        self.revealed: set[Side] = set()
        """Sides to which something has been revealed that was hidden from them."""
        self.dawn: Play[GameT, RecordT] | None = None
        """The game when the present period began (`System.period`): for who plans over several turns, not for rules."""

    def push(self, stage: Stage) -> None:
        """Puts a stage on top: it goes first; the one below is resumed when it finishes."""
        self.stack.append(stage)

    def replace(self, stage: Stage) -> None:
        """Puts a stage in the place of the top one."""
        self.stack[-1] = stage

    def finish(self, result: object = None) -> None:
        """Takes the top stage away and resumes the one below with `result`."""
        self.stack.pop()
        if self.stack:
            self.stack[-1].resumed(self, result)

    def innermost(self, kind: type[StageT]) -> StageT | None:
        """The stage of a kind that is under way, the nearest to the top where there are several."""
        return next((stage for stage in reversed(self.stack) if isinstance(stage, kind)), None)

    def amend(self, **changes: object) -> None:
        """Replaces fields of the record."""
        self.record = msgspec.structs.replace(self.record, **changes)

    def emit(self, event: Event) -> None:
        self.events.append(self.game.system.told(self, event) if self.game.secrets else event)

    def reveal(self, *sides: Side) -> None:
        """These sides come to know, by what happens now, something that was hidden from them. As with dice, nobody
        takes that back alone. That something is asked, and of whom, is no secret."""
        self.revealed.update(sides)

    def settle(self) -> Decision | None:
        """Runs automatic stages until something is asked; None when the stack is empty: the game is over."""
        hides = self.game.secrets
        for _ in range(_RUNAWAY):
            if hides:
                self.game.system.look(self)
            if not self.stack:
                return None
            top = self.stack[-1]
            decision = top.decision(self)
            if hides:
                decision = self.game.system.asked(self, decision)
            if decision is not None:
                return decision
            top.run(self)
        raise RuntimeError(f"{type(self.stack[-1]).__name__} runs without end")

    def apply(self, action: Action) -> None:
        """Carries out an action of the top stage; legality is the caller's concern."""
        self.stack[-1].apply(self, action)

    def clone(self) -> Play[GameT, RecordT]:
        """An independent copy (events not included)."""
        twin = Play(self.game, self.position.clone(), list(self.stack), self.record)
        twin.dawn = self.dawn
        return twin
