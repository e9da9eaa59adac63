"""6.2 Drawing heroism markers: in the heroism phase, and as results and markers say."""

from __future__ import annotations

import msgspec

from gtc_tui.engine.action import CHANCE, Action, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Stage
from gtc_tui.messages import _
from gtc_tui.rules.boots.heroism import hands
from gtc_tui.rules.boots.heroism.hands import Discard, DrawnHeroism
from gtc_tui.rules.boots.heroism.kinds import MARKERS, Moment, strikes
from gtc_tui.rules.boots.heroism.windows import playable, window
from gtc_tui.rules.boots.state.actions import CATALOGUE
from gtc_tui.rules.boots.state.game import BootsPlay

_RULE = "6.2"


class HeroismPhase(Stage, frozen=True):
    """4.2 I: the first side draws its markers, then the second. step: three a side, markers may be played before and
    after its draw; then the first may play what it has drawn in answer to the second (Delusions of Grandeur). idle: it
    had nothing to play when the second's turn came."""

    step: int = 0
    idle: bool = True

    def run(self, play: BootsPlay) -> None:
        sides = play.game.sides
        number, step = divmod(self.step, 3)
        if self.step > 3 * len(sides):
            play.finish()
            return
        idle = self.idle
        if number == 1 and step == 0:
            idle = not playable(play, sides[0], Moment("heroism", sides[0]))
        play.replace(HeroismPhase(self.step + 1, idle))
        if number == len(sides):
            if idle:
                window(play, "heroism", side=sides[0])
            return
        side = sides[number]
        if step == 1:
            draw(play, side, play.game.turns[play.record.turn - 1].heroism[number])
        else:
            window(play, "heroism", side=side)


def draw(play: BootsPlay, side: Side, count: int, set_up: bool = False) -> None:
    """A side draws so many markers (6.2): pushes the stage that does it. set_up: markers that must be played at once
    are put back and drawn again, and nobody plays any."""
    if count > 0:
        play.push(Drawing(side, count, set_up))


class Drawing(Stage, frozen=True):
    """Markers come out of the pool one by one; then surplus ones are discarded (6.5), and the other side has its say.

    count: still to come; drawn: so many have come.
    """

    side: Side
    count: int
    set_up: bool = False
    drawn: int = 0

    def decision(self, play: BootsPlay) -> Decision | None:
        # Putting a marker back and drawing again is the same as drawing among the others.
        deck = [marker for marker in play.record.deck if not (self.set_up and strikes(marker))]
        if not self.count or not deck:
            return None
        kinds = tuple(dict.fromkeys(deck))
        prompt = _("{side} draws a heroism marker").format(side=play.game.side_words[self.side])
        actions = tuple(DrawnHeroism(marker) for marker in kinds)
        return Decision(CHANCE, "draw-heroism", prompt, _RULE, actions, tuple(map(deck.count, kinds)))

    def run(self, play: BootsPlay) -> None:
        if len(hands.hand(play, self.side)) > play.game.tables.heroism.hand:
            play.replace(msgspec.structs.replace(self, count=0))
            play.push(Surplus(self.side))
            return
        play.stack.pop()
        play.push(Drawn(self.drawn))
        if self.drawn and not self.set_up:
            window(play, "heroism-drawn", side=self.side, count=self.drawn)

    def apply(self, play: BootsPlay, action: Action) -> None:
        assert isinstance(action, DrawnHeroism)
        deck = list(play.record.deck)
        deck.remove(action.marker)
        play.amend(deck=tuple(deck))
        play.replace(msgspec.structs.replace(self, count=self.count - 1, drawn=self.drawn + 1))
        strike = MARKERS[action.marker].drawn
        if strike is not None:
            play.amend(out=(*play.record.out, action.marker))
            strike(play, self.side)
            return
        held, at = list(play.record.hands), play.game.side_index(self.side)
        held[at] = (*held[at], action.marker)
        play.amend(hands=tuple(held))
        name = play.game.side_words[self.side]
        told = _("{side} draws {marker}").format(side=name, marker=hands.name(play, action.marker))
        outline = _("{side} draws a heroism marker").format(side=name)
        play.emit(Event("draw-heroism", told, _RULE, self.side, known=self.side, outline=outline))


class Drawn(Stage, frozen=True):
    """A draw is over, and what the other side had to say to it."""

    count: int

    def run(self, play: BootsPlay) -> None:
        play.finish()


class Surplus(Stage, frozen=True):
    """6.5: who holds more markers than he may discards some, of his choice."""

    side: Side

    def decision(self, play: BootsPlay) -> Decision | None:
        held, most = hands.hand(play, self.side), play.game.tables.heroism.hand
        if len(held) <= most:
            return None
        prompt = _("{side}: choose a marker to discard ({n} heroism markers, {most} allowed)")
        answers = tuple(Discard(marker) for marker in dict.fromkeys(held))
        told = prompt.format(side=play.game.side_words[self.side], n=len(held), most=most)
        return Decision(self.side, "discard", told, "6.5", answers)

    def run(self, play: BootsPlay) -> None:
        play.finish()

    def apply(self, play: BootsPlay, action: Action) -> None:
        assert isinstance(action, Discard)
        hands.discard(play, self.side, action.marker)


CATALOGUE.question(
    "draw-heroism",
    lambda play: (
        _("One heroism marker is drawn; all that are left in the pool are equally likely. Only its owner sees it."),
        _("A hand holds at most {hand} markers; the excess goes back into the pool.").format(
            hand=play.game.tables.heroism.hand
        ),
    ),
)
CATALOGUE.question(
    "discard",
    lambda play: (
        _("You hold more than {hand} heroism markers. Discard one: it goes back into the pool.").format(
            hand=play.game.tables.heroism.hand
        ),
    ),
)
