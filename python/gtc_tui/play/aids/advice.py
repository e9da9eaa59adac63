"""Asking a machine player what it would do, and why."""

from __future__ import annotations

from gtc_tui.bots.base import GREEDY, SEARCHES, dismiss, make_bot
from gtc_tui.bots.thought import Advice, Explainer, Thought
from gtc_tui.engine.action import CHANCE
from gtc_tui.engine.state import State
from gtc_tui.errors import GtcError, UnknownName
from gtc_tui.i18n import _
from gtc_tui.play.table.pondering import Pondering

ADVISERS = dict(zip(("instant", "0.5s", "2s", "10s"), (GREEDY, *SEARCHES), strict=True))
"""Who is asked, by how long a person waits."""
USUAL = "2s"
SHOWN = 5
"""Answers that a player is told of."""


def advise(
    state: State, top: int = SHOWN, spec: str | None = None, thought: Thought | None = None
) -> tuple[Advice, ...]:
    """What a machine player would do in the place of the side that decides, the best first. spec: another than usual.

    Raises UnknownName for a player that does not exist or cannot explain itself, GtcError where no side decides.
    """
    spec = spec or ADVISERS[USUAL]
    bot = make_bot(spec, 0)
    try:
        if not isinstance(bot, Explainer):
            raise UnknownName(_("{name}: a player that does not explain itself").format(name=spec))
        if state.to_move in (None, CHANCE):
            raise GtcError(_("no side decides here") if state.to_move else _("the game is over"))
        return bot.explain(state, top, thought or Thought())
    finally:
        dismiss(bot)


def pondering_advice(state: State, top: int = SHOWN, wait: str = USUAL) -> Pondering[tuple[Advice, ...]]:
    """The same as work to be started, on a copy of the game. wait: how long, one of `ADVISERS`."""
    twin, spec = state.clone(), ADVISERS[wait]
    return Pondering(lambda thought: advise(twin, top, spec, thought))
