"""What a scenario may change in the general rules: named points of the sequence, with the usual course as default."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.report import Lesson
from gtc_tui.messages import Message, _
from gtc_tui.rules.gcacw.special.objectives import (
    Bonus,
    Charge,
    Depot,
    Errand,
    Post,
    Sent,
    Stronghold,
    Watch,
)
from gtc_tui.rules.gcacw.state.game import Award, GcacwGame, GcacwPlay, Reinforcement

if TYPE_CHECKING:
    from gtc_tui.rules.gcacw.campaign.supply import SupplyLine
    from gtc_tui.rules.gcacw.combat.combat import Outcome
    from gtc_tui.rules.gcacw.combat.modifiers import Battle


class ScenarioRules:
    """The usual course; a scenario with rules of its own extends it. One object a game, stateless: what a special rule
    has to remember stands in the record or in marks of the position.

    Refusals are whole sentences in the player's language; None: nothing against it.
    """

    section: ClassVar[str] = "13.0"
    """Section of the scenario's own rules, for refusals and events."""

    most_rain: ClassVar[int | None] = None
    """Most turns of rain that random events may bring in a game (15.0); None: no limit."""

    fort_points: ClassVar[int] = 0
    """What `standing` has for each fort that has been destroyed (32.0)."""

    needs_set_up: ClassVar[tuple[PieceId, ...]] = ()
    needs_reserve: ClassVar[tuple[PieceId, ...]] = ()
    needs_hexes: ClassVar[tuple[str, ...]] = ()
    """Pieces and hexes that these rules name: a scenario that leaves one of them out is refused when it is loaded."""

    overridden: ClassVar[frozenset[str]] = frozenset()
    """Names of the hooks below that the class has of its own. What would be asked for every piece, step or action is
    not asked where nobody answers."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        hooks = [name for name, hook in vars(ScenarioRules).items() if callable(hook) and not name.startswith("_")]
        cls.overridden = frozenset(name for name in hooks if getattr(cls, name) is not getattr(ScenarioRules, name))

    # -- the game --------------------------------------------------------------------------------------
    def words(self) -> tuple[Message, ...]:
        """The special rules as sentences in the player's language."""
        return ()

    def lessons(self, game: GcacwGame) -> tuple[Lesson, ...]:
        """What a guided game of this scenario teaches before the general lessons."""
        return ()

    def marks(self) -> tuple[str, ...]:
        """Keys of marks that the special rules need (see `marks`); all begin at 0."""
        return ()

    def bans(self, play: GcacwPlay) -> tuple[str, ...]:
        """Keys of the bans in force now. Whoever changes what they hang on calls `ground.refresh`."""
        return ()

    def ban_steps(self, game: GcacwGame, key: str) -> Iterable[tuple[Side, int, int, int]]:
        """(side, hex, direction, BAN_ bits of the native core) of every hexside that a ban closes to a side."""
        return ()

    # -- the sequence of play --------------------------------------------------------------------------
    def begins(self, play: GcacwPlay) -> None:
        """Before the first turn."""

    def turn_begins(self, play: GcacwPlay) -> None:
        """Before the first phase of a turn."""

    def event_counts(self, event: str) -> bool:
        """Does a random event (its key in `tables.Event`) count in this scenario (15.0)?"""
        return True

    def recovery_begins(self, play: GcacwPlay) -> None:
        """Before step 1 of the recovery phase. A stage pushed here goes before that step."""

    def turn_ends(self, play: GcacwPlay) -> None:
        """After the last phase of a turn."""

    def automatic_initiative(self, play: GcacwPlay) -> Side | None:
        """Who wins the initiative of the action phase now beginning without dice (4.0)."""
        return play.record.owed

    def initiative_decided(self, play: GcacwPlay, winner: Side, rolled: bool) -> None:
        """Called when the initiative of an action phase has been won, before the winner acts or passes.

        rolled: dice decided it. What was owed has been paid by then.
        """

    def army_activation(self, play: GcacwPlay, side: Side) -> str:
        """31.0: may the side's army leader be activated now? "": no, "die": by a die, "sure": without one."""
        return ""

    def cycle_over(self, play: GcacwPlay) -> bool:
        """Does the action cycle end here, whatever could still be done? Asked before each action phase."""
        return False

    def bars(self, play: GcacwPlay, side: Side, action: Action) -> Message | None:
        """Why an action of the menu of an action phase may not be taken now (passing included), or an attachment."""
        return None

    def barring(self, play: GcacwPlay, side: Side) -> bool:
        """May `bars` have something against an action of the side's menu now? False spares asking it for each."""
        return "bars" in self.overridden

    def entry_hexes(self, play: GcacwPlay) -> Sequence[str]:
        """Where reinforcements enter now. Hexes with an enemy among them are left out by whoever asks."""
        return play.game.entry

    def arrival_fatigue(self, play: GcacwPlay, entry: Reinforcement) -> int:
        """Fatigue of a reinforcement that enters now."""
        return entry.fatigue

    # -- what pieces may do ----------------------------------------------------------------------------
    def holds(self, play: GcacwPlay, piece: PieceId) -> Message | None:
        """Why a unit or leader may not act now: march, entrench, attack, be activated, transfer, lead an assault."""
        return None

    def holding(self, play: GcacwPlay) -> bool:
        """May `holds` or `bars_entrenching` have something against any piece in this action phase? False spares asking
        them for each."""
        return bool(self.overridden & {"holds", "bars_entrenching"})

    def opening(self, play: GcacwPlay) -> bool:
        """Are phases under way that come before the first initiative roll, with bounds of their own?"""
        return False

    def bars_step(self, play: GcacwPlay, unit: PieceId, to: str) -> Message | None:
        """Why a march may not enter a hex that the map leaves open."""
        return None

    def bars_advance(self, play: GcacwPlay, unit: PieceId, to: str) -> Message | None:
        """Why a unit that has attacked may not advance into the vacated hex (7.6)."""
        return self.bars_step(play, unit, to)

    def bars_stop(self, play: GcacwPlay, unit: PieceId, began: str) -> Message | None:
        """Why a march may not end where the unit is now, as long as it can do something else. began: its first hex."""
        return None

    def bars_demolition(self, play: GcacwPlay, unit: PieceId, began: str, hexside: str, left: int) -> Message | None:
        """Why a march may not try to destroy a permanent crossing (10.2), so that so many movement points are left.
        began: its first hex."""
        return None

    def bars_attack(self, play: GcacwPlay, unit: PieceId) -> Message | None:
        """Why a unit may attack nothing."""
        return None

    def bars_entrenching(self, play: GcacwPlay, unit: PieceId) -> Message | None:
        """Why a unit that may act otherwise may not entrench (5.5)."""
        return None

    def bars_exit(self, play: GcacwPlay, unit: PieceId) -> Message | None:
        """Why a unit may not leave the map from where it stands (see `exits`)."""
        return _("no unit may leave the map in this scenario")

    def ways_out(self, play: GcacwPlay) -> Sequence[int]:
        """Hexes (ids) from which units of some side may leave the map now or later."""
        return ()

    def is_sick(self, play: GcacwPlay, leader: PieceId) -> bool:
        """Does the leader have the figures of his illness now (see `command`)?"""
        return False

    # -- what happens ----------------------------------------------------------------------------------
    def entered(self, play: GcacwPlay, piece: PieceId, origin: str, how: str) -> None:
        """A piece has come into a new hex from `origin`. how: march, retreat, advance; or arrival,
        where a reinforcement comes onto the map at `origin`."""

    def combat_dice(self, play: GcacwPlay, battle: Battle, faces: tuple[int, int], outcome: Outcome) -> None:
        """Both dice of a combat (attacker's and defender's, unmodified) are known, and what the table says; none of it
        is carried out yet. May push stages."""

    def extended_marched(self, play: GcacwPlay, unit: PieceId, loss: int, disorganized: bool) -> None:
        """A unit has paid for an extended march (5.1)."""

    def eliminated(self, play: GcacwPlay, unit: PieceId, cause: str) -> None:
        """A unit has lost its last manpower point. cause: as `pieces.lose_manpower` is told."""

    # -- victory ---------------------------------------------------------------------------------------
    def standing(self, play: GcacwPlay) -> tuple[Award, ...]:
        """Points of the scoring side that follow from the map as it stands, beside objectives and the ledger."""
        return ()

    def supply_lines(self, play: GcacwPlay) -> tuple[SupplyLine, ...]:
        """Lines of communication of the scoring side that the scenario asks for, as they run now (see `supply`)."""
        return ()

    # -- what is worth doing (see `aims`) --------------------------------------------------------------
    def errands(self, play: GcacwPlay) -> tuple[Errand, ...]:
        """Where single pieces of either side earn points of the special rules now."""
        return ()

    def sent(self, play: GcacwPlay) -> Sent | None:
        """Whom `bars_step` and `bars_advance` let go no farther from some hex, now and until they have been there."""
        return None

    def watch(self, play: GcacwPlay) -> Watch | None:
        """What `bars_step`, `bars_attack` and the like make units guard."""
        return None

    def waiting(self, play: GcacwPlay) -> tuple[PieceId, ...]:
        """Pieces that `holds` keeps until an enemy marches or advances up to one of them, which frees all of their
        side."""
        return ()

    def bonuses(self, game: GcacwGame) -> tuple[Bonus, ...]:
        """What `standing` has for objectives that are held together."""
        return ()

    def posts(self, play: GcacwPlay) -> tuple[Post, ...]:
        """Hexes that are worth holding beside objectives and stations."""
        return ()

    def strongholds(self, play: GcacwPlay) -> tuple[Stronghold, ...]:
        """The places of `posts`, those that are none at present included, so that it can be told ahead what becomes of
        them."""
        return ()

    def depots(self, play: GcacwPlay) -> tuple[Depot, ...]:
        """Where `standing` has points for units with lines of communication."""
        return ()

    def charges(self, play: GcacwPlay) -> tuple[Charge, ...]:
        """What mishaps of single units cost."""
        return ()

    def march_price(self, play: GcacwPlay, unit: PieceId, hurt: float) -> float:
        """Points that the next march of the unit costs its side by a special rule. hurt: chance that an extended
        march hurts it."""
        return 0.0
