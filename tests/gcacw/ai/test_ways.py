"""Marches round the enemy in a campaign: how long they are, and which crossroads they come by (6.0, 6.3)."""

from __future__ import annotations

from overland import campaign

from gtc_tui.engine.action import PieceId
from gtc_tui.rules.gcacw.ai import plan, simulation, ways
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from support import CONFEDERATE, UNION, At, inner, numbered

TOWN = ways.front("N4828")
FAR = 18.0
GRIFFIN = PieceId("griffin")


def facing(*line: str) -> GcacwPlay:
    """Griffin at Massaponax Church, who wants to go to Bowling Green, and Confederates in these hexes."""
    names = ("heth", "wilcox", "anderson", "rodes", "early", "e-johnson", "kershaw")
    placed = {name.replace("-", "_"): At(where, 9) for name, where in zip(names, line, strict=False)}
    return inner(campaign(griffin=At("N4019", 12), lee="S3526", **placed))


def found(play: GcacwPlay, through: float = FAR) -> ways.Way:
    return ways.way(play, GRIFFIN, ways.hexes(play.game, TOWN), ways.lines(play, UNION), through)


def test_6_3_a_way_round_the_enemy_is_longer_and_ends_before_the_same_town() -> None:
    open_road, barred = found(facing()), found(facing("N4323"))
    assert open_road.past and barred.past and barred.points > open_road.points
    assert {open_road.end, barred.end} <= set(ways.hexes(numbered("09"), TOWN))


def test_6_3_nobody_goes_round_for_longer_than_fighting_through_is_reckoned_at() -> None:
    play = facing("N4323")
    around, direct = found(play), found(play, through=0.0)
    assert around.past and not direct.past
    assert direct.points < around.points


def test_6_3_the_next_crossroads_lies_on_the_way_and_in_no_enemy_zone() -> None:
    play = facing("N4323")
    stage = ways.stage(play, GRIFFIN, found(play), ways.lines(play, UNION), 10)
    assert stage in ways.crossroads(play.game)
    assert play.position.zoc(play.game.side_index(CONFEDERATE), stage)[0] == 0
    assert ways.stage(play, GRIFFIN, found(play), ways.lines(play, UNION), 200) is None


def test_crossroads_are_named_places_some_way_apart_where_roads_meet() -> None:
    game = numbered("09")
    some, distance = ways.crossroads(game), game.map.hexmap.distance
    assert all(where in game.map.places for where in some)
    assert min(distance(one, other) for one in some for other in some if one < other) >= 5
    names = {game.map.names[where] for where in some}
    assert {"N4828", "N3520", "S4522", "S4317"} <= names


def test_distances_are_measured_to_the_same_places_in_every_position_of_a_campaign() -> None:
    first, second = facing(), facing("N4323", "N4320")
    assert plan.of(first).errands != plan.of(second).errands
    assert simulation.places(first)[0] == simulation.places(second)[0]  # type: ignore[index]
