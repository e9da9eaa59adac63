"""30.2 Attachment Phase: a whole unit goes into another in its hex. 30.3: its artillery value may go with it.

In a basic scenario there are no substitute units: regular infantry regiments and brigades and cavalry regiments are
what can be attached ("special attachment"). In a campaign substitutes can be as well, units in boxes too, and brigades
may form a division (30.4).
"""

from __future__ import annotations

from collections.abc import Sequence

from gtc_tui._core import DEMORALIZED, DISORGANIZED, ENTRENCHMENT, EXHAUSTED, FATIGUE, MANPOWER
from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.i18n import N_
from gtc_tui.messages import Message, _
from gtc_tui.model.ids import PieceNo
from gtc_tui.rules.gcacw.campaign import substitutes
from gtc_tui.rules.gcacw.state import ammunition, pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, Done
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.options import ATTACH_ON_MAP
from gtc_tui.rules.gcacw.state.phases import PHASES
from gtc_tui.rules.gcacw.turn import divisions
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import army, name, place
from gtc_tui.rules.kit.actions import Occasion
from gtc_tui.rules.kit.sequence import Phase

_RULE = "30.2"

SIZES = {"infantry": ("Brig", "Regt"), "cavalry": ("Regt",)}
"""Sizes of the units that can be attached to another of their arm."""


class Attach(Action, frozen=True, tag="attach"):
    """A unit is attached to another in its hex and leaves the map; its manpower goes to the other (30.2)."""

    unit: PieceId
    to: PieceId


def _fits(play: GcacwPlay, unit: PieceId, to: PieceId) -> bool:
    """Would the unit that stays be no stronger than its arm and size allow?"""
    host = play.game.piece(to)
    limit = play.game.tables.attachment.get((host.arm, host.size))
    return limit is not None and pieces.manpower(play, unit) + pieces.manpower(play, to) <= limit


def _attachable(play: GcacwPlay, side: Side) -> list[PieceId]:
    """A side's units of a size that can be attached, whom nothing holds and no boat has."""
    game, kept = play.game, pieces.held(play)
    small = game.caches.get(_attachable, lambda: _small(game))
    units = play.position.standing(game.side_index(side))
    free = [game.ids[unit] for unit in units if unit in small and unit not in kept]
    return [unit for unit in free if not pieces.is_aboard(play, unit) and not _is_off(play, unit)]


def _is_off(play: GcacwPlay, unit: PieceId) -> bool:
    """Is the unit in a box, where an option bars attachment?"""
    return ATTACH_ON_MAP in play.game.options and pieces.in_box(play, unit)


def _small(game: GcacwGame) -> frozenset[PieceNo]:
    return frozenset(number for number, piece in game.numbered if piece.size in SIZES.get(piece.arm, ()))


def options(play: GcacwPlay, side: Side) -> list[Attach]:
    """Every attachment the side could carry out now, in piece order."""
    game = play.game
    return [
        attach
        for unit in _attachable(play, side)
        for to in _beside(play, unit)
        if game.piece(to).arm == game.piece(unit).arm and _fits(play, unit, to)
        for attach in (Attach(unit, to),)
        if game.rules.bars(play, side, attach) is None
    ]


def _beside(play: GcacwPlay, unit: PieceId) -> Sequence[PieceId]:
    """The other units of its side in its hex or box, none of them in boats."""
    where, side = pieces.hex_of(play, unit), play.game.piece(unit).side
    found = [] if where is None else [other for other in pieces.units_in(play, where) if other != unit]
    if not pieces.in_box(play, unit):
        return found
    return [other for other in found if play.game.piece(other).side == side and not pieces.is_aboard(play, other)]


def refusal(play: GcacwPlay, side: Side, action: Attach) -> Refusal | None:
    """Why one unit may not be attached to another."""
    for piece in (action.unit, action.to):
        fault = refusals.not_own(play, piece, side)
        if fault is not None:
            return fault
        if play.game.piece(piece).is_leader:
            return _RULE, _("{piece} is a leader; only units can be attached").format(piece=name(play, piece))
    unit, host = play.game.piece(action.unit), play.game.piece(action.to)
    words = {"unit": unit.name, "host": host.name}
    held = play.game.rules.holds(play, unit.id)
    barred = held or play.game.rules.bars(play, side, action)
    if unit.arm not in SIZES:
        return _RULE, _("{unit} cannot be attached: only infantry and cavalry can").format(**words)
    if unit.size not in SIZES[unit.arm]:
        return _RULE, _("{unit} is too large to be attached").format(**words)
    if unit.id == host.id:
        return _RULE, _("{unit} cannot be attached to itself").format(**words)
    if pieces.hex_of(play, unit.id) != pieces.hex_of(play, host.id):
        return _RULE, _("{unit} and {host} are not in the same hex").format(**words)
    for one in (unit, host):
        if pieces.is_aboard(play, one.id):
            return _RULE, _("{unit} is embarked").format(unit=one.name)
    if _is_off(play, unit.id):
        return _RULE, _("units are attached only on the map")
    if unit.arm != host.arm:
        return _RULE, _("{unit} and {host} are not of the same arm").format(**words)
    if not _fits(play, unit.id, host.id):
        limit = play.game.tables.attachment.get((host.arm, host.size), 0)
        total = pieces.manpower(play, unit.id) + pieces.manpower(play, host.id)
        return _RULE, _("{host} would have {n} manpower; its size allows {most}").format(n=total, most=limit, **words)
    return None if barred is None else (play.game.rules.section, barred)


def attach(play: GcacwPlay, action: Attach) -> None:
    """The unit leaves the map; the other takes its manpower, and of their conditions what 30.2 says."""
    game, position = play.game, play.position
    unit, host = game.index[action.unit], game.index[action.to]
    where = pieces.hex_of(play, action.to)
    assert where is not None
    ammunition.join(play, action.unit, action.to)
    joining, there = position.get(unit, MANPOWER), position.get(host, MANPOWER)
    for field in (FATIGUE, EXHAUSTED, DEMORALIZED):  # the worse of the two
        position.set(host, field, max(position.get(unit, field), position.get(host, field)))
    disorganized = position.get(unit if joining > there else host, DISORGANIZED)
    if game.campaign is not None and substitutes.brings_guns(play, action.unit, action.to):
        substitutes.note_guns(play, action.to, substitutes.total_guns(play, (action.unit, action.to)))
    position.lift(unit)
    for field in (MANPOWER, FATIGUE, DISORGANIZED, EXHAUSTED, DEMORALIZED, ENTRENCHMENT):
        position.set(unit, field, 0)
    position.set(host, MANPOWER, joining + there)
    position.set(host, DISORGANIZED, disorganized)
    if game.campaign is not None:
        substitutes.clear(play, action.unit)
    if not substitutes.returns(play, action.unit):
        play.amend(attached=(*play.record.attached, (action.unit, action.to)))
    text = _("{unit} is attached to {host} at {hex}: {n} manpower").format(
        unit=name(play, action.unit), host=name(play, action.to), hex=place(play, where), n=joining + there
    )
    side = game.piece(action.to).side
    play.emit(Event("attach", text, _RULE, side, (action.unit, action.to), (where,), joining))
    pieces.settle_leaders(play, where)


class Attachment(Stage, frozen=True):
    """One side's attachments, as many as it likes; then the other side's."""

    side: Side

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("No more attachments") if isinstance(action, Done) else None

    def decision(self, play: GcacwPlay) -> Decision | None:
        found = (*options(play, self.side), *divisions.options(play, self.side))
        if not found:
            return None
        prompt = _("{side}: attach units?").format(side=army(self.side))
        return Decision(self.side, "attach", prompt, _RULE, (*found, Done()), default=Done())

    def run(self, play: GcacwPlay) -> None:
        if self.side == play.game.sides[0]:
            play.replace(Attachment(play.game.sides[1]))
        else:
            play.finish()

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if isinstance(action, Attach):
            attach(play, action)
        elif isinstance(action, divisions.FormDivision):
            play.push(divisions.Forming(action.unit, action.hex))
        else:
            self.run(play)

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if isinstance(action, divisions.FormDivision):
            return divisions.refusal(play, self.side, action)
        return refusal(play, self.side, action) if isinstance(action, Attach) else None


CATALOGUE.belong(Occasion(("attachment",), "30.2"), Attach)
CATALOGUE.answer(
    Attach,
    lambda play, action: _("Attach {unit} to {host}").format(unit=name(play, action.unit), host=name(play, action.to)),
)
CATALOGUE.question(
    "attach",
    lambda play: (
        _("A regiment, or an infantry brigade, may be attached to another unit of its arm in the same hex."),
        _("The whole unit leaves the map and its manpower goes to the other, up to the maximum for its arm and size."),
        _("The worse fatigue, exhaustion and demoralization of the two count; it is organized if the larger one was."),
    ),
)

PHASES.declare("attachment", Phase(N_("Attachment Phase"), lambda play: Attachment(play.game.sides[0]), place=30))
