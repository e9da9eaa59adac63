"""32.0 Confederate forts, in scenario 5: S3523 stands alone on the Brook Turnpike, S3733 is Drewry's Bluff."""

from __future__ import annotations

from fractions import Fraction

import pytest

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.campaign import forts
from gtc_tui.rules.gcacw.combat import attack, combat_values, flanks
from gtc_tui.rules.gcacw.combat.advance import AdvanceAfterCombat
from gtc_tui.rules.gcacw.combat.assaults import assault
from gtc_tui.rules.gcacw.combat.assaults.assault import Assault
from gtc_tui.rules.gcacw.combat.combat import Combat
from gtc_tui.rules.gcacw.combat.modifiers import Battle, assess_battle, factors
from gtc_tui.rules.gcacw.combat.retreat import first_choice
from gtc_tui.rules.gcacw.march.movement import Mover, legal_steps
from gtc_tui.rules.gcacw.present import odds
from gtc_tui.rules.gcacw.state import ground, map_state, pieces
from gtc_tui.rules.gcacw.state.actions import Acting
from gtc_tui.rules.gcacw.tables.tables import (
    BIT_ADVANCE,
    BIT_D,
    BIT_E,
    BIT_F1,
    BIT_F2,
    BIT_RETREAT,
    BIT_ROUT,
    BIT_ROUT2,
)
from support import CONFEDERATE, UNION, At, at, changed, drive, inner, refused, scenario, scene, texts

RAID = scenario("gtc/05-sheridan-rides-south")
FORT, NORTH = "S3523", "S3522"
DEVIN = PieceId("devin")


def line(state: State, key: str, points: int = 6) -> int | None:
    found = assess_battle(inner(state), attack.march_battle(inner(state), DEVIN, FORT, points))
    return next(entry.value for entry in found.lines if entry.key == key)


def under_way(state: State) -> Battle:
    """The combat that waits for its dice."""
    stage = inner(state).stack[-1]
    assert isinstance(stage, Combat)
    return stage.battle


def against(state: State, difference: int) -> list[str]:
    """Rolls the two dice so that the modified difference is this one, or as near as dice come; the retreat is over."""
    assert state.decision is not None and state.decision.kind == "combat"
    found = assess_battle(inner(state), under_way(state))
    wanted = max(-5, min(5, difference - found.modifier))
    attacker = max(1, 1 + wanted)
    events = drive(state, f"roll {attacker} {attacker - wanted}")
    return [event.kind for event in events]


def test_32_0_an_empty_fort_may_be_attacked_from_a_march_and_by_assault() -> None:
    state = scene(game=RAID, acting=UNION, sheridan=NORTH, devin=NORTH)
    play = inner(state)
    assert attack.targets(play, DEVIN) == [FORT]
    assert Assault(PieceId("sheridan"), FORT) in assault.options(play, Acting(play, UNION))
    drive(state, "march devin", "roll 6 6", f"attack {FORT}")
    assert state.decision is not None and state.decision.kind in ("artillery", "combat")


def test_32_0_a_fort_is_no_target_for_its_own_side() -> None:
    state = scene(game=RAID, acting=CONFEDERATE, lomax=NORTH)
    assert attack.targets(inner(state), PieceId("lomax")) == []
    drive(state, "march lomax", "roll 6 6")
    assert refused(state, f"attack {FORT}") == ("7.1", f"there is no enemy unit in {FORT}")
    assert f"step {FORT}" in texts(state)


@pytest.mark.parametrize(("where", "value", "guns"), [(FORT, 1, 2), ("S3733", 2, 4), ("S3933", 2, 4)])
def test_32_0_own_values_of_a_fort(where: str, value: int, guns: int) -> None:
    found = combat_values.defence(inner(scene(game=RAID)), where)
    assert (found.cv2, found.value, found.guns) == (0, value, guns)


def test_32_0_units_in_a_fort_count_one_and_a_half_times_and_the_fort_on_top() -> None:
    state = scene(game=RAID, hunton=At(FORT, 3), lomax=At(FORT, 2, works="breastworks"))
    hunton, lomax = (inner(state).position.cv2(inner(state).game.index[PieceId(name)]) for name in ("hunton", "lomax"))
    found = combat_values.defence(inner(state), FORT)
    raised = Fraction(hunton, 2) * Fraction(3, 2) + Fraction(lomax, 2) * 2 * Fraction(3, 2)
    assert (found.cv2, found.value) == (hunton + lomax, raised + 1)


def test_32_0_the_column_is_that_of_the_units_and_the_lowest_for_a_fort_alone() -> None:
    alone = scene(game=RAID, devin=At(NORTH, 3))
    manned = scene(game=RAID, devin=At(NORTH, 3), hunton=At(FORT, 3))
    battle = attack.march_battle(inner(alone), DEVIN, FORT, 6)
    assert assess_battle(inner(alone), battle).defender_cv2 == 1
    assert assess_battle(inner(manned), battle).defender_cv2 == 6


def test_32_0_no_tactical_modifier_for_the_attacker_of_a_fort() -> None:
    assert line(scene(game=RAID, sheridan=NORTH, devin=NORTH), "tactical") == 0
    assert line(scene(game=RAID, sheridan=NORTH, devin=NORTH, **{"1_md": FORT}), "tactical") == 0
    worse = scene(game=RAID, devin=NORTH, stuart=FORT, lomax=FORT)
    tactical = factors(inner(worse), attack.march_battle(inner(worse), DEVIN, FORT, 6)).tactical
    assert tactical[0] < tactical[1] and line(worse, "tactical") == tactical[0] - tactical[1]


def test_32_0_no_flank_bonus_against_a_fort() -> None:
    ring = {"custer": "S3622", "gibbs": "S3423", "davies": "S3524", "chapman": "S3422"}
    state = scene(game=RAID, devin=NORTH, **ring, hunton=FORT)
    play = inner(state)
    assert flanks.cover(play, FORT, UNION, combat_values.defence(play, FORT)).covered >= 5
    assert line(state, "flanks") == 0
    map_state.put(play, forts.key(FORT), 1)
    assert line(State.from_play(play), "flanks")


def test_32_0_union_units_do_not_enter_retreat_into_or_command_through_a_fort() -> None:
    state = scene(game=RAID, acting=UNION, devin=NORTH, sheridan=NORTH, lomax="S3421")
    play = inner(state)
    assert FORT not in [to for to, _cost in legal_steps(play, Mover(DEVIN, 12, False))]
    assert FORT not in first_choice(play, UNION, (NORTH,), "S3421")
    drive(state, "march devin", "roll 6 6")
    assert refused(state, f"step {FORT}") == ("32.0", f"the fort in {FORT} must be destroyed first")
    assert play.position.trace(0, play.game.map.ids[NORTH], 3)[play.game.map.ids[FORT]] == 255
    map_state.put(play, forts.key(FORT), 1)
    ground.refresh(play)
    assert play.position.trace(0, play.game.map.ids[NORTH], 3)[play.game.map.ids[FORT]] == 1
    assert FORT in first_choice(play, UNION, (NORTH,), "S3421")


def test_32_0_a_fort_beside_a_union_defender_covers_his_flank() -> None:
    state = scene(game=RAID, devin=NORTH, lomax="S3421")
    play = inner(state)
    before = flanks.cover(play, NORTH, CONFEDERATE, combat_values.defence(play, NORTH)).covered
    map_state.put(play, forts.key(FORT), 1)
    ground.refresh(play)
    assert flanks.cover(play, NORTH, CONFEDERATE, combat_values.defence(play, NORTH)).covered == before - 1


def test_32_0_an_empty_fort_exerts_no_zone_of_control() -> None:
    play = inner(scene(game=RAID, devin=NORTH))
    assert play.position.zoc(1, play.game.map.ids[NORTH]) == (0, 0)


def test_32_0_a_retreat_destroys_the_fort_for_good_and_leaves_a_redoubt() -> None:
    state = scene(game=RAID, acting=UNION, devin=At(NORTH, 3))
    drive(state, "march devin", "roll 6 6", f"attack {FORT}")
    if state.decision is not None and state.decision.kind == "artillery":
        drive(state, "roll 2")
    kinds = against(state, 12)
    play = inner(state)
    assert "fort" in kinds and map_state.get(play, forts.key(FORT)) == 1
    assert play.record.ledger == ()  # a fort is no manpower
    assert "advance devin" in texts(state)
    drive(state, "advance devin")
    play = inner(state)
    assert at(state, "devin").hex == FORT
    assert combat_values.defence(play, FORT).value == Fraction(3, 2) * 3
    assert not forts.stands(play, FORT)
    state.undo()
    assert f"advance {DEVIN}" in texts(state) and map_state.get(inner(state), forts.key(FORT)) == 1


def test_32_0_other_results_do_not_touch_a_fort() -> None:
    state = scene(game=RAID, acting=UNION, devin=At(NORTH, 3))
    drive(state, "march devin", "roll 6 6", f"attack {FORT}")
    if state.decision is not None and state.decision.kind == "artillery":
        drive(state, "roll 1")
    kinds = against(state, -3)
    assert "fort" not in kinds and forts.stands(inner(state), FORT)


@pytest.mark.parametrize(
    ("letters", "falls"),
    [(BIT_RETREAT, True), (BIT_ROUT, True), (BIT_ROUT2, True), (BIT_F1 | BIT_F2 | BIT_D | BIT_E, False)],
)
def test_32_0_a_retreat_as_well_as_a_rout_destroys_it_and_no_other_letter(letters: int, falls: bool) -> None:
    play = inner(scene(game=RAID, devin=NORTH))
    forts.suffer(play, FORT, UNION, letters | BIT_ADVANCE)
    assert forts.stands(play, FORT) is not falls
    assert (FORT in dict(legal_steps(play, Mover(DEVIN, 12, False)))) is falls  # a redoubt keeps nobody out


def test_32_0_who_loses_the_garrison_but_not_the_fort_keeps_the_enemy_out() -> None:
    state = scene(game=RAID, devin=NORTH)
    play = inner(state)
    assert AdvanceAfterCombat(UNION, (DEVIN,), (NORTH,), FORT).decision(play) is None
    map_state.put(play, forts.key(FORT), 1)
    assert AdvanceAfterCombat(UNION, (DEVIN,), (NORTH,), FORT).decision(play) is not None


def test_32_0_odds_against_a_fort_alone() -> None:
    state = scene(game=RAID, acting=UNION, sheridan=NORTH, devin=NORTH)
    found = odds.march_odds(inner(state), DEVIN, FORT, 12)
    assert found.retreat > 0 and (found.defender_loss, found.points) == (0, -2 * found.attacker_loss)


def test_32_0_first_work_in_a_fort_gives_breastworks_begun() -> None:
    state = scene(game=RAID, acting=CONFEDERATE, hunton=FORT)
    drive(state, "entrench hunton")
    assert at(state, "hunton").works == "breastworks-build"


def test_32_0_forts_only_where_the_scenario_has_the_rule() -> None:
    play = inner(scene(game=scenario("gtc/08-trevilian-station"), devin=NORTH))
    assert attack.targets(play, DEVIN) == [] and not forts.stands(play, FORT)
    assert FORT in [to for to, _cost in legal_steps(play, Mover(DEVIN, 12, False))]


def test_32_0_a_whole_assault_on_an_empty_fort() -> None:
    state = scene(game=RAID, acting=UNION, sheridan=NORTH, devin=NORTH, custer=NORTH)
    drive(state, f"assault sheridan {FORT}", "choose devin", "choose custer")
    while state.decision is not None and state.decision.kind != "command":
        drive(state, "done")
    drive(state, "roll 1")
    if state.decision is not None and state.decision.kind == "artillery":
        drive(state, "roll 2")
    assert under_way(state).leader == "sheridan"
    kinds = against(state, 12)
    assert "fort" in kinds and pieces.fatigue(inner(state), DEVIN) >= 1


def test_32_0_a_union_unit_in_a_fort_that_stands_is_a_fault() -> None:
    state = scene(game=RAID, devin=FORT)
    fault = f"{FORT}: an enemy in a fort that stands"
    assert fault in state.faults()
    state = changed(state, lambda play: map_state.put(play, forts.key(FORT), 1))
    assert fault not in state.faults()
