"""The native core's judgement of a game: its figures and weights, and what it has learned of positions, kept from
decision to decision."""

from __future__ import annotations

from gtc_tui._core import WEIGHTS, Figures, Judge
from gtc_tui.rules.gcacw.ai import learned, simulation, weights
from gtc_tui.rules.gcacw.ai.habits import Assumed
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.kit.caches import Recent

_MOST = 8


class _Kept:
    """The last few of a game: figures, judgements by board and weights, and these with the order of battle as it is."""

    def __init__(self) -> None:
        self.figures: Recent[object, Figures] = Recent(_MOST)
        self.measured: Recent[object, Judge] = Recent(_MOST)
        self.judges: Recent[object, Judge] = Recent(_MOST)
        self.learned: Recent[object, Judge] = Recent(_MOST)
        self.habitual: Recent[object, Judge] = Recent(_MOST)


def _kept(play: GcacwPlay) -> _Kept:
    return play.game.caches.get(_Kept, _Kept)


def figures_of(play: GcacwPlay) -> Figures:
    """The core's figures of this game now; the same object as long as nothing in them changes."""
    return _kept(play).figures.get(simulation.fingerprint(play), lambda: simulation.figures(play))


def judge_of(play: GcacwPlay) -> Judge:
    """The core's judgement of this game on its present board."""
    return judge_by(play, weights.load().core)


def playout_weights(play: GcacwPlay) -> tuple[float, ...]:
    """Weights of the core by which playouts from a position are judged. Those of a campaign end long before it does:
    manpower counts by what it is good for in the turns to come, and who wins is open for longer."""
    known, game = weights.load(), play.game
    if game.campaign is None:
        return known.core
    left = game.turns - play.record.turn
    found = dict(zip(WEIGHTS, known.core, strict=True))
    found["manpower"] += known.ahead.manpower * left / max(1, game.turns - game.first_turn)
    found["win-scale"] += known.ahead.doubt * left**0.5
    return tuple(found.values())


def judge_by(play: GcacwPlay, values: tuple[float, ...]) -> Judge:
    """As `judge_of`, by other weights of the core."""
    return judge_with(play, figures_of(play), values)


def judge_with(play: GcacwPlay, figures: Figures, values: tuple[float, ...]) -> Judge:
    """As `judge_by`, for whoever has the figures of this position already."""
    kept, board = _kept(play), play.position.board

    def make() -> Judge:
        # Distances are measured anew only where places or crossings change, not with every order of battle or worth.
        measured = kept.measured.get(
            (simulation.places(play), board, values), lambda: Judge(figures, play.position, values)
        )
        return measured.with_figures(figures)

    return kept.judges.get((figures, board, values), make)


def by_habit(play: GcacwPlay, judge: Judge, assumed: Assumed) -> Judge:
    """The same, but that in games that are played on each side chooses by the habits that it is taken to have. Raises
    DataError, UnknownName."""
    game, usual = play.game, weights.load()
    known = [assumed.of(game.id, side) for side in game.sides]
    if known == [usual, usual]:
        return judge
    one, other = (judge_by(play, own.core) for own in known)
    return _kept(play).habitual.get((judge, one, other), lambda: judge.with_habits(one, other))


def foreseeing(play: GcacwPlay, name: str = "") -> Judge | None:
    """The same, but that it has learned what positions come to: by what a file of this name has (`learned`). None where
    there is nothing for this game. Raises DataError, UnknownName."""
    if play.game.campaign is not None:
        return None  # playouts end with the turn, and what is worth having then is a matter of the plan
    known = learned.of(play.game.id, name)
    if known is None:
        return None
    judge = judge_of(play)
    return _kept(play).learned.get((judge, known), lambda: judge.learned(known.of(play.game.id)))
