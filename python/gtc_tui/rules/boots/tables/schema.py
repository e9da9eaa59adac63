"""What scenarios/boots/tables.toml must look like: one struct a group, field names as in the file."""

# Annotations are no strings here: those would be compiled at every start.
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from gtc_tui.rules.kit.files.schema import Head

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Some: TypeAlias = Annotated[int, Meta(ge=1, le=99)]
Columns: TypeAlias = Annotated[int, Meta(ge=0, le=5)]
Die: TypeAlias = Annotated[int, Meta(ge=0, le=6)]  # succeeds at this or less
Face: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
Faces: TypeAlias = list[Face]
Arm: TypeAlias = Literal["infantry", "cavalry", "artillery", "engineer", "supply", "motorcycle"]
CODES = ("AC", "AD", "AS", "AW", "NE", "BB", "DW", "DS", "DD", "DT", "DC")
Code: TypeAlias = Literal["AC", "AD", "AS", "AW", "NE", "BB", "DW", "DS", "DD", "DT", "DC"]
KINDS = (
    "delusions",
    "jaws",
    "mad-dash",
    "valley",
    "blundered",
    "rally",
    "native-allies",
    "ambush",
    "parlay",
    "inspired",
    "out-of-ammo",
    "flank-success",
    "last-stand",
    "morale",
    "sole-survivor",
    "correspondents",
    "wild-charge",
    "do-or-die",
    "staff-work",
    "catastrophe",
    "spies",
    "special",
)
"""Heroism markers (6.7): each has its effect in the program."""


class Heroism(Head, frozen=True, rename="kebab"):
    """6.5-6.7: how many columns, hexes, points or times a marker gives."""

    hand: Some
    lead: Count
    inspired: Columns
    ammunition: Columns
    flank: Columns
    morale: Columns
    wild_charge: Columns
    wild_pursuit: Columns
    last_stand: Some
    correspondents: Some
    survivor: Count


class KindText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    count: Count
    after: Literal["pool", "kept", "out"] = "pool"


class HeroismMarkers(Head, frozen=True):
    kinds: dict[str, KindText]


class Catastrophe(Head, frozen=True, rename="kebab"):
    """6.7: share of the hands that is lost ("1/2"), faces of the die."""

    hand: str
    earthquake: Faces
    storm: Faces
    plague: Faces
    plague_die: Die


class TerrainText(msgspec.Struct, frozen=True, rename="kebab", forbid_unknown_fields=True):
    points: int | str
    shift: Columns
    stack: Count
    defender: Literal["", "indians", "others"] = msgspec.field(default="", name="for")
    no_stack: list[Arm] = []
    works: bool = True


class GroundMadAnthony(Head, frozen=True, rename="kebab"):
    trail: int | str
    river_exit: int | str
    boats: int | str
    river_shift: Columns
    burned_stack: Count
    terrain: dict[str, TerrainText]


class GroundPershing(Head, frozen=True, rename="kebab"):
    rail: int | str
    river_exit: int | str
    river_shift: Columns
    terrain: dict[str, TerrainText]


class Ratio(Head, frozen=True):
    least: Annotated[list[Annotated[int, Meta(ge=0, le=2000)]], Meta(min_length=2, max_length=16)]


class CombatRows(Head, frozen=True):
    rows: dict[Face, list[Code]]


Loss: TypeAlias = Literal["", "one", "half", "all", "weaker"]
Hexes: TypeAlias = Annotated[int, Meta(ge=0, le=9)]


class ResultText(msgspec.Struct, frozen=True, rename="kebab", forbid_unknown_fields=True):
    attacker_loses: Loss = ""
    defender_loses: Loss = ""
    attacker_retreats: Hexes = 0
    defender_retreats: Hexes | Literal["die"] = 0
    path: Literal["own", "attacker"] = "own"
    foot_pursues: Hexes = 0
    horse_pursues: Hexes = 0
    fights: bool = False
    attacker_draws: Hexes = 0
    defender_draws: Hexes = 0


class Results(Head, frozen=True):
    codes: dict[Code, ResultText]


class Shifts(Head, frozen=True):
    """10.16-10.19, 18.4, in columns."""

    flank: Columns
    artillery: Columns
    works: Columns
    sappers: Columns


class Supply(Head, frozen=True, rename="kebab"):
    mad_anthony: Count
    pershing: Count
    attrition: Annotated[int, Meta(ge=1, le=7)]  # 7: never


class Scouting(Head, frozen=True):
    """15.2, in hexes."""

    radius: Count


class Works(Head, frozen=True, rename="kebab"):
    """17.2, 22.24: a work is built at this die or less."""

    die: Die
    engineers: Die
    mexican_government: Die
    villa: Die


class Markers(Head, frozen=True):
    """17.3, 17.5: how many there are."""

    stockades: Count
    entrenchments: Count


class Victory(Head, frozen=True, rename="kebab"):
    """20.2: least number of points ahead."""

    marginal: Some
    brilliant: Some
    history_changing: Some


class PointsMadAnthony(Head, frozen=True, rename="kebab"):
    """21.15, 21.16, 21.18."""

    indian_unit: Count
    indian_strength: Count
    villages_1791: Count
    villages_1794: Count
    forts_1791: Count
    forts_1794: Count
    us_unit: Count
    us_strength: Count
    no_village_1791: Count
    towns_1791: Count
    towns_1794: Count
    clash_dice: Annotated[int, Meta(ge=0, le=3)]


class NewYear(Head, frozen=True):
    """21.6, 21.10."""

    draws: Annotated[int, Meta(ge=0, le=6)]


class PointsPershing(Head, frozen=True, rename="kebab"):
    """22.18-22.21."""

    dorados_strength: Count
    dorados_all: Count
    villa_strength: Count
    us_strength: Count
    raid: Count
    raid_source: Count
    city: Count
    town: Count
    attack_dice: Annotated[int, Meta(ge=0, le=3)]
    hostilities_dice: Annotated[int, Meta(ge=0, le=3)]


class Arrivals(Head, frozen=True, rename="kebab"):
    """22.11: units at a time; 22.14: the die."""

    division_of_the_north: Count
    banditos: Count
    mexican_army: Die
