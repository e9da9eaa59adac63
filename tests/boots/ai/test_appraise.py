"""What machine players think of answers: a figure for each, good ones seen, nothing used that a side may not know."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from typing import Any

import pytest
from scenes import INDIAN, MAD_ANTHONY, MEXGOV, PERSHING, US, VILLA, at, drive, game, inner, over, scene, texts

from gtc_tui._core import Force
from gtc_tui.bots.greedy import GreedyBot
from gtc_tui.engine.action import CHANCE
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.rules.boots.ai.dealing import deal
from gtc_tui.rules.boots.ai.policy import JUDGES
from gtc_tui.rules.boots.ai.policy.goals import settled, threatened
from gtc_tui.rules.boots.ai.policy.scene import Scene
from gtc_tui.rules.boots.ai.policy.ways import ways
from gtc_tui.rules.boots.knowledge import fog
from gtc_tui.rules.boots.state.ground import MEXICO, USA
from gtc_tui.rules.boots.tables.tables import CHARGE, SKIRMISH

BOTH = pytest.mark.parametrize("game_id", [MAD_ANTHONY, PERSHING])


def chosen(state: State) -> str:
    """Greedy's answer as a text."""
    return state.game.system.codec.text(GreedyBot(3).choose(Seat.deciding(state)))


def judged(state: State) -> dict[str, float]:
    return dict(zip(texts(state), state.appraise(), strict=True))


def wander(game_id: str, seed: int, greedy: int, longest: int = 10_000) -> Iterator[State]:
    """A game by random and, `greedy` times of ten, greedy answers: the state at every decision of a side."""
    state, chance, bot = game(game_id).new_state(), random.Random(seed), GreedyBot(seed)
    while (decision := state.decision) is not None and len(state) < longest:
        if decision.side == CHANCE:
            state.apply(chance.choices(decision.actions, decision.weights)[0])
            continue
        yield state
        if chance.randrange(10) < greedy:
            state.apply(bot.choose(Seat.deciding(state)))
        else:
            state.apply(chance.choice(decision.actions))


def settle(state: State) -> dict[str, str]:
    """Greedy answers until somebody else is asked, or dice; where its units are then."""
    decision = state.decision
    assert decision is not None
    side, bot = decision.side, GreedyBot(3)
    while state.decision is not None and state.decision.side == side and inner(state).record.sub == "movement":
        state.apply(bot.choose(Seat.deciding(state)))
    return {str(piece.id): str(at(state, piece.id)) for piece in inner(state).game.pieces}


# -- every answer ------------------------------------------------------------------------------------------------------
@BOTH
@pytest.mark.parametrize(
    ("seed", "greedy", "longest"), [(1, 0, 10_000), (3, 8, 600), pytest.param(3, 8, 10_000, marks=pytest.mark.long)]
)
def test_every_answer_of_every_decision_has_a_finite_figure(game_id: str, seed: int, greedy: int, longest: int) -> None:
    kinds = set()
    for state in wander(game_id, seed, greedy, longest):
        decision = state.decision
        assert decision is not None
        values = state.appraise()
        assert len(values) == len(decision.actions) and all(map(math.isfinite, values)), decision.kind
        kinds.add(decision.kind)
    assert kinds <= set(JUDGES), kinds - set(JUDGES)
    assert {"set-up", "operation", "move", "march"} <= kinds
    assert not greedy or {"attack", "table", "retreat", "losses", "heroism", "reinforce"} <= kinds


@BOTH
def test_asking_changes_nothing_and_asking_again_says_the_same(game_id: str) -> None:
    for number, state in enumerate(wander(game_id, 5, 7, 400)):
        if number % 9 == 0:
            before, values = state.hash, state.appraise()
            assert state.clone().appraise() == values and state.hash == before


# -- what a side may not know ------------------------------------------------------------------------------------------
@BOTH
def test_15_1_stacks_out_of_sight_and_the_enemys_hand_are_not_looked_at(game_id: str) -> None:
    """Worlds that look the same to a side are judged the same: hidden stacks elsewhere, another hand."""
    chance, changed = random.Random(8), 0
    for number, state in enumerate(wander(game_id, 7, 8, 1500)):
        decision = state.decision
        assert decision is not None
        if number % 11 or decision.kind in ("retreat", "losses", "over-stack", "valley", "fight"):
            continue
        values, play = state.appraise(), inner(state)
        deal(play, decision.side, chance)
        if play.settle() == decision:
            changed += State.from_play(play).hash != state.hash
            found = play.game.system.appraise(play, decision)
            assert list(found) == pytest.approx(list(values), abs=1e-6), decision.kind
    assert changed > 10


def test_15_1_a_deal_keeps_what_is_known() -> None:
    """Own units stay, so do those that a side has looked at; the same units are on the map and in hand and pool."""
    for number, state in enumerate(wander(PERSHING, 9, 8, 900)):
        if number % 20:
            continue
        play = inner(state).clone()
        before, hidden = inner(state), fog.concealed(play, US)
        deal(play, US, random.Random(number))
        for piece in range(len(play.game.pieces)):
            if piece not in hidden:
                assert play.position.hex(piece) == before.position.hex(piece)
        cards = sorted((*play.record.deck, *play.record.hands[1]))
        assert cards == sorted((*before.record.deck, *before.record.hands[1]))
        assert play.record.hands[0] == before.record.hands[0]
        assert len(play.record.hands[1]) == len(before.record.hands[1])
        assert play.position.check() is None


# -- the tables --------------------------------------------------------------------------------------------------------
def test_10_13_expected_points_are_the_average_of_the_six_results() -> None:
    tables = game(MAD_ANTHONY).tables
    chances, ours, theirs = ways(game(MAD_ANTHONY)).chances, Force([(3, 7.0), (2, 5.0)], 0, 2), Force([(2, 3.0)], 0, 1)
    for table in (SKIRMISH, CHARGE):
        for column in range(8):
            each = [chances.of_result(tables.result(table, die, column).code, ours, theirs) for die in range(1, 7)]
            assert chances.expected(table, column, ours, theirs) == pytest.approx(sum(each) / 6)
        values = [chances.expected(table, column, ours, theirs) for column in range(8)]
        assert values == sorted(values), table


def test_10_23_half_of_a_force_are_the_units_that_cost_least() -> None:
    """Of 3, 2, 2 at least 4 go: both twos rather than the three and a two."""
    found = Force([(3, 9.0), (2, 3.0), (2, 3.0)], 0, 3)
    assert (found.strength, found.worth, found.least, found.part) == (7, 15.0, 3.0, 6.0)
    assert Force([(4, 8.0)], 0, 1).part == 8.0 and Force.rough(4, 8.0).part < 8.0


# -- decisions with one good answer ------------------------------------------------------------------------------------
def test_21_20_a_unit_beside_an_empty_village_goes_in_and_burns_it() -> None:
    state = scene(MAD_ANTHONY, commands="Sc", sc_1ky="2732", in_mia="4025")
    names, villages = game(MAD_ANTHONY).map.names, game(MAD_ANTHONY).sites["native-village"]
    assert settle(state)["sc-1ky"] in {names[hex_id] for hex_id in villages}
    over(state)
    assert chosen(state).startswith("burn")


def test_21_20_two_units_do_not_crowd_a_village_that_will_burn() -> None:
    state = scene(MAD_ANTHONY, commands="Sc", sc_1ky="2732", sc_2ky="2732", sc_3ky="2732", sc_4ky="2732", in_mia="4025")
    found = list(settle(state).values())
    villages = [game(MAD_ANTHONY).map.names[hex_id] for hex_id in game(MAD_ANTHONY).sites["native-village"]]
    assert sum(map(found.count, villages)) >= 2 and max(map(found.count, villages)) <= 2


def test_22_20_a_bandit_raids_an_empty_town() -> None:
    state = scene(PERSHING, commands="B", side=VILLA, b_1="4405", fc_col="4107", fc_bliss="4214")
    towns = {game(PERSHING).map.names[hex_id] for hex_id in settled(inner(state), USA)}
    assert settle(state)["b-1"] in towns - {"4107", "4214"}


def test_22_19_at_the_end_villa_goes_into_an_empty_town() -> None:
    state = scene(PERSHING, commands="DN", side=VILLA, turn=11, dn_lop="1013", wc_7c="4100")
    assert settle(state)["dn-lop"] in {"1017", "0820", "1316"}


def test_22_18_a_regiment_rides_down_dorados_that_it_can_beat_and_lets_strong_ones_alone() -> None:
    weak = scene(PERSHING, commands="WC", wc_7c="3104", wc_10c="3104", wc_wag="3105", do_2="3108")
    around = game(PERSHING).map.hexmap.neighbours(game(PERSHING).map.ids["3108"])
    beside = {game(PERSHING).map.names[hex_id] for hex_id in around}
    found = settle(weak)
    assert {found["wc-7c"], found["wc-10c"]} <= beside
    strong = scene(PERSHING, commands="B", side=VILLA, b_1="3104", wc_7c="3108", wc_10c="3108")
    assert settle(strong)["b-1"] not in beside


def test_10_12_good_odds_charge_and_bad_odds_skirmish() -> None:
    """Three regiments on a band, and one on two tribes."""
    strong: dict[str, Any] = {"ec_6i": "3108", "ec_16i": "3108", "ec_13c": "3108", "gh_trk": "3107", "dn_lop": "3109"}
    state = scene(PERSHING, commands="EC", sub="combat", **strong)
    drive(state, "attack 3108 3109")
    assert chosen(state) == "charge"
    weak: dict[str, Any] = {"st_1us": "2030", "st_wag": "2031", "in_mia": "2130", "in_sha": "2130"}
    state = scene(MAD_ANTHONY, commands="St", sub="combat", **weak)
    drive(state, "attack 2030 2130")
    assert chosen(state) == "skirmish"


def test_10_23_the_cheapest_unit_is_lost() -> None:
    state = scene(MAD_ANTHONY, commands="St", sub="combat")
    scored = Scene(inner(state), US)
    index = inner(state).game.index
    assert scored.worth(index["st-1us"]) > scored.worth(index["st-be"]) > scored.worth(index["st-wag"])  # type: ignore[index]


def test_6_5_the_least_useful_marker_is_discarded_and_a_good_one_kept() -> None:
    hand = ("rally", "mad-dash", "spies", "staff-work", "do-or-die", "special")
    state = scene(MAD_ANTHONY, hands=(hand, ()), st_1us="1432")
    figures = judged(state)
    assert (
        figures["draw"] > figures["pass"] > max(value for text, value in figures.items() if text.startswith("discard"))
    )


def test_4_5_drawing_is_better_than_passing() -> None:
    for game_id in (MAD_ANTHONY, PERSHING):
        assert chosen(scene(game_id)) == "draw"


def test_17_2_works_are_built_where_it_costs_nothing() -> None:
    state = scene(PERSHING, commands="EC", ec_6i="4106", gh_trk="4105", dn_lop="4003")
    while state.decision is not None and state.decision.kind in ("move", "march"):
        state.apply(next(a for a in state.legal_actions() if state.game.system.codec.text(a) in ("done", "stop")))
    assert state.decision is not None and state.decision.kind == "build"
    assert chosen(state).startswith("work")


def test_8_1_danger_grows_with_enemies_near_and_shrinks_with_friends() -> None:
    state = scene(MAD_ANTHONY, commands="M", m_fw="1432", m_lm="0929", in_mia="1634", in_sha="1733")
    play = inner(state)
    seen, index = Scene(play, US), play.game.index
    fw, lm, ids = index["m-fw"], index["m-lm"], play.game.map.ids  # type: ignore[index]
    assert seen.risk(ids["1432"], [fw]) > seen.risk(ids["0929"], [lm])
    assert threatened(play, ids["1432"], seen.foes) > threatened(play, ids["0618"], seen.foes)
    assert {seen.game.side_names[US], seen.game.side_names[INDIAN]} == set(play.game.side_names.values())


def test_7_2_distances_come_from_the_core() -> None:
    found = game(PERSHING)
    ids, known = found.map.ids, ways(found)
    row = known.row(ids["2115"], 0)
    assert row[ids["2115"]] == 0 and 0 < row[ids["2215"]] < row[ids["2615"]]
    assert known is ways(found)


def test_22_13_villa_leads_the_governments_units_out_of_towns_and_the_us_hold_them() -> None:
    for side, stays in ((VILLA, False), (US, True)):
        state = scene(PERSHING, commands="R", side=side, turn=9, aligned=side, r_1="1017", wc_7c="4100")
        towns = {game(PERSHING).map.names[hex_id] for hex_id in settled(inner(state), MEXICO)}
        assert (settle(state)["r-1"] in towns) == stays, side
    assert MEXGOV not in game(PERSHING).sides
