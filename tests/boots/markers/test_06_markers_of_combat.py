"""6.7 Heroism markers of combat, as they are played; what the columns and results make of them is tested with those."""

from __future__ import annotations

from typing import Any

import pytest
from battle import EAST, MIDDLE, NORTH_WEST, WEST, attack_scene
from markers import asked, chances, effects, hands, offered, points
from scenes import US, VILLA, at, changed, drive, inner, kinds, prompt, texts

from gtc_tui.engine.action import CHANCE, Side
from gtc_tui.engine.report import Text
from gtc_tui.engine.state import State
from gtc_tui.i18n import reading
from gtc_tui.rules.boots.combat import shifts
from gtc_tui.rules.boots.combat.combat import Combat
from gtc_tui.rules.boots.turn import victory


def before_the_die(us: tuple[str, ...] = (), villa: tuple[str, ...] = (), code: str = "NE", **more: Any) -> State:
    """An attack of a US unit on a unit of Villa's is declared."""
    placed = {"wc_7c": WEST, "do_1": MIDDLE, **more.pop("placed", {})}
    state = attack_scene(code, hands=(us, villa), **placed, **more)
    drive(state, f"attack {WEST} {MIDDLE}")
    while state.decision is not None and state.decision.kind in ("attack", "table"):
        drive(state, "done" if "done" in texts(state) else "skirmish")
    return state


# -- 10.2 Markers are chosen unseen, then shown --------------------------------------------------------------------


def test_10_2_both_sides_choose_unseen_then_show_together() -> None:
    state = before_the_die(("out-of-ammo",), ("inspired",))
    assert asked(state) == ("us", "heroism")
    events = drive(state, "play out-of-ammo")
    assert not events and hands(state) == (("out-of-ammo",), ("inspired",))  # nothing is told yet
    assert asked(state) == ("villa", "heroism")
    events = drive(state, "play inspired")
    assert kinds(events)[:2] == ["play", "play"]
    assert hands(state) == ((), ()) and asked(state) == (CHANCE, "combat")
    assert {(effect.kind, effect.side) for effect in inner(state).record.effects} == {
        ("out-of-ammo", US),
        ("inspired", VILLA),
    }


def test_6_3_several_markers_in_one_combat() -> None:
    state = before_the_die(("inspired", "inspired", "out-of-ammo"))
    drive(state, "play inspired", "play inspired", "play out-of-ammo")
    assert asked(state) == (CHANCE, "combat") and len(inner(state).record.effects) == 3


def test_6_3_several_markers_of_morale_and_of_a_wild_charge_add_up() -> None:
    lead = {"ledger": (points(1, US, 10),)}
    held = ("morale", "morale", "wild-charge", "wild-charge")
    state = before_the_die(held, code="DC", record=lead)
    (odds,) = (stage for stage in inner(state).stack if isinstance(stage, Combat))
    drive(state, *(f"play {marker}" for marker in held))
    assert asked(state) == (CHANCE, "combat")
    assert [line.key for line in shifts.assess(inner(state), odds.attack).lines] == list(held)
    drive(state, "roll 4", *(f"pursue wc-7c {hex_name}" for hex_name in (MIDDLE, "4030", "4031", "4032", "4033")))
    assert at(state, "wc-7c") == "4033"  # cavalry: three hexes and two


def test_6_7_staff_work_after_the_markers_are_shown() -> None:
    state = before_the_die(("out-of-ammo", "inspired"), ("staff-work",))
    drive(state, "play out-of-ammo", "play inspired")
    assert asked(state) == ("villa", "heroism")
    drive(state, "play staff-work")
    assert [effect.kind for effect in inner(state).record.effects] == ["inspired"]


def test_6_7_what_was_played_for_a_combat_is_over_with_it() -> None:
    state = before_the_die(("out-of-ammo",))
    drive(state, "play out-of-ammo", "roll 1")
    assert not inner(state).record.effects


# -- Who may play what ---------------------------------------------------------------------------------------------


def test_6_7_wild_charge_is_the_attackers_last_stand_the_defenders() -> None:
    state = before_the_die(("wild-charge", "last-stand"), ("wild-charge", "last-stand"))
    assert offered(state) == ["play wild-charge", "keep"]
    drive(state, "keep")
    assert offered(state) == ["play last-stand", "keep"]


def test_6_7_flank_success_needs_a_flank_attack() -> None:
    assert asked(before_the_die(("flank-success",))) == (CHANCE, "combat")
    state = attack_scene("NE", hands=(("flank-success",), ("flank-success",)), wc_7c=WEST, ec_11c=EAST, do_1=MIDDLE)
    drive(state, f"attack {WEST} {MIDDLE}", *(["done"] if "done" in texts(state) else []))
    while state.decision is not None and state.decision.kind in ("attack", "table"):
        drive(state, f"join {EAST}" if f"join {EAST}" in texts(state) else texts(state)[0])
    assert asked(state) == ("us", "heroism")
    drive(state, "play flank-success")
    assert offered(state) == ["play flank-success", "keep"]


def test_6_7_morale_needs_a_lead_of_ten_points() -> None:
    close = before_the_die(("morale",), record={"ledger": (points(1, US, 9),)})
    assert asked(close) == (CHANCE, "combat")
    state = before_the_die(("morale",), ("morale",), record={"ledger": (points(1, US, 10),)})
    assert offered(state) == ["play morale", "keep"]
    drive(state, "play morale")
    assert asked(state) == (CHANCE, "combat")  # Villa is behind


def test_6_7_morale_lasts_for_the_sub_phase_whatever_the_points() -> None:
    placed = {"wc_7c": WEST, "ec_11c": "4031", "do_1": NORTH_WEST, "do_2": "4032"}
    lead = {"ledger": (points(1, US, 10),)}
    state = attack_scene("NE", hands=(("morale", "morale"), ()), record=lead, **placed)
    drive(state, f"attack {WEST} {NORTH_WEST}", "attack 4031 4032", "fight 4032", "play morale", "keep", "roll 1")
    assert offered(state) == ["play morale", "keep"]  # another one, as long as the lead lasts
    state = changed(state, lambda play: play.amend(ledger=()))
    assert [effect.until for effect in effects(state, "morale")] == ["operation"]
    assert asked(state) == (CHANCE, "combat")  # the lead is gone, what was played is in force
    drive(state, "roll 1")
    assert not effects(state, "morale")


@pytest.mark.parametrize(("die", "left"), [(1, 1), (6, 1)])
def test_6_7_do_or_die_is_for_the_one_who_has_thrown(die: int, left: int) -> None:
    state = before_the_die(("do-or-die",), ("do-or-die",))
    drive(state, f"roll {die}")
    assert asked(state) == ("us", "heroism") and offered(state) == ["play do-or-die", "keep"]
    drive(state, "play do-or-die")
    assert asked(state) == (CHANCE, "combat")
    events = drive(state, "roll 3")
    assert "combat" in kinds(events) and hands(state) == ((), ("do-or-die",) * left)


@pytest.mark.parametrize(
    ("code", "does"),
    [
        ("NE", "NE: no effect."),
        ("DC", "DC: "),
    ],
)
def test_6_3_the_question_after_a_die_says_what_it_came_to(code: str, does: str) -> None:
    state = before_the_die(("do-or-die",), code=code)
    drive(state, "roll 2")
    place = inner(state).game.map.label(inner(state).game.map.ids[MIDDLE])
    assert prompt(state) == f"United States: attack on {place} rolled 2: {code}. Play a marker?"
    with reading("ja"):
        assert f"{place}への攻撃のダイス2: {code}。マーカーを使用するか?" in prompt(state)
    told = state.query(US, "help")
    assert isinstance(told, Text) and any(line.startswith(does) for line in told.lines)


def test_6_3_the_question_after_the_die_of_a_rout_says_how_far_it_goes() -> None:
    state = before_the_die(("do-or-die",), code="DT", placed={"wc_7c": WEST, "do_2": MIDDLE, "do_3": MIDDLE})
    drive(state, "roll 2", "keep")
    while asked(state) != (CHANCE, "rout"):
        drive(state, texts(state)[0])
    drive(state, "roll 3")
    assert prompt(state) == "United States: rout rolled 3: 3 hexes. Play a marker?"


def test_6_7_a_die_that_is_kept_counts() -> None:
    state = before_the_die(("do-or-die",))
    drive(state, "roll 2")
    assert "combat" in kinds(drive(state, "keep"))


# -- What they do --------------------------------------------------------------------------------------------------


def test_6_7_wild_charge_goes_a_hex_further_must_pursue_and_fight_on() -> None:
    state = before_the_die(("wild-charge",), code="DC", placed={"do_2": "4033"})
    drive(state, "play wild-charge", "roll 4")
    assert asked(state) == ("us", "pursuit") and "done" not in texts(state)
    drive(state, f"pursue wc-7c {MIDDLE}", "pursue wc-7c 4030", "pursue wc-7c 4031", "pursue wc-7c 4032")
    assert at(state, "wc-7c") == "4032"  # cavalry: three hexes and one
    drive(state, "drawn-heroism spies", "drawn-heroism rally")
    assert asked(state) == (CHANCE, "combat")  # and attacks without being asked


def test_6_7_last_stand_in_play() -> None:
    state = before_the_die((), ("last-stand",), code="DD", placed={"do_2": MIDDLE})
    drive(state, "play last-stand", "roll 4")
    drive(state, *(["lose do-2"] if "lose do-2" in texts(state) else []))
    while state.decision is not None and state.decision.kind == "draw-heroism":
        drive(state, "drawn-heroism spies")
    assert at(state, "do-2") == MIDDLE or at(state, "do-1") == MIDDLE
    assert victory.of(inner(state), US) in (2 * 3 * 3, 2 * 3 * 4)


def test_6_7_a_sole_survivor_is_kept_for_a_point_at_the_end() -> None:
    state = before_the_die((), ("sole-survivor",), code="DC")
    drive(state, "roll 1")
    assert asked(state) == ("villa", "heroism") and offered(state) == ["play sole-survivor", "keep"]
    before = victory.of(inner(state), VILLA)
    drive(state, "play sole-survivor")
    record = inner(state).record
    assert record.kept == ((), ("sole-survivor",)) and hands(state)[1] == ()
    assert victory.of(inner(state), VILLA) == before + 1
    assert "sole-survivor" not in record.deck


def test_6_7_no_sole_survivor_while_somebody_is_left_of_the_hex() -> None:
    state = before_the_die((), ("sole-survivor",), code="DS", placed={"do_2": MIDDLE})
    drive(state, "roll 1", "lose do-2")
    assert state.decision is None or state.decision.kind != "heroism"
    assert hands(state)[1] == ("sole-survivor",)


@pytest.mark.parametrize("aligned", [None, VILLA])
def test_6_7_22_13_there_is_no_sole_survivor_of_units_that_are_nobodys(aligned: Side | None) -> None:
    state = attack_scene("DC", hands=((), ("sole-survivor",)), aligned=aligned, wc_7c=WEST, cm_1=MIDDLE)
    drive(state, f"attack {WEST} {MIDDLE}", "roll 1 1", "roll 1")
    assert at(state, "cm-1") is None
    assert ("play sole-survivor" in texts(state)) == (aligned == VILLA)


def test_6_7_a_sole_survivor_may_be_cancelled_and_is_back_in_the_pool() -> None:
    state = before_the_die(("staff-work",), ("sole-survivor",), code="DC")
    drive(state, "roll 1", "play sole-survivor", "play staff-work")
    assert inner(state).record.kept == ((), ()) and "sole-survivor" in inner(state).record.deck


def test_6_7_war_correspondents_double_a_draw_of_their_player() -> None:
    state = before_the_die(("correspondents",), code="DC")
    drive(state, "roll 1", "done")
    assert asked(state) == ("us", "heroism") and offered(state) == ["play correspondents", "keep"]
    drive(state, "play correspondents")
    for _number in range(4):
        assert asked(state) == (CHANCE, "draw-heroism")
        drive(state, "drawn-heroism " + ("inspired" if "drawn-heroism inspired" in texts(state) else "rally"))
    assert len(hands(state)[0]) == 4


def test_6_7_delusions_answer_draws_of_a_combat_too() -> None:
    state = before_the_die((), ("delusions",), code="DC")
    drive(state, "roll 1", "done", "drawn-heroism spies", "drawn-heroism spies")
    assert asked(state) == ("villa", "heroism")
    drive(state, "play delusions", "drawn-heroism rally", "drawn-heroism rally")
    assert hands(state) == (("spies", "spies"), ("rally", "rally"))


# -- Natural Catastrophe in a combat -------------------------------------------------------------------------------


def test_6_7_a_storm_drawn_in_a_combat_ends_the_operations_phase() -> None:
    state = attack_scene("DC", wc_7c=WEST, ec_11c="4031", do_1=NORTH_WEST, do_2="4032", do_3="2115")
    drive(state, f"attack {WEST} {NORTH_WEST}", *(["skirmish"] if "skirmish" in texts(state) else []))
    drive(state, "attack 4031 4032", *(["skirmish"] if "skirmish" in texts(state) else []))
    drive(state, f"fight {NORTH_WEST}", "roll 1", "done")
    assert "drawn-heroism catastrophe" in chances(state)
    events = drive(state, "drawn-heroism catastrophe", "roll 3")
    assert "storm" in kinds(events)
    assert asked(state) == (CHANCE, "draw-heroism")  # the second marker of the result
    drive(state, "drawn-heroism spies")
    assert asked(state) == ("villa", "operation") and at(state, "do-2") == "4032"  # no other attack
    assert inner(state).record.active is None
