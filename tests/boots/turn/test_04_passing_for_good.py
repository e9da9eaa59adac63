"""4.5 Passing: by the rule as it is read, and by the option that a pass is for the whole turn."""

from __future__ import annotations

from markers import asked
from scenes import MAD_ANTHONY, drive, game, kinds, scene

from gtc_tui.rules.boots.state.options import PASS_FOR_GOOD


def test_4_5_who_has_passed_may_draw_at_his_next_opportunity() -> None:
    state = scene(sc_1ky="1026", in_tec="2118")
    drive(state, "pass", "draw", "drawn scott", "done")
    assert asked(state) == ("us", "operation")


def test_4_5_option_who_has_passed_draws_no_more_in_the_turn() -> None:
    state = scene(game(MAD_ANTHONY, PASS_FOR_GOOD), sc_1ky="1026", in_tec="2118")
    drive(state, "pass", "draw", "drawn scott", "done")
    assert asked(state) == ("indian", "operation")
    drive(state, "draw", "drawn little-turtle", "done", *(["done"] if asked(state)[1] == "look" else []))
    assert asked(state) == ("indian", "operation")
    assert "operations-end" in kinds(drive(state, "pass"))
