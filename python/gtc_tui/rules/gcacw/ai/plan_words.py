"""The plan of a campaign in sentences, as its side may read them: who goes where and what for, where depots belong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.messages import Message, _, ngettext
from gtc_tui.rules.gcacw.ai import plan, rests
from gtc_tui.rules.gcacw.campaign import counties, depots
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.state import commands, pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.record import UNION
from gtc_tui.rules.gcacw.strategy import artillery_withdrawal
from gtc_tui.rules.gcacw.words.phrases import name, names, place
from gtc_tui.rules.kit.words import series


def told(play: GcacwPlay, side: Side) -> tuple[Message, ...]:
    """Nothing outside a campaign, which has no plan."""
    if play.game.campaign is None:
        return ()
    return (*_armies(play, side), *_rests(play, side), *_guns(play, side), *_depots(play, side))


def _armies(play: GcacwPlay, side: Side) -> Iterable[Message]:
    """Who goes for, holds or bars which town, in the order of the plan."""
    by_town: dict[plan.Aim, list[plan.Orders]] = {}
    for one in plan.of(play).orders:
        if one.side == side:
            by_town.setdefault(one.aim, []).append(one)
    worth, held = campaign_of(play).county_points.counties, counties.held(play)
    for aim, orders in by_town.items():
        text = _("{who}: block the way to {town} ({county} County)")
        if side == UNION:
            text = _("{who}: take {town} ({county} County)")
            if aim.county in held:
                text = _("{who}: hold {town} ({county} County)")
        who = series(_who(play, side, one.units) for one in orders)
        sentence = text.format(who=who, town=place(play, aim.hex), county=aim.county)
        points = worth.get(aim.county, 0)
        if points:
            more = ngettext("{text}, {n} VP per cycle", "{text}, {n} VP per cycle", points)
            sentence = more.format(text=sentence, n=points)
        by = _chief_crossroads(play, orders)
        if by is not None:
            sentence = _("{text}, by way of {place}").format(text=sentence, place=place(play, by))
        yield sentence
    if side == UNION:
        for town, n in plan.of(play).passed_by.items():
            text = _("Pass {town} by: the enemy has {n} manpower about it")
            yield text.format(town=place(play, town), n=n)


def _chief_crossroads(play: GcacwPlay, orders: Iterable[plan.Orders]) -> str | None:
    """The crossroads that most manpower comes by on its way."""
    led = Counter[str]()
    for one in orders:
        for unit, where in one.by.items():
            led[play.game.map.names[where]] += pieces.manpower(play, unit)
    return min(led, key=lambda where: (-led[where], where), default=None)


def _rests(play: GcacwPlay, side: Side) -> Iterable[Message]:
    """Which corps rests, how far it may march, and why."""
    for one in plan.of(play).rests:
        if one.side == side:
            text = _(
                "{who}: rest, no march beyond fatigue level {most}: {n} of {m} manpower is exhausted or disorganized"
            )
            yield text.format(
                who=_who(play, side, one.units),
                most=rests.fit_again(play.game),
                n=rests.strength(play, one.worn),
                m=rests.strength(play, one.units),
            )


def _guns(play: GcacwPlay, side: Side) -> Iterable[Message]:
    """Artillery that has been ordered away, and whether it is where it can go."""
    for errand in plan.of(play).guns if side == UNION else ():
        ready = [unit for unit in errand.worth if artillery_withdrawal.is_ready(play, unit)]
        text = _(
            "{who}: be at a depot or at a control town you hold when turn {turn} ends, to withdraw; {n} of {m} ready"
        )
        yield text.format(who=names(play, tuple(errand.worth)), turn=errand.until, n=len(ready), m=len(errand.worth))


def _who(play: GcacwPlay, side: Side, units: tuple[PieceId, ...]) -> Message:
    """A corps by its leader, where he leads all of these units; else the units."""
    led = commands.of(play)
    numbers = {play.game.index[unit] for unit in units}
    for leader in pieces.on_map(play, side, leaders=True):
        piece = play.game.piece(leader)
        if piece.size == "Corps" and numbers <= set(led[leader]):
            return _("{leader}'s corps").format(leader=name(play, leader))
    return names(play, units)


def _depots(play: GcacwPlay, side: Side) -> Iterable[Message]:
    """What to guard, and where the next one serves most."""
    own = depots.standing(play, side)
    if own:
        text = ngettext("Guard the depot at {places}", "Guard the depots at {places}", len(own))
        yield text.format(places=series(place(play, depot.hex) for depot in own))
    best = plan.of(play).next_depot(side)
    if best is not None:
        yield _("The best place for the next depot is {place}").format(place=place(play, best))
