"""7.0 Movement, and the terrain charts (23)."""

from __future__ import annotations

from scenes import INDIAN, MEXGOV, PERSHING, US, VILLA, at, drive, price, refused, scene, texts, verbs


def test_7_2_terrain_costs_what_the_chart_says() -> None:
    state = scene(commands="St", st_1us="1731")
    assert price(state, "st-1us", "1730") == "2"  # forest
    state = scene(commands="Indian", side=INDIAN, in_mia="3435")
    assert price(state, "in-mia", "3436") in ("1", "2")


def test_7_1_a_unit_moves_within_its_allowance_and_once() -> None:
    state = scene(commands="St", st_art="1731", st_1us="1731")
    drive(state, "move st-art", "step 1730", "step 1729")
    assert at(state, "st-art") == "1729"
    assert refused(state, "move st-art")[0] == "7.3"
    assert texts(state) == ["move st-1us", "done"]


def test_7_1_the_end_of_all_movement_is_no_routine_while_units_may_move() -> None:
    """A key for routine answers asks before it takes that."""
    state = scene(commands="St", st_art="1731", st_1us="1731")
    assert state.decision is not None and state.decision.weighty
    drive(state, "move st-art")
    assert state.decision is not None and not state.decision.weighty


def test_7_1_a_unit_without_allowance_never_moves() -> None:
    state = scene(PERSHING, commands="FC", fc_col="4107", wc_7c="4109")
    assert state.decision is not None and state.decision.kind != "move"  # it alone is active
    state = scene(PERSHING, commands=("FC", "WC"), fc_col="4107", wc_7c="4109")
    assert refused(state, "move fc-col")[0] == "7.1"


def test_7_3_only_active_units_move() -> None:
    state = scene(commands="St", st_1us="1731", m_lm="1738", in_mia="2334")
    assert texts(state) == ["move st-1us", "done"]
    assert refused(state, "move m-lm")[0] == "7.3"
    assert refused(state, "move in-mia")[0] == "7.3"
    assert refused(state, "move sc-1ky")[0] == "7.1"


def test_7_4_nobody_enters_an_enemy_hex() -> None:
    state = scene(commands="St", st_1us="1731", in_mia="1730")
    drive(state, "move st-1us")
    assert "step 1730" not in texts(state)
    assert refused(state, "step 1730")[0] == "7.4"


def test_7_5_enemy_zones_do_not_stop_movement() -> None:
    state = scene(commands="Sc", sc_1ky="1731", in_mia="1830", in_del="1929")
    drive(state, "move sc-1ky", "step 1730", "step 1729")
    assert price(state, "sc-1ky", "1728") is not None
    assert "step 1728" in texts(state)


def test_7_2_what_is_left_must_pay_for_the_step() -> None:
    state = scene(commands="St", st_art="1731")
    drive(state, "move st-art", "step 1730")
    events = drive(state, "step 1729")
    assert at(state, "st-art") == "1729"
    assert [event.kind for event in events if event.kind == "march"] == ["march"]
    assert state.decision is not None and state.decision.kind != "march"  # no points, no question


def test_7_9_along_a_trail_the_chart_counts_and_no_other_terrain() -> None:
    state = scene(commands="St", st_1us="1931")
    assert price(state, "st-1us", "2032") == "1"  # forest, by Wayne's road
    assert price(state, "st-1us", "2131") == "2"
    assert price(state, "st-1us", "1930") == "2"


def test_7_10_leaving_a_river_costs_two_points_more() -> None:
    state = scene(commands="St", st_1us="1632")  # on the Great Miami
    assert price(state, "st-1us", "1631") == "4"
    assert price(state, "st-1us", "1732") == "2"  # along the river: the forest alone
    assert price(state, "st-1us", "1532") == "3"  # to another river, by trail


def test_7_10_entering_a_river_costs_what_else_is_there() -> None:
    state = scene(commands="St", st_1us="1631")
    assert price(state, "st-1us", "1632") == "2"


def test_7_11_a_trail_without_a_bridge_does_not_save_the_river() -> None:
    state = scene(commands="St", st_1us="1632")
    assert price(state, "st-1us", "1731") == "3"


def test_7_11_a_printed_bridge_does() -> None:
    state = scene(PERSHING, commands="Do", side=VILLA, do_1="3205", do_2="3305")
    bridged, without = price(state, "do-1", "3206"), price(state, "do-2", "3306")
    assert bridged is not None and without is not None
    assert float(bridged) <= 2 < float(without)


def test_7_12_boats_need_supply_at_the_start() -> None:
    state = scene(commands="St", st_1us="1632", st_wag="1631")
    assert price(state, "st-1us", "1732") == "0.5"
    assert price(state, "st-1us", "1531") == "0.5"
    state = scene(commands="St", st_1us="1632", st_wag="1636")
    assert price(state, "st-1us", "1732") == "2"


def test_7_12_supply_may_be_lost_on_the_way_by_water() -> None:
    state = scene(commands="St", st_1us="1632", st_wag="1631")
    drive(state, "move st-1us", *(f"step {hex}" for hex in ("1732", "1833", "1933", "2033", "2133", "2233", "2333")))
    assert at(state, "st-1us") == "2333"
    assert "step 2434" in texts(state)  # far beyond three hexes, still afloat


def test_7_12_boats_and_marching_mix() -> None:
    state = scene(commands="St", st_tr="1632", st_wag="1631")
    drive(state, "move st-tr", "step 1732", "step 1731")
    assert at(state, "st-tr") == "1731"
    assert state.decision is not None and "3.5 MP left" in state.decision.prompt  # of 8: 0.5 and 2 + 2


def test_7_12_no_boats_in_pershing() -> None:
    state = scene(PERSHING, commands="Do", side=VILLA, do_1="3605")
    assert price(state, "do-1", "3704") != "0.5"


def test_7_12_nobody_ends_in_the_lake() -> None:
    state = scene(commands="Indian", side=INDIAN, in_pot="3418")
    drive(state, "move in-pot", "step 3419")
    assert "stop" not in texts(state)
    report = state.query(None, "reach", piece="in-pot")
    assert "3419" not in report.cells  # type: ignore[attr-defined]
    for _ in range(12):
        if state.decision is None or state.decision.kind != "march":
            break
        drive(state, texts(state)[-1] if "stop" in texts(state) else texts(state)[0])
    play_map = state.game.map
    where = at(state, "in-pot")
    assert where is not None and play_map.lakes.get(play_map.ids[where]) != "all"


def test_7_12_only_boats_cross_the_lake() -> None:
    state = scene(commands="St", st_1us="3418")
    drive(state, "move st-1us")
    assert "step 3419" not in texts(state)


def test_22_9_the_national_guard_stays_in_its_country() -> None:
    state = scene(PERSHING, commands="NG", ng_tx="4110")
    drive(state, "move ng-tx")
    game = state.game
    south = [text.split()[1] for text in texts(state) if text.startswith("step")]
    assert all(game.map.areas[game.map.ids[name]] == "USA" for name in south)
    state = scene(PERSHING, commands="NC", nc_1nm="4110")
    drive(state, "move nc-1nm")
    reached = [text.split()[1] for text in texts(state) if text.startswith("step")]
    assert any(game.map.areas[game.map.ids[name]] == "Mexico" for name in reached)


def test_22_23_mobile_units_ride_along_the_railroad() -> None:
    state = scene(PERSHING, commands="EC", ec_13c="4109", ec_6i="4109")
    assert price(state, "ec-13c", "4110") == "0.5"
    assert price(state, "ec-6i", "4110") == "2"  # the desert


def test_22_23_rail_movement_is_the_whole_movement() -> None:
    state = scene(PERSHING, commands="EC", ec_6i="4107", fc_col="4107")
    drive(state, "move ec-6i")
    assert {"entrain 4113", "entrain 4203", "entrain 4407"} <= set(texts(state))
    drive(state, "entrain 4113")
    assert at(state, "ec-6i") == "4113"
    assert "move ec-6i" not in texts(state)


def test_22_23_who_has_gone_by_rail_makes_no_other_movement_in_the_turn() -> None:
    """EC acts, and then the Aero unit lets it act once more."""
    record = {"drawer": US, "pool": ("aero", "east-column")}
    state = scene(PERSHING, ec_6i="4107", ec_16i="4205", fc_col="4107", do_1="2115", record=record)
    drive(state, "draw", "drawn east-column", "move ec-6i", "entrain 4113", "done")
    while state.decision is not None and state.decision.kind != "operation":
        state.apply(state.decision.default or state.decision.actions[0])
    drive(state, "pass", "draw", "drawn aero", "activate EC")
    assert "move ec-16i" in texts(state) and "move ec-6i" not in texts(state)
    assert refused(state, "move ec-6i") == ("22.23", "6th Infantry has already gone by rail this turn")


def test_22_23_no_rail_movement_once_the_unit_has_stepped() -> None:
    state = scene(PERSHING, commands="EC", ec_6i="4107", fc_col="4107")
    drive(state, "move ec-6i", "step 4108")
    assert "entrain" not in verbs(state)


def test_22_23_rail_movement_needs_supply_and_ones_own_country() -> None:
    state = scene(PERSHING, commands="EC", ec_6i="4407")
    drive(state, "move ec-6i")
    assert "entrain" not in verbs(state)  # nobody holds a source
    state = scene(PERSHING, commands="EC", ec_6i="3413", ec_wag="3413")
    drive(state, "move ec-6i")
    assert "entrain" not in verbs(state)  # a Mexican railroad
    state = scene(PERSHING, commands="Do", side=VILLA, do_1="2115")
    drive(state, "move do-1")
    assert "entrain" not in verbs(state)  # Villa has none


def test_22_23_trains_stay_in_the_country_and_pass_no_enemy() -> None:
    data = scene(PERSHING).game.map
    line = next(one for one in data.lines if one.name == "Mexican Central")
    north = [data.names[number] for number in line.path[line.path.index(data.ids["2115"]) + 2 :]]
    state = scene(PERSHING, commands="R", side=US, aligned=US, r_1="2115", do_1=north[0])
    assert state.game.sides == (US, VILLA) and MEXGOV not in state.game.sides
    drive(state, "move r-1")
    rail = {text.split()[1] for text in texts(state) if text.startswith("entrain")}
    assert "1121" in rail and north[0] not in rail
    areas = {state.game.map.areas[state.game.map.ids[name]] for name in rail}
    assert areas == {"Mexico"}


def test_22_13_whose_the_government_is_decides_who_may_pass() -> None:
    beside, through = "2116", "2115"
    for aligned, may_pass in ((US, True), (VILLA, False), (None, False)):
        state = scene(PERSHING, commands="EC", aligned=aligned, ec_13c=beside, cm_1=through)
        drive(state, "move ec-13c")
        assert (f"step {through}" in texts(state)) == may_pass
        state = scene(PERSHING, commands="Do", side=VILLA, aligned=aligned, do_1=beside, cm_1=through)
        drive(state, "move do-1")
        assert (f"step {through}" in texts(state)) == (aligned == VILLA)


def test_8_5_units_of_a_stack_move_one_at_a_time() -> None:
    state = scene(commands="St", st_1us="1731", st_2us="1731")
    drive(state, "move st-1us", "step 1730", "stop")
    assert (at(state, "st-1us"), at(state, "st-2us")) == ("1730", "1731")
    assert "move st-2us" in texts(state)


def test_7_2_answers_tell_what_a_step_costs() -> None:
    state = scene(commands="St", st_1us="1632")
    drive(state, "move st-1us")
    told = {state.game.system.codec.text(action): state.describe(action) for action in state.legal_actions()}
    assert told["step 1631"] == "To 1631, 4 MP" and told["step 1731"].endswith(", 3 MP")
