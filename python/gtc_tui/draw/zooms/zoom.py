"""What every zoom level knows: how things lie over a ground, and where names may stand beside a hex."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import NamedTuple

from gtc_tui.draw.canvas import TEXTURE
from gtc_tui.draw.geometry import Ground
from gtc_tui.draw.layers import SideSign, Stacks, Surface

Spot = tuple[str, int, int]
"""Where a name may stand: which part of it ("left" end, "middle", "right" end) lies how many columns and lines
from the hex's centre."""


class Held(NamedTuple):
    """What is laid over a hex beside its flag."""

    stack: bool
    sign: bool
    mark: bool


def fitted(flag: str, room: int) -> str:
    """A flag's letter and points; where there is too little room the points (its colour tells whose it is), else the
    letter: never a part of a number."""
    return next((text for text in (flag, flag[1:]) if len(text) <= room), flag[:1])


def far(*lines: int) -> tuple[Spot, ...]:
    """Spots above and below a hex."""
    return tuple((part, 0, down) for down in lines for part in ("middle", "left", "right"))


def around(columns: int, *lines: int) -> tuple[Spot, ...]:
    """Spots above and below a hex, up to so many columns off its middle, the nearest first."""
    shifts = (across * way for across in range(columns + 1) for way in (1, -1))
    return tuple(("middle", shift, down) for shift in shifts for down in lines)


class Zoom(ABC):
    """One level over one ground. What lies over a hex is told of all stacks, so that it can stand beside them."""

    beside: tuple[Spot, ...] = (
        *(("left", 2, 0), ("right", -2, 0), ("middle", 0, 1), ("middle", 0, -1), ("left", 2, 1), ("left", 2, -1)),
        *(("right", -2, 1), ("right", -2, -1)),
    )
    spots: tuple[Spot, ...] = (*beside, ("left", 3, 0), ("right", -3, 0), ("left", -1, 1), ("left", -1, -1))
    far_spots: tuple[Spot, ...] = far(-2, 2, -3, 3)  # more of them, for towns
    # Beside or near a flag of three characters.
    goal_spots: tuple[Spot, ...] = (
        *(("left", 3, 0), ("right", -3, 0), ("middle", 0, -1), ("middle", 0, 1)),
        *(("left", -1, -1), ("right", 1, -1), ("left", -1, 1), ("right", 1, 1)),
        *far(-2, 2),
    )
    # For the name of an objective of which stacks leave nothing to be read in its place; none: it goes.
    goal_shifts: tuple[Spot, ...] = ()
    safe_from: int | None = None
    """The column, from a hex's centre, from which on no stack of another hex hides the beginning of a name above or
    below; None: there is none."""
    keyed = False  # may objectives without a name on the map have a letter, and their names at its foot?
    ground_rank = TEXTURE  # highest rank that a name may hide freely
    stream_names = 18  # places for the name of a stream from one to the next

    def __init__(self, ground: Ground, arms: Mapping[str, str]) -> None:
        """arms: signs of arms, where they are not the arms' own codes."""
        self.ground = ground
        self.centre = ground.centre
        self._arms = arms

    def arm(self, code: str) -> str:
        """How an arm is shown."""
        return self._arms.get(code, code)

    @abstractmethod
    def stack(self, over: Surface, hex_id: int, stacks: Stacks) -> None: ...

    @abstractmethod
    def mark(self, over: Surface, hex_id: int, text: str, style: str, stacks: Stacks) -> None: ...

    @abstractmethod
    def highlight(self, over: Surface, hex_id: int, style: str, stacks: Stacks) -> None: ...

    @abstractmethod
    def sign(self, over: Surface, hex_id: int, char: str, style: str, stacks: Stacks) -> None: ...

    def side(self, over: Surface, hex_id: int, direction: int, sign: SideSign, stacks: Stacks) -> None:
        self.ground.side(over, hex_id, direction, sign, stacks)

    @abstractmethod
    def flag(self, over: Surface, hex_id: int, text: str, style: str, held: Held) -> None:
        """Of an objective, beside what else is in its hex."""

    def key_at(self, hex_id: int, flag: str, held: Held) -> tuple[int, int]:
        """The cell behind a flag, or where one would be."""
        raise NotImplementedError

    @abstractmethod
    def reserved(self, hex_id: int) -> list[tuple[int, int]]:
        """Cells of an objective's hex that no name may have."""

    @abstractmethod
    def cursor(self, over: Surface, hex_id: int, style: str, stacks: Stacks) -> None: ...

    @staticmethod
    def bracket(over: Surface, x: int, y: int, char: str, style: str) -> None:
        """Of the cursor. A letter that stands there is lit, not hidden: a name would be another without its first."""
        if over.is_read(x, y):
            over.light(x, y, style)
        else:
            over.put(x, y, char, style)
