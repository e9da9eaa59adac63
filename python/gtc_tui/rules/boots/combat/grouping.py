"""10.3 to 10.11 Who may and must attack whom, and which stacks may be one attack.

Which stacks may be one attack, so that no duty is left over, is worked out by the native core (`Front`).
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from gtc_tui._core import Front
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.state import pieces, zones
from gtc_tui.rules.boots.state.game import BootsPlay
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


def may_attack(play: BootsPlay, piece: PieceNo, target: HexId) -> bool:
    """10.3: may this active unit attack the hex beside it, whose units are not its own side's?"""
    return play.game.rules.bars_attack(play, piece, target) is None and not parleys(play, piece)


def parleys(play: BootsPlay, piece: PieceNo) -> bool:
    """6.7 Parlay: the unit may not attack in this sub-phase, and no zone makes it."""
    unit = play.game.pieces[piece].id
    return any(effect.kind == "parlay" and unit in effect.pieces for effect in play.record.effects)


def garrisoned(play: BootsPlay, hex_id: HexId) -> bool:
    """Is a fort garrison in the hex (9.3)?"""
    return any(unit.is_garrison for unit in pieces.defs(play, play.position.at(hex_id)))


def foes_beside(play: BootsPlay, hex_id: HexId, side: int) -> list[HexId]:
    """Adjacent hexes with units that are not those of a side (its index), over hexsides that can be fought over."""
    return play.game.contacts.foes_beside(play.position, hex_id, side)


def must_attack(play: BootsPlay, piece: PieceNo, origin: HexId, target: HexId) -> bool:
    """10.1, 10.5: does the zone of the enemy in `target` make this unit in `origin` attack? Nobody has to out of a
    fort garrison's hex, which has no zone either (9.3)."""
    return (
        zones.exerts(play, target, origin)
        and not garrisoned(play, origin)
        and play.game.rules.must_attack(play, piece, target)
    )


def front(play: BootsPlay, declared: Iterable[Declared] = (), free: Iterable[PieceNo] | None = None) -> Front:
    """Who can still attack whom, attacks declared so far apart. free: only these units attack (default: all that are
    active, but for stacks with an attack)."""
    declared = tuple(declared)
    busy = {origin for attack in declared for origin in attack.origins} if free is None else set()
    taken = {target for attack in declared for target in attack.targets}
    against: dict[HexId, set[HexId]] = {}
    owed: set[HexId] = set()
    active = play.record.active
    if active is None:
        return Front([], [])
    side = play.game.side_index(active.side)
    for unit in pieces.active(play) if free is None else free:
        origin = pieces.hex_of(play, unit)
        if origin is None or origin in busy:
            continue
        for target in foes_beside(play, origin, side):
            if target in taken or not may_attack(play, unit, target):
                continue
            against.setdefault(origin, set()).add(target)
            if must_attack(play, unit, origin, target):
                owed |= {origin, target}
    return Front([(origin, sorted(targets)) for origin, targets in against.items()], sorted(owed))


def attackers(
    play: BootsPlay, origins: Iterable[HexId], targets: Iterable[HexId], free: Iterable[PieceNo]
) -> tuple[PieceNo, ...]:
    """Units of `free` that attack together: all in these hexes that may attack all of those (10.8)."""
    here, goals = set(origins), tuple(targets)
    return tuple(
        unit
        for unit in free
        if pieces.hex_of(play, unit) in here and all(may_attack(play, unit, target) for target in goals)
    )


def defenders(play: BootsPlay, targets: Iterable[HexId]) -> tuple[PieceNo, ...]:
    """Everybody in the hexes attacked defends together (5.9, 10.8)."""
    return tuple(unit for target in targets for unit in play.position.at(target))
