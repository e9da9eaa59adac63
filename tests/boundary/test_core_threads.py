"""What never changes is shared between threads, and what takes long lets the others go on meanwhile."""

import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

import gtc_tui
from gtc_tui import core
from gtc_tui.rules.gcacw.ai import judgement, search
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from support import inner

THREADS = 8
_PATIENCE = 60  # seconds


@pytest.fixture(scope="module")
def play() -> GcacwPlay:
    return inner(gtc_tui.load("gtc/03-race-for-spotsylvania").new_state())


@pytest.fixture
def no_switching() -> Iterator[None]:
    """Threads wait until the lock is let go of: nobody is made to."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    yield
    sys.setswitchinterval(before)


def _calls(play: GcacwPlay) -> dict[str, Callable[[], object]]:
    judge, world = judgement.judge_of(play), search.world_of(play, play.game.sides[0])
    figures, position = search.figures_of(play), play.position
    unit = position.standing(0)[0]
    weights = [0.1] * len(core.WEIGHTS)

    def candidates() -> list[tuple[str, int | None, float]]:
        return [(one.kind, one.piece, one.gain) for one in world.candidates(judge, width=50)]

    return {
        "a judge is made": lambda: core.Judge(figures, position, weights).value(1.0),
        "candidates": candidates,
        "marches": lambda: world.marches(judge, 0)[1],
        "a search": lambda: [
            (one.kind, one.piece, one.value) for one in world.search(judge, nodes=40, horizon=2, width=4, seed=3)[0]
        ],
        "playouts": lambda: world.playouts(judge, 4, 4, 1),
        "many ranges": lambda: position.reach_many([unit] * 5000, [12] * 5000),
    }


def test_one_board_roster_map_and_judge_serve_many_threads(play: GcacwPlay) -> None:
    judge, figures, sides = judgement.judge_of(play), search.figures_of(play), play.game.sides
    board, position = play.position.board, play.position
    hexes = range(board.map.size)

    def work(number: int) -> list[object]:
        """A position and a world of its own; everything else is the same object."""
        own = position.clone()
        side = number % 2
        world = search.world_of(play, sides[side])
        found: list[object] = [
            [board.step_cost(0, here, direction) for here in hexes for direction in range(6)],
            [board.map.neighbours(here) for here in hexes],
            [own.reach(piece, 12) for piece in own.standing(side)[:20]],
            [(one.kind, one.piece, one.gain) for one in world.candidates(judge)],
            core.Judge(figures, own, [0.1] * len(core.WEIGHTS)).value(2.0),
        ]
        return found

    alone = [work(0), work(1)]
    with ThreadPoolExecutor(THREADS) as pool:
        for number, found in enumerate(pool.map(work, range(4 * THREADS))):
            assert found == alone[number % 2]


@pytest.mark.parametrize("call", ["a judge is made", "candidates", "marches", "a search", "playouts", "many ranges"])
def test_what_takes_long_lets_other_threads_go_on(call: str, play: GcacwPlay, no_switching: None) -> None:
    act = _calls(play)[call]
    gate, came = threading.Lock(), threading.Event()
    gate.acquire()

    def other() -> None:
        with gate:
            came.set()

    thread = threading.Thread(target=other)
    thread.start()
    gate.release()  # from here on it runs as soon as it gets the interpreter
    ran, began = False, time.monotonic()
    while not ran and time.monotonic() - began < _PATIENCE:  # a busy machine may wake it after the call is over
        act()
        ran = came.is_set()
    thread.join()
    assert ran, "nobody else ever ran meanwhile"
