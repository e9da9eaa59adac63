"""Who builds what, how surely, and stockades that nobody holds (17.1 to 17.5, 22.24, 23)."""

from __future__ import annotations

from typing import Literal

from gtc_tui._core import WorkBuilders, WorkDie
from gtc_tui.rules.boots.special.hooks import COMPONENTS, Code, Figure, Rule, SideKey, figure
from gtc_tui.rules.boots.special.places import year_ends
from gtc_tui.rules.boots.state import ground
from gtc_tui.rules.boots.state.game import BootsGame, BootsPlay, PieceDef
from gtc_tui.rules.kit.files.schema import Word


@COMPONENTS.declare("builders")
class Builders(Rule, frozen=True):
    """Units of some arms that build a kind of works: not in a stockade, not with a fort garrison, and no entrenchments
    where the terrain allows none. sides: only of these; without: types of units that build nothing."""

    builds: Literal["entrenchment", "stockade"]
    arms: tuple[Word, ...]
    sides: tuple[SideKey, ...] = ()
    without: tuple[Word, ...] = ()

    def work_builders(self, game: BootsGame) -> list[WorkBuilders]:
        able = [number for number, unit in game.numbered if self._builds(unit)]
        return [WorkBuilders(self.builds, able)]

    def _builds(self, unit: PieceDef) -> bool:
        return unit.arm in self.arms and unit.type not in self.without and (not self.sides or unit.side in self.sides)


@COMPONENTS.declare("building-die")
class BuildingDie(Rule, frozen=True):
    """Highest die with which units of a printed side build where no engineers help; of several entries the first
    counts. without: sub-commands for which it does not hold."""

    side: SideKey
    most: Figure
    without: tuple[Code, ...] = ()

    def needs_figures(self) -> tuple[Figure, ...]:
        return (self.most,)

    def work_dice(self, game: BootsGame) -> list[WorkDie]:
        units = [n for n, unit in game.numbered if unit.side == self.side and unit.subcommand not in self.without]
        return [WorkDie(units, figure(game.tables, self.most))]


@COMPONENTS.declare("abandoned-stockades")
class AbandonedStockades(Rule, frozen=True):
    """Stockades that nobody holds do not last until the next year (17.5.3)."""

    def turn_ends(self, play: BootsPlay) -> None:
        if not year_ends(play) or play.record.turn == len(play.game.turns):
            return
        for hex_id in ground.marked(play):
            if ground.stockade(play, hex_id) is not None and not play.position.at(hex_id):
                ground.remove_stockade(play, hex_id)
