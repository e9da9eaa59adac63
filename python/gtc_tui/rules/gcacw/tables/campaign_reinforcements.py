"""Figures of 25.0: replacement points, special reinforcements. One struct a group of campaign.toml; what comes by date
stands in the scenarios."""

# Annotations are no strings here: those would be compiled at every start.
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from gtc_tui.rules.kit.files.schema import Head, Word

Range: TypeAlias = Annotated[str, Meta(min_length=1, max_length=25)]  # a box or hex, or all from one hex to another
Places: TypeAlias = Annotated[tuple[Range, ...], Meta(min_length=1, max_length=99)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Turn: TypeAlias = Annotated[int, Meta(ge=1, le=999)]
Faces: TypeAlias = Annotated[tuple[Annotated[int, Meta(ge=1, le=6)], ...], Meta(max_length=6)]
Size: TypeAlias = Literal["Div", "Brig", "Regt"]
Span: TypeAlias = tuple[Turn, Turn]
Words: TypeAlias = Annotated[tuple[Word, ...], Meta(max_length=99)]


class ByDie(msgspec.Struct, frozen=True):
    """Points of the Confederate. turns: the first and the last. points: by the die. cavalry: dice with which one of
    them may go to cavalry."""

    turns: Span
    points: Annotated[tuple[Count, ...], Meta(min_length=6, max_length=6)]
    cavalry: Faces


class Army(msgspec.Struct, frozen=True):
    """Who may take points assigned to an army: units of a command, in the boxes of a theatre or (None) on the map."""

    name: Literal["potomac", "west-virginia", "james"]
    command: Annotated[str, Meta(min_length=1, max_length=20)]
    theatre: Literal["valley", "bermuda-hundred"] | None = None


class ByLosses(msgspec.Struct, frozen=True):
    """Points of the Union: the die, times a factor by its losses that were not replaced. losses: the most for factor 1,
    2, ...; above the last one more. plain: the turn on which the die counts as it is."""

    turns: Span
    plain: Turn
    losses: Annotated[tuple[Count, ...], Meta(min_length=1, max_length=9)]
    cavalry: Faces
    armies: Annotated[tuple[Army, ...], Meta(min_length=1, max_length=3)]

    def factor(self, unreplaced: int) -> int:
        return 1 + sum(unreplaced > most for most in self.losses)


class Replacements(Head, frozen=True, rename="kebab"):
    """25.1, 25.2. sizes of infantry that takes points: on_map, and in boxes; cavalry of `riders` anywhere."""

    on_map: tuple[Size, ...]
    in_boxes: tuple[Size, ...]
    riders: tuple[Size, ...]
    confederate: ByDie
    union: ByLosses


class Chosen(msgspec.Struct, frozen=True, rename="kebab"):
    """25.1: pieces that the Confederate calls one by one, from a turn on. ahead: turns until they come, at one of the
    places. one_district: a leader who is called only when another has left his theatre, and is out of the game when
    that one returns (26.0)."""

    turn: Turn
    pieces: Words
    ahead: Count
    places: Places
    one_district: dict[Word, Word]


class Release(msgspec.Struct, frozen=True):
    """A die of this or less releases, while the Confederate has left so much manpower at most uncalled."""

    manpower: Count
    die: Annotated[int, Meta(ge=1, le=6)]


class Released(msgspec.Struct, frozen=True):
    """25.2: pieces of the Union that come all together after a die. ahead, places: as for the Confederate's."""

    pieces: Words
    ahead: Count
    places: Places
    by: Annotated[tuple[Release, ...], Meta(min_length=1, max_length=9)]

    def die(self, manpower: int) -> int:
        """The highest die that releases them; 0: none does."""
        return next((row.die for row in self.by if manpower <= row.manpower), 0)


class Relief(msgspec.Struct, frozen=True):
    """25.2, 26.0: one leader takes the place of another so many turns after a great defeat in a theatre."""

    theatre: Literal["valley", "bermuda-hundred"]
    leader: Word
    by: Word
    ahead: Count


class Landings(Head, frozen=True, rename="kebab"):
    """25.0 in the grand campaign. sites: places by name; rails: of a site, hexes that are reached by railroad alone,
    the edge of the map last. armies: sites that are wherever units of an army are. now, later: the highest die with
    which one comes at once, and in the action cycle, with this fatigue. win: the least die of an initiative that brings
    one on. raid_starts: the turn by the die. recalled: artillery that leaves on a turn, or so much is missing."""

    sites: dict[Word, Places]
    rails: dict[Word, Places]
    armies: dict[Word, str]
    now: Annotated[int, Meta(ge=1, le=6)]
    later: Annotated[int, Meta(ge=1, le=6)]
    fatigue: Count
    win: Annotated[int, Meta(ge=1, le=6)]
    raid_turn: Turn
    raid_starts: Annotated[tuple[Turn, ...], Meta(min_length=6, max_length=6)]
    recalled: Words
    recalled_turn: Turn
    recalled_guns: Count


class SpecialReinforcements(Head, frozen=True):
    confederate: Chosen
    union: Released
    relief: Relief
