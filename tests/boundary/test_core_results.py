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


FORCE = core.Force([(1, 1.0)], 0, 1)


def chances() -> core.Chances:
    worth = {"draw": 0.5, "retreat": 0.1, "fight_on": 0.3, "lost_one": 0.4, "lost_half": 0.6, "lost_weaker": 0.6}
    return core.Chances(made(), **worth)


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
        (lambda: core.Force([(-1, 0.0)], 0, 1), "strength of a force -1"),
        (lambda: core.Force([(1, 1.0), (4096, 1.0)], 0, 2), "strength of a force 4097"),
        (lambda: core.Force([(1, float("nan"))], 0, 1), "worth NaN is not from 0 to 4096"),
        (lambda: core.Force([], 256, 0), "guns 256"),
        (lambda: core.Force.rough(float("inf"), 1.0), "strength inf is not from 0 to 4096"),
        (lambda: chances().column(-1.0, 1.0, 0), "strength -1 is not from 0 to 4096"),
        (lambda: chances().expected("flight", 0, FORCE, FORCE), '"flight": no such table'),
        (lambda: chances().expected("charge", 255, FORCE, FORCE), "column of a combat table 255"),
        (lambda: chances().lost_share(255), "column of a combat table 255"),
        (lambda: chances().of_result("XX", FORCE, FORCE), '"XX": no such combat result'),
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
