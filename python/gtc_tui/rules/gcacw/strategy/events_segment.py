"""16.0 The strategic segment: two dice for an event of the cycle. Mosby's raiders (29.1) strike at once, a leader falls
ill (19.0) at once, artillery is ordered away for the next cycle; other events are looked up by the segments that they
change (17.0, 29.0)."""

from __future__ import annotations

import msgspec

from gtc_tui.engine.action import Action, Roll
from gtc_tui.engine.decision import Decision, dice
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Stage
from gtc_tui.i18n import N_
from gtc_tui.messages import _
from gtc_tui.rules.gcacw.campaign import depots, rail_lines
from gtc_tui.rules.gcacw.campaign.counties import campaign_of, county_of
from gtc_tui.rules.gcacw.forces import markers
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.phases import PHASES
from gtc_tui.rules.gcacw.state.record import UNION
from gtc_tui.rules.gcacw.strategy import artillery_withdrawal
from gtc_tui.rules.gcacw.strategy.illness import Illness
from gtc_tui.rules.gcacw.words.phrases import place
from gtc_tui.rules.kit.sequence import Phase

_RULE = "16.0"
_MOSBY = "29.1"

NAMES = {
    "johnston-triumphs": N_("Johnston triumphs in Georgia"),
    "confederate-logistics-down": N_("Confederate logistics are weakened"),
    "confederate-logistics-up": N_("Confederate logistics are strengthened"),
    "illness": N_("a leader falls ill"),
    "artillery-withdrawal": N_("Union artillery is withdrawn"),
    "mosby": N_("Mosby's raiders"),
    "union-logistics-up": N_("Union logistics are strengthened"),
    "sherman-triumphs": N_("Sherman triumphs in Georgia"),
}


class StrategicEvents(Stage, frozen=True):
    """Two dice for the event of the cycle."""

    def decision(self, play: GcacwPlay) -> Decision:
        return dice(2, "strategic-events", _("Strategic events: two dice"), _RULE)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        artillery_withdrawal.muster(play)
        total = sum(action.dice)
        event = campaign_of(play).strategic_events.event(total, play.record.turn)
        counts = play.game.rules.event_counts(event)
        play.amend(strategic=event if counts else "", mosby=None)
        text = (
            _("Strategic events {dice}: {event}")
            if counts
            else _("Strategic events {dice}: {event} (not in this scenario)")
        )
        told = text.format(dice="+".join(map(str, action.dice)), event=_(NAMES[event]))
        play.emit(Event("roll", told, _RULE, amount=total))
        play.finish()
        if not counts:
            return
        if event == "mosby":
            play.push(Mosby())
        elif event == "illness":
            play.push(Illness())
        elif event == "artillery-withdrawal":
            artillery_withdrawal.order(play)


class Mosby(Stage, frozen=True):
    """Two dice against the manpower of the Union in the county of the raids; only the Union is told how much that is
    while it has force markers there (37.0)."""

    def decision(self, play: GcacwPlay) -> Decision:
        county = campaign_of(play).mosby.county
        if self._is_veiled(play):
            text = _("Mosby's raiders: two dice against the Union manpower in {county} County")
        else:
            text = _("Mosby's raiders: two dice against {n} Union manpower in {county} County")
        return dice(2, "mosby", text.format(n=guards(play), county=county), _MOSBY)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        result = guards(play) - sum(action.dice)
        play.amend(mosby=max(0, result))
        thrown = "+".join(map(str, action.dice))
        text = _("Mosby's raiders, {dice}: {n}").format(dice=thrown, n=result)
        told = Event("roll", text, _MOSBY, amount=result)
        if self._is_veiled(play):
            told = msgspec.structs.replace(told, known=UNION, outline=_("Mosby's raiders: {dice}").format(dice=thrown))
        play.emit(told)
        strike(play, result)
        play.finish()

    def _is_veiled(self, play: GcacwPlay) -> bool:
        county, counties, ids = campaign_of(play).mosby.county, play.game.map.counties, play.game.map.ids
        return any(counties[ids[where]] == county for where in markers.standing(play, UNION))


def guards(play: GcacwPlay) -> int:
    """Manpower of all Union units in the county of the raids."""
    county = campaign_of(play).mosby.county
    return sum(pieces.manpower(play, unit) for unit in pieces.on_map(play, UNION) if county_of(play, unit) == county)


def struck(play: GcacwPlay) -> list[depots.Depot]:
    """Depots at stations of the railroad that is raided: those with a line to its end through Union counties, and to no
    other; where enemy counties lie on every way, those to which its end is the nearest."""
    end = campaign_of(play).mosby.end

    def draws(depot: depots.Depot) -> tuple[str, ...]:
        own = rail_lines.reached(play, UNION, depot.hex, own=True)
        return own or rail_lines.reached(play, UNION, depot.hex, own=False)[:1]

    return [depot for depot in depots.standing(play, UNION) if not depot.landing and draws(depot) == (end,)]


def strike(play: GcacwPlay, result: int) -> None:
    """What the raid does to them; it gives no points."""
    for depot in struck(play):
        if result > 0 and depot.complete:
            depots.put(play, depot._replace(complete=False))
            text = _("The depot at {hex} is under construction again")
        else:
            depots.remove(play, depot.hex)
            text = _("The depot at {hex} is lost")
        play.emit(Event("depot", text.format(hex=place(play, depot.hex)), _MOSBY, UNION, (), (depot.hex,)))


CATALOGUE.question(
    "strategic-events",
    lambda play: (
        _("Two dice in every strategic cycle bring an event: logistics, raiders, illness or news from Georgia."),
    ),
)
CATALOGUE.question(
    "mosby",
    lambda play: (
        _(
            "Union manpower in {county} County minus two dice. Above 0, depots on the railroad to {end} are "
            "turned to under construction;"
        ).format(county=campaign_of(play).mosby.county, end=campaign_of(play).mosby.end),
        _("otherwise they are lost. Units they supply erase no more ammunition marks than the result."),
    ),
)

PHASES.declare("strategic-events", Phase(N_("Strategic Segment"), lambda play: StrategicEvents(), place=62))
