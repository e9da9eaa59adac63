"""Lessons of the basic game say what its figures say."""

from __future__ import annotations

from fractions import Fraction

from gtc_tui.rules.gcacw.present.lessons import lessons
from support import numbered, race


def told(key: str) -> str:
    (found,) = [lesson for lesson in lessons(race()) if lesson.key == key]
    return " ".join(map(str, found.sentences))


def test_2_2_a_disorganized_unit_has_two_thirds_of_its_combat_value() -> None:
    values = race().tables.disorganized_cv2
    shares = [Fraction(values[manpower], 2 * manpower) for manpower in range(5, 19)]
    assert all(abs(share - Fraction(2, 3)) < Fraction(1, 12) for share in shares)
    assert "about two thirds of the combat value" in told("disorder")


def test_8_0_a_unit_that_is_disorganized_and_exhausted_recovers_from_one_of_both_a_night() -> None:
    tables = race().tables
    assert not any(rest.refresh for rest in tables.recovery_disorganized.values())
    assert not any(tables.recovery_disorganized[level].organize for level in (3, 4))
    assert "one a night, if the unit is not too tired" in told("disorder")


def test_7_7_cavalry_that_falls_back_may_lose_manpower() -> None:
    assert race().tables.tolls.evasion_toll(1, 0)[1] == 1
    assert "seldom loses manpower" in told("evade")


def test_13_0_an_objective_is_taken_by_whoever_the_scenario_names() -> None:
    assert any("cavalry" in goal.takes for goal in numbered("01").objectives)
    assert "Infantry" not in told("taken")
