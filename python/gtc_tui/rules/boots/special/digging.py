"""Who builds what, how surely, and stockades that nobody holds (17.1 to 17.5, 22.24, 23)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.special.hooks import COMPONENTS, Code, Figure, Rule, SideKey, figure
from gtc_tui.rules.boots.special.places import year_ends
from gtc_tui.rules.boots.state import ground, pieces
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.kit.files.schema import Word


@COMPONENTS.declare("builders")
class Builders(Rule, frozen=True):
    """Units of some arms that build a kind of works: not in a stockade, not with a fort garrison, and no entrenchments
    where the terrain allows none. sides: only of these; without: types of units that build nothing."""

    builds: Literal["entrenchment", "stockade"]
    arms: tuple[Word, ...]
    sides: tuple[SideKey, ...] = ()
    without: tuple[Word, ...] = ()

    def work_kind(self, play: BootsPlay, piece: PieceNo, hex: HexId) -> str | None:
        unit = play.game.pieces[piece]
        if unit.arm not in self.arms or unit.type in self.without or (self.sides and unit.side not in self.sides):
            return None
        if ground.stockade(play, hex) is not None or unit.is_garrison:
            return None
        if any(other.is_garrison for other in pieces.defs(play, play.position.at(hex))):
            return None
        if self.builds == "entrenchment" and not all(line.works for line in ground.terrain(play.game, hex)):
            return None
        return self.builds


@COMPONENTS.declare("building-die")
class BuildingDie(Rule, frozen=True):
    """Highest die with which units of a printed side build where no engineers help; of several entries the first
    counts. without: sub-commands for which it does not hold."""

    side: SideKey
    most: Figure
    without: tuple[Code, ...] = ()

    def needs_figures(self) -> tuple[Figure, ...]:
        return (self.most,)

    def work_limit(self, play: BootsPlay, builders: Sequence[PieceNo]) -> int | None:
        units = pieces.defs(play, builders)
        found = any(unit.side == self.side and unit.subcommand not in self.without for unit in units)
        return figure(play.game.tables, self.most) if found else None


@COMPONENTS.declare("abandoned-stockades")
class AbandonedStockades(Rule, frozen=True):
    """Stockades that nobody holds do not last until the next year (17.5.3)."""

    def turn_ends(self, play: BootsPlay) -> None:
        if not year_ends(play) or play.record.turn == len(play.game.turns):
            return
        for hex_id in ground.marked(play):
            if ground.stockade(play, hex_id) is not None and not play.position.at(hex_id):
                ground.remove_stockade(play, hex_id)
