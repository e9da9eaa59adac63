"""20.0 Victory: points of both sides, their difference, levels."""

from __future__ import annotations

from gtc_tui.engine.action import Side
from gtc_tui.engine.report import LevelLine, Result
from gtc_tui.i18n import N_, _
from gtc_tui.messages import Message
from gtc_tui.rules.boots.state.game import BootsGame, BootsPlay

_TITLES = {
    "history-changing": N_("History-changing victory, {side}"),
    "brilliant": N_("Brilliant victory, {side}"),
    "marginal": N_("Marginal victory, {side}"),
    "draw": N_("Draw"),
}


def booked(play: BootsPlay, side: Side) -> int:
    """Victory points that a side has got so far (20.4)."""
    return sum(entry.points for entry in play.record.ledger if entry.side == side)


def of(play: BootsPlay, side: Side) -> int:
    """Victory points of a side if the game ended now: with its sole survivors, who count at the end (6.7)."""
    kept = len(play.record.kept[play.game.side_index(side)]) * play.game.tables.heroism.survivor
    return booked(play, side) + kept


def lead(play: BootsPlay, side: Side) -> int:
    """By how many points a side is ahead now, as heroism markers ask for it (6.7)."""
    return booked(play, side) - booked(play, play.game.enemy(side))


def points(play: BootsPlay) -> int:
    """The first side's points less the second's (20.2)."""
    first, second = play.game.sides
    return of(play, first) - of(play, second)


def decisive(play: BootsPlay) -> int:
    """The difference that the victory level goes by. A year that ended the game did so for the lead that a side had
    then (21.3): sole survivors, who count once the game is over (6.7), do not undo that."""
    early = play.record.phase == "end" and play.record.turn < len(play.game.turns)
    return lead(play, play.game.sides[0]) if early else points(play)


def level(game: BootsGame, difference: int) -> str:
    """Key of the victory level (20.2)."""
    least = game.tables.victory
    levels = (
        (least.history_changing, "history-changing"),
        (least.brilliant, "brilliant"),
        (least.marginal, "marginal"),
        (0, "draw"),
    )
    return next(key for points, key in levels if abs(difference) >= points)


def title(game: BootsGame, difference: int, winner: Side | None = None) -> str:
    """The level in words, with who has it. winner: a side that has won outright (22.20)."""
    key = "history-changing" if winner is not None else level(game, difference)
    ahead = winner or game.sides[0 if difference > 0 else 1]
    return _(_TITLES[key]).format(side=game.side_names[ahead])


def levels(game: BootsGame, difference: int) -> tuple[LevelLine, ...]:
    """The victory levels with the differences that each spans, the first side's best first (20.2)."""
    least = game.tables.victory
    tops = (None, least.history_changing - 1, least.brilliant - 1, least.marginal - 1)
    lows = (least.history_changing, least.brilliant, least.marginal, 1 - least.marginal)
    spans: list[tuple[int | None, int | None]] = list(zip(lows, tops, strict=True))
    spans += [(None if top is None else -top, -low) for low, top in zip(lows[2::-1], tops[2::-1], strict=True)]
    found = []
    for low, top in spans:
        within = (low or 0) if top is None else top
        drawn = level(game, within) == "draw"
        now = (low is None or difference >= low) and (top is None or difference <= top)
        found.append(LevelLine(title(game, within), low, top, None if drawn else game.sides[int(within < 0)], now))
    return tuple(found)


def score(game: BootsGame, difference: int) -> Message:
    """The lead of the first side, as short as a header has it."""
    return Message("VP {points} (net, {side})", points=f"{difference:+d}", side=game.side_words[game.sides[0]])


def is_over(play: BootsPlay) -> bool:
    """Does the game end here? Asked after every operations phase, and at the end of a turn (21.3, 22.3, 22.20)."""
    rules, record = play.game.rules, play.record
    if rules.sudden_winner(play) is not None or rules.ends(play):
        return True
    return record.turn >= len(play.game.turns) and record.phase == "interturn"


def result(play: BootsPlay) -> Result | None:
    """How the game has ended; None before."""
    if play.record.phase != "end":
        return None
    game, difference = play.game, points(play)
    sudden = game.rules.sudden_winner(play)
    if sudden is not None:
        return Result(sudden, f"{sudden}-sudden-death", title(game, difference, sudden), difference)
    counts = decisive(play)
    key = level(game, counts)
    if key == "draw":
        return Result(None, "draw", title(game, counts), difference)
    winner = game.sides[0 if counts > 0 else 1]
    return Result(winner, f"{winner}-{key}", title(game, counts), difference)
