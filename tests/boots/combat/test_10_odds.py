"""10.13 to 10.23 Odds before the die: the same column as with it, exact chances, losses of the result."""

from __future__ import annotations

from collections import Counter

import pytest
from battle import EAST, MIDDLE, NORTH_WEST, WEST, attack_scene, declare, declared, effect, fight, unit
from scenes import PERSHING, US, VILLA, drive, game, inner, scene, texts

from gtc_tui.engine.action import Roll
from gtc_tui.engine.report import Odds
from gtc_tui.engine.state import State
from gtc_tui.errors import GtcError, IllegalAction, UnknownName
from gtc_tui.play.aids.compare import compare
from gtc_tui.rules.boots.present import odds
from gtc_tui.rules.boots.tables.tables import CHARGE, SKIRMISH
from gtc_tui.text.reports import odds_lines
from gtc_tui.tui.sheets import odds_lines as panel_lines


def of(state: State, attackers: tuple[str, ...], *targets: str, table: str = SKIRMISH) -> Odds:
    return odds.odds(inner(state), declared(state, attackers, *targets, table=table))


def test_10_13_every_face_of_the_die_has_its_result() -> None:
    """4 against 3 in the clear: 133 per cent."""
    found = of(attack_scene(wc_7c=WEST, do_1=MIDDLE), ("wc-7c",), MIDDLE, table=CHARGE)
    rows = game(PERSHING).tables.combat[CHARGE]
    assert [one.difference for one in found.outcomes] == [1, 2, 3, 4, 5, 6]
    assert [one.attacker or one.defender for one in found.outcomes] == [row[2] for row in rows]
    assert all(one.probability == pytest.approx(1 / 6) for one in found.outcomes)
    assert found.basis[0] == "4 against 3 (133 %): column 100-149" and found.total == "No net shift: column 100-149."


def test_10_12_odds_tell_what_the_other_table_promises_where_it_may_be_chosen() -> None:
    state = attack_scene(wc_7c=WEST, wc_wag=WEST, do_1=MIDDLE)
    charge, skirmish = (of(state, ("wc-7c",), MIDDLE, table=table) for table in (CHARGE, SKIRMISH))
    told = f"Charge instead: losses United States {charge.attacker_loss:.1f}, Villa {charge.defender_loss:.1f}"
    assert skirmish.basis[1].startswith(told) and charge.basis[1].startswith("Skirmish instead")
    assert len(of(attack_scene(wc_7c=WEST, do_1=MIDDLE), ("wc-7c",), MIDDLE).basis) == 1


def test_15_1_of_stacks_out_of_sight_the_average_is_reckoned_with() -> None:
    """Three Dorados and two of the Division of the North, whose units have 17 for nine (which have come is not known):
    four for each of two stacks. Their guns are not to be known either."""
    state = attack_scene(wc_7c=WEST, dn_art=MIDDLE, dn_lop=MIDDLE, do_1="2503")
    found = state.query(US, "odds", hex=MIDDLE)
    assert isinstance(found, Odds) and found.basis[0] == "4 against 4 (100 %): column 100-149"
    assert [line.rule for line in found.lines] == ["15.1"]
    exact = state.query(None, "odds", hex=MIDDLE)
    assert isinstance(exact, Odds) and [line.key for line in exact.lines] == ["artillery"]
    declare(state, WEST, MIDDLE)
    assert [line.key for line in state.query(US, "odds").lines] == ["artillery"]  # type: ignore[attr-defined]


def test_15_1_the_enemy_hears_nothing_of_an_attack_until_it_is_resolved() -> None:
    state = attack_scene(ec_6i=WEST, do_1=MIDDLE)
    told = drive(state, f"attack {WEST} {MIDDLE}")
    assert state.decision is not None and "6I" not in state.decision.prompt + "".join(one.text for one in told)
    with pytest.raises(GtcError):
        state.query(VILLA, "odds", hex=MIDDLE)
    told = drive(state, "skirmish")
    assert not any(one.pieces for one in told if one.kind == "attack")
    assert isinstance(state.query(VILLA, "odds"), Odds)


def test_10_3_odds_may_be_asked_by_hex_by_unit_and_by_table() -> None:
    state = attack_scene(wc_7c=WEST, ec_13c=EAST, do_1=MIDDLE)
    both, one = state.query(None, "odds", hex=MIDDLE), state.query(None, "odds", hex=MIDDLE, piece="wc-7c")
    assert isinstance(both, Odds) and both.title.startswith("7th Cavalry and 13th Cavalry against")
    assert isinstance(one, Odds) and one.title.startswith("7th Cavalry against")
    with pytest.raises(UnknownName):
        state.query(None, "odds", hex=MIDDLE, table="rush")
    with pytest.raises(IllegalAction):
        state.query(None, "odds", hex=MIDDLE, table=CHARGE)
    with pytest.raises(GtcError):
        scene(PERSHING, wc_7c=WEST, do_1=MIDDLE).query(US, "odds", hex=MIDDLE)


def test_10_14_shifts_are_named_with_their_rules() -> None:
    state = attack_scene(wc_7c=WEST, wc_b6=WEST, wc_10c=EAST, do_1=MIDDLE, effects=(effect("out-of-ammo", VILLA),))
    found = of(state, ("wc-7c", "wc-b6", "wc-10c"), MIDDLE)
    assert {(line.key, line.value, line.rule, line.attacker) for line in found.lines} == {
        ("flank", 1, "10.16", True),
        ("artillery", 1, "10.17", True),
        ("out-of-ammo", 1, "6.7", False),
    }
    assert found.modifier == 1 and found.total == "Net shift 1 right: column 400-499."


@pytest.mark.parametrize("table", [SKIRMISH, CHARGE])
def test_10_23_odds_are_what_the_die_brings(table: str) -> None:
    """Each face is thrown: what is lost at once, who runs, who may pursue."""
    lost, seen = Counter[str](), Counter[str]()
    for face in range(1, 7):
        state = attack_scene(wc_7c=WEST, wc_10c=WEST, wc_wag=WEST, do_1=MIDDLE, do_2=MIDDLE)
        drive(state, f"attack {WEST} {MIDDLE}", table)
        state.apply(Roll((face,)))
        while state.decision is not None and state.decision.kind == "losses":
            state.apply(min(state.legal_actions(), key=lambda lose: strength(state, lose.piece)))
        if state.decision is not None and state.decision.kind == "rout":
            seen["rout"] += 1
            state.apply(Roll((1,)))
        seen["retreat"] += (
            state.decision is not None
            and state.decision.kind == "retreat"
            and (unit(state, str(state.decision.subject)) >= unit(state, "do-1"))
        )
        for loss in inner(state).record.lost:
            piece = inner(state).game.piece(loss.piece)
            lost[piece.side] += piece.cf
    state = attack_scene(wc_7c=WEST, wc_10c=WEST, wc_wag=WEST, do_1=MIDDLE, do_2=MIDDLE)
    found = of(state, ("wc-7c", "wc-10c", "wc-wag"), MIDDLE, table=table)
    assert found.attacker_loss == pytest.approx(lost[US] / 6)
    assert found.defender_loss == pytest.approx(lost[VILLA] / 6)
    assert found.retreat == pytest.approx(seen["retreat"] / 6) and found.rout == pytest.approx(seen["rout"] / 6)


def strength(state: State, piece: object) -> int:
    return inner(state).game.pieces[unit(state, str(piece))].cf


def test_20_4_points_are_those_of_the_first_side() -> None:
    """22.18, 22.19: three for each point of a Dorado, two for each of a US unit."""
    state = attack_scene(wc_7c=WEST, do_1=MIDDLE)
    found = of(state, ("wc-7c",), MIDDLE)
    assert found.points == pytest.approx(3 * found.defender_loss - 2 * found.attacker_loss)
    state = attack_scene(commands=("Do",), side=VILLA, wc_7c=WEST, do_1=MIDDLE)
    assert found.gain == found.points
    found = of(state, ("do-1",), WEST)
    assert found.points == pytest.approx(3 * found.attacker_loss - 2 * found.defender_loss)
    assert found.gain == -found.points  # as the attacker sees them


@pytest.mark.parametrize("code", ["DS", "DD"])
def test_10_23_of_equal_units_the_one_that_costs_least_is_reckoned_lost(code: str) -> None:
    """A Dorado of two points costs six, a lieutenant two (22.18)."""
    state = attack_scene(code, wc_7c=WEST, do_2=MIDDLE, dn_lop=MIDDLE)
    assert of(state, ("wc-7c",), MIDDLE).points == pytest.approx(2)
    assert of(state, ("wc-7c",), MIDDLE).defender_loss == pytest.approx(2)


def test_6_7_last_stand_holds_the_defender_and_doubles_his_price() -> None:
    plain = of(attack_scene(wc_7c=WEST, do_1=MIDDLE), ("wc-7c",), MIDDLE, table=CHARGE)
    state = attack_scene(wc_7c=WEST, do_1=MIDDLE, effects=(effect("last-stand", VILLA),))
    stand = of(state, ("wc-7c",), MIDDLE, table=CHARGE)
    assert plain.retreat > 0 and stand.retreat == 0
    assert stand.points == pytest.approx(6 * stand.defender_loss - 2 * stand.attacker_loss)


def test_10_2_the_attack_under_way_is_known() -> None:
    state = attack_scene(wc_7c=WEST, ec_13c=EAST, do_1=MIDDLE, do_2=NORTH_WEST, do_3="4130")
    assert odds.under_way(inner(state)) is None
    drive(state, f"attack {WEST} {NORTH_WEST}")
    found = odds.under_way(inner(state))
    assert found is not None and [inner(state).game.map.names[one] for one in found.targets] == [NORTH_WEST]
    drive(state, "done")
    declare(state, EAST, "4130")
    found = odds.under_way(inner(state))
    assert found is not None and found.attackers == (unit(state, "wc-7c"),)
    state.apply(Roll((6,)))
    found = odds.under_way(inner(state))
    assert found is not None and found.attackers == (unit(state, "ec-13c"),)
    state = attack_scene("DW", wc_7c=WEST, do_1=MIDDLE)
    fight(state, WEST, MIDDLE)
    assert odds.under_way(inner(state)) is None


def test_10_3_odds_of_what_cannot_be_attacked_are_refused() -> None:
    state = attack_scene(commands=("WC",), wc_7c=WEST, ec_13c=EAST, do_1=MIDDLE, do_2="4033")
    play = inner(state)
    middle, far = play.game.map.ids[MIDDLE], play.game.map.ids["4033"]
    found = odds.attack_odds(play, [middle], [unit(state, "wc-7c")])
    assert found.title == "7th Cavalry against 4029: Skirmish"
    for goal, who, table in (
        (middle, "ec-13c", None),
        (far, "wc-7c", None),
        (middle, "wc-7c", CHARGE),
    ):
        with pytest.raises(IllegalAction):
            odds.attack_odds(play, [goal], [unit(state, who)], table)
    with pytest.raises(IllegalAction):
        odds.attack_odds(inner(scene(PERSHING, wc_7c=WEST)), [middle], [unit(state, "wc-7c")])


def test_10_13_odds_of_bare_numbers() -> None:
    found = odds.bare({"attacker": "20", "defender": "13", "shift": "-1", "table": SKIRMISH})
    assert found.basis == ("20 against 13 (153 %): column 150-199, shifted to 100-149",)
    assert found.total == "Net shift 1 left: column 100-149."
    assert found.points == 0 and found.measure == "strength points"
    assert game(PERSHING).system.bare_odds({"attacker": "20", "defender": "13"}).outcomes


@pytest.mark.parametrize(
    "args",
    [
        {"attacker": "20"},
        {"attacker": "20", "defender": "x"},
        {"attacker": "20", "defender": "13", "table": "rush"},
        {"attacker": "20", "defender": "13", "weather": "rain"},
        {"attacker": "-1", "defender": "13"},
    ],
)
def test_10_13_wrong_bare_numbers_are_named(args: dict[str, str]) -> None:
    with pytest.raises(UnknownName):
        odds.bare(args)


def test_10_13_odds_are_shown_without_what_this_game_does_not_know() -> None:
    found = of(attack_scene(wc_7c=WEST, do_1=MIDDLE), ("wc-7c",), MIDDLE)
    text = "\n".join(odds_lines(found, 80))
    assert "4 against 3 (133 %): column 100-149" in text and "strength points" in text and "atigue" not in text
    panel = "\n".join("".join(part for part, _style in line) for line in panel_lines(found, 40))
    assert "100-149" in panel and "fatigue" not in panel and "+6" not in panel
    figures = [figure.label for figure in compare(found, found).figures]
    assert "attacker's loss" in figures and "attacker's fatigue" not in figures


def test_10_12_odds_follow_the_table_that_an_answer_chooses() -> None:
    state = attack_scene(wc_7c=WEST, wc_wag=WEST, do_1=MIDDLE)
    drive(state, f"attack {WEST} {MIDDLE}")
    assert state.decision is not None and (state.decision.kind, texts(state)) == ("table", ["skirmish", "charge"])
    found = [state.query(US, "odds", **more) for more in ({}, {"answer": "skirmish"}, {"answer": "charge"})]
    tables = [one.title.rsplit(": ")[-1] for one in found if isinstance(one, Odds)]
    assert tables == ["Charge", "Skirmish", "Charge"]
