"""Answers and questions in words, as their chapters declare them."""

from __future__ import annotations

from gtc_tui.engine.action import CHANCE, Action
from gtc_tui.engine.decision import Decision
from gtc_tui.i18n import _
from gtc_tui.messages import Message
from gtc_tui.rules.boots.chapters import CATALOGUE
from gtc_tui.rules.boots.heroism.windows import Play
from gtc_tui.rules.boots.present.marker_words import words
from gtc_tui.rules.boots.state.game import BootsPlay


def label(play: BootsPlay, action: Action) -> Message:
    """A legal action of the decision under way in a few words."""
    return CATALOGUE.label(play, action)


def help_lines(play: BootsPlay, decision: Decision) -> tuple[str, ...]:
    """The rule, what the question means, and what the heroism markers do that may be played now."""
    lines = [_("Rule {rule}").format(rule=decision.rule)]
    if decision.kind in CATALOGUE.questions:
        lines += CATALOGUE.help(play, decision.kind)
    elif decision.side == CHANCE:
        lines.append(_("A die decides; nobody has a choice here."))
    for action in decision.actions:
        if isinstance(action, Play):
            name = _(play.game.tables.heroism_names[action.marker])
            lines.append(_("{marker}: {text}").format(marker=name, text=words(play.game, action.marker, decision.side)))
    return tuple(lines)
