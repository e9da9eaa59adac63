"""A loaded scenario of this series: pieces, figures, boards, objectives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from gtc_tui._core import Board, Roster
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.game import Game
from gtc_tui.engine.play import Play
from gtc_tui.rules.gcacw.record import Record
from gtc_tui.rules.gcacw.tables import Tables

if TYPE_CHECKING:
    from gtc_tui.rules.gcacw.scenario_rules.base import ScenarioRules


class PieceDef(msgspec.Struct, frozen=True):
    """Printed facts of one piece (2.2).

    arm: infantry, cavalry, artillery, wagon or leader. size: Div, Brig, Regt for units; Army, District, Corps, Div for
    leaders. command: the code printed on it. chain: for units, every command it answers to, nearest first ("K-I", "I",
    "ANV"); for leaders, the one he leads. command_value: leaders only, else 0.
    """

    id: PieceId
    name: str
    side: Side
    arm: str
    size: str
    command: str
    chain: tuple[str, ...]
    tactical_attack: int = 0
    tactical_defence: int = 0
    artillery: int = 0
    command_value: int = 0
    cavalry_leader: bool = False

    @property
    def is_leader(self) -> bool:
        return self.arm == "leader"

    @property
    def mounted(self) -> bool:
        return self.arm == "cavalry"

    def leads(self, unit: PieceDef) -> bool:
        """2.2: is the unit of this leader's command (all units of a side answer to its army leader)?"""
        return self.side == unit.side and (self.size == "Army" or self.command in unit.chain)


class SetUp(msgspec.Struct, frozen=True):
    """Where and how a piece begins (or enters)."""

    piece: PieceId
    hex: str
    manpower: int = 0
    fatigue: int = 0
    organized: bool = True
    exhausted: bool = False
    entrenchment: str = "none"


class Objective(msgspec.Struct, frozen=True):
    """An objective hex: points for the scoring side while it controls it."""

    hex: str
    name: str
    points: int
    holder: Side  # at the start


class Level(msgspec.Struct, frozen=True):
    """A victory level: reached with at least this many points (None: any)."""

    least: int | None
    key: str
    winner: Side


@dataclass(frozen=True, kw_only=True)
class GcacwGame(Game):
    """`Game` with what this series needs. Piece index = place in `pieces` = the native core's index."""

    pieces: tuple[PieceDef, ...]
    set_up: tuple[SetUp, ...]
    tables: Tables
    board: Board
    rain_board: Board
    roster: Roster
    closed: tuple[str, ...]  # hexes that nobody may enter
    objectives: tuple[Objective, ...]  # mark index = place here
    levels: tuple[Level, ...]  # highest first
    turns: int
    first_day: str  # ISO date of turn 1
    scoring_side: Side
    loss_points: Mapping[Side, int]  # points per manpower point lost by that side
    rules: ScenarioRules
    index: Mapping[PieceId, int]

    def piece(self, piece: PieceId) -> PieceDef:
        return self.pieces[self.index[piece]]


GcacwPlay: TypeAlias = Play[GcacwGame, Record]
