"""What a side does not know must not show: in another game in which only that is otherwise it is told the same, to the
byte. The other games are made twice: by the rules (`imagined`), and here, without asking them what is hidden.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

import msgspec
import pytest
from otherworlds import another, exchanged, positions

import gtc_tui
from gtc_tui import messages
from gtc_tui.bots.greedy import GreedyBot
from gtc_tui.bots.search_bot import SearchBot
from gtc_tui.bots.thought import Thought
from gtc_tui.engine.action import CHANCE, PUBLIC, Side
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.errors import GtcError
from gtc_tui.rules.boots.state import scouting
from gtc_tui.rules.boots.state.game import BootsPlay
from support import changed

MAD_ANTHONY, PERSHING = "boots2/mad-anthony", "boots2/pershing"
RACE = "gtc/03-race-for-spotsylvania"


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
    for what in game.system.questions(game):
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
            yield "search", told(SearchBot(1, "nodes=20").explain, seat, 3, Thought())
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


Everything = Callable[[Side, bool], list[tuple[str, bytes]]]
"""What a side gets of a game, with hints or without."""


def everything(state: State) -> Everything:
    """Each side is asked once, however many games are held against this one."""
    return cache(lambda side, hints: list(gets(State.from_play(state.play), side, random.Random(7), hints)))


def differences(known: Everything, other: State, side: Side, hints: bool = False) -> list[tuple[str, str, str]]:
    """What a side is told otherwise in another game, with both texts from a little before where they part."""
    found = []
    pairs = zip(known(side, hints), gets(other, side, random.Random(7), hints), strict=True)
    for (what, one), (_what, two) in pairs:
        if one != two:
            at = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), 0)
            found.append((what, *(text[max(0, at - 90) : at + 90].decode(errors="replace") for text in (one, two))))
    return found


def others(state: State, side: Side) -> Iterator[State]:
    """Games that are the same to a side, but for what it does not know, and in which the same one decides."""
    rng = random.Random(len(state))
    made = [another(state, side, rng), another(state, side, rng), state.imagined(side, len(state))]
    for other in made:
        if other is not None and other.to_move == state.to_move:
            yield other


@pytest.mark.parametrize("game_id", [MAD_ANTHONY, pytest.param(PERSHING, marks=pytest.mark.long), RACE])
@pytest.mark.parametrize(("seed", "every"), [(1, 400), pytest.param(2, 160, marks=pytest.mark.long)])
def test_15_1_what_a_side_does_not_know_does_not_show(game_id: str, seed: int, every: int) -> None:
    compared = 0
    seldom = (1,) if every > 160 else (1, 9, 27)
    for state in positions(game_id, seed, every, 800, seldom):
        known = everything(state)
        for side in state.game.sides:
            for number, other in enumerate(others(state, side)):
                hints = number == 0 and len(state) % 5 == 0
                found = differences(known, other, side, hints)
                assert not found, (len(state), side, state.decision and state.decision.kind, found[0])
                if number < 2:  # nor does the public know it
                    found = differences(known, other, PUBLIC)
                    assert not found, (len(state), side, "public", state.decision and state.decision.kind, found[0])
                compared += 1
    assert compared > 20


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
            if any(event.kind == "over-stack" for events in told for event in events):
                break  # what may stay in a hex goes by its kind (23), and who may not is seen as he is taken off
            assert told[0] == told[1], (len(walk), action)
            kinds = [one.decision and (one.decision.side, one.decision.kind) for one in (walk, other)]
            if any(hasattr(stage, "attack") for stage in walk.play.stack) or kinds[0] != kinds[1]:
                break
            shown = [Seat(one, side) for one in (walk, other)]
            assert shown[0].view() == shown[1].view(), (len(walk), action, twin)
            assert shown[0].headline() == shown[1].headline(), (len(walk), action, twin)
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
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in (2, 3))])
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
        viewers = (*state.game.sides, PUBLIC)
        before = {side: concealed(state, side) for side in viewers}
        asked = {side: Seat(state, side).decision for side in viewers}
        events = state.apply(action)
        for side in viewers:
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
    told = {names[piece] for piece in pieces if names[piece] in text}  # most are not there at all
    return any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) for name in told)
