"""What has changed on the map beside pieces: crossings, stations, forts, ways out, closed hexsides; sheets left out."""

from __future__ import annotations

import pytest

from gtc_tui.draw import ZOOMS, MapPainter, to_plain
from gtc_tui.draw.palette import STYLE_KEYS
from gtc_tui.draw.standing import Marks, layers, signs_legend
from gtc_tui.draw.svg import picture, whole_map
from gtc_tui.engine.report import MapSign, Overlay, Text, View
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.state import ground, map_state
from gtc_tui.rules.gcacw.state.game import GcacwGame
from support import changed, inner, scenario

NAMES = ("01-wilderness", "02-grant-crosses-the-rapidan", "03-race-for-spotsylvania", "04-bloody-spotsylvania")
NAMES += ("05-sheridan-rides-south", "06-strike-them-a-blow", "07-bethesda-church", "08-trevilian-station")
RAPIDAN, SPOTSYLVANIA, RAID, TREVILIAN = (scenario(f"gtc/{NAMES[n]}") for n in (1, 3, 4, 7))
KELLYS, FREDERICKSBURG = ("N2404", "N2504"), ("N4213", "N4114")
ASHLAND = "S3313"


def after(game: GcacwGame, **put: int) -> View:
    """The opening with these marks: "station_S3313"."""
    state = game.new_state()
    play = inner(state)
    for key, value in put.items():
        map_state.put(play, key.replace("_", ":", 1).replace("__", "/"), value)
    ground.refresh(play)
    return State.from_play(play).view(None)


def at(view: View, *places: str) -> list[MapSign]:
    return [sign for sign in view.signs if {sign.hex, sign.other} - {None} == set(places)]


def drawn(game: GcacwGame, view: View, place: str, zoom: int) -> str:
    """The neighbourhood of a hex."""
    painter = MapPainter(game.map, zoom)
    x, y = painter.centre(game.map.ids[place])
    wide, high = painter.pitch
    over = layers(Marks(view), game.side_names, game.map, None)
    return to_plain(painter.lines(x - wide, y - high, 2 * wide + 1, 2 * high + 1, over))


@pytest.mark.parametrize("name", NAMES)
def test_signs_are_ascii_with_known_styles_and_a_meaning(name: str) -> None:
    game = scenario(f"gtc/{name}")
    view = game.new_state().view(None)
    assert all(sign.sign.isascii() and sign.meaning and sign.text for sign in view.signs)
    assert {sign.style for sign in view.signs} <= STYLE_KEYS
    legend = signs_legend(view)
    assert len(legend) == len({(sign.sign, sign.meaning) for sign in view.signs}) + bool(view.outside)


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize(("hexside", "sign"), [(KELLYS, "P"), (FREDERICKSBURG, "X")])
def test_10_0_pontoons_and_destroyed_bridges_stand_at_their_hexsides(
    zoom: int, hexside: tuple[str, str], sign: str
) -> None:
    view = after(RAPIDAN)
    (found,) = at(view, *hexside)
    assert found.sign == sign and not found.whole
    restored = after(RAPIDAN, **{f"bridge_{'__'.join(hexside)}": ground.AS_PRINTED})
    assert not at(restored, *hexside)
    before, now = (drawn(RAPIDAN, one, hexside[0], zoom) for one in (restored, view))
    assert now.count(sign) > before.count(sign)


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize(("state", "sign"), [(0, "S"), (1, "s"), (2, "X")])
def test_5_4_stations_show_their_state_beside_their_holder(zoom: int, state: int, sign: str) -> None:
    view = after(RAID, station_S3313=state)
    assert [one.sign for one in at(view, ASHLAND)] == [sign]
    holder = "u" if state else "c"
    shown = drawn(RAID, view, ASHLAND, zoom)
    assert sign in shown
    assert (holder if zoom == 1 else f"{holder}2") in shown


@pytest.mark.parametrize("zoom", ZOOMS)
def test_32_0_a_destroyed_fort_is_crossed_out(zoom: int) -> None:
    where = RAID.forts[0]
    whole, fallen = after(RAID), after(RAID, **{f"fort_{where}": 1})
    assert [one.sign for one in at(whole, where)] == ["F"] and [one.sign for one in at(fallen, where)] == ["X"]
    before, now = (drawn(RAID, one, where, zoom) for one in (whole, fallen))
    assert now.count("X") == before.count("X") + 1 and now.count("F") == before.count("F") - 1


@pytest.mark.parametrize("zoom", ZOOMS)
def test_13_8_ways_off_the_map_are_marked(zoom: int) -> None:
    view = after(TREVILIAN)
    out = [sign.hex for sign in view.signs if sign.sign == "E"]
    assert out == ["N0126", "N0127", "N0129", "N0132", "N0133"]
    assert "E" in drawn(TREVILIAN, view, "N0129", zoom)


def test_13_4_ways_off_the_map_end_with_the_third_turn() -> None:
    state = SPOTSYLVANIA.new_state()
    assert any(sign.sign == "E" for sign in state.view(None).signs)
    state = changed(state, lambda play: play.amend(turn=4))
    assert not any(sign.sign == "E" for sign in state.view(None).signs)


@pytest.mark.parametrize("zoom", ZOOMS)
def test_13_8_a_county_is_fenced_off_until_it_opens(zoom: int) -> None:
    closed, opened = after(TREVILIAN), after(TREVILIAN, open_hanover=1)
    fence = [sign for sign in closed.signs if sign.whole and sign.sign == "!u"]
    assert fence and not [sign for sign in opened.signs if sign.whole and sign.sign == "!u"]
    place = fence[0].other
    assert place is not None
    assert "!" in drawn(TREVILIAN, closed, place, zoom) and "!" not in drawn(TREVILIAN, opened, place, zoom)
    told = _hex(TREVILIAN.new_state(), place)
    assert fence[0].text in told


@pytest.mark.parametrize("zoom", ZOOMS)
def test_sheets_not_in_play_are_strokes_without_names(zoom: int) -> None:
    view = after(RAPIDAN)
    assert "S3313" in view.outside and "N3520" not in view.outside
    text = drawn(RAPIDAN, view, ASHLAND, zoom)
    assert set(text) <= set("/ \n") and "/" in text
    assert "Ashland" not in picture(RAPIDAN.map, whole_map(RAPIDAN.map), "", view, RAPIDAN.side_names)


def test_vector_pictures_tell_every_sign() -> None:
    view = after(RAID, station_S3313=1)
    told = picture(RAID.map, whole_map(RAID.map), "", view, RAID.side_names)
    assert all(sign.text.replace("'", "&#x27;") in told or sign.text in told for sign in view.signs)
    assert all(meaning in told for _sign, meaning in signs_legend(view))


def test_objectives_tell_what_else_may_bring_points() -> None:
    raid, rapidan, trevilian = (game.new_state().query(None, "objectives") for game in (RAID, RAPIDAN, TREVILIAN))
    assert isinstance(raid, Overlay) and isinstance(rapidan, Overlay) and isinstance(trevilian, Overlay)
    assert any("end of turn 4" in line and "Custer" in line for line in raid.lines)
    assert "now -14 VP: 7 Union cavalry brigades outside the area where the raid must end" in raid.lines
    assert {raid.cells[where].text for where in RAID.forts} <= {"F", "a", "b"}
    assert rapidan.cells["N4811"].text == "@" and any("N3117" in line and "open" in line for line in rapidan.lines)
    assert trevilian.cells["N0126"].text == "E"


def _hex(state: State, place: str) -> tuple[str, ...]:
    report = state.query(None, "stack", hex=place)
    assert isinstance(report, Text)
    return report.lines
