"""10.3 to 10.11 Who may and must attack whom, and which stacks may be one attack.

The native core works it out: `Duties`, and `Front`, by which no duty is left over.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from gtc_tui._core import Duties, Front
from gtc_tui.messages import Message, _
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.state import effects, pieces, ways
from gtc_tui.rules.boots.state.game import BootsGame, BootsPlay
from gtc_tui.rules.boots.state.record import HOSTILITIES
from gtc_tui.rules.boots.state.slots import Slot


class Declared(msgspec.Struct, frozen=True):
    """An attack as declared (10.2): units by number, hexes by id; table as in `tables`, chosen by the attacker unless
    the defender screened (16.1)."""

    attackers: tuple[Slot, ...]
    origins: tuple[HexId, ...]
    targets: tuple[HexId, ...]
    defenders: tuple[Slot, ...]
    table: str
    screened: bool = False


def duties(game: BootsGame) -> Duties:
    """Who may and must attack whom in a game."""
    return game.caches.get(Duties, lambda: _made(game))


def _made(game: BootsGame) -> Duties:
    """With what special rules say of whom one need not attack."""
    number = game.printed.index
    return Duties(
        game.units,
        game.contacts,
        ways.native(game),
        spares_neutrals=game.rules.spares_nobodys(),
        truces=[(number(one), number(other)) for one, other in game.rules.truces()],
    )


def may_attack(play: BootsPlay, piece: PieceNo, target: HexId) -> bool:
    """10.3: may this active unit attack the hex beside it, whose units are not its own side's?"""
    return duties(play.game).may_attack(piece, target, parley=parleying(play))


def barred(play: BootsPlay, piece: PieceNo, target: HexId) -> Message | None:
    """Why this active unit may not attack a hex beside it whatever stands there (22.9); None: it may."""
    if not ways.is_closed(play, piece, target):
        return None
    return _("{unit} may not fight across the border").format(unit=play.game.pieces[piece].name)


def parleying(play: BootsPlay) -> list[PieceNo]:
    """6.7 Parlay: units that may not attack in this sub-phase, and that no zone makes."""
    return [play.game.index[unit] for effect in effects.of(play, "parlay") for unit in effect.pieces]


def led(play: BootsPlay) -> list[PieceNo]:
    """6.7 Into the Valley: units that the enemy has led, who must attack his beside them whether those have a zone or
    not."""
    return [play.game.index[unit] for effect in effects.of(play, "valley") for unit in effect.pieces]


def spares(play: BootsPlay, piece: PieceNo, target: HexId) -> bool:
    """Need the unit not attack those in the hex, whosever zone it is in (22.13, 22.21)?"""
    return duties(play.game).spares(play.position, piece, target, blows=HOSTILITIES in play.record.flags)


def foes_beside(play: BootsPlay, hex_id: HexId, side: int) -> list[HexId]:
    """Adjacent hexes with units that are not those of a side (its index), over hexsides that can be fought over."""
    return play.game.contacts.foes_beside(play.position, hex_id, side)


def front(play: BootsPlay, declared: Iterable[Declared] = (), free: Iterable[PieceNo] | None = None) -> Front:
    """Who can still attack whom, attacks declared so far apart. free: only these units attack (default: all that are
    active, but for stacks with an attack)."""
    declared, active = tuple(declared), play.record.active
    if active is None:
        return Front([], [])
    return duties(play.game).front(
        play.position,
        play.game.side_index(active.side),
        pieces.active(play) if free is None else tuple(free),
        busy=[origin for attack in declared for origin in attack.origins] if free is None else [],
        taken=[target for attack in declared for target in attack.targets],
        parley=parleying(play),
        led=led(play) if free is None else [],  # pursuers have done what the marker asks
        blows=HOSTILITIES in play.record.flags,
    )


def attackers(
    play: BootsPlay, origins: Iterable[HexId], targets: Iterable[HexId], free: Iterable[PieceNo]
) -> tuple[PieceNo, ...]:
    """Units of `free` that attack together: all in these hexes that may attack all of those (10.8)."""
    found = duties(play.game).attackers(
        play.position, tuple(origins), tuple(targets), tuple(free), parley=parleying(play)
    )
    return tuple(found)


def defenders(play: BootsPlay, targets: Iterable[HexId]) -> tuple[PieceNo, ...]:
    """Everybody in the hexes attacked defends together (5.9, 10.8)."""
    return tuple(unit for target in targets for unit in play.position.at(target))
