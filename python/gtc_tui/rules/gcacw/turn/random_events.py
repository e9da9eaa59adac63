"""15.0 Random events at the start of a turn, and the weather that they bring (12.0).

What rain does is the board's business (`board`, `ground`) and the modifiers' (7.4), what command paralysis does that of
marches, the night march that of army activations (31.0). Which events count is for the scenario to say.
"""

from __future__ import annotations

import datetime

from gtc_tui.engine.action import Action, Roll
from gtc_tui.engine.decision import Decision, dice
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Stage
from gtc_tui.i18n import N_
from gtc_tui.messages import _, ngettext
from gtc_tui.rules.gcacw.state import ground
from gtc_tui.rules.gcacw.state.actions import CATALOGUE
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.phases import PHASES
from gtc_tui.rules.gcacw.state.record import CampaignRecord
from gtc_tui.rules.kit.sequence import Phase

_RULE = "15.0"

NAMES = {
    "none": N_("no event"),
    "rain": N_("rain"),
    "night-march": N_("Union night march"),
    "union-paralysis": N_("Union command paralysis"),
    "confederate-paralysis": N_("Confederate command paralysis"),
}


def rain_left(play: GcacwPlay) -> int | None:
    """How many more turns of rain the scenario allows; None: as many as come."""
    most = play.game.rules.most_rain()
    return None if most is None else most - len(play.record.rainy)


class RandomEvents(Stage, frozen=True):
    """Two dice for the events of the turn; none where no event that counts can come any more."""

    def decision(self, play: GcacwPlay) -> Decision | None:
        if rain_left(play) == 0:
            return None
        return dice(2, "events", _("Random events: two dice"), _RULE)

    def run(self, play: GcacwPlay) -> None:
        self._end(play)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        game, record = play.game, play.record
        total = sum(action.dice)
        date = datetime.date.fromisoformat(game.first_day) + datetime.timedelta(days=record.turn - 1)
        sick = "lee" in game.rules.sick(play)
        event = game.tables.events.event(total, date.isoformat(), sick)
        counts = game.rules.event_counts(event.key)
        text = (
            _("Random events {dice}: {event}") if counts else _("Random events {dice}: {event} (not in this scenario)")
        )
        told = text.format(dice="+".join(str(face) for face in action.dice), event=_(NAMES[event.key]))
        play.emit(Event("roll", told, _RULE, amount=total))
        if counts and isinstance(record, CampaignRecord):
            play.amend(event=event.key)
        if event.key == "rain" and counts:
            _bring_rain(play, event.more)
        self._end(play)

    def _end(self, play: GcacwPlay) -> None:
        set_weather(play)
        play.finish()


def _bring_rain(play: GcacwPlay, more: int) -> None:
    """Rain in this turn and in `more` after it, as far as the scenario's limit allows."""
    left = rain_left(play)
    turns = range(play.record.turn, min(play.game.turns, play.record.turn + more) + 1)
    coming = [turn for turn in turns if turn not in play.record.rainy][:left]
    play.amend(rainy=(*play.record.rainy, *coming))


def set_weather(play: GcacwPlay) -> None:
    """The weather of the present turn, and the ground under it."""
    record = play.record
    rain = record.turn in record.rainy
    play.amend(rain=rain)
    ground.refresh(play)
    text = _("Fair weather this turn")
    if rain:
        more = sum(turn > record.turn for turn in record.rainy)
        text = _("Rain this turn")
        if more:
            text = ngettext("Rain this turn and {n} turn more", "Rain this turn and {n} turns more", more).format(
                n=more
            )
    play.emit(Event("weather", text, "12.0"))


CATALOGUE.question(
    "events",
    lambda play: (
        _("Two dice at the start of the turn bring a random event or none. The scenario says which events count."),
        _("Rain slows movement, closes fords (and creeks off roads) and hampers attackers."),
    ),
)

PHASES.declare("events", Phase(N_("Random Events Phase"), lambda play: RandomEvents(), place=10))
