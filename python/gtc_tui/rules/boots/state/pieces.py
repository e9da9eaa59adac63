"""Units as they stand: where, whose, how they come onto the map and leave it (2.3, 13, 20.4)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from gtc_tui._core import MANPOWER, NO_HEX, Prizes
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.event import Event
from gtc_tui.messages import Message, _
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.state import boards
from gtc_tui.rules.boots.state.game import BootsGame, BootsPlay, PieceDef
from gtc_tui.rules.boots.state.record import Entry, Loss

SCORING = ("combat", "over-stack")
"""Causes of elimination that give the enemy points (20.4); losses in retreat and pursuit are of combat."""


def hex_of(play: BootsPlay, piece: PieceNo) -> HexId | None:
    """Hex id, None off the map."""
    where = play.position.hex(piece)
    return None if where == NO_HEX else where


def left(play: BootsPlay, units: Iterable[PieceNo]) -> list[PieceNo]:
    """Those of these that are still on the map."""
    return [unit for unit in units if hex_of(play, unit) is not None]


def name_at(play: BootsPlay, hex_id: HexId) -> str:
    """A hex as actions name it."""
    return str(play.game.map.names[hex_id])


def defs(play: BootsPlay, numbers: Iterable[PieceNo]) -> list[PieceDef]:
    """Printed facts of units by number."""
    return [play.game.pieces[number] for number in numbers]


def owner(play: BootsPlay, piece: PieceNo) -> Side | None:
    """Whose unit it is now (22.13); None: nobody's."""
    side = play.game.pieces[piece].side
    return side if side in play.game.sides else play.record.alignment


def holder(play: BootsPlay, hex_id: HexId) -> Side | None:
    """Whose units stand in a hex now; None where there are none, or nobody's."""
    units = play.position.at(hex_id)
    return owner(play, units[0]) if units else None


def active(play: BootsPlay) -> tuple[PieceNo, ...]:
    """Units on the map that act in the operations phase under way, in piece order (5.1)."""
    record = play.record
    if record.active is None:
        return ()
    found = {number for code in record.active.commands for number in play.game.commands.get(code, ())}
    found |= {play.game.index[unit] for unit in record.active.only}
    return tuple(sorted(number for number in found if play.position.hex(number) != NO_HEX))


def is_active(play: BootsPlay, piece: PieceNo) -> bool:
    """Does the unit act in the operations phase under way?"""
    now = play.record.active
    if now is None:
        return False
    unit = play.game.pieces[piece]
    return unit.subcommand in now.commands or unit.id in now.only


def place(play: BootsPlay, piece: PieceNo, hex_id: HexId) -> None:
    """Puts a unit onto the map, or elsewhere on it. Legality is the caller's concern."""
    unit = play.game.pieces[piece].id
    play.position.set(piece, MANPOWER, 1)
    move(play, piece, hex_id)
    _settle(play, piece)
    if unit not in play.record.entered:
        play.amend(entered=(*play.record.entered, unit))
    if any(loss.piece == unit for loss in play.record.lost):
        play.amend(lost=tuple(loss for loss in play.record.lost if loss.piece != unit))


def move(play: BootsPlay, piece: PieceNo, hex_id: HexId) -> None:
    """A unit goes to a hex, out of the one in which it was, if it was in any."""
    if play.position.hex(piece) != hex_id:
        _lose_sight(play, piece)
    play.position.place(piece, hex_id)


def _lose_sight(play: BootsPlay, piece: PieceNo) -> None:
    """15.1: counters lie face down. Who has looked at those of a hex does not see which of them leaves it, and knows
    none of them any more."""
    where = hex_of(play, piece)
    spot = None if where is None else name_at(play, where)
    first, second = (tuple(sight for sight in sights if sight.hex != spot) for sights in play.record.seen)
    play.amend(seen=(first, second))


def _strike_out(play: BootsPlay, unit: PieceId) -> None:
    """15.1: a unit is taken away by name; those who were with it are known as before."""
    first, second = (
        tuple(
            msgspec.structs.replace(sight, pieces=tuple(other for other in sight.pieces if other != unit))
            for sight in sights
        )
        for sights in play.record.seen
    )
    play.amend(seen=(first, second))


def lift(play: BootsPlay, piece: PieceNo) -> None:
    """Takes a unit off the map without eliminating it (13.6)."""
    _lose_sight(play, piece)
    _take_off(play, piece)


def _take_off(play: BootsPlay, piece: PieceNo) -> None:
    """Beside the map a unit lies open: the enemy sees who it was."""
    side = owner(play, piece)
    if side is not None:
        play.reveal(play.game.enemy(side))
    play.position.lift(piece)
    play.position.set(piece, MANPOWER, 0)
    _settle(play, piece)


def _settle(play: BootsPlay, piece: PieceNo) -> None:
    """9.3: zones of control change where a fort garrison comes or goes."""
    if play.game.pieces[piece].is_garrison:
        boards.refresh(play)


def score(play: BootsPlay, entry: Entry) -> None:
    """Books points (20.4) and says so."""
    if not entry.points:
        return
    play.amend(ledger=(*play.record.ledger, entry))
    text = _("{side}: {points:+d} VP, {why}").format(
        side=play.game.side_words[entry.side], points=entry.points, why=entry.text
    )
    hexes = (entry.hex,) if entry.hex else ()
    units = (entry.piece,) if entry.piece else ()
    play.emit(Event("points", text, "20.4", entry.side, units, hexes, entry.points))


def prize(game: BootsGame, piece: PieceNo) -> tuple[Side, int] | None:
    """20.4: who gets how many points when a unit is eliminated in combat or by over-stacking."""
    found = prizes(game).of(piece)
    return None if found is None else (game.sides[found[0]], found[1])


def prizes(game: BootsGame) -> Prizes:
    """Those of all units."""
    return game.caches.get(Prizes, lambda: _prizes(game))


def _prizes(game: BootsGame) -> Prizes:
    given = game.rules.loss_points(game)
    return Prizes(game.units, [(number, game.side_index(side), points) for number, side, points in given])


def eliminate(play: BootsPlay, piece: PieceNo, cause: str, rule: str, factor: int = 1) -> None:
    """Takes a unit off the map for good and books what the enemy gets for it.

    cause: as in `record.Loss`; only those of `SCORING` give points. factor: multiplies them (Last Stand).
    """
    game, unit = play.game, play.game.pieces[piece]
    where = hex_of(play, piece)
    _take_off(play, piece)
    spot = None if where is None else name_at(play, where)
    _strike_out(play, unit.id)
    text = _("{unit} is eliminated").format(unit=unit.name)
    play.emit(Event("eliminated", text, rule, owner(play, piece), (unit.id,), (spot,) if spot else ()))
    points, due = 0, prize(game, piece) if cause in SCORING else None
    if due is not None:
        points = due[1] * factor
        why = Message("{unit} eliminated", unit=unit.name)
        score(play, Entry(play.record.turn, due[0], cause, points, unit.id, spot, why))
    play.amend(lost=(*play.record.lost, Loss(unit.id, play.record.turn, cause, points)))
    game.rules.eliminated(play, piece, cause)


def bring_back(play: BootsPlay, unit: PieceId, spot: str, rule: str) -> None:
    """An eliminated unit returns to a hex; the points for it are taken back (6.7, 22.27) and can be had again."""
    number, record = play.game.index[unit], play.record
    loss = next(loss for loss in record.lost if loss.piece == unit)
    given = [entry for entry in record.ledger if entry.piece == unit and entry.cause in SCORING]
    place(play, number, play.game.map.hex_id(spot))
    name = play.game.pieces[number].name
    text = _("{unit} returns to {hex}").format(unit=name, hex=play.game.map.label(play.game.map.hex_id(spot)))
    play.emit(Event("return", text, rule, owner(play, number), (unit,), (spot,)))
    if loss.points and given:
        why = Message("{unit} has returned", unit=name)
        score(play, Entry(record.turn, given[-1].side, "returned", -loss.points, unit, spot, why))
    play.game.rules.returned(play, number)


def is_lost(play: BootsPlay, unit: PieceId) -> bool:
    """Has the unit been eliminated (and not come back)?"""
    return any(loss.piece == unit for loss in play.record.lost)
