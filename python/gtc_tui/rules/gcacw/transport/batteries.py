"""23.0, 36.0 Naval batteries of the grand campaign, and the second gunboat of the Union, which they keep away."""

from __future__ import annotations

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.event import Event
from gtc_tui.messages import Message, _
from gtc_tui.model.ids import HexId
from gtc_tui.rules.gcacw.campaign.narrows import batteries, is_shut, parted, reaches
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.record import UNION, GrandRecord
from gtc_tui.rules.gcacw.words.phrases import place

RULE = "36.0"


def watch(play: GcacwPlay, piece: PieceId) -> None:
    """A Union unit that has come to a battery destroys it for good: no fort stands there any more, and no enemy."""
    where, record = pieces.hex_of(play, piece), play.record
    one = play.game.piece(piece)
    if one.side != UNION or one.is_leader or where not in batteries(play) or not isinstance(record, GrandRecord):
        return
    play.amend(fallen=(*record.fallen, where))
    text = _("{unit} destroys the naval battery at {hex}").format(unit=one.name, hex=place(play, where))
    play.emit(Event("battery", text, RULE, UNION, (piece,), (where,)))


def bars_bridging(play: GcacwPlay, side: Side, one: HexId, other: HexId) -> Message | None:
    """36.0: why the Union builds and repairs nothing at a hexside of the river."""
    if side != UNION:
        return None
    for reach in reaches(play.game):
        if not reach.bars_bridges or not is_shut(play, reach):
            continue
        above, _below = parted(play.game, reach)
        if any({one, other} == set(pair) for pair in above):
            return _("a naval battery commands the river below")
    return None


# -- the second gunboat ------------------------------------------------------------------------------------
def waters(play: GcacwPlay) -> frozenset[HexId]:
    """Hexes that the Union's second gunboat can serve now, its uses aside; none while it is out of play."""
    record = play.record
    if not isinstance(record, GrandRecord) or record.turn < record.sunk:
        return frozenset()
    game = play.game
    shut = tuple(is_shut(play, reach) for reach in reaches(game))
    return game.caches.get((waters, shut), lambda: _waters(game, shut))


def bars_gunboat(play: GcacwPlay, where: HexId) -> Message | None:
    """Why the Union's second gunboat, which could serve a hex if the rivers were open, does not now."""
    record, game = play.record, play.game
    if not isinstance(record, GrandRecord) or where not in _waters(game, tuple(False for _reach in reaches(game))):
        return None
    if record.turn < record.sunk:
        return _("the gunboat is out of play")
    return None if where in waters(play) else _("a naval battery commands the river below")


def _waters(game: GcacwGame, shut: tuple[bool, ...]) -> frozenset[HexId]:
    found: set[HexId] = set()
    for reach, closed in zip(reaches(game), shut, strict=True):
        above, below = parted(game, reach)
        sides = below if closed else (*above, *below)
        found.update(where for pair in sides for where in pair if where != NO_HEX)
        found.update(HexId(game.map.ids[where]) for where in reach.batteries)  # 23.0: it may shell all of them
        for where, river in game.map.waters.items():
            if river == reach.river:
                found.update(near for near in (HexId(where), *game.map.hexmap.neighbours(where)) if near != NO_HEX)
    return frozenset(found)
