"""Answers and questions in words, as their chapters declare them."""

from __future__ import annotations

from gtc_tui.engine.action import Action
from gtc_tui.engine.decision import Decision
from gtc_tui.i18n import _
from gtc_tui.messages import Message
from gtc_tui.rules.gcacw.chapters import CATALOGUE
from gtc_tui.rules.gcacw.state.game import GcacwPlay


def label(play: GcacwPlay, action: Action) -> Message:
    """A legal action of the decision under way in a few words."""
    return CATALOGUE.label(play, action)


def help_lines(play: GcacwPlay, decision: Decision) -> tuple[str, ...]:
    """The decision under way, explained: what it is about, then how it is answered."""
    return (*CATALOGUE.help(play, decision.kind), _("Rule {section}.").format(section=decision.rule))
