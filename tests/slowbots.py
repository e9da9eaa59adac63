"""Machine players for tests of waiting: they think until they are told to stop, or longer."""

from __future__ import annotations

import threading
import time

import pytest

from gtc_tui.bots import base
from gtc_tui.bots.thought import Advice, Thought
from gtc_tui.engine.action import Action
from gtc_tui.engine.seat import Seat
from gtc_tui.play.aids import advice

LONG = 20.0  # seconds: no test waits for it
SLOW, STUBBORN, FORESIGHTED = "bot:slow", "bot:stubborn", "bot:foresighted"


class SlowBot:
    """Tells how far it is; told to stop, it takes its last answer."""

    name = SLOW
    going = threading.Semaphore(0)
    """Released for each decision that is begun."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, seat: Seat) -> Action:
        return self.think(seat, Thought())

    def think(self, seat: Seat, thought: Thought) -> Action:
        self.going.release()
        thought.tell(0.4, "the last answer")
        end = time.monotonic() + LONG
        while not thought.stopped and time.monotonic() < end:
            time.sleep(0.01)
        return seat.legal_actions()[-1]

    def explain(self, seat: Seat, top: int, thought: Thought) -> tuple[Advice, ...]:
        action = self.think(seat, thought)
        return (Advice(action, seat.describe(action), 1.5, (("ground", 2.0), ("losses", -0.5)), ("what follows",)),)


class StubbornBot:
    """Hears nothing until it has done its time. dismissed: those that were let go."""

    name = STUBBORN
    free = threading.Event()
    dismissed = threading.Semaphore(0)

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, seat: Seat) -> Action:
        self.free.wait(LONG)
        return seat.legal_actions()[-1]

    def prepare(self, _game: object, _side: object) -> None:
        pass

    def close(self, _result: object = None) -> None:
        self.dismissed.release()


class ForesightedBot:
    """Takes its first answer, and thinks on the enemy's time until it is told to stop. begun, ended: released then."""

    name = FORESIGHTED
    begun = threading.Semaphore(0)
    ended = threading.Semaphore(0)

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, seat: Seat) -> Action:
        return seat.legal_actions()[0]

    def anticipate(self, seat: Seat, thought: Thought) -> None:
        assert not seat.asked
        self.begun.release()
        thought.stopped_within(LONG)
        self.ended.release()


@pytest.fixture
def slow_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    SlowBot.going = threading.Semaphore(0)
    StubbornBot.free, StubbornBot.dismissed = threading.Event(), threading.Semaphore(0)
    ForesightedBot.begun, ForesightedBot.ended = threading.Semaphore(0), threading.Semaphore(0)
    for cls in (SlowBot, StubbornBot, ForesightedBot):
        monkeypatch.setitem(base._BOTS, cls.name.removeprefix("bot:"), (__name__, cls.__name__))


@pytest.fixture
def greedy_advises(monkeypatch: pytest.MonkeyPatch) -> None:
    """Quick, and the same at any speed of the machine."""
    monkeypatch.setitem(advice.ADVISERS, advice.USUAL, "bot:greedy")
