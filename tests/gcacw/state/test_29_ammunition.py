"""29.7 Ammunition, an optional rule."""

from __future__ import annotations

from fractions import Fraction

import pytest
from overland import campaign

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.combat import combat_values
from gtc_tui.rules.gcacw.state import ammunition, map_state
from support import RACE, UNION, At, at, drive, inner, refused, scenario, scene, texts

GAME = scenario(RACE, "ammunition")


def spend(state: State, **levels: int) -> State:
    play = inner(state)
    for name, used in levels.items():
        map_state.put(play, f"spent:{name}", used)
    return State.from_play(play)


def test_29_101_every_unit_begins_with_four_levels() -> None:
    state = scene(game=GAME, robinson="N3217", lomax="N3520")
    assert ammunition.left(inner(state), PieceId("robinson")) == ammunition.left(inner(state), PieceId("lomax")) == 4


def test_29_102_a_d_in_combat_uses_up_a_level_on_both_sides() -> None:
    """Difference 0: D on the defender, 1D on an attacker of combat value 9."""
    state = scene(game=GAME, acting=UNION, robinson="N3217", rodes=At("N3317", 9))
    events = drive(state, "march robinson", "roll 2", "attack N3317")
    while state.decision is not None and state.decision.kind != "combat":
        events += drive(state, "roll 1" if state.decision.side == "chance" else "decline")
    events += drive(state, "roll 3 3")
    play = inner(state)
    assert not at(state, "robinson").organized or not at(state, "rodes").organized
    for name in ("robinson", "rodes"):
        assert ammunition.left(play, PieceId(name)) == (4 if at(state, name).organized else 3)


def fought(dice: str, **helpers: At) -> tuple[State, int, bool, bool]:
    """Robinson attacks two divisions: (afterwards, difference of the dice, had the defender a D, the attacker?)."""
    defenders = {"rodes": At("N3317", 9), "kershaw": At("N3317", 9)}
    state = scene(game=GAME, acting=UNION, robinson=At("N3217", 15), **defenders, **helpers)
    drive(state, "march robinson", "roll 2", "attack N3317")
    while state.decision is not None and state.decision.kind != "combat":
        drive(state, "roll 1" if state.decision.side == "chance" else "decline")
    events = drive(state, f"roll {dice}")
    while state.decision is not None and state.decision.kind == "loss":
        drive(state, texts(state)[0])
    difference = next(event.amount for event in events if event.kind == "roll")
    told = next(event.text for event in events if event.kind == "result")
    defender, attacker = told.removeprefix("Result: defender").split(", attacker ")
    assert difference is not None
    return state, difference, "D" in defender, "D" in attacker


def spent(state: State, *units: str) -> list[int]:
    return [4 - ammunition.left(inner(state), PieceId(unit)) for unit in units]


def test_29_103_29_104_one_level_for_each_unit_with_a_d_and_for_nobody_else() -> None:
    """Every roll. Griffin helps on the flank, and takes no part."""
    helper = {"griffin": At("N3417", 9), "cutler": At("N3318", 9)}
    assert fought("3 3", **helper)[1] > fought("3 3")[1]
    seen = set()
    for number in range(36):
        state, _difference, defender, attacker = fought(f"{number // 6 + 1} {number % 6 + 1}", **helper)
        assert spent(state, "rodes", "kershaw", "robinson") == [defender, defender, attacker]
        assert spent(state, *helper) == [0, 0]
        seen.add((defender, attacker))
    assert len(seen) > 1


def test_29_104_a_cavalry_retreat_costs_nothing() -> None:
    state = scene(game=GAME, acting=UNION, robinson="N3217", lomax=At("N3317", 2), rodes="N3520")
    drive(state, "march robinson", "roll 6", "evade", "roll 6")
    assert not at(state, "lomax").organized
    assert spent(state, "lomax") == [0]


def test_29_104_a_bombardment_costs_nothing() -> None:
    state = campaign(acting=UNION, options=("ammunition",), heth=At("S5722", 6), griffin="N1405")
    drive(state, "bombard S5722", "roll 6")
    assert not at(state, "heth").organized
    assert spent(state, "heth") == [0]


def test_29_100_without_the_option_nothing_is_counted() -> None:
    state = scene(robinson="N3217", lomax="N3520")
    assert not ammunition.is_out(inner(state), PieceId("robinson"))
    assert not any(key.startswith("spent:") for key in inner(state).game.marks)


@pytest.mark.parametrize(
    ("manpower", "value"), [(9, Fraction(4)), (8, Fraction(4)), (1, Fraction(1, 2)), (2, Fraction(1))]
)
def test_29_105_half_the_combat_value_rounded_down_but_never_below_one_half(manpower: int, value: Fraction) -> None:
    state = scene(game=GAME, robinson=At("N3217", manpower), lomax="N3520")
    state = spend(state, robinson=4)
    assert combat_values.attack(inner(state), [PieceId("robinson")]).value == value
    assert combat_values.defence(inner(state), "N3217").value == value


def test_29_105_units_without_ammunition_are_halved_together_the_others_are_not() -> None:
    state = scene(game=GAME, robinson=At("N3217", 9), griffin=At("N3217", 4), cutler=At("N3217", 6), lomax="N3520")
    state = spend(state, robinson=4, griffin=4)
    assert (
        combat_values.attack(inner(state), [PieceId("robinson"), PieceId("griffin"), PieceId("cutler")]).value == 6 + 6
    )
    assert combat_values.defence(inner(state), "N3217").cv2 == 2 * (6 + 6)


def test_29_7_entrenchments_multiply_the_half() -> None:
    state = scene(game=GAME, robinson=At("N3217", 8, works="abatis"), lomax="N3520")
    state = spend(state, robinson=4)
    assert combat_values.defence(inner(state), "N3217").value == 4 * Fraction(3, 2)


def test_29_107_no_artillery_value_without_ammunition() -> None:
    state = scene(game=GAME, robinson="N3217", lomax="N3520")
    assert combat_values.attack(inner(state), [PieceId("robinson")]).guns > 0
    state = spend(state, robinson=4)
    assert (
        combat_values.attack(inner(state), [PieceId("robinson")]).guns
        == combat_values.defence(inner(state), "N3217").guns
        == 0
    )


def test_29_106_demoralized_and_without_ammunition_a_unit_does_not_attack() -> None:
    state = scene(game=GAME, acting=UNION, robinson=At("N3217", demoralized=1), griffin="N3316", rodes="N3317")
    state = spend(state, robinson=3)
    drive(state, "march robinson", "roll 2")
    assert "attack N3317" in texts(state)
    state = spend(state, robinson=4)
    assert "attack N3317" not in texts(state)
    assert refused(state, "attack N3317")[0] == "29.7"


def test_29_107_two_less_on_the_die_of_a_cavalry_retreat() -> None:
    def lost(used: int, die: int) -> int:
        state = scene(game=GAME, acting=UNION, robinson="N3217", lomax=At("N3317", 2), rodes="N3520")
        state = spend(state, lomax=used)
        drive(state, "march robinson", "roll 6", "evade")
        events = drive(state, f"roll {die}")
        return next(event.amount for event in events if event.kind == "roll" and event.rule == "7.7")

    assert [lost(3, die) - lost(4, die) for die in (5, 6)] == [1, 1]  # halved, whatever is dropped


def test_29_7_the_side_that_is_out_is_told_and_shown() -> None:
    state = scene(game=GAME, robinson="N3217", lomax="N3520")
    state = spend(state, robinson=4)
    piece = next(piece for piece in state.view().pieces if piece.id == "robinson")
    assert " o" in piece.code and "ammunition 0" in piece.note
