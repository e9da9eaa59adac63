"""15.2 Scouts look at enemy stacks after all movement."""

from __future__ import annotations

import pytest
from markers import asked
from scenes import INDIAN, PERSHING, US, VILLA, drive, inner, over, refused, scene, texts

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.state import State
from gtc_tui.errors import GtcError
from gtc_tui.rules.boots.state import scouting
from gtc_tui.rules.boots.state.record import Sight


def seen(state: State, side: Side) -> set[str]:
    """Units of others that a side knows."""
    play = inner(state)
    return {str(play.game.pieces[number].id) for number in scouting.known(play, side)}


def test_15_2_an_active_scout_looks_at_stacks_within_two_hexes_after_movement() -> None:
    state = scene(
        PERSHING,
        commands="GHQ",
        gh_mc="4107",
        do_1="3907",
        do_2="3907",
        do_3="3807",
        wc_7c="4202",
        aligned=US,
        r_1="3908",
    )
    assert asked(state) == ("us", "move")
    over(state)
    assert asked(state) == ("us", "look")
    assert set(texts(state)) == {"site 3907", "done"}  # not the third hex, not who is on its side
    drive(state, "site 3907")
    assert seen(state, US) == {"do-1", "do-2"} and inner(state).record.active is None


def test_15_2_looking_is_voluntary() -> None:
    state = scene(PERSHING, commands="GHQ", gh_mc="4107", do_1="3907")
    over(state)
    assert refused(state, "site 3807")[0] == "15.2"
    drive(state, "done")
    assert not seen(state, US)


def test_15_2_each_stack_in_sight_may_be_looked_at_once() -> None:
    state = scene(PERSHING, commands="GHQ", gh_mc="4107", do_1="3907", do_2="3908")
    over(state)
    drive(state, "site 3908")
    assert texts(state) == ["site 3907", "done"] and refused(state, "site 3908")[0] == "15.2"


def test_15_2_a_scout_that_looks_out_of_a_stack_is_shown() -> None:
    state = scene(PERSHING, commands="GHQ", gh_mc="4107", ec_6i="4107", do_1="3907")
    over(state)
    drive(state, "site 3907")
    assert seen(state, VILLA) == {"gh-mc"}


def test_15_2_of_two_scouts_the_one_that_the_enemy_knows_looks() -> None:
    sight = Sight("4007", (PieceId("gh-pat"),), 1)
    placed = {"gh_mc": "4107", "ec_6i": "4107", "gh_pat": "4007", "do_1": "3907"}
    state = scene(PERSHING, commands="GHQ", record={"seen": ((), (sight,))}, **placed)
    over(state)
    drive(state, "site 3907")
    assert seen(state, VILLA) == {"gh-pat"}


def test_15_2_no_scout_no_look() -> None:
    state = scene(PERSHING, commands="EC", ec_13c="4107", do_1="3907")
    over(state)
    assert asked(state) == ("villa", "operation")


def test_15_2_a_scout_of_another_sub_command_does_not_look() -> None:
    state = scene(PERSHING, commands="EC", ec_13c="4107", gh_mc="4107", do_1="3907")
    over(state)
    assert asked(state) == ("villa", "operation")


def test_15_2_tecumseh_scouts_for_the_indians() -> None:
    state = scene(commands="Indian", side=INDIAN, in_tec="1931", st_1us="1731")
    over(state)
    assert asked(state) == ("indian", "look")
    drive(state, "site 1731")
    assert seen(state, INDIAN) == {"st-1us"} and seen(state, US) == {"in-tec"}


def test_15_2_the_scouts_are_those_that_the_rules_name() -> None:
    scouts = {str(unit.id) for name in (PERSHING,) for unit in inner(scene(name)).game.pieces if unit.scout}
    assert scouts == {"gh-mc", "gh-pat"}
    assert {str(unit.id) for unit in inner(scene()).game.pieces if unit.scout} == {"in-tec"}


def test_15_2_a_look_is_no_attack_whose_odds_are_shown() -> None:
    """Nobody is asked to confirm an attack by naming a stack to look at."""
    state = scene(PERSHING, commands="GHQ", gh_mc="4107", do_1="4007")
    over(state)
    assert asked(state) == ("us", "look")
    with pytest.raises(GtcError, match="this side has no attack to decide"):
        state.query(US, "odds", hex="4007")
    assert state.query(US, "odds", hex="4007", piece="gh-mc")  # whoever asks for it by its unit
    drive(state, "site 4007")
    assert asked(state) == ("us", "attack") and state.query(US, "odds", hex="4007")
