"""Games to look at, and others that look the same to a side, made without asking the rules what is hidden."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

import gtc_tui
from gtc_tui._core import MANPOWER, NO_HEX
from gtc_tui.bots.greedy import GreedyBot
from gtc_tui.engine.action import CHANCE, Side
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.rules.boots.state import boards, pieces, stacking, ways
from gtc_tui.rules.boots.state.game import BootsPlay

# -- other games that are the same to a side ---------------------------------------------------------------------------


def secret(play: BootsPlay, side: Side) -> list[int]:
    """15.1: enemy units on the map that lie face down: never looked at, no garrison, in no combat."""
    game = play.game
    shown = {game.index[unit] for sight in play.record.seen[game.side_index(side)] for unit in sight.pieces}
    for stage in play.stack:
        if hasattr(stage, "attack"):
            shown.update((*stage.attack.attackers, *stage.attack.defenders))
        if getattr(stage, "by", None) == side:  # led by the enemy (6.7)
            shown.update(getattr(stage, "units", ()))
        if hasattr(stage, "forced") and hasattr(stage, "units"):  # pursuers whose combat goes on (12.5)
            shown.update(stage.units)
    return [
        number
        for number, unit in enumerate(game.pieces)
        if pieces.owner(play, number) not in (side, None)
        and play.position.hex(number) != NO_HEX
        and not unit.is_garrison
        and number not in shown
    ]


def to_come(play: BootsPlay, side: Side) -> list[int]:
    """22.11: enemy bands that have not come, and might as well have."""
    return [
        number
        for number, unit in enumerate(play.game.pieces)
        if unit.enters == "random" and unit.side != side and unit.id not in play.record.entered
    ]


_SLOTS = {"units", "piece", "done", "moved", "attackers", "defenders", "fought", "still", "free", "builders"} | {
    *("pieces", "only", "pending", "made", "attack", "moment")
}
"""Fields of stages, attacks, moments and effects that are about units where they stand."""


def renamed(value: Any, stead: dict[Any, Any]) -> Any:
    """A stage, or an effect, that is about other units in the same places."""
    if isinstance(value, msgspec.Struct):
        fields = {name: getattr(value, name) for name in value.__struct_fields__ if name in _SLOTS}
        slots = {name: one for name, one in fields.items() if name == "piece" or not isinstance(one, int)}
        return msgspec.structs.replace(value, **{name: renamed(one, stead) for name, one in slots.items()})
    if isinstance(value, tuple):
        return tuple(renamed(one, stead) for one in value)
    return stead.get(value, value)


def coming(play: BootsPlay) -> set[int]:
    """Units that are being put down, and are not seen yet."""
    drawn = {getattr(stage, "drawn", None) for stage in play.stack} - {None}
    return {play.game.index[unit] for unit in drawn if isinstance(unit, str)} | {
        number
        for stage in play.stack
        for number in (*getattr(stage, "placed", ()), *getattr(stage, "driven", ()), *in_set_up(play, stage))
    }


def in_set_up(play: BootsPlay, stage: Any) -> list[int]:
    groups = play.game.set_up
    if not hasattr(stage, "site") or stage.group == len(groups):
        return []
    return [play.game.index[unit] for unit in groups[stage.group].pieces]


def another(state: State, side: Side, rng: random.Random, hands: bool = True) -> State | None:
    """Units of one sub-command that lie face down have changed places, also with such as have not come, whatever they
    are doing; and the enemy's hand is another; None where there is nothing to change."""
    found = exchanged(state, side, rng, hands)
    return found and found[0]


def exchanged(state: State, side: Side, rng: random.Random, hands: bool) -> tuple[State, dict[Any, Any]] | None:
    """`another`, and who is in whose place."""
    if not state.game.system.secrets:
        return None
    play: BootsPlay = state.play
    game, position = play.game, play.position
    fixed = coming(play)
    units = [number for number in secret(play, side) if number not in fixed]
    pool = [*units, *(number for number in to_come(play, side) if number not in fixed)]
    places = {number: position.hex(number) for number in pool}
    who = {number: number for number in pool}
    """Who is where each of them was."""
    under_way = {number for stage in play.stack if hasattr(stage, "points") for number in stage.units}
    for one in rng.sample(units, len(units)):
        going = {who.get(slot, slot) for slot in under_way}
        mates = [
            number
            for number in pool
            if game.pieces[number].subcommand == game.pieces[one].subcommand
            and position.hex(number) != position.hex(one)
            and game.is_bound(number) == game.is_bound(one)  # its zone ends at the border (22.9)
            and (going.isdisjoint((number, one)) or paced(play, number) == paced(play, one))
        ]
        mate = rng.choice(mates) if mates else one
        if mates and swap(play, one, mate):
            slots = {now: slot for slot, now in who.items()}
            who[slots[one]], who[slots[mate]] = mate, one
    stead: dict[Any, Any] = {slot: now for slot, now in who.items() if slot != now and places[slot] != NO_HEX}
    changed = bool(stead)
    stead |= {game.pieces[slot].id: game.pieces[now].id for slot, now in stead.items()}
    play.stack[:] = [stage if hasattr(stage, "unit") else renamed(stage, stead) for stage in play.stack]
    active = play.record.active
    play.amend(effects=renamed(play.record.effects, stead), active=active and renamed(active, stead))
    changed |= hands and redraw(play, side, rng)
    if not changed:
        return None
    boards.refresh(play)
    if play.stack[-1].decision(play) is None:  # another hand: there is nothing to ask any more
        return None
    return State.from_play(play), stead


def paced(play: BootsPlay, number: int) -> tuple[int, bool]:
    """What may be known of a unit by how far it has gone in the open (7.1, 7.2)."""
    unit = play.game.pieces[number]
    return unit.mf, unit.mobile


def swap(play: BootsPlay, one: int, other: int) -> bool:
    """Two units change places, where both stacks stay legal."""
    position, game = play.position, play.game
    here, there = position.hex(one), position.hex(other)
    for hex_id, comes, goes in ((there, one, other), (here, other, one)):
        if hex_id == NO_HEX:
            continue
        units = [*(number for number in position.at(hex_id) if number != goes), comes]
        if stacking.fault(play, hex_id, units) or ways.closed(play, comes, hex_id):
            return False
    for number in (one, other):
        position.lift(number)
    for number, hex_id in ((one, there), (other, here)):
        position.set(number, MANPOWER, int(hex_id != NO_HEX))
        if hex_id != NO_HEX:
            position.place(number, hex_id)
    if there == NO_HEX or here == NO_HEX:
        ids = game.pieces[one].id, game.pieces[other].id
        stead = {ids[0]: ids[1], ids[1]: ids[0]}
        play.amend(entered=tuple(stead.get(unit, unit) for unit in play.record.entered))
    return True


def redraw(play: BootsPlay, side: Side, rng: random.Random) -> bool:
    """The enemy's hand drawn again out of it and the pool."""
    if any(hasattr(stage, "chosen") or hasattr(stage, "marker") for stage in play.stack):
        return False  # markers of his lie on the table
    at = 1 - play.game.side_index(side)
    hands = list(play.record.hands)
    cards = [*hands[at], *play.record.deck]
    rng.shuffle(cards)
    before = sorted(hands[at])
    hands[at] = tuple(cards[: len(before)])
    play.amend(hands=tuple(hands), deck=tuple(sorted(cards[len(before) :])))
    return before != sorted(hands[at])


# -- games -------------------------------------------------------------------------------------------------------------


def positions(
    game_id: str, seed: int, every: int, longest: int, seldom: tuple[int, ...] = (1, 9, 27)
) -> Iterator[State]:
    """Decisions of a game half greedy and half at random, so that there is fighting: one in so many, of each kind those
    that `seldom` names (first, ninth), and more of those where a side sees some of the enemy's units (in a combat,
    after a look)."""
    state, rng, bot = gtc_tui.load(game_id).new_state(), random.Random(seed), GreedyBot(seed)
    kinds: dict[tuple[str, Side], int] = {}
    while (decision := state.decision) is not None and len(state) < longest:
        kind = (decision.kind, decision.side)
        kinds[kind] = kinds.get(kind, 0) + 1
        if len(state) % (every // 4 if in_sight(state) else every) == 0 or kinds[kind] in seldom:
            yield state
        if decision.side == CHANCE:
            state.apply(rng.choices(decision.actions, decision.weights)[0])
        else:
            state.apply(bot.choose(Seat.deciding(state)) if rng.random() < 0.5 else rng.choice(decision.actions))


def in_sight(state: State) -> bool:
    """Does a side see some and not all of the other's?"""
    if not state.game.system.secrets:
        return False
    return any(
        one.hex and one.side == state.game.enemy(side) and "garrison" not in one.note
        for side in state.game.sides
        for one in state.view(side).pieces
    )
