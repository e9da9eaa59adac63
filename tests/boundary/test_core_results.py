"""10.13 to 10.15, 10.23: the native core's combat results tables, held against the figures."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from gtc_tui import _core as core
from gtc_tui._core import CoreError
from gtc_tui.rules.boots.tables.tablefile import load_tables
from gtc_tui.rules.boots.tables.tables import CHARGE, SKIRMISH

TABLES = load_tables()
ROWS = [["NE"]] * 6


def made(**changes: Any) -> core.ResultsTables:
    given: dict[str, Any] = {"least": [0], "skirmish": ROWS, "charge": ROWS, **changes}
    return core.ResultsTables([core.Verdict("NE"), core.Verdict("BB", attacker_loses="weaker")], **given)


def test_10_13_columns_and_results_are_those_of_the_file() -> None:
    last = len(TABLES.ratio) - 1
    for attack, defence, shift in product((0, 1, 3, 10, 19), (0, 1, 4, 20), (-9, -1, 0, 2, 9)):
        per_cent = attack * 100 // defence if defence else TABLES.ratio[last] * (attack > 0)
        column = sum(least <= per_cent for least in TABLES.ratio) - 1
        assert TABLES.column(attack, defence, shift) == min(max(column + shift, 0), last)
    for table, die, column in product((SKIRMISH, CHARGE), range(1, 7), range(last + 1)):
        assert TABLES.result(table, die, column).code == TABLES.combat[table][die - 1][column]


def test_figures_out_of_shape_and_numbers_that_do_not_exist() -> None:
    huge, plain = 10**30, made()
    asked: list[tuple[Callable[[], object], str]] = [
        (lambda: core.Verdict("XX", defender_loses="some"), '"some": no such loss'),
        (lambda: core.Verdict("XX", horse=256), "hexes of pursuit 256"),
        (lambda: plain.pursuit("NE", core.Units([]), 0), "no piece 0"),
        (lambda: made(least=[]), "begin with 0 and rise"),
        (lambda: made(least=[0, 0]), "begin with 0 and rise"),
        (lambda: made(least=[-1]), "column of a combat table -1"),
        (lambda: made(charge=ROWS[:5]), "rows of a combat table: 5"),
        (lambda: made(charge=[["NE", "NE"]] * 6), "row of a combat table: 2"),
        (lambda: made(skirmish=[["ZZ"]] * 6), '"ZZ": no such combat result'),
        (lambda: plain.column(-1, 1), "strength -1"),
        (lambda: plain.column(1, huge), "strength"),
        (lambda: plain.result(True, 0, 0), "face of a die 0"),
        (lambda: plain.result(True, 7, 0), "face of a die 7"),
        (lambda: plain.result(False, 1, 1), "column of a combat table 1"),
        (lambda: plain.casualties("ZZ", 1, 1), '"ZZ": no such combat result'),
        (lambda: plain.casualties("BB", 1, 65536), "strength 65536"),
        (lambda: core.half_strength(-1), "strength -1"),
        (lambda: core.next_losses([], [1], huge), "strength"),
        (lambda: core.next_losses([65535], [1, -1], 1), "strength -1"),
        (lambda: core.next_losses([], [65535, 1], 1), "strength 65536"),
    ]
    for ask, told in asked:
        with pytest.raises(CoreError, match=told):
            ask()
    assert plain.column(1, 1, huge) == plain.column(1, 1, -huge) == 0
