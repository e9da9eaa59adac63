"""5.1, 5.5, 7.7, 8.0: the native core's tolls of long marches, cavalry retreats and rest, held against the tables."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from gtc_tui import _core as core
from gtc_tui.engine.action import PieceId
from gtc_tui.model.terrain import TERRAIN_ID, TERRAINS
from gtc_tui.rules.gcacw.state.native import rulebook
from gtc_tui.rules.gcacw.tables.core import WORKS
from gtc_tui.rules.gcacw.tables.tablefile import load_tables
from support import inner, scenario

TABLES = load_tables()
TOLLS = TABLES.tolls
GAME = scenario("gtc/02-grant-crosses-the-rapidan")
CONDITION = (core.FATIGUE, core.DISORGANIZED, core.EXHAUSTED, core.DEMORALIZED)
FIGURES: dict[str, Any] = {
    "extended_side": [1, 0],
    "extended_die": ([None] * 10, [0] * 10),
    "extended_first": 1,
    "extended_rows": [[(0, False)], [(1, True)]],
    "ladder": 3,
    "by_action": [1],
    "first_in_works": 1,
    "resting_most": 2,
    "evasion": (3, [0], [(1, 0)], 2, 1, 1, 1),
    "rest": ([(0, True, True, False)] * 10, [(0, True, True, False)] * 10),
    "rally_most": 2,
}


@pytest.fixture
def position() -> core.Position:
    return inner(GAME.new_state()).position


def number(piece: str) -> int:
    return GAME.index[PieceId(piece)]


@pytest.mark.parametrize(("unit", "side", "own"), [("barlow", 0, 0), ("heth", 1, 0), ("wagon-train-a", 0, 1)])
def test_5_1_extended_marches(position: core.Position, unit: str, side: int, own: int) -> None:
    march, rules = TABLES.extended_march, rulebook.of(GAME)
    for level, exhausted in product(range(5), (False, True)):
        position.set(number(unit), core.EXHAUSTED, exhausted)
        more = march.modifiers["exhausted" if exhausted else "normal"].get(level)
        expected = None if more is None else more + (0 if side else march.union) + own * march.wagon
        assert rules.long_day(position, number(unit), level) == expected
    for organized, rows in ((True, march.organized), (False, march.disorganized)):
        for total in range(-5, 20):
            position.set(number(unit), core.MANPOWER, 9)
            position.set(number(unit), core.DISORGANIZED, not organized)
            due, disorganized = rows[max(min(rows), min(max(rows), total))]
            toll = rules.long_march(position, number(unit), total)
            assert (toll.due, toll.disorganized) == TOLLS.extended_row(total, organized) == (due, disorganized)
            assert position.get(number(unit), core.MANPOWER) == 9 - due and toll.loss.points == due


def test_5_5_the_ladder_of_works() -> None:
    game = scenario("gtc/05-sheridan-rides-south")
    position, rules, unit = inner(game.new_state()).position, rulebook.of(game), game.index[PieceId("barton")]
    terrain, ladder = game.map.hexmap.terrain, len(TABLES.ladder)
    free = [one for one in range(game.map.hexmap.size) if one not in game.barred and position.owner(one) != 0]
    works = next(one for one in free if TERRAINS[terrain(one)] in WORKS)
    open_ground = next(one for one in free if TERRAINS[terrain(one)] not in WORKS)
    for level, in_works, resting in product(range(ladder), (False, True), (False, True)):
        position.place(unit, works if in_works else open_ground)
        position.set(unit, core.ENTRENCHMENT, level)
        step = TABLES.first_in_works if in_works and level == 0 else level + 1
        given = level + 1 < ladder and (resting or step in TABLES.entrench_by_action)
        assert rules.next_works(position, unit, resting) == (step if given else None)


def test_7_7_cavalry_retreats() -> None:
    for terrain, manpower in product(TABLES.cavalry_retreat_terrain, range(1, 30)):
        size = next((more for least, more in TABLES.cavalry_retreat_size if manpower >= least), 0)
        expected = TABLES.cavalry_retreat_terrain[terrain], size
        assert TOLLS.evasion_modifiers(TERRAIN_ID[terrain], manpower) == expected
    for die, more in product(range(1, 7), range(-8, 9)):
        killed = TABLES.cavalry_retreat_manpower if die <= TABLES.cavalry_retreat_fatal_die else 0
        assert TOLLS.evasion_toll(die, more) == (max(0, die + more) // TABLES.cavalry_retreat_divisor, killed)


def test_8_0_rest(position: core.Position) -> None:
    rules, unit = rulebook.of(GAME), number("heth")
    states = product(range(5), (False, True), (False, True), range(3))
    for fatigue, disorganized, exhausted, level in states:
        row = (TABLES.recovery_disorganized if disorganized else TABLES.recovery_organized)[fatigue]
        rallies = level > 0 and fatigue <= TABLES.recovery_morale_max_fatigue
        before = dict(zip(CONDITION, (fatigue, disorganized, exhausted, level), strict=True))
        for field, value in before.items():
            position.set(unit, field, value)
        rules.rest(position, unit)
        assert [position.get(unit, field) for field in CONDITION] == [
            row.fatigue,
            disorganized and not row.organize,
            row.exhaust or (exhausted and not row.refresh),
            level - rallies,
        ]


@pytest.mark.parametrize(
    ("name", "value", "what"),
    [
        ("extended_die", ([0] * 9, [0] * 10), "extended marches: 9"),
        ("extended_rows", [[], [(0, False)]], "extended marches is empty"),
        ("ladder", 9, "steps of entrenchment"),
        ("first_in_works", 8, "first step in works"),
        ("rest", ([(0, True, True, False)] * 10, []), "recovery: 0"),
    ],
)
def test_figures_that_do_not_fit_are_refused(name: str, value: object, what: str) -> None:
    core.Tolls(**FIGURES)
    with pytest.raises(core.CoreError, match=what):
        core.Tolls(**{**FIGURES, name: value})


def test_questions_out_of_range_are_refused() -> None:
    with pytest.raises(core.CoreError, match="terrain"):
        TOLLS.evasion_modifiers(64, 1)
