"""13.7 Bethesda Church: its own rules."""

from __future__ import annotations

from itertools import pairwise

import pytest

from gtc_tui.bots.greedy import GreedyBot
from gtc_tui.engine.action import CHANCE, PieceId, Side
from gtc_tui.engine.dice import Referee
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.campaign import control, victory
from gtc_tui.rules.gcacw.combat.advance import AdvanceAfterCombat
from gtc_tui.rules.gcacw.state import map_state
from gtc_tui.rules.gcacw.turn.recovery import Recovery
from gtc_tui.rules.gcacw.turn.sequence import Game
from support import CONFEDERATE, UNION, At, at, drive, inner, refused, scenario, scene, texts, verbs

CHURCH = "gtc/07-bethesda-church"
UNION_WAITS = (
    *("wilson", "mcintosh", "chapman", "hancock", "barlow", "gibbon", "birney"),
    *("smith", "brooks", "martindale", "devens", "grant"),
)
CONFEDERATES_WAIT = (
    *("young", "hampton-h", "rosser", "w-h-lee", "gordon-brig", "chambliss", "hoke", "breckinridge"),
    *("hill", "heth", "mahone", "wilcox", "lee"),
)
NO_DICE = {"phase": "actions", "action": 3, "turn": 1}


def held(play: object) -> set[str]:
    game = play.game  # type: ignore[attr-defined]
    return {piece.id for piece in game.pieces if game.rules.holds(play, piece.id) is not None}


def test_13_7_rule_2_the_confederates_win_the_first_initiative() -> None:
    state = scenario(CHURCH).new_state()
    while state.decision is not None and state.decision.kind == "transfer":
        drive(state, "done")
    assert (state.to_move, "pass" in texts(state)) == (CONFEDERATE, True)
    drive(state, "entrench field")
    assert state.decision is not None and state.decision.kind == "initiative"


def test_13_7_rules_3_and_4_who_waits_on_turn_1() -> None:
    game = scenario(CHURCH)
    first = scene(game=game, others=True, record=NO_DICE)
    assert held(inner(first)) == {*UNION_WAITS, *CONFEDERATES_WAIT}
    assert held(inner(scene(game=game, others=True, record={"turn": 2}))) == set()


@pytest.mark.parametrize(("side", "waiting", "leader"), [(UNION, "gibbon", "hancock"), (CONFEDERATE, "heth", "hill")])
def test_13_7_rules_3_and_4_waiting_pieces_do_nothing(side: Side, waiting: str, leader: str) -> None:
    state = scene(game=scenario(CHURCH), acting=side, others=True, record=NO_DICE)
    lines = texts(state)
    for line in (f"march {waiting}", f"entrench {waiting}", f"activate {leader}"):
        assert line not in lines
        assert refused(state, line)[0] == "13.7"
    assert not any(line.startswith(f"assault {leader}") for line in lines)


def test_13_7_rules_3_and_4_why_they_assault_nobody() -> None:
    beside = scene(game=scenario(CHURCH), acting=UNION, others=True, record=NO_DICE, field="S4018")
    rule, reason = refused(beside, "assault hancock S4018")
    assert rule == "13.7" and "fatigue" not in reason


def test_13_7_rules_3_and_4_army_leaders_are_not_transferred_on_turn_1() -> None:
    state = scenario(CHURCH).new_state()
    assert state.to_move == UNION and not any(line.startswith("transfer grant") for line in texts(state))
    assert refused(state, "transfer grant S4319")[0] == "13.7"


def test_13_7_rules_3_and_4_other_leaders_who_wait_are() -> None:
    """The rule bars moves and works; transfers it bars for both army leaders alone."""
    state = scenario(CHURCH).new_state()
    assert held(inner(state)) == {*UNION_WAITS, *CONFEDERATES_WAIT}  # from all else, as machine players reckon
    assert "transfer hancock S4017" in texts(state)
    drive(state, "done")
    assert {line for line in texts(state) if line.startswith("transfer hi")} == {
        "transfer hill S3718",
        "transfer hill S3919",
    }
    assert refused(state, "transfer lee S4121")[0] == "13.7"


@pytest.mark.parametrize(
    ("side", "mover", "where", "chief"), [(UNION, "russell", "S4118", "grant"), (CONFEDERATE, "field", "S3818", "lee")]
)
def test_13_7_rules_3_and_4_army_leaders_do_not_ride_with_a_unit_that_passes(
    side: Side, mover: str, where: str, chief: str
) -> None:
    state = scene(game=scenario(CHURCH), acting=side, others=True, record=NO_DICE, **{mover: where})
    drive(state, f"march {mover}", "roll 6")
    assert "ride" not in verbs(state)
    assert refused(state, f"ride {chief}")[0] == "13.7"
    later = scene(game=scenario(CHURCH), acting=side, others=True, record={"turn": 2}, **{mover: where})
    drive(later, f"march {mover}", "roll 6")
    assert f"ride {chief}" in texts(later)


def test_13_7_rules_3_and_4_nor_do_they_go_along_in_an_advance() -> None:
    def advance(turn: int) -> State:
        units = (PieceId("russell"), PieceId("ricketts"))
        step = AdvanceAfterCombat(UNION, units, ("S4118",), "S4119", units[:1])
        stack, record = (Game(), step), {"turn": turn}
        return scene(game=scenario(CHURCH), stack=stack, others=True, record=record, russell="S4119", ricketts="S4118")

    assert refused(advance(1), "advance grant")[0] == "13.7"
    assert "advance grant" in texts(advance(2))


@pytest.mark.parametrize(
    ("mover", "start", "beside", "freed", "others"),
    [
        ("kershaw", "S4120", "S4119", UNION_WAITS, CONFEDERATES_WAIT),  # up to Grant's hex S4118
        ("griffin", "S3917", "S3918", CONFEDERATES_WAIT, UNION_WAITS),  # up to III Corps at S3818 and S3919
    ],
)
def test_13_7_rules_3_and_4_an_enemy_who_comes_up_frees_all_of_them(
    mover: str, start: str, beside: str, freed: tuple[str, ...], others: tuple[str, ...]
) -> None:
    game = scenario(CHURCH)
    side = game.piece(PieceId(mover)).side
    placed = {
        name.replace("-", "_"): next(entry.hex for entry in game.set_up if entry.piece == name)
        for name in (*freed, *others)
    }
    state = scene(game=game, acting=side, record=NO_DICE, **{**placed, mover: start})
    drive(state, f"march {mover}", "roll 6", f"step {beside}")
    assert held(inner(state)) == set(others)
    state.undo()
    assert held(inner(state)) == {*freed, *others}


@pytest.mark.parametrize(("how", "frees"), [("retreat", False), ("advance", True), ("march", True)])
def test_13_7_rules_3_and_4_a_retreat_frees_nobody(how: str, frees: bool) -> None:
    play = inner(scene(game=scenario(CHURCH), others=True, record=NO_DICE, kershaw="S4120"))
    control.enter(play, PieceId("kershaw"), "S4119", how)
    assert ("gibbon" not in held(play)) is frees


def steps(state: State) -> list[str]:
    return [line.split()[1] for line in texts(state) if line.startswith("step ")]


def test_13_7_rule_5_eighteenth_corps_takes_no_step_that_leads_farther_from_its_wrong_goal() -> None:
    """Nearer or as near, and nothing else."""
    state = scene(game=scenario(CHURCH), acting=UNION, record={"turn": 2}, brooks="S5219", field="S3719")
    drive(state, "march brooks", "roll 6")
    hexmap, ids = inner(state).game.map.hexmap, inner(state).game.map.ids
    apart = {to: hexmap.distance(ids[to], ids["S4919"]) for to in steps(state)}
    assert set(apart.values()) == {2, 3}
    assert refused(state, "step S5319")[0] == "13.7" and "S4919" in refused(state, "step S5319")[1]


def test_13_7_rule_5_the_road_from_white_house_stays_open() -> None:
    """S5723-S5623 and S5523-S5423 keep the distance."""
    game = scenario(CHURCH)
    road = ("S5823", "S5723", "S5623", "S5523", "S5423", "S5323", "S5222", "S5122", "S5121", "S5020", "S4920", "S4919")
    for here, there in pairwise(road):
        state = scene(game=game, acting=UNION, record={"turn": 2}, brooks=here, field="S3719")
        drive(state, "march brooks", "roll 6")
        assert there in steps(state), (here, there)


def test_13_7_rule_5_who_has_been_there_is_free_at_once() -> None:
    state = scene(game=scenario(CHURCH), acting=UNION, record={"turn": 2}, brooks="S5019", field="S3719")
    assert not any("S5119" in line for line in texts(state))
    drive(state, "march brooks", "roll 6", "step S4919")
    assert len(steps(state)) > 1  # on it goes, in the same march, wherever it likes


def test_13_7_rule_5_does_not_hold_on_turn_1_nor_for_other_corps() -> None:
    game = scenario(CHURCH)
    play = inner(scene(game=game, record={"turn": 1}, brooks="S5219", field="S3719"))
    assert game.rules.bars_step(play, PieceId("brooks"), "S5319") is None
    later = inner(scene(game=game, record={"turn": 2}, brooks="S5219", griffin="S5219", field="S3719"))
    assert game.rules.bars_step(later, PieceId("griffin"), "S5319") is None
    assert game.rules.bars_step(later, PieceId("brooks"), "S5319") is not None


def test_13_7_rule_5_an_advance_may_not_lead_away() -> None:
    game = scenario(CHURCH)
    play = inner(scene(game=game, record={"turn": 2}, brooks="S5219", field="S3719"))
    assert game.rules.bars_advance(play, PieceId("brooks"), "S5119") is None
    assert game.rules.bars_advance(play, PieceId("brooks"), "S5319") is not None


@pytest.mark.parametrize(("manpower", "left"), [(9, 4), (8, 4), (1, 0)])
def test_13_7_rule_6_half_of_crawfords_men_go_home_without_points(manpower: int, left: int) -> None:
    game = scenario(CHURCH)
    state = scene(
        game=game,
        record={"turn": 1, "phase": "actions"},
        stack=(Game(),),
        crawford=At("S4320", manpower),
        field="S4120",
    )
    assert at(state, "crawford").manpower == left
    assert inner(state).record.ledger == ()
    assert inner(state).record.unscored == (manpower - left, 0)


def test_13_7_rule_6_only_on_turn_1() -> None:
    state = scene(
        game=scenario(CHURCH), record={"turn": 2, "phase": "actions"}, stack=(Game(),), crawford="S4320", field="S4120"
    )
    assert any(isinstance(stage, Recovery) for stage in inner(state).stack) or state.decision is not None
    assert at(state, "crawford").manpower == 9


def test_13_7_rule_7_who_controls_what_at_the_start() -> None:
    state = scenario(CHURCH).new_state()
    play = inner(state)
    held_by_union = {goal.name for goal in play.game.objectives if goal.holder == UNION}
    assert held_by_union == {"Bethesda Church", "Polly Hunley's Corner", "Haw's Shop", "Old Church"}
    assert victory.points(play) == 10 + 6 + 6 + 6
    assert "transfer" in verbs(state)


def test_13_7_eighteenth_corps_comes_to_the_field() -> None:
    """Two greedy players: the corps is at its wrong goal, and free, before the game is over."""
    game, there = scenario(CHURCH), 0
    for seed in range(2):
        state, referee = game.new_state(), Referee(seed)
        bots = {side: GreedyBot(seed) for side in game.sides}
        while (decision := state.decision) is not None:
            chance = decision.side == CHANCE
            state.apply(
                referee.roll(decision, len(state)) if chance else bots[decision.side].choose(Seat.deciding(state))
            )
        play = inner(state)
        there += sum(map_state.get(play, f"arrived:{unit}") for unit in ("brooks", "martindale", "devens"))
    assert there >= 4
