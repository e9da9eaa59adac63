"""Figures of a game's campaign (14.0 to 35.0), as its file campaign.toml has them: one struct a group. Hexes have their
canonical names once the file has been read (`data/campaignfile`)."""

# Annotations are no strings here: those would be compiled at every start.
from collections.abc import Iterator
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.rules.gcacw.tables.campaign_armies import Armies
from gtc_tui.rules.gcacw.tables.campaign_leaders import (
    ArtilleryWithdrawal,
    Illness,
    LeaderDeath,
    Promotion,
    Succession,
)
from gtc_tui.rules.gcacw.tables.campaign_reinforcements import Landings, Replacements, SpecialReinforcements
from gtc_tui.rules.kit.files.schema import Head, Name, Word

SideName: TypeAlias = Annotated[Side, Meta(pattern="^(union|confederate)$")]
HexText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=12)]
Range: TypeAlias = Annotated[str, Meta(min_length=1, max_length=25)]  # a hex, or all from one to another
HexSide: TypeAlias = Annotated[str, Meta(pattern="^[^/]{1,12}/[^/]{1,12}$")]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Die: TypeAlias = Annotated[int, Meta(ge=0, le=6)]
Turn: TypeAlias = Annotated[int, Meta(ge=1, le=99)]
Total: TypeAlias = Annotated[int, Meta(ge=2, le=12)]  # of two dice
Points: TypeAlias = Annotated[int, Meta(ge=-99, le=99)]
Three: TypeAlias = Annotated[tuple[Points, ...], Meta(min_length=3, max_length=3)]
Limits: TypeAlias = Annotated[tuple[Annotated[int, Meta(ge=0, le=999)], ...], Meta(min_length=1, max_length=30)]
Names: TypeAlias = Annotated[tuple[Name, ...], Meta(max_length=99)]
Hexes: TypeAlias = Annotated[tuple[HexText, ...], Meta(min_length=1, max_length=99)]
Load: TypeAlias = Literal["troops", "supplies"]
TheatreName: TypeAlias = Annotated[str, Meta(pattern="^(valley|bermuda-hundred)$")]
StrategicEvent: TypeAlias = Literal[
    "johnston-triumphs",
    "confederate-logistics-down",
    "confederate-logistics-up",
    "illness",
    "artillery-withdrawal",
    "mosby",
    "union-logistics-up",
    "sherman-triumphs",
]


class Cycle(Head, frozen=True):
    """14.0: the strategic cycle ends every turn whose number is divisible by `turns`."""

    turns: Turn


class Events(Head, frozen=True, rename="kebab"):
    """15.0: what the events of the advanced game take off dice and movement allowances."""

    night_march: Die
    first_night_march: Die
    paralysis_foot: Count
    paralysis_mounted: Count


class GoingOn(Head, frozen=True):
    """18.0: two ones may end the action cycle."""

    less: Count
    leaders: dict[SideName, Word]


class Counties(Head, frozen=True):
    """24.0. union, confederate: counties that always are theirs. towns: control town of each other one. On the maps of
    the Valley a garrison of the town is enough."""

    union: Names
    confederate: Names
    manpower: Count
    towns: dict[Name, HexText]


class Repairs(msgspec.Struct, frozen=True):
    damaged: Count
    destroyed: Count


class Depots(Head, frozen=True, rename="kebab"):
    """29.1 to 29.3. ends: of railroad lines. end_boxes: an end that is none while the enemy controls a box. operations:
    of the Union, as usual and with logistics strengthened; active: the same while it is active in a theatre. exposed:
    rivers at whose landings guns in the narrows turn the Union's complete depots back."""

    rivers: Names
    railroads: Names
    die: Die
    supplies_until: Annotated[int, Meta(ge=0, le=99)]
    barrier: str
    repairs: Repairs
    most: dict[SideName, Count]
    ends: dict[SideName, Hexes]
    end_boxes: dict[HexText, HexText]
    operations: tuple[Count, Count]
    active: tuple[Count, Count]
    exposed: Names


class CountyPoints(Head, frozen=True):
    """13.9: for counties that the Union controls, in every strategic cycle, and for objectives of the scenario."""

    counties: dict[Name, Count]
    hexes: dict[HexText, Count]


class Valley(Head, frozen=True):
    """24.0, 29.4: the sheets of the map that are the Valley's, and the counties there where the Union needs no supply.
    Nobody has depots on them, and the Confederate needs no supply."""

    sheets: Names
    supplied: Names


class DepotPoints(Head, frozen=True):
    """29.5: for a depot that is lost, by its owner; see `columns`."""

    columns: tuple[str, ...]
    union: Three
    confederate: Three


class Supply(Head, frozen=True, rename="kebab"):
    """29.4. river_manpower: what depots at landings of closable rivers supply beside all others, at landings that are
    not above them. also, not_, over_a_pontoon, while_held: how extension differs from "all counties that touch"."""

    union_counties: Names
    rest: Count
    attrition: Count
    through_box: dict[HexText, Name]
    river_manpower: Count
    also: dict[Name, Names]
    not_: dict[Name, Names] = msgspec.field(name="not")
    over_a_pontoon: dict[Name, Names]
    while_held: dict[Name, dict[Name, Name]]


class Foraging(Head, frozen=True, rename="kebab"):
    """29.6. stripped_die: in the counties of `stripped`."""

    fatigue: Count
    die: Die
    stripped_die: Die
    stripped: Names
    surrounded: Count


class Resupply(Head, frozen=True):
    """29.7: marks of ammunition that a unit may erase, and with the side's logistics strengthened or weakened."""

    marks: Count
    strengthened: Count
    weakened: Count


class Otherwise(msgspec.Struct, frozen=True):
    """An event that is read as another up to a turn."""

    turn: Turn
    event: StrategicEvent


class StrategicEvents(Head, frozen=True):
    """16.0. rows: of 2 to 12."""

    rows: Annotated[tuple[StrategicEvent, ...], Meta(min_length=11, max_length=11)]
    before: dict[StrategicEvent, Otherwise]

    def event(self, total: int, turn: int) -> str:
        """Of two dice."""
        event = self.rows[total - 2]
        other = self.before.get(event)
        return event if other is None or turn > other.turn else other.event


class Mosby(Head, frozen=True):
    """29.1. end: depots of railroad lines to it are struck."""

    county: Name
    end: HexText


class GameEnd(Head, frozen=True):
    """35.0. union, confederate: the most manpower lost in each row and column but the last. dice: modifier by turn."""

    union: Limits
    confederate: Limits
    first: Count
    dice: dict[Turn, Points]
    city: Name

    def cell(self, union: int, confederate: int) -> int:
        """The highest total of two dice that ends the game, by the manpower lost."""
        row = sum(lost < union for lost in self.union)
        column = sum(lost < confederate for lost in self.confederate)
        return self.first + row - column


class Box(msgspec.Struct, frozen=True):
    """at: column and row of the sketch that players see. points: of the Union while it controls the box. barred: a side
    that never goes there."""

    at: tuple[Count, Count]
    points: Count = 0
    barred: SideName | None = None


class Boxes(Head, frozen=True, rename="kebab"):
    """2.1: by theatre."""

    valley: dict[HexText, Box]
    bermuda_hundred: dict[HexText, Box]

    def theatres(self) -> dict[str, dict[HexText, Box]]:
        """By the names of the theatres."""
        return {"valley": self.valley, "bermuda-hundred": self.bermuda_hundred}

    def rule(self, box: str) -> str:
        """26.0, 27.0: the section of its theatre."""
        return "27.0" if box in self.bermuda_hundred else "26.0"

    def all(self) -> dict[str, Box]:
        return {**self.valley, **self.bermuda_hundred}


class Door(msgspec.Struct, frozen=True):
    """28.0: a way between a box (or hexes `beyond`) and hexes, for one side or (None) both. turns: on the way. rail: by
    railroad only. free: boxes where no enemy may be. name: where it leads to no box, or its box has another."""

    hexes: Annotated[tuple[Range, ...], Meta(min_length=1, max_length=99)]
    turns: Annotated[int, Meta(ge=0, le=20)]
    box: HexText | None = None
    beyond: Annotated[tuple[Range, ...], Meta(max_length=99)] = ()
    side: SideName | None = None
    rail: bool = False
    free: tuple[HexText, ...] = ()
    name: Word | None = None

    @property
    def key(self) -> str:
        """What answers and records call it: the box, where it has no other door."""
        return self.name or self.box or ""


class Doors(Head, frozen=True, rename="kebab"):
    """28.0. rail_manpower: of a unit by railroad, at most. railheads: a hex to which the railroad from another must be
    free. escorted: leaders who go from the Valley to the map with infantry only. step: movement points for entering a
    box at once in the action cycle."""

    rail_manpower: Count
    railheads: dict[HexText, HexText]
    escorted: tuple[Word, ...]
    step: Count
    ways: tuple[Door, ...]

    def of(self, key: str) -> Door | None:
        """A door by its key."""
        return next((door for door in self.ways if door.key == key), None)

    def at_once(self, box: str) -> Door | None:
        """The door of a box that leads to it without delay."""
        return next((door for door in self.ways if door.box == box and not door.turns), None)


class Command(Head, frozen=True):
    """17.0. most: command points in a theatre. worse, better: events that raise and lower its die. leaders: who command
    in each theatre, one after the other. foothold: a box that lowers the die while Union units are in it, or an
    objective that does while the Union holds it."""

    most: Count
    worse: StrategicEvent
    better: StrategicEvent
    leaders: dict[TheatreName, Annotated[tuple[Word, ...], Meta(min_length=1)]]
    foothold: dict[TheatreName, HexText]


class OffMapCombat(Head, frozen=True, rename="kebab"):
    """26.0, 27.0. crossing: (from, to) between the theatres. works: what units of `digging` theatres dig; dug_in: boxes
    where the Confederate always has them. rounds: of a battle. great_defeat: manpower of the Union in it. refuges: by
    box, hexes where a beaten side may go while enemies bar every linked box."""

    crossing: Annotated[tuple[HexText, ...], Meta(min_length=2, max_length=2)]
    works: str
    digging: tuple[TheatreName, ...]
    dug_in: tuple[HexText, ...]
    rounds: Count
    great_defeat: dict[TheatreName, Count]
    refuges: dict[HexText, Annotated[tuple[Range, ...], Meta(max_length=99)]]


class Paces(msgspec.Struct, frozen=True):
    """Movement allowances by levels of fatigue, on foot and mounted."""

    foot: Three
    mounted: Three


class StrategicMovement(Head, frozen=True, rename="kebab"):
    """20.0. distance: least, in hexes, from every enemy. levels: columns of the allowances. roll: level of fatigue
    from which a unit rolls for an extended march, an exhausted one from `roll_exhausted`. paralysed: under command
    paralysis."""

    distance: Annotated[int, Meta(ge=1, le=99)]
    levels: Three
    roll: Count
    roll_exhausted: Count
    usual: dict[SideName, Paces]
    paralysed: dict[SideName, Paces]


class RailroadMovement(Head, frozen=True):
    """21.0. units: a turn, in each area. hexes: the most for 1, 2 and 3 levels of fatigue. joined: railroads that count
    as one, by short names. pause: turns after a transfer by rail without entraining, in the northern area where there
    are two. cities: hexes that are as those of the city that ends the game. southern: counties of the southern area;
    shared: hexes that are in both."""

    side: SideName
    arms: Names
    manpower: Count
    fatigue: Count
    units: Count
    hexes: Three
    joined: tuple[Names, ...]
    pause: Count
    cities: tuple[HexText, ...]
    southern: Names
    shared: tuple[HexText, ...]


class Limit(msgspec.Struct, frozen=True):
    """Manpower of the Union that may be afloat: a turn, and between two strategic cycles."""

    turn: Count
    cycle: Count


class WaterMovement(Head, frozen=True, rename="kebab"):
    """22.0. die: the highest that embarks a unit. hexes: the most for 1, 2 and 3 levels of fatigue. manpower: of a
    unit. limits: of troops, and what supplies take off them; with an option, what these leave. rivers: where a side's
    units go. closed: landings that are none here. sea: the box that takes in units beyond the highest fatigue and keeps
    them afloat. ways: hexes from there to boxes, and to hexes where the way goes on. batteries: hexes and boxes from
    which Union infantry or artillery stops Confederate boats. narrows: hexes from which Confederate guns close rivers
    of `closable` to the Union above them."""

    arms: Names
    fatigue: Count
    die: Die
    hexes: Three
    manpower: dict[SideName, Count]
    tries: dict[SideName, Count]
    limits: dict[Load, Limit]
    rivers: dict[SideName, Names]
    closed: tuple[HexText, ...]
    sea: HexText
    ways: dict[HexText, Count]
    batteries: Hexes
    narrows: tuple[HexText, ...]
    closable: Names


class Shelling(msgspec.Struct, frozen=True, rename="kebab"):
    """23.0: the die of a bombardment. disorder, loss: least totals. fort: for units under a completed fort."""

    disorder: Die
    loss: Die
    fort: Count
    works: str
    terrain: dict[str, Count]


class Reach(msgspec.Struct, frozen=True, rename="kebab"):
    """23.0, 36.0: a river of the Union's second gunboat. While one of the naval batteries stands it does not get above
    the hexside `bar`; bars_bridges: nor does the Union build or repair bridges there."""

    river: Name
    bar: HexSide
    batteries: Hexes
    bars_bridges: bool


class Gunboats(Head, frozen=True, rename="kebab"):
    """23.0. supports, bombardments: a turn. above, below: hexside above or below which a side's gunboat does not go.
    bonus: of a defender in terrain of `open`, and elsewhere. reaches: of the Union's second gunboat, none: it has one.
    sinks: the highest die of a battery that destroys it, for `away` turns; shelter: off its own die at a battery."""

    rivers: dict[SideName, Names]
    supports: dict[SideName, Count]
    bombardments: Count
    above: dict[SideName, HexSide]
    below: dict[SideName, HexSide]
    open: Names
    open_bonus: Count
    bonus: Count
    shelling: Shelling
    reaches: tuple[Reach, ...]
    sinks: Die
    away: Count
    shelter: Count


class Substitutes(Head, frozen=True):
    """30.1. most: manpower of a substitute, by arm. left: manpower that its parent keeps. pieces: the counters."""

    most: dict[Name, Count]
    left: Count
    pieces: dict[SideName, tuple[PieceId, ...]]


class Division(msgspec.Struct, frozen=True):
    """A division that is one unit, or a leader and brigades (30.4). brigades: counters that may be detached from it."""

    unit: PieceId
    leader: PieceId
    brigades: tuple[PieceId, ...]


class Divisions(Head, frozen=True):
    """30.4. least: manpower of the unit when it is made, or after a detachment."""

    least: Count
    units: tuple[Division, ...]

    def of(self, unit: str) -> Division | None:
        """The division whose unit this is."""
        return next((one for one in self.units if one.unit == unit), None)


class Breckinridge(Head, frozen=True):
    """30.5: he and his infantry are one unit on the map."""

    leader: PieceId
    unit: PieceId
    theatre: TheatreName
    brigades: tuple[PieceId, ...]


class Promoted(msgspec.Struct, frozen=True):
    """A leader who comes into play with a unit, or with another of its command."""

    leader: PieceId
    unit: PieceId
    command: Name


class Reorganization(Head, frozen=True):
    """34.0. first, last: turns. before, after: leaders who choose units of all of `commands`, at most `infantry` of
    that arm an action."""

    first: Turn
    last: Turn
    commands: Names
    infantry: Count
    before: tuple[PieceId, ...]
    after: tuple[PieceId, ...]
    promoted: Promoted


class Campaign(msgspec.Struct, frozen=True, kw_only=True):
    """All groups of the file."""

    cycle: Cycle
    events: Events
    going_on: GoingOn
    counties: Counties
    valley: Valley
    depots: Depots
    depot_points: DepotPoints
    county_points: CountyPoints
    supply: Supply
    foraging: Foraging
    resupply: Resupply
    strategic_events: StrategicEvents
    artillery_withdrawal: ArtilleryWithdrawal
    illness: Illness
    leader_death: LeaderDeath
    succession: Succession
    promotion: Promotion
    replacements: Replacements
    special_reinforcements: SpecialReinforcements
    mosby: Mosby
    game_end: GameEnd
    boxes: Boxes
    doors: Doors
    command: Command
    off_map: OffMapCombat
    strategic_movement: StrategicMovement
    railroad_movement: RailroadMovement
    water_movement: WaterMovement
    gunboats: Gunboats
    substitutes: Substitutes
    divisions: Divisions
    breckinridge: Breckinridge
    reorganization: Reorganization
    armies: Armies
    arrivals: Landings

    def counters(self) -> Iterator[PieceId]:
        """Pieces that stand for parts of others (30.0), with the leaders of such divisions."""
        for some in self.substitutes.pieces.values():
            yield from some
        for division in self.divisions.units:
            yield from (division.unit, division.leader, *division.brigades)
        yield from (self.breckinridge.leader, self.breckinridge.unit, *self.breckinridge.brigades)
        yield from self.reorganization.before
