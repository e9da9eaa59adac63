"""14.0 Supply, 21.21 and 22.26 its sources, 14.5 attrition."""

from __future__ import annotations

import pytest
from scenes import INDIAN, PERSHING, US, VILLA, at, drive, inner, kinds, scene, texts
from scenes import game as scenario

from gtc_tui.engine.state import State
from gtc_tui.rules.boots.movement import supply
from gtc_tui.rules.boots.movement.attrition import Attrition
from gtc_tui.rules.boots.state.game import BootsGame, BootsPlay
from gtc_tui.rules.boots.turn.sequence import Game

WORKS = {"us": 8, "indian": 16}  # marks of a stockade, by its side (see `ground`)


def supplied(state: State, piece: str) -> bool:
    play: BootsPlay = inner(state)
    return supply.is_supplied(play, play.game.index[piece])  # type: ignore[index]


def test_14_1_a_supply_unit_of_ones_side_is_a_source() -> None:
    assert supplied(scene(st_1us="1731", st_wag="1732"), "st-1us")
    assert not supplied(scene(st_1us="1731"), "st-1us")


def test_14_6_of_any_sub_command_of_the_side() -> None:
    assert supplied(scene(st_1us="1731", sc_wag="1732"), "st-1us")


def test_14_2_supply_units_are_in_supply_themselves() -> None:
    assert supplied(scene(st_wag="2131"), "st-wag")


def test_14_8_three_hexes_in_mad_anthony() -> None:
    assert supplied(scene(st_1us="1731", st_wag="1734"), "st-1us")
    assert not supplied(scene(st_1us="1731", st_wag="1735"), "st-1us")


def test_14_8_five_hexes_in_pershing() -> None:
    assert supplied(scene(PERSHING, wc_7c="4109", wc_wag="4104"), "wc-7c")
    assert not supplied(scene(PERSHING, wc_7c="4110", wc_wag="4104"), "wc-7c")


def test_14_3_a_line_passes_no_enemy_zone() -> None:
    state = scene(st_1us="1731", st_wag="1734", in_mia="1632", in_del="1833")
    assert not supplied(state, "st-1us")


def test_14_3_except_where_a_friend_stands() -> None:
    state = scene(st_1us="1731", st_wag="1733", st_2us="1732", in_mia="1632")
    assert supplied(state, "st-1us")


def test_14_3_the_source_may_lie_in_an_enemy_zone() -> None:
    assert supplied(scene(st_1us="1732", st_wag="1733", in_mia="1735", in_del="1634"), "st-1us")


def test_14_9_mad_anthony_lines_pass_the_rough_but_not_the_lake() -> None:
    game = scenario()
    hexmap, names = game.map.hexmap, game.map.names
    lakes = {number for number, kind in game.map.lakes.items() if kind == "all"}
    land = [number for number in range(hexmap.size) if number not in lakes]
    over = next(
        (names[one], names[other])
        for one in land
        for other in land
        if hexmap.distance(one, other) == 3 and _far_by_land(game, one, other)
    )
    assert not supplied(scene(st_1us=over[0], st_wag=over[1]), "st-1us")
    rough = [number for number in land if "rough" in game.charts[number]]
    assert rough
    through = next(
        (names[west], names[east])
        for number in rough
        if (west := hexmap.neighbour(number, 0)) in land and (east := hexmap.neighbour(number, 3)) in land
    )
    assert supplied(scene(st_1us=through[0], st_wag=through[1]), "st-1us")


def _far_by_land(game: BootsGame, one: int, other: int) -> bool:
    """Are two hexes more than three hexes apart for who keeps to the land?"""
    data = game.map
    reached = {one}
    for _ in range(3):
        reached |= {
            there
            for here in reached
            for there in data.hexmap.neighbours(here)
            if there < data.hexmap.size and data.lakes.get(there) != "all"
        }
    return other not in reached


def test_14_9_pershing_lines_do_not_run_through_the_rough() -> None:
    game = scene(PERSHING).game
    hexmap = game.map.hexmap
    rough = game.map.hexmap.terrain(game.map.ids["0500"])
    found = 0
    for here in range(hexmap.size):
        if hexmap.terrain(here) != rough or any(beyond >= hexmap.size for beyond in hexmap.neighbours(here)):
            continue
        west, east = hexmap.neighbour(here, 0), hexmap.neighbour(here, 3)
        around = [hexmap.neighbour(here, direction) for direction in range(6)]
        if hexmap.terrain(west) == rough or not all(hexmap.terrain(one) == rough for one in around if one != west):
            continue
        names = game.map.names
        state = scene(PERSHING, wc_7c=names[east], wc_wag=names[west])
        assert not supplied(state, "wc-7c")  # the way round is rough as well
        assert supplied(scene(PERSHING, wc_7c=names[here], wc_wag=names[west]), "wc-7c")  # it may end there
        found += 1
    assert found


def test_21_21_held_stockades_are_sources_of_their_side() -> None:
    assert supplied(scene(st_1us="1632", m_lm="1732", marks={"1732": WORKS["us"]}), "st-1us")
    assert not supplied(scene(st_1us="1632", marks={"1732": WORKS["us"]}), "st-1us")  # nobody there
    assert supplied(scene(br_ca="3235", br_cb="3236", marks={"3236": WORKS["indian"]}), "br-ca")
    assert not supplied(scene(br_ca="3235", in_mia="3236", marks={"3236": WORKS["indian"]}), "br-ca")


def test_14_1_a_captured_stockade_is_a_source_of_who_holds_it() -> None:
    assert supplied(scene(st_1us="1632", m_lm="1732", marks={"1732": WORKS["indian"]}), "st-1us")
    assert supplied(scene(br_ca="1632", br_cb="1732", marks={"1732": WORKS["us"]}), "br-ca")
    assert not supplied(scene(br_ca="1632", m_lm="1732", marks={"1732": WORKS["indian"]}), "br-ca")


def test_21_21_indians_of_both_sides_always() -> None:
    state = scene(in_mia="1731", sc_frnd="2131", br_ca="3235")
    assert supplied(state, "in-mia") and supplied(state, "sc-frnd") and not supplied(state, "br-ca")


def test_21_21_militia_at_home() -> None:
    assert supplied(scene(m_lm="1135"), "m-lm")  # on the Ohio
    assert supplied(scene(m_lm="0832"), "m-lm")  # south of it
    assert supplied(scene(m_lm="1218"), "m-lm")  # a US town north of it: Vincennes
    assert not supplied(scene(m_lm="1218", marks={"1218": 32}), "m-lm")  # burned
    assert not supplied(scene(m_lm="1731"), "m-lm")


def test_22_26_us_symbols_need_a_us_unit() -> None:
    assert supplied(scene(PERSHING, wc_7c="4107"), "wc-7c")
    assert supplied(scene(PERSHING, wc_7c="4109", fc_col="4107"), "wc-7c")
    assert not supplied(scene(PERSHING, wc_7c="4109"), "wc-7c")
    assert not supplied(scene(PERSHING, wc_7c="4109", do_1="4107"), "wc-7c")


def test_22_26_villa_militia_and_rurales_always_the_armies_from_mexican_symbols() -> None:
    state = scene(PERSHING, aligned=US, do_1="3003", cm_1="2725", r_1="2404", t_1="2115", t_2="2116", m_1="2404")
    assert all(supplied(state, unit) for unit in ("do-1", "cm-1", "r-1", "t-1", "t-2"))
    assert not supplied(state, "m-1")
    assert supplied(
        scene(PERSHING, aligned=US, m_1="2116", cm_1="2115"), "m-1"
    )  # held by any of the government's units


@pytest.mark.parametrize(("die", "lost"), [(5, False), (6, True)])
def test_14_5_an_unsupplied_unit_is_lost_on_a_six(die: int, lost: bool) -> None:
    state = scene(st_1us="1731", m_lm="1135", in_mia="2429", stack=(Game(), Attrition()), record={"phase": "interturn"})
    assert state.decision is not None and (state.decision.kind, state.decision.subject) == ("attrition", "st-1us")
    before = len(inner(state).record.ledger)
    events = drive(state, f"roll {die}")
    assert (at(state, "st-1us") is None) == lost == ("eliminated" in kinds(events))
    assert len(inner(state).record.ledger) == before  # 20.4: no points


def test_14_5_6_7_do_or_die_is_not_for_attrition() -> None:
    held = (("do-or-die",), ())
    state = scene(st_1us="1731", hands=held, stack=(Game(), Attrition()), record={"phase": "interturn"})
    drive(state, "roll 6")
    assert at(state, "st-1us") is None and inner(state).record.hands[0] == ("do-or-die",)


def test_14_5_the_first_players_units_roll_first() -> None:
    state = scene(br_ca="3235", st_1us="1731", stack=(Game(), Attrition()), record={"phase": "interturn"})
    subjects = []
    while state.decision is not None and state.decision.kind == "attrition":
        subjects.append(state.decision.subject)
        drive(state, "roll 1")
    assert subjects == ["st-1us", "br-ca"]


@pytest.mark.parametrize(("turn", "checked"), [(1, False), (2, True)])
def test_4_2_attrition_on_marked_turns_only(turn: int, checked: bool) -> None:
    state = scene(st_1us="1731", turn=turn, record={"pool": ()})
    assert (state.decision is not None and state.decision.kind == "attrition") == checked
    state = scene(PERSHING, wc_7c="3205", turn=turn, record={"pool": ()})
    assert state.decision is not None and state.decision.kind == "attrition"


@pytest.mark.parametrize(("die", "told"), [(5, ", no loss"), (6, "")])
def test_14_5_a_check_says_whether_anything_is_lost(die: int, told: str) -> None:
    state = scene(PERSHING, wc_7c="3205", turn=1, record={"pool": ()})
    events = drive(state, f"roll {die}")
    assert [event.text for event in events if event.kind == "roll"] == [
        f"7th Cavalry: attrition check, die {die}{told}"
    ]
    assert ("7th Cavalry is eliminated" in [event.text for event in events]) == (not told)


def test_14_10_units_may_leave_supply() -> None:
    state = scene(commands="St", st_tr="1731", st_wag="1732")
    drive(state, "move st-tr", "step 1730", "step 1729")
    assert "step 1728" in texts(state)
    assert state.game.sides == (US, INDIAN) and VILLA not in state.game.sides
