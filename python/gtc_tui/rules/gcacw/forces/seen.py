"""37.0 What a side finds on the map, what it is asked and told: nothing of what the other has under its markers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from gtc_tui.engine.action import CHANCE, PUBLIC, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.i18n import N_
from gtc_tui.messages import UNSAID, Message, Value, _, ngettext
from gtc_tui.rules.gcacw.forces import markers
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.record import CampaignRecord
from gtc_tui.rules.gcacw.words.phrases import army, many, place

_JOURNEYS = {
    ("aboard", "21.0"): N_("A {side} force entrains at {hex}"),
    ("journey", "21.0"): N_("A {side} force goes by rail to {hex}"),
    ("ashore", "21.0"): N_("A {side} force detrains at {hex}"),
    ("aboard", "22.0"): N_("A {side} force embarks at {hex}"),
    ("journey", "22.0"): N_("A {side} force goes by water to {hex}"),
    ("ashore", "22.0"): N_("A {side} force disembarks at {hex}"),
}
"""What the enemy is told of those who travel by rail and by water, by the kind of event."""

_FOR_BOTH = ("release", "freed", "scenario", "bridge", "burn", "points")
"""Kinds of events that change for the enemy, too, what he may do, what he finds on the map, or the victory points."""


def concealed(play: GcacwPlay, viewer: Side | None) -> list[PieceId]:
    """Pieces under markers that a side, or the public, does not see."""
    if viewer is None:
        return []
    found = markers.of(play).hidden
    return [one.piece for one in found if viewer == PUBLIC or play.game.piece(one.piece).side != viewer]


def seen_by(play: GcacwPlay, viewer: Side | None) -> GcacwPlay:
    """The game as a side, or the public, finds it: pieces that it does not see are off the map, as they were when it
    last saw them. Not to be played on."""
    if viewer is None or not markers.of(play).markers:
        return play
    unseen = dict.fromkeys(concealed(play, viewer))
    twin = play.clone()
    for one in markers.of(play).hidden:
        if one.piece in unseen:
            twin.position.lift(play.game.index[one.piece])
            markers.as_last_seen(twin, one)
    kept = tuple(one for one in markers.of(play).hidden if one.piece not in unseen)
    marches = tuple(
        count if viewer == side else 0 for side, count in zip(play.game.sides, markers.of(play).marches, strict=True)
    )
    beside = tuple(one for one in markers.of(play).beside if one[0] not in unseen)
    markers.change(twin, hidden=kept, unseen=tuple(unseen), marches=marches, beside=beside)
    record = twin.record
    if isinstance(record, CampaignRecord):  # who is aboard is known of those who are seen
        entrained = tuple(one for one in record.entrained if one not in unseen)
        twin.amend(entrained=entrained, afloat=tuple(one for one in record.afloat if one not in unseen))
    return twin


def looked_at(play: GcacwPlay, viewer: Side | None) -> GcacwPlay:
    """`seen_by`, without a procedure under way that is about pieces which the viewer does not see."""
    twin = seen_by(play, viewer)
    unseen = frozenset(markers.of(twin).unseen)
    if unseen and twin.stack and about(twin.stack[-1], unseen):
        first = next(number for number, stage in enumerate(twin.stack) if about(stage, unseen))
        del twin.stack[first:]
    return twin


def about(value: Any, unseen: frozenset[PieceId]) -> bool:
    """Does a stage name one of these pieces?"""
    if isinstance(value, msgspec.Struct):
        return any(about(getattr(value, name), unseen) for name in value.__struct_fields__)
    if isinstance(value, tuple):
        return any(about(one, unseen) for one in value)
    return isinstance(value, str) and value in unseen


def asked(play: GcacwPlay, decision: Decision | None) -> Decision | None:
    """A question made out of what the side finds that is asked (a hidden unit exerts no zone of control for it: where
    the rules have nothing to ask, it may find that they do); dice of hidden pieces without their names."""
    if not markers.of(play).hidden:
        return decision
    if decision is not None and decision.side == CHANCE:
        if decision.subject is None or all(one.piece != decision.subject for one in markers.of(play).hidden):
            return decision
        owner = play.game.piece(decision.subject).side
        return msgspec.structs.replace(decision, known=owner, outline=rolls(play, owner))
    for side in play.game.sides if decision is None else (decision.side,):
        known = seen_by(play, side)
        unseen = frozenset(markers.of(known).unseen)
        if unseen and not about(known.stack[-1], unseen):
            found = known.stack[-1].decision(known)
            if found is not None and found.side == side:
                return found
    return decision


def told(play: GcacwPlay, event: Event) -> Event:
    """What is done under a marker: the other side is told where the marker goes, and what is rolled for it."""
    under = {one.piece for one in markers.of(play).hidden}
    mine = [piece for piece in event.pieces if piece in under]
    if not mine or event.known is not None:
        return event
    side = play.game.piece(mine[0]).side
    outline = event.outline
    if event.kind == "march":
        outline = marches(play, side, event.hexes[-1])
    elif (event.kind, event.rule) in _JOURNEYS:
        outline = Message(_JOURNEYS[event.kind, event.rule]).format(
            side=play.game.side_words[side], hex=play.game.map.label(play.game.map.ids[event.hexes[-1]])
        )
    elif event.kind == "march-end":
        outline = ends(play, side, event.hexes[-1])
    elif event.kind == "control":
        text = ngettext("The {side} takes control of {hex}", "The {side} take control of {hex}", many(side))
        outline = text.format(side=army(side), hex=place(play, event.hexes[-1]))
    elif event.kind in _FOR_BOTH:
        outline = _unnamed(play, event.message, [piece if piece in under else None for piece in event.pieces[:2]])
    return msgspec.structs.replace(event, known=side, outline=outline)


def _unnamed(play: GcacwPlay, message: Message, hidden: Sequence[PieceId | None]) -> Message:
    """A sentence with forces in the place of its unit, and of the other one that it names, where they are hidden."""
    values = message.parts[-1]
    found: dict[str, Value] = {
        name: _unnamed(play, one, hidden) for name, one in values.items() if isinstance(one, Message)
    }
    for name, force, piece in zip(("unit", "other"), (_("A {side} force"), _("a {side} force")), hidden, strict=False):
        if piece is not None and name in values:
            found[name] = force.format(side=play.game.side_words[play.game.piece(piece).side])
    return message.filled(**found)


# -- what the other side is told ---------------------------------------------------------------------------------------
def marches(play: GcacwPlay, side: Side, where: str) -> Message:
    return _("A {side} force marches to {hex}").format(side=play.game.side_words[side], hex=place(play, where))


def ends(play: GcacwPlay, side: Side, where: str) -> Message:
    return _("A {side} force ends its march at {hex}").format(side=play.game.side_words[side], hex=place(play, where))


def rolls(play: GcacwPlay, side: Side) -> Message:
    return _("A {side} force rolls").format(side=play.game.side_words[side])


def rolled(play: GcacwPlay, side: Side, points: int) -> Message:
    """UNSAID in games without hidden forces: nobody is told less than another."""
    if not play.game.secrets:
        return UNSAID
    text = ngettext("A {side} force rolls: {n} MP", "A {side} force rolls: {n} MP", points)
    return text.format(side=play.game.side_words[side], n=points)


def rolled_die(play: GcacwPlay, side: Side, die: int) -> Message:
    """As `rolled`, of an extended march."""
    if not play.game.secrets:
        return UNSAID
    return _("A {side} force rolls for its extended march: die {die}").format(side=play.game.side_words[side], die=die)
