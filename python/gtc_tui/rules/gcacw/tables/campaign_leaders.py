"""Figures of 19.0: who falls ill, who may be killed, who takes over. One struct a group of campaign.toml."""

# Annotations are no strings here: those would be compiled at every start.
from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from gtc_tui.rules.kit.files.schema import Head, Name, Word

Count: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Face: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
Words: TypeAlias = Annotated[tuple[Word, ...], Meta(max_length=99)]


class Case(msgspec.Struct, frozen=True, rename="kebab"):
    """How the illness of a leader goes.

    course: "sick-side": he stays, with the figures of his sick side, and is well in the next cycle without a die;
    "for-good": he is out of the game; "die": he is away until a die brings him back. before_reorganization: he falls
    ill only before that of the Confederates (34.0). rejoins: he comes back with any unit of his command. units: which
    unit takes the place of another as long as he is away.
    """

    course: Literal["sick-side", "for-good", "die"]
    before_reorganization: bool = False
    rejoins: bool = False
    units: dict[Word, Word] = {}


class Illness(Head, frozen=True):
    """19.0. rows: who falls ill, of 2 to 12. well: the highest die that brings one back."""

    rows: Annotated[tuple[Word, ...], Meta(min_length=11, max_length=11)]
    well: Face
    cases: dict[Word, Case]


class Succession(Head, frozen=True, rename="kebab"):
    """19.0. leaders: who may take over from each, the first who is free. one_man: pieces of one man, who has one
    command at a time; he leaves one of them for another only where `leaders` has somebody for it."""

    leaders: dict[Word, Words]
    one_man: tuple[Words, ...]

    def others(self, leader: str) -> Sequence[str]:
        """Other pieces of the same man."""
        return [one for names in self.one_man if leader in names for one in names if one != leader]


class LeaderDeath(Head, frozen=True):
    """19.0. faces: of both combat dice, unmodified. dies: on this die or less. leaders: who may be killed. bold: off
    the die of a leader. terrain: off the die in a hex."""

    faces: Face
    dies: Face
    leaders: Words
    bold: dict[Word, Count]
    terrain: dict[Name, Count]


class Promotion(Head, frozen=True):
    """19.0. after: the corps leader whose place stays empty. leader: who takes it, on this die or more, in the place of
    another piece of his."""

    after: Word
    leader: Word
    piece: Word
    die: Face


class ArtilleryWithdrawal(Head, frozen=True):
    """16.0. units: of artillery of the Union that must go. points: of the Union for each that is missing. counties:
    from any hex of which they go."""

    units: Count
    points: Annotated[int, Meta(ge=-99, le=99)]
    counties: Annotated[tuple[Name, ...], Meta(max_length=99)]
