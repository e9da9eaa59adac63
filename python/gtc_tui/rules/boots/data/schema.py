"""What the pieces file and the scenario files must look like: one struct an entry, field names as in the file."""

# Annotations are no strings here: those would be compiled at every start.
import datetime
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from gtc_tui.rules.kit.files.schema import HeaderText, Name, Note, Printed, Word

SideName: TypeAlias = Literal["us", "indian", "villa", "mexgov"]
Charts: TypeAlias = Literal["mad-anthony", "pershing"]
"""Parts of the pieces file, and charts of tables.toml."""
PlayerName: TypeAlias = Literal["us", "indian", "villa"]
Draws: TypeAlias = Annotated[list[Annotated[int, Meta(ge=0, le=6)]], Meta(min_length=2, max_length=2)]


class CommandText(msgspec.Struct, frozen=True, kw_only=True):
    """A sub-command; the key is its code."""

    name: Name
    side: SideName


class UnitText(msgspec.Struct, frozen=True, kw_only=True):
    name: Name
    label: Annotated[str, Meta(max_length=12)] = ""
    type: Literal[
        "infantry",
        "light-infantry",
        "militia",
        "indian",
        "garrison",
        "dragoon",
        "cavalry",
        "motorcycle",
        "artillery",
        "engineer",
        "supply-wagon",
        "supply-truck",
    ]
    cf: Printed
    mf: Printed
    scout: bool = False
    stack: Annotated[int, Meta(ge=1, le=4)] = 1
    enters: Literal["", "1794", "native-allies", "random", "die", "option", "never"] = ""
    known: Literal["printed", "named", "counted", "kind", "guess"] = "named"
    note: Note = ""


class SetUpText(msgspec.Struct, frozen=True, rename="kebab", kw_only=True):
    """Units that a player places, and where (see `scenarioplaces`)."""

    by: PlayerName
    rule: Name
    pieces: Annotated[list[str], Meta(min_length=1)]
    hexes: list[str] = []
    around: bool = False
    places: list[Word] = []
    beside: bool = False
    river: str = ""
    area: str = ""
    must: list[str] = []
    per_hex: Annotated[int, Meta(ge=0, le=9)] = 0
    empty: bool = False
    unseen: bool = False
    joins: bool = False


class StockadeText(msgspec.Struct, frozen=True, kw_only=True):
    hex: str
    side: PlayerName


class MarkerText(msgspec.Struct, frozen=True, kw_only=True):
    """A sub-command marker. start: it is in the pool at the start; option: only in games with that option."""

    marker: Word
    name: Name
    side: SideName
    activates: str = ""
    start: bool = True
    option: str = ""


class TurnText(msgspec.Struct, frozen=True, kw_only=True):
    """A box of the turn track. arrive: units due from this turn on."""

    name: Name
    first: datetime.date = msgspec.field(name="from")
    last: datetime.date = msgspec.field(name="to")
    draws: Draws
    attrition: bool = False
    arrive: list[str] = []


class ScenarioText(HeaderText, msgspec.Struct, frozen=True, rename="kebab", kw_only=True):
    """Top level of a scenario file; the entries of its lists are checked one by one."""

    rules: Any = ()  # read by its own schemas (`special/hooks.COMPONENTS`)
    pieces: Charts
    sides: Annotated[list[PlayerName], Meta(min_length=2, max_length=2)]
    without: list[str] = []
    set_up: Annotated[list[dict[str, object]], Meta(min_length=1)]
    stockades: list[dict[str, object]] = []
    set_up_draws: Draws
    markers: Annotated[list[dict[str, object]], Meta(min_length=1)]
    turns: Annotated[list[dict[str, object]], Meta(min_length=1, max_length=60)]
