"""Asking a machine player what it would do, and why."""

from __future__ import annotations

from gtc_tui.bots.base import GREEDY, SEARCHES, dismiss, make_bot
from gtc_tui.bots.thought import Advice, Explainer, Thought
from gtc_tui.engine.seat import Seat
from gtc_tui.errors import GtcError, UnknownName
from gtc_tui.i18n import _
from gtc_tui.play.table.pondering import Pondering

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
            raise GtcError(_("no side decides here") if seat.to_move else _("the game is over"))
        return bot.explain(seat, top, thought or Thought())
    finally:
        dismiss(bot)


def pondering_advice(seat: Seat, top: int = SHOWN, wait: str = USUAL) -> Pondering[tuple[Advice, ...]]:
    """The same as work to be started, on a copy of the game. wait: how long, one of `ADVISERS`."""
    twin, spec = seat.clone(), ADVISERS[wait]
    return Pondering(lambda thought: advise(twin, top, spec, thought))
