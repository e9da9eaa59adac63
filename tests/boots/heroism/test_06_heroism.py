"""6.1 to 6.6 Heroism markers: draws, hands, discards, forced losses, Natural Catastrophe, Staff Work."""

from __future__ import annotations

import pytest
from markers import asked, chances, effects, hands, heroism_phase, offered, points
from scenes import (
    INDIAN,
    MAD_ANTHONY,
    MEXGOV,
    PERSHING,
    US,
    VILLA,
    at,
    changed,
    drive,
    game,
    inner,
    kinds,
    prompt,
    refused,
    scene,
    texts,
)

from gtc_tui.engine.action import CHANCE
from gtc_tui.engine.report import Text
from gtc_tui.engine.state import State
from gtc_tui.rules.boots.state import ground

SIX = ("ambush", "ambush", "parlay", "parlay", "morale", "morale")


# -- 3.2, 6.2 The pool and draws -----------------------------------------------------------------------------------


def test_3_2_markers_of_the_other_scenario_are_not_in_the_pool() -> None:
    assert "correspondents" not in game(MAD_ANTHONY).deck and "native-allies" in game(MAD_ANTHONY).deck
    assert "native-allies" not in game(PERSHING).deck and "correspondents" in game(PERSHING).deck


def test_6_2_a_draw_is_as_likely_as_there_are_markers_of_the_kind() -> None:
    state = heroism_phase(MAD_ANTHONY, ((), ("rally",)))
    assert asked(state) == (CHANCE, "draw-heroism")
    deck = inner(state).record.deck
    odds = chances(state)
    assert odds["drawn-heroism rally"] == pytest.approx(2 / len(deck))  # one of three is in a hand
    assert odds["drawn-heroism valley"] == pytest.approx(1 / len(deck))
    assert sum(odds.values()) == pytest.approx(1)


def test_4_2_the_first_side_draws_then_the_second_as_many_as_the_track_says() -> None:
    state = heroism_phase(MAD_ANTHONY, ((), ()), turn=7)  # one and two
    drive(state, "drawn-heroism spies")
    assert hands(state) == (("spies",), ())
    drive(state, "drawn-heroism rally", "drawn-heroism rally")
    assert hands(state) == (("spies",), ("rally", "rally"))
    assert inner(state).record.phase == "operations"


def test_6_2_set_up_redraws_natural_catastrophe() -> None:
    state = game(PERSHING).new_state()
    while state.decision is not None and state.decision.kind != "draw-heroism":
        state.apply(state.decision.actions[0])
    odds = chances(state)
    assert "drawn-heroism catastrophe" not in odds
    assert odds["drawn-heroism rally"] == pytest.approx(3 / (len(game(PERSHING).deck) - 1))


def test_6_4_a_marker_that_was_played_is_back_in_the_pool() -> None:
    state = scene(hands=(("spies",), ()), sc_1ky="1026", in_tec="2118")
    before = inner(state).record.deck.count("spies")
    drive(state, "play spies", "site 2118")
    assert hands(state) == ((), ()) and inner(state).record.deck.count("spies") == before + 1


# -- 6.5 Hands and discards ----------------------------------------------------------------------------------------


def test_6_5_who_holds_more_than_six_discards_of_his_choice() -> None:
    state = heroism_phase(MAD_ANTHONY, (SIX, ()))
    drive(state, "drawn-heroism spies")
    assert asked(state) == ("us", "discard")
    assert set(texts(state)) == {"discard ambush", "discard parlay", "discard morale", "discard spies"}
    drive(state, "discard parlay")
    assert hands(state)[0] == ("ambush", "ambush", "parlay", "morale", "morale", "spies")
    assert asked(state) == (CHANCE, "draw-heroism")


def test_6_5_the_question_the_choices_and_the_log_have_one_word_for_it() -> None:
    state = heroism_phase(MAD_ANTHONY, (SIX, ()))
    drive(state, "drawn-heroism spies")
    assert state.decision is not None
    said = [state.decision.prompt, *(state.describe(action) for action in state.decision.actions)]
    help_text = state.query(state.decision.side, "help")
    assert isinstance(help_text, Text)
    said += [event.text for event in drive(state, "discard parlay") if event.kind == "discard"]
    assert len(said) == 6 and all(
        "iscard" in text and "put" not in text.lower() for text in (*said, *help_text.lines[1:2])
    )


def test_6_5_markers_may_be_discarded_unused_and_take_no_turn() -> None:
    state = scene(hands=(("rally", "morale"), ()), sc_1ky="1026")
    drive(state, "discard rally")
    assert hands(state)[0] == ("morale",) and asked(state) == ("us", "operation")
    assert refused(state, "discard rally") == ("6.3", "United States does not hold Rally")


def test_6_3_a_marker_is_refused_with_the_reason() -> None:
    state = scene(hands=(("rally",), ("spies",)), sc_1ky="1026", in_tec="2118")
    assert refused(state, "play rally") == ("6.7", "Rally cannot be played now")
    assert refused(state, "play spies")[0] == "6.3" and refused(state, "play luck")[0] == "6.7"
    assert refused(state, "discard spies")[0] == "6.3"


def test_6_3_nobody_is_asked_where_nobody_holds_a_marker() -> None:
    state = scene(commands="St", st_1us="1731", in_tec="1834", hands=((), ("rally",)))
    drive(state, "move st-1us", "step 1732")
    assert asked(state) == ("us", "march")


# -- 6.7 Natural Catastrophe, 6.6 forced losses --------------------------------------------------------------------


def catastrophe(game_id: str = PERSHING, held: tuple[str, ...] = (), **more: object) -> State:
    """It has just been drawn in the heroism phase by the United States, who hold these markers."""
    state = heroism_phase(game_id, (held, ()), **more)  # type: ignore[arg-type]
    drive(state, "drawn-heroism catastrophe")
    return state


def test_6_6_both_hands_lose_half_rounded_up_at_random() -> None:
    state = heroism_phase(PERSHING, (("spies", "spies", "rally"), ("parlay", "ambush")))
    drive(state, "drawn-heroism catastrophe")
    assert asked(state) == (CHANCE, "lose-heroism")
    assert chances(state) == {"drawn-heroism spies": pytest.approx(2 / 3), "drawn-heroism rally": pytest.approx(1 / 3)}
    drive(state, "drawn-heroism spies", "drawn-heroism rally", "drawn-heroism ambush")
    assert hands(state) == (("spies",), ("parlay",))
    assert asked(state) == (CHANCE, "catastrophe")


def test_6_6_an_empty_hand_loses_nothing() -> None:
    assert asked(catastrophe()) == (CHANCE, "catastrophe")


def test_6_7_an_earthquake_takes_all_entrenchments_and_stays_for_the_turn() -> None:
    state = catastrophe(r_1="2115")
    where = state.game.map.ids["2115"]
    state = changed(state, lambda play: ground.entrench(play, where, MEXGOV))
    drive(state, "roll 1")
    assert ground.entrenchment(inner(state), where) is None
    assert [effect.until for effect in effects(state, "earthquake")] == ["turn"]


def test_6_7_an_earthquake_leaves_stockades() -> None:
    state = catastrophe(MAD_ANTHONY, st_1us="1432")
    where = state.game.map.ids["1432"]
    state = changed(state, lambda play: ground.fortify(play, where, US))
    drive(state, "roll 1")
    assert ground.stockade(inner(state), where) == US


@pytest.mark.parametrize("die", [2, 3, 4])
def test_6_7_a_storm_outside_operations_has_no_effect(die: int) -> None:
    state = catastrophe(r_1="2115")
    events = drive(state, f"roll {die}")
    assert [event.text for event in events if event.kind == "storm"] == [
        "Storm: no operations phase is under way, so nothing ends"
    ]
    assert asked(state) == (CHANCE, "draw-heroism") and at(state, "r-1") == "2115"


@pytest.mark.parametrize("die", [5, 6])
def test_6_7_a_plague_takes_each_unit_on_a_one(die: int) -> None:
    state = catastrophe(r_1="2115", r_2="4014")
    drive(state, f"roll {die}")
    assert asked(state) == (CHANCE, "plague")
    drive(state, "roll 1", "roll 2")
    assert (at(state, "r-1"), at(state, "r-2")) == (None, "4014")
    assert inner(state).record.lost[0].cause == "plague" and not inner(state).record.ledger


def test_6_7_the_plague_gives_no_points() -> None:
    state = catastrophe(do_1="2115")
    drive(state, "roll 6", "roll 1")
    assert at(state, "do-1") is None and not inner(state).record.ledger


def test_5_6_a_stack_that_only_a_garrison_allowed_is_put_right_after_a_plague() -> None:
    state = catastrophe(fc_bliss="4214", ec_13c="4214", nc_5c="4214")
    drive(state, "roll 5", "roll 1", "roll 6", "roll 6")
    assert at(state, "fc-bliss") is None
    assert sorted(texts(state)) == ["lose ec-13c", "lose nc-5c"]
    drive(state, "lose nc-5c")
    assert asked(state) == (CHANCE, "draw-heroism") and not state.faults()


def test_6_7_natural_catastrophe_leaves_the_game() -> None:
    state = catastrophe()
    drive(state, "roll 2")
    assert inner(state).record.out == ("catastrophe",) and "catastrophe" not in inner(state).record.deck


def test_6_7_no_staff_work_against_natural_catastrophe() -> None:
    state = heroism_phase(PERSHING, ((), ("staff-work",)))
    drive(state, "drawn-heroism catastrophe", "drawn-heroism staff-work")
    assert asked(state) == (CHANCE, "catastrophe")


# -- 6.7 Staff Work ------------------------------------------------------------------------------------------------


def test_6_7_staff_work_cancels_the_marker_just_played() -> None:
    state = scene(hands=(("mad-dash",), ("staff-work",)), sc_1ky="1026", in_tec="2118")
    drive(state, "play mad-dash")
    assert asked(state) == ("indian", "heroism") and offered(state) == ["play staff-work", "keep"]
    events = drive(state, "play staff-work")
    assert "cancelled" in kinds(events)
    assert asked(state) == ("us", "operation")  # he may still draw
    assert hands(state) == ((), ()) and {"mad-dash", "staff-work"} <= set(inner(state).record.deck)


def test_6_7_staff_work_may_be_kept() -> None:
    state = scene(hands=(("mad-dash",), ("staff-work",)), sc_1ky="1026", in_tec="2118")
    drive(state, "play mad-dash", "keep")
    assert asked(state) == ("us", "activate") and hands(state)[1] == ("staff-work",)


def test_6_7_staff_work_answers_staff_work() -> None:
    state = scene(hands=(("mad-dash", "staff-work"), ("staff-work",)), sc_1ky="1026", in_tec="2118")
    drive(state, "play mad-dash", "play staff-work")
    assert asked(state) == ("us", "heroism") and "play staff-work" in texts(state)
    drive(state, "play staff-work")
    assert asked(state) == ("us", "activate")


# -- 6.7 Heroism phase ---------------------------------------------------------------------------------------------


def test_6_7_delusions_draw_as_many_as_the_enemy_has_drawn() -> None:
    state = heroism_phase(MAD_ANTHONY, (("delusions",), ()), turn=7)
    drive(state, "drawn-heroism spies", "drawn-heroism rally", "drawn-heroism rally")
    assert asked(state) == ("us", "heroism") and offered(state) == ["play delusions", "keep"]
    drive(state, "play delusions", "drawn-heroism ambush", "drawn-heroism parlay")
    assert hands(state)[0] == ("spies", "ambush", "parlay")
    assert inner(state).record.phase == "operations"


def test_6_7_jaws_of_victory_need_an_enemy_ten_points_ahead() -> None:
    close = heroism_phase(PERSHING, (("jaws",), ()), points(1, VILLA, 9))
    assert asked(close) == (CHANCE, "draw-heroism")
    far = heroism_phase(PERSHING, (("jaws",), ()), points(1, VILLA, 10))
    assert asked(far) == ("us", "heroism") and offered(far) == ["play jaws", "keep"]


def test_6_7_jaws_of_victory_draw_a_die_of_markers_within_the_hand() -> None:
    held = ("jaws", "ambush", "parlay", "morale", "spies")
    state = heroism_phase(PERSHING, (held, ()), points(1, VILLA, 20))
    drive(state, "play jaws")
    assert asked(state) == (CHANCE, "jaws")
    drive(state, "roll 5", "drawn-heroism rally", "drawn-heroism rally")
    assert len(hands(state)[0]) == 6  # not five more
    assert asked(state) == (CHANCE, "draw-heroism")  # its draw of the turn
    drive(state, "drawn-heroism blundered")
    assert asked(state) == ("us", "discard")


def test_6_7_jaws_of_victory_may_be_played_when_just_drawn() -> None:
    state = heroism_phase(PERSHING, ((), ()), points(1, VILLA, 20))
    drive(state, "drawn-heroism jaws")
    assert asked(state) == ("us", "heroism") and "play jaws" in texts(state)
    assert asked(heroism_phase(PERSHING, ((), ("jaws",)), points(1, US, 20))) == (CHANCE, "draw-heroism")


def test_6_7_jaws_of_victory_may_be_played_when_drawn_in_answer_to_the_enemy() -> None:
    """By Delusions of Grandeur, while the phase goes on; who could have played it before is not asked again."""
    state = heroism_phase(PERSHING, (("delusions",), ()), points(1, VILLA, 15))
    drive(state, "drawn-heroism spies", "drawn-heroism rally", "play delusions", "drawn-heroism jaws")
    assert asked(state) == ("us", "heroism") and "play jaws" in texts(state)
    state = heroism_phase(PERSHING, (("jaws",), ()), points(1, VILLA, 15))
    drive(state, "keep", "drawn-heroism spies", "keep", "drawn-heroism rally")
    assert inner(state).record.phase == "operations"


def test_6_7_do_or_die_throws_an_own_die_again_once() -> None:
    state = heroism_phase(PERSHING, (("jaws", "do-or-die", "do-or-die"), ()), points(1, VILLA, 20))
    drive(state, "play jaws", "roll 1")
    assert prompt(state) == "United States: From the Jaws of Victory rolled 1: 1 marker. Play a marker?"
    assert asked(state) == ("us", "heroism") and offered(state) == ["play do-or-die", "keep"]
    drive(state, "play do-or-die")
    assert asked(state) == (CHANCE, "jaws")
    drive(state, "roll 2")
    assert asked(state) == (CHANCE, "draw-heroism")  # the second die stands
    drive(state, "drawn-heroism spies", "drawn-heroism spies")
    assert hands(state)[0] == ("do-or-die", "spies", "spies")


def test_6_7_do_or_die_is_not_for_the_dice_of_a_catastrophe() -> None:
    state = catastrophe(held=("do-or-die", "do-or-die"), do_1="2115")
    drive(state, "drawn-heroism do-or-die", "roll 5")
    assert asked(state) == (CHANCE, "plague")
    assert INDIAN not in state.game.sides
