"""The native core's judgement of a game: its figures and weights, kept from decision to decision."""

from __future__ import annotations

from gtc_tui._core import Figures, Judge
from gtc_tui.rules.gcacw.ai import simulation, weights
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.kit.caches import Recent

_MOST = 4


class _Kept:
    """The last few of a game: figures, judgements by board and weights, and these with the order of battle as it is."""

    def __init__(self) -> None:
        self.figures: Recent[object, Figures] = Recent(_MOST)
        self.measured: Recent[object, Judge] = Recent(_MOST)
        self.judges: Recent[object, Judge] = Recent(_MOST)


def _kept(play: GcacwPlay) -> _Kept:
    return play.game.caches.get(_Kept, _Kept)


def figures_of(play: GcacwPlay) -> Figures:
    """The core's figures of this game now; the same object as long as nothing in them changes."""
    return _kept(play).figures.get(simulation.fingerprint(play), lambda: simulation.figures(play))


def judge_of(play: GcacwPlay) -> Judge:
    """The core's judgement of this game on its present board."""
    return judge_with(play, figures_of(play))


def judge_with(play: GcacwPlay, figures: Figures) -> Judge:
    """The same for whoever has the figures of this position already."""
    kept, board, values = _kept(play), play.position.board, weights.load().core

    def make() -> Judge:
        # Distances are measured anew only where places or crossings change, not with every order of battle or worth.
        measured = kept.measured.get(
            (simulation.places(play), board, values), lambda: Judge(figures, play.position, values)
        )
        return measured.with_figures(figures)

    return kept.judges.get((figures, board, values), make)
