"""Where a scenario steps into the general rules: named points of the sequence, with the usual course as default."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.messages import Message
from gtc_tui.rules.boots.state.game import BootsPlay, MarkerDef, PieceDef
from gtc_tui.rules.boots.state.record import Active


class ScenarioRules:
    """The usual course; a scenario extends it. One object a game, stateless: what has to be remembered stands in the
    record (flags, effects, ...) or in the marks of the position. Pieces are named by their number.

    Hooks that say "may push stages" are called when nothing of the caller is left to be done before those stages.
    """

    needs_markers: ClassVar[tuple[str, ...]] = ()
    needs_commands: ClassVar[tuple[str, ...]] = ()
    needs_places: ClassVar[tuple[str, ...]] = ()
    """Ids of sub-command markers, codes of sub-commands and kinds of places that these rules cannot do without."""

    section: ClassVar[str] = "20.0"
    """Section of the scenario's own rules, for refusals and events."""

    # -- the game and its turns ------------------------------------------------------------------------
    def turn_begins(self, play: BootsPlay) -> None:
        """Before the heroism phase of a turn, the first one included. May push stages."""

    def turn_ends(self, play: BootsPlay) -> None:
        """After the inter-turn phase, before the turn marker goes on: points of a year's or the game's end."""

    def game_over(self, play: BootsPlay) -> bool:
        """Does the game end here? Asked after every operations phase and after `turn_ends`."""
        return play.record.turn >= len(play.game.turns) and play.record.phase == "interturn"

    def sudden_winner(self, play: BootsPlay) -> Side | None:
        """Who has won outright, whatever the points (22.20)."""
        return None

    # -- operations phases -----------------------------------------------------------------------------
    def marker_drawn(self, play: BootsPlay, marker: MarkerDef, drawer: Side) -> None:
        """A sub-command marker has come out of the pool, before anybody answers it."""

    def activation(self, play: BootsPlay, marker: MarkerDef, drawer: Side) -> Active | None:
        """What a drawn marker activates (4.2, 5.2); None: nothing, it stays aside."""
        return Active(marker.id, drawer, marker.side, (marker.subcommand,))

    def marker_commands(self, play: BootsPlay, marker: MarkerDef) -> tuple[str, ...]:
        """Codes of the sub-commands whose units a marker may activate."""
        return (marker.subcommand,) if marker.subcommand else ()

    def operation_begins(self, play: BootsPlay) -> None:
        """The operations phase of `record.active` begins, before its reinforcement sub-phase. May push stages, which
        may change `record.active` (GHQ, Aero) or make it None: the phase is over."""

    def arrivals(self, play: BootsPlay) -> None:
        """In the reinforcement sub-phase, after units that were due: what comes by a rule of the scenario. May push
        stages."""

    def movement_ends(self, play: BootsPlay) -> None:
        """At the end of a movement sub-phase, after surplus units have gone. May push stages."""

    def combat_begins(self, play: BootsPlay) -> None:
        """At the start of a combat sub-phase (burning, 21.20). May push stages."""

    def combat_goes_on(self, play: BootsPlay) -> None:
        """After each combat of a sub-phase with its pursuit, before pursuers fight on (burning, 21.20). May push
        stages."""

    def combat_ends(self, play: BootsPlay) -> None:
        """At the end of a combat sub-phase, after surplus units have gone. May push stages."""

    # -- whose units, who stacks -----------------------------------------------------------------------
    def owner(self, play: BootsPlay, piece: int) -> Side | None:
        """Whose unit it is now; None: nobody's."""
        side = play.game.pieces[piece].side
        return side if side in play.game.sides else play.record.alignment

    def may_stack(self, play: BootsPlay, one: PieceDef, other: PieceDef) -> bool:
        """5.6: may two units of one side end stacked, no fort garrison in their hex?"""
        return one.subcommand == other.subcommand

    def bars_move(self, play: BootsPlay, piece: int, to: int) -> Message | None:
        """Why a unit may not enter a hex that map and enemies leave open (7.4)."""
        return None

    def may_leave(self, play: BootsPlay, piece: int) -> bool:
        """13.7: may a unit at the edge of the map leave it?"""
        return False

    # -- reinforcements (13, 14.7) ---------------------------------------------------------------------
    def entry_hexes(self, play: BootsPlay, piece: int) -> Sequence[int]:
        """Hexes where a unit due, or one that returns, may be placed; those of enemies and full ones are left out by
        whoever asks."""
        return ()

    def bars_arrival(self, play: BootsPlay, hex: int) -> bool:
        """May no unit return to this hex, even one with others of its sub-command?"""
        return False

    # -- supply (14) -----------------------------------------------------------------------------------
    def always_supplied(self, play: BootsPlay, piece: int) -> bool:
        """In supply wherever it stands (21.21, 22.26). Supply units are so by 14.2."""
        return False

    def source_hexes(self, play: BootsPlay, piece: int) -> Sequence[int]:
        """Hexes besides those of supply units that are sources for this unit now."""
        return ()

    # -- works (17) ------------------------------------------------------------------------------------
    def work_kind(self, play: BootsPlay, piece: int, hex: int) -> str | None:
        """ "entrenchment" or "stockade": what the unit may build in its hex; None: nothing."""
        return None

    def work_limit(self, play: BootsPlay, hex: int, builders: Sequence[int]) -> int:
        """Highest die with which building succeeds (17.2)."""
        return 3

    # -- combat ----------------------------------------------------------------------------------------
    def must_attack(self, play: BootsPlay, piece: int, target: int) -> bool:
        """10.5: must the enemy in hex `target`, in whose zone an active unit stands, be attacked?"""
        return True

    def bars_attack(self, play: BootsPlay, piece: int, target: int) -> Message | None:
        """Why an active unit may not attack the enemy in hex `target`."""
        return None

    def attack_begins(self, play: BootsPlay, attackers: Sequence[int], targets: Sequence[int]) -> None:
        """An attack on the hexes `targets` is about to be resolved (21.18, 22.21). May push stages."""

    def loss_points(self, play: BootsPlay, piece: int) -> tuple[Side, int] | None:
        """Who gets how many points when the unit is eliminated in combat or by over-stacking (20.4)."""
        return None

    def eliminated(self, play: BootsPlay, piece: int, cause: str) -> None:
        """A unit has been eliminated and its points booked (cause: as in `record.Loss`)."""

    # -- heroism ---------------------------------------------------------------------------------------
    def may_return(self, play: BootsPlay, piece: PieceId) -> bool:
        """May an eliminated unit come back by Rally (6.7)?"""
        return True

    def returned(self, play: BootsPlay, piece: int) -> None:
        """An eliminated unit has come back, and the points for it have been taken back."""
