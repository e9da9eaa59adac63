"""A state with the story of how it came about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from gtc_tui.engine.action import CHANCE, Action, Side
from gtc_tui.engine.event import Event
from gtc_tui.engine.game import Game
from gtc_tui.engine.state import State

Happened = list[tuple[int, Event]]
"""Events in order, each with the number of actions before the one that caused it (the opening counts as before the
first)."""

STANDING = "standing"
"""Kind of an event that only says how an answer came about: of what the table was told, and no log tells it."""


class Past(NamedTuple):
    """What happened long ago, told when it is asked for. events: how many."""

    events: int
    told: Callable[[], Happened]


class Timeline:
    """state: where the game is. deciders: who took each action of `state.history`. root: the game that it begins in,
    None: a new one. rolls: made so far, those taken back among them."""

    def __init__(self, game: Game) -> None:
        self.state: State = game.new_state()
        self.root: State | None = None
        self.rolls = 0
        self.deciders: list[Side] = []
        self._past: Past | None = None
        self._happened: Happened = [(0, event) for event in self.state.opening]

    @classmethod
    def at(cls, state: State) -> Timeline:
        """A timeline that begins in a game under way, `State.imagined` for example: nothing before it is known."""
        made = object.__new__(cls)
        made.state, made.deciders, made._past, made._happened = state, [], None, []
        made.root, made.rolls = state.clone(), 0
        return made

    @classmethod
    def taken_up(cls, state: State, deciders: Sequence[Side], rolls: int, past: Past, lately: Happened) -> Timeline:
        """A timeline that was, with all that belongs to it. lately: what happened after `past`."""
        made = object.__new__(cls)
        made.state, made.root, made.rolls = state, None, rolls
        made.deciders = list(deciders)
        made._past, made._happened = past, list(lately)
        return made

    @property
    def events(self) -> int:
        """How many things have happened."""
        return len(self._happened) + (self._past.events if self._past else 0)

    @property
    def happened(self) -> Happened:
        """All of them."""
        if self._past is not None:
            self._happened[:0] = self._past.told()
            self._past = None
        return self._happened

    def since(self, number: int) -> Happened:
        """Those from the one with this number on."""
        before = self._past.events if self._past else 0
        return self._happened[number - before :] if number >= before else self.happened[number:]

    def note(self, number: int, before: int, event: Event) -> None:
        """Something to be told as the one with this number, after so many actions (`STANDING`)."""
        self.happened.insert(number, (before, event))

    def take(self, action: Action) -> tuple[Event, ...]:
        """As `State.apply`."""
        decider = self.state.to_move
        before = len(self.state)
        events = self.state.apply(action)
        assert decider is not None  # apply refuses when the game is over
        self.deciders.append(decider)
        self.rolls += decider == CHANCE
        self._happened.extend((before, event) for event in events)
        return events

    def take_back(self) -> None:
        """As `State.undo`: the last action and its events are gone."""
        self.state.undo()
        self.deciders.pop()
        opening = len(self.state.opening)
        while self.events > opening and self.since(self.events - 1)[0][0] >= len(self.state):
            self._happened.pop()

    def clone(self) -> Timeline:
        """An independent copy."""
        twin = object.__new__(Timeline)
        twin.state, twin.root, twin.rolls = self.state.clone(), self.root, self.rolls
        twin.deciders = list(self.deciders)
        twin._past, twin._happened = self._past, list(self._happened)
        return twin
