"""Several people who share a side: which corps each of them has, and what a rule system says of them. The engine still
has two sides; who keeps a game for many people asks here whose answer it is that a side owes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

import msgspec

from gtc_tui.engine.action import Action, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.messages import Message

if TYPE_CHECKING:
    from gtc_tui.engine.play import Play

CHIEF = 0
"""The place of the commander in chief; the others follow from 1 on."""


class Corps(msgspec.Struct, frozen=True):
    """code: as printed on its units. leader: who leads it at the start, by name."""

    code: str
    leader: str


class Post(msgspec.Struct, frozen=True):
    """One commander: the codes of his corps, none where he has left. wing: the corps whose leader shows where he is;
    "": the army leader."""

    corps: tuple[str, ...]
    wing: str = ""


Staff: TypeAlias = tuple[Post, ...]
"""The commanders of a side, the commander in chief first."""


class Initiative(msgspec.Struct, frozen=True):
    """Who may choose the side's action: the place of a commander. returned: those who have given it back."""

    holder: int = CHIEF
    returned: tuple[int, ...] = ()


class Commanders(Protocol):
    """What a system says of the commanders of a side. `play` is always one of its own games, and not changed."""

    def corps(self, game: Any, side: Side) -> tuple[Corps, ...]:
        """Those that can be divided among several people; none where one person alone plays the side."""

    def dealt(self, game: Any, side: Side, people: int) -> Staff:
        """A division among so many people that is allowed. Raises GtcError where there is none."""

    def fault(self, game: Any, side: Side, staff: Staff) -> Message | None:
        """Why corps cannot be divided like this."""

    def asked(self, play: Play[Any, Any], decision: Decision, staff: Staff, initiative: Initiative) -> int:
        """Which commander of the side that decides is to answer."""

    def barred(
        self, play: Play[Any, Any], decision: Decision, staff: Staff, place: int, action: Action
    ) -> Message | None:
        """Why a legal answer is not that of the commander who is asked."""

    def handed(self, decision: Decision, staff: Staff, initiative: Initiative, place: int, to: int) -> Initiative:
        """A commander hands the initiative to another one. Raises IllegalAction."""

    def council(self, play: Play[Any, Any]) -> int:
        """The turn before whose first action the commanders talk: it is asked for now, or under way. 0: none is."""

    def hears(self, play: Play[Any, Any], side: Side, staff: Staff, one: int, other: int) -> bool:
        """Are two commanders near enough to speak?"""

    def read_by_enemy(self, game: Any, dice: Sequence[int]) -> bool:
        """May the enemy's commander in chief read a dispatch for which two dice have come up like this?"""
