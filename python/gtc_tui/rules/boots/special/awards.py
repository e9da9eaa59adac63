"""Points that a side dices for (21.18, 22.18 to 22.21)."""

from __future__ import annotations

from gtc_tui.engine.action import Side
from gtc_tui.engine.stage import Stage
from gtc_tui.messages import Message
from gtc_tui.rules.boots.heroism.throws import Throw, Thrown
from gtc_tui.rules.boots.state import pieces
from gtc_tui.rules.boots.state.game import SIDE_NAMES, BootsPlay
from gtc_tui.rules.boots.state.record import Entry


class Award(Stage, frozen=True):
    """A side throws dice and gets as many points. cause, text: as in `record.Entry`."""

    side: Side
    dice: int
    cause: str
    rule: str
    text: Message
    hex: str
    thrown: bool = False

    def run(self, play: BootsPlay) -> None:
        if self.thrown or not self.dice:
            play.finish()
            return
        play.replace(Award(self.side, self.dice, self.cause, self.rule, self.text, self.hex, True))
        prompt = Message("{side}: victory points, {why}", side=Message(SIDE_NAMES[self.side]), why=self.text)
        play.push(Throw(self.side, self.dice, self.cause, prompt, self.rule))

    def resumed(self, play: BootsPlay, result: object) -> None:
        if isinstance(result, Thrown):
            points = sum(result.faces)
            entry = Entry(play.record.turn, self.side, self.cause, points, None, self.hex, self.text)
            pieces.score(play, entry)
