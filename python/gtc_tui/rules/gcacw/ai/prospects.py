"""What a game is expected to come to, playout by playout: for whoever judges it afterwards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gtc_tui.engine.decision import Decision
from gtc_tui.rules.gcacw.ai import search, search_answers, simulation
from gtc_tui.rules.gcacw.ai.judgement import figures_of, judge_of
from gtc_tui.rules.gcacw.ai.weights import load
from gtc_tui.rules.gcacw.campaign import victory
from gtc_tui.rules.gcacw.state.game import GcacwPlay

_PHASES = 1000  # action phases of a playout: to the end of the turn


def horizon(play: GcacwPlay) -> tuple[int, ...]:
    """The last turn that playouts from here go on to the end of: of the game, or in a campaign of what the core knows
    (`simulation.until`)."""
    return (play.game.turns if play.game.campaign is None else simulation.until(play),)


def prospects(
    play: GcacwPlay,
    asked: Decision | None,
    names: Sequence[str],
    until: tuple[int, ...],
    stopped: Callable[[], bool],
) -> tuple[float, ...]:
    """Points of the side that scores at the horizon and what they promise, for dice of each of these names; fewer where
    it was stopped."""
    if asked is None:
        return (float(victory.points(play)),) * len(names)
    outlook = search.outlook_to(until[0], _PHASES)
    found: list[float] = []
    for name in names:
        if stopped():
            break
        twin = play.clone()
        known = search_answers.played_on(twin, asked, name, outlook, stopped)
        if known is not None:
            found.append(known[0])
        elif stopped():
            break
        else:  # it goes on without an action phase for long
            found.append(simulation.standing_world(twin, figures_of(twin)).value(judge_of(twin)))
    return tuple(_expected(play, value) for value in found)


def _expected(play: GcacwPlay, value: float) -> float:
    """VP in the end. In a campaign playouts end with the turn, and what is worth having then is worth it for the sake
    of a plan, most of which the rest of the game would have to carry out; in the last turn they reach the end."""
    game, turn = play.game, play.record.turn
    if game.campaign is None or turn >= game.turns:
        return value
    points = victory.points(play)
    left = (game.turns - turn) / max(1, game.turns - game.first_turn)
    return points + load().campaign.fulfilled * left * (value - points)
