"""11.0 Demoralization (recovery from it is in test_08_recovery)."""

from __future__ import annotations

from ground import CENTRE, SE, N, fall_back, field

from gtc_tui.engine.action import PieceId
from gtc_tui.rules.gcacw.combat import attack, demoralization, results
from gtc_tui.rules.gcacw.tables.tables import BIT_ROUT
from support import CONFEDERATE, UNION, At, at, changed, drive, inner, said, scene


def test_11_0_rout_demoralizes_and_a_second_one_to_the_worst_level() -> None:
    state = scene(game=field(), acting=CONFEDERATE, rodes=At(N, 18), cutler=At(CENTRE, 8), kershaw=SE)
    drive(state, "march rodes", "roll 6", f"attack {CENTRE}", "decline")
    # ratio 2:1 +1, prepared +1, tactical +1, artillery 3:2 -1, flanks +2: +4
    events = drive(state, "roll 3 3")
    assert [event.amount for event in events if event.kind == "demoralized"] == [1]
    fall_back(state, events)
    assert at(state, "cutler").demoralized == 1
    state = changed(state, lambda play: results.mark(play, PieceId("cutler"), BIT_ROUT))
    assert at(state, "cutler").demoralized == 2


def test_11_0_a_rout_with_a_star_demoralizes_to_the_worst_level_at_once() -> None:
    state = scene(game=field(), acting=CONFEDERATE, rodes=At(N, 18), cutler=At(CENTRE, 8), kershaw=SE)
    drive(state, "march rodes", "roll 6", f"attack {CENTRE}", "decline")
    events = drive(state, "roll 5 1")
    assert [event.text for event in events if event.kind == "result"] == ["Result: defender 3DR*, attacker a"]
    assert at(state, "cutler").demoralized == 2


def test_11_0_demoralized_units_may_attack_from_a_march_but_not_assault() -> None:
    state = scene(game=field(), acting=UNION, robinson=At(N, demoralized=1), warren=N, rodes=CENTRE)
    assert attack.targets(inner(state), PieceId("robinson")) == [CENTRE]
    assert not any(action.verb == "assault" for action in state.legal_actions())
    assert said(demoralization.assault_refusal(inner(state), PieceId("robinson"))) == (
        "11.0",
        "Robinson is demoralized and may not assault",
    )


def test_11_0_combat_value_and_zones_stay() -> None:
    game = field()
    state = scene(game=game, robinson=At(CENTRE, 8, demoralized=2), rodes=SE)
    play = inner(state)
    assert play.position.cv2(game.index[PieceId("robinson")]) == 16
    assert play.position.zoc(0, game.map.ids[N])[0] == 1
