"""5.8, 5.9, 10.6 to 10.11: who fights together, and by which strength."""

from __future__ import annotations

from battle import EAST, MIDDLE, NORTH_EAST, NORTH_WEST, SOUTH_EAST, SOUTH_WEST, WEST, attack_scene, attacks, ids, unit
from scenes import MAD_ANTHONY, US, VILLA, drive, inner, texts

from gtc_tui.rules.boots.combat import shifts


def test_5_8_of_a_mixed_stack_only_the_active_sub_command_attacks() -> None:
    """Different sub-commands may stand with a fort garrison (5.7)."""
    state = attack_scene(commands=("EC",), ec_13c="4214", wc_7c="4214", fc_bliss="4214", do_1="4215")
    drive(state, "attack 4214 4215", "skirmish")
    assert ids(state, attacks(state)[0].attackers) == ["ec-13c"]


def test_5_9_different_sub_commands_defend_together() -> None:
    state = attack_scene(commands=("Do",), side=VILLA, ec_13c="4214", wc_7c="4214", fc_bliss="4214", do_1="4215")
    drive(state, "attack 4215 4214", "skirmish")
    attack = attacks(state)[0]
    assert sorted(ids(state, attack.defenders)) == ["ec-13c", "fc-bliss", "wc-7c"]
    assert shifts.assess(inner(state), attack).defence == 3 + 4 + 4


def test_10_6_a_hex_may_be_attacked_from_all_six_sides_with_all_strength_added() -> None:
    around = {
        "wc_7c": WEST,
        "wc_10c": NORTH_WEST,
        "ec_13c": NORTH_EAST,
        "ec_11c": EAST,
        "nc_5c": SOUTH_EAST,
        "nc_17i": SOUTH_WEST,
    }
    state = attack_scene(do_1=MIDDLE, **around)
    drive(state, f"attack {WEST} {MIDDLE}")
    while texts(state)[0].startswith("join"):
        drive(state, texts(state)[0])
    attack = attacks(state)[0]
    assert len(attack.attackers) == 6 and shifts.assess(inner(state), attack).attack == 4 + 4 + 3 + 4 + 4 + 5


def test_10_10_a_weak_attack_may_free_the_others_for_a_strong_one() -> None:
    """6I takes on both Dorados alone, or 13C holds one of them while the others fall upon the second."""
    state = attack_scene(wc_7c=WEST, ec_13c=EAST, ec_6i=NORTH_EAST, do_1=MIDDLE, do_2="4130")
    drive(state, f"attack {EAST} 4130", "done", f"attack {WEST} {MIDDLE}")
    found = attacks(state)
    assert [ids(state, one.attackers) for one in found] == [["ec-13c"], ["wc-7c", "ec-6i"]]
    assert [shifts.assess(inner(state), one).attack for one in found] == [3, 9]


def test_10_11_strength_is_not_divided_among_attacks() -> None:
    """A lone unit between two enemies meets both with all it has, once."""
    state = attack_scene(wc_7c=MIDDLE, do_1=WEST, do_2=EAST)
    drive(state, f"attack {MIDDLE} {WEST}")
    found = shifts.assess(inner(state), attacks(state)[0])
    assert (found.attack, found.defence) == (4, 5)


def test_21_8_under_wayne_all_us_units_may_attack_together() -> None:
    state = attack_scene(
        game_id=MAD_ANTHONY, commands=("St", "Sc", "M", "Wlk", "Hm"), side=US, hm_1="1727", wl_1="1729", in_mia="1728"
    )
    drive(state, "attack 1727 1728")
    if state.decision is not None and state.decision.kind == "attack":
        drive(state, "join 1729")
    attack = attacks(state)[0]
    assert set(attack.attackers) == {unit(state, "hm-1"), unit(state, "wl-1")}


def test_22_8_headquarters_units_attack_with_the_sub_command_that_acts_with_them() -> None:
    state = attack_scene(commands=("GHQ", "WC"), wc_7c=WEST, gh_mc=WEST, do_1=MIDDLE)
    drive(state, f"attack {WEST} {MIDDLE}")
    assert sorted(ids(state, attacks(state)[0].attackers)) == ["gh-mc", "wc-7c"]
