"""What the pieces file and the scenario files must look like: one struct an entry, field names as in the file."""

from __future__ import annotations

import datetime
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f\x7f-\x9f]+$")]
Word: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Code: TypeAlias = Annotated[str, Meta(max_length=20)]
Note: TypeAlias = Annotated[str, Meta(max_length=400)]
Source: TypeAlias = Literal["counter", "rule", "estimate"]
Printed: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
Points: TypeAlias = Annotated[int, Meta(ge=-999, le=999)]
SideName: TypeAlias = Literal["union", "confederate"]


class UnitText(msgspec.Struct, frozen=True, rename="kebab", kw_only=True):
    name: Name
    arm: Literal["infantry", "cavalry", "artillery", "wagon"]
    size: Literal["Div", "Brig", "Regt", ""] = ""
    command: Code
    under: Code | None = None
    tactical: Printed
    tactical_defence: Printed | None = None
    artillery: Printed
    source: Source = "counter"
    note: Note = ""


class LeaderText(msgspec.Struct, frozen=True, rename="kebab", kw_only=True):
    name: Name
    size: Literal["Army", "District", "Corps", "Div"]
    command: Annotated[str, Meta(min_length=1, max_length=20)]
    tactical: Printed = 0
    tactical_defence: Printed | None = None
    value: Printed
    cavalry: bool = False
    source: Source = "counter"
    note: Note = ""


class SetUpText(msgspec.Struct, frozen=True, rename="kebab", kw_only=True):
    piece: str
    hex: str
    manpower: int | None = None
    fatigue: int = 0
    organized: bool = True
    exhausted: bool = False
    entrenchment: str = "none"


class ObjectiveText(msgspec.Struct, frozen=True, kw_only=True):
    hex: str
    name: Name
    points: Points
    holder: SideName


class LevelText(msgspec.Struct, frozen=True, kw_only=True):
    key: Literal[
        "union-decisive",
        "union-substantive",
        "union-marginal",
        "confederate-marginal",
        "confederate-substantive",
        "confederate-decisive",
    ]
    winner: SideName
    least: Points | None = None


class ScenarioText(msgspec.Struct, frozen=True, rename="kebab", kw_only=True):
    """Top level of a scenario file; the entries of its lists are checked one by one."""

    title: Name
    section: Name
    date: datetime.date
    turns: Annotated[int, Meta(ge=1, le=99)]
    map: Name
    rules: Word
    scores: SideName
    closed: list[str] = []
    set_up: Annotated[list[dict[str, object]], Meta(min_length=1)]
    objectives: list[dict[str, object]]
    levels: Annotated[list[dict[str, object]], Meta(min_length=1)]
    loss_points: dict[SideName, Points]
