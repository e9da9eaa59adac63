"""2.2, 2.5: who leads whom, and what the pieces are worth in battle now, as the native core takes it."""

from __future__ import annotations

from gtc_tui._core import Order
from gtc_tui.rules.gcacw.state import ammunition, leader_ratings, pieces
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay, PieceDef
from gtc_tui.rules.gcacw.state.options import ATTACH_ARTILLERY

FOOT, DIGS, TRAIN, ACTIVE, LENDS, LENDS_OWN = (1 << bit for bit in range(6))  # bits of a piece in `Order`
DIGGERS = ("infantry", "cavalry", "artillery")

Row = tuple[int, int, int, int, int, int, int]


def rows(play: GcacwPlay) -> list[Row]:
    """What each piece is beside its printed artillery, as it is now (an illness lowers it)."""
    return [_soldier(play, piece) for piece in play.game.pieces]


def leads(game: GcacwGame) -> list[tuple[int, ...]]:
    """By piece, the units of a leader's command."""
    return [game.commands.get(piece.id, ()) for piece in game.pieces]


def of(play: GcacwPlay) -> Order:
    """The order of battle as it is now, the optional rules' ammunition (29.7) and attached artillery (30.3) in it."""
    game = play.game
    key = _sick(play), ammunition.spent(play), _attached_guns(play)
    return game.orders.get(key, lambda: Order(rows(play), leads(game), spent=key[1], guns=key[2]))


def _sick(play: GcacwPlay) -> tuple[int, ...]:
    game = play.game
    if "is_sick" not in game.rules.overridden:
        return ()
    return tuple(number for number in game.leaders if game.rules.is_sick(play, game.ids[number]))


def _attached_guns(play: GcacwPlay) -> tuple[tuple[int, int], ...]:
    if not play.record.attached or ATTACH_ARTILLERY not in play.game.options:
        return ()
    hosts = dict.fromkeys(host for _unit, host in play.record.attached)
    more = ((play.game.index[host], pieces.artillery(play, host) - play.game.piece(host).artillery) for host in hosts)
    return tuple(more)


def _soldier(play: GcacwPlay, piece: PieceDef) -> Row:
    extended = play.game.tables.extended_march
    bits = FOOT * (piece.arm == "infantry") | DIGS * (piece.arm in DIGGERS) | TRAIN * (piece.arm == "wagon")
    worth, pace = 0, 0
    if piece.is_leader:
        worth = max(0, leader_ratings.value(play, piece.id))
        pace = 2 if piece.cavalry_leader and piece.size == "Corps" else 1
        bits |= ACTIVE * (piece.size != "Army")
        bits |= LENDS * leader_ratings.lends_bonus(play, piece.id, False)
        bits |= LENDS_OWN * leader_ratings.lends_bonus(play, piece.id, True)
    return (
        piece.tactical_attack,
        piece.tactical_defence,
        int(piece.mounted),
        worth,
        pace,
        extended.wagon * (piece.arm == "wagon"),
        bits,
    )
