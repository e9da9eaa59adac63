"""6.3 The moments at which heroism markers may be played, and Staff Work, which cancels the one just played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, runtime_checkable

import msgspec

from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.i18n import N_
from gtc_tui.messages import UNSAID, Message, _
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.heroism import hands
from gtc_tui.rules.boots.heroism.hands import Discard
from gtc_tui.rules.boots.heroism.kinds import MARKERS, Kind, Moment, declare
from gtc_tui.rules.boots.knowledge import fog
from gtc_tui.rules.boots.state import scouting
from gtc_tui.rules.boots.state.actions import CATALOGUE, MOVEMENT_MENU, OPERATION_MENU, Acting
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.kit.actions import Choice, Menu

_RULE = "6.3"
STAFF_WORK, SPIES = "staff-work", "spies"
MAD_DASH = "mad-dash"

_PROMPTS = {
    "heroism": N_("{side}: play a heroism marker before you go on?"),
    "heroism-drawn": N_("{side}: play a heroism marker, now that the enemy has drawn his?"),
    "drawn": N_("{side}: {marker} was drawn. Play a marker?"),
    "reinforcement": N_("{side}: the reinforcement sub-phase begins. Play a heroism marker?"),
    "stack-moves": N_("{side}: the stack in {hex} moves. Play a marker?"),
    "entered": N_("{side}: play a marker as {unit} enters {hex}?"),
    "combat-phase": N_("{side}: the combat sub-phase begins. Play a heroism marker?"),
    "combat": N_("{side}: play markers in this combat? Both sides choose in secret."),
    "rolled": N_("{side}: {die}. Play a marker?"),
    "wiped-out": N_("{side}: play a marker? Your units in {hex} are gone."),
    "combat-draws": N_("{side}: play a heroism marker before you draw?"),
}


class Play(Action, frozen=True, tag="play"):
    """Play a heroism marker (6.3)."""

    marker: str


class Keep(Action, frozen=True, tag="keep"):
    """Play no heroism marker now (6.3)."""


@runtime_checkable
class Fallen(Protocol):
    """A stage under a window of the moment "rolled": its dice have fallen."""

    def came_to(self, play: BootsPlay) -> Message:
        """Which dice they are, and what they have come to."""
        ...

    def means(self, play: BootsPlay) -> Message:
        """What that does; UNSAID where the former says it all."""
        ...


class Answer(msgspec.Struct, frozen=True):
    """Result of a marker that was played. stood: it was not cancelled by Staff Work."""

    marker: str
    stood: bool


def _asked(play: BootsPlay, moment: Moment) -> tuple[Side, ...]:
    """Who may answer, in order."""
    game, active = play.game, play.record.active
    if moment.kind in ("heroism", "rolled", "wiped-out", "combat-draws"):
        assert moment.side is not None
        return (moment.side,)
    if moment.kind == "heroism-drawn":
        assert moment.side is not None
        return (game.enemy(moment.side),)
    if moment.kind == "drawn":
        assert moment.side is not None
        return (game.enemy(moment.side), moment.side)
    if active is None:
        return ()
    if moment.kind == "reinforcement":
        return (active.side,)
    if moment.kind in ("stack-moves", "entered"):
        return (game.enemy(active.side),)
    return (active.side, game.enemy(active.side))


def playable(play: BootsPlay, side: Side, moment: Moment, without: Iterable[str] = ()) -> tuple[Action, ...]:
    """Answers that play a marker of a side's hand now. without: markers of the hand that are laid aside."""
    held = list(hands.hand(play, side))
    for marker in without:
        held.remove(marker)
    if not held:
        return ()
    kinds = dict.fromkeys(marker for marker in held if moment.kind in MARKERS[marker].moments)
    return tuple(Play(marker) for marker in kinds if MARKERS[marker].able(play, side, moment))


def window(
    play: BootsPlay,
    moment: str,
    *,
    side: Side | None = None,
    drawer: Side | None = None,
    piece: PieceId | None = None,
    hex: HexId | None = None,
    marker: str = "",
    count: int = 0,
    attackers: Sequence[PieceNo] = (),
    targets: Sequence[HexId] = (),
) -> None:
    """A moment at which markers may be played (6.3): pushes a stage that asks those who hold one for it, or nothing
    where nobody does. What is played leaves `Effect`s in the record, or stages on the stack.

    Moments and what they are about: "heroism" (side): its heroism phase. "heroism-drawn" (side, count): it has drawn
    heroism markers. "drawn" (drawer, marker): a sub-command marker has been drawn. "reinforcement" (): the
    reinforcement sub-phase. "stack-moves" (hex): units of a hex begin to move. "entered" (piece, hex): a moving unit
    has entered an enemy zone. Combat's own are in `combat`; which combat it is, they find on the stack.
    """
    found = Moment(moment, side or drawer, piece, hex, marker, count)
    asked = _asked(play, found)
    if any(playable(play, one, found) for one in asked):
        able = tuple(one for one in asked if playable(play, one, found))
        play.push(Choosing(found, able) if moment == "combat" else Window(found, asked))


def put_down(play: BootsPlay, side: Side, marker: str, moment: Moment) -> None:
    """A side plays a marker: pushes the stage that carries it out unless it is cancelled. Finishes with
    `Answer`."""
    hands.spend(play, side, marker)
    _tell(play, side, marker)
    play.push(Played(side, marker, moment, play.game.enemy(side)))


def _tell(play: BootsPlay, side: Side, marker: str) -> None:
    text = _("{side} plays {marker}").format(side=play.game.side_words[side], marker=hands.name(play, marker))
    play.reveal(play.game.enemy(side))
    play.emit(Event("play", text, "6.7", side))


def _fallen(play: BootsPlay) -> Fallen | None:
    """The dice that a question under way is about."""
    under = play.stack[-2] if len(play.stack) > 1 else None
    return under if isinstance(under, Fallen) else None


def _ask(
    play: BootsPlay, side: Side, moment: Moment, answers: tuple[Action, ...], besides: tuple[Action, ...] = ()
) -> Decision:
    game = play.game
    drawn = game.marker_defs.get(moment.marker)
    spot = None if moment.hex is None else game.map.names[moment.hex]
    seen = moment.piece is None or game.index[moment.piece] not in fog.hidden(play, side)
    prompt = _(_PROMPTS[moment.kind]).format(
        side=game.side_words[side],
        hex="" if moment.hex is None else game.map.label(moment.hex),
        marker="" if drawn is None else _(drawn.name),
        unit="" if moment.piece is None else game.piece(moment.piece).name if seen else _("a unit"),
        die=UNSAID if (fallen := _fallen(play)) is None else fallen.came_to(play),
    )
    subject = moment.piece if seen else None
    return Decision(side, "heroism", prompt, _RULE, (*answers, Keep(), *besides), (), subject, spot, Keep())


def why_not(play: BootsPlay, side: Side, action: Action) -> Refusal | None:
    """(rule, reason) why a side cannot play, or discard, a marker now."""
    if not isinstance(action, Play | Discard):
        return None
    names = play.game.tables.heroism_names
    if action.marker not in names:
        return "6.7", _("{marker}: no such heroism marker").format(marker=action.marker[:40])
    if action.marker not in hands.hand(play, side):
        text = _("{side} does not hold {marker}")
        return _RULE, text.format(side=play.game.side_words[side], marker=hands.name(play, action.marker))
    return "6.7", _("{marker} cannot be played now").format(marker=hands.name(play, action.marker))


def _with_spies(play: BootsPlay, side: Side, answers: tuple[Action, ...]) -> tuple[Action, ...]:
    """6.7: a side that is asked may play Spies as well."""
    held = SPIES in hands.hand(play, side) and bool(scouting.enemy_stacks(play, side))
    return (*answers, Play(SPIES)) if held and Play(SPIES) not in answers else answers


class Window(Stage, frozen=True):
    """A moment: those concerned are asked, one after the other, for one marker after the other."""

    moment: Moment
    waiting: tuple[Side, ...]

    def decision(self, play: BootsPlay) -> Decision | None:
        if not self.waiting:
            return None
        answers = playable(play, self.waiting[0], self.moment)
        if not answers:
            return None
        side = self.waiting[0]
        return _ask(play, side, self.moment, _with_spies(play, side, answers), hands.discards(play, side))

    def run(self, play: BootsPlay) -> None:
        if self.waiting:
            play.replace(Window(self.moment, self.waiting[1:]))
        else:
            play.finish()

    def apply(self, play: BootsPlay, action: Action) -> None:
        if isinstance(action, Play):
            put_down(play, self.waiting[0], action.marker, self.moment)
        elif isinstance(action, Discard):
            hands.discard(play, self.waiting[0], action.marker)
        else:
            play.replace(Window(self.moment, self.waiting[1:]))

    def refusal(self, play: BootsPlay, action: Action) -> Refusal | None:
        return why_not(play, self.waiting[0], action)


class Choosing(Stage, frozen=True):
    """10.2, second step: both sides choose markers for a combat unseen of one another, then they are shown together.
    chosen: what each side of those asked has laid down so far."""

    moment: Moment
    waiting: tuple[Side, ...]
    chosen: tuple[tuple[Side, str], ...] = ()

    def decision(self, play: BootsPlay) -> Decision | None:
        if not self.waiting:
            return None
        side = self.waiting[0]
        laid = [marker for owner, marker in self.chosen if owner == side]
        once = {Play(marker) for marker in laid if not MARKERS[marker].adds_up}
        answers = tuple(answer for answer in playable(play, side, self.moment, laid) if answer not in once)
        return _ask(play, side, self.moment, answers) if answers else None

    def run(self, play: BootsPlay) -> None:
        if self.waiting:
            play.replace(Choosing(self.moment, self.waiting[1:], self.chosen))
            return
        play.stack.pop()
        play.push(Shown())
        for side, marker in self.chosen:
            hands.spend(play, side, marker)
            _tell(play, side, marker)
        for side, marker in reversed(self.chosen):
            play.push(Played(side, marker, self.moment, play.game.enemy(side)))

    def apply(self, play: BootsPlay, action: Action) -> None:
        if isinstance(action, Play):
            chosen = (*self.chosen, (self.waiting[0], action.marker))
            play.replace(Choosing(self.moment, self.waiting, chosen))
        else:
            play.replace(Choosing(self.moment, self.waiting[1:], self.chosen))

    def refusal(self, play: BootsPlay, action: Action) -> Refusal | None:
        return why_not(play, self.waiting[0], action)


class Shown(Stage, frozen=True):
    """All markers of a combat have been carried out."""

    def run(self, play: BootsPlay) -> None:
        play.finish()


class Played(Stage, frozen=True):
    """A marker lies on the table. asked: who may cancel it, or the Staff Work that cancelled it, with Staff Work."""

    side: Side
    marker: str
    moment: Moment
    asked: Side | None
    cancelled: bool = False

    def decision(self, play: BootsPlay) -> Decision | None:
        if self.asked is None or STAFF_WORK not in hands.hand(play, self.asked):
            return None
        against = hands.name(play, STAFF_WORK if self.cancelled else self.marker)
        prompt = _("{side}: cancel {marker} with Staff Work?").format(
            side=play.game.side_words[self.asked], marker=against
        )
        return Decision(self.asked, "heroism", prompt, "6.7", (Play(STAFF_WORK), Keep()), default=Keep())

    def run(self, play: BootsPlay) -> None:
        if self.cancelled:
            text = _("{marker} is cancelled").format(marker=hands.name(play, self.marker))
            play.emit(Event("cancelled", text, "6.7", self.side))
            play.finish(Answer(self.marker, False))
            return
        play.replace(Settled(self.marker))
        MARKERS[self.marker].carry_out(play, self.side, self.moment)

    def apply(self, play: BootsPlay, action: Action) -> None:
        if isinstance(action, Play):
            assert self.asked is not None
            hands.spend(play, self.asked, STAFF_WORK)
            _tell(play, self.asked, STAFF_WORK)
            answered = play.game.enemy(self.asked)
            play.replace(msgspec.structs.replace(self, asked=answered, cancelled=not self.cancelled))
        else:
            play.replace(msgspec.structs.replace(self, asked=None))


class Settled(Stage, frozen=True):
    """A marker that has been carried out, when nothing of it is left to be done."""

    marker: str

    def run(self, play: BootsPlay) -> None:
        play.finish(Answer(self.marker, True))


declare(
    "staff-work",
    Kind(
        words=N_("Staff Work cancels the marker that the enemy has just played."),
    ),
)


# -- what the answers are called, and what the questions mean ------------------------------------------
CATALOGUE.answer(Play, lambda play, action: _("Play {marker}").format(marker=hands.name(play, action.marker)))
CATALOGUE.answer(Keep, lambda play, action: _("Play nothing"))


def _meaning(play: BootsPlay) -> tuple[Message, ...]:
    fallen = _fallen(play)
    meant = UNSAID if fallen is None else fallen.means(play)
    return (meant,) if meant else ()


CATALOGUE.question(
    "heroism",
    lambda play: (
        *_meaning(play),
        _("You hold a heroism marker that you may play now. If you keep it, you may play it later."),
        _("Your opponent may cancel it if he holds Staff Work."),
    ),
)


def _on_the_way(menu: Menu[BootsPlay, Acting], moment: str, place: int) -> None:
    """6.3, 6.5: markers are among the answers of a menu: played at a moment between other things, or put back."""
    menu.add(
        Choice(
            action=Play,
            place=place,
            offer=lambda play, acting: playable(play, acting.side, Moment(moment, acting.side)),
            begin=lambda play, acting, action: put_down(play, acting.side, action.marker, Moment(moment, acting.side)),
            refusal=lambda play, acting, action: why_not(play, acting.side, action),
        )
    )
    menu.add(
        Choice(
            action=Discard,
            place=60,
            offer=lambda play, acting: hands.discards(play, acting.side),
            begin=lambda play, acting, action: hands.discard(play, acting.side, action.marker),
            refusal=lambda play, acting, action: why_not(play, acting.side, action),
            value=lambda play, acting, action: -1.0,
        )
    )


_on_the_way(OPERATION_MENU, "operation", 20)
_on_the_way(MOVEMENT_MENU, "moving", 30)
