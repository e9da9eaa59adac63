"""9.0 Zones of control, and where there are none (23, 22.9, 22.12, 22.15)."""

from __future__ import annotations

from scenes import INDIAN, MEXGOV, PERSHING, US, VILLA, changed, inner, scene

from gtc_tui.engine.state import State
from gtc_tui.rules.boots.state import pieces, zones


def zone(state: State, side: str, *hexes: str) -> list[bool]:
    """Is each of these hexes in the zone of a side?"""
    play = inner(state)
    return [zones.in_zone_of(play, play.game.sides[play.game.sides.index(side)], play.game.map.ids[h]) for h in hexes]  # type: ignore[arg-type]


def test_9_1_the_six_hexes_around_a_unit() -> None:
    state = scene(st_1us="1731")
    assert all(zone(state, US, "1730", "1831", "1832", "1732", "1632", "1631"))
    assert not any(zone(state, US, "1731", "1729", "1931"))


def test_9_2_supply_units_and_guns_have_one_too() -> None:
    assert zone(scene(st_wag="1731"), US, "1730") == [True]


def test_9_3_a_fort_garrison_has_none_nor_has_who_is_with_it() -> None:
    assert not any(zone(scene(PERSHING, fc_col="4107"), US, "4106", "4108", "4007"))
    assert not any(zone(scene(PERSHING, fc_col="4107", ec_13c="4107"), US, "4106", "4108", "4007"))
    assert all(zone(scene(PERSHING, ec_13c="4107"), US, "4106", "4108", "4007"))


def test_9_3_with_the_garrison_gone_the_others_have_a_zone_again() -> None:
    state = scene(PERSHING, fc_col="4107", ec_13c="4107")
    state = changed(state, lambda play: pieces.eliminate(play, play.game.index["fc-col"], "combat", "10.23"))
    assert all(zone(state, US, "4106", "4108", "4007"))
    assert not state.faults()


def test_23_none_out_of_a_hex_that_is_part_of_a_lake() -> None:
    state = scene(in_pot="3418", in_mia="3318")
    play = inner(state)
    around = [play.game.map.names[h] for h in play.game.map.hexmap.neighbours(play.game.map.ids["3418"])]
    assert not any(zone(scene(in_pot="3418"), INDIAN, *around))
    assert zone(scene(in_ott="3637"), INDIAN, "3636") == [True]  # Brownstown lies on a river


def test_23_none_into_the_lake() -> None:
    game = scene().game
    hexmap = game.map.hexmap
    shore = next(
        (game.map.names[here], game.map.names[there])
        for here in range(hexmap.size)
        if game.map.lakes.get(here) is None
        for there in hexmap.neighbours(here)
        if there < hexmap.size and game.map.lakes.get(there) == "partial"
    )
    assert zone(scene(in_pot=shore[0]), INDIAN, shore[1]) == [True]
    lakes = [number for number, kind in game.map.lakes.items() if kind == "all"]
    beside = {h for number in lakes for h in hexmap.neighbours(number) if h < hexmap.size}
    for number in sorted(beside - set(lakes))[:10]:
        state = scene(in_pot=game.map.names[number])
        assert not any(zone(state, INDIAN, *(game.map.names[lake] for lake in lakes)))


def test_22_9_the_national_guard_has_none_over_the_border() -> None:
    assert zone(scene(PERSHING, ng_tx="4107"), US, "4007", "4108") == [False, True]
    assert zone(scene(PERSHING, ec_13c="4107"), US, "4007", "4108") == [True, True]
    assert zone(scene(PERSHING, nc_2ma="4107"), US, "4007") == [True]  # exempt


def test_22_12_nor_has_the_division_of_the_north() -> None:
    assert zone(scene(PERSHING, dn_lop="4007"), VILLA, "4107", "3907") == [False, True]
    assert zone(scene(PERSHING, b_1="4007"), VILLA, "4107", "3907") == [True, True]


def test_22_15_nor_has_the_mexican_government() -> None:
    state = scene(PERSHING, aligned=VILLA, cm_1="4007")
    assert zone(state, VILLA, "4107", "3907") == [False, True]


def test_22_28_borders_are_open_in_the_second_war() -> None:
    from scenes import game

    state = scene(game(PERSHING, "mexican-war"), ng_tx="4107", dn_lop="3407")
    assert zone(state, US, "4007") == [True]


def test_22_13_units_of_nobody_have_no_zone() -> None:
    state = scene(PERSHING, cm_1="4007")
    assert zone(state, US, "3907") == zone(state, VILLA, "3907") == [False]
    assert inner(state).game.pieces[inner(state).game.index["cm-1"]].side == MEXGOV  # type: ignore[index]


def test_9_2_where_one_unit_of_a_stack_exerts_a_zone_the_stack_does() -> None:
    state = scene(PERSHING, ng_tx="4110", ec_13c="4110")
    found = inner(state).game.map
    beside = found.hexmap.neighbours(found.ids["4110"])
    over = next(str(found.names[h]) for h in beside if found.areas[h] == "Mexico")
    assert zone(state, US, over) == [True]  # the cavalry
    alone = zone(scene(PERSHING, ng_tx="4110"), US, over, "4111", "4112")
    assert alone == [False, True, False]  # the last not adjacent


def test_9_4_zones_are_mutual_and_add_nothing() -> None:
    state = scene(st_1us="1731", st_2us="1731", in_mia="1730")
    assert zone(state, US, "1730") == zone(state, INDIAN, "1731") == [True]
