"""Games for an analysis: played by habit, with a blunder where one is wanted."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import gtc_tui
from gtc_tui.engine.action import CHANCE, Action
from gtc_tui.engine.dice import Referee
from gtc_tui.engine.log import header_line, new_header
from gtc_tui.engine.state import State

RACE = "gtc/03-race-for-spotsylvania"
PERSHING = "boots2/pershing"
Player = Callable[[State], Action]


def habit(state: State) -> Action:
    values = state.appraise()
    return state.legal_actions()[values.index(max(values))]


def played(game_id: str, seed: int, choose: Player = habit, most: int = 10_000) -> State:
    """A game to its end, or so many actions of it."""
    state, dice = gtc_tui.load(game_id).new_state(), Referee(seed)
    while (decision := state.decision) is not None and len(state) < most:
        state.apply(dice.roll(decision, len(state)) if decision.side == CHANCE else choose(state))
    return state


def aimless(state: State) -> Action:
    """Other answers than habit's, now and then."""
    actions = state.legal_actions()
    return actions[len(state) % len(actions)] if len(state) % 3 else habit(state)


@cache
def aimless_race() -> State:
    return played(RACE, 4, aimless)


def log(state: State, path: Path, **players: str) -> Path:
    """That game in a file."""
    header = new_header(state.game.id, {}, 4, players, f"gtc-tui {gtc_tui.__version__}")
    text = state.game.system.codec.text
    path.write_text("\n".join([header_line(header), *(text(action) for action in state.history)]) + "\n")
    return path
