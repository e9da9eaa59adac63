"""13.0 Special rules are components: what each of them has, and several scenarios' rules in one game."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from gtc_tui.engine.action import PieceId
from gtc_tui.messages import Message
from gtc_tui.rules.gcacw.chapters import COMPONENTS
from gtc_tui.rules.gcacw.special.arrivals import LateArrivals
from gtc_tui.rules.gcacw.special.held import HeldUnits, RootedUnits
from gtc_tui.rules.gcacw.special.hooks import Hooks
from gtc_tui.rules.gcacw.special.initiative import FirstInitiatives, SecondToTheLoser
from gtc_tui.rules.gcacw.special.journeys import Journeys
from gtc_tui.rules.gcacw.special.leaders import CampaignLeaders
from gtc_tui.rules.kit.special import SpecialRule
from support import CONFEDERATE, UNION, inner, race, refused, scene, texts

OWN = {"present", "callable_leaders"}  # asked by those who know the component


def methods() -> Iterator[tuple[str, set[str]]]:
    """By name, of the components that scenarios list and of those that every campaign has."""
    for name, kind in {**COMPONENTS.kinds, "journeys": Journeys, "leaders": CampaignLeaders}.items():
        yield name, {key for key, value in vars(kind).items() if callable(value) and not key.startswith("_")}


def test_what_a_component_says_somebody_asks() -> None:
    """A method with any other name would never be called."""
    points = set(vars(Hooks())) - {"section", "rules"}
    assert {(name, key) for name, keys in methods() for key in keys - points - OWN} == set()
    used = {key for _name, keys in methods() for key in keys}
    assert points - used - set(vars(SpecialRule)) == {"bars_advance"} - used


def test_whatever_bars_or_holds_says_when_it_may() -> None:
    """Nobody is asked about each piece or action otherwise."""
    for name, keys in methods():
        assert "barring" in keys or "bars" not in keys, name
        assert "holding" in keys or not keys & {"holds", "bars_entrenching"}, name


def test_13_0_rules_of_several_scenarios_go_together() -> None:
    rules = [
        FirstInitiatives(side=CONFEDERATE),
        SecondToTheLoser(),
        HeldUnits(pieces=(PieceId("kershaw"),), until=2),
        RootedUnits(units=(PieceId("robinson"),), until=2),
        LateArrivals(),
    ]
    game = dataclasses.replace(race(), rules=Hooks(rules, "13.9"))
    state = scene(game=game, acting=CONFEDERATE, robinson="N3217", kershaw="N3319", field="N3320")
    assert refused(state, "march kershaw") == ("13.9", "Kershaw may not act before turn 2")
    assert "march field" in texts(state)
    play = inner(state)
    play.amend(action=1)
    assert game.rules.automatic_initiative(play) == CONFEDERATE
    game.rules.initiative_decided(play, CONFEDERATE, False)
    assert play.record.owed == UNION
    assert game.rules.bars_step(inner(state), PieceId("robinson"), "N3218") == Message(
        "Robinson may not move before turn 2"
    )
    assert game.rules.bars_step(inner(state), PieceId("kershaw"), "N3218") is None
    assert not game.rules.bars_attack and not game.rules.standing(inner(state))
