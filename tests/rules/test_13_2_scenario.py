"""13.2 Grant Crosses the Rapidan."""

from __future__ import annotations

from itertools import pairwise

import pytest
from ground import CENTRE, N, field

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.report import Ledger, Overlay
from gtc_tui.engine.stage import Stage
from gtc_tui.engine.state import State
from gtc_tui.errors import GtcError
from gtc_tui.model.terrain import Edge
from gtc_tui.rules.gcacw import bridges, control, extended_march, ground, marks, pieces, supply, victory
from gtc_tui.rules.gcacw.initiative import Cycle
from gtc_tui.rules.gcacw.recovery import Recovery
from gtc_tui.rules.gcacw.retreat import Retreat
from gtc_tui.rules.gcacw.scenario_rules.s02_grant_crosses_the_rapidan import FreePontoons
from gtc_tui.rules.gcacw.sequence import Game
from support import CONFEDERATE, UNION, At, at, drive, inner, race, refused, scenario, scene, texts

RAPIDAN = scenario("gtc/02-grant-crosses-the-rapidan")
UPPER = ("N0813/N0814", "N0516/N0616", "N0119/N0120")  # bridges of the upper Rapidan
GERMANNA, ELYS, FREDERICKSBURG = "N2409/N2510", "N3009/N3010", "N4213/N4114"
FAR = {"lomax": "N4325"}
CHANCELLORSVILLE, ORANGE = "N3213", "N0618"
TRAIN = PieceId("wagon-train-a")


def opening(**placed: At | str) -> State:
    """The first action phase of the game, with the units of the set-up, some of them elsewhere."""
    return scene(game=RAPIDAN, others=True, record={"turn": 1, "action": 0}, **placed)


def first_question() -> State:
    state = RAPIDAN.new_state()
    while state.decision is not None and state.decision.kind in ("transfer", "attach"):
        drive(state, "done")
    return state


def evening(turn: int = 1, **placed: At | str) -> State:
    """The recovery phase as the sequence of play begins it."""
    state = scene(game=RAPIDAN, stack=(Game(), Recovery(UNION)), record={"phase": "recovery", "turn": turn}, **placed)
    play = inner(state)
    play.game.rules.recovery_begins(play)
    state._decision = play.settle()
    return state


def span(state: State, *hexsides: str) -> None:
    """Union pontoons over hexsides."""
    play = inner(state)
    for hexside in hexsides:
        marks.put(play, f"bridge:{hexside}", ground.PONTOON)
    ground.refresh(play)


def awards(state: State) -> list[tuple[str, int]]:
    return [(award.key, award.points) for award in RAPIDAN.rules.standing(inner(state))]


# -- the scenario's file -------------------------------------------------------------------------------
def test_13_2_five_turns_on_the_north_map_with_attachment_and_no_events() -> None:
    state = RAPIDAN.new_state()
    phases = RAPIDAN.rules.phases(inner(state))
    assert (RAPIDAN.turns, RAPIDAN.first_day, RAPIDAN.sheets) == (5, "1864-05-04", ("N",))
    assert tuple(phases) == ("transfer", "attachment", "actions", "recovery")
    assert [level.least for level in RAPIDAN.levels] == [38, 28, 18, 8, -2, None]
    assert (RAPIDAN.loss_points[CONFEDERATE], RAPIDAN.loss_points[UNION]) == (3, -2)
    forts = {entry.piece for entry in RAPIDAN.set_up if entry.entrenchment == "fort"}
    assert forts == {"chambliss", "rodes", "ramseur-brig", "steuart"}


def test_13_2_2_the_union_begins_with_a_bridge_at_kellys_ford() -> None:
    assert bridges.state(inner(RAPIDAN.new_state()), "N2404/N2504") == ground.PONTOON


# -- 3: activations before the first roll --------------------------------------------------------------
def test_13_2_3_the_union_activates_six_leaders_before_the_first_roll() -> None:
    state = first_question()
    assert state.decision is not None
    assert (state.decision.kind, state.decision.rule) == ("opening", "13.2")
    leaders = ["hancock", "warren", "sedgwick", "torbert", "sheridan", "wilson"]
    assert texts(state) == [*(f"activate {leader}" for leader in leaders), "done"]
    for number, leader in enumerate(leaders, start=1):
        drive(state, f"activate {leader}")
        while state.decision is not None and state.decision.kind not in ("opening", "initiative"):
            lines = texts(state)
            routine = [
                line for line in lines if line in ("done", "stop") or line.startswith(("roll", "choose", "march"))
            ]
            drive(state, next((line for line in ("done", "stop") if line in lines), (routine or lines)[0]))
        assert state.decision is not None
        assert state.decision.kind == ("opening" if number < len(leaders) else "initiative")
        assert f"activate {leader}" not in texts(state)


def test_13_2_3_each_leader_once_and_nobody_else() -> None:
    state = first_question()
    for line in ("march griffin", "entrench griffin", "pass", "reinforce 1 N2101", "assault warren N1609"):
        assert refused(state, line) == ("13.2", "before the first initiative roll the Union only activates leaders")
    assert refused(state, "activate d-m-gregg")[0] == "13.2"
    assert refused(state, "activate grant")[0] == "13.2"
    drive(state, "activate warren", "choose griffin", "done", "roll 3", "march griffin", "stop")
    while state.decision is not None and state.decision.kind != "opening":
        drive(state, "done")
    assert refused(state, "activate warren") == (
        "13.2",
        "Warren has been activated before the first initiative roll already",
    )


def test_13_2_3_the_union_may_stop_and_then_dice_decide_for_the_rest_of_the_game() -> None:
    state = first_question()
    drive(state, "done")
    assert state.decision is not None and state.decision.kind == "initiative"
    drive(state, "roll 6 1")
    assert state.decision.kind == "action"
    assert "march griffin" in texts(state) and "reinforce 1 N2101" in texts(state)
    drive(state, "entrench griffin")
    assert state.decision is not None and state.decision.kind == "initiative"
    later = scene(game=RAPIDAN, others=True, record={"turn": 2, "action": 0})
    assert later.decision is not None and later.decision.kind == "initiative"


def test_13_2_3_no_union_unit_enters_a_confederate_zone_before_the_first_roll() -> None:
    state = opening(custer="N1108", steuart="N1209")
    drive(state, "activate torbert", "choose custer", "done", "roll 6 6", "march custer")
    zone = [
        RAPIDAN.map.names[near]
        for near in RAPIDAN.map.hexmap.neighbours(RAPIDAN.map.ids["N1108"])
        if inner(state).position.zoc(1, near)[0]
    ]
    assert zone
    for name in zone:
        assert f"step {name}" not in texts(state)
        assert refused(state, f"step {name}") == (
            "13.2",
            "no Union unit enters a Confederate zone of control before the first initiative roll",
        )
    marks.put(inner(state), "opening", 1)  # once the dice have decided
    assert [RAPIDAN.rules.bars_step(inner(state), PieceId("custer"), name) for name in zone] == [None] * len(zone)


# -- 4: held Confederates ------------------------------------------------------------------------------
def confederate(turn: int, **placed: At | str) -> State:
    return scene(game=RAPIDAN, acting=CONFEDERATE, record={"turn": turn}, griffin="N1405", heth="N0619", **placed)


def test_13_2_4_johnston_waits_for_turn_2() -> None:
    state = confederate(1, johnston="N3632")
    assert not [line for line in texts(state) if "johnston" in line]
    assert refused(state, "march johnston")[0] == "13.2"
    assert refused(state, "entrench johnston")[0] == "13.2"
    assert "march johnston" in texts(confederate(2, johnston="N3632"))


def test_13_2_4_hampton_young_and_gordon_wait_for_turn_4() -> None:
    camp = {"hampton_h": "N4730", "young": "N4730", "gordon_brig": "N4730"}
    state = confederate(3, **camp)
    for line in ("march young", "entrench gordon-brig", "activate hampton-h"):
        assert line not in texts(state)
        assert refused(state, line)[0] == "13.2"
    free = confederate(4, **camp)
    assert {"march young", "entrench gordon-brig", "activate hampton-h"} <= set(texts(free))
    drive(free, "activate hampton-h")
    assert texts(free) == ["choose young"]  # Gordon is of another division


@pytest.mark.parametrize(("start", "to", "released"), [("N4719", "N4720", True), ("N4718", "N4719", False)])
def test_13_2_4_a_union_unit_within_ten_hexes_of_their_camp_sets_them_free(start: str, to: str, released: bool) -> None:
    """Johnston's hold is a day's: it is not theirs that ends."""
    placed = {"hampton_h": "N4730", "young": "N4731", "gordon_brig": "N4730", "johnston": "N3632"}
    state = scene(game=RAPIDAN, acting=UNION, record={"turn": 1}, davies=start, **placed)
    play = inner(state)
    control.enter(play, PieceId("davies"), to, "march")
    distance = play.game.map.hexmap.distance(play.game.map.ids["N4730"], play.game.map.ids[to])
    assert (distance <= 10) is released
    held = [play.game.rules.holds(play, PieceId(piece)) is not None for piece in ("hampton-h", "young", "gordon-brig")]
    assert held == [not released] * 3
    assert play.game.rules.holds(play, PieceId("johnston")) is not None


def test_13_2_4_leaders_and_confederates_do_not_release_them() -> None:
    state = scene(game=RAPIDAN, acting=UNION, record={"turn": 1}, griffin="N4719", warren="N4719", young="N4730")
    play = inner(state)
    control.enter(play, PieceId("warren"), "N4720", "march")
    assert play.game.rules.holds(play, PieceId("young")) is not None


# -- 5: reinforcements ---------------------------------------------------------------------------------
def test_13_2_5_groups_enter_in_order_each_for_an_action() -> None:
    state = scene(game=RAPIDAN, acting=UNION, record={"turn": 1}, griffin="N1405", **FAR)
    assert [line for line in texts(state) if line.startswith("reinforce")] == ["reinforce 1 N2101", "reinforce 1 N2301"]
    assert refused(state, "reinforce 2 N2101")[0] == "13.2"
    drive(state, "reinforce 1 N2301")
    assert (at(state, "stevenson").hex, at(state, "stevenson").fatigue) == ("N2301", 1)
    assert state.decision is not None and state.decision.kind == "initiative"


def test_13_2_5_no_group_enters_before_its_turn() -> None:
    state = scene(game=RAPIDAN, acting=UNION, record={"turn": 1, "entered": (1,)}, griffin="N1405", **FAR)
    assert not [line for line in texts(state) if line.startswith("reinforce")]
    assert refused(state, "reinforce 2 N2101") == ("13.2", "group 2 enters from turn 2 on")
    later = scene(game=RAPIDAN, acting=UNION, record={"turn": 4, "entered": (1, 2, 3)}, griffin="N1405", **FAR)
    drive(later, "reinforce 4 N2301")  # two turns late
    assert at(later, "ferrero").fatigue == 0


def test_13_2_5_who_comes_a_turn_late_is_rested() -> None:
    state = scene(game=RAPIDAN, acting=UNION, record={"turn": 2}, griffin="N1405", **FAR)
    drive(state, "reinforce 1 N2101")
    assert at(state, "stevenson").fatigue == 0
    third = scene(game=RAPIDAN, acting=UNION, record={"turn": 2, "entered": (1, 2, 3)}, griffin="N1405", **FAR)
    drive(third, "reinforce 4 N2101")
    assert {at(third, piece).fatigue for piece in ("ferrero", "ix-corps-art", "3-nj", "22-ny", "2-oh", "13-pa")} == {2}


def test_13_2_5_each_piece_of_a_group_enters_at_either_hex() -> None:
    state = scene(game=RAPIDAN, acting=UNION, record={"turn": 2, "entered": (1, 2)}, griffin="N1405", **FAR)
    drive(state, "reinforce 3 N2101")
    assert state.decision is not None and (state.to_move, state.decision.kind) == (UNION, "entry")
    assert texts(state) == ["enter potter N2301", "enter provisional N2301", "done"]  # Burnside goes after his units
    assert refused(state, "enter burnside N2301")[0] == "2.2"
    assert refused(state, "enter potter N2101")[0] == "13.2"
    assert refused(state, "enter griffin N2301") == ("13.2", "Griffin is not entering now")
    drive(state, "enter potter N2301")
    assert texts(state) == ["enter burnside N2301", "enter provisional N2301", "done"]
    assert refused(state, "enter potter N2301")[0] == "13.2"
    drive(state, "done")
    found = {piece: at(state, piece).hex for piece in ("burnside", "potter", "provisional")}
    assert found == {"burnside": "N2101", "potter": "N2301", "provisional": "N2101"}
    assert at(state, "potter").fatigue == 1
    assert state.decision.kind == "initiative"
    state.undo()
    drive(state, "enter provisional N2301")
    assert at(state, "burnside").hex == "N2301"  # nobody of his command is left at the other hex


def test_13_2_5_an_enemy_in_one_of_the_hexes_leaves_the_other() -> None:
    state = scene(game=RAPIDAN, acting=UNION, record={"turn": 2, "entered": (1, 2)}, griffin="N1405", lomax="N2301")
    assert [line for line in texts(state) if line.startswith("reinforce")] == ["reinforce 3 N2101"]
    drive(state, "reinforce 3 N2101")
    assert state.decision is not None and state.decision.kind == "initiative"


# -- 6: wagon trains -----------------------------------------------------------------------------------
def step_price(state: State, piece: str, to: str) -> int | None:
    play = inner(state)
    number = play.game.index[PieceId(piece)]
    hexmap = play.game.map.hexmap
    direction = hexmap.direction(play.position.hex(number), play.game.map.ids[to])
    assert direction is not None
    _hex, cost, reason = play.position.step(number, direction)
    return None if reason else cost


def test_13_2_6_a_wagon_train_pays_five_more_at_a_minor_ford() -> None:
    state = scene(game=RAPIDAN, acting=UNION, wagon_train_a="N2409", griffin="N2408", **FAR)
    assert step_price(state, TRAIN, "N2510") == 1 + 5  # along the pike
    span(state, GERMANNA)
    assert step_price(state, TRAIN, "N2510") == 1


def test_13_2_6_it_fords_no_major_river_and_ferries_for_nothing() -> None:
    state = scene(game=RAPIDAN, acting=UNION, wagon_train_a="N5720", griffin="N1405", **FAR)
    assert step_price(state, TRAIN, "N5721") == 1  # Port Conway Ferry, along the road
    foot = scene(game=RAPIDAN, acting=UNION, griffin="N5720", **FAR)
    assert step_price(foot, "griffin", "N5721") == 1 + 2
    crossings = {(CENTRE, N): Edge.MAJOR_RIVER | Edge.FORD}
    for arm, price in (("infantry", 3 + 3), ("wagon", None)):
        made = field(hexsides=crossings, figures={"griffin": {"arm": arm}})
        assert step_price(scene(game=made, acting=UNION, griffin=CENTRE, lomax="N3218"), "griffin", N) == price


def test_13_2_6_friends_pay_the_highest_price_to_enter_its_hex() -> None:
    placed = {"wagon_train_a": "N1802", "wagon_train_b": "N1801"}
    state = scene(game=RAPIDAN, acting=UNION, **placed, griffin="N1801", horse_art="N1801", davies="N1801", **FAR)
    empty = scene(
        game=RAPIDAN, acting=UNION, griffin="N1801", horse_art="N1801", davies="N1801", wagon_train_b="N1801", **FAR
    )
    for piece in ("griffin", "horse-art", "wagon-train-b"):
        dear, plain = step_price(state, piece, "N1802"), step_price(empty, piece, "N1802")
        assert dear is not None and plain is not None
        assert dear - plain in (2, 4)
    assert step_price(state, "davies", "N1802") == step_price(empty, "davies", "N1802")


def test_13_2_6_it_only_marches_and_only_by_itself() -> None:
    state = scene(game=RAPIDAN, acting=UNION, wagon_train_a="N1705", barlow="N1705", hancock="N1705", heth="N1805")
    assert [line for line in texts(state) if "wagon" in line] == ["march wagon-train-a"]
    assert refused(state, "entrench wagon-train-a")[0] == "5.5"
    drive(state, "activate hancock")
    assert texts(state) == ["choose barlow"]
    assert refused(state, "choose wagon-train-a") == (
        "13.2",
        "Wagon Train-A is a wagon train and marches only by itself",
    )
    state.undo()
    drive(state, "march wagon-train-a", "roll 6")
    lines = texts(state)
    assert "force" not in lines and not [line for line in lines if line.startswith("attack")]
    assert refused(state, "force")[0] == "5.1"
    assert refused(state, "attack N1805")[0] == "7.1"


def test_13_2_6_an_extended_march_adds_one() -> None:
    state = scene(
        game=RAPIDAN, acting=UNION, wagon_train_a=At("N1705", fatigue=3), griffin=At("N1405", fatigue=3), **FAR
    )
    play = inner(state)
    train, griffin = (extended_march.modifier(play, PieceId(unit)) for unit in (TRAIN, "griffin"))
    pieces.set_fatigue(play, TRAIN, 4)
    assert (train, griffin) == (1 + 1, 1)
    assert extended_march.modifier(play, TRAIN) == 1 + 1 + 1


# -- 7: pontoons of the first turn ---------------------------------------------------------------------
def test_13_2_7_two_pontoons_without_dice_in_the_first_recovery_phase() -> None:
    state = evening(davies="N2409", wagon_train_a="N3009", getty="N2711", **FAR)
    assert state.decision is not None
    assert (state.to_move, state.decision.kind) == (UNION, "pontoon")
    assert texts(state) == [f"lay {GERMANNA}", "lay N2710/N2711", f"lay {ELYS}", "done"]
    drive(state, f"lay {GERMANNA}", f"lay {ELYS}")
    play = inner(state)
    assert [bridges.state(play, hexside) for hexside in (GERMANNA, ELYS)] == [ground.PONTOON] * 2
    assert bridges.bits(play, GERMANNA) & Edge.BRIDGE
    assert state.decision.kind == "recovery"
    assert "entrench getty" in texts(state)
    assert refused(state, "lay N2710/N2711")  # two and no more


def test_13_2_7_with_a_union_and_no_confederate_unit_beside_the_ford_of_a_minor_river() -> None:
    state = evening(davies="N2409", wickham="N2510", griffin="N4012", getty="N3009", barlow="N2404")
    assert texts(state) == [f"lay {ELYS}", "lay N4012/N4013", "done"]
    for hexside, why in (
        (GERMANNA, "a Confederate unit stands beside"),
        ("N2710/N2711", "no Union unit stands beside"),
        ("N2404/N2504", "has a bridge or dam"),
        ("N4213/N4114", "is no ford of a minor river"),
        ("N9999/N0000", "no river hexside in play"),
    ):
        rule, reason = refused(state, f"lay {hexside}")
        assert (rule, why in reason) == ("13.2", True), reason


def test_13_2_7_only_in_the_first_turn_and_nobody_has_to() -> None:
    state = evening(davies="N2409", **FAR)
    drive(state, "done")
    assert bridges.state(inner(state), GERMANNA) == ground.AS_PRINTED
    assert state.decision is not None and state.decision.kind == "recovery"
    later = evening(turn=2, davies="N2409", **FAR)
    assert later.decision is not None and later.decision.kind == "recovery"
    assert not any(isinstance(stage, FreePontoons) for stage in inner(later).stack)


def test_13_2_7_the_sequence_of_play_offers_them_before_other_work() -> None:
    stack: tuple[Stage, ...] = (Game(), Cycle())
    state = scene(
        game=RAPIDAN,
        stack=stack,
        record={"turn": 1, "entered": (1, 2, 3, 4)},
        davies=At("N2409", fatigue=4),
        lomax=At("N4325", fatigue=4),
    )
    assert state.decision is not None and state.decision.kind == "pontoon"


# -- victory: wagon trains in supply -------------------------------------------------------------------
def at_base(where: str, *hexsides: str, **placed: At | str) -> State:
    """A wagon train where it counts. The bridges of the upper Rapidan are down for those who would go round by them."""
    state = scene(game=RAPIDAN, acting=UNION, wagon_train_a=where, **{**FAR, **placed})
    if where != ORANGE:
        destroy(state, *UPPER)
    span(state, *hexsides)
    return state


def destroy(state: State, *hexsides: str) -> None:
    play = inner(state)
    for hexside in hexsides:
        marks.put(play, f"bridge:{hexside}", ground.DESTROYED)
    ground.refresh(play)


def test_13_2_chancellorsville_with_spotsylvania_court_house() -> None:
    state = at_base(CHANCELLORSVILLE, ELYS)
    assert awards(state) == [("supply:wagon-train-a", 10)]
    assert victory.points(inner(state)) == 10
    assert awards(at_base(CHANCELLORSVILLE, ELYS, wagon_train_b=CHANCELLORSVILLE)) == [
        ("supply:wagon-train-a", 10),
        ("supply:wagon-train-b", 10),
    ]


def test_13_2_chancellorsville_with_todds_tavern_alone() -> None:
    assert awards(at_base(CHANCELLORSVILLE, ELYS, heth="N3520")) == [("supply:wagon-train-a", 6)]
    assert awards(at_base(CHANCELLORSVILLE, ELYS, heth="N3521")) == [("supply:wagon-train-a", 6)]  # its zone


def test_13_2_chancellorsville_in_supply_alone() -> None:
    assert awards(at_base(CHANCELLORSVILLE, ELYS, heth="N3520", wickham="N3117")) == [("supply:wagon-train-a", 3)]


def test_13_2_orange_court_house_three_ways() -> None:
    assert awards(at_base(ORANGE)) == [("supply:wagon-train-a", 10)]  # over the railroad bridge of the Rapidan
    assert awards(at_base(ORANGE, heth="N0225")) == [("supply:wagon-train-a", 6)]
    assert awards(at_base(ORANGE, heth="N0225", wickham="N0523")) == [("supply:wagon-train-a", 3)]


def test_13_2_no_line_no_points() -> None:
    assert awards(at_base(CHANCELLORSVILLE)) == []  # only fords lead to it
    assert awards(at_base(CHANCELLORSVILLE, ELYS, heth="N3212")) == []  # an enemy zone at its end
    assert awards(at_base("N3212", ELYS)) == []  # nor elsewhere
    assert awards(scene(game=RAPIDAN, acting=UNION, griffin=CHANCELLORSVILLE, **FAR)) == []  # nor for other units
    cut = at_base(ORANGE)
    destroy(cut, *UPPER)
    assert awards(cut) == []


@pytest.mark.parametrize(
    ("start", "to", "runs"), [("N4730", "N4731", True), ("N0302", "N0303", False), ("N3632", "N3532", False)]
)
def test_13_2_lines_run_along_railroads_and_not_along_trails_or_over_open_ground(
    start: str, to: str, runs: bool
) -> None:
    """The first pair of hexes is joined by a railroad alone, the second by a trail, the third by nothing."""
    state = scene(game=RAPIDAN, acting=UNION, griffin="N1405", **FAR)
    lengths = supply.trace(inner(state), UNION, start)
    assert (lengths[RAPIDAN.map.ids[to]] == 1) is runs


def test_13_2_every_source_counts_and_one_is_enough() -> None:
    """Aquia Creek and Belle Plain lie beyond the Rappahannock, Culpeper and Brandy Station beyond the Rapidan."""
    west, east = {"heth": "N1204", "wickham": "N1702"}, {"ramseur_brig": "N4807", "steuart": "N4811"}

    def supplied(*hexsides: str, **placed: At | str) -> bool:
        state = at_base(CHANCELLORSVILLE, **placed)
        marks.put(inner(state), "bridge:N2404/N2504", ground.AS_PRINTED)  # Kelly's Ford leads both ways
        span(state, *hexsides)
        return bool(awards(state))

    assert supplied(ELYS, **east) and not supplied(ELYS, **west)
    assert supplied(ELYS, **east, wickham="N1702") and supplied(ELYS, **east, heth="N1204")
    assert supplied(FREDERICKSBURG, **west) and not supplied(FREDERICKSBURG, **east)
    assert supplied(FREDERICKSBURG, steuart="N4811") and supplied(FREDERICKSBURG, ramseur_brig="N4807")


def test_13_2_the_ledger_and_the_overlay_show_the_lines() -> None:
    state = at_base(CHANCELLORSVILLE, ELYS)
    report = state.query(UNION, "points")
    assert isinstance(report, Ledger)
    assert [(line.points, line.hex) for line in report.entries] == [(10, CHANCELLORSVILLE)]
    assert "Spotsylvania Court House" in report.entries[0].label
    over = state.query(UNION, "supply")
    assert isinstance(over, Overlay)
    assert {CHANCELLORSVILLE, "N3009", "N3010", "N1702", "N3520"} <= set(over.cells)
    assert over.lines[0].startswith("N3213 Chancellorsville to N1702 Brandy Station: open")
    path = RAPIDAN.rules.supply_lines(inner(state))[0].path
    hexmap, ids = RAPIDAN.map.hexmap, RAPIDAN.map.ids
    assert all(hexmap.direction(ids[one], ids[other]) is not None for one, other in pairwise(path))
    broken = at_base(CHANCELLORSVILLE).query(UNION, "supply")
    assert isinstance(broken, Overlay) and "no line to any of" in broken.lines[0]


# -- victory: what wagon trains cost -------------------------------------------------------------------


def test_13_2_a_bad_extended_march_costs_two() -> None:
    state = scene(game=RAPIDAN, acting=UNION, wagon_train_a=At("N1705", fatigue=2), griffin="N1405", **FAR)
    drive(state, "march wagon-train-a", "roll 3", "roll 4")
    assert [(entry.cause, entry.points) for entry in inner(state).record.ledger] == [("wagon-march", -2)]
    assert not at(state, TRAIN).organized
    easy = scene(game=RAPIDAN, acting=UNION, wagon_train_a=At("N1705", fatigue=2), griffin="N1405", **FAR)
    drive(easy, "march wagon-train-a", "roll 3", "roll 1")
    assert inner(easy).record.ledger == ()


def test_13_2_each_hex_of_a_retreat_costs_one_and_a_march_nothing() -> None:
    fall_back = Retreat("retreat", UNION, (TRAIN,), ("N1705",), "N1706", 2, 4)
    state = scene(
        game=RAPIDAN, stack=(Game(), Cycle(), fall_back), wagon_train_a="N1705", griffin="N1405", heth="N1706"
    )
    while state.decision is not None and state.decision.kind == "retreat":
        lines = texts(state)
        drive(state, "halt" if "halt" in lines else lines[0])
    assert [(entry.cause, entry.points) for entry in inner(state).record.ledger] == [("wagon-retreat", -1)] * 2
    control.enter(inner(state), TRAIN, "N1704", "march")
    assert len(inner(state).record.ledger) == 2


def test_13_2_a_train_costs_five_at_most_beside_its_manpower() -> None:
    """Two for an extended march, then destroyed: five in all, and four for its two manpower points."""
    state = scene(game=RAPIDAN, acting=UNION, wagon_train_a=At("N1705", fatigue=2), wagon_train_b="N1704", **FAR)
    drive(state, "march wagon-train-a", "roll 3", "roll 4")
    play = inner(state)
    pieces.lose_manpower(play, TRAIN, 2, "combat", "7.5", scores=True)
    assert [(entry.cause, entry.points) for entry in play.record.ledger] == [
        ("wagon-march", -2),
        ("combat", -4),
        ("wagon-destroyed", -3),
    ]
    assert victory.points(play) == -9
    control.enter(play, PieceId("wagon-train-b"), "N1703", "retreat")
    assert victory.points(play) == -10  # each train has its own five


def test_13_2_a_train_destroyed_before_anything_else_costs_five_and_its_manpower() -> None:
    state = scene(game=RAPIDAN, acting=UNION, wagon_train_a="N1705", wagon_train_b="N1704", **FAR)
    play = inner(state)
    pieces.lose_manpower(play, TRAIN, 2, "combat", "7.5", scores=True)
    assert [(entry.cause, entry.points) for entry in play.record.ledger] == [("combat", -4), ("wagon-destroyed", -5)]


def test_13_2_a_train_that_its_own_marches_wear_out_is_not_destroyed_by_the_enemy() -> None:
    state = scene(game=RAPIDAN, acting=UNION, wagon_train_a=At("N1705", manpower=1), griffin="N1405", **FAR)
    play = inner(state)
    pieces.lose_manpower(play, TRAIN, 1, "extended-march", "5.1", scores=False)
    assert play.record.ledger == () and at(state, TRAIN).hex is None


def test_13_2_other_scenarios_ask_for_no_lines() -> None:
    with pytest.raises(GtcError, match="no lines of communication"):
        race().new_state().query(UNION, "supply")
