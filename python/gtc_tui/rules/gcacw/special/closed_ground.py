"""Ground that is closed to a side: hexes, rivers, counties until a river is crossed (13.5, 13.8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from gtc_tui._core import BAN_ATTACK, BAN_COVER, BAN_MARCH, BAN_RETREAT, BAN_TRACE
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.event import Event
from gtc_tui.messages import _
from gtc_tui.model.ids import HexId
from gtc_tui.rules.gcacw.campaign import rivers
from gtc_tui.rules.gcacw.special.hooks import COMPONENTS, SideKey
from gtc_tui.rules.gcacw.state import ground, map_state, pieces
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.words.phrases import name
from gtc_tui.rules.kit.files.schema import Name, Word
from gtc_tui.rules.kit.special import SpecialRule

_NO_ENTRY = BAN_MARCH | BAN_RETREAT | BAN_ATTACK | BAN_COVER
Steps = Iterable[tuple[Side, int, int, int]]


@COMPONENTS.declare("closed-area")
class ClosedArea(SpecialRule, frozen=True):
    """Units of a side neither march, retreat nor attack into hexes within a radius of some; for their flanks these
    count as covered (13.5)."""

    key: Word
    side: SideKey
    hexes: tuple[str, ...]
    radius: Annotated[int, Meta(ge=0, le=20)]

    def needs_hexes(self) -> tuple[str, ...]:
        return self.hexes

    def bans(self, play: GcacwPlay) -> tuple[str, ...]:
        return (self.key,)

    def ban_steps(self, game: GcacwGame, key: str) -> Steps:
        if key != self.key:
            return ()
        within = game.map.hexmap.within
        shut = {near for centre in self.hexes for near in within(game.map.ids[centre], self.radius)}
        return ground.ban_entry(game, self.side, shut, _NO_ENTRY)


@COMPONENTS.declare("barred-links")
class BarredLinks(SpecialRule, frozen=True):
    """Units of a side march over no link between these pairs of places, either way, and trace nothing over it."""

    key: Word
    side: SideKey
    links: tuple[tuple[str, str], ...]

    def needs_links(self) -> tuple[tuple[str, str], ...]:
        return self.links

    def bans(self, play: GcacwPlay) -> tuple[str, ...]:
        return (self.key,)

    def ban_links(self, game: GcacwGame, key: str) -> Steps:
        if key == self.key:
            ids = game.map.ids
            for one, other in self.links:
                yield self.side, ids[one], ids[other], BAN_MARCH | BAN_TRACE
                yield self.side, ids[other], ids[one], BAN_MARCH | BAN_TRACE


@COMPONENTS.declare("closed-river")
class ClosedRiver(SpecialRule, frozen=True):
    """Units of a side neither march, retreat nor attack across a river; for their flanks what lies beyond counts as
    covered (13.5)."""

    key: Word
    side: SideKey
    river: Name

    def bans(self, play: GcacwPlay) -> tuple[str, ...]:
        return (self.key,)

    def ban_steps(self, game: GcacwGame, key: str) -> Steps:
        return rivers.ban_crossing(game, self.side, self.river, _NO_ENTRY) if key == self.key else ()


class Closed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A county that a side keeps out of until the other one crosses the river to a bank (as the river flows)."""

    side: SideKey
    county: Name
    bank: Literal["left", "right"]


@COMPONENTS.declare("closed-counties")
class ClosedCounties(SpecialRule, frozen=True):
    """Units may not march or attack into a county. It opens for good when an enemy unit crosses the river (13.8)."""

    river: Name
    counties: dict[Word, Closed]

    def marks(self) -> tuple[str, ...]:
        return tuple(f"open:{key}" for key in self.counties)

    def bans(self, play: GcacwPlay) -> tuple[str, ...]:
        return tuple(key for key in self.counties if not map_state.get(play, f"open:{key}"))

    def ban_steps(self, game: GcacwGame, key: str) -> Steps:
        closed = self.counties.get(key)
        if closed is None:
            return ()
        inside = [HexId(number) for number, where in enumerate(game.map.counties) if where == closed.county]
        return ground.ban_entry(game, closed.side, inside, BAN_MARCH | BAN_ATTACK)

    def entered(self, play: GcacwPlay, piece: PieceId, origin: str, how: str) -> None:
        where = pieces.hex_of(play, piece)
        if play.game.piece(piece).is_leader or where is None or not self.bans(play):
            return
        bank, side = rivers.crossed(play.game, self.river, origin, where), play.game.piece(piece).side
        for key, closed in self.counties.items():
            if closed.bank != bank or closed.side == side or map_state.get(play, f"open:{key}"):
                continue
            map_state.put(play, f"open:{key}", 1)
            text = _("{unit} has crossed the {river}: {county} County is open to both sides").format(
                unit=name(play, piece), river=self.river.removesuffix(" River"), county=closed.county
            )
            play.emit(Event("scenario", text, play.game.rules.section, side, (piece,), (origin, where)))
            ground.refresh(play)
