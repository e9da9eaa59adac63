"""5.4 Burn railroad station: whole, damaged, destroyed; and the points of stations that are not whole."""

from __future__ import annotations

from gtc_tui._core import Area
from gtc_tui.engine.action import Action, PieceId, Roll
from gtc_tui.engine.decision import Decision, dice
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.i18n import N_
from gtc_tui.messages import Message, Value, _
from gtc_tui.rules.gcacw.state import condition, map_state, pieces
from gtc_tui.rules.gcacw.state.actions import BURNINGS, CATALOGUE, MENU, Acting
from gtc_tui.rules.gcacw.state.game import Award, GcacwPlay, Station
from gtc_tui.rules.gcacw.state.native import rulebook
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import army, name
from gtc_tui.rules.kit.actions import Choice

RULE = "5.4"
WHOLE, DAMAGED, DESTROYED = range(3)

_STATES = {WHOLE: N_("intact"), DAMAGED: N_("damaged"), DESTROYED: N_("destroyed")}


class Burn(Action, frozen=True, tag="burn"):
    """Set fire to the railroad station where the unit stands (5.4)."""

    unit: PieceId


def state(play: GcacwPlay, station: Station) -> int:
    """WHOLE, DAMAGED or DESTROYED."""
    return map_state.get(play, f"station:{station.hex}")


def state_name(number: int) -> Message:
    """A state in words."""
    return _(_STATES[number])


def here(play: GcacwPlay, unit: PieceId) -> Station | None:
    """The station of the scenario in the unit's hex."""
    if not play.game.stations:
        return None
    where = pieces.hex_of(play, unit)
    return next((station for station in play.game.stations if station.hex == where), None)


def may_burn(play: GcacwPlay, unit: PieceId) -> bool:
    """May a ready unit set fire to the station where it stands?"""
    return rulebook.of(play.game).may_burn(play.position, play.game.index[unit], play.record.rain)


def refusal(play: GcacwPlay, unit: PieceId) -> Refusal | None:
    """Why a ready unit that `may_burn` nothing may not; None when it may."""
    who, tables = play.game.piece(unit), play.game.tables.stations
    station = here(play, unit)
    if station is None:
        if play.game.campaign is not None:
            return RULE, _("{unit} is at no station").format(unit=who.name)
        return RULE, _("{unit} is at no station that scores in this scenario").format(unit=who.name)
    if station.by not in (None, who.side):
        return RULE, _("{name} gives the {side} nothing, so they do not burn it").format(
            side=army(who.side), name=station.name
        )
    if who.arm not in tables.arms:
        return RULE, _("{unit} is of an arm that cannot burn stations").format(unit=who.name)
    if state(play, station) == DESTROYED:
        return RULE, _("{name} is already destroyed").format(name=station.name)
    if play.record.rain and not tables.in_rain:
        return RULE, _("no station can be burned in rain")
    return None


def highest_die(play: GcacwPlay, unit: PieceId) -> int:
    """The highest die with which the unit succeeds."""
    return rulebook.of(play.game).burning_die(play.position, play.game.index[unit])


def begin(play: GcacwPlay, unit: PieceId) -> None:
    """The action, in place of the stage that offered it: fatigue, then the die."""
    condition.tire(play, unit, "5.0")
    play.replace(Burning(unit))


class Burning(Stage, frozen=True):
    """The die for the station in the unit's hex."""

    unit: PieceId

    def decision(self, play: GcacwPlay) -> Decision:
        station = here(play, self.unit)
        assert station is not None
        prompt = _("{unit} tries to burn {name}: succeeds on {n} or less").format(
            unit=name(play, self.unit), name=station.name, n=highest_die(play, self.unit)
        )
        return dice(1, "burn", prompt, RULE, self.unit)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        station = here(play, self.unit)
        assert station is not None
        die, needed = action.dice[0], highest_die(play, self.unit)
        side = play.game.piece(self.unit).side
        words: dict[str, Value] = {"unit": name(play, self.unit), "name": station.name, "die": die, "n": needed}
        mark = play.game.marks[f"station:{station.hex}"]
        burnt = rulebook.of(play.game).set_fire(play.position, play.game.index[self.unit], mark, die)
        gain = 0
        if burnt is not None:
            text = _("{unit} burns {name}: die {die} ({n} or less needed); the station is {state}").format(
                state=state_name(burnt), **words
            )
            if burnt == DAMAGED:
                gain = station.points if side == play.game.scoring_side else -station.points
        else:
            text = _("{unit} fails to burn {name}: die {die} ({n} or less needed)").format(**words)
        play.emit(Event("burn", text, RULE, side, (self.unit,), (station.hex,), gain))
        play.finish()


def awards(play: GcacwPlay) -> tuple[Award, ...]:
    """Points for the stations that are damaged or destroyed."""
    return tuple(
        Award(
            f"station:{station.hex}",
            _("{name} is {state}").format(name=f"{station.hex} {station.name}", state=state_name(state(play, station))),
            station.points,
            (station.hex,),
            counted=True,
        )
        for station in play.game.stations
        if state(play, station) != WHOLE
    )


def _label(play: GcacwPlay, action: Burn) -> Message:
    station = here(play, action.unit)
    return _("{unit} burns {name}").format(unit=name(play, action.unit), name=station.name if station else "")


def _offer(play: GcacwPlay, acting: Acting) -> list[Burn]:
    game = play.game
    if not game.stations or not acting.ready:
        return []
    spots = game.caches.get(_offer, lambda: Area([game.map.ids[station.hex] for station in game.stations]))
    there = (game.ids[unit] for unit in spots.there(play.position, acting.ready))
    return [Burn(unit) for unit in there if may_burn(play, unit)]


MENU.add(
    Choice(
        action=Burn,
        place=60,
        group=BURNINGS,
        offer=_offer,
        refusal=lambda play, acting, action: (
            refusals.not_ready(play, action.unit, acting.side) or refusal(play, action.unit)
        ),
        lacking=lambda play, acting: (
            RULE,
            _("no unit that may be selected is at a station to burn"),
        ),
        begin=lambda play, acting, action: begin(play, action.unit),
        label=_label,
        help=lambda play: (_("A unit at a station that scores VP may try to burn it."),),
    )
)
CATALOGUE.question(
    "burn",
    lambda play: (
        _(
            "On a success the station is damaged, or destroyed if it was damaged before. The unit gains 1 "
            "fatigue level either way."
        ),
        _("An organized unit succeeds on {burn} or less, a disorganized unit on {burn_disorganized} or less.").format(
            burn=play.game.tables.stations.organized, burn_disorganized=play.game.tables.stations.disorganized
        ),
    ),
)
