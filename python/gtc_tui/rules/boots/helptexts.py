"""Help on the decision under way: the question, its rule, and every answer in words."""

from __future__ import annotations

from gtc_tui.engine.decision import Decision
from gtc_tui.i18n import _
from gtc_tui.rules.boots import describe
from gtc_tui.rules.boots.game import BootsPlay

_MOST = 40


def help_lines(play: BootsPlay, decision: Decision) -> tuple[str, ...]:
    """Lines for a panel; of very many answers the first ones."""
    codec = play.game.system.codec
    lines = [_("Rule {rule}").format(rule=decision.rule)]
    lines += [f"{codec.text(action)}: {describe.describe(play, action)}" for action in decision.actions[:_MOST]]
    if len(decision.actions) > _MOST:
        lines.append(_("... {n} more").format(n=len(decision.actions) - _MOST))
    return tuple(lines)
