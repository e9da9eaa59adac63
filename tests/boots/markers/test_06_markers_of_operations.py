"""6.7 Heroism markers of drawing sub-command markers: Mad Dash, Into the Valley, Someone Blundered."""

from __future__ import annotations

import pytest
from battle import attack_scene, fight
from markers import asked, effects, offered
from scenes import INDIAN, MAD_ANTHONY, PERSHING, US, VILLA, at, drive, game, inner, kinds, over, refused, scene, texts

from gtc_tui.engine.action import CHANCE, PieceId
from gtc_tui.rules.boots.state.record import Effect

# -- Mad Dash ------------------------------------------------------------------------------------------------------


def test_6_7_mad_dash_activates_a_sub_command_in_place_of_a_draw() -> None:
    state = scene(hands=(("mad-dash",), ()), sc_1ky="1026", m_lm="1135", in_tec="2118")
    pool = inner(state).record.pool
    drive(state, "play mad-dash")
    assert asked(state) == ("us", "activate") and texts(state) == ["activate St", "activate Sc", "activate M"]
    drive(state, "activate Sc")
    active = inner(state).record.active
    assert active is not None and (active.marker, active.side, active.commands) == ("mad-dash", US, ("Sc",))
    assert inner(state).record.pool == pool
    over(state)
    assert asked(state) == ("indian", "operation")


def test_6_7_mad_dash_may_choose_who_has_acted_and_who_is_still_in_the_pool() -> None:
    pool = ("militia", "scott")
    for left in (pool, ("militia",)):
        aside = tuple(marker for marker in pool if marker not in left)
        state = scene(hands=(("mad-dash",), ()), sc_1ky="1026", record={"pool": left, "aside": aside})
        drive(state, "play mad-dash", "activate Sc")
        over(state)
        assert inner(state).record.pool == left  # its marker, if it is in the pool, works later


def test_6_7_mad_dash_of_ghq_is_ghq_alone_and_never_the_government() -> None:
    state = scene(PERSHING, hands=(("mad-dash",), ()), gh_mc="4107", wc_7c="4202", r_1="2115", aligned=US)
    drive(state, "play mad-dash")
    assert set(texts(state)) == {f"activate {code}" for code in ("GHQ", "WC", "EC", "NC", "FC", "NG")}
    drive(state, "activate GHQ")
    assert asked(state) == ("us", "move") and "move wc-7c" not in texts(state)


def test_6_7_mad_dash_brings_reinforcements_that_are_due() -> None:
    """North Column in April: none of it is on the map yet."""
    state = scene(PERSHING, hands=(("mad-dash",), ()), turn=2, wc_7c="4202")
    drive(state, "play mad-dash", "activate NC")
    assert asked(state) == ("us", "reinforce") and any(text.startswith("place nc-5c") for text in texts(state))


def test_6_7_21_8_mad_dash_of_wayne_is_everybodys() -> None:
    pool = ("wayne", "scott", "militia", "wilkinson", "hamtramck", "little-turtle", "blue-jacket", "british")
    everybody = tuple(unit.id for unit in game(MAD_ANTHONY).pieces)
    record = {"pool": pool, "aside": (), "gone": ("st-clair",), "entered": everybody}
    state = scene(hands=(("mad-dash",), ()), turn=10, wl_1="1731", m_fw="1432", in_tec="2118", record=record)
    drive(state, "play mad-dash")
    assert "activate wayne" in texts(state) and "activate St" not in texts(state)
    labels = [state.describe(action) for action in state.legal_actions()]
    assert "Activate Wayne" in labels
    values, wayne = state.appraise(), texts(state).index("activate wayne")
    assert values[wayne] == max(values)
    parts = state.reasons(state.legal_actions()[wayne])
    assert sum(worth for _text, worth in parts) == pytest.approx(values[wayne], abs=0.1)
    drive(state, "activate wayne")
    assert {"move wl-1", "move m-fw"} <= set(texts(state))


def test_6_7_the_indian_player_may_dash_with_british_units() -> None:
    state = scene(hands=((), ("mad-dash",)), br_cb="3236", in_tec="2118", record={"drawer": INDIAN})
    drive(state, "play mad-dash")
    assert set(texts(state)) == {"activate Br", "activate Indian"}


def test_6_7_nobody_blunders_over_a_mad_dash() -> None:
    state = scene(hands=(("mad-dash",), ("blundered",)), sc_1ky="1026", in_tec="2118")
    drive(state, "play mad-dash", "activate Sc")
    assert asked(state) == ("us", "move")


def test_4_5_a_mad_dash_is_no_pass_and_spies_are() -> None:
    """A pass, then a marker that takes no turn: the next pass still ends the operations."""
    held = (("spies",), ())
    state = scene(hands=held, sc_1ky="1026", in_tec="2118", record={"drawer": INDIAN, "phase": "operations"})
    drive(state, "pass", "play spies", "site 2118")
    assert asked(state) == ("us", "operation")
    assert "operations-end" in kinds(drive(state, "pass"))


# -- Someone Blundered ---------------------------------------------------------------------------------------------


def test_6_7_someone_blundered_stops_the_marker_just_drawn_until_the_return_phase() -> None:
    state = scene(hands=((), ("blundered",)), st_1us="1731", in_tec="2118")
    drive(state, "draw", "drawn st-clair")
    assert asked(state) == ("indian", "heroism") and offered(state) == ["play blundered", "keep"]
    events = drive(state, "play blundered")
    assert "set-aside" in kinds(events) and inner(state).record.active is None
    assert "st-clair" in inner(state).record.aside
    assert asked(state) == ("indian", "operation")


def test_6_7_someone_blundered_stops_one_marker_only() -> None:
    state = scene(hands=((), ("blundered",)), st_1us="1731", m_lm="1135", in_tec="2118")
    drive(state, "draw", "drawn st-clair", "play blundered", "pass", "draw", "drawn militia")
    assert asked(state) == ("us", "move") and not effects(state, "blundered")


def test_6_7_nobody_blunders_over_his_own_draw() -> None:
    state = scene(hands=(("blundered",), ()), st_1us="1731")
    drive(state, "draw", "drawn st-clair")
    assert asked(state) == ("us", "move")


def test_22_13_a_blundered_marker_wins_the_government_over() -> None:
    """Who drew it has the government, though nothing acts."""
    state = scene(PERSHING, hands=((), ("blundered",)), r_1="2115", aligned=VILLA)
    drive(state, "draw", "drawn rurales", "play blundered")
    assert inner(state).record.alignment == US and asked(state) == ("villa", "operation")


# -- Into the Valley of the Shadow of Death ------------------------------------------------------------------------


def test_6_7_valley_lets_who_draws_an_enemy_marker_move_one_of_its_stacks() -> None:
    state = scene(
        hands=((), ("valley",)),
        record={"drawer": INDIAN},
        st_1us="1731",
        st_be="1731",
        st_fa="1732",
        in_del="1931",
    )
    drive(state, "draw", "drawn st-clair")
    assert asked(state) == ("indian", "heroism") and offered(state) == ["play valley", "keep"]
    drive(state, "play valley")
    assert texts(state) == ["site 1731", "site 1732"]
    drive(state, "site 1731")
    assert asked(state) == ("indian", "march")  # he leads the stack, the owner's phase goes on afterwards
    drive(state, "step 1831")
    assert at(state, "st-1us") == at(state, "st-be") == "1831"  # unsplit, into his own zone
    drive(state, "stop")
    assert asked(state) == ("us", "move") and texts(state) == ["move st-fa", "done"]


def test_6_7_a_stack_led_into_the_valley_must_attack() -> None:
    state = scene(hands=((), ("valley",)), record={"drawer": INDIAN}, st_1us="1731", in_del="1931")
    drive(state, "draw", "drawn st-clair", "play valley", "site 1731", "step 1831", "stop")
    over(state)
    assert asked(state) == ("us", "attack") and refused(state, "done")[0] == "10.5"


def test_6_7_a_stack_led_into_the_valley_must_attack_a_fort_garrison() -> None:
    """Which has no zone of control (9.3)."""
    placed = {"fc_col": "4107", "do_1": "4006", "do_2": "2115"}
    state = scene(PERSHING, hands=(("valley",), ()), **placed)
    drive(state, "draw", "drawn dorados", "play valley", "site 4006", "step 4106", "stop")
    over(state)
    assert asked(state) == ("villa", "attack") and texts(state) == ["attack 4106 4107"]
    assert refused(state, "done")[0] == "10.5"
    own = scene(PERSHING, commands="Do", side=VILLA, **{**placed, "do_1": "4106"})
    over(own)
    assert "done" in texts(own)


def test_6_7_a_stack_led_into_the_valley_must_attack_units_in_a_lake_hex() -> None:
    """They have no zone of control (23)."""
    state = scene(hands=((), ("valley",)), record={"drawer": INDIAN}, st_fa="3638", in_del="3539")
    drive(state, "draw", "drawn st-clair", "play valley", "site 3638", "step 3639", "stop")
    over(state)
    assert texts(state) == ["attack 3639 3539"]


def test_6_7_and_12_6_who_was_led_and_pursues_need_not_attack_who_has_no_zone() -> None:
    led = Effect("valley", "operation", US, (PieceId("do-1"),))
    placed = {"do_1": "4105", "wc_7c": "4106", "fc_col": "4107", "ec_11c": "4207"}
    state = attack_scene("DC", commands="Do", side=VILLA, effects=(led,), **placed)
    fight(state, "4105", "4106")
    drive(state, "pursue do-1 4106", "done", "drawn-heroism spies", "drawn-heroism spies", "press 4106")
    assert texts(state) == ["against 4107", "done"]


def test_6_7_valley_is_not_for_an_own_marker_nor_for_one_that_was_stopped() -> None:
    state = scene(hands=(("valley",), ()), st_1us="1731", in_del="1931")
    drive(state, "draw", "drawn st-clair")
    assert asked(state) == ("us", "move")
    state = scene(hands=(("blundered",), ("valley",)), record={"drawer": INDIAN}, st_1us="1731", in_del="1931")
    drive(state, "draw", "drawn st-clair", "play blundered")
    assert asked(state) == ("us", "operation")


def test_6_7_a_stack_with_a_unit_that_cannot_move_is_not_led() -> None:
    state = scene(PERSHING, hands=((), ("valley",)), record={"drawer": VILLA}, fc_col="4107", do_1="2115")
    drive(state, "draw", "drawn frontier-command")
    assert asked(state) == ("us", "operation")


def test_21_12_valley_with_a_marker_that_is_set_aside_moves_that_stack_alone() -> None:
    state = scene(hands=(("valley",), ()), st_1us="1731", in_del="1931", in_sha="2118")
    drive(state, "draw", "drawn blue-jacket", "play valley")
    assert set(texts(state)) == {"site 1931", "site 2118"}
    drive(state, "site 1931", "step 1831", "stop")
    assert asked(state) == ("indian", "attack")
    assert all(text.startswith("attack 1831") for text in texts(state))


def test_6_7_the_stack_keeps_to_the_borders_that_bind_it() -> None:
    state = scene(PERSHING, hands=((), ("valley",)), record={"drawer": VILLA}, ng_tx="4107", do_1="2115")
    drive(state, "draw", "drawn national-guard", "play valley", "site 4107")
    assert "step 4007" not in texts(state) and "step 4008" not in texts(state) and "step 4108" in texts(state)
    assert state.to_move == VILLA != CHANCE
