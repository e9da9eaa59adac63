"""13.0 Victory points and victory levels: points of the scoring side from objectives held and manpower lost."""

from __future__ import annotations

from gtc_tui.engine.report import Result
from gtc_tui.i18n import N_, _
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay, Level
from gtc_tui.rules.gcacw.state.native import rulebook

_TITLES = {
    "union-decisive": N_("Union decisive victory"),
    "union-substantive": N_("Union substantive victory"),
    "union-marginal": N_("Union marginal victory"),
    "confederate-marginal": N_("Confederate marginal victory"),
    "confederate-substantive": N_("Confederate substantive victory"),
    "confederate-decisive": N_("Confederate decisive victory"),
}
_SHORT = {
    "union-decisive": N_("Union decisive"),
    "union-substantive": N_("Union substantive"),
    "union-marginal": N_("Union marginal"),
    "confederate-marginal": N_("Confederate marginal"),
    "confederate-substantive": N_("Confederate substantive"),
    "confederate-decisive": N_("Confederate decisive"),
}


def points(play: GcacwPlay) -> int:
    """Victory points of the scoring side now: of the map, as the core reckons them, of special rules that it does not
    know, and of the ledger."""
    of_the_map = rulebook.of(play.game).on_map(play.position)
    standing = sum(award.points for award in play.game.rules.standing(play) if not award.counted)
    return of_the_map + standing + sum(entry.points for entry in play.record.ledger)


def level(game: GcacwGame, total: int) -> Level:
    """The victory level that a number of points reaches."""
    return next(step for step in game.levels if step.least is None or total >= step.least)


def title(step: Level) -> str:
    """A level's name in the player's language."""
    return _(_TITLES[step.key])


def winning(game: GcacwGame) -> int | None:
    """The fewest points with which the scoring side wins; None where no number is named for that."""
    named = [step.least for step in game.levels if step.winner == game.scoring_side and step.least is not None]
    return min(named, default=None)


def score(game: GcacwGame, total: int) -> str:
    """Points, those that win, and the level that they reach now, in one short line."""
    least, now = winning(game), _(_SHORT[level(game, total).key])
    if least is None:
        return _("VP {points}  now: {level}").format(points=total, level=now)
    return _("VP {points} ({least} wins)  now: {level}").format(points=total, least=least, level=now)


def result(play: GcacwPlay) -> Result | None:
    """None until the last turn is over."""
    if play.record.phase != "end":
        return None
    total = points(play)
    reached = level(play.game, total)
    return Result(reached.winner, reached.key, title(reached), total)
