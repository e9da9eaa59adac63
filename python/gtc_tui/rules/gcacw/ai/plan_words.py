"""The plan of a campaign as its side may read it: who goes where, what for and on whose supply, where depots belong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.thinking import Intention
from gtc_tui.messages import Message, _, ngettext
from gtc_tui.rules.gcacw.ai import plan, rests
from gtc_tui.rules.gcacw.campaign import counties, depots, supply_status
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.state import commands, pieces
from gtc_tui.rules.gcacw.state.armies import valley
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.record import UNION
from gtc_tui.rules.gcacw.strategy import artillery_withdrawal
from gtc_tui.rules.gcacw.words.phrases import name, names, place
from gtc_tui.rules.kit.words import series


def told(play: GcacwPlay, side: Side) -> tuple[Intention, ...]:
    """Nothing outside a campaign, which has no plan."""
    if play.game.campaign is None:
        return ()
    found = (_armies, _passed_by, _rests, _kept, _guns, _depots)
    return tuple(one for tell in found for one in tell(play, side))


def _armies(play: GcacwPlay, side: Side) -> Iterable[Intention]:
    """Who goes for, holds or bars which town, in the order of the plan."""
    by_town: dict[plan.Aim, list[plan.Orders]] = {}
    for one in plan.of(play).orders:
        if one.side == side:
            by_town.setdefault(one.aim, []).append(one)
    worth, held = campaign_of(play).county_points.counties, counties.held(play)
    supply, begun = _Supply(play, side), plan.of(play).begun
    for aim, orders in by_town.items():
        kind, text = "block", _("{who}: block the way to {town} ({county} County)")
        if side == UNION:
            kind, text = "take", _("{who}: take {town} ({county} County)")
            if aim.county in held:
                kind, text = "hold", _("{who}: hold {town} ({county} County)")
        who = series(_who(play, side, one.units) for one in orders)
        sentence = text.format(who=who, town=place(play, aim.hex), county=aim.county)
        points = worth.get(aim.county, 0)
        if points:
            more = ngettext("{text}, {n} VP per cycle", "{text}, {n} VP per cycle", points)
            sentence = more.format(text=sentence, n=points)
        sources = supply.of(aim)
        if sources:
            from_there = series(place(play, where) for where in sources)
            sentence = _("{text}, supplied from {places}").format(text=sentence, places=from_there)
        elif sources is not None:
            sentence = _("{text}, as yet out of supply there").format(text=sentence)
        by = _chief_crossroads(play, orders)
        if by is not None:
            sentence = _("{text}, by way of {place}").format(text=sentence, place=place(play, by))
        facts = {
            "county": aim.county,
            "points-per-cycle": points,
            "worth": round(aim.points, 2),
            "by-way-of": by,
            "supplied-from": sources,
            "kept": all(begun.get(unit) == aim.hex for one in orders for unit in one.units),
        }
        yield Intention(kind, sentence, _with_leaders(play, side, orders), aim.hex, facts)


def _passed_by(play: GcacwPlay, side: Side) -> Iterable[Intention]:
    for town, n in plan.of(play).passed_by.items() if side == UNION else ():
        text = _("Pass {town} by: the enemy has {n} manpower about it")
        yield Intention("pass-by", text.format(town=place(play, town), n=n), (), town, {"enemy-manpower": n})


class _Supply:
    """Where the units of a side are in supply, and by which depots (29.4)."""

    def __init__(self, play: GcacwPlay, side: Side) -> None:
        self._play = play
        self._always = supply_status.served_by(play, side, ())
        self._by = [(depot.hex, supply_status.served_by(play, side, (depot,))) for depot in depots.standing(play, side)]

    def of(self, aim: plan.Aim) -> tuple[str, ...] | None:
        """Depots that serve a town; None where units there need none."""
        play = self._play
        if aim.county in self._always or play.game.map.ids[aim.hex] in valley.hexes(play.game):
            return None
        return tuple(where for where, served in self._by if aim.county in served)


def _chief_crossroads(play: GcacwPlay, orders: Iterable[plan.Orders]) -> str | None:
    """The crossroads that most manpower comes by on its way."""
    led = Counter[str]()
    for one in orders:
        for unit, where in one.by.items():
            led[play.game.map.names[where]] += pieces.manpower(play, unit)
    return min(led, key=lambda where: (-led[where], where), default=None)


def _rests(play: GcacwPlay, side: Side) -> Iterable[Intention]:
    """Which corps rests, how far it may march, and why."""
    for one in plan.of(play).rests:
        if one.side == side:
            text = _(
                "{who}: rest, no march beyond fatigue level {most}: {n} of {m} manpower is exhausted or disorganized"
            )
            most, n, m = (
                rests.fit_again(play.game),
                pieces.total_manpower(play, one.worn),
                pieces.total_manpower(play, one.units),
            )
            sentence = text.format(who=_who(play, side, one.units), most=most, n=n, m=m)
            facts = {"fatigue": most, "worn-manpower": n, "manpower": m}
            yield Intention("rest", sentence, _led(play, side, one.units), None, facts)


def _kept(play: GcacwPlay, side: Side) -> Iterable[Intention]:
    """Small units that stay where they are."""
    for unit, points in plan.of(play).posted.items():
        where = pieces.hex_of(play, unit)
        if play.game.piece(unit).side == side and where is not None:
            sentence = _("{who}: stay and keep {place}").format(who=name(play, unit), place=place(play, where))
            yield Intention("keep", sentence, (unit,), where, {"worth": round(points, 2)})


def _guns(play: GcacwPlay, side: Side) -> Iterable[Intention]:
    """Artillery that has been ordered away, and whether it is where it can go."""
    for errand in plan.of(play).guns if side == UNION else ():
        ready = [unit for unit in errand.worth if artillery_withdrawal.is_ready(play, unit)]
        text = _(
            "{who}: be at a depot or at a control town you hold when turn {turn} ends, to withdraw; {n} of {m} ready"
        )
        units, n = tuple(errand.worth), len(ready)
        sentence = text.format(who=names(play, units), turn=errand.until, n=n, m=len(units))
        yield Intention("withdraw", sentence, units, None, {"turn": errand.until, "ready": n})


def _who(play: GcacwPlay, side: Side, units: tuple[PieceId, ...]) -> Message:
    """A corps by its leader, where he leads all of these units; else the units."""
    for leader, led in _corps_leaders(play, side):
        if {play.game.index[unit] for unit in units} <= led:
            return _("{leader}'s corps").format(leader=name(play, leader))
    return names(play, units)


def _with_leaders(play: GcacwPlay, side: Side, orders: Sequence[plan.Orders]) -> tuple[PieceId, ...]:
    return tuple(piece for one in orders for piece in _led(play, side, one.units))


def _led(play: GcacwPlay, side: Side, units: tuple[PieceId, ...]) -> tuple[PieceId, ...]:
    """Units, and the leaders of corps who lead some of them."""
    numbers = {play.game.index[unit] for unit in units}
    return (*units, *(leader for leader, led in _corps_leaders(play, side) if numbers & led))


def _corps_leaders(play: GcacwPlay, side: Side) -> Iterable[tuple[PieceId, set[int]]]:
    """With whom they lead."""
    led: Mapping[PieceId, Sequence[int]] = commands.of(play)
    for leader in pieces.on_map(play, side, leaders=True):
        if play.game.piece(leader).size == "Corps":
            yield leader, set(led[leader])


def _depots(play: GcacwPlay, side: Side) -> Iterable[Intention]:
    """What to guard, and where the next one serves most."""
    own = tuple(depot.hex for depot in depots.standing(play, side))
    if own:
        text = ngettext("Guard the depot at {places}", "Guard the depots at {places}", len(own))
        sentence = text.format(places=series(place(play, where) for where in own))
        yield Intention("guard", sentence, (), own[0], {"depots": own})
    best = plan.of(play).next_depot(side)
    if best is not None:
        sentence = _("The best place for the next depot is {place}").format(place=place(play, best))
        yield Intention("next-depot", sentence, (), best)
