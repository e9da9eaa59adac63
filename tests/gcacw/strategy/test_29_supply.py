"""29.4, 29.6 Supply status and foraging, by the ids of the checklist."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from campaigns import campaign, confederate, county_hex, play_of, union

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.stage import Stage
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.campaign import depots, encirclement, supply_markers, supply_status
from gtc_tui.rules.gcacw.combat import combat_values
from gtc_tui.rules.gcacw.state import map_state
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.ground import PONTOON
from gtc_tui.rules.gcacw.turn.foraging import Foraging, odds
from gtc_tui.rules.gcacw.turn.initiative import Cycle, Menu
from gtc_tui.rules.gcacw.turn.recovery import Recovery, rest
from gtc_tui.rules.gcacw.turn.sequence import Game
from support import CONFEDERATE, UNION, At, at, changed, drive, numbered, refused, texts

LOUISA = county_hex(numbered("09"), "Louisa")

# 29.4: who is served beside the own county (counties of the two sheets).
SERVED = {
    "Albemarle": "Louisa, Orange",
    "Amelia": "Chesterfield, Powhatan",
    "Caroline": "Essex, Hanover, King William, King and Queen, Spotsylvania, Stafford",
    "Charles City": "Henrico, New Kent",
    "Chesterfield": "Amelia, Powhatan",
    "Culpeper": "Albemarle, Fauquier, Madison, Orange, Rappahannock, Spotsylvania, Stafford",
    "Essex": "King and Queen",
    "Fauquier": "Culpeper, Stafford",
    "Goochland": "Hanover, Henrico, Louisa",
    "Hanover": "Caroline, Goochland, Henrico, King William, Louisa, New Kent",
    "Henrico": "Charles City, Goochland, Hanover, New Kent",
    "King George": "Stafford",
    "King William": "Caroline, Hanover, King and Queen, New Kent",
    "King and Queen": "Caroline, Essex, King William",
    "Louisa": "Albemarle, Goochland, Hanover, Orange, Spotsylvania",
    "Madison": "Culpeper, Orange",
    "New Kent": "Charles City, Hanover, Henrico, King William",
    "Orange": "Albemarle, Culpeper, Louisa, Madison, Spotsylvania",
    "Powhatan": "Amelia, Chesterfield",
    "Rappahannock": "Culpeper",
    "Spotsylvania": "Albemarle, Caroline, Culpeper, Louisa, Orange, Stafford",
    "Stafford": "Caroline, Culpeper, Fauquier, King George, Spotsylvania",
}


@pytest.mark.parametrize("county", SERVED)
def test_29_65_29_67_29_68_29_69_29_70_29_71_29_74_29_75_counties_that_a_complete_depot_serves(county: str) -> None:
    found = supply_status.extension(play_of(campaign()), UNION, county)
    assert ", ".join(sorted(found)) == ", ".join(sorted(SERVED[county].split(", ")))


def test_29_66_29_72_over_the_rappahannock_with_a_pontoon_of_ones_own() -> None:
    play = play_of(campaign())
    names, ids = play.game.map.counties, play.game.map.ids
    side = next(
        key
        for key in play.game.marks
        if key.startswith("bridge:")
        and {names[ids[one]] for one in key.partition(":")[2].split("/")} == {"Caroline", "King George"}
    )
    map_state.put(play, side, PONTOON)  # the Union's
    assert "King George" in supply_status.extension(play, UNION, "Caroline")
    assert "Caroline" in supply_status.extension(play, UNION, "King George")
    assert "King George" not in supply_status.extension(play, CONFEDERATE, "Caroline")
    map_state.put(play, side, PONTOON + 1)  # the Confederate's
    assert "King George" in supply_status.extension(play, CONFEDERATE, "Caroline")
    assert "King George" not in supply_status.extension(play, UNION, "Caroline")


def test_29_73_louisa_serves_henrico_while_hanover_is_its_sides() -> None:
    assert "Henrico" in supply_status.extension(play_of(campaign()), CONFEDERATE, "Louisa")
    taken = play_of(campaign(griffin="S3307"))
    assert "Henrico" not in supply_status.extension(taken, CONFEDERATE, "Louisa")
    assert "Henrico" in supply_status.extension(taken, UNION, "Louisa")


def test_29_59_counties_at_the_unions_back() -> None:
    found = supply_status.supplied(play_of(campaign()), UNION)
    assert found == {"Culpeper", "Fauquier", "King George", "Madison", "Rappahannock", "Stafford"}
    assert supply_status.supplied(play_of(campaign()), CONFEDERATE) == frozenset()


def test_29_60_chesterfield_through_the_box_of_drewrys_bluff() -> None:
    assert "Chesterfield" in supply_status.supplied(play_of(campaign(brooks="B7")), UNION)
    assert "Chesterfield" not in supply_status.supplied(play_of(campaign(kershaw="B7")), UNION)


def test_29_61_62_64_building_ones_serve_their_county_complete_ones_those_around_it() -> None:
    """24/14; also 29/62 and 29/64."""
    play = play_of(campaign())
    depots.put(play, confederate("S3307", complete=False))
    assert supply_status.supplied(play, CONFEDERATE) == {"Hanover"}
    depots.put(play, confederate("S3307"))
    assert {"Hanover", "Caroline", "Henrico"} <= supply_status.supplied(play, CONFEDERATE)
    lost = play_of(campaign(griffin="S3307", crawford="S3307"))
    depots.put(lost, confederate("S3106"))  # in Hanover, which is the Union's now
    assert supply_status.supplied(lost, CONFEDERATE) == {"Hanover"}


def cut_off(*stages: Stage, begun: Callable[[GcacwPlay], object] = lambda play: None, **placed: At | str) -> State:
    """Griffin in Louisa, out of supply."""

    def build(play: GcacwPlay) -> None:
        supply_markers.mark(play, PieceId("griffin"), True)
        begun(play)

    return campaign(*stages, begun=build, record={"phase": "recovery"}, **{"griffin": LOUISA, **placed})


def test_29_77_a_unit_out_of_supply_gets_a_marker_until_it_is_found_in_supply() -> None:
    play = play_of(campaign(griffin=LOUISA, robinson="V4", custer="N1702"))
    supply_status.check(play)
    assert supply_markers.is_out(play, PieceId("griffin"))
    assert play.record.unscored == (0, 0)  # 29/80: no manpower is lost the first time
    assert not supply_markers.is_out(play, PieceId("robinson"))  # 29/58: in a box
    assert not supply_markers.is_out(play, PieceId("custer"))
    play.position.place(play.game.index[PieceId("griffin")], play.game.map.ids["N1702"])
    assert supply_markers.is_out(play, PieceId("griffin"))  # 29/76: not before the next segment
    supply_status.check(play)
    assert not supply_markers.is_out(play, PieceId("griffin"))
    assert [event.text for event in play.events] == ["Out of supply: Griffin", "Back in supply: Griffin"]
    play.position.place(play.game.index[PieceId("griffin")], play.game.map.ids[LOUISA])
    assert not supply_markers.is_out(play, PieceId("griffin"))  # 29/76: neither


def test_29_80_29_81_still_out_of_supply_a_point_is_lost_and_the_rest_disorganized() -> None:
    state = cut_off(Foraging(UNION), begun=supply_status.check)
    assert (at(state, "griffin").manpower, at(state, "griffin").organized) == (16, False)
    assert state.play.record.ledger == () and state.play.record.unscored == (1, 0)


def test_29_80_the_last_point_is_the_end_of_the_unit() -> None:
    state = cut_off(begun=supply_status.check, griffin=At(LOUISA, manpower=1))
    assert at(state, "griffin").hex is None


def test_29_79_units_out_of_supply_hardly_rest() -> None:
    weary = At(LOUISA, fatigue=3, organized=False)
    hungry = cut_off(Cycle(), begun=lambda play: rest(play, UNION), griffin=weary)
    assert (at(hungry, "griffin").fatigue, at(hungry, "griffin").organized) == (1, False)


def test_29_03_29_77_in_a_box_nobody_is_out_of_supply_and_the_marker_stays_until_the_next_segment() -> None:
    weary = At("B2", fatigue=2, organized=False)  # come by water

    def begun(play: GcacwPlay) -> None:
        rest(play, UNION)
        supply_markers.mark(play, PieceId("crawford"), True)

    state = cut_off(Foraging(UNION), begun=begun, griffin=weary, crawford="N0618")
    assert (at(state, "griffin").fatigue, at(state, "griffin").organized) == (0, True)
    assert refused(state, "forage griffin") == ("29.6", "Griffin is not out of supply")
    play, griffin = play_of(state), PieceId("griffin")
    assert not supply_markers.is_out(play, griffin)
    play.position.place(play.game.index[griffin], play.game.map.ids[LOUISA])
    assert supply_markers.is_out(play, griffin)  # before the segment
    play.position.place(play.game.index[griffin], play.game.map.ids["B2"])
    supply_status.check(play)
    play.position.place(play.game.index[griffin], play.game.map.ids[LOUISA])
    assert not supply_markers.is_out(play, griffin)  # after it


# -- foraging ----------------------------------------------------------------------------------------------
def foraging(**placed: At | str) -> State:
    return cut_off(Foraging(UNION), **placed)


def test_29_89_29_91_units_out_of_supply_that_are_not_too_tired() -> None:
    state = foraging(custer="N1702")
    assert texts(state) == ["forage griffin", "done"]
    assert refused(state, "forage custer") == ("29.6", "Custer is not out of supply")
    assert "forage griffin" not in texts(foraging(griffin=At(LOUISA, fatigue=3)))
    assert "forage griffin" in texts(foraging(griffin=At(LOUISA, fatigue=2, exhausted=True)))  # 29/91


def test_29_90_not_after_work_in_the_same_phase() -> None:
    state = cut_off(Foraging(UNION), begun=lambda play: play.amend(worked=(PieceId("griffin"),)))
    assert "forage griffin" not in texts(state)


def test_29_90_who_has_entrenched_or_bridged_in_step_1_does_not_forage() -> None:
    def starve(play: GcacwPlay) -> None:
        for unit in ("barlow", "crawford"):
            supply_markers.mark(play, PieceId(unit), True)

    barlow = At("N2404", 16, fatigue=1)
    state = cut_off(Recovery(UNION), begun=starve, griffin=At(LOUISA, 17), crawford="N0618", barlow=barlow)
    build = next(text for text in texts(state) if text.startswith("build barlow"))
    drive(state, "entrench griffin", build, "roll 6", "done")
    assert texts(state) == ["forage crawford", "done"]
    assert refused(state, "forage griffin") == ("29.6", "Griffin has worked in this phase")


def test_29_92_leaders_do_not_forage() -> None:
    state = foraging(warren=LOUISA, grant=LOUISA)
    assert texts(state) == ["forage griffin", "done"]
    assert refused(state, "forage warren") == ("29.6", "Warren is not out of supply")


def test_29_93_29_94_29_95_the_die_and_the_country() -> None:
    """In five counties 2 or less, in all others of the two sheets 3."""
    game = numbered("09")
    play = play_of(campaign(griffin=At("N1204", fatigue=1)))
    found = {}
    for county in sorted(set(game.map.counties) - {""}):
        play.position.place(game.index[PieceId("griffin")], game.map.ids[county_hex(game, county)])
        modifier, found[county] = odds(play, PieceId("griffin"))
        assert modifier == 1
    few = {county for county, most in found.items() if most == 2}
    assert few == {"Culpeper", "Stafford", "Fauquier", "Orange", "Spotsylvania"}
    assert set(found.values()) == {2, 3} and set(SERVED) <= set(found)


@pytest.mark.parametrize(
    ("where", "fatigue", "die", "fed"),
    [(LOUISA, 0, 3, True), (LOUISA, 1, 2, True), (LOUISA, 2, 2, False), ("N0619", 1, 1, True), ("N0619", 2, 1, False)],
)
def test_29_93_the_fatigue_level_is_added_to_the_die(where: str, fatigue: int, die: int, fed: bool) -> None:
    state = foraging(griffin=At(where, fatigue=fatigue))
    drive(state, "forage griffin", f"roll {die}")
    assert supply_markers.is_out(play_of(state), PieceId("griffin")) != fed


def test_29_96_who_has_foraged_is_looked_at_in_the_next_cycle_as_one_in_supply() -> None:
    state = foraging()
    drive(state, "forage griffin", "roll 1")
    before = at(state, "griffin").manpower
    again = changed(state, supply_status.check)
    assert supply_markers.is_out(play_of(again), PieceId("griffin")) and at(again, "griffin").manpower == before


def test_29_97_any_number_of_units_in_one_turn() -> None:
    def starve(play: GcacwPlay) -> None:
        for unit in ("crawford", "getty"):
            supply_markers.mark(play, PieceId(unit), True)

    state = cut_off(Foraging(UNION), begun=starve, crawford=LOUISA, getty="N0618")
    for unit in ("griffin", "crawford", "getty"):
        assert f"forage {unit}" in texts(state)
        drive(state, f"forage {unit}", "roll 1")
    assert not any(supply_markers.is_out(play_of(state), PieceId(unit)) for unit in ("griffin", "crawford", "getty"))


@pytest.mark.parametrize(("die", "fed"), [(3, True), (4, False)])
def test_29_96_29_97_success_takes_the_marker_off_and_each_tries_once(die: int, fed: bool) -> None:
    state = foraging(robinson="N1702")
    drive(state, "forage griffin", f"roll {die}")
    assert supply_markers.is_out(play_of(state), PieceId("griffin")) != fed
    assert state.decision is None or "forage griffin" not in texts(state)


def test_29_99_one_more_where_the_enemy_is_all_around() -> None:
    game = numbered("09")
    where = game.map.ids["N1829"]
    near = [game.map.names[number] for number in game.map.hexmap.neighbours(where)]
    ring = dict(zip(("kershaw", "field", "heth"), near[::2], strict=True))
    play = play_of(campaign(griffin="N1829", **ring))
    shut = encirclement.shut_in(play, PieceId("griffin"))
    assert shut and encirclement.cut_off(play, PieceId("griffin"))
    assert odds(play, PieceId("griffin"))[0] == 1
    friend = play_of(campaign(griffin="N1829", crawford=near[1], **ring))
    assert encirclement.shut_in(friend, PieceId("griffin"))  # friends do not help
    assert not encirclement.cut_off(friend, PieceId("griffin"))  # 29/112: but ammunition comes through
    assert not encirclement.shut_in(
        play_of(campaign(griffin="N1829", **dict(list(ring.items())[:1]))), PieceId("griffin")
    )


def test_29_99_hexes_that_the_ground_bars_count_as_the_enemys() -> None:
    """The Potomac on three sides; enemies in two of the others, with a zone in the last."""
    shut = play_of(campaign(griffin="N4905", kershaw="N4904", field="N4805"))
    assert odds(shut, PieceId("griffin")) == (1, 2)
    assert encirclement.cut_off(shut, PieceId("griffin"))  # 29/112
    beside = play_of(campaign(griffin="N4905", crawford="N4804", kershaw="N4904", field="N4805"))
    assert odds(beside, PieceId("griffin")) == (1, 2) and not encirclement.cut_off(beside, PieceId("griffin"))
    assert odds(play_of(campaign(griffin="N4905", kershaw="N4904")), PieceId("griffin")) == (0, 2)


def test_29_61_a_landing_depot_supplies_its_county() -> None:
    play = play_of(campaign())
    depots.put(play, union("N5721", landing=True))
    assert "Caroline" in supply_status.supplied(play, UNION)


# -- who is looked at --------------------------------------------------------------------------------------
def test_29_02_everybody_begins_in_supply() -> None:
    for number in ("09", "10"):
        play = play_of(numbered(number).new_state())
        assert not any(supply_markers.is_out(play, piece) for piece in play.game.ids)


def test_29_01_29_03_both_sides_are_looked_at_but_not_leaders_and_boxes() -> None:
    play = play_of(campaign(griffin=LOUISA, heth="N2101", warren=LOUISA, moor="V2", imboden="V3"))
    supply_status.check(play)
    out = {piece for piece in play.game.ids if supply_markers.is_out(play, piece)}
    assert out == {"griffin", "heth"}


def test_29_63_enemies_around_do_not_matter() -> None:
    """Griffin alone with enemies and their zones on all sides, in Culpeper, and in Louisa with a depot in it."""

    def ring(where: str) -> dict[str, str]:
        game = numbered("09")
        near = [game.map.names[number] for number in game.map.hexmap.neighbours(game.map.ids[where])]
        return dict(zip(("kershaw", "field", "heth"), near[::2], strict=True))

    for where in ("N1609", "N1829"):
        play = play_of(campaign(griffin=where, **ring(where)))
        if where == "N1829":
            depots.put(play, union("N1332", complete=False))
        assert encirclement.cut_off(play, PieceId("griffin"))
        supply_status.check(play)
        assert not supply_markers.is_out(play, PieceId("griffin"))


def test_29_78_units_out_of_supply_move_and_fight() -> None:
    state = cut_off(Cycle(), griffin=LOUISA, heth="N1231")
    state = changed(state, lambda play: play.amend(phase="actions"))
    drive(state, "roll 6 1")
    assert "march griffin" in texts(state)
    drive(state, "march griffin", "roll 6")
    assert any(text.startswith("step") for text in texts(state))


def test_29_78_as_far_and_as_hard_as_others() -> None:
    def fights(hungry: bool) -> tuple[list[str], str, int]:
        def mark(play: GcacwPlay) -> None:
            supply_markers.mark(play, PieceId("griffin"), hungry)

        state = campaign(Cycle(), Menu(UNION), begun=mark, griffin=At("N1332", 12), heth=At("N1432", 9))
        defence = combat_values.defence(play_of(state), "N1332")
        drive(state, "march griffin", "roll 4")
        ways = texts(state)
        drive(state, "attack N1432")
        assert state.decision is not None
        return ways, state.decision.prompt, defence.cv2

    assert fights(True) == fights(False)
    assert "attack N1432" in fights(True)[0]


def test_29_98_who_has_failed_may_try_the_next_turn() -> None:
    state = foraging()
    drive(state, "forage griffin", "roll 6")
    again = changed(state, lambda play: setattr(play, "stack", [Game(), Foraging(UNION)]))
    assert texts(again) == ["forage griffin", "done"]
    tired = foraging(griffin=At(LOUISA, fatigue=3))
    assert "forage griffin" not in texts(tired)
