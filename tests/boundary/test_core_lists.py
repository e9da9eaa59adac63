"""Lists that say they are of any length: refused in one line, never by the end of the interpreter."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from gtc_tui._core import CoreError
from support import scenario

POSITION = scenario("gtc/03-race-for-spotsylvania").new_state().position

CALLS = [
    "position.reach_many(ENDLESS, ENDLESS)",
    "position.reach_many([0], ENDLESS)",
    "position.supply(0, ENDLESS, 5)",
    "position.supply(0, [0], 5, barred=ENDLESS)",
    "position.supply(0, [0], 5, ends_in=ENDLESS)",
    "position.ways_out(0, ENDLESS, 0)",
    "position.has_room(0, ENDLESS, 0, 1)",
    "position.retreat_steps(0, 0, 0, ENDLESS)",
    "position.targets(0, 0, ENDLESS)",
    "position.targets(0, 0, also=ENDLESS)",
    "position.board.with_edges(ENDLESS)",
    "position.traced(0, 0, ENDLESS)",
    "rules.activations(position, 0, 3, ENDLESS)",
    "rules.assaults(position, 0, ENDLESS)",
    "core.Counties([], []).quiet(position, 0, ENDLESS, [], 1)",
    "core.Counties([], []).quiet(position, 0, [], ENDLESS, 1)",
    "core.Profile(terrain=ENDLESS, lines=[], hexsides=[], stacking=[], zoc_exit=0)",
    "core.Profile(terrain=[], lines=[], hexsides=[], stacking=ENDLESS, zoc_exit=0)",
    "core.CombatTable(first=0, defender_columns=ENDLESS, defender=[], attacker_columns=[], attacker=[])",
    "core.CombatTable(first=0, defender_columns=[], defender=[ENDLESS], attacker_columns=[], attacker=[])",
]
ENDLESS = ["range(10**12)", "range(10**9)", "range(10**30)", "Lying([0], 2**61)", "Lying([0], 2**40)", "Long()"]
SCRIPT = """
import itertools, sys
import gtc_tui
from gtc_tui import _core as core
from gtc_tui.rules.gcacw.state.native import rulebook
game = gtc_tui.load("gtc/03-race-for-spotsylvania")
position, rules = game.new_state().position, rulebook.of(game)
class Lying(list):
    def __init__(self, entries, length):
        super().__init__(entries)
        self.length = length
    def __len__(self):
        return self.length
class Long(list):
    def __len__(self):
        return 1
    def __iter__(self):
        return itertools.repeat(0)
for line in sys.stdin:
    try:
        eval(line)
        print("nothing")
    except Exception as fault:
        print(type(fault).__name__, "|", str(fault).replace(chr(10), " "), flush=True)
    except BaseException as fault:
        print("worse:", type(fault).__name__, flush=True)
"""


def test_a_list_of_any_length_is_refused() -> None:
    lines = [call.replace("ENDLESS", endless) for call in CALLS for endless in ENDLESS]
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], input="\n".join(lines), capture_output=True, text=True, timeout=120
    )
    answers = done.stdout.splitlines()
    assert done.returncode == 0 and len(answers) == len(lines), (lines[len(answers)], done.stderr[-500:])
    for line, answer in zip(lines, answers, strict=True):
        kind, _bar, told = answer.partition(" | ")
        assert kind == "OverflowError" if "10**30" in line else kind in ("CoreError", "TypeError"), (line, answer)
        if "Long()" not in line:  # those are read until they are too long, or an entry is wrong
            assert kind == "OverflowError" or told.startswith("length of a list"), (line, answer)


@pytest.mark.parametrize("wrong", ["text", 7, None, {0}, b"\x00\x01" * (1 << 20)])
def test_what_is_no_list_is_refused(wrong: Any) -> None:
    with pytest.raises((TypeError, CoreError)):
        POSITION.reach_many(wrong, wrong)


def test_lists_tuples_and_ranges_are_lists() -> None:
    rows = POSITION.reach_many([1, 2, 3], [4, 4, 4])
    assert POSITION.reach_many((1, 2, 3), [4, 4, 4]) == rows == POSITION.reach_many(range(1, 4), bytes([4, 4, 4]))
