"""19.0 Illness, recovery, death and replacement of leaders, by the ids of the checklist."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from campaigns import campaign, play_of

from damage import damaged, faults_of
from gtc_tui.engine.action import PieceId
from gtc_tui.engine.state import State
from gtc_tui.rules.gcacw.ai.policy import appraise
from gtc_tui.rules.gcacw.campaign import supply_markers
from gtc_tui.rules.gcacw.combat.combat import Combat
from gtc_tui.rules.gcacw.combat.leader_death import endangered, fatal
from gtc_tui.rules.gcacw.combat.modifiers import Battle, assess_battle
from gtc_tui.rules.gcacw.data.scenariofile import load_scenario
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.native import leader_ratings
from gtc_tui.rules.gcacw.state.record import Ill, OffMap, Parts, Travellers
from gtc_tui.rules.gcacw.strategy.events_segment import StrategicEvents
from gtc_tui.rules.gcacw.strategy.illness import Illness, LeaderRecovery, is_vacant, may_fall_ill, places
from gtc_tui.rules.gcacw.system import SYSTEM
from gtc_tui.rules.gcacw.theatres.battle import battle
from gtc_tui.rules.gcacw.turn import succession
from support import CONFEDERATE, UNION, At, at, drive, numbered, refused, texts

Placed = At | str


def where(state: State, *leaders: str) -> list[str | None]:
    return [at(state, leader).hex for leader in leaders]


def told(state: State, *lines: str) -> list[str]:
    return [event.text for event in drive(state, *lines)]


def ill(state: State) -> list[PieceId]:
    return [one.leader for one in succession.ill(play_of(state))]


def wrong(state: State) -> list[str]:
    """Faults of a scene: units that it does not name are off the map with their manpower."""
    return [fault for fault in state.faults() if "off the map" not in fault and "manpower lost" not in fault]


def sick(dice: str, record: dict[str, Any] | None = None, **placed: Placed) -> State:
    """After the dice of the illness table on turn 12."""
    state = campaign(Illness(), record={"turn": 12, "phase": "strategic-events", **(record or {})}, **placed)
    drive(state, f"roll {dice}")
    assert wrong(state) == []
    return state


def next_cycle(state: State) -> State:
    """The leader recovery segment of the next cycle."""
    play = play_of(state)
    play.amend(turn=play.record.turn + 4, phase="leader-recovery")
    play.stack = [play.stack[0], LeaderRecovery()]
    return State.from_play(play)


CORPS = {"hill": "N0619", "heth": "N0619", "ewell": "N1413", "rodes": "N1413"}


# -- falling ill -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("total", "leader"),
    [
        (2, "lee"),
        (3, "torbert"),
        (4, "pickett-p-i"),
        (5, "pickett-p-i"),
        (6, "torbert"),
        (7, "lee"),
        (8, "hill"),
        (9, "ewell"),
        (10, "ewell"),
        (11, "hill"),
        (12, "lee"),
    ],
)
def test_19_01_the_table(total: int, leader: str) -> None:
    everybody = {**CORPS, "lee": "N0618", "anderson": "N0618", "torbert": "N1106", "custer": "N1106"}
    state = campaign(StrategicEvents(), record={"turn": 12}, pickett_p_i="B5", **{"31_nc": "B5"}, **everybody)
    drive(state, "roll 2 3")
    assert state.decision is not None and state.decision.kind == "illness"
    first = max(1, total - 6)
    assert told(state, f"roll {first} {total - first}")[1].endswith(" falls ill")
    out = "ewell" if leader == "ewell" else None
    assert (ill(state), play_of(state).record.removed) == (([], ("ewell",)) if out else ([leader], ()))


@pytest.mark.parametrize(
    "record", [{"ill": (Ill(PieceId("hill")),)}, {"removed": (PieceId("hill"),)}], ids=["ill", "dead"]
)
def test_19_02_who_is_ill_or_dead_is_passed_over(record: dict[str, Any]) -> None:
    state = campaign(Illness(), record={"turn": 12, **record}, early_iii="N0619", heth="N0619")
    assert told(state, "roll 4 4")[0] == "Illness 4+4: Hill, no effect"
    assert where(state, "hill", "early-iii") == [None, "N0619"]


def test_19_02_lee_who_stays_in_play_is_ill_only_once() -> None:
    state = campaign(Illness(), record={"turn": 12, "ill": (Ill(PieceId("lee")),)}, lee="N0619", heth="N0619")
    assert told(state, "roll 1 1")[0] == "Illness 1+1: Lee, no effect"
    assert ill(state) == ["lee"]


def test_19_02_so_is_who_is_not_in_play() -> None:
    state = campaign(Illness(), record={"turn": 12}, heth="N0619")
    assert told(state, "roll 4 4")[0] == "Illness 4+4: Hill, no effect"
    late: GcacwPlay = numbered("10").new_state().play
    late.stack = [late.stack[0], Illness()]
    assert told(State.from_play(late), "roll 4 5")[0] == "Illness 4+5: a leader not in this scenario"


def test_19_03_19_04_ewell_is_out_for_good_and_early_takes_over() -> None:
    state = sick("4 5", **CORPS)
    assert where(state, "ewell", "early-ii", "e-johnson-ii") == [None, "N1413", None]
    assert play_of(state).record.removed == ("ewell",) and ill(state) == []
    later = next_cycle(state).decision
    assert later is not None and later.kind == "strategic-events"  # nobody is rolled for


def test_19_04_19_34_e_johnson_if_early_serves_for_hill() -> None:
    state = sick("4 4", **CORPS)
    play = play_of(state)
    succession.fall_ill(play, PieceId("ewell"))
    after = State.from_play(play)
    assert where(after, "early-iii", "early-ii", "e-johnson-ii") == ["N0619", None, "N1413"]
    assert wrong(after) == []


def test_19_05_hill_is_replaced_by_early_where_he_stood() -> None:
    state = sick("4 4", **CORPS)
    assert where(state, "hill", "early-iii") == [None, "N0619"] and ill(state) == ["hill"]
    assert play_of(state).game.piece(PieceId("early-iii")).command == "III"


def test_19_05_early_leaves_the_second_corps_to_e_johnson_and_takes_it_back() -> None:
    state = sick("4 4", **{k: v for k, v in CORPS.items() if k != "ewell"}, early_ii="N1413")
    assert where(state, "hill", "early-iii", "early-ii", "e-johnson-ii") == [None, "N0619", None, "N1413"]
    later = next_cycle(state)
    drive(later, "roll 1")
    assert where(later, "hill", "early-iii", "early-ii", "e-johnson-ii") == ["N0619", None, "N1413", None]


@pytest.mark.parametrize(("die", "back"), [(1, True), (2, True), (3, False), (6, False)])
def test_19_06_19_07_hill_recovers_on_two_or_less_else_tries_again(die: int, back: bool) -> None:
    state = next_cycle(sick("4 4", **CORPS))
    assert state.decision is not None and state.decision.kind == "leader-recovery"
    assert state.decision.prompt == "Hill is ill: he recovers on 2 or less"
    drive(state, f"roll {die}")
    assert where(state, "hill", "early-iii") == (["N0619", None] if back else [None, "N0619"])
    again = next_cycle(state)
    assert (again.decision is not None and again.decision.kind == "leader-recovery") != back


def test_19_06_hill_takes_over_wherever_early_is_by_then() -> None:
    play = play_of(sick("4 4", **CORPS))
    for piece in ("early-iii", "heth"):
        play.position.place(play.game.index[PieceId(piece)], play.game.map.ids["N1829"])
    state = next_cycle(State.from_play(play))
    drive(state, "roll 2")
    assert where(state, "hill") == ["N1829"]


def test_19_08_19_09_lee_stays_on_his_sick_side() -> None:
    state = sick("1 1", lee="N0619", **CORPS)
    lee, play = PieceId("lee"), play_of(state)
    assert where(state, "lee") == ["N0619"] and play.game.rules.sick(play) == (lee,)
    assert leader_ratings.value(play, lee) == 4
    chief = play.game.piece(lee)
    assert leader_ratings.lends_bonus(chief, False, False) and not leader_ratings.lends_bonus(chief, True, False)
    assert "ill" in next(piece.note for piece in state.view(None).pieces if piece.id == "lee")


def test_19_09_the_lee_bonus_is_gone_in_the_combat_itself() -> None:
    def attack(record: dict[str, Any]) -> int:
        assault = Battle("assault", (PieceId("heth"),), ("N0619",), "N0620", PieceId("hill"))
        state = campaign(record=record, lee="N0619", griffin="N0620", **CORPS)
        return assess_battle(play_of(state), assault, False, 0).attack

    assert attack({}) - attack({"ill": (Ill(PieceId("lee")),)}) == 1


def test_19_10_lee_recovers_without_a_die_in_the_next_cycle() -> None:
    state = next_cycle(sick("1 1", lee="N0619", **CORPS))
    assert ill(state) == [] and leader_ratings.value(play_of(state), PieceId("lee")) == 6
    assert state.decision is None or state.decision.kind != "leader-recovery"


def test_19_10_in_scenario_10_lee_begins_sick_and_recovers_in_the_first_cycle() -> None:
    play: GcacwPlay = numbered("10").new_state().play
    assert [one.leader for one in succession.ill(play)] == ["lee"]
    assert leader_ratings.value(play, PieceId("lee")) == 4
    for piece in ("hampton-h", "young"):
        play.position.place(play.game.index[PieceId(piece)], play.game.map.ids["S3015"])
    play.amend(phase="leader-recovery")
    play.stack = [play.stack[0], LeaderRecovery()]
    state = State.from_play(play)
    assert state.decision is not None and state.decision.kind == "promotion"  # 13.10 rule 10: Stuart is dead
    assert leader_ratings.value(play_of(state), PieceId("lee")) == 6


PICKETT: dict[str, Placed] = {"pickett_p_i": "B5", "barton": "S3526", "hunton": "S3933", "31_nc": "B5"}


def test_19_11_pickett_falls_ill_only_before_the_reorganization() -> None:
    assert ill(sick("1 3", **PICKETT)) == ["pickett-p-i"]
    assert ill(sick("1 3", {"reorganized": True}, **PICKETT)) == []


def test_19_12_nobody_acts_for_pickett() -> None:
    state = sick("1 3", **PICKETT)
    assert where(state, "pickett-p-i") == [None]
    leaders = [piece.id for piece in play_of(state).game.pieces if piece.is_leader]
    assert [leader for leader in leaders if at(state, leader).hex] == []


def test_19_13_he_comes_back_with_any_unit_of_his_division() -> None:
    state = next_cycle(sick("1 3", **PICKETT))
    drive(state, "roll 2")
    assert state.decision is not None and state.decision.side == CONFEDERATE
    found = ["S3526", "S3933"]  # the brigades of his division; the 31st North Carolina is not of it
    assert sorted(texts(state)) == [f"rejoin pickett-p-i {hex_}" for hex_ in found]
    rule, reason = refused(state, "rejoin pickett-p-i B5")
    assert rule == "19.0" and reason.startswith("no unit of Pickett's command is in ")
    assert refused(state, "rejoin hill S3526") == ("19.0", "the leader who recovers is Pickett")
    drive(state, "rejoin pickett-p-i S3933")
    assert where(state, "pickett-p-i") == ["S3933"] and wrong(state) == []


def test_19_13_machine_players_put_him_where_most_of_his_division_is_in_reach() -> None:
    state = next_cycle(sick("1 3", pickett_p_i="B5", barton="S3526", corse="S3627", hunton="S3933"))
    drive(state, "roll 2")
    assert state.decision is not None
    values = appraise(play_of(state), state.decision)
    best = state.decision.actions[max(range(len(values)), key=values.__getitem__)]
    assert state.game.system.codec.text(best) in ("rejoin pickett-p-i S3526", "rejoin pickett-p-i S3627")


def test_19_13_without_a_choice_nobody_is_asked_and_without_a_unit_there_is_no_die() -> None:
    one = next_cycle(sick("1 3", pickett_p_i="B5", barton="B5"))
    drive(one, "roll 1")
    assert where(one, "pickett-p-i") == ["B5"]
    none = next_cycle(sick("1 3", pickett_p_i="B5", **{"31_nc": "B5"}))
    assert ill(none) == ["pickett-p-i"] and "leader-recovery" not in str(none.decision)


def test_19_14_else_he_tries_again() -> None:
    state = next_cycle(sick("1 3", **PICKETT))
    drive(state, "roll 3")
    assert ill(state) == ["pickett-p-i"]
    drive(again := next_cycle(state), "roll 1")
    assert again.decision is not None and again.decision.kind == "rejoin"


def test_19_15_at_the_reorganization_he_is_well_without_a_die() -> None:
    """34.0 places him: `test_34_08_...`."""
    play = play_of(sick("1 3", **PICKETT))
    play.amend(turn=20, phase="recovery")
    play.stack = [play.stack[0]]
    play.game.rules.recovery_begins(play)  # May 23: by itself
    state = State.from_play(play)
    assert ill(state) == [] and state.decision is not None and state.decision.kind == "rejoin"
    assert sorted(texts(state)) == ["rejoin pickett-p-i S3526", "rejoin pickett-p-i S3933"]


TORBERT: dict[str, Placed] = {
    "torbert": "N1106", "custer": "N1106", "merritt": At("N1108", 3, fatigue=2, organized=False, works="breastworks")
}  # fmt: skip


def test_19_16_19_17_merritt_for_torbert_and_gibbs_for_his_brigade() -> None:
    state = sick("1 2", **TORBERT)
    assert where(state, "torbert", "merritt-cav-1", "merritt", "gibbs") == [None, "N1106", None, "N1108"]
    gibbs = at(state, "gibbs")
    assert (gibbs.manpower, gibbs.fatigue, gibbs.organized, gibbs.works) == (3, 2, False, "breastworks")
    assert at(state, "merritt").manpower == 0


def test_19_0_what_is_said_of_pieces_that_are_not_there() -> None:
    state = sick("1 2", **TORBERT, **CORPS)
    play = play_of(state)
    succession.depart(play, PieceId("ewell"), True)

    def notes(state: State) -> dict[str, str]:
        return {piece.id: piece.note for piece in state.view(None).pieces}

    found = notes(State.from_play(play))
    assert found["torbert"].endswith("; ill") and found["ewell"].endswith("; out of the game")
    assert found["merritt"] == "away; replaced by another piece"
    assert found["browne"] == "in reserve"
    succession.recover(play, PieceId("torbert"))
    assert notes(State.from_play(play))["gibbs"] == "in reserve"


def test_19_17_gibbs_takes_over_what_the_brigade_was_marked_with() -> None:
    play = play_of(campaign(**TORBERT))
    supply_markers.mark(play, PieceId("merritt"), True)
    succession.fall_ill(play, PieceId("torbert"))
    assert supply_markers.is_out(play, PieceId("gibbs"))


def test_19_17_substitutes_of_the_brigade_are_those_of_gibbs() -> None:
    parts = Parts(under=((PieceId("sub-cav-1-u"), PieceId("merritt")),), guns=((PieceId("merritt"), 1),))
    play = play_of(campaign(record={"parts": parts}, **TORBERT))
    succession.fall_ill(play, PieceId("torbert"))
    assert play.record.parts == Parts(
        under=((PieceId("sub-cav-1-u"), PieceId("gibbs")),), guns=((PieceId("gibbs"), 1),)
    )


def test_19_17_without_the_brigade_the_division_changes_hands_alone() -> None:
    state = sick("1 2", torbert="N1106", custer="N1106")
    assert where(state, "merritt-cav-1", "gibbs") == ["N1106", None]


@pytest.mark.parametrize(("die", "back"), [(2, True), (3, False)])
def test_19_18_19_19_both_changes_are_undone_on_two_or_less(die: int, back: bool) -> None:
    state = next_cycle(sick("1 2", **TORBERT))
    drive(state, f"roll {die}")
    found = where(state, "torbert", "merritt-cav-1", "merritt", "gibbs")
    assert found == (["N1106", None, "N1108", None] if back else [None, "N1106", None, "N1108"])
    assert (ill(state) == []) == back and wrong(state) == []
    again = next_cycle(state)
    assert (again.decision is not None and again.decision.kind == "leader-recovery") != back


def test_19_20_the_figures_of_both_are_the_same() -> None:
    game = numbered("09")
    figures = [
        (piece.tactical_attack, piece.tactical_defence, piece.artillery, piece.command_value, piece.chain)
        for piece in map(game.piece, map(PieceId, ("torbert", "merritt-cav-1", "merritt", "gibbs")))
    ]
    assert figures[0] == figures[1] and figures[2] == figures[3]


def test_19_05_one_on_his_way_to_a_box_falls_ill_too() -> None:
    group = Travellers((PieceId("heth"), PieceId("hill")), "V3", True, 13)
    state = sick("4 4", {"off_map": OffMap(travellers=(group,))}, rodes="N1413")
    assert play_of(state).record.off_map.travellers[0].pieces == ("heth", "early-iii")
    drive(back := next_cycle(state), "roll 1")
    assert play_of(back).record.off_map.travellers[0].pieces == ("heth", "hill")


# -- death -------------------------------------------------------------------------------------------------
def fight(dice: str = "1 1", origin: str = "N3520", target: str = "N3620", **placed: Placed) -> State:
    """Units in a clear hex attack another, the first of them named first."""
    game = numbered("09")
    named = [PieceId(piece.replace("_", "-")) for piece in placed]
    side = game.piece(named[0]).side
    attackers = tuple(
        unit
        for unit, place in zip(named, placed.values(), strict=True)
        if place == origin and not game.piece(unit).is_leader and game.piece(unit).side == side
    )
    state = campaign(Combat(Battle("march", attackers, (origin,), target)), record={"turn": 5}, **placed)
    assert state.decision is not None and state.decision.kind == "combat"
    drive(state, f"roll {dice}")
    return state


def asked(state: State) -> str | None:
    """The leader whose life hangs on the die."""
    decision = state.decision
    return decision.subject if decision is not None and decision.kind == "corps-leader-death" else None


TABLE = [
    ("longstreet", "field", "anderson-i"),
    ("ewell", "rodes", "early-ii"),
    ("hill", "heth", "early-iii"),
    ("stuart", "lomax", None),
    ("hancock", "barlow", "humphreys"),
    ("warren", "griffin", "griffin-v"),
    ("sedgwick", "getty", "wright-vi"),
    ("burnside", "potter", "willcox-ix"),
    ("gillmore", "turner", "terry-x"),
    ("smith", "brooks", "martindale-xviii"),
    ("sheridan", "custer", None),
]


def enemies(unit: str) -> str:
    return "crawford" if numbered("09").piece(PieceId(unit)).side == CONFEDERATE else "wilcox"


@pytest.mark.parametrize(("leader", "unit", "successor"), TABLE)
def test_19_21_19_24_19_32_killed_in_the_defending_hex_and_replaced(
    leader: str, unit: str, successor: str | None
) -> None:
    state = fight(**{enemies(unit): "N3520", leader: "N3620", unit: "N3620"})
    assert asked(state) == leader
    events = drive(state, "roll 2")
    assert (at(state, leader).hex, leader in play_of(state).record.removed) == (None, True)
    taken = [event.hexes for event in events if event.kind == "leader" and successor in event.pieces]
    assert taken == ([("N3620",)] if successor else [])


@pytest.mark.parametrize(("leader", "unit", "successor"), TABLE)
def test_19_22_killed_where_his_units_attack_from(leader: str, unit: str, successor: str | None) -> None:
    state = fight(**{unit: "N3520", leader: "N3520", enemies(unit): "N3620"})
    assert asked(state) == leader
    drive(state, "roll 1")
    assert leader in play_of(state).record.removed


def test_19_22_not_where_only_units_of_others_attack() -> None:
    state = fight(griffin="N3520", hancock="N3520", wilcox="N3620")
    assert asked(state) is None
    both = fight(griffin="N3520", warren="N3520", hancock="N3520", barlow="N3520", wilcox="N3620")
    found = {asked(both)}
    drive(both, "roll 6")
    assert found | {asked(both)} == {"hancock", "warren"}


@pytest.mark.parametrize("dice", ["1 2", "2 1", "2 2", "6 6"])
def test_19_23_only_two_ones_interrupt_the_combat(dice: str) -> None:
    assert asked(fight(dice, barlow="N3520", hancock="N3520", wilcox="N3620", hill="N3620")) is None


def test_19_23_the_check_comes_before_the_results() -> None:
    state = fight(barlow="N3520", hancock="N3520", wilcox="N3620", hill="N3620")
    before = at(state, "wilcox"), at(state, "barlow")
    assert asked(state) == "hill"
    drive(state, "roll 1")
    assert asked(state) == "hancock"  # both sides may lose leaders
    assert (at(state, "wilcox"), at(state, "barlow")) == before
    drive(state, "roll 6")
    assert where(state, "hill", "hancock")[0] is None and where(state, "hancock") == ["N3520"]


@pytest.mark.parametrize(("die", "dies"), [(1, True), (2, True), (3, False), (6, False)])
def test_19_24_two_or_less_kills(die: int, dies: bool) -> None:
    state = fight(barlow="N3520", hancock="N3520", wilcox="N3620")
    drive(state, f"roll {die}")
    assert (PieceId("hancock") in play_of(state).record.removed) == dies
    assert where(state, "humphreys") == (["N3520"] if dies else [None])


def test_19_25_his_tactical_value_still_counts() -> None:
    def after(die: int) -> list[str]:
        """What comes of the combat, but for him."""
        state = fight(barlow="N3520", hancock="N3520", wilcox="N3620")
        about_him = ("roll", "killed", "leader")
        return [event.text for event in drive(state, f"roll {die}") if event.kind not in about_him]

    assert after(1) == after(6) != []
    attack = Battle("march", (PieceId("barlow"),), ("N3520",), "N3620")
    led, alone = (
        assess_battle(play_of(campaign(barlow="N3520", wilcox="N3620", **leaders)), attack, False, 0).attack
        for leaders in ({"hancock": "N3520"}, {})
    )
    assert led > alone  # so it would have made a difference


@pytest.mark.parametrize(
    ("leader", "unit", "place", "most"),
    [
        ("hancock", "barlow", "N3520", 2),
        ("hancock", "barlow", "N3519", 3),
        ("longstreet", "field", "N3520", 3),
        ("stuart", "lomax", "N3520", 3),
        ("sedgwick", "getty", "N3520", 3),
        ("sedgwick", "getty", "N3521", 4),
        ("hill", "heth", "N3521", 3),
    ],
)
def test_19_26_19_27_in_woods_and_the_bold_die_more_easily(leader: str, unit: str, place: str, most: int) -> None:
    state = campaign(**{leader: place, unit: place})
    assert list(fatal(play_of(state), PieceId(leader))) == list(range(1, most + 1))


@pytest.mark.parametrize(
    ("leader", "unit", "size"),
    [
        ("lee", "heth", "Army"),
        ("grant", "barlow", "Army"),
        ("butler-aj", "turner", "Army"),
        ("beauregard", "wise", "District"),
        ("breckinridge-wv", "echols", "District"),
        ("torbert", "custer", "Div"),
        ("hoke-h-i", "martin", "Div"),
        ("pickett-p-i", "barton", "Div"),
        *((successor, unit, "Corps") for _leader, unit, successor in TABLE if successor),
        ("e-johnson-ii", "rodes", "Corps"),
        ("hampton-cav", "lomax", "Corps"),
    ],
)
def test_19_28_to_19_31_who_is_never_killed(leader: str, unit: str, size: str) -> None:
    state = fight(**{unit: "N3520", leader: "N3520", enemies(unit): "N3620"})
    assert numbered("09").piece(PieceId(leader)).size == size
    assert asked(state) is None


def test_19_28_19_29_19_30_19_31_each_by_its_own() -> None:
    state = campaign(
        lee="N3620", hill="N3620", heth="N3620", beauregard="N3620", wise="N3620", f_lee="N3620", lomax="N3620",
        early_ii="N3620", rodes="N3620", griffin="N3520",
    )  # fmt: skip
    attack = Battle("march", (PieceId("griffin"),), ("N3520",), "N3620")
    assert endangered(play_of(state), attack) == ["hill"]


def test_19_33_sheridan_is_only_removed() -> None:
    state = fight(custer="N3520", sheridan="N3520", torbert="N3520", lomax="N3620")
    assert asked(state) == "sheridan"
    drive(state, "roll 2")
    side = [piece.id for piece in numbered("09").pieces if piece.is_leader and piece.side == UNION]
    assert [leader for leader in side if at(state, leader).hex is not None] == ["torbert"]


def test_19_34_e_johnson_follows_ewell_while_early_has_the_third_corps() -> None:
    state = fight(rodes="N3520", ewell="N3520", early_iii="N1829", heth="N1829", crawford="N3620")
    drive(state, "roll 1")
    assert where(state, "ewell", "early-ii", "e-johnson-ii", "early-iii") == [None, None, "N3520", "N1829"]


def test_19_31_battles_in_boxes_kill_nobody() -> None:
    state = campaign(turner="B4", gillmore="B4", hagood="B4")
    play = play_of(state)
    play.stack = [play.stack[0], battle(play, "B4", UNION)]
    state = State.from_play(play)
    drive(state, "roll 1 1")
    assert asked(state) is None and where(state, "gillmore") != [None]


def test_19_24_an_activation_goes_on_without_its_leader() -> None:
    state = campaign(record={"turn": 5, "owed": UNION}, hancock="N3520", barlow="N3520", gibbon="N3520", wilcox="N3620")
    drive(state, "activate hancock", "choose barlow", "choose gibbon")
    drive(state, "roll 6", "march barlow", "attack N3620", "roll 1 1", "roll 1")
    assert where(state, "hancock") == [None]
    while (decision := state.decision) is not None and decision.kind != "unit":
        state.apply(decision.default or decision.actions[0])
        assert state.decision is None or state.decision.kind != "initiative"
    assert "march gibbon" in texts(state)
    drive(state, "march gibbon")
    while (decision := state.decision) is not None and decision.kind not in ("initiative", "action"):
        state.apply(decision.default or decision.actions[0])
    assert wrong(state) == []


# -- the cavalry corps -------------------------------------------------------------------------------------
HAMPTON = {"hampton_h": "N4730", "young": "N4730", "f_lee": "N4317", "lomax": "N4317"}


def vacancy(**placed: Placed) -> State:
    record = {"turn": 12, "phase": "leader-recovery", "removed": (PieceId("stuart"),)}
    return campaign(LeaderRecovery(), record=record, **placed)


def test_19_35_stuart_is_not_replaced_at_once() -> None:
    state = fight(lomax="N3520", stuart="N3520", custer="N3620", hampton_h="N4730", young="N4730")
    drive(state, "roll 3")
    assert PieceId("stuart") in play_of(state).record.removed
    assert where(state, "hampton-cav", "hampton-h") == [None, "N4730"]


@pytest.mark.parametrize("die", range(1, 6))
def test_19_36_one_to_five_leaves_the_corps_without_a_leader(die: int) -> None:
    state = vacancy(**HAMPTON)
    assert state.decision is not None and state.decision.kind == "promotion"
    drive(state, f"roll {die}")
    assert where(state, "hampton-cav", "hampton-h") == [None, "N4730"]
    again = next_cycle(state)
    assert again.decision is not None and again.decision.kind == "promotion"


def test_19_37_19_38_a_six_gives_it_to_hampton_for_the_rest_of_the_game() -> None:
    state = vacancy(**HAMPTON)
    drive(state, "roll 6")
    assert where(state, "hampton-cav", "hampton-h") == ["N4730", None]
    assert PieceId("hampton-h") in play_of(state).record.removed and wrong(state) == []
    again = next_cycle(state)
    assert again.decision is None or again.decision.kind != "promotion"


def test_19_39_he_leads_his_division_and_the_corps() -> None:
    game = numbered("09")
    led = set(map(PieceId, ("young", "rosser", "lomax", "chambliss")))
    assert {game.ids[number] for number in game.commands[PieceId("hampton-cav")]} >= led


def test_19_36_no_die_while_stuart_lives_nor_without_hampton() -> None:
    alive = campaign(LeaderRecovery(), record={"turn": 12, "phase": "leader-recovery"}, stuart="N4317", **HAMPTON)
    assert alive.decision is None or alive.decision.kind != "promotion"
    nobody = vacancy(f_lee="N4317", lomax="N4317")
    assert nobody.decision is None or nobody.decision.kind != "promotion"


# -- all together ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("number", ["09", "10"])
def test_19_0_whatever_befalls_leaders_nobody_is_in_two_places(number: str) -> None:
    """Illnesses, recoveries, deaths and promotions in any order, from the scenario's own set-up."""
    chance = random.Random(f"leaders:{number}")
    game = numbered(number)
    figures = game.campaign
    assert figures is not None
    happened: set[str] = set()
    for _game in range(40):
        play: GcacwPlay = game.new_state().play
        play.amend(phase="strategic-events")
        for _step in range(25):
            mortal = [name for name in figures.leader_death.leaders if succession.is_in_play(play, PieceId(name))]
            patients = [PieceId(name) for name in figures.illness.cases if PieceId(name) in game.index]
            able = [name for name in patients if may_fall_ill(play, name)]
            sick_ones = [one.leader for one in succession.ill(play)]
            deed = chance.choice(["ill", "well", "dead", "rises"])
            if deed == "ill" and able:
                succession.fall_ill(play, chance.choice(able))
            elif deed == "well" and sick_ones:
                leader = chance.choice(sick_ones)
                succession.recover(play, leader)
                if figures.illness.cases[leader].rejoins:
                    play.position.place(game.index[leader], game.map.ids[chance.choice(places(play, leader))])
            elif deed == "dead" and mortal:
                succession.depart(play, PieceId(chance.choice(mortal)), True)
            elif deed == "rises" and is_vacant(play):
                succession.exchange(play, PieceId("hampton-h"), PieceId("hampton-cav"))
                play.amend(removed=(*play.record.removed, PieceId("hampton-h")))
            else:
                continue
            happened.add(deed)
            assert State.from_play(play).faults() == []
    assert happened >= {"ill", "well", "dead"}


def test_19_0_a_leader_who_is_away_and_stands_somewhere_is_a_fault() -> None:
    state = sick("4 4", **CORPS)
    play = play_of(state)
    play.position.place(play.game.index[PieceId("hill")], play.game.map.ids["N0619"])
    assert "hill: away because hill is ill, and elsewhere" in State.from_play(play).faults()


# -- the files ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("number", "without", "leader"),
    [("09", "griffin-v", "warren"), ("09", "gibbs", "merritt"), ("10", "early-iii", "hill")],
)
def test_19_32_whoever_takes_over_is_among_the_pieces_of_the_scenario(
    number: str, without: str, leader: str, tmp_path: Path
) -> None:
    path = tmp_path / "scenario.toml"
    scenario = {"09": "09-the-overland-campaign.toml", "10": "10-marching-to-cold-harbor.toml"}[number]
    damaged(f"gcacw/gtc/scenarios/{scenario}", path, (f'    {{ piece = "{without}" }},\n', ""))
    found = faults_of(path, lambda: load_scenario(SYSTEM, f"gtc/{number}", path, {}))
    assert any(f"{without} is missing, who takes the place of {leader}" in fault for fault in found)
