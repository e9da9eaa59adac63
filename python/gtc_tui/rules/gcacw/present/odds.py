"""7.4, 7.5 Odds: an attack before the dice, with the same modifiers that the dice will meet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil
from typing import NamedTuple

import msgspec

from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.report import Odds, OddsLine, OddsWords, Outcome
from gtc_tui.errors import GtcError, IllegalAction
from gtc_tui.i18n import _
from gtc_tui.messages import Message
from gtc_tui.rules.gcacw.combat import attack, cavalry_retreat, flanks
from gtc_tui.rules.gcacw.combat.assaults import assault
from gtc_tui.rules.gcacw.combat.assaults.assault import Assault
from gtc_tui.rules.gcacw.combat.modifiers import Assessment, Battle, assess, assess_battle
from gtc_tui.rules.gcacw.march.march import Marching
from gtc_tui.rules.gcacw.present.odds_calculator import factors
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.native import leader_ratings
from gtc_tui.rules.gcacw.tables.tablefile import load_tables
from gtc_tui.rules.gcacw.tables.tables import Tables, letters, result_text
from gtc_tui.rules.gcacw.theatres import boxes
from gtc_tui.rules.gcacw.theatres.strengths import strengths
from gtc_tui.rules.gcacw.transport import gunboats
from gtc_tui.rules.gcacw.words.phrases import names, place, quantity, signed


class _Force(NamedTuple):
    """What a result can do to a side, by its name. price: victory points for a manpower point lost. fatigue: of each
    unit when the dice fall. organized: some unit is. scores: the victory points are this side's."""

    name: str
    manpower: int
    price: int
    fatigue: tuple[int, ...]
    organized: bool
    scores: bool = True

    def gains(self, most: int) -> tuple[float, ...]:
        """7.5: levels that a unit gains on average by a result of 0, 1, 2, ... levels; never beyond the highest."""
        return tuple(
            sum(min(most, level + more) - level for level in self.fatigue) / max(1, len(self.fatigue))
            for more in range(most + 1)
        )


def march_odds(play: GcacwPlay, unit: PieceId, target: str, points: int) -> Odds:
    """Odds of a march attack from where the unit stands, with so many movement points left.

    Raises IllegalAction where it may not attack.
    """
    under_way = next((stage for stage in play.stack if isinstance(stage, Marching) and stage.unit == unit), None)
    moved, crossed = (under_way.moved, under_way.crossed) if under_way is not None else (False, False)
    fault = attack.refusal(play, unit, target, moved, crossed)
    if fault is not None:
        raise IllegalAction(*fault)
    return battle_odds(play, attack.march_battle(play, unit, target, points), due=0 if under_way is not None else 1)


def assault_odds(play: GcacwPlay, leader: PieceId, target: str, units: Sequence[PieceId], upton: bool = False) -> Odds:
    """Odds of an assault in which these units attack, and how the command roll before it must come out.

    upton: he is with them, as one more unit (33.0).

    Raises IllegalAction where the leader may not assault the hex, or not with one of the units.
    """
    fault = assault.refusal(play, Assault(leader, target))
    for unit in units:
        fault = fault or assault.unit_refusal(play, leader, unit)
    if fault is None and not units:
        fault = "5.3", Message("name at least one unit")
    if fault is not None:
        raise IllegalAction(*fault)
    origin = pieces.hex_of(play, leader)
    assert origin is not None
    most = leader_ratings.value(play, leader) - len(units) - upton
    if most >= 6:
        roll = _("Command roll first: all of these units attack [5.3]")
    elif most >= 1:
        roll = _("Command roll first: all of these units attack on 1 to {die} ({chance}) [5.3]")
        roll = roll.format(die=most, chance=f"{most / 6:.0%}")
    else:
        roll = _("Command roll first: so many units can never attack [5.3]")
    found = battle_odds(play, Battle("assault", tuple(units), (origin,), target, leader, upton=upton), due=1)
    return msgspec.structs.replace(found, basis=(roll,))


def battle_odds(play: GcacwPlay, battle: Battle, due: int = 0, support: int | None = None) -> Odds:
    """Odds of a combat as the position stands, the defender staying and not refusing his flanks. due: levels of fatigue
    that the attackers have yet to pay for the action itself (5.0); they are not in the report, but leave less to gain.
    support: what a gunboat adds for the defender; None: he has not been asked.
    """
    found = assess_battle(play, battle, support=support or 0)
    side = battle.side(play)
    forces = (
        _force(play, play.game.enemy(side), pieces.units_in(play, battle.target), 0),
        _force(play, side, battle.attackers, due),
    )
    title = _("{units} against {hex}").format(units=names(play, battle.attackers), hex=place(play, battle.target))
    open_to = [*_choices(play, battle, found), *(_gunboat(play, battle) if support is None else ())]
    return _odds(play.game.tables, title, found, open_to, forces)


def box_odds(play: GcacwPlay, box: str, attacker: Side, more: Sequence[PieceId] = ()) -> Odds:
    """26.0: odds of a battle in a box as it stands, its first round. more: units of the attacker that would come.

    Raises GtcError where there is nobody to fight."""
    defender = play.game.enemy(attacker)
    attackers = tuple(dict.fromkeys((*boxes.units(play, box, attacker), *more)))
    defenders = boxes.units(play, box, defender)
    others = [piece for piece in attackers if play.game.piece(piece).side != attacker]
    if others or not pieces.total_manpower(play, attackers) or not defenders:
        raise GtcError(_("{box}: there is nobody to fight").format(box=place(play, box)))
    found = strengths(play, box, attacker, more)
    summed = Assessment(found.lines, found.modifier, 0, 0, found.attacker_cv2, found.defender_cv2, 0)
    forces = tuple(
        _Force(
            play.game.army_names[side],
            pieces.total_manpower(play, units),
            play.game.loss_points.get(side, 0),
            (),
            False,
            side == play.game.scoring_side,
        )
        for side, units in ((defender, defenders), (attacker, attackers))
    )
    title = _("{units} against {hex}").format(units=names(play, attackers), hex=place(play, box))
    return _odds(play.game.tables, title, summed, (), (forces[0], forces[1]))


def _force(play: GcacwPlay, side: Side, units: Sequence[PieceId], due: int) -> _Force:
    most = play.game.tables.max_fatigue
    return _Force(
        play.game.army_names[side],
        sum(pieces.manpower(play, unit) for unit in units),
        play.game.loss_points.get(side, 0),
        tuple(min(most, pieces.fatigue(play, unit) + due) for unit in units),
        any(pieces.is_organized(play, unit) for unit in units),
        side == play.game.scoring_side,
    )


def _choices(play: GcacwPlay, battle: Battle, found: Assessment) -> list[OddsLine]:
    """What the defender may still do before the dice."""
    lines = []
    if cavalry_retreat.possible(play, battle.attackers, battle.target, battle.origins[0]):
        lines.append(OddsLine(Message("The cavalry may retreat before the attack"), None, "7.7", False))
    if found.flank_bonus and flanks.refusing(play, battle.target):
        less = play.game.tables.refuse.get(found.flank_bonus, 0)
        label = Message("The defender may refuse flanks for {modifier}", modifier=signed(less))
        lines.append(OddsLine(label, None, "7.8", False))
    return lines


def _gunboat(play: GcacwPlay, battle: Battle) -> list[OddsLine]:
    """What the defender may call up (23.0)."""
    bonus = gunboats.support(play, battle) if play.game.campaign is not None else 0
    if not bonus:
        return []
    label = Message("The defender's gunboat may add {modifier}", modifier=signed(bonus))
    return [OddsLine(label, None, gunboats.RULE, False)]


def _odds(
    tables: Tables,
    title: str,
    found: Assessment,
    notes: Sequence[OddsLine],
    forces: tuple[_Force, _Force],
) -> Odds:
    """The exact distribution, summed up. forces: the defender's and the attacker's."""
    coins = [found.coin] if found.coin else []
    rows = tables.combat.distribution(found.modifier, coins, found.defender_cv2, found.attacker_cv2)
    total = sum(weight for weight, *_rest in rows)
    outcomes = []
    retreat = rout = advance = 0
    lost, tired, disorganized = [0, 0], [0.0, 0.0], [0, 0]
    gains = [force.gains(tables.max_fatigue) for force in forces]
    for weight, difference, defender, attacker in rows:
        outcomes.append(Outcome(weight / total, difference, result_text(*defender), result_text(*attacker)))
        found_letters = letters(defender[1]), letters(attacker[1])
        retreat += weight * bool(found_letters[0].retreat or found_letters[0].rout)
        rout += weight * bool(found_letters[0].rout)
        advance += weight * found_letters[1].advance
        for number, (force, loss) in enumerate(zip(forces, (defender[0], attacker[0]), strict=True)):
            lost[number] += weight * min(loss, force.manpower)
            if loss < force.manpower:  # letters are for those who are left
                tired[number] += weight * gains[number][min(found_letters[number].fatigue, tables.max_fatigue)]
                disorganized[number] += weight * (found_letters[number].disorganized and force.organized)
    losses = [points / total for points in lost]
    points = sum(force.price * loss for force, loss in zip(forces, losses, strict=True))
    return Odds(
        title,
        (*found.lines, *notes),
        found.modifier,
        tuple(outcomes),
        retreat / total,
        rout / total,
        advance / total,
        losses[0],
        losses[1],
        points,
        _("manpower"),
        forces[1].name,
        forces[0].name,
        OddsWords(
            chances=_("Retreat {retreat}  rout {rout}  advance {advance}"),
            retreat=_("defender retreats"),
            rout=_("defender routs"),
            advance=_("attacker may advance"),
        ),
        tired[0] / total,
        tired[1] / total,
        disorganized[0] / total,
        disorganized[1] / total,
        legend=_legend([(loss, bits) for row in rows for loss, bits in row[2:]]),
        gain=points if forces[1].scores else 0.0 - points,
    )


def _legend(results: Sequence[tuple[int, int]]) -> tuple[str, ...]:
    """What the signs of these results mean (7.5): those that occur."""
    signs = [letters(bits) for _loss, bits in results]
    told = {
        _("number: manpower lost"): any(loss for loss, _bits in results),
        _("f, F, D: 1, 2, 3 fatigue levels; D disorganizes"): any(one.fatigue for one in signs),
        _("E: becomes exhausted"): any(one.exhausted for one in signs),
        _("r: retreat; R, R*: rout"): any(one.retreat or one.rout for one in signs),
        _("a: the attacker may advance"): any(one.advance for one in signs),
    }
    return tuple(text for text, occurs in told.items() if occurs)


def bare(args: Mapping[str, str]) -> Odds:
    """Odds from bare numbers, without a position (see `bare.ARGUMENTS`): of one organized unit a side, fatigue counted
    from level 0; no victory points are reckoned.

    Raises UnknownName for a wrong or missing argument.
    """
    tables = load_tables()
    given = factors(tables, args)
    attacker, defender = (
        _Force(name, ceil(Fraction(cv2, 2)), 0, (0,), True)
        for name, cv2 in zip((_("attacker"), _("defender")), given.cv2, strict=True)
    )
    title = _("{attacker} against {defender}").format(
        attacker=quantity(Fraction(given.cv2[0], 2)), defender=quantity(Fraction(given.cv2[1], 2))
    )
    return _odds(tables, title, assess(tables, given), (), (defender, attacker))
