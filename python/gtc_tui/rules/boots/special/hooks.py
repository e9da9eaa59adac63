"""Points of a game at which a scenario's special rules are asked or told (21, 22). See `rules/kit/special.py`.

Refusals are whole sentences; None: nothing against it. Units are named by their number. Components have no state: what
a special rule has to remember stands in the record (flags, effects, ...) or in marks of the position. Hooks that say
"may push stages" are called when nothing of the caller is left to be done before those stages.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, TypeAlias

from msgspec import Meta

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.kit import special
from gtc_tui.rules.kit.files.schema import Word
from gtc_tui.rules.kit.special import Components, Each, Either, First, Joined, SpecialRule, hook

if TYPE_CHECKING:
    from gtc_tui._core import AlwaysSupplied, ClosedHexes, RailCountry, WorkBuilders, WorkDie
    from gtc_tui.rules.boots.state.game import BootsGame, BootsPlay, MarkerDef, PieceDef
    from gtc_tui.rules.boots.tables.tables import Tables

COMPONENTS = Components()

SideKey: TypeAlias = Annotated[Side, Meta(pattern="^(us|indian|villa|mexgov)$")]
"""A printed side, as files name it."""
Code: TypeAlias = Annotated[str, Meta(pattern="^[A-Za-z]{1,12}$")]
"""Of a sub-command."""
Figure: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9-]+\.[a-z0-9-]+$")]
"""A figure of tables.toml, where it stands with its provenance: "points-pershing.raid" is `raid` in that group."""


class Rule(SpecialRule, frozen=True, kw_only=True):
    """What any component of this series may have. option, unless: it holds only with that option, only without."""

    option: Word | None = None
    unless: Word | None = None


def figure(tables: Tables, name: Figure) -> int:
    """Raises AttributeError where the tables have none of that name."""
    group, _dot, key = name.replace("-", "_").partition(".")
    found: int = getattr(getattr(tables, group), key)
    return found


class Hooks(special.Hooks):
    """Of one scenario. Where a field is false nobody is asked."""

    # -- the scenario ----------------------------------------------------------------------------------
    needs_markers: Joined[[], str] = hook(Joined)
    needs_commands: Joined[[], str] = hook(Joined)
    needs_places: Joined[[], str] = hook(Joined)
    needs_figures: Joined[[], Figure] = hook(Joined)
    """Ids of sub-command markers, codes of sub-commands, kinds of places and figures of the tables that a rule names: a
    scenario without one of them is refused when it is loaded."""

    # -- the game and its turns ------------------------------------------------------------------------
    turn_begins: Each[[BootsPlay]] = hook(Each)
    """Before the heroism phase of a turn, the first one included. May push stages."""

    turn_ends: Each[[BootsPlay]] = hook(Each)
    """After the inter-turn phase, before the turn marker goes on: points of a year's or the game's end."""

    ends: Either[[BootsPlay]] = hook(Either)
    """Does the game end here, before its last turn is over? Asked after operations phases and `turn_ends`."""

    sudden_winner: First[[BootsPlay], Side] = hook(First)
    """Who has won outright, whatever the points (22.20)."""

    # -- heroism markers (6.7) -------------------------------------------------------------------------
    special_use: First[[Side], str] = hook(First)
    """What Special is for a player (21.22, 22.27), as `markers/special` names it; None: nothing."""

    loyal_commands: Joined[[], str] = hook(Joined)
    """Codes of sub-commands from which nobody deserts (21.22)."""

    allies: First[[], PieceId] = hook(First)
    """The unit that Native Allies brings (21.7)."""

    # -- operations phases -----------------------------------------------------------------------------
    marker_drawn: Each[[BootsPlay, MarkerDef, Side]] = hook(Each)
    """A sub-command marker has come out of the pool, drawn by this side, before anybody answers it."""

    sets_aside: Either[[BootsPlay, MarkerDef, Side]] = hook(Either)
    """Does a marker activate nothing, drawn by this side (4.2)?"""

    phasing: First[[BootsPlay, MarkerDef, Side], Side] = hook(First)
    """Whose operations phase a marker that this side has drawn brings about, if not that of the marker's own."""

    marker_commands: First[[BootsPlay, MarkerDef], tuple[str, ...]] = hook(First)
    """Codes of the sub-commands that a marker activates, if not the one that it names."""

    operation_begins: Each[[BootsPlay]] = hook(Each)
    """The operations phase of `record.active` begins, before its reinforcement sub-phase. May push stages, which may
    change `record.active` (GHQ, Aero) or make it None: the phase is over."""

    arrivals: Each[[BootsPlay]] = hook(Each)
    """In the reinforcement sub-phase, after units that were due: what comes by a rule of the scenario. May push
    stages."""

    movement_ends: Each[[BootsPlay]] = hook(Each)
    """At the end of a movement sub-phase, after surplus units have gone. May push stages."""

    combat_begins: Each[[BootsPlay]] = hook(Each)
    """At the start of a combat sub-phase. May push stages."""

    combat_goes_on: Each[[BootsPlay]] = hook(Each)
    """After each combat of a sub-phase with its pursuit, before pursuers fight on. May push stages."""

    combat_ends: Each[[BootsPlay]] = hook(Each)
    """At the end of a combat sub-phase, after surplus units have gone. May push stages."""

    # -- who stacks, who goes where --------------------------------------------------------------------
    joins: Either[[PieceDef, PieceDef]] = hook(Either)
    """5.6: may two units of one side end stacked though their sub-commands differ? Asked once a game, as the next."""

    parts: Either[[PieceDef, PieceDef, bool]] = hook(Either)
    """5.6: may two units of a sub-command not end stacked, while reinforcements come (true) or otherwise?"""

    binds: Either[[PieceDef]] = hook(Either)
    """May the unit, and its zone of control, not cross the border? Asked once, when the scenario is loaded."""

    closed_hexes: Joined[[BootsGame], ClosedHexes] = hook(Joined)
    """Hexes that units may not enter, wherever from (7.4), nor attack. Asked once a game."""

    rail_countries: Joined[[BootsGame], RailCountry] = hook(Joined)
    """Units that may use railroads, and the hexes in which they may (22.23). Asked once a game."""

    may_leave: Either[[BootsPlay, int]] = hook(Either)
    """13.7: may a unit at the edge of the map leave it?"""

    # -- reinforcements (13, 14.7) ---------------------------------------------------------------------
    entry_hexes: Joined[[BootsPlay, int], HexId] = hook(Joined)
    """Hexes where a unit due, or one that returns, may be placed; those of enemies and full ones are left out by
    whoever asks."""

    bars_arrival: Either[[BootsPlay, int]] = hook(Either)
    """May no unit return to this hex, even one with others of its sub-command?"""

    # -- supply (14) -----------------------------------------------------------------------------------
    always_supplied: Joined[[BootsGame], AlwaysSupplied] = hook(Joined)
    """Units in supply wherever they stand, or where. Supply units are so by 14.2. Asked once a game, as the next."""

    stockade_holders: Joined[[BootsGame], PieceNo] = hook(Joined)
    """Units of whose side a stockade in which they stand is a source."""

    printed_sources: Joined[[BootsGame], tuple[Side, HexId]] = hook(Joined)
    """Hexes that are sources for units of a printed side while one of them stands there."""

    supply_ends: Joined[[], str] = hook(Joined)
    """Lines of the terrain chart that a supply line does not go on from, beside the lake (14.9)."""

    # -- works (17) ------------------------------------------------------------------------------------
    work_builders: Joined[[BootsGame], WorkBuilders] = hook(Joined)
    """Units that build entrenchments or stockades; of several for a unit the first counts that may in a hex. Asked once
    a game, as the next."""

    work_dice: Joined[[BootsGame], WorkDie] = hook(Joined)
    """Units that build with another die than usual (17.2), the first that counts first."""

    # -- combat ----------------------------------------------------------------------------------------
    spares_nobodys: Either[[]] = hook(Either)
    """10.5: need units that belong to nobody not be attacked? Asked once a game, as the next."""

    truces: Joined[[], tuple[Side, Side]] = hook(Joined)
    """10.5: pairs of printed sides that need not attack one another before they have come to blows."""

    attack_begins: Each[[BootsPlay, Sequence[int], Sequence[int]]] = hook(Each)
    """An attack by these units on these hexes is about to be resolved. May push stages."""

    loss_points: Joined[[BootsGame], tuple[PieceNo, Side, int]] = hook(Joined)
    """Units, and who gets how many points when they are eliminated in combat or by over-stacking (20.4); of several for
    a unit the first counts. Asked once a game."""

    eliminated: Each[[BootsPlay, int, str]] = hook(Each)
    """A unit has been eliminated and its points booked (cause: as in `record.Loss`)."""

    returned: Each[[BootsPlay, int]] = hook(Each)
    """An eliminated unit has come back, and the points for it have been taken back (6.7)."""
