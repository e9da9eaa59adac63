"""Leaders' figures as they are now (2.2): an illness or another special rule may lower what the counter shows."""

from __future__ import annotations

from gtc_tui.engine.action import PieceId
from gtc_tui.rules.gcacw.state.game import GcacwPlay, PieceDef


def value(play: GcacwPlay, leader: PieceId) -> int:
    """The leader's command value now."""
    return rating(play.game.piece(leader), leader in play.game.rules.sick(play))


def rating(leader: PieceDef, sick: bool) -> int:
    """A leader's command value."""
    return leader.sick_value if sick else leader.command_value


def lends_bonus(leader: PieceDef, sick: bool, leads_assault: bool) -> bool:
    """7.4: does he add his bonus to an assault? "stacked" leaders do where they stand with the assaulting leader or
    lead a grand assault, "leading" ones only where they lead the assault; nobody does while sick.
    """
    kind = leader.assault_bonus
    return (kind == "stacked" or (kind == "leading" and leads_assault)) and not sick
