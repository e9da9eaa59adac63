"""12.0 Pursuit, and pursuers who fight on."""

from __future__ import annotations

import pytest
from battle import (
    EAST,
    MIDDLE,
    NORTH_EAST,
    NORTH_WEST,
    SOUTH_EAST,
    WEST,
    attack_scene,
    attacks,
    effect,
    fight,
    hexes,
    ids,
    unit,
)
from scenes import US, VILLA, at, changed, drive, inner, refused, spread, texts

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.state import State
from gtc_tui.rules.boots.combat.pursuit import runners
from gtc_tui.rules.boots.state.record import Effect

CLEAR = {"do_1": MIDDLE}


def on(state: State) -> State:
    """Past heroism markers, to the next question of a player."""
    while state.decision is not None and state.decision.kind == "draw-heroism":
        state.apply(next(action for action in state.legal_actions() if "catastrophe" not in str(action)))
    return state


def after(code: str, **placed: object) -> State:
    """7C has attacked the middle from the west, with this result."""
    state = attack_scene(code, wc_7c=WEST, do_1=MIDDLE, **placed)
    fight(state, WEST, MIDDLE)
    return state


def over(state: State) -> bool:
    return inner(state).record.sub != "combat"


def test_12_2_the_first_hex_is_the_one_that_the_defenders_have_left() -> None:
    state = after("DC")
    assert texts(state) == [f"pursue wc-7c {MIDDLE}", "done"]
    assert refused(state, f"pursue wc-7c {NORTH_WEST}")[0] == "12.2"
    drive(state, f"pursue wc-7c {MIDDLE}")
    assert f"pursue wc-7c {EAST}" in texts(state) and f"pursue wc-7c {WEST}" in texts(state)


def test_12_2_nobody_has_to_pursue() -> None:
    state = after("DC")
    drive(state, "done")
    assert at(state, "wc-7c") == WEST


@pytest.mark.parametrize(("code", "foot", "horse"), [("DW", 1, 1), ("DD", 1, 2), ("DT", 2, 3), ("DC", 2, 3)])
def test_10_23_how_far_units_pursue(code: str, foot: int, horse: int) -> None:
    """Cavalry and motorcycles, infantry and engineers; guns and wagons never."""
    stack = {"gh_mc": WEST, "ec_6i": WEST, "nc_eng": WEST, "wc_b6": "4128", "wc_wag": "4128", "wc_7c": "4128"}
    state = attack_scene(code, do_1=MIDDLE, do_2="2503", **stack)
    play = inner(state)
    units = [unit(state, name.replace("_", "-")) for name in stack]
    far = {play.game.pieces[one.unit].id: one.left for one in runners(play, units, play.game.tables.results[code])}
    horses, walkers = {"gh-mc": horse, "wc-7c": horse}, {"ec-6i": foot, "nc-eng": foot}
    assert far == {**horses, **walkers}


def test_12_4_each_unit_stops_where_it_likes() -> None:
    state = attack_scene("DC", wc_7c=WEST, ec_6i=WEST, wc_10c=WEST, do_1=MIDDLE)
    fight(state, WEST, MIDDLE)
    drive(state, f"pursue wc-7c {MIDDLE}", f"pursue wc-7c {EAST}", "pursue wc-7c 4031", f"pursue ec-6i {MIDDLE}")
    assert refused(state, "pursue wc-7c 4032") == ("12.4", "7th Cavalry has used its whole pursuit")
    drive(state, "done")
    assert (at(state, "wc-7c"), at(state, "ec-6i"), at(state, "wc-10c")) == ("4031", MIDDLE, WEST)


def test_12_3_enemy_zones_do_not_matter_but_enemies_bar_the_way() -> None:
    state = after("DC", do_2="4031")
    drive(state, f"pursue wc-7c {MIDDLE}", f"pursue wc-7c {EAST}")
    assert "pursue wc-7c 4130" in texts(state)
    assert refused(state, "pursue wc-7c 4031") == ("12.3", "another side's units are in 4031")


def test_12_2_no_pursuit_into_a_hex_that_is_still_held() -> None:
    state = attack_scene("DW", ec_13c="4215", fc_bliss="4214", commands=("Do",), side="villa", do_1="4213")
    fight(state, "4213", "4214")
    drive(state, "halt")
    assert over(state) and at(state, "do-1") == "4213"


def test_12_3_units_that_cannot_move_do_not_pursue() -> None:
    state = attack_scene("DC", commands=("FC",), fc_bliss="4214", do_1="4215")
    fight(state, "4214", "4215", "yield", "skirmish")
    assert over(on(state)) and at(state, "fc-bliss") == "4214"


def test_10_23_after_dw_nobody_fights_on() -> None:
    state = after("DW", do_2="4130")
    drive(state, *(["retreat 3929"] if "retreat 3929" in texts(state) else []))
    drive(state, f"pursue wc-7c {MIDDLE}")
    assert over(on(state))


# -- fighting on -------------------------------------------------------------------------------------------------------


def test_12_5_pursuers_beside_an_enemy_fight_on_or_do_nothing() -> None:
    state = after("DC", do_2="4031")
    drive(state, f"pursue wc-7c {MIDDLE}", f"pursue wc-7c {EAST}", "done")
    on(state)
    assert texts(state) == [f"press {EAST}", "done"]
    assert refused(state, f"press {MIDDLE}")[0] == "12.5"
    twin = state.clone()
    drive(twin, "done")
    assert over(twin) and at(twin, "do-2") == "4031"
    drive(state, f"press {EAST}")
    assert state.decision is not None and state.decision.kind == "combat" and state.decision.target == "4031"


def test_12_8_pursuit_and_fighting_on_have_no_limit() -> None:
    state = after("DC", do_2="4031", do_3="4033")
    for here, target in ((EAST, "4031"), ("4032", "4033")):
        drive(state, *advance(state, here), "done")
        on(state)
        drive(state, f"press {here}", "roll 1")
        assert at(state, "wc-7c") == here and inner(state).position.owner(inner(state).game.map.ids[target]) == -1
    drive(state, "done")
    assert over(on(state)) and spread(state) == {"wc-7c": "4032"}


def advance(state: State, goal: str) -> list[str]:
    """Answers by which 7C pursues straight east to a hex."""
    here = int(str(at(state, "wc-7c")))
    return [f"pursue wc-7c {number}" for number in range(here + 1, int(goal) + 1)]


def test_12_5_pursuers_must_attack_every_enemy_whose_zone_they_are_in() -> None:
    state = after("DC", do_2="4031", do_3="4130")
    drive(state, f"pursue wc-7c {MIDDLE}", f"pursue wc-7c {EAST}", "done")
    drive(on(state), f"press {EAST}")
    assert hexes(state, attacks(state)[0].targets) == ["4031", "4130"]


def test_12_5_fresh_active_units_may_join_and_those_that_have_fought_may_not() -> None:
    """6I has not fought: it was beside nobody. 13C took part in the first attack and stayed where it was."""
    state = attack_scene("DC", wc_7c=WEST, ec_13c="4128", do_1=MIDDLE, do_2="4031", commands=("WC", "EC"))
    drive(state, f"attack {WEST} {MIDDLE}", "roll 1")
    there = state.game.map.ids["4032"]
    state = changed(state, lambda play: play.position.place(unit(state, "ec-6i"), there))
    drive(state, f"pursue wc-7c {MIDDLE}", f"pursue wc-7c {EAST}", "done")
    drive(on(state), f"press {EAST}")
    assert texts(state) == ["join 4032", "done"]
    drive(state, "join 4032")
    assert ids(state, attacks(state)[0].attackers) == ["wc-7c", "ec-6i"]


def test_12_5_who_has_fought_does_not_fight_again_without_a_pursuit() -> None:
    """10C stays beside the enemy that 7C falls upon after its pursuit."""
    state = attack_scene("DC", wc_7c=WEST, wc_10c=NORTH_WEST, do_1=MIDDLE, do_2="2503")
    fight(state, WEST, MIDDLE)
    there = state.game.map.ids[NORTH_EAST]
    state = changed(state, lambda play: play.position.place(unit(state, "do-2"), there))
    drive(state, f"pursue wc-7c {MIDDLE}", "done")
    drive(on(state), f"press {MIDDLE}")
    assert ids(state, attacks(state)[0].attackers) == ["wc-7c"]


def test_12_5_pursuers_join_a_declared_attack_which_keeps_its_table() -> None:
    state = attack_scene("DC", wc_7c=WEST, ec_13c="4032", ec_wag="4032", do_1=MIDDLE, do_2="4031")
    drive(state, "attack 4032 4031", "charge", f"attack {WEST} {MIDDLE}", f"fight {MIDDLE}", "roll 1")
    drive(state, f"pursue wc-7c {MIDDLE}", f"pursue wc-7c {EAST}", "done")
    drive(on(state), f"press {EAST}")
    found = attacks(state)
    assert len(found) == 1 and found[0].table == "charge"
    assert ids(state, found[0].attackers) == ["wc-7c", "ec-13c", "ec-wag"]


def test_12_5_and_6_7_who_is_under_parlay_does_not_join_with_pursuers() -> None:
    parlay = Effect("parlay", "operation", VILLA, (PieceId("wc-10c"),))
    placed = {"wc_7c": WEST, "wc_10c": "4031", "ec_13c": "4033", "do_1": MIDDLE, "do_2": "4032"}
    state = attack_scene("DC", effects=(parlay,), **placed)
    drive(state, f"attack {WEST} {MIDDLE}", "attack 4033 4032", f"fight {MIDDLE}", "roll 1")
    drive(state, f"pursue wc-7c {MIDDLE}", f"pursue wc-7c {EAST}", "pursue wc-7c 4031")
    drive(on(state), "press 4031")
    assert [ids(state, attack.attackers) for attack in attacks(state)] == [["wc-7c", "ec-13c"]]


def test_12_6_fighting_on_goes_before_any_other_attack() -> None:
    state = attack_scene("DC", wc_7c=WEST, ec_13c="4225", do_1=MIDDLE, do_2="4031", do_3="4226")
    drive(state, f"attack {WEST} {MIDDLE}", "attack 4225 4226", f"fight {MIDDLE}", "roll 1")
    drive(state, f"pursue wc-7c {MIDDLE}", f"pursue wc-7c {EAST}", "done")
    drive(on(state), f"press {EAST}")
    assert state.decision is not None and state.decision.target == "4031"


def test_12_6_10_23_the_markers_of_a_result_are_drawn_before_pursuers_fight_on() -> None:
    state = after("DC", do_2="4031")
    drive(state, f"pursue wc-7c {MIDDLE}", f"pursue wc-7c {EAST}", "done")
    assert state.decision is not None and state.decision.kind == "draw-heroism"
    assert texts(on(state)) == [f"press {EAST}", "done"]


def test_12_7_only_one_stack_fights_on() -> None:
    state = attack_scene("DC", wc_7c=WEST, wc_10c=NORTH_WEST, do_1=MIDDLE, do_2="4031", do_3="4330")
    fight(state, WEST, MIDDLE)
    drive(state, f"pursue wc-7c {MIDDLE}", f"pursue wc-7c {EAST}")
    drive(state, f"pursue wc-10c {MIDDLE}", f"pursue wc-10c {NORTH_EAST}", "pursue wc-10c 4230", "done")
    assert texts(on(state)) == [f"press {EAST}", "press 4230", "done"]
    drive(state, f"press {EAST}", "roll 1", "done")
    assert over(on(state)) and at(state, "do-3") == "4330"


def test_12_9_a_unit_may_be_attacked_again_by_pursuers() -> None:
    """Two attacks: the first pursuers fall on a unit that the second attack has driven back."""
    state = attack_scene("DD", wc_7c=WEST, wc_10c=WEST, do_1=MIDDLE, do_2=MIDDLE, do_3=MIDDLE)
    fight(state, WEST, MIDDLE)
    while state.decision is not None and state.decision.kind == "losses":
        state.apply(state.legal_actions()[0])
    left = next(name for name in ("do-1", "do-2", "do-3") if at(state, name) is not None)
    while state.decision is not None and state.decision.kind == "retreat":
        drive(state, next(text for text in texts(state) if text in (f"retreat {EAST}", "retreat 4031")))
    drive(state, f"pursue wc-7c {MIDDLE}", f"pursue wc-7c {EAST}", "done")
    drive(on(state), f"press {EAST}")
    assert left in ids(state, attacks(state)[0].defenders)


# -- 6.7 Wild Charge ---------------------------------------------------------------------------------------------------


def test_6_7_in_a_wild_charge_every_unit_that_can_must_pursue() -> None:
    stack = {"ec_13c": WEST, "ec_11c": WEST, "ec_c6": WEST}
    state = attack_scene("DC", do_1=MIDDLE, effects=(effect("wild-charge", US),), **stack)
    fight(state, WEST, MIDDLE)
    drive(on(state), f"pursue ec-13c {MIDDLE}")
    assert "done" not in texts(state)
    drive(state, f"pursue ec-11c {MIDDLE}")
    assert "done" in texts(state)  # artillery does not pursue (10.23)


def test_6_7_8_1_a_wild_charge_drives_nobody_to_where_he_may_not_stay() -> None:
    """Rough ground has room for two."""
    stack = {"ec_13c": "3900", "ec_11c": "3900", "ec_6i": "3900"}
    state = attack_scene("DC", do_1="3800", effects=(effect("wild-charge", US),), **stack)
    fight(state, "3900", "3800")
    drive(on(state), "pursue ec-13c 3800", "pursue ec-11c 3800")
    assert {"pursue ec-6i 3800", "done"} <= set(texts(state))


def test_6_7_wild_charge_somebody_must_pursue_a_hex_farther_and_fight() -> None:
    state = after("DC", do_2="4031", effects=(effect("wild-charge", US),))
    assert texts(state) == [f"pursue wc-7c {MIDDLE}"]
    assert refused(state, "done") == ("6.7", "Wild Charge: every unit that can pursue must do so")
    drive(state, f"pursue wc-7c {MIDDLE}", f"pursue wc-7c {EAST}", "done")
    assert state.decision is not None
    on(state)
    assert state.decision.kind == "combat" and state.decision.target == "4031"


def test_6_7_wild_charge_adds_a_hex() -> None:
    state = after("DC", effects=(effect("wild-charge", US),))
    drive(state, f"pursue wc-7c {MIDDLE}", f"pursue wc-7c {EAST}", "pursue wc-7c 4031", "pursue wc-7c 4032")
    assert at(state, "wc-7c") == "4032" and over(on(state))


def test_6_7_10_23_nobody_fights_on_after_dw_wild_charge_or_not() -> None:
    state = after("DW", do_2="4031", effects=(effect("wild-charge", US),))
    while state.decision is not None and state.decision.kind == "retreat":
        drive(state, texts(state)[0])
    drive(state, f"pursue wc-7c {MIDDLE}", f"pursue wc-7c {EAST}")
    assert at(state, "wc-7c") == EAST and over(state)


def test_6_7_a_wild_charge_ends_with_its_combat() -> None:
    state = after("DC", do_2="4031", effects=(effect("wild-charge", US),))
    drive(state, f"pursue wc-7c {MIDDLE}", f"pursue wc-7c {EAST}", "done")
    drive(on(state), "roll 1")
    assert "done" in texts(state) and not inner(state).record.effects
    assert refused(state, f"pursue wc-7c {SOUTH_EAST}")[0] == "12.2"
