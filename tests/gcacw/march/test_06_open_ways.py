"""Reach, cost and refusals of marches that more than the board bars (6.1, 13.2, 13.9, 20.0, 31.0)."""

from __future__ import annotations

import pytest

from gtc_tui.engine.action import CHANCE, PieceId
from gtc_tui.engine.dice import Referee
from gtc_tui.engine.report import Overlay
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.errors import IllegalAction
from gtc_tui.rules.gcacw.march import movement, open_ways
from gtc_tui.rules.gcacw.march.march import Marching, Step
from gtc_tui.rules.gcacw.march.movement import Mover
from gtc_tui.rules.gcacw.state import zones
from support import UNION, drive, inner, numbered, refused, scene


def free_march(seed: int) -> tuple[State, Marching]:
    """13.9: the first march of a free activation of turn 1."""
    state, dice = numbered("09").new_state(), Referee(seed)
    while (decision := state.decision) is not None and decision.kind != "march":
        opened = decision.kind in ("choose", "unit", "opening")
        chosen = decision.actions[0] if opened else decision.default or decision.actions[0]
        state.apply(dice.roll(decision, len(state)) if decision.side == CHANCE else chosen)
    stage = inner(state).stack[-1]
    assert isinstance(stage, Marching)
    return state, stage


def reach(state: State, unit: PieceId, points: int) -> Overlay:
    found = Seat(state, UNION).query("reach", piece=unit, mp=points)
    assert isinstance(found, Overlay)
    return found


@pytest.mark.parametrize("points", [3, 8, 14])
def test_13_9_reach_of_a_free_march_leaves_out_enemy_zones(points: int) -> None:
    state, stage = free_march(3)
    play, ids = inner(state), inner(state).game.map.ids
    found = reach(state, stage.unit, points)
    assert len(found.cells) > 3
    assert not any(zones.enemy_zone(play, UNION, ids[where]) for where in found.cells)
    everything = dict(play.position.reach_list(play.game.index[stage.unit], points))
    barred = {where for where in everything if play.game.map.names[where] not in found.cells}
    assert all(zones.enemy_zone(play, UNION, where) for where in barred)
    assert any("barred by the rules of this march" in line for line in found.lines) is bool(barred)


def test_13_9_reach_and_cost_of_a_free_march_cost_what_its_steps_cost() -> None:
    """Walking along the way of the cost overlay, step by step, is legal and costs what the overlay says."""
    state, stage = free_march(3)
    seat, play = Seat(state, UNION), inner(state)
    within = reach(state, stage.unit, stage.points)
    goal = max(within.cells, key=lambda where: (int(within.cells[where].text), where))
    way = seat.query("cost", piece=stage.unit, hex=goal)
    assert isinstance(way, Overlay) and list(way.cells)[-1] == goal
    assert way.cells[goal].text == within.cells[goal].text
    for where, cell in way.cells.items():
        assert state.decision is not None and Step(where) in state.decision.actions
        state.apply(Step(where))
        now = inner(state).stack[-1]
        if isinstance(now, Marching):
            assert stage.points - now.points == min(stage.points, int(cell.text))
    assert play.game.first_turn == inner(state).record.turn


def test_13_9_a_barred_hex_has_no_cost_and_its_refusal_says_why_within_80_columns() -> None:
    state, stage = free_march(3)
    play = inner(state)
    names, ids = play.game.map.names, play.game.map.ids
    mover, here = stage.mover, play.position.hex(play.game.index[stage.unit])
    zone = [names[one] for one in range(play.game.map.hexmap.size) if zones.enemy_zone(play, UNION, one)]
    far = next(where for where in zone if play.game.map.hexmap.distance(here, ids[where]) > 1)
    with pytest.raises(IllegalAction) as fault:
        Seat(state, UNION).query("cost", piece=stage.unit, hex=far)
    told = str(fault.value)
    assert told == "Union units may not enter enemy ZOCs in free activations [13.9]"
    assert len("Not allowed: " + told) <= 80
    assert movement.step_refusal(play, mover, far) == ("13.9", fault.value.message)
    assert Seat(state, UNION).query("cost", piece=stage.unit, hex=far, ignore_enemy=True)


def test_6_1_a_far_hex_that_nothing_bars_is_refused_as_not_adjacent() -> None:
    state, stage = free_march(3)
    refusal = movement.step_refusal(inner(state), stage.mover, "N1609")
    assert refusal is not None and refusal[0] == "6.1"


def cavalry(**more: str) -> State:
    """Merritt on the march with 8 MP, Rosser two hexes before him."""
    state = scene(
        game=numbered("09"), acting=UNION, record={"turn": 5}, merritt="N1706", custer="N1704", rosser="N1709", **more
    )
    drive(state, "march merritt", "roll 4 4")
    return state


def test_6_2_a_far_hex_is_refused_with_its_price() -> None:
    assert refused(cavalry(), "step N1111") == ("6.2", "N1111 costs 12 MP; 8 left")


def test_2_4_a_unit_that_must_stop_is_told_so_whatever_hex_it_asks_for() -> None:
    state = cavalry()
    drive(state, "step N1707", "step N1708")
    for far in ("N1111", "N1712"):
        assert refused(state, f"step {far}") == ("2.4", "Merritt must stop at N1708, in an enemy zone of control")


def test_6_1_a_far_hex_with_enemies_in_it_is_refused_for_them() -> None:
    assert refused(cavalry(), "step N1709") == ("6.1", "there are enemy units in N1709")


def test_2_4_a_way_that_only_enemies_close_is_refused_for_them() -> None:
    """N1710 has infantry on all sides: every way there leads through a zone of control."""
    ring = {"field": "N1711", "kershaw": "N1510", "anderson": "N1909", "heth": "N1911", "wilcox": "N1509"}
    where = ("2.4", "Merritt would have to stop at N1608, in an enemy zone of control")
    assert refused(cavalry(**ring), "step N1710") == where


def test_6_2_ways_are_those_of_the_core_where_nothing_else_bars_a_step() -> None:
    state, stage = free_march(3)
    play = inner(state)
    while (decision := state.decision) is not None and decision.kind != "action":
        state.apply(Referee(1).roll(decision, len(state)) if decision.side == CHANCE else decision.actions[-1])
    play = inner(state)
    mover = Mover(stage.unit, 12, False)
    assert not open_ways.are_narrowed(play, mover)
    found = {where: way.points for where, way in open_ways.ways(play, mover).items() if way.points <= 12}
    assert found == dict(play.position.reach_list(play.game.index[stage.unit], 12))
