"""7.4, 7.5 Odds: an attack before the dice, with the same modifiers that the dice will meet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil

from gtc_tui.engine.action import PieceId
from gtc_tui.engine.report import Odds, OddsLine, Outcome
from gtc_tui.errors import IllegalAction
from gtc_tui.i18n import _
from gtc_tui.rules.gcacw import assault, attack, cavalry_retreat, flanks, pieces
from gtc_tui.rules.gcacw.actions import Assault
from gtc_tui.rules.gcacw.bare import factors
from gtc_tui.rules.gcacw.game import GcacwPlay
from gtc_tui.rules.gcacw.modifiers import Assessment, Battle, assess, assess_battle
from gtc_tui.rules.gcacw.tablefile import load_tables
from gtc_tui.rules.gcacw.tables import Tables, letters, result_text
from gtc_tui.rules.gcacw.wording import names, place, quantity, signed


def march_odds(play: GcacwPlay, unit: PieceId, target: str, points: int) -> Odds:
    """Odds of a march attack from where the unit stands, with so many movement points left.

    Raises IllegalAction where it may not attack.
    """
    fault = attack.refusal(play, unit, target)
    if fault is not None:
        raise IllegalAction(*fault)
    return battle_odds(play, attack.march_battle(play, unit, target, points))


def assault_odds(play: GcacwPlay, leader: PieceId, target: str, units: Sequence[PieceId]) -> Odds:
    """Odds of an assault in which these units attack; a line tells how the command roll must come out.

    Raises IllegalAction where the leader may not assault the hex, or not with one of the units.
    """
    fault = assault.refusal(play, Assault(leader, target))
    for unit in units:
        fault = fault or assault.unit_refusal(play, leader, unit)
    if fault is None and not units:
        fault = "5.3", _("at least one unit must be named")
    if fault is not None:
        raise IllegalAction(*fault)
    origin = pieces.hex_of(play, leader)
    assert origin is not None
    most = play.game.piece(leader).command_value - len(units)
    if most >= 6:
        label = _("Command roll: all of these units may attack")
    elif most >= 1:
        label = _("Command roll: all of these units may attack on {die} or less").format(die=most)
    else:
        label = _("Command roll: never may so many units attack")
    command = OddsLine(label, None, "5.3", True)
    return battle_odds(play, Battle("assault", tuple(units), (origin,), target, leader), (command,))


def battle_odds(play: GcacwPlay, battle: Battle, notes: Sequence[OddsLine] = ()) -> Odds:
    """Odds of a combat as the position stands, the defender staying and not refusing his flanks."""
    found = assess_battle(play, battle)
    defenders = pieces.units_in(play, battle.target)
    bears = [sum(pieces.manpower(play, unit) for unit in group) for group in (defenders, battle.attackers)]
    worth = play.game.loss_points
    side = battle.side(play)
    prices = (worth.get(play.game.enemy(side), 0), worth.get(side, 0))
    title = _("{units} against {hex}").format(units=names(play, battle.attackers), hex=place(play, battle.target))
    return _odds(play.game.tables, title, found, [*notes, *_choices(play, battle, found)], bears, prices)


def _choices(play: GcacwPlay, battle: Battle, found: Assessment) -> list[OddsLine]:
    """What the defender may still do before the dice."""
    lines = []
    if cavalry_retreat.possible(play, battle.attackers, battle.target, battle.origins[0]):
        lines.append(OddsLine(_("The cavalry may retreat before the attack"), None, "7.7", False))
    if found.flank_bonus and flanks.refusing(play, battle.target):
        less = play.game.tables.refuse.get(found.flank_bonus, 0)
        label = _("The defender may refuse his flanks for {modifier}").format(modifier=signed(less))
        lines.append(OddsLine(label, None, "7.8", False))
    return lines


def _odds(
    tables: Tables,
    title: str,
    found: Assessment,
    notes: Sequence[OddsLine],
    bears: Sequence[int],
    prices: tuple[int, int],
) -> Odds:
    """The exact distribution, summed up. bears: manpower of defender and attacker; prices: points a loss of theirs."""
    coins = [found.coin] if found.coin else []
    rows = tables.combat.distribution(found.modifier, coins, found.defender_cv2, found.attacker_cv2)
    total = sum(weight for weight, *_rest in rows)
    outcomes = []
    retreat = rout = advance = 0
    lost = [0, 0]
    for weight, difference, defender, attacker in rows:
        outcomes.append(Outcome(weight / total, difference, result_text(*defender), result_text(*attacker)))
        driven = letters(defender[1])
        retreat += weight * bool(driven.retreat or driven.rout)
        rout += weight * bool(driven.rout)
        advance += weight * letters(attacker[1]).advance
        for number, loss in enumerate((defender[0], attacker[0])):
            lost[number] += weight * min(loss, bears[number])
    losses = [points / total for points in lost]
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
        losses[0] * prices[0] + losses[1] * prices[1],
    )


def bare(args: Mapping[str, str]) -> Odds:
    """Odds from bare numbers, without a position (see `bare.ARGUMENTS`); no victory points are reckoned.

    Raises UnknownName for a wrong or missing argument.
    """
    tables = load_tables()
    given = factors(tables, args)
    bears = [ceil(Fraction(cv2, 2)) for cv2 in reversed(given.cv2)]
    title = _("{attacker} against {defender}").format(
        attacker=quantity(Fraction(given.cv2[0], 2)), defender=quantity(Fraction(given.cv2[1], 2))
    )
    return _odds(tables, title, assess(tables, given), (), bears, (0, 0))
