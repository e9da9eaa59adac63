"""Makes a process that others are forked from good to share. A page of memory is shared until one of them writes to it,
and the interpreter writes to whatever it uses: counts of references, counters in code. So what sessions use should lie
together, and what they make should not lie in the gaps between.
"""

from __future__ import annotations

import ctypes
import functools
import gc
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise, repeat
from types import CodeType, FrameType, FunctionType

_SMALLEST, _LARGEST = 16, 512  # bytes: sizes that the interpreter gives out itself, from pools of one size each
_POOL = 1 << 14
_BYTES = sys.getsizeof(b"")
_MOST_TRIES = 1000  # to come to new pools of one size: there are places for ten thousands of some
_HEAP_SIZES = (32768, 16384, 8192, 4096, 2048, 1024, 768, 640, 560)  # that the C library gives out
_MOST_HEAP = 1 << 25  # bytes that are taken of one size
_PAINTERS = ("gtc_tui.tui.display", "rich", "textual", "typing")

_MEMORY_MERGE = 67  # of prctl, since Linux 6.4

_held: list[object] = []


def mergeable() -> None:
    """Pages of this process and of those that are forked from it that come to be alike may be merged (KSM), where
    whoever runs the machine has switched that on. Much of what the interpreter writes to is soon as it was."""
    if sys.platform == "linux":  # an older one refuses, and nothing is lost
        ctypes.CDLL(None).prctl(_MEMORY_MERGE, *map(ctypes.c_ulong, (1, 0, 0, 0)))


def compact(rehearse: Callable[[], None]) -> Iterator[None]:
    """In short steps, between which the process may fork. rehearse: does what sessions do; screens that it paints keep
    from the collector what there is by then."""
    _collect()
    run = _run_by(rehearse)
    yield
    _collect()
    _fill_gaps()
    _gather(run)
    del run  # with it goes the code that was copied: its gaps are filled below
    for _again in range(4):  # the interpreter learns the copies as it had learned what was copied
        yield
        rehearse()
    yield
    _forget_answers()
    _collect()
    _fill_gaps()


def _collect() -> None:
    gc.unfreeze()
    gc.collect()


def _run_by(work: Callable[[], None]) -> dict[int, CodeType]:
    """All code that runs meanwhile, by id."""
    found: dict[int, CodeType] = {}

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            found[id(frame.f_code)] = frame.f_code

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return found


def _gather(run: dict[int, CodeType]) -> None:
    """Functions get copies of their code, which lie one behind the other."""
    copies: dict[int, CodeType] = {}
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and id(one.__code__) in run:
            one.__code__ = _copied(one.__code__, run, copies)


def _copied(code: CodeType, run: dict[int, CodeType], copies: dict[int, CodeType]) -> CodeType:
    """With the code of functions inside of it, as far as that has run."""
    if id(code) not in copies:
        inner = (
            _copied(one, run, copies) if isinstance(one, CodeType) and id(one) in run else one for one in code.co_consts
        )
        copies[id(code)] = code.replace(co_consts=tuple(inner))
    return copies[id(code)]


def _forget_answers() -> None:
    """Of caches of what is painted: they are scattered, and those that keep the newest write to what is asked for.
    Sessions fill their own."""
    gc.unfreeze()
    for one in gc.get_objects():
        if isinstance(one, functools._lru_cache_wrapper) and (one.__module__ or "").startswith(_PAINTERS):
            one.cache_clear()


def _fill_gaps() -> None:
    """Of pools and heap: until what is asked for next comes from pages that nothing else is in."""
    for size in range(_SMALLEST, _LARGEST + 1, 16):
        pool = _POOL // size
        for _n in range(_MOST_TRIES):
            made = list(_of_size(size, 3 * pool))
            _held.append(made)
            if _longest_run(list(map(id, made)), size) > pool * 2 // 3:
                break
    for size in _HEAP_SIZES:
        end, taken = _end_of_heap(), 0
        while taken < _MOST_HEAP and _end_of_heap() == end:
            _held.append([bytes(size - _BYTES - 8) for _n in range(32768 // size)])
            taken += 32768


def _of_size(size: int, count: int) -> Iterator[object]:
    if size == 16:
        return (object() for _n in repeat(None, count))
    if size == 32:
        return map(complex, repeat(1.0, count))
    return (bytes(size - _BYTES) for _n in repeat(None, count))


def _longest_run(places: list[int], size: int) -> int:
    """So many lie one behind the other."""
    longest = run = 0
    for one, following in pairwise(places):
        run = run + 1 if following == one + size else 0
        longest = max(longest, run)
    return longest


def _end_of_heap() -> str:
    """ "" where the system does not tell: then nothing is taken."""
    try:
        with open("/proc/self/maps") as file:
            return next((line.split()[0] for line in file if line.rstrip().endswith("[heap]")), "")
    except OSError:
        return ""
