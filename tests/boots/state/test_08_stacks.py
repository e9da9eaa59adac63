"""8.0 Stacking, 5.6, 5.7 sub-commands in one hex."""

from __future__ import annotations

from scenes import PERSHING, US, VILLA, at, drive, inner, kinds, over, refused, scene, spread, texts


def test_8_1_a_forest_holds_three_units() -> None:
    state = scene(commands="St", st_1us="1731", st_2us="1731", st_be="1731", st_bu="1631")
    drive(state, "move st-bu", "step 1731", "stop")
    assert state.decision is not None and state.decision.kind == "move"  # checked at the end of the sub-phase only
    over(state)
    assert state.decision.kind == "over-stack"
    assert set(texts(state)) == {"lose st-1us", "lose st-2us", "lose st-be", "lose st-bu"}
    events = drive(state, "lose st-be")
    assert "eliminated" in kinds(events) and at(state, "st-be") is None
    assert len(spread(state)) == 3


def test_8_2_passing_through_a_full_hex_is_free() -> None:
    state = scene(commands="St", st_1us="1731", st_2us="1731", st_be="1731", st_tr="1631")
    drive(state, "move st-tr", "step 1731", "step 1831")
    over(state)
    assert len(spread(state)) == 4


def test_8_2_the_owner_chooses_and_the_enemy_gets_the_points() -> None:
    state = scene(commands="St", st_1us="1731", st_2us="1731", st_be="1731", st_bu="1631")
    drive(state, "move st-bu", "step 1731")
    over(state)
    assert state.to_move == US
    drive(state, "lose st-1us")
    entry = inner(state).record.lost[-1]
    assert (entry.piece, entry.cause) == ("st-1us", "over-stack")


def test_8_1_brigades_count_as_two() -> None:
    state = scene(PERSHING, commands="NG", ng_tx="4407", ng_pa="4407", ng_mi="4306")
    drive(state, "move ng-mi", "step 4407")
    over(state)
    assert state.decision is not None and state.decision.kind == "over-stack"  # six in a town


def test_8_1_cities_hold_six() -> None:
    state = scene(PERSHING, commands="NG", ng_tx="4113", ng_pa="4113", ng_mi="4112")
    drive(state, "move ng-mi", "step 4113")
    over(state)
    assert state.decision is None or state.decision.kind != "over-stack"


def test_23_no_guns_and_no_wagons_in_the_rough() -> None:
    game = scene(PERSHING).game
    rough = next(
        (name, game.map.names[other])
        for number, name in enumerate(game.map.names)
        if game.map.areas[number] == "Mexico" and game.map.hexmap.terrain(number) == 2
        for other in game.map.hexmap.neighbours(number)
        if other < game.map.hexmap.size and game.map.hexmap.terrain(other) == 0 and other not in game.map.rivers
    )
    state = scene(PERSHING, commands="WC", wc_wag=rough[1], wc_7c=rough[0])
    drive(state, "move wc-wag", f"step {rough[0]}")
    events = over(state)
    assert at(state, "wc-wag") is None and at(state, "wc-7c") == rough[0]  # the wagon, and nobody is asked
    assert "over-stack" in kinds(events)


def test_5_6_different_sub_commands_do_not_end_stacked() -> None:
    state = scene(commands="St", st_1us="1731", m_lm="1631")
    drive(state, "move st-1us", "step 1631")
    over(state)
    assert state.decision is not None and state.decision.kind == "over-stack"
    assert set(texts(state)) == {"lose st-1us", "lose m-lm"}
    drive(state, "lose m-lm")
    assert spread(state) == {"st-1us": "1631"}


def test_5_6_they_may_pass_through_each_other() -> None:
    state = scene(commands="St", st_tr="1731", m_lm="1631")
    drive(state, "move st-tr", "step 1631", "step 1630")
    over(state)
    assert spread(state) == {"st-tr": "1630", "m-lm": "1631"}


def test_5_7_with_a_fort_garrison_they_may_stack() -> None:
    state = scene(PERSHING, commands="EC", ec_6i="4108", fc_col="4107", wc_7c="4107")
    drive(state, "move ec-6i", "step 4107")
    over(state)
    assert {at(state, unit) for unit in ("ec-6i", "fc-col", "wc-7c")} == {"4107"}


def test_8_3_enemies_never_share_a_hex() -> None:
    state = scene(PERSHING, commands="Do", side=VILLA, do_1="4106", fc_col="4107")
    drive(state, "move do-1")
    assert "step 4107" not in texts(state)


def test_8_4_works_count_for_nothing() -> None:
    state = scene(commands="St", st_1us="1731", st_2us="1731", st_be="1630", marks={"1731": 8})
    drive(state, "move st-be", "step 1730", "step 1731")
    over(state)
    assert len([where for where in spread(state).values() if where == "1731"]) == 3


def test_21_20_a_burned_hex_holds_two() -> None:
    state = scene(commands="St", st_1us="1432", st_2us="1432", st_be="1431", marks={"1432": 32})
    drive(state, "move st-be", "step 1432")
    over(state)
    assert state.decision is not None and state.decision.kind == "over-stack"


def test_8_2_checked_after_reinforcements_too() -> None:
    state = scene(
        PERSHING, commands="NG", sub="reinforcement", turn=4,
        fc_col="4107", ec_6i="4108", wc_7c="4108", ec_16i="4109",
    )  # fmt: skip
    assert any(text.startswith("place ng-tx") for text in texts(state))
    drive(state, "place ng-tx 4107")
    assert state.decision is not None and state.decision.kind == "over-stack"  # EC and WC in 4108
    assert set(texts(state)) == {"lose ec-6i", "lose wc-7c"}


def test_8_2_only_units_of_the_hex_may_go() -> None:
    state = scene(commands="St", st_1us="1731", m_lm="1631", m_lx="1135")
    drive(state, "move st-1us", "step 1631")
    over(state)
    assert refused(state, "lose m-lx") == ("8.2", "choose a unit that may not stay in 1631")
