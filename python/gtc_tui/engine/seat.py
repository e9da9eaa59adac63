"""What one side gets of a game, and nothing else: what front ends, players and programs look through."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Self

import msgspec

from gtc_tui.engine.action import PUBLIC, Action, Side
from gtc_tui.engine.decision import Decision, Group, face
from gtc_tui.engine.event import Event
from gtc_tui.engine.game import Game
from gtc_tui.engine.report import Headline, Report, Result, View
from gtc_tui.engine.state import State
from gtc_tui.engine.thinking import Budget, Intention, Proposal
from gtc_tui.errors import GtcError, IllegalAction
from gtc_tui.i18n import _
from gtc_tui.messages import UNSAID, Message


class Seat:
    """A state as a side may know it (PUBLIC: as who looks on may, which is what both sides know; None: all of it, for
    who keeps the game and after its end). It follows the state: what is asked of it is answered as of now.

    `appraise`, `propose`, `reasons`, `imagined` and `tie` are for machine players.
    """

    __slots__ = ("_state", "side")

    def __init__(self, state: State, side: Side | None) -> None:
        """Raises UnknownName for a side that does not play."""
        state.check_side(side)
        self._state, self.side = state, side

    @classmethod
    def deciding(cls, state: State) -> Seat:
        """That of the side that decides now. Raises GtcError where none does: dice are due, or the game is over."""
        side = state.to_move
        if side not in state.game.sides:
            raise GtcError(_("the game is over") if side is None else _("no side has a choice to make here"))
        return cls(state, side)

    # -- what is asked -----------------------------------------------------------------------------------
    @property
    def game(self) -> Game:
        """What never changes while it is played."""
        return self._state.game

    @property
    def asked(self) -> bool:
        """Is it the side that decides now?"""
        return self.side is not None and self._state.to_move == self.side

    @property
    def to_move(self) -> Side | None:
        """Who decides: a side, CHANCE, or None when the game is over."""
        return self._state.to_move

    @property
    def decision(self) -> Decision | None:
        """The side's face of the question: all of it to who is asked; of dice what they are for, as far as that may
        be known; to the other side that it has to wait, and for whom: no kind, no prompt, no answers, no subject. In
        series without secrets both sides see all of it. None when the game is over."""
        decision = self._state.decision
        if decision is None or self.side is None or not self._state.game.secrets:
            return decision
        return face(decision, self.side, self._state.game.side_words)

    @property
    def fighting(self) -> bool:
        """Is a combat under way, its consequences included?"""
        return self._state.fighting

    def legal_actions(self) -> tuple[Action, ...]:
        """The legal answers when the side is asked, none else."""
        return self._state.legal_actions() if self.asked else ()

    def refusal(self, action: Action) -> IllegalAction | None:
        """Why an action is not legal now; None where it is. Whoever is not asked learns only that."""
        if not self.asked:
            return IllegalAction("", Message("the other side decides"))
        return self._state.refusal(action)

    def untimely(self, kind: type[Action]) -> IllegalAction | None:
        """Why no answer of a kind may be given now; None where nothing can be told, and for whoever is not asked."""
        return self._state.untimely(kind) if self.asked else None

    def lacking(self, key: int) -> IllegalAction | None:
        """Why no answer of a group is legal now; None where one is, or nothing can be told, and for whoever is not
        asked."""
        return self._state.lacking(key) if self.asked else None

    def describe(self, action: Action) -> str:
        """A legal answer as a short label; "" for whoever is not asked."""
        return self._state.describe(action) if self.asked else ""

    def label(self, action: Action) -> Message:
        """As `describe`, not told yet."""
        return self._state.label(action) if self.asked else UNSAID

    def group(self, action: Action) -> Group | None:
        """Where an answer stands among the others; see `Group`."""
        return self.game.system.group(action)

    # -- looking -----------------------------------------------------------------------------------------
    def __len__(self) -> int:
        """Number of actions so far."""
        return len(self._state)

    @property
    def result(self) -> Result | None:
        """None until the game is over."""
        return self._state.result

    def view(self) -> View:
        """See `State.view`."""
        return self._state.view(self.side)

    def headline(self) -> Headline:
        """See `State.headline`."""
        return self._state.headline(self.side)

    def query(self, what: str, /, **args: Any) -> Report:
        """See `State.query`."""
        return self._state.query(self.side, what, **args)

    def events(self, events: Iterable[Event]) -> list[Event]:
        """As much of what happened as the side may know."""
        return [event.for_side(self.side) for event in events if event.reaches(self.side)]

    def log(self) -> Iterator[tuple[Action | None, list[Event]]]:
        """All actions so far, each with what the side was told of it; None in place of those that the side has not
        taken itself, where sides have secrets."""
        again = self._state.beginning()
        open_ = self.side is None or not self.game.secrets
        for action in self._state.history:
            known = open_ or again.to_move == self.side
            yield action if known else None, self.events(again.apply(action))

    def fields(self, *fields: int) -> tuple[bytes, ...]:
        """Changing fields of the pieces (`_core.FATIGUE`, ...), each in the order of `View.pieces`; 0 for pieces that
        are not in sight."""
        position = self._state.position
        found = tuple(position.fields(field) for field in fields)
        if not self.game.secrets:
            return found
        unseen = [piece.unseen for piece in self.view().pieces]
        return tuple(bytes(0 if hidden else value for hidden, value in zip(unseen, one, strict=True)) for one in found)

    def clone(self) -> Self:
        """The same seat in an independent copy of the game, for another thread."""
        return type(self)(self._state.clone(), self.side)

    # -- for machine players -----------------------------------------------------------------------------
    @property
    def tie(self) -> int:
        """64 bits over what the side knows of the position: for choices between equals, and for plans. Equal after
        undo, replay and clone, whatever is told in which words. In series without secrets the state's hash; else of
        two games that look the same to the side, the same."""
        if not self.game.secrets:
            return self._state.hash
        asked = self.decision  # no sentences, and not how it is shown: no wording decides a tie
        question = asked and (asked.side, asked.kind, asked.rule, asked.actions, asked.subject, asked.target)
        data = msgspec.msgpack.encode((self.game.id, self.side, question, self.view().facts))
        return int.from_bytes(hashlib.blake2b(data, digest_size=8).digest(), "little")

    def appraise(self) -> tuple[float, ...]:
        """See `State.appraise`; none for whoever is not asked."""
        return self._state.appraise() if self.asked else ()

    def reasons(self, action: Action, following: Sequence[Action] = ()) -> tuple[tuple[str, float], ...]:
        """See `State.reasons`; none for whoever is not asked."""
        return self._state.reasons(action, following) if self.asked else ()

    def plan(self) -> tuple[Intention, ...]:
        """What the machine would make the side do over several turns; who has no side is told nothing."""
        return () if self.side in (None, PUBLIC) else self._state.plan(self.side)

    def propose(self, budget: Budget) -> tuple[Proposal, ...]:
        """See `State.propose`; none for whoever is not asked."""
        return self._state.propose(budget) if self.asked else ()

    def unsearched(self, budget: Budget) -> str:
        """See `State.unsearched`; nothing for whoever is not asked."""
        return self._state.unsearched(budget) if self.asked else ""

    def standing(self) -> float:
        """Victory points of the side as they are now. A spectator has none: GtcError."""
        if self.side in (None, PUBLIC):
            raise GtcError(_("a spectator plays no side"))
        return self._state.standing(self.side)

    def imagined(self, seed: int) -> Imagined | None:
        """A game of one's own to look ahead in. In series without secrets a copy, with its past. Else one that begins
        here, in which what the side may not know has been dealt anew (see `State.imagined`): the same for the same
        seed, None where none is found. A spectator has none."""
        if self.side in (None, PUBLIC):
            return None
        secrets = self.game.secrets
        world = self._state.imagined(self.side, seed) if secrets else self._state.clone()
        return None if world is None else Imagined(world, self.side)


class Imagined(Seat):
    """A game that a side plays on by itself, as both sides and the dice; nothing of it is hidden."""

    __slots__ = ()

    @property
    def decision(self) -> Decision | None:
        """All of the question, whoever is asked."""
        return self._state.decision

    def legal_actions(self) -> tuple[Action, ...]:
        """Whoever is asked."""
        return self._state.legal_actions()

    def describe(self, action: Action) -> str:
        """A legal answer as a short label."""
        return self._state.describe(action)

    def appraise(self) -> tuple[float, ...]:
        """Of whoever is asked."""
        return self._state.appraise()

    def apply(self, action: Action) -> tuple[Event, ...]:
        """See `State.apply`."""
        return self._state.apply(action)

    def undo(self) -> Action:
        """See `State.undo`."""
        return self._state.undo()

    @property
    def shown(self) -> bool:
        """Whether the last action has let a side know something that was hidden from it."""
        return any(self._state.revealed[-1:])
