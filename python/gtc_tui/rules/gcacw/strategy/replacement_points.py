"""25.1, 25.2 Replacement points: manpower that comes back to units, at once to the Confederate's, a cycle later to
those of the Union, which assigns it to its armies first."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from gtc_tui._core import MANPOWER
from gtc_tui.engine.action import Action, PieceId, Roll, Side
from gtc_tui.engine.decision import Decision, dice
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.i18n import N_
from gtc_tui.messages import Message, _, ngettext
from gtc_tui.rules.gcacw.campaign import supply_markers
from gtc_tui.rules.gcacw.campaign.counties import campaign_of, county_of
from gtc_tui.rules.gcacw.state import commands, ledger, pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, Done
from gtc_tui.rules.gcacw.state.armies import membership, valley
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.record import CONFEDERATE, UNION, CampaignRecord, Noted, Reinforced
from gtc_tui.rules.gcacw.tables.campaign_reinforcements import Army
from gtc_tui.rules.gcacw.theatres import boxes
from gtc_tui.rules.gcacw.theatres.boxes import BERMUDA_HUNDRED, theatre_name
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import name
from gtc_tui.rules.kit.actions import Occasion

_CONFEDERATE, _UNION = "25.1", "25.2"
ARMIES = {
    "potomac": N_("Army of the Potomac"),
    "west-virginia": N_("Department of West Virginia"),
    "james": N_("Army of the James"),
}
"""Marked, not translated."""


class Refill(Action, frozen=True, tag="refill"):
    """A replacement point for this unit (25.0)."""

    unit: PieceId


class Assign(Action, frozen=True, tag="assign"):
    """So many of the new replacement points for an army (25.2)."""

    army: str
    points: int


class AssignHorse(Action, frozen=True, tag="assign-horse"):
    """One of the points of this army is for cavalry (25.2)."""

    army: str


# -- what is noted -----------------------------------------------------------------------------------------
def _reinforced(play: GcacwPlay) -> Reinforced:
    assert isinstance(play.record, CampaignRecord)
    return play.record.reinforced


def _note(play: GcacwPlay, army: str, infantry: int, cavalry: int) -> None:
    """Changes what an army has by so much."""
    old = {one.army: one for one in _reinforced(play).points}
    one = old.get(army, Noted(army, 0, 0))
    old[army] = Noted(army, one.infantry + infantry, one.cavalry + cavalry)
    left = tuple(one for one in old.values() if one.infantry or one.cavalry)
    play.amend(reinforced=msgspec.structs.replace(_reinforced(play), points=left))


def unreplaced(play: GcacwPlay) -> int:
    """Manpower that the Union has lost in combat, retreat and cavalry retreat, less the points that it was given."""
    return ledger.lost(play, UNION) - play.game.replaced_before - _reinforced(play).received


# -- who may take a point ------------------------------------------------------------------------------------
def _refusal(play: GcacwPlay, unit: PieceId, army: Army | None) -> Refusal | None:
    """Why a unit takes no point. army: for whom it is, None for any unit of the side."""
    game, figures = play.game, campaign_of(play).replacements
    piece, rule = game.piece(unit), _CONFEDERATE if army is None else _UNION
    box = boxes.box_of(play, unit)
    if piece.is_leader:
        return rule, _("{unit} is a leader; only units take replacements").format(unit=piece.name)
    if army is not None and not (belongs(play, unit, army) and _stands_with(play, army, box)):
        return rule, _stranger(play, unit, army)
    sizes = figures.riders if piece.mounted else figures.in_boxes if _is_apart(play, unit, box) else figures.on_map
    if piece.arm not in ("infantry", "cavalry") or piece.size not in sizes:
        return rule, _("{unit} cannot take replacements there").format(unit=piece.name)
    if supply_markers.is_out(play, unit):
        return rule, _("{unit} is out of supply").format(unit=piece.name)
    if pieces.manpower(play, unit) >= game.tables.attachment[piece.arm, piece.size]:
        return "30.2", _("{unit} is already at the maximum for its size").format(unit=piece.name)
    return None


def belongs(play: GcacwPlay, unit: PieceId, army: Army) -> bool:
    """Is the unit of the army? In the grand campaign it is of the one that it is in."""
    if membership.are_used(play.game):
        return membership.of(play, unit) == army.command
    return army.command in commands.origin(play, unit).chain


def _stands_with(play: GcacwPlay, army: Army, box: str | None) -> bool:
    """Where the unit stands it takes points of the army: wherever it may in the grand campaign."""
    if membership.are_used(play.game):
        return True
    return box is None if army.theatre is None else box is not None and boxes.theatre_of(play, box) == army.theatre


def _stranger(play: GcacwPlay, unit: PieceId, army: Army) -> Message:
    """Why a unit does not take points of the army: it is in another one, or not in this army's theatre."""
    who, told = name(play, unit), _(ARMIES[army.name])
    if not belongs(play, unit, army):
        return _("{unit} is not in the {army}").format(unit=who, army=told)
    if army.theatre is None:
        return _("{unit} is off the map: the {army} takes replacements on the map").format(unit=who, army=told)
    text = _("{unit} is not in a box of {theatre}, where the {army} takes replacements")
    return text.format(unit=who, theatre=theatre_name(army.theatre), army=told)


def _is_apart(play: GcacwPlay, unit: PieceId, box: str | None) -> bool:
    """25.1, 25.2: is the unit where brigades take points too? In the grand campaign that is on the maps of the Valley
    and, for the Confederate, south of the James, as Burkeville is; no longer in boxes."""
    if not membership.are_used(play.game):
        return box is not None
    if play.game.piece(unit).side == CONFEDERATE:
        southern = campaign_of(play).railroad_movement.southern
        if county_of(play, unit) in southern or (box is not None and boxes.theatre_of(play, box) == BERMUDA_HUNDRED):
            return True
    return pieces.hex_id(play, unit) in valley.hexes(play.game)


def _takers(play: GcacwPlay, side: Side, army: Army | None, infantry: int, cavalry: int) -> Iterable[PieceId]:
    """Units that may take one of the points."""
    for unit in pieces.in_play(play, side):
        left = cavalry if play.game.piece(unit).mounted else infantry
        if left > 0 and _refusal(play, unit, army) is None:
            yield unit


def _refill(play: GcacwPlay, unit: PieceId, rule: str) -> None:
    number, points = play.game.index[unit], pieces.manpower(play, unit) + 1
    play.position.set(number, MANPOWER, points)
    text = _("{unit} is built up to {n} manpower").format(unit=name(play, unit), n=points)
    side, where = play.game.piece(unit).side, pieces.hex_of(play, unit)
    taken = list(_reinforced(play).refilled)
    taken[play.game.side_index(side)] += 1
    play.amend(reinforced=msgspec.structs.replace(_reinforced(play), refilled=tuple(taken)))
    play.emit(Event("replacement", text, rule, side, (unit,), (where,) if where else ()))


# -- the Confederate -------------------------------------------------------------------------------------------
class ConfederateRoll(Stage, frozen=True):
    """A die for his points."""

    def decision(self, play: GcacwPlay) -> Decision:
        return dice(1, "replacements", _("Confederate replacement points: roll a die"), _CONFEDERATE)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        figures, (die,) = campaign_of(play).replacements.confederate, action.dice
        points = figures.points[die - 1]
        horse = int(die in figures.cavalry)
        text = ngettext(
            "Confederate replacement points, die {die}: {n}", "Confederate replacement points, die {die}: {n}", points
        ).format(die=die, n=points)
        if horse:
            text = _("{text}, one of which may go to cavalry").format(text=text)
        play.emit(Event("roll", text, _CONFEDERATE, CONFEDERATE, amount=points))
        play.replace(Refilling(points, horse))


class Refilling(Stage, frozen=True):
    """The Confederate's points, one after the other; what nobody can take is lost. horse: how many of them may go to
    cavalry."""

    points: int
    horse: int

    def decision(self, play: GcacwPlay) -> Decision | None:
        units = tuple(_takers(play, CONFEDERATE, None, self.points, min(self.points, self.horse)))
        if not units:
            return None
        text = ngettext(
            "{n} replacement point: choose the unit",
            "{n} replacement points: choose the unit for the next",
            self.points,
        )
        answers = tuple(Refill(unit) for unit in units)
        return Decision(CONFEDERATE, "replacement", text.format(n=self.points), _CONFEDERATE, answers)

    def run(self, play: GcacwPlay) -> None:
        if self.points:
            text = ngettext(
                "{n} replacement point is lost: no unit can take it",
                "{n} replacement points are lost: no unit can take them",
                self.points,
            )
            play.emit(Event("replacement", text.format(n=self.points), _CONFEDERATE, CONFEDERATE))
        play.finish()

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Refill)
        _refill(play, action.unit, _CONFEDERATE)
        play.replace(Refilling(self.points - 1, self.horse - play.game.piece(action.unit).mounted))

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return _CONFEDERATE, _("these replacement points go to units now; none can be kept")
        if not isinstance(action, Refill):
            return None
        fault = refusals.not_own(play, action.unit, CONFEDERATE) or _refusal(play, action.unit, None)
        return fault or (_CONFEDERATE, _("none of these replacement points may go to cavalry"))


# -- the Union ----------------------------------------------------------------------------------------------------
class Adding(Stage, frozen=True):
    """What its armies have noted in earlier cycles goes to their units, as far as the Union wants. armies: still to be
    asked about."""

    armies: tuple[str, ...]

    def _army(self, play: GcacwPlay) -> tuple[Army, Noted]:
        army = next(one for one in campaign_of(play).replacements.union.armies if one.name == self.armies[0])
        noted = next((one for one in _reinforced(play).points if one.army == army.name), Noted(army.name, 0, 0))
        return army, noted

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("Keep the rest") if isinstance(action, Done) else None

    def decision(self, play: GcacwPlay) -> Decision | None:
        if not self.armies:
            return None
        army, noted = self._army(play)
        units = tuple(_takers(play, UNION, army, noted.infantry, noted.cavalry))
        if not units:
            return None
        text = _("{army}: spend a point (infantry {infantry}, cavalry {cavalry})?")
        prompt = text.format(army=_(ARMIES[army.name]), infantry=noted.infantry, cavalry=noted.cavalry)
        answers = (*(Refill(unit) for unit in units), Done())
        return Decision(UNION, "replacement", prompt, _UNION, answers, default=Done())

    def run(self, play: GcacwPlay) -> None:
        if self.armies:
            play.replace(Adding(self.armies[1:]))
        else:
            play.replace(UnionRoll())

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if not isinstance(action, Refill):
            self.run(play)
            return
        mounted = play.game.piece(action.unit).mounted
        _note(play, self.armies[0], -(not mounted), -mounted)
        _refill(play, action.unit, _UNION)

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if not isinstance(action, Refill) or not self.armies:
            return None
        army, _noted = self._army(play)
        fault = refusals.not_own(play, action.unit, UNION) or _refusal(play, action.unit, army)
        return fault or (_UNION, _("the {army} has no such point left").format(army=_(ARMIES[army.name])))


class UnionRoll(Stage, frozen=True):
    """A die for new points, where the turn has one."""

    def decision(self, play: GcacwPlay) -> Decision | None:
        figures, turn = campaign_of(play).replacements.union, play.record.turn
        if not figures.turns[0] <= turn <= figures.turns[1]:
            return None
        text = _("Union replacement points: a die times {factor}").format(factor=_factor(play))
        return dice(1, "replacements", text, _UNION)

    def run(self, play: GcacwPlay) -> None:
        play.finish()

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        (die,), factor = action.dice, _factor(play)
        points, record = die * factor, _reinforced(play)
        play.amend(reinforced=msgspec.structs.replace(record, received=record.received + points))
        horse = die in campaign_of(play).replacements.union.cavalry
        text = _("Union replacement points, die {die} times {factor}: {n}").format(die=die, factor=factor, n=points)
        if horse:
            text = _("{text}, one of which may go to cavalry").format(text=text)
        play.emit(Event("roll", text, _UNION, UNION, amount=points))
        armies = tuple(one.name for one in campaign_of(play).replacements.union.armies)
        play.replace(Assigning(points, horse, armies))


def _factor(play: GcacwPlay) -> int:
    figures = campaign_of(play).replacements.union
    return 1 if play.record.turn <= figures.plain else figures.factor(unreplaced(play))


class Assigning(Stage, frozen=True):
    """How many points each army gets; the last takes the rest. Then, on some dice, whose is the one for cavalry.

    armies: still to be given theirs. given: points of those who have been.
    """

    left: int
    horse: bool
    armies: tuple[str, ...]
    given: tuple[tuple[str, int], ...] = ()

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("All for infantry") if isinstance(action, Done) else None

    def decision(self, play: GcacwPlay) -> Decision | None:
        if len(self.armies) > 1 and self.left:
            army = self.armies[0]
            asked = ngettext(
                "{n} replacement point: any for the {army}?", "{n} replacement points: any for the {army}?", self.left
            )
            text = asked.format(n=self.left, army=_(ARMIES[army]))
            answers = tuple(Assign(army, points) for points in range(self.left, -1, -1))
            return Decision(UNION, "assignment", text, _UNION, answers)
        if not self.armies and self.horse:
            text = _("One point may go to cavalry: choose the army")
            some = tuple(AssignHorse(army) for army, points in self.given if points)
            return Decision(UNION, "cavalry-point", text, _UNION, (*some, Done()), default=Done())
        return None

    def run(self, play: GcacwPlay) -> None:
        if self.armies:
            self._give(play, self.left if len(self.armies) == 1 else 0)
        else:
            self._finish(play, None)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if isinstance(action, Assign):
            self._give(play, action.points)
        else:
            self._finish(play, action.army if isinstance(action, AssignHorse) else None)

    def _give(self, play: GcacwPlay, points: int) -> None:
        army, *rest = self.armies
        play.replace(Assigning(self.left - points, self.horse, tuple(rest), (*self.given, (army, points))))

    def _finish(self, play: GcacwPlay, horse: str | None) -> None:
        for army, points in self.given:
            if points:
                _note(play, army, points - (army == horse), int(army == horse))
                text = ngettext("{army}: {n} replacement point", "{army}: {n} replacement points", points)
                play.emit(Event("replacement", text.format(army=_(ARMIES[army]), n=points), _UNION, UNION))
        play.finish()

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if isinstance(action, Assign) and self.armies:
            if action.army != self.armies[0]:
                return _UNION, _("the army to be decided now is the {army}").format(army=_(ARMIES[self.armies[0]]))
            most = ngettext("there is {n} replacement point", "there are {n} replacement points", self.left)
            return _UNION, most.format(n=self.left)
        if isinstance(action, AssignHorse):
            return _UNION, _("no replacement point of that army can go to cavalry now")
        return None


def begin(play: GcacwPlay, side: Side) -> None:
    """The part of a side in the segment."""
    figures = campaign_of(play).replacements
    if side == CONFEDERATE:
        first, last = figures.confederate.turns
        if first <= play.record.turn <= last:
            play.push(ConfederateRoll())
    else:
        play.push(Adding(tuple(army.name for army in figures.union.armies)))


def _refill_label(play: GcacwPlay, action: Refill) -> Message:
    points = pieces.manpower(play, action.unit)
    return _("{unit}: manpower {n} to {more}").format(unit=name(play, action.unit), n=points, more=points + 1)


CATALOGUE.belong(Occasion(("reinforcements",), "25.0"), Refill, Assign, AssignHorse)
CATALOGUE.answer(Refill, _refill_label)
CATALOGUE.answer(
    Assign,
    lambda play, action: _("{n} to the {army}").format(n=action.points, army=_(ARMIES[action.army])),
)
CATALOGUE.answer(AssignHorse, lambda play, action: _("For cavalry of the {army}").format(army=_(ARMIES[action.army])))
CATALOGUE.question(
    "replacements",
    lambda play: (
        _(
            "The Confederates use their replacement points at once. The Union assigns its points to its armies "
            "for later;"
        ),
        _("it gets more the more of its losses are not yet replaced (now {n} manpower).").format(
            n=max(0, unreplaced(play))
        ),
    ),
)
CATALOGUE.question(
    "replacement",
    lambda play: (
        _(
            "A point gives 1 manpower to an infantry division in supply, or to an infantry brigade on the maps of the "
            "Valley or, for the Confederates, south of the James."
        )
        if membership.are_used(play.game)
        else _(
            "A point gives 1 manpower to an infantry division in supply, or to an infantry brigade in a box off "
            "the map."
        ),
        _("A cavalry point goes to a cavalry brigade. No unit may exceed the maximum for its size."),
    ),
)
CATALOGUE.question(
    "assignment",
    lambda play: (
        _("All points are assigned: the next army is asked about the rest, and the last one gets what is left."),
        _("The units get them in a later strategic cycle."),
    ),
)
CATALOGUE.question("cavalry-point", lambda play: (_("A cavalry brigade of that army may get it later."),))
