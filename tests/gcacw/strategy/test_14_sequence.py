"""14.0 What each phase and segment of the advanced game does, in their order; by the ids of the checklist."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from campaigns import after_reinforcements, campaign, confederate, county_hex, play_of, union

from gtc_tui.engine.action import CHANCE, PieceId
from gtc_tui.engine.stage import Stage
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.campaign import counties, depots, supply_markers
from gtc_tui.rules.gcacw.chapters import PHASES
from gtc_tui.rules.gcacw.march import strategic
from gtc_tui.rules.gcacw.state import ammunition, ground, map_state
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.ground import DESTROYED
from gtc_tui.rules.gcacw.state.record import Ill, Reinforced
from gtc_tui.rules.gcacw.theatres import boxes
from support import CONFEDERATE, UNION, At, at, drive, numbered, refused, texts, verbs

BOTH: dict[str, At | str] = {"grant": "N1702", "griffin": "N1702", "lee": "N0619", "heth": "N0619"}
THEATRES: dict[str, At | str] = {"sigel": "V1", "moor": "V1", "butler_aj": "B3", "turner": "B3"}


def phase(
    name: str,
    turn: int = 12,
    begun: Callable[[GcacwPlay], object] = lambda play: None,
    options: tuple[str, ...] = (),
    **placed: At | str,
) -> State:
    """A phase of scenario 9 begins, as its sequence begins it."""

    def enter(play: GcacwPlay) -> None:
        begun(play)
        stages[:] = [stage for stage in [PHASES[name].stage(play)] if stage is not None]

    stages: list[Stage] = []
    fields = {"turn": turn, "phase": name}
    state = campaign(options=options, record=fields, begun=enter, **placed)
    play = play_of(state)
    play.stack = [play.stack[0], *stages]
    return State.from_play(play)


def kind(state: State) -> str:
    return "" if state.decision is None else state.decision.kind


def asked(state: State) -> tuple[str, str]:
    return (str(state.decision.side), state.decision.kind) if state.decision is not None else ("", "")


ORDER = (
    *("travellers", "events", "transfer", "off-map", "county-control", "attachment", "actions", "recovery"),
    *(
        "leader-recovery",
        "strategic-events",
        "reinforcements",
        "artillery-withdrawal",
        "valley",
        "bermuda-hundred",
        "depots",
    ),
    *("supply-status", "ammunition", "union-command", "county-points", "game-end"),
)


@pytest.mark.parametrize("number", ["09", "10"])
def test_14_0_phases_and_segments_in_their_order(number: str) -> None:
    found = [name for name in numbered(number).phases(28) if name in ORDER]
    assert tuple(found) == ORDER


# -- the turn ----------------------------------------------------------------------------------------------
def test_14_02_leaders_go_to_other_units_of_their_command() -> None:
    state = phase("transfer", hancock="N1705", barlow="N1705", gibbon="N1704", griffin="N1703")
    assert texts(state) == ["transfer hancock N1704", "done"]
    drive(state, "transfer hancock N1704")
    assert at(state, "hancock").hex == "N1704"


def test_14_03_from_may_6_on_units_go_to_and_from_boxes() -> None:
    game = numbered("09")
    assert [turn for turn in range(1, 6) if "off-map" in game.phases(turn)] == [3, 4, 5]
    out = phase("off-map", griffin="N0501", heth="N0619")
    assert "depart griffin V1" in texts(out)
    drive(out, "depart griffin V1")
    assert [group.pieces for group in boxes.record(play_of(out)).travellers] == [("griffin",)]
    back = phase("off-map", turner="B7", heth="N0619")
    assert any(line.startswith("depart turner") for line in texts(back))


def test_14_04_the_control_phase_tells_what_has_changed_hands() -> None:
    state = campaign(griffin="N0618")
    play = play_of(state)
    PHASES["county-control"].stage(play)
    assert [event.text for event in play.events if event.kind == "counties"] == ["The Union gains control of Orange"]
    PHASES["county-control"].stage(play)
    assert len([event for event in play.events if event.kind == "counties"]) == 1  # nothing new since then
    play.position.lift(play.game.index[PieceId("griffin")])
    PHASES["county-control"].stage(play)
    assert play.events[-1].text == "The Confederates gain control of Orange"


def test_14_05_control_of_the_day_decides_on_strategic_movement() -> None:
    state = campaign(griffin="N0618", heth="S1334", kershaw=county_hex(numbered("09"), "Orange"))
    play = play_of(state)
    play.position.lift(play.game.index[PieceId("kershaw")])
    unit = PieceId("griffin")
    refusal = strategic.refusal(play, unit)
    assert refusal is not None and "Orange County, which the enemy controls" in refusal[1].told()
    PHASES["county-control"].stage(play)
    assert strategic.refusal(play, unit) is None


def test_14_06_units_are_attached_before_the_action_cycle() -> None:
    state = phase("attachment", kitching=At("N1204", 5), crawford=At("N1204", 7))
    assert asked(state) == (UNION, "attach") and "attach kitching crawford" in texts(state)
    drive(state, "attach kitching crawford")
    assert at(state, "crawford").manpower == 12
    names = numbered("09").phases(2)
    assert names.index("attachment") + 1 == names.index("actions")


@pytest.mark.parametrize(("dice", "winner"), [("5 2", UNION), ("2 5", CONFEDERATE), ("3 3", CONFEDERATE)])
def test_14_07_14_08_a_die_each_and_the_confederate_wins_ties(dice: str, winner: str) -> None:
    state = campaign(record={"turn": 5}, **BOTH)
    assert kind(state) == "initiative" and state.decision is not None and len(state.decision.actions) == 36
    drive(state, f"roll {dice}")
    assert asked(state) == (winner, "action")


def test_14_08_equal_dice_may_end_the_cycle() -> None:
    state = campaign(record={"turn": 5}, **BOTH)
    drive(state, "roll 1 1")
    assert kind(state) == "going-on"
    drive(state, "done", "done")
    assert state.play.record.phase != "actions"


def test_14_09_14_10_14_11_the_winner_acts_or_passes_and_a_new_phase_begins() -> None:
    state = campaign(record={"turn": 5, "action": 0}, **BOTH)
    drive(state, "roll 6 1")
    assert state.play.record.action == 1
    assert {"march", "pass"} <= verbs(state)
    drive(state, "entrench griffin")
    assert kind(state) == "initiative" and state.play.record.action == 2  # one action, then dice again
    drive(state, "roll 6 1", "pass")
    assert asked(state) == (CONFEDERATE, "action")  # the other side may act in its stead
    drive(state, "entrench heth")
    assert kind(state) == "initiative" and state.play.record.action == 3


def test_14_11_two_passes_in_one_phase_end_the_cycle() -> None:
    state = campaign(record={"turn": 5}, **BOTH)
    drive(state, "roll 6 1", "pass", "pass")
    assert state.play.record.phase == "recovery"


def test_14_12_recovery_has_work_foraging_and_rest() -> None:
    louisa = county_hex(numbered("09"), "Louisa")

    def starve(play: GcacwPlay) -> None:
        supply_markers.mark(play, PieceId("crawford"), True)
        for hexside in (
            "N4213/N4114",
            "N5720/N5721",
        ):  # the railroad bridge of Fredericksburg, the ferry of Port Conway
            map_state.put(play, f"bridge:{hexside}", DESTROYED)
        ground.refresh(play)

    state = phase(
        "recovery", 5, starve, griffin=At("N1702", 17, fatigue=2), crawford=louisa, barlow=At("N2404", 16, fatigue=1),
        gibbon="N4114", mott="N5720",
    )  # fmt: skip
    assert asked(state) == (UNION, "recovery")
    assert {"entrench griffin", "repair gibbon N4213/N4114", "repair mott N5720/N5721"} <= set(texts(state))
    assert any(line.startswith("build barlow") for line in texts(state))
    drive(state, "entrench griffin", "done")
    assert asked(state) == (UNION, "foraging")
    drive(state, "forage crawford", "roll 1")
    assert not supply_markers.is_out(play_of(state), PieceId("crawford"))
    assert (at(state, "griffin").works, at(state, "griffin").fatigue) == ("abatis", 0)


@pytest.mark.parametrize(("turn", "asks"), [(15, False), (16, True), (19, True), (21, False)])
def test_14_13_from_may_19_on_the_confederate_may_reorganize_in_the_recovery_phase(turn: int, asks: bool) -> None:
    state = campaign(record={"turn": turn, "reorganized": turn > 20}, **BOTH)
    drive(state, "roll 6 1", "pass", "pass")
    assert (asked(state) == (CONFEDERATE, "reorganize")) == asks


def test_14_13_on_may_23_it_happens_by_itself() -> None:
    state = campaign(record={"turn": 20}, **BOTH)
    drive(state, "roll 6 1", "pass", "pass")
    assert play_of(state).record.reorganized and kind(state) != "reorganize"


def test_14_30_then_the_next_turn_begins() -> None:
    state = campaign(record={"turn": 5}, **BOTH)
    events = drive(state, "roll 6 1", "pass", "pass")
    while kind(state) not in ("events", ""):
        assert state.decision is not None
        events += state.apply(state.decision.default or state.decision.actions[0])
    assert (state.play.record.turn, kind(state)) == (6, "events")
    assert state.view(None).turn == "Turn 6 of 40, May 9, 1864"


# -- the strategic cycle -----------------------------------------------------------------------------------
def test_14_15_sick_leaders_may_recover_first_of_all() -> None:
    def fall(play: GcacwPlay) -> None:
        play.amend(ill=(Ill(PieceId("hill")),))

    state = phase("leader-recovery", 12, fall, **BOTH)
    assert kind(state) == "leader-recovery"
    names = numbered("09").phases(12)
    assert names.index("leader-recovery") == names.index("recovery") + 1


def test_14_16_then_two_dice_on_the_strategic_table() -> None:
    state = phase("leader-recovery", **BOTH)  # nobody is ill
    assert kind(state) == "strategic-events" and state.decision is not None and len(state.decision.actions) == 36


def test_14_17_both_sides_are_told_which_reinforcements_arrive_the_confederate_first() -> None:
    def due(play: GcacwPlay) -> None:
        dated = tuple(one.piece for one in play.game.arrivals if one.turn != 16)
        play.amend(reinforced=Reinforced(arrived=dated))

    state = phase("reinforcements", 16, due, griffin="N1204", kershaw="N0229", **THEATRES)
    kinds: list[tuple[str, str]] = []
    while play_of(state).record.phase == "reinforcements" and (decision := state.decision) is not None:
        kinds.append((str(decision.side), decision.kind))
        state.apply(decision.default or decision.actions[0])
    sides = [side for side, _kind in kinds if side != CHANCE]
    assert sides == sorted(sides)  # "confederate" before "union"
    assert {("confederate", "call"), ("confederate", "replacement"), ("union", "assignment")} <= set(kinds)
    assert at(state, "walker").hex in ("B5", "B1")  # by date: May 19


@pytest.mark.parametrize("where", ["N1702", "N3520"], ids=["depot", "control town"])
def test_14_18_artillery_leaves_the_map_from_a_depot_or_a_control_town(where: str) -> None:
    def order(play: GcacwPlay) -> None:
        play.amend(withdrawal=8)
        depots.put(play, union("N1702"))

    state = phase("strategic-events", 12, order, horse_art=where, griffin=where, art_res_1="N1829")
    events = [event.text for event in (*drive(state, "roll 1 1"), *after_reinforcements(state))]
    assert [at(state, gun).hex for gun in ("horse-art", "art-res-1")] == [None, "N1829"]
    told = [index for index, text in enumerate(events) if text.startswith("Horse Art withdraws")]
    valley = events.index("Turn 12: Valley Segment")
    assert len(told) == 1 and told[0] < valley


@pytest.mark.parametrize(("segment", "unit", "to"), [("valley", "moor", "V2"), ("bermuda-hundred", "turner", "B4")])
def test_14_19_14_20_both_sides_act_in_the_segments_of_the_theatres(segment: str, unit: str, to: str) -> None:
    def active(play: GcacwPlay) -> None:
        boxes.amend(play, active=("valley", "bermuda-hundred"))

    enemy = {"imboden": "V4"} if segment == "valley" else {"hagood": "B5"}
    state = phase(segment, 12, active, **THEATRES, **enemy)
    assert asked(state) == (UNION, "shift") and f"shift {unit} {to}" in texts(state)
    drive(state, "done")
    assert asked(state) == (CONFEDERATE, "shift")


def test_14_21_either_side_may_destroy_or_dismantle_depots() -> None:
    def build(play: GcacwPlay) -> None:
        depots.put(play, union("N1702"))
        depots.put(play, confederate("S3626"))

    state = phase("depots", 12, build, griffin="N1204", kershaw="S3626", **THEATRES)
    assert asked(state) == (UNION, "giving-up")
    assert set(texts(state)) == {"give-up-depot N1702", "dismantle-depot N1702", "done"}
    drive(state, "done")
    assert asked(state) == (CONFEDERATE, "giving-up")
    assert set(texts(state)) == {"give-up-depot S3626", "dismantle-depot S3626", "done"}


def test_14_21_14_22_14_23_depots_are_given_up_before_anything_else_is_done_with_depots() -> None:
    """Before those without a line are turned back, before the Confederate's die, and before anybody works."""

    def build(play: GcacwPlay) -> None:
        depots.put(play, union("N1702"))
        depots.put(play, confederate("S3626"))

    dug_in = {unit: At(where, works="breastworks") for unit, where in {"kershaw": "N1902", "heth": "S3307"}.items()}
    state = phase("depots", 12, build, griffin="N2101", **dug_in, **THEATRES)
    assert depots.at(play_of(state), "N1702") == union("N1702")
    reason = "first depots may be given up; work on them comes after that"
    assert refused(state, "place-depot N5721 landing") == ("29.0", reason)
    drive(state, "done", "done")
    assert depots.at(play_of(state), "N1702") == union("N1702", complete=False)
    assert asked(state) == (UNION, "depots")
    assert not [text for text in texts(state) if text.startswith(("give-up", "dismantle"))]
    before = ("29.5", "depots are given up before anybody works on them")
    assert refused(state, "give-up-depot N1702") == before
    drive(state, "done", "roll 3")
    assert asked(state) == (CONFEDERATE, "depots")
    assert refused(state, "dismantle-depot S3626") == before


def test_14_22_14_23_depots_without_a_line_are_turned_back_before_any_are_built() -> None:
    def build(play: GcacwPlay) -> None:
        depots.put(play, union("N1702"))
        depots.put(play, union("N5721", complete=False, landing=True))

    dug_in = {unit: At(where, works="breastworks") for unit, where in {"kershaw": "N1902", "heth": "S3307"}.items()}
    state = phase("depots", 12, build, griffin="N2101", **dug_in, **THEATRES)
    drive(state, "done")  # the Union gives none up
    assert depots.at(play_of(state), "N1702") == union("N1702", complete=False)
    assert "complete-depot N5721" in texts(state) and "complete-depot N1702" not in texts(state)
    drive(state, "complete-depot N5721")
    assert depots.at(play_of(state), "N5721") == union("N5721", landing=True)


def test_14_23_stations_are_repaired_with_the_building() -> None:
    where = "N1702"

    def damage(play: GcacwPlay) -> None:
        play.position.set_mark(play.game.marks[f"station:{where}"], 1)

    state = phase("depots", 12, damage, griffin="N1204", crawford="N1204", **THEATRES)
    assert f"repair-station {where}" in texts(state)
    drive(state, f"repair-station {where}")
    assert play_of(state).position.mark(play_of(state).game.marks[f"station:{where}"]) == 0


@pytest.mark.parametrize(("line", "navy"), [("place-depot N5721 landing", "supplies"), ("done", "troops")])
def test_14_24_work_at_a_landing_sets_the_navy(line: str, navy: str) -> None:
    other = {"supplies": "troops", "troops": "supplies"}[navy]
    state = phase("depots", 12, lambda play: play.amend(navy=other), griffin="N1204", kershaw="S3626", **THEATRES)
    drive(state, line)
    assert play_of(state).record.navy == navy


def test_14_25_supply_is_determined_for_both_sides() -> None:
    play = play_of(campaign(griffin=county_hex(numbered("09"), "Louisa"), kershaw=county_hex(numbered("09"), "Orange")))
    PHASES["supply-status"].stage(play)
    told = [event.text for event in play.events]
    assert told == ["Out of supply: Griffin", "Out of supply: Kershaw"]
    assert all(supply_markers.is_out(play, PieceId(unit)) for unit in ("griffin", "kershaw"))


def test_14_26_ammunition_is_replenished_where_players_use_it() -> None:
    def spend(play: GcacwPlay) -> None:
        ammunition.replenish(play, PieceId("griffin"), -3)

    state = phase("ammunition", 12, spend, ("ammunition",), griffin="N1204", **THEATRES)
    assert ammunition.left(play_of(state), PieceId("griffin")) == 3
    assert PHASES["ammunition"].stage(play_of(campaign(griffin="N1204"))) is None


def test_14_27_the_union_declares_a_posture_for_each_theatre() -> None:
    state = phase("union-command", **THEATRES)
    drive(state, "roll 1 1")
    for theatre in ("Shenandoah Valley", "Bermuda Hundred"):
        assert asked(state) == (UNION, "posture") and state.decision is not None
        assert state.decision.prompt.startswith(theatre)
        drive(state, "posture active")
    assert boxes.record(play_of(state)).active == ("valley", "bermuda-hundred")


def test_14_28_the_union_scores_what_it_controls() -> None:
    play = play_of(campaign(griffin="S3307", crawford="S3307"))
    assert "Hanover" in counties.held(play)
    PHASES["county-points"].stage(play)
    assert [(entry.side, entry.points) for entry in play.record.ledger] == [(UNION, 10)]
