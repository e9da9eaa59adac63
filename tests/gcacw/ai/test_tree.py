"""The tree below the plans: the decisions of both sides that come next, where `depth` asks for them."""

from __future__ import annotations

import threading
import time
from random import Random

from crowds import crowd, menu
from test_simulate import SCENARIOS, plain

from gtc_tui._core import FATIGUE, MANPOWER, NO_HEX, Advice, Judge, Stop, World
from gtc_tui.bots.base import make_bot
from gtc_tui.bots.search_bot import budget
from gtc_tui.engine.seat import Seat
from gtc_tui.rules.gcacw.ai.judgement import judge_of
from gtc_tui.rules.gcacw.ai.search import TREE, depth_of, judging, world_of
from gtc_tui.rules.gcacw.state.game import GcacwGame
from support import inner

RACE = SCENARIOS[2]
PASS = ("pass", None, None, None)


def tired(game: GcacwGame, seed: int, of: int) -> tuple[World, Judge, World]:
    """A crowd in which the strongest unit of the side that decides may act once, and else only those of one side: its
    own (0) or the enemy's (1), twice at most. Also the same with the enemy to decide."""
    play, side = crowd(game, Random(seed), radius=3), seed % 2
    position, ready = play.position, []
    for number, piece in enumerate(game.pieces):
        if piece.is_leader or position.hex(number) == NO_HEX:
            continue
        own = game.side_index(piece.side) == side
        fatigue = max(2, min(3, position.get(number, FATIGUE)))
        position.set(number, FATIGUE, fatigue if own == (of == 0) else 4)
        if own:
            ready.append(number)
    strongest = max(ready, key=lambda unit: position.get(unit, MANPOWER))
    position.set(strongest, FATIGUE, 3)
    world = world_of(inner(menu(play, side)), game.sides[side])
    return world, judge_of(play), world_of(inner(menu(play, 1 - side)), game.sides[1 - side])


def key(advice: Advice) -> tuple[str, int | None, int | None]:
    return advice.kind, advice.piece, advice.hex


def test_the_enemy_is_not_trusted_to_play_by_habit() -> None:
    """The side that decides has one act left, the enemy several. He has a better answer to works than he would give by
    habit, as his own search finds; the tree foresees it, and leaves the works alone."""
    world, judge, enemy = tired(plain(RACE), 4283, 1)
    best = world.search(judge, nodes=600, seed=1)[0][0]
    searched = world.search(judge, nodes=600, depth=1, seed=1)[0]
    assert best.kind == "entrench" and best.piece is not None
    assert key(searched[0]) != key(best)
    foreseen = next(one for one in searched if key(one) == key(best)).value
    enemy.entrench(best.piece)
    answer = enemy.search(judge, nodes=600, seed=1)[0][0].value
    assert foreseen < best.value - 5 and -answer < best.value - 5


def test_plans_are_worth_less_where_the_enemy_searches_his_answers() -> None:
    """On the whole: the enemy alone is left to decide."""
    game, less = plain(RACE), 0.0
    for seed in range(60, 100):
        world, judge, _enemy = tired(game, seed, 1)
        by_habit, searched = (
            max(world.search(judge, nodes=600, depth=depth, seed=1)[0], key=lambda one: one.gain).value
            for depth in (0, 2)
        )
        less += by_habit - searched
    assert less > 10


def test_a_search_with_a_tree_keeps_to_its_time_and_can_be_cut_short() -> None:
    world, judge, _enemy = tired(plain(RACE), 1, 0)
    start = time.perf_counter()
    assert world.search(judge, seconds=0.2, depth=3)[1] > 0
    assert time.perf_counter() - start < 2
    stop = Stop()
    threading.Timer(0.1, stop.set).start()
    start = time.perf_counter()
    found = world.search(judge, seconds=60, depth=1_000_000_000, threads=2, stop=stop)[0]
    assert found and time.perf_counter() - start < 10
    assert found[0].playouts > 0


def test_depth_is_a_setting_of_the_player() -> None:
    state = menu(crowd(plain(RACE), Random(4)), 0)
    answers = [make_bot("bot:search:nodes=60,depth=2", 7).choose(Seat.deciding(state)) for _again in range(2)]
    assert answers[0] == answers[1] and answers[0] in state.legal_actions()


def test_time_is_used_for_a_tree_where_a_judgement_was_learned_and_nothing_else_is_said() -> None:
    def depth(scenario: str, settings: str) -> int:
        asked = budget(settings)
        return depth_of(asked, judging(inner(plain(scenario).new_state()), asked)[0])

    assert depth(RACE, "think=1s") == TREE > 0
    assert depth(RACE, "think=1s,depth=0") == depth(RACE, "think=1s,judge=none") == 0
    assert depth(RACE, "think=1s,depth=1") == depth(RACE, "nodes=60,depth=1") == 1
    assert depth(RACE, "nodes=60") == depth(RACE, "nodes=60,think=1s") == 0  # the same answer on every machine
    assert depth(SCENARIOS[0], "think=1s") == 0
