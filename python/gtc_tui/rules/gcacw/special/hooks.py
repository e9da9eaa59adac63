"""Points of a game at which a scenario's special rules are asked or told (13.0). See `rules/kit/special.py`.

Refusals are whole sentences; None: nothing against it. Components have no state: what a
special rule has to remember stands in the record or in marks of the position.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, TypeAlias

from msgspec import Meta

from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.report import Lesson
from gtc_tui.messages import Message
from gtc_tui.rules.kit import special
from gtc_tui.rules.kit.special import Agreed, Components, Each, Either, First, Joined, Sum, hook

if TYPE_CHECKING:
    from gtc_tui._core import Charge
    from gtc_tui.rules.gcacw.campaign.supply import Depot, SupplyLine
    from gtc_tui.rules.gcacw.combat.combat import Outcome
    from gtc_tui.rules.gcacw.combat.modifiers import Battle
    from gtc_tui.rules.gcacw.special.objectives import Alarm, Bonus, Errand, Post, Sent, Stronghold, Watch
    from gtc_tui.rules.gcacw.state.game import Award, GcacwGame, GcacwPlay, Prospect, Reinforcement

COMPONENTS = Components()

SideKey: TypeAlias = Annotated[Side, Meta(pattern="^(union|confederate)$")]
"""A side, as scenario files name it."""


class Hooks(special.Hooks):
    """Of one scenario. Where a field is false nobody is asked, and what would be asked for every piece, step or action
    need not be."""

    # -- the scenario ----------------------------------------------------------------------------------
    sentences: Joined[[], Message] = hook(Joined)
    """The special rules in sentences."""

    taught: Joined[[GcacwGame], Lesson] = hook(Joined)
    """What a guided game of this scenario teaches before the general lessons."""

    marks: Joined[[], str] = hook(Joined)
    """Keys of marks that a rule needs (see `map_state`); all begin at 0."""

    needs_set_up: Joined[[], PieceId] = hook(Joined)
    needs_reserve: Joined[[], PieceId] = hook(Joined)
    needs_hexes: Joined[[], str] = hook(Joined)
    """Pieces and hexes that a rule names: a scenario that leaves one of them out is refused when it is loaded."""

    needs_links: Joined[[], tuple[str, str]] = hook(Joined)
    """Pairs of places that a rule names as linked: refused likewise where no link joins them."""

    bans: Joined[[GcacwPlay], str] = hook(Joined)
    """Keys of the bans in force now. Whoever changes what they hang on calls `ground.refresh`."""

    ban_steps: Joined[[GcacwGame, str], tuple[Side, int, int, int]] = hook(Joined)
    """(side, hex, direction, BAN_ bits of the native core) of every hexside that a ban closes to a side; none for the
    keys of others."""

    ban_links: Joined[[GcacwGame, str], tuple[Side, int, int, int]] = hook(Joined)
    """(side, from, to, BAN_ bits) of every link of a box that a ban closes to a side, in that direction."""

    # -- the sequence of play --------------------------------------------------------------------------
    most_rain: First[[], int] = hook(First)
    """Most turns of rain that random events may bring in a game (15.0); None: no limit."""

    event_counts: Agreed[[str]] = hook(Agreed)
    """Does a random event (its key in `tables.Event`) count in this scenario (15.0), or a strategic one (16.0)?"""

    recovery_begins: Each[[GcacwPlay]] = hook(Each)
    """Before step 1 of the recovery phase. A stage pushed here goes before that step."""

    turn_ends: Each[[GcacwPlay]] = hook(Each)
    """After the last phase of a turn."""

    automatic_initiative: First[[GcacwPlay], Side] = hook(First)
    """Who wins the initiative of the action phase now beginning without dice (4.0), what is owed aside."""

    initiative_decided: Each[[GcacwPlay, Side, bool]] = hook(Each)
    """The initiative of an action phase has been won, before the winner acts or passes; by dice? What was owed has been
    paid by then."""

    army_activation: First[[GcacwPlay, Side], str] = hook(First)
    """31.0: may the side's army leader be activated now? None: no, "die": by a die, "sure": without one."""

    cycle_over: Either[[GcacwPlay]] = hook(Either)
    """Does the action cycle end here, whatever could still be done? Asked before each action phase."""

    bars: First[[GcacwPlay, Side, Action], Message] = hook(First)
    """Why an action of the menu of an action phase may not be taken now (passing included), or an attachment."""

    barring: Either[[GcacwPlay, Side]] = hook(Either)
    """May `bars` have something against an action of the side's menu now? False spares asking it for each: whatever
    bars such actions must have this too."""

    entry_hexes: First[[GcacwPlay], Sequence[str]] = hook(First)
    """Where reinforcements enter now, if not at the scenario's entry hexes. Hexes with an enemy among them are left out
    by whoever asks."""

    arrival_fatigue: First[[GcacwPlay, Reinforcement], int] = hook(First)
    """Fatigue of a reinforcement that enters now, if not the usual."""

    # -- what pieces may do ----------------------------------------------------------------------------
    holds: First[[GcacwPlay, PieceId], Message] = hook(First)
    """Why a unit or leader may not act now: march, entrench, attack, be activated, transfer, lead an assault."""

    held: Joined[[GcacwPlay], PieceId] = hook(Joined)
    """All pieces of which `holds` has something to say now: whatever has one must have the other."""

    transferable: Joined[[GcacwPlay], PieceId] = hook(Joined)
    """Leaders who may be transferred (3.0), though `holds` keeps them from all else."""

    holding: Either[[GcacwPlay]] = hook(Either)
    """May `bars_entrenching` have something against any piece in this action phase? False spares asking it for each:
    whatever has it must have this too."""

    opening: Either[[GcacwPlay]] = hook(Either)
    """Are phases under way that come before the first initiative roll, with bounds of their own?"""

    bars_step: First[[GcacwPlay, PieceId, str], Message] = hook(First)
    """Why a march may not enter a hex that the map leaves open."""

    barring_steps: Either[[GcacwPlay]] = hook(Either)
    """May `bars_step` have something against any step now? False spares asking it for each: whatever has it must have
    this too."""

    bars_advance: First[[GcacwPlay, PieceId, str], Message] = hook(First, instead="bars_step")
    """Why a unit that has attacked may not advance into the vacated hex (7.6)."""

    bars_stop: First[[GcacwPlay, PieceId, str], Message] = hook(First)
    """Why a march (that began in this hex) may not end where the unit is now, as long as it can do something else."""

    bars_demolition: First[[GcacwPlay, PieceId, str, str, int], Message] = hook(First)
    """Why a march (that began in this hex) may not try to destroy a permanent crossing (10.2) at a hexside, so that so
    many movement points are left."""

    bars_attack: First[[GcacwPlay, PieceId], Message] = hook(First)
    """Why a unit may attack nothing."""

    bars_entrenching: First[[GcacwPlay, PieceId], Message] = hook(First)
    """Why a unit that may act otherwise may not entrench (5.5)."""

    bars_bridging: First[[GcacwPlay, PieceId, str], Message] = hook(First)
    """Why a unit that may work on bridges may not lay or repair one at a hexside (10.1, 10.3)."""

    bars_exit: First[[GcacwPlay, PieceId], Message] = hook(First)
    """Why a unit may not leave the map from where it stands (see `exits`); where nobody is asked, none may."""

    ways_out: Joined[[GcacwPlay], int] = hook(Joined)
    """Hexes (ids) from which units of some side may leave the map now or later."""

    exit_terms: Joined[[GcacwPlay], Message] = hook(Joined)
    """Of those hexes: where units leave to, which may, what that brings."""

    sick: Joined[[GcacwPlay], PieceId] = hook(Joined)
    """Leaders who have the figures of their illness now (see `leader_ratings`)."""

    # -- what happens ----------------------------------------------------------------------------------
    entered: Each[[GcacwPlay, PieceId, str, str]] = hook(Each)
    """A piece has come into a new hex from another. How: march, retreat, advance; or arrival, where a reinforcement
    comes onto the map at that hex. Into a box: move, transfer, reinforcement, retreat, water."""

    modifiers_due: Each[[GcacwPlay, Battle]] = hook(Each)
    """The modifiers of a combat are about to be added up (7.4). A stage pushed here may end with `combat.Supported`."""

    combat_dice: Each[[GcacwPlay, Battle, tuple[int, int], Outcome]] = hook(Each)
    """Both dice of a combat (attacker's and defender's, unmodified) are known, and what the table says; none of it is
    carried out yet. May push stages."""

    march_hurt: Each[[GcacwPlay, PieceId]] = hook(Each)
    """The toll of an extended march (5.1) has cost a unit manpower or its order; it may be eliminated."""

    eliminated: Each[[GcacwPlay, PieceId, str]] = hook(Each)
    """A unit has lost its last manpower point, for a cause as `pieces.lose_manpower` is told."""

    # -- victory ---------------------------------------------------------------------------------------
    standing: Joined[[GcacwPlay], Award] = hook(Joined)
    """Points of the scoring side that follow from the map as it stands, beside objectives and the ledger."""

    prospects: Joined[[GcacwPlay], Prospect] = hook(Joined)
    """What `standing` and the ledger may yet have for them, as the map stands; those of a group one after another."""

    fort_points: First[[], int] = hook(First)
    """What `standing` has for each fort that has been destroyed (32.0)."""

    supply_lines: Joined[[GcacwPlay], SupplyLine] = hook(Joined)
    """Lines of communication of the scoring side that the scenario asks for, as they run now (see `supply`)."""

    # -- what is worth doing (see `objectives`) --------------------------------------------------------
    errands: Joined[[GcacwPlay], Errand] = hook(Joined)
    """Where single pieces of either side earn points of the special rules now."""

    sent: First[[GcacwPlay], Sent] = hook(First)
    """Whom `bars_step` and `bars_advance` let go no farther from some hex, now and until they have been there."""

    watch: First[[GcacwPlay], Watch] = hook(First)
    """What `bars_step`, `bars_attack` and the like make units guard."""

    alarm: First[[GcacwPlay], Alarm] = hook(First)
    """Pieces that `holds` keeps until an enemy unit comes near their camp."""

    waiting: Joined[[GcacwPlay], PieceId] = hook(Joined)
    """Pieces that `holds` keeps until an enemy marches or advances up to one of them, which frees all of their side."""

    bonuses: Joined[[GcacwGame], Bonus] = hook(Joined)
    """What `standing` has for objectives that are held together."""

    posts: Joined[[GcacwPlay], Post] = hook(Joined)
    """Hexes that are worth holding beside objectives and stations."""

    strongholds: Joined[[GcacwPlay], Stronghold] = hook(Joined)
    """The places of `posts`, those that are none at present included, so that it can be told ahead what becomes of
    them."""

    depots: Joined[[GcacwPlay], Depot] = hook(Joined)
    """Where `standing` has points for units with lines of communication."""

    charges: Joined[[GcacwPlay], Charge] = hook(Joined)
    """What mishaps of single units cost."""

    march_price: Sum[[GcacwPlay, PieceId, float]] = hook(Sum)
    """Points that the next march of the unit costs its side by a special rule, with so much of a chance that an
    extended march hurts it."""
