"""37.0 Placing force markers, adding dummies, taking markers off: with the initiative, beside the action."""

from __future__ import annotations

from collections.abc import Iterator

from gtc_tui.engine.action import Action, Side
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal
from gtc_tui.messages import Message, _, ngettext
from gtc_tui.rules.gcacw.forces import contact, markers
from gtc_tui.rules.gcacw.forces.markers import RULE
from gtc_tui.rules.gcacw.forces.seen import seen_by
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.actions import MARKERS, MENU, Acting
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import army, many, place
from gtc_tui.rules.kit.actions import Choice


class Hide(Action, frozen=True, tag="hide"):
    """Put the pieces in a hex under a force marker (37.0)."""

    hex: str


class AddDummy(Action, frozen=True, tag="add-dummy"):
    """Add a force marker without units to a hex that has one (37.0)."""

    hex: str


class TakeOff(Action, frozen=True, tag="take-off"):
    """Take a force marker off: a dummy where one is left over, else all who are under it are seen (37.0)."""

    hex: str


def offers(play: GcacwPlay, side: Side) -> list[Action]:
    """What the side may do with its markers now."""
    if not play.game.secrets:
        return []
    found: list[Action] = [Hide(where) for where in _bare(play, side) if hide_refusal(play, side, where) is None]
    for where, _count in sorted(markers.standing(play, side).items()):
        if markers.left(play, side):
            found.append(AddDummy(where))
        found.append(TakeOff(where))
    return found


def _bare(play: GcacwPlay, side: Side) -> list[str]:
    """Hexes with units of the side that are not under a marker."""
    under = set(markers.hidden_pieces(play, side))
    found = {pieces.hex_of(play, unit) for unit in pieces.on_map(play, side) if unit not in under}
    return sorted(where for where in found if where is not None)


def open_to_view(play: GcacwPlay, side: Side, where: str) -> bool:
    """37.0: would a marker there be found out at once, as far as the side can know?"""
    known = seen_by(play, side)
    sight = contact.Sight(known, frozenset())
    enemy = play.game.enemy(side)
    near, theirs = sight.beside(where), markers.standing(known, enemy)
    return any(one in theirs or sight.has_units(enemy, one) for one in near) or sight.watched(side, where)


def hide_refusal(play: GcacwPlay, side: Side, where: str) -> Refusal | None:
    fault = refusals.no_hex(play, where)
    if fault is not None:
        return fault
    if where not in _bare(play, side):
        if markers.at(play, side, where):
            return RULE, _("all your units at {hex} are hidden already").format(hex=where)
        return RULE, _("there are no units at {hex} to be hidden").format(hex=where)
    if not markers.at(play, side, where) and not markers.left(play, side):
        return RULE, _("all {n} force markers are in use").format(n=markers.MOST)
    if open_to_view(play, side, where):
        return RULE, _("the enemy is too near to {hex}").format(hex=where)
    return None


def _marker_refusal(play: GcacwPlay, acting: Acting, action: AddDummy | TakeOff) -> Refusal | None:
    side, where = acting.side, action.hex
    fault = markers.refusal(play) or refusals.no_hex(play, where)
    if fault is not None:
        return fault
    if not markers.at(play, side, where):
        return RULE, _("there is no force marker of yours at {hex}").format(hex=where)
    if isinstance(action, AddDummy) and not markers.left(play, side):
        return RULE, _("all {n} force markers are in use").format(n=markers.MOST)
    return None


def untimely(play: GcacwPlay, where: str) -> Refusal:
    """37.0: markers are dealt with between actions alone."""
    return (
        markers.refusal(play)
        or refusals.no_hex(play, where)
        or (RULE, _("force markers wait until you have the initiative and choose an action"))
    )


def _hide(play: GcacwPlay, acting: Acting, action: Hide) -> None:
    side, where = acting.side, action.hex
    under = set(markers.hidden_pieces(play, side))
    everybody = (*pieces.units_in(play, where), *pieces.leaders_in(play, where))
    here = [piece for piece in everybody if piece not in under]
    if not markers.at(play, side, where):
        markers.put(play, side, where, 1)
    markers.hide(play, here, where)
    text = ngettext(
        "The {side} hides its units at {hex} under a force marker",
        "The {side} hide their units at {hex} under a force marker",
        many(side),
    )
    _tell(play, side, text, where)


def _add(play: GcacwPlay, acting: Acting, action: AddDummy) -> None:
    side, where = acting.side, action.hex
    markers.put(play, side, where, markers.at(play, side, where) + 1)
    text = ngettext("The {side} adds a force marker at {hex}", "The {side} add a force marker at {hex}", many(side))
    _tell(play, side, text, where)


def _take_off(play: GcacwPlay, acting: Acting, action: TakeOff) -> None:
    side, where = acting.side, action.hex
    if markers.at(play, side, where) < 2:
        markers.take_off(play, side, where)
        return
    markers.put(play, side, where, markers.at(play, side, where) - 1)
    text = ngettext(
        "The {side} takes a force marker off at {hex}", "The {side} take a force marker off at {hex}", many(side)
    )
    _tell(play, side, text, where)


def _tell(play: GcacwPlay, side: Side, text: Message, where: str) -> None:
    told = text.format(side=army(side), hex=play.game.map.label(play.game.map.ids[where]))
    play.emit(Event("marker", told, RULE, side, (), (where,)))


def _take_off_label(play: GcacwPlay, action: TakeOff) -> Message:
    where = place(play, action.hex)
    side = next((side for side in play.game.sides if markers.at(play, side, action.hex)), None)
    if side is not None and markers.at(play, side, action.hex) > 1:
        return _("Take one of the force markers off at {hex}").format(hex=where)
    if side is not None and not markers.hidden_pieces(play, side, action.hex):
        return _("Take the dummy off at {hex}").format(hex=where)
    return _("Take the force marker off at {hex}: its units are seen").format(hex=where)


def _help(play: GcacwPlay) -> Iterator[Message]:
    if play.game.secrets:
        yield _(
            "You may also place force markers on your units, add dummies, and take markers off, before your action."
        )


MENU.add(
    Choice(
        action=Hide,
        place=80,
        group=MARKERS,
        offer=lambda play, acting: (),  # no action: offered beside what there is
        refusal=lambda play, acting, action: markers.refusal(play) or hide_refusal(play, acting.side, action.hex),
        lacking=lambda play, acting: (
            markers.refusal(play) or (RULE, _("no force marker may be placed or taken off now"))
        ),
        untimely=lambda play, action: untimely(play, action.hex),
        begin=_hide,
        label=lambda play, action: _("Hide the units at {hex} under a force marker").format(
            hex=place(play, action.hex)
        ),
        help=_help,
    )
)
MENU.add(
    Choice(
        action=AddDummy,
        place=81,
        group=MARKERS,
        offer=lambda play, acting: (),
        refusal=_marker_refusal,
        untimely=lambda play, action: untimely(play, action.hex),
        begin=_add,
        label=lambda play, action: _("Add a dummy at {hex}").format(hex=place(play, action.hex)),
    )
)
MENU.add(
    Choice(
        action=TakeOff,
        place=82,
        group=MARKERS,
        offer=lambda play, acting: (),
        refusal=_marker_refusal,
        untimely=lambda play, action: untimely(play, action.hex),
        begin=_take_off,
        label=_take_off_label,
    )
)
