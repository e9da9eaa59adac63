"""5.5 Entrench, and the ladder of entrenchments (9.0)."""

from __future__ import annotations

from collections.abc import Sequence

from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal
from gtc_tui.i18n import N_
from gtc_tui.messages import Message, _, bare
from gtc_tui.model.ids import PieceNo
from gtc_tui.rules.gcacw.state import condition, pieces
from gtc_tui.rules.gcacw.state.actions import MENU, WORKS
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay
from gtc_tui.rules.gcacw.state.native import rulebook
from gtc_tui.rules.gcacw.state.native.rulebook import DIGGERS
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import place
from gtc_tui.rules.kit.actions import Choice

_RULE = "5.5"

_NAMES = {
    "abatis": N_("abatis"),
    "breastworks-build": N_("breastworks under construction"),
    "breastworks": N_("breastworks"),
    "fort-build": N_("a fort under construction"),
    "fort": N_("a fort"),
}
_STEPS = {
    "abatis": N_("{unit} builds abatis"),
    "breastworks-build": N_("{unit} starts breastworks"),
    "breastworks": N_("{unit} completes breastworks"),
    "fort-build": N_("{unit} starts a fort"),
    "fort": N_("{unit} completes the fort"),
}


class Entrench(Action, frozen=True, tag="entrench"):
    """Entrench: an action, part of an activation, or recovery work (5.5, 8.0)."""

    unit: PieceId


def level_name(step: str) -> Message:
    """A step of the ladder in words."""
    return _(_NAMES[step]) if step in _NAMES else bare(step)


def next_level(play: GcacwPlay, unit: PieceId, resting: bool = False) -> int | None:
    """Step of the ladder that the unit's next work gives; None where it may not entrench (5.5, 11.0).

    resting: in the recovery phase, where works that an action has begun are completed too (8.0).
    """
    if _forbidden(play, unit) is not None:
        return None
    return rulebook.of(play.game).next_works(play.position, play.game.index[unit], resting)


def able(play: GcacwPlay, units: Sequence[PieceNo]) -> list[Entrench]:
    """The work of those of some ready units that may entrench by an action, in their order: as `next_level` says of
    each."""
    game, orders = play.game, _orders(play.game)
    found = [orders[number] for number in rulebook.of(game).diggers(play.position, units)]
    if game.rules.bars_entrenching and game.rules.holding(play):
        found = [order for order in found if not game.rules.bars_entrenching(play, order.unit)]
    return found


def resting(play: GcacwPlay, side: Side) -> list[Entrench]:
    """8.0, step 1: the work of every unit of a side that is rested enough and may entrench in the recovery phase."""
    game, orders, kept = play.game, _orders(play.game), pieces.held(play)
    workers = rulebook.of(game).workers(play.position, game.side_index(side))
    found = [orders[number] for number in workers if number not in kept]
    if game.rules.bars_entrenching:
        found = [order for order in found if not game.rules.bars_entrenching(play, order.unit)]
    return found


def _forbidden(play: GcacwPlay, unit: PieceId) -> Message | None:
    """Why the scenario's rules let the unit not entrench."""
    rules = play.game.rules
    return rules.holds(play, unit) or rules.bars_entrenching(play, unit)


def refusal(play: GcacwPlay, unit: PieceId, resting: bool = False) -> Refusal | None:
    """Why a ready unit may not entrench."""
    name = play.game.piece(unit).name
    if play.game.piece(unit).arm not in DIGGERS:
        return _RULE, _("{unit} may not entrench: only infantry, cavalry and artillery do").format(unit=name)
    if pieces.demoralization(play, unit):
        return "11.0", _("{unit} is demoralized and may not entrench").format(unit=name)
    forbidden = _forbidden(play, unit)
    if forbidden is not None:
        return play.game.rules.section, forbidden
    if next_level(play, unit, True) is None:
        top = level_name(play.game.tables.ladder[-1])
        return "9.0", _("{unit} already has {works}, the best entrenchment").format(unit=name, works=top)
    if next_level(play, unit, resting) is None:
        return "9.0", _("{unit} can complete its entrenchment only in the recovery phase").format(unit=name)
    return None


def improve(play: GcacwPlay, unit: PieceId, rule: str, resting: bool = False) -> None:
    """One step up the ladder, at once and without a die."""
    level = rulebook.of(play.game).entrench(play.position, play.game.index[unit], resting)
    assert level is not None
    piece = play.game.piece(unit)
    where = pieces.hex_of(play, unit)
    assert where is not None
    text = _("{unit} entrenches at {hex}: {works}").format(
        unit=piece.name, hex=place(play, where), works=level_name(play.game.tables.ladder[level])
    )
    play.emit(Event("entrench", text, rule, piece.side, (unit,), (where,), level))


def work(play: GcacwPlay, unit: PieceId) -> None:
    """The action (5.5), of its own or within an activation (5.2): fatigue, then one step of the ladder."""
    condition.tire(play, unit, "5.0")
    improve(play, unit, _RULE)


def _orders(game: GcacwGame) -> tuple[Entrench, ...]:
    """The action of each unit by its number: it is offered again and again."""
    return game.caches.get(Entrench, lambda: tuple(Entrench(piece) for piece in game.ids))


def _begin(play: GcacwPlay, unit: PieceId) -> None:
    work(play, unit)
    play.finish()


def _label(play: GcacwPlay, action: Entrench) -> Message:
    level = next_level(play, action.unit, resting=play.record.phase == "recovery")
    told = _("{unit} entrenches") if level is None else _(_STEPS[play.game.tables.ladder[level]])
    return told.format(unit=play.game.piece(action.unit).name)


MENU.add(
    Choice(
        action=Entrench,
        place=50,
        group=WORKS,
        offer=lambda play, acting: able(play, acting.ready) if acting.ready else (),
        refusal=lambda play, acting, action: (
            refusals.not_ready(play, action.unit, acting.side) or refusal(play, action.unit)
        ),
        lacking=lambda play, acting: (
            "9.0",
            _("no unit that may be selected can improve its entrenchment"),
        ),
        begin=lambda play, acting, action: _begin(play, action.unit),
        label=_label,
        help=lambda play: (
            _(
                "Entrench: a unit builds the next level of entrenchment and gains 1 fatigue level. At level "
                "{fatigue} it can act no more."
            ).format(fatigue=play.game.tables.max_fatigue),
        ),
    )
)
