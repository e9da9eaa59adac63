"""6.0 Heroism markers: the pool, hands, draws and discards. When markers may be played is in `windows`, what they do in
`marker_kinds` and the modules it names."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import CHANCE, Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import Message, _
from gtc_tui.rules.boots.state import effects
from gtc_tui.rules.boots.state.actions import Discard, DrawnHeroism, Play
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.state.record import Active

_RULE = "6.2"
CATASTROPHE = "catastrophe"
MAD_DASH = "mad-dash"


class Answer(msgspec.Struct, frozen=True):
    """Result of a marker that was played. stood: it was not cancelled by Staff Work."""

    marker: str
    stood: bool


# -- hands and the pool ------------------------------------------------------------------------------------------------


def hand(play: BootsPlay, side: Side) -> tuple[str, ...]:
    """Markers that a side holds, in the order in which they came."""
    return play.record.hands[play.game.side_index(side)]


def spend(play: BootsPlay, side: Side, marker: str) -> None:
    """A marker goes from a hand back into the pool (6.4)."""
    at = play.game.side_index(side)
    hands = list(play.record.hands)
    left = list(hands[at])
    left.remove(marker)
    hands[at] = tuple(left)
    play.amend(hands=tuple(hands), deck=tuple(sorted((*play.record.deck, marker))))


def give_back(play: BootsPlay, side: Side) -> None:
    """A whole hand goes back into the pool (21.6, 21.10)."""
    for marker in hand(play, side):
        spend(play, side, marker)


def name(play: BootsPlay, marker: str) -> Message:
    """Printed name of a marker."""
    return _(play.game.tables.heroism_names[marker])


# -- drawing -----------------------------------------------------------------------------------------------------------


class HeroismPhase(Stage, frozen=True):
    """4.2 I: the first side draws its markers, then the second. step: three a side, markers may be played before and
    after its draw."""

    step: int = 0

    def run(self, play: BootsPlay) -> None:
        number, step = divmod(self.step, 3)
        if number == len(play.game.sides):
            play.finish()
            return
        play.replace(HeroismPhase(self.step + 1))
        side = play.game.sides[number]
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
        deck = [marker for marker in play.record.deck if not (self.set_up and marker == CATASTROPHE)]
        if not self.count or not deck:
            return None
        kinds = tuple(dict.fromkeys(deck))
        prompt = _("{side}: a heroism marker is drawn").format(side=play.game.side_words[self.side])
        actions = tuple(DrawnHeroism(marker) for marker in kinds)
        return Decision(CHANCE, "draw-heroism", prompt, _RULE, actions, tuple(map(deck.count, kinds)))

    def run(self, play: BootsPlay) -> None:
        if len(hand(play, self.side)) > play.game.tables.heroism.hand:
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
        name_ = play.game.side_words[self.side]
        if action.marker == CATASTROPHE:
            from gtc_tui.rules.boots.turn.catastrophe import Catastrophe

            play.amend(out=(*play.record.out, CATASTROPHE))
            play.emit(
                Event("catastrophe", _("{side}: Natural Catastrophe is drawn").format(side=name_), "6.7", self.side)
            )
            play.push(Catastrophe(self.side))
            return
        hands, at = list(play.record.hands), play.game.side_index(self.side)
        hands[at] = (*hands[at], action.marker)
        play.amend(hands=tuple(hands))
        play.emit(Event("draw-heroism", _("{side}: a heroism marker is drawn").format(side=name_), _RULE, self.side))


class Drawn(Stage, frozen=True):
    """A draw is over, and what the other side had to say to it."""

    count: int

    def run(self, play: BootsPlay) -> None:
        play.finish()


class Surplus(Stage, frozen=True):
    """6.5: who holds more markers than he may discards some, of his choice."""

    side: Side

    def decision(self, play: BootsPlay) -> Decision | None:
        held, most = hand(play, self.side), play.game.tables.heroism.hand
        if len(held) <= most:
            return None
        prompt = _("{side}: {n} heroism markers, {most} allowed: which goes back?")
        answers = tuple(Discard(marker) for marker in dict.fromkeys(held))
        told = prompt.format(side=play.game.side_words[self.side], n=len(held), most=most)
        return Decision(self.side, "discard", told, "6.5", answers)

    def run(self, play: BootsPlay) -> None:
        play.finish()

    def apply(self, play: BootsPlay, action: Action) -> None:
        assert isinstance(action, Discard)
        discard(play, self.side, action.marker)


def discards(play: BootsPlay, side: Side) -> tuple[Action, ...]:
    """6.5: markers may go back unused whenever a side is asked something between combats."""
    return tuple(Discard(marker) for marker in dict.fromkeys(hand(play, side)))


def discard(play: BootsPlay, side: Side, marker: str) -> None:
    """6.5: a marker goes back into the pool unused."""
    spend(play, side, marker)
    text = _("{side}: {marker} goes back into the pool").format(
        side=play.game.side_words[side], marker=name(play, marker)
    )
    play.emit(Event("discard", text, "6.5", side))


class Forfeit(Stage, frozen=True):
    """6.6: a side loses so many markers of its hand, drawn at random, never more than it holds."""

    side: Side
    count: int

    def decision(self, play: BootsPlay) -> Decision | None:
        held = hand(play, self.side)
        if not self.count or not held:
            return None
        kinds = tuple(dict.fromkeys(held))
        prompt = _("{side}: a heroism marker is lost").format(side=play.game.side_words[self.side])
        actions = tuple(DrawnHeroism(marker) for marker in kinds)
        return Decision(CHANCE, "lose-heroism", prompt, "6.6", actions, tuple(map(held.count, kinds)))

    def run(self, play: BootsPlay) -> None:
        play.finish()

    def apply(self, play: BootsPlay, action: Action) -> None:
        assert isinstance(action, DrawnHeroism)
        spend(play, self.side, action.marker)
        text = _("{side}: a heroism marker is lost").format(side=play.game.side_words[self.side])
        play.emit(Event("lose-heroism", text, "6.6", self.side))
        play.replace(Forfeit(self.side, self.count - 1))


# -- playing -----------------------------------------------------------------------------------------------------------


def window(
    play: BootsPlay,
    moment: str,
    *,
    side: Side | None = None,
    drawer: Side | None = None,
    piece: PieceId | None = None,
    hex: int | None = None,
    marker: str = "",
    count: int = 0,
    attackers: Sequence[int] = (),
    targets: Sequence[int] = (),
) -> None:
    """A moment at which markers may be played (6.3): pushes a stage that asks those who hold one for it, or nothing
    where nobody does. What is played leaves `Effect`s in the record, or stages on the stack.

    Moments and what they are about: "heroism" (side): its heroism phase. "heroism-drawn" (side, count): it has drawn
    heroism markers. "drawn" (drawer, marker): a sub-command marker has been drawn. "reinforcement" (): the
    reinforcement sub-phase. "stack-moves" (hex): units of a hex begin to move. "entered" (piece, hex): a moving unit
    has entered an enemy zone. Combat's own are in `combat`; which combat it is, they find on the stack.
    """
    from gtc_tui.rules.boots.heroism import windows

    windows.open_window(play, windows.Moment(moment, side or drawer, piece, hex, marker, count))


def while_moving(play: BootsPlay, side: Side) -> tuple[Action, ...]:
    """Markers that the phasing side may play between the moves of its units (Inspired Subordinates, Spies)."""
    from gtc_tui.rules.boots.heroism import windows

    return windows.playable(play, side, windows.Moment("moving", side))


def play_while_moving(play: BootsPlay, side: Side, action: Play | Discard) -> None:
    """Carries out one of `while_moving`, or a discard (6.5); `movement.Movement` lies on top of the stack."""
    from gtc_tui.rules.boots.heroism import windows

    if isinstance(action, Discard):
        discard(play, side, action.marker)
    else:
        windows.put_down(play, side, action.marker, windows.Moment("moving", side))


def instead_of_drawing(play: BootsPlay, side: Side) -> tuple[Action, ...]:
    """What a side may do with its markers when it is to draw a sub-command marker: Mad Dash in place of the draw,
    markers that may be played at any time, discards (6.5)."""
    from gtc_tui.rules.boots.heroism import windows

    return (*windows.playable(play, side, windows.Moment("operation", side)), *discards(play, side))


def play_instead(play: BootsPlay, side: Side, action: Action) -> None:
    """Carries out one of `instead_of_drawing`; `Operations` is resumed with an `Answer` when a marker was played."""
    from gtc_tui.rules.boots.heroism import windows

    if isinstance(action, Discard):
        discard(play, side, action.marker)
    else:
        assert isinstance(action, Play)
        windows.put_down(play, side, action.marker, windows.Moment("operation", side))


def refusal(play: BootsPlay, side: Side, action: Action) -> Refusal | None:
    """(rule, reason) why a side cannot play, or discard, a marker now."""
    from gtc_tui.rules.boots.heroism import windows

    return windows.why_not(play, side, action)


def led_alone(play: BootsPlay, marker: str, drawer: Side) -> Active | None:
    """Into the Valley with a marker that activates nothing (21.12): only the stack chosen acts."""
    for effect in effects.of(play, "valley"):
        return Active(marker, drawer, play.game.marker_defs[marker].side, (), effect.pieces)
    return None


def lead(play: BootsPlay) -> None:
    """Into the Valley: the enemy moves the stack that he has chosen, before all others; `movement.Movement` lies on top
    of the stack."""
    from gtc_tui.rules.boots.movement import marching

    for effect in effects.of(play, "valley"):
        units = [play.game.index[unit] for unit in effect.pieces]
        units = [number for number in units if play.position.hex(number) != NO_HEX]
        if units and effect.side is not None:
            play.push(marching.begin(play, units, effect.side))


def blundered(play: BootsPlay) -> bool:
    """Has Someone Blundered been played on the marker just drawn? Uses it up."""
    return effects.take(play, "blundered")
