"""37.0 Force markers: where they are, who is under them, how they go along, and how they come to light.

Markers of a hex look alike: only how many there are is kept. Whoever sets out from under them takes one along; those
that are left without a unit are dummies.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from gtc_tui._core import DEMORALIZED, DISORGANIZED, ENTRENCHMENT, EXHAUSTED, FATIGUE, MANPOWER
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal
from gtc_tui.messages import _, ngettext
from gtc_tui.rules.gcacw.forces import contact
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.record import HIDDEN, Forces, Hidden
from gtc_tui.rules.gcacw.words.phrases import names

RULE = "37.0"
MOST = 10
"""Force markers of a side."""

_FIELDS = (MANPOWER, FATIGUE, DISORGANIZED, EXHAUSTED, DEMORALIZED, ENTRENCHMENT)

_NOTHING = Forces()


def of(play: GcacwPlay) -> Forces:
    """Nothing, in a game without limited information."""
    return play.record.forces if isinstance(play.record, HIDDEN) else _NOTHING


def refusal(play: GcacwPlay) -> Refusal | None:
    """Nobody places or marches markers in a game without limited information."""
    return None if play.game.secrets else (RULE, _("this game is played without limited information"))


def change(play: GcacwPlay, **changes: object) -> None:
    play.amend(forces=msgspec.structs.replace(of(play), **changes))


def standing(play: GcacwPlay, side: Side) -> dict[str, int]:
    """Markers of a side in each hex that has any."""
    return {where: count for who, where, count in of(play).markers if who == side}


def at(play: GcacwPlay, side: Side, where: str) -> int:
    """Markers of a side in a hex."""
    return standing(play, side).get(where, 0)


def left(play: GcacwPlay, side: Side) -> int:
    """Markers that the side may still place."""
    return MOST - sum(standing(play, side).values())


def hidden_pieces(play: GcacwPlay, side: Side, where: str | None = None) -> list[PieceId]:
    """Pieces of a side under markers, in a hex or all."""
    return [
        one.piece
        for one in of(play).hidden
        if play.game.piece(one.piece).side == side and where in (None, pieces.hex_of(play, one.piece))
    ]


def units_under(play: GcacwPlay, side: Side, where: str) -> list[PieceId]:
    """Units of a side under its markers in a hex."""
    return [piece for piece in hidden_pieces(play, side, where) if not play.game.piece(piece).is_leader]


def dummies(play: GcacwPlay, side: Side, where: str) -> int:
    """Markers in a hex that can go without leaving its units bare."""
    return at(play, side, where) - bool(hidden_pieces(play, side, where))


def put(play: GcacwPlay, side: Side, where: str, count: int) -> None:
    """So many markers of a side in a hex."""
    kept = [one for one in of(play).markers if one[:2] != (side, where)]
    if count > 0:
        kept.append((side, where, count))
    change(play, markers=tuple(sorted(kept)))


def hide(play: GcacwPlay, some: Iterable[PieceId], where: str) -> None:
    """Puts pieces of a hex under its markers."""
    index = play.game.index
    more = [Hidden(piece, where, _condition(play, piece)) for piece in some]
    found = sorted((*of(play).hidden, *more), key=lambda one: index[one.piece])
    change(play, hidden=tuple(found))


def _condition(play: GcacwPlay, piece: PieceId) -> tuple[int, ...]:
    """What changes about a piece and is not to be seen under a marker: its fields, then its marks."""
    position, number = play.position, play.game.index[piece]
    marks = play.game.unit_marks.get(piece, ())
    return (*(position.get(number, field) for field in _FIELDS), *map(position.mark, marks))


def as_last_seen(play: GcacwPlay, one: Hidden) -> None:
    """Gives a piece the condition in which the other side saw it last."""
    position, number = play.position, play.game.index[one.piece]
    for field, value in zip(_FIELDS, one.seen, strict=False):
        position.set(number, field, value)
    for mark, value in zip(play.game.unit_marks.get(one.piece, ()), one.seen[len(_FIELDS) :], strict=True):
        position.set_mark(mark, value)


def take_over(play: GcacwPlay, old: PieceId, new: PieceId) -> None:
    """30.0: a piece that has come out of one under a marker, or into its place, is under it too."""
    under = {one.piece: one.hex for one in of(play).hidden}
    if old in under and new not in under:
        hide(play, [new], under[old])
        play.reveal(play.game.enemy(play.game.piece(new).side))


def uncover(play: GcacwPlay, some: Iterable[PieceId]) -> None:
    """28.0: who leaves for a box, or is taken off the map, is seen first."""
    leaving, under = set(some), {one.piece: one.hex for one in of(play).hidden}
    for where in sorted({under[piece] for piece in leaving & set(under)}):
        group = [one.piece for one in of(play).hidden if one.piece in leaving and one.hex == where]
        side = play.game.piece(group[0]).side
        show(play, side, group, where)
        _spend(play, side, where)


def show(play: GcacwPlay, side: Side, some: Sequence[PieceId], where: str) -> None:
    """37.0: pieces come out from under markers, for both sides to see."""
    change(play, hidden=tuple(one for one in of(play).hidden if one.piece not in some))
    text = ngettext("{units} is revealed at {hex}", "{units} are revealed at {hex}", len(some))
    told = text.format(units=names(play, some), hex=play.game.map.label(play.game.map.ids[where]))
    play.emit(Event("reveal", told, RULE, side, tuple(some), (where,)))
    play.reveal(play.game.enemy(side))


def take_off(play: GcacwPlay, side: Side, where: str) -> None:
    """37.0: all markers of a hex are replaced by who is under them."""
    under, count = hidden_pieces(play, side, where), at(play, side, where)
    put(play, side, where, 0)
    if under:
        show(play, side, under, where)
    else:
        text = ngettext(
            "The force marker at {hex} was a dummy", "The {n} force markers at {hex} were dummies", count
        ).format(n=count, hex=play.game.map.label(play.game.map.ids[where]))
        play.emit(Event("reveal", text, RULE, side, (), (where,)))
        play.reveal(play.game.enemy(side))


# -- what follows from how things stand --------------------------------------------------------------------------------
def look(play: GcacwPlay) -> None:
    """Markers follow those under them; those in contact with the enemy come to light."""
    if not of(play).markers and not of(play).hidden:
        return
    _follow(play)
    while found := _found_out(play):
        for side, where in found:
            take_off(play, side, where)


def _found_out(play: GcacwPlay) -> list[tuple[Side, str]]:
    """37.0: hexes of markers beside the enemy, or within two hexes of his cavalry that can be seen."""
    sight = contact.Sight(play, frozenset(one.piece for one in of(play).hidden))
    markers = {(side, where) for side, where, _count in of(play).markers}
    real = {(play.game.piece(one.piece).side, one.hex) for one in of(play).hidden}
    found = []
    for side, where, _count in of(play).markers:
        enemy = play.game.enemy(side)
        beside = sight.beside(where)
        if (
            any(sight.has_units(enemy, one) for one in beside)
            or ((side, where) not in real and any((enemy, one) in markers for one in beside))
            or sight.watched(side, where)
        ):
            found.append((side, where))
    return found


def _follow(play: GcacwPlay) -> None:
    """Pieces that have left their hex have a marker with them, where there is one to take: one that is left over there,
    or another of the side's. Leaders alone do not take one from those who stay."""
    moved: dict[tuple[Side, str, str | None], list[PieceId]] = {}
    for one in of(play).hidden:
        now = pieces.hex_of(play, one.piece)
        if now != one.hex:
            moved.setdefault((play.game.piece(one.piece).side, one.hex, now), []).append(one.piece)
    if not moved:
        return
    change(
        play,
        hidden=tuple(
            msgspec.structs.replace(one, hex=pieces.hex_of(play, one.piece) or one.hex) for one in of(play).hidden
        ),
    )
    for (side, origin, goal), group in moved.items():
        _take_along(play, side, origin, goal, group)


def _take_along(play: GcacwPlay, side: Side, origin: str, goal: str | None, group: list[PieceId]) -> None:
    spare = dummies(play, side, origin)
    if goal is None or play.game.map.ids[goal] in play.game.map.boxes:
        _leave(play, side, origin, goal, group)
        return
    stay = bool(hidden_pieces(play, side, origin))
    if stay and all(play.game.piece(piece).is_leader for piece in group):
        if not at(play, side, goal):
            show(play, side, group, goal)
        return
    if not spare and not left(play, side):
        show(play, side, group, goal)
        return
    if spare:
        put(play, side, origin, at(play, side, origin) - 1)
    put(play, side, goal, at(play, side, goal) + 1)


def _leave(play: GcacwPlay, side: Side, origin: str, goal: str | None, group: list[PieceId]) -> None:
    """In boxes everybody is seen. Of who is off the map, as one that is attached to another, it is told that he is."""
    if goal is not None:
        show(play, side, group, goal)
    else:
        change(play, hidden=tuple(one for one in of(play).hidden if one.piece not in group))
        text = ngettext("{units} is off the map", "{units} are off the map", len(group))
        play.emit(Event("reveal", text.format(units=names(play, group)), RULE, side, tuple(group)))
        play.reveal(play.game.enemy(side))
    _spend(play, side, origin)


def _spend(play: GcacwPlay, side: Side, where: str) -> None:
    """A hex that nobody is hidden in any more has a marker less."""
    if not hidden_pieces(play, side, where):
        put(play, side, where, max(0, at(play, side, where) - 1))


def new_turn(play: GcacwPlay) -> None:
    """Dummies may march again."""
    if isinstance(play.record, HIDDEN):
        change(play, marches=(0, 0))
