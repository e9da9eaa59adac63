"""The native core: boards, positions, searches, traces and combat arithmetic.

Figures of a game come in as tables; those that a board, a position, a search or odds need are of no game in
particular, those of battles, attrition, worlds and judges are shaped by one system's rules. Hexes are dense
integers (row-major over the hexes that exist), pieces are indices into a `Roster`, sides are 0 and 1 (pieces
may be neutral: 2), directions are 0..5 (north, north-east, south-east, south, south-west, north-west;
flat-topped hexes, even columns half a hex low). Costs are whole numbers of movement points, or of whatever
part of one a game counts in. Combat values are in *halves* of a point (`cv2`), so that 1/2 is exact. A query
never changes a position.

Pointy-topped hexes are served with the axes exchanged: a map whose rows run straight from west to east, counted
from the south, odd rows half a hex east, is stored with its printed row + 1 as the column and its printed column
as the row (hexes are then numbered printed column by printed column, and errors name them so). Directions 0..5
then are west, north-west, north-east, east, south-east, south-west. (Rows counted from the north give the
mirror image: west, south-west, south-east, east, north-east, north-west.)

Errors: `CoreError` (a ValueError) naming the piece, hex or table at fault; never a panic.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, final

from gtc_tui.model.ids import HexId, PieceNo

__all__ = [
    "BAN_ATTACK",
    "BAN_COVER",
    "BAN_MARCH",
    "BAN_RETREAT",
    "BAN_TRACE",
    "BLOCK_BANNED",
    "BLOCK_CLOSED",
    "BLOCK_EDGE",
    "BLOCK_ENEMY",
    "BLOCK_HEXSIDE",
    "BLOCK_TERRAIN",
    "COVER_EDGE",
    "COVER_HEXSIDE",
    "COVER_LIMITED",
    "COVER_OCCUPIED",
    "COVER_REDUCED",
    "COVER_TERRAIN",
    "COVER_ZOC",
    "DEMORALIZED",
    "DISORGANIZED",
    "ENTRENCHMENT",
    "EXHAUSTED",
    "FATIGUE",
    "FEATURES",
    "KNOWN_ANSWERS",
    "MANPOWER",
    "MARKS_ENTRENCHED",
    "MARKS_STOCKADE",
    "MARK_BURNED",
    "MARK_RAIDED",
    "NO_HEX",
    "OPEN",
    "UNREACHED",
    "WEIGHTS",
    "Activating",
    "Advice",
    "Alarm",
    "AlwaysSupplied",
    "Area",
    "Assessed",
    "Assignment",
    "AttackAward",
    "AttackParts",
    "Battery",
    "BattleTable",
    "Board",
    "Bonus",
    "Burning",
    "Casualties",
    "Chances",
    "Change",
    "Charge",
    "Claim",
    "ClosedHexes",
    "CombatTable",
    "Contacts",
    "CoreError",
    "Counties",
    "County",
    "Depot",
    "Due",
    "Duties",
    "Entry",
    "Errand",
    "Evaluation",
    "Factors",
    "Figures",
    "Flank",
    "Force",
    "Fort",
    "Front",
    "Fuel",
    "Goal",
    "HexMap",
    "Joined",
    "Judge",
    "LastUnit",
    "Lines",
    "Loss",
    "Marching",
    "Movement",
    "Network",
    "Order",
    "Parts",
    "Place",
    "Plan",
    "Position",
    "Post",
    "Prizes",
    "Profile",
    "Raids",
    "RailCountry",
    "ResultsTables",
    "RetreatChoice",
    "RetreatCourse",
    "RetreatStep",
    "Retreats",
    "Roster",
    "Rulebook",
    "Sent",
    "Shifts",
    "Simulation",
    "SimulationJudge",
    "SimulationRules",
    "SimulationStage",
    "Snapshot",
    "Soldier",
    "StackFault",
    "Stacking",
    "Steps",
    "Stop",
    "Supplied",
    "Supply",
    "TerrainChart",
    "TerrainLine",
    "Toll",
    "Tolls",
    "Unit",
    "Units",
    "Verdict",
    "Watch",
    "Waterway",
    "Ways",
    "WorkBuilders",
    "WorkDie",
    "Works",
    "World",
    "half_strength",
    "next_losses",
    "ratio",
]

class CoreError(ValueError):
    """What the core refuses, in one line: the piece, hex, field or table at fault. It is no GtcError."""

NO_HEX: Final[int]  # 65535: a piece that is not on the map; a neighbour off the map
UNREACHED: Final[int]  # 255: in byte rows of costs and distances
FEATURES: Final[int]
KNOWN_ANSWERS: Final[tuple[str, ...]]
"""Words of the answers that a world knows, its plans and what it does by habit; all others are the rules' alone."""
WEIGHTS: Final[tuple[str, ...]]  # names of a Judge's weights, in their order

# Fields of a piece that change during play (for Position.get / Position.set).
MANPOWER: Final[int]  # 0..255 manpower points
FATIGUE: Final[int]  # 0..255 (games cap it)
DISORGANIZED: Final[int]  # 0/1
EXHAUSTED: Final[int]  # 0/1
DEMORALIZED: Final[int]  # 0..2
ENTRENCHMENT: Final[int]  # 0..7 steps of the ladder

# Why a step is closed (reason in Position.steps / step_block); 0 = open.
OPEN: Final[int]
BLOCK_EDGE: Final[int]  # no hex there
BLOCK_CLOSED: Final[int]  # a hex closed by the scenario
BLOCK_TERRAIN: Final[int]  # terrain that this profile cannot enter here
BLOCK_HEXSIDE: Final[int]  # hexside that cannot be crossed
BLOCK_ENEMY: Final[int]  # an enemy or neutral unit stands there
BLOCK_BANNED: Final[int]  # open on the map, but banned to this side (`bans` of a Board)

# What a ban bars the pieces of one side from (bits of `bans` of a Board).
BAN_MARCH: Final[int]  # 1: steps of a march
BAN_RETREAT: Final[int]  # 2: retreats
BAN_ATTACK: Final[int]  # 4: attacks
BAN_TRACE: Final[int]  # 8: `trace` (command, transfer)
BAN_COVER: Final[int]  # 16: beside a defender of that side the hex beyond counts as covered

# What makes a hex beside a defender covered (bits in Flank.cells).
COVER_OCCUPIED: Final[int]  # 1: undemoralized unit of the attacker's side in it
COVER_ZOC: Final[int]  # 2: in a full zone of control of such a unit
COVER_LIMITED: Final[int]  # 4: in a limited zone only (no full one, not occupied)
COVER_TERRAIN: Final[int]  # 8: barrier terrain not joined to the defender's hex by a line
COVER_HEXSIDE: Final[int]  # 16: behind a barrier hexside
COVER_EDGE: Final[int]  # 32: off the map, closed by the scenario, or banned to the defender (BAN_COVER)
COVER_REDUCED: Final[int]  # 64: this covered hex takes 1 off the bonus

# Second system: bits of the mark of a hex.
MARKS_ENTRENCHED: Final[tuple[int, int, int]]  # an entrenchment, by the printed side of those who dug
MARKS_STOCKADE: Final[tuple[int, int]]  # a stockade, by the side that built it
MARK_BURNED: Final[int]
MARK_RAIDED: Final[int]

@final
class HexMap:
    """The printed map: which hexes exist, their terrain and hexside features. Immutable.

    columns, rows, terrain: one byte a hex, sorted by (row, column). edges: six little-endian u16 a hex
    (12 bytes a hex), direction order; bits are the caller's. Both copies of a hexside must agree.

    boxes: how many there are; they are numbered after the hexes. A box has no neighbours and no zones of control, units
    of both sides may be in it, however many, and the only ways in and out are links (place, place, bits), one end of
    each a box. Wherever a hex is asked for a box will do, where a row holds one byte a hex the boxes follow, and
    ranges, routes and traces go over links; only column and row of a box are 255.
    """
    def __new__(
        cls,
        columns: bytes,
        rows: bytes,
        terrain: bytes,
        edges: bytes,
        *,
        boxes: int = 0,
        links: Sequence[tuple[int, int, int]] = (),
    ) -> HexMap: ...
    @property
    def size(self) -> int:
        """Hexes."""
    @property
    def places(self) -> int:
        """Hexes and boxes."""
    def links(self, place: int) -> list[tuple[int, int]]:
        """(to, bits) of the links of a place, in the order given."""
    def hex_at(self, column: int, row: int) -> HexId | None:
        """The hex in a column and row; None where there is none."""
    def column(self, hex: int) -> int:
        """255 for a box."""
    def row(self, hex: int) -> int:
        """255 for a box."""
    def neighbour(self, hex: int, direction: int) -> HexId:
        """NO_HEX when there is none."""
    def neighbours(self, hex: int) -> tuple[HexId, HexId, HexId, HexId, HexId, HexId]:
        """All six, direction order; NO_HEX where there is none."""
    def direction(self, origin: int, to: int) -> int | None:
        """None unless adjacent."""
    def distance(self, origin: int, to: int) -> int:
        """Hexes in a straight count, whatever lies between (holes of the map included). To and from a box the fewest
        links and hexes, 65535 where nothing leads."""
    def terrain(self, hex: int) -> int:
        """Its id, 0 to 255: what it means is the caller's affair."""
    def edge(self, hex: int, direction: int) -> int:
        """Bits of a hexside as printed (u16)."""
    def within(self, hex: int, radius: int) -> list[HexId]:
        """Hexes at most `radius` (0 to 65535) away, whatever lies between; the hex itself included, ascending."""

@final
class Network:
    """Lines (paths: hexes in order) that may be followed from hex to hex as one, junctions included. Immutable."""
    def __new__(cls, hexmap: HexMap, paths: Sequence[Sequence[int]]) -> Network: ...
    def runs_through(self, hex: int) -> bool:
        """Does a line run through the hex?"""
    def reach(
        self,
        start: int,
        most: int,
        *,
        shut: Sequence[int] = (),
        cut: Sequence[tuple[int, int]] = (),
        ends: Sequence[int] = (),
    ) -> list[list[HexId]]:
        """The shortest way to every other hex that a journey of at most `most` hexes reaches: the hexes entered, in
        order; nearer goals first. It enters none of `shut`, does not go between two hexes of `cut` (adjacent pairs),
        and ends in a hex of `ends`; it may begin in any of these."""

@final
class Waterway:
    """Where boats pass: hexsides that meet the mask `sides`, and hexes whose terrain is one of `water`. A boat is at a
    corner of its hex. Along such a side of that hex it comes to the next corner for nothing; at a corner it may pass
    into another hex that touches it and has water, for one hex; in open water all corners are one. So it never cuts off
    a bend. Immutable."""
    def __new__(cls, hexmap: HexMap, sides: int, water: Sequence[int]) -> Waterway: ...
    def wet_sides(self, hex: int) -> int:
        """The sides of a hex along which boats pass, one bit a direction; all of them in open water."""
    def sail(self, start: tuple[int, int], goals: Sequence[tuple[int, int]], most: int) -> list[list[HexId] | None]:
        """The shortest way to each goal: the hexes entered, in order; None where there is none of at most `most` hexes.
        Start and goals are (hex, its sides where the boat lies, one bit a direction; 0: any)."""

@final
class Profile:
    """What steps cost one kind of mover.

    terrain: cost by terrain id, 255 = closed. lines: (mask, cost) in order; the first whose mask meets
    the hexside replaces the terrain's cost (and opens closed terrain). hexsides: (mask, unless, extra)
    each added when mask meets the hexside and unless does not; extra 255 = closed. stacking:
    (least cv2, extra, extra in close terrain), highest tier first, for entering a hex that holds
    friends with that total combat value (fractions of the total rounded up to whole points before
    comparison, hence compare in cv2 of the rounded value); empty = never pays. zoc_exit: extra for the
    step out of an enemy (full) zone of control. leaving: (forward, backward, extra, unless), each added to a step in
    directions 0..2 whose hexside meets the mask `forward`, or in directions 3..5 whose hexside meets `backward`, when
    it does not meet `unless` (a bridge); extra 255 = closed. Lines pay it too. So a feature that runs through a hex
    costs whoever leaves it: mark all sides of the hex, those of directions 0..2 with a bit of `forward`, the others
    with one of `backward`. A step costs at most 254 altogether. links: (mask, cost) in order; the first whose mask
    meets the bits of a link is its cost, 255 or none = closed.
    """
    def __new__(
        cls,
        *,
        terrain: Sequence[int],
        lines: Sequence[tuple[int, int]],
        hexsides: Sequence[tuple[int, int, int]],
        stacking: Sequence[tuple[int, int, int]],
        zoc_exit: int,
        leaving: Sequence[tuple[int, int, int, int]] = (),
        links: Sequence[tuple[int, int]] = (),
    ) -> Profile: ...

@final
class Board:
    """A map under one set of figures (one weather) with the scenario's closed hexes. Immutable, shared by clones.

    line_mask: hexsides along which the line exceptions hold (road, pike, trail, railroad).
    barriers: (mask, unless) hexsides that nothing crosses: movement, zones, traces, retreats, attacks.
    barrier_terrain: (terrain, unless mask): zones do not pass into or out of it, and nothing retreats or
    attacks into it, unless the hexside meets the mask; unless 0 = always barred.
    limited: (mask, unless) hexsides across which a zone of control is only limited.
    zoc_only: (mask, unless) hexsides that bar zones of control but not movement (rain: creeks off roads
    are then in `barriers`, fords here or there as the game has it).
    close_terrain: terrain ids that use the second stacking column.
    closed: hexes no piece may enter, retreat into or trace through; beside a defender they count as covered.
    bans: (side, origin hex, direction, BAN_ bits): what pieces of that side may not do over the hexside in that
    direction; entries of the same hexside add up, and one that leads off the map says nothing. A ban bars what its
    bits say and no more: a step banned to marches may still be traced over, and zones of control pass.
    link_bans: (side, from, to, BAN_ bits): the same over the link between two places, in that direction; marches and
    traces are all that goes over links. CoreError where no link leads there.
    edges: (hex, direction, bits) hexsides that differ from the printed map, each told from one of its hexes; of
    several for one hexside the last counts. Everything above is worked out from them.
    zoc_borders: (mask, unless) hexsides over which pieces of zoc 2 (see Roster) exert no zone of control.
    zoc_out: (forward, backward): no zone goes out of a hex in directions 0..2 over a hexside that meets the mask
    `forward`, nor in directions 3..5 over one that meets `backward` (hexes whose units have none: mark all their
    sides so); zones go in over it.
    zones_stop: False: enemy zones of control have no effect on marches (they neither stop one nor cost anything to
    leave); they are counted as ever and cut traces.
    """
    def __new__(
        cls,
        hexmap: HexMap,
        *,
        profiles: Sequence[Profile],
        line_mask: int,
        barriers: Sequence[tuple[int, int]],
        barrier_terrain: Sequence[tuple[int, int]],
        limited: Sequence[tuple[int, int]],
        zoc_only: Sequence[tuple[int, int]] = (),
        close_terrain: Sequence[int] = (),
        closed: Sequence[int] = (),
        bans: Sequence[tuple[int, int, int, int]] = (),
        link_bans: Sequence[tuple[int, int, int, int]] = (),
        edges: Sequence[tuple[int, int, int]] = (),
        zones_stop: bool = True,
        zoc_borders: Sequence[tuple[int, int]] = (),
        zoc_out: tuple[int, int] = (0, 0),
    ) -> Board: ...
    def with_edges(self, edges: Sequence[tuple[int, int, int]]) -> Board:
        """The same board, with these hexsides that differ from the printed map and no others: what is made of them from
        the beginning, in a small part of the time."""
    @property
    def map(self) -> HexMap:
        """The map that it was made of."""
    def edge(self, hex: int, direction: int) -> int:
        """Bits of a hexside on this board: the printed ones, or those of `edges`."""
    def step_cost(self, profile: int, origin: int, direction: int, side: int = 0) -> int:
        """Cost for a piece of the side, without zones and friends; 255 = closed."""
    def step_block(self, profile: int, origin: int, direction: int, side: int = 0) -> int:
        """OPEN or why the step is closed to a piece of the side on the map itself (other pieces aside)."""
    def follows_line(self, origin: int, direction: int) -> bool:
        """Does a line (`line_mask`) run across the hexside, so that a step over it follows it?"""
    def bars_link(self, side: int, origin: int, to: int) -> bool:
        """Whether `link_bans` keep the side's marches from the link between two places, in that direction."""
    def zoc_kind(self, origin: int, direction: int) -> int:
        """0 none, 1 limited, 2 full: what a unit of zoc 1 in `origin` projects over that hexside."""

@final
class Roster:
    """Printed figures of all pieces of a game, in piece order. Immutable, shared by clones.

    side (0, 1; 2 neutral: a neutral unit stands in the way of both sides' marches, retreats and traces as an enemy
    unit does, but neither exerts a zone of control nor minds one, and no ban holds for it), kind (0 unit, 1
    leader), profile, zoc (0 exerts none, 1 exerts one, 2 not over the board's zoc_borders), artillery, in_cover
    (1 = may cover flanks; None: every unit may), crowding (1 = friends that enter its hex always pay the highest
    stacking tier, whatever else stands there; None: no unit crowds): one byte a piece. reduced_cv2: cv2 of a
    reduced (DISORGANIZED) unit by strength (MANPOWER, index 0..); setting a unit reduced with more strength than that
    is a CoreError.
    """
    def __new__(
        cls,
        *,
        side: bytes,
        kind: bytes,
        profile: bytes,
        zoc: bytes,
        artillery: bytes,
        reduced_cv2: bytes,
        in_cover: bytes | None = None,
        crowding: bytes | None = None,
    ) -> Roster: ...
    def __len__(self) -> int:
        """Pieces."""

@final
class Flank:
    """Cover around a defender's hex (flank rule). cells: six bytes of COVER_ bits, 0 = open, direction order."""
    @property
    def covered(self) -> int:
        """How many of the six hexes are covered."""
    @property
    def reductions(self) -> int:
        """How many of these take 1 off the bonus."""
    @property
    def cells(self) -> bytes:
        """Why each is covered: COVER_ bits."""

@final
class Position:
    """All that stands on the board: places and changing fields of pieces, marks, zones of control kept current.

    `marks` are whole numbers of the game's own (who controls an objective, ...), -32768 to 32767: `marks` many (at most
    65535), all 0 at first.
    A leader exerts nothing and does not count as an occupant for enemies' movement when alone.
    """
    def __new__(cls, board: Board, roster: Roster, marks: int = 0) -> Position: ...
    @property
    def board(self) -> Board:
        """The one that it stands on now."""
    def set_board(self, board: Board) -> None:
        """Same map, other figures (weather, bridges, bans): zones are counted anew."""
    def set_roster(self, roster: Roster) -> None:
        """As many pieces, other figures (sides that change): zones and owners are worked out anew, all pieces stay
        where they are, with their fields. CoreError, and nothing changed, where units of different sides would share a
        hex (a leader may find himself among enemies), for a disorganized unit beyond the new table, and for a profile
        that the board does not have."""
    # pieces
    def hex(self, piece: int) -> HexId:
        """Where a piece stands (a hex or a box), NO_HEX when it is off the map."""
    def place(self, piece: int, hex: int) -> None:
        """Puts or moves a piece; zones stay current. CoreError on a hex that does not exist or holds a unit of another
        side."""
    def lift(self, piece: int) -> None:
        """Takes a piece off the map. A unit reduced to manpower 0 stands and exerts its zone until lifted."""
    def get(self, piece: int, field: int) -> int:
        """A field of a piece (MANPOWER, FATIGUE, ...), on the map or not. CoreError on a field that does not exist."""
    def set(self, piece: int, field: int, value: int) -> None:
        """Changes a field; zones stay current. CoreError, and nothing changed, outside the range that stands beside the
        field's name above, or for a disorganized unit beyond the roster's `reduced_cv2`."""
    def fields(self, field: int) -> bytes:
        """That field of all pieces: one byte a piece, on the map or not."""
    def at(self, hex: int) -> list[PieceNo]:
        """Pieces in the hex, ascending index (units and leaders)."""
    def units_at(self, hex: int) -> list[PieceNo]:
        """Units in the hex, ascending index, without leaders."""
    def owner(self, hex: int) -> int:
        """Side of the units there (2: neutral), -1 when none."""
    def standing(self, side: int, kind: int = 0, max_fatigue: int = 255) -> list[PieceNo]:
        """Pieces of a side (2: neutral) on the map with a fatigue of at most `max_fatigue`, ascending index; kind 0
        units, 1 leaders."""
    def mark(self, index: int) -> int:
        """A mark, by its place (0 to `marks` - 1)."""
    def set_mark(self, index: int, value: int) -> None:
        """Changes a mark; -32768 to 32767, else CoreError."""
    # combat value
    def cv2(self, piece: int) -> int:
        """Combat value in half points: twice the manpower, of a disorganized unit as `reduced_cv2` has it; 0 for a
        leader."""
    def stack_cv2(self, hex: int) -> int:
        """That of all units in the hex together."""
    # zones of control
    def zoc(self, side: int, hex: int) -> tuple[int, int]:
        """(full, limited): how many adjacent hexes project each kind of that side's zone into the hex."""
    def zoc_row(self, side: int) -> bytes:
        """One byte a hex: full count in the low four bits, limited in the high four."""
    def check(self) -> str | None:
        """None, or what differs between the running counts and a recount (for tests and debugging)."""
    # movement; profile: ask with this one instead of the piece's own (CoreError when the board does not have it)
    def step(self, piece: int, direction: int, profile: int | None = None) -> tuple[HexId, int, int]:
        """(hex, cost, reason) of one step from where the piece stands, with friends and zone exit; cost 255 unless
        OPEN."""
    def steps(self, piece: int, profile: int | None = None) -> list[tuple[HexId, int, int]]:
        """The six of them."""
    def step_to(self, piece: int, to: int) -> tuple[int, int] | None:
        """(cost, reason) of the step into a place, over a hexside or a link; None where neither leads there."""
    def between_zones(self, piece: int, direction: int) -> bool:
        """Does that step lead off the lines, out of an enemy (full) zone into one?"""
    def link_steps(self, piece: int, profile: int | None = None) -> list[tuple[HexId, int, int]]:
        """(place, cost, reason) of the steps over the links of where the piece stands, in the map's order."""
    def open_steps(self, piece: int, points: int = 65535, profile: int | None = None) -> list[tuple[HexId, int]]:
        """(hex, cost) of the steps that are OPEN and cost at most `points`, direction order, then links."""
    def reach(self, piece: int, points: int, ignore_enemy: bool = False, profile: int | None = None) -> bytes:
        """One byte a hex: least cost of a march of at most `points`, UNREACHED beyond. A march stops in the first
        enemy (full) zone entered; the exit cost is paid only on the first step (neither where the board's `zones_stop`
        is False). ignore_enemy: as if no enemy or neutral stood on the map."""
    def reach_into(
        self, piece: int, points: int, out: object, ignore_enemy: bool = False, profile: int | None = None
    ) -> None:
        """As `reach`, into any writable contiguous byte buffer (bytearray, numpy uint8) of `size` bytes."""
    def reach_list(
        self, piece: int, points: int, ignore_enemy: bool = False, profile: int | None = None
    ) -> list[tuple[HexId, int]]:
        """(hex, cost) of the hexes reached, the start included, by cost then hex."""
    def reach_many(self, pieces: Sequence[int], points: Sequence[int]) -> bytes:
        """Rows of `reach` one after the other (len(pieces) * size bytes). Releases the GIL."""
    def distances(self, piece: int, ignore_enemy: bool = False, profile: int | None = None) -> bytes:
        """Little-endian u16 a hex: march cost to every hex without a limit, 65535 = none; enemy zones stop here too."""
    def route(
        self, piece: int, to: int, points: int = 254, ignore_enemy: bool = False, profile: int | None = None
    ) -> list[HexId] | None:
        """Hexes of a cheapest march, start excluded, goal included; fewest hexes, then lowest hexes, among equals."""
    # traces
    def trace(self, side: int, hex: int, radius: int) -> bytes:
        """One byte a hex: length in hexes of the shortest path of steps that some profile could make (bans on marches
        aside) and that BAN_TRACE does not bar to the side, entering no enemy or neutral unit, and no enemy (full) zone
        except where friendly units stand; UNREACHED beyond radius (max 254)."""
    def traced(self, piece: int, radius: int, pieces: Sequence[int], max_fatigue: int = 255) -> list[PieceNo]:
        """Those of `pieces` on the map with a fatigue of at most `max_fatigue` whose hex a `trace` of at most `radius`
        hexes (max 254) reaches from where `piece` stands, in the order given. CoreError when it is off the map."""
    def line_trace(
        self, side: int, hex: int, lines: int, barred: Sequence[tuple[int, int]] = (), radius: int = 254
    ) -> bytes:
        """One byte a hex: length in hexes of the shortest path over hexsides that meet `lines` and none of `barred`
        (mask, unless), entering no closed hex, in which no hex (the start included) holds an enemy or neutral unit or
        lies in an enemy (full) zone, friends there or not; UNREACHED elsewhere and beyond radius (max 254). Profiles,
        barriers and bans do not matter."""
    def apart(self, side: int, avoided: Sequence[int], radius: int) -> bytes:
        """One byte a hex: fewest hexes to the nearest unit of the enemy of `side`, whatever lies between but hexes
        whose terrain is one of `avoided`; UNREACHED beyond radius (max 254), and in boxes. Units in boxes do not
        count."""
    def supply(
        self,
        side: int,
        sources: Sequence[int],
        radius: int,
        *,
        barred: Sequence[tuple[int, int]] = (),
        ends_in: Sequence[int] = (),
    ) -> bytes:
        """One byte a hex: length in hexes of the shortest line from the nearest of `sources` (0 there), UNREACHED
        beyond radius (max 254). A line counts hexes whatever their terrain; it crosses no hexside that meets one of
        `barred` (mask, unless), enters no closed hex, no enemy or neutral unit, and no enemy (full) zone except where
        friendly units stand. It may end in terrain of `ends_in` but not run through it, and may begin there. A source
        in an enemy zone serves; one where enemy or neutral units stand does not. Profiles, barriers and bans do not
        matter. CoreError on a side, hex, terrain, mask or radius that does not exist."""
    def retreat_steps(self, side: int, hex: int, away_from: int, visited: Sequence[int]) -> list[tuple[HexId, int]]:
        """(hex, priority 1..5), by priority then hex, of every hex a stack may retreat into next: 1 along a line,
        farther from `away_from`, no enemy (full) zone; 2 farther, no zone; 3 not farther, no zone; 4 zone, friends
        there; 5 zone, nobody. BAN_RETREAT bars a hex. Empty = surrender."""
    def ways_out(self, side: int, path: Sequence[int], away_from: int) -> tuple[list[HexId], int]:
        """Hexes, ascending, that a stack may retreat into next, and their priority: only the first of `retreat_steps`
        that is possible at all. path: hexes since the start, the present one last. ([], 0): surrender."""
    def has_room(self, side: int, path: Sequence[int], away_from: int, hexes: int) -> bool:
        """Can a retreat go on for so many hexes? At most 24 in all, `path` included."""
    def attack_block(self, origin: int, to: int, side: int) -> int:
        """OPEN, or why a unit of the side in `origin` may not attack the adjacent hex `to` (closed, barrier terrain,
        barriers, BAN_ATTACK: the first of them)."""
    def targets(self, side: int, hex: int, also: Sequence[int] = (), moved: bool = False) -> list[HexId]:
        """Adjacent hexes that a unit of the side in `hex` may attack, direction order: attack_block is OPEN, and enemy
        or neutral units stand there, or it is one of `also` and no units do (a fort). moved: on a march after a step,
        none over a hexside that only limited zones of control cross."""
    def flank(self, defender: int, attacker_side: int, least_cv2: int = 0) -> Flank:
        """Cover around the hex `defender`. Only undemoralized units count; a hex's stack of them must reach
        `least_cv2` to cover (0 = no test). Reduced: covered hexes that the defender's undemoralized units occupy, and
        unoccupied ones covered by limited zones alone."""
    # copies
    def clone(self) -> Position:
        """A copy that goes its own way; board and roster are shared."""
    def copy_from(self, other: Position) -> None:
        """Becomes like the other, board and roster too; without new memory where pieces, places and marks are
        as many."""
    def snapshot(self) -> Snapshot:
        """What the position follows from, to come back to. Some hundred bytes, where a clone is many kilobytes."""
    def __eq__(self, other: object, /) -> bool:
        """Equal boards, rosters, places, fields and marks."""
    @property
    def hash(self) -> int:
        """64 bits over board, roster, places, fields and marks; kept current, equal for equal positions."""
    def to_bytes(self) -> bytes:
        """Versioned, stable between runs; only with the same board size and roster."""
    @staticmethod
    def from_bytes(board: Board, roster: Roster, data: bytes) -> Position:
        """The position that `to_bytes` wrote. CoreError for bytes of another roster, map size or version, or that
        are damaged."""

@final
class Snapshot:
    """A position put by: small, and cannot be asked anything. Stacks and zones are worked out anew on the way back."""
    def position(self) -> Position:
        """The position as it was on its board of then, a new one at each call."""

@final
class CombatTable:
    """Difference of dice -> what both sides suffer.

    rows: from the lowest difference (`first`) up, one entry a column: (loss points, letters) where letters is
    the caller's bit set; first and last row serve everything beyond. *_columns: lower bound cv2 of each column.
    """
    def __new__(
        cls,
        *,
        first: int,
        defender_columns: Sequence[int],
        defender: Sequence[Sequence[tuple[int, int]]],
        attacker_columns: Sequence[int],
        attacker: Sequence[Sequence[tuple[int, int]]],
    ) -> CombatTable: ...
    def resolve(self, difference: int, defender_cv2: int, attacker_cv2: int) -> tuple[tuple[int, int], tuple[int, int]]:
        """((defender loss, letters), (attacker loss, letters))."""
    def distribution(
        self, modifier: int, coins: Sequence[int], defender_cv2: int, attacker_cv2: int
    ) -> list[tuple[int, int, tuple[int, int], tuple[int, int]]]:
        """(weight, difference, defender, attacker) ascending by difference: exact, weights add up to
        36 * 2**len(coins). modifier: attacker's sum minus defender's; coins: modifiers that apply on an even chance
        each."""

@final
class Soldier:
    """What a piece is in battle and on long marches, beside its printed artillery. Immutable.

    attack, defence: tactical values. mount: row of thresholds and dice, 0 on foot, 1 mounted. extended: added to the
    die of its extended marches. foot: it counts for the raised limits of entrenched stacks, and refuses flanks. digs:
    it may entrench. train: it attacks nothing, and no leader chooses it. Leaders: command, his value; pace, the bonus
    of marches under him (1, or 2 the faster one); active: he is activated and leads assaults; lends: he adds the bonus
    to assaults from his hex, lends_own: to those that he leads himself.
    """
    def __new__(
        cls,
        *,
        attack: int,
        defence: int,
        mount: int,
        command: int = 0,
        pace: int = 0,
        extended: int = 0,
        foot: bool = False,
        digs: bool = False,
        train: bool = False,
        active: bool = False,
        lends: bool = False,
        lends_own: bool = False,
    ) -> Soldier: ...

@final
class Order:
    """Who leads whom, and what pieces are worth in battle. Immutable.

    soldiers: one a piece, in piece order. leads: for every piece the units of its command (none for a unit). spent:
    units whose ammunition is spent: they have no artillery, and count for a share of their combat value (`spent_share`
    of a BattleTable). guns: (unit, what is added to its artillery value: by units attached to it, or less
    than 0 where some of it has been detached; -128 to 127).
    """
    def __new__(
        cls,
        soldiers: Sequence[Soldier],
        leads: Sequence[Sequence[int]],
        *,
        spent: Sequence[int] = (),
        guns: Sequence[tuple[int, int]] = (),
    ) -> Order: ...
    def __len__(self) -> int:
        """Pieces."""
    def helper(self, position: Position, hex: int, leader: int, army: int | None = None) -> PieceNo | None:
        """Who lends his bonus to an assault of `leader` out of a hex, or to a grand assault led by `army`: one at most,
        first those who lead no assaults."""

@final
class Factors:
    """Everything that the modifiers of an attack depend on. Immutable. Pairs are the attacker's and the defender's.

    kind: number of the type of a march attack, None: an assault. cv2: combat values without works. value: with them,
    in points, as numerator and denominator; guns: artillery values. tactical: values; tacticians: whose they are.
    terrain: of the defender's hex. covered, reductions: of the hexes around it (both 0 where a fort takes part).
    helped: a leader lends an assault his bonus. across: 0 nothing, 1 a creek, 2 a crossing; heights: 0 nobody stands on
    any, 1 the defender alone, 2 some attacker too. refused: the defender refuses his flanks. fort: one takes part.
    """
    def __new__(
        cls,
        *,
        kind: int | None,
        cv2: tuple[int, int],
        value: tuple[tuple[int, int], tuple[int, int]],
        guns: tuple[tuple[int, int], tuple[int, int]],
        tactical: tuple[int, int],
        terrain: int,
        covered: int,
        reductions: int,
        helped: bool,
        rain: bool,
        across: int,
        heights: int,
        refused: bool,
    ) -> Factors: ...
    @property
    def kind(self) -> int | None: ...
    @property
    def cv2(self) -> tuple[int, int]: ...
    @property
    def columns(self) -> tuple[int, int]:
        """Combat values that choose the columns of the results: `cv2`, but a fort alone has the lowest."""
    @property
    def value(self) -> tuple[tuple[int, int], tuple[int, int]]: ...
    @property
    def guns(self) -> tuple[tuple[int, int], tuple[int, int]]: ...
    @property
    def tactical(self) -> tuple[int, int]: ...
    @property
    def tacticians(self) -> tuple[PieceNo | None, PieceNo | None]: ...
    @property
    def terrain(self) -> int: ...
    @property
    def covered(self) -> int: ...
    @property
    def reductions(self) -> int: ...
    @property
    def helped(self) -> bool: ...
    @property
    def rain(self) -> bool: ...
    @property
    def across(self) -> int: ...
    @property
    def heights(self) -> int: ...
    @property
    def refused(self) -> bool: ...
    @property
    def fort(self) -> bool: ...

@final
class Parts:
    """Every modifier of an attack. Immutable. coin: comes on top on an even artillery die; 0: there is none. across,
    heights and refused are the defender's. attack, defence: the sums for the two dice, without the coin."""
    @property
    def ratio(self) -> int: ...
    @property
    def kind(self) -> int: ...
    @property
    def tactical(self) -> int: ...
    @property
    def artillery(self) -> int: ...
    @property
    def flanks(self) -> int: ...
    @property
    def helper(self) -> int: ...
    @property
    def rain(self) -> int: ...
    @property
    def coin(self) -> int: ...
    @property
    def across(self) -> int: ...
    @property
    def heights(self) -> int: ...
    @property
    def refused(self) -> int: ...
    @property
    def attack(self) -> int: ...
    @property
    def defence(self) -> int: ...

@final
class BattleTable:
    """The figures of battle. Immutable. Shares are (numerator, denominator); limits are in points.

    types: (modifier, points that must be left on foot, mounted) of march attacks, most demanding first. limits:
    attacker's, defender's, with half and with all foot units entrenched. works: terrain that multiplies besides the
    entrenchment. artillery: by terrain, (least difference, modifier, modifier on an even chance), highest first; the
    last serves all below. flank_bonus: by covered hexes 0..6. refuse: by bonus. spent_share: of the combat value of
    units whose ammunition is spent (in whole points, half a point at least). crossing: (hexside bits, defender's
    modifier); creek: (bits, modifier, in rain) where no crossing is; heights: (terrain, modifier, where an attacker
    stands on such terrain too).
    """
    def __new__(
        cls,
        *,
        combat: CombatTable,
        types: Sequence[tuple[int, int, int]],
        assault: int,
        ratio: tuple[int, int],
        limits: tuple[int, int, int, int],
        multipliers: Sequence[tuple[int, int]],
        works_multiplier: tuple[int, int],
        works: Sequence[int],
        artillery: Sequence[Sequence[tuple[int, int, int]]],
        flank_bonus: Sequence[int],
        flank_most: int,
        flank_share: tuple[int, int],
        refuse: Sequence[int],
        refuse_fatigue: int,
        refuse_most: int,
        helper: int,
        rain: int,
        spent_share: tuple[int, int],
        crossing: tuple[int, int],
        creek: tuple[int, int, int],
        heights: tuple[Sequence[int], int, int],
    ) -> BattleTable: ...
    def attack_kind(self, mount: int, points: int) -> int:
        """Number of the type of a march attack with so many movement points left."""
    def attackers(self, position: Position, order: Order, attackers: Sequence[int]) -> tuple[int, int, int, int, bool]:
        """(cv2, value, artillery, what to divide these two by for points, False) of an attack from where they stand."""
    def defenders(
        self,
        position: Position,
        order: Order,
        target: int,
        *,
        dug_in: bool = True,
        fort: tuple[int, int] | None = None,
    ) -> tuple[int, int, int, int, bool]:
        """The same of all units in a hex; last, whether works raise some unit's value. dug_in: their entrenchments
        count. fort: combat and artillery value of one that takes part."""
    def cover(
        self, position: Position, target: int, attacker_side: int, share_of: tuple[int, int] | None = None
    ) -> Flank:
        """Cover around a defender's hex. share_of: an entrenched defender's value in points, as numerator and
        denominator: only those cover who have the share of it."""
    def flank_bonus(self, covered: int, reductions: int) -> int:
        """The attacker's bonus for so many covered hexes, so many of which take 1 off it."""
    def refusing(self, position: Position, order: Order, hex: int) -> list[PieceNo]:
        """Units that would refuse the flanks of their hex; none where they cannot."""
    def factors(
        self,
        position: Position,
        order: Order,
        attackers: Sequence[int],
        target: int,
        *,
        points: int | None = None,
        leader: int | None = None,
        helped: bool = False,
        rain: bool = False,
        refused: bool = False,
        dug_in: bool = True,
        fort: tuple[int, int] | None = None,
        massed: bool = False,
    ) -> Factors:
        """What the modifiers of an attack depend on, as the position stands. points: movement points left; None: an
        assault, under `leader`, helped by another or not. refused: the defender refuses his flanks. dug_in: his
        entrenchments count. fort: combat and artillery value of one that takes part. massed: all who take part in the
        assault count with their tactical values, not the leader alone."""
    def weigh(self, factors: Factors) -> Parts:
        """Every modifier that follows from them. CoreError where a side has no combat value."""

@final
class Tolls:
    """What long marches, cavalry retreats and rest do to units, and how works grow. Immutable.

    extended_side: added to the die of an extended march by side; extended_die: by level of fatigue 0..9 (None: no die)
    of a normal and of an exhausted unit; extended_rows: (manpower lost, becomes disorganized) by sum from
    extended_first on, of an organized and of a disorganized unit. ladder: steps of entrenchment, none included;
    by_action: those that an action gives; first_in_works: the first one in terrain that is works; resting_most: highest
    fatigue of units that dig in recovery. evasion: of cavalry: highest fatigue, added to the die by terrain and by
    (least manpower, added), divisor of the sum for the points that the attacker loses, fatigue, highest die that costs
    manpower, and how much. rest: (new fatigue, organizes, refreshes, exhausts) by level of fatigue 0..9, of an
    organized and of a disorganized unit. rally_most: highest fatigue of a unit that recovers morale.
    """
    def __new__(
        cls,
        *,
        extended_side: Sequence[int],
        extended_die: tuple[Sequence[int | None], Sequence[int | None]],
        extended_first: int,
        extended_rows: Sequence[Sequence[tuple[int, bool]]],
        ladder: int,
        by_action: Sequence[int],
        first_in_works: int,
        resting_most: int,
        evasion: tuple[int, Sequence[int], Sequence[tuple[int, int]], int, int, int, int],
        rest: tuple[Sequence[tuple[int, bool, bool, bool]], Sequence[tuple[int, bool, bool, bool]]],
        rally_most: int,
    ) -> Tolls: ...
    def extended_row(self, sum: int, organized: bool) -> tuple[int, bool]:
        """(manpower lost, becomes disorganized) by the sum of the die; the ends serve everything beyond."""
    def may_evade(
        self, position: Position, order: Order, attackers: Sequence[int], target: int, away_from: int, hexes: int
    ) -> bool:
        """May the units of a hex retreat so many hexes (at most 20) before an attack? Mounted, not too tired, some
        attacker on foot, with room to retreat."""
    def met(self, position: Position, order: Order, unit: int, hexes: int) -> list[HexId]:
        """Hexes, in the order of directions, whose units may retreat so many hexes (at most 20) before a unit that has
        come to where it stands or begins its march there: as `may_evade`, where a full zone of theirs reaches it."""
    def evasion_modifiers(self, terrain: int, manpower: int) -> tuple[int, int]:
        """What the terrain of the hex and the manpower in it add to the die."""
    def evasion_toll(self, die: int, more: int) -> tuple[int, int]:
        """(movement points that a marching attacker loses, as far as he has them; manpower that it costs)."""

@final
class Change:
    """What has changed in the condition of a unit: the new values, None where nothing has. Immutable."""
    @property
    def fatigue(self) -> int | None: ...
    @property
    def disorganized(self) -> bool | None: ...
    @property
    def exhausted(self) -> bool | None: ...
    @property
    def demoralized(self) -> int | None: ...

@final
class Loss:
    """Manpower that a unit has lost. Immutable. hex: where it stood; destroyed: nothing is left, it is off the map."""
    @property
    def unit(self) -> PieceNo: ...
    @property
    def points(self) -> int: ...
    @property
    def hex(self) -> HexId: ...
    @property
    def destroyed(self) -> bool: ...

@final
class Joined:
    """A leader who had no unit of his command with him. Immutable. unit: the one that he is with now; None: there was
    none left, he is off the map."""
    @property
    def leader(self) -> PieceNo: ...
    @property
    def unit(self) -> PieceNo | None: ...

@final
class Toll:
    """What a march has cost a unit beside its movement points. Immutable. disorganized: it becomes so; due: the
    manpower that is asked for; hurts: it costs order or manpower; joined: leaders who were left alone because nothing
    is left of it."""
    @property
    def disorganized(self) -> bool: ...
    @property
    def due(self) -> int: ...
    @property
    def hurts(self) -> bool: ...
    @property
    def loss(self) -> Loss: ...
    @property
    def joined(self) -> list[Joined]: ...

@final
class Entry:
    """What has come of a piece in a hex. Immutable. joined: enemy leaders caught alone there; taken: numbers of the
    goals that have changed hands."""
    @property
    def joined(self) -> list[Joined]: ...
    @property
    def taken(self) -> list[int]: ...

@final
class Goal:
    """A hex worth points to the side that scores. Immutable.

    mark: of the position; it holds the number of the side in control. takers: units that take control by entering.
    burnt_by: what is there is not taken but burnt, by this side and these units: the mark is 0 as long as it is whole.
    """
    def __new__(
        cls, *, hex: int, points: int, mark: int, takers: Sequence[int], burnt_by: int | None = None
    ) -> Goal: ...

@final
class Bonus:
    """Points while the side that scores holds all of some goals (by number). Immutable."""
    def __new__(cls, *, goals: Sequence[int], points: int) -> Bonus: ...

@final
class Fort:
    """A fort. Immutable. mark: of the position, 0 while it stands. against: the side that it resists. points: of the
    side that scores once it is destroyed. value, guns: its combat and artillery value in whole points."""
    def __new__(cls, *, hex: int, mark: int, against: int, points: int, value: int, guns: int) -> Fort: ...

@final
class Rulebook:
    """The rules of a game as figures, and what is done by them to a position: every effect of the rules, each
    told in a small record. Immutable. Who decides, in which order, and what special rules make of it is the caller's.

    order: the pieces as printed. dice, bonus: of marches, by mount; bonus by side, mount, and alone, under a leader,
    under one of the faster pace. between_zones: manpower of a disorganized unit that steps from zone to zone off the
    lines; attack_between: whether a unit may attack after a step from zone to zone. leaving: movement points for
    leaving the map, and how many more out of an enemy zone. letters: bits of results: fatigue by 1, 2, 3 (they add up),
    disorganized, exhausted, retreat, rout, worse rout, advance. retreat: least and most hexes of a retreat, of a rout;
    retreat_loss: manpower by priority 1..5. burning: highest die with which an organized and a disorganized unit
    succeeds, and whether in rain too. scores: side whose points are counted; loss_points: its points for a manpower
    point lost by each side. ties: side that wins even dice for the initiative.
    """
    def __new__(
        cls,
        *,
        order: Order,
        battle: BattleTable,
        tolls: Tolls,
        dice: Sequence[int],
        bonus: Sequence[Sequence[Sequence[int]]],
        between_zones: int,
        attack_between: bool,
        leaving: tuple[int, int],
        letters: Sequence[int],
        retreat: tuple[tuple[int, int], tuple[int, int]],
        retreat_loss: Sequence[int],
        goals: Sequence[Goal],
        bonuses: Sequence[Bonus],
        burning: tuple[int, int, bool],
        forts: Sequence[Fort],
        scores: int,
        loss_points: Sequence[int],
        command_radius: int,
        most_fatigue: int,
        ties: int,
        turns: int,
        idle_boxes: bool = False,
    ) -> Rulebook: ...
    def commanded(self, led: Sequence[tuple[int, Sequence[int]]]) -> Rulebook:
        """2.2: the same rules under other leaders. led: (leader, units of his command), where it is another one now."""
    def tire(self, position: Position, unit: int, levels: int) -> Change:
        """5.0, 6.5: fatigue rises, never beyond the highest level."""
    def disorganize(self, position: Position, unit: int) -> Change:
        """2.2: the strength marker shows its disorganized face."""
    def mark(self, position: Position, unit: int, letters: int) -> Change:
        """7.5, 11.0: the letters of a combat result."""
    def ride_off(self, position: Position, unit: int) -> Change:
        """7.7: what a cavalry retreat costs each unit."""
    def rest(self, position: Position, unit: int) -> Change:
        """8.0, steps 3 and 4: the recovery table; demoralization falls out of enemy zones. CoreError off the map."""
    def lose(self, position: Position, unit: int, points: int) -> Loss:
        """2.2: takes manpower off a unit, as much as it has, and the unit off the map when nothing is left."""
    def settle(self, position: Position, hex: int) -> list[Joined]:
        """2.2, 6.3: leaders in a hex without a unit of their command there join the nearest, by hexes, then in piece
        order; without any on the map they leave it."""
    def left_behind(self, position: Position, unit: int, hex: int) -> list[PieceNo]:
        """6.3: leaders in a hex who have no other unit of their command there than this one of it."""
    def shift(self, position: Position, piece: int, to: int) -> None:
        """9.0: moves a piece; a unit that leaves its hex leaves its entrenchment behind. CoreError among enemies."""
    def enter(self, position: Position, piece: int, to: int) -> Entry:
        """13.0: a piece goes into a hex for real: as `shift`; enemy leaders, alone there, flee; a unit takes what it
        may."""
    def take(self, position: Position, unit: int, hex: int) -> list[int]:
        """13.0: the goals of a hex that a unit takes control of by being there."""
    def allowance(self, side: int, mount: int, pace: int, dice: int) -> int:
        """5.1: movement points by the sum of the dice. mount: 0 or 1; pace: alone 0, under a leader his."""
    def long_day(self, position: Position, unit: int, level: int) -> int | None:
        """5.1: what is added to the die of an extended march at a level of fatigue; None: no die."""
    def is_bound(self, position: Position, unit: int, moved: bool) -> bool:
        """2.4: a march ends in the first enemy zone entered; one that begins in a zone may leave it."""
    def affords(self, points: int, moved: bool, cost: int) -> bool:
        """5.1, 6.2: a march has the points for a step; the first hex may be entered with too few."""
    def open_steps(self, position: Position, unit: int, points: int, moved: bool) -> list[tuple[HexId, int]]:
        """2.4, 6.2: (hex, cost) of the steps open to a unit on the march with so many points, in the order of
        directions, then of links. CoreError off the map."""
    def long_march(self, position: Position, unit: int, sum: int) -> Toll:
        """5.1: the toll of an extended march by the sum of the die. CoreError off the map."""
    def cross_zones(self, position: Position, unit: int, to: int) -> Toll | None:
        """2.4: the toll of a step off the lines from zone to zone, paid on the way out; None: it is no such step (none
        into a box or out of one is)."""
    def leaving_price(self, position: Position, unit: int) -> int:
        """13.4, 13.8: movement points for leaving the map from where a unit stands."""
    def bar_after_fire(self, position: Position, unit: int) -> str | None:
        """13.8: why a unit may not leave the map where that is allowed once a station is damaged: "no-fire",
        "demoralized"; None where it may."""
    def leave(self, position: Position, unit: int, riders: Sequence[int]) -> None:
        """13.4, 13.8: a unit leaves the map for good, and leaders with it."""
    def next_works(self, position: Position, unit: int, resting: bool = False) -> int | None:
        """5.5, 11.0: step of the ladder that the next work gives; None where a unit may not. resting: in the recovery
        phase, where works that an action has begun are completed too (8.0)."""
    def diggers(self, position: Position, units: Sequence[int]) -> list[PieceNo]:
        """Those of some units on the map to which `next_works` gives a step by an action, in their order."""
    def workers(self, position: Position, side: int) -> list[PieceNo]:
        """8.0, step 1: units of a side, rested enough, to which `next_works` gives a step in the recovery phase."""
    def entrench(self, position: Position, unit: int, resting: bool = False) -> int | None:
        """One step up the ladder: the step that `next_works` gives, if any."""
    def may_burn(self, position: Position, unit: int, rain: bool) -> bool:
        """5.4: whether a ready unit may set fire to a station where it stands. CoreError off the map."""
    def burning_die(self, position: Position, unit: int) -> int:
        """5.4: the highest die with which a unit sets fire to a station."""
    def set_fire(self, position: Position, unit: int, mark: int, die: int) -> int | None:
        """5.4: a unit sets fire to the station with this mark: its new state; None: nothing comes of it."""
    def targets(self, position: Position, unit: int, moved: bool = False) -> list[HexId]:
        """7.1, 32.0: hexes that a unit may attack from where it stands, forts without enemies among them, as
        `Position.targets`. CoreError off the map."""
    def is_target(self, position: Position, side: int, hex: int) -> bool:
        """7.1, 32.0: there is something for a side to attack in a hex: enemies, or a fort without any."""
    def bring_down(self, position: Position, side: int, hex: int, letters: int) -> bool:
        """32.0: a retreat or rout of the defender destroys the fort that resists the side in a hex. Has it?"""
    def drive(self, letters: int) -> tuple[str, int, int]:
        """7.5, 7.6: "retreat" or "rout" where the defender's letters drive him off, else "voluntary"; least and most
        hexes."""
    def step_loss(self, priority: int) -> int:
        """7.6: manpower that a step of this priority costs a stack."""
    def initiative(self, first: int, second: int) -> int:
        """4.0: the side that wins by these dice, one for each side."""
    def is_fresh(self, position: Position, unit: int) -> bool:
        """5.0: a unit on the map below the highest level of fatigue."""
    def assaulters(self, position: Position, leader: int) -> list[PieceNo]:
        """5.3, 11.0: units that a leader may order to an assault as they stand, in piece order."""
    def fresh(self, position: Position, side: int) -> list[PieceNo]:
        """4.0, 5.0: those of a side, ascending."""
    def followers(self, position: Position, leader: int, radius: int) -> list[PieceNo]:
        """2.5: units of a leader's command to which he traces a path so long at most, in piece order. CoreError off the
        map."""
    def candidates(self, position: Position, leader: int, tired: int) -> list[PieceNo]:
        """5.2: units that a leader may choose for an activation as they stand, in piece order: of his command, within
        his radius, at most so tired, no trains. CoreError off the map."""
    def activations(
        self, position: Position, side: int, tired: int, held: Sequence[int]
    ) -> list[tuple[PieceNo, list[PieceNo]]]:
        """5.2: leaders of a side who may be activated (none of an army), with their `candidates`; nobody of `held`."""
    def assaults(self, position: Position, side: int, held: Sequence[int]) -> list[tuple[PieceNo, list[HexId]]]:
        """5.3: leaders of a side who may assault as they stand, with the `targets` of their hex; nobody of `held`."""
    def on_map(self, position: Position) -> int:
        """13.0: points of the side that scores for goals, those held together besides, and forts that have fallen."""

@final
class Supplied:
    """A unit in a depot whose lines are open. hex: the depot; points: what it brings; goal: the further hex that these
    are for, if any."""
    @property
    def unit(self) -> PieceNo: ...
    @property
    def hex(self) -> HexId: ...
    @property
    def points(self) -> int: ...
    @property
    def goal(self) -> HexId | None: ...

@final
class Depot:
    """A hex where each of some units brings points to the side that scores, while a line of communication leads to one
    of the sources: `points`, or those of the first of `further` (hex, points) that a line reaches too, the best first.
    Immutable."""
    def __new__(
        cls,
        *,
        hex: int,
        units: Sequence[int],
        points: int,
        sources: Sequence[int],
        further: Sequence[tuple[int, int]],
    ) -> Depot: ...

@final
class Lines:
    """Lines of communication of a game with so many pieces. Immutable.

    along: bits of hexsides, one of which must be met; barred: (mask, unless).
    """
    def __new__(
        cls,
        pieces: int,
        *,
        along: int,
        barred: Sequence[tuple[int, int]],
        depots: Sequence[Depot],
    ) -> Lines: ...
    def supplied(self, position: Position, side: int) -> list[Supplied]:
        """13.2: what units in depots bring by a side's lines as they run now: by depot, then ascending; those without a
        line to a source left out."""

@final
class Post:
    """A hex that is worth having though it brings no points by itself. Immutable.

    points: what holding it is good for. takers: units that go for it. side: it serves this one while it is clear of the
    enemy and one of the keepers is within `near` hexes, else the other. kept: it is only worth keeping, not going for.
    """
    def __new__(
        cls,
        *,
        hex: int,
        points: int,
        takers: Sequence[int],
        side: int,
        keepers: Sequence[int],
        near: int,
        kept: bool = False,
    ) -> Post: ...

@final
class Area:
    """Hexes that belong together. Immutable."""
    def __new__(cls, hexes: Sequence[int]) -> Area: ...
    @property
    def hexes(self) -> list[HexId]: ...
    def there(self, position: Position, pieces: Sequence[PieceNo]) -> list[PieceNo]:
        """13.5, 13.6: those of some pieces who are on the map in one of the hexes, in the order given."""
    def units(self, position: Position, side: int) -> list[PieceNo]:
        """Units of a side in the hexes: by hex in the order given, then ascending. CoreError beyond the map."""
    def occupied(self, position: Position, side: int) -> list[HexId]:
        """Those of the hexes in which units of a side are, in the order given. CoreError beyond the map."""

@final
class County:
    """Who has a county: this side, and where there is a mark of the position, only while it is set; else the other."""
    def __new__(cls, *, side: int, mark: int | None = None) -> County: ...

@final
class Counties:
    """24.0: who controls the counties of a map. Immutable.

    hexes: by hex the place of its county among `holders`, None outside all.
    """
    def __new__(cls, hexes: Sequence[int | None], holders: Sequence[County]) -> Counties: ...
    def holder(self, position: Position, hex: int) -> int | None:
        """Side that has the county of a hex; None where there is no county."""
    def quiet(
        self, position: Position, side: int, hexes: Sequence[int], avoided: Sequence[int], radius: int
    ) -> list[HexId]:
        """20.0: those of some hexes that `Position.apart` tells of no enemy near, in no county of his."""
    def at_ease(
        self, position: Position, side: int, units: Sequence[int], tired: int, avoided: Sequence[int], radius: int
    ) -> list[PieceNo]:
        """20.0: those of a side's units on the map that are at most so tired, in `quiet` hexes. CoreError off the
        map."""

@final
class Figures:
    """What a simulation has to know of a game beside its rulebook. Immutable.

    order: the order of battle as its leaders are now. areas: those of errands. wins_at: points from which on the side
    that scores wins.
    """
    def __new__(
        cls,
        rulebook: Rulebook,
        *,
        order: Order,
        posts: Sequence[Post],
        lines: Lines,
        areas: Sequence[Area],
        wins_at: int,
    ) -> Figures: ...

@final
class Errand:
    """Somewhere for single pieces to be. Immutable.

    area: number of its area in `Figures`. until: last turn in which it can be done; late: only the end of that turn
    counts. pays: while the pieces are there ("standing"), at the end of the last turn ("last", `most` points at most),
    when they leave the map there ("leaving"; "after-fire": once a station is damaged, and none that is demoralized), or
    not by itself (""). worth: (piece, points to its side). shared: if not those, points of the side that scores in the
    end, by how many have left. back: by leaving, pieces of this side only take points back; points of units that have
    left so far, brought by the other side and taken back were there no bound.
    """
    def __new__(
        cls,
        *,
        area: int,
        until: int,
        pays: str,
        worth: Sequence[tuple[int, float]],
        shared: Sequence[int],
        late: bool = False,
        most: int = 0,
        back: tuple[int, float, float] | None = None,
    ) -> Errand: ...

@final
class Due:
    """What marches of a unit cost its side, in points: the first one, and each whose toll hurts it. Immutable."""
    def __new__(cls, *, unit: int, once: int, hurt: float) -> Due: ...

@final
class Charge:
    """What mishaps of a unit cost its side, in points: a march whose toll hurts it, each hex of a retreat, its end by
    the enemy; `most` altogether from now on. Immutable."""
    def __new__(cls, *, unit: int, hurt: int, retreat: int, destroyed: int, most: int) -> Charge: ...
    def price(self, mishap: str, so_far: int = 0) -> int:
        """13.2: points for a mishap ("hurt", "retreat", "destroyed"), where so many were charged before."""

@final
class Sent:
    """Units that go nearer to a hex with every step until they have been there. Immutable."""
    def __new__(cls, *, units: Sequence[int], goal: int) -> Sent: ...

@final
class Watch:
    """Units of which at least `least` stay in the hexes of an area; while they are fewer they only march nearer to the
    centre. Immutable."""
    def __new__(cls, *, units: Sequence[int], area: Sequence[int], centre: int, least: int) -> Watch: ...

@final
class Alarm:
    """Pieces of a side that are held until an enemy unit comes within `radius` hexes of their camp. Immutable."""
    def __new__(cls, *, pieces: Sequence[int], side: int, camp: int, radius: int) -> Alarm: ...

@final
class Marching:
    """The rest of a march. Immutable. points: movement points left. stood: hexes whose cavalry has stood before the
    unit. moved: it has entered a hex. crossed: its last step led from zone to zone."""
    def __new__(
        cls, *, unit: int, points: int, stood: Sequence[int], moved: bool = False, crossed: bool = False
    ) -> Marching: ...

@final
class Activating:
    """The rest of an activation. Immutable. chosen: its units; waiting: those that have not acted. points: of a march,
    on foot and mounted. moved: the leader has gone over to a unit, or along with one. rides: he is with the one on the
    march."""
    def __new__(
        cls,
        *,
        leader: int,
        chosen: Sequence[int],
        waiting: Sequence[int],
        points: tuple[int, int],
        moved: bool = False,
        rides: bool = False,
    ) -> Activating: ...

@final
class Assignment:
    """Where a unit marches, and the hex that it attacks from there, if any. Immutable."""
    def __new__(cls, *, unit: int, goal: int, target: int | None = None) -> Assignment: ...

@final
class Plan:
    """A plan: kind, piece, hex and target as `Advice` has them. Immutable."""
    def __new__(
        cls, *, kind: str, piece: int | None = None, hex: int | None = None, target: int | None = None
    ) -> Plan: ...

@final
class Steps:
    """What was carried out: action phases; answers of players as the rules ask for them, one by one, where there is a
    choice; outcomes of dice, those thrown together being one. Questions that the core does not know are not counted:
    grand assaults, force marches, bridges, leaving the map. Immutable."""
    @property
    def phases(self) -> int: ...
    @property
    def answers(self) -> int: ...
    @property
    def rolls(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class World:
    """A game under way, as far as the board shows it: a copy of a position and what has to be known of the sequence.

    side: who decides. passed: the other side has passed in this action phase. owed: who wins the next initiative
    without dice. points: of the side that scores, now. held: (piece that may not act, the last turn of that).
    rooted: units that may not step anywhere in this turn. until: last turn that playouts go on to the end of, if not
    this one.
    waiting: pieces held until an enemy marches up to one of them, which frees all of their side. Actions are
    carried out with dice thrown beforehand, one byte (1..6) a die, in the order of the rules; choices on the way
    are made by habit: the strongest unit bears a loss, foot refuses its flanks where it may, cavalry awaits attacks
    (`evades`: it gives way where it may, and the march ends), nobody retreats farther than he must, all attackers
    advance, a leader joins the strongest of his units. They return the number of dice used; CoreError when there
    were too few.
    """
    def __new__(
        cls,
        position: Position,
        figures: Figures,
        *,
        side: int = 0,
        turn: int = 1,
        passed: bool = False,
        owed: int | None = None,
        rain: bool = False,
        points: int = 0,
        held: Sequence[tuple[int, int]] = (),
        errands: Sequence[Errand] = (),
        dues: Sequence[Due] = (),
        charges: Sequence[Charge] = (),
        rooted: Sequence[int] = (),
        until: int = 0,
        sent: Sent | None = None,
        watch: Watch | None = None,
        waiting: Sequence[int] = (),
        alarm: Alarm | None = None,
    ) -> World: ...
    def position(self) -> Position:
        """The position now, a copy."""
    @property
    def side(self) -> int:
        """The side that decides."""
    @property
    def turn(self) -> int:
        """The number of the turn."""
    @property
    def over(self) -> bool:
        """No turn is left."""
    @property
    def counted(self) -> Steps:
        """What has been carried out in it."""
    @property
    def points(self) -> int:
        """Points of the side that scores: the ledger's and those of the goals it holds."""
    @property
    def ledger(self) -> int:
        """Those of `points` that do not follow from the map."""
    def march(self, unit: int, goal: int, dice: bytes, target: int | None = None, evades: bool = False) -> int:
        """A unit marches by itself towards the goal by a cheapest way, as far as its points go, and attacks the
        target if it has reached the goal."""
    def activate(self, leader: int, orders: Sequence[Assignment], dice: bytes, evades: bool = False) -> int:
        """A leader is activated; his units march in this order."""
    def assault(self, leader: int, target: int, dice: bytes, evades: bool = False) -> int:
        """A leader orders all units that he can to an assault; the strongest go that the command roll allows."""
    def entrench(self, unit: int) -> None:
        """A unit works on its entrenchment as its action."""
    def end_turn(self, dice: bytes) -> int:
        """Both sides rest, and the next turn begins, if there is one."""
    def burn(self, unit: int, dice: bytes) -> int:
        """A unit sets fire to the station in its hex."""
    def recover(self, work: bool) -> None:
        """Both sides rest; before it, where `work`, everybody who may works on his entrenchment."""
    def way(self, unit: int, goal: int, points: int) -> list[HexId]:
        """Hexes of a cheapest way of a unit to a hex within so many points, as far as it may go anywhere; or its first
        step, which may be taken with too few points. Empty where there is none."""
    def followers(self, leader: int) -> list[PieceNo]:
        """Units that a leader may choose for his activation, ascending."""
    def value(self, judge: Judge) -> float:
        """What the position is worth to the side that scores, in points."""
    def unpaid(self, judge: Judge) -> float:
        """What the position is worth to the side that scores that never becomes points by itself: the state of the
        armies, and who stands where it is of use."""
    def foresee(self, judge: Judge, unpaid: float = 0.0) -> tuple[float, float]:
        """What the game is expected to come to, in points of the side that scores, and these with what winning is worth
        besides: what has been learned of it, where the judge has that, else what the position is worth, unless the game
        is over less `unpaid`: what there was of that at the beginning is no lead."""
    def marches(self, judge: Judge, side: int) -> tuple[list[Advice], int]:
        """The best march of every ready unit of a side, alone and of average length, by gain; how many places were
        judged."""
    def assignment(self, judge: Judge, leader: int) -> list[PieceNo]:
        """Units that a leader's activation is worth while for; one at least where he may choose any."""
    def candidates(
        self,
        judge: Judge,
        *,
        marching: Marching | None = None,
        activating: Activating | None = None,
        width: int = 32,
        further: int = 0,
    ) -> list[Advice]:
        """Plans for what is asked, for the rest of a march, of an activation, else for an action: `width` usual ones at
        most, most promising first, then as many others as `further` says, at most."""
    def search(
        self,
        judge: Judge,
        *,
        marching: Marching | None = None,
        activating: Activating | None = None,
        usual: Plan | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        horizon: int = 1000,
        width: int = 24,
        further: int = 0,
        threads: int = 1,
        depth: int = 0,
        settle: bool = False,
        seed: int = 0,
        stop: Stop | None = None,
    ) -> tuple[list[Advice], int, Steps]:
        """`candidates`, best first after playouts of each: the plan, then both sides act by habit to the end of the
        turn, at most `horizon` times, then the position is judged; plans that do badly get no more playouts. usual: a
        plan that is taken unless another is surely better. nodes: playouts altogether; seconds: whichever comes first.
        Before it says that passing is best, plans are compared once more as if the side passed after them: by as many
        playouts again, or in what is left of the time. depth: so many decisions after the plan are searched too, of
        both sides: each takes what came out best for it in the playouts before. settle: it ends once no plan may well
        be better than the best by more than matters (a weight). Few playouts look at the first plans alone; those of
        `further` are among them where there are playouts enough. Also the number of playouts, and what was done in
        them. The same for the same seed and nodes, whatever the threads. Releases the GIL; `stop` ends it with what is
        known by then."""
    def playouts(
        self,
        judge: Judge,
        count: int,
        horizon: int,
        seed: int,
        activating: Activating | None = None,
        unpaid: float = 0.0,
    ) -> tuple[float, float, Steps]:
        """So many playouts of at most `horizon` action phases by habit, after the rest of an activation where one is
        given: the average points of the side that scores, these with what winning is worth besides, and what was done.
        unpaid: see `foresee`. Releases the GIL."""
    def rehearse(self, unit: int, goal: int, target: int | None, count: int, seed: int) -> float:
        """A unit's march, alone, so many times over from here, with other dice each time: the average of the points
        that stand on the board then. Releases the GIL."""
    def duel(
        self,
        first: Judge,
        second: Judge,
        seeds: Sequence[int],
        *,
        nodes: tuple[int, int],
        horizon: tuple[int, int],
        width: int = 24,
        further: tuple[int, int] = (0, 0),
        depth: tuple[int, int] = (0, 0),
    ) -> list[int]:
        """A game for each seed from here to its end, each side by a judge and budget of its own: the points it comes
        to. Marches and activations go by sight once an action is chosen. Releases the GIL."""
    def games(
        self,
        judge: Judge,
        seeds: Sequence[int],
        *,
        nodes: int,
        horizon: int,
        wander: int,
        habit: int = 0,
        width: int = 24,
    ) -> list[tuple[int, bytes]]:
        """A game for each seed as in `duel`, both sides by the same judge and budget: the points it comes to, and its
        positions, each a row of 2 + FEATURES little-endian 32-bit floats: points as they stand, the average of `habit`
        playouts by habit to their end, the numbers that a learned judgement goes by. In the first action phases,
        `wander` at most, a side does something else than it thinks best half of the time; positions after them are
        told. Releases the GIL."""

@final
class Judge:
    """What things are worth, in one game on one board. Immutable. weights: in the order of WEIGHTS."""
    def __new__(cls, figures: Figures, position: Position, weights: Sequence[float]) -> Judge: ...
    def with_figures(self, figures: Figures) -> Judge:
        """The same with figures that differ in their order of battle alone: nothing is measured anew."""
    def learned(self, values: Sequence[float]) -> Judge:
        """The same, but that positions in which a game goes on are worth what has been learned: weights of a small
        network, of as many hidden numbers (64 at most) as follow from their count. By feature (FEATURES) what is taken
        away and what the rest is multiplied by; by hidden number a bias and a weight of each feature; then for the
        points still to come, and for the lead in the end over what wins (-1 to 1), a bias, a weight of each feature and
        of each hidden number. CoreError where the count fits to none."""
    def with_habits(self, first: Judge, second: Judge) -> Judge:
        """The same, but that in games that are played on the first and the second side choose by these."""
    def value(self, points: float) -> float:
        """Points of the side that scores, with what winning is worth besides."""

@final
class Place:
    """Where a unit should go. gain: points against staying. target: hex to attack from there. left: movement points."""
    @property
    def gain(self) -> float: ...
    @property
    def hex(self) -> HexId: ...
    @property
    def target(self) -> HexId | None: ...
    @property
    def left(self) -> int: ...

@final
class AttackParts:
    """What an attack is worth its points for: manpower of both sides, the defender driven off, fatigue and disorder of
    the attacker, what falls with the hex."""
    @property
    def losses(self) -> float: ...
    @property
    def retreat(self) -> float: ...
    @property
    def disorder(self) -> float: ...
    @property
    def ground(self) -> float: ...

@final
class Evaluation:
    """One position, read once for many questions: points to a unit's own side. Units and leaders by number.

    bars: says of a unit and a hex whether a special rule keeps the unit out; disarms: of a unit whether it attacks
    nothing. What they raise is raised by the question.
    """
    def __new__(
        cls,
        world: World,
        judge: Judge,
        bars: Callable[[int, int], bool] | None = None,
        disarms: Callable[[int], bool] | None = None,
    ) -> Evaluation: ...
    def worth(self, unit: int, hex: int, spent: int = 0) -> float:
        """Standing in a hex, after so many more marches in this turn."""
    def exposure(self, unit: int, hex: int) -> float:
        """What enemies beside a hex may cost the unit there."""
    def tiring(self, unit: int, levels: int = 1) -> float:
        """The price of so many more levels of fatigue."""
    def march_price(self, unit: int) -> float:
        """The price of a march: fatigue, the toll of an extended march (5.1), what a special rule takes."""
    def works(self, unit: int) -> float:
        """Works of the unit where it stands."""
    def pace(self, unit: int, led: bool) -> int:
        """Movement points of an average march, alone or under a leader."""
    def march_gain(self, unit: int, led: bool) -> float:
        """A march of average length, less its price; where that promises nothing, what a lucky one may bring."""
    def best_place(
        self,
        unit: int,
        points: int,
        spent: int,
        bound: bool = False,
        moved: bool = False,
        crossed: bool = False,
    ) -> Place:
        """Where the unit should go with so many movement points, and whether to attack from there. spent: marches that
        going there costs. bound: it may not step any more (2.4), only attack. moved: it has left the hex where its
        march began. crossed: its last step led from zone to zone."""
    def attack(self, unit: int, hex: int, target: int, left: int) -> AttackParts:
        """An attack of the unit out of a hex with so many movement points left."""
    def menace(self, unit: int, target: int, points: int, sure: bool) -> float:
        """What an attack of a unit from where it stands, with so many movement points left, may cost those in a hex.
        sure: it comes in any case."""
    def assault(self, leader: int, target: int, units: Sequence[int]) -> float:
        """An assault by all of some units that a leader can order, over the chances of the command roll."""
    def burning(self, unit: int) -> float | None:
        """Setting fire to what is in the unit's hex; None where it has no reason to."""
    def passing(self, side: int, points: int) -> float:
        """Passing of a side, with so many points of the scoring side: it may end the turn."""
    def saves(self, unit: int, hex: int, points: int) -> bool:
        """Does a step into a hex beside the unit save it so many movement points on the way to a goal that it may still
        get to?"""

@final
class Stop:
    """Ends a search from another thread."""
    def __new__(cls) -> Stop: ...
    def set(self) -> None:
        """The search that was given it ends with what it has found so far."""

@final
class Advice:
    """A plan, and what playouts say of it.

    kind: "pass", "march", "activate", "assault", "entrench"; in an activation "lead", "dig", "done"; in a march "go".
    piece: unit or leader. hex: where a march goes; None: where it is best once its points are known. target: hex to
    attack. units: of an activation; None: those that gain by it; where `hex` is told, the first of them marches first,
    and there. gain: points at first sight. points: average over the
    playouts, to the side that decides; value: the same with what winning is worth, by which plans are chosen; error:
    its standard error.
    """
    @property
    def kind(self) -> str: ...
    @property
    def piece(self) -> PieceNo | None: ...
    @property
    def hex(self) -> HexId | None: ...
    @property
    def target(self) -> HexId | None: ...
    @property
    def units(self) -> list[PieceNo] | None: ...
    @property
    def gain(self) -> float: ...
    @property
    def playouts(self) -> int: ...
    @property
    def points(self) -> float: ...
    @property
    def value(self) -> float: ...
    @property
    def error(self) -> float: ...

def ratio(attacker: int, defender: int, least: int = -12, most: int = 13) -> int:
    """Odds as a die modifier, rounded in the defender's favour; both in the same unit. A >= D: A // D - 1;
    else -(ceil(D / A) - 1). CoreError when either is 0."""

@final
class Verdict:
    """What a combat result of the second system does. Immutable. *_loses: "" nothing, "one" unit, "half" of the
    strength, "all", "weaker": the weaker side loses all, the other as much. *_retreats: hexes, None: a die says.
    attackers_path: the attacker chooses the way of the defender's. foot, horse: hexes of pursuit. fights: pursuers may
    fight on. *_draws: heroism markers."""
    def __new__(
        cls,
        code: str,
        *,
        attacker_loses: str = "",
        defender_loses: str = "",
        attacker_retreats: int = 0,
        defender_retreats: int | None = 0,
        attackers_path: bool = False,
        foot: int = 0,
        horse: int = 0,
        fights: bool = False,
        attacker_draws: int = 0,
        defender_draws: int = 0,
    ) -> Verdict: ...

@final
class Casualties:
    """What a side has to lose: units that come to a strength (`need`, 0: nothing; None: one unit, whichever), or
    everybody."""
    @property
    def need(self) -> int | None: ...
    @property
    def everybody(self) -> bool: ...

@final
class ResultsTables:
    """The two combat results tables of the second system. Immutable.

    verdicts: the results. least: per cent from which each column counts, rising from 0. skirmish, charge: by face of
    the die less 1 and by column, the codes of results. Strengths are whole, at most 65,535.
    """
    def __new__(
        cls,
        verdicts: Sequence[Verdict],
        *,
        least: Sequence[int],
        skirmish: Sequence[Sequence[str]],
        charge: Sequence[Sequence[str]],
    ) -> ResultsTables: ...
    def column(self, attack: int, defence: int, shift: int = 0) -> int:
        """Column of a ratio, moved to the right by `shift` as far as the tables go. Attackers without strength have the
        first one; else the last one counts against no strength at all."""
    def result(self, charge: bool, die: int, column: int) -> str:
        """Code of the result for a face of the die, 1 to 6, in a column."""
    def casualties(self, code: str, attack: int, defence: int) -> tuple[Casualties, Casualties]:
        """What a result takes of attacker and defender of these strengths."""
    def pursuit(self, code: str, units: Units, unit: int) -> int:
        """Hexes that a unit may pursue by a result."""

def half_strength(strength: int) -> int:
    """Half of a strength, rounded up."""

def next_losses(picked: Sequence[int], left: Sequence[int], need: int) -> list[int]:
    """Units that may be the next to go, by their places in `left`, ascending: those with which, and with some of the
    others, those picked so far can make up `need` so that none of them could be left out. picked, left: strengths."""

@final
class Unit:
    """A unit of the second system as printed. Immutable. side: 0, 1, or 2 for the Mexican government, which is not
    always whose it is. command: number of its sub-command. arm: infantry, cavalry, artillery, engineer, supply or
    motorcycle. strength: combat factor. allowance: whole movement points. size: units that it counts for in a stack.
    artillery: it shows a "+"."""
    def __new__(
        cls,
        *,
        side: int,
        command: int,
        arm: str,
        strength: int,
        allowance: int,
        size: int,
        artillery: bool = False,
        garrison: bool = False,
        tribe: bool = False,
    ) -> Unit: ...

@final
class Units:
    """All units of a game of the second system, in piece order. Immutable."""
    def __new__(cls, units: Sequence[Unit]) -> Units: ...
    def __len__(self) -> int:
        """Pieces."""
    def rides(self, unit: int) -> bool:
        """Is a unit cavalry or a motorcycle?"""
    def screened(self, attackers: Sequence[int], defenders: Sequence[int]) -> bool:
        """May the defenders choose the table: all of them ride, and none of the attackers?"""

@final
class TerrainLine:
    """A line of a terrain chart. Immutable. shift: columns in favour of the defender. helps: "" everybody, "tribes"
    where all of the defenders are, "others" where not all are. room: units of a side that a hex holds; that of a place
    (a city, a town) counts before the country around. bars: arms that may not end there."""
    def __new__(
        cls, name: str, *, shift: int, room: int, helps: str = "", place: bool = False, bars: Sequence[str] = ()
    ) -> TerrainLine: ...

@final
class TerrainChart:
    """A terrain chart laid over a map. Immutable. hexes: for each hex the names of the lines that hold there. rivers:
    hexes that one runs through, with `river_shift` columns for their defenders. burned_room: units of a side that a
    burned hex holds."""
    def __new__(
        cls,
        lines: Sequence[TerrainLine],
        *,
        hexes: Sequence[Sequence[str]],
        rivers: Sequence[int],
        river_shift: int,
        burned_room: int,
    ) -> TerrainChart: ...
    def room(self, position: Position, hex: int) -> int:
        """Most units of a side that may stand in a hex."""
    def shift(self, hex: int, tribes: bool) -> int:
        """Columns that the ground of a hex, neither burned nor raided, gives to its defenders. tribes: all are."""

@final
class Battery:
    """Artillery of one side in an attack: its units, the other combat units, columns that it shifts the attack."""
    @property
    def guns(self) -> int: ...
    @property
    def others(self) -> int: ...
    @property
    def columns(self) -> int: ...

@final
class Assessed:
    """An attack by its units as they stand, without heroism markers. attack, defence: strengths. The others are columns
    in favour of their side, None: there is no such shift. terrain: with its name, "" where it shifts nothing, "river",
    or a line of the chart. works: what they are ("garrison", "stockade", "entrenchment")."""
    @property
    def attack(self) -> int: ...
    @property
    def defence(self) -> int: ...
    @property
    def flank(self) -> int | None: ...
    @property
    def attacking(self) -> Battery: ...
    @property
    def sappers(self) -> int | None: ...
    @property
    def terrain(self) -> tuple[int, str]: ...
    @property
    def works(self) -> tuple[str, int] | None: ...
    @property
    def defending(self) -> Battery: ...

@final
class Shifts:
    """Column shifts of attacks of the second system, but for those of heroism markers. Immutable. Figures: columns of a
    flank attack, of an artillery unit that counts, of works, of sappers. A position is to have a mark for every hex, a
    set of MARK_ bits."""
    def __new__(
        cls, units: Units, chart: TerrainChart, *, flank: int, artillery: int, works: int, sappers: int
    ) -> Shifts: ...
    def assess(
        self,
        position: Position,
        attackers: Sequence[int],
        targets: Sequence[int],
        defenders: Sequence[int],
        charge: bool,
        blind: Sequence[int] = (),
    ) -> Assessed:
        """Strengths and shifts of an attack. blind: defenders that who asks may not know; ground and works then help
        them as they help most units of their side."""
    def terrain(self, position: Position, hex: int, units: Sequence[int]) -> tuple[int, str]:
        """Columns that the terrain of a hex gives to those of these units that stand in it, and its name."""
    def work(self, position: Position, hex: int, units: Sequence[int]) -> str | None:
        """What covers those of these units that stand in a hex: "garrison", "stockade", "entrenchment" or nothing."""

@final
class StackFault:
    """Why units may not end in a hex together. kind: "terrain" (the first unit may not be in such terrain, or not with
    others), "room" (`size` units where there is room for `most`), "apart" (these two units may not stack)."""
    @property
    def kind(self) -> str: ...
    @property
    def units(self) -> list[PieceNo]: ...
    @property
    def size(self) -> int: ...
    @property
    def most(self) -> int: ...

@final
class Stacking:
    """Who may end stacked with whom, and where, in the second system. Immutable.

    For each unit, joined: those of other sub-commands with which it may stack; parted: those of its own with which it
    may not; parted_coming: the same while reinforcements come, which is what `coming` asks for. alone: in terrain that
    bars their arm units may end alone.
    """
    def __new__(
        cls,
        units: Units,
        chart: TerrainChart,
        *,
        joined: Sequence[Sequence[int]],
        parted: Sequence[Sequence[int]],
        parted_coming: Sequence[Sequence[int]],
        alone: bool,
    ) -> Stacking: ...
    def may_stack(self, one: int, other: int, coming: bool) -> bool:
        """May two units of one side end stacked, no garrison in their hex?"""
    def may_not_end(self, unit: int, hex: int) -> bool:
        """Is a unit lost if it ends in a hex, even alone?"""
    def endangered(self, unit: int) -> bool:
        """Is there terrain in which a unit may not end, even alone?"""
    def fault(self, position: Position, hex: int, units: Sequence[int], coming: bool) -> StackFault | None:
        """Why these units may not end in a hex together, whoever is there now."""
    def fits(self, position: Position, units: Sequence[int], hex: int, coming: bool) -> bool:
        """May these units of one owner end in a hex: nobody else's there, and a legal stack with those who are?"""
    def surplus(self, position: Position, coming: bool) -> tuple[HexId, StackFault] | None:
        """The first hex with units that may not stay together there, and why."""
    def outgoing(self, position: Position, hex: int, active: Sequence[int]) -> list[PieceNo]:
        """Units in a hex, not all of which may stay there, of which one has to go. active: units that act."""

@final
class AlwaysSupplied:
    """Units that are always in supply: everywhere, or, with places or hexes, in those hexes, and in those places unless
    they have burned. Immutable."""
    def __new__(
        cls, units: Sequence[int], *, places: Sequence[int] | None = None, hexes: Sequence[int] | None = None
    ) -> AlwaysSupplied: ...

@final
class Supply:
    """What supplies whom in a game of the second system. Immutable.

    holders: units of whose side a stockade in which they stand is a source. printed: by printed side, hexes that are
    sources while a unit of that side stands there. radius: hexes that a line goes; barred: (mask, unless) of hexsides
    that it does not cross; ends_in: terrain of the board that it does not go on from.
    """
    def __new__(
        cls,
        units: Units,
        *,
        always: Sequence[AlwaysSupplied],
        holders: Sequence[int],
        printed: Sequence[Sequence[int]],
        radius: int,
        barred: Sequence[tuple[int, int]],
        ends_in: Sequence[int],
    ) -> Supply: ...
    def sources(self, position: Position, unit: int) -> list[HexId]:
        """Hexes from which a unit may draw supply, ascending."""
    def is_always(self, position: Position, unit: int) -> bool:
        """Is a unit as it stands in supply by one of the `always`?"""
    def reach(self, position: Position, side: int, sources: Sequence[int]) -> bytes:
        """One byte a hex: how long a line from the nearest of these sources to it is, UNREACHED beyond the radius.
        side: whose the units are now."""
    def is_supplied(self, position: Position, unit: int) -> bool:
        """Is a unit in supply? Those off the map are, and those of nobody's."""
    def may_charge(self, position: Position, attackers: Sequence[int]) -> bool:
        """May units attack by the bloodier table: is one of them in supply?"""
    def unsupplied(self, position: Position, side: int) -> list[PieceNo]:
        """Units on the map that are a side's now and out of supply, in piece order."""

@final
class Front:
    """Stacks that have no attack yet, in the second system. Immutable.

    against: hexes of the side that attacks, each with the enemy hexes that it may attack. owed: hexes of either side
    that must be in some attack. Every attacker of an attack may attack every defender, and a stack is in one attack at
    most; an attack is good if no stack that is owed one is left with nobody to fight. Hexes are told ascending.
    """
    def __new__(cls, against: Sequence[tuple[int, Sequence[int]]], owed: Sequence[int]) -> Front: ...
    def __len__(self) -> int:
        """Stacks of the side that may attack somebody."""
    def free(self) -> Front:
        """The same without duties."""
    def against(self, origin: int) -> list[HexId]:
        """Enemy hexes that the stack in a hex may attack."""
    def beside(self, target: int) -> list[HexId]:
        """Hexes whose stacks may attack one."""
    def owed(self) -> list[HexId]:
        """Hexes of either side that must be in some attack."""
    def completed(self, origins: Sequence[int], targets: Sequence[int]) -> tuple[list[HexId], list[HexId]] | None:
        """The group with every stack that must join it since nobody else is left for it to fight; None where it cannot
        be an attack, or cannot take in such a stack."""
    def openings(self) -> list[tuple[HexId, HexId]]:
        """Pairs of stacks with which an attack may begin, in the order of their hexes."""
    def joiners(self, origins: Sequence[int], targets: Sequence[int]) -> tuple[list[HexId], list[HexId]]:
        """Further hexes of own units, and further enemy hexes, that may be taken into a group."""

@final
class ClosedHexes:
    """Hexes that some units may not enter, wherever from. Immutable."""
    def __new__(cls, units: Sequence[int], hexes: Sequence[int]) -> ClosedHexes: ...

@final
class Ways:
    """What bars the units of a game of the second system from going from hex to hex, whatever it costs. Immutable.

    bound: units that may not cross the border. foot, foot_bound: profiles of the board, of the others and of those.
    """
    def __new__(
        cls, units: Units, *, bound: Sequence[int], foot: int, foot_bound: int, closed: Sequence[ClosedHexes]
    ) -> Ways: ...
    def is_closed(self, unit: int, hex: int) -> bool:
        """Is a hex one of those `closed` to a unit?"""
    def barred(self, position: Position, unit: int, here: int, direction: int) -> str | None:
        """Why a unit could not go from a hex over one of its hexsides, wherever it stands now: "edge" of the map,
        "others" than its side are there, "border", "water", "closed"; None: it can."""

@final
class RailCountry:
    """Units that may use railroads, and the hexes in which they may board. Immutable."""
    def __new__(cls, units: Sequence[int], hexes: Sequence[int]) -> RailCountry: ...

@final
class Movement:
    """How the units of a game of the second system move. Immutable. Points are halves.

    boats, rail: profiles of the board by flatboat and by rail; None: there is no such movement. lake: terrain of the
    board that is nothing but lake.
    """
    def __new__(
        cls,
        units: Units,
        supply: Supply,
        ways: Ways,
        *,
        boats: int | None,
        rail: int | None,
        countries: Sequence[RailCountry],
        lake: int,
    ) -> Movement: ...
    def allowance(self, unit: int) -> int:
        """Points of a unit that has not moved."""
    def supplied_profile(self, position: Position, unit: int) -> int:
        """Profile of the board by which a unit moves while it is in supply."""
    def profile(self, position: Position, unit: int) -> int:
        """The same of a unit as it stands, in supply or not."""
    def steps(
        self,
        position: Position,
        units: Sequence[int],
        points: Sequence[int],
        profiles: Sequence[int],
        free: bool,
    ) -> list[tuple[HexId, list[int]]]:
        """(hex, cost for each unit) of the steps that units of one hex can make together, direction order. points,
        profiles: of each. free: whatever a hex costs. None leads onto a lake from where one of them cannot land."""
    def is_home(self, position: Position, unit: int) -> bool:
        """Is a unit that can move in a hex of its country?"""
    def may_entrain(self, position: Position, unit: int) -> bool:
        """May a unit that has not moved in this turn use the railroad from where it stands?"""
    def stations(self, position: Position, unit: int) -> list[HexId]:
        """Hexes that a unit on the map can reach by rail, ascending."""

@final
class WorkBuilders:
    """Units that build works of a kind, "entrenchment" or "stockade". Immutable."""
    def __new__(cls, kind: str, units: Sequence[int]) -> WorkBuilders: ...

@final
class WorkDie:
    """Units that build with a die of at most `most` where others have another. Immutable."""
    def __new__(cls, units: Sequence[int], most: int) -> WorkDie: ...

@final
class Works:
    """Who of a game of the second system builds what where. Immutable.

    builders: of several for a unit the first that may build in a hex counts. dice: the first counts that one of the
    builders is in; die: of all others; engineers: with engineers in the hex. rock: hexes without entrenchments.
    entrenchments, stockades: markers that there are.
    """
    def __new__(
        cls,
        units: Units,
        supply: Supply,
        *,
        builders: Sequence[WorkBuilders],
        dice: Sequence[WorkDie],
        rock: Sequence[int],
        die: int,
        engineers: int,
        entrenchments: int,
        stockades: int,
    ) -> Works: ...
    def kind(self, position: Position, unit: int, hex: int) -> str | None:
        """What a unit may build in a hex as that is, if anything."""
    def able(self, position: Position, hex: int, still: Sequence[int], used: int) -> list[PieceNo]:
        """Of the units that have stayed where they are, those that may build something in a hex now. used: stockades
        built so far."""
    def limit(self, position: Position, hex: int, builders: Sequence[int]) -> int:
        """Highest die with which units build in a hex."""
    def abandoned(self, position: Position) -> list[HexId]:
        """Hexes of entrenchments without a unit of the printed side that dug them, ascending."""

@final
class Prizes:
    """Points that the units of a game of the second system bring when they are eliminated. Immutable. given: (unit,
    side, points); of several for a unit the first counts."""
    def __new__(cls, units: Units, given: Sequence[tuple[int, int, int]]) -> Prizes: ...
    def of(self, unit: int) -> tuple[int, int] | None:
        """(side, points) for a unit."""

@final
class Fuel:
    """What a side burns where its units stand: places, and stockades or not. Immutable."""
    def __new__(cls, places: Sequence[int], stockades: bool) -> Fuel: ...
    def burns(self, position: Position, hex: int) -> bool:
        """May the side burn a hex now?"""

@final
class Raids:
    """Places that a side raids by standing there, (hex, points). Immutable. all: where these have been raided it has
    won."""
    def __new__(cls, side: int, places: Sequence[tuple[int, int]], all: Sequence[int]) -> Raids: ...
    def due(self, position: Position) -> list[tuple[HexId, int]]:
        """(hex, points) of the places raided now, in the order given."""
    def is_won(self, position: Position) -> bool:
        """Has the side won?"""

@final
class Claim:
    """Places, (hex, points), that bring sides points when a year or the game ends. Immutable. state: "burned"; "held",
    by the side and not burned; "entered", with a unit printed as that side's in it."""
    def __new__(cls, units: Units, state: str, sides: Sequence[int], places: Sequence[tuple[int, int]]) -> Claim: ...
    def due(self, position: Position) -> list[tuple[HexId, int, int]]:
        """(hex, side, points) of the places that count as they are, place by place."""

@final
class Force:
    """One side of an attack in the second system, as a machine player sees it. Immutable. units: strength of each, and
    points that its loss costs. guns; others: its other combat units."""
    def __new__(cls, units: Sequence[tuple[int, float]], guns: int, others: int) -> Force: ...
    @staticmethod
    def rough(strength: float, worth: float) -> Force:
        """One of which only averages are known."""
    @property
    def strength(self) -> float: ...
    @property
    def worth(self) -> float:
        """Points that the loss of everybody costs it."""
    @property
    def least(self) -> float:
        """The same of one unit, the cheapest."""
    @property
    def part(self) -> float:
        """The same of units with half of the strength."""
    @property
    def guns(self) -> int: ...
    @property
    def others(self) -> int: ...

@final
class Chances:
    """What attacks promise before their die, in points, by the combat tables of the second system. Immutable. What a
    result is worth beside the units that it takes: draw: a marker; retreat: to whoever does not go back; fight_on: a
    pursuit that may fight again. lost_*: parts of a defender that results take away. ground: what driving the defenders
    out is worth. Tables are "skirmish" and "charge"."""
    def __new__(
        cls,
        tables: ResultsTables,
        *,
        draw: float,
        retreat: float,
        fight_on: float,
        lost_one: float,
        lost_half: float,
        lost_weaker: float,
    ) -> Chances: ...
    def column(self, attack: float, defence: float, shift: int) -> int:
        """Column of strengths that may be averages."""
    def expected(self, table: str, column: int, ours: Force, theirs: Force, ground: float = 0.0) -> float:
        """Points that an attack is worth to the attacker."""
    def best(
        self, ours: Force, theirs: Force, shift: int, charge: bool, ground: float = 0.0, screened: bool = False
    ) -> tuple[float, str]:
        """Points of an attack on the table that its chooser takes, and which. charge: may it be that? screened: the
        defender chooses."""
    def lost_share(self, column: int) -> float:
        """0..1: part of a defender that an attack in this column takes away, on the worse table for him."""
    def of_result(self, code: str, ours: Force, theirs: Force, ground: float = 0.0) -> float:
        """Points that one result is worth to the attacker."""

@final
class RetreatCourse:
    """A stack on its way. Immutable. enemy: the side whose zone of control costs it units. start: hex where they
    fought; battle: hexes attacked. left: hexes to go, at most 60. heading: direction of the last step, None before the
    first."""
    def __new__(
        cls, *, enemy: int, start: int, battle: Sequence[int], left: int, heading: int | None = None
    ) -> RetreatCourse: ...

@final
class RetreatStep:
    """What entering a hex means for a stack: units that it costs, hexes still to go, whether it may end there."""
    @property
    def direction(self) -> int: ...
    @property
    def to(self) -> HexId: ...
    @property
    def loss(self) -> int: ...
    @property
    def left(self) -> int: ...
    @property
    def ends(self) -> bool: ...

@final
class RetreatChoice:
    """What a retreating stack may do next: hexes that it may enter; whether it must go in parts."""
    @property
    def steps(self) -> list[RetreatStep]: ...
    @property
    def split(self) -> bool: ...

@final
class Retreats:
    """Retreats of the second system: hex by hex, away from the battle. Immutable."""
    def __new__(cls, ways: Ways, stacking: Stacking) -> Retreats: ...
    def steps(self, position: Position, course: RetreatCourse, units: Sequence[int], here: int) -> list[RetreatStep]:
        """Hexes that units may enter next from a hex, and what that means."""
    def choices(self, position: Position, course: RetreatCourse, units: Sequence[int], here: int) -> RetreatChoice:
        """The straightest of the ways without loss if there are any, for the stack or at least for units of it alone;
        else of those that leave somebody; all where none does."""
    def affordable(self, position: Position, course: RetreatCourse, units: Sequence[int], here: int) -> list[HexId]:
        """Hexes over which a way leads that costs no more units than may be, straight or not."""

@final
class Contacts:
    """Who is in contact, in the second system. Immutable. lake_side: bits of hexsides that are lake from end to end;
    lake: terrain of hexes that are nothing but lake: nobody fights over either."""
    def __new__(cls, hexmap: HexMap, *, lake_side: int, lake: int) -> Contacts: ...
    def beside(self, hex: int) -> list[HexId]:
        """Adjacent hexes that can be fought over from one, in the order of directions."""
    def foes_beside(self, position: Position, hex: int, side: int) -> list[HexId]:
        """Those of them with units that are not those of a side."""

@final
class Duties:
    """Who may and who must attack whom, in the second system. Immutable. spares_neutrals: neutral units need not be
    attacked. truces: pairs of printed sides (2: neutral) that need not attack one another before they have come to
    blows.

    parley: units that may not attack, and that no zone of control makes attack. led: units that must attack the enemy's
    beside them even where no zone makes them. blows: those under a truce have come to blows.
    """
    def __new__(
        cls,
        units: Units,
        contacts: Contacts,
        ways: Ways,
        *,
        spares_neutrals: bool,
        truces: Sequence[tuple[int, int]],
    ) -> Duties: ...
    def may_attack(self, unit: int, target: int, *, parley: Sequence[int]) -> bool:
        """May a unit attack a hex beside it with units that are not of its side?"""
    def spares(self, position: Position, unit: int, target: int, *, blows: bool) -> bool:
        """Need a unit not attack those in a hex, whosever zone it is in?"""
    def front(
        self,
        position: Position,
        side: int,
        units: Sequence[int],
        *,
        busy: Sequence[int],
        taken: Sequence[int],
        parley: Sequence[int],
        led: Sequence[int],
        blows: bool,
    ) -> Front:
        """The front of some units of a side against all who are not of it. busy: hexes whose stacks have an attack;
        taken: hexes attacked already."""
    def attackers(
        self,
        position: Position,
        origins: Sequence[int],
        targets: Sequence[int],
        units: Sequence[int],
        *,
        parley: Sequence[int],
    ) -> list[PieceNo]:
        """Those of some units that attack together: all in these hexes that may attack all of those."""

@final
class LastUnit:
    """Points of a side for the last of some units, in a simulation of the second system. Immutable."""
    def __new__(cls, units: Sequence[int], to: int, points: int) -> LastUnit: ...

@final
class AttackAward:
    """Points that the defender throws dice for when somebody is attacked. Immutable."""
    @staticmethod
    def clash(dice: int, places: Sequence[int], soldiers: Sequence[int]) -> AttackAward:
        """Once, when some of these units of both sides first fight over such a hex or a stockade."""
    @staticmethod
    def between(dice: int, pairs: Sequence[tuple[int, int]], *, blows: bool) -> AttackAward:
        """By pairs of printed sides of attackers and defenders; with `blows` once, and they have come to blows then."""

@final
class Burning:
    """What both sides burn where their units stand. Immutable. after_combat: not only before attacks, but after each
    combat, too."""
    def __new__(cls, first: Fuel, second: Fuel, *, after_combat: bool) -> Burning: ...

@final
class SimulationRules:
    """What simulations of a game of the second system play by. Immutable.

    kinds: by unit, what its counter shows, as a number. awards: the last one is thrown for first. winner_draws: where
    the defender loses, the attacker draws the heroism markers of both.
    """
    def __new__(
        cls,
        units: Units,
        *,
        duties: Duties,
        retreats: Retreats,
        supply: Supply,
        shifts: Shifts,
        tables: ResultsTables,
        movement: Movement,
        works: Works,
        kinds: Sequence[int],
        prizes: Prizes,
        last: Sequence[LastUnit],
        awards: Sequence[AttackAward],
        raids: Sequence[Raids],
        burning: Burning | None,
        winner_draws: bool,
    ) -> SimulationRules: ...

_Attack = tuple[Sequence[int], Sequence[int], Sequence[int], Sequence[int], bool, bool]
"""A declared attack: attackers, their hexes, those attacked, defenders, whether on the Charge table, whether the
defender chose it."""

@final
class SimulationStage:
    """A stage of an operations phase of the second system: what goes on, and how far it is."""

    @staticmethod
    def phase(rules: SimulationRules, next: str, pending: Sequence[_Attack], fought: Sequence[int]) -> SimulationStage:
        """next: what comes next, "crowds", "entered", "combat", "attacks", "fight", or "end". pending: attacks
        declared. fought: units that have attacked."""
    @staticmethod
    def turn(
        rules: SimulationRules,
        markers: Sequence[tuple[int | None, int | None, Sequence[int]]],
        drawer: int,
        phases: int,
    ) -> SimulationStage:
        """The lowest one: so many operations phases that follow. markers: those in the pool, each with the side under
        which it lets units act if the first side draws it (None: nobody acts), if the second does, and the units.
        drawer: who draws next."""
    @staticmethod
    def movement(rules: SimulationRules, done: Sequence[int], moved: Sequence[int]) -> SimulationStage:
        """done: units that have had their move. moved: those of them that left their hex."""
    @staticmethod
    def moving(rules: SimulationRules, unit: int, points: int, profile: int, left: bool, rail: bool) -> SimulationStage:
        """points: half movement points left. left: it has left its hex. rail: it may take the train."""
    @staticmethod
    def building(
        rules: SimulationRules,
        still: Sequence[int],
        tried: Sequence[int],
        rolling: tuple[int, Sequence[int]] | None,
    ) -> SimulationStage:
        """still: units that stayed where they were. tried: hexes for which a die has been rolled. rolling: the hex for
        which one is rolled now, and who builds there."""
    @staticmethod
    def surplus() -> SimulationStage: ...
    @staticmethod
    def burning() -> SimulationStage: ...
    @staticmethod
    def award(to: int, dice: int) -> SimulationStage: ...
    @staticmethod
    def declaring(
        rules: SimulationRules,
        made_so_far: Sequence[_Attack],
        origins: Sequence[int],
        targets: Sequence[int],
        step: str,
        free: Sequence[int] | None,
    ) -> SimulationStage:
        """step: "open", "group", "screen" or "table". free: only these units attack."""
    @staticmethod
    def combat(rules: SimulationRules, attack: _Attack, step: str) -> SimulationStage:
        """step: "begin", "opened" or "die"."""
    @staticmethod
    def aftermath(
        rules: SimulationRules, attack: _Attack, result: str, step: str, hexes: int, pursuers: Sequence[int]
    ) -> SimulationStage:
        """step: what comes next, as in the rules; "running": the die for the length of a rout. hexes: that length."""
    @staticmethod
    def losses(
        rules: SimulationRules, whose: int, units: Sequence[int], need: int | None, picked: Sequence[int]
    ) -> SimulationStage:
        """need: strength that they must come to; None: one unit, whichever."""
    @staticmethod
    def retreat(
        rules: SimulationRules,
        whose: int,
        mover: int,
        units: Sequence[int],
        start: int,
        battle: Sequence[int],
        left: int,
        heading: int | None,
        behind: Sequence[int],
        shelter: bool,
        declined: bool,
    ) -> SimulationStage: ...
    @staticmethod
    def pursuit(
        rules: SimulationRules, runners: Sequence[tuple[int, int, bool]], vacated: Sequence[int]
    ) -> SimulationStage:
        """runners: units, the hexes that each may still go, and whether it has set out."""
    @staticmethod
    def pressing(
        rules: SimulationRules,
        units: Sequence[int],
        pending: Sequence[_Attack],
        fought: Sequence[int],
        marked: int | None,
    ) -> SimulationStage: ...

@final
class SimulationJudge:
    """What positions and answers of simulations are worth, in points, in a game as it stands. Immutable.

    worth: by unit, what its loss costs its owner. opened: by side and hex, what driving an enemy out is worth. burned:
    places that may burn, with what that is worth to the first side. pulls: units alike; by half points of movement, how
    near what is so far away is to them; of each of their goals the hex, the way to it (half points by hex, two bytes of
    the machine each), its points, whether only being there or beside it is worth anything, whether who gets there has
    them for good. moves: what standing somewhere is worth, by name. The rest: as the weights of the machine players.
    """
    def __new__(
        cls,
        rules: SimulationRules,
        chances: Chances,
        *,
        worth: Sequence[float],
        opened: tuple[Sequence[float], Sequence[float]],
        burned: Sequence[tuple[int, float]],
        pulls: Sequence[tuple[Sequence[int], Sequence[float], Sequence[tuple[int, bytes, float, bool, bool]]]],
        moves: Mapping[str, float],
        draw: float,
        future: float,
        attacked: float,
        hope: Sequence[float],
        helpless: float,
        along: Sequence[float],
        radius: int,
        far_off: float,
        stay: float,
        apart: float,
        pursue: float,
        beaten: float,
        standing: float,
        won: float,
    ) -> SimulationJudge: ...

@final
class Simulation:
    """An operations phase of the second system, from a question in it up to its end, played by the core alone. Nobody
    plays heroism markers, and none is drawn.

    side: who has the phase. active: units that act. parley, blows: as in `Duties`. lost: units eliminated so far.
    awarded: places of awards that come once and have come. stages: what goes on, up to who asks.
    marched, ridden: units that have marched, or gone by rail, in this turn; leaving: those that wait at the edge of the
    map until the movement sub-phase ends. stockades: markers of them used up.
    """
    def __new__(
        cls,
        rules: SimulationRules,
        position: Position,
        *,
        side: int,
        active: Sequence[int],
        parley: Sequence[int],
        blows: bool,
        lost: Sequence[int],
        awarded: Sequence[int],
        stages: Sequence[SimulationStage],
        marched: Sequence[int],
        ridden: Sequence[int],
        leaving: Sequence[int],
        stockades: int,
    ) -> Simulation: ...
    def asked(self) -> tuple[str, int | None, list[tuple[str, list[int]]]] | None:
        """The kind of the next question, the side that is asked (None: a die), and the answers, each with the hexes and
        units that it names; None: the operations phase is over."""
    def apply(self, number: int) -> None:
        """Gives an answer to it, by its place among them."""
    def search(
        self,
        judge: SimulationJudge,
        deals: Sequence[Simulation],
        plans: Sequence[tuple[int, int | None]],
        *,
        margin: float,
        matters: float | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        horizon: int = 1000,
        threads: int = 1,
        seed: int = 0,
        stop: Stop | None = None,
    ) -> tuple[list[tuple[int, int, float, float]], int]:
        """What some answers to the next question come to by playouts to the end, the best first: the number of each
        among `plans`, its playouts, its points to who is asked, and their standard error; how many answers and dice
        that took.

        deals: other simulations of the game at the same question, in which what somebody does not know is dealt anew.
        plans: answers by their places, each with the hex to which the unit that it is about then goes; the usual one
        first, which another must beat by `margin` standard errors. nodes: playouts."""
    def playouts(self, judge: SimulationJudge, count: int, seed: int) -> tuple[float, int]:
        """So many playouts by habit alone: their average points to the first side, and how many answers and dice that
        took."""
    def wander(self, seed: int, most: int) -> int:
        """Answers at random so often at most, with dice that are the same for the same seed and event. How often."""
    def copy(self) -> Simulation:
        """One that goes its own way."""
    def position(self) -> Position:
        """The position now, a copy."""
    @property
    def points(self) -> tuple[int, int]:
        """Points booked since the simulation was made, by side."""
    @property
    def draws(self) -> tuple[int, int]:
        """Heroism markers due since then, by side."""
