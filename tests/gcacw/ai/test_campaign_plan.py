"""The plan of a campaign, and the greedy player who plays by it (13.9, 24.0, 29.0)."""

from __future__ import annotations

import dataclasses
import json
import random
from pathlib import Path

import msgspec
import pytest
from overland import campaign

from gtc_tui import scripting
from gtc_tui._core import MANPOWER
from gtc_tui.bots.greedy import GreedyBot
from gtc_tui.engine.action import CHANCE, PieceId, Side
from gtc_tui.engine.dice import Referee
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.engine.thinking import Budget
from gtc_tui.play.aids.advice import advise
from gtc_tui.play.table.session import Session
from gtc_tui.rules.gcacw.ai import judgement, plan, policy, search, simulation
from gtc_tui.rules.gcacw.ai.weights import CampaignWeights, load
from gtc_tui.rules.gcacw.campaign import depots, victory
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.record import Record
from gtc_tui.rules.gcacw.strategy.depot_segment import GivingUp, Work
from gtc_tui.text.advice import full_lines, plan_lines
from gtc_tui.text.commands import Commands
from support import CONFEDERATE, UNION, At, changed, inner, numbered, scenario, texts


def overland() -> plan.Plan:
    return plan.of(numbered("09").new_state().play)


def test_13_9_the_worth_of_counties_leads_to_richmond() -> None:
    worths = overland().worths
    assert max(worths, key=worths.__getitem__) == "Henrico"
    way = [worths[county] for county in ("Culpeper", "Spotsylvania", "Caroline", "Hanover", "Henrico")]
    assert way == sorted(way) and len(set(way)) == len(way)


def test_29_4_aims_are_towns_that_the_supply_of_the_union_reaches_or_would_with_one_more_depot() -> None:
    found, worths = overland(), overland().worths
    towns = {aim.county: aim.points for aim in found.aims if not aim.depot}
    assert {"Orange", "Spotsylvania", "Caroline"} <= set(towns) and not set(towns) & {"Henrico", "Goochland"}
    assert towns["Spotsylvania"] == worths["Spotsylvania"] and towns["Caroline"] < worths["Caroline"]
    state = campaign(griffin=At("N4828", 8), lee="S3526", field=At("S3526", 8))
    ahead = changed(state, lambda play: depots.put(play, depots.Depot("N4114", UNION, False, False)))
    assert {aim.county for aim in plan.of(inner(ahead)).aims if not aim.depot} >= {"Caroline", "King George"}


def test_13_9_every_corps_has_a_town_and_the_confederate_bars_the_same() -> None:
    orders = overland().orders
    union, confederate = ([one for one in orders if one.side == side] for side in (UNION, CONFEDERATE))
    assert {one.command for one in union} >= {"II", "V", "VI"}
    assert {one.command for one in confederate} >= {"II", "III"}
    assert {one.aim.hex for one in confederate} <= {one.aim.hex for one in union}
    units = [unit for one in orders for unit in one.units]
    assert len(set(units)) == len(units)


def test_13_9_what_lies_behind_a_county_counts_less_with_the_way_to_it() -> None:
    """Caroline and Louisa have the same points, and both touch Hanover: one at 14 hexes, the other at 30."""
    worths, game = overland().worths, numbered("09")
    assert game.campaign is not None
    points, towns = game.campaign.county_points.counties, game.campaign.counties.towns
    assert points["Caroline"] == points["Louisa"]
    ids, distance = game.map.ids, game.map.hexmap.distance
    near, far = (distance(ids[towns[one]], ids[towns["Hanover"]]) for one in ("Caroline", "Louisa"))
    assert near < far and worths["Caroline"] > 1.5 * worths["Louisa"] > 0


def on_the_north_anna(lee_is_there: bool) -> plan.Plan:
    """13.10 as it begins, or with nobody on the map before the Union."""

    def go(play: GcacwPlay) -> None:
        for unit in () if lee_is_there else pieces.on_map(play, CONFEDERATE):
            play.position.lift(play.game.index[unit])

    return plan.of(inner(changed(numbered("10").new_state(), go)))


def test_13_10_the_army_moves_round_lee_who_is_dug_in_and_keeps_together() -> None:
    dug_in, nobody = on_the_north_anna(True), on_the_north_anna(False)
    there, free = (
        {one.command: one.aim.county for one in found.orders if one.side == UNION} for found in (dug_in, nobody)
    )
    assert "Hanover" in free.values() and not nobody.passed_by
    assert there["II"] == there["V"] == there["VI"] == "New Kent"
    assert dug_in.passed_by["S3307"] > 70
    assert {one.aim.county for one in dug_in.orders if one.side == CONFEDERATE} <= set(there.values())


def test_13_10_a_corps_is_enough_for_a_town_that_it_can_walk_into() -> None:
    going = [one for one in on_the_north_anna(True).orders if one.side == UNION and one.aim.county == "Caroline"]
    assert [one.command for one in going] == ["IX"]


def test_29_5_no_depot_goes_while_another_is_not_complete_or_the_army_lives_by_it() -> None:
    army = {"griffin": At("N3520", 12), "barlow": At("N4828", 12), "heth": At("S3526", 9)}
    begun = depots.Depot("N4902", UNION, False, True)
    for other in (begun, begun._replace(complete=True)):
        state, chosen = depot_choice(depots.Depot("N4114", UNION, True, True), other, first=True, **army)
        assert any(line.startswith("dismantle-depot") for line in texts(state))
        assert chosen != "dismantle-depot N4114"


def test_a_game_without_a_campaign_has_no_plan() -> None:
    play = scenario("gtc/02-grant-crosses-the-rapidan").new_state().play
    assert simulation.places(play) == (
        tuple(errand.key for errand in play.game.rules.errands(play)),
        tuple(one.hex for one in play.game.rules.strongholds(play)),
    )


def depot_choice(*standing: depots.Depot, first: bool = False, **placed: At | str) -> tuple[State, str]:
    """The Union's depot work with these depots, and what the greedy player does. first: before it, as depots are given
    up."""
    state = campaign(**placed)

    def begin(play: object) -> None:
        for where in depots.sites(play.game):  # type: ignore[attr-defined]
            depots.remove(play, where)  # type: ignore[arg-type]
        for one in standing:
            depots.put(play, one)  # type: ignore[arg-type]
        play.stack[-1] = GivingUp(UNION) if first else Work(UNION, 1)  # type: ignore[attr-defined]

    state = changed(state, begin)
    decision = state.decision
    assert decision is not None and decision.kind == ("giving-up" if first else "depots")
    values = policy.appraise(inner(state), decision)
    return state, texts(state)[values.index(max(values))]


def test_29_1_the_union_completes_a_depot_that_serves_its_army() -> None:
    army = {"griffin": At("N3520", 12), "barlow": At("N4828", 12), "heth": At("S3526", 9)}
    _state, chosen = depot_choice(depots.Depot("N4114", UNION, False, False), **army)
    assert chosen == "complete-depot N4114"


def test_29_1_a_depot_is_told_in_points_not_in_manpower() -> None:
    """Two corps that it supplies are not worth as many victory points as they have manpower."""
    army = {"griffin": At("N3520", 12), "barlow": At("N4828", 12), "heth": At("S3526", 9)}
    state, chosen = depot_choice(depots.Depot("N4114", UNION, False, False), **army)
    assert state.decision is not None
    values = dict(zip(texts(state), policy.appraise(inner(state), state.decision), strict=True))
    assert 0.5 < values[chosen] < 5.0


def test_29_5_nobody_gives_up_the_depot_that_he_lives_by() -> None:
    army = {"griffin": At("N1204", 12), "barlow": At("N1204", 12), "heth": At("S3526", 9)}
    state, chosen = depot_choice(depots.Depot("N1702", UNION, True, False), first=True, **army)
    assert "give-up-depot N1702" in texts(state) and "dismantle-depot N1702" in texts(state)
    assert chosen not in ("give-up-depot N1702", "dismantle-depot N1702")


def play_through(state: State, seed: int, random_side: Side | None = None) -> State:
    """Greedy players, or one against random answers; no faults at the end of any turn."""
    dice, bot, turn = random.Random(seed), GreedyBot(seed), 0
    while state.decision is not None:
        side = state.decision.side
        action = dice.choice(state.decision.actions) if side in (CHANCE, random_side) else bot.choose(Seat(state, side))
        state.apply(action)
        if state.play.record.turn != turn:
            turn = state.play.record.turn
            assert state.faults() == []
    return state


@pytest.mark.parametrize("number", ["09", "10"])
@pytest.mark.long
def test_greedy_players_play_a_strategic_cycle(number: str) -> None:
    game = numbered(number)
    last = game.first_turn + 4
    state = play_through(dataclasses.replace(game, turns=last).new_state(), seed=1)
    assert state.result is not None and state.play.record.turn == last


@pytest.mark.long
def test_the_greedy_player_beats_random_answers_in_a_whole_campaign() -> None:
    """With either side it wins, and comes to a better end than random answers with that side against it."""
    union, confederate = (
        play_through(numbered("10").new_state(), 1, random_side=other) for other in (CONFEDERATE, UNION)
    )
    assert victory.points(union.play) > victory.points(confederate.play)
    assert union.result is not None and union.result.winner == UNION
    assert confederate.result is not None and confederate.result.winner == CONFEDERATE


# -- kept to -------------------------------------------------------------------------------------------
def aims(found: plan.Plan, side: Side) -> dict[str, str]:
    return {unit: one.aim.hex for one in found.orders if one.side == side for unit in one.units}


@pytest.mark.parametrize(("loyal", "stays"), [(0.0, True), (1.0, False)])
def test_a_corps_keeps_the_aim_that_it_had_when_the_cycle_began_unless_that_draws_it_much_less(
    loyal: float, stays: bool
) -> None:
    play, weights = inner(waiting_for_an_action("10")), weights_of_the_plan(loyal)
    free = plan.Plan(play, weights, None)
    corps = next(one for one in free.orders if one.command == "II" and one.side == UNION)
    other = next(aim for aim in free.aims if not aim.depot and aim.hex == "S3307")
    begun = dict.fromkeys(corps.units, other.hex)
    found = aims(plan.Plan(play, weights, begun), UNION)
    assert other.hex != corps.aim.hex
    assert {found[unit] for unit in corps.units} == {other.hex if stays else corps.aim.hex}


def weights_of_the_plan(loyal: float) -> CampaignWeights:
    return msgspec.structs.replace(load().campaign, loyal=loyal)


def test_the_plan_follows_from_the_log_whatever_was_asked_or_taken_back_on_the_way() -> None:
    state, bot = numbered("10").new_state(), GreedyBot(1)
    dice = Referee(4)
    while state.decision is not None and len(state) < 260:  # in turn 24; the cycle ends with it
        side = state.decision.side
        state.apply(dice.roll(state.decision, len(state)) if side == CHANCE else bot.choose(Seat(state, side)))
    told = [one.told for one in state.plan(UNION)]
    assert any(one.facts.get("kept") for one in state.plan(UNION))
    fresh = numbered("10").new_state()
    fresh.replay(state.history)
    assert [one.told for one in fresh.plan(UNION)] == told
    back = state.clone()
    for _taken in range(40):
        back.undo()
    back.replay(state.history[-40:])
    assert [one.told for one in back.plan(UNION)] == told
    assert state.hash == fresh.hash == back.hash


def test_a_new_plan_is_made_when_a_cycle_begins_and_none_is_kept_where_units_are_hidden() -> None:
    game, hidden = numbered("10"), numbered("10", "limited-information")
    record = inner(game.new_state()).record
    turns = {turn: plan.period(game, in_turn(record, turn)) for turn in (24, 25, 28, 29)}
    assert turns[25] == turns[28] and turns[24] != turns[25] and turns[28] != turns[29]
    assert plan.period(hidden, inner(hidden.new_state()).record) is None
    race = scenario("gtc/03-race-for-spotsylvania")
    assert plan.period(race, inner(race.new_state()).record) is None


def in_turn(record: Record, turn: int) -> Record:
    return msgspec.structs.replace(record, turn=turn)


def test_playouts_of_a_campaign_count_manpower_that_is_lost_and_are_in_doubt_who_wins_for_longer() -> None:
    play = inner(waiting_for_an_action("10"))
    judge, usual = judgement.judge_by(play, judgement.playout_weights(play)), judgement.judge_of(play)
    worlds = [search.world_of(one, UNION) for one in (play, weakened(play))]
    whole, poorer = (world.foresee(judge, worlds[0].unpaid(judge))[0] for world in worlds)
    as_usual, less = (world.foresee(usual, worlds[0].unpaid(usual))[0] for world in worlds)
    assert whole == pytest.approx(as_usual)  # what there is at the beginning is no lead
    assert whole - poorer == pytest.approx(as_usual - less + load().ahead.manpower * WEAKENED)
    wins = play.game.levels[2].least
    assert wins is not None
    assert judge.value(wins + 5.0) - judge.value(wins - 5.0) < usual.value(wins + 5.0) - usual.value(wins - 5.0)
    race = inner(scenario("gtc/03-race-for-spotsylvania").new_state())
    assert judgement.playout_weights(race) == load().core


WEAKENED = 5


def weakened(play: GcacwPlay) -> GcacwPlay:
    """Barlow's division is weaker by so much manpower."""
    twin = play.clone()
    unit = twin.game.index[PieceId("barlow")]
    twin.position.set(unit, MANPOWER, twin.position.get(unit, MANPOWER) - WEAKENED)
    return twin


# -- in words ------------------------------------------------------------------------------------------
def told(number: str, side: Side) -> tuple[str, ...]:
    state = numbered(number).new_state()
    while state.decision is not None and state.decision.kind != "action":
        state.apply(state.decision.default or state.decision.actions[0])
    return tuple(one.told for one in state.plan(side))


def test_13_9_the_plan_is_told_in_sentences_to_its_side() -> None:
    union, confederate = told("09", UNION), told("09", CONFEDERATE)
    assert any("Hancock's corps" in line and "take N3520 Spotsylvania Court House (Sp" in line for line in union)
    assert any(line.endswith(", by way of N1706 Stevensburg") for line in union)
    assert "Guard the depot at N1702 Brandy Station" in union
    assert any(line.startswith("The best place for the next depot is ") for line in union)
    assert any(line.startswith("Hill's corps") and "block the way to N3520" in line for line in confederate)
    assert not any("take " in line or "next depot" in line for line in confederate)  # he has three depots
    orders = plan.of(numbered("09").new_state().play).orders
    assert {one.aim.hex for one in orders if one.side == UNION} == {
        line.split(": take ")[1].split()[0] for line in union if ": take " in line
    }


def test_13_10_the_plan_says_where_the_army_goes_by_which_way_what_it_passes_by_and_where_its_next_base_is() -> None:
    union = told("10", UNION)
    army = next(line for line in union if "take S5822 White House Station (New Kent County), 3 VP per cycle" in line)
    assert army.count("'s corps") == 3 and army.endswith(", by way of S3702 Wright's Fork")
    assert any("take N4828 Bowling Green (Caroline County), 3 VP per cycle" in line for line in union)
    assert any(line.startswith("Pass S3307 Hanover Junction by: the enemy has ") for line in union)
    assert "The best place for the next depot is S5823 White House" in union


def test_hints_tell_the_plan_and_basic_games_have_none() -> None:
    state = numbered("10").new_state()
    lines = plan_lines(Seat.deciding(state), 60)
    assert lines[0] == "The plan:" and len(lines) > 3 and all(len(line) <= 60 for line in lines)
    assert Seat(state, None).plan() == () == scenario("gtc/03-race-for-spotsylvania").new_state().plan(UNION)
    session = Session.new(numbered("10"), {UNION: "human", CONFEDERATE: "human"}, 1)
    assert "The plan:" in Commands(session, 80).run("hint", [])


def waiting_for_an_action(number: str) -> State:
    state = numbered(number).new_state()
    while state.decision is not None and state.decision.kind != "action":
        state.apply(state.decision.default or state.decision.actions[0])
    return state


def test_29_4_the_plan_tells_on_whose_supply_a_corps_lives_at_its_aim() -> None:
    found = {one.place: one for one in waiting_for_an_action("10").plan(UNION) if one.kind == "take"}
    served, beyond = found["N4828"], found["S5822"]
    assert served.facts["supplied-from"] == ("N5721",) and "supplied from N5721 Port Royal" in served.told
    assert beyond.facts["supplied-from"] == () and "as yet out of supply there" in beyond.told
    assert served.facts["county"] == "Caroline" and served.facts["points-per-cycle"] == 3
    assert "burnside" in served.units and "hancock" in beyond.units


def test_24_0_the_plan_tells_who_stays_to_keep_a_place() -> None:
    state = waiting_for_an_action("09")
    (kept,) = (one for one in state.plan(UNION) if one.kind == "keep")
    assert kept.units == ("horse-art",) and kept.told == "Horse Art: stay and keep N1204 Culpeper"


def test_an_answer_is_told_with_the_aim_of_its_pieces_and_not_with_those_of_others() -> None:
    placed = {"griffin": At("N4828", 8), "hancock": "N4828", "gibbon": At("N4828", 8), "lee": "S3526"}
    state = campaign(UNION, field=At("S3526", 8), **placed)
    found = {state.game.system.codec.text(one.action): one for one in advise(Seat.deciding(state), 60, "bot:greedy")}
    assert found["pass"].aims == ()
    for answer, name in (
        ("march griffin", "Griffin"),
        ("march gibbon", "Hancock's"),
        ("activate hancock", "Hancock's"),
    ):
        (aim,) = found[answer].aims
        assert name in aim and "take " in aim
        assert f"Aim: {aim}." in " ".join(full_lines(found[answer], found["pass"], "Union", 400))


def test_what_is_not_searched_in_a_campaign_says_why() -> None:
    opening = numbered("09").new_state()
    while opening.decision is not None and opening.decision.kind != "opening":
        opening.apply(opening.decision.default or opening.decision.actions[0])
    assert opening.unsearched(Budget()) == "Not searched: playouts do not go through choices like this one."
    (first, *_others) = advise(Seat.deciding(opening), 2, "bot:search:nodes=60")
    assert first.playouts == 0 and first.note == opening.unsearched(Budget())
    far = campaign(UNION, griffin=At("N4828", 8), lee="S3526", field=At("S3526", 8))
    assert (
        far.unsearched(Budget()) == "Not searched: playouts do not know what looks best here (Strategic move: Griffin)."
    )
    near = campaign(UNION, griffin=At("N4828", 8), lee="N4830", field=At("N4830", 4))
    assert near.decision is not None and near.decision.kind == "action" and near.unsearched(Budget()) == ""


def test_the_plan_of_both_sides_is_to_be_had_as_plain_data(tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    Session.new(numbered("10"), {UNION: "human", CONFEDERATE: "human"}, 1, path).close()
    found = scripting.plan(path, None)
    assert set(found["plan"]) == {UNION, CONFEDERATE} and found["game"] == "gtc/10-marching-to-cold-harbor"
    (block, *_more) = (one for one in found["plan"][CONFEDERATE] if one["kind"] == "block")
    assert block["place"] in block["text"] and block["units"]
    assert json.loads(msgspec.json.encode(found))["actions"] == found["actions"]
