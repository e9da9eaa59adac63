"""28.0 A march that ends in a box beside the map, where a unit stands at a hex of its door."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.stage import Refusal
from gtc_tui.messages import _, ngettext
from gtc_tui.model.ids import HexId
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.march import movement
from gtc_tui.rules.gcacw.state import pieces, zones
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.theatres import doors, transfers
from gtc_tui.rules.gcacw.theatres.doors import RULE
from gtc_tui.rules.gcacw.words.phrases import place


def open_boxes(play: GcacwPlay, mover: movement.Mover) -> list[str]:
    """Boxes that the marching unit may enter from where it stands."""
    game = play.game
    if game.campaign is None:
        return []
    at_once = game.caches.get(open_boxes, lambda: _at_once(game)).get(pieces.hex_id(play, mover.unit), ())
    return [box for box in at_once if refusal(play, mover, box) is None]


def _at_once(game: GcacwGame) -> Mapping[HexId, Sequence[str]]:
    """By hex, the boxes whose doors lead there without a turn on the way."""
    found: dict[HexId, list[str]] = {}
    for door in game.campaign.doors.ways if game.campaign is not None else ():
        for where in door.hexes if door.turns == 0 and door.box is not None else ():
            found.setdefault(game.map.ids[where], []).append(door.box or "")
    return found


def price(play: GcacwPlay, unit: PieceId) -> int:
    """Movement points, in any weather: more out of an enemy zone of control (6.2)."""
    more = play.game.tables.zoc_exit if zones.in_enemy_zone(play, unit) else 0
    return campaign_of(play).doors.step + more


def refusal(play: GcacwPlay, mover: movement.Mover, box: str) -> Refusal | None:
    """Why the marching unit may not enter the box now."""
    campaign = play.game.campaign
    door = None if campaign is None else campaign.doors.at_once(box)
    if door is None:
        return RULE, _("{box} cannot be entered by marching").format(box=place(play, box))
    fault = doors.in_refusal(play, mover.unit, door)
    if fault is not None:
        return fault
    name = play.game.piece(mover.unit).name
    if movement.bound(play, mover):
        return "2.4", _("{unit} has entered an enemy zone of control and must stop").format(unit=name)
    cost = price(play, mover.unit)
    if mover.moved and cost > mover.points:
        text = ngettext("{hex} costs {n} MP; {left} left", "{hex} costs {n} MP; {left} left", cost)
        return "6.2", text.format(hex=box, n=cost, left=mover.points)
    return None


def enter(play: GcacwPlay, unit: PieceId, riders: tuple[PieceId, ...], box: str) -> None:
    """It is a transfer: the unit is fresh again, and does not come back in this action cycle."""
    door = campaign_of(play).doors.at_once(box)
    assert door is not None and pieces.hex_of(play, unit) is not None
    transfers.depart(play, (unit, *riders), door, True)
