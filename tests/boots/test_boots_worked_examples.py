"""Worked examples and answers of the designer's that no chapter's own tests play from end to end.

The others: 10.13, 10.17 and 10.22 in test_10_shifts.py; answers on set-up and pools in test_03_set_up.py,
test_06_heroism.py and test_22_set_up.py, on stockades in test_11_retreat.py, on burning in test_21_mad_anthony.py, on
Pershing in test_22_pershing.py and test_10_frontiers.py.
"""

from __future__ import annotations

import pytest
from battle import MIDDLE, SOUTH_EAST, WEST, attack_scene, fight
from markers import asked
from scenes import INDIAN, MAD_ANTHONY, PERSHING, US, VILLA, at, drive, game, inner, kinds, over, price, scene, texts

from gtc_tui.engine.action import CHANCE, PieceId
from gtc_tui.engine.state import State
from gtc_tui.rules.boots.special.winter import NewYear
from gtc_tui.rules.boots.state.record import Loss
from gtc_tui.rules.boots.turn.sequence import Game


def operations(state: State) -> int:
    """Plays the operations phases to their end with whatever is drawn first: how many there were."""
    most = 0
    while inner(state).record.phase == "operations":
        most = max(most, inner(state).record.operation)
        answers = texts(state)
        drive(state, next((one for one in ("play mad-dash", "draw", "done") if one in answers), answers[0]))
    return most


@pytest.mark.parametrize(("held", "phases"), [((), 5), (("mad-dash",), 6)])
def test_4_2_five_markers_are_five_operations_phases_and_heroism_may_add_one(
    held: tuple[str, ...], phases: int
) -> None:
    pool = ("EC", "FC", "GHQ", "NC", "WC")
    markers = {marker.subcommand: marker.id for marker in game(PERSHING).markers}
    state = scene(
        PERSHING,
        hands=(held, ()),
        record={"pool": tuple(sorted(markers[code] for code in pool)), "aside": (), "operation": 0},
        ec_6i="4208",
        wc_7c="4203",
    )
    assert operations(state) == phases


def test_21_10_2_eight_villages_and_two_losses_bring_two_tribes() -> None:
    villages = [str(game(MAD_ANTHONY).map.names[one]) for one in game(MAD_ANTHONY).sites["native-village"]]
    assert len(villages) > 8
    lost = tuple(Loss(PieceId(unit), 3, "combat") for unit in ("in-del", "in-sha"))
    marks = dict.fromkeys(villages[8:], 32)
    state = scene(turn=9, m_lm="1135", marks=marks, record={"lost": lost}, stack=(Game(), NewYear()))
    back = []
    while not (asked(state)[1] == "draw-heroism" and back):
        before = {loss.piece for loss in inner(state).record.lost}
        state.apply(state.decision.default if state.decision and state.decision.default else state.legal_actions()[0])
        back += sorted(before - {loss.piece for loss in inner(state).record.lost})
    assert sorted(back) == ["in-del", "in-sha"] and inner(state).record.lost == ()
    assert {at(state, "in-del"), at(state, "in-sha")} <= set(villages[:8])


def test_22_13_the_militia_that_the_us_has_led_bars_the_east_column_once_villa_has_drawn_trevino() -> None:
    """The United States draw CM, Villa draws T, the United States draw EC: no way through the units of CM."""
    record = {"pool": ("chihuahua-militia", "east-column", "trevino"), "aside": ()}
    army = {"t_1": "1121", "t_2": "1021", "t_3": "1022", "t_4": "0921", "t_5": "0922", "t_6": "0924"}
    state = scene(PERSHING, record=record, cm_1="2115", ec_13c="2116", do_1="3205", **army)
    drive(state, "draw", "drawn chihuahua-militia")
    assert asked(state) == ("us", "move")
    over(state)
    drive(state, "draw", "drawn trevino")
    assert asked(state) == ("villa", "move")
    over(state)
    while asked(state) != ("us", "operation"):
        drive(state, texts(state)[-1])
    drive(state, "draw", "drawn east-column", "move ec-13c")
    assert "step 2115" not in texts(state)


def test_22_23_horse_wagons_and_trucks_are_mobile_infantry_is_not() -> None:
    units = {"ec-13c": True, "ec-wag": True, "gh-trk": True, "gh-mc": True, "ec-6i": False, "ec-c6": False}
    for unit, mobile in units.items():
        state = scene(PERSHING, commands=("EC", "GHQ"), **{unit.replace("-", "_"): "4109"})
        assert (price(state, unit, "4110") == "0.5") == mobile, unit


def test_6_7_a_storm_ends_one_operations_phase_and_the_next_one_comes() -> None:
    state = attack_scene("DC", wc_7c=WEST, do_1=MIDDLE, do_2="2115", cm_1=SOUTH_EAST, nc_5c="4202")
    drive(state, f"attack {WEST} {MIDDLE}", *(["skirmish"] if "skirmish" in texts(state) else []))
    while asked(state)[0] != CHANCE:
        drive(state, "done")
    drive(state, "roll 1", "done")
    events = drive(state, "drawn-heroism catastrophe", "roll 3")
    assert "storm" in kinds(events)
    drive(state, "drawn-heroism rally")
    assert asked(state) == ("villa", "operation")
    drive(state, "draw", "drawn dorados")
    assert asked(state) == ("villa", "move") and inner(state).record.phase == "operations"


def test_22_21_mexican_units_beside_us_units_are_attacked_as_a_duty_while_they_are_with_villa() -> None:
    """The designer: only if they are belligerents at that moment; allies of the moment, nobody attacks."""
    for flags in ((), ("hostilities",)):
        state = attack_scene(commands=("WC",), aligned=VILLA, record={"flags": flags}, wc_7c=WEST, cm_1=MIDDLE)
        assert asked(state) == ("us", "attack") and "done" not in texts(state)
    state = attack_scene(commands=("WC",), aligned=US, record={"flags": ("hostilities",)}, wc_7c=WEST, cm_1=MIDDLE)
    assert asked(state) != ("us", "attack")


def test_11_3_the_last_hex_of_a_retreat_may_be_a_stockade() -> None:
    """Only hexes still to go would drive a stack on from there."""
    placed = {"in_mia": "1726", "st_1us": "1727"}
    state = attack_scene("DW", game_id=MAD_ANTHONY, commands=("Indian",), side=INDIAN, marks={"1728": 8}, **placed)
    fight(state, "1726", "1727")
    drive(state, "retreat 1728")
    assert at(state, "st-1us") == "1728" and asked(state) != ("us", "retreat")
