"""6.0 Heroism markers: the pool, hands, draws, and the moments at which markers may be played."""

from __future__ import annotations

from gtc_tui.engine.action import CHANCE, Action, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Stage
from gtc_tui.i18n import _
from gtc_tui.rules.boots.actions import DrawnHeroism, Play
from gtc_tui.rules.boots.game import BootsPlay

_RULE = "6.2"


class HeroismPhase(Stage, frozen=True):
    """4.2 I: the first side draws its markers, then the second."""

    next: int = 0

    def run(self, play: BootsPlay) -> None:
        if self.next == len(play.game.sides):
            play.finish()
            return
        play.replace(HeroismPhase(self.next + 1))
        draw(play, play.game.sides[self.next], play.game.turns[play.record.turn - 1].heroism[self.next])


def draw(play: BootsPlay, side: Side, count: int, set_up: bool = False) -> None:
    """A side draws so many markers (6.2): pushes the stage that does it. set_up: markers that must be played at once
    are put back and drawn again."""
    if count > 0:
        play.push(Drawing(side, count, set_up))


class Drawing(Stage, frozen=True):
    """Markers come out of the pool one by one."""

    side: Side
    count: int
    set_up: bool = False

    def decision(self, play: BootsPlay) -> Decision | None:
        deck = play.record.deck
        if not self.count or not deck:
            return None
        kinds = tuple(dict.fromkeys(deck))
        prompt = _("{side} draws a heroism marker").format(side=play.game.side_names[self.side])
        actions = tuple(DrawnHeroism(marker) for marker in kinds)
        return Decision(CHANCE, "draw-heroism", prompt, _RULE, actions, tuple(map(deck.count, kinds)))

    def run(self, play: BootsPlay) -> None:
        play.finish()

    def apply(self, play: BootsPlay, action: Action) -> None:
        assert isinstance(action, DrawnHeroism)
        deck, hands = list(play.record.deck), list(play.record.hands)
        deck.remove(action.marker)
        at = play.game.side_index(self.side)
        hands[at] = (*hands[at], action.marker)
        play.amend(deck=tuple(deck), hands=tuple(hands))
        text = _("{side} draws a heroism marker").format(side=play.game.side_names[self.side])
        play.emit(Event("draw-heroism", text, _RULE, self.side))
        play.replace(Drawing(self.side, self.count - 1, self.set_up))


def window(play: BootsPlay, moment: str, **about: object) -> None:
    """A moment at which markers may be played (6.3): pushes a stage that asks those who hold one for it, or nothing
    where nobody does. What is played leaves `Effect`s in the record, or stages on the stack.

    Moments and what they are about: "drawn" (drawer, marker): a sub-command marker has been drawn. "reinforcement" ():
    the reinforcement sub-phase. "stack-moves" (hex): units of a hex begin to move. "entered" (piece, hex): a moving
    unit has entered an enemy zone. Combat's own are in `attacks`.
    """


def while_moving(play: BootsPlay, side: Side) -> tuple[Action, ...]:
    """Markers that the phasing side may play between the moves of its units (Inspired Subordinates)."""
    return ()


def play_while_moving(play: BootsPlay, side: Side, action: Play) -> None:
    """Carries out one of `while_moving`; `movement.Movement` lies on top of the stack."""


def instead_of_drawing(play: BootsPlay, side: Side) -> tuple[Action, ...]:
    """Markers of a side that may be played instead of drawing a sub-command marker (Mad Dash)."""
    return ()


def play_instead(play: BootsPlay, side: Side, action: Play) -> None:
    """Carries out one of `instead_of_drawing`; an operations phase begins, or `Operations` is resumed."""


def blundered(play: BootsPlay, marker: str) -> bool:
    """Has Someone Blundered been played on the marker just drawn?"""
    return any(effect.kind == "blundered" for effect in play.record.effects)
