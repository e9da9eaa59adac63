"""21.7 to 21.21 Mad Anthony in play: sub-commands, Wayne, burning, supply, works, the clash with Britain, points."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from battle import attack_scene, fight, rigged
from markers import asked
from scenes import INDIAN, MAD_ANTHONY, US, at, drive, game, inner, kinds, over, prompt, refused, scene, texts

from gtc_tui.engine.action import CHANCE, PieceId
from gtc_tui.engine.state import State
from gtc_tui.rules.boots.combat import attacks
from gtc_tui.rules.boots.combat.combat import Combat
from gtc_tui.rules.boots.combat.grouping import Declared
from gtc_tui.rules.boots.movement import supply, works
from gtc_tui.rules.boots.special import burning
from gtc_tui.rules.boots.state import ground, pieces
from gtc_tui.rules.boots.state.record import Loss
from gtc_tui.rules.boots.turn import victory

STOCKADE_US, STOCKADE_BR, BURNED = 8, 16, 32
"""Marks of a hex (`ground`)."""


def supplied(state: State, piece: str) -> bool:
    play = inner(state)
    return supply.is_supplied(play, play.game.index[PieceId(piece)])


def in_1794(**more: Any) -> dict[str, Any]:
    """Record of a game in which everybody has been on the map."""
    return {"entered": tuple(unit.id for unit in game(MAD_ANTHONY).pieces), "pool": ("wayne",), **more}


# -- 21.8, 21.12 Sub-commands --------------------------------------------------------------------------------------


def test_21_8_wayne_activates_every_us_unit_whoever_draws_him() -> None:
    for drawer in (US, INDIAN):
        state = scene(turn=9, sc_1ky="1026", m_lm="1135", wl_1="1432", record=in_1794(drawer=drawer))
        drive(state, "draw", "drawn wayne")
        assert asked(state) == ("us", "move")
        assert set(texts(state)) == {"move sc-1ky", "move m-lm", "move wl-1", "done"}


def test_21_8_under_wayne_different_sub_commands_still_do_not_stack() -> None:
    state = scene(turn=9, sc_1ky="1026", m_lm="1026", record=in_1794())
    drive(state, "draw", "drawn wayne")
    assert asked(state) == ("us", "over-stack")


@pytest.mark.parametrize("marker", ["little-turtle", "blue-jacket"])
def test_21_12_indian_markers_drawn_by_the_indians_activate_all_tribes_and_no_british(marker: str) -> None:
    state = scene(in_tec="2118", in_del="2829", br_cb="3236", record={"drawer": INDIAN})
    drive(state, "draw", f"drawn {marker}")
    assert asked(state) == ("indian", "move")
    assert set(texts(state)) == {"move in-tec", "move in-del", "done"}


@pytest.mark.parametrize("marker", ["little-turtle", "blue-jacket", "british"])
def test_21_12_indian_and_british_markers_drawn_by_the_united_states_are_set_aside(marker: str) -> None:
    state = scene(in_tec="2118", br_cb="3236")
    events = drive(state, "draw", f"drawn {marker}")
    assert "set-aside" in kinds(events) and asked(state) == ("indian", "operation")
    assert marker in inner(state).record.aside


def test_21_12_the_british_marker_activates_the_british() -> None:
    state = scene(in_tec="2118", br_cb="3236", record={"drawer": INDIAN})
    drive(state, "draw", "drawn british")
    assert set(texts(state)) == {"move br-cb", "done"}


def test_4_6_two_markers_of_one_sub_command_let_it_act_twice() -> None:
    state = scene(in_del="2118", record={"drawer": INDIAN})
    drive(state, "draw", "drawn little-turtle", "done", "pass", "draw", "drawn blue-jacket")
    assert asked(state) == ("indian", "move")


# -- 21.19 Stacking ------------------------------------------------------------------------------------------------


def test_21_19_british_and_indians_do_not_end_stacked() -> None:
    state = scene(commands="Br", side=INDIAN, br_cb="3236", in_del="3236")
    over(state)
    assert asked(state) == ("indian", "over-stack")


def test_21_19_frnd_and_us_units_do_not_end_stacked() -> None:
    state = scene(commands="Sc", sc_1ky="1026", sc_frnd="1026")
    over(state)
    assert asked(state) == ("us", "over-stack") and set(texts(state)) == {"lose sc-1ky", "lose sc-frnd"}


# -- 21.20 Burning -------------------------------------------------------------------------------------------------


def test_21_20_a_us_unit_burns_a_village_in_its_combat_sub_phase() -> None:
    state = scene(commands="Sc", sc_1ky="2421", in_tec="2829")
    over(state)
    assert asked(state) == ("us", "burn") and texts(state) == ["burn 2421", "done"]
    drive(state, "burn 2421")
    assert ground.burned(inner(state), inner(state).game.map.ids["2421"])
    assert asked(state) == ("indian", "operation")


def test_21_20_burning_is_voluntary_and_once() -> None:
    state = scene(commands="Sc", sub="combat", sc_1ky="2421", marks={"2421": BURNED})
    assert asked(state)[1] == "operation"
    state = scene(commands="Sc", sc_1ky="2421")
    over(state)
    drive(state, "done")
    assert not ground.burned(inner(state), inner(state).game.map.ids["2421"])


@pytest.mark.parametrize(("command", "unit"), [("Indian", "in_del"), ("Br", "br_cb")])
def test_21_20_indians_and_british_burn_us_towns_and_stockades(command: str, unit: str) -> None:
    state = scene(commands=command, side=INDIAN, **{unit: "0832"})
    over(state)
    assert texts(state) == ["burn 0832", "done"]
    state = scene(commands=command, side=INDIAN, marks={"1731": STOCKADE_US}, **{unit: "1731"})
    over(state)
    drive(state, "burn 1731")
    play = inner(state)
    where = play.game.map.ids["1731"]
    assert ground.burned(play, where) and ground.stockade(play, where) is None


def test_21_20_nobody_burns_his_own_kind_of_place() -> None:
    state = scene(commands="Indian", side=INDIAN, in_del="2421")
    over(state)
    assert asked(state)[1] == "operation"
    state = scene(commands="M", m_lm="0832", marks={"0832": STOCKADE_US})
    over(state)
    assert asked(state)[1] == "operation"


def test_21_20_only_active_units_burn() -> None:
    state = scene(commands="Sc", sc_1ky="2421", m_lm="2521")
    over(state)
    assert texts(state) == ["burn 2421", "done"]
    assert refused(state, "burn 2521") == ("21.20", "no active unit is in 2521 Kethtippecanunk")
    assert refused(state, "burn 1432")[0] == "21.20"


def test_21_20_a_burned_hex_holds_two_units() -> None:
    state = scene(marks={"0832": BURNED}, m_lm="0832")
    play = inner(state)
    assert ground.limit(play, play.game.map.ids["0832"]) == 2 and ground.limit(play, play.game.map.ids["1432"]) == 4


def test_21_20_a_unit_may_burn_and_attack_in_the_same_sub_phase() -> None:
    state = scene(commands="Sc", sc_1ky="2421", in_tec="2420")
    over(state)
    drive(state, "burn 2421")
    assert asked(state) == ("us", "attack")


def test_21_20_from_1794_nothing_arrives_where_it_burned() -> None:
    for turn, barred in ((8, False), (9, True)):
        state = scene(turn=turn, marks={"0832": BURNED}, m_lm="0832")
        play = inner(state)
        where, wagon = play.game.map.ids["0832"], play.game.index[PieceId("sc-wag")]
        assert (where not in play.game.rules.entry_hexes(play, wagon)) == barred


def arriving_where_it_burned(
    marker: str, turn: int, commands: str, lost: tuple[Loss, ...] = (), **placed: str
) -> State:
    """The marker is played in the reinforcement sub-phase, beside a hex that has burned: 1793 ends with turn 8."""
    state = scene(
        commands=commands,
        sub="reinforcement",
        turn=turn,
        marks={"0832": BURNED},
        hands=((marker,), ()),
        record=in_1794(lost=lost),
        **placed,
    )
    drive(state, f"play {marker}")
    return state


@pytest.mark.parametrize("turn", [8, 9])
def test_21_20_nobody_rallies_where_it_burned_in_1794(turn: int) -> None:
    state = arriving_where_it_burned("rally", turn, "M", (Loss(PieceId("m-vn"), 1, "combat"),), m_lm="0832")
    assert ("place m-vn 0832" in texts(state)) == (turn == 8)
    assert "place m-vn 1135" in texts(state)


@pytest.mark.parametrize("turn", [8, 9])
def test_21_20_no_native_allies_come_where_it_burned_in_1794(turn: int) -> None:
    state = arriving_where_it_burned("native-allies", turn, "Sc", sc_1ky="0832")
    assert ("place sc-frnd 0832" in texts(state)) == (turn == 8)
    assert "place sc-frnd 0831" in texts(state)


def test_21_20_17_5_a_village_that_has_burned_may_be_fortified() -> None:
    """Burning lists what is lost, and building is not in it; the Indians may burn the new stockade."""
    state = scene(commands="St", marks={"2533": BURNED}, st_1us="2533", st_wag="2533")
    drive(state, "done")
    assert "work 2533" in texts(state)
    drive(state, "work 2533", "roll 1")
    play = inner(state)
    where = play.game.map.ids["2533"]
    assert ground.stockade(play, where) == US and ground.burned(play, where) and ground.limit(play, where) == 2
    assert not state.faults()
    pieces.lift(play, play.game.index[PieceId("st-1us")])
    pieces.lift(play, play.game.index[PieceId("st-wag")])
    assert burning.burnable(play, INDIAN, where) and not burning.burnable(play, US, where)
    ground.burn(play, where)
    assert not burning.burnable(play, INDIAN, where)


# -- 21.21 Supply --------------------------------------------------------------------------------------------------


def test_21_21_indians_of_both_sides_are_always_in_supply() -> None:
    state = scene(in_tec="0416", sc_frnd="3838", st_1us="2421")
    assert supplied(state, "in-tec") and supplied(state, "sc-frnd") and not supplied(state, "st-1us")


def test_21_21_us_units_draw_on_wagons_and_held_stockades_three_hexes_away() -> None:
    state = scene(st_1us="2231", st_wag="1931")
    assert supplied(state, "st-1us")
    assert not supplied(scene(st_1us="2331", st_wag="1931"), "st-1us")
    assert not supplied(scene(st_1us="2231", marks={"1931": STOCKADE_US}), "st-1us")  # nobody holds it
    assert supplied(scene(st_1us="2231", st_be="1931", marks={"1931": STOCKADE_US}), "st-1us")


def test_21_21_a_printed_town_is_no_source() -> None:
    assert not supplied(scene(st_1us="1431"), "st-1us")


def test_21_21_british_draw_on_stockades_that_british_units_hold() -> None:
    marks = {"3236": STOCKADE_BR}
    assert supplied(scene(br_cb="3236", br_ca="3235", marks=marks), "br-ca")
    assert not supplied(scene(in_del="3236", br_ca="3235", marks=marks), "br-ca")
    assert not supplied(scene(br_ca="3235", marks=marks), "br-ca")


def test_21_21_militia_in_unburned_towns_on_the_ohio_and_south_of_it() -> None:
    assert supplied(scene(m_lm="1218"), "m-lm")  # Vincennes, north of the Ohio
    assert not supplied(scene(m_lm="1218", marks={"1218": BURNED}), "m-lm")
    assert supplied(scene(m_lm="1331"), "m-lm") and supplied(scene(m_lm="0433"), "m-lm")
    assert not supplied(scene(m_lm="2231"), "m-lm") and not supplied(scene(st_1us="0433"), "st-1us")


# -- 17.1, 17.5 Works ----------------------------------------------------------------------------------------------


def kind(state: State, piece: str) -> str | None:
    play = inner(state)
    number = play.game.index[PieceId(piece)]
    return works.kind(play, number, play.position.hex(number))


def test_17_1_17_5_who_builds_what() -> None:
    state = scene(
        wl_1="2231", wl_li="2231", wl_eng="2231", wl_ld="2231", wl_art="2231", m_lm="2331", sc_frnd="2431",
        br_cb="3237", in_del="2829",
    )  # fmt: skip
    assert [kind(state, unit) for unit in ("wl-1", "wl-li", "wl-eng", "m-lm")] == ["stockade"] * 4
    assert [kind(state, unit) for unit in ("wl-ld", "wl-art", "sc-frnd", "in-del")] == [None] * 4
    assert kind(state, "br-cb") == "entrenchment"
    assert kind(scene(br_cb="3236", marks={"3236": STOCKADE_BR}), "br-cb") is None


def test_18_3_engineers_build_on_five_others_on_three() -> None:
    for placed, most in (({"wl_1": "2231"}, 3), ({"wl_1": "2231", "wl_eng": "2231"}, 5), ({"wl_eng": "2231"}, 5)):
        play = inner(scene(**placed))
        where = play.game.map.ids["2231"]
        assert works.limit(play, where, play.position.at(where)) == most


def test_6_7_a_die_for_a_work_may_be_thrown_again() -> None:
    state = scene(commands="St", st_1us="1731", st_wag="1731", hands=(("do-or-die",), ()))
    drive(state, "done", "work 1731", "roll 6")
    assert asked(state) == ("us", "heroism")
    assert "building in 1731: 6, failure. Play a marker?" in prompt(state)
    drive(state, "play do-or-die", "roll 1")
    play = inner(state)
    assert ground.stockade(play, play.game.map.ids["1731"]) == US


# -- 21.15.1, 21.16.1 Points for losses ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "side", "points"),
    [("in-del", US, 3), ("in-sen", US, 2), ("st-1us", INDIAN, 5), ("st-wag", INDIAN, 1), ("sc-frnd", INDIAN, 3)],
)
def test_21_15_1_21_16_1_points_for_units_eliminated_in_combat(unit: str, side: Any, points: int) -> None:
    state = scene(in_del="2829", in_sen="2118", st_1us="1731", st_wag="1731", sc_frnd="1631")
    play = inner(state)
    pieces.eliminate(play, play.game.index[PieceId(unit)], "combat", "10.23")
    assert victory.of(play, side) == points and victory.of(play, play.game.enemy(side)) == 0


def test_21_15_1_british_units_bring_nothing() -> None:
    state = scene(br_cb="3236")
    play = inner(state)
    pieces.eliminate(play, play.game.index[PieceId("br-cb")], "combat", "10.23")
    assert not play.record.ledger


def test_20_4_over_stacking_gives_points_attrition_none() -> None:
    state = scene(st_1us="1731", st_be="1731")
    play = inner(state)
    pieces.eliminate(play, play.game.index[PieceId("st-1us")], "over-stack", "8.2")
    pieces.eliminate(play, play.game.index[PieceId("st-be")], "attrition", "14.5")
    assert [entry.points for entry in play.record.ledger] == [5]


# -- 21.18 The first clash -----------------------------------------------------------------------------------------


def clash(state: State, attacker: str, target: str) -> State:
    """A unit attacks a hex: up to the first question."""
    play = inner(state)
    number, goal = play.game.index[PieceId(attacker)], play.game.map.ids[target]
    attack = Declared((number,), (play.position.hex(number),), (goal,), tuple(play.position.at(goal)), "skirmish")
    play.stack = [*play.stack[:-1], attacks.CombatPhase("fight"), Combat(attack)]
    return State.from_play(play)


def test_21_18_british_on_us_units_in_a_town_give_the_united_states_a_die() -> None:
    state = scene(commands="Br", side=INDIAN, sub="combat", br_cb="1331", m_lm="1432", hands=(("do-or-die",), ()))
    state = clash(state, "br-cb", "1432")
    assert asked(state) == (CHANCE, "clash")
    drive(state, "roll 4")
    assert ": rolled 4 for 4 VP, " in prompt(state)
    drive(state, "play do-or-die")
    drive(state, "roll 4")
    assert victory.points(inner(state)) == 4 and asked(state) == (CHANCE, "combat")


def test_21_18_us_units_on_british_in_a_stockade_give_the_indians_a_die_once() -> None:
    setting: dict[str, Any] = {"commands": "Wlk", "sub": "combat", "wl_1": "3235", "br_cb": "3236", "turn": 10}
    state = clash(scene(marks={"3236": STOCKADE_BR}, **setting), "wl-1", "3236")
    drive(state, "roll 6")
    assert victory.points(inner(state)) == -6 and "clash" in inner(state).record.flags
    again = scene(marks={"3236": STOCKADE_BR}, record={"flags": ("clash",)}, **setting)
    assert asked(clash(again, "wl-1", "3236")) == (CHANCE, "combat")


@pytest.mark.parametrize(
    ("attacker", "defender", "target", "mark"),
    [
        ("in_del", "m_lm", "1432", 0),  # no British unit attacks
        ("br_cb", "m_lm", "1631", 0),  # neither town nor stockade
        ("br_cb", "sc_frnd", "1432", 0),  # friendly Indians do not count
        ("sc_frnd", "br_db", "3236", STOCKADE_BR),
    ],
)
def test_21_18_what_is_no_clash(attacker: str, defender: str, target: str, mark: int) -> None:
    origin = {"1432": "1331", "1631": "1531", "3236": "3235"}[target]
    side = US if attacker.startswith("sc") else INDIAN
    code = {"in_del": "Indian", "br_cb": "Br", "sc_frnd": "Sc"}[attacker]
    state = scene(commands=code, side=side, sub="combat", marks={target: mark}, **{attacker: origin, defender: target})
    state = clash(state, attacker.replace("_", "-"), target)
    assert asked(state) == (CHANCE, "combat")


# -- 14.7, 6.7 Where units come back -------------------------------------------------------------------------------


def test_14_7_a_wagon_returns_in_a_us_town_or_stockade() -> None:
    lost = {"lost": (Loss(PieceId("st-wag"), 1, "combat"),)}
    state = scene(commands="St", sub="reinforcement", st_1us="1731", in_del="0832", record=lost, marks={"1731": 8})
    answers = set(texts(state))
    assert {"place st-wag 1731", "place st-wag 1432", "done"} <= answers and "place st-wag 0832" not in answers
    drive(state, "place st-wag 1432")
    assert at(state, "st-wag") == "1432"


def pursued(*options: str) -> State:
    """1US has driven Shawnee out of a village by DW and stands in it."""
    found = dataclasses.replace(game(MAD_ANTHONY, *options), tables=rigged("DW", MAD_ANTHONY).tables)
    village = "2533"
    state = scene(found, sub="combat", commands=("St",), st_1us="2532", st_2us="2532", st_wag="2532", in_sha=village)
    fight(state, "2532", village)
    while asked(state)[1] == "retreat":
        drive(state, texts(state)[0])
    drive(state, f"pursue st-1us {village}", "done")
    return state


def test_21_20_a_village_taken_by_pursuit_may_be_burned_in_the_same_sub_phase() -> None:
    state = pursued()
    assert asked(state) == ("us", "burn") and texts(state) == ["burn 2533", "done"]
    drive(state, "burn 2533")
    assert ground.burned(inner(state), inner(state).game.map.ids["2533"])


def test_21_20_who_leaves_a_village_standing_is_asked_after_each_combat() -> None:
    state = attack_scene("NE", game_id=MAD_ANTHONY, commands=("St",), st_1us="2533", st_wag="2533", in_sha="2532")
    fight(state, "2533", "2532")
    assert asked(state) == ("us", "burn")


def test_21_20_with_the_option_places_burn_before_the_attacks_only() -> None:
    assert asked(pursued("burn-first")) == ("indian", "operation")
