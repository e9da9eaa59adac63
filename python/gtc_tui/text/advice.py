"""What a machine player advises, as lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from gtc_tui.bots.thought import Advice
from gtc_tui.engine.action import Action
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.report import PieceView
from gtc_tui.errors import GtcError
from gtc_tui.i18n import _
from gtc_tui.play.advice import SHOWN, pondering_advice
from gtc_tui.play.answers import list_answers
from gtc_tui.play.session import Session
from gtc_tui.text.layout import wrap
from gtc_tui.text.waiting import finished


def short_lines(advice: Sequence[Advice], numbers: Mapping[Action, int], width: int) -> list[str]:
    """A line or two for each: points, the number that the answer has in the list of answers, its words."""
    lines = []
    for one in advice:
        lead = f"{one.points:+7.2f} {numbers.get(one.action, ''):>3}) "
        parts = wrap(one.text, max(10, width - len(lead)))
        lines += [lead + parts[0], *(" " * len(lead) + part for part in parts[1:])]
    return lines or [_("Nothing was found in that time.")]


def full_lines(one: Advice, best: Advice, width: int) -> list[str]:
    """An answer with the parts of its points, the line expected after it, and what it gives away to the best."""
    lines = wrap(_("{answer}: {points:+.2f} points expected").format(answer=one.text, points=one.points), width)
    if one.action != best.action:
        told = _("{points:.2f} less than {answer}").format(points=best.points - one.points, answer=best.text)
        lines += wrap(told, width, "  ")
    lines += [f"{points:+7.2f} {name}"[:width] for name, points in one.parts]
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
        return short_lines(self._ask(SHOWN), self._numbers(), self._width)

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
        if decision is not self._session.state.decision or enough < top:
            pondering = pondering_advice(self._session.state, top)
            if not finished(pondering, self._tell):
                pondering.abandon()
                return ()
            found = pondering.outcome()
            self._known = self._session.state.decision, top, found
        return found

    def _numbers(self) -> dict[Action, int]:
        state = self._session.state
        decision = state.decision
        if decision is None:
            return {}
        pieces: dict[str, PieceView] = {piece.id: piece for piece in state.view(decision.side).pieces}
        return {answer.action: answer.number for answer in list_answers(state, decision, pieces)}
