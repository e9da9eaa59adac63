"""37.0 What a side does not know must not show: with the option, in another game in which only who is under the enemy's
force markers, and in what condition, is otherwise, it is told the same, to the byte.

The other games are made twice: by the rules (`imagined`), and here, without asking them what is hidden.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import msgspec
import pytest
from test_secrets import differences, everything

from gtc_tui import systems
from gtc_tui._core import DISORGANIZED, FATIGUE, MANPOWER
from gtc_tui.bots.greedy import GreedyBot
from gtc_tui.engine.action import CHANCE, PUBLIC, Action, Side
from gtc_tui.engine.game import Game
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.campaign import supply_markers
from gtc_tui.rules.gcacw.forces import seen
from gtc_tui.rules.gcacw.state import ammunition
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.turn.initiative import Pass
from support import changed

WILDERNESS, RACE, BLOW = "gtc/01-wilderness", "gtc/03-race-for-spotsylvania", "gtc/06-strike-them-a-blow"
OVERLAND, COLD_HARBOR = "gtc/09-the-overland-campaign", "gtc/10-marching-to-cold-harbor"
GRAND, SUMMER = "gtc/11-grants-1864-offensive", "gtc/12-if-it-takes-all-summer"
CAMPAIGNS = (OVERLAND, COLD_HARBOR, GRAND, SUMMER)


def hiding(game_id: str) -> Game:
    return systems.load(game_id, {"limited-information": True})


def names_under_way(play: GcacwPlay) -> set[str]:
    """Everything that is named by what is under way."""
    return set(re.findall(r"[\w.-]+", repr(play.stack)))


def another(state: State, side: Side, rng: random.Random) -> State | None:
    """Stacks under the enemy's markers have changed places with each other and with dummies, and their units are more
    tired, or less; None where there is nothing to change."""
    play: GcacwPlay = state.play
    game, position = play.game, play.position
    busy = names_under_way(play)
    forces = play.record.forces
    stacks: dict[str, list[msgspec.Struct]] = {}
    for one in forces.hidden:
        if game.piece(one.piece).side != side:
            stacks.setdefault(one.hex, []).append(one)
    free = {where: some for where, some in stacks.items() if not any(one.piece in busy for one in some)}
    places = [where for who, where, _count in forces.markers if who != side and (where in free or where not in stacks)]
    if not free:
        return None
    goals = dict(zip(free, rng.sample(places, len(free)), strict=True))
    hidden = []
    for one in forces.hidden:
        if one.hex in free and game.piece(one.piece).side != side:
            number = game.index[one.piece]
            position.lift(number)
            if not game.piece(one.piece).is_leader:
                position.set(number, FATIGUE, rng.randrange(4))
                position.set(number, DISORGANIZED, rng.randrange(2))
                position.set(number, MANPOWER, max(1, position.get(number, MANPOWER) - rng.randrange(2)))
                if game.campaign is not None:
                    supply_markers.mark(play, one.piece, rng.random() < 0.5)
                    if ammunition.in_force(game):
                        ammunition.spend(play, one.piece)
            one = msgspec.structs.replace(one, hex=goals[one.hex])
        hidden.append(one)
    for one in hidden:
        if position.hex(game.index[one.piece]) != game.map.ids[one.hex]:
            position.place(game.index[one.piece], game.map.ids[one.hex])
    counts = {(who, where): count for who, where, count in forces.markers}
    still = [one for one in forces.beside if game.piece(one[0]).side == side or one[1] not in free]
    went = [one for one in hidden if game.piece(one.piece).side != side and one.hex in goals.values()]
    beside = (*still, *((one.piece, one.hex) for one in went if counts[game.enemy(side), one.hex] > 1))
    play.amend(forces=msgspec.structs.replace(forces, hidden=tuple(hidden), beside=beside))
    return State.from_play(play)


def positions(game_id: str, seed: int, every: int, longest: int, seldom: tuple[int, ...] = (1, 9)) -> Iterator[State]:
    """Decisions of a game half greedy and half at random: one in so many, and kinds that seldom come."""
    state, rng, bot = hiding(game_id).new_state(), random.Random(seed), GreedyBot(seed)
    kinds: dict[tuple[str, Side], int] = {}
    while (decision := state.decision) is not None and len(state) < longest:
        kind = (decision.kind, decision.side)
        kinds[kind] = kinds.get(kind, 0) + 1
        if len(state) % every == 0 or kinds[kind] in seldom:
            yield state
        state.apply(chosen(state, rng, bot))


def chosen(state: State, rng: random.Random, bot: GreedyBot) -> Action:
    decision = state.decision
    assert decision is not None
    if decision.side == CHANCE:
        return rng.choices(decision.actions, decision.weights)[0]
    passes = [action for action in decision.actions if isinstance(action, Pass)]
    if passes and state.game.id in CAMPAIGNS and rng.random() < 0.4:  # so that strategic cycles come
        return passes[0]
    return bot.choose(Seat.deciding(state)) if rng.random() < 0.6 else rng.choice(decision.actions)


@pytest.mark.parametrize(
    ("game_id", "seed", "every"),
    [(RACE, 1, 180), *(pytest.param(one, 2, 120, marks=pytest.mark.long) for one in (WILDERNESS, BLOW, RACE))],
)
def test_37_0_what_a_side_does_not_know_does_not_show(game_id: str, seed: int, every: int) -> None:
    compared = imagined = 0
    for state in positions(game_id, seed, every, 500):
        rng, known = random.Random(len(state)), everything(state)
        for side in state.game.sides:
            made = [another(state, side, rng), state.imagined(side, len(state))]
            for number, other in enumerate(made):
                if other is None or other.to_move != state.to_move:
                    continue
                hints = len(state) % 3 == 0
                for viewer in (side, PUBLIC) if number == 0 else (side,):
                    found = differences(known, other, viewer, hints and viewer == side)
                    assert not found, (len(state), viewer, number, state.decision and state.decision.kind, found[0])
                compared += number == 0
                imagined += number == 1
    assert compared > 6 and imagined > 6, (compared, imagined)


@pytest.mark.long
@pytest.mark.parametrize("game_id", [OVERLAND, SUMMER])
def test_37_0_nor_in_campaigns_and_their_strategic_cycles(game_id: str) -> None:
    compared, kinds = 0, set[str]()
    longest = 700 if game_id in (OVERLAND, COLD_HARBOR) else 400
    for number, state in enumerate(positions(game_id, 3, 400, longest, (1,))):
        compared += found_alike(state, state.game.sides[number % 2], hints=len(state) % 19 == 0)
        kinds.add(state.decision.kind if state.decision is not None else "")
    assert compared > 20 and len(kinds) > 15, (compared, kinds)


@pytest.mark.parametrize("game_id", [COLD_HARBOR])
def test_37_0_nor_where_a_campaign_begins(game_id: str) -> None:
    begun = positions(game_id, 3, 60, 200, ())
    assert sum(found_alike(state, side, hints=False) for state in begun for side in state.game.sides) > 4


def found_alike(state: State, side: Side, hints: bool) -> int:
    """Compares worlds that look the same to the side; how many there are."""
    rng, compared, known = random.Random(len(state)), 0, everything(state)
    for number, other in enumerate([another(state, side, rng), state.imagined(side, len(state))]):
        if other is None or other.to_move != state.to_move:
            continue
        for viewer in (side, PUBLIC) if number == 0 else (side,):
            found = differences(known, other, viewer, hints and viewer == side)
            assert not found, (len(state), viewer, number, state.decision and state.decision.kind, found[0])
        compared += 1
    return compared


@pytest.mark.parametrize("game_id", [*(pytest.param(one, marks=pytest.mark.long) for one in (WILDERNESS, BLOW)), RACE])
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
def test_37_0_nothing_that_is_told_names_a_piece_under_a_marker(game_id: str, seed: int) -> None:
    looked_for_names(game_id, seed, 700)


@pytest.mark.parametrize(
    "game_id", [COLD_HARBOR, *(pytest.param(one, marks=pytest.mark.long) for one in (COLD_HARBOR, GRAND))]
)
def test_37_0_nor_does_anything_that_is_told_in_campaigns(game_id: str, request: pytest.FixtureRequest) -> None:
    looked_for_names(game_id, 1, 800 if request.node.get_closest_marker("long") else 240)


def looked_for_names(game_id: str, seed: int, longest: int) -> None:
    state, rng, bot = hiding(game_id).new_state(), random.Random(seed), GreedyBot(seed)
    names = {piece.id: piece.name for piece in state.view(None).pieces}
    others = [*(one.name for found in state.game.map.places.values() for one in found), "West Virginia"]
    places = re.compile("|".join(map(re.escape, others)))
    shared = {piece for piece, name in names.items() if list(names.values()).count(name) > 1}  # of seen ones, too
    checked = under = 0
    while state.decision is not None and len(state) < longest:
        viewers = (*state.game.sides, PUBLIC)
        before = {side: concealed(state, side) for side in viewers}
        asked = {side: Seat(state, side).decision for side in viewers}
        events = state.apply(chosen(state, rng, bot))
        for side in viewers:
            seat = Seat(state, side)
            hidden = before[side] & concealed(state, side)
            under += bool(hidden)
            face = asked[side]
            assert face is not None and face.subject not in before[side], face
            if face.kind != "union-command":  # 17.0: who commands an army is open, wherever he is
                assert not mentions(places.sub("", face.prompt), before[side] - shared, names), (side, face)
            for event in seat.events(events):
                assert hidden.isdisjoint(event.pieces), (side, event)
                if event.rule == "19.0":  # who falls ill is open, wherever he is
                    continue
                text = places.sub("", event.text)
                for piece in event.pieces:  # "W H Lee" is no "Lee"
                    text = text.replace(names.get(piece, "?"), "")
                assert not mentions(text, hidden - shared, names), (side, event)
                checked += 1
    assert checked > 300 and under > 100


def concealed(state: State, side: Side) -> set[str]:
    return {piece.id for piece in state.view(side).pieces if piece.unseen}


def mentions(text: str, pieces: set[str], names: dict[str, str]) -> bool:
    told = {names[piece] for piece in pieces if names[piece] in text}  # most are not there at all
    return any(re.search(rf"(?<![\w.]){re.escape(name)}(?![\w'-])", text) for name in told)


@pytest.mark.parametrize(
    ("game_id", "seed"),
    [(RACE, 1), *(pytest.param(one, 2, marks=pytest.mark.long) for one in (RACE, WILDERNESS, *CAMPAIGNS))],
)
def test_37_0_what_a_side_comes_to_see_is_declared(game_id: str, seed: int) -> None:
    state, rng, bot = hiding(game_id).new_state(), random.Random(seed), GreedyBot(seed)
    found = 0
    while state.decision is not None and (len(state) < 700 or found < 2):  # on the big board armies meet late
        side_to_move = state.to_move
        before = {side: concealed(state, side) for side in state.game.sides}
        state.apply(chosen(state, rng, bot))
        for side in state.game.sides:
            if before[side] - concealed(state, side):
                assert side_to_move == CHANCE or side in state.revealed[-1]
                found += 1
    assert found > 1


@pytest.mark.parametrize("game_id", [WILDERNESS, RACE, BLOW, pytest.param(COLD_HARBOR, marks=pytest.mark.long)])
def test_37_0_nobody_under_a_marker_is_in_contact(game_id: str) -> None:
    """Of random games, at every decision: who is hidden stands in a hex with a marker of his side, and no enemy unit is
    next to him but over ground that cannot be crossed."""
    state, rng = hiding(game_id).new_state(), random.Random(5)
    found = 0
    while state.decision is not None and len(state) < 600:
        play: GcacwPlay = state.play
        game, position = play.game, play.position
        markers = {(side, where): count for side, where, count in play.record.forces.markers}
        for side in game.sides:
            assert sum(count for (who, _where), count in markers.items() if who == side) <= 10
        for one in play.record.forces.hidden:
            number, side = game.index[one.piece], game.piece(one.piece).side
            assert game.map.names[position.hex(number)] == one.hex and markers[side, one.hex] > 0
            found += 1
            for direction in range(6):
                near = game.map.hexmap.neighbour(position.hex(number), direction)
                if near < game.map.hexmap.size and position.owner(near) == 1 - game.side_index(side):
                    assert position.board.step_block(0, position.hex(number), direction) != 0
        assert not state.faults()
        state.apply(chosen(state, rng, GreedyBot(1)))
    assert found > 100


def test_37_0_marks_of_what_is_hidden_are_imagined_as_last_seen() -> None:
    """Lack of supply (29.4), spent ammunition (29.7), a fifth activation (5.2)."""
    options = {"limited-information": True, "ammunition": True, "fifth-activation": True}
    state = systems.load(COLD_HARBOR, options).new_state()
    rng, bot = random.Random(4), GreedyBot(4)
    while state.decision is not None and not state.play.record.forces.hidden:
        state.apply(chosen(state, rng, bot))
    hidden = [one.piece for one in state.play.record.forces.hidden if not state.game.piece(one.piece).is_leader]
    side = state.game.enemy(state.game.piece(hidden[0]).side)
    marks = state.game.unit_marks[hidden[0]]
    assert len(marks) == 3
    other = changed(state, lambda play: [play.position.set_mark(mark, 1) for mark in marks])
    here, there = state.imagined(side, 5), other.imagined(side, 5)
    assert here is not None and there is not None and state.hash != other.hash and here.hash == there.hash


def test_37_0_the_log_of_a_game_leads_to_the_same_position() -> None:
    state, rng, bot = hiding(RACE).new_state(), random.Random(3), GreedyBot(3)
    while state.decision is not None and len(state) < 300:
        state.apply(chosen(state, rng, bot))
    again = state.beginning()
    again.replay(state.history)
    assert again.hash == state.hash and again.revealed == state.revealed
    for _n in range(100):
        state.undo()
    assert state.hash == again.at(len(state)).hash


def test_37_0_what_shows_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seen, "concealed", lambda play, viewer: [])
    state = next(state for state in positions(RACE, 1, 20, 500) if len(state.play.record.forces.hidden) > 3)
    rng = random.Random(1)
    made = [(side, another(state, side, rng)) for side in state.game.sides]
    assert any(other is not None and differences(everything(state), other, side) for side, other in made)
