"""6.4 to 6.6 Heroism markers in the hand: what is held, put back, discarded and lost."""

from __future__ import annotations

from gtc_tui.engine.action import CHANCE, Action, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Stage
from gtc_tui.messages import Message, _
from gtc_tui.rules.boots.state.actions import CATALOGUE
from gtc_tui.rules.boots.state.game import BootsPlay


class DrawnHeroism(Action, frozen=True, tag="drawn-heroism"):
    """A heroism marker comes out of the pool, or out of a hand (6.2, 6.6). A chance action."""

    marker: str


class Discard(Action, frozen=True, tag="discard"):
    """Put a heroism marker back into the pool (6.5)."""

    marker: str


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


def discards(play: BootsPlay, side: Side) -> tuple[Action, ...]:
    """6.5: markers may go back unused whenever a side is asked something between combats."""
    return tuple(Discard(marker) for marker in dict.fromkeys(hand(play, side)))


def discard(play: BootsPlay, side: Side, marker: str) -> None:
    """6.5: a marker goes back into the pool unused."""
    spend(play, side, marker)
    text = _("{side} discards {marker}").format(side=play.game.side_words[side], marker=name(play, marker))
    play.reveal(play.game.enemy(side))
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
        prompt = _("{side} loses a heroism marker").format(side=play.game.side_words[self.side])
        actions = tuple(DrawnHeroism(marker) for marker in kinds)
        return Decision(CHANCE, "lose-heroism", prompt, "6.6", actions, tuple(map(held.count, kinds)))

    def run(self, play: BootsPlay) -> None:
        play.finish()

    def apply(self, play: BootsPlay, action: Action) -> None:
        assert isinstance(action, DrawnHeroism)
        spend(play, self.side, action.marker)
        side = play.game.side_words[self.side]
        told = _("{side} loses {marker}").format(side=side, marker=name(play, action.marker))
        outline = _("{side} loses a heroism marker").format(side=side)
        play.emit(Event("lose-heroism", told, "6.6", self.side, known=self.side, outline=outline))
        play.replace(Forfeit(self.side, self.count - 1))


# -- what the answers are called, and what the questions mean ------------------------------------------
CATALOGUE.answer(DrawnHeroism, lambda play, action: name(play, action.marker))
CATALOGUE.answer(Discard, lambda play, action: _("Discard {marker}").format(marker=name(play, action.marker)))
CATALOGUE.question("lose-heroism", lambda play: (_("A heroism marker, drawn at random from the hand, is lost."),))
