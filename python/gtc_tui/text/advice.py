"""What a machine player advises, as lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from gtc_tui.bots.thought import Advice
from gtc_tui.engine.action import CHANCE, Action
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.report import PieceView
from gtc_tui.engine.seat import Seat
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _, ngettext
from gtc_tui.play.aids.advice import SHOWN, pondering_advice
from gtc_tui.play.aids.answers import list_answers
from gtc_tui.play.table.session import Session
from gtc_tui.text.layout import wrap, wrap_item
from gtc_tui.text.waiting import Waiting


def short_lines(advice: Sequence[Advice], numbers: Mapping[Action, int], width: int) -> list[str]:
    """A line or two for each: points, the number that the answer has in the list of answers, its words. Then whose
    they are."""
    lines: list[str] = []
    for one in advice:
        lead = f"{one.points:+7.2f} {numbers.get(one.action, ''):>3}) "
        parts = wrap(one.text, max(10, width - len(lead)))
        lines += [lead + parts[0], *(" " * len(lead) + part for part in parts[1:])]
    if not advice:
        return [_("Nothing was found in that time.")]
    by, played = advice[0].by, advice[0].playouts
    whose = _("by {bot}, after playouts") if played else _("by {bot}, at first sight")
    return lines + (wrap(whose.format(bot=by), width) if by else [])


def plan_lines(seat: Seat, width: int) -> list[str]:
    """What the machine would do over several turns, where it has a plan for the side."""
    plan = seat.plan()
    return [_("The plan:"), *(line for told in plan for line in wrap(told, width, "  "))] if plan else []


def _sureness(one: Advice) -> str:
    """Whose judgement it is, how often it was played out, and what that says."""
    if not one.playouts:
        told = _("by {bot}, at first sight: only what answers differ by means anything")
        return told.format(bot=one.by) if one.by else ""
    told = ngettext("{n} playout by {bot}", "{n} playouts by {bot}", one.playouts).format(n=one.playouts, bot=one.by)
    if one.value is not None and abs(one.value - one.points) >= 0.005:
        told = _("{told}; with what winning is worth {value:+.2f}").format(told=told, value=one.value)
    if one.error is not None:
        told = _("{told}, standard error {error:.2f}").format(told=told, error=one.error)
    return told


def full_lines(one: Advice, best: Advice, width: int) -> list[str]:
    """An answer with the parts of its points, how sure they are, the line expected after it, and what it gives away to
    the best."""
    told = _("{answer}: {points:+.2f} points expected") if one.playouts else _("{answer}: {points:+.2f} at first sight")
    lines = wrap(told.format(answer=one.text, points=one.points), width)
    less = best.points - one.points
    if one.action != best.action:
        told = _("{points:.2f} less than {answer}") if less >= 0 else _("{points:.2f} more than {answer}")
        lines += wrap(told.format(points=abs(less), answer=best.text), width, "  ")
    for name, points in one.parts:
        lines += wrap_item(f"{points:+7.2f} {name}", width)
    for told in (one.note, _sureness(one)):
        lines += wrap(told, width, "  ") if told else []
    if one.line:
        lines += wrap(_("then: {line}").format(line="; ".join(one.line)), width, "  ")
    return lines


class Counsel:
    """Advice on what is asked now, kept while it is asked. tell: takes a line when it takes long."""

    def __init__(self, session: Session, width: int, tell: Callable[[str], None]) -> None:
        self._session = session
        self._width = width
        self._tell = tell
        self._known: tuple[Decision | None, int, tuple[Advice, ...]] = (None, 0, ())

    def hint(self) -> list[str]:
        """Raises GtcError where no side decides, as does `why`."""
        plan = plan_lines(self._seat, self._width)
        return [*short_lines(self._ask(SHOWN), self._numbers(), self._width), *plan]

    def why(self, number: str = "") -> list[str]:
        """number: of an answer to be told of beside the best, if any. Raises GtcError for one that is not there."""
        numbers = self._numbers()
        wanted = next((action for action, known in numbers.items() if str(known) == number), None)
        if number and wanted is None:
            raise GtcError(_("why: no answer has the number {number}").format(number=number[:20]))
        found = self._ask(SHOWN if wanted is None else max(SHOWN, len(numbers)))
        if not found:
            return short_lines((), {}, self._width)
        told = [found[0], *(one for one in found[1:] if one.action == wanted)]
        return [line for one in told for line in full_lines(one, found[0], self._width)]

    def _ask(self, top: int) -> tuple[Advice, ...]:
        decision, enough, found = self._known
        seat = self._seat
        if decision is not seat.decision or enough < top:
            pondering = pondering_advice(seat, top)
            if not Waiting().finished(pondering, self._tell):
                pondering.abandon()
                return ()
            found = pondering.outcome()
            self._known = seat.decision, top, found
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
