"""13.9 Points of the Union for divisions in Richmond and before it, in both campaigns."""

from __future__ import annotations

import pytest
from campaigns import campaign, play_of

from gtc_tui.engine.action import PieceId
from gtc_tui.rules.gcacw.ai import simulation
from gtc_tui.rules.gcacw.ai.judgement import figures_of
from gtc_tui.rules.gcacw.campaign import victory
from gtc_tui.rules.gcacw.strategy.end_segment import city_hexes
from support import UNION, At, numbered, put


def away(steps: int) -> str:
    """A hex of the map so many hexes from the nearest hex of Richmond."""
    game = numbered("09")
    city, hexmap = city_hexes(game), game.map.hexmap
    return next(
        game.map.names[number]
        for number in range(hexmap.size)
        if game.map.terrain(number) in ("clear", "rolling", "woods")
        and min(hexmap.distance(number, one) for one in city) == steps
    )


@pytest.mark.parametrize(
    ("steps", "points"),
    [(0, 10), (1, 5), (5, 5), (6, 2), (10, 2), (11, 0)],
    ids=["13_9_35", "13_9_38 nearest", "13_9_38 farthest", "13_9_46 nearest", "13_9_46 farthest", "13_9_46 beyond"],
)
def test_13_9_35_13_9_38_13_9_46_each_division_counts_by_its_distance(steps: int, points: int) -> None:
    where = "S3526" if steps == 0 else away(steps)
    assert victory.points(play_of(campaign(griffin=At(where, 8), heth=At("N0618", 9)))) == points


def test_13_9_35_units_of_other_sizes_arms_and_sides_count_nothing() -> None:
    near = away(3)
    state = campaign(
        kitching=At("S3526", 4), custer=At("S3525", 3), horse_art=At("S3626", 2), field=At("S3727", 9), griffin="N1204"
    )
    assert victory.points(play_of(state)) == 0
    two = campaign(griffin=At(near, 8), wadsworth=At(near, 8), heth=At("N0618", 9))
    assert victory.points(play_of(two)) == 10
    assert {award.key for award in play_of(two).game.rules.standing(play_of(two))} == {
        f"before-the-city:{PieceId(unit)}" for unit in ("griffin", "wadsworth")
    }


def test_13_9_35_playouts_count_the_rings_and_first_sight_sends_nobody_there() -> None:
    """Nested areas: a division brings 2, 3 more from five hexes on, 5 more in the city."""
    far = play_of(campaign(griffin=At(away(12), 8), heth=At("N0618", 9)))
    errands = {one.key: one for one in far.game.rules.errands(far)}
    worth = {key: one.worth[PieceId("griffin")] for key, one in errands.items() if key.startswith("before-the-city:")}
    assert worth == {"before-the-city:10": 2.0, "before-the-city:5": 3.0, "before-the-city:0": 5.0}
    assert all(not errands[key].sends and "horse_art" not in errands[key].worth for key in worth)
    for steps, points in ((12, 0), (6, 2), (5, 5), (1, 5)):
        play = play_of(campaign(griffin=At(away(steps), 8), heth=At("N0618", 9)))
        world, figures = simulation.world(play, figures_of(play), UNION), figures_of(play)
        assert world.points == points == victory.points(play)
        assert world.ledger == 0, "they follow from where it stands, as playouts move it"
        assert simulation.standing_world(play, figures).ledger == 0


@pytest.mark.parametrize("number", ["09", "10"])
def test_13_9_52_13_10_20_levels_of_both_campaigns(number: str) -> None:
    game = numbered(number)
    assert [level.least for level in game.levels] == [220, 170, 120, 70, 20, None]


def test_13_10_20_13_10_21_scenario_10_begins_with_18_points_and_no_others() -> None:
    play = numbered("10").new_state().play
    assert victory.points(play) == 18
    assert sum(entry.points for entry in play.record.ledger if entry.manpower) == 0


def test_13_10_20_all_else_scores_as_in_scenario_9() -> None:
    first, second = numbered("09"), numbered("10")
    assert first.campaign is not None and second.campaign is not None
    assert second.campaign.county_points == first.campaign.county_points
    assert second.campaign.depot_points == first.campaign.depot_points
    assert second.campaign.boxes == first.campaign.boxes
    assert second.loss_points == first.loss_points
    play = second.new_state().play
    put(play, {"griffin": At("S3526", 8), "crawford": At(away(5), 8), "gibbon": At(away(10), 8)}, False)
    assert victory.points(play) == 18 + 10 + 5 + 2
