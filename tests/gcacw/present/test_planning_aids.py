"""What people keep on paper: who rests, who can be where by rail and water, what counties cost, whose substitutes."""

from __future__ import annotations

import pytest
from overland import campaign

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.report import Node, Text, Tree
from gtc_tui.engine.state import State
from gtc_tui.errors import GtcError
from gtc_tui.rules.gcacw.campaign import depots, substitutes, supply_markers
from gtc_tui.rules.gcacw.campaign.depots import Depot
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.turn import recovery
from support import CONFEDERATE, UNION, At, at, changed, inner, scenario


def lines(state: State, what: str, **arguments: str) -> list[str]:
    report = state.query(None, what, **arguments)
    assert isinstance(report, Text)
    return list(report.lines)


def tired() -> State:
    return campaign(
        UNION,
        griffin=At("N2510", 9, fatigue=4),
        crawford=At("N2510", 8, fatigue=2, organized=False),
        warren="N2510",
        barlow=At("N2510", 9, fatigue=3),
        heth=At("N1809", 9),
    )


def test_8_0_who_rests_tonight_by_corps_with_leader() -> None:
    told = lines(tired(), "rest", side=UNION)
    assert len(told) == 2
    assert told[0].startswith("V (Warren): Griffin F4>1") and told[1] == "II: Barlow F3>0"
    assert [line.split(":")[0] for line in lines(tired(), "rest")] == ["V (Warren)", "II", "III"]


def test_8_0_the_morning_is_what_the_recovery_phase_brings() -> None:
    state = tired()
    told = " ".join(lines(state, "rest", side=UNION))
    rested = changed(state, lambda play: recovery.rest(play, UNION))
    for unit, name in (("griffin", "Griffin"), ("crawford", "Crawford"), ("barlow", "Barlow")):
        assert f"{name} F{at(state, unit).fatigue}>{at(rested, unit).fatigue}" in told
        assert at(rested, unit).fatigue < at(state, unit).fatigue
    assert (" disorganized" in told) == (not at(rested, "crawford").organized)


def test_29_4_a_unit_out_of_supply_rests_less() -> None:
    state = changed(tired(), lambda play: supply_markers.mark(play, PieceId("barlow"), True))
    assert "Barlow F3>1 out of supply" in " ".join(lines(state, "rest", side=UNION))


def test_24_0_29_4_what_the_fall_of_a_county_costs() -> None:
    state = campaign(UNION, griffin=At("N4828", 12), barlow=At("S3207", 9), heth=At("S3626", 9))

    def begin(play: GcacwPlay) -> None:
        for where in depots.sites(play.game):
            depots.remove(play, where)
        depots.put(play, Depot("N5721", UNION, True, False))

    told = lines(changed(state, begin), "falls")
    first = told.index("Confederate takes Caroline: -3 points in each cycle")
    assert first == 0  # counties of the Union come first
    assert told[1].startswith("  Union no longer in supply in: ") and "Hanover" in told[1]
    assert told[2] == "  out of supply then: Barlow"
    assert "Union takes Hanover: +10 points in each cycle" in told
    assert "Union takes Orange: no points by itself" in told


def test_21_0_22_0_who_can_be_where_by_rail_and_water() -> None:
    state = campaign(CONFEDERATE, {"turn": 5}, corse=At("S3525", 4), heth=At("S3307", 12), griffin=At("N2510", 9))
    told = lines(state, "tomorrow", side=CONFEDERATE)
    assert len(told) == 1 and told[0].startswith("Corse at S3525 Public Square, Richmond, by rail: ")
    assert "S3307 Hanover Junction +" in told[0]
    nobody = lines(state, "tomorrow", side=UNION)
    assert nobody == [
        "Nobody: it takes a rested unit at a landing, clear of the enemy; trains carry Confederate infantry only"
    ]


@pytest.mark.parametrize("what", ["falls", "tomorrow"])
def test_a_basic_game_has_neither_counties_nor_journeys(what: str) -> None:
    game = scenario("gtc/03-race-for-spotsylvania")
    assert what not in game.system.questions(game) and "rest" in game.system.questions(game)
    with pytest.raises(GtcError):
        game.new_state().query(None, what)


def test_30_1_a_substitute_stands_under_the_command_of_its_parent() -> None:
    state = campaign(UNION, griffin=At("N2510", 9), sub_inf_1_u=At("N2510", 3), heth=At("N1809", 9))
    unit = PieceId("sub-inf-1-u")
    state = changed(state, lambda play: substitutes.amend(play, under=((unit, PieceId("griffin")),)))
    view = next(piece for piece in state.view(None).pieces if piece.id == unit)
    assert "detached from Griffin" in view.note and view.command == inner(state).game.piece(PieceId("griffin")).command
    tree = state.query(None, "tree", side=UNION)
    assert isinstance(tree, Tree)

    def above(nodes: tuple[Node, ...], path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
        found = []
        for node in nodes:
            if node.piece is not None and node.piece.id == unit:
                found.append(path)
            found += above(node.under, (*path, node.label))
        return found

    assert [path[-1] for path in above(tree.roots)] == ["V"]
    assert "Sub Inf-1 F0 (of Griffin)" in " ".join(lines(state, "rest", side=UNION))
