"""What a game of this series remembers beside the position: turn, operation, markers, hands, points, effects."""

from __future__ import annotations

import msgspec

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.messages import UNSAID, Message
from gtc_tui.model.ids import HexId
from gtc_tui.rules.boots.state.slots import SlotId

HOSTILITIES = "hostilities"
"""Flag of the first fight between the two of whom 22.21 speaks."""


class Active(msgspec.Struct, frozen=True):
    """The operations phase under way (4.2).

    marker: the one drawn, or "mad-dash". drawer: who drew it. side: the phasing player. commands: codes of the
    sub-commands that act. only: units that act beside them.
    """

    marker: str
    drawer: Side
    side: Side
    commands: tuple[str, ...]
    only: tuple[SlotId, ...] = ()


class Entry(msgspec.Struct, frozen=True):
    """Points booked for good (20.4). side: who gets them; points may be negative where some are taken back (Rally).
    cause: stable key ("combat", "over-stack", "burned", "raid", "clash", ...). text: what happened."""

    turn: int
    side: Side
    cause: str
    points: int
    piece: PieceId | None = None
    hex: str | None = None
    text: Message = UNSAID


class Loss(msgspec.Struct, frozen=True):
    """A unit that has been eliminated. cause: "combat", "over-stack", "attrition", "desertion", "plague", ... points:
    what the enemy got for it (Rally takes it back)."""

    piece: PieceId
    turn: int
    cause: str
    points: int = 0


class Effect(msgspec.Struct, frozen=True):
    """Something that holds for a while. kind: stable key ("earthquake", "morale", "parlay", "ambush", ...). until:
    "turn", "operation" or "combat". side: whose; pieces, hex: what it is about."""

    kind: str
    until: str
    side: Side | None = None
    pieces: tuple[SlotId, ...] = ()
    hex: str | None = None


class Sight(msgspec.Struct, frozen=True):
    """Units that a side has seen in a hex by looking at them (15.1), and the turn of that."""

    hex: str
    pieces: tuple[PieceId, ...]
    turn: int


class Record(msgspec.Struct, frozen=True):
    """Frozen; rules change it by `play.amend(...)`.

    phase: "start", "setup", "heroism", "operations", "interturn", "end". operation: number of the operations phase in
    the turn, 0 before the first. drawer: who is to draw (operations). passed: the side that passed its last
    opportunity, where the other has not drawn since. active: None between operations phases. sub: sub-phase of it
    ("reinforcement", "movement", "combat", "").

    Sub-command markers: pool (to be drawn), aside (drawn this turn, back in the Return phase), gone (out for good).
    Heroism markers: deck (the pool, sorted), hands by side index, kept (sole survivors, by side index), out (out of the
    game, or set aside until a later year).
    alignment: side that the Mexican government's pieces belong to, None before the first of its markers is drawn.

    ledger: points; lost: units eliminated, in order (a unit that returns is taken out of it); entered: every unit that
    has ever been on the map; left: units that have left the map for good. flags: things that happen once in a game.
    stockades: stockade markers used up. marked: hexes (ids, ascending) where something lies (see `ground`). effects:
    see `Effect`.
    seen: by side index, what each side has looked at.
    """

    turn: int = 1
    phase: str = "start"
    operation: int = 0
    drawer: Side | None = None
    passed: Side | None = None
    active: Active | None = None
    sub: str = ""
    pool: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    hands: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    kept: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    out: tuple[str, ...] = ()
    alignment: Side | None = None
    ledger: tuple[Entry, ...] = ()
    lost: tuple[Loss, ...] = ()
    entered: tuple[PieceId, ...] = ()
    left: tuple[PieceId, ...] = ()
    flags: tuple[str, ...] = ()
    stockades: int = 0
    marked: tuple[HexId, ...] = ()
    effects: tuple[Effect, ...] = ()
    seen: tuple[tuple[Sight, ...], tuple[Sight, ...]] = ((), ())
