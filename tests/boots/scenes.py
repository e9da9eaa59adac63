"""Positions for tests of the boots rules: units anywhere on the real maps, driven by the text form of actions."""

from __future__ import annotations

from functools import cache
from typing import Any

import gtc_tui
from gtc_tui._core import MANPOWER, NO_HEX
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.event import Event
from gtc_tui.engine.report import Overlay
from gtc_tui.engine.stage import Stage
from gtc_tui.engine.state import State
from gtc_tui.rules.boots.combat.attacks import CombatPhase
from gtc_tui.rules.boots.movement.movement import Movement
from gtc_tui.rules.boots.state import boards
from gtc_tui.rules.boots.state.game import INDIAN, MEXGOV, US, VILLA, BootsGame, BootsPlay
from gtc_tui.rules.boots.state.record import Active, Effect
from gtc_tui.rules.boots.turn.operations import Operation, Operations
from gtc_tui.rules.boots.turn.reinforcement import Reinforcements
from gtc_tui.rules.boots.turn.sequence import Game
from support import changed, drive, refused, texts, verbs

MAD_ANTHONY, PERSHING = "boots2/mad-anthony", "boots2/pershing"

__all__ = [
    "INDIAN",
    "MAD_ANTHONY",
    "MEXGOV",
    "PERSHING",
    "US",
    "VILLA",
    "at",
    "changed",
    "drive",
    "drop",
    "game",
    "inner",
    "kinds",
    "over",
    "price",
    "prompt",
    "refused",
    "scene",
    "spread",
    "texts",
    "verbs",
]

_STAGES = {"reinforcement": Reinforcements, "movement": Movement, "combat": CombatPhase}


@cache
def game(game_id: str = MAD_ANTHONY, *options: str) -> BootsGame:
    """A scenario under its options, loaded once."""
    found = gtc_tui.load(game_id, dict.fromkeys(options, True))
    assert isinstance(found, BootsGame)
    return found


def scene(
    game_id: str | BootsGame = MAD_ANTHONY,
    *,
    commands: tuple[str, ...] | str = (),
    side: Side = US,
    sub: str = "movement",
    turn: int = 1,
    aligned: Side | None = None,
    hands: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
    effects: tuple[Effect, ...] = (),
    stack: tuple[Stage, ...] | None = None,
    record: dict[str, Any] | None = None,
    marks: dict[str, int] | None = None,
    **placed: str,
) -> State:
    """A game in an operations phase, with these units on the map (st_1us="1432") and no others.

    commands: sub-commands that act, for `side`, in the sub-phase `sub` ("reinforcement", "movement", "combat"); without
    any, the first side is to draw a marker. aligned: whose the Mexican government's units are. hands: heroism markers,
    taken out of the pool. stack: other stages than those. record: further fields of the record. marks: see `ground`.
    """
    found = game(game_id) if isinstance(game_id, str) else game_id
    play = inner(found.new_state())
    deck = list(found.deck)
    for hand in hands:
        for marker in hand:
            deck.remove(marker)
    active = None
    stages: list[Stage] = [Game(), Operations()]
    if commands:
        codes = (commands,) if isinstance(commands, str) else tuple(commands)
        marker = next(marker.id for marker in found.markers if marker.subcommand in codes or not marker.subcommand)
        active = Active(marker, side, side, codes)
        stages += [Operation(), _STAGES[sub]()]
    pool = tuple(sorted(marker for marker in found.pool if active is None or marker != active.marker))
    fields: dict[str, Any] = {
        "turn": turn,
        "phase": "operations",
        "operation": 1,
        "drawer": side if active is not None else found.sides[0],
        "active": active,
        "sub": sub if active is not None else "",
        "pool": pool,
        "aside": tuple(sorted(set(found.pool) - set(pool))),
        "deck": tuple(sorted(deck)),
        "hands": hands,
        "effects": effects,
        "entered": tuple(PieceId(name.replace("_", "-")) for name in placed),
    }
    play.amend(**{**fields, **(record or {})})
    for number in range(len(found.pieces)):  # those whose place is no question stand there already
        play.position.lift(number)
        play.position.set(number, MANPOWER, 0)
    for hex_id in play.record.marked:
        play.position.set_mark(hex_id, 0)
    if aligned is not None:
        boards.align(play, aligned)
    for name, where in placed.items():
        number = found.index[PieceId(name.replace("_", "-"))]
        play.position.set(number, MANPOWER, 1)
        play.position.place(number, found.map.hex_id(where))
    for where, mark in (marks or {}).items():
        play.position.set_mark(found.map.hex_id(where), mark)
    play.amend(marked=tuple(sorted(found.map.hex_id(where) for where in marks or {})))
    boards.refresh(play)
    play.stack = list(stages if stack is None else stack)
    return State.from_play(play)


def inner(state: State) -> BootsPlay:
    """The game as its rules see it: a copy. Changed, it is a scene of its own (`State.from_play`, `changed`)."""
    play: BootsPlay = state.play
    return play


def at(state: State, piece: str) -> str | None:
    """Hex where a unit stands, None off the map."""
    play = inner(state)
    where = play.position.hex(play.game.index[PieceId(piece)])
    return None if where == NO_HEX else str(play.game.map.names[where])


def price(state: State, piece: str, to: str, points: int = 20) -> str | None:
    """Movement points of the cheapest way to a hex, as players read them; None beyond so many points."""
    report = state.query(None, "reach", piece=piece, mp=points)
    assert isinstance(report, Overlay)
    return report.cells[to].text if to in report.cells else None


def over(state: State) -> list[Event]:
    """Ends the movement sub-phase where everybody stands; what happened."""
    events: list[Event] = []
    while state.decision is not None and state.decision.kind in ("march", "move", "build"):
        events += drive(state, "stop" if "stop" in texts(state) else "done")
    return events


def spread(state: State) -> dict[str, str]:
    """Hexes of all units on the map."""
    found = {str(piece.id): at(state, piece.id) for piece in inner(state).game.pieces}
    return {piece: where for piece, where in found.items() if where is not None}


def kinds(events: list[Event]) -> list[str]:
    """Kinds of events in their order."""
    return [event.kind for event in events]


def drop(state: State, stack: list[Stage] | None = None, **changes: Any) -> State:
    """The scene with another record, and other stages where they are given."""
    play = inner(state)
    play.amend(**changes)
    if stack is not None:
        play.stack = stack
    return State.from_play(play)


def prompt(state: State) -> str:
    """The question, as who is asked reads it."""
    assert state.decision is not None
    return state.decision.prompt
