"""Dice that a player throws himself, and may throw again with Do or Die (6.7)."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

import msgspec

from gtc_tui.engine.action import Action, PieceId, Roll, Side
from gtc_tui.engine.decision import Decision, dice
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Stage
from gtc_tui.messages import UNSAID, Message, _
from gtc_tui.rules.boots.heroism.windows import window
from gtc_tui.rules.boots.state import effects
from gtc_tui.rules.boots.state.game import BootsPlay


class Thrown(msgspec.Struct, frozen=True):
    """Result of a `Throw`: the faces that count."""

    faces: tuple[int, ...]


@runtime_checkable
class Thrower(Protocol):
    """A stage that lets dice be thrown: it lies under the `Throw`."""

    def comes_to(self, play: BootsPlay, faces: tuple[int, ...]) -> Message:
        """Which dice they are, and what these faces come to: "attack on 3704 Ascension rolled 5: DT"."""
        ...


@runtime_checkable
class Explained(Protocol):
    """A `Thrower` of which what dice come to is a code."""

    def means(self, play: BootsPlay, faces: tuple[int, ...]) -> Message:
        """What these faces do."""
        ...


class Throw(Stage, frozen=True):
    """A side throws `count` dice. kind, prompt, rule, subject, target, known, outline: as in `Decision`."""

    side: Side
    count: int
    kind: str
    prompt: Message
    rule: str
    subject: PieceId | None = None
    target: str | None = None
    faces: tuple[int, ...] = ()
    again: bool = False
    known: Side | None = None
    outline: Message = UNSAID

    def decision(self, play: BootsPlay) -> Decision | None:
        if self.faces:
            return None
        asked = dice(self.count, self.kind, self.prompt, self.rule, self.subject, self.known, self.outline)
        return asked if self.target is None else msgspec.structs.replace(asked, target=self.target)

    def apply(self, play: BootsPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        text = _("{side} rolls {faces}").format(
            side=play.game.side_words[self.side], faces=" + ".join(map(str, action.dice))
        )
        play.emit(Event("roll", text, self.rule, self.side, amount=sum(action.dice)))
        play.replace(msgspec.structs.replace(self, faces=action.dice))
        if not self.again:
            window(play, "rolled", side=self.side)

    def run(self, play: BootsPlay) -> None:
        if not self.again and effects.take(play, "do-or-die"):
            play.replace(msgspec.structs.replace(self, faces=(), again=True))
        else:
            play.finish(Thrown(self.faces))

    def came_to(self, play: BootsPlay) -> Message:
        """See `windows.Fallen`."""
        thrower = play.stack[-3]  # under this throw and its window
        assert isinstance(thrower, Thrower), type(thrower)
        return thrower.comes_to(play, self.faces)

    def means(self, play: BootsPlay) -> Message:
        """See `windows.Fallen`."""
        thrower = play.stack[-3]
        return thrower.means(play, self.faces) if isinstance(thrower, Explained) else UNSAID
