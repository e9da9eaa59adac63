"""7.2 Combat values, 7.3 artillery values, 7.4 die modifiers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from ground import CENTRE, NE, SE, N, field, step

from gtc_tui._core import ratio
from gtc_tui.engine.action import PieceId
from gtc_tui.engine.report import OddsLine
from gtc_tui.engine.state import State
from gtc_tui.model.terrain import Edge
from gtc_tui.rules.gcacw.combat import combat_values
from gtc_tui.rules.gcacw.combat.modifiers import Battle, assess_battle
from gtc_tui.rules.gcacw.state.game import GcacwGame
from support import UNION, At, drive, inner, scene

LONGSTREET = {"like": "anderson-i", "id": "longstreet", "name": "Longstreet", "command_value": 7,
              "assault_bonus": "leading"}  # fmt: skip
LEE = {"like": "ewell", "id": "lee", "name": "Lee", "size": "Army", "command": "ANV", "tactical_attack": 0,
       "tactical_defence": 0, "assault_bonus": "stacked"}  # fmt: skip


def ids(*names: str) -> tuple[PieceId, ...]:
    return tuple(PieceId(name) for name in names)


def march(unit: str, points: int = 2, origin: str = N) -> Battle:
    return Battle("march", ids(unit), (origin,), CENTRE, points=points)


def assault(leader: str, *units: str, origin: str = N) -> Battle:
    return Battle("assault", ids(*units), (origin,), CENTRE, PieceId(leader))


def lines(state: State, battle: Battle, word: str, refused: bool = False) -> list[OddsLine]:
    found = assess_battle(inner(state), battle, refused)
    return [line for line in found.lines if line.label.startswith(word)]


def value(state: State, battle: Battle, word: str) -> int | None:
    """Value of the modifier whose label begins so; None when there is none."""
    found = lines(state, battle, word)
    return found[0].value if found else None


# -- 7.2, 7.3 ---------------------------------------------------------------------------------------------------------
def test_7_2_a_march_attack_counts_one_unit_and_a_defence_all() -> None:
    state = scene(game=field(), robinson=At(N, 9), griffin=At(N, 14), lomax=At(CENTRE, 2), wickham=At(CENTRE, 3))
    assert combat_values.attack(inner(state), ids("robinson")).cv2 == 18
    assert combat_values.defence(inner(state), CENTRE).cv2 == 10


def test_7_2_half_points_are_kept() -> None:
    state = scene(game=field(), robinson=At(N, 1, organized=False), lomax=At(CENTRE, 1, organized=False))
    assert combat_values.attack(inner(state), ids("robinson")).value == Fraction(1, 2)
    assert value(state, march("robinson"), "Ratio") == 0
    assert lines(state, march("robinson"), "Ratio")[0].label == "Ratio 1/2:1/2"


def test_7_2_attacker_counts_at_most_70_from_each_hex() -> None:
    state = scene(
        game=field(), rodes=At(N, 50), e_johnson=At(N, 50), kershaw=At(NE, 60), field=At(NE, 20), cutler=CENTRE
    )
    assert combat_values.attack(inner(state), ids("rodes", "e-johnson")).value == 70
    assert combat_values.attack(inner(state), ids("rodes", "e-johnson", "kershaw", "field")).value == 140


@pytest.mark.parametrize(("works", "limit"), [(0, 60), (1, 100), (2, 130)])
def test_7_2_defender_counts_more_when_his_infantry_is_entrenched(works: int, limit: int) -> None:
    spots = [At(CENTRE, 90, works="fort" if number < works else "none") for number in range(2)]
    state = scene(game=field(), cutler=spots[0], griffin=spots[1], chapman=At(CENTRE, 2), kershaw=N)
    assert combat_values.defence(inner(state), CENTRE).value == limit


def test_7_2_less_than_half_of_the_infantry_entrenched_is_not_enough() -> None:
    state = scene(
        game=field(), cutler=At(CENTRE, 40, works="abatis"), griffin=At(CENTRE, 40), robinson=At(CENTRE, 40), kershaw=N
    )
    assert combat_values.defence(inner(state), CENTRE).value == 60


def test_7_2_only_entrenched_infantry_raises_the_limit() -> None:
    works = {unit: At(CENTRE, 40, works="fort") for unit in ("chapman", "mcintosh")}
    assert combat_values.defence(inner(scene(game=field(), **works, kershaw=N)), CENTRE).value == 60


def test_7_2_the_limit_holds_for_the_columns_of_the_combat_table_too() -> None:
    found = combat_values.defence(
        inner(scene(game=field(), cutler=At(CENTRE, 50), griffin=At(CENTRE, 50), kershaw=N)), CENTRE
    )
    assert (found.value, found.cv2) == (60, 120)


def test_7_3_artillery_adds_up_within_the_sides_combat_value() -> None:
    state = scene(game=field(), kershaw=At(N, 8), field=At(N, 3), cutler=At(CENTRE, 1), griffin=At(CENTRE, 4))
    play = inner(state)
    assert combat_values.attack(play, ids("kershaw")).guns == 4
    assert combat_values.attack(play, ids("kershaw", "field")).guns == 8
    assert combat_values.attack(play, ids("field")).guns == 3  # four guns, combat value 3
    assert combat_values.defence(play, CENTRE).guns == 4
    state = scene(game=field(), kershaw=N, cutler=At(CENTRE, 1), griffin=At(CENTRE, 2))
    assert combat_values.defence(inner(state), CENTRE).guns == 3  # four guns, combat value 3


def test_7_3_disorganization_leaves_the_guns_alone() -> None:
    state = scene(game=field(), kershaw=At(N, 8, fatigue=4, organized=False), cutler=CENTRE)
    assert combat_values.attack(inner(state), ids("kershaw")).guns == 4


@pytest.mark.parametrize(
    ("works", "terrain", "value", "guns"),
    [
        ("none", "clear", "10", "2"),
        ("abatis", "clear", "15", "3"),
        ("breastworks-build", "clear", "15", "3"),
        ("breastworks", "clear", "20", "4"),
        ("fort-build", "clear", "20", "4"),
        ("fort", "clear", "30", "6"),
        ("none", "redoubt", "15", "3"),
        ("breastworks-build", "redoubt", "45/2", "9/2"),
    ],
)
def test_7_4_entrenchments_multiply_defence_and_guns(works: str, terrain: str, value: str, guns: str) -> None:
    state = scene(game=field(terrain={CENTRE: terrain}), cutler=At(CENTRE, 10, works=works), kershaw=N)
    found = combat_values.defence(inner(state), CENTRE)
    assert (found.cv2, found.value, found.guns) == (20, Fraction(value), Fraction(guns))


def test_7_4_entrenchments_count_unit_by_unit() -> None:
    state = scene(game=field(), cutler=At(CENTRE, 10, works="abatis"), griffin=At(CENTRE, 5), kershaw=N)
    assert combat_values.defence(inner(state), CENTRE).value == 20


# -- 7.4 ratio, type, tactical ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("attacker", "defender", "modifier"),
    [(8, 10, -1), (10, 10, 0), (19, 10, 0), (20, 10, 1), (7, 2, 2), (6, 1, 5), (10, 21, -2), (20, 1, 13), (1, 20, -12)],
)
def test_7_4_ratio_in_the_defenders_favour(attacker: int, defender: int, modifier: int) -> None:
    state = scene(game=field(), robinson=At(N, attacker), rodes=At(CENTRE, defender))
    assert value(state, march("robinson"), "Ratio") == modifier


def test_7_4_ratio_is_exact_with_entrenchments() -> None:
    # 45 against 22 1/2 is just 2:1; one point more of the defender is not.
    for strength, modifier in ((10, 1), (11, 0)):
        spot = At(CENTRE, strength, works="abatis")
        state = scene(game=field(terrain={CENTRE: "redoubt"}), robinson=At(N, 45), rodes=spot)
        assert value(state, march("robinson"), "Ratio") == modifier


@pytest.mark.parametrize(
    ("unit", "points", "label", "modifier"),
    [
        ("robinson", 0, "Attack in column", -3),
        ("robinson", 1, "Hasty attack", -1),
        ("robinson", 2, "Normal attack", 0),
        ("robinson", 3, "Normal attack", 0),
        ("robinson", 4, "Prepared attack", 1),
        ("robinson", 9, "Prepared attack", 1),
        ("chapman", 1, "Attack in column", -3),
        ("chapman", 2, "Hasty attack", -1),
        ("chapman", 4, "Normal attack", 0),
        ("chapman", 8, "Prepared attack", 1),
    ],
)
def test_7_1_attack_type_by_points_left(unit: str, points: int, label: str, modifier: int) -> None:
    where: dict[str, Any] = {unit: At(N, 4)}
    state = scene(game=field(), rodes=CENTRE, **where)
    found = lines(state, march(unit, points), label)
    assert [(line.label, line.value) for line in found] == [(label, modifier)]


def test_7_4_tactical_in_a_march_attack_is_the_best_of_unit_and_its_leaders() -> None:
    state = scene(game=field(), robinson=N, warren=N, e_johnson=CENTRE)
    assert value(state, march("robinson"), "Tactical") == 0  # Warren 3 against E Johnson 3
    state = scene(game=field(), robinson=N, griffin=step(N, "n"), warren=step(N, "n"), e_johnson=CENTRE)
    assert value(state, march("robinson"), "Tactical") == -1  # Warren is in another hex


def test_7_4_tactical_of_a_leader_of_other_units_does_not_count() -> None:
    state = scene(game=field(), robinson=N, wright=N, sedgwick=N, e_johnson=CENTRE)
    assert value(state, march("robinson"), "Tactical") == -1
    assert value(state, march("wright"), "Tactical") == 0


def test_7_4_tactical_in_defence_is_the_best_in_the_hex() -> None:
    state = scene(game=field(), robinson=N, lomax=CENTRE, e_johnson=CENTRE, ewell=CENTRE)
    assert value(state, march("robinson"), "Tactical") == -2


def test_7_4_tactical_in_an_assault_is_the_assaulting_leaders_alone() -> None:
    figures = {"wright": {"tactical_attack": 4}}
    state = scene(game=field(figures=figures), wright=N, sedgwick=N, rodes=CENTRE)
    assert value(state, march("wright"), "Tactical") == 1
    assert value(state, assault("sedgwick", "wright"), "Tactical") == 0


def test_11_0_demoralized_units_have_no_tactical_value() -> None:
    state = scene(game=field(), robinson=At(N, 9, demoralized=1), lomax=At(CENTRE, 2, demoralized=2))
    assert lines(state, march("robinson"), "Tactical")[0].label == "Tactical values 0 (Robinson) to 0 (Lomax)"


# -- 7.4 artillery ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("terrain", "attacker", "defender", "sure", "coin"),
    [
        ("clear", 0, 4, -3, 0),
        ("clear", 1, 4, -2, 0),
        ("clear", 3, 3, -1, 0),
        ("clear", 4, 2, 0, 0),
        ("clear", 5, 0, 1, 0),
        ("clear", 9, 0, 2, 0),
        ("rough", 2, 1, 0, -1),
        ("rough", 0, 4, -1, -1),
        ("rolling", 1, 3, -1, -1),
        ("woods", 2, 4, 0, -1),
        ("woods", 8, 0, 0, 1),
        ("mountain", 1, 1, 0, 0),
        ("city", 5, 0, 0, 1),
    ],
)
def test_7_4_artillery_by_terrain(terrain: str, attacker: int, defender: int, sure: int, coin: int) -> None:
    figures = {"robinson": {"artillery": attacker}, "rodes": {"artillery": defender}}
    game = field(terrain={CENTRE: terrain}, hexsides={(N, CENTRE): Edge.ROAD}, figures=figures)
    state = scene(game=game, robinson=At(N, 12), rodes=At(CENTRE, 12))
    found = lines(state, march("robinson"), "Artillery")
    assert [line.value for line in found if not line.chance] == ([sure] if sure or not coin else [])
    assert [line.value for line in found if line.chance] == ([coin] if coin else [])
    assert assess_battle(inner(state), march("robinson")).coin == coin


def test_7_4_no_guns_on_either_side_are_no_modifier() -> None:
    state = scene(game=field(), chapman=N, wickham=CENTRE)
    assert value(state, march("chapman"), "Artillery") == 0


def test_7_4_guns_behind_entrenchments_count_more() -> None:
    state = scene(game=field(), kershaw=At(N, 8), cutler=At(CENTRE, 10, works="abatis"))
    assert [(line.label, line.value) for line in lines(state, march("kershaw"), "Artillery")] == [
        ("Artillery 4 against 3, clear", -1)
    ]


# -- 7.4 the rest -----------------------------------------------------------------------------------------------------
def test_7_4_lee_with_an_assault_and_longstreet_leading_one_add_one() -> None:
    game = field(extra=(LONGSTREET, LEE))
    with_both = scene(game=game, kershaw=N, rodes=N, longstreet=N, ewell=N, lee=N, cutler=CENTRE)
    assert value(with_both, assault("longstreet", "kershaw"), "Lee") == 1
    assert value(with_both, assault("longstreet", "kershaw"), "Longstreet") is None  # not both
    assert value(with_both, assault("ewell", "rodes"), "Lee") == 1
    alone = scene(game=game, kershaw=N, rodes=N, longstreet=N, ewell=N, cutler=CENTRE)
    assert value(alone, assault("longstreet", "kershaw"), "Longstreet") == 1
    assert value(alone, assault("ewell", "rodes"), "Longstreet") is None  # he does not lead it
    assert value(with_both, march("kershaw"), "Lee") is None  # a march attack is no assault


def test_7_4_grant_adds_nothing() -> None:
    grant = {"like": "warren", "id": "grant", "name": "Grant", "size": "Army", "command": "AP"}
    state = scene(game=field(extra=(grant,)), robinson=N, warren=N, grant=N, rodes=CENTRE)
    found = assess_battle(inner(state), assault("warren", "robinson"))
    assert not [line.label for line in found.lines if "with the assault" in line.label]
    assert found.attack == -1 + 1 + 0 - 2  # ratio 9:12, assault, tactical 3:3, artillery 2:3 in the open


def test_7_4_rain_takes_one_off() -> None:
    dry = scene(game=field(), robinson=N, rodes=CENTRE)
    wet = scene(game=field(), robinson=N, rodes=CENTRE, record={"rain": True})
    assert value(dry, march("robinson"), "Rain") is None
    assert value(wet, march("robinson"), "Rain") == -1


@pytest.mark.parametrize(
    ("features", "rain", "modifier"),
    [
        (Edge.CREEK, False, 1),
        (Edge.CREEK | Edge.ROAD, False, 1),
        (Edge.CREEK | Edge.ROAD, True, 2),
        (Edge.MINOR_RIVER | Edge.FORD, False, 2),
        (Edge.MINOR_RIVER | Edge.BRIDGE | Edge.ROAD, True, 2),
        (Edge.MAJOR_RIVER | Edge.FERRY, False, 2),
        (Edge.MAJOR_RIVER | Edge.DAM, False, 2),
        (Edge.ROAD, False, None),
    ],
)
def test_7_4_hexside_attacked_across(features: Edge, rain: bool, modifier: int | None) -> None:
    game = field(hexsides={(N, CENTRE): features})
    state = scene(game=game, robinson=N, rodes=CENTRE, record={"rain": rain})
    found = lines(state, march("robinson"), "Attacked across")
    assert [(line.value, line.attacker) for line in found] == ([] if modifier is None else [(modifier, False)])


def test_7_4_mountain() -> None:
    alone = field(terrain={CENTRE: "mountain"}, hexsides={(N, CENTRE): Edge.ROAD})
    both = field(terrain={CENTRE: "mountain", N: "mountain"}, hexsides={(N, CENTRE): Edge.ROAD})
    assert value(scene(game=alone, robinson=N, rodes=CENTRE), march("robinson"), "Defender on a mountain") == 2
    assert value(scene(game=both, robinson=N, rodes=CENTRE), march("robinson"), "Defender on a mountain") == 1


def grand(game: GcacwGame) -> State:
    return scene(game=game, kershaw=N, anderson_i=N, rodes=NE, cutler=CENTRE)


GRAND = Battle("grand", ids("kershaw", "rodes"), (N, NE), CENTRE, PieceId("anderson-i"))


@pytest.mark.parametrize("level", [N, NE])
def test_7_4_grand_assault_from_one_mountain_meets_the_lesser_height(level: str) -> None:
    roads = {(N, CENTRE): Edge.ROAD, (NE, CENTRE): Edge.ROAD}
    game = field(terrain={CENTRE: "mountain", level: "mountain"}, hexsides=roads)
    assert value(grand(game), GRAND, "Defender on a mountain") == 1


def test_7_4_grand_assault_meets_only_the_hexside_that_all_cross() -> None:
    river = Edge.MINOR_RIVER | Edge.FORD
    assert value(grand(field(hexsides={(N, CENTRE): Edge.CREEK})), GRAND, "Attacked") is None
    assert value(grand(field(hexsides={(N, CENTRE): river, (NE, CENTRE): river})), GRAND, "Attacked") == 2
    assert value(grand(field(hexsides={(N, CENTRE): Edge.CREEK, (NE, CENTRE): river})), GRAND, "Attacked") == 1


def test_7_8_refused_flanks_are_in_the_defenders_sum() -> None:
    state = scene(game=field(), kershaw=N, rodes=SE, cutler=At(CENTRE, 10))
    found = lines(state, march("kershaw"), "Flanks refused", refused=True)
    assert [(line.value, line.attacker, line.rule) for line in found] == [(1, False, "7.8")]


def test_7_4_every_line_names_its_section_and_the_sums_are_theirs() -> None:
    game = field(terrain={CENTRE: "mountain"}, hexsides={(N, CENTRE): Edge.CREEK | Edge.ROAD}, extra=(LEE,))
    state = scene(
        game=game, kershaw=N, anderson_i=N, lee=N, rodes=SE, cutler=At(CENTRE, 10, works="fort"), record={"rain": True}
    )
    found = assess_battle(inner(state), assault("anderson-i", "kershaw"), True)
    assert all(line.rule for line in found.lines)
    attack = [line.value or 0 for line in found.lines if line.attacker and not line.chance]
    assert (found.attack, found.defence) == (sum(attack), 2 + 2 + 1)  # creek in rain, mountain, flanks refused
    assert found.attacker_cv2 == 16 and found.defender_cv2 == 20


def test_7_4_dice_meet_the_same_modifiers_as_the_odds() -> None:
    state = scene(
        game=field(hexsides={(N, CENTRE): Edge.CREEK}), acting=UNION, robinson=At(N, 9), rodes=At(CENTRE, 6), neill=SE
    )
    expected = assess_battle(inner(state), march("robinson", 4)).modifier
    drive(state, "march robinson", "roll 4", f"attack {CENTRE}", "decline")
    events = drive(state, "roll 3 3")
    assert [event.amount for event in events if event.kind == "result"] == [expected]


def test_7_4_columns_use_the_defenders_value_without_entrenchments() -> None:
    state = scene(game=field(), kershaw=At(N, 8), cutler=At(CENTRE, 6, works="fort"))
    found = assess_battle(inner(state), march("kershaw"))
    assert found.defender_cv2 == 12
    assert value(state, march("kershaw"), "Ratio") == ratio(8, 18) == -2
