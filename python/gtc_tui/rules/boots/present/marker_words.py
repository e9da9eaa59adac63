"""6.7, 21.22, 22.27 What each kind of heroism marker does, in a sentence or two for its holder."""

from __future__ import annotations

from gtc_tui.engine.action import Side
from gtc_tui.i18n import _
from gtc_tui.rules.boots.chapters import MARKERS
from gtc_tui.rules.boots.state.game import BootsGame


def words(game: BootsGame, marker: str, side: Side) -> str:
    """What a marker does in the hand of a side, with the figures in use."""
    told, figures = MARKERS[marker].words, game.tables.heroism
    sentence = told if isinstance(told, str) else told(game, side)
    return _(sentence).format(
        lead=figures.lead,
        inspired=figures.inspired,
        ammunition=figures.ammunition,
        flank=figures.flank,
        stand=figures.last_stand,
        morale=figures.morale,
        survivor=figures.survivor,
        correspondents=figures.correspondents,
        charge=figures.wild_charge,
        pursuit=figures.wild_pursuit,
    )
