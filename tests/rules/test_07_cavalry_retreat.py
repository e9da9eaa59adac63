"""7.7 Cavalry retreat."""

from __future__ import annotations

from typing import Any

import pytest
from ground import CENTRE, NE, NW, SE, SW, N, S, Witness, fall_back, field, step, told

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.state import State
from gtc_tui.model.terrain import Edge
from gtc_tui.rules.gcacw import cavalry_retreat
from gtc_tui.rules.gcacw.attack import MarchAttack
from gtc_tui.rules.gcacw.game import GcacwGame
from support import CONFEDERATE, UNION, At, at, drive, inner, scene, texts

FOOT = (PieceId("robinson"),)


def attacked(points: int = 6, game: GcacwGame | None = None, **riders: At | str) -> State:
    """Robinson attacks the cavalry in CENTRE from a march with so many points left."""
    stage = MarchAttack(PieceId("robinson"), CENTRE, points)
    placed: dict[str, Any] = riders or {"lomax": At(CENTRE, 3)}
    return scene(game=game or field(), stack=(Witness(), stage), robinson=N, **placed)


def kind(state: State) -> str | None:
    return state.decision.kind if state.decision else None


def test_7_7_the_defender_is_asked_before_anything_is_rolled() -> None:
    state = attacked()
    decision = state.decision
    assert decision is not None
    assert (decision.kind, decision.side, decision.subject, decision.target) == (
        "evade",
        CONFEDERATE,
        "robinson",
        CENTRE,
    )
    assert texts(state) == ["evade", "stand"]
    drive(state, "stand")
    assert kind(state) == "combat"


@pytest.mark.parametrize(
    ("why", "placed"),
    [
        ("infantry in the hex", {"lomax": CENTRE, "rodes": CENTRE}),
        ("too tired", {"lomax": At(CENTRE, fatigue=4)}),
        ("one too tired", {"lomax": CENTRE, "wickham": At(CENTRE, fatigue=4)}),
    ],
)
def test_7_7_who_may_not(why: str, placed: dict[str, Any]) -> None:
    assert kind(attacked(**placed)) == "combat", why


def test_7_7_not_before_cavalry() -> None:
    stage = MarchAttack(PieceId("chapman"), CENTRE, 6)
    assert kind(scene(game=field(), stack=(Witness(), stage), chapman=N, lomax=CENTRE)) == "combat"


def test_7_7_not_without_room_to_retreat() -> None:
    assert kind(attacked(game=field(closed=(NE, SE, S, SW, NW)))) == "combat"
    # One open hex is not enough either: a retreat is two at least.
    beyond = tuple(step(S, way) for way in ("se", "s", "sw"))
    assert kind(attacked(game=field(closed=(NE, SE, SW, NW, *beyond)))) == "combat"


@pytest.mark.parametrize(("fatigue", "leaders"), [(0, False), (3, True)])
def test_7_7_leaders_do_not_hinder_it(fatigue: int, leaders: bool) -> None:
    more = {"stuart": CENTRE, "f_lee": CENTRE} if leaders else {}
    assert kind(attacked(lomax=At(CENTRE, 3, fatigue=fatigue), **more)) == "evade"


@pytest.mark.parametrize(
    ("terrain", "manpower", "die", "lost"),
    [
        ("clear", 3, 2, 1),
        ("clear", 3, 3, 1),  # halves are rounded down
        ("clear", 3, 6, 3),
        ("rolling", 2, 6, 3),
        ("rough", 2, 6, 3),
        ("rough", 2, 5, 3),
        ("woods", 2, 4, 3),
        ("mountain", 1, 6, 4),
        ("clear", 1, 1, 0),
        ("clear", 4, 5, 3),
        ("clear", 5, 6, 4),
        ("clear", 9, 2, 2),
    ],
)
def test_7_7_half_of_die_terrain_and_size(terrain: str, manpower: int, die: int, lost: int) -> None:
    game = field(terrain={CENTRE: terrain}, hexsides={(N, CENTRE): Edge.ROAD, (CENTRE, S): Edge.ROAD})
    state = attacked(game=game, lomax=At(CENTRE, manpower))
    fall_back(state, drive(state, "evade", f"roll {die}"))
    assert told(state) == (f"Vacated(lost={lost})",)


def test_7_7_size_is_that_of_all_units_in_the_hex() -> None:
    state = attacked(lomax=At(CENTRE, 2), wickham=At(CENTRE, 3))
    assert cavalry_retreat.modifiers(inner(state), CENTRE) == (0, 2)


def test_7_7_no_more_points_are_lost_than_there_are() -> None:
    state = attacked(points=2, lomax=At(CENTRE, 5))
    fall_back(state, drive(state, "evade", "roll 6"))
    assert told(state) == ("Vacated(lost=2)",)


def test_7_7_each_unit_pays_a_level_of_fatigue_and_its_order() -> None:
    state = attacked(lomax=At(CENTRE, 2, fatigue=2), wickham=At(CENTRE, 3, organized=False))
    drive(state, "evade", "roll 4")
    assert (at(state, "lomax").fatigue, at(state, "lomax").organized) == (3, False)
    assert (at(state, "wickham").fatigue, at(state, "wickham").organized) == (1, False)
    assert not at(state, "lomax").exhausted


def test_7_7_disorganized_units_suffer_only_the_fatigue() -> None:
    state = attacked(wickham=At(CENTRE, 3, fatigue=1, organized=False))
    drive(state, "evade", "roll 5")
    wickham = at(state, "wickham")
    assert (wickham.manpower, wickham.fatigue, wickham.organized, wickham.demoralized) == (3, 2, False, 0)


def test_7_7_an_unmodified_1_costs_a_point_that_counts() -> None:
    state = attacked(lomax=At(CENTRE, 3))
    drive(state, "evade", "roll 1")
    assert at(state, "lomax").manpower == 2
    (entry,) = inner(state).record.ledger
    assert (entry.cause, entry.points) == ("cavalry-retreat", 3)


def test_7_7_a_2_costs_none_even_when_its_modifiers_make_it_1() -> None:
    state = attacked(lomax=At(CENTRE, 1))
    drive(state, "evade", "roll 2")
    assert at(state, "lomax").manpower == 1


def test_7_7_the_owner_chooses_who_bears_it() -> None:
    state = attacked(lomax=At(CENTRE, 2), wickham=At(CENTRE, 3))
    drive(state, "evade", "roll 1")
    assert texts(state) == ["lose lomax", "lose wickham"]
    drive(state, "lose wickham")
    assert at(state, "wickham").manpower == 2


def test_7_7_cavalry_wiped_out_by_the_1_leaves_the_hex() -> None:
    state = attacked(lomax=At(CENTRE, 1), f_lee=CENTRE, wickham=step(CENTRE, "s", "s", "s"))
    drive(state, "evade", "roll 1")
    assert at(state, "lomax").hex is None
    assert at(state, "f-lee").hex == at(state, "wickham").hex
    assert told(state) == ("Vacated(lost=0)",)


def test_7_7_the_retreat_is_two_to_four_hexes_and_takes_leaders_along() -> None:
    state = attacked(lomax=At(CENTRE, 3, works="abatis"), f_lee=CENTRE)
    drive(state, "evade", "roll 4")
    assert "halt" not in texts(state)
    drive(state, texts(state)[0])
    drive(state, texts(state)[0])
    assert "halt" in texts(state)
    drive(state, "halt")
    assert at(state, "f-lee").hex == at(state, "lomax").hex
    assert at(state, "lomax").works == "none"


def test_7_7_the_attacker_marches_on_with_what_is_left_and_may_attack_again() -> None:
    state = scene(game=field(), acting=UNION, robinson=N, lomax=At(CENTRE, 3), kershaw=NE)
    drive(state, "march robinson", "roll 6", f"attack {CENTRE}")
    fall_back(state, drive(state, "evade", "roll 6"))
    assert kind(state) == "march"
    assert at(state, "robinson").hex == N
    assert f"attack {NE}" in texts(state)
    events = drive(state, f"attack {NE}")
    assert events[0].amount == 3  # six points less three


def test_7_7_against_an_assault_no_die_and_the_hex_is_found_empty() -> None:
    state = scene(game=field(), acting=UNION, robinson=N, warren=N, lomax=At(CENTRE, 3))
    drive(state, f"assault warren {CENTRE}")
    assert kind(state) == "evade"
    fall_back(state, drive(state, "evade"))
    lomax = at(state, "lomax")
    assert (lomax.manpower, lomax.fatigue, lomax.organized) == (3, 1, False)
    assert texts(state) == ["advance robinson", "done"]
    drive(state, "advance robinson")
    assert at(state, "robinson").hex == at(state, "warren").hex == CENTRE
    assert at(state, "robinson").fatigue == 0
    assert kind(state) == "initiative"


def test_7_7_standing_before_an_assault_brings_the_command_roll() -> None:
    state = scene(game=field(), acting=UNION, robinson=N, warren=N, lomax=At(CENTRE, 3))
    drive(state, f"assault warren {CENTRE}", "stand")
    assert kind(state) == "command"


def test_7_7_not_before_an_assault_of_cavalry() -> None:
    state = scene(game=field(), acting=UNION, chapman=N, wilson=N, lomax=At(CENTRE, 3))
    drive(state, f"assault wilson {CENTRE}")
    assert kind(state) == "command"
