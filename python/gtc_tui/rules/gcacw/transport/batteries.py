"""23.0, 36.0 Naval batteries of the grand campaign, and the second gunboat of the Union, which they keep away."""

from __future__ import annotations

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.event import Event
from gtc_tui.messages import Message, _
from gtc_tui.model.ids import HexId
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.record import UNION, GrandRecord
from gtc_tui.rules.gcacw.tables.campaign import Reach
from gtc_tui.rules.gcacw.words.phrases import place

RULE = "36.0"

Bank = tuple[HexId, HexId]


def _reaches(game: GcacwGame) -> tuple[Reach, ...]:
    return () if game.campaign is None else game.campaign.gunboats.reaches


def banks(game: GcacwGame, river: str) -> list[Bank]:
    """The hexsides of a major river, going downstream."""
    return [
        (HexId(where), game.map.hexmap.neighbour(where, direction))
        for line in game.map.lines
        if line.kind == "major-river" and line.name == river
        for where, direction in line.hexsides
    ]


def place_of(game: GcacwGame, sides: list[Bank], hexside: str | None) -> int | None:
    """Where a hexside comes in a river; None where it is none of it."""
    ends = {game.map.ids[name] for name in hexside.split("/")} if hexside is not None else set()
    return next((number for number, pair in enumerate(sides) if set(pair) == ends), None)


# -- batteries -------------------------------------------------------------------------------------------
def standing(play: GcacwPlay) -> tuple[str, ...]:
    """Hexes of the batteries that have not been destroyed."""
    record = play.record
    if not isinstance(record, GrandRecord):
        return ()
    return tuple(where for reach in _reaches(play.game) for where in reach.batteries if where not in record.fallen)


def watch(play: GcacwPlay, piece: PieceId) -> None:
    """A Union unit that has come to a battery destroys it for good: no fort stands there any more, and no enemy."""
    where, record = pieces.hex_of(play, piece), play.record
    one = play.game.piece(piece)
    if one.side != UNION or one.is_leader or where not in standing(play) or not isinstance(record, GrandRecord):
        return
    play.amend(fallen=(*record.fallen, where))
    text = _("{unit} destroys the naval battery at {hex}").format(unit=one.name, hex=place(play, where))
    play.emit(Event("battery", text, RULE, UNION, (piece,), (where,)))


def _is_shut(play: GcacwPlay, reach: Reach) -> bool:
    """Does a battery stand that closes the river above?"""
    return any(where in standing(play) for where in reach.batteries)


def upstream(game: GcacwGame, reach: Reach) -> frozenset[HexId]:
    """Hexes that only have sides of the river above the hexside of its batteries."""
    return game.caches.get((upstream, reach.river), lambda: _upstream(game, reach))


def _upstream(game: GcacwGame, reach: Reach) -> frozenset[HexId]:
    sides = banks(game, reach.river)
    bar = place_of(game, sides, reach.bar) or 0
    below = {where for pair in sides[bar:] for where in pair}
    return frozenset(where for pair in sides[:bar] for where in pair if where not in below and where != NO_HEX)


def closed(play: GcacwPlay, where: HexId) -> bool:
    """36.0: is a hex above a battery that stands, so that the Union does not embark and sail there?"""
    return any(_is_shut(play, reach) and where in upstream(play.game, reach) for reach in _reaches(play.game))


def bars_bridging(play: GcacwPlay, side: Side, one: HexId, other: HexId) -> Message | None:
    """36.0: why the Union builds and repairs nothing at a hexside of the river."""
    if side != UNION:
        return None
    for reach in _reaches(play.game):
        sides = banks(play.game, reach.river)
        above = sides[: place_of(play.game, sides, reach.bar) or 0]
        if reach.bars_bridges and _is_shut(play, reach) and any({one, other} == set(pair) for pair in above):
            return _("a naval battery commands the river below")
    return None


# -- the second gunboat ------------------------------------------------------------------------------------
def waters(play: GcacwPlay) -> frozenset[HexId]:
    """Hexes that the Union's second gunboat can serve now, its uses aside; none while it is out of play."""
    record = play.record
    if not isinstance(record, GrandRecord) or record.turn < record.sunk:
        return frozenset()
    game = play.game
    shut = tuple(_is_shut(play, reach) for reach in _reaches(game))
    return game.caches.get((waters, shut), lambda: _waters(game, shut))


def _waters(game: GcacwGame, shut: tuple[bool, ...]) -> frozenset[HexId]:
    found: set[HexId] = set()
    for reach, is_shut in zip(_reaches(game), shut, strict=True):
        sides = banks(game, reach.river)
        bar = place_of(game, sides, reach.bar) or 0
        found.update(where for pair in sides[bar if is_shut else 0 :] for where in pair if where != NO_HEX)
        found.update(HexId(game.map.ids[where]) for where in reach.batteries)  # 23.0: it may shell all of them
        for where, river in game.map.waters.items():
            if river == reach.river:
                found.update(near for near in (HexId(where), *game.map.hexmap.neighbours(where)) if near != NO_HEX)
    return frozenset(found)
