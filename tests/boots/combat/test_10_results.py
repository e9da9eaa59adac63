"""10.23 What every result of the combat tables does, apart from retreats (11) and pursuit (12)."""

from __future__ import annotations

import dataclasses
from itertools import combinations

import msgspec
import pytest
from battle import EAST, MIDDLE, NORTH_WEST, WEST, attack_scene, attacks, effect, fight, ids, rigged, unit
from hypothesis import given
from hypothesis import strategies as st
from scenes import PERSHING, US, VILLA, at, changed, drive, game, inner, kinds, refused, scene, spread, texts

from gtc_tui._core import half_strength, next_losses
from gtc_tui.engine.action import Side
from gtc_tui.engine.state import State
from gtc_tui.model.ids import PieceNo
from gtc_tui.rules.boots.special.hooks import Hooks
from gtc_tui.rules.boots.state.game import BootsGame

RESULTS = game().tables.results


def hands(state: State) -> tuple[int, int]:
    """Heroism markers drawn by attacker and defender (the US attack)."""
    record = inner(state).record
    return len(record.hands[0]), len(record.hands[1])


def draw_all(state: State) -> None:
    """Heroism markers come as they do, catastrophes last."""
    while state.decision is not None and state.decision.kind == "draw-heroism":
        quiet = [action for action in state.legal_actions() if "catastrophe" not in str(action)]
        state.apply(quiet[-1])


def test_10_23_ac_the_attackers_are_eliminated_and_the_defender_draws_two() -> None:
    state = attack_scene("AC", wc_7c=WEST, wc_b6=WEST, do_1=MIDDLE)
    fight(state, WEST, MIDDLE)
    draw_all(state)
    assert spread(state) == {"do-1": MIDDLE} and hands(state) == (0, 2)


def test_10_23_ad_the_attackers_lose_half_and_retreat_two_and_the_defender_draws() -> None:
    state = attack_scene("AD", ec_6i=WEST, nc_17i=WEST, do_1=MIDDLE)
    fight(state, WEST, MIDDLE)
    assert state.decision is not None and state.decision.kind == "losses" and state.decision.side == US
    drive(state, "lose ec-6i")
    while state.decision is not None and state.decision.kind == "retreat":
        state.apply(state.decision.default or state.legal_actions()[0])
    draw_all(state)
    hexmap, ids = inner(state).game.map.hexmap, inner(state).game.map.ids
    assert at(state, "ec-6i") is None
    assert hexmap.distance(ids[str(at(state, "nc-17i"))], ids[MIDDLE]) == 3 and hands(state) == (0, 1)


def test_10_23_as_and_ds_one_unit_is_lost_and_nothing_else() -> None:
    state = attack_scene("AS", ec_6i=WEST, wc_b6=WEST, do_1=MIDDLE)
    fight(state, WEST, MIDDLE)
    assert set(texts(state)) == {"lose ec-6i", "lose wc-b6"}
    drive(state, "lose wc-b6")
    assert spread(state) == {"ec-6i": WEST, "do-1": MIDDLE} and hands(state) == (0, 0)
    state = attack_scene("DS", wc_7c=WEST, do_1=MIDDLE, do_2=MIDDLE)
    fight(state, WEST, MIDDLE)
    assert state.decision is not None and state.decision.side == VILLA
    drive(state, "lose do-1")
    assert spread(state) == {"wc-7c": WEST, "do-2": MIDDLE} and hands(state) == (0, 0)


def test_10_23_aw_the_attackers_retreat_one() -> None:
    state = attack_scene("AW", wc_7c=WEST, do_1=MIDDLE)
    fight(state, WEST, MIDDLE)
    assert set(texts(state)) == {"retreat 4027", "retreat 4127", "retreat 3927"}
    drive(state, "retreat 4027")
    assert at(state, "wc-7c") == "4027" and inner(state).record.sub != "combat"


def test_10_23_ne_nothing_happens() -> None:
    state = attack_scene("NE", wc_7c=WEST, do_1=MIDDLE)
    assert "no-effect" in kinds(fight(state, WEST, MIDDLE))
    assert spread(state) == {"wc-7c": WEST, "do-1": MIDDLE}


def test_10_23_bb_the_weaker_side_goes_and_the_other_loses_as_much() -> None:
    state = attack_scene("BB", ec_6i=WEST, wc_7c=WEST, do_1=MIDDLE)
    fight(state, WEST, MIDDLE)
    assert at(state, "do-1") is None and texts(state) == ["lose wc-7c", "lose ec-6i"]
    drive(state, "lose wc-7c")
    assert spread(state) == {"ec-6i": WEST} and hands(state) == (0, 0)


def test_10_23_bb_equal_sides_both_lose_everything() -> None:
    state = attack_scene("BB", ec_13c=WEST, do_1=MIDDLE)
    fight(state, WEST, MIDDLE)
    assert spread(state) == {}


def test_10_23_dw_the_defender_retreats_one_and_the_attackers_may_advance_but_not_fight_on() -> None:
    state = attack_scene("DW", wc_7c=WEST, do_1=MIDDLE, do_2="4032")
    fight(state, WEST, MIDDLE)
    drive(state, f"retreat {EAST}")
    drive(state, f"pursue wc-7c {MIDDLE}")
    assert at(state, "wc-7c") == MIDDLE and inner(state).record.sub != "combat"


def test_10_23_dd_half_the_defenders_go_the_rest_retreat_two_and_the_defender_draws() -> None:
    state = attack_scene("DD", wc_7c=WEST, do_1=MIDDLE, do_2=MIDDLE)
    fight(state, WEST, MIDDLE)
    assert at(state, "do-1") is None  # 3 of 5; do-2 would not be enough
    drive(state, f"retreat {EAST}", "done")
    draw_all(state)
    assert at(state, "do-2") == "4031" and hands(state) == (0, 1)


def test_10_23_dd_under_the_option_the_winner_draws() -> None:
    found = rigged("DD", PERSHING, "winner-draws")
    state = scene(found, sub="combat", commands=("WC",), wc_7c=WEST, do_1=MIDDLE)
    fight(state, WEST, MIDDLE)
    drive(state, "done")
    draw_all(state)
    assert hands(state) == (1, 0)


def test_10_23_dt_half_go_the_rest_retreat_a_die_by_the_attackers_way_and_he_draws_two() -> None:
    state = attack_scene("DT", wc_7c=WEST, do_2=MIDDLE, do_3=MIDDLE)
    fight(state, WEST, MIDDLE)
    drive(state, "lose do-2")
    assert state.decision is not None and state.decision.kind == "rout"
    drive(state, "roll 3")
    assert state.decision is not None and state.decision.kind == "retreat" and state.decision.side == US
    drive(state, f"retreat {EAST}", "done")
    draw_all(state)
    assert at(state, "do-3") == "4032" and hands(state) == (2, 0)


def test_10_23_dc_all_defenders_go_and_the_attacker_draws_two() -> None:
    state = attack_scene("DC", wc_7c=WEST, do_1=MIDDLE, do_2=MIDDLE)
    fight(state, WEST, MIDDLE)
    drive(state, "done")
    draw_all(state)
    assert spread(state) == {"wc-7c": WEST} and hands(state) == (2, 0)


def test_9_3_with_the_fort_garrison_gone_the_others_have_their_zone_again() -> None:
    state = attack_scene("DS", fc_bliss="4214", ec_13c="4214", do_1="4215", commands=("Do",), side=VILLA)
    play = inner(state)
    outside = play.game.map.ids["4213"]
    assert play.position.zoc(0, outside)[0] == 0
    fight(state, "4215", "4214")
    twin = state.clone()
    drive(state, "lose fc-bliss")
    assert inner(state).position.zoc(0, outside)[0] == 1
    drive(twin, "lose ec-13c")
    assert inner(twin).position.zoc(0, outside)[0] == 0


# -- losses ------------------------------------------------------------------------------------------------------------


def test_10_23_nobody_takes_more_units_than_needed() -> None:
    """Half of 5 + 4 + 1: the 5 alone, or the 4 with the 1."""
    state = attack_scene("AD", ec_6i=WEST, wc_7c=WEST, wc_b6=WEST, do_1=MIDDLE)
    fight(state, WEST, MIDDLE)
    assert set(texts(state)) == {"lose ec-6i", "lose wc-7c", "lose wc-b6"}
    drive(state, "lose wc-b6")
    assert at(state, "wc-7c") is None and at(state, "ec-6i") is not None


def test_10_23_units_without_strength_count_nothing_in_losses_and_go_with_the_last() -> None:
    state = attack_scene("AD", wc_7c=WEST, wc_wag=WEST, do_1=MIDDLE)
    drive(state, f"attack {WEST} {MIDDLE}", "skirmish", "roll 1")
    draw_all(state)
    assert spread(state) == {"do-1": MIDDLE}
    state = attack_scene("AD", wc_7c=WEST, wc_10c=WEST, wc_wag=WEST, do_1=MIDDLE)
    drive(state, f"attack {WEST} {MIDDLE}", "skirmish", "roll 1")
    assert "lose wc-wag" not in texts(state)
    assert refused(state, "lose wc-wag") == ("10.23", "West Column Wagon has no strength to lose")
    drive(state, "lose wc-7c")
    assert at(state, "wc-wag") is not None


def test_10_23_a_unit_without_strength_may_be_the_one_that_is_lost() -> None:
    state = attack_scene("AS", wc_7c=WEST, wc_wag=WEST, do_1=MIDDLE)
    drive(state, f"attack {WEST} {MIDDLE}", "skirmish", "roll 1")
    assert texts(state) == ["lose wc-7c", "lose wc-wag"]


@given(st.lists(st.integers(1, 6), min_size=1, max_size=7), st.data())
def test_10_23_the_sets_that_can_be_lost_are_those_that_are_enough_and_have_none_too_many(
    strengths: list[int], data: st.DataObject
) -> None:
    need = data.draw(st.integers(1, sum(strengths)))
    numbers = range(len(strengths))

    def minimal(chosen: tuple[int, ...]) -> bool:
        total = sum(strengths[one] for one in chosen)
        return total >= need and all(total - strengths[one] < need for one in chosen)

    every = [set(chosen) for size in numbers for chosen in combinations(numbers, size + 1) if minimal(chosen)]
    chosen = set(data.draw(st.lists(st.sampled_from(numbers), unique=True)))
    left = [one for one in numbers if one not in chosen]
    able = [one for one in left if any(chosen | {one} <= whole for whole in every)]
    places = next_losses([strengths[one] for one in chosen], [strengths[one] for one in left], need)
    assert [left[place] for place in places] == able


@pytest.mark.parametrize(("total", "half"), [(0, 0), (1, 1), (2, 1), (5, 3), (10, 5)])
def test_10_23_half_is_rounded_up(total: int, half: int) -> None:
    assert half_strength(total) == half


@given(st.integers(0, 30), st.integers(0, 30))
def test_10_23_in_a_bloodbath_the_weaker_loses_all_and_the_stronger_as_much(attack: int, defence: int) -> None:
    attacker, defender = game().tables.casualties("BB", attack, defence)
    assert attacker.everybody == (attack <= defence) and defender.everybody == (defence <= attack)
    assert attacker.everybody or attacker.need == defence
    assert defender.everybody or defender.need == attack


# -- heroism markers and scenario rules around a combat ----------------------------------------------------------------


def test_6_7_last_stand_the_defender_does_not_retreat_and_counts_double() -> None:
    class Prices:
        def loss_points(self, game: BootsGame) -> list[tuple[PieceNo, Side, int]]:
            return [(number, US, 3) if unit.side == VILLA else (number, VILLA, 2) for number, unit in game.numbered]

    found = dataclasses.replace(rigged("DD"), rules=Hooks([Prices()]))
    setting = {"wc_7c": WEST, "do_1": MIDDLE, "do_2": MIDDLE}
    plain = scene(found, sub="combat", commands=("WC",), **setting)
    fight(plain, WEST, MIDDLE)
    assert [entry.points for entry in inner(plain).record.ledger] == [3]
    assert plain.decision is not None and plain.decision.kind == "retreat"
    state = scene(found, sub="combat", commands=("WC",), effects=(effect("last-stand", VILLA),), **setting)
    fight(state, WEST, MIDDLE)
    draw_all(state)
    assert [entry.points for entry in inner(state).record.ledger] == [6] and at(state, "do-2") == MIDDLE


def test_6_7_last_stand_does_not_double_what_the_attacker_loses() -> None:
    class Prices:
        def loss_points(self, game: BootsGame) -> list[tuple[PieceNo, Side, int]]:
            return [(number, VILLA, 2) for number, _unit in game.numbered]

    found = dataclasses.replace(rigged("AC"), rules=Hooks([Prices()]))
    stand = (effect("last-stand", VILLA),)
    state = scene(found, sub="combat", commands=("WC",), effects=stand, wc_7c=WEST, do_1=MIDDLE)
    fight(state, WEST, MIDDLE)
    assert [entry.points for entry in inner(state).record.ledger] == [2]


def test_6_7_do_or_die_throws_the_die_again_once() -> None:
    state = attack_scene("NE", wc_7c=WEST, do_1=MIDDLE, effects=(effect("do-or-die", US),))
    assert "combat" not in kinds(fight(state, WEST, MIDDLE))
    assert state.decision is not None and state.decision.kind == "combat"
    drive(state, "roll 6")
    assert inner(state).record.sub != "combat"


def test_6_7_war_correspondents_double_the_draws_of_their_side() -> None:
    state = attack_scene("DC", wc_7c=WEST, do_1=MIDDLE, effects=(effect("correspondents", US),))
    fight(state, WEST, MIDDLE)
    drive(state, "done")
    draw_all(state)
    assert hands(state) == (4, 0)


def test_6_7_what_was_played_for_a_combat_ends_with_it() -> None:
    held = (effect("out-of-ammo", US), effect("morale", US, "operation"))
    state = attack_scene("NE", wc_7c=WEST, ec_13c="4031", do_1=NORTH_WEST, do_2="4032", effects=held)
    drive(state, f"attack {WEST} {NORTH_WEST}", "attack 4031 4032", f"fight {NORTH_WEST}", "roll 1")
    assert [one.kind for one in inner(state).record.effects] == ["morale"]


def test_10_2_a_scenario_hears_of_every_attack_before_its_die() -> None:
    heard = []

    class Listening:
        def attack_begins(self, play, attackers, targets) -> None:  # type: ignore[no-untyped-def]
            heard.append((len(attackers), [play.game.map.names[target] for target in targets]))

    found = dataclasses.replace(rigged("NE"), rules=Hooks([Listening()]))
    state = scene(found, sub="combat", commands=("WC",), wc_7c=WEST, wc_b6=WEST, do_1=MIDDLE)
    drive(state, f"attack {WEST} {MIDDLE}")
    assert state.decision is not None and state.decision.kind == "combat" and heard == [(2, [MIDDLE])]


def test_14_4_attackers_who_are_out_of_supply_by_now_only_skirmish() -> None:
    """The wagon is lost in the first attack; the second was declared as a Charge."""
    found = game(PERSHING)
    rows = {table: tuple(("AS",) * 8 for _face in range(6)) for table in found.tables.combat}
    found = dataclasses.replace(found, tables=msgspec.structs.replace(found.tables, combat=rows))
    state = scene(
        found, sub="combat", commands=("WC",), wc_7c=WEST, wc_wag="4027", wc_10c="4027", do_1=MIDDLE, do_2="4026"
    )
    drive(state, f"attack {WEST} {MIDDLE}", "charge", "attack 4027 4026", "charge")
    drive(state, "fight 4026", "roll 1", "lose wc-wag")
    assert "table" in kinds(state_events(state)) and attacks(state)[-1].table == "skirmish"


def state_events(state: State):  # type: ignore[no-untyped-def]
    """What led to the present decision, by taking the last answer again."""
    action = state.undo()
    return state.apply(action)


def test_10_7_who_comes_into_a_hex_under_attack_has_no_part_in_that() -> None:
    state = attack_scene("DC", wc_7c=WEST, ec_13c="4031", do_1=NORTH_WEST, do_2="4032", do_3="4225")
    drive(state, f"attack {WEST} {NORTH_WEST}", "attack 4031 4032")
    there = state.game.map.ids["4032"]
    state = changed(state, lambda play: play.position.place(unit(state, "do-3"), there))
    drive(state, "fight 4032")
    assert ids(state, attacks(state)[-1].defenders) == ["do-2"]
    drive(state, "roll 1")
    assert at(state, "do-2") is None and at(state, "do-3") == "4032"


def test_10_2_an_attack_on_nobody_does_not_take_place() -> None:
    state = attack_scene("AC", wc_7c=WEST, ec_13c="4031", do_1=NORTH_WEST, do_2="4032")
    drive(state, f"attack {WEST} {NORTH_WEST}", "attack 4031 4032")
    state = changed(state, lambda play: play.position.lift(unit(state, "do-2")))
    assert "lapse" in kinds(drive(state, "fight 4032")) and at(state, "ec-13c") == "4031"
