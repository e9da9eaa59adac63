"""10.1 to 10.12 Who must attack whom, grouping, order, choice of table."""

from __future__ import annotations

import dataclasses
import random

from battle import EAST, MIDDLE, NORTH_EAST, NORTH_WEST, WEST, attack_scene, attacks, declare, hexes, ids
from hypothesis import given
from hypothesis import strategies as st
from scenes import PERSHING, US, VILLA, drive, game, inner, refused, scene, texts

from gtc_tui._core import ClosedHexes, Front
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.state import State
from gtc_tui.rules.boots.special.hooks import Hooks
from gtc_tui.rules.boots.state.game import BootsGame
from gtc_tui.rules.boots.state.record import Effect


def test_10_1_a_unit_in_an_enemy_zone_must_attack() -> None:
    state = attack_scene(wc_7c=WEST, do_1=MIDDLE)
    assert texts(state) == [f"attack {WEST} {MIDDLE}"]
    assert refused(state, "done")[0] == "10.5"


def test_10_1_without_an_enemy_beside_it_the_sub_phase_passes() -> None:
    state = attack_scene(wc_7c=WEST, do_1=EAST)
    assert inner(state).record.sub != "combat"


def test_10_3_only_active_units_attack() -> None:
    state = attack_scene(commands=("EC",), wc_7c=WEST, ec_13c=EAST, do_1=MIDDLE)
    assert texts(state) == [f"attack {EAST} {MIDDLE}"]
    assert refused(state, f"attack {WEST} {MIDDLE}") == ("10.3", f"no active unit is in {WEST}")


def test_10_5_every_enemy_whose_zone_holds_an_active_unit_is_attacked() -> None:
    state = attack_scene(wc_7c=MIDDLE, do_1=WEST, do_2=EAST)
    drive(state, f"attack {MIDDLE} {WEST}")
    assert inner(state).record.sub == "combat"
    attack = attacks(state)[0]
    assert hexes(state, attack.targets) == [WEST, EAST]


def test_10_5_an_attack_may_not_leave_a_stack_without_one() -> None:
    """7C could attack both; 10C in the west reaches only the western enemy, and must reach somebody."""
    state = attack_scene(wc_7c=MIDDLE, wc_10c="4027", do_1=WEST, do_2=EAST)
    assert texts(state) == [f"attack 4027 {WEST}", f"attack {MIDDLE} {EAST}"]
    assert refused(state, f"attack {MIDDLE} {WEST}")[0] == "10.5"
    drive(state, f"attack {MIDDLE} {EAST}", f"attack 4027 {WEST}")
    assert len(attacks(state)) == 2


def test_10_5_a_stack_that_would_be_left_over_joins() -> None:
    state = attack_scene(wc_7c=WEST, wc_10c=EAST, ec_13c=NORTH_EAST, do_1=MIDDLE)
    drive(state, f"attack {WEST} {MIDDLE}")
    assert refused(state, "done")[0] == "10.5"
    drive(state, f"join {NORTH_EAST}")
    assert ids(state, attacks(state)[0].attackers) == ["wc-7c", "wc-10c", "ec-13c"]


def test_10_5_over_the_walls_of_a_fort_garrison_nobody_has_to_attack() -> None:
    state = attack_scene(fc_bliss="4214", do_1="4215", commands=("Do",), side=VILLA)
    assert "done" in texts(state) and "attack 4215 4214" in texts(state)
    state = attack_scene(fc_bliss="4214", ec_13c="4214", do_1="4215")
    assert "done" in texts(state) and "attack 4214 4215" in texts(state)


def test_10_7_a_unit_attacks_once_and_is_attacked_once() -> None:
    state = attack_scene(wc_7c=WEST, ec_13c=EAST, do_1=MIDDLE, do_2=NORTH_WEST, do_3="4130")
    drive(state, f"attack {WEST} {NORTH_WEST}", "done")
    assert texts(state) == [f"attack {EAST} {MIDDLE}", f"attack {EAST} 4130"]
    assert refused(state, f"attack {WEST} {MIDDLE}")[0] == "10.7"
    assert refused(state, f"attack {EAST} {NORTH_WEST}")[0] == "10.9"


def test_10_8_a_stack_attacks_and_defends_as_one() -> None:
    state = attack_scene(wc_7c=WEST, wc_b6=WEST, do_1=MIDDLE, do_2=MIDDLE)
    declare(state, WEST, MIDDLE)
    attack = attacks(state)[0]
    assert ids(state, attack.attackers) == ["wc-7c", "wc-b6"] and ids(state, attack.defenders) == ["do-1", "do-2"]


def test_10_9_several_hexes_attack_together_only_if_all_are_beside_all() -> None:
    state = attack_scene(wc_7c=WEST, ec_13c=EAST, do_1=MIDDLE, do_2=NORTH_WEST, do_3="4130")
    drive(state, f"attack {WEST} {NORTH_WEST}")
    assert texts(state) == [f"against {MIDDLE}", "done"]
    assert refused(state, f"join {EAST}")[0] == "10.9"
    drive(state, f"against {MIDDLE}")
    assert hexes(state, attacks(state)[0].targets) == sorted([NORTH_WEST, MIDDLE])


def test_10_9_all_who_are_beside_an_enemy_may_attack_together() -> None:
    state = attack_scene(wc_7c=WEST, ec_13c=EAST, do_1=MIDDLE)
    drive(state, f"attack {WEST} {MIDDLE}")
    assert ids(state, attacks(state)[0].attackers) == ["wc-7c", "ec-13c"]


def test_10_4_attacks_are_resolved_in_the_order_the_player_likes() -> None:
    state = attack_scene("NE", wc_7c=WEST, ec_13c="4031", do_1=NORTH_WEST, do_2="4032")
    drive(state, f"attack {WEST} {NORTH_WEST}", "attack 4031 4032")
    assert texts(state) == [f"fight {NORTH_WEST}", "fight 4032"]
    drive(state, "fight 4032")
    assert state.decision is not None and state.decision.target == "4032"
    drive(state, "roll 1")
    assert state.decision is not None and state.decision.target == NORTH_WEST


def test_10_12_charge_needs_supply() -> None:
    state = attack_scene(wc_7c=WEST, wc_wag=WEST, do_1=MIDDLE)
    drive(state, f"attack {WEST} {MIDDLE}")
    assert texts(state) == ["skirmish", "charge"]
    state = attack_scene(wc_7c=WEST, do_1=MIDDLE)
    drive(state, f"attack {WEST} {MIDDLE}")
    assert attacks(state)[0].table == "skirmish"


def test_14_4_one_attacker_in_supply_is_enough_to_charge() -> None:
    state = attack_scene(wc_7c=WEST, ec_13c=EAST, ec_wag="4034", do_1=MIDDLE)
    drive(state, f"attack {WEST} {MIDDLE}")
    assert texts(state) == ["skirmish", "charge"]


def test_10_12_a_charge_needs_no_strength() -> None:
    state = attack_scene(wc_wag=WEST, do_1=MIDDLE, dn_aco=MIDDLE)  # on foot too: they do not screen
    drive(state, f"attack {WEST} {MIDDLE}")
    assert texts(state) == ["skirmish", "charge"]


def test_6_7_parlay_keeps_a_stack_from_attacking_and_ends_its_duty() -> None:
    parlay = Effect("parlay", "operation", VILLA, (PieceId("wc-7c"),))
    state = attack_scene(wc_7c=WEST, ec_13c=EAST, do_1=MIDDLE, effects=(parlay,))
    assert texts(state) == [f"attack {EAST} {MIDDLE}"]
    assert refused(state, f"attack {WEST} {MIDDLE}")[0] == "6.7"


def test_22_what_a_scenario_bars_is_no_attack_and_no_duty() -> None:
    class Barred:
        def closed_hexes(self, game: BootsGame) -> list[ClosedHexes]:
            return [ClosedHexes(game.commands["WC"], [game.map.ids[MIDDLE]])]

    class Truce:
        def truces(self) -> list[tuple[Side, Side]]:
            return [(VILLA, US)]

    def found(*rules: object) -> State:
        played = dataclasses.replace(game(PERSHING), rules=Hooks(rules))
        return scene(played, sub="combat", side=US, commands=("WC", "NC"), wc_7c=WEST, nc_5c=EAST, do_1=MIDDLE)

    assert texts(found()) == [f"attack {WEST} {MIDDLE}", f"attack {EAST} {MIDDLE}"]
    state = found(Barred())
    assert texts(state) == [f"attack {EAST} {MIDDLE}"]
    assert refused(state, f"attack {WEST} {MIDDLE}")[1] == "7th Cavalry may not fight across the border"
    assert texts(found(Barred(), Truce())) == [f"attack {EAST} {MIDDLE}", "done"]


# -- whatever stands wherever: duties can always be met ---------------------------------------------------------------

_FRONTS = st.builds(
    lambda pairs, duties: (pairs, [pairs[number % len(pairs)] for number in duties]),
    st.lists(st.tuples(st.integers(0, 6), st.integers(100, 106)), min_size=1, max_size=18, unique=True),
    st.lists(st.integers(0, 40), max_size=18),
)


@given(_FRONTS, st.randoms(use_true_random=False))
def test_10_5_whatever_is_declared_the_rest_can_be(
    found: tuple[list[tuple[int, int]], list[tuple[int, int]]], chance: random.Random
) -> None:
    """Random answers among those offered: no duty is ever left over, no stack is in two attacks."""
    pairs, duties = found
    against = {own: frozenset(foe for one, foe in pairs if one == own) for own, _foe in pairs}
    owed = frozenset(one for pair in duties for one in pair)
    used: set[int] = set()
    while True:
        left = {
            own: frozenset(foe for foe in foes if foe not in used) for own, foes in against.items() if own not in used
        }
        front = Front([(own, sorted(foes)) for own, foes in left.items() if foes], sorted(owed - used))
        openings = front.openings()
        if front.owed():
            assert openings
        if not openings:
            return
        own, foe = chance.choice(openings)
        group = [own], [foe]
        while True:
            more_own, more_foes = front.joiners(*group)
            complete = front.completed(*group) == group
            assert complete or more_own or more_foes
            if complete and (not (more_own or more_foes) or chance.random() < 0.5):
                break
            picked = chance.choice([*more_own, *more_foes])
            part = group[0 if picked in more_own else 1]
            part[:] = sorted([*part, picked])
        assert all(one in against[other] for other in group[0] for one in group[1])
        assert used.isdisjoint((*group[0], *group[1]))
        used.update(*group)
