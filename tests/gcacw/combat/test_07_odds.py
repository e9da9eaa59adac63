"""7.4, 7.5 Odds before the dice: the exact distribution, expected losses, what the panel says."""

from __future__ import annotations

import pytest
from ground import CENTRE, SE, N, field, step

from gtc_tui.engine.action import PieceId
from gtc_tui.errors import IllegalAction, UnknownName
from gtc_tui.rules.gcacw.present import odds
from gtc_tui.rules.gcacw.state import pieces
from support import UNION, At, drive, inner, scene

ROBINSON = PieceId("robinson")


def test_7_4_outcomes_are_the_dice_one_by_one() -> None:
    """Against a count over all 36 throws of the real combat."""
    placed = {"robinson": At(N, 9), "rodes": At(CENTRE, 6)}
    state = scene(game=field(), acting=UNION, **placed)
    report = odds.march_odds(inner(state), ROBINSON, CENTRE, 4)
    drive(state, "march robinson", "roll 4", f"attack {CENTRE}")
    retreat = rout = advance = 0
    lost = [0, 0]
    for attack in range(1, 7):
        for defence in range(1, 7):
            twin = state.clone()
            events = drive(twin, f"roll {attack} {defence}")
            text = next(event.text for event in events if event.kind == "result")
            defender = text.split("defender ")[1].split(",")[0]
            attacker = text.split("attacker ")[1]
            retreat += "r" in defender or "R" in defender
            rout += "R" in defender
            advance += "a" in attacker
            for number, sheet in enumerate((defender, attacker)):
                lost[number] += int(sheet[0]) if sheet[0].isdigit() else 0
    assert report.retreat == pytest.approx(retreat / 36)
    assert report.rout == pytest.approx(rout / 36)
    assert report.advance == pytest.approx(advance / 36)
    assert report.defender_loss == pytest.approx(lost[0] / 36)
    assert report.attacker_loss == pytest.approx(lost[1] / 36)
    assert report.points == pytest.approx(3 * lost[0] / 36 - 2 * lost[1] / 36)
    assert sum(outcome.probability for outcome in report.outcomes) == pytest.approx(1)


def test_7_4_an_even_die_splits_the_outcomes() -> None:
    state = scene(game=field(terrain={CENTRE: "rough"}), robinson=At(N, 9), e_johnson=At(CENTRE, 9))
    report = odds.march_odds(inner(state), ROBINSON, CENTRE, 3)
    assert [line.value for line in report.lines if line.chance] == []  # 2:3 in the rough: -1 for sure
    state = scene(
        game=field(terrain={CENTRE: "rough"}, figures={"e-johnson": {"artillery": 2}}),
        robinson=At(N, 9),
        e_johnson=At(CENTRE, 9),
    )
    report = odds.march_odds(inner(state), ROBINSON, CENTRE, 3)
    assert [line.value for line in report.lines if line.chance] == [-1]
    low = min(outcome.difference for outcome in report.outcomes)
    assert low == report.modifier - 5 - 1
    assert next(one.probability for one in report.outcomes if one.difference == low) == pytest.approx(1 / 72)


def test_7_5_expected_losses_stop_at_the_manpower() -> None:
    state = scene(game=field(), robinson=At(N, 18), rodes=At(CENTRE, 1))
    assert odds.march_odds(inner(state), ROBINSON, CENTRE, 4).defender_loss <= 1


def test_7_4_the_panel_tells_what_the_defender_may_still_do() -> None:
    state = scene(game=field(), kershaw=N, rodes=SE, cutler=CENTRE)
    labels = [line.label for line in odds.march_odds(inner(state), PieceId("kershaw"), CENTRE, 2).lines]
    assert "The defender may refuse flanks for +1" in labels
    state = scene(game=field(), robinson=N, lomax=CENTRE)
    labels = [line.label for line in odds.march_odds(inner(state), ROBINSON, CENTRE, 2).lines]
    assert "The cavalry may retreat before the attack" in labels


@pytest.mark.parametrize(
    ("units", "told"),
    [
        (("e-johnson",), "Command roll first: all of these units attack on 1 to 5 (83%) [5.3]"),
        (("e-johnson", "rodes"), "Command roll first: all of these units attack on 1 to 4 (67%) [5.3]"),
    ],
)
def test_5_3_the_command_roll_is_told_first(units: tuple[str, ...], told: str) -> None:
    state = scene(game=field(), ewell=N, e_johnson=N, rodes=N, cutler=CENTRE)
    report = odds.assault_odds(inner(state), PieceId("ewell"), CENTRE, [PieceId(unit) for unit in units])
    assert report.basis == (told,)


def test_7_4_odds_of_impossible_attacks_are_refused_with_the_reason() -> None:
    state = scene(game=field(), robinson=N, warren=N, rodes=step(CENTRE, "s"), wright=N)
    with pytest.raises(IllegalAction, match="there is no enemy unit in"):
        odds.march_odds(inner(state), ROBINSON, CENTRE, 2)
    state = scene(game=field(), robinson=N, warren=N, rodes=CENTRE, wright=N)
    with pytest.raises(IllegalAction, match="Wright is not in Warren's command"):
        odds.assault_odds(inner(state), PieceId("warren"), CENTRE, [PieceId("wright")])
    with pytest.raises(IllegalAction, match="at least one unit"):
        odds.assault_odds(inner(state), PieceId("warren"), CENTRE, [])
    with pytest.raises(IllegalAction, match="Warren is a leader; only units attack"):
        odds.assault_odds(inner(state), PieceId("warren"), CENTRE, [PieceId("warren")])


def test_7_1_odds_for_pieces_off_the_map_are_refused() -> None:
    state = scene(game=field(), robinson=N, warren=N, rodes=CENTRE)
    for piece in ("cutler", "sedgwick"):  # a unit, a leader
        with pytest.raises(IllegalAction, match="is not on the map"):
            state.query(UNION, "odds", piece=piece, hex=CENTRE)
    with pytest.raises(IllegalAction, match="Cutler is not in Warren's hex"):
        state.query(UNION, "odds", piece="warren", hex=CENTRE, units="robinson cutler")


def test_7_4_asking_changes_nothing() -> None:
    state = scene(game=field(), acting=UNION, robinson=N, warren=N, rodes=CENTRE)
    before = state.hash
    odds.march_odds(inner(state), ROBINSON, CENTRE, 2)
    odds.assault_odds(inner(state), PieceId("warren"), CENTRE, [ROBINSON])
    assert state.hash == before


# -- fatigue and disorder ---------------------------------------------------------------------------------------------
# Combat values 9 against 6, no sum: differences -5 to +5 in 1 2 3 4 5 6 5 4 3 2 1 of 36 throws. The defender's column
# reads - - - f F D D Dr Dr 1DR 2DR, the attacker's 2D 2D 2D 1D 1D 1D 1D 1Da Fa fa Ea.
def test_7_5_expected_fatigue_by_hand() -> None:
    report = odds.bare({"attacker": "9", "defender": "6"})
    assert report.modifier == 0
    assert report.defender_fatigue == pytest.approx((4 * 1 + 5 * 2 + 21 * 3) / 36)
    assert report.attacker_fatigue == pytest.approx((30 * 3 + 3 * 2 + 2 * 1) / 36)
    assert report.defender_disorganized == pytest.approx(21 / 36)
    assert report.attacker_disorganized == pytest.approx(30 / 36)


def test_7_5_fatigue_beyond_the_highest_level_is_not_gained() -> None:
    """Two units defend at F1 and F3: D raises them by 3 and 1, F by 2 and 1, f by 1 each. The attacker, who
    marches at F3 and pays a level for that, is at F4 when the dice fall."""
    state = scene(
        game=field(), robinson=At(N, 9, fatigue=3), rodes=At(CENTRE, 3, fatigue=1), e_johnson=At(CENTRE, 3, fatigue=3)
    )
    report = odds.march_odds(inner(state), ROBINSON, CENTRE, 2)
    driven = {one.difference: one.probability for one in report.outcomes}
    letters = {one.difference: one.defender.strip("0123456789") for one in report.outcomes}
    mean = {"f": 1, "F": 1.5}
    gained = sum(share * (2 if "D" in letters[at] else mean.get(letters[at], 0)) for at, share in driven.items())
    assert report.defender_fatigue == pytest.approx(gained)
    assert report.attacker_fatigue == 0


def test_7_5_who_is_disorganized_cannot_become_so() -> None:
    game = field()
    state = scene(game=game, robinson=At(N, 9, organized=False), rodes=At(CENTRE, 6, organized=False))
    report = odds.march_odds(inner(state), ROBINSON, CENTRE, 2)
    assert report.defender_disorganized == report.attacker_disorganized == 0 and report.attacker_fatigue > 0
    state = scene(game=game, robinson=At(N, 9), rodes=At(CENTRE, 3, organized=False), e_johnson=At(CENTRE, 3))
    report = odds.march_odds(inner(state), ROBINSON, CENTRE, 2)
    share = sum(one.probability for one in report.outcomes if "D" in one.defender)
    assert report.defender_disorganized == pytest.approx(share)


def test_7_5_the_dead_are_not_tired() -> None:
    """Combat values 9 against 1/2, +13 for the ratio, -9 tactical: -1 to +9. The one manpower point dies at +5 and
    beyond, in 15 throws; F at -1 in one throw, D at 0 to +4 in 20."""
    report = odds.bare({"attacker": "9", "defender": "1/2", "tactical": "0:9"})
    assert report.modifier == 4
    assert report.defender_fatigue == pytest.approx((1 * 2 + 20 * 3) / 36)
    assert report.defender_loss == pytest.approx(15 / 36)


def test_7_5_expected_fatigue_is_that_of_the_dice_one_by_one() -> None:
    """Against a count over all 36 throws of the real combat, the defender at F2."""
    units = ROBINSON, PieceId("rodes")
    state = scene(game=field(), acting=UNION, robinson=At(N, 9), rodes=At(CENTRE, 6, fatigue=2))
    early = odds.march_odds(inner(state), ROBINSON, CENTRE, 4)
    drive(state, "march robinson", "roll 4")
    report = odds.march_odds(inner(state), ROBINSON, CENTRE, 4)
    drive(state, f"attack {CENTRE}")
    before = [pieces.fatigue(inner(state), unit) for unit in units]
    gained, disorganized = [0, 0], [0, 0]
    for attack in range(1, 7):
        for defence in range(1, 7):
            twin = state.clone()
            drive(twin, f"roll {attack} {defence}")
            for number, unit in enumerate(units):
                gained[number] += pieces.fatigue(inner(twin), unit) - before[number]
                disorganized[number] += not pieces.is_organized(inner(twin), unit)
    assert before == [1, 2]
    assert [report.attacker_fatigue, report.defender_fatigue] == pytest.approx([one / 36 for one in gained])
    found = [report.attacker_disorganized, report.defender_disorganized]
    assert found == pytest.approx([one / 36 for one in disorganized])
    assert early.attacker_fatigue == report.attacker_fatigue  # the level for the march is reckoned with beforehand


# -- bare numbers -----------------------------------------------------------------------------------------------------
def test_7_4_bare_numbers_give_the_odds_of_the_position() -> None:
    state = scene(game=field(), kershaw=At(N, 8), anderson_i=N, rodes=SE, cutler=At(CENTRE, 10, works="abatis"))
    real = odds.assault_odds(inner(state), PieceId("anderson-i"), CENTRE, [PieceId("kershaw")])
    bare = odds.bare(
        {
            "attacker": "8",
            "defender": "10",
            "type": "assault",
            "tactical": "4:2",
            "artillery": "4:2",
            "covered": "5",
            "works": "abatis",
        }
    )
    assert (bare.modifier, bare.outcomes, bare.retreat) == (real.modifier, real.outcomes, real.retreat)


def test_7_4_bare_numbers_know_every_modifier() -> None:
    report = odds.bare(
        {
            "attacker": "2 1/2",
            "defender": "1/2",
            "terrain": "mountain",
            "mountain": "yes",
            "hexside": "creek",
            "rain": "yes",
            "helper": "yes",
            "type": "assault",
            "covered": "6",
            "reduced": "1",
            "refused": "yes",
            "artillery": "8:0",
        }
    )
    values = [(line.value, line.attacker) for line in report.lines if line.value is not None]
    # ratio, assault, tactical, artillery (capped at 2 1/2), flanks, helper, rain; creek, mountain, refused
    assert values == [(4, True), (1, True), (0, True), (0, True), (3, True), (1, True), (-1, True), (2, False),
                      (1, False), (2, False)]  # fmt: skip


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ({"attacker": "8"}, "defender=... is missing"),
        ({"attacker": "8", "defender": "x"}, "defender=x: a combat value"),
        ({"attacker": "0", "defender": "5"}, "attacker=0: a combat value above 0"),
        ({"attacker": "8", "defender": "5", "colour": "red"}, "colour: no such argument"),
        ({"attacker": "8", "defender": "5", "terrain": "moon"}, "terrain=moon: one of clear"),
        ({"attacker": "8", "defender": "5", "covered": "7"}, "covered=7: a number from 0 to 6"),
        ({"attacker": "8", "defender": "5", "tactical": "2"}, "tactical=2: two numbers"),
        ({"attacker": "8", "defender": "5", "rain": "maybe"}, "rain=maybe: one of no, yes"),
    ],
)
def test_7_4_bare_numbers_that_are_wrong_are_told(args: dict[str, str], message: str) -> None:
    with pytest.raises(UnknownName, match=message):
        odds.bare(args)
