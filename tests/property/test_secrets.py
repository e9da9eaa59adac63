"""What a side does not know must not show: in another game in which only that is otherwise it is told the same, to the
byte. The other games are made twice: by the rules (`imagined`), and here, without asking them what is hidden.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import msgspec
import pytest

import gtc_tui
from gtc_tui import messages
from gtc_tui._core import MANPOWER, NO_HEX
from gtc_tui.bots.greedy import GreedyBot
from gtc_tui.bots.search_bot import SearchBot
from gtc_tui.bots.thought import Thought
from gtc_tui.engine.action import CHANCE, Side
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.errors import GtcError
from gtc_tui.rules.boots.state import boards, scouting, stacking
from gtc_tui.rules.boots.state.game import BootsPlay
from support import changed

MAD_ANTHONY, PERSHING = "boots2/mad-anthony", "boots2/pershing"
RACE = "gtc/03-race-for-spotsylvania"


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
        if game.rules.owner(play, number) not in (side, None)
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
    return {
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
    pool = [*units, *to_come(play, side)]
    places = {number: position.hex(number) for number in pool}
    who = {number: number for number in pool}
    """Who is where each of them was."""
    for one in rng.sample(units, len(units)):
        mates = [
            number
            for number in pool
            if game.pieces[number].subcommand == game.pieces[one].subcommand
            and position.hex(number) != position.hex(one)
            and game.is_bound(number) == game.is_bound(one)  # its zone ends at the border (22.9)
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


def swap(play: BootsPlay, one: int, other: int) -> bool:
    """Two units change places, where both stacks stay legal."""
    position, game = play.position, play.game
    here, there = position.hex(one), position.hex(other)
    for hex_id, comes, goes in ((there, one, other), (here, other, one)):
        if hex_id == NO_HEX:
            continue
        units = [*(number for number in position.at(hex_id) if number != goes), comes]
        if stacking.fault(play, hex_id, units) or game.rules.bars_move(play, comes, hex_id):
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


# -- everything that a side gets ---------------------------------------------------------------------------------------


def told(ask: Callable[..., object], *args: object, **keys: object) -> bytes:
    try:
        return msgspec.json.encode(ask(*args, **keys), enc_hook=messages.told)
    except GtcError as fault:
        return f"{type(fault).__name__}: {fault}".encode()


def gets(state: State, side: Side, rng: random.Random, hints: bool) -> Iterator[tuple[str, bytes]]:
    seat, game = Seat(state, side), state.game
    view, decision = seat.view(), seat.decision
    yield "view", told(seat.view)
    yield "decision", told(lambda: decision)
    yield "tie", str(seat.tie).encode()
    yield "answers", told(lambda: [(action, seat.describe(action)) for action in seat.legal_actions()])
    for what in game.system.questions():
        yield what, told(seat.query, what)
        for one in game.sides:
            yield f"{what} {one}", told(seat.query, what, side=one)
    names = [piece.id for piece in view.pieces]
    places = sorted({sign.hex for sign in view.signs} | {piece.hex for piece in view.pieces if piece.hex})
    for piece in rng.sample(names, 6):
        yield f"reach {piece}", told(seat.query, "reach", piece=piece)
        yield f"cost {piece}", told(seat.query, "cost", piece=piece, hex=rng.choice(game.map.names))
        yield f"odds {piece}", told(seat.query, "odds", piece=piece, hex=rng.choice(places or game.map.names))
    for place in places:
        yield f"stack {place}", told(seat.query, "stack", hex=place)
        yield f"odds {place}", told(seat.query, "odds", hex=place)
    if seat.asked and decision is not None:
        for action in rng.sample(wrong(state, rng), 3):
            yield "refusal", repr(seat.refusal(action)).encode()
        if len(decision.actions) > 1 and hints:
            yield "choice", told(GreedyBot(1).choose, seat)
            yield "greedy", told(GreedyBot(1).explain, seat, 3, Thought())
            yield "search", told(SearchBot(1, "nodes=60").explain, seat, 3, Thought())
    elif decision is not None:
        yield "refusal", repr(seat.refusal(rng.choice(wrong(state, rng)))).encode()


def wrong(state: State, rng: random.Random) -> list[Any]:
    """Actions of all kinds that fields of this game could be in."""
    pieces = [piece.id for piece in state.view(None).pieces]
    codec, made = state.game.system.codec, []
    for verb, kind in codec.classes.items():
        words = [rng.choice(pieces if name == "piece" else state.game.map.names) for name in kind.__struct_fields__]
        try:
            made.append(codec.parse(" ".join([verb, *words])))
        except GtcError:
            continue
    return made


def differences(state: State, other: State, side: Side, hints: bool = False) -> list[tuple[str, str, str]]:
    """What a side is told otherwise in the two, with both texts from a little before where they part."""
    found = []
    pairs = zip(*(gets(one, side, random.Random(7), hints) for one in (state, other)), strict=True)
    for (what, one), (_what, two) in pairs:
        if one != two:
            at = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), 0)
            found.append((what, *(text[max(0, at - 90) : at + 90].decode(errors="replace") for text in (one, two))))
    return found


# -- games -------------------------------------------------------------------------------------------------------------


def positions(game_id: str, seed: int, every: int, longest: int) -> Iterator[State]:
    """Decisions of a game half greedy and half at random, so that there is fighting: one in so many, kinds that seldom
    come, and more of those where a side sees some of the enemy's units (in a combat, after a look)."""
    state, rng, bot = gtc_tui.load(game_id).new_state(), random.Random(seed), GreedyBot(seed)
    kinds: dict[tuple[str, Side], int] = {}
    while (decision := state.decision) is not None and len(state) < longest:
        kind = (decision.kind, decision.side)
        kinds[kind] = kinds.get(kind, 0) + 1
        if len(state) % (every // 4 if in_sight(state) else every) == 0 or kinds[kind] in (1, 9, 27):
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


def others(state: State, side: Side) -> Iterator[State]:
    """Games that are the same to a side, but for what it does not know, and in which the same one decides."""
    rng = random.Random(len(state))
    made = [another(state, side, rng), another(state, side, rng), state.imagined(side, len(state))]
    for other in made:
        if other is not None and other.to_move == state.to_move:
            yield other


@pytest.mark.parametrize("game_id", [MAD_ANTHONY, PERSHING, RACE])
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
def test_15_1_what_a_side_does_not_know_does_not_show(game_id: str, seed: int) -> None:
    compared = 0
    for state in positions(game_id, seed, 60, 800):
        for side in state.game.sides:
            for number, other in enumerate(others(state, side)):
                hints = number == 0 and len(state) % 5 == 0
                found = differences(State.from_play(state.play), other, side, hints)
                assert not found, (len(state), side, state.decision and state.decision.kind, found[0])
                compared += 1
    assert compared > 40


@pytest.mark.parametrize("game_id", [MAD_ANTHONY, PERSHING])
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
def test_15_1_what_is_done_unseen_does_not_tell_who_does_it(game_id: str, seed: int) -> None:
    """Other units of the sub-command do the same: go to and fro, out of a hex in which they have been looked at and
    back into it."""
    steps = 0
    for state in positions(game_id, seed, 4, 600):
        decision = state.decision
        if decision is None or decision.kind != "move":
            continue
        side, rng = state.game.enemy(decision.side), random.Random(len(state))
        walk, start = changed(state, partial(looked_at, side=side)), None
        for action in rng.sample(decision.actions, len(decision.actions)):
            if action.verb == "move":
                start = walk.view(None).pieces[walk.play.game.index[action.piece]].hex
                walk.apply(action)
                break
        away = [one for one in walk.legal_actions() if one.verb == "step"]
        if start is None or walk.decision is None or walk.decision.kind != "march" or not away:
            continue
        walk.apply(rng.choice(away))
        found = exchanged(walk, side, rng, hands=False)
        for _step in range(8):
            if found is None or walk.decision is None:
                break
            other, stead = found
            actions = walk.legal_actions()
            back = [one for one in actions if one.verb == "step" and one.to == start]
            action = (back or [rng.choice(actions)])[0]
            twin = renamed_action(action, stead)
            if action.verb in ("site", "attack", "play", "lose") or twin not in other.legal_actions():
                break
            told = [Seat(one, side).events(one.apply(done)) for one, done in ((walk, action), (other, twin))]
            assert told[0] == told[1], (len(walk), action)
            kinds = [one.decision and (one.decision.side, one.decision.kind) for one in (walk, other)]
            if any(hasattr(stage, "attack") for stage in walk.play.stack) or kinds[0] != kinds[1]:
                break
            shown = [Seat(one, side) for one in (walk, other)]
            assert shown[0].view() == shown[1].view(), (len(walk), action, twin)
            if shown[0].asked:
                break
            assert shown[0].decision == shown[1].decision
            steps += 1
    assert steps > 5


def looked_at(play: BootsPlay, side: Side) -> None:
    """A side has looked at all stacks of the enemy."""
    for hex_id in scouting.enemy_stacks(play, side):
        scouting.look(play, side, hex_id, "15.2")
    play.events = []


def renamed_action(action: Any, stead: dict[Any, Any]) -> Any:
    fields = {name: getattr(action, name) for name in action.__struct_fields__}
    return type(action)(**{name: stead.get(value, value) for name, value in fields.items()})


@pytest.mark.parametrize("game_id", [MAD_ANTHONY, PERSHING])
def test_15_1_who_is_put_down_where_is_not_told_by_the_order_of_the_questions(game_id: str) -> None:
    """Units of a group that is placed change hexes: the other side is told the same, at every step."""
    compared, kinds = 0, set()
    for seed in (1, 2, 3):
        state, rng, bot = gtc_tui.load(game_id).new_state(), random.Random(seed), GreedyBot(seed)
        while (decision := state.decision) is not None and len(state) < 700:
            if decision.kind in ("set-up", "reinforce", "winter") and decision.actions[0].verb == "place":
                side = state.game.enemy(decision.side)
                batch = placed(state, side, {}, rng)
                where = {action.piece: action.hex for action, _told in batch if action.verb == "place"}
                mixed = list(where.values())
                rng.shuffle(mixed)
                otherwise = placed(state, side, dict(zip(where, mixed, strict=True)), rng)
                if otherwise and len(where) > 1 and sorted(mixed) == sorted(hexes_of(otherwise)):
                    assert [told for _action, told in otherwise] == [told for _action, told in batch]
                    compared += mixed != list(where.values())
                    kinds.add(decision.kind)
            if decision.side == CHANCE:
                state.apply(rng.choices(decision.actions, decision.weights)[0])
            else:
                state.apply(bot.choose(Seat.deciding(state)) if rng.random() < 0.5 else rng.choice(decision.actions))
    assert compared > 10 and {"set-up"} < kinds


def hexes_of(batch: list[tuple[Any, bytes]]) -> list[str]:
    return [action.hex for action, _told in batch if action.verb == "place"]


def placed(state: State, side: Side, where: dict[Any, str], rng: random.Random) -> list[tuple[Any, bytes]]:
    """A group is placed, units in these hexes or at random: actions with what the other side is told after each; empty
    where it cannot be."""
    walk, found = state.clone(), []
    assert walk.decision is not None
    kind, mover = walk.decision.kind, walk.decision.side
    group = getattr(walk.play.stack[-1], "group", None)
    while walk.decision is not None and (walk.decision.kind, walk.decision.side) == (kind, mover):
        if getattr(walk.play.stack[-1], "group", None) != group:
            break
        actions = [one for one in walk.legal_actions() if one.verb == "place"]
        fits = [one for one in actions if where.get(one.piece, one.hex) == one.hex]
        if not fits:
            return []
        action = rng.choice(fits)
        seat = Seat(walk, side)
        events = seat.events(walk.apply(action))
        done = walk.decision is None or walk.decision.side != mover or walk.decision.kind != kind
        told = msgspec.json.encode((events, seat.view(), None if done else seat.decision), enc_hook=messages.told)
        found.append((action, told))
    return found


def concealed(state: State, side: Side) -> set[str]:
    return {piece.id for piece in state.view(side).pieces if piece.unseen}


@pytest.mark.parametrize("game_id", [MAD_ANTHONY, PERSHING])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_15_1_nothing_that_is_told_names_a_unit_not_in_sight(game_id: str, seed: int) -> None:
    """Neither what happens nor what is asked; but for units that the side's own answer has named."""
    state, rng, bot = gtc_tui.load(game_id).new_state(), random.Random(seed), GreedyBot(seed)
    names = {piece.id: piece.name for piece in state.view(None).pieces}
    places = re.compile("|".join(re.escape(one.name) for found in state.game.map.places.values() for one in found))
    checked = 0
    while (decision := state.decision) is not None and len(state) < 1000:
        action: Any = None
        if decision.side == CHANCE:
            action = rng.choices(decision.actions, decision.weights)[0]
        else:
            action = bot.choose(Seat.deciding(state)) if rng.random() < 0.5 else rng.choice(decision.actions)
        before = {side: concealed(state, side) for side in state.game.sides}
        asked = {side: Seat(state, side).decision for side in state.game.sides}
        events = state.apply(action)
        for side in state.game.sides:
            seat, own = Seat(state, side), set(msgspec.structs.astuple(action))
            hidden = (before[side] & concealed(state, side)) - own
            face = asked[side]
            if decision.kind != "desertion":  # whom the side itself has named
                assert face is not None and face.subject not in before[side], face
                assert not mentions(places.sub("", face.prompt), before[side], names), face
            for event in seat.events(events):
                if event.kind == "desertion":
                    continue
                assert hidden.isdisjoint(event.pieces), (side, event)
                assert not mentions(places.sub("", event.text), hidden, names), (side, event)
                checked += 1
    assert checked > 500


def mentions(text: str, pieces: set[str], names: dict[Any, str]) -> bool:
    return any(re.search(rf"(?<!\w){re.escape(names[piece])}(?!\w)", text) for piece in pieces)
