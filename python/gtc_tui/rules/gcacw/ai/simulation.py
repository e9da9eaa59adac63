"""Tables and positions of a game, handed to the native core's simulator.

What the core plays by itself is the general course of the rules (5.0 to 7.0, 8.0). Special rules of a scenario and
options stay here: who holds a plan of the core against the legal actions learns what they forbid.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, TypeVar

import msgspec

from gtc_tui import _core
from gtc_tui._core import NO_HEX, Area, Figures, World
from gtc_tui.engine.action import Side
from gtc_tui.rules.gcacw.ai import guns, plan, ways
from gtc_tui.rules.gcacw.campaign import supply, victory
from gtc_tui.rules.gcacw.special.objectives import Errand, Stronghold
from gtc_tui.rules.gcacw.state import commands, pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.native import order_of_battle
from gtc_tui.rules.kit.caches import Recent

V = TypeVar("V")

_ASKED = 12  # answers of a scenario's rules that are kept
_FEW = 50  # units and turns of a playout: their product at most, if it is to go beyond one


def figures(play: GcacwPlay) -> Figures:
    """Everything that the core needs to play the action cycle and the recovery phase of this game by itself."""
    game = play.game
    return Figures(
        commands.rules(play),
        order=order_of_battle.of(play),
        posts=_posts(play),
        lines=supply.lines(game, said(play, game.rules.depots)),
        areas=list(_areas(play).values()),
        wins_at=wins_at(play),
    )


def wins_at(play: GcacwPlay) -> int:
    """Points from which on the side that scores wins."""
    side, levels = play.game.scoring_side, play.game.levels
    return min((level.least for level in levels if level.winner == side and level.least is not None), default=0)


def _errands(play: GcacwPlay, ahead: bool) -> tuple[Errand, ...]:
    """Those of the scenario's rules, and what the plan of a campaign gives its corps to do. ahead: with those that send
    nobody; as long as their time is far, they only count who is there."""
    own = said(play, play.game.rules.errands)
    if play.game.campaign is None:
        return own
    near = play.record.turn > play.game.turns - play.game.campaign.cycle.turns
    counted = (one if near else msgspec.structs.replace(one, until=0) for one in own if not one.sends and ahead)
    found = (*(one for one in own if one.sends), *plan.of(play).errands, *counted)
    return found[: plan.MOST_ERRANDS]


def _strongholds(play: GcacwPlay) -> tuple[Stronghold, ...]:
    """As `_errands`."""
    own = said(play, play.game.rules.strongholds)
    return own if play.game.campaign is None else (*own, *plan.of(play).strongholds)


def _posts(play: GcacwPlay) -> list[_core.Post]:
    game = play.game
    return [
        _core.Post(
            hex=game.map.ids[one.hex],
            points=one.points,
            takers=[n for n, piece in enumerate(game.pieces) if piece.arm in one.takes],
            side=game.side_index(one.side),
            keepers=[game.index[unit] for unit in one.keepers],
            near=one.near,
            kept=one.kept,
        )
        for one in _strongholds(play)
    ]


def said(play: GcacwPlay, ask: Callable[[GcacwPlay], V]) -> V:
    """What the scenario's rules say of a position: they are asked again and again before it changes. ask: what hangs on
    the position and the record alone."""
    known: Recent[object, V] = play.game.caches.get(said, lambda: Recent(_ASKED))
    return known.get((ask, play.position.hash, play.record), lambda: ask(play))


def ways_off(play: GcacwPlay) -> list[Errand]:
    """What there is to leave the map for, and where."""
    return [errand for errand in said(play, play.game.rules.errands) if errand.leaves]


def fingerprint(play: GcacwPlay) -> object:
    """Equal as long as `figures` of a game would be."""
    depots = said(play, play.game.rules.depots)
    return order_of_battle.key(play), tuple(_areas(play)), _strongholds(play), depots


def places(play: GcacwPlay) -> object:
    """What there is to go to, in figures made now: equal as long as distances are measured to the same hexes."""
    return tuple(_areas(play)), tuple(one.hex for one in _strongholds(play))


def _areas(play: GcacwPlay) -> Mapping[str, Area]:
    """Where errands may be, by key; the core knows each by its place here. What the plan of a campaign may name is
    always among them."""
    own = {errand.key: errand.area for errand in said(play, play.game.rules.errands)}
    if play.game.campaign is None:
        return own
    return {**own, **ways.grounds(play.game), **{errand.key: errand.area for errand in guns.errands(play)}}


def _given(play: GcacwPlay, ahead: bool) -> list[_core.Errand]:
    """The errands for the core, as `_errands`."""
    places = {key: number for number, key in enumerate(_areas(play))}
    return [_errand(play, places[errand.key], errand) for errand in _errands(play, ahead)]


def standing_world(play: GcacwPlay, given: Figures) -> World:
    """The position with what the core has to know to judge it as it stands, nothing of what may come of it."""
    record, rules = play.record, play.game.rules
    return World(
        play.position,
        given,
        turn=record.turn,
        passed=record.passed is not None,
        rain=record.rain,
        held=[(number, record.turn) for number in _held_now(play)],
        errands=_given(play, ahead=False),
        dues=said(play, _dues),
        charges=rules.charges(play),
    )


def world(play: GcacwPlay, given: Figures, side: Side, last: int | None = None, ahead: bool = True) -> World:
    """The position with what the core has to know of the sequence, that side at its menu. Points that follow from the
    map by a special rule stay what they are, those aside that errands and depots tell of (see `aims`). last: turn that
    playouts go on to the end of, if not the one that `until` says. ahead: what counts where the game is to be judged
    before its end.
    """
    game, record = play.game, play.record
    return World(
        play.position,
        given,
        side=game.side_index(side),
        turn=record.turn,
        passed=record.passed is not None,
        owed=None if record.owed is None else game.side_index(record.owed),
        rain=record.rain,
        points=victory.points(play),
        held=_held(play),
        errands=_given(play, ahead),
        dues=said(play, _dues),
        charges=game.rules.charges(play),
        rooted=_rooted(play),
        until=until(play) if last is None else last,
        sent=_sent(play),
        watch=_watch(play),
        waiting=[game.index[piece] for piece in game.rules.waiting(play)],
        alarm=_alarm(play),
    )


def _held_now(play: GcacwPlay) -> list[int]:
    """Pieces that a special rule keeps from acting."""
    return sorted(set(pieces.held(play)))


def _held(play: GcacwPlay) -> list[tuple[int, int]]:
    """The same with the last turn of it, as far as the turns alone tell. What units have to guard the core works out
    for itself."""
    turn, held = play.record.turn, _held_now(play)
    found = dict.fromkeys(held, turn)
    ahead = play.clone() if held and play.game.rules.watch(play) is None else None
    while ahead is not None and held and turn < play.game.turns:
        turn += 1
        ahead.amend(turn=turn)
        held = [number for number in _held_now(ahead) if number in held]
        found |= dict.fromkeys(held, turn)
    return list(found.items())


def _errand(play: GcacwPlay, area: int, errand: Errand) -> _core.Errand:
    pays: Literal["", "standing", "last", "leaving", "after-fire"] = errand.pays
    if errand.leaves:
        pays = "after-fire" if errand.after_fire else "leaving"
    back, worth = errand.back, errand.worth
    if back is not None:
        worth = {**worth, **back.worth}
    return _core.Errand(
        area=area,
        until=errand.until,
        late=errand.late and not errand.steady,
        pays=pays,
        most=errand.most,
        worth=[(play.game.index[piece], points) for piece, points in worth.items() if points],
        shared=errand.shared,
        back=None if back is None else (play.game.side_index(back.side), back.brought, back.taken),
    )


def until(play: GcacwPlay) -> int:
    """Last turn that playouts go on to the end of: they look further ahead where few units are on the map. In a
    campaign they end with the turn: of journeys, supply and the strategic cycle the core knows only what its places
    are worth."""
    game, record = play.game, play.record
    if game.campaign is not None:
        return record.turn
    units = sum(not piece.is_leader and play.position.hex(n) != NO_HEX for n, piece in enumerate(game.pieces))
    return min(game.turns, record.turn + max(0, _FEW // max(1, units) - 1))


def _dues(play: GcacwPlay) -> list[_core.Due]:
    """Of the units whose marches a special rule makes dear."""
    game = play.game
    if not game.rules.march_price:
        return []
    found = []
    for number, piece in enumerate(game.pieces):
        if not piece.is_leader and play.position.hex(number) != NO_HEX:
            whole = game.rules.march_price(play, piece.id, 1.0)
            if whole:
                once = game.rules.march_price(play, piece.id, 0.0)
                found.append(_core.Due(unit=number, once=round(once), hurt=whole - once))
    return found


def _sent(play: GcacwPlay) -> _core.Sent | None:
    sent, game = play.game.rules.sent(play), play.game
    if sent is None:
        return None
    return _core.Sent(units=[game.index[unit] for unit in sent.units], goal=game.map.ids[sent.hex])


def _alarm(play: GcacwPlay) -> _core.Alarm | None:
    alarm, game = play.game.rules.alarm(play), play.game
    if alarm is None:
        return None
    return _core.Alarm(
        pieces=[game.index[piece] for piece in alarm.pieces],
        side=game.side_index(alarm.side),
        camp=game.map.ids[alarm.camp],
        radius=alarm.hexes,
    )


def _watch(play: GcacwPlay) -> _core.Watch | None:
    watch, game = play.game.rules.watch(play), play.game
    if watch is None:
        return None
    return _core.Watch(
        units=[game.index[unit] for unit in watch.units],
        area=watch.hexes,
        centre=game.map.ids[watch.centre],
        least=watch.least,
    )


def is_bound(play: GcacwPlay) -> bool:
    """May units be sent somewhere, or kept somewhere (`Sent`, `Watch`)?"""
    return bool(play.game.rules.sent or play.game.rules.watch)


def _rooted(play: GcacwPlay) -> list[int]:
    """Units all of whose steps a special rule bars in this turn."""
    game, position, names = play.game, play.position, play.game.map.names
    if not game.rules.bars_step or is_bound(play) or not play.stack:
        return []
    found = []
    for number, piece in enumerate(game.pieces):
        if piece.is_leader or position.hex(number) == NO_HEX:
            continue
        steps = [to for to, _cost, _reason in position.steps(number) if to != NO_HEX]
        if steps and all(game.rules.bars_step(play, piece.id, names[to]) is not None for to in steps):
            found.append(number)
    return found
