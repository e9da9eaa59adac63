"""7.1 to 7.4, 7.8, 29.7, 30.3: the core's sums of modifiers are those of plain reckoning in tens of thousands of random
battles."""

from __future__ import annotations

from random import Random

import pytest
from crowds import crowd
from plainbattle import plain_sums

from gtc_tui._core import CoreError, Order, Soldier
from gtc_tui.rules.gcacw.ai.evaluation import Scene
from gtc_tui.rules.gcacw.combat import attack
from gtc_tui.rules.gcacw.combat.assaults import assault
from gtc_tui.rules.gcacw.combat.assaults.assault import Assault
from gtc_tui.rules.gcacw.combat.modifiers import Battle, assess_battle
from gtc_tui.rules.gcacw.present import odds
from gtc_tui.rules.gcacw.state import ammunition, map_state, pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.turn.initiative import Menu
from support import CONFEDERATE, UNION, scenario

SCENARIOS = [
    "gtc/01-wilderness",
    "gtc/03-race-for-spotsylvania",
    "gtc/04-bloody-spotsylvania",
    "gtc/05-sheridan-rides-south",  # forts
    "gtc/07-bethesda-church",
]
FEW, MANY = 120, 500  # crowds: always, and in the long run


def battles(play: GcacwPlay, random: Random) -> list[Battle]:
    """Every march attack and assault that is possible, with some choices made at random."""
    found = []
    for side in (UNION, CONFEDERATE):
        for unit in pieces.on_map(play, side):
            for target in attack.targets(play, unit):
                found.append(attack.march_battle(play, unit, target, random.randint(0, 9)))
        for action in Menu(side).options(play, play.game.rules.barring(play, side)):
            if not isinstance(action, Assault):
                continue
            able = assault.eligible(play, action.leader)
            units = tuple(random.sample(able, random.randint(1, len(able))))
            here = pieces.hex_of(play, units[0])
            assert here is not None
            upton = random.random() < 0.2
            found.append(Battle("assault", units, (here,), action.target, action.leader, upton=upton))
    return found


def grand(play: GcacwPlay, one: Battle, random: Random) -> Battle:
    """The same assault with units of other hexes."""
    side = one.side(play)
    near = [
        other
        for other in pieces.on_map(play, side)
        if pieces.hex_of(play, other) not in one.origins and one.target in attack.targets(play, other)
    ]
    more = random.sample(near, min(len(near), 3))
    origins = dict.fromkeys([*one.origins, *(str(pieces.hex_of(play, unit)) for unit in more)])
    army = next(
        (chief for chief in pieces.on_map(play, side, leaders=True) if play.game.piece(chief).size == "Army"), None
    )
    return Battle("grand", (*one.attackers, *more), tuple(origins), one.target, one.leader, army)


def strained(play: GcacwPlay, random: Random) -> GcacwPlay:
    """Some units have used up their ammunition, some have taken others' guns along, where the options are in force."""
    for key in ammunition.keys(play.game.pieces):
        map_state.put(play, key, random.choice((0, 0, play.game.tables.ammunition.levels)))
    units = [piece.id for piece in play.game.pieces if piece.artillery]
    gone = [unit for unit in units if pieces.hex_of(play, unit) is None]
    here = [unit for unit in units if unit not in gone]
    if "attach-artillery" in play.game.options and gone and here:
        play.amend(attached=tuple((unit, random.choice(here)) for unit in gone))
    return play


@pytest.mark.parametrize("crowds", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    ("game_id", "options"),
    [*((game_id, ()) for game_id in SCENARIOS), (SCENARIOS[2], ("ammunition", "attach-artillery"))],
)
def test_7_4_the_core_sums_up_what_plain_reckoning_does(game_id: str, options: tuple[str, ...], crowds: int) -> None:
    game, random, count, forts = scenario(game_id, *options), Random(game_id), 0, 0
    for number in range(crowds):
        play = crowd(game, random, rain=number % 3 == 0)
        if options:
            play = strained(play, random)
        for one in battles(play, random):
            for battle in (one, grand(play, one, random)) if one.kind == "assault" else (one,):
                for refused in (False, True):
                    found = assess_battle(play, battle, refused)
                    sums = found.attack, found.defence, found.coin
                    told = *sums, found.attacker_cv2, found.defender_cv2, found.flank_bonus
                    assert told == plain_sums(play, battle, refused), (number, battle)
                    assert sum(line.value or 0 for line in found.lines if line.attacker and not line.chance) == sums[0]
                    assert sum(line.value or 0 for line in found.lines if not line.attacker) == sums[1]
                    count += 1
                    forts += battle.target in game.forts
    assert count > 8 * crowds
    assert not game.forts or forts > crowds / 10


@pytest.mark.parametrize("options", [(), ("ammunition",)])
def test_7_5_what_an_attack_is_worth_follows_from_the_odds(options: tuple[str, ...]) -> None:
    game, random, compared = scenario(SCENARIOS[0], *options), Random("prospects"), 0
    for _number in range(10):
        play = crowd(game, random, rain=False)
        scene = Scene(play)
        for battle in battles(play, random):
            if battle.kind != "march":
                continue
            told, unit = odds.battle_odds(play, battle), game.index[battle.attackers[0]]
            target, sign = game.map.ids[battle.target], 1 if battle.side(play) == game.scoring_side else -1
            parts = scene.core.attack(unit, play.position.hex(unit), target, battle.points)
            assert parts.losses == pytest.approx(sign * told.points)
            assert parts.retreat == pytest.approx(scene.weights.of("retreat") * told.retreat)
            compared += 1
    assert compared >= 10


def test_an_order_of_battle_must_be_that_of_the_position() -> None:
    game = scenario(SCENARIOS[1])
    play = crowd(game, Random(1))
    with pytest.raises(CoreError, match="order of battle: 0 bytes where 22"):
        game.tables.battle.factors(play.position, Order([], []), [0], 0, points=1)
    with pytest.raises(CoreError, match="no piece 7"):
        Order([Soldier(attack=0, defence=0, mount=0)], [[7]])
