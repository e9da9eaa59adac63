"""3.0 Set-up, by the lists of 21.5, 21.9, 22.5, 22.10 and 22.13."""

from __future__ import annotations

import random

import pytest
from scenes import INDIAN, MAD_ANTHONY, PERSHING, US, VILLA, at, drive, game, inner, refused, spread, texts

from gtc_tui.engine.action import CHANCE
from gtc_tui.engine.dice import Referee
from gtc_tui.engine.state import State
from gtc_tui.rules.boots.state import ground, pieces


def set_up(game_id: str, seed: int) -> State:
    """A game after a set-up at random."""
    state, rng, referee = game(game_id).new_state(), random.Random(seed), Referee(seed)
    while inner(state).record.phase in ("start", "setup"):
        decision = state.decision
        assert decision is not None
        chance = decision.side == CHANCE
        state.apply(referee.roll(decision, len(state)) if chance else rng.choice(decision.actions))
    return state


def test_3_4_the_united_states_set_up_first() -> None:
    for game_id in (MAD_ANTHONY, PERSHING):
        state = game(game_id).new_state()
        assert state.to_move == US
        assert state.decision is not None and state.decision.kind == "set-up"


@pytest.mark.parametrize("seed", range(3))
def test_21_5_and_21_9_mad_anthony(seed: int) -> None:
    state = set_up(MAD_ANTHONY, seed)
    where, play = spread(state), inner(state)
    assert (where["m-fw"], where["m-ff"]) == ("1432", "1026")
    assert (where["br-cb"], where["br-db"]) == ("3236", "3737")
    camp = {"1432", *(play.game.map.names[h] for h in play.game.map.hexmap.neighbours(play.game.map.ids["1432"]))}
    assert {where[unit] for unit in where if unit.startswith("st-")} <= camp
    militia = [where[unit] for unit in where if unit.startswith("m-")]
    assert len(set(militia)) == len(militia) == 6
    for unit, spot in where.items():
        if unit.startswith("in-"):
            assert ground.has_place(play.game, play.game.map.ids[spot], "native-village")
    assert len([unit for unit in where if unit.startswith("in-")]) == 10
    assert not {"in-moh", "in-cre", "sc-3ky", "sc-frnd", "wlk-1"} & set(where)
    assert [len(hand) for hand in play.record.hands][1] >= 2  # 21.9.5, and the first turn's
    stockades = {h for h in range(play.game.map.hexmap.size) if ground.stockade(play, h)}
    assert {pieces.name_at(play, h) for h in stockades} == {"1026", "1432", "3236", "3737"}
    assert ground.stockade(play, play.game.map.ids["1432"]) == US
    assert ground.stockade(play, play.game.map.ids["3737"]) == INDIAN


@pytest.mark.parametrize("seed", range(3))
def test_22_5_22_10_and_22_13_pershing(seed: int) -> None:
    state = set_up(PERSHING, seed)
    where = spread(state)
    assert (where["fc-col"], where["fc-bliss"]) == ("4107", "4214")
    assert len([unit for unit in where if unit.startswith("do-")]) == 3
    government = [where[unit] for unit in where if unit.startswith(("cm-", "r-"))]
    assert len(set(government)) == len(government) == 9
    assert {"4014", "2115"} <= {where[unit] for unit in where if unit.startswith("cm-")}
    assert not set(government) & {where[unit] for unit in where if unit.startswith("do-")}
    friends = {where[unit] for unit in where if unit.startswith(("wc-", "ec-", "fc-"))}
    assert {where["gh-mc"], where["gh-trk"]} <= friends
    assert not {"gh-eng", "ng-tx", "dn-lop", "b-1", "t-1", "ma-1"} & set(where)


def test_22_13_the_hex_is_named_before_the_unit_is_drawn() -> None:
    state, rng, referee = game(PERSHING).new_state(), random.Random(5), Referee(5)
    while state.decision is not None and not any(text.startswith("site") for text in texts(state)):
        decision = state.decision
        state.apply(referee.roll(decision, len(state)) if decision.side == CHANCE else rng.choice(decision.actions))
    assert state.to_move == VILLA
    drive(state, texts(state)[0])
    assert state.to_move == CHANCE and len(texts(state)) == 6


def test_3_3_units_are_placed_where_stacks_are_legal() -> None:
    state = game(MAD_ANTHONY).new_state()
    # With FW/M in Fort Washington St. Clair's men begin beside it (5.6).
    assert at(state, "m-fw") == "1432"
    assert "place st-1us 1432" not in texts(state)
    for unit in ("st-1us", "st-2us", "st-be"):
        drive(state, f"place {unit} 1433")
    assert "place st-bu 1433" not in texts(state)  # three in the forest


def test_3_3_what_is_refused_has_a_reason() -> None:
    state = game(MAD_ANTHONY).new_state()
    assert refused(state, "place st-1us 1432")[0] == "8.1"  # FW/M is there
    assert refused(state, "place st-2us 1433")[0] == "21.5.2"  # not its turn
    assert refused(state, "place st-1us 2131")[0] == "21.5.2"
    assert refused(state, "place nobody 1433")[0] == "2.2"
    while "place m-lm 1135" not in texts(state):
        drive(state, texts(state)[-1])
    drive(state, "place m-lm 1135")
    assert refused(state, "place m-lx 1135") == ("21.5.4", "1135 Limestone already holds units")


@pytest.mark.parametrize("game_id", [MAD_ANTHONY, PERSHING])
def test_6_2_markers_that_must_be_played_at_once_do_not_come_at_set_up(game_id: str) -> None:
    state, referee = game(game_id).new_state(), Referee(1)
    while inner(state).record.phase in ("start", "setup"):
        decision = state.decision
        assert decision is not None
        if decision.kind == "draw-heroism":
            assert "drawn-heroism catastrophe" not in texts(state)
        state.apply(referee.roll(decision, len(state)) if decision.side == CHANCE else decision.actions[0])
