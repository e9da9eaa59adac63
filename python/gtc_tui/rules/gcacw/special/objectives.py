"""What a scenario's rules make worth going to, beside objectives and stations: told to whoever looks for good moves.

Not a rule: nothing is allowed or refused by it. `Hooks.errands`, `posts` and the hooks beside them tell what
there is now.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

import msgspec

from gtc_tui._core import Area
from gtc_tui.engine.action import PieceId, Side

if TYPE_CHECKING:
    from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay


class TakenBack(msgspec.Struct, frozen=True):
    """Pieces of a side that by leaving the map only take points back: its units no more than those of the other side
    have brought, its leaders once any of them has left.

    worth: of each of the pieces, were there no bound; an errand's own `worth` is what it comes to now. brought, taken:
    by units that have left so far.
    """

    side: Side
    worth: Mapping[PieceId, float]
    brought: int
    taken: int


class Errand(msgspec.Struct, frozen=True):
    """Somewhere for single pieces to be: each that gets to one of the hexes brings its own points.

    key: stable name of the errand; it stands for the same area for the whole of a game. worth: points to
    the pieces' own side, by piece. until: last turn in which it can be done. leaves: the piece leaves the map there.
    late: only the end of that turn counts; where the piece has been before does not. pays: how it brings points:
    "standing": as long as the piece is there (see `Hooks.standing`), "last": when its last turn ends, `most`
    at most; "": when the piece leaves, or not by itself. after_fire: pieces leave only once a station is damaged, and
    none that is demoralized does. shared: points of the scoring side in the end by how many units have left from now
    on, where they do not bring points one by one; `worth` is the share of each then. back: whose pieces only take
    points back by it. sends: nobody is sent there for it at first sight where this is false; playouts count it.
    steady: machine players do not put a way off because only its end counts: a day missed is not made up for.
    """

    key: str
    area: Area
    worth: Mapping[PieceId, float]
    until: int
    leaves: bool = False
    late: bool = False
    pays: Literal["", "standing", "last"] = ""
    most: int = 0
    after_fire: bool = False
    shared: tuple[int, ...] = ()
    back: TakenBack | None = None
    sends: bool = True
    steady: bool = False


class Bonus(msgspec.Struct, frozen=True):
    """Points of the scoring side as long as it holds all of these objectives (by number)."""

    objectives: tuple[int, ...]
    points: int


class Sent(msgspec.Struct, frozen=True):
    """Units of which no step leads farther from a hex (in straight hexes) until they have been there."""

    units: tuple[PieceId, ...]
    hex: str


class Alarm(msgspec.Struct, frozen=True):
    """Pieces of a side that are held until an enemy unit comes within some hexes of their camp."""

    pieces: tuple[PieceId, ...]
    side: Side
    camp: str
    hexes: int


class Watch(msgspec.Struct, frozen=True):
    """So many units of these are to be in some hexes (ids) around a centre: those who are there stay as long as they
    are no more than that. While fewer are there, these units do nothing but march nearer to the centre."""

    units: tuple[PieceId, ...]
    hexes: tuple[int, ...]
    centre: str
    least: int


class Post(msgspec.Struct, frozen=True):
    """A hex that is worth so many points to either side: to one while it is clear of the enemy, to the other while not.

    holder: whom it serves now. takes: arms that count there.
    """

    hex: str
    points: float
    holder: Side
    takes: tuple[str, ...] = ("infantry", "cavalry")


class Stronghold(msgspec.Struct, frozen=True):
    """What there is to know of a post for whoever thinks ahead: it serves a side while one of the keepers is within so
    many hexes and it is clear of the enemy.

    points: as those of `Post`. takes: arms that go for it. kept: it is only worth keeping, not going for.
    """

    hex: str
    points: int
    side: Side
    keepers: tuple[PieceId, ...]
    near: int
    takes: tuple[str, ...] = ("infantry", "cavalry")
    kept: bool = False


def place(game: GcacwGame, key: str, belongs: Callable[[int], bool]) -> Area:
    """Hexes in play, ascending, that belong to a place, looked for once a game. key: the place's name."""

    def make() -> Area:
        barred = set(game.barred)
        return Area([one for one in range(game.map.hexmap.size) if one not in barred and belongs(one)])

    return game.caches.get(("place", key), make)


def there(play: GcacwPlay, area: Area, some: Sequence[PieceId]) -> list[PieceId]:
    """Those of some pieces who are in one of its hexes."""
    index, ids = play.game.index, play.game.ids
    return [ids[number] for number in area.there(play.position, [index[piece] for piece in some])]


def divisions(game: GcacwGame, side: Side) -> tuple[PieceId, ...]:
    """A side's infantry divisions, on the map or not."""

    def make() -> tuple[PieceId, ...]:
        wanted = (side, "infantry", "Div")
        return tuple(piece.id for piece in game.pieces if (piece.side, piece.arm, piece.size) == wanted)

    return game.caches.get((divisions, side), make)
