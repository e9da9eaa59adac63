"""6.7, 21.22, 22.27 Spies and Special: Desertion, US Morale Spike, Anti-US Uprising."""

from __future__ import annotations

from typing import Any

from markers import asked, hands, offered
from scenes import INDIAN, MEXGOV, PERSHING, US, VILLA, at, drive, inner, prompt, refused, scene, texts

from gtc_tui.engine.action import CHANCE, PieceId
from gtc_tui.engine.state import State
from gtc_tui.rules.boots.state import pieces, scouting
from gtc_tui.rules.boots.state.record import Entry, Loss
from gtc_tui.rules.boots.turn import victory


def seen(state: State, side: Any) -> set[str]:
    """Units of others that a side knows."""
    play = inner(state)
    return {str(play.game.pieces[number].id) for number in scouting.known(play, side)}


# -- Spies ---------------------------------------------------------------------------------------------------------


def test_6_7_spies_look_at_all_units_of_an_enemy_hex() -> None:
    state = scene(hands=(("spies",), ()), sc_1ky="1026", in_tec="2118", in_del="2118", br_cb="3236")
    drive(state, "play spies")
    assert set(texts(state)) == {"site 2118", "site 3236"}
    drive(state, "site 2118")
    assert seen(state, US) == {"in-tec", "in-del"} and not seen(state, INDIAN)
    assert asked(state) == ("us", "operation")


def test_6_7_spies_may_look_again_at_what_is_known_and_are_told_so() -> None:
    state = scene(hands=(("spies", "spies"), ()), sc_1ky="1026", in_tec="2118", br_cb="3236")
    drive(state, "play spies", "site 2118", "play spies")
    labels = [state.describe(action) for action in state.legal_actions()]
    assert labels == ["Look at 2118 Vermilion (units known)", "Look at 3236 Fort Miami"]


def test_15_1_what_was_seen_is_known_until_one_of_them_leaves_and_not_again_when_it_comes_back() -> None:
    """Which of them has gone, a counter that lies face down does not tell."""
    state = scene(hands=(("spies",), ()), sc_1ky="1026", in_tec="2118", in_del="2118", in_mia="2429")
    drive(state, "play spies", "site 2118", "pass", "draw", "drawn blue-jacket", "move in-tec")
    assert seen(state, US) == {"in-tec", "in-del"}
    step = next(text for text in texts(state) if text.startswith("step"))
    drive(state, step)
    assert seen(state, US) == set()
    drive(state, "step 2118")
    assert seen(state, US) == set()


def test_15_1_who_is_eliminated_is_named_and_the_others_are_still_known() -> None:
    state = scene(hands=(("spies",), ()), sc_1ky="1026", in_tec="2118", in_del="2118")
    drive(state, "play spies", "site 2118")
    play = inner(state)
    pieces.eliminate(play, play.game.index[PieceId("in-tec")], "plague", "6.7")
    assert {play.game.pieces[number].id for number in scouting.known(play, US)} == {"in-del"}


def test_6_7_spies_of_the_defender_as_a_combat_sub_phase_begins() -> None:
    state = scene(
        commands="Indian",
        side=INDIAN,
        sub="combat",
        hands=(("spies",), ()),
        sc_1ky="1731",
        in_tec="1831",
        in_del="1831",
    )
    assert asked(state) == ("us", "heroism") and offered(state) == ["play spies", "keep"]
    drive(state, "play spies", "site 1831")
    assert seen(state, US) == {"in-tec", "in-del"} and asked(state) == ("indian", "attack")


# -- 21.22 Desertion -----------------------------------------------------------------------------------------------


def desertion(**placed: str) -> State:
    state = scene(hands=((), ("special",)), in_tec="2118", record={"drawer": INDIAN}, **placed)
    drive(state, "play special")
    return state


def test_21_22_a_unit_deserts_on_a_die_higher_than_its_strength() -> None:
    state = desertion(st_1us="1731", m_lm="1135")
    assert set(texts(state)) == {"name st-1us", "name m-lm"}
    drive(state, "name st-1us")
    assert asked(state) == (CHANCE, "desertion")
    drive(state, "roll 3")
    record = inner(state).record
    assert at(state, "st-1us") is None and not record.ledger
    assert (record.lost[0].piece, record.lost[0].cause) == ("st-1us", "desertion")
    assert asked(state) == ("indian", "operation")


def test_21_22_a_die_of_the_strength_or_less_has_no_effect() -> None:
    state = desertion(st_1us="1731")
    drive(state, "name st-1us", "roll 2")
    assert at(state, "st-1us") == "1731"


def test_21_22_nobody_deserts_from_the_legion() -> None:
    state = desertion(st_1us="1731", wl_1="1432", hm_1="1332")
    assert texts(state) == ["name st-1us"]
    assert refused(state, "name wl-1")[0] == "21.22"


def test_21_22_the_united_states_make_indians_and_british_desert() -> None:
    state = scene(hands=(("special",), ()), sc_1ky="1026", in_tec="2118", br_cb="3236")
    drive(state, "play special")
    assert set(texts(state)) == {"name in-tec", "name br-cb"}


def test_6_7_a_die_of_desertion_may_be_thrown_again() -> None:
    state = scene(hands=((), ("special", "do-or-die")), st_1us="1731", in_tec="2118", record={"drawer": INDIAN})
    drive(state, "play special", "name st-1us", "roll 1")
    assert prompt(state).endswith(" stays (rolled 1). Play a marker?")
    drive(state, "play do-or-die", "roll 6")
    assert at(state, "st-1us") is None


def test_6_7_desertion_as_a_combat_sub_phase_begins_may_end_the_need_to_attack() -> None:
    state = scene(commands="Indian", side=INDIAN, sub="combat", hands=((), ("special",)), m_lm="1731", in_tec="1831")
    drive(state, "play special", "name m-lm", "roll 6")
    assert at(state, "m-lm") is None and asked(state)[1] == "operation"


# -- 22.27 US Morale Spike -----------------------------------------------------------------------------------------


def lost(*units: str, points: int = 0) -> dict[str, Any]:
    return {
        "lost": tuple(Loss(PieceId(unit), 1, "combat", points) for unit in units),
        "ledger": tuple(Entry(1, VILLA, "combat", points, PieceId(unit), "2115") for unit in units),
    }


def test_22_27_morale_spike_returns_a_unit_to_a_mexican_town_of_its_sub_command() -> None:
    record = lost("ec-11c", "wc-7c", points=8)
    state = scene(PERSHING, hands=(("special",), ()), ec_6i="3205", do_1="2115", wc_10c="4107", record=record)
    assert victory.points(inner(state)) == -16
    drive(state, "play special")
    assert texts(state) == ["place ec-11c 3205"]  # WC holds no place in Mexico
    drive(state, "place ec-11c 3205")
    assert at(state, "ec-11c") == "3205" and victory.points(inner(state)) == -8


def test_22_27_no_morale_spike_without_such_a_place_or_unit() -> None:
    for placed, record in (({"ec_6i": "3105"}, lost("ec-11c")), ({"ec_6i": "3205"}, lost("wc-7c"))):
        state = scene(PERSHING, hands=(("special",), ()), do_1="2115", record=record, **placed)
        assert "play special" not in texts(state)


def test_22_27_no_morale_spike_in_a_town_of_the_united_states() -> None:
    state = scene(PERSHING, hands=(("special",), ()), ec_6i="4107", do_1="2115", record=lost("ec-11c"))
    assert "play special" not in texts(state)


# -- 22.27 Anti-US Uprising ----------------------------------------------------------------------------------------


def uprising(**placed: str) -> State:
    return scene(PERSHING, hands=((), ("special",)), record={"drawer": VILLA}, **placed)


def test_22_27_uprising_drives_all_us_units_out_and_brings_a_unit_of_villas() -> None:
    state = uprising(ec_6i="3205", ec_wag="3205", do_1="2115", b_1="2008")
    drive(state, "play special")
    assert texts(state) == ["site 3205"]
    assert [state.describe(one) for one in state.legal_actions()] == ["Anti-US Uprising in 3205 Casas Grandes"]
    drive(state, "site 3205")
    assert asked(state) == ("us", "uprising") and len(texts(state)) == 6
    drive(state, "step 3206", "step 3204")
    assert (at(state, "ec-6i"), at(state, "ec-wag")) == ("3206", "3204")
    assert asked(state) == ("villa", "uprising")
    answers = set(texts(state))
    assert "place b-2 3205" in answers and "place dn-lop 3205" in answers
    assert "place b-1 3205" not in answers and "place do-2 3205" not in answers and "place ma-1 3205" not in answers
    drive(state, "place dn-lop 3205")
    assert at(state, "dn-lop") == "3205" and asked(state) == ("villa", "operation")
    assert hands(state) == ((), ())


def test_22_27_no_uprising_where_us_units_have_no_way_out() -> None:
    ring = {"r_1": "3204", "r_2": "3304", "r_3": "3305", "cm_1": "3206", "cm_2": "3105", "cm_3": "3104"}
    state = scene(PERSHING, hands=((), ("special",)), record={"drawer": VILLA}, ec_6i="3205", **ring)
    assert inner(state).record.alignment is None and MEXGOV not in state.game.sides
    assert "play special" not in texts(state)


def test_22_27_no_uprising_with_all_of_villas_units_in_play() -> None:
    state = uprising(ec_6i="3205")
    assert "play special" in texts(state)
    bands = tuple(unit.id for unit in inner(state).game.pieces if unit.enters == "random")
    state = scene(
        PERSHING,
        hands=((), ("special",)),
        ec_6i="3205",
        record={"drawer": VILLA, "entered": (*bands, PieceId("ec-6i"))},
    )
    assert "play special" not in texts(state)


def test_6_7_spies_before_the_enemys_sub_command_acts_and_beside_any_other_marker() -> None:
    held = (("spies",), ("spies", "ambush"))
    state = scene(hands=held, st_1us="1731", m_fw="1432", in_del="1931", record={"pool": ("st-clair", "militia")})
    drive(state, "draw", "drawn st-clair")
    assert asked(state) == ("indian", "heroism") and offered(state) == ["play spies", "keep"]  # not who has drawn
    drive(state, "keep", "move st-1us", "step 1831")
    assert asked(state) == ("indian", "heroism") and offered(state) == ["play ambush", "play spies", "keep"]
    drive(state, "play spies", "site 1831")
    assert offered(state) == ["play ambush", "keep"]


def test_6_5_markers_may_be_discarded_between_moves_and_at_any_moment_that_asks_for_one() -> None:
    held = (("spies", "rally"), ("ambush", "morale"))
    state = scene(hands=held, commands="St", st_1us="1731", in_del="1931")
    assert {"discard spies", "discard rally"} <= set(texts(state))
    drive(state, "discard rally")
    assert inner(state).record.hands[0] == ("spies",) and asked(state) == ("us", "move")
    drive(state, "move st-1us", "step 1831")
    assert {"discard ambush", "discard morale"} <= set(texts(state)) and asked(state) == ("indian", "heroism")
    drive(state, "discard morale")
    assert inner(state).record.hands[1] == ("ambush",) and "play ambush" in texts(state)
