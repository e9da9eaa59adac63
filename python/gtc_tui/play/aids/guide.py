"""A guided game: short lessons when what they are about comes up for the first time."""

from __future__ import annotations

import msgspec

from gtc_tui.engine.action import Action
from gtc_tui.engine.report import Lesson
from gtc_tui.engine.seat import Seat
from gtc_tui.errors import GtcError
from gtc_tui.i18n import N_
from gtc_tui.messages import UNSAID, Message, plain
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
    "story": N_("playback"),
    "rules": N_("rules"),
}
"""What a lesson may tell to look at, in words; each interface knows where that is."""


_ADVISER = "bot:search:nodes=100"
_TOLD = 3  # things that follow an advised answer
_LAID = frozenset({"objectives", "threat", "command", "supply", "control", "rails", "fatigue"})
"""Looks that are overlays and need nothing to be told."""


class Guide:
    """Gives each of a game's lessons once, one a question, as the board is then: answers in the words in which they are
    offered, nothing to look at that is not there. Events count until the question after them."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._left = list(table.game.system.lessons(table.game))
        self._told = table.events  # events before the last question
        self._at = -1  # number of actions when the lesson below was given
        self._lesson: Lesson | None = None

    def lesson(self) -> Lesson | None:
        """For the question that a person is asked now; None when there is nothing new about it."""
        table = self._table
        if table.waiting != "human":
            return None
        seat = table.seat(table.to_move)
        decision = seat.decision
        if decision is None:
            return None
        if table.count != self._at:
            self._at = table.count
            happened = {event.kind for _count, event in table.told(table.to_move, self._told)}
            self._told = table.events
            fitting = (
                lesson
                for lesson in self._left
                if lesson.kind in ("", decision.kind)
                and lesson.side in (None, decision.side)
                and (not lesson.events or happened & set(lesson.events))
                and all(_offered(seat, name) is not None for name in lesson.needs)
            )
            given = next(fitting, None)
            if given is not None:
                self._left.remove(given)
            self._lesson = given and _on_the_board(given, seat)
        return self._lesson


def _offered(seat: Seat, name: str) -> Action | None:
    """The first answer that is typed so."""
    text = seat.game.system.codec.text
    return next((action for action in seat.legal_actions() if f"{text(action)} ".startswith(f"{name} ")), None)


def _on_the_board(lesson: Lesson, seat: Seat) -> Lesson:
    labels = {name: seat.describe(action) for name in lesson.named if (action := _offered(seat, name)) is not None}
    missing = [name for name in lesson.named if name not in labels]

    def holds(sentence: Message) -> bool:
        return not any(sentence.names(name) for name in missing)

    answer = lesson.answer if holds(lesson.answer) else UNSAID
    if lesson.advised:
        answer = _advised(seat)
    return msgspec.structs.replace(
        lesson,
        sentences=tuple(sentence.filled(**labels) for sentence in lesson.sentences if holds(sentence)),
        look=tuple(name for name in lesson.look if _there(seat, name)),
        answer=answer.filled(**labels) if answer else answer,
    )


def _advised(seat: Seat) -> Message:
    """What a machine player would do, and what would follow."""
    best = next(iter(advise(seat, 1, _ADVISER)), None)
    if best is None:
        return UNSAID
    return plain("{answer}.", answer="; ".join([best.text, *told_plan(best, seat)[:_TOLD]]))


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
