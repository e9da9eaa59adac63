"""25.0 The reinforcement segment: what comes by date, what is called and released, and who relieves Sigel. The
Confederate brings on his before the Union. Points that replace losses: `replacement_points`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import msgspec

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import Action, PieceId, Roll, Side
from gtc_tui.engine.decision import Decision, dice
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.i18n import N_
from gtc_tui.messages import Message, _, ngettext
from gtc_tui.rules.gcacw.campaign import control
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE, Done
from gtc_tui.rules.gcacw.state.armies import membership
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.phases import PHASES
from gtc_tui.rules.gcacw.state.record import CONFEDERATE, UNION, CampaignRecord, GrandRecord, Reinforced
from gtc_tui.rules.gcacw.strategy import illness, replacement_points
from gtc_tui.rules.gcacw.theatres import boxes, breckinridge
from gtc_tui.rules.gcacw.turn import replacement
from gtc_tui.rules.gcacw.words.phrases import as_leader, name, place
from gtc_tui.rules.kit.actions import Occasion
from gtc_tui.rules.kit.sequence import Phase
from gtc_tui.rules.kit.words import listed

_RULE = "25.0"
_CONFEDERATE, _UNION = "25.1", "25.2"


class BringOn(Action, frozen=True, tag="bring-on"):
    """A reinforcement comes to a box or hex (25.0)."""

    piece: PieceId
    to: str


class Call(Action, frozen=True, tag="call"):
    """A special reinforcement of the Confederate sets out (25.1)."""

    piece: PieceId


# -- what is known of them -------------------------------------------------------------------------------
class Due(NamedTuple):
    """What comes on a turn, at one of these places. sure: no die and no choice is left before it."""

    turn: int
    side: Side
    pieces: tuple[PieceId, ...]
    places: tuple[str, ...]
    sure: bool = True


def schedule(play: GcacwPlay) -> list[Due]:
    """Pieces that are still to come, by the turn of their segment: those of the calendar, those that have been called
    or released, and who relieves the commander of a theatre. Empty outside a campaign."""
    game, record = play.game, play.record
    if game.campaign is None or not isinstance(record, CampaignRecord):
        return []
    figures, reinforced = game.campaign.special_reinforcements, record.reinforced
    together: dict[tuple[int, Side, tuple[str, ...]], list[PieceId]] = {}
    for one in game.arrivals:
        turn = one.turn if one.raid is None else _raid_turn(play) + one.raid
        if is_waiting(play, one.piece):
            key = (
                max(turn, record.turn if one.phase else _next_cycle(play)),
                game.piece(one.piece).side,
                one.places or game.campaign.arrivals.sites.get(one.site or "", ())[:1],
            )
            together.setdefault(key, []).append(one.piece)
    for piece, turn in reinforced.called:
        key = (max(turn, _next_cycle(play)), CONFEDERATE, figures.confederate.places)
        together.setdefault(key, []).append(piece)
    if reinforced.due:
        late = [one for one in _known(play, figures.union.pieces) if is_waiting(play, one)]
        if late:
            together[max(reinforced.due, _next_cycle(play)), UNION, figures.union.places] = late
    relief = _relief_turn(play)
    if relief is not None:
        together[max(relief, play.record.turn), UNION, ()] = [PieceId(figures.relief.by)]
    return [Due(turn, side, tuple(some), where) for (turn, side, where), some in sorted(together.items())]


def _raid_turn(play: GcacwPlay) -> int:
    """When reinforcements begin to reach Petersburg: at the earliest as long as Kautz's raid has not said it."""
    record = play.record
    known = record.raid if isinstance(record, GrandRecord) else 0
    return known or min(campaign_of(play).arrivals.raid_starts)


def _next_cycle(play: GcacwPlay) -> int:
    """The turn of the next strategic cycle, the present one included."""
    turns = campaign_of(play).cycle.turns
    return -(-play.record.turn // turns) * turns


def _reinforced(play: GcacwPlay) -> Reinforced:
    assert isinstance(play.record, CampaignRecord)
    return play.record.reinforced


def _amend(play: GcacwPlay, **changes: object) -> None:
    play.amend(reinforced=msgspec.structs.replace(_reinforced(play), **changes))


def _known(play: GcacwPlay, some: Iterable[str]) -> list[PieceId]:
    """Those that are in this game."""
    return [PieceId(one) for one in some if one in play.game.index]


def is_waiting(play: GcacwPlay, piece: PieceId) -> bool:
    """Has the piece not come yet?"""
    off = play.position.hex(play.game.index[piece]) == NO_HEX
    record = play.record
    assert isinstance(record, CampaignRecord)
    return off and piece not in record.reinforced.arrived and piece not in record.removed


# -- the segment -----------------------------------------------------------------------------------------
class Segment(Stage, frozen=True):
    """One step after another. step: the next."""

    step: int = 0

    def run(self, play: GcacwPlay) -> None:
        if self.step == len(_STEPS):
            play.finish()
            return
        play.replace(Segment(self.step + 1))
        _STEPS[self.step](play)


class Entering(Stage, frozen=True):
    """Pieces of a side come one after the other, units before leaders; each at one of its places.

    waiting: (piece, places). rule: the section that brings them.
    """

    side: Side
    waiting: tuple[tuple[PieceId, tuple[str, ...]], ...]
    rule: str

    def _open(self, play: GcacwPlay) -> list[str]:
        """Where the next of them may come: hexes without enemies, any box; a leader where units of his side are, if he
        can."""
        piece, places = self.waiting[0]
        found = [where for where in places if _is_box(play, where) or not pieces.keeps_out(play, self.side, where)]
        if play.game.piece(piece).is_leader:
            with_units = [where for where in found if may_join(play, piece, where)]
            return with_units or [where for where in found if _is_box(play, where)]
        return found

    def decision(self, play: GcacwPlay) -> Decision | None:
        found = self._open(play) if self.waiting else []
        if len(found) < 2:
            return None
        piece = self.waiting[0][0]
        prompt = _("{unit} arrives as a reinforcement: choose a place").format(unit=name(play, piece))
        answers = tuple(BringOn(piece, where) for where in found)
        return Decision(self.side, "reinforcement", prompt, self.rule, answers, subject=piece)

    def run(self, play: GcacwPlay) -> None:
        if not self.waiting:
            play.finish()
            return
        found = self._open(play)
        if found:
            self._bring(play, found[0])
        else:
            self._wait(play)

    def _wait(self, play: GcacwPlay) -> None:
        """25.0: enemies hold every hex; the piece comes in the next cycle."""
        text = _("{unit} waits: the enemy holds every place of arrival")
        piece = self.waiting[0][0]
        play.emit(Event("reinforcement", text.format(unit=name(play, piece)), self.rule, self.side, (piece,)))
        play.replace(msgspec.structs.replace(self, waiting=self.waiting[1:]))

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, BringOn)
        self._bring(play, action.to)

    def _bring(self, play: GcacwPlay, where: str) -> None:
        piece = self.waiting[0][0]
        play.replace(msgspec.structs.replace(self, waiting=self.waiting[1:]))
        _amend(
            play,
            arrived=(*_reinforced(play).arrived, piece),
            called=tuple(one for one in _reinforced(play).called if one[0] != piece),
        )
        if _is_box(play, where):
            in_cycle = play.record.phase == "reinforcements"  # 26.0: else it is there when the strategic cycle begins
            boxes.enter(play, (piece,), where, "reinforcement" if in_cycle else "arrival")
        else:
            control.arrive(play, piece, where)
        text = _("{unit} arrives as a reinforcement at {place}")
        told = text.format(unit=name(play, piece), place=place(play, where))
        play.emit(Event("reinforcement", told, self.rule, self.side, (piece,), (where,)))

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if not isinstance(action, BringOn) or not self.waiting:
            return None
        piece, places = self.waiting[0]
        if action.piece != piece:
            return self.rule, _("the unit that arrives now is {unit}").format(unit=name(play, piece))
        if action.to not in places:
            some = listed(place(play, one) for one in places)
            return self.rule, _("{unit} can only arrive at: {places}").format(unit=name(play, piece), places=some)
        if not _is_box(play, action.to) and pieces.keeps_out(play, self.side, action.to):
            return self.rule, _("there is an enemy unit in {hex}").format(hex=action.to)
        return self.rule, _("{unit} must arrive with units of his side").format(unit=name(play, piece))


def _is_box(play: GcacwPlay, where: str) -> bool:
    return play.game.map.ids[where] in play.game.map.boxes


def may_join(play: GcacwPlay, leader: PieceId, where: str) -> bool:
    """Are units of the leader's side in a box, or of his command in a hex?"""
    units, side = pieces.units_in(play, where), play.game.piece(leader).side
    if _is_box(play, where):
        return any(play.game.piece(unit).side == side for unit in units)
    return any(pieces.leads(play, leader, unit) for unit in units)


def _enter(play: GcacwPlay, side: Side, some: Iterable[tuple[PieceId, tuple[str, ...]]], rule: str) -> None:
    """Brings pieces on, units before leaders."""
    waiting = sorted(some, key=lambda one: play.game.piece(one[0]).is_leader)
    if waiting:
        play.push(Entering(side, tuple(waiting), rule))


def _by_date(side: Side) -> Callable[[GcacwPlay], None]:
    def begin(play: GcacwPlay) -> None:
        """Who is due now, or was and had no place."""
        due = (
            one
            for one in play.game.arrivals
            if not one.phase and one.turn <= play.record.turn and is_waiting(play, one.piece)
        )
        mine = [(one.piece, one.places) for one in due if play.game.piece(one.piece).side == side]
        _enter(play, side, mine, _CONFEDERATE if side == CONFEDERATE else _UNION)

    return begin


# -- special reinforcements of the Confederate ------------------------------------------------------------
def _called_come(play: GcacwPlay) -> None:
    figures = campaign_of(play).special_reinforcements.confederate
    due = [piece for piece, turn in _reinforced(play).called if turn <= play.record.turn]
    _enter(play, CONFEDERATE, [(piece, figures.places) for piece in due], _CONFEDERATE)


def call_refusal(play: GcacwPlay, piece: PieceId) -> Refusal | None:
    """Why one of the special reinforcements may not be called now."""
    figures = campaign_of(play).special_reinforcements.confederate
    record, who = _reinforced(play), name(play, piece)
    if play.record.turn < figures.turn:
        return _CONFEDERATE, _("special reinforcements can be called from turn {turn} on").format(turn=figures.turn)
    if any(one == piece for one, _turn in record.called):
        return _CONFEDERATE, _("{unit} is already on the way").format(unit=who)
    if piece in record.barred:
        return "26.0", _("{unit} is out of the game").format(unit=who)
    if not is_waiting(play, piece):
        return _CONFEDERATE, _("{unit} has already arrived").format(unit=who)
    other = figures.one_district.get(piece)
    if other is not None and not _has_gone(play, PieceId(other)):
        return "26.0", _("{unit} is called after {other} has left the Valley for the map").format(
            unit=who, other=name(play, PieceId(other))
        )
    return None


def _has_gone(play: GcacwPlay, leader: PieceId) -> bool:
    """26.0: is a district leader neither to come by date, nor in a box or on the Valley's maps, nor on the way between
    those? To the rest of the map he goes as a division (30.5)."""
    if leader not in play.game.index:
        return True
    if any(one.piece == leader and is_waiting(play, leader) for one in play.game.arrivals):
        return False
    where = pieces.hex_of(play, leader)
    if where is None:
        return not replacement.is_travelling(play, leader)
    return not boxes.theatre_of(play, where)


class Calling(Stage, frozen=True):
    """25.1: unit by unit, who sets out and who stays away; those may be called in a later cycle."""

    def _open(self, play: GcacwPlay) -> list[PieceId]:
        known = _known(play, campaign_of(play).special_reinforcements.confederate.pieces)
        return [piece for piece in known if call_refusal(play, piece) is None]

    def label(self, play: GcacwPlay, action: Action) -> Message | None:
        return _("No more calls") if isinstance(action, Done) else None

    def decision(self, play: GcacwPlay) -> Decision | None:
        found = self._open(play)
        if not found:
            return None
        turn = play.record.turn + campaign_of(play).special_reinforcements.confederate.ahead
        prompt = _("Special reinforcements: who is called for turn {turn}?").format(turn=turn)
        answers = (*(Call(piece) for piece in found), Done())
        return Decision(CONFEDERATE, "call", prompt, _CONFEDERATE, answers, default=Done())

    def run(self, play: GcacwPlay) -> None:
        play.finish()

    def apply(self, play: GcacwPlay, action: Action) -> None:
        if not isinstance(action, Call):
            play.finish()
            return
        turn = play.record.turn + campaign_of(play).special_reinforcements.confederate.ahead
        _amend(play, called=(*_reinforced(play).called, (action.piece, turn)))
        text = _("{unit} is called and arrives on turn {turn}").format(unit=as_leader(play, action.piece), turn=turn)
        play.emit(Event("reinforcement", text, _CONFEDERATE, CONFEDERATE, (action.piece,)))

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if not isinstance(action, Call):
            return None
        if action.piece not in play.game.index:
            return "2.2", _("{piece}: no such piece in this scenario").format(piece=action.piece)
        if action.piece not in campaign_of(play).special_reinforcements.confederate.pieces:
            return _CONFEDERATE, _("{unit} is not a special reinforcement").format(unit=name(play, action.piece))
        return call_refusal(play, action.piece)


def _one_district(play: GcacwPlay) -> None:
    """26.0: two district leaders of the Confederate are never in the Valley. When the first has gone and is back there,
    the other is out of the game: at once after a transfer (30.5), and here however he came back."""
    for leader, other in campaign_of(play).special_reinforcements.confederate.one_district.items():
        piece, first, record = PieceId(leader), PieceId(other), _reinforced(play)
        if piece not in play.game.index or piece in record.barred:
            continue
        if _has_gone(play, first):
            _amend(play, gone=tuple(dict.fromkeys((*record.gone, first))))
        elif first in record.gone:
            breckinridge.displace(play, first)


# -- special reinforcements of the Union ------------------------------------------------------------------
def uncalled(play: GcacwPlay) -> int:
    """Manpower of the Confederate's special reinforcements that have not been called."""
    known = _known(play, campaign_of(play).special_reinforcements.confederate.pieces)
    off = {piece for piece, _turn in _reinforced(play).called}
    return sum(
        pieces.manpower(play, piece)
        for piece in known
        if piece not in off and is_waiting(play, piece) and not play.game.piece(piece).is_leader
    )


def _has_called(play: GcacwPlay) -> bool:
    """Has the Confederate ever called one of his?"""
    known = _known(play, campaign_of(play).special_reinforcements.confederate.pieces)
    record = _reinforced(play)
    return bool(record.called) or any(piece in record.arrived for piece in known) or bool(record.barred)


class ReleaseRoll(Stage, frozen=True):
    """25.2: a die in every segment until it brings Crook and Averell."""

    def decision(self, play: GcacwPlay) -> Decision:
        die = campaign_of(play).special_reinforcements.union.die(uncalled(play))
        text = _("Crook and Averell are released on {die} or less").format(die=die)
        return dice(1, "release", text, _UNION)

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Roll)
        figures, (rolled,) = campaign_of(play).special_reinforcements.union, action.dice
        due = play.record.turn + figures.ahead
        released = rolled <= figures.die(uncalled(play))
        text = (
            _("Crook and Averell, die {die}: they arrive on turn {turn}")
            if released
            else _("Crook and Averell, die {die}: not released")
        )
        play.emit(Event("roll", text.format(die=rolled, turn=due), _UNION, UNION, amount=rolled))
        if released:
            _amend(play, due=due)
        play.finish()


def _release(play: GcacwPlay) -> None:
    figures = campaign_of(play).special_reinforcements.union
    waiting = any(is_waiting(play, piece) for piece in _known(play, figures.pieces))
    if waiting and not _reinforced(play).due and _has_called(play) and figures.die(uncalled(play)):
        play.push(ReleaseRoll())


def _released_come(play: GcacwPlay) -> None:
    figures, due = campaign_of(play).special_reinforcements.union, _reinforced(play).due
    if due and due <= play.record.turn:
        late = [piece for piece in _known(play, figures.pieces) if is_waiting(play, piece)]
        _enter(play, UNION, [(piece, figures.places) for piece in late], _UNION)


# -- who relieves the commander of the Valley ---------------------------------------------------------------
def _relief_turn(play: GcacwPlay) -> int | None:
    """The turn on which a commander is relieved; None where he is not, or has been."""
    figures = campaign_of(play).special_reinforcements.relief
    old, new = PieceId(figures.leader), PieceId(figures.by)
    known = old in play.game.index and new in play.game.index
    if not known or old in play.record.removed or not is_waiting(play, new):
        return None
    turns = [defeat.turn for defeat in boxes.record(play).defeats if defeat.theatre == figures.theatre]
    return min(turns) + figures.ahead if turns else None


def _relieve(play: GcacwPlay) -> None:
    turn, figures = _relief_turn(play), campaign_of(play).special_reinforcements.relief
    if turn is None or turn > play.record.turn:
        return
    old, new = PieceId(figures.leader), PieceId(figures.by)
    if replacement.swap(play, old, new):
        text = _("{new} takes over from {old}").format(new=name(play, new), old=name(play, old))
        play.emit(Event("reinforcement", text, _UNION, UNION, (new,)))
    elif commanded := illness.places(play, new):
        _enter(play, UNION, [(new, tuple(commanded))], _UNION)
    else:  # the old one has left with the last of his units: the new one waits for some
        return
    play.amend(removed=(*play.record.removed, old))


def phase_begins(play: GcacwPlay) -> None:
    """25.0 in the grand campaign: who has been called or released, and who relieves a commander, on any turn."""
    for step in (_released_come, _called_come, _relieve):
        step(play)


_STEPS: Sequence[Callable[[GcacwPlay], None]] = (
    _one_district,
    _by_date(CONFEDERATE),
    lambda play: replacement_points.begin(play, CONFEDERATE),
    _called_come,
    lambda play: play.push(Calling()),
    _by_date(UNION),
    lambda play: replacement_points.begin(play, UNION),
    _relieve,
    _released_come,
    _release,
)


CATALOGUE.belong(Occasion(("reinforcements", "reinforcement-phase"), _RULE), BringOn, Call)
CATALOGUE.answer(
    BringOn,
    lambda play, action: _("{unit} arrives at {place}").format(
        unit=name(play, action.piece), place=place(play, action.to)
    ),
)


def _call_label(play: GcacwPlay, action: Call) -> Message:
    if play.game.piece(action.piece).is_leader:
        return _("Call {unit}").format(unit=as_leader(play, action.piece))
    points = pieces.manpower(play, action.piece)
    return _("Call {unit} ({n} manpower)").format(unit=name(play, action.piece), n=points)


CATALOGUE.answer(Call, _call_label)
CATALOGUE.question(
    "reinforcement",
    lambda play: (
        (
            _(
                "Reinforcements arrive in the strategic cycle of their turn. They may meet enemies in a box, not in a "
                "hex."
            ),
            _("A unit that arrives in a box stays there in this cycle."),
        )
        if play.record.phase == "reinforcements"
        else (
            _(
                "Reinforcements arrive in the reinforcement phase of their turn. They may meet enemies in a box, not "
                "in a hex."
            ),
        )
    ),
)
CATALOGUE.question(
    "call",
    lambda play: (
        _("Units that you call arrive in the reinforcement phase of that turn. The others may be called later.")
        if membership.are_used(play.game)
        else _("Units that you call arrive in the next strategic cycle. The others may be called later."),
        _("The more you call, the sooner the Union gets Crook and Averell."),
    ),
)
CATALOGUE.question(
    "release",
    lambda play: (
        ngettext(
            "The Confederates have {n} manpower of special reinforcements not yet called.",
            "The Confederates have {n} manpower of special reinforcements not yet called.",
            uncalled(play),
        ).format(n=uncalled(play)),
    ),
)

PHASES.declare("reinforcements", Phase(N_("Reinforcement Segment"), lambda play: Segment(), place=63))
