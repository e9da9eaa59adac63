"""Combat over borders and water, with units of nobody, and with the Mexican government's (9.4, 22.9 to 22.21, 23)."""

from __future__ import annotations

import pytest
from battle import attack_scene, attacks, fight, ids, unit
from scenes import INDIAN, MAD_ANTHONY, MEXGOV, PERSHING, US, VILLA, at, drive, game, inner, refused, scene, texts

from gtc_tui.engine.action import CHANCE, Side
from gtc_tui.engine.state import State
from gtc_tui.messages import bare
from gtc_tui.rules.boots.state import ways

COLUMBUS, PALOMAS = "4107", "4007"  # side by side, the border between them
HERE, THERE = "1104", "1105"  # in Mexico, rough ground


def idle(state: State) -> bool:
    """Is there no attack to be made in the sub-phase?"""
    return state.decision is None or state.decision.kind != "attack"


# -- borders -----------------------------------------------------------------------------------------------------------


def test_22_9_the_national_guard_neither_fights_over_the_border_nor_is_anybody_in_its_zone_there() -> None:
    assert idle(attack_scene(commands=("NG",), ng_tx=COLUMBUS, do_1=PALOMAS))
    state = attack_scene(commands=("Do",), side=VILLA, ng_tx=COLUMBUS, do_1=PALOMAS)
    assert texts(state) == [f"attack {PALOMAS} {COLUMBUS}", "done"]


def test_22_9_regulars_fight_over_the_border() -> None:
    state = attack_scene(commands=("WC",), wc_7c=COLUMBUS, do_1=PALOMAS)
    assert texts(state) == [f"attack {COLUMBUS} {PALOMAS}"]
    state = attack_scene(commands=("WC", "NG"), wc_7c=COLUMBUS, ng_tx="4106", do_1=PALOMAS)
    drive(state, f"attack {COLUMBUS} {PALOMAS}", "skirmish")
    assert ids(state, attacks(state)[0].attackers) == ["wc-7c"]


def test_22_12_the_division_of_the_north_does_not_fight_in_the_united_states() -> None:
    state = attack_scene(commands=("DN",), side=VILLA, dn_lop=PALOMAS, wc_7c=COLUMBUS)
    assert idle(state)
    state = attack_scene(commands=("WC",), dn_lop=PALOMAS, wc_7c=COLUMBUS)
    assert texts(state) == [f"attack {COLUMBUS} {PALOMAS}", "done"]


def test_22_15_government_troops_do_not_fight_in_the_united_states() -> None:
    state = attack_scene(commands=("CM",), side=VILLA, aligned=VILLA, cm_1=PALOMAS, wc_7c=COLUMBUS)
    assert idle(state)


def test_22_28_in_the_second_war_no_border_binds_anybody() -> None:
    war = game(PERSHING, "mexican-war")
    state = scene(war, sub="combat", side=VILLA, commands=("DN",), dn_lop=PALOMAS, wc_7c=COLUMBUS)
    assert texts(state) == [f"attack {PALOMAS} {COLUMBUS}"]


def test_11_2_the_border_closes_the_way_of_a_retreat_to_whom_it_binds() -> None:
    state = attack_scene(ng_tx=COLUMBUS, nc_1nm="4106", do_1="4208")
    play = inner(state)
    here, to = play.game.map.ids[COLUMBUS], play.game.map.ids[PALOMAS]
    direction = play.game.map.hexmap.direction(here, to)
    assert direction is not None
    assert ways.barred(play, unit(state, "ng-tx"), here, direction) == bare("Texas Brigade may not cross the border")
    assert ways.barred(play, unit(state, "nc-1nm"), here, direction) is None


# -- the Mexican government (22.13, 22.15, 22.21) ----------------------------------------------------------------------


def test_22_13_units_of_nobody_may_be_attacked_and_oblige_nobody() -> None:
    state = attack_scene(commands=("WC",), wc_7c=HERE, cm_1=THERE)
    assert texts(state) == [f"attack {HERE} {THERE}", "done"]
    state = attack_scene(commands=("Do",), side=VILLA, do_1=HERE, cm_1=THERE)
    assert texts(state) == [f"attack {HERE} {THERE}", "done"]


def test_22_13_villa_must_attack_government_troops_on_the_us_side() -> None:
    state = attack_scene(commands=("Do",), side=VILLA, aligned=US, do_1=HERE, cm_1=THERE)
    assert texts(state) == [f"attack {HERE} {THERE}"]


@pytest.mark.parametrize("blows", [False, True])
def test_22_21_us_and_government_troops_must_attack_one_another_while_they_are_hostile(blows: bool) -> None:
    """22.13: hostile is whom Villa has won over last, blows or not."""
    record = {"flags": ("hostilities",) if blows else ()}
    state = attack_scene(commands=("WC",), aligned=VILLA, wc_7c=HERE, cm_1=THERE, record=record)
    assert texts(state) == [f"attack {HERE} {THERE}"]
    state = attack_scene(commands=("CM",), side=VILLA, aligned=VILLA, wc_7c=HERE, cm_1=THERE, record=record)
    assert texts(state) == [f"attack {THERE} {HERE}"]


@pytest.mark.parametrize("blows", [False, True])
def test_22_21_with_the_option_they_must_only_when_they_have_come_to_blows(blows: bool) -> None:
    found = game(PERSHING, "blows-first")
    record = {"flags": ("hostilities",) if blows else ()}
    state = scene(found, sub="combat", commands=("WC",), aligned=VILLA, wc_7c=HERE, cm_1=THERE, record=record)
    assert texts(state) == [f"attack {HERE} {THERE}"] + ([] if blows else ["done"])
    placed = {"wc_7c": HERE, "cm_1": THERE}
    state = scene(found, sub="combat", commands=("CM",), side=VILLA, aligned=VILLA, record=record, **placed)
    assert texts(state) == [f"attack {THERE} {HERE}"] + ([] if blows else ["done"])


def test_22_15_nobody_lets_the_government_attack_his_own_units() -> None:
    assert idle(attack_scene(commands=("CM",), side=US, aligned=US, wc_7c=HERE, cm_1=THERE))
    assert idle(attack_scene(commands=("WC",), side=US, aligned=US, wc_7c=HERE, cm_1=THERE))
    state = attack_scene(commands=("CM",), side=US, aligned=US, wc_7c=HERE, cm_1=THERE, do_1="1205")
    assert refused(state, f"attack {THERE} {HERE}")[0] == "10.3"


def test_22_21_the_first_fight_gives_the_defender_two_dice_of_points() -> None:
    state = attack_scene("NE", commands=("WC",), aligned=VILLA, wc_7c=HERE, cm_1=THERE)
    drive(state, f"attack {HERE} {THERE}")
    assert state.decision is not None and (state.decision.side, state.decision.kind) == (CHANCE, "hostilities")
    drive(state, "roll 3 4")
    assert [(entry.side, entry.points) for entry in inner(state).record.ledger] == [(VILLA, 7)]
    assert state.decision.kind == "combat"


@pytest.mark.parametrize("aligned", [None, VILLA])
def test_22_13_the_other_player_decides_for_defenders_of_the_government(aligned: Side | None) -> None:
    state = attack_scene("DD", commands=("WC",), aligned=aligned, wc_7c=HERE, cm_4=THERE, cm_5=THERE)
    drive(state, f"attack {HERE} {THERE}", "roll 3 4", "roll 1")
    assert state.decision is not None and state.decision.kind in ("losses", "retreat")
    while state.decision is not None and state.decision.kind in ("losses", "retreat"):
        assert state.decision.side == VILLA
        state.apply(state.legal_actions()[0])
    assert (at(state, "cm-4") is None) != (at(state, "cm-5") is None)


def test_22_13_units_of_nobody_bar_the_way_of_retreats_and_pursuits() -> None:
    state = attack_scene("DC", commands=("WC",), wc_7c=HERE, do_1=THERE, cm_1="1106")
    fight(state, HERE, THERE)
    drive(state, f"pursue wc-7c {THERE}")
    assert refused(state, "pursue wc-7c 1106") == ("12.3", "another side's units are in 1106")


def test_22_18_dorados_that_the_government_eliminates_count_for_the_us() -> None:
    """22.19: each of its attacks on Villa's units gives him a die of points."""
    state = attack_scene("DC", commands=("CM",), side=US, aligned=US, cm_1=HERE, do_2=THERE)
    assert inner(state).game.pieces[unit(state, "cm-1")].side == MEXGOV
    drive(state, f"attack {HERE} {THERE}", "skirmish", "roll 5", "roll 1")
    ledger = [(entry.side, entry.points) for entry in inner(state).record.ledger]
    assert (VILLA, 5) in ledger and (US, 6) in ledger


# -- water (23) --------------------------------------------------------------------------------------------------------


def test_23_nobody_attacks_over_a_lake_hexside() -> None:
    """3437 and 3537 have lake between them."""
    state = attack_scene(game_id=MAD_ANTHONY, commands=("St",), st_1us="3437", in_mia="3537")
    assert idle(state)


def test_23_units_beside_a_lake_have_no_zone_but_stand_in_those_of_others() -> None:
    """3138 is partly lake, 3137 is dry land."""
    state = attack_scene(game_id=MAD_ANTHONY, commands=("St",), st_1us="3137", in_mia="3138")
    assert texts(state) == ["attack 3137 3138", "done"]
    state = attack_scene(game_id=MAD_ANTHONY, commands=("Indian",), side=INDIAN, st_1us="3137", in_mia="3138")
    assert texts(state) == ["attack 3138 3137"]
