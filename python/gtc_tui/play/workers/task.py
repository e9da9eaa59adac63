"""A piece of work, and what does it."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

import msgspec

from gtc_tui import systems
from gtc_tui.engine.game import Game
from gtc_tui.errors import GtcError, UnknownName
from gtc_tui.scenario import locate

R = TypeVar("R", covariant=True)


def always() -> bool:
    return True


class Unwanted(Exception):
    """Nobody waits for this piece of work any more."""


class Bench:
    """What a worker keeps from one piece of work to the next, as long as weights of machine players stay as they are:
    much of it was made by them. wanted: does somebody wait for the one in hand?"""

    def __init__(self) -> None:
        self.wanted: Callable[[], bool] = always
        self.kept: dict[object, Any] = {}
        self._games: dict[bytes, Game] = {}
        self._weights = locate.content_of_weights()

    def do(self, task: Task[R]) -> R:
        """A piece of work. Raises what it does."""
        weights = locate.content_of_weights()
        if weights != self._weights:
            self.kept, self._games, self._weights = {}, {}, weights
        return task.done(self)

    def game(self, scenario: str, options: Mapping[str, Any]) -> Game:
        """Loaded once. Raises UnknownName, DataError."""
        key = msgspec.json.encode((scenario, options), order="deterministic")
        if key not in self._games:
            self._games[key] = systems.load(scenario, options)
        return self._games[key]


class Task(Protocol[R]):
    """A piece of work: plain data, and all that a worker has to know. It gives the same result wherever, and however
    often, it is done."""

    @property
    def told(self) -> str:
        """What it is, for who reads that it failed."""

    def done(self, bench: Bench) -> R:
        """Does it. Raises GtcError where it cannot be done at all, Unwanted where nobody waits any more."""


def answer(bench: Bench, task: Task[Any]) -> tuple[str, Any]:
    """What a worker says of a piece of work: how it went, and what came out or what was wrong."""
    try:
        return "done", bench.do(task)
    except Unwanted:
        return "unwanted", ""
    except UnknownName as fault:
        return "unknown", str(fault)
    except GtcError as fault:
        return "fault", str(fault)
    except Exception:
        return "crash", traceback.format_exc()


def raised(kind: str, what: str) -> Exception:
    """The error of a worker, here."""
    return {"unknown": UnknownName, "fault": GtcError}.get(kind, RuntimeError)(what)
