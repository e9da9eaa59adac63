"""16.0 Screening: mounted defenders choose the table against attackers on foot."""

from __future__ import annotations

import pytest
from battle import EAST, MIDDLE, WEST, attack_scene, attacks, declared, fight
from scenes import US, VILLA, at, drive, inner, texts

from gtc_tui.rules.boots.present import odds
from gtc_tui.rules.boots.tables.tables import CHARGE


def test_16_1_cavalry_attacked_by_foot_may_choose_the_table() -> None:
    state = attack_scene(ec_6i=WEST, do_1=MIDDLE)
    drive(state, f"attack {WEST} {MIDDLE}")
    assert state.decision is not None and state.decision.side == VILLA and state.decision.kind == "table"
    assert texts(state) == ["skirmish", "charge", "yield"]


def test_16_2_motorcycles_screen_as_cavalry_does_and_both_together() -> None:
    state = attack_scene(commands=("DN",), side=VILLA, dn_aco="1104", gh_mc="1105", wc_7c="1105")
    drive(state, "attack 1104 1105")
    assert state.decision is not None and state.decision.side == US and "yield" in texts(state)


@pytest.mark.parametrize("mounted", ["wc_7c", "gh_mc"])
def test_16_2_not_against_attackers_with_cavalry_or_motorcycles(mounted: str) -> None:
    state = attack_scene(ec_6i=WEST, **{mounted: WEST}, ec_wag=WEST, do_1=MIDDLE)
    drive(state, f"attack {WEST} {MIDDLE}")
    assert state.decision is not None and state.decision.side == US and texts(state) == ["skirmish", "charge"]


@pytest.mark.parametrize("other", ["dn_aco", "dn_art"])
def test_16_2_not_where_others_defend_too(other: str) -> None:
    state = attack_scene(ec_6i=WEST, ec_wag=WEST, dn_lop=MIDDLE, **{other: MIDDLE})
    drive(state, f"attack {WEST} {MIDDLE}")
    assert state.decision is not None and state.decision.side == US


def test_16_2_every_hex_attacked_must_be_mounted() -> None:
    state = attack_scene(ec_6i=MIDDLE, ec_wag=MIDDLE, do_1=WEST, dn_aco=EAST)
    drive(state, f"attack {MIDDLE} {WEST}")
    assert state.decision is not None and state.decision.side == US


def test_16_3_the_defender_may_leave_the_choice_to_the_attacker() -> None:
    state = attack_scene(ec_6i=WEST, ec_wag=WEST, do_1=MIDDLE)
    drive(state, f"attack {WEST} {MIDDLE}", "yield")
    assert state.decision is not None and state.decision.side == US and texts(state) == ["skirmish", "charge"]
    drive(state, "charge")
    assert not attacks(state)[0].screened and attacks(state)[0].table == CHARGE


def test_16_1_the_defenders_choice_stands_even_if_the_attacker_has_no_supply() -> None:
    state = attack_scene("NE", ec_6i=WEST, do_1=MIDDLE)
    drive(state, f"attack {WEST} {MIDDLE}", "charge")
    assert attacks(state)[0].screened and attacks(state)[0].table == CHARGE
    events = drive(state, "roll 1")
    assert any(event.kind == "combat" and event.text.startswith("Charge") for event in events)


def test_16_2_units_without_strength_are_screened_off_like_others() -> None:
    state = attack_scene("AC", ec_wag=WEST, do_1=MIDDLE)
    drive(state, f"attack {WEST} {MIDDLE}")
    assert state.decision is not None and state.decision.side == VILLA
    assert texts(state) == ["skirmish", "charge", "yield"]
    drive(state, "charge", "roll 1")
    assert at(state, "ec-wag") is None


def test_16_1_pursuers_who_fight_on_may_be_screened_off_too() -> None:
    state = attack_scene("DC", ec_6i=WEST, do_1=MIDDLE, do_2="4031")
    fight(state, WEST, MIDDLE)
    drive(state, f"pursue ec-6i {MIDDLE}", f"pursue ec-6i {EAST}")
    while state.decision is not None and state.decision.kind == "draw-heroism":
        state.apply(next(action for action in state.legal_actions() if "catastrophe" not in str(action)))
    drive(state, f"press {EAST}")
    assert state.decision is not None and state.decision.side == VILLA and "yield" in texts(state)


def test_16_1_odds_say_that_the_defender_may_choose() -> None:
    state = attack_scene(ec_6i=WEST, do_1=MIDDLE)
    found = odds.odds(inner(state), declared(state, ("ec-6i",), MIDDLE))
    assert [line.rule for line in found.lines if line.value is None] == ["16.1"]
