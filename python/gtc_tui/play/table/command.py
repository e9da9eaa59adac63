"""Whose answer it is at a table where several people share a side: the same for whoever keeps the game and for each of
them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

import msgspec

from gtc_tui.engine.action import Action, Side
from gtc_tui.engine.commanders import CHIEF, Commanders, Initiative, Staff
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.engine.thinking import Budget, Proposal
from gtc_tui.errors import GtcError, IllegalAction
from gtc_tui.i18n import _
from gtc_tui.messages import Message

RULE = "38.0"


class Command(msgspec.Struct, frozen=True):
    """staffs: of the sides that several people share. initiative: for the action that is asked for now, if one is.
    closed: by side the last turn whose talk is over."""

    staffs: Mapping[Side, Staff]
    initiative: Initiative = Initiative()
    closed: Mapping[Side, int] = {}

    def talking(self, state: State) -> tuple[Side, ...]:
        """Sides whose commanders talk: the game waits until each commander in chief has ended it."""
        turn = _rules(state).council(state.play) if self.staffs and state.decision is not None else 0
        return tuple(side for side in self.staffs if self.closed.get(side, 0) < turn)

    def asked(self, state: State) -> int:
        """Place of the commander who is to answer, of the side that is asked."""
        decision = state.decision
        staff = None if decision is None else self.staffs.get(decision.side)
        if decision is None or staff is None or self.talking(state):
            return CHIEF
        return _rules(state).asked(state.play, decision, staff, self.initiative)

    def barred(self, state: State, place: int, action: Action) -> Message | None:
        """Why a legal answer of the side that is asked is not this commander's, who is asked."""
        return self._barred(state, place, (action,))[0]

    def answers(self, state: State, place: int) -> tuple[Action, ...]:
        """Legal answers that are this commander's."""
        legal = state.legal_actions()
        barred = self._barred(state, place, legal)
        return tuple(action for action, why in zip(legal, barred, strict=True) if why is None)

    def _barred(self, state: State, place: int, actions: Sequence[Action]) -> list[Message | None]:
        decision = state.decision
        staff = None if decision is None else self.staffs.get(decision.side)
        if decision is None or staff is None:
            return [None] * len(actions)
        rules, play = _rules(state), state.play
        return [rules.barred(play, decision, staff, place, action) for action in actions]

    def handed(self, state: State, side: Side, place: int, to: int) -> Self:
        """After a commander has handed the initiative to another one. Raises GtcError."""
        decision, staff = state.decision, self.staffs.get(side)
        if decision is None or staff is None or decision.side != side or self.talking(state):
            raise IllegalAction(RULE, Message("the initiative is not yours to hand over now"))
        initiative = _rules(state).handed(decision, staff, self.initiative, place, to)
        found = msgspec.structs.replace(self, initiative=initiative)
        if to != CHIEF and not found.answers(state, to):
            raise GtcError(_("this commander has no unit that can act [38.0]"))
        return found

    def closes(self, state: State, side: Side) -> Self:
        """After a side's commander in chief has ended the talk. Raises GtcError where nobody talks."""
        if side not in self.talking(state):
            raise GtcError(_("your commanders are not talking now [38.0]"))
        turn = _rules(state).council(state.play)
        return msgspec.structs.replace(self, closed={**self.closed, side: turn})

    def gone_on(self) -> Self:
        """After an answer: the next action is the commander in chief's again."""
        fresh = self.initiative == Initiative()
        return self if fresh else msgspec.structs.replace(self, initiative=Initiative())

    def hear(self, state: State, side: Side, place: int) -> tuple[int, ...]:
        """Places of the commanders of a side to whom one of them can speak."""
        staff, rules = self.staffs[side], _rules(state)
        others = (one for one, post in enumerate(staff) if one != place and (one == CHIEF or post.corps))
        play = state.play
        return tuple(one for one in others if rules.hears(play, side, staff, place, one))


class CommanderSeat(Seat):
    """That of one of several people who share a side: the side's, but for answers that are another one's."""

    __slots__ = ("_command", "_place")

    def __init__(self, state: State, side: Side, command: Command, place: int) -> None:
        super().__init__(state, side)
        self._command, self._place = command, place

    @property
    def asked(self) -> bool:
        command, state = self._command, self._state
        return super().asked and command.asked(state) == self._place and not command.talking(state)

    @property
    def decision(self) -> Decision | None:
        decision = super().decision
        if decision is None or not self.asked:
            return decision
        own = self.legal_actions()
        default = decision.default if decision.default in own else None
        return msgspec.structs.replace(decision, actions=own, default=default)

    def legal_actions(self) -> tuple[Action, ...]:
        """His own; all of the side's where he has none and can only hand over."""
        if not self.asked:
            return ()
        return self._command.answers(self._state, self._place) or self._state.legal_actions()

    def appraise(self) -> tuple[float, ...]:
        own = set(self.legal_actions())
        judged = zip(self._state.legal_actions(), super().appraise(), strict=self.asked)
        return tuple(value for action, value in judged if action in own)

    def propose(self, budget: Budget) -> tuple[Proposal, ...]:
        own = set(self.legal_actions())
        return tuple(one for one in super().propose(budget) if one.action in own)

    def refusal(self, action: Action) -> IllegalAction | None:
        fault = super().refusal(action)
        if fault is not None:
            return fault
        told = self._command.barred(self._state, self._place, action)
        return None if told is None else IllegalAction(RULE, told)

    def clone(self) -> Self:
        return type(self)(self._state.clone(), self._side, self._command, self._place)

    @property
    def _side(self) -> Side:
        assert self.side is not None
        return self.side


def _rules(state: State) -> Commanders:
    rules = state.game.system.commanders
    assert rules is not None
    return rules
