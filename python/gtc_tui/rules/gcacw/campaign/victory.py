"""13.0 Victory points and victory levels: points of the scoring side from objectives held and manpower lost."""

from __future__ import annotations

from gtc_tui.engine.report import LevelLine, Result
from gtc_tui.i18n import N_, _
from gtc_tui.messages import Message
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


def points(play: GcacwPlay) -> int:
    """Victory points of the scoring side now: of the map, as the core reckons them, of special rules that it does not
    know, and of the ledger."""
    of_the_map = rulebook.of(play.game).on_map(play.position)
    standing = sum(award.points for award in play.game.rules.standing(play) if not award.counted)
    return of_the_map + standing + sum(entry.points for entry in play.record.ledger)


def level(game: GcacwGame, total: int) -> Level:
    """The victory level that a number of points reaches."""
    return next(step for step in game.levels if step.least is None or total >= step.least)


def wins(game: GcacwGame) -> int | None:
    """The fewest points with which the scoring side wins; None where it always does."""
    won = [step.least for step in game.levels if step.winner == game.scoring_side]
    return None if None in won else min(least for least in won if least is not None)


def score(game: GcacwGame, total: int) -> Message:
    """Points and what wins, as short as a header has it."""
    least = wins(game)
    if least is None:
        return Message("VP {points}", points=total)
    return Message("VP {points} ({least} wins)", points=total, least=least)


def levels(game: GcacwGame, total: int) -> tuple[LevelLine, ...]:
    """The victory levels with the points that each spans, the best for the scoring side first."""
    reached = level(game, total)
    tops = [None, *(step.least - 1 for step in game.levels if step.least is not None)]
    return tuple(
        LevelLine(title(step), step.least, top, step.winner, step is reached)
        for step, top in zip(game.levels, tops, strict=True)
    )


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
