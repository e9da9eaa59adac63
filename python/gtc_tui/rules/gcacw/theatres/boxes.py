"""2.0, 26.0 Boxes off the map: their theatres and links, who stands there, who comes and goes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.stage import Refusal
from gtc_tui.i18n import N_
from gtc_tui.messages import Message, _
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.armies import valley
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.record import UNION, Came, CampaignRecord, OffMap
from gtc_tui.rules.gcacw.words.phrases import name, place

VALLEY, BERMUDA_HUNDRED = "valley", "bermuda-hundred"
THEATRES: Mapping[str, str] = {VALLEY: N_("Shenandoah Valley"), BERMUDA_HUNDRED: N_("Bermuda Hundred")}
"""Names of the theatres, marked and not translated."""

_RULE = "26.0"


# -- what is remembered --------------------------------------------------------------------------------
def record(play: GcacwPlay) -> OffMap:
    assert isinstance(play.record, CampaignRecord)
    return play.record.off_map


def amend(play: GcacwPlay, **changes: object) -> None:
    play.amend(off_map=msgspec.structs.replace(record(play), **changes))


def this_cycle(play: GcacwPlay, turn: int) -> bool:
    """Does a turn lie after the last strategic cycle before the present one?"""
    return turn > play.record.turn - campaign_of(play).cycle.turns


# -- the graph -----------------------------------------------------------------------------------------
def theatre_name(theatre: str) -> Message:
    return _(THEATRES[theatre])


def theatre_of(play: GcacwPlay, where: str) -> str:
    """The theatre of a box, or of a hex of the Valley's maps; empty for the rest of the map."""
    if play.game.map.ids[where] in valley.hexes(play.game):
        return VALLEY
    return next((name for name, boxes in campaign_of(play).boxes.theatres().items() if where in boxes), "")


def boxes_of(play: GcacwPlay, theatre: str) -> tuple[str, ...]:
    return tuple(campaign_of(play).boxes.theatres()[theatre])


def linked(game: GcacwGame, box: str) -> list[str]:
    """Boxes that a road or a railroad leads to: both serve alike."""
    return [game.map.names[to] for to, _bits in game.map.hexmap.links(game.map.ids[box]) if to in game.map.boxes]


def is_barred(play: GcacwPlay, side: Side, box: str) -> bool:
    """2.1: does the side never go there?"""
    return campaign_of(play).boxes.all()[box].barred == side


# -- who is there --------------------------------------------------------------------------------------
def box_of(play: GcacwPlay, piece: PieceId) -> str | None:
    """The box where a piece is; None on the map and on the way."""
    return pieces.hex_of(play, piece) if pieces.in_box(play, piece) else None


def units(play: GcacwPlay, box: str, side: Side) -> list[PieceId]:
    """The side's units in a box."""
    return [unit for unit in pieces.units_in(play, box) if play.game.piece(unit).side == side]


def leaders(play: GcacwPlay, box: str, side: Side) -> list[PieceId]:
    """The side's leaders in a box."""
    return [leader for leader in pieces.leaders_in(play, box) if play.game.piece(leader).side == side]


def contested(play: GcacwPlay, box: str) -> bool:
    """Are there units of both sides?"""
    return all(units(play, box, side) for side in play.game.sides)


def is_active(play: GcacwPlay, side: Side, theatre: str) -> bool:
    """17.0: only the Union may have to be passive."""
    return side != UNION or theatre in record(play).active


# -- coming and going ----------------------------------------------------------------------------------
def enter(play: GcacwPlay, some: Sequence[PieceId], box: str, how: str) -> None:
    """Puts pieces of one side into a box. how: "transfer" or "reinforcement", after which they stay there in the next
    strategic cycle (26.0), else "arrival" (of reinforcements before that cycle), "move", "retreat" or "water"."""
    side, off_map = play.game.piece(some[0]).side, record(play)
    enemy = play.game.enemy(side)
    if units(play, box, enemy) and not units(play, box, side):
        first = tuple((where, who) for where, who in off_map.first if where != box)
        amend(play, first=(*first, (box, enemy)))
    elif units(play, box, side) and not units(play, box, enemy):
        amend(play, first=tuple((where, who) for where, who in off_map.first if where != box))
    origins = [pieces.hex_of(play, piece) or box for piece in some]
    for piece in some:
        pieces.move(play, piece, box)
    for piece, origin in zip(some, origins, strict=True):
        play.game.rules.entered(play, piece, origin, how)
    if how in ("transfer", "reinforcement"):
        kept = tuple(one for one in off_map.came if this_cycle(play, one.turn) and one.piece not in some)
        new = (Came(piece, box, play.record.turn, how) for piece in some if not play.game.piece(piece).is_leader)
        amend(play, came=(*kept, *new))


def made_of(play: GcacwPlay, unit: PieceId, some: Sequence[PieceId]) -> None:
    """26.0: a unit made of others in a box has come there as they have, if all of them have so."""
    came = {one.piece: one for one in record(play).came if pieces.hex_of(play, unit) == one.box}
    if all(one in came for one in some):
        last = max((came[one] for one in some), key=lambda one: one.turn)
        others = (one for one in record(play).came if one.piece != unit)
        amend(play, came=(*others, msgspec.structs.replace(last, piece=unit)))


def at_start(play: GcacwPlay, box: str) -> list[Side]:
    """26.0: sides that have units in a box and had some there when this strategic cycle began, those or others that
    have moved out since; its reinforcements do not count."""
    moved = [one for one in record(play).moved if one.turn == play.record.turn]
    new = {one.piece for one in record(play).came if one.how == "reinforcement" and one.turn == play.record.turn}
    new.update(one.piece for one in moved)
    out = {play.game.piece(one.piece).side for one in moved if one.box == box}
    return [side for side in play.game.sides if any(side in out or unit not in new for unit in units(play, box, side))]


def first_comer(play: GcacwPlay, box: str) -> Side | None:
    """Who was in a box with units of both sides first, where that is known."""
    return next((side for where, side in record(play).first if where == box), None)


# -- moving between boxes ------------------------------------------------------------------------------
def stays(play: GcacwPlay, unit: PieceId) -> Refusal | None:
    """26.0, 27.0: why a unit in a box may not move to another in this strategic cycle."""
    box, who = box_of(play, unit), name(play, unit)
    side = play.game.piece(unit).side
    if box is None:
        return _RULE, _("{unit} is not in a box off the map").format(unit=who)
    theatre, rule = theatre_of(play, box), campaign_of(play).boxes.rule(box)
    if not is_active(play, side, theatre):
        return "17.0", _("the Union is passive in {theatre}").format(theatre=theatre_name(theatre))
    if units(play, box, play.game.enemy(side)):
        return rule, _("enemy units are in {box}").format(box=place(play, box))
    came = next((one for one in record(play).came if one.piece == unit and one.box == box), None)
    if came is not None and came.how == "reinforcement" and came.turn == play.record.turn:
        return rule, _("{unit} arrived in {box} as a reinforcement in this cycle").format(
            unit=who, box=place(play, box)
        )
    if came is not None and came.how == "transfer" and this_cycle(play, came.turn):
        return rule, _("{unit} arrived in {box} by transfer since the last cycle").format(
            unit=who, box=place(play, box)
        )
    if any(one.piece == unit and one.turn == play.record.turn for one in record(play).moved):
        return rule, _("{unit} has already moved in this cycle").format(unit=who)
    held = play.game.rules.holds(play, unit)
    return None if held is None else (play.game.rules.section, held)


def goals(play: GcacwPlay, unit: PieceId, theatre: str) -> list[str]:
    """Boxes that a unit may move to in a theatre's segment, if it may move at all: linked ones of that theatre, and
    by the one way from theatre to theatre."""
    box = box_of(play, unit)
    assert box is not None
    side = play.game.piece(unit).side
    origin, goal = campaign_of(play).off_map.crossing
    return [
        to
        for to in linked(play.game, box)
        if not is_barred(play, side, to)
        and ((box, to) == (origin, goal) or theatre_of(play, box) == theatre_of(play, to) == theatre)
    ]


def retreats(play: GcacwPlay, side: Side, box: str) -> list[str]:
    """26.0: where a beaten side may go: linked boxes without enemies, else the nearest of them over whatever boxes; in
    the grand campaign to some hexes too, where no linked box is free. There may be none."""
    seen, front, found = {box}, [box], list[str]()
    while front and not found:
        front = list(dict.fromkeys(near for here in front for near in linked(play.game, here) if near not in seen))
        seen.update(front)
        found = [near for near in front if _is_open(play, side, near)]
    if any(near in linked(play.game, box) for near in found):
        return found
    hexes = campaign_of(play).off_map.refuges.get(box, ())
    return [*found, *(where for where in hexes if not pieces.keeps_out(play, side, where))]


def _is_open(play: GcacwPlay, side: Side, box: str) -> bool:
    return not is_barred(play, side, box) and not units(play, box, play.game.enemy(side))
