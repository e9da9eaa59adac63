"""Whole games at random: nothing impossible ever happens, every answer has a text, games can be taken back, copied and
played again."""

from __future__ import annotations

import random

import pytest
from scenes import MAD_ANTHONY, PERSHING, game
from wandering import BOTH, Wanderer, step

from gtc_tui.engine.action import CHANCE
from gtc_tui.rules.boots.state.game import BootsGame

_LONGEST = 20_000


@BOTH
@pytest.mark.parametrize(("seed", "keen"), [(1, 0), (2, 0), (3, 7), (4, 7), (5, 9), (6, 9)])
def test_nothing_impossible_happens(game_id: str, seed: int, keen: int) -> None:
    state, player = game(game_id).new_state(), Wanderer(seed, keen)
    codec = state.game.system.codec
    while state.decision is not None and len(state) < _LONGEST:
        decision = state.decision
        assert decision.actions and len(set(decision.actions)) == len(decision.actions)
        assert decision.default is None or decision.default in decision.actions
        assert decision.rule and decision.prompt
        assert len(decision.weights) == (len(decision.actions) if decision.side == CHANCE else 0)
        action = step(state, player)
        assert codec.parse(codec.text(action)) == action
        assert codec.from_json(codec.to_json(action)) == action
        assert not state.faults(), (len(state), codec.text(action))
    assert state.result is not None and state.legal_actions() == ()


@pytest.mark.parametrize(
    ("game_id", "options", "seed"),
    [
        (MAD_ANTHONY, ("fast-trails",), 21),
        (MAD_ANTHONY, ("winner-draws", "pass-for-good"), 22),
        (PERSHING, ("mexican-war",), 23),
        (PERSHING, ("mexican-war", "bands-return", "winner-draws"), 24),
    ],
)
def test_nothing_impossible_happens_under_optional_rules(game_id: str, options: tuple[str, ...], seed: int) -> None:
    state, player = game(game_id, *options).new_state(), Wanderer(seed, 8)
    while state.decision is not None and len(state) < _LONGEST:
        step(state, player)
        assert not state.faults(), len(state)
    assert state.result is not None


@BOTH
def test_there_is_fighting(game_id: str) -> None:
    kinds: set[str] = set()
    for seed in (3, 5, 7):
        state, player = game(game_id).new_state(), Wanderer(seed, 9)
        while state.decision is not None:
            kinds.add(state.decision.kind)
            step(state, player)
    assert {"attack", "combat", "retreat", "pursuit"} <= kinds


@BOTH
def test_undo_clone_hash_and_replay(game_id: str) -> None:
    state, player = game(game_id).new_state(), Wanderer(11, 8)
    rng = random.Random(11)
    start = state.hash
    while state.decision is not None and len(state) < _LONGEST:
        before, count = state.hash, len(state)
        twin = state.clone()
        assert twin.hash == before
        action = step(state, player)
        if rng.random() < 0.05:
            after = state.hash
            assert state.undo() == action
            assert (state.hash, len(state)) == (before, count) and not state.faults()
            state.apply(action)
            assert state.hash == after
            twin.apply(action)
            assert twin.hash == after
            assert before != after
        del twin
    again = game(game_id).new_state()
    assert again.hash == start
    again.replay(state.history)
    assert again.hash == state.hash and again.result == state.result
    for _ in range(300):
        again.undo()
    again.replay(state.history[len(again) :])
    assert again.hash == state.hash


@BOTH
def test_every_answer_has_a_label_and_questions_have_answers(game_id: str) -> None:
    state, player = game(game_id).new_state(), Wanderer(13, 8)
    found = state.game
    assert isinstance(found, BootsGame)
    while state.decision is not None and len(state) < _LONGEST:
        if len(state) % 23 == 0:
            assert all(state.describe(action) for action in state.legal_actions())
            view = state.view(state.decision.side if state.decision.side != CHANCE else None)
            assert tuple(piece.id for piece in view.pieces) == found.system.piece_ids(found)
            for what in ("zoc", "supply", "objectives", "roster", "points", "ledger", "help"):
                state.query(None, what)
            state.query(None, "stack", hex=found.map.names[len(state) % found.map.hexmap.size])
        step(state, player)
