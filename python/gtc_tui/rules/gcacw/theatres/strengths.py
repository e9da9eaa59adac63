"""26.0 What both sides bring into a battle in a box: manpower, works, tactical values, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from gtc_tui._core import ratio
from gtc_tui.engine.action import PieceId, Side
from gtc_tui.engine.report import OddsLine
from gtc_tui.messages import Message, _, plain
from gtc_tui.rules.gcacw.campaign.counties import campaign_of
from gtc_tui.rules.gcacw.combat import demoralization
from gtc_tui.rules.gcacw.state import pieces
from gtc_tui.rules.gcacw.state.game import GcacwPlay
from gtc_tui.rules.gcacw.state.record import CONFEDERATE
from gtc_tui.rules.gcacw.tables.tables import letters
from gtc_tui.rules.gcacw.theatres import boxes
from gtc_tui.rules.gcacw.words.phrases import name, quantity

RULE = "26.0"


class Strengths(NamedTuple):
    """lines: every modifier, for players. modifier: their sum, on the attacker's die. attacker, defender: manpower, by
    which the columns of the combat table are chosen."""

    lines: tuple[OddsLine, ...]
    modifier: int
    attacker: int
    defender: int

    @property
    def attacker_cv2(self) -> int:
        """Manpower as the combat table takes it, in halves."""
        return 2 * self.attacker

    @property
    def defender_cv2(self) -> int:
        return 2 * self.defender


def behind_works(play: GcacwPlay, box: str, defender: Side) -> Fraction:
    """27.0: the defender's manpower, multiplied for entrenchments where the theatre has any."""
    figures, tables = campaign_of(play).off_map, play.game.tables
    digging = boxes.theatre_of(play, box) in figures.digging
    always = tables.ladder.index(figures.works) if defender == CONFEDERATE and box in figures.dug_in else 0
    return sum(
        (
            pieces.manpower(play, unit) * tables.multipliers[max(always, pieces.entrenchment(play, unit))]
            if digging
            else Fraction(pieces.manpower(play, unit))
            for unit in boxes.units(play, box, defender)
        ),
        Fraction(0),
    )


def strengths(play: GcacwPlay, box: str, attacker: Side, more: Sequence[PieceId] = ()) -> Strengths:
    """As the box stands now. more: pieces of the attacker that would come."""
    defender, tables = play.game.enemy(attacker), play.game.tables
    attackers = dict.fromkeys((*boxes.leaders(play, box, attacker), *boxes.units(play, box, attacker), *more))
    attack = pieces.total_manpower(play, attackers)
    defence = pieces.total_manpower(play, boxes.units(play, box, defender))
    raised = behind_works(play, box, defender)
    odds = ratio(attack * raised.denominator, raised.numerator, tables.ratio_least, tables.ratio_most)
    (best, chief) = _tactician(play, attackers, True)
    (worst, other) = _tactician(play, (*boxes.leaders(play, box, defender), *boxes.units(play, box, defender)), False)
    behind = _("Manpower {n}").format(n=defence)
    if raised != defence:
        behind = _("Manpower {n}, entrenched {value}").format(n=defence, value=quantity(raised))
    tactical = _("Tactical values {attacker} to {defender}").format(
        attacker=_value(play, best, chief), defender=_value(play, worst, other)
    )
    lines = (
        OddsLine(_("Manpower {n}").format(n=attack), None, RULE, True, key="value"),
        OddsLine(behind, None, RULE, False, key="value"),
        OddsLine(
            _("Ratio {attacker}:{defender}").format(attacker=attack, defender=quantity(raised)),
            odds,
            "7.4",
            True,
            key="ratio",
        ),
        OddsLine(tactical, best - worst, "7.4", True, key="tactical"),
    )
    return Strengths(lines, odds + best - worst, attack, defence)


def _tactician(play: GcacwPlay, some: Iterable[PieceId], attacking: bool) -> tuple[int, PieceId]:
    """The highest tactical value of some units and leaders as in any combat (7.4), and whose it is."""

    def value(piece: PieceId) -> int:
        return demoralization.tactical(play, piece, not attacking)

    best = max(some, key=value)
    return value(best), best


def chance(play: GcacwPlay, found: Strengths) -> float:
    """How likely the attack succeeds in its first round."""
    rows = play.game.tables.combat.distribution(found.modifier, [], found.defender_cv2, found.attacker_cv2)
    wins = sum(weight for weight, _difference, defender, _attacker in rows if drives_off(defender[1]))
    return wins / sum(weight for weight, *_rest in rows)


def drives_off(bits: int) -> bool:
    """26.0: do a result's letters make the defender retreat?"""
    found = letters(bits)
    return found.retreat or bool(found.rout)


def _value(play: GcacwPlay, value: int, who: PieceId) -> Message:
    return plain("{value} ({who})", value=value, who=name(play, who))
