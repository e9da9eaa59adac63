"""What the pieces file and the scenario files must look like: one struct an entry, field names as in the file."""

# Annotations are no strings here: those would be compiled at every start.
import datetime
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from gtc_tui.rules.gcacw.tables.campaign import TheatreName
from gtc_tui.rules.kit.files.schema import HeaderText, Name, Note, Printed, Word

Code: TypeAlias = Annotated[str, Meta(max_length=20)]
Source: TypeAlias = Literal["counter", "rule", "estimate"]
Points: TypeAlias = Annotated[int, Meta(ge=-999, le=999)]
Phases: TypeAlias = Annotated[tuple[Word, ...], Meta(min_length=1, max_length=20)]
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
    sick_value: Printed | None = None
    assault_bonus: Literal["", "stacked", "leading"] = ""
    cavalry: bool = False
    source: Source = "counter"
    note: Note = ""


class ReserveText(msgspec.Struct, frozen=True, rename="kebab", kw_only=True):
    """A piece and its condition; `under`: the command it answers to in this scenario."""

    piece: str
    manpower: int | None = None
    fatigue: int = 0
    organized: bool = True
    exhausted: bool = False
    under: Code | None = None


class SetUpText(ReserveText, frozen=True, rename="kebab", kw_only=True):
    hex: str
    entrenchment: str = "none"


class ReinforcementText(ReserveText, frozen=True, rename="kebab", kw_only=True):
    group: Annotated[int, Meta(ge=1, le=99)]
    turn: Annotated[int, Meta(ge=1, le=99)]


class ObjectiveText(msgspec.Struct, frozen=True, kw_only=True):
    hex: str
    name: Name
    points: Points
    holder: SideName
    takes: Annotated[tuple[Literal["infantry", "cavalry", "artillery"], ...], Meta(min_length=1)] = ("infantry",)


class BridgeText(msgspec.Struct, frozen=True, kw_only=True):
    between: Annotated[list[str], Meta(min_length=2, max_length=2)]
    kind: Literal["pontoon", "destroyed"]
    side: SideName | None = None


class StationText(msgspec.Struct, frozen=True, kw_only=True):
    hex: str
    name: Name
    points: Points
    by: SideName | None = None


class DepotText(msgspec.Struct, frozen=True, kw_only=True):
    """A depot at the start (29.0). building: on that side; landing: for a hex that is landing and station."""

    side: SideName
    hex: str
    building: bool = False
    landing: bool | None = None


class RuinText(msgspec.Struct, frozen=True, kw_only=True):
    """A station that is not whole at the start (5.4)."""

    hex: str
    state: Literal["damaged", "destroyed"]


class ArrivalText(ReserveText, frozen=True, rename="kebab", kw_only=True):
    """A reinforcement by date (25.0). places: hexes and boxes, one of which its player chooses."""

    turn: Annotated[int, Meta(ge=1, le=99)]
    places: Annotated[list[str], Meta(max_length=20)] = []
    phase: bool = False
    site: Word | None = None
    die: bool = False
    raid: Annotated[int, Meta(ge=0, le=20)] | None = None
    together: bool = False


class FreeText(ReserveText, frozen=True, rename="kebab", kw_only=True):
    """A piece that its player sets up (13.9, 13.10): within some hexes of one, or in those of `free-set-up-hexes`."""

    entrenchment: str = "none"
    near: str | None = None
    within: Annotated[int, Meta(ge=0, le=30)] = 0


class FreeDepotsText(msgspec.Struct, frozen=True, kw_only=True):
    """Depots that a side places before play (13.9): so many in city hexes, at stations joined to it by rails; one in a
    hex of `also`."""

    side: SideName
    city: Annotated[int, Meta(ge=0, le=9)] = 0
    stations: Annotated[int, Meta(ge=0, le=9)] = 0
    also: list[str] = []
    sheets: list[str] = []


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


class ScenarioText(HeaderText, msgspec.Struct, frozen=True, rename="kebab", kw_only=True):
    """Top level of a scenario file; the entries of its lists are checked one by one."""

    date: datetime.date
    turns: Annotated[int, Meta(ge=1, le=99)]
    scores: SideName
    sheets: list[str] = []
    boxes: list[str] = []  # boxes off the map that are in play
    closed: list[str] = []
    first_turn: Annotated[int, Meta(ge=1, le=99)] = 1
    phases: Phases = ("transfer", "actions", "recovery")
    first_phases: Phases | None = None
    campaign: bool = False
    campaign_changes: Word | None = None  # file beside campaign.toml with what is otherwise in this scenario
    cycle_phases: Phases | None = None
    active: list[TheatreName] = []
    ill: list[Word] = []
    losses_before: dict[SideName, Annotated[int, Meta(ge=0, le=999)]] = {}
    replaced_before: Annotated[int, Meta(ge=0, le=999)] = 0
    phase_turns: dict[Word, Annotated[int, Meta(ge=1, le=99)]] = {}
    forts: bool = False
    set_up: Annotated[list[dict[str, object]], Meta(min_length=1)]
    reserve: list[dict[str, object]] = []
    reinforcements: list[dict[str, object]] = []
    entry: list[str] = []
    bridges: list[dict[str, object]] = []
    stations: list[dict[str, object]] = []
    ruins: list[dict[str, object]] = []
    depots: list[dict[str, object]] = []
    arrivals: list[dict[str, object]] = []
    free_set_up: list[dict[str, object]] = []
    free_set_up_hexes: Annotated[list[str], Meta(max_length=400)] = []
    free_depots: list[dict[str, object]] = []
    objectives: list[dict[str, object]] = []
    levels: Annotated[list[dict[str, object]], Meta(min_length=1)]
    loss_points: dict[SideName, Points]
    rules: Any = ()  # read by its own schemas (`special/hooks.COMPONENTS`)
