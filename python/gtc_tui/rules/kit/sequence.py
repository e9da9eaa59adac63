"""The sequence of play: phases by name, with what each begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from gtc_tui.engine.event import Event
from gtc_tui.engine.play import Play
from gtc_tui.engine.stage import Stage
from gtc_tui.messages import Message, Value, _


class Phase(NamedTuple):
    """name: for players, marked and not translated. stage: what it begins with, None where nothing is to be done.
    place: among the phases of a turn, lower ones first."""

    name: str
    stage: Callable[[Any], Stage | None]
    place: int = 0


class Phases(dict[str, Phase]):
    """All that a turn may have, by their keys, in their order: each declared by its own module."""

    def declare(self, key: str, phase: Phase) -> None:
        if key in self:
            raise ValueError(f"the phase {key} is declared twice")
        every = sorted([*self.items(), (key, phase)], key=lambda one: one[1].place)
        self.clear()
        self.update(every)


def enter(
    play: Play[Any, Any], phases: Mapping[str, Phase], key: str, rule: str, text: Message, **words: Value
) -> None:
    """Begins a phase; the record says which it is. text: what tells of it, with {phase} and these words."""
    play.amend(phase=key)
    play.emit(Event("phase", text.format(phase=_(phases[key].name), **words), rule, amount=play.record.turn))
    stage = phases[key].stage(play)
    if stage is not None:
        play.push(stage)


def end(play: Play[Any, Any], rule: str) -> None:
    """The outermost stage has nothing more to begin."""
    play.amend(phase="end")
    play.emit(Event("end", _("The game ends"), rule))
    play.finish()


def names(phases: Mapping[str, Phase], **others: str) -> dict[str, str]:
    """Of phases and of what comes between them, not translated."""
    return {**{key: phase.name for key, phase in phases.items()}, **others}
