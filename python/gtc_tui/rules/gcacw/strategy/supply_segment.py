"""29.4 The supply status segment."""

from __future__ import annotations

from gtc_tui.engine.action import Action, PieceId
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.i18n import N_
from gtc_tui.messages import Message, _
from gtc_tui.rules.gcacw.campaign import supply_status
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, Done
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.phases import PHASES
from gtc_tui.rules.gcacw.state.record import UNION
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import army, name
from gtc_tui.rules.kit.actions import Occasion
from gtc_tui.rules.kit.sequence import Phase

_RULE = "29.4"


class SupplyByRiver(Action, frozen=True, tag="supply-by-river"):
    """This unit is in supply by depots down the river (29.4)."""

    unit: PieceId


class SupplyStatus(Stage, frozen=True):
    """In the grand campaign the Union says who is supplied by river, where it is too many. spared: those so far."""

    spared: tuple[PieceId, ...] = ()

    def _left(self, play: GcacwPlay) -> int:
        """Manpower that may still be supplied so."""
        used = sum(pieces.manpower(play, unit) for unit in self.spared)
        return campaign_of(play).supply.river_manpower - used

    def _options(self, play: GcacwPlay) -> list[PieceId]:
        units = supply_status.by_river(play)
        if sum(pieces.manpower(play, unit) for unit in units) <= campaign_of(play).supply.river_manpower:
            return []  # all of them
        left = self._left(play)
        return [unit for unit in units if unit not in self.spared and pieces.manpower(play, unit) <= left]

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("Nobody else is supplied by river") if isinstance(action, Done) else None

    def decision(self, play: GcacwPlay) -> Decision | None:
        options = self._options(play)
        if not options:
            return None
        prompt = _("{side}: who is supplied by river? {n} manpower left").format(side=army(UNION), n=self._left(play))
        answers = (*(SupplyByRiver(unit) for unit in options), Done())
        return Decision(UNION, "river-supply", prompt, _RULE, answers, default=answers[0])

    def run(self, play: GcacwPlay) -> None:
        play.finish()
        units = supply_status.by_river(play)
        many = sum(pieces.manpower(play, unit) for unit in units) > campaign_of(play).supply.river_manpower
        supply_status.check(play, self.spared if many else units)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if isinstance(action, SupplyByRiver):
            play.replace(SupplyStatus((*self.spared, action.unit)))
        else:
            self.run(play)

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if not isinstance(action, SupplyByRiver):
            return None
        fault = refusals.not_own(play, action.unit, UNION)
        if fault is not None:
            return fault
        who = name(play, action.unit)
        if action.unit in self.spared:
            return _RULE, _("{unit} is supplied already").format(unit=who)
        if action.unit not in supply_status.by_river(play):
            return _RULE, _("no depot supplies {unit} by river").format(unit=who)
        return _RULE, _("{unit} has more than {n} manpower").format(unit=who, n=self._left(play))


CATALOGUE.belong(Occasion(("supply-status",), "29.4"), SupplyByRiver)
CATALOGUE.answer(SupplyByRiver, lambda play, action: _("Supply {unit}").format(unit=name(play, action.unit)))
CATALOGUE.question(
    "river-supply",
    lambda play: (
        _("Depots on the James and the Appomattox supply {n} manpower at landings that are not above them.").format(
            n=campaign_of(play).supply.river_manpower
        ),
    ),
)


def _begin(play: GcacwPlay) -> Stage | None:
    """Without supply by river nobody is asked."""
    if campaign_of(play).supply.river_manpower:
        return SupplyStatus()
    supply_status.check(play)
    return None


PHASES.declare("supply-status", Phase(N_("Supply Status Segment"), _begin, place=68))
