"""The sequence of play as data: a stack of stages."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from gtc_tui.engine.action import Action
from gtc_tui.engine.decision import Decision
from gtc_tui.messages import Message

Refusal = tuple[str, Message]
"""Why an answer is not legal: the section of the rules, and a sentence."""


class Stage(msgspec.Struct, frozen=True, gc=False, tag=True):
    """One pending procedure: a phase, a march under way, a combat waiting for dice.

    Frozen and made of plain data, so a stack of stages can be cloned, hashed and saved at any decision.
    A stage changes by being replaced (`play.replace`). `play` is the system's own `Play`. COMBAT: from the dice of a
    combat to the last of its consequences.
    """

    COMBAT: ClassVar[bool] = False

    def decision(self, play: Any) -> Decision | None:
        """The question now, or None when the stage goes on by itself (then `run` is called)."""
        return None

    def run(self, play: Any) -> None:
        """Goes on without a question: must replace, push or finish something."""
        raise NotImplementedError(type(self).__name__)

    def apply(self, play: Any, action: Action) -> None:
        """Carries out one of the actions that `decision` offered."""
        raise NotImplementedError(type(self).__name__)

    def resumed(self, play: Any, result: Any) -> None:
        """Called when the stage pushed above this one finished with `result`."""

    def refusal(self, play: Any, action: Action) -> Refusal | None:
        """Why an action that is not offered is refused, where the stage can tell."""
        return None

    def lacking(self, play: Any, key: int) -> Refusal | None:
        """Why nothing of a group is offered (its `Group.key`), or no routine answer (ROUTINE), where the stage can
        tell."""
        return None

    def label(self, play: Any, action: Action) -> Message | None:
        """What one of the actions that `decision` offered is called here, where it has not its usual name."""
        return None


class Stepwise(Stage, frozen=True, gc=False):
    """One that goes through steps, whose names it keeps in a field `step`."""

    def _goto(self, play: Any, step: str) -> None:
        play.replace(msgspec.structs.replace(self, step=step))
