"""13.0 Reinforcements, 14.7 supply units that return."""

from __future__ import annotations

from scenes import PERSHING, VILLA, at, drive, inner, kinds, scene, texts

from gtc_tui.engine.action import PieceId
from gtc_tui.rules.boots.state.record import Loss


def came(*names: str) -> dict[str, object]:
    """Fields of a record in which these units have been on the map."""
    return {"entered": tuple(PieceId(name) for name in names)}


def test_13_1_units_arrive_in_the_reinforcement_sub_phase_of_their_sub_command() -> None:
    state = scene(PERSHING, commands="NC", sub="reinforcement", turn=2, fc_col="4107")
    assert state.decision is not None and state.decision.kind == "reinforce"
    assert set(texts(state)) == {"place nc-5c 4107", "place nc-5c 4214"}  # 22.6
    drive(state, "place nc-5c 4107")
    assert at(state, "nc-5c") == "4107"
    assert texts(state)[0].startswith("place nc-17i")
    state = scene(PERSHING, commands="EC", sub="reinforcement", turn=2, fc_col="4107", ec_6i="4107")
    assert state.decision is not None and state.decision.kind == "move"  # nobody of EC is due


def test_13_1_not_before_their_turn() -> None:
    state = scene(PERSHING, commands="NC", sub="reinforcement", turn=1, fc_col="4107")
    assert state.decision is None or state.decision.kind != "reinforce"
    assert at(state, "nc-5c") is None


def test_13_1_on_a_later_turn_too() -> None:
    state = scene(PERSHING, commands="NG", sub="reinforcement", turn=5, fc_col="4107")
    drive(state, "place ng-tx 4107")
    assert at(state, "ng-pa") == "4214"  # no room for another brigade in Columbus: nobody is asked


def test_13_2_they_move_at_once() -> None:
    state = scene(PERSHING, commands="NG", sub="reinforcement", turn=4, fc_col="4107")
    events = drive(state, "place ng-tx 4107")
    assert "arrival" in kinds(events)
    assert "move ng-tx" in texts(state)


def test_13_3_not_into_enemy_hexes_but_into_enemy_zones() -> None:
    state = scene(PERSHING, commands="NG", sub="reinforcement", turn=4, do_1="4107", do_2="4313")
    assert at(state, "ng-tx") == "4214"  # the only place left: nobody is asked
    assert state.decision is not None and state.decision.side != VILLA


def test_13_3_not_over_the_stacking_limit() -> None:
    state = scene(
        PERSHING, commands="NG", sub="reinforcement", turn=4,
        fc_col="4107", ec_6i="4107", ec_16i="4107", ec_13c="4107",
        fc_bliss="4214", wc_7c="4214", wc_10c="4214",
    )  # fmt: skip
    # Three and a garrison in Columbus, two and a garrison in Fort Bliss: a brigade counts two and finds no room.
    assert at(state, "ng-tx") is None
    assert PieceId("ng-tx") not in inner(state).record.entered


def test_13_3_who_found_no_place_comes_later() -> None:
    state = scene(PERSHING, commands="NG", sub="reinforcement", turn=6, fc_col="4107", record=came("fc-col", "ng-pa"))
    drive(state, "place ng-tx 4107")
    assert at(state, "ng-mi") == "4214"


def test_22_6_at_the_north_edge_when_both_places_are_lost() -> None:
    state = scene(PERSHING, commands="NG", sub="reinforcement", turn=4, do_1="4107", do_2="4214")
    hexes = {text.split()[2] for text in texts(state)}
    assert len(hexes) > 10 and all(name.startswith("44") for name in hexes)


def test_14_7_one_eliminated_supply_unit_of_the_active_sub_command_returns() -> None:
    lost = (Loss(PieceId("wc-wag"), 1, "combat", 0), Loss(PieceId("ec-wag"), 1, "combat", 0))
    record = {**came("wc-wag", "ec-wag", "wc-7c", "fc-col"), "lost": lost}
    state = scene(PERSHING, commands="WC", sub="reinforcement", turn=1, fc_col="4107", wc_7c="3900", record=record)
    assert set(texts(state)) == {"place wc-wag 4107", "place wc-wag 4214", "done"}
    drive(state, "place wc-wag 4107")
    assert at(state, "wc-wag") == "4107"
    assert [loss.piece for loss in inner(state).record.lost] == ["ec-wag"]


def test_14_7_only_one_in_a_sub_phase_and_only_supply_units() -> None:
    lost = (Loss(PieceId("wc-wag"), 1, "combat", 0), Loss(PieceId("ec-wag"), 1, "combat", 0))
    lost = (*lost, Loss(PieceId("wc-7c"), 1, "combat", 8))
    record = {**came("wc-wag", "ec-wag", "wc-7c", "fc-col"), "lost": lost}
    state = scene(PERSHING, commands=("WC", "EC"), sub="reinforcement", turn=1, fc_col="4107", record=record)
    assert not any("wc-7c" in text for text in texts(state))
    drive(state, "place ec-wag 4107")
    assert state.decision is None or state.decision.kind != "reinforce"


def test_14_7_the_player_need_not_take_it_back() -> None:
    lost = (Loss(PieceId("wc-wag"), 1, "combat", 0),)
    record = {**came("wc-wag", "wc-7c", "fc-col"), "lost": lost}
    state = scene(PERSHING, commands="WC", sub="reinforcement", turn=1, fc_col="4107", wc_7c="3900", record=record)
    drive(state, "done")
    assert at(state, "wc-wag") is None


def test_13_7_and_22_25_who_leaves_the_map_does_not_come_back() -> None:
    state = scene(PERSHING, commands="Do", side=VILLA, do_1="2000")
    assert "leave do-1" in texts(state)
    drive(state, "leave do-1")
    record = inner(state).record
    assert at(state, "do-1") is None and record.left == ("do-1",)
    assert record.lost == () and record.ledger == ()
    assert not state.faults()
