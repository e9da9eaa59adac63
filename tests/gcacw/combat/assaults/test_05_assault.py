"""5.3 Assault, with the procedure of 7.1; grand assault."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from ground import CENTRE, NE, NW, SE, SW, N, S, field, step

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.event import Event
from gtc_tui.engine.report import Odds
from gtc_tui.engine.state import State
from gtc_tui.model.terrain import Edge
from gtc_tui.rules.gcacw.combat.assaults import assault, grand_assault
from gtc_tui.rules.gcacw.combat.assaults.assault import Assault
from gtc_tui.rules.gcacw.combat.combat import Combat
from gtc_tui.rules.gcacw.state.actions import Acting
from gtc_tui.rules.gcacw.state.game import GcacwGame
from support import CONFEDERATE, UNION, At, at, drive, inner, refused, said, scene, texts

LEE = {"like": "ewell", "id": "lee", "name": "Lee", "size": "Army", "command": "ANV", "command_value": 6,
       "tactical_attack": 0, "tactical_defence": 0, "assault_bonus": "stacked"}  # fmt: skip


def kind(state: State) -> str | None:
    return state.decision.kind if state.decision else None


def offered(side: Side = CONFEDERATE, game: GcacwGame | None = None, **placed: At | str) -> list[str]:
    """Assaults that a side could declare."""
    state = scene(game=game or field(), **placed)
    return [f"{action.leader} {action.target}" for action in assault.options(inner(state), Acting(inner(state), side))]


def rolls(events: list[Event]) -> list[str]:
    return [event.text for event in events if event.kind == "roll"]


# -- who may ----------------------------------------------------------------------------------------------------------
def test_5_3_a_leader_with_a_ready_unit_against_adjacent_enemies() -> None:
    assert offered(ewell=N, rodes=N, cutler=CENTRE, griffin=step(N, "n")) == [
        f"ewell {step(N, 'n')}",
        f"ewell {CENTRE}",
    ]


@pytest.mark.parametrize(
    ("why", "placed"),
    [
        ("no enemy beside him", {"ewell": N, "rodes": N, "cutler": S}),
        ("units of another command", {"ewell": step(CENTRE, "se", "s"), "rodes": step(CENTRE, "se", "s"),
                                      "kershaw": N, "cutler": CENTRE}),
        ("his unit is elsewhere", {"ewell": step(N, "n"), "e_johnson": step(N, "n"), "rodes": N, "cutler": CENTRE}),
        ("fatigue 4", {"ewell": N, "rodes": At(N, fatigue=4), "cutler": CENTRE}),
        ("demoralized (11.0)", {"ewell": N, "rodes": At(N, demoralized=1), "cutler": CENTRE}),
        ("other side", {"warren": N, "robinson": N, "rodes": CENTRE}),
    ],
)  # fmt: skip
def test_5_3_nobody_else(why: str, placed: dict[str, Any]) -> None:
    assert offered(**placed) == [], why


def test_5_3_not_across_a_river_and_not_by_wagons() -> None:
    river = field(hexsides={(N, CENTRE): Edge.MAJOR_RIVER})
    assert offered(game=river, ewell=N, rodes=N, cutler=CENTRE) == []
    wagons = field(figures={"rodes": {"arm": "wagon"}})
    assert offered(game=wagons, ewell=N, rodes=N, cutler=CENTRE) == []


def test_5_3_army_leaders_lead_no_assault() -> None:
    game = field(extra=(LEE,))
    assert offered(game=game, lee=N, rodes=N, cutler=CENTRE) == []
    state = scene(game=game, lee=N, rodes=N, cutler=CENTRE)
    assert said(assault.refusal(inner(state), Assault(PieceId("lee"), CENTRE))) == (
        "5.3",
        "Lee leads an army: only his subordinates declare assaults",
    )


def test_5_3_refusals_name_the_reason() -> None:
    def why(leader: str, target: str, **placed: At | str) -> tuple[str, str] | None:
        return said(assault.refusal(inner(scene(game=field(), **placed)), Assault(PieceId(leader), target)))

    tired = At(N, fatigue=4)
    assert why("ewell", CENTRE, ewell=N, rodes=tired, cutler=CENTRE) == (
        "5.3",
        "Rodes is at fatigue level 4 and may not be selected",
    )
    assert why("ewell", CENTRE, ewell=N, rodes=At(N, demoralized=2), cutler=CENTRE) == (
        "11.0",
        "Rodes is demoralized and may not assault",
    )
    assert why("ewell", S, ewell=N, rodes=N, cutler=S) == ("7.1", f"{S} is not adjacent to Rodes")
    assert why("ewell", CENTRE, ewell=N, rodes=N, cutler=CENTRE) is None
    alone = why("ewell", CENTRE, ewell=N, kershaw=N, rodes=S, cutler=CENTRE)
    assert alone == ("5.3", "no unit of Ewell's command is in his hex")


# -- the procedure ----------------------------------------------------------------------------------------------------
def ordered(*, game: GcacwGame | None = None, **more: At | str | None) -> State:
    """Ewell (command 6), with E Johnson and Rodes beside Cutler; the order is due."""
    placed: dict[str, Any] = {"ewell": N, "e_johnson": N, "rodes": N, "cutler": CENTRE, **more}
    state = scene(game=game or field(), acting=CONFEDERATE, **placed)
    drive(state, f"assault ewell {CENTRE}")
    return state


def attackers(state: State) -> tuple[str, ...]:
    stage = inner(state).stack[-1]
    assert isinstance(stage, Combat)
    return stage.battle.attackers


def test_5_3_units_are_ordered_one_by_one() -> None:
    state = ordered(kershaw=N, lomax=N)
    assert kind(state) == "order"
    assert texts(state) == ["choose e-johnson", "choose rodes"]
    assert refused(state, "done") == ("5.3", "choose at least one unit")
    assert refused(state, "choose kershaw")[0] == "5.3"
    drive(state, "choose rodes")
    assert texts(state) == ["choose e-johnson", "done"]
    assert refused(state, "choose rodes") == ("5.3", "Rodes is already chosen")
    drive(state, "done")
    assert kind(state) == "command"


def test_5_3_one_unit_needs_no_order() -> None:
    assert kind(ordered(e_johnson=None)) == "command"


def test_5_3_the_order_ends_when_all_are_named() -> None:
    state = ordered()
    drive(state, "choose rodes", "choose e-johnson")
    assert kind(state) == "command"


@pytest.mark.parametrize(("die", "most"), [(1, 5), (4, 2), (5, 1)])
def test_5_3_command_value_less_the_die_units_may_attack(die: int, most: int) -> None:
    state = ordered()
    drive(state, "choose rodes", "choose e-johnson")
    many = f"up to {most} units" if most > 1 else "1 unit"
    assert rolls(drive(state, f"roll {die}")) == [f"Command roll {die}: {many} may attack"]
    assert kind(state) == ("pick" if most < 2 else "combat")


def test_5_3_nothing_happens_when_the_command_roll_fails() -> None:
    state = ordered()
    drive(state, "choose rodes", "done")
    events = drive(state, "roll 6")
    assert rolls(events) == ["Command roll 6: the assault fizzles"]
    assert at(state, "rodes").fatigue == 0
    assert kind(state) == "initiative"


def test_5_3_only_those_who_attack_pay_fatigue() -> None:
    state = ordered()
    drive(state, "choose rodes", "choose e-johnson", "roll 5")
    assert kind(state) == "pick"
    drive(state, "choose e-johnson")
    assert attackers(state) == ("e-johnson",)
    assert (at(state, "e-johnson").fatigue, at(state, "rodes").fatigue) == (1, 0)


def test_5_3_fewer_may_attack_than_the_roll_allows() -> None:
    extra = ({"like": "rodes", "id": "early-div", "name": "Early"},)
    state = ordered(game=field(extra=extra), early_div=At(N, 8))
    drive(state, "choose rodes", "choose e-johnson", "choose early-div", "roll 4", "choose rodes", "done")
    assert attackers(state) == ("rodes",)


def test_5_3_fatigue_3_may_assault_and_needs_no_extended_march() -> None:
    state = ordered(e_johnson=None, rodes=At(N, fatigue=3))
    drive(state, "roll 1")
    assert kind(state) == "combat"
    assert (at(state, "rodes").fatigue, at(state, "rodes").organized) == (4, True)


def test_5_3_all_attackers_share_the_result() -> None:
    state = ordered(e_johnson=At(N, 8), rodes=At(N, 9), cutler=At(CENTRE, 18, works="fort"))
    drive(state, "choose rodes", "choose e-johnson", "roll 1", "roll 1 6")
    while kind(state) == "loss":
        drive(state, texts(state)[0])
    for unit in ("rodes", "e-johnson"):
        assert (at(state, unit).fatigue, at(state, unit).organized) == (4, False)


def test_5_3_after_an_assault_the_action_is_over() -> None:
    state = ordered(e_johnson=None, kershaw=step(N, "n"))
    drive(state, "roll 1", "roll 1 4", "stand")
    assert kind(state) == "initiative"
    assert inner(state).record.action == 4


# -- 7.1 grand assault ------------------------------------------------------------------------------------------------
def grand(**more: At | str | None) -> State:
    """Anderson's assault on Cutler with Lee two hexes behind; Rodes and Field stand on other sides of Cutler."""
    placed: dict[str, Any] = {
        "anderson_i": N,
        "kershaw": At(N, 8),
        "lee": step(N, "n", "n"),
        "e_johnson": step(N, "n", "n"),
        "rodes": NE,
        "field": SE,
        "cutler": CENTRE,
        **more,
    }
    state = scene(game=field(extra=(LEE,)), acting=CONFEDERATE, **placed)
    drive(state, f"assault anderson-i {CENTRE}")
    return state


def test_7_1_the_army_leader_may_bring_in_further_hexes() -> None:
    state = grand()
    decision = state.decision
    assert decision is not None and (decision.kind, decision.subject) == ("grand", "lee")
    assert texts(state) == [f"grand {NE}", f"grand {SE}", "done"]
    drive(state, "done")
    assert kind(state) == "command"


def test_7_1_not_without_him_within_his_command_radius() -> None:
    assert kind(grand(lee=None)) == "command"
    assert kind(grand(lee=step(N, "n", "n", "n"), e_johnson=step(N, "n", "n", "n"))) == "grand"
    assert kind(grand(lee=step(N, "n", "n", "n", "n"), e_johnson=step(N, "n", "n", "n", "n"))) == "command"


def test_7_1_only_hexes_with_units_that_can_attack() -> None:
    state = grand(rodes=At(NE, fatigue=4), field=At(SE, demoralized=1), lomax=S)
    assert texts(state) == [f"grand {S}", "done"]
    assert refused(state, f"grand {NE}")[0] == "7.1"
    assert refused(state, f"grand {SW}")[0] == "7.1"


@pytest.mark.parametrize(("die", "joins"), [(1, True), (4, True), (5, False), (6, False)])
def test_7_1_a_hex_joins_on_command_value_less_two(die: int, joins: bool) -> None:
    state = grand()
    drive(state, f"grand {NE}", "done", "roll 1")
    assert kind(state) == "grand-roll"
    events = drive(state, f"roll {die}")
    text = f"Grand assault, die {die}: {NE} " + (f"joins with up to {6 - die} units" if joins else "stays out")
    assert rolls(events) == [text]
    assert at(state, "rodes").fatigue == int(joins)
    assert at(state, "field").fatigue == 0
    drive(state, *["decline"] if kind(state) == "refuse" else [])
    stage = inner(state).stack[-1]
    assert isinstance(stage, Combat)
    battle = stage.battle
    assert battle.attackers == (("kershaw", "rodes") if joins else ("kershaw",))
    assert battle.kind == ("grand" if joins else "assault")
    assert battle.origins == ((N, NE) if joins else (N,))


def test_7_1_every_hex_rolls_for_itself_and_lee_adds_one() -> None:
    state = grand()
    drive(state, f"grand {NE}", f"grand {SE}")
    assert kind(state) == "command"  # no further hex to name
    drive(state, "roll 1", "roll 4", "roll 2")
    events = drive(state, "decline")
    (attack, _defence) = [event.text for event in events if event.kind == "modifiers"]
    assert "Lee takes part +1" in attack
    assert "Ratio 28:10 +1" in attack
    assert "Tactical values 4 (Anderson) to 2 (Cutler) +2" in attack


def test_7_1_more_units_than_may_join_are_picked_by_the_owner() -> None:
    state = grand(field=NE, lomax=NE)
    drive(state, f"grand {NE}", "roll 1", "roll 4")
    assert kind(state) == "pick"
    assert texts(state) == ["choose rodes", "choose field", "choose lomax"]
    drive(state, "choose field", "choose lomax")
    assert (at(state, "rodes").fatigue, at(state, "field").fatigue, at(state, "lomax").fatigue) == (0, 1, 1)


def test_7_1_units_of_other_commands_in_the_leaders_own_hex_may_be_taken_along() -> None:
    """On a die of their own, like any hex; those of his own command are ordered, not brought in."""
    state = grand(rodes=N, field=N, lomax=None)
    assert kind(state) == "order"
    drive(state, "choose kershaw", "done")
    assert texts(state) == [f"grand {N}", "done"]
    drive(state, f"grand {N}", "roll 1", "roll 4")
    stage = combat_of(state)
    assert (stage.battle.kind, stage.battle.attackers, stage.battle.origins) == ("grand", ("kershaw", "rodes"), (N,))
    assert (at(state, "rodes").fatigue, at(state, "field").fatigue) == (1, 0)


def test_7_1_his_own_hex_stays_out_on_a_high_die() -> None:
    state = grand(rodes=N, field=None)
    drive(state, f"grand {N}", "roll 1", "roll 5")
    assert combat_of(state).battle.kind == "assault"


def test_7_1_the_odds_of_a_grand_assault_are_told_while_others_are_rolled_for() -> None:
    state = grand()
    drive(state, f"grand {NE}", f"grand {SE}", "roll 1", "roll 4")
    assert kind(state) == "grand-roll"
    report = state.query(None, "odds")
    assert isinstance(report, Odds) and "Kershaw" in report.title


@pytest.mark.parametrize(("option", "value", "who"), [(False, 5, "Rodes"), (True, 4, "Anderson")])
def test_7_4_in_a_grand_assault_the_best_tactical_value_of_all_who_take_part_counts(
    option: bool, value: int, who: str
) -> None:
    game = field(extra=(LEE,), figures={"rodes": {"tactical_attack": 5}})
    if option:
        game = dataclasses.replace(game, options={"leader-tactics": True})
    assert f"Tactical values {value} ({who}) to" in tactics(game, "roll 4")
    assert "Tactical values 4 (Anderson) to" in tactics(game, "roll 6")  # nobody joins: an assault like any other


@pytest.mark.parametrize(("where", "value", "who"), [(NE, 5, "Ewell"), (SW, 4, "Anderson")])
def test_7_4_a_leader_takes_part_with_an_attacking_unit_of_his_command(where: str, value: int, who: str) -> None:
    game = field(extra=(LEE,), figures={"ewell": {"tactical_attack": 5}})
    assert f"Tactical values {value} ({who}) to" in tactics(game, "roll 4", ewell=where)


def test_7_4_a_leader_takes_part_only_where_one_of_his_units_attacks() -> None:
    """Ewell is in a hex that others attack from; his Rodes attacks from the next."""
    game = field(extra=(LEE,), figures={"ewell": {"tactical_attack": 5}})
    assert "Tactical values 4 (Anderson) to" in tactics(game, "roll 4", ewell=N, e_johnson=N)


def tactics(game: GcacwGame, die: str, **more: At | str) -> str:
    """What an assault that Rodes is to join on this die says of tactical values."""
    placed = {"anderson_i": N, "kershaw": At(N, 8), "lee": N, "rodes": NE, "e_johnson": SW, "cutler": CENTRE, **more}
    state = scene(game=game, acting=CONFEDERATE, **placed)
    drive(state, f"assault anderson-i {CENTRE}", f"grand {NE}", "done", "roll 1", die)
    stage = combat_of(state)
    return next(line.label for line in stage._assess(inner(state)).lines if line.key == "tactical")


def combat_of(state: State) -> Combat:
    """The combat that an assault has come to, flanks not refused."""
    if kind(state) == "refuse":
        drive(state, "decline")
    stage = inner(state).stack[-1]
    assert isinstance(stage, Combat)
    return stage


def test_7_1_a_failed_command_roll_ends_the_grand_assault_too() -> None:
    state = grand()
    drive(state, f"grand {NE}", "done", "roll 5")
    assert kind(state) == "initiative"
    assert at(state, "rodes").fatigue == 0


def test_7_1_all_attackers_may_advance() -> None:
    state = grand(
        kershaw=At(N, 18), rodes=At(NE, 18), cutler=At(CENTRE, 3), field=None, griffin=step(CENTRE, "s", "s", "s")
    )
    drive(state, f"grand {NE}", "roll 1", "roll 1")
    drive(state, *["decline"] if kind(state) == "refuse" else [])
    drive(state, "roll 6 1")
    assert set(texts(state)) == {"advance kershaw", "advance rodes", "done"}
    drive(state, "advance rodes", "advance kershaw")
    assert at(state, "anderson-i").hex == CENTRE
    assert kind(state) == "initiative"


def test_7_1_the_cavalry_retreat_comes_before_the_command_roll() -> None:
    state = grand(cutler=None, chapman=CENTRE)
    drive(state, f"grand {NE}", "done")
    assert kind(state) == "evade"
    assert state.decision is not None and state.decision.side == UNION


def test_7_1_grand_assault_needs_legal_hexsides() -> None:
    river = field(extra=(LEE,), hexsides={(NE, CENTRE): Edge.MAJOR_RIVER})
    state = scene(game=river, anderson_i=N, kershaw=N, lee=N, rodes=NE, field=NW, cutler=CENTRE)
    assert grand_assault.hexes(inner(state), PieceId("anderson-i"), CENTRE) == [NW]
