"""A guided game: short lessons when what they are about comes up for the first time."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from gtc_tui.bots.thought import Advice
from gtc_tui.engine.action import Action
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.report import Lesson
from gtc_tui.engine.seat import Seat
from gtc_tui.errors import GtcError
from gtc_tui.i18n import N_, clauses
from gtc_tui.messages import UNSAID, Message
from gtc_tui.play.aids.advice import advise, told_plan
from gtc_tui.play.aids.answers import places_of
from gtc_tui.play.table.table import Table

LOOKS = {
    "objectives": N_("objectives"),
    "points": N_("points"),
    "roster": N_("roster"),
    "reach": N_("reach"),
    "zones": N_("zones of control"),
    "threat": N_("threat"),
    "command": N_("command radius"),
    "odds": N_("odds"),
    "supply": N_("supply"),
    "control": N_("counties"),
    "rails": N_("railroads"),
    "boxes": N_("off-map boxes"),
    "turns": N_("turn track"),
    "fatigue": N_("fatigue"),
    "stack": N_("what is in a hex"),
    "hand": N_("markers"),
    "story": N_("log"),
    "rules": N_("rules"),
}
"""What a lesson may tell to look at, in words; each interface knows where that is."""


_ADVISER = "bot:search:nodes=100"
_TOLD = 3  # things that follow an advised answer
_LAID = frozenset({"objectives", "threat", "command", "supply", "control", "rails", "fatigue"})
"""Looks that are overlays and need nothing to be told."""


class _Given(NamedTuple):
    """What was given at a question. key: of the lesson, "" for none. events: how many there were. suggested: the answer
    that it suggests first, where a machine player found it."""

    key: str
    lesson: Lesson | None
    events: int
    suggested: Action | None


class Guide:
    """Gives each of a game's lessons once, one a question, as the board is then: answers in the words in which they are
    offered, nothing to look at that is not there. Events count until the question after them. What was given at actions
    that have been taken back is given again."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._lessons = table.game.system.lessons(table.game)
        self._begun = table.events
        self._given: dict[int, _Given] = {}  # by number of actions

    def lesson(self) -> Lesson | None:
        """For the question that a person is asked now; None when there is nothing new about it."""
        given = self._now()
        return given and given.lesson

    def suggested(self) -> Action | None:
        """The answer that this lesson suggests first, where a machine player found it."""
        given = self._now()
        return given and given.suggested

    def withdraw(self) -> None:
        """Nobody has read what is given now: it is given another time."""
        self._given.pop(self._table.count, None)

    def _now(self) -> _Given | None:
        table = self._table
        if table.waiting != "human":
            return None
        seat = table.seat(table.to_move)
        if seat.decision is None:
            return None
        self._given = {count: given for count, given in self._given.items() if count <= table.count}
        if table.count not in self._given:
            self._given[table.count] = self._give(seat, seat.decision)
        return self._given[table.count]

    def _give(self, seat: Seat, decision: Decision) -> _Given:
        table = self._table
        before = max(self._given, default=None)
        since = self._begun if before is None else self._given[before].events
        happened = {event.kind for _count, event in table.told(table.to_move, since)}
        known = {given.key for given in self._given.values()}
        lesson = next(
            (
                lesson
                for lesson in self._lessons
                if lesson.key not in known
                and lesson.kind in ("", decision.kind)
                and lesson.side in (None, decision.side)
                and (not lesson.events or happened & set(lesson.events))
                and all(_offered(seat, lesson, name) is not None for name in lesson.needs)
            ),
            None,
        )
        if lesson is None:
            return _Given("", None, table.events, None)
        best = _advice(seat) if lesson.advised else None
        told = _on_the_board(lesson, seat, best)
        return _Given(lesson.key, told, table.events, best.action if best is not None else None)


def _offered(seat: Seat, lesson: Lesson, name: str) -> Action | None:
    """The first answer that is typed so, or that says what the lesson knows it by."""
    if name in lesson.labels:
        wanted = lesson.labels[name]
        return next((action for action in seat.legal_actions() if seat.label(action).parts[0] == wanted), None)
    text = seat.game.system.codec.text
    return next((action for action in seat.legal_actions() if f"{text(action)} ".startswith(f"{name} ")), None)


def _on_the_board(lesson: Lesson, seat: Seat, best: Advice | None) -> Lesson:
    labels = {
        name: seat.describe(action) for name in lesson.named if (action := _offered(seat, lesson, name)) is not None
    }
    missing = [name for name in lesson.named if name not in labels]

    def holds(sentence: Message) -> bool:
        return not any(sentence.names(name) for name in missing)

    answer = lesson.answer if holds(lesson.answer) else UNSAID
    if lesson.advised:
        answer = _advised(best, seat) if best is not None else UNSAID
    return msgspec.structs.replace(
        lesson,
        sentences=tuple(sentence.filled(**labels) for sentence in lesson.sentences if holds(sentence)),
        look=tuple(name for name in lesson.look if _there(seat, name)),
        answer=answer.filled(**labels) if answer else answer,
    )


def _advice(seat: Seat) -> Advice | None:
    """What a machine player would do."""
    return next(iter(advise(seat, 1, _ADVISER)), None)


def _advised(best: Advice, seat: Seat) -> Message:
    """That, and what would follow."""
    return Message("{answer}.", answer=clauses([best.text, *told_plan(best, seat)[:_TOLD]]))


def _there(seat: Seat, name: str) -> bool:
    """Whether there is something to see of it."""
    if name in _LAID:
        return _answered(seat, name)
    if name == "hand":
        return bool(seat.view().hand)
    if name == "boxes":
        return bool(seat.game.map.boxes)
    if name == "odds":
        named = dict.fromkeys(place for action in seat.legal_actions() for place in places_of(action, seat.game.map))
        return any(_answered(seat, "odds", hex=place) for place in named) if named else _answered(seat, "odds")
    return True


def _answered(seat: Seat, what: str, **args: str) -> bool:
    try:
        seat.query(what, **args)
    except GtcError:
        return False
    return True
