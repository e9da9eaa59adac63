"""5.5 Entrench, 9.0 entrenchments."""

from __future__ import annotations

from itertools import pairwise

import pytest
from ground import CENTRE, field

from gtc_tui.model.terrain import TERRAIN_ID
from support import UNION, At, at, drive, race, refused, scene, texts

LADDER = ("none", "abatis", "breastworks-build", "breastworks", "fort-build", "fort")


BUILDS = ("breastworks-build", "fort-build")


@pytest.mark.parametrize("before", BUILDS)
def test_5_5_an_action_begins_works_and_recovery_completes_them(before: str) -> None:
    state = scene(acting=UNION, robinson=At("N3213", works=before), lomax="N3520")
    assert "entrench robinson" not in texts(state)
    assert refused(state, "entrench robinson") == (
        "9.0",
        "Robinson can complete its entrenchment only in the recovery phase",
    )


@pytest.mark.parametrize(("before", "after"), [pair for pair in pairwise(LADDER) if pair[0] not in BUILDS])
def test_5_5_each_action_is_one_step_up_the_ladder(before: str, after: str) -> None:
    state = scene(acting=UNION, robinson=At("N3213", works=before), lomax="N3520")
    drive(state, "entrench robinson")
    assert (at(state, "robinson").works, at(state, "robinson").fatigue) == (after, 1)
    assert state.decision is not None and state.decision.kind == "initiative"


def test_9_0_nothing_is_better_than_a_fort() -> None:
    state = scene(acting=UNION, robinson=At("N3213", works="fort"), lomax="N3520")
    assert "entrench robinson" not in texts(state)
    assert refused(state, "entrench robinson")[0] == "9.0"


@pytest.mark.parametrize("where", ["S3626", "S3526"])
def test_5_5_in_a_city_the_first_step_is_abatis(where: str) -> None:
    state = scene(acting=UNION, robinson=where, lomax="N3520")
    drive(state, "entrench robinson")
    assert at(state, "robinson").works == "abatis"


def test_5_5_in_a_redoubt_the_first_step_is_work_on_breastworks() -> None:
    game = race()
    redoubt = next(
        str(name)
        for number, name in enumerate(game.map.names)
        if game.map.hexmap.terrain(number) == TERRAIN_ID["redoubt"]
    )
    state = scene(acting=UNION, robinson=redoubt, lomax="N3520")
    drive(state, "entrench robinson")
    assert at(state, "robinson").works == "breastworks-build"


def test_5_5_cavalry_entrenches_too() -> None:
    state = scene(acting=UNION, chapman="N3213", lomax="N3520")
    drive(state, "entrench chapman")
    assert at(state, "chapman").works == "abatis"


def test_5_5_artillery_entrenches_and_wagons_do_not() -> None:
    guns = scene(game=field(figures={"robinson": {"arm": "artillery"}}), acting=UNION, robinson=CENTRE, lomax="N3520")
    drive(guns, "entrench robinson")
    assert at(guns, "robinson").works == "abatis"
    wagons = scene(game=field(figures={"robinson": {"arm": "wagon"}}), acting=UNION, robinson=CENTRE, lomax="N3520")
    assert "march robinson" in texts(wagons)
    assert refused(wagons, "entrench robinson") == (
        "5.5",
        "Robinson may not entrench: only infantry, cavalry and artillery do",
    )


def test_11_0_a_demoralized_unit_may_not_entrench() -> None:
    state = scene(acting=UNION, robinson=At("N3213", demoralized=1), lomax="N3520")
    assert "march robinson" in texts(state)
    assert refused(state, "entrench robinson") == ("11.0", "Robinson is demoralized and may not entrench")


def test_5_0_nor_one_at_fatigue_4() -> None:
    state = scene(acting=UNION, robinson=At("N3213", fatigue=4), wright="N3213", lomax="N3520")
    assert refused(state, "entrench robinson")[0] == "5.0"


def test_5_5_entrenching_never_asks_for_an_extended_march_roll() -> None:
    state = scene(acting=UNION, robinson=At("N3213", fatigue=3), wright="N3213", lomax="N3520")
    events = drive(state, "entrench robinson")
    assert at(state, "robinson").fatigue == 4
    assert "roll" not in [event.kind for event in events]


def test_9_0_a_unit_that_leaves_its_hex_loses_its_entrenchment() -> None:
    state = scene(
        acting=UNION, robinson=At("N3213", works="breastworks"), cutler=At("N3213", works="abatis"), lomax="N3520"
    )
    drive(state, "march robinson", "roll 6")
    assert at(state, "robinson").works == "breastworks"  # not before it leaves
    drive(state, "step N3314")
    assert at(state, "robinson").works == "none"
    assert at(state, "cutler").works == "abatis"
