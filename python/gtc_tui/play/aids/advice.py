"""Asking a machine player what it would do, and why."""

from __future__ import annotations

from collections.abc import Container, Sequence
from itertools import takewhile
from typing import NamedTuple

import msgspec

from gtc_tui.bots.base import GREEDY, SEARCHES, dismiss, make_bot
from gtc_tui.bots.thought import Advice, Explainer, Thought
from gtc_tui.engine.action import Action, PieceId, pieces_of
from gtc_tui.engine.report import Cell, Overlay
from gtc_tui.engine.seat import Seat
from gtc_tui.errors import GtcError, UnknownName
from gtc_tui.i18n import _
from gtc_tui.model.mapdata import MapData
from gtc_tui.play.aids.answers import places_of
from gtc_tui.play.table.pondering import Pondering
from gtc_tui.play.table.table import Table

ADVISERS = dict(zip(("instant", "0.5s", "2s", "10s"), (GREEDY, *SEARCHES), strict=True))
"""Who is asked, by how long a person waits."""
USUAL = "2s"
SHOWN = 5
"""Answers that a player is told of."""


def advise(seat: Seat, top: int = SHOWN, spec: str | None = None, thought: Thought | None = None) -> tuple[Advice, ...]:
    """What a machine player would do in the place of the side that is asked, the best first. spec: another than usual.

    Raises UnknownName for a player that does not exist or cannot explain itself, GtcError where the side is not asked.
    """
    spec = spec or ADVISERS[USUAL]
    bot = make_bot(spec, 0)
    try:
        if not isinstance(bot, Explainer):
            raise UnknownName(_("{name}: a player that does not explain itself").format(name=spec))
        if not seat.asked:
            raise GtcError(_("no side has a choice to make here") if seat.to_move else _("the game is over"))
        return _with_aims(seat, bot.explain(seat, top, thought or Thought()))
    finally:
        dismiss(bot)


def _with_aims(seat: Seat, advice: Sequence[Advice]) -> tuple[Advice, ...]:
    """What each answer's pieces have to do by the plan of several turns, where there is one."""
    plan = seat.plan()
    if not plan:
        return tuple(advice)
    known = {piece.id for piece in seat.view().pieces}

    def aims(one: Advice) -> tuple[str, ...]:
        named = pieces_of(one.action, known) or (() if one.subject is None else (one.subject,))
        return tuple(intention.told for intention in plan if not set(named).isdisjoint(intention.units))

    return tuple(msgspec.structs.replace(one, aims=aims(one)) for one in advice)


def pondering_advice(table: Table, seat: Seat, top: int = SHOWN, wait: str = USUAL) -> Pondering[tuple[Advice, ...]]:
    """The same as work to be started, on a copy of the game, by whom the table has for it. wait: how long, one of
    `ADVISERS`."""
    spec = ADVISERS[wait]
    elsewhere = table.advice(seat, top, spec)
    if elsewhere is not None:
        return elsewhere
    twin = seat.clone()
    return Pondering(lambda thought: advise(twin, top, spec, thought), threads=table.threads)


def told_plan(advice: Advice, seat: Seat) -> list[str]:
    """What is expected to be decided after an answer, as a person tells it: a way by its end, and nothing of dice and
    of answers that name nothing ("done")."""
    board, pieces = seat.game.map, {piece.id: piece for piece in seat.view().pieces}
    told: list[str] = []
    chosen: tuple[PieceId, ...] = ()  # named by what was told last, and nothing else
    way: PieceId | None = None
    for text, step in zip(advice.line, advice.ahead, strict=False):
        places, named = places_of(step.action, board), pieces_of(step.action, pieces)
        if len(places) == 1 and not named and step.subject in pieces:
            if told and (way == step.subject or step.subject in chosen):
                told.pop()  # it goes on, or it was named to go
            place = board.label(board.ids[places[0]])
            told.append(_("{unit} to {place}").format(unit=pieces[step.subject].name, place=place))
            way, chosen = step.subject, ()
        elif len(places) == 1 and named == (step.subject,) and pieces[named[0]].name not in text:  # "Place in 1431"
            place = board.label(board.ids[places[0]])
            told.append(_("{unit} to {place}").format(unit=pieces[named[0]].name, place=place))
            way, chosen = None, ()
        elif places or named:
            told.append(text)
            way, chosen = None, () if places else named
    return told


class Ticks(NamedTuple):
    """What a plan makes of units that are ticked one by one. plan: from the last unit on that it chooses. left: units
    that it would have ticked, too. beside: ticked ones that it does without."""

    plan: Advice
    left: tuple[Action, ...]
    beside: tuple[Action, ...]


def with_ticked(advice: Sequence[Advice], units: Container[Action], ticked: Sequence[Action]) -> Ticks | None:
    """By the best plan that chooses all of the ticked units, else by the best of all; None where that chooses none.
    units: the answers that can be ticked."""
    plans = [(one, _chosen(one, units)) for one in advice]
    best = next((found for found in plans if set(ticked) <= set(found[1])), plans[0])
    plan, chosen = best
    if not chosen:
        return None
    after = len(chosen) - 1
    rest = msgspec.structs.replace(plan, line=plan.line[after:], ahead=plan.ahead[after:])
    left = tuple(action for action in chosen if action not in ticked)
    return Ticks(rest, left, tuple(action for action in ticked if action not in chosen))


def _chosen(one: Advice, units: Container[Action]) -> list[Action]:
    """The units that a plan begins with."""
    return list(takewhile(units.__contains__, (one.action, *(step.action for step in one.ahead))))


class Course:
    """Plans that were advised last, by the positions that they lead through: whoever takes one is advised to go on with
    it. Dice, and whatever else comes otherwise than the plan has it, lead to other positions."""

    def __init__(self) -> None:
        self._known: dict[int, Advice] = {}

    def note(self, advice: Sequence[Advice]) -> None:
        """Earlier plans are forgotten; where two meet, the better goes on."""
        self._known = {}
        for one in advice:
            for at, step in enumerate(one.ahead):
                rest = msgspec.structs.replace(
                    one,
                    action=step.action,
                    text=one.line[at],
                    subject=step.subject,
                    kept=True,
                    parts=(),
                    note="",
                    line=one.line[at + 1 :],
                    ahead=one.ahead[at + 1 :],
                )
                self._known.setdefault(step.tie, rest)

    def here(self, seat: Seat) -> Advice | None:
        """How the plan that was taken goes on; None where there is none, or it does not go on here."""
        found = self._known.get(seat.tie) if self._known and seat.asked else None
        return found if found is not None and found.action in seat.legal_actions() else None


def drawn(advice: Advice, board: MapData) -> Overlay:
    """A plan on the map: the hexes that it names, and numbers in the order in which they are come to. On the way of one
    piece only its end has a number."""
    ends: list[tuple[object, str]] = []
    cells: dict[str, Cell] = {}
    for subject, action in ((advice.subject, advice.action), *((step.subject, step.action) for step in advice.ahead)):
        for place in places_of(action, board)[-1:]:
            cells.setdefault(place, Cell("", "plan"))
            if ends and subject is not None and ends[-1][0] == subject:
                ends.pop()
            ends.append((subject, place))
    for number, place in enumerate(dict.fromkeys(place for _subject, place in ends), 1):
        cells[place] = Cell(str(number), "plan")
    return Overlay(_("The plan"), cells)
