"""29.7 The ammunition segment, where that option is in force: units in supply erase marks."""

from __future__ import annotations

from gtc_tui.engine.action import Action, PieceId, Side
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.i18n import N_
from gtc_tui.messages import Message, _, ngettext
from gtc_tui.rules.gcacw.campaign import depots, encirclement, supply_markers, supply_status
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.state import ammunition, pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, Done
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.phases import PHASES
from gtc_tui.rules.gcacw.state.record import UNION, CampaignRecord
from gtc_tui.rules.gcacw.strategy import events_segment
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import name
from gtc_tui.rules.kit.actions import Occasion
from gtc_tui.rules.kit.sequence import Phase

_RULE = "29.7"


class Replenish(Action, frozen=True, tag="replenish"):
    """Erase a mark of ammunition of a unit whose depot has been raided (29.1)."""

    unit: PieceId


def marks_a_unit(play: GcacwPlay, side: Side) -> int:
    """How many marks each unit of the side may erase in this cycle."""
    figures = campaign_of(play).resupply
    assert isinstance(play.record, CampaignRecord)
    return {f"{side}-logistics-up": figures.strengthened, f"{side}-logistics-down": figures.weakened}.get(
        play.record.strategic, figures.marks
    )


def due(play: GcacwPlay, side: Side) -> dict[PieceId, int]:
    """Marks that units of the side erase: of those in supply that are not cut off where they stand."""
    most = marks_a_unit(play, side)
    found = {}
    for unit in pieces.in_play(play, side):
        used = play.game.tables.ammunition.levels - ammunition.left(play, unit)
        if used and not supply_markers.is_out(play, unit) and not encirclement.cut_off(play, unit):
            found[unit] = min(most, used)
    return found


def raided(play: GcacwPlay, units: dict[PieceId, int]) -> list[PieceId]:
    """Those of the Union's units for whose marks Mosby has left a number: no depot serves them but raided ones."""
    assert isinstance(play.record, CampaignRecord)
    if play.record.mosby is None:
        return []
    others = [depot for depot in depots.standing(play, UNION) if depot not in events_segment.struck(play)]
    served = supply_status.served_by(play, UNION, others)
    return [unit for unit in units if not supply_status.in_supply(play, unit, served)]


class Ammunition(Stage, frozen=True):
    """Units that nothing limits erase what they may; then the Union divides what the raiders have left."""

    def run(self, play: GcacwPlay) -> None:
        assert isinstance(play.record, CampaignRecord)
        for side in play.game.sides:
            units = due(play, side)
            limited = raided(play, units) if side == UNION else []
            for unit, marks in units.items():
                if unit not in limited:
                    _erase(play, unit, marks)
            total = sum(units[unit] for unit in limited)
            if limited and play.record.mosby is not None:
                if total <= play.record.mosby:
                    for unit in limited:
                        _erase(play, unit, units[unit])
                else:
                    play.push(Dividing(tuple(limited), tuple(units[unit] for unit in limited), play.record.mosby))
        self._end(play)

    def _end(self, play: GcacwPlay) -> None:
        if play.stack[-1] is self:
            play.finish()

    def resumed(self, play: GcacwPlay, result: object) -> None:
        play.finish()


class Dividing(Stage, frozen=True):
    """Mark by mark. units, marks: what each may still erase; left: what the raiders have left for all."""

    units: tuple[PieceId, ...]
    marks: tuple[int, ...]
    left: int

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("No more ammunition") if isinstance(action, Done) else None

    def decision(self, play: GcacwPlay) -> Decision | None:
        options = [Replenish(unit) for unit, marks in zip(self.units, self.marks, strict=True) if marks]
        if not self.left or not options:
            return None
        prompt = ngettext(
            "The raid leaves ammunition for {n} mark: which unit erases it?",
            "The raid leaves ammunition for {n} marks: which unit erases one?",
            self.left,
        )
        answers = (*options, Done())
        return Decision(UNION, "replenish", prompt.format(n=self.left), "29.1", answers, default=Done())

    def run(self, play: GcacwPlay) -> None:
        play.finish()

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if not isinstance(action, Replenish):
            play.finish()
            return
        _erase(play, action.unit, 1)
        marks = tuple(count - (unit == action.unit) for unit, count in zip(self.units, self.marks, strict=True))
        play.replace(Dividing(self.units, marks, self.left - 1))

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if not isinstance(action, Replenish):
            return None
        fault = refusals.not_own(play, action.unit, UNION)
        return fault or ("29.1", _("{unit} can erase no more marks in this cycle").format(unit=name(play, action.unit)))


def _erase(play: GcacwPlay, unit: PieceId, marks: int) -> None:
    ammunition.replenish(play, unit, marks)
    piece = play.game.piece(unit)
    text = _("{unit} is back at {n} levels of ammunition").format(unit=piece.name, n=ammunition.left(play, unit))
    play.emit(Event("ammunition", text, _RULE, piece.side, (unit,), (), ammunition.left(play, unit)))


def _begin(play: GcacwPlay) -> Stage | None:
    return Ammunition() if ammunition.in_force(play.game) else None


CATALOGUE.belong(Occasion(("ammunition",), _RULE), Replenish)
CATALOGUE.answer(Replenish, lambda play, action: _("{unit} erases a mark").format(unit=name(play, action.unit)))
CATALOGUE.question(
    "replenish",
    lambda play: (
        _("Units supplied only by raided depots share what Mosby has left. Marks that are not erased now stay."),
    ),
)

PHASES.declare("ammunition", Phase(N_("Ammunition Segment"), _begin, place=69))
