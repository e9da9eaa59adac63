"""7.4 Flank bonus and 7.8 flanks refused."""

from __future__ import annotations

from typing import Any

import pytest
from ground import CENTRE, NW, SE, SW, N, S, field, step

from gtc_tui.engine.state import State
from gtc_tui.model.terrain import Edge
from gtc_tui.rules.gcacw.combat import combat_values, flanks
from support import CONFEDERATE, UNION, At, at, drive, inner, race, scene, texts

FIVE: dict[str, Any] = {"kershaw": N, "rodes": SE, "cutler": CENTRE}
"""Two Confederate units around Cutler: every hex but the south-western one is covered."""


def bonus(state: State) -> tuple[int, int, int]:
    """(covered hexes, reductions, bonus) of a Confederate attack on CENTRE."""
    play = inner(state)
    found = flanks.cover(play, CENTRE, CONFEDERATE, combat_values.defence(play, CENTRE))
    return *found, flanks.bonus(play.game.tables, *found)


@pytest.mark.parametrize(("covered", "expected"), [(0, 0), (3, 0), (4, 0), (5, 2), (6, 4)])
def test_7_4_basic_bonus(covered: int, expected: int) -> None:
    assert flanks.bonus(race().tables, covered, 0) == expected


def test_7_4_reductions_never_go_below_nothing() -> None:
    tables = race().tables
    assert [flanks.bonus(tables, 6, less) for less in range(6)] == [4, 3, 2, 1, 0, 0]
    assert flanks.bonus(tables, 4, 2) == 0


def test_7_4_occupied_hexes_and_zones_cover() -> None:
    assert bonus(scene(game=field(), kershaw=N, cutler=CENTRE)) == (3, 0, 0)
    assert bonus(scene(game=field(), **FIVE)) == (5, 0, 2)
    assert bonus(scene(game=field(), kershaw=N, rodes=S, cutler=CENTRE)) == (6, 0, 4)
    far = step(CENTRE, "s", "s")
    assert bonus(scene(game=field(), kershaw=N, rodes=far, cutler=CENTRE)) == (4, 0, 0)  # S alone is in its zone


def test_7_4_demoralized_units_do_not_cover() -> None:
    state = scene(game=field(), **{**FIVE, "rodes": At(SE, demoralized=1)})
    assert bonus(state) == (3, 0, 0)


def test_7_4_covered_hexes_that_the_defender_holds_take_one_off() -> None:
    state = scene(game=field(), **FIVE, robinson=S)
    assert bonus(state) == (5, 1, 1)
    state = scene(game=field(), **FIVE, robinson=At(S, demoralized=1))
    assert bonus(state) == (5, 0, 2)


def test_7_4_hexes_covered_by_limited_zones_alone_take_one_off() -> None:
    woods = {(SE, S): Edge.WOODS}
    assert bonus(scene(game=field(hexsides=woods), **FIVE)) == (5, 1, 1)
    for line in (Edge.PIKE, Edge.ROAD, Edge.TRAIL, Edge.RAILROAD):
        assert bonus(scene(game=field(hexsides={(SE, S): Edge.WOODS | line}), **FIVE)) == (5, 0, 2)
    river = {**woods, (CENTRE, S): Edge.MINOR_RIVER}  # the river covers it too
    assert bonus(scene(game=field(hexsides=river), **FIVE)) == (5, 0, 2)
    assert bonus(scene(game=field(hexsides=woods, closed=(S,)), **FIVE)) == (5, 0, 2)


@pytest.mark.parametrize(
    ("terrain", "features", "covered"),
    [
        ("swamp", Edge(0), 5),
        ("mountain", Edge(0), 5),
        ("swamp", Edge.ROAD, 4),
        ("mountain", Edge.TRAIL, 4),
        ("clear", Edge.MINOR_RIVER, 5),
        ("clear", Edge.MAJOR_RIVER, 5),
        ("clear", Edge.MINOR_RIVER | Edge.FORD, 4),
        ("clear", Edge.MAJOR_RIVER | Edge.FERRY, 4),
        ("clear", Edge.CREEK, 4),
        ("woods", Edge(0), 4),
    ],
)
def test_7_4_barriers_cover(terrain: str, features: Edge, covered: int) -> None:
    """Three hexes by the attacker in the north, the southern one by its own nature."""
    game = field(terrain={S: terrain}, hexsides={(CENTRE, S): features})
    far = step(CENTRE, "se", "se")
    state = scene(game=game, kershaw=N, rodes=far, cutler=CENTRE)
    assert bonus(state)[0] == covered


@pytest.mark.parametrize(
    ("features", "covered"), [(Edge.CREEK, 4), (Edge.CREEK | Edge.ROAD, 3), (Edge.CREEK | Edge.TRAIL, 4)]
)
def test_12_0_rain_closes_creeks_off_the_roads(features: Edge, covered: int) -> None:
    game = field(hexsides={(CENTRE, S): features})
    state = scene(game=game, kershaw=N, cutler=CENTRE, record={"rain": True})
    assert bonus(state)[0] == covered


def test_13_3_hexes_that_a_scenario_closes_are_covered() -> None:
    assert bonus(scene(game=field(closed=(S, SW)), kershaw=N, cutler=CENTRE)) == (5, 0, 2)


def test_13_3_closed_hexes_of_the_race_for_spotsylvania_are_covered() -> None:
    game = race()
    ids, hexmap = game.map.ids, game.map.hexmap
    hole = next(number for number in hexmap.neighbours(ids["N2815"]) if game.map.names[number] not in game.closed)
    state = scene(cutler=game.map.names[hole], kershaw="N3520")
    cells = inner(state).position.flank(hole, 1).cells
    beside = [game.map.names[near] for near in hexmap.neighbours(hole)]
    assert [bool(cell & 32) for cell in cells] == [name in game.closed for name in beside]
    assert any(name in game.closed for name in beside)


def test_7_4_weak_units_do_not_cover_an_entrenched_defender() -> None:
    weak: dict[str, Any] = {"kershaw": N, "lomax": At(SE, 2, organized=False), "wickham": At(SE, 3, organized=False)}
    assert bonus(scene(game=field(), **weak, cutler=At(CENTRE, 10)))[0] == 5  # combat value 3 against 10
    assert bonus(scene(game=field(), **weak, cutler=At(CENTRE, 10, works="abatis")))[0] == 3  # against 15
    strong = {**weak, "wickham": At(SE, 3)}  # combat value 1 + 3
    assert bonus(scene(game=field(), **strong, cutler=At(CENTRE, 10, works="abatis")))[0] == 5


def test_7_4_any_unit_covers_a_defender_without_entrenchments() -> None:
    state = scene(game=field(), kershaw=At(N, 1), lomax=At(SE, 1, organized=False), cutler=At(CENTRE, 18))
    assert bonus(state)[0] == 5


def test_7_4_one_quarter_of_the_multiplied_value_still_covers() -> None:
    state = scene(game=field(), kershaw=N, rodes=At(SE, 3), cutler=At(CENTRE, 8, works="abatis"))
    assert bonus(state)[0] == 5
    state = scene(game=field(), kershaw=N, rodes=At(SE, 3), cutler=At(CENTRE, 9, works="abatis"))
    assert bonus(state)[0] == 3


# -- 7.8 --------------------------------------------------------------------------------------------------------------
def attacked(**more: At | str) -> State:
    """Kershaw attacks CENTRE from a march; the next question is the defender's, if there is one."""
    state = scene(game=field(), acting=CONFEDERATE, **{**FIVE, **more})
    drive(state, "march kershaw", "roll 2", f"attack {CENTRE}")
    return state


def test_7_8_refusing_costs_fatigue_and_adds_to_the_defenders_die() -> None:
    state = attacked()
    decision = state.decision
    assert decision is not None
    assert (decision.kind, decision.side, decision.target, decision.rule) == ("refuse", UNION, CENTRE, "7.8")
    events = drive(state, "refuse")
    assert at(state, "cutler").fatigue == 1
    assert [event.amount for event in events if event.kind == "modifiers"][1] == 1


def test_7_8_declining_costs_nothing() -> None:
    state = attacked()
    events = drive(state, "decline")
    assert at(state, "cutler").fatigue == 0
    assert [event.amount for event in events if event.kind == "modifiers"][1] == 0


@pytest.mark.parametrize(("bonus", "defence"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_7_8_more_where_the_bonus_is_greater(bonus: int, defence: int) -> None:
    assert race().tables.refuse[bonus] == defence


def test_7_8_all_infantry_of_the_hex_pays() -> None:
    state = attacked(robinson=At(CENTRE, fatigue=2), chapman=CENTRE)
    drive(state, "refuse")
    assert [at(state, unit).fatigue for unit in ("cutler", "robinson", "chapman")] == [1, 3, 0]


@pytest.mark.parametrize(
    "defenders",
    [
        {"cutler": At(CENTRE, fatigue=4)},
        {"cutler": At(CENTRE, demoralized=1)},
        {"cutler": CENTRE, "robinson": At(CENTRE, fatigue=4)},
        {"cutler": NW, "chapman": At(CENTRE, fatigue=4)},  # cavalry alone
        {"rodes": step(SE, "se")},  # no bonus to answer
    ],
)
def test_7_8_who_cannot_refuse_is_not_asked(defenders: dict[str, Any]) -> None:
    state = attacked(**defenders)
    assert state.decision is not None and state.decision.kind == "combat"
    assert texts(state)[0] == "roll 1 1"
