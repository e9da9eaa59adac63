"""6.7 Heroism markers of combat. Most leave an effect that the chapters of combat read."""

from __future__ import annotations

from collections.abc import Callable

from gtc_tui.engine.action import Side
from gtc_tui.engine.event import Event
from gtc_tui.i18n import N_
from gtc_tui.messages import _
from gtc_tui.rules.boots.combat import shifts
from gtc_tui.rules.boots.combat.combat import Combat
from gtc_tui.rules.boots.heroism.kinds import Kind, Moment, declare
from gtc_tui.rules.boots.state import effects
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.state.record import Effect
from gtc_tui.rules.boots.turn import victory

_RULE = "6.7"


def holds(kind: str) -> Callable[[BootsPlay, Side, Moment], None]:
    """A marker that holds for one combat: its column, its draw, its die."""

    def carry_out(play: BootsPlay, side: Side, moment: Moment) -> None:
        play.amend(effects=(*play.record.effects, Effect(kind, "combat", side)))

    return carry_out


def once(kind: str) -> Callable[[BootsPlay, Side, Moment], bool]:
    """Unless one of the kind is in force already."""

    def able(play: BootsPlay, side: Side, moment: Moment) -> bool:
        return not effects.of(play, kind)

    return able


def attacks(play: BootsPlay, side: Side, moment: Moment) -> bool:
    """Wild Charge: the attacker."""
    return side == shifts.sides(play)[0]


def defends(play: BootsPlay, side: Side, moment: Moment) -> bool:
    """Last Stand: the defender, once a combat."""
    return side == shifts.sides(play)[1] and not effects.of(play, "last-stand")


def can_flank(play: BootsPlay, side: Side, moment: Moment) -> bool:
    """Flank Success: there is a flank attack, to make the most of or to parry."""
    fights = [stage for stage in play.stack if isinstance(stage, Combat)]
    if not fights or effects.of(play, "flank-success", side):
        return False
    return shifts.is_flanked(play, fights[-1].attack)


def can_morale(play: BootsPlay, side: Side, moment: Moment) -> bool:
    """Morale: this side is far ahead."""
    return victory.lead(play, side) >= play.game.tables.heroism.lead


def morale(play: BootsPlay, side: Side, moment: Moment) -> None:
    """Morale: a column in every combat of the sub-phase, whatever becomes of the points."""
    play.amend(effects=(*play.record.effects, Effect("morale", "operation", side)))


def sole_survivor(play: BootsPlay, side: Side, moment: Moment) -> None:
    """Sole Survivor: the marker lies before its player to the end of the game, for a point."""
    deck, kept = list(play.record.deck), list(play.record.kept)
    deck.remove("sole-survivor")
    at = play.game.side_index(side)
    kept[at] = (*kept[at], "sole-survivor")
    play.amend(deck=tuple(deck), kept=tuple(kept))
    text = _("a Sole Survivor: {n} VP at the end of the game").format(n=play.game.tables.heroism.survivor)
    play.emit(Event("sole-survivor", text, _RULE, side))


declare(
    "out-of-ammo",
    Kind(
        words=N_("Before the die: {ammunition} column shift in your favour in one combat."),
        moments=("combat",),
        carry_out=holds("out-of-ammo"),
        adds_up=True,
    ),
)
declare(
    "flank-success",
    Kind(
        words=N_(
            "Before the die: as attacker, your flank attack shifts {flank} columns; as defender, you "
            "cancel the flank attack."
        ),
        moments=("combat",),
        able=can_flank,
        carry_out=holds("flank-success"),
    ),
)
declare(
    "last-stand",
    Kind(
        words=N_(
            "As defender, before the die: no flank attack, no retreat; units you lose are worth {stand} times their VP."
        ),
        moments=("combat",),
        able=defends,
        carry_out=holds("last-stand"),
    ),
)
declare(
    "morale",
    Kind(
        words=N_(
            "If you lead by {lead} VP or more: {morale} column shift in your favour in every combat of the sub-phase."
        ),
        moments=("combat",),
        able=can_morale,
        carry_out=morale,
        adds_up=True,
    ),
)
declare(
    "sole-survivor",
    Kind(
        words=N_("When combat eliminates all your units in a hex: set it aside; it is worth {survivor} VP at the end."),
        moments=("wiped-out",),
        carry_out=sole_survivor,
    ),
)
declare(
    "correspondents",
    Kind(
        words=N_("When a combat result lets you draw heroism markers: draw {correspondents} times as many."),
        moments=("combat-draws",),
        able=once("correspondents"),
        carry_out=holds("correspondents"),
    ),
)
declare(
    "wild-charge",
    Kind(
        words=N_(
            "Before the die of your attack: {charge} column shift in your favour; you must pursue, "
            "{pursuit} hex farther."
        ),
        moments=("combat",),
        able=attacks,
        carry_out=holds("wild-charge"),
        adds_up=True,
    ),
)
declare(
    "do-or-die",
    Kind(
        words=N_("After your own die: roll it again; the second roll counts."),
        moments=("rolled",),
        able=once("do-or-die"),
        carry_out=holds("do-or-die"),
    ),
)
