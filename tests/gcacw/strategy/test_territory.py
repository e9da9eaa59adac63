"""Counties, supply, railroads and water of a campaign laid over the map, on its signs and in the hex panel (22.0 to
24.0, 29.0)."""

from __future__ import annotations

import pytest
from campaigns import campaign, confederate, play_of, union

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.report import Overlay, Text
from gtc_tui.engine.state import State
from gtc_tui.errors import GtcError
from gtc_tui.rules.gcacw.campaign import counties, depots, rail_lines, stations, supply_markers, supply_status
from gtc_tui.rules.gcacw.state import ground, map_state, pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.transport import gunboats, waterways
from support import CONFEDERATE, UNION, At, numbered, scenario


def overlay(state: State, what: str, **args: str) -> Overlay:
    report = state.query(None, what, **args)
    assert isinstance(report, Overlay)
    return report


def line(report: Overlay | Text, begins: str) -> str:
    (found,) = (one for one in report.lines if one.strip().startswith(begins))
    return found


def hex_lines(state: State, where: str) -> tuple[str, ...]:
    report = state.query(None, "stack", hex=where)
    assert isinstance(report, Text)
    return report.lines


@pytest.mark.parametrize("what", ["control", "rails", "water", "journey"])
def test_a_basic_game_is_not_asked_about_a_campaign(what: str) -> None:
    game = scenario("gtc/03-race-for-spotsylvania")
    assert what not in game.system.questions(game) and what in game.system.questions(numbered("09"))
    with pytest.raises(GtcError):
        game.new_state().query(None, what, **({"piece": "robinson"} if what == "journey" else {}))


# -- counties ------------------------------------------------------------------------------------------
def test_24_0_a_county_is_told_with_its_holder_its_worth_and_what_is_there() -> None:
    state = campaign(griffin=At("S3307", 8), heth=At("N0618", 9))
    report = overlay(state, "control")
    assert report.cells["S3307"].text == "U10" and report.cells["S3626"].text == "C25"
    hanover = line(report, "Hanover")
    assert "Union; control town S3307" in hanover and "10 VP per cycle" in hanover
    assert "Union manpower 8 (2 needed), garrison in the town" in hanover
    assert "not yet for strategic and railroad movement" in hanover  # before the control phase of the day (24.0)
    assert "Confederate" in line(report, "Henrico") and "manpower" not in line(report, "Henrico")
    assert "Stafford" in line(report, "always Union")


def test_24_0_cavalry_holds_no_county_whatever_its_manpower() -> None:
    report = overlay(campaign(davies=At("S3307", 5)), "control")
    assert report.cells["S3307"].text == "C10"
    assert "Union manpower 5 (2 needed), no garrison in the town" in line(report, "Hanover")


def test_24_0_borders_bear_the_letter_of_who_holds_the_county_now() -> None:
    state = campaign(griffin=At("S3307", 8), heth=At("N0618", 9))
    play, cells = play_of(state), overlay(state, "control").cells
    held, towns = counties.held(play), {*numbered("09").campaign.counties.towns.values()}  # type: ignore[union-attr]
    for where, cell in cells.items():
        county = play.game.map.counties[play.game.map.ids[where]]
        assert cell.text[0] == ("U" if county in held else "C")
        assert where in towns or cell.style == ("side0" if county in held else "side1")
    assert sum(cell.style == "side0" for cell in cells.values()) > 100


def test_24_0_the_hex_panel_tells_who_controls_the_county() -> None:
    told = hex_lines(campaign(griffin=At("S3307", 8)), "S3307")
    assert "Hanover County is controlled by the Union" in told and "control town of the county" in told


# -- supply --------------------------------------------------------------------------------------------
def _begun(play: GcacwPlay) -> None:
    depots.put(play, union("N1702"))
    depots.put(play, confederate("S3525", complete=False))
    for unit in ("barlow", "gibbon"):
        supply_markers.mark(play, PieceId(unit), True)


def test_29_4_depots_the_counties_they_serve_and_units_without() -> None:
    state = campaign(
        begun=_begun,
        griffin=At("N1204", 8),  # Culpeper, of the Union by this
        barlow=At("S2917", 4),
        gibbon=At("N1702", 4),
        ricketts=At("S2917", 4),
    )
    report = overlay(state, "supply", side=UNION)
    assert report.cells["N1702"].text == "D" and report.cells["S2917"].text == "!"
    assert "complete: serves" in line(report, "depot at N1702") and "Orange" in line(report, "depot at N1702")
    assert line(report, "would be out of supply").endswith(": Ricketts")
    assert line(report, "out of supply, would lose manpower").endswith(": Barlow")
    assert line(report, "would be back in supply").endswith(": Gibbon")
    assert "S3525" not in " ".join(report.lines) and "d" not in {cell.text for cell in report.cells.values()}


def test_29_4_what_the_overlay_foresees_is_what_the_segment_does() -> None:
    state = campaign(
        begun=_begun, griffin=At("N1204", 8), barlow=At("S2917", 4), gibbon=At("N1702", 4), ricketts=At("S2917", 4)
    )
    play = play_of(state)
    supply_status.check(play)
    after = {unit for unit in ("griffin", "barlow", "gibbon", "ricketts") if supply_markers.is_out(play, PieceId(unit))}
    assert after == {"barlow", "ricketts"}
    assert pieces.manpower(play, PieceId("barlow")) < 4 == pieces.manpower(play, PieceId("ricketts"))


def test_29_0_depots_stand_on_the_map_and_in_the_hex_panel() -> None:
    state = campaign(begun=_begun, griffin=At("N1204", 8), barlow=At("S2917", 4), gibbon=At("N1702", 4))
    signs = {sign.hex: sign for sign in state.view(None).signs if sign.sign in "Dd"}
    assert {where: sign.sign for where, sign in signs.items()} == {"N1702": "D", "S3525": "d"}
    assert signs["N1702"].text == "Depot of the Union, complete" and signs["N1702"].style == "side0"
    assert "Depot of the Confederates, under construction" in hex_lines(state, "S3525")


def test_29_4_out_of_supply_is_seen_of_a_unit() -> None:
    state = campaign(begun=_begun, griffin=At("N1204", 8), barlow=At("S2917", 4), gibbon=At("N1702", 4))
    shown = {piece.id: piece for piece in state.view(None).pieces}
    assert "s" in shown[PieceId("barlow")].code.split() and "out of supply" in shown[PieceId("barlow")].note
    assert "s" not in shown[PieceId("griffin")].code.split()


# -- railroads -----------------------------------------------------------------------------------------
def test_29_1_open_lines_by_side_and_what_cuts_them() -> None:
    whole = campaign(griffin=At("N1204", 8))
    play, before = play_of(whole), overlay(whole, "rails")
    assert {where for where, cell in before.cells.items() if "H" in cell.text} == {
        "N4114",
        "N4213",
    }  # down from the start
    ends = line(before, "Confederates: ")  # names with commas in them
    assert "N0127 Virginia Central Railroad, map edge; S1334 Richmond & Danville Railroad, map edge; S3534" in ends
    for side, letter in ((UNION, "U"), (CONFEDERATE, "C")):
        joined = {play.game.map.names[number] for number in rail_lines.joined(play, Side(side), own=True)}
        assert joined == {where for where, cell in before.cells.items() if cell.text.startswith(letter)}
    assert len(before.cells) == len(rail_lines.tracks(play.game)) and "x" not in {c.text for c in before.cells.values()}

    def burn(play: GcacwPlay) -> None:
        map_state.put(play, "station:S3307", stations.DESTROYED)
        bridge = next(key for key in play.game.marks if key.startswith("bridge:") and _on_rails(play, key))
        map_state.put(play, bridge, ground.DESTROYED)

    after = overlay(campaign(begun=burn, griffin=At("N1204", 8)), "rails")
    assert after.cells["S3307"].text == "x" and "destroyed" in line(after, "S3307")
    assert "N4213: bridge to N4114 Fredericksburg destroyed" in after.lines


def _on_rails(play: GcacwPlay, key: str) -> bool:
    return play.game.marks[key] in {mark for near in rail_lines.tracks(play.game).values() for _to, mark in near}


def test_29_1_an_end_is_shut_while_the_enemy_has_the_box_beyond_it() -> None:
    assert "(closed)" in line(overlay(campaign(griffin="B7"), "rails"), "Confederates: ")
    assert "(shut)" not in line(overlay(campaign(griffin=At("N1204", 8)), "rails"), "Confederates: ")


def test_stations_that_are_whole_are_no_signs_and_no_objectives_of_a_campaign() -> None:
    state = campaign(begun=lambda play: map_state.put(play, "station:S3307", stations.DAMAGED), griffin=At("N1204", 8))
    assert [sign.hex for sign in state.view(None).signs if sign.sign in "Ss"] == ["S3307"]
    cells = overlay(state, "objectives").cells
    assert cells["S3307"].text.startswith("x") and not [cell for cell in cells.values() if cell.text[0] == "S"]


# -- water ---------------------------------------------------------------------------------------------
def test_23_0_22_0_gunboats_landings_and_what_boats_may_carry() -> None:
    state = campaign(record={"navy": "troops", "shipped": 35}, griffin=At("N1204", 8))
    report, play = overlay(state, "water"), play_of(state)
    for side, letter in ((UNION, "U"), (CONFEDERATE, "C")):
        names = play.game.map.names
        quays = {names[number] for number in waterways.landings(play.game, Side(side))}
        assert quays == {where for where, cell in report.cells.items() if cell.text == f"{letter}L"}
        served = {names[number] for number in gunboats.waters(play.game, Side(side))}
        assert served - quays == {where for where, cell in report.cells.items() if cell.text == letter}
    assert "troops; manpower that may still embark: 22 this turn, 5 in this cycle" in line(report, "The Navy")


def test_23_07_a_gunboat_out_of_play_serves_no_hex() -> None:
    state = campaign(record={"gunboat": "lost"}, griffin=At("N1204", 8))
    report = overlay(state, "water")
    assert "out of play" in line(report, "Gunboat of the Confederate")
    assert "C" not in {cell.text for cell in report.cells.values()}
