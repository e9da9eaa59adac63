"""Crowded combat sub-phases at random: no answer leads to anything impossible, none is without end, all can be taken
back."""

from __future__ import annotations

import random

import pytest
from scenes import MAD_ANTHONY, PERSHING, game, inner, scene

from gtc_tui.engine.action import CHANCE
from gtc_tui.engine.dice import Referee
from gtc_tui.engine.state import State
from gtc_tui.rules.boots.combat.attacks import CombatPhase

_LONGEST = 500


def melee(game_id: str, rng: random.Random) -> State:
    """Some twenty units within three hexes, sub-commands apart; some sub-commands of a side act."""
    found = game(game_id)
    hexmap = found.map.hexmap
    land: list[int] = []
    while len(land) < 8:
        centre = rng.randrange(hexmap.size)
        land = [number for number in hexmap.within(centre, 3) if found.map.terrain(number) != "lake"]
    aligned = rng.choice([None, *found.sides]) if game_id == PERSHING else None
    placed: dict[str, str] = {}
    stacks: dict[int, tuple[str, int]] = {}
    for unit in rng.sample([one for one in found.pieces if one.enters != "never"], 26):
        where = rng.choice(land)
        command, size = stacks.get(where, (unit.subcommand, 0))
        if command == unit.subcommand and size + unit.stack_size <= 2:
            stacks[where] = command, size + unit.stack_size
            placed[unit.id.replace("-", "_")] = found.map.names[where]
    side = rng.choice(found.sides)
    codes = sorted(
        {unit.subcommand for unit in found.pieces if unit.side == side or (aligned == side and unit.side == "mexgov")}
    )
    deck = [marker for marker in found.deck if marker != "catastrophe"]
    rng.shuffle(deck)
    return scene(
        game_id,
        sub="combat",
        side=side,
        commands=tuple(rng.sample(codes, min(3, len(codes)))),
        aligned=aligned,
        hands=(tuple(deck[:3]), tuple(deck[3:6])),
        **placed,
    )


def fighting(state: State) -> bool:
    return any(isinstance(stage, CombatPhase) for stage in inner(state).stack)


@pytest.mark.parametrize("game_id", [MAD_ANTHONY, PERSHING])
@pytest.mark.parametrize("seed", range(40))
def test_10_random_combats(game_id: str, seed: int) -> None:
    rng, referee = random.Random(seed), Referee(seed)
    state = melee(game_id, rng)
    before = state.hash
    while fighting(state):
        decision = state.decision
        assert decision is not None and decision.actions
        assert decision.default is None or decision.default in decision.actions
        assert all(state.describe(action) for action in decision.actions)
        chance = decision.side == CHANCE
        state.apply(referee.roll(decision, len(state)) if chance else rng.choice(decision.actions))
        assert state.faults() == [], seed
        assert len(state) < _LONGEST
    actions, after = state.history, state.hash
    while len(state):
        state.undo()
    assert state.hash == before
    state.replay(actions)
    assert state.hash == after


def test_10_1_who_may_attack_is_told_the_same_in_any_game() -> None:
    """A copy of a game offers what the game does, at every decision of a melee."""
    rng, referee = random.Random(7), Referee(7)
    state = melee(PERSHING, rng)
    while fighting(state):
        twin = state.clone()
        assert twin.legal_actions() == state.legal_actions() and twin.hash == state.hash
        decision = state.decision
        assert decision is not None
        chance = decision.side == CHANCE
        state.apply(referee.roll(decision, len(state)) if chance else rng.choice(decision.actions))
