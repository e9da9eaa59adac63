"""What scenarios make of single heroism markers (21.7, 21.22, 22.27). What the markers do then: `boots/markers`."""

from __future__ import annotations

from typing import Literal

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.rules.boots.special.hooks import COMPONENTS, Code, Rule, SideKey


@COMPONENTS.declare("special-marker")
class SpecialMarker(Rule, frozen=True):
    """What Special is for each player. loyal: sub-commands from which nobody deserts (21.22)."""

    uses: dict[SideKey, Literal["desertion", "morale-spike", "uprising"]]
    loyal: tuple[Code, ...] = ()

    def needs_commands(self) -> tuple[Code, ...]:
        return self.loyal

    def special_use(self, side: Side) -> str | None:
        return self.uses.get(side)

    def loyal_commands(self) -> tuple[Code, ...]:
        return self.loyal


@COMPONENTS.declare("allies")
class Allies(Rule, frozen=True):
    """Native Allies brings this unit to others of its sub-command, or sends it away (21.7)."""

    unit: PieceId

    def allies(self) -> PieceId:
        return self.unit
