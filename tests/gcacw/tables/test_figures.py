"""Figures of the standard rules as they are known or taken, whole charts at a time: a slip in the data file fails here.

Cells that another test pins by an example stand here too where the chart reads better whole.
"""

from __future__ import annotations

import pytest

from gtc_tui.rules.gcacw.tables.tables import result_text
from support import race

TABLES = race().tables


def test_2_2_a_disorganized_unit_has_two_thirds_of_its_value() -> None:
    """Rounded to nearest; a single point keeps a half, and Griffin's 14 counted 10."""
    known = {0: 0, 1: 1, 14: 20}
    halves = [known.get(manpower, 2 * round(2 * manpower / 3)) for manpower in range(22)]
    assert list(TABLES.disorganized_cv2) == halves


def test_5_1_movement_bonus() -> None:
    assert {
        side: {arm: list(row.values()) for arm, row in rows.items()} for side, rows in TABLES.allowance.items()
    } == {
        "union": {"foot": [0, 1, 1], "mounted": [0, 1, 2]},
        "confederate": {"foot": [1, 2, 2], "mounted": [1, 2, 3]},
    }


def test_5_1_extended_march() -> None:
    """Manpower lost, and whether the unit becomes disorganized, by modified die from 3 to 9."""
    march = TABLES.extended_march
    organized = [(0, False), (0, False), (0, False), (0, True), (0, True), (1, True), (2, True)]
    assert march.organized == dict(enumerate(organized, start=3))
    assert march.disorganized == {total: (lost, False) for total, lost in enumerate([0, 0, 1, 1, 2, 2, 3], start=3)}


def test_6_2_hexsides() -> None:
    """Creek, minor ford, major ford, ferry, bridge, dam; None: closed."""
    found = {
        (weather, arm): list(costs.hexsides.values())
        for weather, arms in TABLES.costs.items()
        for arm, costs in arms.items()
    }
    assert found == {
        ("normal", "foot"): [1, 2, 3, 2, 0, 0],
        ("normal", "mounted"): [1, 1, 2, 2, 0, 0],
        ("rain", "foot"): [None, None, None, 2, 0, 0],
        ("rain", "mounted"): [None, None, None, 2, 0, 0],
    }


@pytest.mark.parametrize(
    ("terrains", "chart"),
    [
        # -4 or less, -3 to -1, 0 to +1, +2 to +4, +5 to +7, +8 or more: (for sure, on an even die)
        (["clear"], [(-3, 0), (-2, 0), (-1, 0), (0, 0), (1, 0), (2, 0)]),
        (["rolling", "city", "redoubt", "fort"], [(-2, 0), (-1, -1), (0, -1), (0, 0), (0, 1), (1, 0)]),
        (["rough"], [(-1, -1), (-1, 0), (0, -1), (0, 0), (0, 1), (1, 0)]),
        (["woods", "swamp", "mountain"], [(-1, 0), (0, -1), (0, 0), (0, 0), (0, 0), (0, 1)]),
    ],
)
def test_7_4_artillery(terrains: list[str], chart: list[tuple[int, int]]) -> None:
    for terrain in terrains:
        column = TABLES.artillery[terrain]
        assert [(cell.sure, cell.coin) for _least, cell in reversed(column)] == chart
        assert [least for least, _cell in reversed(column)][1:] == [-3, 0, 2, 5, 8]


def test_7_6_manpower_lost_by_priority_of_retreat() -> None:
    assert TABLES.retreat_loss == {1: 0, 2: 0, 3: 0, 4: 1, 5: 2}


def test_7_7_cavalry_retreat() -> None:
    """Added to the die for the terrain and for all manpower in the hex, from so much up."""
    steep = {"rough": 1, "woods": 2, "swamp": 2, "mountain": 3}
    assert {terrain: added for terrain, added in TABLES.cavalry_retreat_terrain.items() if added} == steep
    assert TABLES.cavalry_retreat_size == ((5, 2), (4, 1), (2, 0), (1, -1))


# Letters of a row are the same in every column; what differs is the manpower, read down a column from -8 to +10.
DEFENDER_LETTERS = "- - - - - - f F D D Dr Dr DR DR DR DR DR* DR* DR*"
ATTACKER_LETTERS = "D D D D D D D D D D Da Fa fa Ea a a a a a"
DEFENDER_LOSSES = {
    "1/2": "0 0 0 0 0 0 0 0 0 0 0 0 0 1 1 1 2 2 3",
    "4": "0 0 0 0 0 0 0 0 0 0 0 0 1 2 2 2 2 3 4",
    "7": "0 0 0 0 0 0 0 0 0 0 1 1 1 2 2 2 3 4 5",
    "12": "0 0 0 0 0 0 0 0 0 1 1 1 2 3 3 3 4 4 5",
    "19": "0 0 0 0 0 0 0 1 1 1 2 2 3 3 3 4 5 5 6",
    "27": "0 0 0 0 0 1 1 1 1 2 2 2 3 3 4 6 7 7 8",
    "38": "0 0 0 0 1 1 1 1 2 2 2 3 4 4 5 7 7 8 9",
    "50": "0 0 0 1 1 1 1 2 2 2 3 4 5 5 6 8 9 10 11",
}
ATTACKER_LOSSES = {
    "1/2": "3 2 2 1 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0",
    "4": "4 3 2 2 2 2 1 1 1 1 0 0 0 0 0 0 0 0 0",
    "7": "5 4 3 2 2 2 2 1 1 1 1 0 0 0 0 0 0 0 0",
    "12": "5 4 3 3 2 2 2 1 1 1 1 1 1 0 0 0 0 0 0",
    "19": "6 5 5 4 3 3 3 2 2 2 2 2 1 1 1 0 0 0 0",
    "27": "8 7 6 6 5 4 3 3 3 3 2 2 2 1 1 1 0 0 0",
    "38": "10 9 8 7 6 5 5 5 4 3 3 3 3 2 1 1 1 0 0",
    "50": "12 11 10 9 8 7 7 6 5 4 4 4 3 2 2 1 1 1 0",
    "60": "14 13 12 11 9 8 8 7 6 5 5 5 4 3 2 2 1 1 1",
    "70": "16 15 13 12 10 9 9 8 8 7 6 6 5 3 3 2 2 1 1",
}


def printed(losses: str, letters: str) -> list[str]:
    """One column as the sheet prints it."""
    rows = zip(losses.split(), letters.split(), strict=True)
    return [(loss if loss != "0" else "") + letter.strip("-") or "-" for loss, letter in rows]


@pytest.mark.parametrize(("least", "losses"), DEFENDER_LOSSES.items())
def test_7_4_combat_table_defender(least: str, losses: str) -> None:
    cv2 = 1 if least == "1/2" else 2 * int(least)
    column = [result_text(*TABLES.combat.resolve(row, cv2, 1)[0]) for row in range(-8, 11)]
    assert column == printed(losses, DEFENDER_LETTERS)


@pytest.mark.parametrize(("least", "losses"), ATTACKER_LOSSES.items())
def test_7_4_combat_table_attacker(least: str, losses: str) -> None:
    cv2 = 1 if least == "1/2" else 2 * int(least)
    column = [result_text(*TABLES.combat.resolve(row, 1, cv2)[1]) for row in range(-8, 11)]
    assert column == printed(losses, ATTACKER_LETTERS)
