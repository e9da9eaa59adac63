"""24.0 County control, by the ids of the checklist."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from campaigns import campaign, play_of, union

from gtc_tui.engine.action import PieceId
from gtc_tui.rules.gcacw.campaign import counties, depots, stations, supply_markers, supply_status
from gtc_tui.rules.gcacw.chapters import PHASES
from gtc_tui.rules.gcacw.state import map_state
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.strategy.depot_segment import DepotSegment
from support import CONFEDERATE, UNION, At, texts


def held(**placed: At | str) -> frozenset[str]:
    return counties.held(play_of(campaign(**placed)))


def test_24_07_four_counties_are_always_the_unions() -> None:
    assert held() == {"Fauquier", "Madison", "Rappahannock", "Stafford"}


@pytest.mark.parametrize(
    ("county", "town"),
    [
        ("Caroline", "N4828"),
        ("Culpeper", "N1204"),
        ("Goochland", "S1019"),
        ("Hanover", "S3307"),
        ("Henrico", "S3626"),
        ("King George", "N5614"),
        ("King William", "S5413"),
        ("Louisa", "N1332"),
        ("New Kent", "S5822"),
        ("Orange", "N0618"),
        ("Spotsylvania", "N3520"),
    ],
)
def test_24_09_the_others_have_a_control_town(county: str, town: str) -> None:
    assert county in held(griffin=town) and county not in held()


ALWAYS = ("Albemarle", "Amelia", "Charles City", "Chesterfield", "Essex", "King and Queen", "Powhatan")


@pytest.mark.parametrize("county", ALWAYS)
def test_24_08_others_are_always_the_confederates(county: str) -> None:
    """The Union's infantry in every hex of theirs, one after the other."""
    play = play_of(campaign(griffin="N0618"))
    data, griffin = play.game.map, play.game.index[PieceId("griffin")]
    hexes = [number for number, name in enumerate(data.counties) if name == county]
    assert hexes
    for where in hexes:
        play.position.place(griffin, where)
        assert county not in counties.held(play)
    counties.take_stock(play)
    assert {counties.holder_today(play, where) for where in hexes} == {CONFEDERATE}


def test_24_16_infantry_or_artillery_holds_the_town_cavalry_does_not() -> None:
    assert "Orange" in held(horse_art="N0618")
    assert "Orange" not in held(custer="N0618")


def test_24_17_the_unit_in_the_town_must_be_in_supply() -> None:
    def starve(play: GcacwPlay) -> None:
        supply_markers.mark(play, PieceId("griffin"), True)

    state = campaign(begun=starve, griffin="N0618")
    assert "Orange" not in counties.held(play_of(state))


def test_24_18_two_manpower_in_the_county_cavalry_included() -> None:
    assert "Orange" not in held(kitching=At("N0618", manpower=1))
    assert "Orange" in held(kitching=At("N0618", manpower=1), custer=At("N0816", manpower=1))
    assert "Orange" not in held(kitching=At("N0618", manpower=1), custer=At("N1702", manpower=1))  # in Culpeper


def test_24_02_24_03_24_19_the_control_phase_keeps_what_was_for_the_day() -> None:
    play = play_of(campaign(griffin="N0618"))
    assert "Orange" not in counties.held_today(play)
    counties.take_stock(play)
    assert "Orange" in counties.held_today(play)
    assert [event.text for event in play.events] == ["The Union gains control of Orange"]
    play.position.lift(play.game.index[PieceId("griffin")])
    assert "Orange" not in counties.held(play) and "Orange" in counties.held_today(play)  # 24/02, 24/19


def test_24_10_points_for_counties_and_boxes_in_the_cycle() -> None:
    play = play_of(campaign(griffin="S3307", crawford="N4828", robinson="B7"))
    stage = PHASES["county-points"].stage(play)
    assert stage is None
    assert {(entry.cause, entry.points) for entry in play.record.ledger} == {("county", 10), ("county", 3), ("box", 5)}
    assert all(entry.side == UNION for entry in play.record.ledger)


def test_13_9_a_box_with_units_of_both_sides_is_nobodys() -> None:
    play = play_of(campaign(robinson="B7", kershaw="B7"))
    PHASES["county-points"].stage(play)
    assert play.record.ledger == ()


# -- checked again in the cycle ----------------------------------------------------------------------------
def gone(play: GcacwPlay) -> None:
    """Orange was the Union's when the day began, and Griffin has left it since."""
    counties.take_stock(play)
    play.position.place(play.game.index[PieceId("griffin")], play.game.map.ids["N1204"])


def come(play: GcacwPlay) -> None:
    """Orange is the Union's only since the control phase."""
    play.position.lift(play.game.index[PieceId("griffin")])
    counties.take_stock(play)
    play.position.place(play.game.index[PieceId("griffin")], play.game.map.ids["N0618"])


@pytest.mark.parametrize(("change", "orange"), [(gone, False), (come, True)])
def test_24_01_24_04_the_depot_segment_looks_at_what_is_now(change: Callable[[GcacwPlay], None], orange: bool) -> None:
    def damage(play: GcacwPlay) -> None:
        change(play)
        map_state.put(play, "station:N0618", stations.DAMAGED)

    placed: dict[str, At | str] = {"griffin": "N0618", "crawford": "N1204"}  # the line leads through Culpeper
    for begun, line in ((damage, "repair-station N0618"), (change, "place-depot N0618 rail")):
        state = campaign(DepotSegment(), record={"turn": 16, "phase": "depots"}, begun=begun, **placed)
        assert ("Orange" in counties.held_today(play_of(state))) != orange
        assert (line in texts(state)) == orange


@pytest.mark.parametrize(("change", "orange"), [(gone, False), (come, True)])
def test_24_01_24_05_the_supply_segment_looks_at_what_is_now(change: Callable[[GcacwPlay], None], orange: bool) -> None:
    """A complete depot in a county extends supply only while its side controls the county."""
    play = play_of(campaign(begun=change, griffin="N0618"))
    depots.put(play, union("N0618"))
    assert ("Louisa" in supply_status.supplied(play, UNION)) == orange


def test_24_01_24_06_points_are_for_what_is_now() -> None:
    """Caroline gives 3 points; it was the Union's when the day began, and no more, and the other way round."""
    lost = play_of(campaign(begun=counties.take_stock, griffin="N4828"))
    lost.position.lift(lost.game.index[PieceId("griffin")])
    PHASES["county-points"].stage(lost)
    assert "Caroline" in counties.held_today(lost) and lost.record.ledger == ()
    won = play_of(campaign(begun=counties.take_stock, griffin="N1204"))
    won.position.place(won.game.index[PieceId("griffin")], won.game.map.ids["N4828"])
    PHASES["county-points"].stage(won)
    assert "Caroline" not in counties.held_today(won) and [entry.points for entry in won.record.ledger] == [3]
