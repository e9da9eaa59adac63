"""13.2 in the core: lines of communication, what holding a place of theirs is good for, trains that are hunted."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from crowds import _put, crowd, menu
from habits import Driver
from test_simulate import KINDS, by_core, some_action

from gtc_tui._core import FATIGUE, MANPOWER, NO_HEX, UNREACHED
from gtc_tui.engine.action import PieceId
from gtc_tui.rules.gcacw.ai import judgement, search
from gtc_tui.rules.gcacw.campaign import supply, victory
from gtc_tui.rules.gcacw.state import ground, map_state
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from support import CONFEDERATE, UNION, At, inner, scenario, scene

RAPIDAN = scenario("gtc/02-grant-crosses-the-rapidan")
TRAINS = tuple(PieceId(f"wagon-train-{letter}") for letter in "abc")
ELYS, BASE, ORANGE, TODDS, COURT = "N3009/N3010", "N3213", "N0618", "N3117", "N3520"
UPPER = ("N0813/N0814", "N0516/N0616", "N0119/N0120")  # bridges of the upper Rapidan


def position(turn: int, **placed: At | str) -> GcacwPlay:
    """With a pontoon at Ely's Ford, and nowhere to go round."""
    play = inner(scene(game=RAPIDAN, acting=UNION, record={"turn": turn}, **{"lomax": "N4325", **placed}))
    map_state.put(play, f"bridge:{ELYS}", ground.PONTOON)
    for hexside in UPPER:
        map_state.put(play, f"bridge:{hexside}", ground.DESTROYED)
    ground.refresh(play)
    return play


@pytest.mark.parametrize(
    ("placed", "points"),
    [
        ({"wagon_train_a": BASE}, 10),
        ({"wagon_train_a": BASE, "wagon_train_b": BASE}, 20),
        ({"wagon_train_a": BASE, "heth": COURT}, 6),
        ({"wagon_train_a": BASE, "heth": COURT, "wickham": TODDS}, 3),
        ({"wagon_train_a": BASE, "heth": "N3212"}, 0),
        ({"wagon_train_a": ORANGE}, 10),  # round by Ely's Ford
        ({"wagon_train_a": "N3212"}, 0),
    ],
)
def test_13_2_points_for_trains_with_lines_are_counted_in_the_core(placed: dict[str, str], points: int) -> None:
    play = position(5, **placed)
    world = search.world_of(play, UNION)
    assert world.points == victory.points(play) == points
    moved = position(5, wagon_train_a="N3010", wagon_train_b="N1702", griffin="N1405")
    before = search.world_of(moved, UNION)
    world = search.world_of(moved, UNION)
    world.march(RAPIDAN.index[TRAINS[0]], RAPIDAN.map.ids[BASE], bytes([6] * 9))
    assert (before.points, world.points) == (0, 10)


def test_13_2_lines_and_what_mishaps_of_trains_cost_are_those_of_the_rules() -> None:
    """Crowds with trains among them; what is paid so far stands in the ledger."""
    random, causes, worth = Random(2), Counter[str](), 0
    for number in range(160):
        play = crowd(RAPIDAN, random, rain=number % 4 == 0)
        play.amend(turn=5)
        own = {play.position.hex(n) for n, piece in enumerate(RAPIDAN.pieces) if piece.side == UNION} - {NO_HEX}
        for number_of in (RAPIDAN.index[train] for train in TRAINS[: 2 if own else 0]):
            if play.position.hex(number_of) == NO_HEX:
                _put(play, number_of, random.choice(sorted(own)), random)
            play.position.set(number_of, MANPOWER, 1)
        for side in (0, 1):
            state = menu(play, side)
            if not {one.verb for one in state.legal_actions()} & KINDS:
                continue
            for _again in range(4):
                twin = state.clone()
                first, orders = some_action(play, state.legal_actions(), random)
                faces = bytes(random.randint(1, 6) for _ in range(200))
                used, (there, points), _counted = by_core(twin, side, first, orders, faces, False)
                Driver(twin, first, orders, faces, False).run()
                after = inner(twin)
                assert points == victory.points(after), (number, side, first, orders)
                assert there == after.position
                causes.update(entry.cause for entry in after.record.ledger if entry.cause.startswith("wagon"))
                worth += used > 0
    assert causes["wagon-retreat"] > 20 and causes["wagon-destroyed"] > 3 and causes["wagon-march"] > 5, causes
    assert worth > 500


def value(turn: int, **placed: At | str) -> float:
    play = position(turn, **placed)
    return search.world_of(play, UNION).value(judgement.judge_of(play))


def test_13_2_what_trains_may_bring_counts_before_they_are_there() -> None:
    """The nearer they are, and the surer the places that their lines run through."""
    held = {"barlow": BASE, "griffin": TODDS}
    far, near, there = (value(4, wagon_train_a=where, **held) for where in ("N1702", "N3010", BASE))
    assert far < near < there
    rivals = value(4, wagon_train_a=BASE, barlow=BASE, griffin="N3214", heth=TODDS)
    assert rivals < there - 2.0
    assert value(4, wagon_train_a=BASE, **held, heth="N3319") < there - 0.5  # he may come for Todd's Tavern


def test_13_2_a_train_in_reach_of_the_enemy_counts_less_unless_infantry_stands_by() -> None:
    safe = value(3, wagon_train_a="N2409", griffin="N1405", heth="N0619")
    hunted = value(3, wagon_train_a="N2409", griffin="N1405", heth="N2412")
    covered = value(3, wagon_train_a="N2409", griffin="N2409", heth="N2412")
    assert hunted < safe - 1.0 and hunted < covered - 1.0
    tired = value(3, wagon_train_a="N2409", griffin="N1405", heth=At("N2412", fatigue=4))
    assert hunted < tired - 1.0


def test_13_2_hunters_go_for_a_train_rather_than_for_as_much_manpower() -> None:
    def best(prey: dict[str, At]) -> float:
        play = position(3, heth="N2411", barlow="N1405", **prey)
        play.position.set(RAPIDAN.index[PieceId("heth")], FATIGUE, 0)
        world, judge = search.world_of(play, CONFEDERATE), judgement.judge_of(play)
        return max(one.gain for one in world.candidates(judge) if one.piece == RAPIDAN.index[PieceId("heth")])

    assert best({"wagon_train_a": At("N2409", manpower=2)}) > best({"custer": At("N2409", manpower=2)}) + 1.0


def test_13_2_lines_have_to_be_open_at_the_end_however_it_was_before() -> None:
    """Who stands in the way at the end of the last turn is all that counts."""
    play = position(5, wagon_train_a=BASE, barlow=BASE, griffin=TODDS, heth=At(COURT, fatigue=4))
    world = search.world_of(play, UNION)
    for piece in ("barlow", "griffin"):
        play.position.set(RAPIDAN.index[PieceId(piece)], FATIGUE, 4)
    tired = search.world_of(play, CONFEDERATE)
    assert world.points == tired.points == 6
    assert supply.trace(play, UNION, BASE)[play.game.map.ids[TODDS]] != UNREACHED
    points, _value, _steps = tired.playouts(judgement.judge_of(play), 5, 100, 1)
    assert points == pytest.approx(6.0)  # nobody can do anything any more
