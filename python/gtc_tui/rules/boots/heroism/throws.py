"""Dice that a player throws himself, and may throw again with Do or Die (6.7)."""

from __future__ import annotations

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
