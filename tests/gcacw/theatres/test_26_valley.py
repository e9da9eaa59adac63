"""26.0 The Shenandoah Valley: moves between boxes, battles of at most two rounds, retreats, great defeats."""

from __future__ import annotations

from typing import Any

import pytest
from theatres import BERMUDA_HUNDRED, VALLEY, boxes, overland, scored, segment, theatres

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.present.describe import help_lines
from gtc_tui.rules.gcacw.state import ammunition
from gtc_tui.rules.gcacw.state.record import Came, GreatDefeat
from gtc_tui.rules.gcacw.strategy.reinforcements import schedule
from gtc_tui.rules.gcacw.tables.tables import letters
from gtc_tui.rules.gcacw.theatres import boxes as rules
from gtc_tui.rules.gcacw.theatres.battle import BoxBattle, battle
from gtc_tui.rules.gcacw.theatres.command import modifiers
from gtc_tui.rules.gcacw.theatres.strengths import chance, strengths
from support import CONFEDERATE, UNION, At, at, drive, inner, refused, texts


def _moves(state: State) -> set[str]:
    return {text for text in texts(state) if text.startswith("shift")}


# -- the boxes -----------------------------------------------------------------------------------------
def test_26_01_six_boxes_and_winchester_is_the_unions_alone() -> None:
    game = overland()
    assert game.campaign is not None
    figures = game.campaign.boxes.valley
    named = {game.map.boxes[game.map.ids[box]]: figures[box].barred for box in figures}
    others = dict.fromkeys(["New Market", "Charlottesville", "Staunton", "Lexington", "Lynchburg"])
    assert named == {"Winchester": CONFEDERATE, **others}


@pytest.mark.parametrize(
    ("box", "points"), [("V1", []), ("V2", []), ("V3", []), ("V4", [3]), ("V5", [3]), ("V6", [10])]
)
def test_26_02_three_of_them_give_points_to_the_union_that_holds_them(box: str, points: list[int]) -> None:
    assert scored(moor=box) == points
    assert scored(moor=box, imboden=box) == []
    assert scored(imboden=box) == []
    assert scored(sigel=box) == []  # a leader holds nothing


def test_26_03_roads_railroads_and_water_link_them() -> None:
    game = overland()
    assert game.campaign is not None
    found: dict[frozenset[str], list[str]] = {}
    for one in game.campaign.boxes.all():
        for number, kinds in game.map.links(game.map.ids[one]):
            found[frozenset((one, game.map.names[number]))] = kinds
    rails = [("V3", "V6"), ("V3", "V4"), ("V6", "B1"), ("B1", "B5"), ("B5", "B6"), ("B6", "B7"), ("B4", "B5")]
    roads = [("V5", "V6"), ("B3", "B6"), ("B3", "B4")]
    pikes = [("V1", "V2"), ("V2", "V4"), ("V4", "V5")]
    links = {"railroad": rails, "road": roads, "pike": pikes}
    assert found == {frozenset(pair): [kind] for kind, pairs in links.items() for pair in pairs}
    water = game.campaign.water_movement
    assert {box for box in water.ways if box in game.campaign.boxes.all()} == {"B3", "B4"} and water.sea == "B2"


# -- moves ---------------------------------------------------------------------------------------------
def test_26_04_26_08_an_active_union_moves_over_roads_and_railroads_to_linked_boxes() -> None:
    state = segment(VALLEY, moor="V2", tibbits="V4")
    ways = {"moor": ("V1", "V4"), "tibbits": ("V2", "V3", "V5")}
    assert _moves(state) == {f"shift {unit} {box}" for unit, there in ways.items() for box in there}
    drive(state, "shift moor V4")
    assert at(state, "moor").hex == "V4"


def test_26_08_each_unit_moves_once_in_a_cycle() -> None:
    state = segment(VALLEY, moor="V2", tibbits="V2")
    drive(state, "shift moor V4")
    assert refused(state, "shift moor V5") == ("26.0", "Moor has already moved in this cycle")
    assert not any("moor" in text for text in _moves(state))


def test_26_05_26_06_no_way_leads_over_water_or_to_the_map_in_a_segment() -> None:
    state = segment(BERMUDA_HUNDRED, turner="B2", brooks="B4")
    assert _moves(state) == {"shift brooks B3", "shift brooks B5"}
    assert refused(state, "shift turner B3")[1] == "B2 Fort Monroe and B3 Bermuda Hundred are not linked"
    told = "in this segment units move only between boxes; N1205 is on the map"
    assert refused(state, "shift turner N1205") == ("27.0", told)


def test_26_09_the_confederate_moves_after_the_union() -> None:
    state = segment(VALLEY, moor="V2", imboden="V5")
    assert state.decision is not None and state.decision.side == UNION
    drive(state, "done")
    assert state.decision.side == CONFEDERATE
    assert _moves(state) == {"shift imboden V4", "shift imboden V6"}


def test_26_10_27_07_the_confederate_goes_from_lynchburg_to_burkeville_in_either_segment() -> None:
    for theatre in (VALLEY, BERMUDA_HUNDRED):
        assert "shift imboden B1" in texts(segment(theatre, imboden="V6"))
    back = segment(BERMUDA_HUNDRED, imboden="B1")
    assert _moves(back) == {"shift imboden B5"}
    assert refused(back, "shift imboden V6")[0] == "27.0"


def test_26_12_nobody_digs_in_the_valley() -> None:
    state = segment(VALLEY, moor="V2", imboden="V5")
    drive(state, "done", "done")
    assert (at(state, "moor").works, at(state, "imboden").works) == ("none", "none")


def test_26_13_a_passive_union_does_not_move() -> None:
    state = segment(VALLEY, active=(BERMUDA_HUNDRED,), moor="V2", imboden="V5")
    assert state.decision is not None and state.decision.side == CONFEDERATE
    play = inner(state)
    refusal = rules.stays(play, "moor")  # type: ignore[arg-type]
    assert refusal is not None and (refusal[0], refusal[1].told()) == (
        "17.0",
        "the Union is passive in Shenandoah Valley",
    )


def test_26_14_nobody_leaves_a_box_with_enemies_however_they_came() -> None:
    state = segment(VALLEY, moor="V2", tibbits="V4", imboden="V4")
    assert all(text.startswith("shift moor") for text in _moves(state))
    assert refused(state, "shift tibbits V5") == ("26.0", "enemy units are in V4 Staunton")
    drive(state, "shift moor V4")
    assert state.decision is None or state.decision.kind != "shift"  # Imboden stays, there is a battle


def test_26_15_a_reinforcement_of_this_cycle_stays() -> None:
    came = (Came("moor", "V1", 8, "reinforcement"), Came("thoburn", "V1", 4, "reinforcement"))  # type: ignore[arg-type]
    state = segment(VALLEY, off_map={"came": came}, moor="V1", thoburn="V1")
    assert _moves(state) == {"shift thoburn V2"}
    assert refused(state, "shift moor V2")[1] == "Moor arrived in V1 Winchester as a reinforcement in this cycle"


@pytest.mark.parametrize(("turn", "stays"), [(4, False), (5, True), (8, True)])
def test_26_16_who_was_transferred_there_since_the_last_cycle_stays(turn: int, stays: bool) -> None:
    came = (Came("moor", "V1", turn, "transfer"),)  # type: ignore[arg-type]
    state = segment(VALLEY, off_map={"came": came}, moor="V1", thoburn="V1")
    assert ("shift moor V2" not in texts(state)) == stays


def test_26_17_26_18_boxes_that_a_side_never_enters() -> None:
    valley = segment(VALLEY, imboden="V2", moor="V6")
    assert "shift moor B1" not in texts(valley)
    assert refused(valley, "shift moor B1") == ("2.1", "the Union may not enter B1 Burkeville")
    drive(valley, "done")
    assert "shift imboden V1" not in texts(valley)
    assert refused(valley, "shift imboden V1")[0] == "2.1"


def test_26_0_leaders_go_with_units_of_their_command_and_never_stay_alone() -> None:
    state = segment(VALLEY, sigel="V1", moor="V1", thoburn="V1")
    drive(state, "shift moor V2")
    assert texts(state) == ["along sigel", "done"]
    drive(state, "done")
    assert at(state, "sigel").hex == "V1"
    drive(state, "shift thoburn V2")  # he would be left alone: not asked
    assert at(state, "sigel").hex == "V2"


# -- battles -------------------------------------------------------------------------------------------
def _battle(attacker: str = "union", box: str = "V4", **placed: Any) -> State:
    """A battle in a box, at Staunton if none is named, the dice due."""
    side = UNION if attacker == "union" else CONFEDERATE
    state = boxes(BoxBattle(box, side, 0), **placed)
    play = inner(state)
    play.stack[-1] = battle(play, box, side)
    return State.from_play(play)


def test_26_11_26_19_26_20_battles_one_after_the_other_in_the_order_of_the_union() -> None:
    state = segment(VALLEY, active=(VALLEY,), moor="V2", imboden="V2", thoburn="V4", echols=At("V4", 3), tibbits="V1")
    drive(state, "done")
    assert state.decision is not None
    assert (state.decision.kind, state.decision.side, texts(state)) == ("fight", UNION, ["fight V2", "fight V4"])
    drive(state, "fight V4")
    assert state.decision.kind == "box-battle" and state.decision.target == "V4"


@pytest.mark.parametrize("options", [(), ("confederates-hold-boxes",)])
def test_26_21_who_was_there_at_the_start_of_the_cycle_defends(options: tuple[str, ...]) -> None:
    """The option is for boxes where both were."""
    union = segment(VALLEY, options=options, moor="V2", imboden="V4")
    drive(union, "shift moor V4")
    assert inner(union).stack[-1].attacker == UNION  # type: ignore[attr-defined]
    confederate = segment(VALLEY, options=options, active=(), moor="V2", imboden="V4")
    drive(confederate, "shift imboden V2")
    assert inner(confederate).stack[-1].attacker == CONFEDERATE  # type: ignore[attr-defined]


def test_26_21_a_side_defends_where_its_units_have_changed_places_in_the_cycle() -> None:
    """Moor was at New Market when the cycle began; he leaves it, Thoburn comes, and Imboden attacks him there."""
    state = segment(VALLEY, moor="V2", thoburn="V1", imboden="V4")
    drive(state, "shift moor V1", "shift thoburn V2")
    while state.decision is not None and state.decision.side == UNION:
        drive(state, "done")
    drive(state, "shift imboden V2")
    battle_now = inner(state).stack[-1]
    assert isinstance(battle_now, BoxBattle) and battle_now.attacker == CONFEDERATE


def test_26_22_where_nobody_was_the_confederate_defends() -> None:
    state = segment(VALLEY, moor="V2", imboden="V5")
    drive(state, "shift moor V4", "shift imboden V4")
    assert inner(state).stack[-1].attacker == UNION  # type: ignore[attr-defined]


def test_26_21_of_both_the_first_comer_defends_and_a_passive_union_is_not_made_to_attack() -> None:
    first = (("V4", CONFEDERATE),)
    state = segment(VALLEY, active=(), off_map={"first": first}, moor="V4", imboden="V4")
    assert state.decision is not None
    assert (state.decision.kind, state.decision.side, texts(state)) == ("offer", CONFEDERATE, ["offer", "stand"])
    drive(state, "offer")
    assert inner(state).stack[-1].attacker == CONFEDERATE  # type: ignore[attr-defined]
    peace = segment(VALLEY, active=(), off_map={"first": first}, moor="V4", imboden="V4")
    drive(peace, "stand")
    assert (at(peace, "moor").hex, at(peace, "imboden").hex) == ("V4", "V4")


@pytest.mark.parametrize(("options", "attacker"), [((), CONFEDERATE), (("confederates-hold-boxes",), UNION)])
def test_26_21_of_both_the_union_that_came_first_or_always_the_confederate(
    options: tuple[str, ...], attacker: str
) -> None:
    state = segment(VALLEY, options=options, off_map={"first": (("V4", UNION),)}, moor="V4", imboden="V4")
    battle_now = inner(state).stack[-1]
    assert isinstance(battle_now, BoxBattle) and battle_now.attacker == attacker


def test_26_23_26_25_manpower_makes_the_ratio_in_the_defenders_favour() -> None:
    play = inner(boxes(BoxBattle("V4", UNION, 0), moor=At("V4", 5, organized=False), thoburn=At("V4", 6), imboden="V4"))
    found = strengths(play, "V4", UNION)  # 11 against 3: 3 to 1
    assert (found.attacker, found.defender) == (11, 3)
    assert [line.value for line in found.lines if line.key == "ratio"] == [2]
    assert [line.value for line in strengths(play, "V4", CONFEDERATE).lines if line.key == "ratio"] == [-3]  # 1 to 4


@pytest.mark.parametrize(
    ("attacking", "forces", "tactical"),
    [
        (UNION, "moor imboden", -2),  # Moor 0, Imboden 2
        (UNION, "moor sigel imboden", -1),  # Sigel 1
        (UNION, "moor imboden breckinridge-wv", -3),  # Breckinridge 3
        (UNION, "moor tibbits sigel imboden vmi-cadets breckinridge-wv", -2),
        (CONFEDERATE, "moor sigel vmi-cadets breckinridge-wv", 2),
    ],
)
def test_26_27_the_best_tactical_value_of_units_and_leaders_on_both_sides(
    attacking: Side, forces: str, tactical: int
) -> None:
    placed = dict.fromkeys(forces.split(), "V4")
    play = inner(boxes(BoxBattle("V4", attacking, 0), **placed))
    assert [line.value for line in strengths(play, "V4", attacking).lines if line.key == "tactical"] == [tactical]


def test_26_27_a_demoralized_unit_lends_none() -> None:
    """As in any combat (7.4)."""
    play = inner(boxes(BoxBattle("V4", UNION, 0), moor="V4", imboden=At("V4", demoralized=1)))
    assert [line.value for line in strengths(play, "V4", UNION).lines if line.key == "tactical"] == [0]


@pytest.mark.parametrize(("attackers", "defenders", "value"), [(18, 1, 13), (14, 1, 13), (1, 14, -12), (1, 18, -12)])
def test_26_25_the_ratio_gives_13_at_most_and_minus_12_at_least(attackers: int, defenders: int, value: int) -> None:
    play = inner(boxes(BoxBattle("V4", UNION, 0), moor=At("V4", attackers), imboden=At("V4", defenders)))
    assert [line.value for line in strengths(play, "V4", UNION).lines if line.key == "ratio"] == [value]


def test_26_28_neither_guns_nor_rain_nor_works_count_in_the_valley() -> None:
    dry = boxes(BoxBattle("V4", UNION, 0), moor="V4", imboden="V4")
    wet = boxes(
        BoxBattle("V4", UNION, 0), record={"rain": True, "rainy": (8,)}, moor="V4", imboden=At("V4", works="fort")
    )
    assert strengths(inner(dry), "V4", UNION) == strengths(inner(wet), "V4", UNION)
    assert {line.key for line in strengths(inner(dry), "V4", UNION).lines} == {"value", "ratio", "tactical"}


def test_26_26_26_29_the_difference_of_the_dice_chooses_the_results_by_manpower() -> None:
    state = _battle(moor=At("V4", 12), imboden=At("V4", 3))  # ratio 4 to 1, +3; tactical 0 - 2
    events = drive(state, "roll 5 1")
    told = [event.text for event in events if event.kind in ("roll", "result")]
    assert told[0].endswith("dice 5 to 1, attacker's modifier +1, difference +5")
    defender, attacker = overland().tables.combat.resolve(5, 2 * 3, 2 * 12)
    assert at(state, "imboden").manpower == 3 - defender[0]
    assert at(state, "moor").manpower == 12 - attacker[0]


def test_26_31_a_defender_with_r_retreats() -> None:
    state = _battle(moor=At("V4", 12), imboden="V4")
    drive(state, "roll 3 1")  # +3
    assert state.decision is not None and state.decision.kind == "box-retreat"
    assert texts(state) == ["withdraw V3", "withdraw V2", "withdraw V5"]
    drive(state, "withdraw V5")
    assert (at(state, "imboden").hex, at(state, "moor").hex) == ("V5", "V4")


def test_26_31_every_difference_of_2_or_more_drives_the_defender_off_and_none_below_does() -> None:
    table = overland().tables.combat
    for difference in range(-15, 20):
        for manpower in (1, 3, 6, 12, 20, 40, 60):
            found = letters(table.resolve(difference, 2 * manpower, 2 * manpower)[0][1])
            assert (found.retreat or found.rout > 0) == (difference >= 2)


@pytest.mark.parametrize("dice", ["3 3", "4 3"])  # difference -2, -1
def test_26_32_an_attack_with_minus_1_or_less_fails_and_the_attacker_retreats(dice: str) -> None:
    state = _battle(moor=At("V4", 4), thoburn=At("V4", 2), imboden=At("V4", 6))
    drive(state, f"roll {dice}")  # ratio 1:1, tactical -2
    assert state.decision is not None
    while state.decision.kind == "loss":
        drive(state, texts(state)[0])
    assert (state.decision.kind, state.decision.side) == ("box-retreat", UNION)
    drive(state, "withdraw V2")
    assert at(state, "thoburn").hex == "V2" and at(state, "imboden").hex == "V4"


@pytest.mark.parametrize("dice", ["5 3", "5 2"])  # difference 0, 1
def test_26_33_an_engaged_defender_withdraws_or_forces_another_round(dice: str) -> None:
    state = _battle(moor=At("V4", 6), imboden=At("V4", 6))
    drive(state, f"roll {dice}")
    assert state.decision is not None
    assert (state.decision.kind, state.decision.side) == ("engaged", CONFEDERATE)
    won = round(100 * chance(inner(state), strengths(inner(state), "V4", UNION)))
    assert state.decision.prompt == f"V4 Staunton: fight on (enemy wins {won} %), or retreat?"
    assert f"success {won} %" in help_lines(inner(state), state.decision)[0]
    assert texts(state) == ["again", "withdraw V3", "withdraw V2", "withdraw V5"]
    drive(state, "withdraw V3")
    assert at(state, "imboden").hex == "V3"


@pytest.mark.parametrize("difference", [0, 1])
def test_26_34_26_35_26_36_the_second_round_is_the_last_and_the_attacker_must_win_it(difference: int) -> None:
    state = _battle(moor=At("V4", 8), imboden=At("V4", 8))
    drive(state, "roll 5 3", "again")
    stage = inner(state).stack[-1]
    assert isinstance(stage, BoxBattle)
    assert (stage.round, stage.attacker) == (2, UNION)
    before = strengths(inner(state), "V4", UNION)
    assert (before.attacker, before.defender) == (at(state, "moor").manpower, at(state, "imboden").manpower)
    drive(state, f"roll {2 - before.modifier + difference} 2")  # engaged once more
    assert state.decision is not None
    assert (state.decision.kind, state.decision.side) == ("box-retreat", UNION)


def test_26_30_26_37_26_38_26_39_only_numbers_and_retreats_count() -> None:
    state = _battle(moor=At("V4", 20), imboden=At("V4", 10, organized=True))
    drive(state, "roll 6 4")  # ratio 2:1 +1, tactical -2: +1, a D for both
    for unit in ("moor", "imboden"):
        status = at(state, unit)
        assert (status.fatigue, status.organized, status.demoralized, status.exhausted) == (0, True, 0, False)
    assert at(state, "moor").manpower < 20
    assert {entry.cause for entry in inner(state).record.ledger} == {"combat"}


def test_26_38_who_bears_a_loss_is_organized_and_nobody_else() -> None:
    state = _battle(
        moor=At("V4", 10, organized=False),
        thoburn=At("V4", 10, organized=False),
        imboden=At("V4", 10, organized=False),
    )
    assert (at(state, "moor").organized, at(state, "imboden").organized) == (False, False)
    events = drive(state, "roll 6 1")  # difference 4: both lose 1, attackers disorganized
    while state.decision is not None and state.decision.kind == "loss":
        events += drive(state, "lose moor" if "lose moor" in texts(state) else texts(state)[0])
    assert [at(state, unit).manpower < 10 for unit in ("moor", "thoburn", "imboden")] == [True, False, True]
    assert [at(state, unit).organized for unit in ("moor", "thoburn", "imboden")] == [True, False, True]
    told = [event.text for event in events if event.kind == "recovery"]
    assert told == ["Imboden is organized again", "Moor is organized again"]


def test_26_39_no_ammunition_is_spent() -> None:
    state = _battle(options=("ammunition",), moor=At("V4", 20), imboden=At("V4", 10))
    full = inner(state).game.tables.ammunition.levels
    drive(state, "roll 6 4")  # a D for both
    assert [ammunition.left(inner(state), PieceId(unit)) for unit in ("moor", "imboden")] == [full, full]


def test_26_40_a_retreat_goes_to_a_linked_box_without_enemies() -> None:
    state = _battle(moor=At("V4", 12), tibbits="V5", imboden="V4")
    drive(state, "roll 3 1")
    assert texts(state) == ["withdraw V3", "withdraw V2"]
    assert refused(state, "withdraw V5") == ("26.0", "enemy units are in V5 Lexington")
    assert refused(state, "withdraw V1")[0] == "2.1"
    assert refused(state, "withdraw V6") == ("26.0", "another box is nearer than V6 Lynchburg")
    assert refused(state, "withdraw N3520") == ("26.0", "N3520 is not a box off the map")


def test_26_41_26_42_else_to_the_nearest_and_of_equals_the_owner_chooses() -> None:
    state = _battle(moor=At("V4", 12), tibbits="V5", wynkoop="V3", thoburn="V2", imboden="V4")
    drive(state, "roll 3 1")  # the only box two links away without enemies: Lynchburg; Winchester is barred (26.43)
    assert at(state, "imboden").hex == "V6"
    state = _battle(box="V6", moor=At("V6", 12), tibbits="V5", wynkoop="V3", thoburn="B1", imboden="V6")
    drive(state, "roll 3 1")  # Staunton by Charlottesville or Lexington, Petersburg by Burkeville
    assert state.decision is not None and state.decision.side == CONFEDERATE
    assert set(texts(state)) == {"withdraw V4", "withdraw B5"}
    assert refused(state, "withdraw V2")[0] == "26.0"
    drive(state, "withdraw B5")
    assert at(state, "imboden").hex == "B5"


def test_26_43_nobody_retreats_into_boxes_that_are_barred_to_him() -> None:
    confederate = inner(boxes(BoxBattle("V2", UNION, 0), moor="V2", imboden="V2"))
    assert rules.retreats(confederate, CONFEDERATE, "V2") == ["V4"]
    union = inner(boxes(BoxBattle("V6", UNION, 0), moor="V6", imboden="V6"))
    assert rules.retreats(union, UNION, "V6") == ["V5", "V3"]


@pytest.mark.parametrize("side", [UNION, CONFEDERATE])
def test_26_05_26_41_by_road_and_railroad_a_box_is_always_left(side: str) -> None:
    """With the enemy in every box that he may enter: so no retreat needs a way by water, which only 22.0 uses."""
    figures = overland().campaign
    assert figures is not None
    named = figures.boxes.all()
    enemy = CONFEDERATE if side == UNION else UNION
    plain = [piece for piece in overland().pieces if not piece.is_leader and "-" not in piece.id]
    units = {one: [piece.id for piece in plain if piece.side == one] for one in (side, enemy)}
    foes = [box for box, figure in named.items() if figure.barred != enemy]
    placed = dict(zip(units[enemy], foes, strict=False))
    fought = [box for box in foes if named[box].barred != side]
    assert len(placed) == len(foes) and len(fought) > 1
    for box in fought:
        play = inner(boxes(BoxBattle(box, enemy, 0), **{**placed, units[side][0]: box}))
        goals = rules.retreats(play, side, box)
        assert goals and all(named[goal].barred == enemy for goal in goals)


# -- great defeats -------------------------------------------------------------------------------------
def _defeats(state: State) -> list[tuple[str, str]]:
    return [(defeat.theatre, defeat.leader) for defeat in theatres(state).defeats]


def test_26_44_26_45_an_attack_of_6_manpower_that_fails_is_a_great_defeat() -> None:
    for dice, beaten in (("1 3", True), ("3 3", True), ("4 3", False)):  # ratio 1:1, tactical -1: -3, -1, 0
        great = _battle(sigel="V4", moor=At("V4", 6), imboden=At("V4", 6))
        drive(great, f"roll {dice}")
        assert theatres(great).defeats == ((GreatDefeat(8, VALLEY, PieceId("sigel")),) if beaten else ())
    small = _battle(sigel="V4", moor=At("V4", 5), imboden=At("V4", 6))
    drive(small, "roll 1 3")
    assert _defeats(small) == []


def test_26_44_a_defence_that_ends_with_R_is_one_and_with_r_it_is_not() -> None:
    rout = _battle("confederate", moor=At("V4", 6), sigel="V4", imboden=At("V4", 6))  # tactical 2 - 1
    drive(rout, "roll 6 1")  # +6
    assert _defeats(rout) == [(VALLEY, "sigel")]
    mere = _battle("confederate", moor=At("V4", 6), sigel="V4", imboden=At("V4", 6))
    drive(mere, "roll 3 1")  # +3
    assert _defeats(mere) == []


def test_26_45_manpower_counts_as_it_was_when_the_battle_began() -> None:
    state = _battle(moor=At("V4", 6), imboden=At("V4", 6), sigel=None)
    drive(state, "roll 5 3", "again")
    assert at(state, "moor").manpower < 6
    drive(state, "roll 1 6")
    assert len(theatres(state).defeats) == 1


def test_26_35_a_second_round_without_a_decision_is_no_great_defeat() -> None:
    state = _battle(moor=At("V4", 8), imboden=At("V4", 8))
    drive(state, "roll 5 3", "again")
    modifier = strengths(inner(state), "V4", UNION).modifier
    drive(state, f"roll {2 - modifier} 2")  # difference 0
    assert _defeats(state) == []


def test_26_46_a_great_defeat_lowers_the_chance_of_an_active_posture() -> None:
    """Now by the 1 of this cycle and the 1 that is lost while Sigel commands; later by the latter alone."""
    state = _battle(sigel="V4", moor=At("V4", 6), imboden=At("V4", 6))
    before = sum(line.value or 0 for line in modifiers(inner(state), VALLEY))
    drive(state, "roll 1 3")
    play = inner(state)
    assert sum(line.value or 0 for line in modifiers(play, VALLEY)) == before + 2
    assert sum(line.value or 0 for line in modifiers(play, BERMUDA_HUNDRED)) == before
    play.amend(turn=12)
    assert sum(line.value or 0 for line in modifiers(play, VALLEY)) == before + 1


def test_26_47_a_great_defeat_under_sigel_brings_hunter_and_one_under_hunter_nobody() -> None:
    def to_come(state: State) -> list[int]:
        return [due.turn for due in schedule(inner(state)) if "hunter" in due.pieces]

    sigel = _battle(sigel="V4", moor=At("V4", 6), imboden=At("V4", 6))
    assert to_come(sigel) == []
    drive(sigel, "roll 1 3")
    assert to_come(sigel) == [16]
    hunter = _battle(hunter="V4", moor=At("V4", 6), imboden=At("V4", 6))
    drive(hunter, "roll 1 3")
    assert _defeats(hunter) == [(VALLEY, "hunter")] and to_come(hunter) == []
