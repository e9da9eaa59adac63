"""What people may ask of a position: overlays, odds, lists, help, and what is said to a question without an answer."""

from __future__ import annotations

import random
from typing import Any

import pytest

from gtc_tui._core import FATIGUE
from gtc_tui.engine.action import CHANCE
from gtc_tui.engine.report import Ledger, Odds, Overlay, Report, Roster, Text
from gtc_tui.engine.state import State
from gtc_tui.errors import GtcError, IllegalAction, UnknownName
from gtc_tui.rules.gcacw.chapters import CATALOGUE
from support import CONFEDERATE, UNION, At, changed, drive, inner, lines, numbered, race, scene


def overlay(state: State, what: str, **args: Any) -> dict[str, str]:
    report = state.query(UNION, what, **args)
    assert isinstance(report, Overlay)
    return {name: cell.text for name, cell in report.cells.items()}


# -- reach and cost --------------------------------------------------------------------------------------
def test_reach_shows_what_each_hex_costs() -> None:
    state = scene(acting=UNION, robinson="N3217", lomax="N3520")
    by_road = {"N3217": "0", "N3117": "1", "N3317": "1", "N3318": "1"}
    dear = {"N3216": "5", "N3218": "4"}  # the first hex may always be entered (5.1)
    assert overlay(state, "reach", piece="robinson", mp=1) == {**by_road, **dear}


def test_reach_follows_the_march_under_way() -> None:
    state = scene(acting=UNION, robinson="N3217", lomax="N3520")
    drive(state, "march robinson", "roll 3", "step N3318")
    left = overlay(state, "reach", piece="robinson")
    assert set(left.values()) <= {"0", "1", "2"}
    assert left["N3318"] == "0"
    assert "N3217" in left


def test_reach_of_a_unit_that_must_stop_is_its_own_hex() -> None:
    state = scene(acting=UNION, robinson="N3117", lomax="N3318")
    drive(state, "march robinson", "roll 6", "step N3217")
    assert overlay(state, "reach", piece="robinson") == {"N3217": "0"}  # as Lomax is asked whether he rides off
    drive(state, "stand")
    assert overlay(state, "reach", piece="robinson") == {"N3217": "0"}
    assert "2.4" in lines(state, "reach", piece="robinson")[0]
    assert len(overlay(state, "reach", piece="robinson", ignore_enemy=True)) > 5


def test_reach_without_enemies_goes_further() -> None:
    state = race().new_state()
    bound = overlay(state, "reach", piece="robinson", mp=6)
    free = overlay(state, "reach", piece="robinson", mp=6, ignore_enemy=True)
    assert set(bound) < set(free)
    assert (bound["N3317"], free["N3317"]) == ("2", "1")  # leaving an enemy zone costs 1
    assert "N3318" not in bound


def test_cost_tells_the_way_hex_by_hex() -> None:
    state = race().new_state()
    way = overlay(state, "cost", piece="kershaw", hex="n3520")
    assert list(way) == ["N2919", "N3019", "N3119", "N3219", "N3320", "N3420", "N3520"]
    assert list(way.values()) == [str(n) for n in range(1, 8)]


def test_cost_of_no_way_and_of_no_march() -> None:
    state = race().new_state()
    with pytest.raises(GtcError, match="Kershaw: no way to N3118"):
        state.query(UNION, "cost", piece="kershaw", hex="N3118")  # closed
    with pytest.raises(GtcError, match="is already there"):
        state.query(UNION, "cost", piece="kershaw", hex="N2818")


def test_cost_tells_what_the_march_meets() -> None:
    state = scene(acting=UNION, robinson="N3217", griffin="N3117", lomax="N3319")
    joined = lines(state, "cost", piece="robinson", hex="N3117")
    assert len(joined) == 1 and "joins Griffin" in joined[0] and "road" in joined[0]
    assert "enemy ZOC, stop" in lines(state, "cost", piece="robinson", hex="N3318")[-1]
    across = scene(acting=UNION, robinson="N3116", lomax="N3319")
    assert "woods, creek" in lines(across, "cost", piece="robinson", hex="N3117")[-1]


# -- threat and fatigue -----------------------------------------------------------------------------------
def test_threat_counts_the_units_that_can_come() -> None:
    state = scene(acting=UNION, robinson="N3217", lomax="N3520", wickham="N3520")
    counts: dict[str, int] = {}
    for unit in ("lomax", "wickham"):
        for place in overlay(state, "reach", piece=unit):
            counts[place] = counts.get(place, 0) + 1
    found = {place: int(text) for place, text in overlay(state, "threat").items()}
    # The first hex of a march may always be entered: only `reach` shows those beyond the points.
    assert found == {place: count for place, count in counts.items() if place in found}
    assert found["N3520"] == 2 and len(found) > 20
    assert set(overlay(state, "threat", side=UNION)) <= set(overlay(state, "reach", piece="robinson"))


def test_threat_says_once_what_its_numbers_are() -> None:
    state = scene(acting=UNION, robinson="N3217", lomax="N3520", wickham="N3520")
    report = state.query(UNION, "threat")
    assert isinstance(report, Overlay) and report.title.startswith("Number of Confederate units")
    assert [line.split(":")[0] for line in report.lines] == ["Lomax", "Wickham"]


def test_threat_leaves_out_units_at_the_highest_fatigue() -> None:
    state = scene(acting=UNION, robinson="N3217", lomax="N3520", wickham="N3520")
    before = overlay(state, "threat")
    state = changed(state, lambda play: play.position.set(play.game.index["wickham"], FATIGUE, 4))
    assert set(overlay(state, "threat").values()) == {"1"} and "2" in before.values()
    told = lines(state, "fatigue", side=CONFEDERATE)
    assert told == (
        "Confederates, can still march: F0 Lomax",
        "Confederates, spent (fatigue level 4): Wickham",
    )
    assert overlay(state, "fatigue", side=CONFEDERATE)["N3520"].endswith("-4")


def test_13_7_whoever_is_held_is_not_told_as_spent() -> None:
    able, held = lines(numbered("07").new_state(), "fatigue", side=UNION)
    assert able.startswith("Union, can still march: ") and held.startswith("Union, may not march now: F0 ")
    assert "Barlow" in held and "Barlow" not in able


def test_fatigue_is_told_of_each_side_the_freshest_first() -> None:
    state = scene(acting=UNION, robinson="N3217", griffin="N3218", lomax="N3520", wickham="N3520")
    state = changed(state, lambda play: play.position.set(play.game.index["griffin"], FATIGUE, 2))
    assert lines(state, "fatigue") == (
        "Union, can still march: F0 Robinson; F2 Griffin",
        "Confederates, can still march: F0 Lomax, Wickham",
    )


# -- zones, command, objectives --------------------------------------------------------------------------
def test_zones_by_side_full_and_limited() -> None:
    state = scene(acting=UNION, robinson="N3217", lomax="N3520")
    union = overlay(state, "zoc", side=UNION)
    assert set(union.values()) <= {"U", "u"}
    assert union["N3318"] == "U"
    both = overlay(state, "zoc")
    assert set(overlay(state, "zoc", side=CONFEDERATE)) | set(union) == set(both)
    styles = state.query(UNION, "zoc", side=UNION)
    assert isinstance(styles, Overlay)
    assert all((cell.style == "zoc") == (cell.text == "U") for cell in styles.cells.values())


def test_zones_agree_with_the_position() -> None:
    state = race().new_state()
    position, game = inner(state).position, race()
    for index, side in enumerate(game.sides):
        cells = overlay(state, "zoc", side=side)
        expected = {game.map.names[n] for n in range(game.map.hexmap.size) if any(position.zoc(index, n))}
        assert set(cells) == expected


def test_command_of_one_leader_and_of_a_side() -> None:
    state = race().new_state()
    near = overlay(state, "command", leader="warren")
    assert near["N3217"] == "0" and set(near.values()) == {"0", "1", "2", "3"}
    assert lines(state, "command", leader="warren") == ("Warren at N3217: Robinson, Griffin, Cutler, Crawford",)
    assert len(lines(state, "command")) == 3  # the Union's leaders
    assert [line.split(" at ")[0] for line in lines(state, "command", piece="lomax")] == ["Stuart", "F Lee"]


def test_objectives_with_holder_and_points() -> None:
    state = scene(acting=UNION, robinson="N3318", lomax="N2413")
    drive(state, "march robinson", "roll 1", "step N3418")
    cells = overlay(state, "objectives")
    assert (cells["N3418"], cells["N3520"]) == ("U6", "C12")


# -- odds ------------------------------------------------------------------------------------------------
def test_odds_of_a_march_attack_and_of_an_assault() -> None:
    state = race().new_state()
    alone = state.query(UNION, "odds", piece="robinson", hex="N3318", mp=4)
    assert isinstance(alone, Odds)
    assert sum(outcome.probability for outcome in alone.outcomes) == pytest.approx(1)
    together = state.query(UNION, "odds", piece="warren", hex="N3318")
    assert isinstance(together, Odds) and together.defender_loss > alone.defender_loss
    some = state.query(UNION, "odds", piece="warren", hex="N3318", units="robinson")
    assert isinstance(some, Odds) and some.defender_loss < together.defender_loss


def test_odds_of_the_attack_under_decision() -> None:
    """An interface need not know who attacks, nor with how many points."""
    state = scene(acting=UNION, robinson="N3117", warren="N3117", cutler="N3117", rodes=At("N3217", 5))
    offered = state.query(UNION, "odds", hex="N3217")
    assert offered == state.query(UNION, "odds", piece="warren", hex="N3217")
    drive(state, "march robinson", "roll 3")
    assert state.query(UNION, "odds", hex="N3217") == state.query(UNION, "odds", piece="robinson", hex="N3217", mp=3)
    with pytest.raises(IllegalAction):
        state.query(UNION, "odds", hex="N3520")
    drive(state, "attack N3217")
    assert state.decision is not None and state.decision.kind in ("artillery", "combat", "refuse")
    under_way = state.query(UNION, "odds")
    assert isinstance(under_way, Odds) and "Robinson" in under_way.title


def test_odds_without_an_attack() -> None:
    state = race().new_state()
    with pytest.raises(GtcError, match="no attack is being decided"):
        state.query(UNION, "odds", hex="N3318")
    with pytest.raises(IllegalAction, match="not adjacent"):
        state.query(UNION, "odds", piece="neill", hex="N3318")


# -- lists -----------------------------------------------------------------------------------------------
def test_roster_of_all_or_of_one_side() -> None:
    state = race().new_state()
    everybody, union = state.query(None, "roster"), state.query(None, "roster", side=UNION)
    assert isinstance(everybody, Roster) and isinstance(union, Roster)
    assert (len(everybody.pieces), len(union.pieces)) == (22, 12)
    assert everybody.pieces == state.view().pieces


def test_points_at_the_start() -> None:
    found = race().new_state().query(UNION, "points")
    assert isinstance(found, Ledger) and (found.entries, found.points) == ((), 0)
    assert [(one.title, one.least, one.most, one.now) for one in found.levels[-2:]] == [
        ("Confederate substantive victory", 1, 7, False),
        ("Confederate decisive victory", None, 0, True),
    ]


def test_stack_tells_all_about_a_hex() -> None:
    state = race().new_state()
    found = lines(state, "stack", hex="N3318")
    for part in ("clear, Spotsylvania County", "Brock Road (road)", "creek on n", "Union zone of control"):
        assert part in found
    assert any(
        line.startswith("Lomax [2 F1 d x Ab] cavalry brigade, command FL: manpower 2, combat value 1,")
        for line in found
    )
    assert "Combat value of the stack: 3" in found
    assert "Objective Block House Bridge: 2 VP, held by the Confederates" in lines(state, "stack", hex="N3219")
    assert "Closed hex" in lines(state, "stack", hex="N3118")


def test_status_codes() -> None:
    spot = At("N3217", 7, fatigue=3, organized=False, exhausted=True, demoralized=2, works="breastworks-build")
    state = scene(acting=UNION, robinson=spot, cutler="N3117", rodes="N2413")
    view = {str(piece.id): piece for piece in state.view().pieces}
    assert view["robinson"].code == "7 F3 d x !! Bb"
    assert view["robinson"].note == (
        "infantry division, V Corps: manpower 7, combat value 5, tactical 2, artillery 2; "
        "fatigue level 3, disorganized, exhausted, demoralized (level 2), in breastworks under construction"
    )
    assert (view["griffin"].hex, view["griffin"].note) == (None, "eliminated")


def test_who_has_acted_in_an_activation_is_shown() -> None:
    state = scene(acting=UNION, warren="N3217", robinson="N3217", griffin="N3217", rodes="N2413")
    drive(state, "activate warren", "choose robinson", "choose griffin", "roll 3", "march robinson", "stop")
    acted = {piece.id for piece in state.view().pieces if piece.acted}
    assert acted == {"robinson"}


# -- every decision --------------------------------------------------------------------------------------
def test_every_decision_is_explained_and_every_answer_labelled() -> None:
    met: set[str] = set()
    for seed in range(12):
        state, dice = race().new_state(), random.Random(seed)
        while state.decision is not None:
            decision = state.decision
            if decision.kind not in met:
                report = state.query(None, "help")
                assert isinstance(report, Text) and len(report.lines) >= 2
                assert report.title == decision.prompt
                assert not any("{" in line for line in report.lines)
            met.add(decision.kind)
            if decision.side != CHANCE:
                labels = [state.describe(action) for action in decision.actions]
                assert all(labels) and len(set(labels)) == len(labels), labels
            state.apply(dice.choice(decision.actions))
    assert met <= CATALOGUE.questions
    assert len(met) >= 15
    over = state.query(None, "help")
    assert isinstance(over, Text) and over.title == "The game is over"


def test_help_is_ready_for_decisions_of_other_scenarios() -> None:
    assert {"recovery", "grand", "grand-roll"} <= CATALOGUE.questions


# -- questions without an answer -------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("what", "args", "told"),
    [
        ("rech", {}, "no question rech; there are reach, cost, threat, zoc"),
        ("reach", {"pice": "robinson"}, "reach has no argument pice; it takes piece, mp, ignore_enemy"),
        ("reach", {}, "reach needs piece"),
        ("reach", {"piece": "robinsn"}, "robinsn: no such piece in this scenario; perhaps robinson?"),
        ("reach", {"piece": "nobody"}, "nobody: no such piece in this scenario"),
        ("reach", {"piece": "robinson", "mp": "six"}, "mp: give MP from 0 to 254, not six"),
        ("reach", {"piece": "robinson", "mp": -1}, "mp: give MP from 0 to 254, not -1"),
        ("zoc", {"side": "rebels"}, "rebels: no such side; there are union, confederate"),
        ("stack", {"hex": "N9999"}, "N9999: no such hex on"),
        ("odds", {"piece": "warren", "hex": "N3318", "units": "robinson,grifin"}, "grifin: no such piece"),
    ],
)
def test_unknown_names_are_told_with_what_is_known(what: str, args: dict[str, Any], told: str) -> None:
    with pytest.raises(UnknownName) as caught:
        race().new_state().query(UNION, what, **args)
    assert told in str(caught.value) and "hagood" not in str(caught.value)


def test_leaders_and_the_dead_do_not_march() -> None:
    state = scene(acting=UNION, warren="N3217", robinson="N3217", rodes="N2413")
    with pytest.raises(GtcError, match="Warren is a leader"):
        state.query(UNION, "reach", piece="warren")
    with pytest.raises(GtcError, match="Griffin is not on the map"):
        state.query(UNION, "reach", piece="griffin")


def test_questions_change_nothing() -> None:
    state = race().new_state()
    before = state.hash
    asked: list[Report] = [
        state.query(UNION, "reach", piece="robinson"),
        state.query(UNION, "odds", piece="robinson", hex="N3318"),
        state.query(UNION, "command"),
    ]
    assert len(asked) == 3 and state.hash == before
