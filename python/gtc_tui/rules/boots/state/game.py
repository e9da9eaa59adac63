"""A loaded scenario of this series: pieces, markers, figures, where things may be placed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from gtc_tui._core import Board, Contacts, Roster, Shifts, TerrainChart, Unit, Units
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.game import Game
from gtc_tui.engine.play import Play
from gtc_tui.i18n import N_
from gtc_tui.model.ids import HexId, PieceNo, numbered
from gtc_tui.model.terrain import POINTY_TERRAIN_ID, PointyEdge
from gtc_tui.rules.boots.state.charts import chart_lines, terrain_chart
from gtc_tui.rules.boots.state.record import Record
from gtc_tui.rules.boots.tables.tables import Tables
from gtc_tui.rules.kit.caches import Caches

if TYPE_CHECKING:
    from gtc_tui.rules.boots.special.hooks import Hooks

US, INDIAN, VILLA = Side("us"), Side("indian"), Side("villa")
SIDE_NAMES = {US: N_("United States"), INDIAN: N_("Indian player"), VILLA: N_("Villa")}
MEXGOV = Side("mexgov")
"""Printed side of the Mexican government's pieces: no player, and whose they are changes (22.13)."""


class PieceDef(msgspec.Struct, frozen=True):
    """Printed facts of one unit (2.3, 23.4 to 23.6).

    side: as printed ("mexgov" for the Mexican government). subcommand: its code ("St", "Br", "GHQ", ...). type: what
    the piece shows (infantry, light-infantry, militia, dragoon, cavalry, indian, artillery, engineer, supply-wagon,
    supply-truck, garrison, motorcycle). arm: infantry, cavalry, artillery, engineer, supply or motorcycle, as the rules
    distinguish them (10.17, 12.2, 16, 17.1). cf, mf: combat factor, movement allowance in whole points; 0 never moves.
    artillery: shows a "+" (10.17). stack_size: units that it counts for (8.1). mobile: a mobile unit (22.23).
    label: what the counter says, where it is not the name.
    enters: "set-up", "turn" (in `reinforcements`), or by a rule of its own: "1794", "native-allies", "random", "die",
    "option", "never".
    """

    id: PieceId
    name: str
    side: Side
    subcommand: str
    type: str
    arm: str
    cf: int
    mf: int
    artillery: bool = False
    scout: bool = False
    stack_size: int = 1
    mobile: bool = False
    enters: str = "set-up"
    label: str = ""

    @property
    def is_supply(self) -> bool:
        """23.6: wagons and trucks."""
        return self.arm == "supply"

    @property
    def is_garrison(self) -> bool:
        """23.4: a fort garrison."""
        return self.type == "garrison"

    @property
    def is_indian(self) -> bool:
        """21.1: of either player."""
        return self.type == "indian"


class MarkerDef(msgspec.Struct, frozen=True):
    """A sub-command marker (4.2). id: as actions name it ("st-clair"). side: printed, "mexgov" included. subcommand:
    code of the units that it activates, "" where a rule of the scenario says which (Wayne, Aero)."""

    id: str
    name: str
    side: Side
    subcommand: str


class TurnDef(msgspec.Struct, frozen=True):
    """A box of the turn track. number: from 1. heroism: markers that each side draws, by side index (21.14, 22.17).
    attrition: it is checked on this turn (4.2)."""

    number: int
    year: int
    label: str
    dates: str
    heroism: tuple[int, int]
    attrition: bool


class SetUpGroup(msgspec.Struct, frozen=True):
    """Pieces that a player places before the first turn, one by one in this order (3.3).

    hexes: where they may stand, worked out by the loader ("adjacent to ...", "any US town" become names); with only one
    hex nothing is asked. must: of these, hexes that must be taken. per_hex: most pieces of the group in a hex, 0: what
    stacking allows. unseen: a hex is named, then the piece is drawn at random. empty: only hexes without other pieces.
    joins: instead of `hexes`, any hex with a unit of the player (22.5, GHQ).
    """

    by: Side
    pieces: tuple[PieceId, ...]
    hexes: tuple[str, ...]
    rule: str
    must: tuple[str, ...] = ()
    per_hex: int = 0
    unseen: bool = False
    empty: bool = False
    joins: bool = False


class Reinforcement(msgspec.Struct, frozen=True):
    """A unit due from a turn on, in the reinforcement sub-phase of its sub-command (13.1)."""

    piece: PieceId
    turn: int


class Work(msgspec.Struct, frozen=True):
    """A stockade on the map at the start (17.5)."""

    hex: str
    side: Side


@dataclass(frozen=True, kw_only=True)
class BootsGame(Game):
    """`Game` with what this series needs. Piece index = place in `pieces` = the native core's index; marks of a
    position = one a hex (see `ground`)."""

    pieces: tuple[PieceDef, ...]
    index: Mapping[PieceId, PieceNo]
    tables: Tables
    scenario: str  # "mad-anthony" or "pershing": names the charts in `tables` and what heroism markers mean
    board: Board  # before anything is built
    roster: Roster  # as printed, pieces of no player neutral
    command_names: Mapping[str, str]  # of the sub-commands, by their codes
    markers: tuple[MarkerDef, ...]
    pool: tuple[str, ...]  # sub-command markers in the pool at the start
    turns: tuple[TurnDef, ...]
    set_up: tuple[SetUpGroup, ...]
    set_up_heroism: tuple[int, int]  # markers that each side draws at set-up, by side index
    deck: tuple[str, ...]  # the heroism pool at the start: ids with repetition
    reinforcements: tuple[Reinforcement, ...]
    works: tuple[Work, ...]
    bound: frozenset[int]  # units that may not cross the border, nor their zones (22.9, 22.12, 22.15)
    rules: Hooks

    @cached_property
    def marker_defs(self) -> Mapping[str, MarkerDef]:
        """Sub-command markers by id."""
        return {marker.id: marker for marker in self.markers}

    @cached_property
    def acting_names(self) -> Mapping[str, str]:
        """Names of what may be activated: sub-commands by code, and markers, of which one may stand for all (21.8)."""
        return {**{marker.id: marker.name for marker in self.markers}, **self.command_names}

    @cached_property
    def numbered(self) -> tuple[tuple[PieceNo, PieceDef], ...]:
        """All units with their numbers, in piece order."""
        return numbered(self.pieces)

    @cached_property
    def commands(self) -> Mapping[str, tuple[PieceNo, ...]]:
        """Numbers of the units of each sub-command, in piece order."""
        found: dict[str, tuple[PieceNo, ...]] = {}
        for number, piece in self.numbered:
            found[piece.subcommand] = (*found.get(piece.subcommand, ()), number)
        return found

    @cached_property
    def charts(self) -> tuple[tuple[str, ...], ...]:
        """Lines of the terrain chart that hold in each hex (see `charts.chart_lines`)."""
        return tuple(chart_lines(self.map, hex_id) for hex_id in map(HexId, range(self.map.hexmap.size)))

    @property
    def printed(self) -> tuple[Side, ...]:
        """Sides as pieces show them, in the core's order."""
        return (*self.sides, MEXGOV)

    @cached_property
    def chart(self) -> TerrainChart:
        """The terrain chart laid over the map (23)."""
        return terrain_chart(self.tables.grounds[self.scenario], self.charts, self.map.rivers)

    @cached_property
    def shifts(self) -> Shifts:
        """Column shifts of attacks (10.14), but for those of heroism markers."""
        figures = self.tables.shifts
        return Shifts(
            self.units,
            self.chart,
            flank=figures.flank,
            artillery=figures.artillery,
            works=figures.works,
            sappers=figures.sappers,
        )

    @cached_property
    def contacts(self) -> Contacts:
        """Which hexes can be fought over from one another: over no lake (10.3, 23)."""
        return Contacts(self.map.hexmap, lake_side=int(PointyEdge.LAKE), lake=POINTY_TERRAIN_ID["lake"])

    @cached_property
    def units(self) -> Units:
        """Of the order of battle, for the native core."""
        printed, commands = self.printed, tuple(self.commands)
        return Units(
            [
                Unit(
                    side=printed.index(piece.side),
                    command=commands.index(piece.subcommand),
                    arm=piece.arm,
                    strength=piece.cf,
                    allowance=piece.mf,
                    size=piece.stack_size,
                    artillery=piece.artillery,
                    garrison=piece.is_garrison,
                    tribe=piece.is_indian,
                )
                for piece in self.pieces
            ]
        )

    @cached_property
    def sites(self) -> Mapping[str, tuple[HexId, ...]]:
        """Hexes of each kind of place on the map ("us-town", "city", ...), ascending."""
        found: dict[str, tuple[HexId, ...]] = {}
        for hex_id in map(HexId, sorted(self.map.places)):
            for kind in dict.fromkeys(place.kind for place in self.map.places[hex_id]):
                found[kind] = (*found.get(kind, ()), hex_id)
        return found

    @cached_property
    def caches(self) -> Caches:
        """What is worked out once a game."""
        return Caches()

    @property
    def borders(self) -> bool:
        """Are there borders that some units may not cross?"""
        return bool(self.bound)

    def is_bound(self, piece: PieceNo) -> bool:
        """May the unit not cross the border, nor its zone?"""
        return piece in self.bound

    def piece(self, piece: PieceId) -> PieceDef:
        return self.pieces[self.index[piece]]


BootsPlay: TypeAlias = Play[BootsGame, Record]
