"""13.1 The Battle of the Wilderness."""

from __future__ import annotations

import pytest

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.campaign import victory
from gtc_tui.rules.gcacw.combat.advance import AdvanceAfterCombat
from gtc_tui.rules.gcacw.forces import markers
from gtc_tui.rules.gcacw.march.activation import Activation
from gtc_tui.rules.gcacw.special.guarded_area import GuardedArea
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.turn.attachment import Attachment
from gtc_tui.rules.gcacw.turn.initiative import Cycle
from gtc_tui.rules.gcacw.turn.sequence import Game
from support import CONFEDERATE, UNION, At, at, changed, drive, inner, refused, scenario, scene, texts

WILDERNESS = scenario("gtc/01-wilderness")
ENEMY = {"lomax": "N2818"}  # far from everything


def cavalry(**placed: At | str | None) -> State:
    """The Union at its menu with these pieces on the map, a Confederate brigade far off."""
    return scene(game=WILDERNESS, acting=UNION, **{**ENEMY, **placed})


def first_actions() -> State:
    """A new game at the first action."""
    state = WILDERNESS.new_state()
    while state.decision is not None and state.decision.kind in ("transfer", "attach"):
        drive(state, "done")
    return state


# -- the first turn ------------------------------------------------------------------------------------
def test_13_1_the_confederates_win_the_first_initiative_without_dice() -> None:
    state = first_actions()
    assert state.decision is not None
    assert (state.decision.kind, state.decision.side) == ("action", CONFEDERATE)
    drive(state, "entrench heth")
    assert state.decision is not None and state.decision.kind == "initiative"  # and no other


def test_13_1_nor_the_first_of_the_second_turn() -> None:
    state = scene(game=WILDERNESS, record={"turn": 2, "action": 0}, lomax="N2818", custer="N2010")
    assert state.decision is not None and state.decision.kind == "initiative"


def test_13_1_there_are_two_turns_with_attachment_and_no_events() -> None:
    phases = WILDERNESS.phases(1)
    assert (tuple(phases), WILDERNESS.turns) == (("transfer", "attachment", "actions", "recovery"), 2)


# -- Burnside ------------------------------------------------------------------------------------------
def test_13_1_burnside_and_his_units_enter_together_in_place_of_an_action() -> None:
    state = cavalry(custer="N2010")
    assert [line for line in texts(state) if line.startswith("reinforce")] == ["reinforce 1 N2101"]
    events = drive(state, "reinforce 1 N2101")
    assert [at(state, piece).hex for piece in ("burnside", "potter", "provisional")] == ["N2101"] * 3
    assert [(at(state, piece).manpower, at(state, piece).fatigue) for piece in ("potter", "provisional")] == [
        (11, 1),
        (6, 1),
    ]
    assert "reinforce" in [event.kind for event in events]
    assert state.decision is not None and state.decision.kind == "initiative"  # nothing else in this action
    assert not [fault for fault in state.faults() if fault.startswith(("burnside", "potter", "provisional"))]


def test_13_1_once_only() -> None:
    state = scene(game=WILDERNESS, acting=UNION, record={"entered": (1,)}, custer="N2010", **ENEMY)
    assert not [line for line in texts(state) if line.startswith("reinforce")]
    assert refused(state, "reinforce 1 N2101") == ("13.1", "group 1 has already entered")


def test_13_1_not_on_the_second_turn() -> None:
    state = scene(game=WILDERNESS, acting=UNION, record={"turn": 2}, custer="N2010", **ENEMY)
    assert not [line for line in texts(state) if line.startswith("reinforce")]
    assert refused(state, "reinforce 1 N2101") == ("13.1", "reinforcements enter only on turn 1")


def test_13_1_with_an_enemy_in_the_hex_they_enter_west_of_it_on_the_north_edge() -> None:
    state = cavalry(custer="N2010", rosser="N2101", chambliss="N1901")
    found = [line.split()[-1] for line in texts(state) if line.startswith("reinforce")]
    assert found == [f"N{column:02}01" for column in range(1, 21) if column != 19]
    assert refused(state, "reinforce 1 N1901") == ("13.1", "there is an enemy unit in N1901")
    assert refused(state, "reinforce 1 N2101") == ("13.1", "N2101 is not an entry hex of group 1")
    assert refused(state, "reinforce 1 N2201")[0] == "13.1"
    drive(state, "reinforce 1 N2001")
    assert at(state, "burnside").hex == "N2001"


@pytest.mark.parametrize("dummy", [True, False])
def test_13_1_and_37_0_with_a_force_marker_in_the_hex_they_enter_west_of_it_too(dummy: bool) -> None:
    """Which of the two it is only its owner knows."""
    hiding = scenario("gtc/01-wilderness", "limited-information")
    placed = {"custer": "N2415", "rosser": "N2101", **ENEMY}
    state = scene(game=hiding, acting=CONFEDERATE, **placed)
    drive(state, "hide N2101")
    if dummy:
        state = changed(state, lambda play: play.position.lift(play.game.index[PieceId("rosser")]))
        state = changed(state, lambda play: markers.put(play, CONFEDERATE, "N2101", 1))
    drive(state, "pass")
    found = [line.split()[-1] for line in texts(state) if line.startswith("reinforce")]
    assert found == [f"N{column:02}01" for column in range(1, 21)]
    drive(state, "reinforce 1 N2001")
    assert at(state, "burnside").hex == "N2001"


def test_13_1_without_an_enemy_there_nowhere_else() -> None:
    state = cavalry(custer="N2010")
    assert refused(state, "reinforce 1 N2001") == ("13.1", "N2001 is not an entry hex of group 1")
    assert refused(state, "reinforce 2 N2101") == ("13.1", "this side has no reinforcement group 2")
    assert refused(state, "reinforce 1 X9999")[0] == "2.3"


def test_13_1_they_are_the_unions() -> None:
    state = scene(game=WILDERNESS, acting=CONFEDERATE, custer="N2010", **ENEMY)
    assert not [line for line in texts(state) if line.startswith("reinforce")]
    assert refused(state, "reinforce 1 N2101") == ("13.1", "this side has no reinforcement group 1")


# -- the escort ----------------------------------------------------------------------------------------
def escort(play: GcacwPlay) -> int:
    """Units of Union cavalry near enough to the trains."""
    return next(rule.present(play) for rule in WILDERNESS.rules.rules if isinstance(rule, GuardedArea))


def test_13_1_two_units_of_cavalry_escort_the_trains_at_the_start() -> None:
    assert escort(inner(WILDERNESS.new_state())) == 2


def test_13_1_the_last_two_do_not_march_out_of_the_circle() -> None:
    state = cavalry(davies="N3315", j_i_gregg="N3315")
    drive(state, "march davies", "roll 6 6")
    assert "step N3314" in texts(state)
    assert "step N3316" not in texts(state)
    assert refused(state, "step N3316")[0] == "13.1"
    drive(state, "step N3215")
    assert refused(state, "step N3216")[0] == "13.1"


def test_13_1_a_third_may() -> None:
    state = cavalry(davies="N3315", j_i_gregg="N3315", gibbs=At("N3413", manpower=1))
    drive(state, "march davies", "roll 6 6", "step N3316")
    assert at(state, "davies").hex == "N3316"


def test_13_1_infantry_goes_where_it_likes() -> None:
    state = cavalry(davies="N3315", j_i_gregg="N3315", mott="N3315")
    drive(state, "march mott", "roll 6", "step N3316")
    assert at(state, "mott").hex == "N3316"


@pytest.mark.parametrize("third", [None, "N3413"])
def test_13_1_an_advance_does_not_leave_too_few_either(third: str | None) -> None:
    fight = AdvanceAfterCombat(UNION, (PieceId("davies"),), ("N3315",), "N3316")
    placed: dict[str, str | None] = {"davies": "N3315", "j_i_gregg": "N3315", "gibbs": third, **ENEMY}
    state = scene(game=WILDERNESS, stack=(Game(), Cycle(), fight), **placed)
    assert ("advance davies" in texts(state)) == (third is not None)


def test_13_1_with_fewer_than_two_union_cavalry_neither_attacks_nor_entrenches() -> None:
    state = cavalry(davies="N3315", custer="N2918", robinson="N2918")
    assert refused(state, "entrench custer")[0] == "13.1"
    assert not {"entrench custer", "entrench davies"} & set(texts(state)) and "entrench robinson" in texts(state)
    drive(state, "march custer", "roll 6 6")
    assert "attack N2818" not in texts(state)
    assert refused(state, "attack N2818")[0] == "13.1"


def test_13_1_nor_does_it_join_an_assault() -> None:
    placed = {"davies": "N3315", "wilson": "N2918", "chapman": "N2918", "mcintosh": "N2918"}
    assert "assault wilson N2818" not in texts(cavalry(**placed))
    assert "assault wilson N2818" in texts(cavalry(**placed, j_i_gregg="N3315"))


def test_13_1_its_marches_must_end_nearer_than_they_began() -> None:
    state = cavalry(davies="N3315", custer="N2414")
    drive(state, "march custer", "roll 6 6")
    assert "stop" not in texts(state)
    assert refused(state, "stop")[0] == "13.1"
    drive(state, "step N2514")
    assert "stop" in texts(state)


def test_13_1_no_step_from_which_it_could_not_come_nearer_any_more() -> None:
    state = cavalry(davies="N3315", custer="N2414")
    drive(state, "march custer", "roll 1 1")
    assert "step N2315" not in texts(state)
    assert refused(state, "step N2315")[0] == "13.1"


def test_13_1_a_detour_is_allowed_while_points_last() -> None:
    state = cavalry(davies="N3315", custer="N2414")
    drive(state, "march custer", "roll 6 6")
    assert "step N2415" in texts(state)
    drive(state, "step N2415")
    assert "stop" not in texts(state)


def test_13_1_a_march_that_cannot_end_nearer_does_not_begin() -> None:
    state = cavalry(davies="N3213", custer="N2414")
    assert "march davies" not in texts(state) and "march custer" in texts(state)
    assert refused(state, "march davies")[0] == "13.1"


FAR_ROUND = "N3109"  # across the Rapidan: the first hex nearer to the trains costs 8 points


def test_13_1_a_march_that_an_ordinary_roll_brings_nearer_may_begin() -> None:
    state = cavalry(davies="N3315", custer=FAR_ROUND)
    assert "march custer" in texts(state)
    drive(state, "march custer", "roll 6 6")
    distance, ids = inner(state).game.map.hexmap.distance, inner(state).game.map.ids
    while state.decision is not None and state.decision.kind == "march" and "stop" not in texts(state):
        drive(state, next(line for line in texts(state) if line.startswith("step")))
    where = at(state, "custer").hex
    assert where is not None and distance(ids[where], ids["N3213"]) < distance(ids[FAR_ROUND], ids["N3213"])


def test_13_1_a_roll_too_low_for_that_ends_the_march_where_it_began() -> None:
    state = cavalry(davies="N3315", custer=FAR_ROUND)
    events = drive(state, "march custer", "roll 1 1")
    assert at(state, "custer").hex == FAR_ROUND and at(state, "custer").fatigue == 1
    assert [event.kind for event in events if event.kind == "march-end"] == ["march-end"]


def test_13_1_a_try_at_a_bridge_does_not_spend_the_points_that_bring_it_nearer() -> None:
    """McIntosh, 7 hexes from the trains, comes to Corbin's Bridge with too few points for both."""
    state = cavalry(davies="N3315", mcintosh="N2718", lomax="N0130")
    drive(state, "march mcintosh", "roll 2 1", "step N2818")
    assert texts(state) == ["step N2918"]
    assert refused(state, "demolish N2818/N2918")[0] == "13.1"
    rich = cavalry(davies="N3315", mcintosh="N2718", lomax="N0130")
    drive(rich, "march mcintosh", "roll 6 6", "step N2818", "step N2918")
    assert "demolish N2818/N2918" in texts(rich)


def test_13_1_nor_does_it_destroy_the_bridge_that_it_must_cross() -> None:
    state = cavalry(davies="N3315", mcintosh="N2718", lomax="N0130")
    drive(state, "march mcintosh", "roll 2 2", "step N2818")
    assert refused(state, "demolish N2818/N2918")[0] == "13.1"


def test_13_1_nor_within_an_activation() -> None:
    sheridan, davies, custer = PieceId("sheridan"), PieceId("davies"), PieceId("custer")
    both = (davies, custer)
    under_way = Activation(sheridan, both, both, (("mounted", 9),))
    placed = {"sheridan": "N3213", "davies": "N3213", "custer": "N2414"}
    state = scene(game=WILDERNESS, stack=(Game(), Cycle(), under_way), **placed, **ENEMY)
    assert texts(state) == ["march custer", "join custer"]
    assert refused(state, "march davies")[0] == "13.1"


def test_13_1_retreats_are_free() -> None:
    state = scene(game=WILDERNESS, acting=CONFEDERATE, davies="N3315", j_i_gregg="N3213", heth="N3215")
    drive(state, "march heth", "roll 6", "evade", "roll 3")
    seen = set()
    while state.decision is not None and state.decision.kind == "retreat":
        seen |= {line.split()[-1] for line in texts(state) if line.startswith("fall-back")}
        drive(state, next(line for line in texts(state) if line.split()[-1] in seen or line == "halt"))
    assert seen & {"N3316", "N3415"}
    assert escort(inner(state)) == 1
    assert at(state, "davies").hex not in ("N3315", None)


def test_13_1_all_is_lifted_when_two_are_back() -> None:
    game = scenario("gtc/01-wilderness", "attack-between-zones")
    placed = {**ENEMY, "davies": "N3315", "custer": "N3415", "lomax": "N3316"}
    state = scene(game=game, acting=UNION, **placed)
    assert "entrench davies" not in texts(state)
    drive(state, "march custer", "roll 6 6")
    assert "attack N3316" not in texts(state)
    drive(state, "step N3315")
    assert escort(inner(state)) == 2
    assert {"attack N3316", "stop"} <= set(texts(state))


def test_13_1_the_union_is_told_when_the_escort_is_too_small_and_when_it_is_back() -> None:
    state = cavalry(davies="N3315", custer="N3415", chapman="N2010")
    play = inner(state)
    WILDERNESS.rules.eliminated(play, PieceId("j-i-gregg"), "combat")
    assert [event.kind for event in play.events] == ["escort"]
    events = drive(State.from_play(play), "march custer", "roll 6 6", "step N3315")
    assert "Enough cavalry guards the trains at N3213 again" in [event.text for event in events]


def test_13_1_a_regiment_of_the_escort_is_not_attached_away() -> None:
    placed = {"5-ny": At("N3315"), "chapman": At("N3315"), "davies": "N2010"}
    stack = (Game(), Attachment(UNION))
    state = scene(game=WILDERNESS, stack=stack, record={"phase": "attachment"}, **placed, gibbs="N3413", **ENEMY)
    assert "attach 5-ny chapman" in texts(state)
    state = scene(game=WILDERNESS, stack=stack, record={"phase": "attachment"}, **placed, robinson="N3413",
                  kitching="N3413", **ENEMY)  # fmt: skip
    assert "attach kitching robinson" in texts(state) and "attach 5-ny chapman" not in texts(state)
    assert refused(state, "attach 5-ny chapman")[0] == "13.1"


# -- control and points --------------------------------------------------------------------------------
@pytest.mark.parametrize("goal", ["N3117", "N2818", "N3316"])
def test_13_1_cavalry_takes_three_of_the_objectives(goal: str) -> None:
    objectives = {objective.hex: objective for objective in WILDERNESS.objectives}
    assert objectives[goal].taken_by(WILDERNESS.piece(PieceId("custer")))
    assert objectives[goal].taken_by(WILDERNESS.piece(PieceId("robinson")))
    assert len([one for one in objectives.values() if one.taken_by(WILDERNESS.piece(PieceId("custer")))]) == 3


def test_13_1_cavalry_marches_through_todds_tavern_and_has_it() -> None:
    state = cavalry(davies="N3216", j_i_gregg="N3213", gibbs="N3213")
    before = victory.points(inner(state))
    events = drive(state, "march davies", "roll 6 6", "step N3117")
    assert [event.kind for event in events if event.kind == "control"] == ["control"]
    assert victory.points(inner(state)) == before + 6


def test_13_1_the_opening_and_the_levels_of_victory() -> None:
    play = inner(WILDERNESS.new_state())
    assert victory.points(play) == 18 + 15 + 12 + 12 + 9 + 9
    levels = {points: victory.level(WILDERNESS, points).key for points in (107, 106, 91, 90, 75, 74, 59, 58, 43, 42)}
    assert list(levels.values()) == [
        "union-decisive",
        "union-substantive",
        "union-substantive",
        "union-marginal",
        "union-marginal",
        "confederate-marginal",
        "confederate-marginal",
        "confederate-substantive",
        "confederate-substantive",
        "confederate-decisive",
    ]
