"""16.0 Strategic events and 29.1 Mosby's raiders; 29.7 ammunition in the cycle, by the ids of the checklist."""

from __future__ import annotations

from typing import Any

import pytest
from campaigns import campaign, play_of, union

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.seat import Seat
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.campaign import depots, rail_lines, stations, supply_markers
from gtc_tui.rules.gcacw.chapters import PHASES
from gtc_tui.rules.gcacw.forces import markers
from gtc_tui.rules.gcacw.state import ammunition, map_state
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.strategy import events_segment
from gtc_tui.rules.gcacw.strategy.ammunition_segment import Ammunition
from gtc_tui.rules.gcacw.strategy.depot_segment import Working
from gtc_tui.rules.gcacw.strategy.events_segment import Mosby, StrategicEvents
from gtc_tui.rules.gcacw.turn.sequence import Game
from support import CONFEDERATE, UNION, At, changed, drive, numbered, texts


@pytest.mark.parametrize(
    ("total", "turn", "event"),
    [
        (2, 12, "johnston-triumphs"),
        (3, 12, "confederate-logistics-down"),
        (4, 12, "confederate-logistics-up"),
        (5, 12, "illness"),
        (6, 12, "illness"),
        (7, 12, "artillery-withdrawal"),
        (7, 8, "illness"),  # turns 4 and 8
        (8, 12, "mosby"),
        (9, 12, "illness"),
        (10, 12, "union-logistics-up"),
        (11, 12, "sherman-triumphs"),
        (12, 12, "mosby"),
    ],
)
def test_16_02_the_table(total: int, turn: int, event: str) -> None:
    campaign_figures = numbered("09").campaign
    assert campaign_figures is not None
    assert campaign_figures.strategic_events.event(total, turn) == event


def raid(dice: str, *there: depots.Depot, **placed: At | str) -> State:
    record = {"turn": 12, "phase": "strategic-events"}
    begun = lambda play: [depots.put(play, depot) for depot in there]  # noqa: E731
    state = campaign(StrategicEvents(), record=record, begun=begun, **placed)
    drive(state, "roll 6 6", f"roll {dice}")
    return state


def left(state: State) -> list[tuple[str, bool]]:
    return [(depot.hex, depot.complete) for depot in depots.standing(play_of(state), UNION)]


BASES = (union("N1204"), union("N1702", complete=False), union("N5721", landing=True))


def test_29_28_29_31_more_manpower_than_dice_turns_depots_back() -> None:
    state = raid("3 4", *BASES, griffin=At("N1204", manpower=10), wadsworth=At("N3520", manpower=9))
    assert state.play.record.mosby == 3  # 29/29; Wadsworth is not in Culpeper
    assert left(state) == [("N1204", False), ("N5721", True)]  # 29/34
    assert state.play.record.ledger == ()  # 29/33


def test_29_28_all_units_of_the_union_in_the_county_count_and_no_others() -> None:
    there = {"griffin": At("N1204", 6), "custer": At("N1304", 4), "kitching": At("N1304", 2)}
    state = raid("3 4", griffin_v="N1204", kershaw=At("N1209", 9), wadsworth=At("N0618", 9), **there)
    assert state.play.record.mosby == 6 + 4 + 2 - 7


@pytest.mark.parametrize("hidden", [True, False])
def test_37_0_the_dice_tell_the_enemy_nothing_of_how_many_are_hidden_in_the_county(hidden: bool) -> None:
    def veil(play: GcacwPlay) -> None:
        if hidden:
            markers.put(play, UNION, "N1204", 1)
            markers.hide(play, [PieceId("griffin")], "N1204")

    record = {"turn": 12, "phase": "strategic-events"}
    state = campaign(Mosby(), options=("limited-information",), record=record, begun=veil, griffin=At("N1204", 10))
    seats = {side: Seat(state, side) for side in (UNION, CONFEDERATE)}
    asked = seats[CONFEDERATE].decision
    assert asked is not None and ("10 Union" in asked.prompt) is not hidden
    events = state.apply(state.game.system.codec.parse("roll 3 4"))
    told = {side: [event.text for event in seat.events(events)] for side, seat in seats.items()}
    assert "Mosby's raiders, 3+4: 3" in told[UNION]
    assert ("Mosby's raiders: 3+4" if hidden else "Mosby's raiders, 3+4: 3") in told[CONFEDERATE]
    amounts = [event.amount for event in seats[CONFEDERATE].events(events) if event.kind == "roll"]
    assert amounts == ([None] if hidden else [3])


def test_29_32_with_nothing_left_all_of_them_are_lost() -> None:
    state = raid("5 5", *BASES, griffin=At("N1204", manpower=10))
    assert state.play.record.mosby == 0 and left(state) == [("N5721", True)]


def test_29_34_depots_that_trace_to_fredericksburg_are_safe() -> None:
    play = play_of(campaign(griffin="N3520"))
    depots.put(play, union("N4317"))
    assert events_segment.struck(play) == []


def test_29_34_a_depot_with_a_line_to_both_ends_is_safe() -> None:
    """Virginia Central and the road from Fredericksburg meet at Hanover Junction; all on the way is the Union's."""
    towns = {"griffin": "N1204", "crawford": "N0618", "robinson": "N1332", "wadsworth": "S3307", "getty": "N4828"}
    play = play_of(campaign(**towns, wright="N3520"))
    depots.put(play, union("S3307"))
    assert set(rail_lines.reached(play, UNION, "S3307", own=True)) == {"N2101", "N4114"}
    assert events_segment.struck(play) == []
    map_state.put(play, "station:N4211", stations.DESTROYED)  # beyond the end: of no matter
    map_state.put(play, "station:N4317", stations.DESTROYED)
    assert [depot.hex for depot in events_segment.struck(play)] == ["S3307"]


def test_29_32_a_depot_in_a_county_that_is_lost_is_raided_all_the_same() -> None:
    """Nobody in Culpeper: the line of Brandy Station to its end lies in enemy country, and nothing guards it."""
    state = raid("3 4", union("N1702"), union("N4317"), griffin="N3520")
    assert left(state) == [("N4317", True)]
    alone = raid("3 4", union("N1702"), union("N4317"), custer="N4828")  # to Fredericksburg it is nearer from N4317
    assert left(alone) == [("N4317", True)]


def test_29_35_depots_that_were_raided_may_be_built_again_in_the_same_cycle() -> None:
    turned = raid("3 4", *BASES, griffin=At("N1204", manpower=10))
    lost = raid("5 5", *BASES, griffin=At("N1204", manpower=10))
    for state, line in ((turned, "complete-depot N1204"), (lost, "place-depot N1204 rail")):
        at_work = changed(state, lambda play: setattr(play, "stack", [Game(), Working()]))
        assert line in texts(at_work)
    assert "place-depot N1702 rail" in texts(changed(lost, lambda play: setattr(play, "stack", [Working()])))


# -- ammunition --------------------------------------------------------------------------------------------
def cycle(record: dict[str, Any] | None = None, used: int = 3, **placed: At | str) -> State:
    """The ammunition segment; all units have used up so many levels."""

    def spend(play: GcacwPlay) -> None:
        for unit in placed:
            ammunition.replenish(play, PieceId(unit.replace("_", "-")), -used)

    fields = {"turn": 12, "phase": "ammunition", **(record or {})}
    return campaign(Ammunition(), options=("ammunition",), record=fields, begun=spend, **placed)


def levels(state: State, unit: str) -> int:
    return ammunition.left(play_of(state), PieceId(unit))


@pytest.mark.parametrize(
    ("event", "union_", "confederate_"),
    [
        ("", 3, 3),
        ("union-logistics-up", 4, 3),
        ("confederate-logistics-up", 3, 4),
        ("confederate-logistics-down", 3, 2),
    ],
)
def test_29_37_29_109_29_110_marks_by_the_event(event: str, union_: int, confederate_: int) -> None:
    state = cycle({"strategic": event}, griffin="N1204", kershaw="N0229")
    assert (levels(state, "griffin"), levels(state, "kershaw")) == (union_, confederate_)


def test_29_37_with_logistics_strengthened_up_to_four() -> None:
    state = cycle({"strategic": "union-logistics-up"}, used=4, griffin="N1204", kershaw="N0229")
    assert (levels(state, "griffin"), levels(state, "kershaw")) == (4, 2)


def test_29_53_the_confederate_too() -> None:
    state = cycle({"strategic": "confederate-logistics-up"}, used=4, griffin="N1204", kershaw="N0229")
    assert (levels(state, "griffin"), levels(state, "kershaw")) == (2, 4)


@pytest.mark.parametrize(("friend", "left_"), [({}, 1), ({"crawford": "N1608"}, 3)], ids=["alone", "with a friend"])
def test_29_112_none_for_units_that_are_shut_in(friend: dict[str, str], left_: int) -> None:
    """Griffin, in supply in Culpeper, with enemies or their zones all around."""
    game = numbered("09")
    near = [game.map.names[number] for number in game.map.hexmap.neighbours(game.map.ids["N1609"])]
    ring = dict(zip(("kershaw", "field", "heth"), near[1::2], strict=True))
    assert set(friend.values()) <= set(near[::2])
    assert levels(cycle(griffin="N1609", **ring, **friend), "griffin") == left_


@pytest.mark.parametrize(("used", "left_"), [(0, 4), (1, 4), (2, 4), (3, 3), (4, 2)])
def test_29_108_29_109_units_that_are_not_out_of_ammunition_are_replenished_too(used: int, left_: int) -> None:
    assert levels(cycle(used=used, griffin="N1204"), "griffin") == left_


def test_29_109_not_more_than_it_has() -> None:
    assert levels(cycle(used=1, griffin="N1204"), "griffin") == 4


def test_29_111_none_for_units_out_of_supply() -> None:
    def starve(play: GcacwPlay) -> None:
        supply_markers.mark(play, PieceId("griffin"), True)
        ammunition.replenish(play, PieceId("griffin"), -3)

    state = campaign(Ammunition(), options=("ammunition",), begun=starve, griffin="N0618")
    assert levels(state, "griffin") == 1


def test_29_113_a_mark_erased_ends_being_out_of_ammunition() -> None:
    state = cycle({"strategic": "confederate-logistics-down"}, used=4, kershaw="N0229")
    assert not ammunition.is_out(play_of(state), PieceId("kershaw"))


def test_29_29_mosby_leaves_a_number_for_units_of_the_raided_depots() -> None:
    def raided(play: GcacwPlay) -> None:
        depots.put(play, union("N0618", complete=False))
        for unit in ("griffin", "crawford"):
            ammunition.replenish(play, PieceId(unit), -2)

    # Orange is served by the depot at Orange Court House alone, which has its line to the raided end.
    placed = {"griffin": "N0618", "crawford": "N0618", "kitching": "N1204"}
    record = {"mosby": 3, "turn": 12, "phase": "ammunition"}
    state = campaign(Ammunition(), options=("ammunition",), record=record, begun=raided, **placed)
    assert state.decision is not None and state.decision.kind == "replenish"
    assert state.decision.prompt == "The raid leaves ammunition for 3 marks: which unit erases one?"
    drive(state, "replenish griffin", "replenish griffin")
    assert state.decision.prompt == "The raid leaves ammunition for 1 mark: which unit erases it?"
    assert texts(state) == ["replenish crawford", "done"]
    drive(state, "replenish crawford")
    assert (levels(state, "griffin"), levels(state, "crawford")) == (4, 3)


def test_29_30_mosby_limits_nobody_else() -> None:
    """Nothing is left for those whom raided depots alone serve: Crawford. Others are served without any depot, by one
    at a landing, by one with a line to Fredericksburg, in a box."""

    def raided(play: GcacwPlay) -> None:
        for depot in (union("N0618", complete=False), union("S5822", landing=True)):
            depots.put(play, depot)
        for unit in ("crawford", "griffin", "getty", "moor"):
            ammunition.replenish(play, PieceId(unit), -2)

    placed = {"crawford": "N0618", "griffin": "N1204", "getty": "S5822", "moor": "V2"}
    record = {"mosby": 0, "turn": 12, "phase": "ammunition"}
    state = campaign(Ammunition(), options=("ammunition",), record=record, begun=raided, **placed)
    assert {unit: levels(state, unit) for unit in placed} == {"crawford": 2, "griffin": 4, "getty": 4, "moor": 4}

    def fredericksburg(play: GcacwPlay) -> None:
        depots.put(play, union("N4317"))
        ammunition.replenish(play, PieceId("wright"), -2)

    state = campaign(Ammunition(), options=("ammunition",), record=record, begun=fredericksburg, wright="N3520")
    assert levels(state, "wright") == 4


def test_29_7_without_the_option_the_segment_passes() -> None:
    assert PHASES["ammunition"].stage(play_of(campaign(griffin="N1204"))) is None
