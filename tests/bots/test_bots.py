"""Machine players: legal, repeatable, and worth playing against."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from gtc_tui import CHANCE, Game, Side, State, UnknownName, load
from gtc_tui.bots.base import Bot, bot_names, make_bot
from gtc_tui.engine.dice import Referee
from gtc_tui.engine.seat import Seat

RACE = "gtc/03-race-for-spotsylvania"
QUICK = {"bot:search": ":nodes=12"}
GAMES = 40  # a side; seeds are fixed, so the outcome is


def play_out(game: Game, bots: Mapping[Side, Bot], seed: int) -> State:
    state, referee = game.new_state(), Referee(seed)
    while (decision := state.decision) is not None:
        chance = decision.side == CHANCE
        state.apply(referee.roll(decision, len(state)) if chance else bots[decision.side].choose(Seat.deciding(state)))
    return state


@pytest.mark.parametrize(
    "name", [*(name + QUICK.get(name, "") for name in bot_names()), pytest.param("bot:search", marks=pytest.mark.long)]
)
def test_bots_play_whole_games_and_leave_the_state_alone(name: str) -> None:
    game = load(RACE)
    state, referee, bot = game.new_state(), Referee(5), make_bot(name, 3)
    while (decision := state.decision) is not None:
        if decision.side == CHANCE:
            state.apply(referee.roll(decision, len(state)))
            continue
        before = state.hash
        action = bot.choose(Seat.deciding(state))
        assert action in state.legal_actions() and state.hash == before
        assert bot.choose(Seat.deciding(state.clone())) == action  # by seed and state alone
        state.apply(action)
    assert state.result is not None


@pytest.mark.parametrize("name", [*bot_names(), "bot:search:nodes=12"])
def test_a_player_has_the_name_that_it_was_made_by(name: str) -> None:
    assert make_bot(name, 1).name == name


def test_a_person_is_no_machine_player() -> None:
    with pytest.raises(UnknownName, match=r"^human: no machine player; there are bot:greedy, bot:random, bot:search$"):
        make_bot("human", 1)


@pytest.mark.parametrize("name", bot_names())
def test_the_same_seeds_give_the_same_game(name: str) -> None:
    game, settings = load(RACE), QUICK.get(name, "")
    one, two, other = (
        play_out(game, {side: make_bot(name + settings, bot_seed) for side in game.sides}, 9).history
        for bot_seed in (4, 4, 5)
    )
    assert one == two
    assert name != "bot:random" or one != other


def test_greedy_appraises_every_action_of_every_kind_of_decision() -> None:
    game = load(RACE)
    kinds = set()
    for seed in range(20):
        state, referee, bot = game.new_state(), Referee(seed), make_bot("bot:random", seed)
        while (decision := state.decision) is not None:
            if decision.side == CHANCE:
                assert state.appraise() == ()
                state.apply(referee.roll(decision, len(state)))
                continue
            kinds.add(decision.kind)
            values = state.appraise()
            assert len(values) == len(decision.actions) and all(abs(value) < 1000 for value in values)
            state.apply(bot.choose(Seat.deciding(state)))
    assert {"transfer", "action", "choose", "unit", "march", "join", "evade", "loss", "retreat"} <= kinds


@pytest.mark.long
def test_greedy_beats_random() -> None:
    """At least 95 % of the games, both sides averaged."""
    game = load(RACE)
    union, confederate = game.sides
    won = 0
    for seed in range(GAMES):
        for side, enemy in ((union, confederate), (confederate, union)):
            bots = {side: make_bot("bot:greedy", seed), enemy: make_bot("bot:random", seed)}
            result = play_out(game, bots, seed).result
            assert result is not None
            won += result.winner == side
    assert won >= 0.95 * 2 * GAMES


def test_unknown_bots_are_told() -> None:
    with pytest.raises(UnknownName, match="greedy"):
        make_bot("bot:gredy", 1)
