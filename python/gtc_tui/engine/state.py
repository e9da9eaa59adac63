"""The public face of a game in progress: legal actions, apply, clone, undo, views."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from gtc_tui._core import CoreError, Position, Snapshot
from gtc_tui.engine.action import CHANCE, PUBLIC, Action, Side
from gtc_tui.engine.decision import Decision, face
from gtc_tui.engine.event import Event
from gtc_tui.engine.game import Game
from gtc_tui.engine.play import Play
from gtc_tui.engine.report import Headline, Report, Result, View
from gtc_tui.engine.stage import Stage
from gtc_tui.engine.thinking import Budget, Intention, Proposal
from gtc_tui.errors import GtcError, IllegalAction, not_offered
from gtc_tui.i18n import _, reader
from gtc_tui.messages import Message, unworded

# Snapshots for undo: all of the last _RECENT actions, every _SPACING-th before; others are replayed.
_RECENT = 256
_SPACING = 64


Checkpoint = tuple[bytes, tuple[Stage, ...], msgspec.Struct]
"""Position, stack and record before an action; plain data, so that they can be kept."""

_Snapshot = tuple[Snapshot, tuple[Stage, ...], msgspec.Struct] | Checkpoint


class State:
    """A game between two decisions. Not thread-safe; `clone` is cheap and independent.

    `decision` says what is asked and lists every legal action; `apply` takes one of them and nothing
    else. Dice are actions too: while `to_move` is CHANCE, the legal actions are the outcomes.

    >>> import gtc_tui
    >>> state = gtc_tui.load("gtc/03-race-for-spotsylvania").new_state()
    >>> state.to_move == state.game.sides[0], state.decision.kind
    (True, 'transfer')
    >>> [state.game.system.codec.text(action) for action in state.legal_actions()][-1]
    'done'
    >>> before, twin = state.hash, state.clone()
    >>> while twin.to_move != gtc_tui.CHANCE:
    ...     events = twin.apply(twin.decision.default)
    >>> len(twin.legal_actions()), twin.decision.probability(twin.legal_actions()[0])
    (36, Fraction(1, 36))
    >>> while len(twin):
    ...     taken_back = twin.undo()
    >>> twin.hash == before == state.hash
    True
    """

    def __init__(self, game: Game) -> None:
        self._begin(game.system.begin(game))

    @classmethod
    def from_play(cls, play: Play[Any, Any]) -> State:
        """A game that begins here, in the midst of things. It has no past: nothing before it can be taken back, and its
        history begins with it."""
        state = cls.__new__(cls)
        state._begin(play.clone())
        return state

    @classmethod
    def taken_up(
        cls,
        game: Game,
        history: Iterable[Action],
        revealed: Iterable[frozenset[Side]],
        checkpoints: Mapping[int, Checkpoint],
    ) -> State:
        """A game whose past is known: `history`, `revealed` and `checkpoints` of the state that it was. Nothing of them
        is checked; whoever kept them compares the `hash`. Raises CoreError where a position is none of this game."""
        state = cls(game)
        state._history, state._revealed = list(history), list(revealed)
        state._snapshots = dict(sorted(checkpoints.items()))
        state._rewind(len(state._history))
        return state

    def checkpoints(self) -> dict[int, Checkpoint]:
        """The game before some of its actions, by their number: enough to take it up anywhere without much play. Left
        out is where the system does not find the ground again that the position lay on (`System.taken_up`)."""
        found: dict[int, Checkpoint] = {}
        for count, (position, stack, record) in self._snapshots.items():
            if count % _SPACING:
                continue
            if isinstance(position, bytes):
                found[count] = position, stack, record
                continue
            was = position.position()
            data = was.to_bytes()
            with suppress(CoreError):
                if self.game.system.taken_up(self.game, data, stack, record).position == was:
                    found[count] = data, stack, record
        return found

    def beginning(self) -> State:
        """The game as it began, before its first action."""
        return State.from_play(self._put_back(self._root))

    def _begin(self, play: Play[Any, Any]) -> None:
        self.game: Game = play.game
        self._root: _Snapshot = (play.position.snapshot(), tuple(play.stack), play.record)
        self._play = play
        self._decision = play.settle()
        self.opening: tuple[Event, ...] = tuple(play.events)
        """What happened before the first decision."""
        play.events = []
        play.revealed = set()
        self._history: list[Action] = []
        self._revealed: list[frozenset[Side]] = []
        self._snapshots: dict[int, _Snapshot] = {}
        self._views: dict[tuple[Side | None, object], View] = {}  # of this position; a screen asks for one many times
        self._dawn: Play[Any, Any] | None = None  # the beginning of some period that was asked for last
        self._manners: dict[tuple[Side, str], tuple[int, ...]] = {}  # what sides' answers tell, by name of habits

    # -- what is asked -------------------------------------------------------------------------------
    @property
    def decision(self) -> Decision | None:
        """The question now; None when the game is over."""
        return self._decision

    @property
    def to_move(self) -> Side | None:
        """Who decides: a side, CHANCE, or None when the game is over."""
        return self._decision.side if self._decision else None

    @property
    def fighting(self) -> bool:
        """Is a combat under way, its consequences included?"""
        return any(stage.COMBAT for stage in self._play.stack)

    def legal_actions(self) -> tuple[Action, ...]:
        """Never empty before the end, empty after it."""
        return self._decision.actions if self._decision else ()

    @property
    def history(self) -> tuple[Action, ...]:
        """Every action since the start, dice included. Replaying it gives this state."""
        return tuple(self._history)

    @property
    def revealed(self) -> tuple[frozenset[Side], ...]:
        """For every action of `history` the sides that came to know by it what had been hidden from them."""
        return tuple(self._revealed)

    def __len__(self) -> int:
        """Number of actions so far."""
        return len(self._history)

    @property
    def result(self) -> Result | None:
        """None until the game is over."""
        return self.game.system.result(self._play) if self._decision is None else None

    # -- changing ------------------------------------------------------------------------------------
    def apply(self, action: Action) -> tuple[Event, ...]:
        """Carries out a legal action and returns what happened.

        Raises IllegalAction(rule, reason) otherwise; the state is then unchanged.
        """
        decision, fault = self._decision, self.refusal(action)
        if fault is not None:
            raise fault
        play = self._play
        count = len(self._history)
        before = self._snapshot()
        self._views.clear()
        try:
            play.apply(action)
            self._decision = play.settle()
        except BaseException:
            self._restore(before)
            self._decision = decision
            raise
        self._snapshots[count] = before
        stale = count - _RECENT
        if stale >= 0 and stale % _SPACING:
            self._snapshots.pop(stale, None)
        self._history.append(action)
        self._revealed.append(frozenset(play.revealed))
        events = tuple(play.events)
        play.events.clear()
        play.revealed.clear()
        return events

    def refusal(self, action: Action) -> IllegalAction | None:
        """Why an action is not legal now; None where it is."""
        if self._decision is None:
            return IllegalAction("", Message("the game is over"))
        return None if action in self._decision.actions else self._refuse(self._decision, action)

    def _refuse(self, decision: Decision, action: Action) -> IllegalAction:
        if not isinstance(action, Action):  # a text, say: parse it first
            return IllegalAction(decision.rule, Message("{what}: not an action", what=repr(action)[:60]))
        known = self._known(decision.side)
        told = known.stack[-1].refusal(known, action) or self.game.system.untimely(known, action)
        if told is not None:
            return IllegalAction(*told)
        text = self.game.system.codec.text(action)
        return not_offered(decision.rule, text)

    def untimely(self, kind: type[Action]) -> IllegalAction | None:
        """Why no answer of a kind may be given while something else is asked; None where nothing can be told."""
        if self._decision is None:
            return None
        told = self.game.system.untimely(self._known(self._decision.side), kind)
        return None if told is None else IllegalAction(*told)

    def lacking(self, key: int) -> IllegalAction | None:
        """Why no answer of a group is legal now; None where one is, or nothing can be told."""
        if self._decision is None or any(
            group.key == key for action in self._decision.actions if (group := self.game.system.group(action))
        ):
            return None
        known = self._known(self._decision.side)
        told = known.stack[-1].lacking(known, key)
        return None if told is None else IllegalAction(*told)

    def undo(self) -> Action:
        """Takes the last action back (dice included) and returns it. Raises GtcError at the start."""
        if not self._history:
            raise GtcError(_("nothing to undo"))
        action = self._history.pop()
        self._revealed.pop()
        self._rewind(len(self._history))
        return action

    def _rewind(self, count: int) -> None:
        """Puts the play back to where `count` actions had been applied; history is already cut."""
        kept = self._snapshots  # in order
        while kept and next(reversed(kept)) > count:
            kept.popitem()
        known = next(reversed(kept), 0)
        self._restore(kept.pop(known) if known == count and kept else kept.get(known, self._root))
        self._decision = self._play.settle()
        for index, action in enumerate(self._history[known:count], known):
            kept[index] = self._snapshot()  # what is taken back next is not played again
            self._play.apply(action)
            self._decision = self._play.settle()
        self._play.events, self._play.revealed = [], set()

    def _snapshot(self) -> _Snapshot:
        return self._play.position.snapshot(), tuple(self._play.stack), self._play.record

    def _restore(self, snapshot: _Snapshot) -> None:
        self._views.clear()
        self._dawn = None  # another past may lead here
        self._manners = {key: told[: len(self._history)] for key, told in self._manners.items()}
        self._play = self._put_back(snapshot)

    def _put_back(self, snapshot: _Snapshot) -> Play[Any, Any]:
        position, stack, record = snapshot
        if isinstance(position, bytes):
            return self.game.system.taken_up(self.game, position, stack, record)
        return Play(self.game, position.position(), list(stack), record)

    def clone(self) -> State:
        """An independent copy with its own history; undo works in it as here."""
        twin = object.__new__(State)
        twin.game = self.game
        twin.opening = self.opening
        twin._play = self._play.clone()
        twin._decision = self._decision
        twin._history = list(self._history)
        twin._revealed = list(self._revealed)
        twin._snapshots = dict(self._snapshots)
        twin._views = dict(self._views)
        twin._dawn = self._dawn
        twin._manners = dict(self._manners)
        twin._root = self._root
        return twin

    def at(self, count: int) -> State:
        """The game as it was after its first `count` actions: an independent copy. Raises IndexError beyond them."""
        if not 0 <= count <= len(self._history):
            raise IndexError(count)
        twin = self.clone()
        if count < len(self._history):
            del twin._history[count:], twin._revealed[count:]
            twin._rewind(count)
        return twin

    def replay(self, actions: Iterable[Action]) -> None:
        """Applies many actions; IllegalAction at the first that is not legal (the ones before it stay)."""
        for action in actions:
            self.apply(action)

    # -- looking -------------------------------------------------------------------------------------
    @property
    def hash(self) -> int:
        """64 bits over what matters for the rest of the game: equal after undo, replay and clone, in any language
        and whatever the words of what is only told."""
        digest = hashlib.blake2b(digest_size=8)
        digest.update(self.game.id.encode())
        digest.update(self._play.position.hash.to_bytes(8, "little"))
        digest.update(msgspec.msgpack.encode((self._play.stack, self._play.record), enc_hook=unworded))
        return int.from_bytes(digest.digest(), "little")

    def view(self, side: Side | None = None) -> View:
        """What a side may see (PUBLIC: who looks on; None: all). Raises UnknownName for a side that does not play."""
        self.check_side(side)
        key = side, reader()
        if key not in self._views:
            self._views[key] = self.game.system.view(self._play, side)
        return self._views[key]

    def headline(self, side: Side | None = None) -> Headline:
        """Turn, phase and points as a side may see them; much cheaper than a view."""
        self.check_side(side)
        return self.game.system.headline(self._play, side)

    def query(self, side: Side | None, what: str, /, **args: Any) -> Report:
        """Overlays, odds and tables by name, as a side may see them. Raises UnknownName for a question that the system
        does not offer, an argument that is missing, wrong or none of it, and a side that does not play; GtcError
        (IllegalAction where a rule says so) for what has no answer in this position."""
        self.check_side(side)
        return self.game.system.query(self._play, side, what, args)

    def _planned(self) -> Play[Any, Any]:
        """A copy of the game with its beginning of the period beside it, which follows from the history alone."""
        play, period = self._play.clone(), self.game.system.period
        now = period(self.game, play.record)
        if now is not None and (self._dawn is None or period(self.game, self._dawn.record) != now):
            before = [count for count, (*_rest, record) in self._snapshots.items() if period(self.game, record) != now]
            twin = self.at(max(before, default=0))
            for action in self._history[len(twin) :]:
                if period(self.game, twin._play.record) == now:
                    break
                twin.apply(action)
            self._dawn = twin._play
        play.dawn = None if now is None else self._dawn
        return play

    @property
    def position(self) -> Position:
        """A copy of what stands on the board, for questions to the native core. Pieces have the numbers of their order
        in `View.pieces`, sides those of `Game.sides`."""
        return self._play.position.clone()

    @property
    def play(self) -> Play[Any, Any]:
        """A copy of the game as its rules see it, for tools that look under this face; `from_play` begins there."""
        return self._play.clone()

    def check_side(self, side: Side | None) -> None:
        """Raises UnknownName for a side that does not play, and is not the public."""
        if side not in (None, PUBLIC, *self.game.sides):
            raise self.game.no_side(side)

    def _check_player(self, side: Side) -> None:
        """Raises UnknownName for a side that does not play; the public does not."""
        if side not in self.game.sides:
            raise self.game.no_side(side)

    def label(self, action: Action) -> Message:
        """A legal action in a few words, not yet told. Raises IllegalAction for what is no action of the system, and
        when the game is over."""
        if self._decision is None:
            raise IllegalAction("", Message("the game is over"))
        if not isinstance(action, Action):
            raise self._refuse(self._decision, action)
        return self.game.system.label(self._known(self.to_move), action)

    def _known(self, side: Side | None) -> Play[Any, Any]:
        """The game as a side finds it."""
        hides = self.game.secrets and side in self.game.sides
        return self.game.system.known(self._play, side) if hides and side is not None else self._play

    def describe(self, action: Action) -> str:
        """A legal action as a short label in the reader's language. Raises IllegalAction as `label`."""
        return self.label(action).told()

    def appraise(self) -> tuple[float, ...]:
        """The system's view of how good each legal action is for the side that decides, in victory points."""
        decision = self._decision
        if decision is None or decision.side == CHANCE:
            return ()
        return tuple(self.game.system.appraise(self._play, decision))

    def imagined(self, side: Side, seed: int) -> State | None:
        """A game that looks the same to a side and asks it the same, in which what it may not know is otherwise: for
        those who look ahead and are not to look behind (`from_play`). The same for the same seed, from all states that
        look the same; None where it finds none. Raises UnknownName for a side that does not play."""
        self._check_player(side)
        play = self.game.system.imagine(self._play, side, seed)
        if play is None:
            return None
        twin = State.from_play(play)
        return twin if _face(twin, side) == _face(self, side) and twin.view(side) == self.view(side) else None

    def reasons(self, action: Action, following: Sequence[Action] = ()) -> tuple[tuple[str, float], ...]:
        """What the system's view of a legal action, and of what follows it, is made of: parts in words with victory
        points; none where it judges as a whole."""
        decision = self._decision
        if decision is None or decision.side == CHANCE:
            return ()
        return self.game.system.reasons(self._play, decision, action, following)

    def plan(self, side: Side) -> tuple[Intention, ...]:
        """What the system would make a side do over several turns; it follows from the history alone. Raises
        UnknownName for a side that does not play."""
        self._check_player(side)
        return self.game.system.plan(self._planned(), side)

    def standing(self, side: Side) -> float:
        """Victory points of a side as they are now; the other's with the opposite sign. Raises UnknownName for a side
        that does not play."""
        self._check_player(side)
        return self.game.system.standing(self._play, side)

    def propose(self, budget: Budget) -> tuple[Proposal, ...]:
        """What the system's search would do here, the best first; empty where it has nothing to say. The other side is
        taken for what it has shown itself to be in this game: for one that has the habits, until it answers more often
        as who has none."""
        decision = self._decision
        if decision is None or decision.side == CHANCE:
            return ()
        others = (side for side in self.game.sides if side != decision.side)
        plain = frozenset(side for side in others if self._shown(side, budget.habits) < 0)
        return self.game.system.propose(self._planned(), decision, msgspec.structs.replace(budget, plain=plain))

    def _shown(self, side: Side, habits: str) -> int:
        """How much more often a side has answered by the habits of that name than as who has none."""
        manner = None if self.game.secrets else self.game.system.manner(self.game, side, habits)
        if manner is None:
            return 0
        told = self._manners.get((side, habits), ())
        if len(told) < len(self._history):
            twin, more = self.at(len(told)), list(told)
            for action in self._history[len(told) :]:
                asked = twin._decision
                free = asked if asked and asked.side == side and len(asked.actions) > 1 else None
                more.append(0 if free is None else manner(twin._play, free, action))
                twin.apply(action)
            told = self._manners[side, habits] = tuple(more)
        return sum(told)

    def unsearched(self, budget: Budget) -> str:
        """Why `propose` has nothing to say here, however much time it has; an empty string where it has something."""
        decision = self._decision
        if decision is None or decision.side == CHANCE:
            return ""
        found = self.game.system.unsearched(self._planned(), decision, budget)
        return "" if found is None else found.told()

    @property
    def horizon(self) -> tuple[int, ...]:
        """How far `prospects` look from here."""
        return self.game.system.horizon(self._play)

    def prospects(
        self, names: Sequence[str], horizon: tuple[int, ...], stopped: Callable[[], bool] = lambda: False
    ) -> tuple[float, ...]:
        """What the game comes to when both sides go on by habit, in points of the side that scores, for dice of each
        of these names: see `System.prospects`."""
        return self.game.system.prospects(self._play, self._decision, names, horizon, stopped)

    def faults(self) -> list[str]:
        """What is impossible about this position; empty unless the rules are broken."""
        return self.game.system.faults(self._play)


def _face(state: State, side: Side) -> Decision | None:
    """The question as a side may know it."""
    decision = state.decision
    return None if decision is None else face(decision, side, state.game.side_words)
