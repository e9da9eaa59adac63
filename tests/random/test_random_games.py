"""Whole random games with a checker at every decision. What fails is kept as a log and named by its seed.

`pytest tests/random --games 5000` plays more of them, for a night.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import gtc_tui
from gtc_tui._core import MANPOWER
from gtc_tui.engine.action import CHANCE, Action
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.log import header_line, new_header
from gtc_tui.engine.state import State
from gtc_tui.play.table.replay import replay_lines
from gtc_tui.rules.gcacw.system import SYSTEM
from gtc_tui.systems import brief
from support import inner

_FEW, _MANY = 3, 15  # games of each scenario: always, and in the long run; `--games` says otherwise
_LOT = 3  # games in one test, so that a failure is near and workers share them
_LONGEST = 20_000  # actions; random games take about 200 a turn, of the grand campaign 300
_CAMPAIGN, _LONGER = 16, 17  # turns from which on a game is long: two in the long run, of the shorter one always
_GRAND = 11, 12  # numbers of those on the largest board: only in the long run, test_random_campaigns.py has one always
_CLONED = 0.25  # share of the decisions at which a clone goes its own way
_THOROUGH = 0.005  # share of the decisions at which every single answer is tried
_ONCE_MORE = 0.1  # share of the games that are taken back to their first decision, and loaded from their log


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    wanted: int | None = metafunc.config.getoption("--games")
    lots = []
    for scenario in gtc_tui.scenarios():
        few, many, lot = _FEW, wanted or _MANY, _LOT
        if scenario.startswith("gtc/") and brief(scenario).turns > _CAMPAIGN:
            grand = scenario.startswith(tuple(f"gtc/{number}-" for number in _GRAND))
            few, many, lot = int(brief(scenario).turns <= _LONGER and not grand), 2, 1
        for first in range(0, many, lot):
            marks = [pytest.mark.long] if wanted is None and first >= few else []
            lots.append(pytest.param(scenario, first, min(first + lot, many), marks=marks))
    metafunc.parametrize(("scenario", "first", "last"), lots)


def test_random_games(scenario: str, first: int, last: int, tmp_path: Path) -> None:
    """first, last: seeds of the games, the last not included."""
    game = gtc_tui.load(scenario)
    for seed in range(first, last):
        state = game.new_state()
        try:
            play(state, random.Random(f"{scenario}:{seed}"))
        except Exception as fault:
            path = tmp_path / f"{seed}.log"
            path.write_text("\n".join(log_lines(state)) + "\n")
            raise AssertionError(f"seed {seed}, action {len(state)}, log {path}: {fault}") from fault


def play(state: State, chance: random.Random) -> None:
    """A game to its end, checked at every decision."""
    hashes = []
    while (decision := state.decision) is not None:
        assert len(state) < _LONGEST, "the game does not end"
        check_position(state)
        check_decision(state, decision)
        if chance.random() < _CLONED:
            check_one_way_and_back(state, chance)
        if chance.random() < _THOROUGH:
            check_every_answer(state, decision)
        hashes.append(state.hash)
        strength = total_strength(state)
        events = state.apply(choose(decision, chance))
        if state.game.system is SYSTEM:  # units of others have no manpower to lose
            check_losses(strength - total_strength(state), events)
    check_position(state)
    assert state.result is not None and state.legal_actions() == () and state.to_move is None
    check_texts(state)
    if chance.random() < _ONCE_MORE:
        check_log(state)
        while hashes:
            state.undo()
            assert state.hash == hashes.pop(), f"undo to action {len(state)} gives another state"


def choose(decision: Decision, chance: random.Random) -> Action:
    """Now by answers, now by verbs: then the rare ones (attacks) come as often as the steps of a march."""
    if chance.random() < 0.5:
        return chance.choice(decision.actions)
    verb = chance.choice(sorted({action.verb for action in decision.actions}))
    return chance.choice([action for action in decision.actions if action.verb == verb])


def check_position(state: State) -> None:
    faults = state.faults()
    assert not faults, "; ".join(faults)


def check_decision(state: State, decision: Decision) -> None:
    """Answers are there, differ, and survive their text and JSON forms; the routine answer is one of them."""
    codec = state.game.system.codec
    actions = decision.actions
    assert actions and len(set(actions)) == len(actions), f"{decision.kind}: {actions}"
    assert decision.prompt and decision.rule, decision.kind
    assert decision.side in (*state.game.sides, CHANCE)
    assert decision.default is None or decision.default in actions
    assert (len(decision.weights) == len(actions)) == (decision.side == CHANCE)
    assert decision.target is None or decision.target in state.game.map.ids
    for action in actions:
        assert codec.parse(codec.text(action)) == action
        assert codec.from_json(codec.to_json(action)) == action


def check_one_way_and_back(state: State, chance: random.Random) -> None:
    """A clone goes its own way, comes back by undo, and the original has not noticed."""
    before, decision = state.hash, state.decision
    twin = state.clone()
    assert twin.hash == before
    steps = 0
    for _step in range(3):
        actions = twin.legal_actions()
        if actions:
            twin.apply(chance.choice(actions))
            steps += 1
    assert state.hash == before and state.decision == decision
    for _step in range(steps):
        twin.undo()
    assert twin.hash == before and twin.decision == decision, "undo does not come back"


def check_every_answer(state: State, decision: Decision) -> None:
    """Each answer that is offered can be carried out, leaves nothing impossible, and has a label of its own."""
    labels = set()
    for action in decision.actions:
        twin = state.clone()
        twin.apply(action)
        check_position(twin)
        label = state.describe(action)
        assert label and "\n" not in label
        labels.add(label)
    assert len(labels) == len(decision.actions), f"{decision.kind}: two answers read the same: {sorted(labels)}"


def total_strength(state: State) -> int:
    return sum(inner(state).position.fields(MANPOWER))


def check_losses(lost: int, events: tuple[Event, ...]) -> None:
    """Manpower falls only by losses that are told, and rises by a point for each unit that is reinforced (25.0)."""
    told = sum(event.amount or 0 for event in events if event.kind == "loss")
    told -= sum(len(event.pieces) for event in events if event.kind == "replacement")
    assert lost == told, f"{lost} manpower lost, {told} told"


def check_texts(state: State) -> None:
    """The texts of the actions alone give the same game."""
    parse, text = state.game.system.codec.parse, state.game.system.codec.text
    again = state.game.new_state()
    again.replay(parse(text(action)) for action in state.history)
    assert again.hash == state.hash and again.result == state.result


def check_log(state: State) -> None:
    replay = replay_lines(log_lines(state), "log")
    assert replay.timeline.state.hash == state.hash and replay.timeline.state.history == state.history


def log_lines(state: State) -> list[str]:
    header = new_header(state.game.id, state.game.options, None, {}, "test")
    return [header_line(header), *map(state.game.system.codec.text, state.history)]
