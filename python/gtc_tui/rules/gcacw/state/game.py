"""A loaded scenario of this series: pieces, figures, boards, objectives."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from gtc_tui._core import Board, Roster
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.game import Game
from gtc_tui.engine.play import Play
from gtc_tui.messages import Message, _
from gtc_tui.model.ids import PieceNo, numbered
from gtc_tui.model.terrain import Edge
from gtc_tui.rules.gcacw.state.options import LIMITED_INFORMATION
from gtc_tui.rules.gcacw.state.record import ARMIES, Record
from gtc_tui.rules.gcacw.tables.campaign import Campaign
from gtc_tui.rules.gcacw.tables.tables import Tables
from gtc_tui.rules.kit.caches import Caches

if TYPE_CHECKING:
    from gtc_tui.rules.gcacw.special.hooks import Hooks

_MOST = 64  # boards and orders of battle that a game keeps


class PieceDef(msgspec.Struct, frozen=True):
    """Printed facts of one piece (2.2).

    arm: infantry, cavalry, artillery, wagon or leader. size: Div, Brig, Regt for units; Army, District, Corps, Div for
    leaders. command: the code printed on it. chain: for units, every command it answers to, nearest first ("K-I", "I",
    "ANV"); for leaders, the one he leads. command_value: leaders only, else 0;
    sick_value: the same while he is sick. assault_bonus: "stacked", "leading" or "" (see `command.lends_bonus`).
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
    sick_value: int = 0
    assault_bonus: str = ""
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
    """Where and how a piece begins. hex None: off the map, to come in by a rule of the scenario. A unit in reserve may
    have manpower 0: it takes over that of another piece."""

    piece: PieceId
    hex: str | None
    manpower: int = 0
    fatigue: int = 0
    organized: bool = True
    exhausted: bool = False
    entrenchment: str = "none"


class Reinforcement(SetUp, frozen=True, kw_only=True):
    """A piece that enters in place of an action: with its group, from `turn` on, groups in order."""

    group: int
    turn: int


class Arrival(SetUp, frozen=True, kw_only=True):
    """A reinforcement of a campaign (25.0): in the strategic cycle of a turn, at one of these hexes or boxes.

    Of the grand campaign: phase: in the reinforcement phase instead. site: places of the campaign file instead. die: a
    die says when in the turn. raid: so many turns after the one that Kautz's raid says. together: all such of a turn
    in one hex.
    """

    turn: int
    places: tuple[str, ...]
    phase: bool = False
    site: str | None = None
    die: bool = False
    raid: int | None = None
    together: bool = False


class FreeSetUp(SetUp, frozen=True, kw_only=True):
    """A piece that its player sets up in one of these hexes before play (13.9, 13.10)."""

    places: tuple[str, ...]


class FreeDepots(msgspec.Struct, frozen=True):
    """Depots that a side places before play (13.9): in city hexes, and at different stations joined to one by rails.
    also: hexes, in one of which there is one too; sheets: those of the stations, all if none are named (13.11)."""

    side: Side
    city: int
    stations: int
    also: tuple[str, ...] = ()
    sheets: tuple[str, ...] = ()


class DepotDef(msgspec.Struct, frozen=True):
    """A depot at the start (29.0)."""

    hex: str
    side: Side
    complete: bool
    landing: bool


class Objective(msgspec.Struct, frozen=True):
    """An objective hex: points for the scoring side while it controls it. takes: arms that take control (13.0)."""

    hex: str
    name: str
    points: int
    holder: Side  # at the start
    takes: tuple[str, ...] = ("infantry",)

    @property
    def is_usual(self) -> bool:
        """13.0: does infantry alone take control?"""
        return self.takes == ("infantry",)

    def taken_by(self, piece: PieceDef) -> bool:
        """13.0: does this piece take control by entering?"""
        return piece.arm in self.takes


class BridgeDef(msgspec.Struct, frozen=True):
    """A bridge that differs at the start from the printed map (10.0).

    hexes: the hexside, the hex with the lower id first. kind: pontoon (of `side`) or destroyed (permanent).
    """

    hexes: tuple[str, str]
    kind: str
    side: Side | None = None

    @property
    def hexside(self) -> str:
        """As actions and marks name it, e.g. "N2404/N2504"."""
        return "/".join(self.hexes)


class Station(msgspec.Struct, frozen=True):
    """A station that `by` may damage (5.4; None: both sides): points for the scoring side once it is damaged. begins:
    its state at the start (see `stations`)."""

    hex: str
    name: str
    points: int
    by: Side | None
    begins: int = 0


class Award(msgspec.Struct, frozen=True):
    """Points of the scoring side that follow from the map as it stands, for one reason.

    key: stable name of the reason. text: the reason. hexes: where, by name. counted: the core reckons it among the
    points of the map (`Rulebook.on_map`).
    """

    key: str
    text: Message
    points: int
    hexes: tuple[str, ...] = ()
    counted: bool = False


class Prospect(msgspec.Struct, frozen=True):
    """Points of the scoring side that may yet be won or lost. group: what several have in common; text: this one."""

    group: Message
    text: Message
    points: int


class Level(msgspec.Struct, frozen=True):
    """A victory level: reached with at least this many points (None: any)."""

    least: int | None
    key: str
    winner: Side


@dataclass(frozen=True, kw_only=True)
class GcacwGame(Game):
    """`Game` with what this series needs. Piece index = place in `pieces` = the native core's index."""

    pieces: tuple[PieceDef, ...]
    set_up: tuple[SetUp, ...]  # one entry a piece, in piece order; reserve and reinforcements are off the map
    tables: Tables
    board: Board
    rain_board: Board
    roster: Roster
    sheets: tuple[str, ...]  # sheets of the map in play
    closed: tuple[str, ...]  # hexes of these that nobody may enter
    barred: tuple[int, ...]  # hex ids no board lets anybody enter: `closed` and what no sheet in play prints
    objectives: tuple[Objective, ...]  # mark index = place here
    levels: tuple[Level, ...]  # highest first
    turns: int
    first_day: str  # ISO date of turn 1
    scoring_side: Side
    loss_points: Mapping[Side, int]  # points per manpower point lost by that side
    marks: Mapping[str, int]  # index of each mark of the position by its key (see `marks`)
    usual_phases: tuple[str, ...]  # of a turn (see `phases.PHASES`)
    first_phases: tuple[str, ...]  # of turn 1
    reserve: tuple[SetUp, ...]  # those of `set_up` that a special rule may bring in
    reinforcements: tuple[Reinforcement, ...]  # those of `set_up` that enter as reinforcements
    entry: tuple[str, ...]  # hexes where reinforcements enter
    bridges: tuple[BridgeDef, ...]
    stations: tuple[Station, ...]
    forts: tuple[str, ...]  # 32.0: hexes of the printed forts; empty where that rule is not in force
    rules: Hooks
    index: Mapping[PieceId, PieceNo]
    first_turn: int = 1  # turns are counted from `first_day`, on which the game need not begin
    campaign: Campaign | None = None  # figures of the advanced game (14.0), where it is played
    cycle_phases: tuple[str, ...] = ()  # 14.0: of the strategic cycle, after the others of its turn
    phase_turns: Mapping[str, int] = field(default_factory=dict)  # the first turn that has a phase, where not all have
    active: tuple[str, ...] = ()  # 17.0: theatres where the Union begins active
    ill: tuple[PieceId, ...] = ()  # 19.0: leaders on their sick sides at the start
    losses_before: Mapping[Side, int] = field(default_factory=dict)  # 13.10: manpower lost before the game, for 35.0
    replaced_before: int = 0  # 13.10: replacement points of the Union before the game, for 25.2
    depots: tuple[DepotDef, ...] = ()
    free_set_up: tuple[FreeSetUp, ...] = ()  # those of `set_up` that players place
    free_depots: tuple[FreeDepots, ...] = ()
    arrivals: tuple[Arrival, ...] = ()  # those of `set_up` that come by date

    @property
    def secrets(self) -> bool:
        """37.0: hidden forces."""
        return LIMITED_INFORMATION in self.options

    @property
    def army_names(self) -> dict[Side, str]:
        """Union, Confederates."""
        return {side: _(ARMIES[side]).told() for side in self.sides}

    def phases(self, turn: int) -> tuple[str, ...]:
        """3.0, 14.0: of a turn, by the names in `phases.PHASES`."""
        return self.caches.get(("phases", turn), lambda: self._phases(turn))

    def _phases(self, turn: int) -> tuple[str, ...]:
        found = self.first_phases if turn == self.first_turn else self.usual_phases
        if self.campaign is not None and turn % self.campaign.cycle.turns == 0:
            found += self.cycle_phases
        return tuple(phase for phase in found if turn >= self.phase_turns.get(phase, 1))

    @cached_property
    def boards(self) -> Caches:
        """The last boards built (see `ground`)."""
        return Caches(_MOST)

    @cached_property
    def orders(self) -> Caches:
        """The last orders of battle for the native core (see `orders`)."""
        return Caches(_MOST)

    @cached_property
    def caches(self) -> Caches:
        """What is worked out once a game."""
        return Caches()

    @cached_property
    def goals(self) -> Mapping[str, tuple[int, ...]]:
        """Numbers of the objectives in each hex that has any."""
        found: dict[str, tuple[int, ...]] = {}
        for number, objective in enumerate(self.objectives):
            found[objective.hex] = (*found.get(objective.hex, ()), number)
        return found

    @cached_property
    def outside(self) -> tuple[str, ...]:
        """Hexes that no sheet in play prints."""
        closed = set(self.closed)
        return tuple(name for name in (self.map.names[number] for number in self.barred) if name not in closed)

    @cached_property
    def boxes(self) -> tuple[str, ...]:
        """Codes of the boxes off the map that are in play, in the order of the map file."""
        barred = set(self.barred)
        return tuple(self.map.names[number] for number in self.map.boxes if number not in barred)

    @cached_property
    def ground_marks(self) -> tuple[str, ...]:
        """Marks on which the native board hangs."""
        return tuple(key for key in self.marks if key.startswith(("bridge:", "fort:")))

    @cached_property
    def ground_numbers(self) -> tuple[int, ...]:
        """Numbers of `ground_marks`."""
        return tuple(self.marks[key] for key in self.ground_marks)

    @cached_property
    def unit_marks(self) -> Mapping[PieceId, tuple[int, ...]]:
        """Numbers of each unit's own marks, which say in what condition it is (5.2, 29.4, 29.7): their keys end in its
        name."""
        found: dict[PieceId, list[int]] = {piece.id: [] for piece in self.pieces if not piece.is_leader}
        for key, number in self.marks.items():
            unit = PieceId(key.partition(":")[2])
            if unit in found:
                found[unit].append(number)
        return {unit: tuple(numbers) for unit, numbers in found.items()}

    @cached_property
    def bridge_sites(self) -> tuple[tuple[int, int, int, int], ...]:
        """(mark, hex, direction, printed `Edge` bits) of every hexside that may bear a bridge (10.0)."""
        hex_map, found = self.map.hexmap, []
        for key, index in self.marks.items():
            kind, _colon, hexside = key.partition(":")
            if kind == "bridge":
                one, other = (self.map.ids[name] for name in hexside.split("/"))
                direction = hex_map.direction(one, other)
                assert direction is not None
                found.append((index, one, direction, hex_map.edge(one, direction)))
        return tuple(found)

    @cached_property
    def river_sides(self) -> Mapping[int, tuple[str, ...]]:
        """Hexsides of each hex that may bear a bridge (10.0), as actions name them."""
        found: dict[int, tuple[str, ...]] = {}
        for key in self.marks:
            kind, _colon, hexside = key.partition(":")
            if kind == "bridge":
                for name in hexside.split("/"):
                    number = self.map.ids[name]
                    found[number] = (*found.get(number, ()), hexside)
        return found

    @cached_property
    def ids(self) -> tuple[PieceId, ...]:
        """Ids of all pieces, in piece order."""
        return tuple(piece.id for piece in self.pieces)

    @cached_property
    def numbered(self) -> tuple[tuple[PieceNo, PieceDef], ...]:
        """All pieces with their numbers."""
        return numbered(self.pieces)

    @cached_property
    def leaders(self) -> frozenset[PieceNo]:
        """Numbers of all leaders."""
        return frozenset(number for number, piece in self.numbered if piece.is_leader)

    @cached_property
    def commands(self) -> Mapping[PieceId, tuple[PieceNo, ...]]:
        """Numbers of the units of each leader's command (2.2), in piece order."""
        units = [(number, piece) for number, piece in self.numbered if not piece.is_leader]
        return {
            leader.id: tuple(number for number, unit in units if leader.leads(unit))
            for leader in self.pieces
            if leader.is_leader
        }

    @cached_property
    def commanded(self) -> Mapping[PieceId, frozenset[PieceNo]]:
        """`commands` without their order."""
        return {leader: frozenset(units) for leader, units in self.commands.items()}

    @cached_property
    def permanent_crossings(self) -> frozenset[str]:
        """Those of `river_sides` with a printed bridge or ferry."""
        hexmap, found = self.map.hexmap, set()
        for number, sides in self.river_sides.items():
            for hexside in sides:
                other = next(self.map.ids[name] for name in hexside.split("/") if self.map.ids[name] != number)
                direction = hexmap.direction(number, other)
                if direction is not None and Edge(hexmap.edge(number, direction)) & (Edge.BRIDGE | Edge.FERRY):
                    found.add(hexside)
        return frozenset(found)

    @cached_property
    def cavalry(self) -> Mapping[Side, tuple[PieceNo, ...]]:
        """Numbers of each side's units of cavalry."""
        return {
            side: tuple(number for number, piece in self.numbered if piece.mounted and piece.side == side)
            for side in self.sides
        }

    @cached_property
    def piece(self) -> Callable[[PieceId], PieceDef]:
        """The printed facts of a piece by its id; asked for so often that a call of our own would show."""
        return {piece.id: piece for piece in self.pieces}.__getitem__


GcacwPlay: TypeAlias = Play[GcacwGame, Record]
