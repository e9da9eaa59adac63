"""33.0 Upton."""

from __future__ import annotations

from typing import Any

import pytest

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.report import Odds
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.combat import combat_values, flanks
from gtc_tui.rules.gcacw.combat.assaults import upton
from gtc_tui.rules.gcacw.combat.assaults.assault import Assaulting
from gtc_tui.rules.gcacw.combat.combat import Combat
from gtc_tui.rules.gcacw.state import map_state
from support import UNION, At, at, drive, inner, race, refused, scenario, scene, texts, verbs

GAME = scenario("gtc/04-bloody-spotsylvania")
TARGET = "N3318"


def declared(leader: str = "warren", units: tuple[str, ...] = ("griffin", "crawford"), **given: Any) -> State:
    """An assault declared and ordered, up to the question about Upton."""
    there: dict[str, Any] = dict.fromkeys(units, "N3217")
    there |= {leader.replace("-", "_"): "N3217", "kershaw": At(TARGET, works="breastworks"), "anderson_i": TARGET}
    state = scene(**{"game": GAME, "acting": UNION, "record": {"turn": 2}, **there, **given})
    drive(state, f"assault {leader} {TARGET}", *(f"choose {unit}" for unit in units if len(units) > 1))
    return state


def mark(state: State) -> int:
    return map_state.get(inner(state), upton.MARK)


def battle(state: State) -> Combat:
    found = inner(state).stack[-1]
    assert isinstance(found, Combat)
    return found


def asked(state: State) -> bool:
    return state.decision is not None and state.decision.kind == "upton"


@pytest.mark.parametrize(
    ("leader", "unit", "may"),
    [
        ("warren", "griffin", True),
        ("hancock", "barlow", True),
        ("sedgwick", "ricketts", True),
        ("wright-vi", "ricketts", True),
        ("burnside", "potter", False),
    ],
)
def test_33_0_he_joins_assaults_of_named_leaders(leader: str, unit: str, may: bool) -> None:
    state = declared(leader, (unit,))
    assert asked(state) is may
    if may:
        assert set(texts(state)) == {"upton", "done"}


def test_33_0_only_a_scenario_with_his_mark_has_him() -> None:
    state = scene(game=race(), acting=UNION, warren="N3217", griffin="N3217", kershaw=TARGET)
    drive(state, f"assault warren {TARGET}")
    assert state.decision is not None and state.decision.kind == "command"


def test_33_0_left_out_at_the_start_he_stays_available() -> None:
    state = declared()
    drive(state, "done", "roll 1")
    assert mark(state) == 0 and not asked(state)


def test_33_0_after_the_command_roll_his_side_decides() -> None:
    state = declared()
    drive(state, "upton")
    assert state.decision is not None and state.decision.kind == "command"
    drive(state, "roll 2")  # 5 less 2: three may attack
    assert asked(state) and state.decision.rule == "33.0"
    drive(state, "upton")
    assert battle(state).battle.upton and battle(state).battle.attackers == ("griffin", "crawford")
    assert mark(state) == upton.GONE


def test_33_0_he_counts_as_one_of_the_units_that_may_attack() -> None:
    state = declared()
    drive(state, "upton", "roll 3", "upton")  # two may attack, he is one of them
    assert state.decision is not None and state.decision.kind == "pick"
    drive(state, "choose griffin")
    assert battle(state).battle.attackers == ("griffin",)
    without = declared()
    drive(without, "upton", "roll 3", "done")
    assert battle(without).battle.attackers == ("griffin", "crawford")


def test_33_0_he_never_attacks_alone_and_comes_back_in_the_next_turn() -> None:
    state = declared()
    drive(state, "upton", "roll 4")  # one may attack
    assert not asked(state) and mark(state) == 3
    drive(state, "choose griffin")
    assert not battle(state).battle.upton
    failed = declared()
    drive(failed, "upton", "roll 5")
    assert mark(failed) == 3 and not any(isinstance(stage, Assaulting) for stage in inner(failed).stack)


def test_33_0_declined_after_the_roll_he_is_set_aside_until_the_next_turn() -> None:
    state = declared()
    drive(state, "upton", "roll 1", "done")
    assert mark(state) == 3 and not battle(state).battle.upton
    play = inner(state)
    assert not upton.may_join(play, PieceId("hancock"))
    play.amend(turn=3)
    assert upton.may_join(play, PieceId("hancock"))


def test_33_0_once_he_has_attacked_he_is_gone_for_good() -> None:
    state = declared()
    drive(state, "upton", "roll 1", "upton")
    play = inner(state)
    play.amend(turn=5)
    assert not upton.available(play)
    state.undo()
    assert mark(state) == 0


def test_33_0_a_target_that_rides_off_leaves_him_unused() -> None:
    state = declared(kershaw=None, anderson_i=None, wickham=At(TARGET), f_lee=TARGET)
    drive(state, "upton", "evade")
    while state.decision is not None and mark(state) == 0:
        state.apply(state.decision.default or state.decision.actions[0])
    assert mark(state) == 3


def test_33_0_entrenchments_count_for_nothing() -> None:
    plain, massed = declared(), declared()
    drive(plain, "done", "roll 1")
    drive(massed, "upton", "roll 1", "upton")
    entrenched, bare = (combat_values.defence(inner(massed), TARGET, dug_in=dug_in) for dug_in in (True, False))
    assert (entrenched.value, bare.value) == (16, 8)
    ratios = [
        next(line.value for line in battle(state)._assess(inner(state)).lines if line.key == "ratio")
        for state in (plain, massed)
    ]
    assert ratios == [0, 1]  # 20 against 16, 20 against 8
    assert entrenched.guns == 2 * bare.guns


def test_33_0_nor_for_flanks() -> None:
    state = declared(mcintosh=At("N3418", manpower=2))
    play = inner(state)
    entrenched = flanks.cover(play, TARGET, UNION, combat_values.defence(play, TARGET))
    bare = flanks.cover(play, TARGET, UNION, combat_values.defence(play, TARGET, dug_in=False))
    assert bare.covered > entrenched.covered


def test_33_0_odds_tell_of_him() -> None:
    state = declared()
    drive(state, "upton")
    with_him = state.query(UNION, "odds", hex=TARGET)
    drive(other := declared(), "done")
    without = other.query(UNION, "odds", hex=TARGET)
    assert isinstance(with_him, Odds) and isinstance(without, Odds)
    assert with_him.modifier > without.modifier
    assert any("on 1 to 2" in line for line in with_him.basis)
    assert any("on 1 to 3" in line for line in without.basis)


def test_33_0_the_question_takes_two_answers() -> None:
    state = declared()
    assert verbs(state) == {"upton", "done"}
    assert refused(state, "pass")
    assert at(state, "griffin").fatigue == 0
