"""Positions for rule tests: pieces of scenario 3 anywhere on the real map, driven by the text form of actions."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import gtc_tui
from gtc_tui._core import DEMORALIZED, DISORGANIZED, ENTRENCHMENT, EXHAUSTED, FATIGUE, MANPOWER
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.event import Event
from gtc_tui.engine.report import Overlay, Text
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.engine.state import State
from gtc_tui.errors import IllegalAction
from gtc_tui.rules.gcacw.state import ground
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.record import CONFEDERATE, UNION
from gtc_tui.rules.gcacw.turn.initiative import Cycle, Menu
from gtc_tui.rules.gcacw.turn.sequence import Game

RACE = "gtc/03-race-for-spotsylvania"

__all__ = [
    "CONFEDERATE",
    "RACE",
    "UNION",
    "At",
    "at",
    "changed",
    "drive",
    "inner",
    "lines",
    "numbered",
    "race",
    "refused",
    "scenario",
    "scene",
    "texts",
    "verbs",
]


@dataclasses.dataclass(frozen=True)
class At:
    """Where a piece stands and how. manpower None: as in the scenario."""

    hex: str
    manpower: int | None = None
    fatigue: int = 0
    organized: bool = True
    exhausted: bool = False
    demoralized: int = 0
    works: str = "none"


@cache
def scenario(game_id: str, *options: str) -> GcacwGame:
    """A scenario of this series under its optional rules, loaded once."""
    game = gtc_tui.load(game_id, dict.fromkeys(options, True))
    assert isinstance(game, GcacwGame)
    return game


@cache
def numbered(number: str, *options: str) -> GcacwGame:
    """A scenario of Grant Takes Command by its number."""
    return scenario(next(one for one in gtc_tui.scenarios() if one.startswith(f"gtc/{number}-")), *options)


def race(**changes: Any) -> GcacwGame:
    """Scenario 3, with fields of the game replaced (turns=2, ...)."""
    return dataclasses.replace(scenario(RACE), **changes)


def inner(state: State) -> GcacwPlay:
    """The game as its rules see it: a copy. Changed, it is a scene of its own (`State.from_play`, `changed`)."""
    play: GcacwPlay = state.play
    return play


def changed(state: State, change: Callable[[Any], object]) -> State:
    """The game as it is after something that no answer brings about."""
    play = state.play
    change(play)
    return State.from_play(play)


def scene(
    *,
    acting: Side | None = None,
    game: GcacwGame | None = None,
    stack: tuple[Stage, ...] | None = None,
    others: bool = False,
    record: dict[str, Any] | None = None,
    **placed: At | str | None,
) -> State:
    """A game at the action cycle with these pieces on the map (robinson="N3217", f_lee=At(...), None: off it).

    Pieces stand fresh unless `At` says otherwise. acting: the side at its menu of actions; None: the initiative
    dice are due. stack: other stages than the action cycle's. others: the pieces not named stay as set up instead of
    off the map. record: fields of the record to change.
    """
    play = inner((game or race()).new_state())
    put(play, {name.replace("_", "-"): where for name, where in placed.items()}, others)
    stages: list[Stage] = [Game(), Cycle()]
    if acting is not None:
        stages.append(Menu(acting))
    fields: dict[str, Any] = {"phase": "actions", "action": 3, "owed": None, "passed": None}
    play.amend(**{**fields, **(record or {})})
    play.stack = list(stages if stack is None else stack)
    ground.refresh(play)
    return State.from_play(play)


def put(play: GcacwPlay, placed: dict[str, At | str | None], others: bool) -> None:
    """Clears the map of the pieces named (or of all), then places those."""
    game, position = play.game, play.position
    for number, piece in enumerate(game.pieces):
        if not others or piece.id in placed:
            position.lift(number)
    for name, where in placed.items():
        if where is None:
            continue
        spot = At(where) if isinstance(where, str) else where
        number = game.index[PieceId(name)]
        position.place(number, game.map.hex_id(spot.hex))
        if game.pieces[number].is_leader:
            continue
        if spot.manpower is not None:
            position.set(number, MANPOWER, spot.manpower)
        position.set(number, FATIGUE, spot.fatigue)
        position.set(number, DISORGANIZED, not spot.organized)
        position.set(number, EXHAUSTED, spot.exhausted)
        position.set(number, DEMORALIZED, spot.demoralized)
        position.set(number, ENTRENCHMENT, game.tables.ladder.index(spot.works))


def drive(state: State, *lines: str) -> list[Event]:
    """Applies actions given as text ("march robinson", "roll 5"); what happened."""
    events: list[Event] = []
    for line in lines:
        events += state.apply(state.game.system.codec.parse(line))
    return events


def refused(state: State, line: str) -> tuple[str, str]:
    """(rule, reason) with which an action is refused; the test fails when it is not."""
    with pytest.raises(IllegalAction) as caught:
        state.apply(state.game.system.codec.parse(line))
    return caught.value.rule, caught.value.reason


def said(refusal: Refusal | None) -> tuple[str, str] | None:
    """The same of a refusal that a rule gives."""
    return None if refusal is None else (refusal[0], refusal[1].told())


def lines(state: State, what: str, **args: Any) -> tuple[str, ...]:
    """What the Union is told of a question in words."""
    report = state.query(UNION, what, **args)
    assert isinstance(report, Overlay | Text)
    return report.lines


def texts(state: State) -> list[str]:
    """Every legal action as text."""
    return [state.game.system.codec.text(action) for action in state.legal_actions()]


def verbs(state: State) -> set[str]:
    """The verbs among the legal actions."""
    return {action.verb for action in state.legal_actions()}


@dataclasses.dataclass(frozen=True)
class Status:
    """A piece as it stands now."""

    hex: str | None
    manpower: int
    fatigue: int
    organized: bool
    exhausted: bool
    demoralized: int
    works: str


def at(state: State, piece: str) -> Status:
    """Where a piece is and how."""
    play = inner(state)
    number = play.game.index[PieceId(piece)]
    hex_id = play.position.hex(number)
    get = play.position.get
    names = play.game.map.names
    return Status(
        names[hex_id] if hex_id < len(names) else None,
        get(number, MANPOWER),
        get(number, FATIGUE),
        not get(number, DISORGANIZED),
        bool(get(number, EXHAUSTED)),
        get(number, DEMORALIZED),
        play.game.tables.ladder[get(number, ENTRENCHMENT)],
    )
