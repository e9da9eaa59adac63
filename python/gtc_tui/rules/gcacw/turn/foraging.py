"""29.6 Foraging: step 2 of the recovery phase, for units out of supply."""

from __future__ import annotations

from gtc_tui.engine.action import Action, PieceId, Roll, Side
from gtc_tui.engine.decision import Decision, dice
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.messages import Message, _
from gtc_tui.rules.gcacw.campaign import encirclement, supply_markers
from gtc_tui.rules.gcacw.campaign.counties import campaign_of, county_of
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, Done
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.record import CampaignRecord
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import army, name
from gtc_tui.rules.kit.actions import Occasion

_RULE = "29.6"


class Forage(Action, frozen=True, tag="forage"):
    """Live off the country: a unit out of supply may be in supply again (29.6)."""

    unit: PieceId


def remember_work(play: GcacwPlay, unit: PieceId) -> None:
    """Who builds or entrenches in step 1 does not forage; of no matter outside a campaign."""
    if isinstance(play.record, CampaignRecord):
        play.amend(worked=(*play.record.worked, unit))


def begin(play: GcacwPlay) -> None:
    """Step 2, one side after the other, over what comes after it."""
    for side in reversed(play.game.sides):
        play.push(Foraging(side))


def _worked(play: GcacwPlay, unit: PieceId) -> bool:
    assert isinstance(play.record, CampaignRecord)
    return unit in play.record.worked


def may_forage(play: GcacwPlay, unit: PieceId) -> bool:
    """A unit out of supply, rested enough, which has not worked in this phase."""
    rested = pieces.fatigue(play, unit) <= campaign_of(play).foraging.fatigue
    return supply_markers.is_out(play, unit) and rested and not _worked(play, unit)


def odds(play: GcacwPlay, unit: PieceId) -> tuple[int, int]:
    """(modifier of the unit's die, highest total that succeeds)."""
    figures = campaign_of(play).foraging
    modifier = pieces.fatigue(play, unit) + figures.surrounded * encirclement.shut_in(play, unit)
    return modifier, figures.stripped_die if county_of(play, unit) in figures.stripped else figures.die


class Foraging(Stage, frozen=True):
    """One side's units, each at most once. tried: those that have foraged."""

    side: Side
    tried: tuple[PieceId, ...] = ()

    def _options(self, play: GcacwPlay) -> list[Action]:
        units = (unit for unit in pieces.in_play(play, self.side) if unit not in self.tried)
        return [Forage(unit) for unit in units if may_forage(play, unit)]

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("No more foraging") if isinstance(action, Done) else None

    def decision(self, play: GcacwPlay) -> Decision | None:
        options = self._options(play)
        if not options:
            return None
        prompt = _("{side}: forage with units out of supply?").format(side=army(self.side))
        return Decision(self.side, "foraging", prompt, _RULE, (*options, Done()), default=Done())

    def run(self, play: GcacwPlay) -> None:
        play.finish()

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if isinstance(action, Forage):
            play.replace(Foraging(self.side, (*self.tried, action.unit)))
            play.push(ForageRoll(action.unit))
        else:
            play.finish()

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if not isinstance(action, Forage):
            return None
        fault = refusals.not_own(play, action.unit, self.side)
        if fault is not None:
            return fault
        who, figures = name(play, action.unit), campaign_of(play).foraging
        if not supply_markers.is_out(play, action.unit):
            return _RULE, _("{unit} is not out of supply").format(unit=who)
        if action.unit in self.tried:
            return _RULE, _("{unit} has already foraged").format(unit=who)
        if _worked(play, action.unit):
            return _RULE, _("{unit} has worked in this phase").format(unit=who)
        return _RULE, _("{unit} is at fatigue level {n}; only units at {most} or less may forage").format(
            unit=who, n=pieces.fatigue(play, action.unit), most=figures.fatigue
        )


class ForageRoll(Stage, frozen=True):
    """The die of one unit."""

    unit: PieceId

    def decision(self, play: GcacwPlay) -> Decision:
        modifier, most = odds(play, self.unit)
        text = _("{unit} forages: die {modifier:+d}, succeeds on {n} or less")
        return dice(1, "forage", text.format(unit=name(play, self.unit), modifier=modifier, n=most), _RULE, self.unit)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        modifier, most = odds(play, self.unit)
        total = action.dice[0] + modifier
        succeeds = total <= most
        supply_markers.mark(play, self.unit, not succeeds)
        text = (
            _("{unit} forages: {total} ({n} or less needed), back in supply")
            if succeeds
            else _("{unit} forages: {total} ({n} or less needed), failed")
        )
        side = play.game.piece(self.unit).side
        told = text.format(unit=name(play, self.unit), total=total, n=most)
        play.emit(Event("roll", told, _RULE, side, (self.unit,), (), total))
        play.finish()


CATALOGUE.belong(Occasion(("recovery",), "29.6"), Forage)
CATALOGUE.answer(Forage, lambda play, action: _("{unit} forages").format(unit=name(play, action.unit)))
CATALOGUE.question(
    "foraging",
    lambda play: (
        _("Units out of supply at fatigue level {n} or less may forage, each once per turn.").format(
            n=campaign_of(play).foraging.fatigue
        ),
        _("A unit that succeeds is in supply until the next strategic cycle."),
    ),
)
CATALOGUE.question(
    "forage",
    lambda play: (
        _("Add the unit's fatigue level to the die, and 1 if it is surrounded."),
        _("It succeeds on {n} or less, or {few} or less in stripped counties.").format(
            n=campaign_of(play).foraging.die, few=campaign_of(play).foraging.stripped_die
        ),
    ),
)
