"""30.4 Divisions of the Confederate that are one unit, or a leader and brigades: how brigades join."""

from __future__ import annotations

import msgspec

from gtc_tui._core import DEMORALIZED, DISORGANIZED, ENTRENCHMENT, EXHAUSTED, FATIGUE, MANPOWER
from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import Message, _
from gtc_tui.rules.gcacw.campaign import substitutes, supply_markers
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.campaign.substitutes import DIVISIONS as RULE
from gtc_tui.rules.gcacw.forces import markers
from gtc_tui.rules.gcacw.state import ammunition, commands, pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, Choose, Done
from gtc_tui.rules.gcacw.state.armies import membership
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.tables.campaign import Division
from gtc_tui.rules.gcacw.theatres import boxes
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import name, names, place
from gtc_tui.rules.kit.actions import Occasion

_FEW = 2  # of so few brigades each condition is the worse; of more it is that of the largest


class FormDivision(Action, frozen=True, tag="form-division"):
    """Brigades in a hex or box become their division (30.4)."""

    unit: PieceId
    hex: str


def _brigades(play: GcacwPlay, division: Division, where: str) -> list[PieceId]:
    """Those that may join there: regular brigades of its command."""
    whole = play.game.piece(division.unit)
    found = []
    for unit in pieces.units_in(play, where):
        piece = play.game.piece(unit)
        of_it = (piece.side, piece.arm, piece.size, piece.command) == (whole.side, whole.arm, "Brig", whole.command)
        if of_it and not pieces.is_aboard(play, unit) and play.game.rules.holds(play, unit) is None:
            found.append(unit)
    return found


def options(play: GcacwPlay, side: Side) -> list[FormDivision]:
    """Every division that could be formed now."""
    campaign, found = play.game.campaign, list[FormDivision]()
    if campaign is None:
        return found
    for division in campaign.divisions.units:
        if play.game.piece(division.unit).side == side and _unit_refusal(play, division) is None:
            places = dict.fromkeys(pieces.hex_of(play, unit) for unit in pieces.in_play(play, side))
            some = [where for where in places if where is not None and _enough(play, division, where) is None]
            found += [FormDivision(division.unit, where) for where in some]
    return found


def _unit_refusal(play: GcacwPlay, division: Division) -> Refusal | None:
    if not commands.is_reorganized(play):
        return "34.0", _("{unit} is not a unit before the reorganization").format(unit=name(play, division.unit))
    if not substitutes.is_free(play, division.unit):
        return RULE, _("{unit} is already a unit").format(unit=name(play, division.unit))
    return None


def _enough(play: GcacwPlay, division: Division, where: str) -> Refusal | None:
    found, least = _brigades(play, division, where), campaign_of(play).divisions.least
    if len(found) < _FEW or pieces.total_manpower(play, found) < least:
        return RULE, _("{unit} needs two of its brigades in {hex}, {n} manpower in all").format(
            unit=name(play, division.unit), hex=place(play, where), n=least
        )
    return None


def refusal(play: GcacwPlay, side: Side, action: FormDivision) -> Refusal | None:
    """Why a division may not be formed."""
    fault = refusals.no_piece(play, action.unit) or refusals.no_hex(play, action.hex)
    if fault is not None:
        return fault
    division = substitutes.division_of(play, action.unit)
    if division is None:
        return RULE, _("{unit} is not a division that brigades can form").format(unit=name(play, action.unit))
    if play.game.piece(action.unit).side != side:
        return "4.0", _("{piece} belongs to the other side").format(piece=name(play, action.unit))
    return _unit_refusal(play, division) or _enough(play, division, action.hex)


class Forming(Stage, frozen=True):
    """Which brigades become the division."""

    unit: PieceId
    hex: str
    chosen: tuple[PieceId, ...] = ()

    def _division(self, play: GcacwPlay) -> Division:
        division = substitutes.division_of(play, self.unit)
        assert division is not None
        return division

    def _limits(self, play: GcacwPlay) -> tuple[int, int]:
        piece = play.game.piece(self.unit)
        return campaign_of(play).divisions.least, play.game.tables.attachment[piece.arm, piece.size]

    def _open(self, play: GcacwPlay) -> list[Choose]:
        _least, most = self._limits(play)
        had = pieces.total_manpower(play, self.chosen)
        rest = [one for one in _brigades(play, self._division(play), self.hex) if one not in self.chosen]
        return [Choose(one) for one in rest if had + pieces.manpower(play, one) <= most]

    def _is_enough(self, play: GcacwPlay) -> bool:
        least, _most = self._limits(play)
        return len(self.chosen) >= _FEW and pieces.total_manpower(play, self.chosen) >= least

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("Done choosing") if isinstance(action, Done) else None

    def decision(self, play: GcacwPlay) -> Decision | None:
        found = self._open(play)
        if not found:
            return None
        done = Done() if self._is_enough(play) else None
        piece = play.game.piece(self.unit)
        prompt = _("Choose the brigades that form {unit} ({n} manpower so far)").format(
            unit=piece.name, n=pieces.total_manpower(play, self.chosen)
        )
        actions = (*found, done) if done else tuple(found)
        return Decision(piece.side, "form", prompt, RULE, actions, subject=self.unit, default=done)

    def run(self, play: GcacwPlay) -> None:
        form(play, self._division(play), self.chosen)
        play.finish()

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if isinstance(action, Choose):
            play.replace(msgspec.structs.replace(self, chosen=(*self.chosen, action.unit)))
        else:
            self.run(play)

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        least, most = self._limits(play)
        if isinstance(action, Choose):
            fault = refusals.no_piece(play, action.unit)
            if fault is not None:
                return fault
            words = {"brigade": name(play, action.unit), "unit": name(play, self.unit)}
            if action.unit in self.chosen:
                return RULE, _("{brigade} is already chosen").format(**words)
            if action.unit not in _brigades(play, self._division(play), self.hex):
                return RULE, _("{brigade} is not a brigade of {unit} in this hex").format(**words)
            return "30.2", _("{unit} would have more than {most} manpower").format(most=most, **words)
        return RULE, _("choose two brigades, with {n} manpower together").format(n=least)


def form(play: GcacwPlay, division: Division, brigades: tuple[PieceId, ...]) -> None:
    """Brigades of a hex become the division; its leader is off the map wherever he was."""
    position, index = play.position, play.game.index
    unit, where = division.unit, pieces.hex_of(play, brigades[0])
    assert where is not None
    most = max(pieces.manpower(play, one) for one in brigades)
    largest = [one for one in brigades if pieces.manpower(play, one) == most]
    few, number = len(brigades) == _FEW, index[unit]
    manpower, guns = pieces.total_manpower(play, brigades), substitutes.total_guns(play, brigades)
    for field in (FATIGUE, EXHAUSTED, DEMORALIZED):
        worse = max(position.get(index[one], field) for one in brigades)
        position.set(number, field, worse if few else min(position.get(index[one], field) for one in largest))
    position.set(number, DISORGANIZED, min(position.get(index[one], DISORGANIZED) for one in largest))
    position.set(number, ENTRENCHMENT, max(position.get(index[one], ENTRENCHMENT) for one in largest))
    position.set(number, MANPOWER, manpower)
    if ammunition.in_force(play.game):
        ammunition.share(play, max(largest, key=lambda one: ammunition.left(play, one)), unit)
    supply_markers.mark(play, unit, all(supply_markers.has_one(play, one) for one in largest))
    position.place(number, play.game.map.ids[where])
    boxes.made_of(play, unit, largest)
    membership.follow(play, unit, brigades[0])
    markers.take_over(play, brigades[0], unit)
    for one in brigades:
        substitutes.clear(play, one)
    substitutes.note_guns(play, unit, guns)
    _remove_leader(play, division.leader)
    text = _("{units} form the division {unit}: {n} manpower").format(
        units=names(play, brigades), unit=name(play, unit), n=manpower
    )
    side = play.game.piece(unit).side
    play.emit(Event("division", text, RULE, side, (unit, *brigades, division.leader), (where,), manpower))
    pieces.settle_leaders(play, where)


def _remove_leader(play: GcacwPlay, leader: PieceId) -> None:
    """From the map, a box, or the way between them."""
    play.position.lift(play.game.index[leader])
    pieces.leave_travellers(play, leader)


CATALOGUE.belong(Occasion(("attachment",), "30.2"), FormDivision)
CATALOGUE.answer(
    FormDivision,
    lambda play, action: _("Form division {unit} at {hex}").format(
        unit=name(play, action.unit), hex=place(play, action.hex)
    ),
)
CATALOGUE.question(
    "form",
    lambda play: (
        _("Two or more brigades with {n} manpower together become their division; its leader leaves the map.").format(
            n=campaign_of(play).divisions.least
        ),
        _(
            "Of two brigades the worse fatigue, exhaustion and demoralization count; of more, the largest one's "
            "condition."
        ),
        _("Artillery values are added."),
    ),
)
