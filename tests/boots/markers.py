"""Heroism markers in tests: hands, points that a side has, what is asked past routine answers."""

from __future__ import annotations

from typing import Any

from scenes import drop, inner, scene, texts

from gtc_tui.engine.action import CHANCE, Side
from gtc_tui.engine.state import State
from gtc_tui.rules.boots.state.record import Effect, Entry
from gtc_tui.rules.boots.turn.sequence import Game

Hands = tuple[tuple[str, ...], tuple[str, ...]]


def hands(state: State) -> Hands:
    """Markers in the hands of both sides."""
    return inner(state).record.hands


def effects(state: State, kind: str) -> list[Effect]:
    """What is in force of a kind."""
    return [effect for effect in inner(state).record.effects if effect.kind == kind]


def points(turn: int, side: Side, amount: int) -> Entry:
    """So many points that a side has."""
    return Entry(turn, side, "combat", amount)


def heroism_phase(game_id: str, held: Hands, *ledger: Entry, **more: Any) -> State:
    """The heroism phase of a first turn is about to begin."""
    state = scene(game_id, hands=held, record={"ledger": ledger, **more.pop("record", {})}, **more)
    return drop(state, [Game()], phase="turn", operation=0, drawer=None)


def asked(state: State) -> tuple[str, str]:
    """Who is asked what: side and kind."""
    assert state.decision is not None
    return str(state.decision.side), state.decision.kind


def offered(state: State) -> list[str]:
    """The answers without the markers that may go back into the pool at any time (6.5)."""
    return [text for text in texts(state) if not text.startswith("discard ")]


def chances(state: State) -> dict[str, float]:
    """What may fall or be drawn, with its probability."""
    assert state.decision is not None and state.decision.side == CHANCE
    decision = state.decision
    return {
        text: float(decision.probability(action)) for text, action in zip(texts(state), decision.actions, strict=True)
    }
