"""10.13 to 10.23 Odds: an attack before its die, by the same shifts that it will have then.

Losses are those of the result itself: units of least strength go, and of these the ones that give the enemy fewest
points. What retreats and fighting on may cost besides is not reckoned.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import ceil
from typing import NamedTuple

import msgspec

from gtc_tui._core import Casualties
from gtc_tui.engine.action import Side
from gtc_tui.engine.report import Odds, OddsLine, OddsWords, Outcome
from gtc_tui.errors import IllegalAction, UnknownName
from gtc_tui.i18n import _, ngettext
from gtc_tui.messages import Message
from gtc_tui.model.ids import HexId, PieceNo
from gtc_tui.rules.boots.combat import declaring, grouping, shifts, verdicts
from gtc_tui.rules.boots.combat.aftermath import Aftermath
from gtc_tui.rules.boots.combat.attacks import CombatPhase
from gtc_tui.rules.boots.combat.combat import Combat
from gtc_tui.rules.boots.combat.declaring import TABLE_NAMES, Declaring
from gtc_tui.rules.boots.combat.grouping import Declared
from gtc_tui.rules.boots.knowledge import fog
from gtc_tui.rules.boots.state import effects, pieces
from gtc_tui.rules.boots.state.game import BootsPlay
from gtc_tui.rules.boots.state.phrases import names, places
from gtc_tui.rules.boots.tables.tablefile import load_tables
from gtc_tui.rules.boots.tables.tables import CHARGE, SKIRMISH, CombatResult, Tables

_FACES = range(1, 7)


class _Unit(NamedTuple):
    """A unit that may be lost: strength, points of `View.points` (of either sign) when it is."""

    strength: int
    points: int


class _Side(NamedTuple):
    """Units of a side, by its name, and the sign with which losing points counts against it. scores: points count up
    for this side."""

    name: str
    units: tuple[_Unit, ...]
    sign: int
    scores: bool = True

    def loss(self, due: Casualties) -> tuple[int, int]:
        """Strength and points that are lost: least strength first, then least points."""
        if due.everybody:
            return sum(unit.strength for unit in self.units), sum(unit.points for unit in self.units)
        if due.need is None:
            one = min(self.units, key=lambda unit: (unit.strength, self.sign * unit.points), default=_Unit(0, 0))
            return one
        best: dict[int, int] = {0: 0}
        for unit in self.units:
            for total, points in sorted(best.items(), reverse=True):
                more, then = total + unit.strength, points + unit.points
                if more not in best or self.sign * then < self.sign * best[more]:
                    best[more] = then
        return min(((total, points) for total, points in best.items() if total >= due.need), default=(0, 0))


def under_way(play: BootsPlay) -> Declared | None:
    """The attack that is being declared, or resolved and without a result so far."""
    for stage in reversed(play.stack):
        match stage:
            case Combat():
                return stage.attack
            case Declaring() if stage.origins and stage.targets:
                return stage.so_far(play)
            case Aftermath():
                return None
    return None


def by_answer(play: BootsPlay, attack: Declared, answer: object) -> Declared:
    """The attack by the table that an answer chooses, where such is asked; else as it is."""
    top = play.stack[-1]
    if isinstance(top, Declaring) and answer in TABLE_NAMES:
        return msgspec.structs.replace(attack, table=str(answer))
    return attack


def attack_odds(
    play: BootsPlay,
    targets: Iterable[HexId],
    attackers: Iterable[PieceNo],
    table: str | None = None,
    viewer: Side | None = None,
) -> Odds:
    """Odds of an attack of active units, from where they stand, on the units of these hexes. table: SKIRMISH or
    CHARGE; None: Charge where they may. viewer: as in `odds`.

    Raises IllegalAction where one of them may not attack one of the hexes, or all may not use the table.
    """
    goals, units = tuple(targets), tuple(attackers)
    if play.record.active is None:
        raise IllegalAction("10.3", Message("no sub-command is active"))
    side = play.game.side_index(shifts.sides(play)[0])
    for unit in units:
        here = pieces.hex_of(play, unit)
        name = play.game.pieces[unit].name
        if here is None or not pieces.is_active(play, unit):
            raise IllegalAction("10.3", Message("{unit} is not active on the map", unit=name))
        for goal in goals:
            if goal not in grouping.foes_beside(play, here, side) or not grouping.may_attack(play, unit, goal):
                where = pieces.name_at(play, goal)
                raise IllegalAction("10.9", Message("{unit} cannot attack {hex}", unit=name, hex=where))
    if not units or not goals:
        raise IllegalAction("10.3", Message("no unit there can attack"))
    charge = declaring.may_charge(play, units)
    if table == CHARGE and not charge:
        raise IllegalAction("14.4", Message("no attacking unit is in supply: Charge is not allowed"))
    origins = tuple(dict.fromkeys(play.position.hex(unit) for unit in units))
    chosen = table or (CHARGE if charge else SKIRMISH)
    return odds(play, Declared(units, origins, goals, grouping.defenders(play, goals), chosen), viewer)


def offered(play: BootsPlay, target: HexId, piece: PieceNo | None = None) -> tuple[PieceNo, ...]:
    """Active units that an attack on a hex may be asked about: the stack of a piece, or all that may attack it and are
    in no other attack."""
    if piece is not None:
        here = pieces.hex_of(play, piece)
        return tuple(unit for unit in pieces.active(play) if pieces.hex_of(play, unit) == here)
    origins = grouping.front(play, declared(play)).beside(target)
    return grouping.attackers(play, origins, (target,), pieces.active(play))


def declared(play: BootsPlay) -> tuple[Declared, ...]:
    """Attacks of the sub-phase under way that are declared and not resolved."""
    for stage in reversed(play.stack):
        match stage:
            case Declaring():
                return stage.made
            case CombatPhase():
                return stage.pending
    return ()


def odds(play: BootsPlay, attack: Declared, viewer: Side | None = None) -> Odds:
    """Odds of an attack as it stands, with the heroism markers in force, and in a word what the other table promises
    where it may be chosen. viewer: who asks; of defenders that it may not know only the average strength of such stacks
    is reckoned with (15.1)."""
    found = _by_table(play, attack, viewer)
    if viewer not in (None, shifts.sides(play)[0]):  # whether he could charge hangs on supply that is not known (14.4)
        return found
    if attack.table == SKIRMISH and not declaring.may_charge(play, attack.attackers):
        return found
    table = SKIRMISH if attack.table == CHARGE else CHARGE
    other = _by_table(play, msgspec.structs.replace(attack, table=table), viewer)
    told = _("{table} instead: losses {attacker} {a:.1f}, {defender} {d:.1f}; VP {attacker} {p:+.1f}").format(
        table=_(TABLE_NAMES[table]),
        attacker=other.attacker,
        defender=other.defender,
        a=other.attacker_loss,
        d=other.defender_loss,
        p=other.gain,
    )
    return msgspec.structs.replace(found, basis=(*found.basis, told))


def _by_table(play: BootsPlay, attack: Declared, viewer: Side | None) -> Odds:
    hidden = fog.hidden(play, viewer)
    tables, found = play.game.tables, shifts.assess(play, attack, hidden)
    title = _("{units} against {hexes}: {table}").format(
        units=names(play, attack.attackers), hexes=places(play, attack.targets), table=_(TABLE_NAMES[attack.table])
    )
    stand = bool(effects.of(play, "last-stand"))
    factor = tables.heroism.last_stand if stand else 1
    attacker, defender = shifts.sides(play)
    their_name, first = play.game.side_names[defender], play.game.sides[0]
    ours = _force(play, play.game.side_names[attacker], attack.attackers, 1)._replace(scores=attacker == first)
    unseen = None if viewer is None or hidden.isdisjoint(attack.defenders) else _unseen(play, attack, viewer)
    if unseen is not None:
        lines = [line for line in found.lines if line.attacker or line.key != "artillery"]
        text = Message(
            "The defender is hidden: assumed strength {n} a stack, the average of the hidden stacks",
            n=unseen // len(attack.targets),
        )
        lines.append(OddsLine(text, None, "15.1", False))
        theirs = _Side(their_name, (_Unit(unseen, 0),), 1)
        return _odds(tables, title, attack.table, found.attack, unseen, lines, (ours, theirs), stand)
    lines = list(found.lines)
    if declaring.screens(play, attack.attackers, attack.targets) and not attack.screened:
        lines.append(OddsLine(Message("The defender may screen and choose the table"), None, "16.1", False))
    theirs = _force(play, their_name, attack.defenders, factor)
    return _odds(tables, title, attack.table, found.attack, found.defence, lines, (ours, theirs), stand)


def _unseen(play: BootsPlay, attack: Declared, viewer: Side) -> int:
    """15.1: strength to reckon with where a side may not know all defenders: for each hex the average, rounded up, of
    the stacks that it does not see."""
    average = fog.average(play, viewer, lambda unit: play.game.pieces[unit].cf)
    return ceil(round(average, 6)) * len(attack.targets)


def _force(play: BootsPlay, name: str, units: Sequence[PieceNo], factor: int) -> _Side:
    first = play.game.sides[0]
    made, sign = [], 1
    for unit in units:
        due = pieces.prize(play.game, unit)
        points = 0 if due is None else due[1] * factor
        if due is not None and due[0] != first:
            points, sign = -points, -1
        made.append(_Unit(play.game.pieces[unit].cf, points))
    return _Side(name, tuple(made), sign)


def _odds(
    tables: Tables,
    title: str,
    table: str,
    attack: int,
    defence: int,
    lines: Sequence[OddsLine],
    forces: tuple[_Side, _Side],
    stand: bool,
) -> Odds:
    """The six faces of the die, summed up. forces: attacker and defender; stand: the defender does not retreat."""
    shift = sum((line.value or 0) * (1 if line.attacker else -1) for line in lines)
    column = tables.column(attack, defence, shift)
    outcomes, retreat, rout, advance = [], 0, 0, 0
    lost, points = [0, 0], 0
    meanings: dict[str, None] = {}
    for face in _FACES:
        result = tables.result(table, face, column)
        meanings[_("{code}: {effect}").format(code=result.code, effect=verdicts.effect(result).told())] = None
        outcomes.append(Outcome(1 / 6, face, _letters(result, "D"), _letters(result, "A")))
        runs = result.defender_retreats != 0 and not stand
        retreat += runs
        rout += runs and result.defender_retreats is None
        advance += bool(result.foot or result.horse) and (runs or result.defender_loses == "all")
        casualties = tables.casualties(result.code, attack, defence)
        for number, (force, due) in enumerate(zip(forces, casualties, strict=True)):
            strength, swing = force.loss(due)
            lost[number] += strength
            points += swing
    return Odds(
        title,
        tuple(lines),
        shift,
        tuple(outcomes),
        retreat / 6,
        rout / 6,
        advance / 6,
        lost[1] / 6,
        lost[0] / 6,
        points / 6,
        _("strength points"),
        forces[0].name,
        forces[1].name,
        OddsWords(
            chances=_("Retreat {retreat}  rout {rout}  pursuit {advance}"),
            retreat=_("defenders retreat"),
            rout=_("defenders rout"),
            advance=_("attackers may pursue"),
        ),
        basis=(_basis(tables, attack, defence, column),),
        total=_total(tables, shift, column),
        one_die=True,
        legend=tuple(meanings),
        gain=points / 6 if forces[0].scores else 0.0 - points / 6,
    )


def _letters(result: CombatResult, side: str) -> str:
    """A result in the column of the side that it is about."""
    return result.code if result.code[0] in (side, "B") else ""


def _basis(tables: Tables, attack: int, defence: int, shifted: int) -> str:
    """Both strengths and their column; the one that counts beside it where it is another."""
    number = tables.column(attack, defence)
    against = _("{attack} against {defence}").format(attack=attack, defence=defence)
    if attack and defence:
        ratio = attack * 100 // defence
        against = _("{attack} against {defence} ({ratio} %)").format(attack=attack, defence=defence, ratio=ratio)
    column = tables.columns[number]
    if shifted == number:
        return _("{against}: column {column}").format(against=against, column=column)
    text = _("{against}: column {column}, shifted to {shifted}")
    return text.format(against=against, column=column, shifted=tables.columns[shifted])


def _total(tables: Tables, shift: int, column: int) -> str:
    if not shift:
        return _("No net shift: column {column}.").format(column=tables.columns[column])
    text = (
        ngettext("Net shift {n} right: column {column}.", "Net shift {n} right: column {column}.", shift)
        if shift > 0
        else ngettext("Net shift {n} left: column {column}.", "Net shift {n} left: column {column}.", -shift)
    )
    return text.format(n=abs(shift), column=tables.columns[column])


def bare(args: Mapping[str, str]) -> Odds:
    """Odds from bare numbers, without a position: attacker=, defender= (strength), shift= (columns, to the right where
    positive, default 0), table=skirmish or charge (default). Both sides are one unit; no victory points are reckoned.

    Raises UnknownName for a wrong or missing argument.
    """
    for key in args:
        if key not in _BARE:
            told = _("odds have no argument {name}; known: {known}")
            raise UnknownName(told.format(name=key[:40], known=", ".join(_BARE)))
    attack, defence = _number(args, "attacker", 0), _number(args, "defender", 0)
    shift, table = _number(args, "shift", -20, "0"), args.get("table", CHARGE)
    if table not in TABLE_NAMES:
        raise UnknownName(_("table: {given}; known: {known}").format(given=table[:40], known=", ".join(TABLE_NAMES)))
    lines = [OddsLine(Message("Shift"), shift, "10.15", True)] if shift else []
    forces = _Side(_("attacker"), (_Unit(attack, 0),), 1), _Side(_("defender"), (_Unit(defence, 0),), 1)
    title = _("{attacker} against {defender}: {table}").format(
        attacker=attack, defender=defence, table=_(TABLE_NAMES[table])
    )
    return _odds(load_tables(), title, table, attack, defence, lines, forces, False)


_BARE = ("attacker", "defender", "shift", "table")


def _number(args: Mapping[str, str], key: str, least: int, default: str | None = None) -> int:
    text = args.get(key, default)
    if text is None:
        raise UnknownName(_("odds need {name}").format(name=f"{key}=..."))
    try:
        number = int(text)
    except ValueError:
        number = least - 1
    if not least <= number <= 999:
        raise UnknownName(
            _("{name}: {given} is not a number from {least} to 999").format(name=key, given=text[:20], least=least)
        )
    return number
