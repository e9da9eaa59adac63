"""Figures of the armies of the grand campaign: one group of campaign.toml."""

# Annotations are no strings here: those would be compiled at every start.
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.rules.kit.files.schema import Head

SideKey: TypeAlias = Annotated[Side, Meta(pattern="^(union|confederate)$")]
Code: TypeAlias = Annotated[str, Meta(min_length=1, max_length=20)]
Codes: TypeAlias = Annotated[tuple[Code, ...], Meta(max_length=20)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Die: TypeAlias = Annotated[int, Meta(ge=1, le=6)]


class Second(msgspec.Struct, frozen=True, rename="kebab"):
    """The army of those nearer to one of `leaders` (the first who is in play) than to `than`. manpower, corps: what
    must stay in it: so much, one of these corps as a whole. never: commands whose units are never in it."""

    command: Code
    leaders: Annotated[tuple[PieceId, ...], Meta(min_length=1, max_length=3)]
    than: PieceId
    never: Codes
    never_leaders: tuple[PieceId, ...]
    manpower: Count = 0
    corps: Codes = ()


class Gate(msgspec.Struct, frozen=True):
    """5.0: the least initiative die of its side with which an army acts; active: while the Union is, in a theatre."""

    die: Die
    active: Die = 6
    theatre: Literal["valley", "bermuda-hundred"] | None = None


class Armies(Head, frozen=True):
    """first: of all others, by side. valley: of those on the maps of the Valley. gates: by army. radius: hexes from
    both leaders within which the owner says who goes to which. apart: divisions that may be in another army than the
    rest of their corps; singly: commands whose own units go each by itself. Empty: a side is one army."""

    first: dict[SideKey, Code]
    valley: dict[SideKey, Code]
    second: dict[SideKey, Second]
    gates: dict[Code, Gate]
    radius: Count
    apart: Codes
    singly: Codes
