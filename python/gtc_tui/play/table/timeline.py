"""A state with the story of how it came about."""

from __future__ import annotations

from gtc_tui.engine.action import CHANCE, Action, Side
from gtc_tui.engine.event import Event
from gtc_tui.engine.game import Game
from gtc_tui.engine.state import State


class Timeline:
    """state: where the game is. deciders: who took each action of `state.history`. happened: events in order, each
    with the number of actions before the one that caused it (the opening counts as before the first). root: the game
    that it begins in, None: a new one. rolls: made so far, those taken back among them."""

    def __init__(self, game: Game) -> None:
        self.state: State = game.new_state()
        self.root: State | None = None
        self.rolls = 0
        self.deciders: list[Side] = []
        self.happened: list[tuple[int, Event]] = [(0, event) for event in self.state.opening]

    @classmethod
    def at(cls, state: State) -> Timeline:
        """A timeline that begins in a game under way, `State.imagined` for example: nothing before it is known."""
        made = object.__new__(cls)
        made.state, made.deciders, made.happened = state, [], []
        made.root, made.rolls = state.clone(), 0
        return made

    def take(self, action: Action) -> tuple[Event, ...]:
        """As `State.apply`."""
        decider = self.state.to_move
        before = len(self.state)
        events = self.state.apply(action)
        assert decider is not None  # apply refuses when the game is over
        self.deciders.append(decider)
        self.rolls += decider == CHANCE
        self.happened.extend((before, event) for event in events)
        return events

    def take_back(self) -> None:
        """As `State.undo`: the last action and its events are gone."""
        self.state.undo()
        self.deciders.pop()
        opening = len(self.state.opening)
        while len(self.happened) > opening and self.happened[-1][0] >= len(self.state):
            self.happened.pop()

    def clone(self) -> Timeline:
        """An independent copy."""
        twin = object.__new__(Timeline)
        twin.state, twin.root, twin.rolls = self.state.clone(), self.root, self.rolls
        twin.deciders = list(self.deciders)
        twin.happened = list(self.happened)
        return twin
