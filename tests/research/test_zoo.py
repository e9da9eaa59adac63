"""The adapter to PettingZoo, by PettingZoo's own tests."""

from __future__ import annotations

import numpy as np
import pytest

from gtc_tui.engine.seat import Seat
from gtc_tui.errors import GtcError
from support import CONFEDERATE, RACE, UNION

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, seed_test

from gtc_tui.research import observation, zoo
from gtc_tui.research.numbering import numbered


def test_the_api_test_of_pettingzoo_passes_without_a_warning() -> None:
    api_test(zoo.env(RACE), num_cycles=400)


def test_the_seed_test_of_pettingzoo_passes() -> None:
    seed_test(lambda: zoo.env(RACE), num_cycles=200)


def test_a_game_ends_with_a_winner_and_a_loser() -> None:
    env = zoo.GtcEnv(RACE)
    env.reset(seed=4)
    for agent in env.agents:
        env.action_space(agent).seed(1)
    rewards: dict[str, float] = {}
    for agent in env.agent_iter():
        _row, reward, over, _cut, info = env.last()
        rewards[agent] = rewards.get(agent, 0.0) + reward
        env.step(None if over else env.action_space(agent).sample(info["action_mask"]))
    result = env.gtc.result
    assert result is not None and result.winner in (UNION, CONFEDERATE)
    won, lost = ("union_0", "confederate_1") if result.winner == UNION else ("confederate_1", "union_0")
    assert rewards == {won: 1.0, lost: -1.0}


def test_the_mask_has_the_legal_actions_of_whoever_is_asked() -> None:
    env = zoo.GtcEnv(RACE, "ansi")
    env.reset(seed=4)
    for _step in range(30):
        mask = env.infos[env.agent_selection]["action_mask"]
        legal = numbered(Seat.deciding(env.gtc))
        assert list(np.flatnonzero(mask)) == list(legal) and env.gtc.to_move is not None
        assert env.agent_selection.startswith(env.gtc.to_move)
        assert sorted(map(repr, legal.values())) == sorted(map(repr, env.gtc.legal_actions()))
        drawn = env.render()
        assert drawn is not None and all(f"{number:6} " in drawn for number in legal)
        env.step(next(iter(legal)))


def test_a_number_that_is_not_legal_is_refused_and_changes_nothing() -> None:
    env = zoo.GtcEnv(RACE)
    env.reset(seed=4)
    before = env.gtc.hash
    wrong = next(number for number in range(100) if number not in numbered(Seat.deciding(env.gtc)))
    with pytest.raises(GtcError, match=str(wrong)):
        env.step(wrong)
    assert env.gtc.hash == before


@pytest.mark.parametrize("scenario", [RACE, "gtc/09-the-overland-campaign", "boots2/pershing"])
def test_rows_stay_in_their_space_with_pieces_in_boxes_too(scenario: str) -> None:
    env = zoo.GtcEnv(scenario)
    env.reset(seed=1)
    board, pieces = env.game.map, env.gtc.view(None).pieces
    for step in range(20):
        for agent in env.agents:
            row = env.observe(agent)
            assert env.observation_space(agent).contains(row), (step, agent, row.max())
        env.step(next(iter(numbered(Seat.deciding(env.gtc)))))
    env.reset(seed=1)
    cells = env.observe(env.agents[0])[observation.REST + observation.KINDS :][: observation.PIECE * len(pieces)]
    found: dict[str, set[tuple[float, ...]]] = {}
    for piece, (_first, on_map, *place) in zip(pieces, cells.reshape(-1, observation.PIECE)[:, :4], strict=True):
        where = "" if piece.hex is None else "box" if board.hex_id(piece.hex) in board.boxes else "map"
        assert on_map == {"": 0, "box": 0.5, "map": 1}[where]
        if where == "box":
            found.setdefault(piece.hex or "", set()).add(tuple(map(float, place)))
    assert bool(found) == bool(board.boxes)
    assert all(len(places) == 1 for places in found.values()) and len(set().union(*found.values())) == len(found)
