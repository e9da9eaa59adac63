"""13.5 Sheridan Rides South: its own rules."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from gtc_tui._core import OPEN
from gtc_tui.engine.action import PieceId
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.campaign import forts, victory
from gtc_tui.rules.gcacw.combat import combat_values, flanks
from gtc_tui.rules.gcacw.combat.combat import Combat, Outcome
from gtc_tui.rules.gcacw.combat.modifiers import Battle
from gtc_tui.rules.gcacw.combat.retreat import first_choice
from gtc_tui.rules.gcacw.march.movement import Mover, legal_steps
from gtc_tui.rules.gcacw.state import map_state
from support import CONFEDERATE, UNION, At, at, changed, drive, inner, refused, scenario, scene, texts, verbs

RAID = scenario("gtc/05-sheridan-rides-south")
D, RETREAT = 1 << 2, 1 << 4


def begun() -> State:
    return RAID.new_state()


def awards(state: State) -> dict[str, int]:
    return {award.key: award.points for award in RAID.rules.standing(inner(state))}


def test_13_5_four_turns_without_transfers_on_the_first() -> None:
    state = begun()
    assert next(event.text for event in state.opening) == "Turn 1: Action Cycle"
    assert RAID.turns == 4
    later = inner(scene(game=RAID, record={"turn": 2}, devin="N3515"))
    assert list(RAID.phases(later.record.turn)) == ["transfer", "actions", "recovery"]


def test_13_5_the_union_has_the_first_two_initiatives_then_dice_decide() -> None:
    state = begun()
    assert state.to_move == UNION and "pass" in texts(state)
    drive(state, "entrench devin")
    assert state.to_move == UNION and state.decision.kind == "action"
    drive(state, "entrench gibbs")
    assert state.decision is not None and state.decision.kind == "initiative"


def test_13_5_on_turn_2_dice_decide_at_once() -> None:
    state = scene(game=RAID, record={"turn": 2, "action": 0}, devin="N3515", gordon_brig="N2314")
    assert state.decision is not None and state.decision.kind == "initiative"


# -- ground -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("beside", "shut"), [("N3516", "N3517"), ("N2618", "N2719"), ("N3423", "N3422")])
def test_13_5_union_units_stay_out_of_three_hexes_of_spotsylvania_and_waites_shop(beside: str, shut: str) -> None:
    data = RAID.map
    distance = min(data.hexmap.distance(data.ids[shut], data.ids[centre]) for centre in ("N3520", "N3019"))
    assert distance == 3
    play = inner(scene(game=RAID, devin=beside, lomax="N4830"))
    assert shut not in [to for to, _cost in legal_steps(play, Mover(PieceId("devin"), 20, False))]
    assert shut not in first_choice(play, UNION, (beside,), beside)
    assert play.position.attack_block(data.ids[beside], data.ids[shut], 0) != OPEN
    side = play.game.side_index(CONFEDERATE)
    assert play.position.attack_block(data.ids[beside], data.ids[shut], side) == OPEN


def test_13_5_the_refusal_names_the_scenario() -> None:
    state = scene(game=RAID, acting=UNION, devin="N3516", lomax="N4830")
    drive(state, "march devin", "roll 6 6")
    assert refused(state, "step N3517") == ("13.5", "this side may not enter N3517 in this scenario")


def test_13_5_closed_ground_covers_union_flanks() -> None:
    data = RAID.map
    where = "N3516"
    shut = [
        near
        for near in data.hexmap.neighbours(data.ids[where])
        if min(data.hexmap.distance(near, data.ids[centre]) for centre in ("N3520", "N3019")) <= 3
    ]
    play = inner(scene(game=RAID, devin=where))
    found = flanks.cover(play, where, CONFEDERATE, combat_values.defence(play, where))
    assert shut and found.covered == len(shut)


def test_13_5_confederates_do_not_cross_the_ni() -> None:
    data = RAID.map
    ni = [(hex_id, way) for line in data.lines if line.name == "Ni River" for hex_id, way in line.hexsides]
    assert {line.kind for line in data.lines if line.name == "Ni River"} == {"creek", "minor-river"}
    play = inner(scene(game=RAID, gordon_brig="N2314"))
    side = play.game.side_index(CONFEDERATE)
    for hex_id, way in ni:
        other = data.hexmap.neighbour(hex_id, way)
        for origin, to, direction in ((hex_id, other, way), (other, hex_id, (way + 3) % 6)):
            assert play.position.attack_block(origin, to, side) != OPEN
            assert play.position.board.step_block(1, origin, direction, side) != OPEN


def test_13_5_the_ni_is_open_to_the_union_where_a_road_leads_over_it() -> None:
    play = inner(scene(game=RAID, devin="N2314"))
    data = RAID.map
    crossing = [(data.ids["N4122"], way) for way in range(6)]
    opened = [
        play.position.board.step_block(1, hex_id, way, 0) == OPEN
        and play.position.board.step_block(1, hex_id, way, 1) != OPEN
        for hex_id, way in crossing
    ]
    creek = [
        play.position.board.step_block(1, hex_id, way, 0) == OPEN
        and play.position.board.step_block(1, hex_id, way, 1) != OPEN
        for line in data.lines
        if line.name == "Ni River"
        for hex_id, way in line.hexsides
    ]
    assert any(opened) or any(creek)


def test_13_5_the_ni_covers_confederate_flanks_and_bars_their_retreat() -> None:
    play = inner(scene(game=RAID, lomax="N3116"))
    data = RAID.map
    beyond = [data.names[data.hexmap.neighbour(data.ids["N3116"], 3)]]
    found = flanks.cover(play, "N3116", UNION, combat_values.defence(play, "N3116"))
    assert found.covered == 1
    assert not set(beyond) & set(first_choice(play, CONFEDERATE, ("N3116",), "N3115"))


# -- the troops at Richmond -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("unit", ["hunton", "barton", "gracie"])
def test_13_5_hunton_barton_and_gracie_do_not_move_before_turn_2(unit: str) -> None:
    placed: dict[str, Any] = {unit: "S3733"}
    first = scene(game=RAID, acting=CONFEDERATE, record={"turn": 1}, **placed)
    drive(first, f"march {unit}", "roll 6")
    assert not any(text.startswith("step") for text in texts(first))
    assert refused(first, "step S3732") == ("13.5", f"{unit.capitalize()} may not move before turn 2")
    second = scene(game=RAID, acting=CONFEDERATE, record={"turn": 2}, **placed)
    drive(second, f"march {unit}", "roll 6")
    assert "step" in verbs(second)


@pytest.mark.parametrize(("unit", "points"), [("barton", 2), ("gracie", 2), ("hunton", 0)])
def test_13_5_moving_barton_or_gracie_costs_two_points_once(unit: str, points: int) -> None:
    placed: dict[str, Any] = {unit: "S3733"}
    state = scene(game=RAID, acting=CONFEDERATE, record={"turn": 2}, **placed)
    before = victory.points(inner(state))
    drive(state, f"march {unit}", "roll 6")
    for _hex in range(2):
        drive(state, next(text for text in texts(state) if text.startswith("step")))
    assert victory.points(inner(state)) - before == points
    assert [entry.cause for entry in inner(state).record.ledger] == ["moved"] * (points > 0)
    assert not [fault for fault in state.faults() if fault.startswith("ledger")]


def test_13_5_a_retreat_of_barton_costs_nothing() -> None:
    play = inner(scene(game=RAID, barton="S3633"))
    RAID.rules.entered(play, PieceId("barton"), "S3733", "retreat")
    assert play.record.ledger == ()
    RAID.rules.entered(play, PieceId("barton"), "S3733", "advance")
    assert [entry.points for entry in play.record.ledger] == [2]


# -- Stuart and Sheridan ----------------------------------------------------------------------------------------------
def meeting(faces: tuple[int, int], defender: int, attacker: int) -> State:
    """Stuart with Lomax defends against Devin, with Sheridan; the dice have fallen, the table gave these letters."""
    state = scene(game=RAID, acting=UNION, sheridan="S3419", devin="S3419", stuart="S3420", lomax="S3420")
    play = inner(state)
    battle = Battle("march", (PieceId("devin"),), ("S3419",), "S3420", points=6)
    outcome = Outcome(0, (0, defender), (0, attacker), (PieceId("lomax"),))
    play.push(Combat(battle, "defender", outcome=outcome))
    RAID.rules.combat_dice(play, battle, faces, outcome)
    return State.from_play(play)


def asked(state: State) -> str | None:
    return str(state.decision.subject) if state.decision is not None and state.decision.kind == "leader-death" else None


@pytest.mark.parametrize(("die", "dies"), [(1, True), (2, False), (3, True), (4, False), (5, True), (6, False)])
def test_13_5_stuart_dies_on_an_odd_die(die: int, dies: bool) -> None:
    state = meeting((3, 3), D, 0)
    assert asked(state) == "stuart"
    events = drive(state, f"roll {die}")
    assert (at(state, "stuart").hex is None) is dies
    assert inner(state).record.removed == (("stuart",) if dies else ())
    assert any(event.kind == "killed" and event.rule == "13.5" for event in events) is dies
    assert not at(state, "lomax").organized  # the result itself is carried out afterwards


@pytest.mark.parametrize("die", range(1, 7))
def test_13_5_sheridan_dies_on_a_1(die: int) -> None:
    state = meeting((6, 6), 0, D)
    assert asked(state) == "sheridan"
    drive(state, f"roll {die}")
    assert (at(state, "sheridan").hex is None) is (die == 1)


def test_13_5_both_may_die_in_one_combat() -> None:
    state = meeting((1, 1), D, D)
    assert asked(state) == "sheridan"
    drive(state, "roll 1")
    assert asked(state) == "stuart"
    drive(state, "roll 1")
    assert set(inner(state).record.removed) == {"stuart", "sheridan"}


@pytest.mark.parametrize(("faces", "letters"), [((3, 4), D), ((3, 3), RETREAT)])
def test_13_5_nobody_is_in_danger_without_equal_dice_and_a_d(faces: tuple[int, int], letters: int) -> None:
    assert asked(meeting(faces, letters, letters)) is None


def test_13_5_division_leaders_are_not_in_danger() -> None:
    state = scene(game=RAID, f_lee="S3420", lomax="S3420", stuart="S3421", wickham="S3421", devin="S3419")
    play = inner(state)
    battle = Battle("march", (PieceId("devin"),), ("S3419",), "S3420", points=6)
    depth = len(play.stack)
    RAID.rules.combat_dice(play, battle, (2, 2), Outcome(0, (0, D), (0, D), (PieceId("lomax"),)))
    assert len(play.stack) == depth


def test_13_5_a_real_combat_asks_for_his_life() -> None:
    placed = {"sheridan": "S3419", "devin": At("S3419", 4), "stuart": "S3420", "lomax": At("S3420", 1)}
    for face in range(1, 7):
        state = scene(game=RAID, acting=UNION, **placed)
        drive(state, "march devin", "roll 6 6", "attack S3420")
        while state.decision is not None and state.decision.kind != "combat":
            drive(state, "roll 1" if state.decision.kind == "artillery" else "decline")
        events = drive(state, f"roll {face} {face}")
        result = next(event.text for event in events if event.kind == "result")
        struck = "D" in result.split("attacker")[0].split("defender")[1]
        assert (asked(state) == "stuart") is struck


# -- points -----------------------------------------------------------------------------------------------------------
def test_13_5_stations_count_while_damaged() -> None:
    state = scene(game=RAID, devin="S4520")
    for station, burned in (("S2202", 1), ("S3719", 2)):
        state = changed(state, partial(map_state.put, key=f"station:{station}", value=burned))
    found = awards(state)
    assert (found["station:S2202"], found["station:S3719"]) == (3, 1) and "station:S3313" not in found


def test_13_5_each_destroyed_fort_counts_three() -> None:
    state = scene(game=RAID, devin="S4520")
    for where in ("S3523", "S3425"):
        state = changed(state, partial(map_state.put, key=forts.key(where), value=1))
    assert (awards(state)["fort:S3523"], awards(state)["fort:S3425"]) == (3, 3)


@pytest.mark.parametrize(
    ("where", "counts"),
    [
        ("S1801", True),  # Louisa
        ("S4219", True),  # Hanover, column 42
        ("S4119", False),  # Hanover, column 41
        ("S3313", False),  # Hanover, far west
        ("S4225", True),  # Henrico, column 42
        ("S4125", False),  # Henrico, column 41
        ("N3515", False),  # Spotsylvania
        (None, False),
    ],
)
def test_13_5_union_brigades_away_from_the_end_of_the_raid_cost_two_each(where: str | None, counts: bool) -> None:
    brigades = ("custer", "devin", "gibbs", "chapman", "mcintosh", "davies", "j_i_gregg")
    home = dict.fromkeys(brigades, "N0832")
    state = scene(game=RAID, **{**home, "devin": where})
    if where is not None:
        county = RAID.map.counties[RAID.map.ids[where]]
        assert county in ("Louisa", "Hanover", "Henrico", "Spotsylvania")
    assert RAID.map.counties[RAID.map.ids["N0832"]] == "Louisa"
    assert awards(state).get("stray", 0) == (0 if counts else -2)


def test_13_5_at_the_start_all_seven_brigades_are_astray() -> None:
    assert awards(begun()) == {"stray": -14}


SIX = {
    "devin": "S3623",
    "custer": "S3724",
    "gibbs": "S3825",
    "chapman": "S3424",
    "mcintosh": "S3724",
    "davies": "S3825",
}


@pytest.mark.parametrize(
    ("turn", "placed", "points"),
    [
        (3, {"devin": "S3623", "custer": "S3622"}, 1),  # a redoubt; open ground
        (3, {"devin": "S4026"}, 1),  # a redoubt just near enough
        (3, {"devin": "S3521"}, 0),  # a redoubt too far off
        (3, {"devin": "S3523"}, 1),  # a fort that has fallen
        (3, SIX, 5),
        (2, SIX, 0),
        (4, SIX, 0),
    ],
)
def test_13_5_brigades_in_the_works_of_richmond_after_turn_3(turn: int, placed: dict[str, str], points: int) -> None:
    play = inner(scene(game=RAID, record={"turn": turn}, **placed))
    RAID.rules.turn_ends(play)
    assert sum(entry.points for entry in play.record.ledger if entry.cause == "richmond") == points


def test_13_5_the_words_name_every_rule() -> None:
    told = " ".join(text.told() for text in RAID.rules.sentences())
    for word in ("Spotsylvania", "Ni river", "Hunton", "Barton", "Stuart", "Sheridan", "Richmond", "Louisa", "32.0"):
        assert word in told
    assert "{" not in told
