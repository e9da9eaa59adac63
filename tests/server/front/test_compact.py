"""A process that is good to share: code that runs lies together and does what it did, and gaps are filled."""

from __future__ import annotations

import functools
import gc
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from gtc_tui.server.front import compact


@pytest.fixture(autouse=True)
def _all_is_known_to_the_collector() -> None:
    """Screens of other tests keep from it what there is."""
    gc.unfreeze()


def _counter(step: int) -> Callable[[int], list[int]]:
    def count(to: int, *, begin: int = 1) -> list[int]:
        return [one * step for one in range(begin, to)]

    return count


def _unused() -> int:
    return 1


def test_what_has_run_gets_copies_of_its_code_and_does_the_same() -> None:
    count = _counter(3)
    before, other = count.__code__, _unused.__code__
    run = compact._run_by(lambda: count(3))
    assert id(before) in run and id(other) not in run
    compact._gather(run)
    assert count.__code__ is not before and count.__code__ == before
    assert _unused.__code__ is other
    assert count(5) == [3, 6, 9, 12] and _counter(2)(4, begin=0) == [0, 2, 4, 6]
    assert count.__code__.co_firstlineno == before.co_firstlineno  # what a traceback tells


def test_code_inside_of_what_has_run_is_the_same_copy() -> None:
    run = compact._run_by(lambda: _counter(1)(2))
    compact._gather(run)
    assert _counter(1).__code__ is _counter(2).__code__
    assert _counter(1).__code__ in _counter.__code__.co_consts
    assert id(_counter(1).__code__) not in run


_GAPS = """
from gtc_tui.server.front import compact
scattered = [[bytes(100) for _n in range(2000)] for _list in range(3)]
kept = [one for many in scattered for one in many[::7]]
del scattered
compact._fill_gaps()
made = [bytes(100) for _n in range(300)]
size = 144  # of 100 bytes and what belongs to them, in steps of 16
assert len(compact._held) > 0 and len(kept) == 858
print(compact._longest_run(sorted(map(id, made)), size))
"""


def test_what_is_made_after_gaps_were_filled_lies_together() -> None:
    """In a process of its own: where other tests have left their gaps everywhere, some are too many to fill."""
    told = subprocess.run([sys.executable, "-c", _GAPS], capture_output=True, text=True, check=True)
    assert int(told.stdout) > 60


def test_only_caches_of_what_is_painted_are_forgotten() -> None:
    from rich.cells import cached_cell_len

    @functools.lru_cache(maxsize=4)
    def own(number: int) -> int:
        return number + 1

    own(1)
    cached_cell_len("a word of ours")
    compact._forget_answers()
    assert own.cache_info().currsize == 1 and cached_cell_len.cache_info().currsize == 0
    gc.freeze()
    compact._collect()
    assert gc.get_freeze_count() == 0


_MERGES = """
import ctypes, os
from gtc_tui.server.front.compact import mergeable

def asked():
    return ctypes.CDLL(None).prctl(68, *map(ctypes.c_ulong, (0, 0, 0, 0)))

print(asked(), end=" ")
mergeable()
print(asked(), end=" ", flush=True)
if os.fork() == 0:
    print(asked(), end="", flush=True)
    os._exit(0)
os.wait()
"""


@pytest.mark.skipif(not Path("/sys/kernel/mm/ksm/smart_scan").exists(), reason="this system cannot be asked to merge")
def test_sessions_may_be_merged_by_the_system() -> None:
    told = subprocess.run([sys.executable, "-c", _MERGES], capture_output=True, text=True, check=True).stdout
    assert told == "0 1 1"
