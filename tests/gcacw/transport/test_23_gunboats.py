"""23.0 Gunboats, on scenario 9."""

from __future__ import annotations

from typing import Any

import pytest
from overland import campaign, overland, record_of

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.report import Odds
from gtc_tui.engine.state import State
from gtc_tui.model.terrain import Edge
from gtc_tui.rules.gcacw.campaign import bridges, victory
from gtc_tui.rules.gcacw.combat.modifiers import Battle
from gtc_tui.rules.gcacw.state import ammunition, map_state
from gtc_tui.rules.gcacw.state.ground import DESTROYED
from gtc_tui.rules.gcacw.state.record import Today
from gtc_tui.rules.gcacw.transport import gunboats
from support import CONFEDERATE, UNION, At, at, changed, drive, inner, race, refused, said, scene, texts, verbs

YORK = "S5722"
"""A hex on the Pamunkey, where the Union's gunboat serves."""


def told(state: State, line: str) -> str:
    rule, reason = refused(state, line)
    assert rule == "23.0"
    return reason


def serves(state: State, side: Any, where: str) -> bool:
    return gunboats.serves(inner(state), side, overland().map.ids[where])


# -- where they serve -------------------------------------------------------------------------------------------------
def test_23_01_23_02_23_03_23_04_23_11_23_13_each_on_its_river() -> None:
    state = campaign()
    assert serves(state, UNION, "S5822") and serves(state, UNION, "S5621")
    assert serves(state, CONFEDERATE, "S3829") and serves(state, CONFEDERATE, "S3626")
    assert not serves(state, UNION, "S3829") and not serves(state, CONFEDERATE, "S5822")
    assert not serves(state, UNION, "N5317") and not serves(state, UNION, "S5518")


def test_23_05_not_above_the_dam() -> None:
    state = campaign()
    assert serves(state, CONFEDERATE, "S1322") and serves(state, CONFEDERATE, "S1321")
    assert not serves(state, CONFEDERATE, "S1221") and not serves(state, CONFEDERATE, "S1019")


def test_23_06_23_07_out_while_union_guns_are_at_one_of_the_bluffs() -> None:
    state = changed(campaign(griffin="B7"), gunboats.watch_the_bluffs)
    assert not serves(state, CONFEDERATE, "S3829") and record_of(state).gunboat == "out"
    assert serves(state, UNION, "S5822")
    cavalry = changed(campaign(record={"gunboat": "out"}, davies="B7"), gunboats.watch_the_bluffs)
    assert not serves(cavalry, CONFEDERATE, "S3829")  # not before all have gone
    gone = changed(campaign(record={"gunboat": "out"}), gunboats.watch_the_bluffs)
    assert record_of(gone).gunboat == "in" and serves(gone, CONFEDERATE, "S3829")
    alone = changed(campaign(davies="B7"), gunboats.watch_the_bluffs)
    assert serves(alone, CONFEDERATE, "S3829")  # cavalry does not drive it out


@pytest.mark.parametrize("where", ["B7", "S3933"])
@pytest.mark.parametrize(("unit", "status"), [("griffin", "out"), ("art_res_1", "out"), ("davies", "in")])
def test_23_06_infantry_or_artillery_at_either_place(unit: str, status: str, where: str) -> None:
    state = changed(campaign(**{unit: where}), gunboats.watch_the_bluffs)
    assert record_of(state).gunboat == status and serves(state, CONFEDERATE, "S3829") is (status == "in")


def test_23_07_a_march_away_from_the_bluff_brings_it_back() -> None:
    state = campaign(acting=UNION, griffin="S3933", heth="N0619", record={"gunboat": "out"})
    drive(state, "march griffin", "roll 6", "step S4033")
    assert record_of(state).gunboat == "in"


def test_23_08_lost_for_good_with_both() -> None:
    state = changed(campaign(griffin="B7", crawford="S3933"), gunboats.watch_the_bluffs)
    assert record_of(state).gunboat == "lost"
    left = changed(campaign(record={"gunboat": "lost"}), gunboats.watch_the_bluffs)
    assert record_of(left).gunboat == "lost" and not serves(left, CONFEDERATE, "S3829")


def test_23_09_no_bridge_over_a_major_river_that_an_enemy_gunboat_commands() -> None:
    def refusal(record: dict[str, Any], repair: bool) -> str:
        side = overland().river_sides[overland().map.ids["S3829"]][0]
        state = campaign(griffin=At("S3829", 12), record=record)
        play = inner(changed(state, lambda play: map_state.put(play, f"bridge:{side}", DESTROYED if repair else 0)))
        found = said(bridges.work_refusal(play, PieceId("griffin"), side, repair, ()))
        return "" if found is None else found[1]

    for repair in (False, True):
        assert refusal({}, repair).startswith("an enemy gunboat commands the river at ")
        assert refusal({"gunboat": "lost"}, repair) == ""


def test_23_09_either_hex_of_a_major_river_side_is_enough() -> None:
    """Above the dam, where the gunboat gets to one of the two; not one side farther up."""
    play = inner(campaign(griffin="S3829"))
    for hexside, barred in (("S1321/S1322", True), ("S1221/S1321", True), ("S1220/S1221", False)):
        assert bridges.printed(overland(), hexside) & Edge.MAJOR_RIVER
        assert (gunboats.bars_bridging(play, PieceId("griffin"), hexside) is not None) is barred
    assert not serves(campaign(), CONFEDERATE, "S1221")


def test_23_09_a_ferry_is_no_bridge() -> None:
    """It is repaired under the gunboat's eyes; no pontoon is laid beside or in place of one."""
    ferry = "S1523/S1524"
    assert bridges.printed(overland(), ferry) & Edge.FERRY and serves(campaign(), CONFEDERATE, "S1523")
    whole = campaign(griffin=At("S1523", 12))
    fault = said(bridges.work_refusal(inner(whole), PieceId("griffin"), ferry, False, ()))
    assert fault is not None and fault[1] == f"an enemy gunboat commands the river at {ferry}"
    down = changed(whole, lambda play: map_state.put(play, f"bridge:{ferry}", DESTROYED))
    assert bridges.work_refusal(inner(down), PieceId("griffin"), ferry, True, ()) is None


# -- the support of a defender ----------------------------------------------------------------------------------------
def attacked(where: str = YORK, frm: str = "S5723", **given: Any) -> State:
    """Heth attacks Griffin on the Pamunkey; the dice are due after what the defender says."""
    state = campaign(acting=CONFEDERATE, heth=At(frm, 10), griffin=At(where, 6), **given)
    drive(state, "march heth", "roll 6", f"attack {where}")
    while state.decision is not None and state.decision.kind not in ("gunboat", "combat", "artillery"):
        drive(state, texts(state)[-1])
    return state


def test_23_10_23_14_23_18_the_defender_is_asked_before_the_modifiers() -> None:
    state = attacked()
    assert state.decision is not None and (state.decision.kind, state.decision.side) == ("gunboat", UNION)
    assert texts(state) == ["support", "done"]
    drive(state, "support")
    assert state.decision.kind in ("combat", "artillery") and record_of(state).today.supports == (1, 0)


def battle_on(side: Any, where: str, **given: Any) -> tuple[State, Battle]:
    """The side defends a hex; attackers stand beside it."""
    data, barred = overland().map, overland().barred
    near = next(
        data.names[one]
        for one in data.hexmap.neighbours(data.ids[where])
        if one < data.hexmap.size and one not in barred and data.terrain(one) not in ("water", "off-map")
    )
    attacker, defender = ("heth", "griffin") if side == UNION else ("griffin", "heth")
    placed: dict[str, Any] = {attacker: near, defender: where, **given}
    return campaign(**placed), Battle("march", (PieceId(attacker),), (near,), where)


@pytest.mark.parametrize(("terrain", "bonus"), [("clear", 2), ("rolling", 2), ("woods", 1), ("city", 1)])
def test_23_19_23_20_two_in_the_open_and_one_elsewhere(terrain: str, bonus: int) -> None:
    data, barred = overland().map, overland().barred
    on_the_james = gunboats.waters(overland(), CONFEDERATE)
    where = next(data.names[one] for one in on_the_james if data.terrain(one) == terrain and one not in barred)
    state, battle = battle_on(CONFEDERATE, where)
    assert gunboats.support(inner(state), battle) == bonus


def test_23_14_units_are_supported_and_a_fort_without_any_is_not() -> None:
    where = next(one for one in overland().forts if serves(campaign(), CONFEDERATE, one))
    manned, battle = battle_on(CONFEDERATE, where)
    assert gunboats.support(inner(manned), battle) > 0
    empty = changed(manned, lambda play: play.position.lift(play.game.index[PieceId("heth")]))
    assert gunboats.support(inner(empty), battle) == 0


def test_23_14_no_support_away_from_its_river() -> None:
    for side, where in ((UNION, "S5518"), (UNION, "S3829"), (CONFEDERATE, YORK), (CONFEDERATE, "S3303")):
        state, battle = battle_on(side, where)
        assert gunboats.support(inner(state), battle) == 0


def test_23_18_it_is_added_to_the_defenders_die() -> None:
    with_it, without = attacked(), attacked()
    given = [drive(with_it, "support"), drive(without, "done")]
    if with_it.decision is not None and with_it.decision.kind == "artillery":
        given = [drive(with_it, "roll 1"), drive(without, "roll 1")]
    sums = [next(e for e in events if e.kind == "modifiers" and e.side == UNION).amount or 0 for events in given]
    data = overland().map
    assert sums[0] - sums[1] == (2 if data.terrain(data.ids[YORK]) in ("clear", "rolling") else 1)
    assert record_of(without).today.supports == (0, 0)


def test_23_18_the_odds_know_of_it() -> None:
    state = attacked()
    before = state.query(None, "odds")
    assert isinstance(before, Odds)
    label = next(line.label for line in before.lines if line.rule == "23.0")
    assert label.startswith("The defender's gunboat may add")
    drive(state, "support")
    after = state.query(None, "odds")
    assert isinstance(after, Odds)
    assert next(line.value for line in after.lines if line.rule == "23.0") in (1, 2)


@pytest.mark.parametrize(("side", "most"), [(UNION, 4), (CONFEDERATE, 2)])
def test_23_15_23_16_23_17_so_many_times_a_turn(side: Any, most: int) -> None:
    where = YORK if side == UNION else "S3829"
    for used in range(most + 1):
        supports = (used, 0) if side == UNION else (0, used)
        state, battle = battle_on(side, where, record={"today": Today(supports=supports)})
        assert bool(gunboats.support(inner(state), battle)) is (used < most)
    spent = changed(state, lambda play: play.game.rules.turn_ends(play))
    assert gunboats.support(inner(spent), battle) > 0


# -- bombardment ------------------------------------------------------------------------------------------------------
def river(**given: Any) -> State:
    """The Union with the initiative, Heth on the Pamunkey."""
    placed: dict[str, Any] = {"heth": At(YORK, 6), "griffin": "N1405", **given}
    return campaign(acting=placed.pop("acting", UNION), **placed)


def test_23_21_23_22_23_23_23_24_23_25_with_the_initiative_before_the_action_once_a_turn() -> None:
    state = river()
    assert f"bombard {YORK}" in texts(state)
    drive(state, f"bombard {YORK}", "roll 1")
    assert state.decision is not None and state.decision.kind == "action" and "march griffin" in texts(state)
    assert told(state, f"bombard {YORK}") == "a gunboat bombards once per turn"
    assert "pass" not in texts(state)
    assert refused(state, "pass")[1] == "after a bombardment you must take an action"
    assert "bombard" not in verbs(river(heth="S5719"))
    assert (
        told(river(heth="S5719"), "bombard S5719") == "S5719 is not beside York River, Pamunkey River, Mattaponi River"
    )
    assert told(river(), "bombard S5822") == "there is no enemy unit in S5822"


def test_23_26_nothing_on_three() -> None:
    state = river()
    drive(state, f"bombard {YORK}", _roll(state, 3))
    assert at(state, "heth").organized and at(state, "heth").manpower == 6


def _roll(state: State, total: int) -> str:
    return f"roll {total - gunboats.modifier(inner(state), YORK)}"


@pytest.mark.parametrize("total", [4, 5])
def test_23_27_23_28_23_29_disorder_on_four_and_a_loss_where_all_were_so(total: int) -> None:
    state = river(heth=At(YORK, 6, fatigue=1))
    drive(state, f"bombard {YORK}", _roll(state, total))
    assert not at(state, "heth").organized and at(state, "heth").manpower == 6 and at(state, "heth").fatigue == 1
    assert state.decision is not None and (state.decision.kind, state.decision.side) == ("voluntary", CONFEDERATE)
    drive(state, "stand")
    assert state.decision is not None and state.decision.kind == "action" and state.decision.side == UNION
    shaken = river(heth=At(YORK, 6, organized=False))
    drive(shaken, f"bombard {YORK}", _roll(shaken, total))
    assert at(shaken, "heth").manpower == 5 and not at(shaken, "heth").organized


@pytest.mark.parametrize("total", [4, 5])
def test_23_27_23_28_all_in_the_hex_and_the_loss_is_of_the_defenders_choice(total: int) -> None:
    mixed = river(heth=At(YORK, 6, organized=False), rodes=At(YORK, 4), wilcox=At(YORK, 3))
    drive(mixed, f"bombard {YORK}", _roll(mixed, total))
    assert mixed.decision is not None and mixed.decision.kind == "voluntary"
    for unit, manpower in (("heth", 6), ("rodes", 4), ("wilcox", 3)):
        assert (at(mixed, unit).manpower, at(mixed, unit).organized) == (manpower, False)
    shaken = river(heth=At(YORK, 6, organized=False), rodes=At(YORK, 4, organized=False))
    drive(shaken, f"bombard {YORK}", _roll(shaken, total))
    assert shaken.decision is not None and (shaken.decision.kind, shaken.decision.side) == ("loss", CONFEDERATE)
    assert texts(shaken) == ["lose heth", "lose rodes"]
    drive(shaken, "lose rodes")
    assert (at(shaken, "heth").manpower, at(shaken, "rodes").manpower, at(shaken, "rodes").organized) == (6, 3, False)
    assert shaken.decision.kind == "voluntary"


def test_23_30_23_31_23_32_23_33_on_six_a_loss_in_any_case() -> None:
    state = river(rodes=At(YORK, 4))
    drive(state, f"bombard {YORK}", _roll(state, 6))
    assert state.decision is not None and (state.decision.kind, state.decision.side) == ("loss", CONFEDERATE)
    drive(state, "lose rodes")
    assert at(state, "rodes").manpower == 3 and not at(state, "rodes").organized and not at(state, "heth").organized
    assert state.decision.kind == "voluntary"
    shaken = river(heth=At(YORK, 6, fatigue=1, organized=False))
    drive(shaken, f"bombard {YORK}", _roll(shaken, 6))
    assert at(shaken, "heth").fatigue == 1
    assert at(shaken, "heth").manpower == 5


def test_23_33_they_may_fall_back() -> None:
    state = river()
    drive(state, f"bombard {YORK}", _roll(state, 6))
    drive(state, next(text for text in texts(state) if text.startswith("fall-back")))
    assert at(state, "heth").hex != YORK


def test_21_15_22_0_23_33_who_falls_back_is_aboard_no_more() -> None:
    state = river(record={"entrained": (PieceId("heth"),)}, heth=At("S5822", 6))
    drive(state, "bombard S5822", _roll(state, 6))
    assert record_of(state).entrained == ("heth",)
    drive(state, next(text for text in texts(state) if text.startswith("fall-back")))
    assert at(state, "heth").hex != "S5822" and record_of(state).entrained == ()


def test_21_15_23_33_who_stands_is_aboard_as_before() -> None:
    state = river(record={"entrained": (PieceId("heth"),)}, heth=At("S5822", 6))
    drive(state, "bombard S5822", _roll(state, 6), "stand")
    assert record_of(state).entrained == ("heth",)


def test_23_34_no_ammunition_is_spent() -> None:
    state = river(options=("ammunition",))
    events = drive(state, f"bombard {YORK}", _roll(state, 6))
    assert not [event for event in events if event.kind == "ammunition"]
    assert ammunition.in_force(inner(state).game) and not at(state, "heth").organized
    assert ammunition.left(inner(state), PieceId("heth")) == 4


@pytest.mark.parametrize(
    ("works", "more"), [("none", 0), ("abatis", 0), ("breastworks", 0), ("fort-build", 0), ("fort", 1)]
)
@pytest.mark.parametrize(
    ("where", "terrain", "ground"), [("S5822", "clear", 2), ("S5823", "rolling", 1), (YORK, "woods", 0)]
)
def test_23_35_23_36_23_37_23_38_modifiers_of_the_ground_and_of_forts(
    where: str, terrain: str, ground: int, works: str, more: int
) -> None:
    """One unit under a completed fort is enough."""
    data = overland().map
    assert data.terrain(data.ids[where]) == terrain
    state = campaign(heth=At(where, 6, works=works), rodes=where)
    assert gunboats.modifier(inner(state), where) == ground + more


@pytest.mark.parametrize(("options", "more"), [((), 1), (("forts-shelter",), -1)])
def test_23_38_whether_a_completed_fort_helps_the_gunboat(options: tuple[str, ...], more: int) -> None:
    fort = inner(river(options=options, heth=At(YORK, 6, works="fort")))
    open_ground = inner(river(options=options, heth=At(YORK, 6)))
    assert gunboats.modifier(fort, YORK) - gunboats.modifier(open_ground, YORK) == more


def test_23_12_both_kinds_in_one_turn() -> None:
    state = attacked(record={"today": Today(shelled=(2, 0))})
    assert state.decision is not None and state.decision.kind == "gunboat"
    assert f"bombard {YORK}" in texts(river(record={"today": Today(supports=(4, 0))}))


def test_23_0_the_basic_game_has_none() -> None:
    state = scene(game=race(), acting=UNION, robinson="N3217")
    assert "bombard" not in verbs(state)
    assert told(state, "bombard N3217") == "gunboats are part of the advanced game only"


@pytest.mark.parametrize(("options", "points"), [((), 3), (("shells-score-nothing",), 0)])
def test_23_30_whether_losses_under_bombardment_score(options: tuple[str, ...], points: int) -> None:
    """Heth's one point lost brings the Union what a loss in combat brings, or nothing."""
    state = river(options=options)
    before = victory.points(inner(state))
    drive(state, f"bombard {YORK}", _roll(state, 6))
    assert at(state, "heth").manpower == 5
    assert victory.points(inner(state)) - before == points
    assert inner(state).record.unscored[inner(state).game.side_index(CONFEDERATE)] == (0 if points else 1)
