"""2.2 Who leads whom now: as printed, but for substitutes (30.1) and for leaders of several commands (34.0)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from gtc_tui._core import Rulebook
from gtc_tui.engine.action import PieceId
from gtc_tui.model.ids import PieceNo
from gtc_tui.rules.gcacw.state.armies import membership
from gtc_tui.rules.gcacw.state.game import GcacwGame, GcacwPlay, PieceDef
from gtc_tui.rules.gcacw.state.native import rulebook
from gtc_tui.rules.gcacw.state.record import CampaignRecord, Parts


def parts(play: GcacwPlay) -> Parts:
    """Nothing is divided outside a campaign."""
    return play.record.parts if isinstance(play.record, CampaignRecord) else Parts()


def is_reorganized(play: GcacwPlay) -> bool:
    """34.0: has the Confederate reorganized his army? In games that begin after it, yes."""
    campaign = play.game.campaign
    if campaign is None:
        return False
    declared = isinstance(play.record, CampaignRecord) and play.record.reorganized
    return declared or play.game.first_turn > campaign.reorganization.last


def mixing(play: GcacwPlay) -> tuple[PieceId, ...]:
    """34.0: leaders who choose units of several commands now."""
    campaign = play.game.campaign
    if campaign is None:
        return ()
    figures = campaign.reorganization
    return figures.after if is_reorganized(play) else figures.before


def most_infantry(play: GcacwPlay, leader: PieceId) -> int | None:
    """34.0: units of infantry that a leader of several commands may choose for an action; None: as many as he likes."""
    campaign = play.game.campaign
    return campaign.reorganization.infantry if campaign is not None and leader in mixing(play) else None


def key(play: GcacwPlay) -> Hashable:
    """Equal as long as everybody leads the same units; () outside a campaign."""
    record = play.record  # what else `mixing` hangs on does not change in a game
    if not isinstance(record, CampaignRecord):
        return ()
    return record.reorganized, record.parts.under, membership.key(play)


def of(play: GcacwPlay) -> Mapping[PieceId, tuple[PieceNo, ...]]:
    """Of each leader the numbers of the units of his command now, in piece order."""
    game = play.game
    if game.campaign is None:
        return game.commands
    return game.orders.get((of, key(play)), lambda: _made(play))


def origin(play: GcacwPlay, unit: PieceId) -> PieceDef:
    """The printed unit whose command a unit has: its own, but for a substitute."""
    return play.game.piece(dict(parts(play).under).get(unit, unit))


def leads(play: GcacwPlay, leader: PieceId, unit: PieceId) -> bool:
    """Is the unit of the leader's command (all units of a side answer to its army leader)?"""
    game = play.game
    if game.campaign is None:
        return game.piece(leader).leads(game.piece(unit))
    if game.piece(unit).is_leader:
        return False
    if membership.are_used(game) and membership.of(play, leader) != membership.of(play, unit):
        return False
    return _leads(game, mixing(play), game.piece(leader), origin(play, unit))


def _leads(game: GcacwGame, mixers: tuple[PieceId, ...], leader: PieceDef, unit: PieceDef) -> bool:
    """mixers: what `mixing` says."""
    if leader.leads(unit):
        return True
    if game.campaign is None or leader.id not in mixers:
        return False
    return leader.side == unit.side and not set(unit.chain).isdisjoint(game.campaign.reorganization.commands)


def _made(play: GcacwPlay) -> Mapping[PieceId, tuple[PieceNo, ...]]:
    """As if nobody were a substitute, but for the commands that one comes into or goes out of."""
    game, mixers = play.game, mixing(play)
    usual, leaders = game.caches.get((_undivided, mixers), lambda: _undivided(game, mixers))
    lost, won = dict[PieceId, set[PieceNo]](), dict[PieceId, set[PieceNo]]()
    for unit, whose in parts(play).under:
        number, before, now = game.index[unit], leaders[game.index[unit]], leaders[game.index[whose]]
        for leader in before - now:
            lost.setdefault(leader, set()).add(number)
        for leader in now - before:
            won.setdefault(leader, set()).add(number)
    led = dict(usual)
    for leader in lost.keys() | won.keys():
        led[leader] = tuple(sorted((set(usual[leader]) - lost.get(leader, set())) | won.get(leader, set())))
    return _within_armies(play, led) if membership.are_used(game) else led


def _within_armies(
    play: GcacwPlay, led: Mapping[PieceId, tuple[PieceNo, ...]]
) -> Mapping[PieceId, tuple[PieceNo, ...]]:
    """Without units of other armies than their leader's (14.0)."""
    ids, armies = play.game.ids, membership.everybody(play)
    return {
        leader: tuple(unit for unit in units if armies[ids[unit]] == armies[leader]) for leader, units in led.items()
    }


def _undivided(
    game: GcacwGame, mixers: tuple[PieceId, ...]
) -> tuple[Mapping[PieceId, tuple[PieceNo, ...]], Mapping[PieceNo, frozenset[PieceId]]]:
    """Commands where nobody is a substitute, and the leaders of each unit."""
    units = [(number, piece) for number, piece in game.numbered if not piece.is_leader]
    led = {
        leader.id: tuple(number for number, unit in units if _leads(game, mixers, leader, unit))
        for leader in game.pieces
        if leader.is_leader
    }
    return led, {
        number: frozenset(leader for leader, some in led.items() if number in some) for number, _piece in units
    }


def rows(play: GcacwPlay) -> list[tuple[PieceNo, ...]]:
    """By piece, the units of a leader's command, as the native core takes them."""
    led = of(play)
    return [led.get(piece, ()) for piece in play.game.ids]


def rules(play: GcacwPlay) -> Rulebook:
    """The rules as the native core carries them out, with the commands as they are now."""
    game = play.game
    if game.campaign is None:
        return rulebook.of(game)
    wanted = key(play)
    latest: list[tuple[Hashable, Rulebook]] = game.caches.found(rules) or game.caches.get(rules, list)
    for known, made in latest:  # equal as the same objects, nearly always: to hash them would take longer
        if known == wanted:
            return made
    found = game.orders.get((rules, wanted), lambda: _ruled(play))
    latest[:] = [(wanted, found)]
    return found


def _ruled(play: GcacwPlay) -> Rulebook:
    game, now = play.game, of(play)
    changed = [(game.index[leader], units) for leader, units in now.items() if units != game.commands[leader]]
    return rulebook.of(game).commanded(changed)
