"""One game being played: who plays which side, the dice, standing answers, what may be taken back. No files: where it
is kept is somebody else's affair."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Literal, Protocol, Self

import msgspec

from gtc_tui.bots.base import GREEDY, Bot, dismiss, make_bot
from gtc_tui.bots.thought import Advice, Foresighted, Thinker, Thought
from gtc_tui.engine.action import CHANCE, Action, PieceId, Side
from gtc_tui.engine.dice import Referee, fresh_seed
from gtc_tui.engine.event import Event
from gtc_tui.engine.game import Game
from gtc_tui.engine.log import UNDO, Header, parse_body
from gtc_tui.engine.report import Result
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.errors import GtcError, IllegalAction
from gtc_tui.i18n import _
from gtc_tui.messages import Message
from gtc_tui.play.table.pondering import Pondering
from gtc_tui.play.table.so_far import HUMAN, GameSoFar
from gtc_tui.play.table.standing_answers import Follows, Standing, due, what_follows
from gtc_tui.play.table.timeline import STANDING, Happened, Timeline

_LULL = 0.7
"""Seconds that a person has to think before machine players do so, too."""
_DEALS = 20
"""Deals of what is hidden before a what-if game is refused."""


class NotAgreed(GtcError):
    """An answer that one of two people may not take back alone."""


class Keeping(Protocol):
    """Where a table's game is kept: a log file, a database. Only one table writes to it."""

    def append(self, lines: Sequence[str]) -> None:
        """Adds lines to the game's log; they are safe when this returns. Raises GtcError, and nothing is added then."""

    def keep_standing(self, rules: frozenset[Standing]) -> None:
        """Keeps the standing answers of the people who play, in place of those before. Raises GtcError."""


class _Away:
    """Who plays elsewhere: nobody here answers for him."""

    name = "away"

    def choose(self, seat: Seat) -> Action:
        raise GtcError(_("your opponent decides"))


class Table:
    """It owns the state; others get a `seat`. Not thread-safe. Every action is kept before the next decision can be
    seen; when it cannot be, GtcError says why and the game stands as before.
    """

    threads = 1
    """Those that a search may use here, where somebody waits for it."""

    def __init__(self, so_far: GameSoFar, kept: Keeping | None = None) -> None:
        """kept: where the game is kept from here on; None: nowhere. Raises UnknownName for a player of the header that
        does not exist."""
        self.game = so_far.game
        self.header = so_far.header
        self.players = _players(so_far.game, so_far.header)
        self.away = so_far.away
        self.players.update(dict.fromkeys(self.away, _Away()))
        self._timeline = so_far.timeline
        self._lines = list(so_far.lines)
        self._kept = kept
        self._standing = so_far.standing
        self._given: set[int] = set()  # actions that standing answers gave here, by their number
        self._going_on: set[int] = set()  # answers of one gesture with the person's answer before
        self._hold = False  # after an undo the player is asked, whatever stands
        # What redo brings back: whether a standing answer gave it, and whether it goes on with a gesture.
        self._undone: list[list[tuple[Action, bool, bool]]] = []
        self._dice = so_far.dice or Referee(fresh_seed() if so_far.header.seed is None else so_far.header.seed)
        self._people = sum(player is None for player in self.players.values())

    # -- looking -----------------------------------------------------------------------------------------
    @property
    def state(self) -> State:
        return self._timeline.state

    def seat(self, viewer: Side | None) -> Seat:
        """What a side (PUBLIC: who looks on) may know of it: all that goes from here to a player or an interface. None:
        all of it."""
        return Seat(self.state, viewer)

    @property
    def onlooker(self) -> Side | None:
        """What somebody sees who plays no side here; None: all, where nobody plays who could be told."""
        return None

    @property
    def count(self) -> int:
        """Number of actions so far."""
        return len(self.state)

    @property
    def to_move(self) -> Side | None:
        """Who decides: a side, CHANCE, or None when the game is over."""
        return self.state.to_move

    @property
    def result(self) -> Result | None:
        """None until the game is over."""
        return self.state.result

    @property
    def root(self) -> State | None:
        """What a what-if game begins in where it has no past; None: a new game."""
        return self._timeline.root

    @property
    def deciders(self) -> Sequence[Side]:
        """Who took each action so far."""
        return self._timeline.deciders

    @property
    def happened(self) -> Happened:
        """(number of actions before it, event), in order; without what was taken back. For whoever keeps the game:
        others are `told`."""
        return self._timeline.happened

    @property
    def events(self) -> int:
        """How many things have happened so far."""
        return self._timeline.events

    def told(self, viewer: Side | None, since: int = 0) -> list[tuple[int, Event]]:
        """What happened from the event with this number on, as far as a side may know of it: (number of actions before
        it, event); all of it to None, and when the game is over."""
        side = None if self.state.decision is None else viewer
        return [(before, event.for_side(side)) for before, event in self._timeline.since(since) if event.reaches(side)]

    def numbered(self, viewer: Side | None, since: int = 0) -> list[tuple[int, Event]]:
        """As `told`, each with its own number."""
        side = None if self.state.decision is None else viewer
        found = enumerate(self._timeline.since(since), since)
        return [(number, event.for_side(side)) for number, (_before, event) in found if event.reaches(side)]

    @property
    def waiting(self) -> Literal["human", "bot", "chance", "away", "over"]:
        """Whom the game waits for; "bot" too where a standing answer is due. away: somebody who plays elsewhere, for
        his answer or for his part in the dice."""
        side = self.state.to_move
        if side is None:
            return "over"
        if side == CHANCE:
            return "chance" if self._dice.ready(self._timeline.rolls) else "away"
        if side in self.away:
            return "away"
        return "human" if self._is_human(side) and self._due() is None else "bot"

    def _due(self) -> tuple[Standing, Action] | None:
        if self._hold or not self._standing or self.to_move in (None, CHANCE):
            return None
        return due(self._standing, self.seat(self.to_move))

    @property
    def shared(self) -> bool:
        """Two people play here, and each may know what the other may not: they look at the screen in turn."""
        return self._people > 1 and self.state.decision is not None and self._hides()

    def _hides(self) -> bool:
        """Is there, or has there been, anything that one side knows and the other does not?"""
        if not self.game.secrets:
            return False
        views = [msgspec.structs.replace(self.state.view(side), side=None) for side in self.game.sides]
        return views[0] != views[1] or any(event.known is not None for _before, event in self.happened)

    @property
    def seated(self) -> Side | None:
        """The person who gave an answer last; None: nobody yet."""
        deciders = self._timeline.deciders
        asked = (n for n in range(len(deciders) - 1, -1, -1) if self._is_human(deciders[n]) and n not in self._given)
        number = next(asked, None)
        return None if number is None else deciders[number]

    @property
    def standing(self) -> frozenset[Standing]:
        """The standing answers of the people who play here."""
        return self._standing

    def _is_human(self, side: Side) -> bool:
        return side != CHANCE and self.players[side] is None

    # -- playing -----------------------------------------------------------------------------------------
    def act(self, action: Action, goes_on: bool = False) -> int:
        """A human's answer; the number of the first event of it (see `told`). goes_on: of one gesture with the answer
        before, and taken back with it. Raises IllegalAction, or GtcError when the log cannot be written (a full disk):
        the state is then unchanged."""
        if self.waiting in ("chance", "bot", "away"):
            raise IllegalAction("", Message("It is not a person's turn"))
        first = self._take(action)
        if goes_on:
            self._going_on.add(len(self.state) - 1)
        return first

    def auto(self, chosen: Action | None = None) -> int | None:
        """Carries out one due roll of dice, machine player's decision or standing answer (told by an event of kind
        "standing"); the number of the first event of it. None when a human is asked or the game is over. Raises
        GtcError as `act` does.

        chosen: what came of `thinking`; without it the machine player is asked here and now."""
        decision, rolls = self.state.decision, self._timeline.rolls
        if decision is None or self.waiting == "away":
            return None
        if decision.side == CHANCE:
            return self._take(self._dice.roll(decision, len(self.state), rolls), self._dice.proof(rolls))
        bot = self.players[decision.side]
        if bot is not None:
            return self._take(bot.choose(self.seat(decision.side)) if chosen is None else chosen)
        found = self._due()
        return None if found is None else self._take_standing(*found)

    def thinking(self) -> Pondering[Action] | None:
        """The choice that a machine player owes now, as work to be started; None where none does."""
        side = self.state.to_move
        bot = None if side is None or side == CHANCE or side in self.away else self.players[side]
        if bot is None:
            return None
        player, twin = bot, self.seat(side).clone()

        def work(thought: Thought) -> Action:
            return player.think(twin, thought) if isinstance(player, Thinker) else player.choose(twin)

        return Pondering(work, lambda: dismiss(player), self.threads)

    def anticipating(self) -> Pondering[None] | None:
        """What a machine player thinks while a person is asked, as work to be started, and to be stopped when he
        answers; None where none does."""
        if self.waiting != "human":
            return None
        players = list[tuple[Foresighted, Seat]]()
        for side, player in self.players.items():
            if isinstance(player, Foresighted):
                players.append((player, self.seat(side).clone()))

        def work(thought: Thought) -> None:
            if thought.stopped_within(_LULL):
                return
            for player, twin in players:
                player.anticipate(twin, thought)

        return Pondering(work) if players else None

    def advice(self, seat: Seat, top: int, spec: str) -> Pondering[tuple[Advice, ...]] | None:
        """What a machine player would do in this seat, as work to be started that is done elsewhere; None: here
        (`aids.advice`)."""
        return None

    def replace_player(self) -> None:
        """Another of its kind takes the seat of the machine player that is asked: it is still busy with what nobody
        waits for any more."""
        side = self.state.to_move
        assert side is not None
        self.players[side] = _player(side, self.header)

    def hurried(self) -> Action:
        """What a machine player does that had no answer yet when it was cut short: what the rules' own judgement likes
        best."""
        seat = self.seat(self.to_move)
        values = seat.appraise()
        return seat.legal_actions()[values.index(max(values))]

    def _take_standing(self, rule: Standing, action: Action) -> int:
        """The answer that a rule gives; the event that tells it is not in the log."""
        told, count = self._standing_told(action, rule.piece), len(self.state)
        first = self._take(action)
        self._tell_standing(first, count, told)
        return first

    def _standing_told(self, action: Action, piece: PieceId | None = None) -> Event:
        """What tells that the answer to what is asked now was a standing one."""
        decision = self.state.decision
        assert decision is not None
        text = Message("Standing order: {answer}", answer=self.state.label(action))
        pieces = () if piece is None else (piece,)
        places = (decision.target,) if decision.target else ()
        return Event(STANDING, text, decision.rule, decision.side, pieces, places)

    def _tell_standing(self, first: int, count: int, told: Event) -> None:
        """Before the first event of the answer with this number."""
        self._timeline.note(first, count, told)
        self._given.add(count)

    def _take(self, action: Action, proof: Sequence[str] = ()) -> int:
        first, rolls = self.events, self._timeline.rolls
        self._timeline.take(action)
        try:
            self._keep([*proof, self.game.system.codec.text(action)])
        except BaseException:
            self._timeline.take_back()
            self._timeline.rolls = rolls
            raise
        self._undone.clear()
        self._hold = False
        return first

    def note(self, lines: Sequence[str]) -> None:
        """Lines of the log that are no answers. Raises GtcError as `act`."""
        self._keep(list(lines))

    def follow(self, lines: Sequence[str]) -> int:
        """What was played elsewhere: lines of the log that come after those here; the number of the first event that
        is new. Raises GtcError, and nothing has changed then."""
        timeline, first = self._timeline.clone(), self.events
        for entry in parse_body([self._lines[0], *lines], self.game.system.codec, self.game.id):
            if entry.action is None:
                timeline.take_back()
                first = min(first, timeline.events)
            else:
                timeline.take(entry.action)
        self._keep(list(lines))
        self._timeline = timeline
        self._undone.clear()
        self._given = {number for number in self._given if number < len(self.state)}
        self._going_on = {number for number in self._going_on if number < len(self.state)}
        self._hold = False
        return first

    def gesture(self, side: Side | None = None) -> int:
        """Number of actions before the last gesture of a person before this decision, of that of a side. Raises
        GtcError when there is none."""
        deciders = self._timeline.deciders
        human = [n for n, one in enumerate(deciders) if self._is_human(one) and side in (None, one)]
        if not human:
            raise GtcError(_("nothing to undo"))
        own = (number for number in reversed(human) if number not in self._given and number not in self._going_on)
        return next(own, human[0])

    def recall(self, given: Iterable[int], going_on: Iterable[int]) -> None:
        """What was said of actions of the log while they were played: which ones standing answers gave, and which ones
        went on with a gesture."""
        self._given, self._going_on = set(given), set(going_on)

    def undo(self, agreed: bool = False, side: Side | None = None) -> int:
        """Takes the game back to the last `gesture` of a person, or of that of a side: its answers and all dice and
        machine decisions and standing answers since. Returns how many actions that were. Raises GtcError when there is
        none, or as `act`.

        Where two people play, NotAgreed when dice were rolled since, or the other one is asked, or the game is over, or
        something was revealed to a side; unless both have agreed."""
        deciders, start = self._timeline.deciders, self.gesture(side)
        taken = [
            (action, start + n in self._given, start + n in self._going_on)
            for n, action in enumerate(self.state.history[start:])
        ]
        rolled = deciders[start:]
        if self.away and (CHANCE in rolled or self.state.to_move != deciders[start] or self.away & {*rolled}):
            raise GtcError(_("what your opponent has been sent cannot be undone"))
        if not agreed and self._people > 1:
            if CHANCE in rolled:
                raise NotAgreed(_("dice have been rolled since"))
            if self.state.to_move != deciders[start]:
                raise NotAgreed(_("your opponent has seen it"))
            if any(self.state.revealed[start:]):
                raise NotAgreed(_("something hidden has been revealed since"))
        self._keep([UNDO] * len(taken))
        for _step in taken:
            self._timeline.take_back()
        if self._dice.again or CHANCE not in rolled:
            self._undone.append(taken)
        else:
            self._undone.clear()
        self._given = {number for number in self._given if number < start}
        self._going_on = {number for number in self._going_on if number < start}
        self._hold = True
        return len(taken)

    def redo(self) -> int:
        """Brings back what the last undo took, until another action is taken; the number of the first event of it.
        Raises GtcError when there is nothing, or as `act`."""
        if not self._undone:
            raise GtcError(_("nothing to redo"))
        count = len(self.state)
        group, first = self._undone[-1], self.events
        try:
            for action, *_how in group:
                self._timeline.take(action)
            self._keep([self.game.system.codec.text(action) for action, *_how in group])
        except BaseException:
            while len(self.state) > count:
                self._timeline.take_back()
            raise
        self._undone.pop()
        self._given |= {count + n for n, (_action, given, _more) in enumerate(group) if given}
        self._going_on |= {count + n for n, (_action, _given, more) in enumerate(group) if more}
        return first

    def can_redo(self) -> bool:
        """Whether `redo` has something to bring back."""
        return bool(self._undone)

    # -- beside the game -------------------------------------------------------------------------------------
    def set_standing(self, rules: Iterable[Standing]) -> None:
        """The standing answers from now on. Raises GtcError when they cannot be kept; they are then as before."""
        rules = frozenset(rules)
        if self._kept is not None:
            self._kept.keep_standing(rules)
        self._standing = rules

    def final(self, action: Action) -> bool:
        """Whether it is right to ask a person twice before this answer: dice, the other side or the end follow, or
        something hidden is shown, and another person plays too. Alone, everything can be taken back."""
        if (self._people < 2 and not self.away) or self.to_move not in self.game.sides:
            return False
        return self._follows(action) != "same"

    def _follows(self, action: Action) -> Follows | None:
        """`what_follows` an answer of the side that is asked; None where it cannot be told. Who is asked next may tell
        what he holds: it is looked at in a game that the side could be in, and not in the real one."""
        assert self.to_move is not None
        trial = self.seat(self.to_move).imagined(self.count)
        return None if trial is None else what_follows(trial, action)

    def whatif(self, alone: bool = False) -> Self:
        """A game from here that exists only in memory, to try something and throw it away. Its dice are others than
        this game's will be. alone: the person plays both sides. What the person may not know is dealt anew in it, and
        it has no past then. Raises GtcError where it would show what only the other person may know, or where what is
        hidden cannot be dealt."""
        if self.shared:
            raise GtcError(_("what if: not while two people share the keyboard and something is hidden"))
        seed = fresh_seed()
        named: dict[str, str] = {
            side: HUMAN if alone else GREEDY if side in self.away else self.header.players.get(side, HUMAN)
            for side in self.game.sides
        }
        header = msgspec.structs.replace(self.header, seed=seed, players=named)
        standing = frozenset[Standing]() if alone else self._standing
        twin = type(self)(GameSoFar(self.game, header, self._tried(seed), self._lines, standing))
        twin._people = 1  # who tries something asks nobody
        return twin

    def _tried(self, seed: int) -> Timeline:
        """The timeline of a what-if game: this one's, or where a person may not know all of it, one that begins now
        in a game as it may be."""
        person = next((side for side, player in self.players.items() if player is None), None)
        if person is None or self._timeline.root is not None or self.state.decision is None or not self._hides():
            return self._timeline.clone()
        for number in range(_DEALS):
            world = self.state.imagined(person, seed + number)
            if world is not None:
                return Timeline.at(world)
        raise GtcError(_("what if: not now; too much of what is going on is hidden"))

    # -- keeping -----------------------------------------------------------------------------------------
    @property
    def lines(self) -> tuple[str, ...]:
        """The log, header first: all that has to be kept of the game."""
        return tuple(self._lines)

    def _keep(self, lines: list[str]) -> None:
        if self._kept is not None:
            self._kept.append(lines)
        self._lines.extend(lines)

    def close(self) -> None:
        """Lets go of the machine players."""
        for player in self.players.values():
            dismiss(player, self.state.result)


def _players(game: Game, header: Header) -> dict[Side, Bot | None]:
    """Each side's player. Machine players get seeds of their own, so that dice and choices do not run in step."""
    return {side: _player(side, header) for side in game.sides}


def _player(side: Side, header: Header) -> Bot | None:
    spec = header.players.get(side, HUMAN)
    own = int.from_bytes(hashlib.blake2b(f"{header.seed or 0}:{side}".encode(), digest_size=8).digest(), "big")
    return None if spec == HUMAN else make_bot(spec, own)
