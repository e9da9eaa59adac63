"""One position as the native core judges it: the ground under `policy`."""

from __future__ import annotations

from functools import cached_property, partial

from gtc_tui._core import Evaluation
from gtc_tui.engine.action import PieceId
from gtc_tui.model.ids import HexId
from gtc_tui.rules.gcacw.ai import judgement, simulation
from gtc_tui.rules.gcacw.ai.weights import Choices, Weights, load
from gtc_tui.rules.gcacw.combat import attack
from gtc_tui.rules.gcacw.state import ammunition
from gtc_tui.rules.gcacw.state.game import GcacwPlay


class Scene:
    """One position, read by the core when somebody asks."""

    def __init__(self, play: GcacwPlay, weights: Weights | None = None) -> None:
        """weights: by what it is judged, if not by the usual ones."""
        self.play = play
        self.weights = weights or load()
        self.index = play.game.index
        """Numbers of pieces, by which the core knows them."""

    @property
    def choices(self) -> Choices:
        return self.weights.choices

    @cached_property
    def core(self) -> Evaluation:
        play = self.play
        rules, given = play.game.rules, judgement.figures_of(play)
        return Evaluation(
            simulation.standing_world(play, given),
            judgement.judge_with(play, given, self.weights.core),
            partial(_is_barred, play) if rules.bars_step else None,
            partial(_is_harmless, play) if rules.bars_attack or ammunition.in_force(play.game) else None,
        )

    def hex_id(self, unit: PieceId) -> HexId:
        return self.play.position.hex(self.index[unit])


# The core keeps what it asks: these know the position alone, because a scene would keep itself for ever by them.


def _is_barred(play: GcacwPlay, unit: int, hex_id: HexId) -> bool:
    """Does a rule of the scenario keep the unit out of the hex?"""
    game = play.game
    return game.rules.bars_step(play, game.ids[unit], game.map.names[hex_id]) is not None


def _is_harmless(play: GcacwPlay, unit: int) -> bool:
    """Does the unit attack nothing, wherever it stands (7.1)?"""
    return attack.forbidden(play, play.game.ids[unit]) is not None
