"""7.1 Attacks from a march: what may be attacked, the order of events, who is told what."""

from __future__ import annotations

import pytest
from ground import CENTRE, NE, SE, SW, N, S, Witness, fall_back, field, step, told

from gtc_tui.engine.action import PieceId
from gtc_tui.errors import IllegalAction
from gtc_tui.model.terrain import Edge
from gtc_tui.rules.gcacw.combat import attack
from gtc_tui.rules.gcacw.combat.attack import MarchAttack
from support import CONFEDERATE, UNION, At, at, drive, inner, refused, said, scene, texts

ROBINSON = PieceId("robinson")


def test_7_1_targets_are_adjacent_enemies() -> None:
    state = scene(game=field(), robinson=CENTRE, rodes=N, lomax=S, kershaw=step(CENTRE, "ne", "ne"), griffin=NE)
    assert attack.targets(inner(state), ROBINSON) == [N, S]


def test_7_1_leaders_alone_are_no_target() -> None:
    state = scene(game=field(), robinson=CENTRE, ewell=N, rodes=step(CENTRE, "s", "s", "s"))
    assert attack.targets(inner(state), ROBINSON) == []


def test_7_1_wagons_never_attack() -> None:
    game = field(figures={"robinson": {"arm": "wagon"}})
    state = scene(game=game, robinson=CENTRE, rodes=N)
    assert attack.targets(inner(state), ROBINSON) == []
    assert said(attack.refusal(inner(state), ROBINSON, N)) == ("7.1", "Robinson is a wagon train and may not attack")


@pytest.mark.parametrize(
    ("terrain", "features", "reason"),
    [
        ("clear", Edge.MINOR_RIVER, "cannot be crossed"),
        ("clear", Edge.MAJOR_RIVER, "cannot be crossed"),
        ("swamp", Edge(0), "except along a road"),
        ("mountain", Edge(0), "except along a road"),
        ("clear", Edge.MINOR_RIVER | Edge.FORD, None),
        ("mountain", Edge.TRAIL, None),
        ("clear", Edge.CREEK, None),
    ],
)
def test_7_1_hexes_that_could_not_be_entered_cannot_be_attacked(
    terrain: str, features: Edge, reason: str | None
) -> None:
    game = field(terrain={N: terrain}, hexsides={(CENTRE, N): features})
    state = scene(game=game, robinson=CENTRE, rodes=N)
    play = inner(state)
    fault = said(attack.refusal(play, ROBINSON, N))
    assert attack.targets(play, ROBINSON) == ([] if reason else [N])
    if reason is None:
        assert fault is None
    else:
        assert fault is not None and fault[0] == "7.1" and reason in fault[1]


@pytest.mark.parametrize(("features", "open_in_rain"), [(Edge.CREEK, False), (Edge.CREEK | Edge.ROAD, True),
                                                        (Edge.MINOR_RIVER | Edge.FORD, False)])  # fmt: skip
def test_7_1_rain_closes_fords_and_creeks_off_the_roads(features: Edge, open_in_rain: bool) -> None:
    game = field(hexsides={(CENTRE, N): features})
    state = scene(game=game, robinson=CENTRE, rodes=N, record={"rain": True})
    assert attack.targets(inner(state), ROBINSON) == ([N] if open_in_rain else [])


WOODED = {"terrain": dict.fromkeys([CENTRE, N], "woods"), "hexsides": {(CENTRE, N): Edge.WOODS}}


def test_7_1_across_a_limited_zone_an_attack_is_made_at_the_start_of_a_march_alone() -> None:
    """A woods hexside without a line: nobody stops there, and who has stepped up to it does not attack."""
    state = scene(game=field(**WOODED), acting=UNION, robinson=CENTRE, rodes=N)
    drive(state, "march robinson", "roll 6", "force")
    assert f"attack {N}" in texts(state)  # a force march is no step
    state = scene(game=field(**WOODED), acting=UNION, robinson=S, rodes=N)
    drive(state, "march robinson", "roll 6", "force", f"step {CENTRE}")
    assert "stop" in texts(state) and f"attack {N}" not in texts(state)
    rule, reason = refused(state, f"attack {N}")
    assert (rule, "start of a march" in reason) == ("7.1", True)


def test_7_1_a_line_through_the_woods_carries_an_attack_after_a_step() -> None:
    game = field(WOODED["terrain"], {(CENTRE, N): Edge.WOODS | Edge.TRAIL})
    state = scene(game=game, acting=UNION, robinson=S, rodes=N)
    drive(state, "march robinson", "roll 6", "force", f"step {CENTRE}")
    assert f"attack {N}" in texts(state)


def test_7_1_an_assault_crosses_a_limited_zone() -> None:
    state = scene(game=field(**WOODED), acting=UNION, robinson=CENTRE, warren=CENTRE, rodes=N)
    assert f"assault warren {N}" in texts(state)


def test_7_1_the_odds_of_an_attack_after_a_step_are_refused_alike() -> None:
    state = scene(game=field(**WOODED), acting=UNION, robinson=S, rodes=N)
    drive(state, "march robinson", "roll 6", "force", f"step {CENTRE}")
    with pytest.raises(IllegalAction, match="start of a march"):
        state.query(None, "odds", piece="robinson", hex=N)


def test_7_1_refusals() -> None:
    state = scene(game=field(), robinson=CENTRE, rodes=step(CENTRE, "n", "n"))
    play = inner(state)
    assert said(attack.refusal(play, ROBINSON, step(CENTRE, "n", "n")))[1].endswith("is not adjacent to Robinson")
    assert said(attack.refusal(play, ROBINSON, N)) == ("7.1", f"there is no enemy unit in {N}")


def test_7_1_an_attack_ends_the_march() -> None:
    state = scene(game=field(), stack=(Witness(), MarchAttack(ROBINSON, CENTRE, 3)), robinson=N, rodes=CENTRE)
    drive(state, "roll 3 3", "stand")
    assert told(state) == ("Fought()",)


def test_7_1_a_march_in_place_may_attack() -> None:
    state = scene(game=field(), acting=UNION, robinson=At(N, fatigue=3), rodes=CENTRE)
    drive(state, "march robinson", "roll 1", "roll 1")  # allowance, extended march
    events = drive(state, f"attack {CENTRE}")
    assert events[0].text == f"Robinson attacks {CENTRE} with 1 MP left: Hasty attack"
    assert events[0].hexes == (N, CENTRE)


def test_7_1_defender_first_then_attacker_then_retreat_then_advance() -> None:
    state = scene(game=field(), acting=UNION, robinson=At(N, 12), rodes=At(CENTRE, 9))
    drive(state, "march robinson", "roll 6", f"attack {CENTRE}")
    events = drive(state, "roll 6 1")  # ratio 0, prepared +1, tactical -1, artillery -2: difference +3
    assert [(event.kind, event.side) for event in events] == [
        ("roll", UNION),
        ("result", UNION),
        ("loss", CONFEDERATE),
        ("disorganized", CONFEDERATE),
        ("fatigue", CONFEDERATE),
        ("loss", UNION),
        ("fatigue", UNION),
        ("retreat-due", CONFEDERATE),
    ]
    assert state.decision is not None and state.decision.kind == "retreat"
    fall_back(state, [])
    assert state.decision is not None and state.decision.kind == "advance"


def test_7_5_the_result_is_every_defenders() -> None:
    stack = {"rodes": At(CENTRE, 9), "e_johnson": At(CENTRE, 10), "lomax": At(CENTRE, 2)}
    state = scene(game=field(), acting=UNION, robinson=At(N, 18), **stack)
    drive(state, "march robinson", "roll 6", f"attack {CENTRE}")
    events = drive(state, "roll 6 3")  # ratio 18:21 -1, prepared +1, tactical -1, artillery 2:7 -3: difference -1
    assert next(event.text for event in events if event.kind == "result") == "Result: defender 1F, attacker 1D"
    drive(state, "lose lomax")
    for unit in ("rodes", "e-johnson", "lomax"):
        assert at(state, unit).fatigue == 2
    assert [at(state, unit).manpower for unit in ("rodes", "e-johnson", "lomax")] == [9, 10, 1]


def test_7_6_attackers_with_a_may_advance_when_all_defenders_die() -> None:
    state = scene(game=field(), acting=UNION, robinson=At(N, 18), warren=N, rodes=At(CENTRE, 1), ewell=CENTRE,
                  e_johnson=step(CENTRE, "s", "s", "s"))  # fmt: skip
    drive(state, "march robinson", "roll 6", f"attack {CENTRE}")
    events = drive(state, "roll 6 1")
    assert [event.kind for event in events if event.kind in ("eliminated", "leader")] == ["eliminated", "leader"]
    assert at(state, "ewell").hex == at(state, "e-johnson").hex
    assert texts(state) == ["advance robinson", "done"]
    drive(state, "advance robinson")
    assert (at(state, "robinson").hex, at(state, "warren").hex) == (CENTRE, CENTRE)  # he has nobody else here


def test_7_6_attackers_that_are_eliminated_do_not_advance() -> None:
    state = scene(game=field(), acting=UNION, robinson=At(N, 1), warren=N, griffin=step(N, "n", "n"), rodes=CENTRE)
    drive(state, "march robinson", "roll 6", f"attack {CENTRE}")
    events = drive(state, "roll 1 6")
    assert [event.pieces for event in events if event.kind == "eliminated"] == [("robinson",)]
    assert at(state, "warren").hex == at(state, "griffin").hex
    assert state.decision is not None and state.decision.kind == "voluntary"


def test_7_6_advance_is_free_and_only_for_those_who_attacked() -> None:
    state = scene(
        game=field(), acting=UNION, robinson=At(N, 16, works="abatis"), griffin=N, rodes=At(CENTRE, 3), kershaw=SW
    )
    drive(state, "march robinson", "roll 6", f"attack {CENTRE}")
    events = drive(state, "roll 6 1")
    fall_back(state, events)
    assert texts(state) == ["advance robinson", "done"]
    assert refused(state, "advance griffin") == ("7.6", "Griffin did not attack and may not advance")
    drive(state, "advance robinson")
    robinson = at(state, "robinson")
    assert (robinson.hex, robinson.fatigue, robinson.works) == (CENTRE, 1, "none")


def test_7_6_no_advance_is_fine_too() -> None:
    state = scene(game=field(), acting=CONFEDERATE, rodes=At(N, 16), cutler=At(CENTRE, 3), neill=SE)
    drive(state, "march rodes", "roll 6", f"attack {CENTRE}")
    fall_back(state, drive(state, "roll 6 1"))
    drive(state, "done")
    assert at(state, "rodes").hex == N
    assert state.decision is not None and state.decision.kind == "initiative"
