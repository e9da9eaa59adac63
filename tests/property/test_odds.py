"""7.4, 7.5 The distribution of combats: from the table, from positions, from bare numbers."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, event, given
from hypothesis import strategies as st
from strategies import GROUND, UNITS, deployed, examples

from gtc_tui._core import NO_HEX
from gtc_tui.engine.action import PieceId
from gtc_tui.engine.report import Odds
from gtc_tui.rules.gcacw.combat import attack, modifiers
from gtc_tui.rules.gcacw.present import odds
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.tables.tables import letters
from gtc_tui.rules.gcacw.words.phrases import quantity
from support import At, race

TABLES = race().tables
VALUES = st.integers(1, 60)  # combat values in halves
MODIFIERS = st.integers(-15, 15)
COINS = st.sampled_from([(), (1,), (-1,), (2,)])


def distribution(modifier: int, coins: tuple[int, ...], defender: int, attacker: int) -> dict[str, Fraction]:
    """Chances of what happens to the defender, and of an advance."""
    rows = TABLES.combat.distribution(modifier, coins, defender, attacker)
    total = 36 * 2 ** len(coins)
    assert sum(weight for weight, *_rest in rows) == total
    found = dict.fromkeys(("retreat", "rout", "advance"), Fraction(0))
    for weight, _difference, (_loss, suffered), (_own, gained) in rows:
        driven = letters(suffered)
        found["retreat"] += Fraction(weight, total) * bool(driven.retreat or driven.rout)
        found["rout"] += Fraction(weight, total) * bool(driven.rout)
        found["advance"] += Fraction(weight, total) * letters(gained).advance
    return found


@examples(300)
@given(MODIFIERS, COINS, VALUES, VALUES)
def test_7_5_a_better_modifier_drives_the_defender_away_more_often(
    modifier: int, coins: tuple[int, ...], defender: int, attacker: int
) -> None:
    worse = distribution(modifier, coins, defender, attacker)
    better = distribution(modifier + 1, coins, defender, attacker)
    for what, chance in worse.items():
        assert 0 <= chance <= better[what] <= 1, what


@examples(200)
@given(MODIFIERS, COINS, VALUES, VALUES)
def test_7_5_rows_of_the_distribution_are_results_of_the_table(
    modifier: int, coins: tuple[int, ...], defender: int, attacker: int
) -> None:
    """Against a throw of every die, one after the other."""
    thrown: dict[int, int] = {}
    for one in range(1, 7):
        for two in range(1, 7):
            for face in range(2 ** len(coins)):
                added = sum(coin for number, coin in enumerate(coins) if face >> number & 1)
                difference = one + modifier + added - two
                thrown[difference] = thrown.get(difference, 0) + 1
    rows = TABLES.combat.distribution(modifier, coins, defender, attacker)
    assert {difference: weight for weight, difference, *_rest in rows} == thrown
    for _weight, difference, suffered, paid in rows:
        assert TABLES.combat.resolve(difference, defender, attacker) == (suffered, paid)


FOOT = [unit for unit in UNITS if unit.arm == "infantry"]


@st.composite
def attacks(draw: st.DrawFn) -> tuple[GcacwPlay, PieceId, str, int]:
    """A unit beside one to three enemies, all in the same works; with some movement points left."""
    hexmap, names = race().map.hexmap, race().map.names
    target = draw(st.sampled_from(GROUND))
    near = [hex_id for hex_id in hexmap.neighbours(target) if hex_id != NO_HEX and hex_id in GROUND]
    assume(near)
    unit = draw(st.sampled_from(UNITS))
    enemies = [foe for foe in FOOT if foe.side != unit.side]
    works = draw(st.sampled_from(TABLES.ladder))
    demoralized = st.integers(0, 2)
    strength = st.integers(1, 21)
    placed = {
        foe.id.replace("-", "_"): At(
            names[target], draw(strength), 0, draw(st.booleans()), False, draw(demoralized), works
        )
        for foe in draw(st.lists(st.sampled_from(enemies), min_size=1, max_size=3, unique=True))
    }
    here = draw(st.sampled_from(near))
    placed[unit.id.replace("-", "_")] = At(
        names[here], draw(strength), 0, draw(st.booleans()), False, draw(demoralized)
    )
    for friend in draw(st.lists(st.sampled_from([one for one in UNITS if one.side == unit.side]), max_size=3)):
        placed.setdefault(friend.id.replace("-", "_"), At(names[draw(st.sampled_from(near))]))
    _state, play = deployed(placed)
    assume(attack.refusal(play, unit.id, names[target]) is None)
    return play, unit.id, names[target], draw(st.integers(0, 8))


def check_sums(report: Odds) -> None:
    assert sum(one.probability for one in report.outcomes) == pytest.approx(1)
    assert [one.difference for one in report.outcomes] == sorted({one.difference for one in report.outcomes})
    assert 0 <= report.rout <= report.retreat <= 1 + 1e-9 and 0 <= report.advance <= 1 + 1e-9


@examples(150)
@given(attacks())
def test_7_5_nobody_is_expected_to_lose_more_than_he_has(case: tuple[GcacwPlay, PieceId, str, int]) -> None:
    play, unit, target, points = case
    report = odds.march_odds(play, unit, target, points)
    check_sums(report)
    had = sum(pieces.manpower(play, foe) for foe in pieces.units_in(play, target))
    assert 0 <= report.defender_loss <= had
    assert 0 <= report.attacker_loss <= pieces.manpower(play, unit)
    shown = sum(line.value or 0 for line in report.lines if line.attacker and not line.chance)
    shown -= sum(line.value or 0 for line in report.lines if not line.attacker)
    assert shown == report.modifier


@examples(150)
@given(attacks())
def test_7_4_bare_numbers_give_the_odds_of_a_position_with_these_numbers(
    case: tuple[GcacwPlay, PieceId, str, int],
) -> None:
    play, unit, target, points = case
    report = odds.march_odds(play, unit, target, points)
    found = modifiers.factors(play, attack.march_battle(play, unit, target, points))
    foes = pieces.units_in(play, target)
    position, game = play.position, play.game
    arguments = {
        "attacker": quantity(Fraction(position.cv2(game.index[unit]), 2)),
        "defender": quantity(Fraction(sum(position.cv2(game.index[foe]) for foe in foes), 2)),
        "type": found.type,
        "tactical": f"{found.tactical[0]}:{found.tactical[1]}",
        "artillery": f"{game.piece(unit).artillery}:{sum(game.piece(foe).artillery for foe in foes)}",
        "terrain": found.terrain,
        "works": TABLES.ladder[pieces.entrenchment(play, foes[0])],
        "covered": str(found.covered),
        "reduced": str(found.reductions),
        "hexside": found.hexside or "none",
        "mountain": "yes" if found.mountain == 2 else "no",
    }
    event(f"{found.terrain}, {arguments['works']}")
    bare = odds.bare(arguments)
    check_sums(bare)
    for name in ("modifier", "outcomes", "retreat", "rout", "advance"):
        assert getattr(bare, name) == getattr(report, name), name
    assert [(line.value, line.attacker, line.chance) for line in bare.lines] == [
        (line.value, line.attacker, line.chance) for line in report.lines if line.rule not in ("7.7", "7.8")
    ]


BARE = st.fixed_dictionaries(
    {"attacker": st.integers(1, 40).map(str), "defender": st.integers(1, 40).map(str)},
    optional={
        "type": st.sampled_from(["assault", *(kind.key for kind in TABLES.attack_types)]),
        "tactical": st.tuples(st.integers(0, 5), st.integers(0, 5)).map(lambda pair: f"{pair[0]}:{pair[1]}"),
        "artillery": st.tuples(st.integers(0, 15), st.integers(0, 15)).map(lambda pair: f"{pair[0]}:{pair[1]}"),
        "terrain": st.sampled_from(sorted(TABLES.artillery)),
        "works": st.sampled_from(TABLES.ladder),
        "covered": st.integers(0, 6).map(str),
        "hexside": st.sampled_from(["none", "creek", "crossing"]),
        "rain": st.sampled_from(["no", "yes"]),
    },
)


@examples(150)
@given(BARE, st.integers(0, 5))
def test_7_4_every_help_for_the_attacker_helps(arguments: dict[str, str], covered: int) -> None:
    """A higher tactical value, one covered hex more."""
    plain = {**arguments, "tactical": "1:1", "covered": str(covered)}
    base = odds.bare(plain)
    for better in ({"tactical": "2:1"}, {"covered": str(covered + 1)}):
        helped = odds.bare({**plain, **better})
        assert helped.modifier >= base.modifier
        assert helped.retreat >= base.retreat - 1e-12 and helped.rout >= base.rout - 1e-12
