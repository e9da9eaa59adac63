"""25.0 in the grand campaign: the reinforcement phase, dice for those who land or come to Petersburg, Kautz's raid."""

from __future__ import annotations

import msgspec

from gtc_tui._core import FATIGUE
from gtc_tui.engine.action import Action, PieceId, Roll, Side
from gtc_tui.engine.decision import Decision, dice
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.i18n import N_
from gtc_tui.messages import Message, _
from gtc_tui.rules.gcacw.campaign import control, rail_lines, substitutes
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.forces import markers
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, Done
from gtc_tui.rules.gcacw.state.armies import membership
from gtc_tui.rules.gcacw.state.game import Arrival, GcacwPlay
from gtc_tui.rules.gcacw.state.phases import PHASES
from gtc_tui.rules.gcacw.state.record import CONFEDERATE, UNION, GrandRecord, Late
from gtc_tui.rules.gcacw.strategy import reinforcements
from gtc_tui.rules.gcacw.strategy.reinforcements import BringOn
from gtc_tui.rules.gcacw.theatres import boxes, doors
from gtc_tui.rules.gcacw.turn import succession
from gtc_tui.rules.gcacw.words.phrases import army, name, place
from gtc_tui.rules.kit.actions import Occasion
from gtc_tui.rules.kit.sequence import Phase

_CYCLE, _RECOVERY = "cycle", "recovery"
_RULES = {CONFEDERATE: "25.1", UNION: "25.2"}


class LandNow(Action, frozen=True, tag="land-now"):
    """A reinforcement that waits comes onto the map now (25.1, 25.2)."""

    piece: PieceId


def _record(play: GcacwPlay) -> GrandRecord:
    assert isinstance(play.record, GrandRecord)
    return play.record


def _entry(play: GcacwPlay, piece: PieceId) -> Arrival:
    return next(one for one in play.game.arrivals if one.piece == piece)


# -- who comes, and where --------------------------------------------------------------------------------
def due_turn(play: GcacwPlay, one: Arrival) -> int | None:
    """The turn of an arrival; None while Kautz's raid has not said it."""
    if one.raid is None:
        return one.turn
    return _record(play).raid + one.raid if _record(play).raid else None


def _due(play: GcacwPlay, side: Side) -> list[Arrival]:
    """Those of the phase who are due and have neither come nor their place: units before leaders."""
    late = {one.piece for one in _record(play).late}
    found = [
        one
        for one in play.game.arrivals
        if one.phase
        and play.game.piece(one.piece).side == side
        and one.piece not in late
        and reinforcements.is_waiting(play, one.piece)
        and (turn := due_turn(play, one)) is not None
        and turn <= play.record.turn
    ]
    return sorted(found, key=lambda one: play.game.piece(one.piece).is_leader)


def sites(play: GcacwPlay, one: Arrival) -> list[str]:
    """Boxes and hexes where a piece may come now: no enemies in a hex, no railroad cut that leads there."""
    game, figures = play.game, campaign_of(play).arrivals
    side = game.piece(one.piece).side
    if one.site in figures.armies:
        code = figures.armies[one.site]
        units = [unit for unit in pieces.on_map(play, side) if membership.of(play, unit) == code]
        known = list(dict.fromkeys(where for unit in units if (where := pieces.hex_of(play, unit)) is not None))
    else:
        known = list(figures.sites[one.site]) if one.site is not None else list(one.places)
    return [
        where
        for where in known
        if game.map.ids[where] in game.map.boxes
        or (not pieces.keeps_out(play, side, where) and _by_rail(play, side, one, where))
    ]


def _by_rail(play: GcacwPlay, side: Side, one: Arrival, where: str) -> bool:
    """Is the railroad from the edge of the map open, for a hex that is reached by it alone?"""
    figures = campaign_of(play).arrivals
    if one.site is None or where not in figures.rails.get(one.site, ()):
        return True
    start = figures.rails[one.site][-1]
    return not any(
        pieces.owner(play, here) == play.game.enemy(side) or rail_lines.is_broken(play, play.game.map.ids[here])
        for here in doors.railroad(play.game, start, where)
    )


# -- the phase -------------------------------------------------------------------------------------------
class ReinforcementPhase(Stage, frozen=True):
    """Kautz's die; who is called away; then the Confederate's reinforcements and the Union's."""

    step: int = 0

    def run(self, play: GcacwPlay) -> None:
        figures, turn = campaign_of(play).arrivals, play.record.turn
        play.replace(ReinforcementPhase(self.step + 1))
        if self.step == 0 and turn == figures.raid_turn and any(one.raid is not None for one in play.game.arrivals):
            play.push(RaidRoll())
        elif self.step == 1 and turn == figures.recalled_turn:
            _recall(play)
        elif self.step in (2, 3):
            play.push(Coming((CONFEDERATE, UNION)[self.step - 2]))
        elif self.step == 4:
            reinforcements.phase_begins(play)
        elif self.step > 4:
            play.finish()


class RaidRoll(Stage, frozen=True):
    """25.1: how far Kautz's raid comes says when the Confederate's special reinforcements begin."""

    def decision(self, play: GcacwPlay) -> Decision:
        return dice(1, "raid", _("Kautz's raid on the railroads: roll a die"), "25.1")

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        start = campaign_of(play).arrivals.raid_starts[action.dice[0] - 1]
        play.amend(raid=start)
        text = _("Kautz's raid, die {die}: reinforcements reach Petersburg from turn {turn} on")
        play.emit(Event("roll", text.format(die=action.dice[0], turn=start), "25.1", UNION, amount=action.dice[0]))
        play.finish()


def _recall(play: GcacwPlay) -> None:
    """13.11: artillery that is called away, also from its way to a box; where it is lost, its guns are missing among
    the special ones."""
    figures = campaign_of(play).arrivals
    for word in figures.recalled:
        piece = PieceId(word)
        if piece not in play.game.index:
            continue
        if not succession.is_in_play(play, piece):
            play.amend(missing=figures.recalled_guns)
            text = _("{unit} is lost: {n} artillery is missing among the units that Kautz's raid delays")
            told = text.format(unit=name(play, piece), n=figures.recalled_guns)
        else:
            where = pieces.hex_of(play, piece)
            markers.uncover(play, (piece,))
            play.position.lift(play.game.index[piece])
            pieces.leave_travellers(play, piece)
            play.amend(left=(*play.record.left, piece))
            if where is not None:
                pieces.settle_leaders(play, where)
            told = _("{unit} is called away").format(unit=name(play, piece))
        play.emit(Event("withdrawal", told, "13.11", CONFEDERATE, (piece,)))


class Coming(Stage, frozen=True):
    """A side's reinforcements of this phase, one after the other: place, then the die of those who have one.

    chosen: the piece whose die is due, and its place. put_off: who has found no place this turn. together: where the
    last of a group has come.
    """

    side: Side
    chosen: tuple[PieceId, str] | None = None
    put_off: tuple[PieceId, ...] = ()
    together: str | None = None

    def _next(self, play: GcacwPlay) -> Arrival | None:
        return next((one for one in _due(play, self.side) if one.piece not in self.put_off), None)

    def _open(self, play: GcacwPlay, one: Arrival) -> list[str]:
        found = sites(play, one)
        if one.together and self.together in found:
            return [self.together or ""]
        if not play.game.piece(one.piece).is_leader or one.die:
            return found
        joined = [where for where in found if reinforcements.may_join(play, one.piece, where)]
        return joined or [where for where in found if play.game.map.ids[where] in play.game.map.boxes]

    def decision(self, play: GcacwPlay) -> Decision | None:
        rule = _RULES[self.side]
        if self.chosen is not None:
            figures = campaign_of(play).arrivals
            prompt = _("{unit}: now on {now} or less, in the action cycle on {later} or less, else after it").format(
                unit=name(play, self.chosen[0]), now=figures.now, later=figures.later
            )
            return dice(1, "landing", prompt, rule)
        one = self._next(play)
        found = [] if one is None else self._open(play, one)
        if one is None or len(found) < 2:
            return None
        prompt = _("{unit} arrives as a reinforcement: choose a place").format(unit=name(play, one.piece))
        answers = tuple(BringOn(one.piece, where) for where in found)
        return Decision(self.side, "reinforcement", prompt, rule, answers, subject=one.piece)

    def run(self, play: GcacwPlay) -> None:
        one = self._next(play)
        if one is None:
            play.finish()
            return
        found = self._open(play, one)
        if found:
            self._choose(play, one, found[0])
        else:
            play.emit(Event("reinforcement", _waits(play, one), _RULES[self.side], self.side, (one.piece,)))
            play.replace(msgspec.structs.replace(self, put_off=(*self.put_off, one.piece)))

    def _choose(self, play: GcacwPlay, one: Arrival, where: str) -> None:
        if one.die:
            play.replace(msgspec.structs.replace(self, chosen=(one.piece, where)))
            return
        play.replace(msgspec.structs.replace(self, together=where if one.together else self.together))
        bring(play, one.piece, where, 0)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if isinstance(action, BringOn):
            one = self._next(play)
            assert one is not None
            self._choose(play, one, action.to)
            return
        assert isinstance(action, Roll) and self.chosen is not None
        (piece, where), figures, die = self.chosen, campaign_of(play).arrivals, action.dice[0]
        play.replace(msgspec.structs.replace(self, chosen=None))
        if die <= figures.now:
            text = _("{unit}, die {die}: arrives now")
        elif die <= figures.later:
            text = _("{unit}, die {die}: arrives in the action cycle")
        else:
            text = _("{unit}, die {die}: arrives after the action cycle")
        told = text.format(unit=name(play, piece), die=die)
        play.emit(Event("roll", told, _RULES[self.side], self.side, (piece,), (where,), die))
        if die <= figures.now:
            bring(play, piece, where, 0)
        else:
            late = Late(piece, where, _CYCLE if die <= figures.later else _RECOVERY)
            play.amend(late=(*_record(play).late, late))

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        one, rule = self._next(play), _RULES[self.side]
        if not isinstance(action, BringOn) or one is None:
            return None
        if action.piece != one.piece:
            return rule, _("the unit that arrives now is {unit}").format(unit=name(play, one.piece))
        return rule, _("{unit} may not arrive at {place}").format(unit=name(play, one.piece), place=action.to)


def _waits(play: GcacwPlay, one: Arrival) -> Message:
    """Why a piece finds no place now: to an army it comes where that has units on the map."""
    unit, code = name(play, one.piece), campaign_of(play).arrivals.armies.get(one.site or "")
    if code is None:
        return _("{unit} waits: the enemy holds every place of arrival").format(unit=unit)
    return _("{unit} waits: no unit of the {army} is in a hex").format(unit=unit, army=membership.army_name(code))


def bring(play: GcacwPlay, piece: PieceId, where: str, fatigue: int) -> None:
    """A reinforcement comes to a box or a hex; a leader with none of his units there joins the nearest."""
    game, record = play.game, _record(play)
    side, leader = game.piece(piece).side, game.piece(piece).is_leader
    play.amend(
        late=tuple(one for one in record.late if one.piece != piece),
        reinforced=msgspec.structs.replace(record.reinforced, arrived=(*record.reinforced.arrived, piece)),
    )
    if game.map.ids[where] in game.map.boxes:
        boxes.enter(play, (piece,), where, "arrival")
    else:
        control.arrive(play, piece, where)
    if not leader:
        play.position.set(game.index[piece], FATIGUE, fatigue)
        _miss_guns(play, piece)
    text = _("{unit} arrives as a reinforcement at {place}").format(unit=name(play, piece), place=place(play, where))
    play.emit(Event("reinforcement", text, _RULES[side], side, (piece,), (where,)))
    if leader:
        pieces.settle_leaders(play, where)


def _miss_guns(play: GcacwPlay, piece: PieceId) -> None:
    """13.11: guns that are missing since artillery was lost that should have been called away: of the special
    reinforcements, which Kautz's raid delays."""
    missing = _record(play).missing if _entry(play, piece).raid is not None else 0
    value = pieces.artillery(play, piece)
    less = min(missing, value)
    if less:
        substitutes.note_guns(play, piece, value - less)
        play.amend(missing=missing - less)


# -- in the action cycle and after it ----------------------------------------------------------------------
def _waiting(play: GcacwPlay, side: Side, when: str) -> list[Late]:
    late = [one for one in _record(play).late if one.when == when and play.game.piece(one.piece).side == side]
    return sorted(late, key=lambda one: play.game.piece(one.piece).is_leader)


def _place_of(play: GcacwPlay, one: Late) -> str | None:
    """Where it comes now: its place, or the nearest to it that is open."""
    game, found = play.game, sites(play, _entry(play, one.piece))
    if one.place in found:
        return one.place
    here = game.map.ids[one.place]
    return min(found, key=lambda where: game.map.hexmap.distance(here, game.map.ids[where]), default=None)


def _landable(play: GcacwPlay, side: Side) -> list[PieceId]:
    """Who may come in this phase of the action cycle: a leader only where his units are."""
    found = []
    for one in _waiting(play, side, _CYCLE):
        where = _place_of(play, one)
        leader = play.game.piece(one.piece).is_leader
        if where is not None and (not leader or reinforcements.may_join(play, one.piece, where)):
            found.append(one.piece)
    return found


def initiative(play: GcacwPlay, side: Side) -> None:
    """25.0: whoever has won with a high die may bring on one of those who wait; it is no action."""
    record = play.record
    if not isinstance(record, GrandRecord) or not record.late:
        return
    die = record.dice[play.game.side_index(side)]
    if die >= campaign_of(play).arrivals.win and _landable(play, side):
        play.push(Landing(side))


class Landing(Stage, frozen=True):
    """One of those who wait, or nobody now."""

    side: Side

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("Nobody now") if isinstance(action, Done) else None

    def decision(self, play: GcacwPlay) -> Decision:
        prompt = _("{side}: bring on one of the reinforcements that wait?").format(side=army(self.side))
        answers = (*(LandNow(piece) for piece in _landable(play, self.side)), Done())
        return Decision(self.side, "late-landing", prompt, _RULES[self.side], answers, default=answers[0])

    def apply(self, play: GcacwPlay, action: Action) -> None:
        play.finish()
        if isinstance(action, LandNow):
            one = next(late for late in _record(play).late if late.piece == action.piece)
            where = _place_of(play, one)
            assert where is not None
            bring(play, one.piece, where, campaign_of(play).arrivals.fatigue)

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if not isinstance(action, LandNow):
            return None
        if action.piece not in play.game.index:
            return "2.2", _("{piece}: no such piece in this scenario").format(piece=action.piece)
        text = _("{unit} does not come in this action phase")
        return _RULES[self.side], text.format(unit=name(play, action.piece))


def _bring_all(play: GcacwPlay, when: str, fatigue: int) -> None:
    """Who finds every place held by enemies waits for the end of the next turn."""
    for side in (CONFEDERATE, UNION):
        for one in _waiting(play, side, when):
            where = _place_of(play, one)
            if where is not None:
                bring(play, one.piece, where, fatigue)
            else:
                late = tuple(
                    msgspec.structs.replace(other, when=_RECOVERY) if other.piece == one.piece else other
                    for other in _record(play).late
                )
                play.amend(late=late)


def cycle_ends(play: GcacwPlay) -> None:
    """25.0: who was to come in the action cycle and has not."""
    if isinstance(play.record, GrandRecord) and play.record.late:
        _bring_all(play, _CYCLE, campaign_of(play).arrivals.fatigue)


def _after_recovery(play: GcacwPlay) -> None:
    """25.0: who has rolled high."""
    if isinstance(play.record, GrandRecord) and play.record.late:
        _bring_all(play, _RECOVERY, 0)


CATALOGUE.belong(Occasion(("actions", "late-arrivals"), "25.0"), LandNow)
CATALOGUE.answer(LandNow, lambda play, action: _("{unit} enters the map").format(unit=name(play, action.piece)))
CATALOGUE.question(
    "landing",
    lambda play: (_("A low die brings the unit on at once, a middle one in the action cycle at fatigue level 1."),),
)
CATALOGUE.question(
    "late-landing",
    lambda play: (_("After winning the initiative with a high die you may bring on one unit. It is no action."),),
)
CATALOGUE.question(
    "raid",
    lambda play: (_("The farther Kautz's raid comes, the later reinforcements reach Petersburg."),),
)

PHASES.declare("reinforcement-phase", Phase(N_("Reinforcement Phase"), lambda play: ReinforcementPhase(), place=15))
PHASES.declare("late-arrivals", Phase(N_("Late arrivals"), _after_recovery, place=55))
