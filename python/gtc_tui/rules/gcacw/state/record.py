"""What a game of this series remembers beside the position: turn, phase, initiative, points."""

from __future__ import annotations

import msgspec

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.i18n import N_
from gtc_tui.messages import UNSAID, Message

UNION = Side("union")
CONFEDERATE = Side("confederate")
ARMIES = {UNION: N_("Union"), CONFEDERATE: N_("Confederates")}  # what acts; `Game.side_words` go before a noun


class Entry(msgspec.Struct, frozen=True):
    """One entry of the ledger: points that an event gave for good. What the map shows as it stands (objectives held,
    supply lines, ...) is counted from it instead.

    cause: stable key ("combat", "retreat", "cavalry-retreat", ...; a special rule has its own). manpower: points lost,
    where it is a loss. text: what happened, where the cause does not say enough.
    """

    turn: int
    action: int  # number of the action phase in the turn
    cause: str
    side: Side  # whose manpower was lost, or whose doing it was
    unit: PieceId | None
    manpower: int
    points: int  # victory points of the side that scores
    text: Message = UNSAID


class ArmyTry(msgspec.Struct, frozen=True):
    """An attempt to activate an army leader (31.0)."""

    turn: int
    side: Side
    succeeded: bool


class Record(msgspec.Struct, frozen=True):
    """Frozen; rules change it by `play.amend(...)`.

    action: number of the current action phase, 0 before the first. owed: who wins the next initiative without
    dice, if anyone does. passed: the side that passed in this action phase. unscored: manpower lost without
    points, by side index (extended march, force march, zone to zone). left: pieces that have left the map for good,
    with the manpower they had. removed: leaders out of the game (killed, replaced). entered: groups of
    reinforcements that have entered. attached: (unit, the one it was attached to), in the order it happened.
    rain: in the present turn; rainy: every turn that random events have given rain, coming ones too. army_tries:
    attempts to activate an army leader (31.0).
    """

    turn: int = 1
    phase: str = "start"  # start, then those of `phases.PHASES`, end
    action: int = 0
    owed: Side | None = None
    passed: Side | None = None
    rain: bool = False
    rainy: tuple[int, ...] = ()
    ledger: tuple[Entry, ...] = ()
    unscored: tuple[int, int] = (0, 0)
    left: tuple[PieceId, ...] = ()
    removed: tuple[PieceId, ...] = ()
    entered: tuple[int, ...] = ()
    attached: tuple[tuple[PieceId, PieceId], ...] = ()
    army_tries: tuple[ArmyTry, ...] = ()


class Hidden(msgspec.Struct, frozen=True):
    """A piece under a force marker (37.0). hex: where it is. seen: its condition when it was last seen."""

    piece: PieceId
    hex: str
    seen: tuple[int, ...]


class Forces(msgspec.Struct, frozen=True):
    """37.0. markers: (side, hex, force markers there). hidden: pieces under them. marches: of dummies in this turn, by
    side index. beside: (piece, hex) of those who had dummies with them when the action phase began.
    unseen: in the game as one side finds it (`forces.seen`), pieces that it does not see.
    """

    markers: tuple[tuple[Side, str, int], ...] = ()
    hidden: tuple[Hidden, ...] = ()
    marches: tuple[int, int] = (0, 0)
    beside: tuple[tuple[PieceId, str], ...] = ()
    unseen: tuple[PieceId, ...] = ()


class HiddenRecord(Record, frozen=True):
    """What a game with limited information (37.0) remembers beside."""

    forces: Forces = Forces()


class Came(msgspec.Struct, frozen=True):
    """A piece that has come into a box by a transfer (28.0) or as a reinforcement (25.0). how: "transfer" or
    "reinforcement"."""

    piece: PieceId
    box: str
    turn: int
    how: str


class Moved(msgspec.Struct, frozen=True):
    """A unit that has moved from a box to another in a theatre's segment (26.0)."""

    piece: PieceId
    turn: int
    box: str


class Travellers(msgspec.Struct, frozen=True):
    """A unit and the leaders with it between map and boxes (28.0). door: its key. inward: they go into its box, or to
    the hexes beyond it. turn: at whose start they arrive."""

    pieces: tuple[PieceId, ...]
    door: str = msgspec.field(name="box")  # under which hashes of older games know it
    inward: bool
    turn: int


class GreatDefeat(msgspec.Struct, frozen=True):
    """Of the Union in a theatre off the map (26.0, 27.0). leader: who had the command there."""

    turn: int
    theatre: str
    leader: PieceId

    @property
    def counts_from(self) -> int:
        """The first turn in whose strategic cycle it counts."""
        return self.turn


class LateDefeat(GreatDefeat, frozen=True):
    """At the end of a day, after all of its segments: in the grand campaign (26.0, 27.0)."""

    @property
    def counts_from(self) -> int:
        return self.turn + 1


class OffMap(msgspec.Struct, frozen=True):
    """The theatres off the map, each by its name. active: those of the Union's active posture; points: its command
    points (17.0), 0 where none are told. came: who has come into which box since the last strategic cycle. moved: who
    has moved between boxes in the last one. first: in boxes with units of both sides, who was there first. railed:
    turn of the last transfer by rail, 0: none yet.
    """

    active: tuple[str, ...] = ()
    points: tuple[tuple[str, int], ...] = ()
    defeats: tuple[GreatDefeat, ...] = ()
    came: tuple[Came, ...] = ()
    moved: tuple[Moved, ...] = ()
    first: tuple[tuple[str, Side], ...] = ()
    travellers: tuple[Travellers, ...] = ()
    railed: int = 0


class Ill(msgspec.Struct, frozen=True):
    """A leader who is ill (19.0). swaps: (piece, the one in its place) as long as he is."""

    leader: PieceId
    swaps: tuple[tuple[PieceId, PieceId], ...] = ()


class Parts(msgspec.Struct, frozen=True):
    """Units that stand for parts of others (30.0). under: substitutes, each with the unit whose command it has. guns:
    artillery values that are not the printed ones. breckinridge: units that he has taken to the map as his division
    (30.5).
    """

    under: tuple[tuple[PieceId, PieceId], ...] = ()
    guns: tuple[tuple[PieceId, int], ...] = ()
    breckinridge: tuple[PieceId, ...] = ()


class Noted(msgspec.Struct, frozen=True):
    """Replacement points that an army of the Union has not used yet (25.2)."""

    army: str
    infantry: int
    cavalry: int


class Reinforced(msgspec.Struct, frozen=True):
    """25.0. arrived: pieces that have come by date. called: (piece, turn on which it comes) of the Confederate's
    special ones. gone: district leaders who have left their theatre; barred: those who are out of the game since such
    a one is back (26.0). due: the turn on which the Union's special ones come, 0: not released. points: of the Union,
    noted; received: all that it was ever given. refilled: points that units have taken, by side index.
    """

    arrived: tuple[PieceId, ...] = ()
    called: tuple[tuple[PieceId, int], ...] = ()
    gone: tuple[PieceId, ...] = ()
    barred: tuple[PieceId, ...] = ()
    due: int = 0
    points: tuple[Noted, ...] = ()
    received: int = 0
    refilled: tuple[int, int] = (0, 0)


class Today(msgspec.Struct, frozen=True):
    """What a campaign keeps of one turn alone; pairs are by side index.

    marched: units that have been selected to march, entrain or embark. entrained: how many units. tries: attempts to
    embark. shipped: manpower of the Union that has been afloat. docked: units that have come to Fort Monroe by water.
    supports: combats in which a side's gunboat has helped. shelled: the action phase in which it has bombarded, 0:
    none. rested: fatigue of the unit that was last selected to march, before it was. turned: divisions that
    have become brigades on their march (30.4), each with that brigade.
    """

    marched: tuple[PieceId, ...] = ()
    entrained: int = 0
    tries: tuple[int, int] = (0, 0)
    shipped: int = 0
    docked: tuple[PieceId, ...] = ()
    supports: tuple[int, int] = (0, 0)
    shelled: tuple[int, int] = (0, 0)
    rested: int = 0
    turned: tuple[tuple[PieceId, PieceId], ...] = ()


class CampaignRecord(Record, frozen=True):
    """What a campaign (14.0) remembers beside.

    event: random event of the turn (15.0). seized: action phase of the turn in which the Union first took the
    initiative, 0: not yet (31.0). strategic: event of the present strategic cycle (16.0). navy: "supplies" or "troops"
    (29.1). mosby: marks of ammunition that units of the struck depots may erase in this cycle (29.1); None: no limit.
    worked: units that have built or entrenched in the present recovery phase (29.6).
    off_map: the theatres off the map (17.0, 26.0 to 28.0). today: of the present turn. entrained, afloat: units that
    wait to be moved by rail (21.0) and water (22.0). shipped: manpower of the Union that has been afloat since the last
    strategic cycle. gunboat: of the Confederate, "in", "out" for the time or "lost" for good (23.0).
    ill: leaders who are (19.0). reorganized: have the Confederates (34.0)? withdrawal: turn on which the Union was
    ordered to give up artillery, 0: not yet; withdrawing: its units that can go in the present cycle (16.0). parts:
    substitutes and divisions (30.0). reinforced: who has come and will come, and replacement points (25.0).
    """

    event: str = "none"
    seized: int = 0
    strategic: str = ""
    navy: str = "supplies"
    mosby: int | None = None
    worked: tuple[PieceId, ...] = ()
    off_map: OffMap = OffMap()
    today: Today = Today()
    entrained: tuple[PieceId, ...] = ()
    afloat: tuple[PieceId, ...] = ()
    shipped: int = 0
    gunboat: str = "in"
    ill: tuple[Ill, ...] = ()
    reorganized: bool = False
    withdrawal: int = 0
    withdrawing: tuple[PieceId, ...] = ()
    parts: Parts = Parts()
    reinforced: Reinforced = Reinforced()


class Late(msgspec.Struct, frozen=True):
    """A reinforcement that has its place and comes later in the turn (25.0). when: "cycle" or "recovery"."""

    piece: PieceId
    place: str
    when: str


class GrandRecord(CampaignRecord, frozen=True):
    """What the grand campaign remembers beside.

    armies: pieces that have been assigned to an army, with its code (14.0). dice: of both sides in the initiative
    segment of this action phase, 0: none rolled; ones: both have been ones this turn (5.0, 18.0). boarded: hexes where
    units have entrained this turn (21.0). fallen: hexes of naval batteries that have been destroyed (36.0). sunk: turn
    on which the Union's second gunboat is back; helped: its supports this turn; fired: the action phase in which it has
    bombarded, 0: none (23.0). raid: turn on which Confederate reinforcements begin to reach Petersburg, 0: not said;
    late: who comes later in the turn (25.0); missing: artillery that comes with nobody (13.11).
    """

    armies: tuple[tuple[PieceId, str], ...] = ()
    dice: tuple[int, int] = (0, 0)
    ones: bool = False
    boarded: tuple[str, ...] = ()
    fallen: tuple[str, ...] = ()
    sunk: int = 0
    helped: int = 0
    fired: int = 0
    raid: int = 0
    late: tuple[Late, ...] = ()
    missing: int = 0


class HiddenCampaignRecord(CampaignRecord, frozen=True):
    """Of a campaign with limited information (37.0)."""

    forces: Forces = Forces()


class HiddenGrandRecord(GrandRecord, frozen=True):
    """Of the grand campaign with limited information (37.0)."""

    forces: Forces = Forces()


HIDDEN = (HiddenRecord, HiddenCampaignRecord, HiddenGrandRecord)
"""Records of games with limited information."""
