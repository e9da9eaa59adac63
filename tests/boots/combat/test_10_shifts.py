"""10.13 to 10.22, 18.4 The ratio and every column shift."""

from __future__ import annotations

from itertools import permutations

import pytest
from battle import (
    EAST,
    MIDDLE,
    NORTH_EAST,
    NORTH_WEST,
    SOUTH_EAST,
    SOUTH_WEST,
    WEST,
    attack_scene,
    declared,
    effect,
    fight,
    unit,
)
from hypothesis import given
from hypothesis import strategies as st
from markers import asked
from scenes import INDIAN, MAD_ANTHONY, US, VILLA, changed, game, inner, texts

from gtc_tui.engine.state import State
from gtc_tui.rules.boots.combat import shifts
from gtc_tui.rules.boots.state import ground
from gtc_tui.rules.boots.tables.tables import CHARGE

TABLES = game().tables


def found(state: State, attackers: tuple[str, ...], *targets: str, table: str = "skirmish") -> dict[str, int]:
    """Shifts of an attack by the kind, to the right where positive."""
    lines = shifts.assess(inner(state), declared(state, attackers, *targets, table=table)).lines
    return {f"{'A' if line.attacker else 'D'} {line.key}": line.value or 0 for line in lines}


def test_10_13_twenty_against_thirteen_is_the_column_from_150() -> None:
    assert TABLES.columns[TABLES.column(20, 13)] == "150-199"


def test_10_13_fractions_of_a_per_cent_are_dropped() -> None:
    assert TABLES.columns[TABLES.column(299, 200)] == "100-149"
    assert TABLES.columns[TABLES.column(300, 200)] == "150-199"


def test_10_22_one_against_ten_moved_two_columns_is_the_column_from_100() -> None:
    assert TABLES.columns[TABLES.column(1, 10)] == "<=49"
    assert TABLES.columns[TABLES.column(1, 10, 3 - 1)] == "100-149"


@pytest.mark.parametrize(("shift", "column"), [(-20, "<=49"), (20, ">=500")])
def test_10_15_no_shift_leads_out_of_the_table(shift: int, column: str) -> None:
    assert TABLES.columns[TABLES.column(10, 10, shift)] == column


def test_10_13_against_no_strength_the_last_column_and_without_any_the_first() -> None:
    assert TABLES.columns[TABLES.column(1, 0)] == ">=500"
    assert TABLES.columns[TABLES.column(0, 1)] == "<=49" == TABLES.columns[TABLES.column(0, 0)]


@given(st.integers(0, 60), st.integers(0, 60), st.integers(0, 60), st.integers(-9, 9), st.integers(0, 9))
def test_10_13_more_strength_and_more_shifts_never_mean_a_lower_column(
    attack: int, more: int, defence: int, shift: int, extra: int
) -> None:
    least = TABLES.column(attack, defence, shift)
    assert TABLES.column(attack + more, defence, shift) >= least
    assert TABLES.column(attack, defence, shift + extra) >= least
    assert TABLES.column(attack, defence + more, shift) <= least


# -- 10.16 Flank -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "flanked"),
    [
        (WEST, EAST, True),
        (NORTH_WEST, SOUTH_EAST, True),
        (NORTH_EAST, SOUTH_WEST, True),
        (WEST, NORTH_WEST, False),
        (WEST, SOUTH_EAST, False),
    ],
)
def test_10_16_attackers_in_opposite_hexes_have_the_flank(one: str, other: str, flanked: bool) -> None:
    state = attack_scene(wc_7c=one, wc_10c=other, do_1=MIDDLE)
    assert ("A flank" in found(state, ("wc-7c", "wc-10c"), MIDDLE)) == flanked


def test_10_16_only_units_of_the_same_attack_count() -> None:
    state = attack_scene(wc_7c=WEST, wc_10c=EAST, do_1=MIDDLE)
    assert "A flank" not in found(state, ("wc-7c",), MIDDLE)


def test_10_16_all_around_where_the_map_ends_is_all_around() -> None:
    """4400 has hexes in the east and south-east only."""
    state = attack_scene(wc_7c="4401", wc_10c="4300", do_1="4400")
    assert "A flank" in found(state, ("wc-7c", "wc-10c"), "4400")
    assert "A flank" not in found(state, ("wc-7c",), "4400")


def test_10_16_not_against_several_hexes() -> None:
    state = attack_scene(wc_7c=WEST, wc_10c=EAST, do_1=MIDDLE, do_2=NORTH_WEST)
    assert "A flank" not in found(state, ("wc-7c", "wc-10c"), MIDDLE, NORTH_WEST)


def test_10_16_not_against_an_entrenchment() -> None:
    state = attack_scene(wc_7c=WEST, wc_10c=EAST, do_1=MIDDLE)
    state = changed(state, lambda play: ground.entrench(play, play.game.map.ids[MIDDLE], VILLA))
    assert found(state, ("wc-7c", "wc-10c"), MIDDLE) == {"D works": 1}


def test_10_16_not_against_a_fort_garrison() -> None:
    state = attack_scene(fc_bliss="4214", do_1="4213", do_2="4215", commands=("Do",), side=VILLA)
    assert "A flank" not in found(state, ("do-1", "do-2"), "4214")


def test_22_20_in_a_raided_hex_walls_do_not_keep_the_flanks() -> None:
    state = attack_scene(fc_bliss="4214", do_1="4213", do_2="4215", commands=("Do",), side=VILLA)
    state = changed(state, lambda play: ground.raid(play, play.game.map.ids["4214"]))
    assert found(state, ("do-1", "do-2"), "4214") == {"A flank": 1}


# -- 10.17 Artillery ---------------------------------------------------------------------------------------------------


def test_10_17_two_other_units_and_three_guns_attack_with_two_to_the_right() -> None:
    state = attack_scene(wc_7c=WEST, ec_13c=WEST, wc_b6=WEST, ec_c6=WEST, nc_4fa=EAST, do_1=MIDDLE)
    assert found(state, ("wc-7c", "ec-13c", "wc-b6", "ec-c6", "nc-4fa"), MIDDLE)["A artillery"] == 2


def test_10_17_three_guns_and_one_other_unit_defend_with_one_to_the_left() -> None:
    state = attack_scene(
        wc_b6=MIDDLE, ec_c6=MIDDLE, nc_4fa=MIDDLE, ec_6i=MIDDLE, do_1=WEST, commands=("Do",), side=VILLA
    )
    assert found(state, ("do-1",), MIDDLE) == {"D artillery": 1}


def test_10_17_guns_alone_give_nothing_but_their_strength() -> None:
    state = attack_scene(nc_4fa=WEST, do_1=MIDDLE)
    assert found(state, ("nc-4fa",), MIDDLE) == {"A artillery": 0}
    assert shifts.assess(inner(state), declared(state, ("nc-4fa",), MIDDLE)).attack == 2


def test_10_17_supply_units_do_not_make_guns_count() -> None:
    state = attack_scene(wc_b6=WEST, wc_wag=WEST, do_1=MIDDLE)
    assert found(state, ("wc-b6", "wc-wag"), MIDDLE) == {"A artillery": 0}


# -- 10.18 Terrain, 10.19 works ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("target", "columns"), [("4029", 0), ("1204", 1), ("2115", 2), ("2209", 1)])
def test_10_18_the_terrain_of_the_defenders_hex(target: str, columns: int) -> None:
    """Clear, rough, Chihuahua (a city), Bachiniva (a town)."""
    state = attack_scene(wc_7c=WEST, do_1=MIDDLE)
    play = inner(state)
    where, number = play.game.map.ids[target], unit(state, "do-1")
    play.position.place(number, where)
    assert play.game.shifts.terrain(play.position, where, [number])[0] == columns


def test_10_18_only_the_best_of_all_hexes_counts() -> None:
    state = attack_scene(wc_7c="2114", do_1="2115", do_2="2214")
    assert found(state, ("wc-7c",), "2115", "2214")["D terrain"] == 2


def test_23_a_river_hex_helps_like_rough_ground() -> None:
    play = inner(attack_scene(wc_7c=WEST, do_1=MIDDLE))
    game_map, chart = play.game.map, play.game.tables.grounds["pershing"]
    river = next(one for one in game_map.rivers if game_map.terrain(one) == "clear" and one not in game_map.places)
    assert play.game.shifts.terrain(play.position, river, []) == (chart.river_shift, "river")


def test_23_a_town_helps_no_indians_and_a_village_only_them() -> None:
    state = attack_scene(game_id=MAD_ANTHONY, commands=("St",), st_1us="0832", in_mia="2829", br_ca="2625")
    play = inner(state)
    ids = play.game.map.ids
    lexington, kekionga, mississinewa = ids["0832"], ids["2829"], ids["2625"]
    soldier, miami, british = (unit(state, name) for name in ("st-1us", "in-mia", "br-ca"))

    def shift(where: int, one: int) -> int:
        play.position.place(one, where)
        return play.game.shifts.terrain(play.position, where, [one])[0]

    dry = not play.game.map.rivers.get(kekionga) and not play.game.map.rivers.get(mississinewa)
    assert shift(lexington, soldier) == 1
    play.position.lift(soldier)
    assert shift(lexington, miami) == 0
    assert shift(kekionga, miami) == 1
    assert shift(mississinewa, british) == (0 if dry else play.game.tables.grounds["mad-anthony"].river_shift)


def test_21_20_a_burned_hex_gives_no_shift() -> None:
    state = attack_scene(game_id=MAD_ANTHONY, commands=("St",), st_1us="0832")
    play = inner(state)
    where = play.game.map.ids["0832"]
    ground.burn(play, where)
    assert play.game.shifts.terrain(play.position, where, [unit(state, "st-1us")]) == (0, "")


def test_22_20_a_raided_hex_helps_nobody() -> None:
    state = attack_scene(ec_6i="4107", do_1="4108", commands=("Do",), side=VILLA)
    play = inner(state)
    where = play.game.map.ids["4107"]
    ground.entrench(play, where, US)
    assert found(State.from_play(play), ("do-1",), "4107") == {"D terrain": 1, "D works": 1}
    ground.raid(play, where)
    assert found(State.from_play(play), ("do-1",), "4107") == {}


def test_10_19_works_come_on_top_of_the_terrain() -> None:
    state = attack_scene(fc_bliss="4214", do_1="4215", commands=("Do",), side=VILLA)
    assert found(state, ("do-1",), "4214") == {"D terrain": 1, "D works": 1}


def test_17_3_an_enemy_entrenchment_is_none() -> None:
    state = attack_scene(wc_7c=WEST, do_1=MIDDLE)
    state = changed(state, lambda play: ground.entrench(play, play.game.map.ids[MIDDLE], US))
    assert found(state, ("wc-7c",), MIDDLE) == {}


def test_17_5_6_a_stockade_serves_whoever_holds_it_indians_too() -> None:
    state = attack_scene(
        game_id=MAD_ANTHONY, commands=("St",), st_1us="1727", sc_frnd="1728", st_2us="1427", br_ca="2427"
    )
    play = inner(state)
    ids = play.game.map.ids
    for where, builder in (("1727", US), ("1728", US), ("1427", INDIAN), ("2427", US)):
        ground.fortify(play, ids[where], builder)
    for soldiers in ("st-2us", "br-ca"):
        number = unit(state, soldiers)
        assert shifts.work(play, play.position.hex(number), [number]) == "stockade"
    assert shifts.work(play, ids["1727"], [unit(state, "st-1us")]) == "stockade"
    assert shifts.work(play, ids["1728"], [unit(state, "sc-frnd")]) == "stockade"


def test_10_16_indians_in_a_stockade_cannot_be_flanked_and_may_stay() -> None:
    """Miami in Fort Miami's stockade between two US hexes: a column for them, none for the flank (11.3, 17.5.6)."""
    placed = {"in_mia": "3236", "st_1us": "3235", "st_2us": "3237", "st_wag": "3235"}
    state = attack_scene("DW", game_id=MAD_ANTHONY, commands=("St",), marks={"3236": 16}, **placed)
    told = shifts.assess(inner(state), declared(state, ("st-1us", "st-2us"), "3236")).lines
    keys = {line.key: line.value for line in told}
    assert keys["works"] == 1 and "flank" not in keys
    fight(state, "3235", "3236")
    assert asked(state) == ("indian", "retreat") and {"halt", "done"} <= set(texts(state))


# -- 18.4 Sappers ------------------------------------------------------------------------------------------------------


def test_18_4_engineers_who_charge_works_are_sappers() -> None:
    state = attack_scene(ec_6i=WEST, nc_eng=WEST, gh_eng=EAST, do_1=MIDDLE)
    attackers = ("ec-6i", "nc-eng", "gh-eng")
    assert "A sappers" not in found(state, attackers, MIDDLE, table=CHARGE)
    state = changed(state, lambda play: ground.entrench(play, play.game.map.ids[MIDDLE], VILLA))
    assert found(state, attackers, MIDDLE, table=CHARGE)["A sappers"] == 1
    assert "A sappers" not in found(state, attackers, MIDDLE)
    assert "A sappers" not in found(state, ("ec-6i",), MIDDLE, table=CHARGE)


# -- 6.7 Heroism markers -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["out-of-ammo", "inspired", "morale"])
def test_6_7_markers_move_the_column_in_favour_of_their_player(kind: str) -> None:
    for side, letter in ((US, "A"), (VILLA, "D")):
        state = attack_scene(wc_7c=WEST, do_1=MIDDLE, effects=(effect(kind, side),))
        assert found(state, ("wc-7c",), MIDDLE) == {f"{letter} {kind}": 1}


def test_6_7_wild_charge_moves_the_column() -> None:
    state = attack_scene(wc_7c=WEST, do_1=MIDDLE, effects=(effect("wild-charge", US),))
    assert found(state, ("wc-7c",), MIDDLE) == {"A wild-charge": 1}


@pytest.mark.parametrize(
    ("kinds", "columns"),
    [
        ((), 1),
        ((("flank-success", US),), 2),
        ((("flank-success", US), ("flank-success", US)), 2),
        ((("flank-success", VILLA),), 0),
        ((("flank-success", US), ("flank-success", VILLA)), 0),
        ((("last-stand", VILLA), ("flank-success", US)), 0),
    ],
)
def test_6_7_flank_success_and_last_stand_change_the_flank(kinds: tuple[tuple[str, str], ...], columns: int) -> None:
    effects = tuple(effect(*kind) for kind in kinds)
    state = attack_scene(wc_7c=WEST, wc_10c=EAST, do_1=MIDDLE, effects=effects)
    assert found(state, ("wc-7c", "wc-10c"), MIDDLE) == {"A flank": columns}


def test_6_7_after_an_earthquake_the_defender_has_no_shifts_of_any_kind() -> None:
    effects = (effect("earthquake", VILLA), effect("out-of-ammo", VILLA), effect("morale", US))
    state = attack_scene(fc_bliss="4214", do_1="4215", commands=("Do",), side=VILLA, effects=effects)
    assert found(state, ("do-1",), "4214") == {"A out-of-ammo": 1, "D earthquake": 0}


def test_10_15_the_order_of_markers_makes_no_difference() -> None:
    every = [effect("out-of-ammo", US), effect("inspired", VILLA), effect("morale", US), effect("wild-charge", US)]
    assessed = set()
    for order in permutations(every):
        state = attack_scene(wc_7c=WEST, do_1=MIDDLE, effects=order)
        play = inner(state)
        one = shifts.assess(play, declared(state, ("wc-7c",), MIDDLE))
        assessed.add((one.column, one.shift, frozenset((line.key, line.value) for line in one.lines)))
    assert len(assessed) == 1 and next(iter(assessed))[1] == 2


def test_21_1_british_in_a_stockade_have_its_shift() -> None:
    state = attack_scene(game_id=MAD_ANTHONY, commands=("Hm",), hm_1="3235", br_cb="3236", side=US)
    state = changed(state, lambda play: ground.fortify(play, play.game.map.ids["3236"], INDIAN))
    assert found(state, ("hm-1",), "3236")["D works"] == 1
