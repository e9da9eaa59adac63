"""16.0 The Union is ordered to give up artillery: it is to be ready when the next strategic cycle begins, and goes in
its reinforcement segment (14.0)."""

from __future__ import annotations

from gtc_tui.engine.action import Action, PieceId
from gtc_tui.engine.decision import Decision
from gtc_tui.engine.event import Event
from gtc_tui.engine.stage import Refusal, Stage
from gtc_tui.i18n import N_
from gtc_tui.messages import _, ngettext
from gtc_tui.model.ids import HexId
from gtc_tui.rules.gcacw.campaign import counties, depots
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.forces import markers
from gtc_tui.rules.gcacw.state import ledger, pieces
from gtc_tui.rules.gcacw.state.actions import CATALOGUE
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.phases import PHASES
from gtc_tui.rules.gcacw.state.record import UNION, CampaignRecord
from gtc_tui.rules.gcacw.words import refusals
from gtc_tui.rules.gcacw.words.phrases import name, place
from gtc_tui.rules.kit.actions import Occasion
from gtc_tui.rules.kit.sequence import Phase

_RULE = "16.0"


class Keep(Action, frozen=True, tag="keep"):
    """This unit of artillery stays with the army; others go (16.0)."""

    unit: PieceId


def order(play: GcacwPlay) -> None:
    """The event: the order holds for the next cycle; a second one of the game is void."""
    record = play.record
    assert isinstance(record, CampaignRecord)
    if record.withdrawal:
        play.emit(Event("withdrawal", _("The Union has already had this order: no effect"), _RULE, UNION))
        return
    play.amend(withdrawal=record.turn)
    figures, due = campaign_of(play).artillery_withdrawal, record.turn + campaign_of(play).cycle.turns
    text = _("The Union must have {n} artillery units ready to withdraw in the strategic cycle of turn {turn}")
    play.emit(Event("withdrawal", text.format(n=figures.units, turn=due), _RULE, UNION))


def due(play: GcacwPlay) -> int | None:
    """Turn whose strategic cycle takes the artillery; None without an order that is still to be carried out."""
    record = play.record
    ordered = record.withdrawal if isinstance(record, CampaignRecord) else 0
    turn = ordered + campaign_of(play).cycle.turns if ordered else 0
    return turn if turn >= record.turn and ordered else None


def is_due(play: GcacwPlay) -> bool:
    """Is the present cycle the one after the order?"""
    return due(play) == play.record.turn


def muster(play: GcacwPlay) -> None:
    """When the cycle begins: which units can go. A depot that is lost later in it has served them all the same."""
    if is_due(play):
        units = pieces.on_map(play, UNION)
        guns = (unit for unit in units if play.game.piece(unit).arm == "artillery")
        play.amend(withdrawing=tuple(unit for unit in guns if is_ready(play, unit)))


def places(play: GcacwPlay) -> frozenset[HexId]:
    """Hexes where artillery can be sent off now: in certain counties, at depots of the Union, and control towns of
    counties that the Union controls."""
    towns, ids = campaign_of(play).counties.towns, play.game.map.ids
    held = counties.held(play)
    found = {ids[town] for county, town in towns.items() if county in held}
    found |= {ids[depot.hex] for depot in depots.standing(play, UNION)}
    always = play.game.caches.get(places, lambda: _always(play))
    return frozenset(one for one in (*found, *always) if one not in play.game.map.boxes)


def _always(play: GcacwPlay) -> tuple[HexId, ...]:
    wanted = frozenset(campaign_of(play).artillery_withdrawal.counties)
    return tuple(HexId(one) for one, county in enumerate(play.game.map.counties) if county in wanted)


def is_ready(play: GcacwPlay, unit: PieceId) -> bool:
    """Is the unit where artillery can be sent off?"""
    return pieces.hex_id(play, unit) in places(play)


class Withdrawal(Stage, frozen=True):
    """Units that are ready go; with too many of them the Union says which stay. kept: those."""

    kept: tuple[PieceId, ...] = ()

    def _ready(self, play: GcacwPlay) -> tuple[PieceId, ...]:
        assert isinstance(play.record, CampaignRecord)
        return tuple(unit for unit in play.record.withdrawing if unit not in self.kept)

    def decision(self, play: GcacwPlay) -> Decision | None:
        ready, most = self._ready(play), campaign_of(play).artillery_withdrawal.units
        if len(ready) <= most:
            return None
        prompt = _("{n} artillery units withdraw: which one stays?").format(n=most)
        return Decision(UNION, "withdrawal", prompt, _RULE, tuple(Keep(unit) for unit in ready))

    def apply(self, play: GcacwPlay, action: Action) -> None:
        assert isinstance(action, Keep)
        play.replace(Withdrawal((*self.kept, action.unit)))

    def run(self, play: GcacwPlay) -> None:
        ready, figures = self._ready(play), campaign_of(play).artillery_withdrawal
        for unit in ready:
            self._send_off(play, unit)
        play.amend(withdrawing=())
        missing = figures.units - len(ready)
        if missing > 0:
            text = ngettext(
                "{n} artillery unit was not ready to withdraw",
                "{n} artillery units were not ready to withdraw",
                missing,
            ).format(n=missing)
            ledger.award(play, "withdrawal", figures.points * missing, text, UNION)
        play.finish()

    def _send_off(self, play: GcacwPlay, unit: PieceId) -> None:
        where = pieces.hex_of(play, unit)
        assert where is not None
        markers.uncover(play, (unit,))
        play.position.lift(play.game.index[unit])
        play.amend(left=(*play.record.left, unit))
        text = _("{unit} withdraws at {hex}").format(unit=name(play, unit), hex=place(play, where))
        play.emit(Event("withdrawal", text, _RULE, UNION, (unit,), (where,)))
        pieces.settle_leaders(play, where)

    def refusal(self, play: GcacwPlay, action: Action) -> Refusal | None:
        if not isinstance(action, Keep):
            return None
        fault = refusals.not_own(play, action.unit, UNION)
        if fault is not None:
            return fault
        if action.unit in self.kept:
            return _RULE, _("{unit} already stays").format(unit=name(play, action.unit))
        return _RULE, _("{unit} is not an artillery unit that can withdraw now").format(unit=name(play, action.unit))


CATALOGUE.belong(Occasion(("artillery-withdrawal",), _RULE), Keep)
CATALOGUE.answer(Keep, lambda play, action: _("{unit} stays").format(unit=name(play, action.unit)))
CATALOGUE.question(
    "withdrawal",
    lambda play: (
        _("The artillery ordered to withdraw leaves the map for good. It does not count as a loss."),
        _("Each unit that is missing costs the Union {n} VP.").format(n=-campaign_of(play).artillery_withdrawal.points),
    ),
)

PHASES.declare(
    "artillery-withdrawal",
    Phase(N_("Withdrawal Segment"), lambda play: Withdrawal() if is_due(play) else None, place=64),
)
