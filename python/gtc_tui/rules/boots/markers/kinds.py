"""6.7 Every kind of heroism marker: when it may be played, under what condition, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from gtc_tui.engine.action import Side
from gtc_tui.rules.boots.heroism.windows import Moment
from gtc_tui.rules.boots.markers import combat, draws, movement, special, units
from gtc_tui.rules.boots.state.game import BootsPlay


class Kind(NamedTuple):
    """moments: kinds of `windows.Moment`. able: may this side play it at such a moment? carry_out: does what it does,
    with a stage of `windows` on top of the stack; may push others."""

    moments: tuple[str, ...]
    able: Callable[[BootsPlay, Side, Moment], bool]
    carry_out: Callable[[BootsPlay, Side, Moment], None]


_draws, _units, _movement = draws, units, movement
_combat, _special = combat, special
_ANY_TIME = ("operation", "combat-phase")

MARKERS: Mapping[str, Kind] = {
    "delusions": Kind(("heroism-drawn",), _draws.always, _draws.delusions),
    "jaws": Kind(("heroism",), _draws.can_jaws, _draws.jaws),
    "mad-dash": Kind(("operation",), _draws.can_mad_dash, _draws.mad_dash),
    "valley": Kind(("drawn",), _draws.can_valley, _draws.valley),
    "blundered": Kind(("drawn",), _draws.can_blunder, _draws.blunder),
    "rally": Kind(("reinforcement",), _units.can_rally, _units.rally),
    "native-allies": Kind(("reinforcement",), _units.can_native_allies, _units.native_allies),
    "ambush": Kind(("entered",), _movement.can_ambush, _movement.ambush),
    "parlay": Kind(("stack-moves",), _movement.can_parlay, _movement.parlay),
    "inspired": Kind(("moving", "combat"), _movement.can_inspire, _movement.inspire),
    "out-of-ammo": Kind(("combat",), _draws.always, _combat.holds("out-of-ammo")),
    "flank-success": Kind(("combat",), _combat.can_flank, _combat.holds("flank-success")),
    "last-stand": Kind(("combat",), _combat.defends, _combat.holds("last-stand")),
    "morale": Kind(("combat",), _combat.can_morale, _combat.morale),
    "sole-survivor": Kind(("wiped-out",), _draws.always, _combat.sole_survivor),
    "correspondents": Kind(("combat-draws",), _combat.once("correspondents"), _combat.holds("correspondents")),
    "wild-charge": Kind(("combat",), _combat.attacks, _combat.holds("wild-charge")),
    "do-or-die": Kind(("rolled",), _combat.once("do-or-die"), _combat.holds("do-or-die")),
    "staff-work": Kind((), _draws.always, _draws.nothing),  # answers a marker: see `windows.Played`
    "catastrophe": Kind((), _draws.always, _draws.nothing),  # at once when drawn: see `heroism.Drawing`
    "spies": Kind((*_ANY_TIME, "moving", "drawn"), _special.can_spy, _special.spy),
    "special": Kind(_ANY_TIME, _special.can_special, _special.special),
}
