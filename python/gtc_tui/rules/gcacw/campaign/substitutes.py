"""30.1, 30.3, 30.4 Counters that stand for parts of units: which are free, and what passes from one unit to another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from gtc_tui._core import DEMORALIZED, DISORGANIZED, ENTRENCHMENT, EXHAUSTED, FATIGUE, MANPOWER, NO_HEX
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.stage import Refusal
from gtc_tui.messages import _
from gtc_tui.rules.gcacw.campaign import supply_markers
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.forces import markers
from gtc_tui.rules.gcacw.state import ammunition, commands, day, pieces
from gtc_tui.rules.gcacw.state.armies import membership
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.options import ATTACH_ARTILLERY
from gtc_tui.rules.gcacw.tables.campaign import Division
from gtc_tui.rules.gcacw.words.phrases import name

RULE, DIVISIONS = "30.1", "30.4"

_ALIKE = (FATIGUE, DISORGANIZED, EXHAUSTED, DEMORALIZED)
CONDITION = (*_ALIKE, ENTRENCHMENT)


# -- what is noted -------------------------------------------------------------------------------------
def amend(play: GcacwPlay, **changes: object) -> None:
    play.amend(parts=msgspec.structs.replace(commands.parts(play), **changes))


def note_guns(play: GcacwPlay, unit: PieceId, value: int) -> None:
    """The unit's artillery value is this now; noted where it is not the printed one (30.3)."""
    others = tuple((one, guns) for one, guns in commands.parts(play).guns if one != unit)
    noted = () if value == play.game.piece(unit).artillery else ((unit, value),)
    amend(play, guns=(*others, *noted))


def shares_guns(play: GcacwPlay, unit: PieceId, other: PieceId) -> bool:
    """Does artillery pass between two units? By the option (30.3), and always between parts of a division (30.4)."""
    return ATTACH_ARTILLERY in play.game.options or any(
        {unit, other} <= {one.unit, *one.brigades} for one in campaign_of(play).divisions.units
    )


def brings_guns(play: GcacwPlay, unit: PieceId, host: PieceId) -> bool:
    """Does the artillery of a unit that is attached go to its host? As above; and that of a brigade that stands for
    part of a division whatever its host is, also by way of a substitute: it is never lost so (30.4)."""
    part = commands.is_reorganized(play) and any(unit in one.brigades for one in campaign_of(play).divisions.units)
    return part or is_ordinary(play, unit) or shares_guns(play, unit, host)


# -- counters ------------------------------------------------------------------------------------------
def is_ordinary(play: GcacwPlay, piece: PieceId) -> bool:
    """Is it one of the substitutes of its side?"""
    return piece in campaign_of(play).substitutes.pieces[play.game.piece(piece).side]


def returns(play: GcacwPlay, unit: PieceId) -> bool:
    """30.1, 30.4: a counter that is free again once its unit is attached; others are gone for good."""
    campaign = play.game.campaign
    return campaign is not None and (
        is_ordinary(play, unit) or any(unit in division.brigades for division in campaign.divisions.units)
    )


def is_free(play: GcacwPlay, piece: PieceId) -> bool:
    """Is the counter in nobody's use: nowhere, with no manpower that is still to come?"""
    return next(_free(play, (piece,)), None) is not None


def _free(play: GcacwPlay, some: Iterable[PieceId]) -> Iterator[PieceId]:
    """Those of some counters that are."""
    index, home, get, record = play.game.index, play.position.hex, play.position.get, play.record
    kept = _with_breckinridge(play)
    for one in some:
        number = index[one]
        nowhere = home(number) == NO_HEX and not get(number, MANPOWER)
        if nowhere and one not in record.left and one not in record.removed and one not in kept:
            yield one


def _with_breckinridge(play: GcacwPlay) -> tuple[PieceId, ...]:
    """Units that will come back from his division (30.5), as long as there is one."""
    away, unit = commands.parts(play).breckinridge, campaign_of(play).breckinridge.unit
    return away if away and pieces.manpower(play, unit) else ()


def ordinary(play: GcacwPlay, side: Side, arm: str) -> PieceId | None:
    """The first free substitute of a side and arm."""
    game = play.game
    some = game.caches.get((ordinary, side, arm), lambda: _of_arm(game, side, arm))
    return next(_free(play, some), None)


def _of_arm(game: GcacwGame, side: Side, arm: str) -> tuple[PieceId, ...]:
    assert game.campaign is not None
    return tuple(one for one in game.campaign.substitutes.pieces[side] if game.piece(one).arm == arm)


def division_of(play: GcacwPlay, unit: PieceId) -> Division | None:
    """The division that is this unit (30.4)."""
    return None if play.game.campaign is None else play.game.campaign.divisions.of(unit)


def free_brigades(play: GcacwPlay, division: Division) -> list[PieceId]:
    """Its brigade counters that are not in use."""
    return list(_free(play, division.brigades))


def counters(play: GcacwPlay, unit: PieceId) -> list[PieceId]:
    """What may be detached from a unit: a substitute of its arm, and from a division its own brigades."""
    return list(_counters(play, unit))


def _counters(play: GcacwPlay, unit: PieceId) -> Iterable[PieceId]:
    """The same, found as they are asked for."""
    piece, division = play.game.piece(unit), division_of(play, unit)
    first = ordinary(play, piece.side, piece.arm)
    if first is not None:
        yield first
    if division is not None:
        yield from free_brigades(play, division)


def sizes(play: GcacwPlay, unit: PieceId, counter: PieceId) -> list[int]:
    """Manpower that may be detached with a counter. A division that would be too weak turns into a brigade (30.4), for
    which a counter must be left."""
    figures, division, had = campaign_of(play).substitutes, division_of(play, unit), pieces.manpower(play, unit)
    most = min(figures.most.get(_arm(play, unit), 0), had - figures.left)
    if division is not None and not [one for one in free_brigades(play, division) if one != counter]:
        most = min(most, had - campaign_of(play).divisions.least)
    return list(range(1, most + 1))


def _arm(play: GcacwPlay, unit: PieceId) -> str:
    return play.game.piece(unit).arm


def possible(play: GcacwPlay, unit: PieceId) -> bool:
    """May a marching unit detach anything where it is?"""
    campaign = play.game.campaign
    if campaign is None:
        return False
    if campaign.divisions.of(unit) is not None:
        return refusal(play, unit) is None
    figures, piece = campaign.substitutes, play.game.piece(unit)
    spare = min(figures.most.get(piece.arm, 0), pieces.manpower(play, unit) - figures.left)
    return spare > 0 and ordinary(play, piece.side, piece.arm) is not None and not pieces.in_box(play, unit)


def refusal(play: GcacwPlay, unit: PieceId) -> Refusal | None:
    """Why a unit may not detach a substitute."""
    campaign = play.game.campaign
    if campaign is None:
        return RULE, _("this scenario has no substitute units")
    figures = campaign.substitutes
    if _arm(play, unit) not in figures.most:
        return RULE, _("{unit} cannot detach: only infantry and cavalry do").format(unit=name(play, unit))
    if pieces.in_box(play, unit):
        return RULE, _("units in boxes do not detach")
    if pieces.manpower(play, unit) <= figures.left:
        return RULE, _("{unit} has no manpower to detach: it must keep {n}").format(
            unit=name(play, unit), n=figures.left
        )
    left = False
    for counter in _counters(play, unit):
        if sizes(play, unit, counter):
            return None
        left = True
    if left:
        return DIVISIONS, _("no brigade is left for {unit} to become").format(unit=name(play, unit))
    return RULE, _("no substitute unit is left")


# -- what is done --------------------------------------------------------------------------------------
def detach(play: GcacwPlay, unit: PieceId, counter: PieceId, manpower: int, guns: int, setting_out: bool) -> None:
    """Part of a unit is a unit of its own, in the same hex and condition (30.1). setting_out: the unit has not marched
    yet; then the part is as tired as the unit was before it was selected, and as well entrenched."""
    position, index = play.position, play.game.index
    number, parent = index[counter], index[unit]
    kept = pieces.artillery(play, unit) - guns
    clear(play, counter)  # its last unit may have been lost entrenched
    if is_ordinary(play, counter):
        others = tuple(one for one in commands.parts(play).under if one[0] != counter)
        amend(play, under=(*others, (counter, commands.origin(play, unit).id)))
    membership.follow(play, counter, unit)
    note_guns(play, counter, guns)
    note_guns(play, unit, kept)
    position.set(number, MANPOWER, manpower)
    position.set(parent, MANPOWER, position.get(parent, MANPOWER) - manpower)
    for field in _ALIKE:
        position.set(number, field, position.get(parent, field))
    if setting_out:
        position.set(number, FATIGUE, day.of(play).rested)
        position.set(number, ENTRENCHMENT, position.get(parent, ENTRENCHMENT))
    position.place(number, position.hex(parent))
    markers.take_over(play, unit, counter)
    ammunition.share(play, unit, counter)
    supply_markers.mark(play, counter, supply_markers.has_one(play, unit))


def clear(play: GcacwPlay, unit: PieceId) -> None:
    """The counter is nowhere, and nothing is left on it."""
    number = play.game.index[unit]
    play.position.lift(number)
    for field in (MANPOWER, *CONDITION):
        play.position.set(number, field, 0)
    note_guns(play, unit, play.game.piece(unit).artillery)
    supply_markers.mark(play, unit, False)


def stand_for(play: GcacwPlay, counter: PieceId, unit: PieceId) -> None:
    """A free counter takes the place of a unit with all that it has."""
    position, guns = play.position, pieces.artillery(play, unit)
    number, old = play.game.index[counter], play.game.index[unit]
    membership.follow(play, counter, unit)
    for field in (MANPOWER, *CONDITION):
        position.set(number, field, position.get(old, field))
    position.place(number, position.hex(old))
    markers.take_over(play, unit, counter)
    ammunition.share(play, unit, counter)
    supply_markers.mark(play, counter, supply_markers.has_one(play, unit))
    clear(play, unit)
    note_guns(play, counter, guns)


def total_guns(play: GcacwPlay, units: Iterable[PieceId]) -> int:
    """Artillery values of several units together."""
    return sum(pieces.artillery(play, unit) for unit in units)
