"""13.0 Reinforcements: groups that enter one after the other, each in place of an action.

A group that is due may wait; those behind it wait with it. Where it enters and how tired it is then the scenario says.
"""

from __future__ import annotations

from gtc_tui._core import FATIGUE
from gtc_tui.engine.action import Side
from gtc_tui.engine.event import Event
from gtc_tui.i18n import _
from gtc_tui.rules.gcacw import control, refusals
from gtc_tui.rules.gcacw.actions import Reinforce
from gtc_tui.rules.gcacw.game import GcacwPlay, Reinforcement
from gtc_tui.rules.gcacw.wording import names, place


def waiting(play: GcacwPlay, side: Side) -> tuple[Reinforcement, ...]:
    """The side's next group, due or not; empty when all have entered."""
    game, entered = play.game, play.record.entered
    own = [
        entry for entry in game.reinforcements if entry.group not in entered and game.piece(entry.piece).side == side
    ]
    return tuple(entry for entry in own if entry.group == own[0].group)


def _open(play: GcacwPlay, side: Side) -> list[str]:
    """Hexes where the side's reinforcements may enter now: an enemy there keeps them out."""
    enemy, ids = 1 - play.game.side_index(side), play.game.map.ids
    return [where for where in play.game.rules.entry_hexes(play) if play.position.owner(ids[where]) != enemy]


def options(play: GcacwPlay, side: Side) -> list[Reinforce]:
    """The next group at each hex where it may enter, once its turn has come."""
    group = waiting(play, side)
    if not group or group[0].turn > play.record.turn:
        return []
    return [Reinforce(group[0].group, where) for where in _open(play, side)]


def refusal(play: GcacwPlay, side: Side, action: Reinforce) -> tuple[str, str] | None:
    """Why a group may not enter there now."""
    game, group = play.game, waiting(play, side)
    rule = game.rules.section
    known = {entry.group for entry in game.reinforcements if game.piece(entry.piece).side == side}
    if action.group not in known:
        return rule, _("no group {n} of reinforcements of this side").format(n=action.group)
    if action.group in play.record.entered:
        return rule, _("group {n} has entered already").format(n=action.group)
    if group[0].group != action.group:
        return rule, _("groups enter in order: group {n} is next").format(n=group[0].group)
    if group[0].turn > play.record.turn:
        return rule, _("group {n} enters from turn {turn} on").format(n=action.group, turn=group[0].turn)
    fault = refusals.no_hex(play, action.hex)
    if fault is not None:
        return fault
    if action.hex not in game.rules.entry_hexes(play):
        return rule, _("{hex} is no hex where reinforcements enter").format(hex=action.hex)
    if action.hex not in _open(play, side):
        return rule, _("an enemy stands in {hex}").format(hex=action.hex)
    return None


def enter(play: GcacwPlay, side: Side, action: Reinforce) -> None:
    """The group stands at its hex; nobody moves in this action."""
    game = play.game
    group = waiting(play, side)
    text = _("{units} enter at {hex}").format(
        units=names(play, [entry.piece for entry in group]), hex=place(play, action.hex)
    )
    pieces = tuple(entry.piece for entry in group)
    play.emit(Event("reinforce", text, game.rules.section, side, pieces, (action.hex,), action.group))
    play.amend(entered=(*play.record.entered, action.group))
    for entry in group:
        if not game.piece(entry.piece).is_leader:
            play.position.set(game.index[entry.piece], FATIGUE, game.rules.arrival_fatigue(play, entry))
        control.arrive(play, entry.piece, action.hex)
