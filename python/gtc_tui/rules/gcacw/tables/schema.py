"""What scenarios/gcacw/tables.toml must look like: one struct a group, field names as in the file."""

# Annotations are no strings here: those would be compiled at every start.
import datetime
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from gtc_tui.rules.kit.files.schema import Head

Count: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Value: TypeAlias = Annotated[int, Meta(ge=1, le=1000)]  # combat value points
Modifier: TypeAlias = Annotated[int, Meta(ge=-20, le=20)]
Cost: TypeAlias = Annotated[int, Meta(ge=0, le=60)] | Literal["no"]
FourCosts: TypeAlias = Annotated[list[Cost], Meta(min_length=4, max_length=4)]
Level: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
Size: TypeAlias = Annotated[int, Meta(ge=1, le=99)]  # manpower points
Words: TypeAlias = Annotated[str, Meta(max_length=4000)]
TERRAIN_COSTS = ("clear", "rolling", "rough", "woods", "swamp", "mountain", "city", "redoubt", "fort")
COST_COLUMNS = ["foot", "mounted", "foot-rain", "mounted-rain"]
BOTH = ["organized", "disorganized"]


class Disorganized(Head, frozen=True, rename="kebab"):
    combat_value: Words


class Radius(Head, frozen=True):
    radius: Count


class Talk(Head, frozen=True):
    """read: of two dice."""

    radius: Count
    read: Annotated[int, Meta(ge=2, le=12)]


class Fatigue(Head, frozen=True):
    highest: Annotated[int, Meta(ge=1, le=9)]


class MovementDice(Head, frozen=True):
    foot: Annotated[int, Meta(ge=1, le=3)]
    mounted: Annotated[int, Meta(ge=1, le=3)]


Bonuses: TypeAlias = Annotated[list[Modifier], Meta(min_length=3, max_length=3)]


class MovementBonus(Head, frozen=True, rename="kebab"):
    columns: list[str]
    union_foot: Bonuses
    union_mounted: Bonuses
    confederate_foot: Bonuses
    confederate_mounted: Bonuses


Rows: TypeAlias = dict[Modifier, Annotated[list[str], Meta(min_length=2, max_length=2)]]
MarchModifiers: TypeAlias = Annotated[list[Modifier | Literal["no"]], Meta(min_length=4, max_length=4)]


class ExtendedMarchRows(Head, frozen=True):
    columns: list[str]
    rows: Rows


class ExtendedMarchDie(Head, frozen=True):
    columns: list[str]
    normal: MarchModifiers
    exhausted: MarchModifiers
    union: Modifier
    wagon: Modifier


class ForceMarch(Head, frozen=True):
    arms: Annotated[list[Literal["infantry", "cavalry", "artillery"]], Meta(min_length=1)]
    points: Count
    manpower: Count


class TerrainCosts(Head, frozen=True):
    columns: list[str]
    clear: FourCosts
    rolling: FourCosts
    rough: FourCosts
    woods: FourCosts
    swamp: FourCosts
    mountain: FourCosts
    city: FourCosts
    redoubt: FourCosts
    fort: FourCosts


FourLineCosts: TypeAlias = Annotated[list[Annotated[int, Meta(ge=0, le=60)]], Meta(min_length=4, max_length=4)]


class LineCosts(Head, frozen=True):
    columns: list[str]
    pike: FourLineCosts
    road: FourLineCosts
    railroad: FourLineCosts
    trail: FourLineCosts


class HexsideCosts(Head, frozen=True, rename="kebab"):
    columns: list[str]
    creek: FourCosts
    ford_minor: FourCosts
    ford_major: FourCosts
    ferry: FourCosts
    bridge: FourCosts
    dam: FourCosts


class StackingCosts(Head, frozen=True):
    columns: list[str]
    rows: dict[Value, Annotated[list[Count], Meta(min_length=2, max_length=2)]]


TerrainName: TypeAlias = Literal["clear", "rolling", "rough", "woods", "swamp", "mountain", "city", "redoubt", "fort"]


class CloseTerrain(Head, frozen=True):
    terrain: list[TerrainName]


class ZoneOfControl(Head, frozen=True, rename="kebab"):
    exit: Count
    zone_to_zone: Count


AttackRow: TypeAlias = Annotated[list[Modifier], Meta(min_length=3, max_length=3)]


class AttackTypes(Head, frozen=True):
    columns: list[str]
    prepared: AttackRow
    normal: AttackRow
    hasty: AttackRow
    column: AttackRow


class Assault(Head, frozen=True, rename="kebab"):
    modifier: Modifier
    grand_less: Count


class ValueLimits(Head, frozen=True, rename="kebab"):
    defender: Value
    attacker: Value
    half_entrenched: Value
    all_entrenched: Value


Cells: TypeAlias = list[str]


class Artillery(Head, frozen=True):
    columns: list[int | str]
    clear: Cells
    rolling: Cells
    city: Cells
    redoubt: Cells
    fort: Cells
    rough: Cells
    woods: Cells
    swamp: Cells
    mountain: Cells


class Ratio(Head, frozen=True):
    least: Annotated[int, Meta(ge=-99, le=0)]
    most: Annotated[int, Meta(ge=0, le=99)]


class ArmyLeader(Head, frozen=True):
    bonus: Modifier


class Rain(Head, frozen=True):
    attack: Modifier


class Defence(Head, frozen=True, rename="kebab"):
    crossing: Modifier
    mountain: Modifier
    mountain_level: Modifier
    creek: Modifier
    creek_rain: Modifier


class Entrenchments(Head, frozen=True, rename="kebab"):
    steps: Annotated[list[tuple[str, str]], Meta(min_length=2, max_length=8)]
    works: str
    by_action: list[str]
    first_in_works: str


class Flanks(Head, frozen=True):
    bonus: dict[Annotated[int, Meta(ge=0, le=6)], Modifier]
    most: Modifier
    share: str


class FlanksRefused(Head, frozen=True, rename="kebab"):
    defence: dict[Annotated[int, Meta(ge=1, le=20)], Modifier]
    fatigue: Level
    highest_fatigue: Level


class Combat(Head, frozen=True):
    defender: Words
    attacker: Words
    rows: Words


Lengths: TypeAlias = Annotated[list[Annotated[int, Meta(ge=1, le=20)]], Meta(min_length=2, max_length=2)]


class Retreat(Head, frozen=True):
    length: Lengths
    rout: Lengths
    losses: dict[Annotated[int, Meta(ge=1, le=5)], Count]


class CavalryRetreat(Head, frozen=True, rename="kebab"):
    terrain: dict[TerrainName, Modifier]
    size: dict[Size, Modifier]
    divisor: Annotated[int, Meta(ge=1, le=6)]
    fatigue: Level
    fatal_die: Annotated[int, Meta(ge=0, le=6)]
    manpower: Count
    highest_fatigue: Level


class RecoveryRows(Head, frozen=True):
    columns: list[str]
    rows: dict[Level, Annotated[list[str], Meta(min_length=2, max_length=2)]]


class RecoveryLimits(Head, frozen=True):
    entrench: Level
    morale: Level


Die: TypeAlias = Annotated[int, Meta(ge=0, le=6)]  # succeeds at this or less
Arms: TypeAlias = Annotated[list[Literal["infantry", "cavalry", "artillery"]], Meta(min_length=1)]
SizeLimits: TypeAlias = dict[Literal["Div", "Brig", "Regt"], Size]


class FifthActivation(Head, frozen=True, rename="kebab"):
    extended_march: Modifier


class StationBurning(Head, frozen=True, rename="kebab"):
    arms: Arms
    organized: Die
    disorganized: Die
    in_rain: bool


class Bridges(Head, frozen=True, rename="kebab"):
    arms: Arms
    manpower: Size
    highest_fatigue: Level
    minor: Die
    major: Die
    repair: Modifier
    attempts: Count
    in_rain: bool
    demolition: Die
    demolition_points: Count
    removal_points: Count


class Wagon(Head, frozen=True, rename="kebab"):
    ford_minor: Cost
    ford_major: Cost


EventRow: TypeAlias = Annotated[list[str], Meta(min_length=2, max_length=2)]
Total: TypeAlias = Annotated[int, Meta(ge=2, le=12)]  # of two dice


class Events(Head, frozen=True, rename="kebab"):
    columns: list[str]
    late: datetime.date
    lee_sick: dict[Total, str]
    rows: dict[Total, EventRow]


class Ammunition(Head, frozen=True, rename="kebab"):
    levels: Size
    share: str
    cavalry_retreat: Modifier


class Attachment(Head, frozen=True):
    infantry: SizeLimits
    cavalry: SizeLimits


class ArmyActivation(Head, frozen=True):
    success: Die
    least: Size
    most: Size
    mounted: Annotated[int, Meta(ge=1, le=6)]


FortRow: TypeAlias = Annotated[list[Count], Meta(min_length=2, max_length=2)]


class Forts(Head, frozen=True):
    columns: list[str]
    each: FortRow
    strong: dict[Annotated[str, Meta(max_length=12)], FortRow]
