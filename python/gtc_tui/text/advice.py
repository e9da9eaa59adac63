"""What a machine player advises, as lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from gtc_tui.bots.thought import Advice
from gtc_tui.engine.action import CHANCE, Action, pieces_of
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.report import PieceView
from gtc_tui.engine.seat import Seat
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _, clauses, listing, ngettext
from gtc_tui.play.aids.advice import SHOWN, Course, Ticks, pondering_advice, told_plan
from gtc_tui.play.aids.answers import list_answers
from gtc_tui.play.table.session import Session
from gtc_tui.text.layout import wrap, wrap_item
from gtc_tui.text.waiting import Waiting

_FEW = 5
"""Playouts: the standard error of fewer says nothing."""

_ALIKE = 0.5
"""Victory points by which answers at first sight differ less than means anything."""


def short_lines(advice: Sequence[Advice], numbers: Mapping[Action, int], seat: Seat, width: int) -> list[str]:
    """What to do and what it brings; what is expected to follow; what else is as good, and what comes behind it. An
    answer by the words and the number that it has in the list."""
    if not advice:
        return [_("Nothing was found in that time.")]
    best, *others = advice
    told = _("{answer}: {points:+.1f} VP ({side}, quick estimate).")
    if not best.counted:
        told = _("{answer}: best by a quick estimate.")
    if best.playouts:
        told = _("{answer}: about {points:+.1f} VP in all ({side}).")
        if best.error is not None:
            told = _("{answer}: about {points:+.1f} VP in all ({side}), give or take {error:.1f}.")
    if best.kept:
        told = _("By the plan you took: {answer}. The plan brings about {points:+.1f} VP in all ({side}).")
        if not best.counted:
            told = _("By the plan you took: {answer}.")
    figures = {"points": best.points, "error": best.error or 0.0, "side": asked_side(seat)}
    lines = wrap(told.format(answer=_called(best, numbers), **figures), width)
    for aim in best.aims:
        lines += wrap(_("Aim: {aim}.").format(aim=aim), width, "  ")
    plan = told_plan(best, seat)
    if plan:
        lines += wrap(_("Then: {line}.").format(line=clauses(plan)), width, "  ")
    near = max(_ALIKE, *(one.error or 0.0 for one in advice)) if best.counted else 0.0
    alike = [_called(one, numbers) for one in others if one.points >= best.points - near]
    if alike:
        lines += wrap(_("About as good: {answers}.").format(answers=clauses(alike)), width, "  ")
    told = _("{answer} {points:+.1f}") if best.counted else "{answer}"
    behind = [
        told.format(answer=_called(one, numbers), points=one.points - best.points)
        for one in others
        if one.points < best.points - near
    ]
    if behind:
        lines += wrap(_("Behind it: {answers}.").format(answers=clauses(behind)), width, "  ")
    return lines


def ticked_lines(ticks: Ticks, numbers: Mapping[Action, int], seat: Seat, key: str, width: int) -> list[str]:
    """What is left to do where units are ticked. key: ends the choice."""
    plan, pieces = ticks.plan, {piece.id: piece for piece in seat.view().pieces}

    def named(actions: Sequence[Action]) -> str:
        names = [pieces[unit].name for action in actions for unit in pieces_of(action, pieces)[:1]]
        known = [numbers.get(action) for action in actions]
        return listing(
            name if number is None else f"{name} [{number}]" for name, number in zip(names, known, strict=True)
        )

    told = _("The units of the plan are ticked: {key}.")
    if ticks.left:
        told = _("Left of the plan: tick {units}, then {key}.")
    lines = wrap(told.format(units=named(ticks.left), key=key), width)
    if ticks.beside:
        lines += wrap(_("Not in the plan: {units}.").format(units=named(ticks.beside)), width, "  ")
    elif plan.playouts or plan.kept:
        told = _("The plan brings about {points:+.1f} VP in all ({side}).")
        lines += wrap(told.format(points=plan.points, side=asked_side(seat)), width, "  ")
    then = told_plan(plan, seat)
    return lines + (wrap(_("Then: {line}.").format(line=clauses(then)), width, "  ") if then else [])


def _called(one: Advice, numbers: Mapping[Action, int]) -> str:
    """An answer with its number."""
    number = numbers.get(one.action)
    return one.text if number is None else f"{one.text} [{number}]"


def plan_lines(seat: Seat, width: int) -> list[str]:
    """What the machine would do over several turns, where it has a plan for the side."""
    plan = seat.plan()
    return [_("The plan:"), *(line for one in plan for line in wrap(one.told, width, "  "))] if plan else []


def _sureness(one: Advice) -> str:
    """How often it was played out, and what that says."""
    if not one.playouts:
        told = _("Quick estimate: only the differences between choices count.")
        if not one.counted:
            told = _("Quick estimate: here it only tells which choice is better.")
        return told if one.by else ""
    told = ngettext("Played out {n} time", "Played out {n} times", one.playouts).format(n=one.playouts)
    if one.playouts < _FEW:
        told = _("{told}: too few to tell how sure that is").format(told=told)
    elif one.error is not None:
        told = _("{told}, give or take {error:.1f} VP").format(told=told, error=one.error)
    if one.value is not None and abs(one.value - one.points) >= 0.005:
        more = _("{told}. Choices are compared with a bonus for winning: {value:+.1f}")
        told = more.format(told=told, value=one.value)
    return _("{told}.").format(told=told)


def asked_side(seat: Seat) -> str:
    """Whose victory points an advice is in: what is good for whoever decides is above 0, with either side."""
    return "" if seat.decision is None else seat.game.army_names[seat.decision.side]


def full_lines(one: Advice, best: Advice, side: str, width: int) -> list[str]:
    """An answer with the parts of its points, how sure they are, the line expected after it, and what it gives away to
    the best. side: whose the points are, in words."""
    told = _("{answer}: {points:+.2f} VP ({side}), quick estimate")
    if one.playouts:
        told = _("{answer}: {points:+.2f} VP expected ({side})")
    less = best.points - one.points
    if not one.counted:
        told = _("{answer}: behind {best}") if less > 0 else _("{answer}: as good as {best}")
        if one.action == best.action:
            told = _("{answer}: best by a quick estimate")
    lines = wrap(told.format(answer=one.text, points=one.points, side=side, best=best.text), width)
    if one.counted and one.action != best.action:
        told = _("{points:.2f} less than {answer}") if less >= 0 else _("{points:.2f} more than {answer}")
        lines += wrap(told.format(points=abs(less), answer=best.text), width, "  ")
    for name, points in one.parts:
        lines += wrap_item(f"{points:+7.2f} {name}", width)
    for aim in one.aims:
        lines += wrap(_("Aim: {aim}.").format(aim=aim), width, "  ")
    for told in (one.note, _sureness(one)):
        lines += wrap(told, width, "  ") if told else []
    if one.line:
        lines += wrap(_("Expected line: {line}").format(line=clauses(one.line)), width, "  ")
    return lines


class Counsel:
    """Advice on what is asked now, kept while it is asked. tell: takes a line when it takes long."""

    def __init__(self, session: Session, width: int, tell: Callable[[str], None]) -> None:
        self._session = session
        self._width = width
        self._tell = tell
        self._known: tuple[Decision | None, int, tuple[Advice, ...]] = (None, 0, ())
        self._course = Course()

    def hint(self) -> list[str]:
        """Raises GtcError where no side decides, as does `why`."""
        plan = plan_lines(self._seat, self._width)
        kept = self._course.here(self._seat)
        advice = self._ask(SHOWN) if kept is None else (kept,)
        return [*short_lines(advice, self._numbers(), self._seat, self._width), *plan]

    def why(self, number: str = "") -> list[str]:
        """number: of an answer to be told of beside the best, if any. Raises GtcError for one that is not there."""
        numbers = self._numbers()
        wanted = next((action for action, known in numbers.items() if str(known) == number), None)
        if number and wanted is None:
            raise GtcError(_("why: there is no choice {number}").format(number=number[:20]))
        found = self._ask(SHOWN if wanted is None else max(SHOWN, len(numbers)))
        if not found:
            return short_lines((), {}, self._seat, self._width)
        told = [found[0], *(one for one in found[1:] if one.action == wanted)]
        side = asked_side(self._seat)
        return [line for one in told for line in full_lines(one, found[0], side, self._width)]

    def _ask(self, top: int) -> tuple[Advice, ...]:
        decision, enough, found = self._known
        seat = self._seat
        if decision is not seat.decision or enough < top:
            pondering = pondering_advice(self._session, seat, top)
            if not Waiting().finished(pondering, self._tell):
                pondering.abandon()
                return ()
            found = pondering.outcome()
            self._known = seat.decision, top, found
            self._course.note(found)
        return found

    def _numbers(self) -> dict[Action, int]:
        seat = self._seat
        pieces: dict[str, PieceView] = {piece.id: piece for piece in seat.view().pieces} if seat.asked else {}
        return {answer.action: answer.number for answer in list_answers(seat, pieces)}

    @property
    def _seat(self) -> Seat:
        """Of whoever is asked."""
        side = self._session.to_move
        return self._session.seat(None if side == CHANCE else side)
