"""7.2 to 7.4, 29.7, 30.3 once more, plainly and slowly, against the native core's arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor

from gtc_tui.engine.action import PieceId
from gtc_tui.model.terrain import TERRAINS, Edge
from gtc_tui.rules.gcacw.campaign import forts
from gtc_tui.rules.gcacw.combat.modifiers import Battle
from gtc_tui.rules.gcacw.state import ammunition, ground, pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.native import leader_ratings
from gtc_tui.rules.gcacw.state.options import LEADER_TACTICS

CROSSING = Edge.BRIDGE | Edge.FORD | Edge.FERRY | Edge.DAM


def plain_sums(play: GcacwPlay, battle: Battle, refused: bool) -> tuple[int, int, int, int, int, int]:
    """Attacker's sum, defender's sum, modifier of an even artillery die, both combat values for the columns, flank
    bonus."""
    tables = play.game.tables
    own_cv2, own, own_guns = _attack(play, battle)
    other_cv2, other, other_guns, entrenched = _defence(play, battle)
    fort = forts.resists(play, battle.target, battle.side(play))
    bonus = 0 if fort else _flank_bonus(play, battle, other if entrenched else None)
    cell = None
    if own_guns or other_guns:
        column = tables.artillery[_terrain(play, battle.target)]
        cell = next((cell for least, cell in column if own_guns - other_guns >= least), column[-1][1])
    tactical = _attacker_tactical(play, battle) - _tactical(play, _all_in(play, battle.target), True)
    attack = _ratio(play, own, other) + (min(0, tactical) if fort else tactical) + bonus + (cell.sure if cell else 0)
    attack += _type_modifier(play, battle)
    if battle.kind != "march" and _helped(play, battle):
        attack += tables.army_leader_bonus
    attack += tables.rain_attack * play.record.rain
    defence = _hexside(play, battle) + _mountain(play, battle) + refused * tables.refuse.get(bonus, 0)
    return attack, defence, cell.coin if cell else 0, own_cv2, max(1, other_cv2), bonus


def _ratio(play: GcacwPlay, attacker: Fraction, defender: Fraction) -> int:
    odds = floor(attacker / defender) - 1 if attacker >= defender else 1 - ceil(defender / attacker)
    return max(play.game.tables.ratio_least, min(play.game.tables.ratio_most, odds))


def _terrain(play: GcacwPlay, where: str) -> str:
    return TERRAINS[play.game.map.hexmap.terrain(play.game.map.ids[where])]


def _artillery(play: GcacwPlay, unit: PieceId) -> int:
    return 0 if ammunition.is_out(play, unit) else pieces.artillery(play, unit)


def _reduced(play: GcacwPlay, cv2: int) -> int:
    return max(1, 2 * floor(play.game.tables.ammunition.share * cv2 / 2)) if cv2 else 0


def _cv2(play: GcacwPlay, units: Sequence[PieceId]) -> tuple[int, int]:
    """Of units that have ammunition, and of those that have none."""
    found = [0, 0]
    for unit in units:
        found[ammunition.is_out(play, unit)] += play.position.cv2(play.game.index[unit])
    return found[0], found[1]


def _attack(play: GcacwPlay, battle: Battle) -> tuple[int, Fraction, Fraction]:
    cv2 = 0
    for origin in {pieces.hex_of(play, unit) for unit in battle.attackers}:
        plain, spent = _cv2(play, [unit for unit in battle.attackers if pieces.hex_of(play, unit) == origin])
        cv2 += min(2 * play.game.tables.limit_attacker, plain + _reduced(play, spent))
    value = Fraction(cv2, 2)
    return cv2, value, min(value, Fraction(sum(_artillery(play, unit) for unit in battle.attackers)))


def _defence(play: GcacwPlay, battle: Battle) -> tuple[int, Fraction, Fraction, bool]:
    tables = play.game.tables
    units = pieces.units_in(play, battle.target)
    factors = {unit: _multiplier(play, battle, unit) for unit in units}
    raised = [Fraction(0), Fraction(0)]
    for unit in units:
        own = Fraction(play.position.cv2(play.game.index[unit]), 2)
        raised[ammunition.is_out(play, unit)] += own * factors[unit]
    plain, spent = _cv2(play, units)
    cv2, value = plain + _reduced(play, spent), raised[0]
    if spent:
        value += raised[1] * _reduced(play, spent) / spent
    limit = tables.limit_defender
    works = [pieces.entrenchment(play, unit) > 0 for unit in units if play.game.piece(unit).arm == "infantry"]
    if works and not battle.upton and 2 * sum(works) >= len(works):
        limit = tables.limit_entrenched_all if all(works) else tables.limit_entrenched_half
    value = min(value, Fraction(limit))
    guns = min(value, sum((_artillery(play, unit) * factors[unit] for unit in units), Fraction(0)))
    if forts.stands(play, battle.target):
        fort = forts.strength(play.game, battle.target)
        value, guns = value + fort.combat_value, guns + fort.artillery
    return min(cv2, 2 * limit), value, guns, any(factor > 1 for factor in factors.values())


def _multiplier(play: GcacwPlay, battle: Battle, unit: PieceId) -> Fraction:
    tables = play.game.tables
    factor = tables.multipliers[0 if battle.upton else pieces.entrenchment(play, unit)]
    return factor * tables.works_multiplier if _terrain(play, battle.target) in ("redoubt", "fort") else factor


def _flank_bonus(play: GcacwPlay, battle: Battle, raised: Fraction | None) -> int:
    game = play.game
    least = 0 if raised is None else ceil(2 * game.tables.flank_share * raised)
    found = play.position.flank(game.map.ids[battle.target], game.side_index(battle.side(play)), least)
    return max(0, min(game.tables.flank_limit, game.tables.flank_bonus.get(found.covered, 0) - found.reductions))


def _type_modifier(play: GcacwPlay, battle: Battle) -> int:
    tables = play.game.tables
    if battle.kind != "march":
        return tables.assault_modifier
    mounted = play.game.piece(battle.attackers[0]).mounted
    for kind in tables.attack_types:
        if battle.points >= (kind.mounted if mounted else kind.foot):
            return kind.modifier
    return tables.attack_types[-1].modifier


def _all_in(play: GcacwPlay, where: str) -> list[PieceId]:
    return [*pieces.units_in(play, where), *pieces.leaders_in(play, where)]


def _tactical(play: GcacwPlay, some: Sequence[PieceId], defending: bool) -> int:
    found = []
    for one in some:
        piece = play.game.piece(one)
        value = piece.tactical_defence if defending else piece.tactical_attack
        found.append(0 if pieces.demoralization(play, one) else value)
    return max(found, default=0)


def _attacker_tactical(play: GcacwPlay, battle: Battle) -> int:
    if battle.leader is not None and (battle.kind != "grand" or LEADER_TACTICS in play.game.options):
        return play.game.piece(battle.leader).tactical_attack
    chiefs = [
        chief
        for origin in battle.origins
        for chief in pieces.leaders_in(play, origin)
        if any(pieces.leads(play, chief, unit) and pieces.hex_of(play, unit) == origin for unit in battle.attackers)
    ]
    return _tactical(play, [*battle.attackers, *chiefs], False)


def _helped(play: GcacwPlay, battle: Battle) -> bool:
    chiefs = [*pieces.leaders_in(play, battle.origins[0]), *([battle.army] if battle.army else [])]
    game = play.game
    return any(
        leader_ratings.lends_bonus(game.piece(chief), chief in game.rules.sick(play), chief == battle.leader)
        for chief in chiefs
    )


def _hexside(play: GcacwPlay, battle: Battle) -> int:
    ids, found = play.game.map.ids, set()
    for origin in battle.origins:
        direction = play.game.map.hexmap.direction(ids[origin], ids[battle.target])
        assert direction is not None
        edge = ground.edge(play, ids[origin], direction)
        found.add(2 if edge & CROSSING else 1 if edge & Edge.CREEK else 0)
    tables = play.game.tables
    return (0, tables.creek_defence["rain" if play.record.rain else "normal"], tables.crossing_defence)[min(found)]


def _mountain(play: GcacwPlay, battle: Battle) -> int:
    if _terrain(play, battle.target) != "mountain":
        return 0
    alone, level = play.game.tables.mountain_defence
    return level if any(_terrain(play, origin) == "mountain" for origin in battle.origins) else alone
