"""What a game works out once: nobody gets it half made; and faults of a search that runs in a thread."""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Iterator

import pytest

import gtc_tui
from gtc_tui._core import CoreError
from gtc_tui.engine.thinking import Budget
from gtc_tui.rules.gcacw.ai import search
from gtc_tui.rules.gcacw.campaign import rivers
from gtc_tui.rules.gcacw.state.game import GcacwGame
from gtc_tui.rules.kit.caches import Caches
from support import RACE


def test_what_is_being_made_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The banks of a river, looked up for the first time by two threads."""
    game = gtc_tui.load("gtc/05-sheridan-rides-south")
    assert isinstance(game, GcacwGame)
    river = next(line.name for line in game.map.lines if line.kind == "major-river")
    left, _direction, right = next(iter(rivers.banks(game, river)))
    origin, to = game.map.names[left], game.map.names[right]
    game = dataclasses.replace(game)  # nothing is known of it yet
    begun, go_on, usual, found = threading.Event(), threading.Event(), rivers.banks, list[str | None]()

    def slow(game: GcacwGame, river: str) -> Iterator[tuple[int, int, int]]:
        begun.set()
        assert go_on.wait(10)
        yield from usual(game, river)

    monkeypatch.setattr(rivers, "banks", slow)
    asking = [
        threading.Thread(target=lambda: found.append(rivers.crossed(game, river, origin, to))) for _each in range(2)
    ]
    asking[0].start()
    assert begun.wait(10)
    asking[1].start()
    asking[1].join(0.2)
    go_on.set()
    for thread in asking:
        thread.join(10)
    assert found == ["right", "right"]


def test_a_bounded_cache_forgets_all_and_makes_anew() -> None:
    made: list[int] = []

    def ask(cache: Caches, key: int) -> int:
        return cache.get(key, lambda: made.append(key) or key * 10)

    bounded, free = Caches(2), Caches()
    assert [ask(bounded, key) for key in (1, 2, 1, 3, 3, 1)] == [10, 20, 10, 30, 30, 10]
    assert made == [1, 2, 3, 1]
    assert [ask(free, key) for key in (1, 2, 3, 1, 2, 3)] == [10, 20, 30] * 2 and made == [1, 2, 3, 1, 1, 2, 3]


@pytest.mark.parametrize("stopped", [None, lambda: False])
def test_a_fault_of_the_search_reaches_who_asked(monkeypatch: pytest.MonkeyPatch, stopped: object) -> None:
    """Whether or not it can be stopped, which takes a thread."""

    class Broken:
        def search(self, *_args: object, **_options: object) -> None:
            raise CoreError("piece 54 is not on the map")

    state = gtc_tui.load(RACE).new_state()
    while state.decision is not None and state.decision.kind != "action":
        state.apply(state.decision.default or state.decision.actions[-1])
    monkeypatch.setattr(search, "world_of", lambda *_args: Broken())
    with pytest.raises(CoreError, match="piece 54"):
        state.propose(Budget(nodes=10, stopped=stopped))  # type: ignore[arg-type]
