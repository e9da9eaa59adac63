"""Leaders' figures as they are now (2.2): an illness or another special rule may lower what the counter shows."""

from __future__ import annotations

from gtc_tui.engine.action import PieceId
from gtc_tui.rules.gcacw.state.game import GcacwPlay


def value(play: GcacwPlay, leader: PieceId) -> int:
    """The leader's command value now."""
    printed = play.game.piece(leader)
    return printed.sick_value if play.game.rules.is_sick(play, leader) else printed.command_value


def lends_bonus(play: GcacwPlay, leader: PieceId, leads_assault: bool) -> bool:
    """7.4: does he add his bonus to an assault? "stacked" leaders do where they stand with the assaulting leader or
    lead a grand assault, "leading" ones only where they lead the assault; nobody does while sick.
    """
    kind = play.game.piece(leader).assault_bonus
    return (kind == "stacked" or (kind == "leading" and leads_assault)) and not play.game.rules.is_sick(play, leader)
