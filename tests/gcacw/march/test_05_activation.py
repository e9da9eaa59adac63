"""5.2 Activate Leader."""

from __future__ import annotations

import msgspec
import pytest
from ground import CENTRE, NE, N, S, field, step

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.state import State
from gtc_tui.engine.thinking import Budget
from gtc_tui.rules.gcacw.campaign import control
from gtc_tui.rules.gcacw.march import activation
from gtc_tui.rules.gcacw.march.activation import Activation
from gtc_tui.rules.gcacw.march.march import Marching
from gtc_tui.rules.gcacw.state import pieces
from support import CONFEDERATE, UNION, At, at, drive, inner, numbered, race, refused, scene, texts, verbs

# Warren and his corps west of Chancellorsville, an enemy far away.
CORPS = {
    "warren": "N3213",
    "robinson": At("N3213", 9),
    "griffin": At("N3213", 14),
    "cutler": At("N3113", 10),
    "crawford": At("N3013", 6),
    "lomax": "N3520",
}


def allowance(state: State) -> dict[str, int]:
    stage = next(stage for stage in inner(state).stack if isinstance(stage, Activation))
    return dict(stage.points)


def begin(state: State, leader: str, *units: str, roll: str) -> None:
    """Activates a leader with these units; `roll` is the allowance die."""
    drive(state, f"activate {leader}", *(f"choose {unit}" for unit in units))
    if state.decision is not None and state.decision.kind == "choose":
        drive(state, "done")
    drive(state, roll)


def test_5_2_one_roll_serves_all_chosen_units() -> None:
    """Warren, die 5: 6 points for each of four divisions."""
    state = scene(acting=UNION, **CORPS)
    begin(state, "warren", "robinson", "griffin", "cutler", "crawford", roll="roll 5")
    for unit in ("robinson", "griffin", "cutler", "crawford"):
        drive(state, f"march {unit}")
        stage = inner(state).stack[-1]
        assert isinstance(stage, Marching)
        assert stage.points == 6
        drive(state, "stop")


@pytest.mark.parametrize(
    ("side", "leader", "units", "roll", "points"),
    [
        (UNION, "warren", ["robinson"], "roll 1", {"foot": 2}),  # Heintzelman: never less than 2
        (CONFEDERATE, "anderson-i", ["kershaw"], "roll 1", {"foot": 3}),
        (CONFEDERATE, "anderson-i", ["kershaw"], "roll 5", {"foot": 7}),
        (CONFEDERATE, "ewell", ["rodes"], "roll 3", {"foot": 5}),  # Longstreet, die 3
        (UNION, "wilson", ["chapman"], "roll 2 4", {"mounted": 7}),
        (CONFEDERATE, "f-lee", ["lomax"], "roll 2 4", {"mounted": 8}),
        (CONFEDERATE, "stuart", ["lomax"], "roll 2 4", {"mounted": 9}),  # leader of the cavalry corps
    ],
)
def test_5_2_allowances_by_side_leader_and_arm(
    side: str, leader: str, units: list[str], roll: str, points: dict[str, int]
) -> None:
    placed = {
        "warren": "N3213", "robinson": "N3213", "wilson": "N3315", "chapman": "N3315",
        "anderson_i": "N2818", "kershaw": "N2818", "ewell": "N2413", "rodes": "N2413",
        "stuart": "N3418", "f_lee": "N3418", "lomax": "N3418",
    }  # fmt: skip
    state = scene(acting=UNION if side == "union" else CONFEDERATE, **placed)
    begin(state, leader, *units, roll=roll)
    assert allowance(state) == points


def test_5_2_some_entrench_and_some_march() -> None:
    """Warren, die 1: Crawford entrenches, Robinson marches with 2 points."""
    state = scene(acting=UNION, **CORPS)
    begin(state, "warren", "robinson", "crawford", roll="roll 1")
    drive(state, "entrench crawford", "march robinson", "step N3314", "step N3315")
    assert (at(state, "crawford").works, at(state, "crawford").fatigue) == ("abatis", 1)
    assert (at(state, "robinson").hex, at(state, "robinson").fatigue) == ("N3315", 1)


def test_5_2_units_must_be_his_near_and_ready() -> None:
    state = scene(
        acting=UNION,
        warren="N3213", robinson="N3213", griffin=At("N3213", fatigue=4), cutler="N3217", wright="N3213", lomax="N3520",
    )  # fmt: skip
    drive(state, "activate warren")
    assert texts(state) == ["choose robinson"]
    assert refused(state, "choose griffin")[0] == "5.0"
    assert refused(state, "choose cutler") == ("2.5", "Cutler is outside Warren's command radius of 3 hexes")
    assert refused(state, "choose wright") == ("5.2", "Wright is not in Warren's command")
    assert refused(state, "done")[0] == "5.2"


def test_5_2_a_corps_leader_of_cavalry_takes_every_division_a_division_leader_his_own() -> None:
    state = scene(stuart="N3418", f_lee="N3418", lomax="N3418", wickham="N3419", mcintosh="N3614", wilson="N3614")
    play = inner(state)
    pick = [str(unit) for unit in activation.candidates(play, play.game.pieces[play.game.index["stuart"]].id)]
    assert pick == ["lomax", "wickham"]


def test_5_2_at_least_one_chosen_unit_acts_and_the_others_pay_nothing() -> None:
    state = scene(acting=UNION, **CORPS)
    begin(state, "warren", "robinson", "griffin", roll="roll 5")
    assert refused(state, "done") == ("5.2", "at least one of the chosen units must act")
    drive(state, "march robinson", "stop", "done")
    assert (at(state, "robinson").fatigue, at(state, "griffin").fatigue) == (1, 0)


def test_5_2_each_unit_acts_once() -> None:
    state = scene(acting=UNION, **CORPS)
    begin(state, "warren", "robinson", "griffin", roll="roll 5")
    drive(state, "march robinson", "stop")
    assert refused(state, "march robinson") == ("5.2", "Robinson has already acted in this activation")
    assert refused(state, "march cutler") == ("5.2", "Cutler is not part of this activation")


def test_5_2_an_activated_unit_makes_its_own_extended_march_roll() -> None:
    state = scene(acting=UNION, **{**CORPS, "griffin": At("N3213", 14, fatigue=2)})
    begin(state, "warren", "robinson", "griffin", roll="roll 5")
    drive(state, "march robinson", "stop", "march griffin")
    assert state.decision is not None and state.decision.kind == "extended-march"


def test_5_2_the_leader_ends_with_any_chosen_unit() -> None:
    state = scene(acting=UNION, **CORPS)
    begin(state, "warren", "robinson", "cutler", roll="roll 5")
    drive(state, "march robinson", "step N3314", "stop", "march cutler", "stop")
    assert state.decision is not None and state.decision.kind == "join"
    assert texts(state) == ["join robinson", "join cutler", "done"]
    assert state.describe(state.legal_actions()[0]).startswith("Warren moves to Robinson (N3314")
    assert refused(state, "join griffin") == ("5.2", "Griffin was not part of the activation")
    drive(state, "join robinson")
    assert at(state, "warren").hex == "N3314"


def test_5_2_before_the_first_unit_acts_he_may_go_over_to_one_and_rides_with_it() -> None:
    state = scene(acting=UNION, **CORPS)
    begin(state, "warren", "robinson", "cutler", "crawford", roll="roll 5")
    assert [line for line in texts(state) if line.startswith("join")] == ["join cutler", "join crawford"]
    joins = [state.describe(action) for action in state.legal_actions() if action.verb == "join"]
    assert all(label.startswith("Warren moves to C") for label in joins)
    assert refused(state, "join robinson") == ("5.2", "Warren is already with Robinson")
    assert refused(state, "join griffin") == ("5.2", "Griffin is not part of this activation")
    events = drive(state, "join cutler")
    assert [event.text for event in events] == ["Warren moves to Cutler at N3113 Dowdall's Tavern"]
    assert at(state, "warren").hex == "N3113"
    assert refused(state, "join crawford")[1] == "Warren has already moved to or accompanied a unit in this activation"
    drive(state, "march cutler")
    assert refused(state, "ride warren") == ("6.3", "Warren already accompanies the unit")
    drive(state, "step N3213", "stop")
    assert at(state, "warren").hex == at(state, "cutler").hex == "N3213"
    drive(state, "march robinson", "step N3314", "stop", "march crawford", "stop")
    assert state.decision is not None and state.decision.kind == "initiative"  # once in all


def test_5_2_having_gone_over_he_rides_with_no_other_and_stays_at_the_end() -> None:
    state = scene(acting=UNION, **CORPS)
    begin(state, "warren", "robinson", "cutler", roll="roll 5")
    drive(state, "join cutler", "march cutler", "stop", "march robinson", "step N3113")
    rule, reason = refused(state, "ride warren")
    assert (rule, "moved to or accompanied a" in reason) == ("5.2", True)
    drive(state, "stop")
    assert state.decision is not None and state.decision.kind == "initiative"
    assert at(state, "warren").hex == "N3113"


def test_5_2_he_goes_over_before_the_first_unit_acts_not_in_between() -> None:
    state = scene(acting=UNION, **CORPS)
    begin(state, "warren", "robinson", "cutler", "crawford", roll="roll 5")
    drive(state, "march robinson", "stop")
    assert "join" not in verbs(state)
    assert refused(state, "join cutler") == (
        "5.2",
        "Warren moves to a unit before the first unit acts, or after the last",
    )


def test_5_2_machines_stay_until_their_units_have_acted() -> None:
    """The search too proposes no other."""
    state = scene(acting=UNION, **CORPS)
    begin(state, "warren", "robinson", "cutler", roll="roll 5")
    best = max(zip(state.appraise(), state.legal_actions(), strict=True), key=lambda pair: pair[0])[1]
    assert best.verb != "join"
    assert {one.action.verb for one in state.propose(Budget(nodes=50, seed=1))} <= {"march", "entrench"}


def test_5_2_left_without_a_unit_he_must_join_one() -> None:
    state = scene(acting=UNION, warren="N3213", robinson="N3213", cutler="N3113", lomax="N3520")
    begin(state, "warren", "robinson", "cutler", roll="roll 5")
    drive(state, "march robinson", "step N3314", "stop", "march cutler", "step N3013", "stop")
    assert texts(state) == ["join robinson", "join cutler"]
    rule, reason = refused(state, "done")
    assert (rule, reason) == ("2.2", "Warren cannot stay: no unit of his command is with him")
    drive(state, "join cutler")
    assert at(state, "warren").hex == "N3013"


def test_5_2_with_one_unit_to_join_he_joins_it_unasked() -> None:
    state = scene(acting=UNION, warren="N3213", robinson="N3213", lomax="N3520")
    begin(state, "warren", "robinson", roll="roll 5")
    drive(state, "march robinson", "step N3314", "step N3315")
    assert at(state, "warren").hex == "N3213"
    drive(state, "stop")
    assert at(state, "warren").hex == "N3315"
    assert state.decision is not None and state.decision.kind == "initiative"


def test_5_2_an_enemy_who_comes_upon_a_leader_left_alone_drives_him_to_the_nearest_unit() -> None:
    play = inner(scene(warren="N3213", robinson="N3117", cutler="N3013", rodes="N3214"))
    control.enter(play, PieceId("rodes"), "N3213", "march")
    assert pieces.hex_of(play, PieceId("warren")) == "N3013"


def test_5_2_the_army_leader_is_not_activated_and_rides_with_anyone() -> None:
    game = race()
    army = [
        msgspec.structs.replace(piece, size="Army", command="AP") if piece.id == "warren" else piece
        for piece in game.pieces
    ]
    state = scene(acting=UNION, game=race(pieces=tuple(army)), warren="N3213", wright="N3213", lomax="N3520")
    assert refused(state, "activate warren") == ("5.2", "Warren is the army leader and cannot be activated")
    drive(state, "march wright", "roll 5", "ride warren", "step N3314")
    assert at(state, "warren").hex == "N3314"


def test_5_2_a_command_of_foot_and_horse_rolls_for_each() -> None:
    mixed = [
        msgspec.structs.replace(piece, chain=("Cav-3", "Cav", "AP")) if piece.id == "robinson" else piece
        for piece in race().pieces
    ]
    state = scene(
        acting=UNION, game=race(pieces=tuple(mixed)), wilson="N3213", chapman="N3213", robinson="N3213", lomax="N3520"
    )
    begin(state, "wilson", "robinson", "chapman", roll="roll 2")
    drive(state, "roll 3 4")
    assert allowance(state) == {"foot": 3, "mounted": 8}


def test_5_2_he_moves_with_only_one_unit() -> None:
    state = scene(acting=UNION, **CORPS)
    begin(state, "warren", "robinson", "griffin", roll="roll 6")
    drive(state, "march robinson", "ride warren", "step N3314", "stop")
    assert at(state, "warren").hex == "N3314"
    drive(state, "march griffin", "step N3314")
    assert refused(state, "ride warren") == (
        "5.2",
        "Warren has already moved to or accompanied a unit in this activation",
    )
    drive(state, "stop")
    assert state.decision is not None and state.decision.kind == "initiative"  # he stays with Robinson


def test_5_2_having_moved_with_one_unit_he_joins_no_other() -> None:
    state = scene(acting=UNION, **CORPS)
    begin(state, "warren", "robinson", "griffin", roll="roll 6")
    drive(state, "march robinson", "ride warren", "step N3314", "stop", "march griffin")
    here = at(state, "griffin").hex
    events = drive(state, "stop")
    assert at(state, "griffin").hex == here != "N3314"
    assert [event.kind for event in events if event.kind == "join"] == []
    assert state.decision is not None and state.decision.kind == "initiative"
    assert at(state, "warren").hex == "N3314"


def test_5_2_a_leader_who_rode_in_a_circle_has_moved() -> None:
    state = scene(acting=UNION, warren="N3213", robinson="N3213", griffin="N3213")
    drive(state, "activate warren", "choose robinson", "choose griffin", "roll 6")
    drive(state, "march robinson", "ride warren", "step N3314", "step N3213", "stop", "march griffin")
    assert refused(state, "ride warren") == (
        "5.2",
        "Warren has already moved to or accompanied a unit in this activation",
    )


# Warren's divisions on an open field: Griffin and Crawford beside a weak brigade of cavalry, Cutler behind them. Other
# enemies are far away.
BESIDE = {
    "warren": step(CENTRE, "s", "s"),
    "cutler": At(step(CENTRE, "s", "s"), 5),
    "griffin": At(S, 18),
    "crawford": At(S, 6),
    "lomax": At(CENTRE, 1),
    "rodes": step(CENTRE, "n", "n", "n", "n"),
}


def overrun(state: State, unit: str) -> None:
    """The unit marches and attacks the brigade from where it stands; nobody has advanced yet."""
    drive(state, f"march {unit}", "stand", f"attack {CENTRE}", "roll 6 1")
    assert state.decision is not None and state.decision.kind == "advance"


def test_5_2_and_7_6_having_gone_over_to_one_he_does_not_advance_with_another() -> None:
    state = scene(game=field(), acting=UNION, **BESIDE)
    begin(state, "warren", "griffin", "crawford", roll="roll 6")
    drive(state, "join crawford")
    overrun(state, "griffin")
    drive(state, "advance griffin")
    assert state.decision is not None and state.decision.kind == "unit"  # nobody else is asked about
    drive(state, "march crawford", f"step {step(S, 's')}", "stop")
    assert at(state, "warren").hex == at(state, "crawford").hex == step(S, "s")


def test_5_2_and_7_6_nor_does_he_when_that_one_has_acted() -> None:
    state = scene(game=field(), acting=UNION, **{**BESIDE, "crawford": step(S, "sw")})
    begin(state, "warren", "griffin", "crawford", roll="roll 6")
    drive(state, "join crawford", "march crawford", f"step {S}", "stand", "stop")
    assert at(state, "warren").hex == S
    overrun(state, "griffin")
    assert refused(state, "advance warren") == (
        "5.2",
        "Warren has already moved to or accompanied a unit in this activation",
    )
    drive(state, "advance griffin")
    assert state.decision is not None and state.decision.kind == "initiative"
    assert at(state, "warren").hex == at(state, "crawford").hex == S


SETTLED = ("5.2", "Warren has already moved to or accompanied a unit in this activation")


def test_5_2_and_7_6_having_ridden_with_one_he_does_not_advance_with_another() -> None:
    state = scene(game=field(), acting=UNION, **{**BESIDE, "crawford": At(step(S, "s"), 6)})
    begin(state, "warren", "griffin", "crawford", roll="roll 6")
    drive(state, "march crawford", "ride warren", f"step {S}", "stand", "stop")
    overrun(state, "griffin")
    assert refused(state, "advance warren") == SETTLED
    drive(state, "advance griffin")
    assert state.decision is not None and state.decision.kind == "initiative"
    assert at(state, "warren").hex == at(state, "crawford").hex == S


def test_5_2_and_7_6_nor_having_advanced_with_one() -> None:
    north = {"wickham": At(N, 1), "griffin": At(step(S, "s"), 18), "cutler": None}
    state = scene(game=field(), acting=UNION, **{**BESIDE, **north, "warren": S, "crawford": At(S, 11)})
    begin(state, "warren", "griffin", "crawford", roll="roll 6")
    overrun(state, "crawford")
    drive(state, "advance crawford")  # and Warren, who would be alone
    assert at(state, "warren").hex == at(state, "crawford").hex == CENTRE
    drive(state, "march griffin", f"step {S}", f"step {CENTRE}", "stand", f"attack {N}", "roll 6 1")
    assert refused(state, "advance warren") == SETTLED
    drive(state, "advance griffin")
    assert at(state, "griffin").hex == N and at(state, "warren").hex == CENTRE


@pytest.mark.parametrize("joins", [True, False])
def test_5_2_and_7_6_he_advances_with_the_unit_that_he_goes_along_with(joins: bool) -> None:
    state = scene(game=field(), acting=UNION, **({**BESIDE} if joins else {**BESIDE, "warren": S}))
    begin(state, "warren", "griffin", "crawford", roll="roll 6")
    if joins:
        drive(state, "join griffin")
    overrun(state, "griffin")
    drive(state, "advance griffin", "advance warren", "march crawford", f"step {CENTRE}")
    assert at(state, "warren").hex == CENTRE
    assert state.decision is not None and state.decision.kind == "initiative"  # once in all


def test_5_2_and_13_5_a_leader_killed_after_he_has_gone_over_rides_with_nobody() -> None:
    state = scene(
        game=numbered("05"),
        acting=UNION,
        sheridan="N3515",
        gibbs="N3515",
        devin=At("N3715", 3),
        custer=At("N3715", 3),
        wickham=At("N3716", 3),
        lomax=At("N3716", 2),
    )
    begin(state, "sheridan", "devin", "custer", roll="roll 5 5")
    drive(state, "join devin", "march custer", "attack N3716", "roll 1 1", "roll 1", "stand")
    assert at(state, "sheridan").hex is None
    drive(state, "march devin", "step N3714", "stop")
    assert at(state, "devin").hex == "N3714"
    assert state.decision is not None and state.decision.kind == "initiative"


def test_5_2_and_19_0_a_successor_does_not_ride_in_the_place_of_the_leader_who_went_over() -> None:
    state = scene(
        game=numbered("09"),
        acting=UNION,
        warren="N3217",
        crawford=At("N3217", 5),
        griffin=At("N3016", 3),
        robinson=At("N3016", 9),
        kershaw=At("N3015", 8),
    )
    begin(state, "warren", "griffin", "robinson", roll="roll 6")
    drive(state, "join robinson", "march griffin", "attack N3015", "roll 1", "roll 1 1", "roll 1", "stand")
    assert (at(state, "warren").hex, at(state, "griffin-v").hex) == (None, "N3016")
    drive(state, "march robinson", "step N3116", "stop")
    assert (at(state, "robinson").hex, at(state, "griffin-v").hex) == ("N3116", "N3016")


# Warren with one worn-out division; others of his corps are some way off, an enemy farther.
WORN = {
    "warren": S,
    "griffin": At(S, 1, fatigue=3, organized=False, exhausted=True),
    "cutler": At(step(S, "s"), 6, fatigue=4),
    "crawford": At(step(S, "s", "sw"), 6),
    "lomax": step(CENTRE, "n", "n", "n"),
}


def test_5_2_a_leader_whose_unit_dies_before_it_moves_has_accompanied_nobody() -> None:
    """Griffin does not survive the die of his extended march, and Warren has to go to Cutler, who takes no part."""
    state = scene(game=field(), acting=UNION, **WORN)
    begin(state, "warren", "griffin", "crawford", roll="roll 6")
    drive(state, "march griffin", "roll 6")
    assert (at(state, "griffin").hex, at(state, "warren").hex) == (None, at(state, "cutler").hex)
    drive(state, "march crawford", "stop")
    assert state.decision is not None and state.decision.kind == "join"
    assert texts(state) == ["join crawford", "done"]
    drive(state, "join crawford")
    assert at(state, "warren").hex == at(state, "crawford").hex


def test_6_3_a_leader_whose_unit_dies_before_it_moves_may_ride_with_another() -> None:
    state = scene(game=field(), acting=UNION, **{**WORN, "crawford": At(step(S, "s"), 6)})
    begin(state, "warren", "griffin", "crawford", roll="roll 6")
    drive(state, "march griffin", "roll 6", "march crawford", "ride warren", f"step {step(S, 's', 's')}")
    assert at(state, "warren").hex == at(state, "crawford").hex == step(S, "s", "s")


def test_5_2_a_leader_whose_unit_dies_on_its_first_step_has_accompanied_nobody() -> None:
    """2.4 item 6: Griffin, disorganized, does not survive the way from one zone to the other."""
    state = scene(
        game=field(),
        acting=UNION,
        warren=CENTRE,
        griffin=At(CENTRE, 1, organized=False),
        crawford=step(CENTRE, "s", "s"),
        rodes=N,
    )
    begin(state, "warren", "griffin", "crawford", roll="roll 6")
    drive(state, "march griffin", "ride warren", f"step {NE}")
    assert (at(state, "griffin").hex, at(state, "warren").hex) == (None, at(state, "crawford").hex)
    drive(state, "march crawford", "ride warren", f"step {step(CENTRE, 's', 's', 's')}")
    assert at(state, "warren").hex == at(state, "crawford").hex == step(CENTRE, "s", "s", "s")


def test_5_2_a_leader_whose_chosen_unit_dies_has_gone_over_all_the_same() -> None:
    state = scene(game=field(), acting=UNION, **{**WORN, "warren": step(S, "s")})
    begin(state, "warren", "griffin", "crawford", roll="roll 6")
    drive(state, "join griffin", "march griffin", "roll 6")
    assert at(state, "warren").hex == at(state, "cutler").hex
    drive(state, "march crawford", "stop")
    assert state.decision is not None and state.decision.kind == "initiative"


def test_6_3_a_leader_rides_with_a_marching_unit_of_his_command() -> None:
    state = scene(acting=UNION, **CORPS, sedgwick="N3213", wright="N3213")
    drive(state, "march robinson", "roll 6")
    assert "ride warren" in texts(state)
    assert refused(state, "ride sedgwick") == ("6.3", "Robinson is not in Sedgwick's command")
    drive(state, "ride warren", "step N3314", "stop")
    assert at(state, "warren").hex == "N3314"


def test_6_3_a_leader_goes_along_from_where_the_march_begins_only() -> None:
    state = scene(acting=UNION, **CORPS, ricketts="N3113", sedgwick="N3213", wright="N3213")
    drive(state, "march ricketts", "roll 6", "step N3213")
    assert "ride sedgwick" not in texts(state)
    assert refused(state, "ride sedgwick") == ("6.3", "Sedgwick may go along only from where Ricketts sets out")


def test_6_3_a_leader_who_would_be_left_alone_goes_along() -> None:
    state = scene(acting=UNION, warren="N3213", robinson="N3213", wright="N3213", cutler="N3113", lomax="N3520")
    drive(state, "march robinson", "roll 6")
    events = drive(state, "step N3314")
    assert at(state, "warren").hex == "N3314"
    assert "ride" in [event.kind for event in events]
    drive(state, "step N3315", "stop")
    assert at(state, "warren").hex == "N3315"


def test_6_3_another_leader_of_the_same_units_is_not_left_behind_either() -> None:
    """Stuart's activation takes Wickham away from under F Lee: F Lee rides, Stuart may join him later."""
    state = scene(
        acting=CONFEDERATE,
        stuart="N3418",
        f_lee="N3418",
        wickham=At("N3418", 3),
        lomax=At("N3420", 2),
        robinson="N3213",
    )
    begin(state, "stuart", "wickham", "lomax", roll="roll 3 3")
    drive(state, "march wickham", "step N3419")
    assert at(state, "f-lee").hex == "N3419"
    assert at(state, "stuart").hex == "N3418"
    drive(state, "stop", "done")
    assert texts(state) == ["join wickham", "join lomax"]


def test_5_2_the_active_leader_is_known_while_his_units_act() -> None:
    state = scene(acting=UNION, **CORPS)
    assert activation.active_leader(inner(state)) is None
    begin(state, "warren", "robinson", "griffin", roll="roll 6")
    drive(state, "march robinson")
    assert activation.active_leader(inner(state)) == "warren"
    assert {"step", "ride", "force", "stop"} <= verbs(state)
