"""13.0 Victory points and victory levels: points of the scoring side from objectives held and manpower lost."""

from __future__ import annotations

from gtc_tui.engine.report import Result
from gtc_tui.i18n import N_, _
from gtc_tui.rules.gcacw.campaign import control
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay, Level

_TITLES = {
    "union-decisive": N_("Union decisive victory"),
    "union-substantive": N_("Union substantive victory"),
    "union-marginal": N_("Union marginal victory"),
    "confederate-marginal": N_("Confederate marginal victory"),
    "confederate-substantive": N_("Confederate substantive victory"),
    "confederate-decisive": N_("Confederate decisive victory"),
}


def points(play: GcacwPlay) -> int:
    """Victory points of the scoring side now: objectives it holds, what else the map shows, and the ledger."""
    game = play.game
    held = sum(
        objective.points
        for number, objective in enumerate(game.objectives)
        if control.holder(play, number) == game.scoring_side
    )
    standing = sum(award.points for award in game.rules.standing(play))
    return held + standing + sum(entry.points for entry in play.record.ledger)


def level(game: GcacwGame, total: int) -> Level:
    """The victory level that a number of points reaches."""
    return next(step for step in game.levels if step.least is None or total >= step.least)


def title(step: Level) -> str:
    """A level's name in the player's language."""
    return _(_TITLES[step.key])


def result(play: GcacwPlay) -> Result | None:
    """None until the last turn is over."""
    if play.record.phase != "end":
        return None
    total = points(play)
    reached = level(play.game, total)
    return Result(reached.winner, reached.key, title(reached), total)
