"""13.9 The Overland Campaign: its set-up, its first turns and its points, by the ids of the checklist."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from campaigns import campaign, play_of

from gtc_tui.engine.action import PieceId, Roll
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.campaign import bridges, control, counties, depots, victory
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.campaign.depots import Depot
from gtc_tui.rules.gcacw.chapters import PHASES
from gtc_tui.rules.gcacw.state import ground, pieces
from gtc_tui.rules.gcacw.strategy.depot_segment import DepotSegment
from gtc_tui.rules.gcacw.strategy.end_segment import city_hexes
from gtc_tui.rules.gcacw.theatres import doors
from gtc_tui.rules.gcacw.turn.recovery import Recovery
from gtc_tui.rules.gcacw.turn.sequence import Game
from support import CONFEDERATE, UNION, At, at, changed, drive, inner, numbered, refused, said, scene, texts

GAME = numbered("09")
FAR = {"lomax": "N4325"}
GERMANNA, ELYS = "N2409/N2510", "N3009/N3010"
SIX = ["hancock", "warren", "sedgwick", "torbert", "sheridan", "wilson"]


def until(state: State, kind: str) -> State:
    """By default answers, or the first ones, to a question of this kind."""
    while state.decision is not None and state.decision.kind != kind:
        state.apply(state.decision.default or state.decision.actions[0])
    return state


def acting(side: str, turn: int, **placed: At | str) -> State:
    """A side at its menu of actions with these pieces alone."""
    who = UNION if side == "union" else CONFEDERATE
    return scene(game=GAME, acting=who, record={"turn": turn}, **placed)


# -- the file ------------------------------------------------------------------------------------------
def test_13_9_01_13_9_02_both_maps_with_their_boxes_for_forty_days() -> None:
    assert GAME.sheets == ("N", "S") and len(GAME.map.boxes) == 13
    assert (GAME.first_turn, GAME.turns) == (1, 40)
    first = date.fromisoformat(GAME.first_day)
    assert (first, first + timedelta(days=GAME.turns - 1)) == (date(1864, 5, 4), date(1864, 6, 12))


def test_13_9_07_seven_units_begin_under_forts() -> None:
    state = until(GAME.new_state(), "transfer")
    under = {piece.id for piece in GAME.pieces if not piece.is_leader and at(state, piece.id).works == "fort"}
    assert under == {"chambliss", "rodes", "ramseur-brig", "steuart", "1-md", "2-md", "johnston"}


def test_13_9_09_no_random_event_on_the_first_turn_and_one_on_every_other() -> None:
    assert [turn for turn in range(1, 41) if "events" not in GAME.phases(turn)] == [1]


def test_13_9_10_13_9_11_bridges_of_both_sides() -> None:
    play = inner(GAME.new_state())
    assert bridges.state(play, "N2404/N2504") == ground.PONTOON + GAME.side_index(UNION)
    assert bridges.state(play, "S3732/S3832") == ground.PONTOON + GAME.side_index(CONFEDERATE)


# -- before play ---------------------------------------------------------------------------------------
def test_13_9_05_three_units_begin_within_twelve_hexes_of_hanover_junction() -> None:
    state = GAME.new_state()
    junction, distance = GAME.map.ids["S3307"], GAME.map.hexmap.distance
    for unit in ("1-md", "2-md", "johnston"):
        assert state.decision is not None and (state.to_move, state.decision.subject) == (CONFEDERATE, unit)
        offered = {text.split()[2] for text in texts(state)}
        assert {distance(GAME.map.ids[where], junction) for where in offered} == set(range(13))
        assert "S3307" in offered
        far = next(name for name in GAME.map.names if distance(GAME.map.ids[name], junction) == 13)
        assert refused(state, f"deploy {unit} {far}")[0] == "13.9"
        drive(state, f"deploy {unit} S3307")
    assert at(state, "johnston").hex == "S3307"


@pytest.mark.parametrize("number", ["09", "10", "11", "12"])
def test_13_9_03_any_city_hex_will_do_with_rails_or_without(number: str) -> None:
    state = until(numbered(number).new_state(), "start-depot")
    richmond = {"S3525", "S3625", "S3526", "S3626", "S3726", "S3727"}
    assert set(texts(state)) == {f"start-depot {where}" for where in richmond}  # S3726 has no railroad
    drive(state, "start-depot S3726")
    play = inner(state)
    depots.cut_off(play)  # it is at no station
    assert depots.at(play, "S3726") == Depot("S3726", CONFEDERATE, complete=True, landing=False)
    depots.remove(play, "S3726")
    assert ("S3726", False) not in depots.placements(play, CONFEDERATE)  # as those built later are on rails (29.2)


def test_13_9_03_one_depot_of_the_confederate_begins_in_the_city() -> None:
    state = until(GAME.new_state(), "start-depot")
    assert state.to_move == CONFEDERATE
    city = {GAME.map.names[number] for number in city_hexes(GAME)}
    offered = {text.split()[1] for text in texts(state)}
    assert offered and offered <= city
    drive(state, "start-depot S3626")
    assert depots.at(inner(state), "S3626") == Depot("S3626", CONFEDERATE, complete=True, landing=False)
    assert not {text.split()[1] for text in texts(state)} & city


def test_13_9_04_two_at_different_stations_that_rails_join_to_the_city() -> None:
    state = until(GAME.new_state(), "start-depot")
    drive(state, "start-depot S3626")
    first = set(texts(state))
    assert {"start-depot S3307", "start-depot N0829"} <= first
    assert refused(state, "start-depot N4828")[0] == "13.9"  # Bowling Green is no station
    drive(state, "start-depot S3307")
    assert set(texts(state)) == first - {"start-depot S3307"}
    assert refused(state, "start-depot S3307") == ("13.9", "there is already a depot in S3307")
    drive(state, "start-depot N0829")
    assert [depot.hex for depot in depots.standing(inner(state), CONFEDERATE)] == ["N0829", "S3307", "S3626"]
    assert state.decision is not None and state.decision.kind == "transfer"


def test_13_9_04_none_is_placed_under_the_enemys_feet() -> None:
    """29.0: no depot begins in a hex with an enemy unit."""
    state = until(GAME.new_state(), "start-depot")
    drive(state, "start-depot S3626")
    play = inner(state)
    for text in texts(state):
        assert pieces.owner(play, text.split()[1]) in (None, CONFEDERATE)
    assert refused(state, "start-depot N1204") == ("13.9", "there is an enemy unit in N1204")


def test_13_9_06_the_navy_begins_with_supplies_and_keeps_them_until_may_15() -> None:
    def after(turn: int) -> str:
        """What it carries after a depot segment in which no landing is worked at."""
        play = inner(until(GAME.new_state(), "transfer"))
        assert play.record.navy == "supplies"
        play.amend(turn=turn, phase="depots")
        play.stack = [Game(), DepotSegment()]
        state = State.from_play(play)
        while state.decision is not None and state.decision.kind in ("giving-up", "depots"):
            drive(state, "done")
        return str(inner(state).record.navy)

    assert [after(turn) for turn in (4, 8, 12)] == ["supplies", "supplies", "troops"]


# -- who is held ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("unit", ["barton", "gracie", "hunton"])
def test_13_9_08_units_about_richmond_wait_for_turn_3(unit: str) -> None:
    second, third = (acting("confederate", turn, **{unit: "S3526"}, heth="N0619", griffin="N1405") for turn in (2, 3))
    assert not [line for line in texts(second) if unit in line]
    assert refused(second, f"march {unit}")[0] == refused(second, f"entrench {unit}")[0] == "13.9"
    assert {f"march {unit}", f"entrench {unit}"} <= set(texts(third))


def test_13_9_08_johnson_does_not_come_to_the_map_before_turn_3() -> None:
    door = campaign_of(inner(acting("confederate", 2))).doors.of("B7")
    assert door is not None
    early = inner(acting("confederate", 2, b_r_johnson_brig=At("B7", 2)))
    fault = doors.out_refusal(early, PieceId("b-r-johnson-brig"), door)
    assert fault is not None and fault[0] == "13.9"
    later = inner(acting("confederate", 3, b_r_johnson_brig=At("B7", 2), heth="N0619"))
    assert said(doors.out_refusal(later, PieceId("b-r-johnson-brig"), door)) is None


def test_13_9_17_13_9_19_hamptons_camp_waits_for_turn_4() -> None:
    camp = {"hampton_h": "N4730", "young": "N4730", "gordon_brig": "N4730", "heth": "N0619", "griffin": "N1405"}
    third = acting("confederate", 3, **camp)
    for line in ("march young", "entrench young", "march gordon-brig", "entrench gordon-brig", "activate hampton-h"):
        assert line not in texts(third) and refused(third, line)[0] == "13.9"
    fourth = acting("confederate", 4, **camp)
    assert {"march young", "entrench gordon-brig", "activate hampton-h"} <= set(texts(fourth))
    drive(fourth, "activate hampton-h")
    assert texts(fourth) == ["choose young"]  # 13.9/19


@pytest.mark.parametrize(("to", "released"), [("N4720", True), ("N4719", False)])
def test_13_9_18_a_union_unit_within_ten_hexes_of_the_camp_releases_it(to: str, released: bool) -> None:
    play = inner(acting("union", 1, davies="N4718", hampton_h="N4730", young="N4731", gordon_brig="N4730"))
    control.enter(play, PieceId("davies"), to, "march")
    for _march in range(2):  # there, and away again
        held = [GAME.rules.holds(play, PieceId(piece)) is not None for piece in ("hampton-h", "young", "gordon-brig")]
        assert held == [not released] * 3
        control.enter(play, PieceId("davies"), "N4718", "march")


# -- the first initiatives -----------------------------------------------------------------------------
def test_13_9_12_13_9_13_13_9_14_six_leaders_once_each_and_nobody_else() -> None:
    state = until(GAME.new_state(), "opening")
    assert state.to_move == UNION
    far_off = [f"strategic-activate {leader}" for leader in ("torbert", "warren", "sedgwick")]  # 20.0
    assert texts(state)[:6] == [f"activate {leader}" for leader in SIX] and texts(state)[-1] == "done"
    assert sorted(texts(state)[6:-1]) == sorted(far_off)
    for line in ("march griffin", "entrench griffin", "reinforce 1 N2101", "activate d-m-gregg", "army-activate grant"):
        assert refused(state, line)[0] == "13.9"
    for number, leader in enumerate(SIX, start=1):
        drive(state, f"activate {leader}")
        while state.decision is not None and state.decision.kind not in ("opening", "initiative"):
            lines = texts(state)
            drive(state, next((line for line in ("done", "stop") if line in lines), lines[0]))
        assert state.decision is not None
        assert state.decision.kind == ("opening" if number < len(SIX) else "initiative")
        assert f"activate {leader}" not in texts(state)


def test_13_9_13_20_0_a_free_activation_may_be_strategic_movement() -> None:
    state = until(GAME.new_state(), "opening")
    assert "no unit within" in refused(state, "strategic-activate hancock")[1]
    drive(state, "strategic-activate warren")
    assert "choose wadsworth" in texts(state) and "choose griffin" not in texts(state)
    drive(state, "choose wadsworth")
    while state.decision is not None and state.decision.kind != "opening":
        drive(state, texts(state)[0])
    assert at(state, "wadsworth").fatigue >= 2
    for line in ("activate warren", "strategic-activate warren"):
        assert line not in texts(state)
        assert refused(state, line) == ("13.9", "Warren has had his free activation")


def test_13_9_16_the_union_may_stop_before() -> None:
    state = until(GAME.new_state(), "opening")
    drive(state, "done")
    assert state.decision is not None and state.decision.kind == "initiative"
    drive(state, "roll 6 1")
    assert {"march griffin", "reinforce 1 N2101"} <= set(texts(state))
    later = scene(game=GAME, others=True, record={"turn": 2, "action": 0})
    assert later.decision is not None and later.decision.kind == "initiative"


def test_13_9_15_no_union_unit_enters_a_zone_of_the_confederate_meanwhile() -> None:
    state = scene(game=GAME, others=True, record={"turn": 1, "action": 0}, custer="N1108", steuart="N1209")
    drive(state, "activate torbert", "choose custer", "done", "roll 6 6", "march custer")
    near = GAME.map.hexmap.neighbours(GAME.map.ids["N1108"])
    zone = [GAME.map.names[number] for number in near if inner(state).position.zoc(1, number)[0]]
    assert zone
    for where in zone:
        assert f"step {where}" not in texts(state) and refused(state, f"step {where}")[0] == "13.9"


# -- the IX Corps --------------------------------------------------------------------------------------
def test_13_9_20_13_9_21_a_group_in_place_of_an_action_at_one_of_two_hexes() -> None:
    state = acting("union", 1, griffin="N1405", **FAR)
    assert [line for line in texts(state) if line.startswith("reinforce")] == ["reinforce 1 N2101", "reinforce 1 N2301"]
    assert refused(state, "reinforce 1 N2201")[0] == "13.9"
    drive(state, "reinforce 1 N2301")
    assert at(state, "stevenson").hex == "N2301"
    assert state.decision is not None and state.decision.kind == "initiative"  # the action is over


GROUPS = [
    (1, 1, {"stevenson": 1}),
    (2, 2, {"willcox": 0}),
    (3, 2, {"burnside": 0, "potter": 1, "provisional": 1}),
    (4, 2, {"ferrero": 2, "ix-corps-art": 2, "3-nj": 2, "22-ny": 2, "2-oh": 2, "13-pa": 2}),
]


@pytest.mark.parametrize(("group", "turn", "tired"), GROUPS)
def test_13_9_22_13_9_23_order_first_turn_and_fatigue(group: int, turn: int, tired: dict[str, int]) -> None:
    def entering(now: int) -> State:
        before = tuple(range(1, group))
        return scene(game=GAME, acting=UNION, record={"turn": now, "entered": before}, griffin="N1405", **FAR)

    if turn > 1:
        assert refused(entering(turn - 1), f"reinforce {group} N2101")[0] == "13.9"
    if group < len(GROUPS):
        assert refused(entering(turn), f"reinforce {group + 1} N2101")[0] == "13.9"  # in order
    for now, rested in ((turn, False), (turn + 1, True)):
        state = entering(now)
        drive(state, f"reinforce {group} N2101")
        until(state, "initiative")
        assert {unit: at(state, unit).hex for unit in tired} == dict.fromkeys(tired, "N2101")
        assert {unit: at(state, unit).fatigue for unit in tired} == (dict.fromkeys(tired, 0) if rested else tired)


def test_13_9_24_who_has_entered_makes_no_strategic_march_that_turn() -> None:
    """Culpeper, where the two hexes are, is the Union's: others may march so from there."""

    def culpeper(turn: int, **placed: At | str) -> State:
        state = acting("union", turn, griffin=At("N1204", fatigue=4), **FAR, **placed)
        return changed(state, counties.take_stock)

    state = culpeper(2)
    drive(state, "reinforce 1 N2101", "roll 6 1")
    rule, why = refused(state, "strategic-march stevenson")
    assert (rule, why) == ("20.0", "Stevenson has already marched this turn")
    assert "strategic-march stevenson" in texts(culpeper(2, stevenson="N2101"))


# -- pontoons of the first evening ---------------------------------------------------------------------
def evening(turn: int, **placed: At | str) -> State:
    state = scene(game=GAME, stack=(Game(), Recovery(UNION)), record={"phase": "recovery", "turn": turn}, **placed)
    play = inner(state)
    GAME.rules.recovery_begins(play)
    return State.from_play(play)


def test_13_9_25_two_pontoons_without_a_die_in_the_first_recovery() -> None:
    state = evening(1, davies="N2409", mcintosh="N3009", getty="N2711", **FAR)
    assert texts(state) == [f"lay {GERMANNA}", "lay N2710/N2711", f"lay {ELYS}", "done"]
    drive(state, f"lay {GERMANNA}", f"lay {ELYS}")
    assert {bridges.state(inner(state), one) for one in (GERMANNA, ELYS)} == {ground.PONTOON + GAME.side_index(UNION)}
    assert refused(state, "lay N2710/N2711")
    second = evening(2, davies="N2409", **FAR)
    assert second.decision is None or second.decision.kind != "pontoon"


@pytest.mark.parametrize(("turn", "asks"), [(1, True), (2, False)])
def test_13_9_25_when_the_actions_of_the_first_turn_are_over(turn: int, asks: bool) -> None:
    state = scene(game=GAME, record={"turn": turn}, davies="N2409", **FAR)
    drive(state, "roll 6 1", "pass", "pass")
    assert (state.decision is not None and f"lay {GERMANNA}" in texts(state)) == asks


def test_13_9_26_13_9_27_13_9_28_fords_of_minor_rivers_with_the_union_alone_beside() -> None:
    state = evening(1, davies="N2409", wickham="N2510", griffin="N4012", getty="N3009", barlow="N2404")
    assert texts(state) == [f"lay {ELYS}", "lay N4012/N4013", "done"]
    for hexside, why in (
        (GERMANNA, "a Confederate unit is adjacent to"),  # 13.9/28
        ("N2710/N2711", "no Union unit is adjacent to"),  # 13.9/27
        ("N4213/N4114", "is not a ford over a minor river"),  # 13.9/26
    ):
        rule, reason = refused(state, f"lay {hexside}")
        assert (rule, why in reason) == ("13.9", True), reason


# -- points --------------------------------------------------------------------------------------------
def counted(**placed: At | str) -> list[int]:
    """Points that the victory point segment of a cycle enters with these pieces alone, all in supply."""
    play = play_of(campaign(**placed))
    PHASES["county-points"].stage(play)
    return [entry.points for entry in play.record.ledger]


@pytest.mark.parametrize(
    ("town", "points"),
    [("S3626", 25), ("S3307", 10), ("S1019", 5), ("N4828", 3), ("N1332", 3), ("S5822", 3), ("N0618", 0)],
    ids=["13_9_29", "13_9_31", "13_9_36", "13_9_40", "13_9_41", "13_9_42", "others"],
)
def test_13_9_29_13_9_31_13_9_36_13_9_40_13_9_41_13_9_42_counties_in_every_cycle(town: str, points: int) -> None:
    """Henrico, Hanover, Goochland, Caroline, Louisa and New Kent by their control towns; Orange brings nothing."""
    assert counted(griffin=town) == ([points] if points else [])
    assert counted(heth=town) == []


@pytest.mark.parametrize(
    ("box", "points"),
    [("V6", 10), ("B5", 10), ("B7", 5), ("V4", 3), ("V5", 3)],
    ids=["13_9_32", "13_9_33", "13_9_37", "13_9_43", "13_9_44"],
)
def test_13_9_32_13_9_33_13_9_37_13_9_43_13_9_44_boxes_in_every_cycle(box: str, points: int) -> None:
    """Lynchburg, Petersburg, Drewry's Bluff, Staunton, Lexington."""
    assert counted(griffin=box) == [points]
    assert counted(griffin=box, heth=box) == [] == counted(heth=box)


WHOLE = Depot("S3307", CONFEDERATE, complete=True, landing=False)
BRANDY = Depot("N1702", UNION, complete=True, landing=False)


@pytest.mark.parametrize(
    ("depot", "points"),
    [
        (WHOLE, 15),
        (WHOLE._replace(complete=False), 10),
        (WHOLE._replace(dismantled=True), 10),
        (BRANDY, -30),
        (BRANDY._replace(complete=False), -20),
        (BRANDY._replace(dismantled=True), -20),
    ],
    ids=["13_9_30", "13_9_34 building", "13_9_34 dismantled", "13_9_51", "13_9_50 building", "13_9_50 dismantled"],
)
def test_13_9_30_13_9_34_13_9_50_13_9_51_a_depot_destroyed_by_the_enemy(depot: Depot, points: int) -> None:
    play = play_of(campaign(custer="S3306", lomax="N1802"))
    depots.put(play, depot)
    control.enter(play, PieceId("custer" if depot.side == CONFEDERATE else "lomax"), depot.hex, "march")
    assert depots.at(play, depot.hex) is None and [entry.points for entry in play.record.ledger] == [points]


@pytest.mark.parametrize(("depot", "points"), [(WHOLE, 5), (BRANDY, -10)], ids=["13_9_39", "13_9_49"])
def test_13_9_39_13_9_49_given_up_and_dismantled(depot: Depot, points: int) -> None:
    def segment() -> State:
        state = campaign(
            DepotSegment(),
            record={"turn": 8, "phase": "depots"},
            begun=lambda play: depots.put(play, depot),
            griffin="N1405",
            heth="N0619",
        )
        while state.to_move != depot.side:
            state.apply(state.decision.default if state.decision and state.decision.default else Roll((1,)))
        return state

    state = segment()
    drive(state, f"give-up-depot {depot.hex}")
    assert [entry.points for entry in play_of(state).record.ledger] == [points]
    gone = segment()
    drive(gone, f"dismantle-depot {depot.hex}")
    play = play_of(gone)
    depots.clear_dismantled(play)
    assert depots.at(play, depot.hex) is None and play.record.ledger == ()


@pytest.mark.parametrize(
    ("unit", "scores", "points"),
    [("heth", True, 9), ("griffin", True, -6), ("heth", False, 0), ("griffin", False, 0)],
    ids=["13_9_45", "13_9_47", "13_9_45 marches", "13_9_47 marches"],
)
def test_13_9_45_13_9_47_manpower_lost_in_combat_and_not_in_marches(unit: str, scores: bool, points: int) -> None:
    play = play_of(campaign(griffin=At("N1405", 17), heth=At("N0619", 16)))
    pieces.lose_manpower(play, PieceId(unit), 3, "combat" if scores else "force-march", "7.1", scores=scores)
    assert victory.points(play) == points


def test_13_9_48_each_artillery_unit_that_is_not_withdrawn_costs_ten() -> None:
    figures = GAME.campaign
    assert figures is not None and figures.artillery_withdrawal.points == -10


def test_13_9_52_the_six_levels_of_victory() -> None:
    found = [(level.key, level.least) for level in GAME.levels]
    union = [("union-decisive", 220), ("union-substantive", 170), ("union-marginal", 120)]
    confederate = [("confederate-marginal", 70), ("confederate-substantive", 20), ("confederate-decisive", None)]
    assert found == union + confederate
