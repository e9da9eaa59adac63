"""7.7 Cavalry retreat."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from ground import CENTRE, NE, NW, SE, SW, N, S, Witness, fall_back, field, step, told

from gtc_tui.engine.action import Action, PieceId
from gtc_tui.engine.report import Odds
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.errors import IllegalAction
from gtc_tui.model.terrain import Edge
from gtc_tui.play.table.standing_answers import Standing, due
from gtc_tui.rules.gcacw.combat import cavalry_retreat
from gtc_tui.rules.gcacw.combat.cavalry_retreat import Evade
from gtc_tui.rules.gcacw.march.march import Marching
from gtc_tui.rules.gcacw.state.actions import Stand
from gtc_tui.rules.gcacw.state.game import GcacwGame
from support import CONFEDERATE, UNION, At, at, drive, inner, refused, scene, texts


def met(points: int = 6, game: GcacwGame | None = None, **riders: At | str) -> State:
    """Robinson, beside CENTRE with so many points, has come up to the cavalry there."""
    stage = Marching(PieceId("robinson"), points, moved=True, began=N)
    placed: dict[str, Any] = riders or {"lomax": At(CENTRE, 3)}
    state = scene(game=game or field(), stack=(Witness(), stage), robinson=N, **placed)
    play = inner(state)
    play.replace(msgspec.structs.replace(stage, facing=cavalry_retreat.met(play, stage.unit)))
    return State.from_play(play)


def left(state: State) -> int:
    """Movement points of the march under way."""
    stage = inner(state).stack[-1]
    assert isinstance(stage, Marching)
    return stage.points


def kind(state: State) -> str | None:
    return state.decision.kind if state.decision else None


def test_7_7_the_defender_is_asked_before_anything_is_rolled() -> None:
    state = met()
    decision = state.decision
    assert decision is not None
    assert (decision.kind, decision.side, decision.subject, decision.target) == (
        "evade",
        CONFEDERATE,
        "robinson",
        CENTRE,
    )
    assert texts(state) == ["evade", "stand"]
    assert decision.prompt == "Robinson marches up with 6 MP left: retreat with Lomax, or stand?"
    drive(state, "stand")
    assert texts(state) == [f"attack {CENTRE}", "stop"]


@pytest.mark.parametrize(
    ("why", "placed"),
    [
        ("infantry in the hex", {"lomax": CENTRE, "rodes": CENTRE}),
        ("too tired", {"lomax": At(CENTRE, fatigue=4)}),
        ("one too tired", {"lomax": CENTRE, "wickham": At(CENTRE, fatigue=4)}),
    ],
)
def test_7_7_who_may_not(why: str, placed: dict[str, Any]) -> None:
    assert kind(met(**placed)) == "march", why


def test_7_7_not_before_cavalry() -> None:
    state = scene(game=field(), acting=UNION, chapman=N, lomax=CENTRE)
    drive(state, "march chapman", "roll 3 3")
    assert kind(state) == "march"


def test_7_7_not_without_room_to_retreat() -> None:
    assert kind(met(game=field(closed=(NE, SE, S, SW, NW)))) == "march"
    # One open hex is not enough either: a retreat is two at least.
    beyond = tuple(step(S, way) for way in ("se", "s", "sw"))
    assert kind(met(game=field(closed=(NE, SE, SW, NW, *beyond)))) == "march"


@pytest.mark.parametrize(("fatigue", "leaders"), [(0, False), (3, True)])
def test_7_7_leaders_do_not_hinder_it(fatigue: int, leaders: bool) -> None:
    more = {"stuart": CENTRE, "f_lee": CENTRE} if leaders else {}
    assert kind(met(lomax=At(CENTRE, 3, fatigue=fatigue), **more)) == "evade"


@pytest.mark.parametrize(
    ("terrain", "manpower", "die", "lost"),
    [
        ("clear", 3, 2, 1),
        ("clear", 3, 3, 1),  # halves are rounded down
        ("clear", 3, 6, 3),
        ("rolling", 2, 6, 3),
        ("rough", 2, 6, 3),
        ("rough", 2, 5, 3),
        ("woods", 2, 4, 3),
        ("mountain", 1, 6, 4),
        ("clear", 1, 1, 0),
        ("clear", 4, 5, 3),
        ("clear", 5, 6, 4),
        ("clear", 9, 2, 2),
    ],
)
def test_7_7_half_of_die_terrain_and_size(terrain: str, manpower: int, die: int, lost: int) -> None:
    game = field(terrain={CENTRE: terrain}, hexsides={(N, CENTRE): Edge.ROAD, (CENTRE, S): Edge.ROAD})
    state = met(game=game, lomax=At(CENTRE, manpower))
    fall_back(state, drive(state, "evade", f"roll {die}"))
    assert left(state) == 6 - lost


def test_7_7_size_is_that_of_all_units_in_the_hex() -> None:
    state = met(lomax=At(CENTRE, 2), wickham=At(CENTRE, 3))
    assert cavalry_retreat.modifiers(inner(state), CENTRE) == (0, 2)


def test_7_7_no_more_points_are_lost_than_there_are() -> None:
    state = met(points=2, lomax=At(CENTRE, 5))
    fall_back(state, drive(state, "evade", "roll 6"))
    assert texts(state) == ["done"]  # nothing is left to march with
    assert told(state) == ("Marched(unit='robinson', riders=())",)


def test_7_7_each_unit_pays_a_level_of_fatigue_and_its_order() -> None:
    state = met(lomax=At(CENTRE, 2, fatigue=2), wickham=At(CENTRE, 3, organized=False))
    drive(state, "evade", "roll 4")
    assert (at(state, "lomax").fatigue, at(state, "lomax").organized) == (3, False)
    assert (at(state, "wickham").fatigue, at(state, "wickham").organized) == (1, False)
    assert not at(state, "lomax").exhausted


def test_7_7_disorganized_units_suffer_only_the_fatigue() -> None:
    state = met(wickham=At(CENTRE, 3, fatigue=1, organized=False))
    drive(state, "evade", "roll 5")
    wickham = at(state, "wickham")
    assert (wickham.manpower, wickham.fatigue, wickham.organized, wickham.demoralized) == (3, 2, False, 0)


def test_7_7_an_unmodified_1_costs_a_point_that_counts() -> None:
    state = met(lomax=At(CENTRE, 3))
    drive(state, "evade", "roll 1")
    assert at(state, "lomax").manpower == 2
    (entry,) = inner(state).record.ledger
    assert (entry.cause, entry.points) == ("cavalry-retreat", 3)


def test_7_7_a_2_costs_none_even_when_its_modifiers_make_it_1() -> None:
    state = met(lomax=At(CENTRE, 1))
    drive(state, "evade", "roll 2")
    assert at(state, "lomax").manpower == 1


def test_7_7_the_owner_chooses_who_bears_it() -> None:
    state = met(lomax=At(CENTRE, 2), wickham=At(CENTRE, 3))
    drive(state, "evade", "roll 1")
    assert texts(state) == ["lose lomax", "lose wickham"]
    drive(state, "lose wickham")
    assert at(state, "wickham").manpower == 2


def test_7_7_cavalry_wiped_out_by_the_1_leaves_the_hex() -> None:
    state = met(lomax=At(CENTRE, 1), f_lee=CENTRE, wickham=step(CENTRE, "s", "s", "s"))
    drive(state, "evade", "roll 1")
    assert at(state, "lomax").hex is None
    assert at(state, "f-lee").hex == at(state, "wickham").hex
    assert left(state) == 6


def test_7_7_the_retreat_is_two_to_four_hexes_and_takes_leaders_along() -> None:
    state = met(lomax=At(CENTRE, 3, works="abatis"), f_lee=CENTRE)
    drive(state, "evade", "roll 4")
    assert "halt" not in texts(state)
    drive(state, texts(state)[0])
    drive(state, texts(state)[0])
    assert "halt" in texts(state)
    drive(state, "halt")
    assert at(state, "f-lee").hex == at(state, "lomax").hex
    assert at(state, "lomax").works == "none"


def test_7_7_a_march_that_begins_beside_cavalry_asks_it_first_and_goes_on_with_what_is_left() -> None:
    state = scene(game=field(), acting=UNION, robinson=N, lomax=At(CENTRE, 3), kershaw=NE)
    drive(state, "march robinson", "roll 6")
    assert kind(state) == "evade"
    fall_back(state, drive(state, "evade", "roll 6"))
    assert (kind(state), left(state), at(state, "robinson").hex) == ("march", 3, N)
    assert f"attack {NE}" in texts(state) and f"step {CENTRE}" in texts(state)
    events = drive(state, f"attack {NE}")
    assert events[0].amount == 3  # six points less three


def test_7_7_a_step_into_its_zone_asks_it_and_the_march_that_had_to_stop_may_go_on() -> None:
    road = dict.fromkeys([(step(N, "n"), N), (N, NE), (NE, step(NE, "ne"))], Edge.ROAD)
    state = scene(game=field(hexsides=road), acting=UNION, robinson=step(N, "n"), lomax=At(CENTRE, 3))
    drive(state, "march robinson", "roll 6")
    assert kind(state) == "march"  # not yet in its zone
    events = drive(state, f"step {N}")
    assert "zone" in [event.kind for event in events] and kind(state) == "evade"
    stood = state.clone()
    drive(stood, "stand")
    assert texts(stood) == [f"attack {CENTRE}", "stop"]  # neither an attack nor a step is declared
    assert refused(stood, f"step {NE}")[0] == "2.4"
    fall_back(state, drive(state, "evade", "roll 3"))
    assert left(state) == 4  # six, one for the road, half of three
    drive(state, f"step {NE}", f"step {step(NE, 'ne')}")
    assert at(state, "robinson").hex == step(NE, "ne")


def test_7_7_an_attack_on_cavalry_that_stood_asks_nobody_again() -> None:
    state = scene(game=field(), acting=UNION, robinson=N, lomax=At(CENTRE, 3))
    drive(state, "march robinson", "roll 6", "stand", f"attack {CENTRE}")
    assert kind(state) == "combat"


def test_7_7_a_stack_that_stood_is_not_asked_again_in_the_march() -> None:
    """From one hex of its zone into the next; the next unit's march asks it anew."""
    ways = {(N, NE): Edge.ROAD}
    state = scene(game=field(hexsides=ways), acting=UNION, robinson=N, griffin=N, warren=N, lomax=At(CENTRE, 3))
    drive(state, "activate warren", "choose robinson", "choose griffin", "roll 5", "march robinson", "stand")
    drive(state, f"step {NE}")
    assert kind(state) == "unit"  # 2.4: no attack either, the march is over
    drive(state, "march griffin")
    assert kind(state) == "evade"


def test_7_7_several_stacks_are_asked_one_after_the_other() -> None:
    """In the order of directions, each with the points that the ones before have left."""
    south, west = step(CENTRE, "s"), step(CENTRE, "sw")
    ways = {(N, CENTRE): Edge.ROAD}
    state = scene(game=field(hexsides=ways), acting=UNION, robinson=N, lomax=At(south, 5), wickham=At(west, 2))
    drive(state, "march robinson", "roll 6", f"step {CENTRE}")
    assert (kind(state), state.decision and state.decision.target) == ("evade", south)
    fall_back(state, drive(state, "evade", "roll 2"))
    assert (kind(state), state.decision and state.decision.target) == ("evade", west)
    assert state.decision is not None and "3 MP left" in state.decision.prompt  # 6 less 1 less 2
    drive(state, "stand")
    assert texts(state) == [f"attack {west}", "stop"]


def test_7_7_those_who_ride_off_may_join_others_who_are_then_asked_together_or_not_at_all() -> None:
    """Who stands with infantry may not go any more."""
    south, west = step(CENTRE, "s"), step(CENTRE, "sw")
    ways = {(N, CENTRE): Edge.ROAD}
    state = scene(game=field(hexsides=ways), acting=UNION, robinson=N, lomax=At(south, 5), wickham=At(west, 2))
    drive(state, "march robinson", "roll 6", f"step {CENTRE}")
    play = inner(state)
    play.position.place(play.game.index[PieceId("rodes")], play.game.map.ids[west])  # as if he had come by
    state = State.from_play(play)
    fall_back(state, drive(state, "evade", "roll 2"))
    assert kind(state) == "march"


def test_7_7_a_limited_zone_asks_nobody_and_its_attack_neither() -> None:
    """Across a woods hexside without a line: on arrival, at the start, and when the attack is declared."""
    woods = dict.fromkeys([N, CENTRE], "woods")
    game = field(terrain=woods, hexsides={(N, CENTRE): Edge.WOODS})
    assert kind(met(game=game)) == "march"
    state = scene(game=game, acting=UNION, robinson=N, lomax=At(CENTRE, 3))
    drive(state, "march robinson", "roll 6")
    assert kind(state) == "march"
    drive(state, f"attack {CENTRE}")
    assert kind(state) == "combat"


@pytest.mark.parametrize("way", ["advance", "retreat"])
def test_7_7_only_a_march_asks(way: str) -> None:
    """Whoever advances or falls back beside cavalry asks it nothing."""
    beside = step(CENTRE, "s") if way == "advance" else step(N, "ne", "ne")
    state = scene(game=field(), acting=UNION, robinson=At(N, 16), rodes=At(CENTRE, 2), lomax=At(beside, 3))
    if way == "advance":
        drive(state, "march robinson", "roll 6", f"attack {CENTRE}")
        fall_back(state, drive(state, "roll 6 1"))
        if kind(state) == "advance":
            drive(state, "advance robinson")
            assert at(state, "robinson").hex == CENTRE
    assert kind(state) != "evade"


def test_7_7_standing_answers_serve_on_the_march() -> None:
    state = met()
    (offer,) = (offer for offer in state.game.system.standing_offers() if offer.kind == "evade")
    assert offer.text == "Cavalry stands instead of retreating before infantry (7.7)"
    standing = Standing(CONFEDERATE, offer.kind, offer.verb)
    assert due({standing}, Seat.deciding(state)) == (standing, Stand())
    theirs = msgspec.structs.replace(standing, piece=PieceId("lomax"))
    assert due({theirs}, Seat.deciding(state)) == (theirs, Stand())


def test_7_7_odds_of_the_attack_that_may_come_are_told_to_the_cavalry() -> None:
    state = met()
    report = state.query(None, "odds")
    assert isinstance(report, Odds) and "Robinson" in report.title
    play = inner(met())
    march = play.stack[1]
    assert isinstance(march, Marching)
    play.stack[1] = msgspec.structs.replace(march, crossed=True)
    with pytest.raises(IllegalAction, match="from enemy ZOC to enemy ZOC"):
        State.from_play(play).query(None, "odds")


def test_7_7_greedy_rides_off_before_what_would_crush_it_if_it_comes() -> None:
    """It stands where no attack can come, and mostly where one promises the march nothing."""
    strong = met(6, lomax=At(CENTRE, 1), griffin=At(NE, 14))
    assert chosen(strong) == Evade()
    play = inner(strong)
    march = play.stack[1]
    assert isinstance(march, Marching)
    play.stack[1] = msgspec.structs.replace(march, crossed=True)
    assert chosen(State.from_play(play)) == Stand()
    weak = met(6, lomax=At(CENTRE, 16))
    assert chosen(weak) == Stand()


def chosen(state: State) -> Action:
    return max(zip(state.appraise(), state.legal_actions(), strict=True), key=lambda pair: pair[0])[1]


def test_7_7_against_an_assault_no_die_and_the_hex_is_found_empty() -> None:
    state = scene(game=field(), acting=UNION, robinson=N, warren=N, lomax=At(CENTRE, 3))
    drive(state, f"assault warren {CENTRE}")
    assert kind(state) == "evade"
    fall_back(state, drive(state, "evade"))
    lomax = at(state, "lomax")
    assert (lomax.manpower, lomax.fatigue, lomax.organized) == (3, 1, False)
    assert texts(state) == ["advance robinson", "done"]
    drive(state, "advance robinson")
    assert at(state, "robinson").hex == at(state, "warren").hex == CENTRE
    assert at(state, "robinson").fatigue == 0
    assert kind(state) == "initiative"


def test_7_7_standing_before_an_assault_brings_the_command_roll() -> None:
    state = scene(game=field(), acting=UNION, robinson=N, warren=N, lomax=At(CENTRE, 3))
    drive(state, f"assault warren {CENTRE}", "stand")
    assert kind(state) == "command"


def test_7_7_not_before_an_assault_of_cavalry() -> None:
    state = scene(game=field(), acting=UNION, chapman=N, wilson=N, lomax=At(CENTRE, 3))
    drive(state, f"assault wilson {CENTRE}")
    assert kind(state) == "command"
