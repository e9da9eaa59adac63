"""Standing answers of the second series: every offer is about questions that there are, and holds for a whole game."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

import pytest
from battle import MIDDLE, WEST, attack_scene, fight
from scenes import MAD_ANTHONY, PERSHING, US, VILLA, at, drive, game
from wandering import BOTH, Wanderer

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.report import StandingOffer
from gtc_tui.engine.seat import Seat
from gtc_tui.play.table.session import Session
from gtc_tui.play.table.standing_answers import Standing, due
from gtc_tui.rules.boots.system import SYSTEM

_OFFERS = SYSTEM.standing_offers()
_SHELTER = "halt"  # too rare for games at random


@cache
def questions() -> dict[str, set[str]]:
    """Verbs of the answers of every kind of question in some games at random."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for game_id, seed in ((MAD_ANTHONY, 3), (PERSHING, 3), (PERSHING, 5)):
        state, player = game(game_id).new_state(), Wanderer(seed, 8)
        while (decision := state.decision) is not None:
            found[decision.kind] |= {action.verb for action in decision.actions}
            state.apply(player.answer(state, decision))
    return dict(found)


@pytest.mark.parametrize("offer", _OFFERS, ids=lambda offer: f"{offer.kind}-{offer.verb}")
def test_every_offer_is_about_a_question_that_is_asked(offer: StandingOffer) -> None:
    verbs = questions()[offer.kind]
    assert offer.verb in verbs or offer.verb == _SHELTER
    assert offer.avoids in verbs or not offer.avoids
    assert offer.text and not offer.text.endswith(".")


def test_no_two_offers_answer_alike() -> None:
    assert len({(offer.kind, offer.verb) for offer in _OFFERS}) == len(_OFFERS)
    assert len({offer.text for offer in _OFFERS}) == len(_OFFERS)


@BOTH
def test_all_of_them_together_hold_for_a_whole_game(game_id: str) -> None:
    """Whoever lets everything stand is not asked any of it to the end, and what he avoids never happens."""
    session = Session.new(game_id, dict.fromkeys(game(game_id).sides, "human"), 4)
    offers = [offer for offer in _OFFERS if offer.verb != "yield"]  # either table, not both
    session.set_standing(Standing(side, offer.kind, offer.verb) for side in game(game_id).sides for offer in offers)
    given = {(offer.kind, offer.verb) for offer in offers}
    player, asked = Wanderer(4, 9), defaultdict[str, set[str]](set)
    while (decision := session.state.decision) is not None:
        if session.auto() is None:
            asked[decision.kind] |= {action.verb for action in decision.actions}
            session.act(player.answer(session.state, decision))
    assert session.state.result is not None
    assert asked and not any(verb in asked.get(kind, ()) for kind, verb in given)
    told = [event for _count, event in session.happened if event.kind == "standing"]
    assert told and not {"pass", "pursuit", "work"} & {event.kind for _count, event in session.happened}


def test_11_3_a_garrison_stands_without_being_asked() -> None:
    state = attack_scene("DW", fc_bliss="4214", ec_13c="4214", do_1="4215", commands=("Do",), side=VILLA)
    fight(state, "4215", "4214")
    rule = Standing(US, "retreat", "halt")
    found = due([rule], Seat.deciding(state))
    assert found is not None
    assert due([Standing(US, "retreat", "halt", PieceId("ec-13c"))], Seat.deciding(state)) is not None
    assert due([Standing(US, "retreat", "halt", PieceId("wc-7c"))], Seat.deciding(state)) is None
    state.apply(found[1])
    assert at(state, "fc-bliss") == at(state, "ec-13c") == "4214"


def screening(*rules: Standing) -> str | None:
    """What stands for two Dorados that infantry attacks: their side may choose the table (16.1)."""
    state = attack_scene(ec_6i=WEST, do_1=MIDDLE, do_2=MIDDLE)
    drive(state, f"attack {WEST} {MIDDLE}")
    assert state.decision is not None and (state.decision.kind, state.decision.side) == ("table", VILLA)
    found = due(rules, Seat.deciding(state))
    return None if found is None else found[1].verb


def test_16_1_whether_to_screen_may_stand_for_all_or_for_one_unit() -> None:
    def rule(side: Side, verb: str, piece: str | None = None) -> Standing:
        return Standing(side, "table", verb, None if piece is None else PieceId(piece))

    assert screening(rule(VILLA, "yield")) == "yield"
    assert screening(rule(VILLA, "skirmish")) == "skirmish"
    assert screening(rule(VILLA, "yield", "do-2"), rule(VILLA, "skirmish")) == "yield"
    assert screening(rule(VILLA, "yield", "do-3")) is None
    assert screening(rule(US, "skirmish")) is None
