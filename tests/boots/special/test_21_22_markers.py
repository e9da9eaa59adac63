"""21.7, 21.22, 22.23, 22.27: what heroism markers and railroads are is the scenario's."""

from __future__ import annotations

import dataclasses

import pytest
from scenes import MAD_ANTHONY, PERSHING, game, inner, scene

from gtc_tui.engine.action import Side
from gtc_tui.rules.boots.movement import marching
from gtc_tui.rules.boots.special.hooks import Hooks
from gtc_tui.rules.boots.special.limits import Railroads
from gtc_tui.rules.boots.special.markers import Allies, SpecialMarker
from gtc_tui.rules.boots.state.game import INDIAN, MEXGOV, US, VILLA, BootsGame


@pytest.mark.parametrize(
    "game_id, uses",
    [
        (MAD_ANTHONY, {US: "desertion", INDIAN: "desertion"}),
        (PERSHING, {US: "morale-spike", VILLA: "uprising"}),
    ],
)
def test_21_22_22_27_what_special_is_for_whom(game_id: str, uses: dict[Side, str]) -> None:
    rules = game(game_id).rules
    assert {side: rules.special_use(side) for side in game(game_id).sides} == uses


def test_21_22_nobody_deserts_from_the_sub_commands_that_the_scenario_names() -> None:
    assert set(game(MAD_ANTHONY).rules.loyal_commands()) == {"Hm", "Wlk"}
    assert not game(PERSHING).rules.loyal_commands()


def ruled(rules: list[object]) -> BootsGame:
    return dataclasses.replace(game(MAD_ANTHONY), rules=Hooks(rules))


@pytest.mark.parametrize(
    "rules, offered",
    [
        ([], False),
        ([SpecialMarker(uses={US: "desertion"})], True),
        ([SpecialMarker(uses={INDIAN: "desertion"})], False),
    ],
)
def test_21_22_special_is_played_only_where_the_scenario_says_what_it_is(rules: list[object], offered: bool) -> None:
    state = scene(ruled(rules), hands=(("special",), ()), sc_1ky="1026", in_tec="2533")
    assert ("play special" in {state.game.system.codec.text(one) for one in state.legal_actions()}) == offered


@pytest.mark.parametrize("rules, offered", [([], False), ([Allies(unit="sc-frnd")], True)])
def test_21_7_native_allies_brings_the_unit_that_the_scenario_names(rules: list[object], offered: bool) -> None:
    hands = (("native-allies",), ())
    state = scene(ruled(rules), commands="Sc", sub="reinforcement", hands=hands, sc_1ky="1731")
    assert ("play native-allies" in {state.game.system.codec.text(one) for one in state.legal_actions()}) == offered


@pytest.mark.parametrize("countries, goes", [({US: "USA"}, True), ({MEXGOV: "Mexico"}, False), ({US: "Mexico"}, False)])
def test_22_23_units_go_by_rail_in_the_country_that_the_scenario_names(countries: dict[Side, str], goes: bool) -> None:
    found = dataclasses.replace(game(PERSHING), rules=Hooks([Railroads(countries=countries)]))
    play = inner(scene(found, wc_7c="4107"))
    assert marching.may_entrain(play, found.index["wc-7c"], supplied=True) == goes  # type: ignore[index]
