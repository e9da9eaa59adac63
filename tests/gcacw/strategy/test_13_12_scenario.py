"""13.12 If It Takes All Summer: its board, its set-up and what went before."""

from __future__ import annotations

import tomllib
from pathlib import Path

from grand import summer

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.campaign import depots, victory
from gtc_tui.rules.gcacw.state.armies import membership
from gtc_tui.rules.gcacw.state.record import CampaignRecord
from support import CONFEDERATE, UNION, drive, inner, numbered, texts

GAME = summer()


def begun(until: str = "off-map") -> State:
    """After the set-up, by first answers; or before a question of it."""
    state = GAME.new_state()
    while state.decision is not None and state.decision.kind not in (until, "action"):
        state.apply(state.decision.default or state.decision.actions[0])
    return state


def test_13_11_01_seven_sheets() -> None:
    assert GAME.sheets == ("CE", "N", "ON", "OS", "S", "VC", "VS")


def test_13_11_05_the_navy_begins_with_supplies() -> None:
    for number in ("11", "12"):
        record = numbered(number).new_state().play.record
        assert isinstance(record, CampaignRecord) and record.navy == "supplies"


def test_13_12_05_the_first_confederate_initiative_may_be_used_by_any_army() -> None:
    state = GAME.new_state()
    while state.decision is not None and (state.decision.kind, state.decision.side) != ("action", CONFEDERATE):
        state.apply(state.decision.default or state.decision.actions[0])
    marching = {PieceId(text.split()[1]) for text in texts(state) if text.startswith("march ")}
    assert {membership.of(inner(state), unit) for unit in marching} == {"ANV", "SEV", "WV"}


def test_13_12_06_points_for_caroline_and_a_depot_at_the_start() -> None:
    assert victory.points(inner(GAME.new_state())) == 3 + 15
    assert victory.points(inner(numbered("11").new_state())) == 0


def test_13_12_01_who_sets_up_after_whom() -> None:
    state, order = GAME.new_state(), list[str]()
    while state.decision is not None and state.decision.subject is not None:
        order.append(state.decision.subject)
        state.apply(state.decision.actions[0])
    assert order[:4] == ["ferrero", "8-il", "22-ny", "2-oh"]
    assert set(order[4:14]) == {
        "f-lee", "lomax", "wickham", "hampton-h", "young", "rosser", "butler", "w-h-lee", "gordon-brig", "chambliss",
    }  # fmt: skip
    assert order[14:] == ["dearing", "64-ga", "ptrbg-militia"]
    hanover = {one.piece: set(one.places) for one in GAME.free_set_up}
    assert all(hanover[one.piece] == set(one.places) for one in numbered("10").free_set_up)


def test_13_12_01_13_12_02_three_units_near_petersburg_under_forts() -> None:
    near = {one.piece: one for one in GAME.free_set_up if one.piece in ("dearing", "64-ga", "ptrbg-militia")}
    depot = GAME.map.ids["OS0513"]
    for one in near.values():
        assert one.entrenchment == "fort"
        assert max(GAME.map.hexmap.distance(depot, GAME.map.ids[where]) for where in one.places) == 4
    play = inner(begun())
    assert all(depots.at(play, where) for where in ("N5721", "OS1205", "OS1207"))


def test_13_12_02_works_of_the_set_up() -> None:
    works = {entry.piece: entry.entrenchment for entry in GAME.set_up}
    assert {works[unit] for unit in ("wise", "martin", "clingman", "hagood", "colquitt", "terry-div", "hinks")} == {
        "fort"
    }
    assert {works[unit] for unit in ("pickett", "mahone", "birney", "barlow")} == {"breastworks"}


def test_13_12_03_moor_and_thoburn_are_exhausted() -> None:
    assert {entry.piece for entry in GAME.set_up if entry.exhausted} == {"moor", "thoburn"}


def test_13_12_04_the_rest_as_scenario_10() -> None:
    assert (GAME.first_turn, GAME.turns, GAME.replaced_before) == (24, 40, 48)
    assert GAME.losses_before == {UNION: 84, CONFEDERATE: 56} and GAME.ill == ("lee",)
    assert not {"events", "transfer", "attachment"} & set(GAME.phases(24))
    files = Path(__file__).parents[3] / "scenarios" / "gcacw" / "gtc" / "scenarios"
    ours, theirs = (tomllib.loads((files / name).read_text()) for name in (
        "12-if-it-takes-all-summer.toml", "10-marching-to-cold-harbor.toml",
    ))  # fmt: skip
    same = [key for key in theirs if key in ours and theirs[key] == ours[key]]
    assert {"rules", "bridges", "ruins", "ill", "losses-before", "levels", "loss-points"} <= set(same), same
    words = " ".join(sentence.told() for sentence in GAME.rules.sentences())
    assert "18 VP for Caroline County" in words and "without a die" in words


def test_g29_01_union_depots_at_the_start() -> None:
    play = inner(begun())
    assert {(one.hex, one.complete, one.landing) for one in depots.standing(play, UNION)} == {
        ("N5721", True, True),
        ("OS1205", True, True),
        ("OS1207", True, True),
    }


def test_13_12_01_confederate_depots_in_richmond_and_petersburg_where_their_side_wants_them() -> None:
    state = begun(until="start-depot")
    assert {"start-depot S3626", "start-depot S3525"} <= set(texts(state)) and "start-depot S3307" not in texts(state)
    drive(state, "start-depot S3526")
    assert {"start-depot OS0413", "start-depot OS0513"} == set(texts(state))
    drive(state, "start-depot OS0513")
    assert {one.hex for one in depots.standing(inner(state), CONFEDERATE)} == {"S3526", "OS0513"}


def test_13_11_03_pickett_may_transfer_before_he_may_act() -> None:
    state = numbered("11").new_state()
    while state.decision is not None and (state.decision.kind, state.to_move) != ("transfer", CONFEDERATE):
        state.apply(state.decision.default or state.decision.actions[0])
    assert {"transfer pickett-p-i OS0612", "transfer pickett-p-i OS0613"} <= set(texts(state))
    drive(state, "transfer pickett-p-i OS0612")
    while state.decision is not None and state.decision.kind != "action":
        state.apply(state.decision.default or state.decision.actions[0])
    assert numbered("11").rules.holds(inner(state), PieceId("pickett-p-i")) is not None


def test_g29_01_at_brandy_station_in_scenario_11() -> None:
    play = inner(numbered("11").new_state())
    assert [(one.hex, one.complete) for one in depots.standing(play, UNION)] == [("N1702", True)]


def test_g17_03_both_theatres_start_passive() -> None:
    for number in ("11", "12"):
        record = numbered(number).new_state().play.record
        assert isinstance(record, CampaignRecord)
        assert record.off_map.active == () and not any(points for _theatre, points in record.off_map.points)
