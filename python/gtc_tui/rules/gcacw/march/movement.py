"""6.0 Movement hex by hex: what a step costs, where it is refused and why, and what it does. Prices are the core's."""

from __future__ import annotations

import msgspec

from gtc_tui._core import (
    BLOCK_BANNED,
    BLOCK_CLOSED,
    BLOCK_EDGE,
    BLOCK_ENEMY,
    BLOCK_HEXSIDE,
    BLOCK_TERRAIN,
)
from gtc_tui.engine.action import PieceId
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal
from gtc_tui.messages import _, ngettext
from gtc_tui.model.ids import HexId
from gtc_tui.rules.gcacw.campaign import control, forts
from gtc_tui.rules.gcacw.march import strategic
from gtc_tui.rules.gcacw.state import commands, condition, pieces, zones
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.native import rulebook

_MOST = 0xFFFF  # movement points: any number


class Mover(msgspec.Struct, frozen=True):
    """A unit on the march. points: movement points left. moved: it has entered at least one hex in this march.

    wary: it may not enter enemy zones of control, limited ones included, as long as any other hex is open to it (31.0).
    crossed: its last step led from zone to zone (2.4). strategic: it keeps clear of the enemy and his counties (20.0).
    """

    unit: PieceId
    points: int
    moved: bool
    wary: bool = False
    crossed: bool = False
    strategic: bool = False


def bound(play: GcacwPlay, mover: Mover) -> bool:
    """2.4 items 4 and 5: a march ends in the first enemy zone entered; one that begins in a zone may leave it."""
    return rulebook.of(play.game).is_bound(play.position, play.game.index[mover.unit], mover.moved)


def legal_steps(play: GcacwPlay, mover: Mover) -> list[tuple[str, int]]:
    """(hex, cost in movement points) of every step the unit may make now."""
    names = play.game.map.names
    return [(names[to], cost) for to, cost in open_steps(play, mover)]


def open_steps(play: GcacwPlay, mover: Mover) -> list[tuple[HexId, int]]:
    """As `legal_steps`, by hex id."""
    game = play.game
    core, unit = rulebook.of(game), game.index[mover.unit]
    points = _MOST if mover.wary else mover.points  # where he may go for want of others hangs on all that are open
    open_to = core.open_steps(play.position, unit, points, mover.moved)
    if open_to and game.rules.barring_steps(play):
        names, bars = game.map.names, game.rules.bars_step
        open_to = [step for step in open_to if bars(play, mover.unit, names[step[0]]) is None]
    if mover.strategic:
        open_to = strategic.open_to(play, game.piece(mover.unit).side, open_to)
    if mover.wary:
        side = game.piece(mover.unit).side
        open_to = [step for step in open_to if not zones.any_enemy_zone(play, side, step[0])] or open_to
        open_to = [step for step in open_to if core.affords(mover.points, mover.moved, step[1])]
    return open_to


def step_refusal(play: GcacwPlay, mover: Mover, to: str) -> Refusal | None:
    """Why the unit may not step there; None where it may."""
    name = play.game.piece(mover.unit).name
    origin, goal = pieces.hex_id(play, mover.unit), play.game.map.ids[to]
    step = play.position.step_to(play.game.index[mover.unit], goal)
    boxes = play.game.map.boxes
    if step is None:
        if origin in boxes or goal in boxes:
            return "6.1", _("no link leads from {unit}'s place to {hex}").format(hex=to, unit=name)
        away = "6.1", _("{hex} is not adjacent to {unit}").format(hex=to, unit=name)
        return (_stop_refusal(play, mover) if bound(play, mover) else hex_refusal(play, mover, goal)) or away
    cost, reason = step
    here = play.game.map.names[origin]
    blocked = {
        BLOCK_EDGE: ("6.1", _("the map ends there")),
        BLOCK_CLOSED: (
            play.game.rules.section,
            _("{hex} is closed in this scenario").format(hex=to),
        ),
        BLOCK_BANNED: forts.entry_refusal(play, to, play.game.piece(mover.unit).side)
        or (play.game.rules.section, _("this side may not enter {hex} in this scenario").format(hex=to)),
        BLOCK_TERRAIN: ("6.2", _("{unit} cannot enter the terrain of {hex} from here").format(unit=name, hex=to)),
        BLOCK_HEXSIDE: (
            "6.2",
            _("units cannot march over the link between {here} and {hex}").format(here=here, hex=to)
            if origin in boxes or goal in boxes
            else _("the hexside between {here} and {hex} cannot be crossed").format(here=here, hex=to),
        ),
        BLOCK_ENEMY: ("6.1", _("there are enemy units in {hex}").format(hex=to)),
    }
    if reason in blocked:
        return blocked[reason]
    if bound(play, mover):
        return _stop_refusal(play, mover)
    if not rulebook.of(play.game).affords(mover.points, mover.moved, cost):
        text = ngettext("{hex} costs {n} MP; {left} left", "{hex} costs {n} MP; {left} left", cost)
        return "6.2", text.format(hex=to, n=cost, left=mover.points)
    barred = hex_refusal(play, mover, goal)
    if barred is not None:
        return barred
    if mover.wary and play.game.map.ids[to] not in [there for there, _cost in open_steps(play, mover)]:
        return "31.0", _("an army activation may not enter {hex}, an enemy zone of control").format(hex=to)
    return None


def _stop_refusal(play: GcacwPlay, mover: Mover) -> Refusal:
    name, here = play.game.piece(mover.unit).name, play.game.map.names[pieces.hex_id(play, mover.unit)]
    return "2.4", _("{unit} must stop at {here}, in an enemy zone of control").format(unit=name, here=here)


def hex_refusal(play: GcacwPlay, mover: Mover, goal: HexId) -> Refusal | None:
    """What rules beside the board's own have against a hex, whichever way the unit comes; None where they let it in."""
    if mover.strategic:
        far = strategic.hex_refusal(play, play.game.piece(mover.unit).side, goal)
        if far is not None:
            return far
    barred = play.game.rules.bars_step(play, mover.unit, play.game.map.names[goal])
    return None if barred is None else (play.game.rules.section, barred)


def left_behind(play: GcacwPlay, unit: PieceId) -> list[PieceId]:
    """2.2: leaders in the unit's hex who would have no unit of their command with them once it has gone."""
    where = pieces.hex_of(play, unit)
    assert where is not None
    return pieces.left_behind(play, unit, where)


def take_step(play: GcacwPlay, mover: Mover, to: str, riders: tuple[PieceId, ...]) -> Mover | None:
    """Moves the unit and the leaders with it one hex. None: the unit was eliminated on the way (2.4 item 6)."""
    unit = mover.unit
    piece = play.game.piece(unit)
    origin = pieces.hex_id(play, unit)
    here = play.game.map.names[origin]
    goal = play.game.map.ids[to]
    step = play.position.step_to(play.game.index[unit], goal)
    assert step is not None
    cost, _reason = step
    left = max(0, mover.points - cost)
    text = _("{unit} marches to {hex} ({cost} MP, {left} left)").format(
        unit=piece.name, hex=play.game.map.label(goal), cost=min(cost, mover.points), left=left
    )
    if cost > mover.points:
        told = _("{unit} enters {hex} with {points} of the {cost} MP it costs (a first hex may always be entered)")
        text = told.format(unit=piece.name, hex=play.game.map.label(goal), cost=cost, points=mover.points)
    play.emit(Event("march", text, "6.2", piece.side, (unit, *riders), (here, to), cost))
    crossed = zones.enemy_zone(play, piece.side, origin) and zones.enemy_zone(play, piece.side, goal)
    if not _pay_zone_to_zone(play, unit, origin, goal):
        return None
    for traveller in (unit, *riders):
        control.enter(play, traveller, to, "march")
    after = Mover(unit, left, True, mover.wary, crossed, mover.strategic)
    if bound(play, after):
        text = _("{unit} stops in an enemy zone of control").format(unit=piece.name)
        play.emit(Event("zone", text, "2.4", piece.side, (unit,), (to,)))
    return after


def _pay_zone_to_zone(play: GcacwPlay, unit: PieceId, origin: int, goal: int) -> bool:
    """2.4 item 6: from zone to zone off a road disorganizes, or costs manpower; False when the unit is gone.

    Paid on the way out, so that a unit that does not survive the step has not entered the hex.
    """
    toll = commands.rules(play).cross_zones(play.position, play.game.index[unit], goal)
    if toll is None:
        return True
    condition.tell_toll(play, unit, play.game.map.names[origin], toll, "zone-to-zone", "2.4")
    return not toll.loss.destroyed
